/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What must hold whatever the data: bounds, order preservation, independence of the order of lines. */
#define _GNU_SOURCE /* mkdtemp */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/options.h"
#include "measures/topic.h"
#include "test/unit/check.h"

/* Item parameters of the first NanoBEIR fit of arXiv:2609.35739. */
static const struct gain_item items[] = {
    {"C1", 1.17, -2.57}, {"C2", 1.05, -2.00}, {"C3", 0.94, -0.25}, {"C4", 1.16, 0.71}, {"C5", 0.69, 4.12}};
enum { ITEMS = sizeof items / sizeof items[0] };

static void gain_function(void)
{
    check_group("g(theta): values of the paper, to two decimals");
    double at_first = gain_of_theta(items, ITEMS, -2.57), at_fourth = gain_of_theta(items, ITEMS, 0.71);
    CHECK(fabs(at_first - 0.22) < 0.005, "g(beta_1) = %.4f", at_first);
    CHECK(fabs(at_fourth - 0.69) < 0.005, "g(beta_4) = %.4f", at_fourth);
    check_group("g(theta): increases strictly, from 0 to 1");
    double last = -1.0;
    for (int i = -2000; i <= 2000; i++) {
        double g = gain_of_theta(items, ITEMS, i / 100.0);
        CHECK(g > last && g > 0.0 && g < 1.0, "g(%g) = %.17g after %.17g", i / 100.0, g, last);
        last = g;
    }
    static const double far[] = {50, 700, 800, 1e4, 1e300};
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        double low = gain_of_theta(items, ITEMS, -far[i]), high = gain_of_theta(items, ITEMS, far[i]);
        CHECK(low >= 0 && low < 1e-12 && high <= 1 && high > 1 - 1e-12, "g(-+%g) = %g, %.17g", far[i], low, high);
    }
    check_group("g(theta): one criterion is its own pass probability");
    for (int i = -50; i <= 50; i++) {
        double theta = i / 5.0, want = 1 / (1 + exp(-0.94 * (theta + 0.25)));
        CHECK(fabs(gain_of_theta(&items[2], 1, theta) - want) < 1e-15, "theta %g", theta);
    }
}

/* --- one topic, ranked in memory --- */

enum { DOCS = 70, ROOM = 16 }; /* enough for both ways to the largest gains of a pool */

struct world {
    struct lab_set qrels, gains;
    struct meas_files files;
    struct meas_options opt;
    struct meas_set set;
    struct meas_join join;
    double log2[8];
    char name[DOCS][ROOM];
};

static void begin(struct world *w, const char *const *measure)
{
    struct meas_available have = {.qrels = true, .gains = true, .columns = ~0u};
    const char *left_out;
    struct err err;
    *w = (struct world){.opt = {.level = 1, .max_ret = SIZE_MAX}};
    for (size_t i = 0; i < 8; i++)
        w->log2[i] = log2((double)i + 2);
    w->files = (struct meas_files){.qrels = &w->qrels, .gains = &w->gains};
    w->join = (struct meas_join){.opt = &w->opt, .files = &w->files, .log2 = w->log2, .n_log2 = 8};
    meas_set_init(&w->set, false);
    for (; *measure; measure++)
        CHECK(meas_set_add(&w->set, *measure, &err) == 0, "%s", err.text);
    CHECK(meas_set_finish(&w->set, &have, false, &left_out, &err) == 0, "%s", err.text);
}

static void end(struct world *w)
{
    meas_join_free(&w->join);
    meas_set_free(&w->set);
}

static void label(struct world *w, uint64_t *seed)
{
    lab_begin(&w->qrels, "qrels", 1u << LAB_GRADE);
    lab_begin(&w->gains, "gains", 1u << LAB_GAIN | 1u << LAB_COUNT);
    for (size_t d = 0; d < DOCS; d++) {
        size_t len = (size_t)snprintf(w->name[d], ROOM, "d%zu", d);
        if (check_below(seed, 4)) {
            size_t row = lab_add(&w->qrels, "t", 1, w->name[d], len, d);
            lab_set_grade(&w->qrels, row, (int32_t)check_below(seed, 5) - 1);
        }
        if (check_below(seed, 4)) {
            size_t row = lab_add(&w->gains, "t", 1, w->name[d], len, d);
            lab_double(&w->gains, LAB_GAIN)[row] =
                check_below(seed, 5) ? check_uniform(seed) : (double)check_below(seed, 2);
            lab_double(&w->gains, LAB_COUNT)[row] = (double)check_below(seed, 36) / 35.0;
        }
    }
    lab_finish(&w->qrels);
    lab_finish(&w->gains);
}

static void unlabel(struct world *w)
{
    lab_free(&w->qrels);
    lab_free(&w->gains);
}

