/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The fit of the library beside rcp-label fit: the same records as files, and from memory in any order; and what is
 * refused. Records are simulated ones, and those of test_data. */
#define _GNU_SOURCE /* mkdtemp */
#include <jansson.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/rcp.h"
#include "base/mem.h"
#include "base/mem_gsl.h"
#include "cmd/commands.h"
#include "json/load.h"
#include "test/unit/check.h"

static char folder[] = "/tmp/rcp-api-fit-XXXXXX";

/* The path of a file in the test's folder. */
static char *in_folder(const char *name)
{
    return mem_path(folder, name);
}

/* The words of a command line, without quotes; runs the command. */
static int run(int (*command)(int argc, char **argv, struct err *err), const char *words, struct err *err)
{
    char text[2000], *argv[40];
    int argc = 0;
    snprintf(text, sizeof text, "%s", words);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    argv[argc] = NULL;
    return command(argc, argv, err);
}

/* What a file has, but for the lines that begin with one of two words; to be freed. */
static char *text_of(const char *path, const char *but, const char *nor)
{
    char line[4096], *text = NULL;
    size_t n = 0, cap = 0;
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f)) {
        if ((but && strncmp(line, but, strlen(but)) == 0) || (nor && strncmp(line, nor, strlen(nor)) == 0))
            continue;
        text = mem_grow(text, &cap, n + strlen(line) + 1, 1);
        memcpy(text + n, line, strlen(line) + 1);
        n += strlen(line);
    }
    if (f)
        fclose(f);
    return text;
}

static struct rcp_text text(const char *s)
{
    return (struct rcp_text){s, strlen(s)};
}

/* A record that is valid, as the test reads it: with JSON alone. */
struct window {
    json_t *json;
    size_t n;
};

struct records {
    struct window *window;
    size_t n, cap;
};

static void read_records(struct records *r, const char *path)
{
    static char line[1 << 20];
    FILE *f = fopen(path, "r");
    json_error_t why;
    while (f && fgets(line, sizeof line, f)) {
        json_t *o = jtext_load(line, strlen(line), 0, &why), *valid = json_object_get(o, "valid");
        if (valid && !json_is_true(valid)) {
            json_decref(o);
            continue;
        }
        r->window = mem_grow(r->window, &r->cap, r->n + 1, sizeof *r->window);
        r->window[r->n++] = (struct window){o, json_array_size(json_object_get(o, "placements"))};
    }
    if (f)
        fclose(f);
}

static void shuffle(size_t *order, size_t n, uint64_t *seed)
{
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    for (size_t i = n; i > 1; i--) {
        size_t k = check_below(seed, i), t = order[k];
        order[k] = order[i - 1];
        order[i - 1] = t;
    }
}

/* Documents with scores, in any order. */
static int give_scores(struct rcp_fit *f, const struct window *w, uint64_t *seed, struct rcp_error *error)
{
    struct rcp_text doc[100];
    double score[100];
    size_t order[100];
    json_t *placements = json_object_get(w->json, "placements");
    shuffle(order, w->n, seed);
    for (size_t i = 0; i < w->n; i++) {
        json_t *p = json_array_get(placements, order[i]);
        doc[i] = text(json_string_value(json_object_get(p, "doc_id")));
        score[i] = json_number_value(json_object_get(p, "score"));
    }
    return rcp_fit_window(f, text(json_string_value(json_object_get(w->json, "query_id"))), doc, score, w->n, error);
}

/* Documents from best to worst; ranking has positions, which count from 1. */
static int give_ranking(struct rcp_fit *f, const struct window *w, struct rcp_error *error)
{
    struct rcp_text doc[100];
    json_t *placements = json_object_get(w->json, "placements"), *ranking = json_object_get(w->json, "ranking");
    for (size_t i = 0; i < w->n; i++)
        for (size_t k = 0; k < w->n; k++) {
            json_t *p = json_array_get(placements, k);
            if (json_integer_value(json_object_get(p, "position")) == json_integer_value(json_array_get(ranking, i)))
                doc[i] = text(json_string_value(json_object_get(p, "doc_id")));
        }
    return rcp_fit_window(f, text(json_string_value(json_object_get(w->json, "query_id"))), doc, NULL, w->n, error);
}

