/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Comparisons by the library are those of trec_rcp --compare, to the last bit. */
#define _GNU_SOURCE /* mkdtemp */
#include <jansson.h>
#include <math.h>
#include <sys/wait.h>

#include "test/unit/api_world.h"

static const struct {
    const char *options[7];
    const char *arguments;
} settings[] = {
    {{NULL}, ""},
    {{"test", "random", "flips", "500", NULL}, "--test random --flips=500"},
    {{"test", "wilcoxon", "alpha", "0.1", NULL}, "--test wilcoxon --alpha 0.1"},
    {{"test", "bootstrap", "seed", "7", NULL}, "--test bootstrap --seed 7"},
    {{"tie-zone", "0.1", "flips", "yes", "reference", "map", NULL}, "--tie-zone 0.1 --flips --reference map"},
    {{"more", "yes", "detect", "0.05", "jobs", "2", NULL}, "--more --detect 0.05 -j 2"},
    {{"persistence", "0.8", "resamples", "100", NULL}, "--persistence 0.8 --resamples 100"},
};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

/* The evaluator of a world, with lists where they are asked for. */
static struct rcp_evaluator *evaluator(const struct world *w, bool complete, bool lists)
{
    struct rcp_error err = {0};
    struct rcp_evaluator *v = rcp_evaluator_new(NULL);
    struct rcp_rows qrels = world_rows(&w->qrels), gains = world_rows(&w->gains);
    int r = rcp_give_labels(v, RCP_QRELS, &qrels, &err) || rcp_give_labels(v, RCP_GAINS, &gains, &err) ||
            (complete && rcp_set(v, "complete", "yes", &err)) || (lists && rcp_set(v, "lists", "5", &err)) ||
            (lists && rcp_set(v, "ties", "mean", &err)) || rcp_measure(v, "map", &err) ||
            rcp_measure(v, "ndcg_cut.3", &err) || rcp_measure(v, "rcp_ndcg_cut.3", &err) ||
            rcp_measure(v, "num_rel", &err);
    CHECK(r == 0 && rcp_prepare(v, &err) == 0, "%s", err.text);
    return v;
}

/* Up to the provenance, and with trec_rcp's names of files as the runs were given. */
static void compare_json(char *ours, char *theirs, const char *arguments)
{
    char *cut[] = {ours ? strstr(ours, "\"provenance\":") : NULL, strstr(theirs, "\"provenance\":")};
    CHECK(cut[0] && cut[1], "%s: no provenance in\n%s\n%s", arguments, ours, theirs);
    if (cut[0] && cut[1])
        *cut[0] = *cut[1] = '\0';
    CHECK(ours && strcmp(ours, theirs) == 0, "%s:\n%s\n%s", arguments, ours, theirs);
}

static double number(const json_t *o, const char *key)
{
    const json_t *v = json_object_get(o, key);
    return json_is_number(v) ? json_number_value(v) : NAN;
}

static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

