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

enum { BY_FILES, BY_ROWS, BY_RANKINGS, BY_PROMISES, WAYS }; /* the last: by rankings that promise what they can */

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
    bool promises;
    struct rcp_text docno[WORLD_ROWS];
    double score[WORLD_ROWS];
};

/* The world's names are in arrays of WORLD_NAME bytes, and something follows the last one. */
static unsigned promises(const struct rcp_ranking *r)
{
    for (size_t i = 0; i < r->n; i++)
        for (size_t k = 0; k < i; k++)
            if (r->docno[i].len == r->docno[k].len && memcmp(r->docno[i].s, r->docno[k].s, r->docno[k].len) == 0)
                return RCP_PADDED;
    return RCP_PADDED | RCP_DISTINCT;
}

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
    if (f->promises)
        ranking->promises = promises(ranking);
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
    f = (struct feed){.w = w, .rows = &w->run[run], .promises = way == BY_PROMISES};
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

/* Columns of a gain file beside the gains. */
struct columns {
    double gain[WORLD_ROWS], theta[WORLD_ROWS], bt[WORLD_ROWS], count[WORLD_ROWS];
};

static const struct rcp_criterion criteria[] = {
    {"C1", 1.17, -2.57, NAN, NAN}, {"C2", 0.94, -0.25, NAN, NAN}, {"C3", 1.16, 0.71, NAN, NAN}};

static void write_cell(FILE *f, double v)
{
    if (isnan(v))
        fputs(" NA", f);
    else
        fprintf(f, " %.17g", v);
}

/* Rows with a theta or a gain, and some with bt and count; the file has the same. */
static void make_columns(struct world *w, struct columns *c)
{
    char path[64];
    world_path(w, "theta.gains", path);
    FILE *f = fopen(path, "w");
    CHECK(f != NULL, "cannot write %s", path);
    fputs("# rcp-gains 1\n", f);
    for (size_t i = 0; i < 3; i++)
        fprintf(f, "# criterion %s gamma %.17g beta %.17g\n", criteria[i].name, criteria[i].gamma, criteria[i].beta);
    fputs("# columns qid docid gain theta bt count\n", f);
    for (size_t i = 0; i < w->gains.n; i++) {
        const struct rcp_text *t = &w->gains.topic[i], *d = &w->gains.docno[i];
        bool theta = i == 0 || check_below(&w->seed, 5) > 0;
        c->gain[i] = theta ? NAN : w->gains.value[i];
        c->theta[i] = theta ? 6 * check_uniform(&w->seed) - 3 : NAN;
        c->bt[i] = check_below(&w->seed, 4) ? 6 * check_uniform(&w->seed) - 3 : NAN;
        c->count[i] = check_below(&w->seed, 4) ? (double)check_below(&w->seed, 4) / 3 : NAN;
        fprintf(f, "%.*s %.*s", (int)t->len, t->s, (int)d->len, d->s);
        write_cell(f, c->gain[i]);
        write_cell(f, c->theta[i]);
        write_cell(f, c->bt[i]);
        write_cell(f, c->count[i]);
        fputc('\n', f);
    }
    CHECK(fclose(f) == 0, "cannot write %s", path);
}

static void one_kind_of_gain(struct world *w, const char *kind)
{
    static struct columns c;
    struct rcp_error err = {0};
    struct question q = {.v = rcp_evaluator_new(NULL)};
    make_columns(w, &c);
    snprintf(q.arguments, sizeof q.arguments,
             "-m rcp_ndcg -m rcp_ndcg_cut.1,5 -m count_ndcg_cut.3 -m rawbt_ndcg --gain %s -R rcp_gains %s/theta.gains",
             kind, w->dir);
    struct rcp_rows rows = {w->gains.n, w->gains.topic, w->gains.docno, c.gain};
    int r = rcp_give_gains(q.v, &rows, &(struct rcp_gain_columns){c.theta, c.bt, c.count}, criteria, 3, &err) ||
            rcp_set(q.v, "gain", kind, &err) || rcp_measure(q.v, "rcp_ndcg", &err) ||
            rcp_measure(q.v, "rcp_ndcg_cut_1", &err) || rcp_measure(q.v, "rcp_ndcg_cut_5", &err) ||
            rcp_measure(q.v, "count_ndcg_cut.3", &err) || rcp_measure(q.v, "rawbt_ndcg", &err) ||
            rcp_prepare(q.v, &err);
    struct rcp_result *result = r == 0 ? evaluate(&q, w, BY_ROWS, 0, &err) : NULL;
    int status;
    char *text = run_program(&q, "--format tsv -q", w->run_name[0], &status);
    CHECK(kind_of(status) == err.kind, "%s: status %d, kind %d: %s", q.arguments, status, err.kind, err.text);
    if (result && status == 0) {
        compare_numbers(&q, result, text);
        compare_reports(&q, result, w->run_name[0], BY_ROWS);
    }
    free(text);
    rcp_result_free(result);
    rcp_evaluator_free(q.v);
}