static int give_answers(struct rcp_fit *f, const struct window *w, const char *const *criterion, size_t n,
                        struct rcp_error *error)
{
    unsigned char passed[32];
    for (size_t i = 0; i < w->n; i++) {
        json_t *p = json_array_get(json_object_get(w->json, "placements"), i);
        for (size_t k = 0; k < n; k++)
            passed[k] =
                (unsigned char)json_integer_value(json_object_get(json_object_get(p, "criteria"), criterion[k]));
        if (rcp_fit_answers(f, text(json_string_value(json_object_get(w->json, "query_id"))),
                            text(json_string_value(json_object_get(p, "doc_id"))), passed, error) != 0)
            return -1;
    }
    return 0;
}

/* Gives the records from memory in a random order, with the criteria in one, too. */
static int give(struct rcp_fit *f, const struct records *r, uint64_t *seed, struct rcp_error *error)
{
    size_t *order = mem_alloc(r->n, sizeof *order), swapped[32], n = 0;
    const char *key, *name[32], *criterion[32];
    json_t *value;
    for (size_t i = 0; i < r->n && !n; i++) {
        json_t *first = json_array_get(json_object_get(r->window[i].json, "placements"), 0);
        json_object_foreach(json_object_get(first, "criteria"), key, value) name[n++] = key;
    }
    shuffle(swapped, n, seed);
    for (size_t k = 0; k < n; k++)
        criterion[k] = name[swapped[k]];
    shuffle(order, r->n, seed);
    int status = n ? rcp_fit_criteria(f, criterion, n, error) : 0;
    for (size_t i = 0; i < r->n && status == 0; i++) {
        const struct window *w = &r->window[order[i]];
        json_t *first = json_array_get(json_object_get(w->json, "placements"), 0);
        status = json_object_get(first, "criteria")              ? give_answers(f, w, criterion, n, error)
               : json_is_number(json_object_get(first, "score")) ? give_scores(f, w, seed, error)
                                                                 : give_ranking(f, w, error);
    }
    mem_free(order);
    return status;
}

/* The number in a column of a line, NAN for NA. */
static double field(const char *line, int column)
{
    for (; column > 0; column--)
        line += strcspn(line, " ") + 1;
    return strncmp(line, "NA", 2) == 0 ? NAN : strtod(line, NULL);
}

static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

/* Is the value what was written with so many digits? */
static bool is_written(double v, int digits, double written)
{
    char text[40];
    snprintf(text, sizeof text, "%.*g", digits, v);
    return same(isnan(v) ? NAN : strtod(text, NULL), written);
}

/* The same documents, to the last bit? */
static void check_same(const struct rcp_fit *f, const struct rcp_fit *g)
{
    struct rcp_fitted a, b;
    CHECK(rcp_fit_n_docs(f) == rcp_fit_n_docs(g), "%zu and %zu documents", rcp_fit_n_docs(f), rcp_fit_n_docs(g));
    for (size_t i = 0; rcp_fit_doc(f, i, &a) == 0 && rcp_fit_doc(g, i, &b) == 0; i++)
        CHECK(strcmp(a.topic, b.topic) == 0 && strcmp(a.docno, b.docno) == 0 && same(a.gain, b.gain) &&
                  same(a.se_gain, b.se_gain) && same(a.theta, b.theta) && same(a.se_theta, b.se_theta) &&
                  same(a.bt, b.bt) && same(a.se_bt, b.se_bt) && a.responses == b.responses && a.passes == b.passes,
              "%s %s: %.17g and %.17g", a.topic, a.docno, a.gain, b.gain);
}

