/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A simulated world: documents whose usefulness is known, what people and a judge see of it, and runs of known quality.
 *
 * Document d of query q has the ability theta = m_q + s z, m_q ~ N(mean, sd^2), z ~ N(0, 1), and the true gain g(theta)
 * (model/gain.h). A grader sees theta + N(0, grader_noise^2) and gives the number of cuts below it as the grade; only the
 * documents that another run ranks first are graded, `graded` of them, and the others count 0. A judge's estimate is
 * theta + N(0, judge_noise^2), its gain g of it; all documents have one. A run of quality r scores r z + sqrt(1 - r^2) e, e
 * ~ N(0, 1), so that r is the correlation of its scores with theta within a query. All noise is independent. */
#ifndef STUDY_WORLD_H
#define STUDY_WORLD_H

#include <gsl/gsl_rng.h>
#include <stddef.h>

#include "model/gain.h"

enum { STAT_WORLD_CUTS = 4 };

struct stat_world {
    size_t queries, pool; /* documents of a query */
    size_t graded;        /* of them, by the run that chooses them, which has `quality`; pool = all */
    size_t depth;         /* of nDCG */
    double mean, sd, document_sd;
    double cut[STAT_WORLD_CUTS]; /* ascending */
    size_t n_cuts;
    double grader_noise, judge_noise;
    double quality, effect; /* of two equal runs; what the third one has more */
    const struct gain_item *item;
    size_t n_items;
};

/* Runs, and what they are measured by: grades, the judge's gains, true gains. */
enum { STAT_RUN_FIRST, STAT_RUN_EQUAL, STAT_RUN_BETTER, STAT_RUNS };
enum { STAT_BY_QRELS, STAT_BY_JUDGE, STAT_BY_TRUTH, STAT_BY };

/* A query. Arrays of `pool`. */
struct stat_world_query {
    double *theta, *gain[STAT_BY], *score[STAT_RUNS];
    double *judged; /* the judge's estimates of theta */
    double *pooled; /* scores of the run that chooses what is graded */
    size_t *top;
};
void stat_world_query_init(struct stat_world_query *q, const struct stat_world *w);
void stat_world_query_free(struct stat_world_query *q);
void stat_world_draw(const struct stat_world *w, gsl_rng *rng, struct stat_world_query *q);
/* nDCG of every run by every gain: the ideal is over the pool, and nDCG 0 where the ideal is 0. */
void stat_world_measure(const struct stat_world *w, struct stat_world_query *q, double ndcg[STAT_BY][STAT_RUNS]);

/* Paired t-tests over queries, two-sided, of the equal and of the better run against the first. */
enum { STAT_TEST_EQUAL, STAT_TEST_BETTER, STAT_TESTS };
struct stat_replication {
    double difference[STAT_BY][STAT_TESTS], p[STAT_BY][STAT_TESTS];
};
/* ndcg[by][run]: of n queries. */
void stat_world_test(const double *const ndcg[STAT_BY][STAT_RUNS], size_t n, struct stat_replication *r);
/* Draws all queries, and tests. */
void stat_world_replicate(const struct stat_world *w, gsl_rng *rng, struct stat_replication *r);

#endif