/* The accessors beside the numbers of the JSON, which is trec_rcp's. */
static void compare_numbers(const struct rcp_comparison *c, const char *text)
{
    json_t *root = json_loads(text, 0, NULL);
    const json_t *d = json_array_get(json_object_get(root, "datasets"), 0), *pair;
    size_t i, pairs = 0;
    CHECK(json_array_size(json_object_get(root, "measures")) == rcp_compared_measures(c), "measures");
    CHECK(json_array_size(json_object_get(d, "runs")) == rcp_compared_runs(c), "runs");
    for (size_t r = 0; r < rcp_compared_runs(c); r++) {
        const json_t *run = json_array_get(json_object_get(d, "runs"), r);
        CHECK(strcmp(rcp_compared_run(c, r), json_string_value(json_object_get(run, "run"))) == 0, "run %zu", r);
        for (size_t m = 0; m < rcp_compared_measures(c); m++) {
            const json_t *mean = json_object_get(json_object_get(run, "means"), rcp_compared_measure(c, m));
            struct rcp_mean x;
            CHECK(rcp_compared_mean(c, m, r, &x) == 0 && same(x.mean, number(mean, "mean")) &&
                      same(x.lower, number(mean, "lo")) && same(x.upper, number(mean, "hi")) &&
                      (double)x.topics == number(mean, "n"),
                  "mean %.17g [%.17g, %.17g] of %zu: %s", x.mean, x.lower, x.upper, x.topics, json_dumps(mean, 0));
        }
    }
    json_array_foreach(json_object_get(d, "pairs"), i, pair)
    {
        size_t a = 0, b = 0, m = 0;
        while (strcmp(rcp_compared_run(c, a), json_string_value(json_object_get(pair, "a"))) != 0)
            a++;
        while (strcmp(rcp_compared_run(c, b), json_string_value(json_object_get(pair, "b"))) != 0)
            b++;
        while (strcmp(rcp_compared_measure(c, m), json_string_value(json_object_get(pair, "measure"))) != 0)
            m++;
        struct rcp_difference x, y;
        CHECK(rcp_compared_pair(c, m, a, b, &x) == 0 && rcp_compared_pair(c, m, b, a, &y) == 0, "pair %zu", i);
        CHECK(same(x.difference, number(pair, "diff")) && same(x.lower, number(pair, "lo")) &&
                  same(x.upper, number(pair, "hi")) && same(x.p_holm, number(pair, "p_holm")) &&
                  (double)x.topics == number(pair, "n") &&
                  x.separated == json_is_true(json_object_get(pair, "separated")),
              "difference %.17g, p %.17g: %s", x.difference, x.p, json_dumps(pair, 0));
        CHECK(same(y.difference, -x.difference) && same(y.lower, -x.upper) && same(y.p, x.p), "pair %zu reversed", i);
        pairs++;
    }
    CHECK(pairs > 0, "no pair");
    json_decref(root);
}

static void one_case(struct world *w, size_t number_of, size_t *compared)
{
    static char command[2000];
    bool complete = check_below(&w->seed, 3) == 0, lists = check_below(&w->seed, 3) == 0;
    struct rcp_evaluator *v = evaluator(w, complete, lists);
    struct rcp_result *result[WORLD_RUNS];
    struct rcp_error err = {0};
    const char *arguments = settings[number_of % SETTINGS].arguments;
    size_t n = 0;
    for (; n < WORLD_RUNS; n++) {
        struct rcp_rows rows = world_rows(&w->run[n]);
        if (!(result[n] = rcp_evaluate_rows(v, w->run_name[n], &rows, &err)))
            break;
    }
    if (n == WORLD_RUNS) {
        struct rcp_comparison *c =
            rcp_compare(v, (const struct rcp_result *const *)result, n, settings[number_of % SETTINGS].options, &err);
        int status;
        snprintf(command, sizeof command,
                 "cd %s && trec_rcp --quiet --compare --format json %s %s %s -m map -m ndcg_cut.3 -m rcp_ndcg_cut.3 -m "
                 "num_rel -g "
                 "gains qrels %s %s %s %s 2>/dev/null",
                 w->dir, arguments, complete ? "-c" : "", lists ? "--lists 5 --ties mean" : "", w->run_name[0],
                 w->run_name[1], w->run_name[2], w->run_name[3]);
        char *theirs = world_output(command, &status), *whole = strdup(theirs);
        CHECK((c != NULL) == (status == 0), "%s: status %d, %s", arguments, status, err.text);
        for (size_t i = 0; i < n; i++)
            rcp_result_free(result[i]);
        rcp_evaluator_free(v);
        if (c && status == 0) {
            char *ours = rcp_comparison_report(c, "json", NULL, &err);
            compare_json(ours, theirs, arguments);
            compare_numbers(c, whole);
            rcp_text_free(ours);
            ++*compared;
        }
        rcp_comparison_free(c);
        free(theirs);
        free(whole);
        return;
    }
    while (n > 0)
        rcp_result_free(result[--n]);
    rcp_evaluator_free(v);
}