/* Are the documents those of the lines of a gain file, in the order of names, as far as they are written? */
static void check_documents(const struct rcp_fit *f, const char *path)
{
    char line[4096], begin[512];
    size_t at = 0;
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in)) {
        struct rcp_fitted d;
        if (*line == '#')
            continue;
        CHECK(rcp_fit_doc(f, at, &d) == 0, "document %zu of %s is missing", at, path);
        snprintf(begin, sizeof begin, "%s 0 %s ", d.topic, d.docno);
        CHECK(strncmp(line, begin, strlen(begin)) == 0, "%s where %s expected", begin, line);
        CHECK(is_written(d.gain, 12, field(line, 3)) && is_written(d.theta, 12, field(line, 4)) &&
                  is_written(d.bt, 12, field(line, 5)),
              "%.17g %.17g %.17g: %s", d.gain, d.theta, d.bt, line);
        CHECK((double)d.passes == field(line, 6) && (double)d.responses == field(line, 7), "%s", line);
        CHECK(is_written(d.se_bt, 6, field(line, 8)) && is_written(d.se_theta, 6, field(line, 9)) &&
                  is_written(d.se_gain, 6, field(line, 10)),
              "%.17g %.17g %.17g: %s", d.se_bt, d.se_theta, d.se_gain, line);
        at++;
    }
    if (in)
        fclose(in);
    CHECK(at > 0 && at == rcp_fit_n_docs(f), "%zu documents, not %zu", rcp_fit_n_docs(f), at);
}

/* Sets the options, "name value" one after the other, and those of the command: the same. */
static void set_options(struct rcp_fit *f, const char *options)
{
    char text[500];
    struct rcp_error error;
    snprintf(text, sizeof text, "%s", options);
    for (char *name = strtok(text, " "); name; name = strtok(NULL, " ")) {
        const char *value = strtok(NULL, " ");
        CHECK(rcp_fit_set(f, name, value, &error) == 0, "%s %s: %s", name, value, error.text);
    }
}

/* A store in a folder, without copies of records, fitted by the command, from the same files and from memory. */
static void check_store(const char *store, const char *file, const char *command, const char *options, uint64_t seed)
{
    struct err err;
    struct rcp_error error;
    struct records r = {0};
    char words[1000];
    char *by_command = in_folder("command.gains"), *by_files = in_folder("files.gains"),
         *by_memory = in_folder("memory.gains");
    snprintf(words, sizeof words, "fit --quiet -j 1 %s -o %s %s", command, by_command, file ? file : store);
    int status = run(cmd_fit, words, &err);
    CHECK(status == 0, "%s: %s", words, err.text);
    struct rcp_fit *f = rcp_fit_new(&error);
    set_options(f, options);
    CHECK(rcp_fit_read(f, file ? file : store, &error) == 0 && rcp_fit_run(f, &error) == 0 &&
              rcp_fit_write(f, by_files, &error) == 0,
          "%s: %s", store, error.text);
    char *expected = text_of(by_command, NULL, NULL), *got = text_of(by_files, NULL, NULL);
    CHECK(expected && got && strcmp(expected, got) == 0, "%s: another file", store);
    check_documents(f, by_command);
    CHECK(strncmp(rcp_fit_notes(f), "windows ", 8) == 0, "notes: %s", rcp_fit_notes(f));
    mem_free(expected);
    mem_free(got);
    static const char *const names[] = {"tournament.jsonl", "rubric.jsonl"};
    for (int i = 0; i < 2; i++) {
        char *path = mem_path(store, names[i]);
        if (!file || strstr(file, names[i]))
            read_records(&r, path);
        mem_free(path);
    }
    struct rcp_fit *files = f;
    f = rcp_fit_new(&error);
    CHECK(give(f, &r, &seed, &error) == 0, "%s: %s", store, error.text);
    set_options(f, options);
    CHECK(rcp_fit_run(f, &error) == 0 && rcp_fit_write(f, by_memory, &error) == 0, "%s: %s", store, error.text);
    expected = text_of(by_command, "# provenance", "# judge"), got = text_of(by_memory, "# provenance", "# judge");
    CHECK(expected && got && strcmp(expected, got) == 0, "%s, %s: another file from memory", store, command);
    check_same(f, files);
    for (size_t k = 0; k < rcp_fit_n_criteria(f); k++) {
        struct rcp_criterion c;
        char line[200];
        CHECK(rcp_fit_criterion(f, k, &c) == 0, "criterion %zu", k);
        snprintf(line, sizeof line, "# criterion %s gamma ", c.name);
        const char *at = got ? strstr(got, line) : NULL;
        CHECK(at && strtod(at + strlen(line), NULL) == c.gamma, "criterion %s: gamma %.17g", c.name, c.gamma);
    }
    rcp_fit_free(f);
    rcp_fit_free(files);
    mem_free(expected);
    mem_free(got);
    for (size_t i = 0; i < r.n; i++)
        json_decref(r.window[i].json);
    mem_free(r.window);
    mem_free(by_command);
    mem_free(by_files);
    mem_free(by_memory);
}

