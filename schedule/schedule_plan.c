/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "schedule/schedule_plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "model/bt.h"
#include "model/logistic.h"
#include "model/rasch.h"

/* Sets rank[i].theta of each document i to its Bradley-Terry score by the valid tournament windows. */
static void fit_tournament(const struct sched_view *v, struct sched_rank *rank)
{
    struct bt_data d;
    struct bt_fit fit;
    size_t *doc = mem_alloc(v->w, sizeof *doc);
    bt_init(&d, v->n);
    for (size_t k = 0; k < v->n_windows; k++) {
        if (!v->valid[k])
            continue;
        for (size_t i = 0; i < v->size[k]; i++)
            doc[i] = v->doc[k * v->w + i];
        bt_add_scores(&d, doc, v->score + k * v->w, v->size[k], 0.0);
    }
    bt_solve(&d, SCHED_RIDGE, &fit);
    for (size_t i = 0; i < v->n; i++)
        rank[i].theta = fit.theta[i];
    bt_fit_free(&fit);
    bt_free(&d);
    mem_free(doc);
}

/* Sets rank[i].theta of each document i to its ability in a Rasch model of the valid rubric windows. */
static void fit_rubric(const struct sched_view *v, struct sched_rank *rank)
{
    uint32_t *responses = mem_zalloc(v->n, sizeof *responses);
    uint32_t *passes = mem_zalloc(v->n * v->n_criteria, sizeof *passes);
    struct rasch_fit fit;
    for (size_t k = 0; k < v->n_windows * v->w; k++) {
        if (!v->valid[k / v->w] || k % v->w >= v->size[k / v->w])
            continue;
        uint32_t doc = v->doc[k];
        responses[doc]++;
        for (size_t c = 0; c < v->n_criteria; c++)
            passes[doc * v->n_criteria + c] += v->passes[k] >> c & 1;
    }
    rasch_solve(&(struct rasch_data){v->n, v->n_criteria, responses, passes}, SCHED_RIDGE, &fit);
    for (size_t i = 0; i < v->n; i++)
        rank[i].theta = fit.theta[i];
    rasch_fit_free(&fit);
    mem_free(passes);
    mem_free(responses);
}

/* Compares documents for qsort(): by descending theta, then by docno, then by number. */
static int compare_thetas(const void *a, const void *b)
{
    const struct sched_rank *x = a, *y = b;
    int c = ORDER(y->theta, x->theta);
    c = c ? c : strcmp(x->docno, y->docno);
    return c ? c : ORDER(x->doc, y->doc);
}

void schedule_ranks(const struct sched_view *v, struct sched_rank *rank)
{
    for (size_t i = 0; i < v->n; i++)
        rank[i] = (struct sched_rank){0, v->docno[i], (uint32_t)i};
    if (v->score)
        fit_tournament(v, rank);
    else
        fit_rubric(v, rank);
    qsort(rank, v->n, sizeof *rank, compare_thetas);
}

/* Adds to shared[r] the number of windows, valid or not, that showed both the document of rank r (from 0) and that of
 * the next rank. */
static void count_shared_windows(const struct sched_view *v, const struct sched_rank *rank, size_t *shared)
{
    size_t *doc_rank = mem_alloc(v->n, sizeof *doc_rank), *last_window = mem_zalloc(v->n, sizeof *last_window);
    for (size_t r = 0; r < v->n; r++)
        doc_rank[rank[r].doc] = r;
    for (size_t k = 0; k < v->n_windows; k++) {
        const uint32_t *doc = v->doc + k * v->w;
        for (size_t i = 0; i < v->size[k]; i++)
            last_window[doc_rank[doc[i]]] = k + 1; /* 1 + the last window that held this rank */
        for (size_t i = 0; i < v->size[k]; i++)
            if (doc_rank[doc[i]] + 1 < v->n)
                shared[doc_rank[doc[i]]] += last_window[doc_rank[doc[i]] + 1] == k + 1;
    }
    mem_free(last_window);
    mem_free(doc_rank);
}

/* Returns the first rank (from 0) of the w consecutive ranks, of n, whose w - 1 boundaries have the largest sum of
 * values, the first of equal sums; value[r] belongs to the boundary between ranks r and r + 1. w > n returns 0. */
static size_t find_largest_sum(const double *value, size_t n, size_t w)
{
    size_t best = 0;
    double largest = -1.0;
    for (size_t start = 0; start + w <= n; start++) {
        double sum = 0.0;
        for (size_t i = start; i + 1 < start + w; i++)
            sum += value[i];
        if (sum > largest) {
            largest = sum;
            best = start;
        }
    }
    return best;
}

void schedule_uncertain(const struct sched_view *v, const struct sched_rank *rank, size_t w, size_t *start,
                        size_t count)
{
    double *value = mem_alloc(v->n, sizeof *value);
    size_t *shared = mem_zalloc(v->n, sizeof *shared);
    count_shared_windows(v, rank, shared);
    for (size_t r = 0; r + 1 < v->n; r++) {
        double p = logistic(rank[r].theta - rank[r + 1].theta);
        value[r] = p * (1.0 - p) / log2((double)r + 2.0) / (1.0 + (double)shared[r]);
    }
    for (size_t k = 0; k < count; k++) {
        start[k] = find_largest_sum(value, v->n, w);
        for (size_t i = start[k]; i + 1 < start[k] + w; i++)
            value[i] *= SCHED_COVERED;
    }
    mem_free(shared);
    mem_free(value);
}