/* Results are only read: the same comparison twice, and another in between. */
static void again(struct world *w)
{
    static const char *const one[] = {"more", "yes", NULL};
    struct rcp_evaluator *v = evaluator(w, true, true);
    struct rcp_result *result[2];
    for (int i = 0; i < 2; i++) {
        struct rcp_rows rows = world_rows(&w->run[i]);
        result[i] = rcp_evaluate_rows(v, w->run_name[i], &rows, NULL);
        CHECK(result[i] != NULL, "not evaluated");
    }
    char *text[3];
    for (int i = 0; i < 3; i++) {
        struct rcp_comparison *c =
            rcp_compare(v, (const struct rcp_result *const *)result, 2, i == 1 ? one : NULL, NULL);
        text[i] = rcp_comparison_report(c, "json", NULL, NULL);
        CHECK(text[i] != NULL, "not compared");
        rcp_comparison_free(c);
    }
    CHECK(strcmp(text[0], text[2]) == 0 && strcmp(text[0], text[1]) != 0, "%s\n%s", text[0], text[2]);
    for (int i = 0; i < 3; i++)
        rcp_text_free(text[i]);
    for (int i = 0; i < 2; i++)
        rcp_result_free(result[i]);
    rcp_evaluator_free(v);
}

/* Evaluates all runs of the world by an evaluator. Returns the number of those that could be. */
static size_t evaluate_all(const struct world *w, const struct rcp_evaluator *v, struct rcp_result **result)
{
    size_t n = 0;
    for (; n < WORLD_RUNS; n++) {
        struct rcp_rows rows = world_rows(&w->run[n]);
        if (!(result[n] = rcp_evaluate_rows(v, w->run_name[n], &rows, NULL)))
            break;
    }
    return n;
}

/* Gold labels by the library are those of trec_rcp --gold: grades of all topics beside gains, and a design. */
static void gold_case(struct world *w, bool has_design, size_t *compared)
{
    static char command[2000], path[2][100], line[40][WORLD_NAME + 20];
    const char *options[2 * 40 + 3] = {0};
    struct rcp_error err = {0};
    struct rcp_rows gains = world_rows(&w->gains);
    struct rcp_evaluator *v = rcp_evaluator_new(NULL);
    struct rcp_result *result[2][WORLD_RUNS];
    size_t n[2] = {0}, n_options = 0;
    snprintf(path[0], sizeof path[0], "%s/qrels", w->dir);
    snprintf(path[1], sizeof path[1], "%s/design", w->dir);
    FILE *f = fopen(path[1], "w");
    for (size_t t = 0; t < w->n_topics; t++) {
        snprintf(line[t], sizeof line[t], "%s 0.%zu %s", w->topic[t], 3 + t % 4, t % 2 ? "odd" : "even");
        fprintf(f, "%s\n", line[t]);
        options[n_options++] = "gold-topic";
        options[n_options++] = line[t];
    }
    fclose(f);
    if (!has_design)
        options[0] = NULL;
    CHECK(rcp_give_labels(v, RCP_GAINS, &gains, &err) == 0 && rcp_set(v, "ties", "mean", &err) == 0 &&
              rcp_measure(v, "rcp_ndcg_cut.3", &err) == 0 && rcp_measure(v, "rcp_ndcg", &err) == 0 &&
              rcp_prepare(v, &err) == 0,
          "%s", err.text);
    struct rcp_evaluator *gold = rcp_gold_evaluator(v, &err);
    CHECK(gold && rcp_read_labels(gold, RCP_QRELS, path[0], &err) == 0, "%s", err.text);
    if (rcp_prepare(gold, &err) == 0) {
        n[0] = evaluate_all(w, v, result[0]);
        n[1] = evaluate_all(w, gold, result[1]);
    }
    if (n[0] == WORLD_RUNS && n[1] == WORLD_RUNS) {
        int status;
        struct rcp_comparison *c = rcp_compare_gold(v, (const struct rcp_result *const *)result[0], n[0], gold,
                                                    (const struct rcp_result *const *)result[1], options, &err);
        snprintf(
            command, sizeof command,
            "cd %s && trec_rcp --quiet --compare --format json --ties mean -m rcp_ndcg_cut.3 -m rcp_ndcg --gold %s "
            "%s%s -R rcp_gains gains %s %s %s %s 2>&1",
            w->dir, path[0], has_design ? "--gold-design " : "", has_design ? path[1] : "", w->run_name[0],
            w->run_name[1], w->run_name[2], w->run_name[3]);
        char *theirs = world_output(command, &status);
        CHECK((c != NULL) == (status == 0), "status %d: %s, not %s", status, theirs, err.text);
        if (c && status == 0) {
            char *ours = rcp_comparison_report(c, "json", NULL, &err);
            CHECK(ours && strstr(ours, "\"gold\":{\"file\":"), "%s", ours);
            compare_json(ours, theirs, "--gold");
            rcp_text_free(ours);
            ++*compared;
        }
        rcp_comparison_free(c);
        free(theirs);
    }
    for (size_t e = 0; e < 2; e++)
        for (size_t i = 0; i < n[e]; i++)
            rcp_result_free(result[e][i]);
    rcp_evaluator_free(gold);
    rcp_evaluator_free(v);
}