static void test_stores(void)
{
    static const struct {
        const char *simulate, *command, *options;
        bool rubric_alone;
    } table[] = {
        {"--topics 4 --pool 20 --tournament 40 --rubric 20", "", "", false},
        {"--topics 3 --pool 12 --tournament 30 --rubric 9 --criteria 12 --window 5 --uneven 1",
         "--sd-tau 0.5 --sd-alpha 1.5 --ridge 0.01 --bt-ridge 0.001 --clip 0.02",
         "sd-tau 0.5 sd-alpha 1.5 ridge 0.01 bt-ridge 0.001 clip 0.02", false},
        {"--topics 4 --pool 15 --tournament 40 --rubric 30 --hard", "--hard-rankings", "hard-rankings yes jobs 3",
         false},
        {"--topics 5 --pool 30 --rubric 60", "--mode rubric_only", "mode rubric_only", false},
        {"--topics 5 --pool 30 --rubric 60", "", "", true},
        {"--topics 4 --pool 20 --rubric 20 --invalid 0.02", "--ridge-total 0.3", "ridge-total 0.3", false},
    };
    struct err err;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char words[1000], name[20];
        snprintf(name, sizeof name, "store-%zu", i);
        char *store = in_folder(name);
        char *rubric = mem_path(store, "rubric.jsonl");
        snprintf(words, sizeof words, "simulate --seed %zu %s -o %s", i + 7, table[i].simulate, store);
        CHECK(run(cmd_simulate, words, &err) == 0, "%s: %s", words, err.text);
        check_store(store, table[i].rubric_alone ? rubric : NULL, table[i].command, table[i].options, i + 1);
        mem_free(rubric);
        mem_free(store);
    }
}

/* A small fit that works, in memory: 4 documents, windows and answers drawn by the seed. */
static const struct rcp_text doc[] = {{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}};
static const struct rcp_text topic = {"q", 1};
static const char *const criteria[] = {"C10", "C2", "C1"};

static struct rcp_fit *small(uint64_t seed)
{
    struct rcp_error error;
    struct rcp_fit *f = rcp_fit_new(&error);
    CHECK(rcp_fit_criteria(f, criteria, 3, &error) == 0, "%s", error.text);
    for (int i = 0; i < 12; i++) {
        double score[4];
        unsigned char passed[3];
        for (int k = 0; k < 4; k++)
            score[k] = 4.0 * check_uniform(&seed) - k;
        for (int k = 0; k < 3; k++)
            passed[k] = (i + k) % 4 < 2;
        CHECK(rcp_fit_window(f, topic, doc, score, 4, &error) == 0, "%s", error.text);
        CHECK(rcp_fit_answers(f, topic, doc[i % 4], passed, &error) == 0, "%s", error.text);
    }
    return f;
}

/* The call failed, with an error of the kind whose text has the words. */
#define REFUSED(call, what, words)                                                                                     \
    do {                                                                                                               \
        struct rcp_error error = {.kind = RCP_OK};                                                                     \
        int refused_status = (call);                                                                                   \
        CHECK(refused_status == -1 && error.kind == (what) && strstr(error.text, words), "%s: %d, kind %d: %s", #call, \
              refused_status, (int)error.kind, error.text);                                                            \
    } while (0)

