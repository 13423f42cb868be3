/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The library gives what trec_rcp prints, to the last bit: labels and runs from files, rows and rankings. */
#define _GNU_SOURCE /* mkdtemp */
#include <math.h>
#include <sys/wait.h>

#include "test/unit/api_world.h"

/* An option as the library and as the command line have it. */
struct choice {
    const char *name, *value, *option;
};

static const struct choice choices[] = {
    {"ties", "mean", "--ties mean"},
    {"ties", "order", "--ties order"},
    {"complete", "yes", "-c"},
    {"level_for_rel", "2", "-l 2"},
    {"Max_retrieved_per_topic", "3", "-M 3"},
    {"judged_docs_only", "yes", "-J"},
    {"Number_docs_in_coll", "12345", "-N 12345"},
    {"exp", "yes", "--exp"},
    {"exclude-self", "yes", "--exclude-self"},
    {"common", "yes", "--common"},
    {"protocol", "nanobeir", "--protocol nanobeir"},
    {"protocol", "trecdl", "--protocol trecdl"},
    {"compat", "9", "--compat=9"},
    {"jobs", "3", "-j 3"},
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

static const char *const measures[] = {"all_trec", "rcp", "official", "ndcg_cut.1,3,10", "rbp", "set_F.0.5", "P.2"};
enum { MEASURES = sizeof measures / sizeof measures[0] };

enum { BY_FILES, BY_ROWS, BY_RANKINGS, WAYS };

struct question {
    struct rcp_evaluator *v;
    char arguments[1000]; /* of trec_rcp, less the output's form */
};

static void say(struct question *q, const char *text)
{
    size_t n = strlen(q->arguments);
    snprintf(q->arguments + n, sizeof q->arguments - n, " %s", text);
}

static void labels(struct question *q, const struct world *w, int way, enum rcp_labels kind, const char *file,
                   const struct world_rows *rows)
{
    struct rcp_error err = {0};
    char path[64];
    struct rcp_rows r = world_rows(rows);
    world_path(w, file, path);
    int status = way == BY_FILES ? rcp_read_labels(q->v, kind, path, &err) : rcp_give_labels(q->v, kind, &r, &err);
    CHECK(status == 0 && err.kind == RCP_OK, "%s: %s", file, err.text);
}

/* The same question to both; the choices are drawn from *seed. */
static void ask(struct question *q, const struct world *w, int way, uint64_t *seed)
{
    char option[100];
    bool gains = check_below(seed, 3) > 0, trec = check_below(seed, 4) > 0;
    *q = (struct question){.v = rcp_evaluator_new(NULL)};
    for (size_t n = check_below(seed, 4); n > 0; n--) {
        const struct choice *c = &choices[check_below(seed, CHOICES)];
        if (!gains && strcmp(c->name, "common") == 0)
            continue;
        CHECK(rcp_set(q->v, c->name, c->value, NULL) == 0, "%s %s", c->name, c->value);
        say(q, c->option);
    }
    for (size_t n = 1 + check_below(seed, 3); n > 0; n--) {
        const char *m = trec || !gains ? measures[check_below(seed, MEASURES)] : "rcp";
        CHECK(rcp_measure(q->v, m, NULL) == 0, "%s", m);
        snprintf(option, sizeof option, "-m %s", m);
        say(q, option);
    }
    if (check_below(seed, 4) == 0) {
        labels(q, w, way, RCP_POOL, "pool", &w->pool);
        snprintf(option, sizeof option, "--pool %s/pool", w->dir);
        say(q, option);
    }
    if (check_below(seed, 4) == 0) {
        labels(q, w, way, RCP_EXCLUDED, "excluded", &w->excluded);
        snprintf(option, sizeof option, "-x %s/excluded", w->dir);
        say(q, option);
    }
    if (gains) {
        labels(q, w, way, RCP_GAINS, "gains", &w->gains);
        snprintf(option, sizeof option, trec ? "-g %s/gains" : "-R rcp_gains %s/gains", w->dir);
        say(q, option);
    }
    if (trec || !gains) {
        labels(q, w, way, RCP_QRELS, "qrels", &w->qrels);
        snprintf(option, sizeof option, "%s/qrels", w->dir);
        say(q, option);
    }
}

/* The rows of a run as rankings, topic after topic. */
struct feed {
    const struct world *w;
    const struct world_rows *rows;
    size_t next;
    struct rcp_text docno[WORLD_ROWS];
    double score[WORLD_ROWS];
};

static int next_ranking(void *arg, struct rcp_ranking *ranking)
{
    struct feed *f = arg;
    *ranking = (struct rcp_ranking){.docno = f->docno, .score = f->score};
    while (f->next < f->w->n_topics && ranking->n == 0) {
        ranking->topic = world_text(f->w->topic[f->next++]);
        for (size_t i = 0; i < f->rows->n; i++)
            if (f->rows->topic[i].len == ranking->topic.len &&
                memcmp(f->rows->topic[i].s, ranking->topic.s, ranking->topic.len) == 0) {
                f->docno[ranking->n] = f->rows->docno[i];
                f->score[ranking->n++] = f->rows->value[i];
            }
    }
    return ranking->n > 0;
}

static struct rcp_result *evaluate(const struct question *q, const struct world *w, int way, size_t run,
                                   struct rcp_error *err)
{
    static struct feed f;
    struct rcp_rows rows = world_rows(&w->run[run]);
    if (way == BY_FILES)
        return rcp_evaluate_file(q->v, w->run_name[run], err);
    if (way == BY_ROWS)
        return rcp_evaluate_rows(q->v, w->run_name[run], &rows, err);
    f = (struct feed){.w = w, .rows = &w->run[run]};
    return rcp_evaluate_rankings(q->v, w->run_name[run], next_ranking, &f, err);
}

/* One field of a line of tsv; NAN where it is empty. */
static double field(char **s)
{
    char *end = *s;
    double v = **s == '\t' || !**s ? NAN : strtod(*s, &end);
    *s = end + (*end == '\t');
    return v;
}

static bool same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

/* The numbers of all topics and the summary beside the lines of tsv. */
static void compare_numbers(const struct question *q, const struct rcp_result *r, char *text)
{
    size_t n = rcp_n_values(q->v), values = 0;
    char *line = strchr(text, '\n') + 1; /* after the names */
    for (char *next; *line; line = next) {
        next = strchr(line, '\n') + 1;
        next[-1] = '\0';
        char *topic = strchr(line, '\t') + 1, *s = strchr(topic, '\t');
        const double *value = rcp_summary(r);
        if (!s)
            s = topic + strlen(topic);
        else
            *s++ = '\0';
        size_t t = 0;
        while (t < rcp_n_topics(q->v) && strcmp(rcp_topic_name(q->v, t), topic) != 0)
            t++;
        bool summary = !*next; /* the last line, whatever topics are called */
        CHECK(summary || t < rcp_n_topics(q->v), "topic %s", topic);
        if (!summary && t < rcp_n_topics(q->v))
            value = rcp_values(r) + t * n;
        for (size_t i = 0; i < n; i++) {
            const char *name = rcp_value_name(q->v, i);
            if (strcmp(name, "runid") == 0 || strncmp(name, "relstring", 9) == 0)
                continue;
            double v = field(&s);
            values++;
            CHECK(same(v, value[i]), "%s: %s of %s: %.17g, trec_rcp has %.17g", q->arguments, name, topic, value[i], v);
        }
    }
    CHECK(values >= n || n < 3, "%zu values", values);
}

static char *run_program(const struct question *q, const char *form, const char *run, int *status)
{
    static char command[2000];
    snprintf(command, sizeof command, "trec_rcp --quiet %s %s %s 2>/dev/null", form, q->arguments, run);
    return world_output(command, status);
}

/* Text up to the provenance, which knows the labels' digests only where they are files. */
static void compare_reports(const struct question *q, const struct rcp_result *r, const char *run, int way)
{
    static const char *const query[] = {"query", "yes", NULL};
    struct rcp_error err;
    int status;
    const struct rcp_result *const results[] = {r};
    char *theirs = run_program(q, "--format json -q", run, &status),
         *ours = rcp_report(q->v, results, 1, "json", query, &err);
    CHECK(ours != NULL, "%s", err.text);
    if (ours && way != BY_FILES) {
        char *cut[] = {strstr(ours, "\"provenance\":"), strstr(theirs, "\"provenance\":")};
        CHECK(cut[0] && cut[1], "no provenance");
        if (cut[0] && cut[1])
            *cut[0] = *cut[1] = '\0';
    }
    CHECK(ours && strcmp(ours, theirs) == 0, "%s\n%s\n%s", q->arguments, ours, theirs);
    rcp_text_free(ours);
    free(theirs);
    theirs = run_program(q, "-q", run, &status);
    ours = rcp_report(q->v, results, 1, "classic", query, &err);
    CHECK(ours && strcmp(ours, theirs) == 0, "%s\n%s\n%s", q->arguments, ours, theirs);
    rcp_text_free(ours);
    free(theirs);
}

static enum rcp_kind kind_of(int status)
{
    static const enum rcp_kind kind[] = {[0] = RCP_OK,      [1] = RCP_MISUSE,   [2] = RCP_INPUT, [3] = RCP_MEMORY,
                                         [4] = RCP_NUMERIC, [7] = RCP_NO_TOPIC, [8] = RCP_OUTPUT};
    return status >= 0 && status < 9 ? kind[status] : RCP_ABORTED;
}

static void one_case(struct world *w, int way, uint64_t seed, size_t *evaluated, size_t *refused)
{
    struct question q;
    struct rcp_error err = {0};
    ask(&q, w, way, &seed);
    size_t run = check_below(&seed, WORLD_RUNS);
    struct rcp_result *r = rcp_prepare(q.v, &err) == 0 ? evaluate(&q, w, way, run, &err) : NULL;
    int status;
    char *text = run_program(&q, "--format tsv -q", w->run_name[run], &status);
    CHECK(kind_of(status) == err.kind, "%s: status %d, kind %d: %s", q.arguments, status, err.kind, err.text);
    CHECK((r != NULL) == (err.kind == RCP_OK) && (r != NULL) == !*err.text, "kind %d, '%s'", err.kind, err.text);
    if (r && status == 0) {
        compare_numbers(&q, r, text);
        compare_reports(&q, r, w->run_name[run], way);
        CHECK(strcmp(rcp_result_name(r), w->run_name[run]) == 0, "called %s", rcp_result_name(r));
    }
    *(r ? evaluated : refused) += 1;
    free(text);
    rcp_result_free(r);
    rcp_evaluator_free(q.v);
}

int main(void)
{
    static const char *const group[] = {"files: what trec_rcp prints", "rows: what trec_rcp prints of files",
                                        "rankings of a callback: what trec_rcp prints of files"};
    static struct world w;
    enum { WORLDS = 40 };
    size_t evaluated = 0, refused = 0;
    for (int way = 0; way < WAYS; way++) {
        check_group(group[way]);
        world_begin(&w, 0x9e3779b97f4a7c15u + (uint64_t)way);
        for (int i = 0; i < WORLDS; i++) {
            world_make(&w);
            one_case(&w, way, check_random(&w.seed) | 1, &evaluated, &refused);
        }
        world_end(&w);
    }
    check_group("most cases can be evaluated");
    CHECK(evaluated > (size_t)WAYS * WORLDS / 2, "%zu evaluated, %zu refused", evaluated, refused);
    return check_end();
}