/* A call that must fail, with this in its text. */
static void refused(const struct rcp_comparison *c, const struct rcp_error *err, const char *text)
{
    CHECK(!c && strstr(err->text, text), "%s, expected %s", c ? "compared" : err->text, text);
}

/* Checks that options which cannot be combined are refused. */
static void gold_errors(struct world *w)
{
    static const char *const plan[] = {"gold-plan", "0.1", NULL},
                             *const assumed[] = {"gold-plan", "0.1", "gold-correlation", "0.8", NULL},
                             *const topic[] = {"gold-topic", "q 2", NULL},
                             *const alone[] = {"gold-correlation", "0.5", NULL};
    struct rcp_evaluator *v = evaluator(w, true, false), *gold = rcp_gold_evaluator(v, NULL);
    struct rcp_result *result[WORLD_RUNS];
    struct rcp_error err;
    size_t n = evaluate_all(w, v, result);
    const struct rcp_result *const *run = (const struct rcp_result *const *)result;
    CHECK(n == WORLD_RUNS, "%zu evaluated", n);
    refused(rcp_compare(v, run, n, plan, &err), &err, "either gold labels or option 'gold-correlation'");
    refused(rcp_compare(v, run, n, alone, &err), &err, "needs option 'gold-plan'");
    refused(rcp_compare(v, run, n, topic, &err), &err, "gold-topic:1: probability 2 of topic q");
    refused(rcp_compare_gold(v, run, n, gold, run, NULL, &err), &err, "not prepared");
    struct rcp_comparison *c = rcp_compare(v, run, n, assumed, &err);
    char *text = c ? rcp_comparison_report(c, "json", NULL, &err) : NULL;
    CHECK(text && strstr(text, "\"plan\":["), "%s", err.text);
    rcp_text_free(text);
    rcp_comparison_free(c);
    struct rcp_rows rows[2] = {world_rows(&w->qrels), world_rows(&w->gains)};
    CHECK(rcp_give_labels(gold, RCP_QRELS, &rows[0], &err) == 0 &&
              rcp_give_labels(gold, RCP_GAINS, &rows[1], &err) == 0,
          "%s", err.text);
    CHECK(rcp_prepare(gold, &err) == -1 && strstr(err.text, "grades or gains"), "%s", err.text);
    while (n > 0)
        rcp_result_free(result[--n]);
    rcp_evaluator_free(gold);
    rcp_evaluator_free(v);
}

int main(void)
{
    static struct world w;
    size_t compared = 0;
    world_begin(&w, 0x2545f4914f6cdd1du);
    check_group("comparisons: what trec_rcp prints, after evaluator and results are gone");
    for (size_t i = 0; i < 3 * SETTINGS; i++) {
        do
            world_make(&w);
        while (w.n_topics < 4);
        one_case(&w, i, &compared);
    }
    CHECK(compared > 2 * SETTINGS, "%zu compared", compared);
    check_group("results can be compared any number of times");
    again(&w);
    check_group("gold labels: what trec_rcp --gold prints");
    compared = 0;
    for (size_t i = 0; i < 24; i++) {
        do
            world_make(&w);
        while (w.n_topics < 8);
        gold_case(&w, i % 2, &compared);
    }
    CHECK(compared > 12, "%zu compared", compared);
    gold_errors(&w);
    world_end(&w);
    return check_end();
}