static void test_refused_calls(void)
{
    const struct rcp_text twice[] = {{"a", 1}, {"b", 1}, {"a", 1}}, empty[] = {{"a", 1}, {"", 0}, {NULL, 0}},
                          nul[] = {{"a", 1}, {"b\0c", 3}};
    const double score[4] = {1, 2, 3, 4}, bad[3][2] = {{1, NAN}, {INFINITY, 1}, {0, -INFINITY}};
    const char *const same_name[] = {"C1", "C2", "C1"}, *const blank[] = {"C1", "a b"}, *const none[] = {"C1", ""},
                      *const null[] = {"C1", NULL};
    const unsigned char two[3] = {0, 2, 1};
    static struct rcp_text many[1001];
    static double scores[1001];
    static const char *names[33];
    char name[1001][8];
    for (int i = 0; i < 1001; i++) {
        snprintf(name[i], sizeof name[i], "d%d", i);
        many[i] = text(name[i]);
        if (i < 33)
            names[i] = name[i];
    }
    struct rcp_fit *f = small(1), *g = small(1);
    REFUSED(rcp_fit_window(f, topic, twice, score, 3, &error), RCP_INPUT,
            "window 13: document a appears twice in the window");
    REFUSED(rcp_fit_window(f, topic, empty, score, 2, &error), RCP_INPUT, "window 14: a document is empty");
    REFUSED(rcp_fit_window(f, topic, empty + 1, NULL, 2, &error), RCP_INPUT, "is empty or has a NUL, expected a name");
    REFUSED(rcp_fit_window(f, topic, nul, score, 2, &error), RCP_INPUT, "has a NUL");
    REFUSED(rcp_fit_window(f, (struct rcp_text){"", 0}, doc, score, 2, &error), RCP_INPUT, "a topic is empty");
    for (int i = 0; i < 3; i++)
        REFUSED(rcp_fit_window(f, topic, doc, bad[i], 2, &error), RCP_INPUT, "not a finite number");
    REFUSED(rcp_fit_window(f, topic, doc, score, 0, &error), RCP_INPUT,
            "the window has 0 documents, expected 1 to 1000");
    REFUSED(rcp_fit_window(f, topic, NULL, score, 3, &error), RCP_MISUSE, "the array of documents is NULL");
    REFUSED(rcp_fit_window(f, topic, many, scores, 1001, &error), RCP_INPUT,
            "the window has 1001 documents, expected 1 to 1000");
    REFUSED(rcp_fit_criteria(f, criteria, 3, &error), RCP_MISUSE, "already has criteria");
    REFUSED(rcp_fit_answers(f, topic, doc[0], two, &error), RCP_INPUT, "criterion C2 is 2, expected 0 or 1");
    REFUSED(rcp_fit_answers(f, topic, empty[1], two, &error), RCP_INPUT, "answers 14: a document");
    REFUSED(rcp_fit_answers(f, topic, doc[0], NULL, &error), RCP_MISUSE, "the array of answers is NULL");
    REFUSED(rcp_fit_set(f, "rigde", "1", &error), RCP_MISUSE, "did you mean 'ridge'?");
    REFUSED(rcp_fit_set(f, "draws", "100", &error), RCP_MISUSE, "unknown option 'draws'");
    REFUSED(rcp_fit_set(f, "mode", "fast", &error), RCP_MISUSE,
            "mode 'fast', expected auto, tournament or rubric_only");
    REFUSED(rcp_fit_set(f, "ridge", NULL, &error), RCP_MISUSE, "has no value");
    REFUSED(rcp_fit_set(f, NULL, "1", &error), RCP_MISUSE, "has no name");
    static const char *const refused[][2] = {
        {"ridge", "0"},    {"ridge", "-1"}, {"ridge", "nan"},    {"bt-ridge", "x"},    {"ridge-total", "0"},
        {"sd-tau", "inf"}, {"clip", "0.5"}, {"sd-alpha", "0x1"}, {"judges", "two"},    {"jobs", "0"},
        {"jobs", "257"},   {"strict", "1"}, {"clip", "-1"},      {"hard-rankings", ""}};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        REFUSED(rcp_fit_set(f, refused[i][0], refused[i][1], &error), RCP_MISUSE, "expected");
    REFUSED(rcp_fit_read(f, "", &error), RCP_MISUSE, "the path is empty");
    REFUSED(rcp_fit_write(f, "x", &error), RCP_MISUSE, "has not run");
    CHECK(rcp_fit_set(f, "judges", "none", NULL) == -1, "an error without a place for it");
    struct rcp_fitted d;
    struct rcp_criterion c;
    CHECK(rcp_fit_n_docs(f) == 0 && rcp_fit_doc(f, 0, &d) == -1 && rcp_fit_n_criteria(f) == 0 &&
              rcp_fit_criterion(f, 0, &c) == -1 && !*rcp_fit_notes(f),
          "results before the fit");
    CHECK(rcp_fit_run(f, NULL) == 0 && rcp_fit_run(g, NULL) == 0, "fits after what was refused");
    check_same(f, g); /* what was refused left nothing */
    CHECK(rcp_fit_criterion(f, 1, &c) == 0 && strcmp(c.name, "C2") == 0 && rcp_fit_criterion(f, 3, &c) == -1,
          "criteria");
    REFUSED(rcp_fit_run(f, &error), RCP_MISUSE, "already run");
    REFUSED(rcp_fit_set(f, "ridge", "1", &error), RCP_MISUSE, "already run");
    rcp_fit_free(f);
    rcp_fit_free(g);
    rcp_fit_free(NULL);
    f = rcp_fit_new(NULL);
    REFUSED(rcp_fit_answers(f, topic, doc[0], two, &error), RCP_MISUSE, "the fit has no criteria");
    REFUSED(rcp_fit_criteria(f, same_name, 3, &error), RCP_INPUT, "criterion 'C1' appears twice");
    REFUSED(rcp_fit_criteria(f, blank, 2, &error), RCP_INPUT, "white space");
    REFUSED(rcp_fit_criteria(f, none, 2, &error), RCP_INPUT, "empty");
    REFUSED(rcp_fit_criteria(f, null, 2, &error), RCP_INPUT, "empty");
    REFUSED(rcp_fit_criteria(f, NULL, 3, &error), RCP_MISUSE, "the array of criterion names is NULL");
    REFUSED(rcp_fit_criteria(f, NULL, 0, &error), RCP_INPUT, "0 criteria were given, expected 1 to 32");
    REFUSED(rcp_fit_criteria(f, names, 33, &error), RCP_INPUT, "33 criteria");
    CHECK(rcp_fit_criteria(f, names, 32, NULL) == 0, "32 criteria");
    REFUSED(rcp_fit_run(f, &error), RCP_MISUSE, "no judgements");
    rcp_fit_free(f);
}

