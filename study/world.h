/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A simulated world: documents with known usefulness, the grades of people, the estimates of a judge, and runs of known
 * quality.
 *
 * Document d of query q has the ability theta = m_q + s z, m_q ~ N(mean, sd^2), s = document_sd, z ~ N(0, 1), and the
 * true gain g(theta) (model/gain.h). A grader sees theta + N(0, grader_noise^2); the grade is the number of cuts below
 * it. Only the first `graded` documents of a separate run, the pooling run, have grades; the others count 0. A judge's
 * estimate is theta + N(0, judge_noise^2), and the judge's gain is g of it; all documents have one. A run of quality r
 * scores r z + sqrt(1 - r^2) e, e ~ N(0, 1), so r is the correlation of its scores with theta within a query. All noise
 * is independent. */
#ifndef STUDY_WORLD_H
#define STUDY_WORLD_H

#include <gsl/gsl_rng.h>
#include <stddef.h>

#include "model/gain.h"

enum { STAT_WORLD_CUTS = 4 /* the largest number of cuts */ };

/* The parameters of a simulated world. */
struct stat_world {
    size_t queries, pool; /* the number of queries; the number of documents of each */
    /* the number of graded documents of each query, the first of the pooling run; all if at least `pool` */
    size_t graded;
    size_t depth; /* the depth of nDCG */
    double mean, sd, document_sd;
    double cut[STAT_WORLD_CUTS]; /* the abilities, ascending, above which the grade is one higher */
    size_t n_cuts;
    double grader_noise, judge_noise; /* standard deviations */
    double quality, effect;           /* the quality of two equal runs; the additional quality of the third run */
    const struct gain_item *item;     /* the criteria that give the gain g */
    size_t n_items;
};

/* STAT_RUN_...: the runs, of which the first two are equally good. STAT_BY_... in the next line: the kinds of gains
 * that measure them: grades, the judge's gains, true gains. */
enum { STAT_RUN_FIRST, STAT_RUN_EQUAL, STAT_RUN_BETTER, STAT_RUNS };
enum { STAT_BY_QRELS, STAT_BY_JUDGE, STAT_BY_TRUTH, STAT_BY };

/* A simulated query. Arrays have `pool` elements; top has room for the larger of graded and depth, at most pool. */
struct stat_world_query {
    double *theta, *gain[STAT_BY], *score[STAT_RUNS]; /* abilities; the gains of each kind; the scores of each run */
    double *judged;                                   /* the judge's estimates of theta */
    double *pooled;                                   /* the scores of the run whose first documents are graded */
    size_t *top;                                      /* working memory: the indices of the first documents of a run */
};
/* Allocates the arrays of *q for queries of the world; stat_world_query_free frees them. */
void stat_world_query_init(struct stat_world_query *q, const struct stat_world *w);
void stat_world_query_free(struct stat_world_query *q);
/* Draws one query at random: abilities, gains of each kind, estimates, and scores of the runs. */
void stat_world_draw(const struct stat_world *w, gsl_rng *rng, struct stat_world_query *q);
/* Computes the nDCG of each run by each kind of gain. The ideal is over all `pool` documents; nDCG is 0 if the ideal is
 * 0. Overwrites q->top. */
void stat_world_measure(const struct stat_world *w, struct stat_world_query *q, double ndcg[STAT_BY][STAT_RUNS]);

/* Two-sided paired t-tests over queries of the nDCG of two runs: STAT_RUN_EQUAL, or STAT_RUN_BETTER, against the
 * first. */
enum { STAT_TEST_EQUAL, STAT_TEST_BETTER, STAT_TESTS };
/* The results of one simulated experiment: the mean difference in nDCG and its p value. */
struct stat_replication {
    double difference[STAT_BY][STAT_TESTS], p[STAT_BY][STAT_TESTS]; /* the mean difference from the first run;
                                                                     * p-values */
};
/* Fills *r with the tests of ndcg[by][run], each an array of n queries. */
void stat_world_test(const double *const ndcg[STAT_BY][STAT_RUNS], size_t n, struct stat_replication *r);
/* Draws all queries of a replication, and fills *r with the tests. */
void stat_world_replicate(const struct stat_world *w, gsl_rng *rng, struct stat_replication *r);

#endif
