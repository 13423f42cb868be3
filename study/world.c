/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/world.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_sort_double.h>
#include <math.h>

#include "base/mem.h"
#include "compare/stats.h"
#include "study/ndcg.h"

void stat_world_query_init(struct stat_world_query *q, const struct stat_world *w)
{
    size_t largest = w->graded > w->depth ? w->graded : w->depth;
    q->theta = mem_alloc(w->pool, sizeof *q->theta);
    q->judged = mem_alloc(w->pool, sizeof *q->judged);
    q->pooled = mem_alloc(w->pool, sizeof *q->pooled);
    q->top = mem_alloc(largest < w->pool ? largest : w->pool, sizeof *q->top);
    for (int label = 0; label < STAT_BY; label++)
        q->gain[label] = mem_alloc(w->pool, sizeof *q->gain[label]);
    for (int run = 0; run < STAT_RUNS; run++)
        q->score[run] = mem_alloc(w->pool, sizeof *q->score[run]);
}

void stat_world_query_free(struct stat_world_query *q)
{
    MEM_FREE_ALL(q->theta, q->judged, q->pooled, q->top);
    for (int label = 0; label < STAT_BY; label++)
        mem_free(q->gain[label]);
    for (int run = 0; run < STAT_RUNS; run++)
        mem_free(q->score[run]);
}

/* Returns the score of a run of the given quality for a document z standard deviations above the query's mean. */
static double simulated_score(gsl_rng *rng, double quality, double z)
{
    return quality * z + sqrt(1 - quality * quality) * gsl_ran_gaussian_ziggurat(rng, 1);
}

/* Returns the grade of a document whose usefulness a grader sees as `usefulness`: the number of cuts below it. */
static double simulated_grade(const struct stat_world *w, double usefulness)
{
    double g = 0;
    for (size_t c = 0; c < w->n_cuts; c++)
        g += usefulness > w->cut[c];
    return g;
}

/* Sets the grades of the documents that the pooling run does not rank among its first w->graded to 0. Overwrites
 * q->pooled and q->top. */
static void forget_grades(const struct stat_world *w, struct stat_world_query *q)
{
    double *grades = q->gain[STAT_BY_QRELS], *is_seen = q->pooled;
    if (w->graded >= w->pool)
        return;
    gsl_sort_largest_index(q->top, w->graded, q->pooled, 1, w->pool);
    for (size_t k = 0; k < w->graded; k++)
        is_seen[q->top[k]] = INFINITY;
    for (size_t i = 0; i < w->pool; i++)
        grades[i] = isinf(is_seen[i]) ? grades[i] : 0;
}

void stat_world_draw(const struct stat_world *w, gsl_rng *rng, struct stat_world_query *q)
{
    double mean = w->mean + w->sd * gsl_ran_gaussian_ziggurat(rng, 1);
    for (size_t i = 0; i < w->pool; i++) {
        double z = gsl_ran_gaussian_ziggurat(rng, 1), theta = mean + w->document_sd * z;
        q->theta[i] = theta;
        q->gain[STAT_BY_QRELS][i] = simulated_grade(w, theta + w->grader_noise * gsl_ran_gaussian_ziggurat(rng, 1));
        q->judged[i] = theta + w->judge_noise * gsl_ran_gaussian_ziggurat(rng, 1);
        q->score[STAT_RUN_FIRST][i] = simulated_score(rng, w->quality, z);
        q->score[STAT_RUN_EQUAL][i] = simulated_score(rng, w->quality, z);
        q->score[STAT_RUN_BETTER][i] = simulated_score(rng, w->quality + w->effect, z);
        q->pooled[i] = simulated_score(rng, w->quality, z);
    }
    gain_of_thetas(w->item, w->n_items, q->theta, w->pool, q->gain[STAT_BY_TRUTH]);
    gain_of_thetas(w->item, w->n_items, q->judged, w->pool, q->gain[STAT_BY_JUDGE]);
    forget_grades(w, q);
}

void stat_world_measure(const struct stat_world *w, struct stat_world_query *q, double ndcg[STAT_BY][STAT_RUNS])
{
    size_t shown = w->depth < w->pool ? w->depth : w->pool;
    double ideal[STAT_BY];
    for (int label = 0; label < STAT_BY; label++)
        ideal[label] = stat_ideal_dcg(q->gain[label], w->pool, shown);
    for (int run = 0; run < STAT_RUNS; run++) {
        gsl_sort_largest_index(q->top, shown, q->score[run], 1, w->pool);
        for (int label = 0; label < STAT_BY; label++)
            ndcg[label][run] = ideal[label] > 0 ? stat_dcg(q->gain[label], q->top, shown) / ideal[label] : 0;
    }
}

void stat_world_test(const double *const ndcg[STAT_BY][STAT_RUNS], size_t n, struct stat_replication *r)
{
    static const int tested_run[STAT_TESTS] = {
        [STAT_TEST_EQUAL] = STAT_RUN_EQUAL, [STAT_TEST_BETTER] = STAT_RUN_BETTER};
    double *d = mem_alloc(n, sizeof *d);
    for (int label = 0; label < STAT_BY; label++)
        for (int test = 0; test < STAT_TESTS; test++) {
            struct cmp_ttest t;
            for (size_t i = 0; i < n; i++)
                d[i] = ndcg[label][tested_run[test]][i] - ndcg[label][STAT_RUN_FIRST][i];
            cmp_ttest(d, n, &t);
            r->difference[label][test] = t.mean;
            r->p[label][test] = t.p;
        }
    mem_free(d);
}

void stat_world_replicate(const struct stat_world *w, gsl_rng *rng, struct stat_replication *r)
{
    double *value = mem_alloc(w->queries * STAT_BY * STAT_RUNS, sizeof *value), ndcg[STAT_BY][STAT_RUNS];
    const double *row[STAT_BY][STAT_RUNS];
    struct stat_world_query q;
    stat_world_query_init(&q, w);
    for (size_t i = 0; i < w->queries; i++) {
        stat_world_draw(w, rng, &q);
        stat_world_measure(w, &q, ndcg);
        for (size_t k = 0; k < STAT_BY * STAT_RUNS; k++)
            value[k * w->queries + i] = ndcg[k / STAT_RUNS][k % STAT_RUNS];
    }
    for (size_t k = 0; k < STAT_BY * STAT_RUNS; k++)
        row[k / STAT_RUNS][k % STAT_RUNS] = value + k * w->queries;
    stat_world_test(row, w->queries, r);
    stat_world_query_free(&q);
    mem_free(value);
}