/* One that does not end in a fit, with judgements and options; then it is dead. */
static void check_failure(struct rcp_fit *f, enum rcp_kind kind, const char *words)
{
    REFUSED(rcp_fit_run(f, &error), kind, words);
    REFUSED(rcp_fit_run(f, &error), RCP_MISUSE, "has failed");
    CHECK(rcp_fit_n_docs(f) == 0 && !*rcp_fit_notes(f), "results of a fit that failed");
    rcp_fit_free(f);
}

static void test_refused_fits(void)
{
    const double score[2] = {1, 2};
    const unsigned char all[3] = {1, 1, 1};
    struct rcp_fit *f = rcp_fit_new(NULL);
    rcp_fit_window(f, topic, doc, score, 1, NULL); /* one document is compared with nothing */
    check_failure(f, RCP_INPUT, "");
    f = rcp_fit_new(NULL);
    rcp_fit_window(f, topic, doc, score, 2, NULL);
    check_failure(f, RCP_INPUT, "no topic has valid");
    f = small(1);
    rcp_fit_read(f, "/nonexistent/store", NULL);
    check_failure(f, RCP_INPUT, "/nonexistent/store: ");
    f = small(1);
    rcp_fit_set(f, "judges", "pooled", NULL);
    check_failure(f, RCP_MISUSE, "do not name their judge");
    f = small(1);
    rcp_fit_set(f, "dataset", "other", NULL);
    check_failure(f, RCP_MISUSE, "the judgements have no dataset 'other'");
    f = small(1);
    char *store = in_folder("store-0"), *command = in_folder("command.gains");
    rcp_fit_read(f, store, NULL);
    check_failure(f, RCP_INPUT, "criteri");
    f = small(1);
    rcp_fit_set(f, "items", command, NULL); /* of other criteria */
    check_failure(f, RCP_INPUT, "C10");
    f = rcp_fit_new(NULL);
    rcp_fit_criteria(f, criteria, 3, NULL);
    for (int i = 0; i < 4; i++)
        rcp_fit_answers(f, topic, doc[i], all, NULL);
    check_failure(f, RCP_NUMERIC, "pass criterion C1 in 100 % of the answers");
    mem_free(store);
    mem_free(command);
}