static void rank(struct world *w, const struct run_doc *doc, size_t n, double *value)
{
    struct meas_topic_index place = {w->qrels.n_topics ? 0 : -1, w->gains.n_topics ? 0 : -1, -1, -1};
    struct run_topic run = {.qid = "t", .qid_len = 1, .doc = doc, .n = n};
    struct meas_topic t;
    struct err err;
    unsigned labels = (w->qrels.n_topics ? MEAS_BY_QRELS : 0) | (w->gains.n_topics ? MEAS_BY_GAINS : 0);
    CHECK(meas_join_topic(&w->join, &run, false, &place, &t, &err) == 0, "%s", err.text);
    meas_set_eval(&w->set, &t, labels, value, NULL);
}

static void shuffle(uint64_t *seed, struct run_doc *doc, size_t n)
{
    for (size_t i = n; i > 1; i--) {
        size_t k = check_below(seed, i);
        struct run_doc x = doc[i - 1];
        doc[i - 1] = doc[k];
        doc[k] = x;
    }
}

/* DOCS documents in random order; the first n are ranked. */
static void some_ranking(struct world *w, uint64_t *seed, struct run_doc *doc, size_t scores)
{
    for (size_t i = 0; i < DOCS; i++)
        doc[i] = (struct run_doc){w->name[i], (double)check_below(seed, scores), (uint32_t)strlen(w->name[i]),
                                  (uint32_t)i + 1};
    shuffle(seed, doc, DOCS);
}

static void bounds(uint64_t *seed)
{
    static const char *const measure[] = {
        "map",      "Rprec",   "bpref",   "recip_rank", "iprec_at_recall", "P",        "recall",       "ndcg",
        "ndcg_cut", "map_cut", "success", "count_ndcg", "count_ndcg_cut",  "rcp_ndcg", "rcp_ndcg_cut", NULL};
    static const enum meas_ties ties[] = {MEAS_TIES_DOCID, MEAS_TIES_ORDER};
    struct world w;
    struct run_doc doc[DOCS];
    check_group("every measure lies in [0, 1]");
    begin(&w, measure);
    double *value = malloc(w.set.n_values * sizeof *value);
    for (int i = 0; i < 2000; i++) {
        label(&w, seed);
        w.opt.ties = ties[i % 2];
        some_ranking(&w, seed, doc, 1 + check_below(seed, 30));
        rank(&w, doc, 1 + check_below(seed, DOCS), value);
        for (size_t v = 0; v < w.set.n_values; v++)
            CHECK(value[v] >= 0.0 && value[v] <= 1.0 + 1e-15, "%s = %.17g", w.set.value[v].name, value[v]);
        unlabel(&w);
    }
    free(value);
    end(&w);
}

/* The value of a document in what the three nDCGs count. */
static double worth(const struct world *w, const struct run_doc *d, int by)
{
    const struct lab_set *set = by == 0 ? &w->qrels : &w->gains;
    const char *text = set->text, *doc;
    size_t len;
    for (size_t i = 0; i < set->n_rows; i++) {
        text = lab_next_doc(text, &doc, &len);
        if (len == d->len && memcmp(doc, d->docno, len) == 0)
            return by == 0 ? fmax(0, lab_grade(set, i)) : lab_double(set, by == 1 ? LAB_COUNT : LAB_GAIN)[i];
    }
    return 0.0;
}

static void order_preservation(uint64_t *seed)
{
    static const char *const measure[] = {"ndcg", "count_ndcg", "rcp_ndcg", NULL};
    struct world w;
    struct run_doc doc[DOCS];
    begin(&w, measure);
    check_group("nDCG never falls when the better of two neighbours is put first, and is 1 in the ideal order");
    for (int i = 0; i < 150; i++) {
        double value[3], of[DOCS], last = 0.0;
        int by = i % 3;
        label(&w, seed);
        some_ranking(&w, seed, doc, 1);
        for (size_t k = 0; k < DOCS; k++)
            of[k] = worth(&w, &doc[k], by);
        for (size_t k = 0; k < DOCS;) { /* a gnome sort: one exchange of neighbours at a time */
            if (k == 0 || of[k - 1] >= of[k]) {
                k++;
                continue;
            }
            struct run_doc x = doc[k];
            doc[k] = doc[k - 1];
            doc[k - 1] = x;
            double y = of[k];
            of[k] = of[k - 1];
            of[--k] = y;
            for (size_t r = 0; r < DOCS; r++)
                doc[r].score = -(double)r;
            rank(&w, doc, DOCS, value);
            CHECK(value[by] >= last - 1e-15, "%s falls from %.17g to %.17g", w.set.value[by].name, last, value[by]);
            last = value[by];
        }
        CHECK(fabs(last - 1) < 1e-12, "%s of the ideal order is %.17g", w.set.value[by].name, last);
        unlabel(&w);
    }
    end(&w);
}