static void kinds_of_gains(struct world *w)
{
    static const char *const kind[] = {"rcp", "unweighted", "logistic", "criterion:C2", "linear", "minmax"};
    check_group("gains computed from theta and criteria in memory: what trec_rcp makes of a gain file");
    world_begin(w, 77);
    for (size_t i = 0; i < 12; i++) {
        world_make(w);
        one_kind_of_gain(w, kind[i % 6]);
    }
    world_end(w);
}

/* A run file of two systems. */
static void systems(struct world *w)
{
    struct rcp_error err = {0};
    char path[64], name[80];
    world_begin(w, 78);
    check_group("files that hold several systems: one of them is asked for");
    world_make(w);
    world_path(w, "two.csv", path);
    FILE *f = fopen(path, "w");
    CHECK(f != NULL, "cannot write %s", path);
    fprintf(f, "system,topic,docno,score\nbm25,\"%s\",d1,2\nbm25,\"%s\",d2,1\ndense,\"%s\",d2,2\n", "t", "t", "t");
    CHECK(fclose(f) == 0, "cannot write %s", path);
    struct rcp_text t = world_text("t"), d = world_text("d2");
    double grade = 1;
    struct rcp_rows qrels = {1, &t, &d, &grade};
    for (int way = 0; way < 2; way++) {
        struct rcp_evaluator *v = rcp_evaluator_new(NULL);
        CHECK(rcp_give_labels(v, RCP_QRELS, &qrels, NULL) == 0 && rcp_measure(v, "recip_rank", NULL) == 0 &&
                  (way == 0 || rcp_set(v, "system", "dense", NULL) == 0) && rcp_prepare(v, &err) == 0,
              "%s", err.text);
        snprintf(name, sizeof name, way ? "%s" : "%s#bm25", path);
        struct rcp_result *r = rcp_evaluate_file(v, name, &err);
        CHECK(r && rcp_summary(r)[0] == (way ? 1 : 0.5), "%s", err.text);
        rcp_result_free(r);
        if (way == 0) {
            CHECK(!rcp_evaluate_file(v, path, &err) && err.kind == RCP_INPUT &&
                      strstr(err.text,
                             "the rows belong to 2 systems: choose a system with the option 'system', such as 'bm25'"),
                  "%s", err.text);
            snprintf(name, sizeof name, "%s#dens", path);
            CHECK(!rcp_evaluate_file(v, name, &err) &&
                      strstr(err.text, "no row belongs to system 'dens'; did you mean 'dense'?"),
                  "%s", err.text);
        }
        rcp_evaluator_free(v);
    }
    world_end(w);
}

int main(void)
{
    static const char *const group[] = {"files: what trec_rcp prints", "rows: what trec_rcp prints of files",
                                        "rankings of a callback: what trec_rcp prints of files",
                                        "rankings that promise what they can: what trec_rcp prints of files"};
    _Static_assert(sizeof group / sizeof *group == WAYS, "a name for each way");
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
    kinds_of_gains(&w);
    systems(&w);
    check_group("most cases can be evaluated");
    CHECK(evaluated > (size_t)WAYS * WORLDS / 2, "%zu evaluated, %zu refused", evaluated, refused);
    return check_end();
}