static void test_files(void)
{
    char *path = in_folder("small.gains"), *gone = in_folder("gone/x.gains"), *store = in_folder("store-0"),
         *rubric = mem_path(store, "rubric.jsonl");
    struct rcp_fit *f = small(1);
    CHECK(rcp_fit_run(f, NULL) == 0, "a small fit");
    REFUSED(rcp_fit_write(f, gone, &error), RCP_OUTPUT, "gone/x.gains");
    REFUSED(rcp_fit_write(f, "-", &error), RCP_OUTPUT, "-");
    REFUSED(rcp_fit_write(f, folder, &error), RCP_OUTPUT, folder);
    REFUSED(rcp_fit_write(f, NULL, &error), RCP_MISUSE, "the path of the gain file is NULL");
    CHECK(rcp_fit_write(f, path, NULL) == 0, "after what was refused");
    check_documents(f, path);
    rcp_fit_free(f);
    f = rcp_fit_new(NULL);
    CHECK(rcp_fit_read(f, store, NULL) == 0 && rcp_fit_run(f, NULL) == 0, "%s", store);
    REFUSED(rcp_fit_write(f, rubric, &error), RCP_MISUSE, "rubric.jsonl");
    rcp_fit_free(f);
    const struct rcp_text named[] = {{"a b", 3}, {"b", 1}}, topics[] = {{"q", 1}, {"#1", 2}, {"q 2", 3}};
    const unsigned char passed[][2] = {{1, 0}, {0, 1}};
    for (int t = 0; t < 3; t++) {
        f = rcp_fit_new(NULL);
        rcp_fit_criteria(f, criteria, 2, NULL);
        for (int i = 0; i < 4; i++) {
            const double score[2] = {i % 3, 1};
            rcp_fit_window(f, topics[t], named, score, 2, NULL);
            rcp_fit_answers(f, topics[t], named[i % 2], passed[i / 2], NULL);
        }
        CHECK(rcp_fit_run(f, NULL) == 0 && rcp_fit_n_docs(f) == 2, "names with white space");
        REFUSED(rcp_fit_write(f, path, &error), RCP_INPUT,
                t == 0   ? "document 'a b' contains white space"
                : t == 1 ? "'#1' begins with #"
                         : "'q 2' contains");
        rcp_fit_free(f);
    }
    mem_free(path);
    mem_free(gone);
    mem_free(store);
    mem_free(rubric);
}

enum { FITS = 4 };

static void *fit_one(void *arg)
{
    struct rcp_fit **f = arg;
    rcp_fit_set(*f, "jobs", "2", NULL);
    return rcp_fit_run(*f, NULL) == 0 ? f : NULL;
}

