/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* --ties mean against its definition: the mean of a measure over all orders of every group of equal scores,
 * enumerated here as rankings without ties. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measures/set.h"
#include "measures/topic.h"
#include "test/unit/check.h"

enum { RANKED = 7, DOCS = 10, ROOM = 16 };

/* All measures that have an expected value in closed form; cutoffs inside, at and beyond the ranking. */
static const char *const measures[] = {"map",
                                       "Rprec",
                                       "bpref",
                                       "recip_rank",
                                       "recip_rank_cut.1,2,3,4,5,6,7,9",
                                       "ndcg",
                                       "P.1,2,3,4,5,6,7,9",
                                       "recall.1,2,3,4,5,6,7,9",
                                       "ndcg_cut.1,2,3,4,5,6,7,9",
                                       "map_cut.1,2,3,4,5,6,7,9",
                                       "success.1,2,3,4,5,6,7,9",
                                       "rcp_ndcg",
                                       "rcp_ndcg_cut.1,2,3,4,5,6,7,9",
                                       "count_ndcg",
                                       "count_ndcg_cut.1,2,3,4,5,6,7,9",
                                       "rawbt_ndcg_cut.1,3,6"};

struct world {
    struct lab_set qrels, gains, excluded;
    struct meas_files files;
    struct meas_options opt;
    struct meas_set set;
    char name[DOCS][ROOM]; /* documents, with the readable bytes behind them that lookups want */
};

static void ask(struct world *w)
{
    struct meas_available have = {.qrels = true, .gains = true, .columns = ~0u};
    const char *left_out;
    struct err err;
    meas_set_init(&w->set, false);
    for (size_t i = 0; i < sizeof measures / sizeof measures[0]; i++)
        CHECK(meas_set_add(&w->set, measures[i], &err) == 0, "%s: %s", measures[i], err.text);
    CHECK(meas_set_finish(&w->set, &have, false, &left_out, &err) == 0 && !left_out, "%s", err.text);
}

/* Random grades (among them 0 and -1) and gains; a document may lack either. */
static void label(struct world *w, uint64_t *seed)
{
    lab_begin(&w->qrels, "qrels", 1u << LAB_GRADE);
    lab_begin(&w->gains, "gains", 1u << LAB_GAIN | 1u << LAB_COUNT | 1u << LAB_RAW_BT);
    lab_begin(&w->excluded, "excluded", 0);
    size_t rare = 1 + check_below(seed, 4); /* 1: many relevant documents, 4: few */
    for (size_t d = 0; d < DOCS; d++) {
        size_t len = (size_t)snprintf(w->name[d], ROOM, "doc%zu", d * 7 % DOCS);
        if (d == 0 || check_below(seed, 5)) {
            static const int32_t grades[] = {0, -1, 1, 2, 3, 1};
            size_t row = lab_add(&w->qrels, "t", 1, w->name[d], len, d + 1);
            lab_set_grade(&w->qrels, row, check_below(seed, rare) ? 0 : grades[check_below(seed, 6)]);
        }
        if (d == 0 || check_below(seed, 5)) {
            size_t row = lab_add(&w->gains, "t", 1, w->name[d], len, d + 1);
            lab_double(&w->gains, LAB_GAIN)[row] = check_below(seed, 4) ? check_uniform(seed) : 0.0;
            lab_double(&w->gains, LAB_COUNT)[row] =
                check_below(seed, 6) ? (double)check_below(seed, 36) / 35.0 : (double)NAN;
            lab_double(&w->gains, LAB_RAW_BT)[row] = check_uniform(seed);
        }
        if (check_below(seed, 12) == 0)
            lab_add(&w->excluded, "t", 1, w->name[d], len, d + 1);
    }
    lab_finish(&w->qrels);
    lab_finish(&w->gains);
    lab_finish(&w->excluded);
    w->files = (struct meas_files){
        .qrels = &w->qrels, .gains = &w->gains, .excluded = check_below(seed, 3) ? NULL : &w->excluded};
    w->opt = (struct meas_options){
        .level = (long)check_below(seed, 3), .max_ret = SIZE_MAX, .judged_only = check_below(seed, 4) == 0};
}

static void unlabel(struct world *w)
{
    lab_free(&w->qrels);
    lab_free(&w->gains);
    lab_free(&w->excluded);
}

static void evaluate(struct world *w, struct meas_join *join, const struct run_topic *run, enum meas_ties ties,
                     double *value)
{
    struct meas_topic_index place = {0, 0, lab_find_topic(&w->excluded, "t", 1), -1};
    struct meas_topic t;
    struct err err;
    w->opt.ties = ties;
    CHECK(meas_join_topic(join, run, false, &place, &t, &err) == 0, "%s", err.text);
    meas_set_eval(&w->set, &t, MEAS_BY_ANY, value, NULL);
}