static void permutations(uint64_t *seed)
{
    static const char *const measure[] = {"map",        "bpref", "ndcg", "ndcg_cut.3,10", "rcp_ndcg_cut.3,10",
                                          "recip_rank", "P.1,5", NULL};
    static const enum meas_ties ties[] = {MEAS_TIES_DOCID, MEAS_TIES_MEAN};
    struct world w;
    struct run_doc doc[DOCS];
    double first[16], value[16];
    begin(&w, measure);
    check_group("ties by document number: values do not depend on the order of documents");
    for (int i = 0; i < 2000; i++) {
        if (i == 1000)
            check_group("ties by mean: values do not depend on the order of documents");
        label(&w, seed);
        w.opt.ties = ties[i / 1000];
        some_ranking(&w, seed, doc, 1 + check_below(seed, 10));
        rank(&w, doc, 30, first);
        for (int k = 0; k < 5; k++) {
            shuffle(seed, doc, 30);
            rank(&w, doc, 30, value);
            for (size_t v = 0; v < w.set.n_values; v++)
                CHECK(fabs(value[v] - first[v]) <= (i < 1000 ? 0 : 1e-15), "%s: %.17g, then %.17g", w.set.value[v].name,
                      first[v], value[v]);
        }
        unlabel(&w);
    }
    end(&w);
}

/* --- whole files --- */

enum { TOPICS = 9, PER_TOPIC = 50 };

static void write_lines(const char *path, char (*line)[64], size_t n)
{
    FILE *f = fopen(path, "w");
    CHECK(f != NULL, "cannot write %s", path);
    for (size_t i = 0; f && i < n; i++)
        fputs(line[i], f);
    if (f)
        fclose(f);
}

/* Evaluates the run file; frees with eval_run_free. */
static void evaluate(const char *dir, const char *run, const char *threads, struct eval_run *result, size_t *n_values)
{
    char labels[256], gains[256], path[256];
    snprintf(labels, sizeof labels, "%s/qrels", dir);
    snprintf(gains, sizeof gains, "%s/gains", dir);
    snprintf(path, sizeof path, "%s/%s", dir, run);
    char *argv[] = {"trec_rcp", "-j", (char *)threads, "-g", gains, labels, path, NULL};
    struct options o;
    struct eval e;
    struct err err;
    optind = 0; /* glibc: forget the last command line */
    int r = options_read(&o, 7, argv, &err);
    if (r == 0)
        r = eval_load(&e, &o.eval, &err);
    CHECK(r == 0, "%s", err.text);
    r = eval_one_run(&e, 0, eval_threads(e.opt, 0), true, result, &err);
    CHECK(r == 0, "%s", err.text);
    *n_values = e.set.n_values * e.n_topics;
    result->path = result->name = NULL;
    eval_free(&e);
    options_free(&o);
}

static void shuffle_lines(uint64_t *seed, char (*line)[64], size_t n)
{
    char x[64];
    for (size_t i = n; i > 1; i--) {
        size_t k = check_below(seed, i);
        memcpy(x, line[i - 1], sizeof x);
        memcpy(line[i - 1], line[k], sizeof x);
        memcpy(line[k], x, sizeof x);
    }
}

static void line_order(uint64_t *seed)
{
    static char line[TOPICS * PER_TOPIC][64];
    char dir[] = "/tmp/trec_rcp.XXXXXX", path[256];
    size_t n = 0, values, values_too;
    struct eval_run first, other;
    check_group("the order of lines in a run file changes no value, nor does the number of threads");
    CHECK(mkdtemp(dir) != NULL, "no folder for temporary files");
    for (int kind = 0; kind < 3; kind++) { /* judgements, gains, run */
        static const char *const name[] = {"qrels", "gains", "run"};
        n = 0;
        for (int t = 0; t < TOPICS; t++)
            for (int d = 0; d < PER_TOPIC; d++)
                if (check_below(seed, 3))
                    snprintf(line[n++], sizeof line[0],
                             kind == 0   ? "t%d 0 d%d %.0f\n"
                             : kind == 1 ? "t%d 0 d%d %.10f\n"
                                         : "t%d Q0 d%d 1 %.0f r\n",
                             t, d,
                             check_uniform(seed) * (kind == 0   ? 3
                                                    : kind == 1 ? 1
                                                                : 12));
        snprintf(path, sizeof path, "%s/%s", dir, name[kind]);
        write_lines(path, line, n);
    }
    evaluate(dir, "run", "1", &first, &values);
    for (int i = 0; i < 30; i++) {
        static const char *const threads[] = {"1", "2", "5"};
        shuffle_lines(seed, line, n);
        write_lines(path, line, n);
        evaluate(dir, "run", threads[i % 3], &other, &values_too);
        CHECK(values == values_too && memcmp(first.value, other.value, values * sizeof *first.value) == 0,
              "another order, other values");
        eval_run_free(&other);
    }
    eval_run_free(&first);
    static const char *const files[] = {"qrels", "gains", "run"};
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", dir, files[i]);
        unlink(path);
    }
    rmdir(dir);
}

int main(void)
{
    uint64_t seed = 42;
    gain_function();
    bounds(&seed);
    order_preservation(&seed);
    permutations(&seed);
    line_order(&seed);
    return check_end();
}