/* A handle each: what others do at the same time changes nothing. */
static void test_threads(void)
{
    pthread_t thread[FITS];
    struct rcp_fit *f[FITS], *alone[FITS];
    void *done;
    for (int i = 0; i < FITS; i++) {
        f[i] = small((uint64_t)i + 1);
        alone[i] = small((uint64_t)i + 1);
        CHECK(rcp_fit_run(alone[i], NULL) == 0, "fit %d", i);
    }
    for (int i = 0; i < FITS; i++)
        CHECK(pthread_create(&thread[i], NULL, fit_one, &f[i]) == 0, "thread %d", i);
    for (int i = 0; i < FITS; i++)
        CHECK(pthread_join(thread[i], &done) == 0 && done, "fit %d in a thread", i);
    for (int i = 0; i < FITS; i++) {
        check_same(f[i], alone[i]);
        rcp_fit_free(f[i]);
        rcp_fit_free(alone[i]);
    }
}

/* Calls with anything: no crash, and a fit that is one or says why not. */
static void test_anything(void)
{
    static const char *const names[] = {"a", "b", "", "#", "C1", "C2", "x y", "\xff\x01", "q"};
    static const char *const options[] = {"mode", "judges", "clip",   "ridge", "ridge_total",
                                          "hard", "jobs",   "strict", "x"};
    static const char *const values[] = {"yes", "no", "1", "2", "0.1", "rubric_only", "pooled", "", "1e300", "-1"};
    static const double numbers[] = {0, -0.0, 1, -5, 1e300, 1e-300, NAN, INFINITY, 3.5};
    uint64_t seed = 11;
    long runs = 0;
    for (int i = 0; i < 3000; i++) {
        struct rcp_fit *f = rcp_fit_new(NULL);
        const char *some[4] = {names[4], names[5], names[check_below(&seed, 6)], names[0]};
        rcp_fit_criteria(f, some, check_below(&seed, 4), NULL);
        for (size_t k = check_below(&seed, 24); k > 0; k--) {
            struct rcp_text d[4];
            double score[4];
            unsigned char passed[4];
            for (int n = 0; n < 4; n++) {
                d[n] =
                    text(names[(check_below(&seed, 30) ? check_below(&seed, 2) + (size_t)n : check_below(&seed, 9))]);
                score[n] = check_below(&seed, 40) ? 6.0 * check_uniform(&seed) - 3.0 : numbers[check_below(&seed, 9)];
                passed[n] = (unsigned char)(check_below(&seed, 60) ? check_below(&seed, 2) : 7);
            }
            struct rcp_text q = text(names[check_below(&seed, 20) ? 8 : check_below(&seed, 9)]);
            switch (check_below(&seed, 8)) {
            case 0: rcp_fit_set(f, options[check_below(&seed, 9)], values[check_below(&seed, 10)], NULL); break;
            case 1:
            case 2:
            case 3: rcp_fit_answers(f, q, d[0], passed, NULL); break;
            default: rcp_fit_window(f, q, d, check_below(&seed, 6) ? score : NULL, check_below(&seed, 5), NULL); break;
            }
        }
        struct rcp_error error = {.kind = RCP_OK};
        int r = rcp_fit_run(f, &error);
        CHECK(r == 0 ? rcp_fit_n_docs(f) > 0 : error.kind != RCP_OK && *error.text, "%d: %s", r, error.text);
        struct rcp_fitted e;
        for (size_t k = 0; rcp_fit_doc(f, k, &e) == 0; k++)
            CHECK(e.gain >= 0.0 && e.gain <= 1.0 && isfinite(e.theta), "gain %g of %s", e.gain, e.docno);
        runs += r == 0;
        rcp_fit_free(f);
    }
    CHECK(runs > 300 && runs < 2900, "%ld fits of 3000", runs);
}

int main(void)
{
    if (!mkdtemp(folder)) {
        perror(folder);
        return 2;
    }
    mem_gsl_errors(); /* for the commands */
    check_group("stores");
    test_stores();
    check_group("refused calls");
    test_refused_calls();
    check_group("refused fits");
    test_refused_fits();
    check_group("files");
    test_files();
    check_group("threads");
    test_threads();
    check_group("anything");
    test_anything();
    char words[200];
    snprintf(words, sizeof words, "rm -r %s", folder);
    return system(words) != 0 || check_end();
}