/* The next order of the n tied documents d in ascending address order; false (and the first one) after the last. */
static bool next_order(struct run_doc *d, size_t n)
{
    size_t i = n - 1, k = n - 1;
    while (i > 0 && d[i - 1].docno > d[i].docno)
        i--;
    for (size_t a = i, b = n - 1; a < b; a++, b--) {
        struct run_doc x = d[a];
        d[a] = d[b];
        d[b] = x;
    }
    if (i == 0)
        return false;
    for (k = i; d[k].docno < d[i - 1].docno; k++)
        ;
    struct run_doc x = d[i - 1];
    d[i - 1] = d[k];
    d[k] = x;
    return true;
}

/* Adds up the values of all orders; returns how many there are. doc is in descending order of score. */
static double all_orders(struct world *w, struct meas_join *join, const struct run_doc *doc, size_t n, double *sum)
{
    struct run_doc order[RANKED], ranked[RANKED];
    double *value = malloc(w->set.n_values * sizeof *value), orders = 0;
    memcpy(order, doc, n * sizeof *doc);
    for (bool more = true; more; orders++) {
        for (size_t i = 0; i < n; i++) {
            ranked[i] = order[i];
            ranked[i].score = -(double)i;
        }
        struct run_topic run = {.qid = "t", .qid_len = 1, .doc = ranked, .n = n, .sorted = true, .ties_sorted = true};
        evaluate(w, join, &run, MEAS_TIES_DOCID, value);
        for (size_t v = 0; v < w->set.n_values; v++)
            sum[v] += value[v];
        more = false; /* like an odometer: the first group that has a next order takes it */
        for (size_t first = 0, end; first < n && !more; first = end) {
            for (end = first + 1; end < n && doc[end].score == doc[first].score; end++)
                ;
            more = next_order(&order[first], end - first);
        }
    }
    free(value);
    return orders;
}

static void one_ranking(struct world *w, struct meas_join *join, uint64_t *seed, size_t n, size_t scores)
{
    struct run_doc doc[RANKED], shuffled[RANKED];
    double *sum = calloc(w->set.n_values, sizeof *sum), *got = malloc(w->set.n_values * sizeof *got);
    size_t level = scores, first = check_below(seed, DOCS - n + 1);
    for (size_t i = 0; i < n; i++) {
        doc[i] =
            (struct run_doc){w->name[first + i], (double)level, (uint32_t)strlen(w->name[first + i]), (uint32_t)i + 1};
        level -= level > 1 && check_below(seed, (n + scores - 1) / scores) == 0;
    }
    double orders = all_orders(w, join, doc, n, sum);

    for (size_t i = 0; i < n; i++) { /* the ties come in some order, unsorted */
        size_t k = check_below(seed, i + 1);
        shuffled[i] = shuffled[k];
        shuffled[k] = doc[i];
    }
    struct run_topic run = {.qid = "t", .qid_len = 1, .doc = shuffled, .n = n};
    evaluate(w, join, &run, MEAS_TIES_MEAN, got);
    for (size_t v = 0; v < w->set.n_values; v++)
        CHECK(fabs(got[v] - sum[v] / orders) <= 1e-12,
              "%s is %.17g, the mean of %g orders %.17g (%zu documents, level %ld%s)", w->set.value[v].name, got[v],
              orders, sum[v] / orders, n, w->opt.level, w->opt.judged_only ? ", -J" : "");
    free(sum);
    free(got);
}

int main(void)
{
    uint64_t seed = 2008;
    double discount[64];
    struct world w = {0};
    struct meas_join join = {
        .opt = &w.opt, .files = &w.files, .log2 = discount, .n_log2 = 4}; /* 4: beyond it is computed */
    for (size_t i = 0; i < 64; i++)
        discount[i] = log2((double)i + 2.0);

    check_group("the measures that are asked for");
    ask(&w);
    for (size_t scores = 1; scores <= 4; scores++) {
        static const char *const name[] = {"one tie group", "two scores", "three scores", "four scores"};
        check_group(name[scores - 1]);
        for (size_t n = 1; n <= RANKED; n++)
            for (int i = 0; i < (scores == 1 && n == RANKED ? 20 : 120); i++) {
                label(&w, &seed);
                one_ranking(&w, &join, &seed, n, scores);
                unlabel(&w);
            }
    }
    check_group("no ties");
    for (int i = 0; i < 200; i++) {
        label(&w, &seed);
        one_ranking(&w, &join, &seed, RANKED, RANKED);
        unlabel(&w);
    }
    meas_join_free(&join);
    meas_set_free(&w.set);
    return check_end();
}
