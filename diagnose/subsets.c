/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/subsets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/mem.h"
#include "base/parallel.h"
#include "calibrate/statistics.h"
#include "diagnose/efficiency.h"
#include "model/information.h"

/* The answers and options that the fits of all subsets share, and the results. */
struct fit_data {
    struct sub_set *x; /* the results */
    const struct calibration *c;
    const struct statistics *rows;
    const struct cal_options *o;
    const char *dataset;
    size_t criterion[SUB_MAX_CRITERIA]; /* [bit]: the index in the store of the criterion that has this bit in
                                         * sub_fit.criteria */
    int threads;                        /* the number of threads of one fit */
};

/* Returns how many responses of each row pass each of the store's criteria criterion[0 .. count), n_rows x count. The
 * caller frees them with mem_free. */
static uint32_t *select_passes(const struct fit_data *w, const size_t *criterion, size_t count)
{
    size_t C = w->rows->n_criteria;
    uint32_t *passes = mem_alloc(w->rows->n_rows * count, sizeof *passes);
    for (size_t i = 0; i < w->rows->n_rows; i++)
        for (size_t k = 0; k < count; k++)
            passes[i * count + k] = w->rows->passes[i * C + criterion[k]];
    return passes;
}

/* Returns the number of documents of all queries together. */
static size_t count_documents(const struct calibration *c)
{
    size_t n = 0;
    for (size_t q = 0; q < c->n_queries; q++)
        n += c->query[q].n_docs;
    return n;
}

/* Copies gamma[0 .. count) and beta[0 .. count), the parameters of a subset's criteria, to *f. */
static void store_items(struct sub_fit *f, const double *gamma, const double *beta, size_t count)
{
    memcpy(f->gamma, gamma, count * sizeof *gamma);
    memcpy(f->beta, beta, count * sizeof *beta);
}

/* Fits tau, alpha and the `count` criteria of a subset to the passes of select_passes, given the tournament's scores.
 * Stores the theta of every document in theta[], in the order of the store; NAN if the fit has none. */
static void fit_by_tournament(struct sub_fit *f, const struct fit_data *w, const uint32_t *passes, size_t count,
                              double *theta)
{
    const struct calibration *c = w->c;
    const struct statistics *x = w->rows;
    struct irt_data d = {count, c->n_fitted, x->n_rows, x->first, x->bt, x->n, passes, x->n_judges};
    struct irt_options options = w->o->irt;
    struct irt_fit fit;
    options.threads = w->threads;
    irt_solve(&d, &options, &fit);
    f->converged = fit.converged;
    store_items(f, fit.gamma, fit.beta, count);
    for (size_t q = 0; q < c->n_queries; q++)
        for (size_t i = 0; i < c->query[q].n_docs; i++, theta++) {
            ptrdiff_t fitted = c->query[q].fitted;
            *theta = fitted >= 0 && c->query[q].doc[i].judged
                       ? fit.tau[fitted] * c->query[q].doc[i].bt + fit.alpha[fitted]
                       : NAN;
        }
    irt_fit_free(&fit);
}

/* Fits a subset of count >= 2 criteria to the passes of select_passes, by the rubric alone, and stores the theta of
 * every document in theta[], in the order of the store; NAN without answers. Does nothing with one criterion, so
 * f->converged stays false. */
static void fit_rubric_only(struct sub_fit *f, const struct fit_data *w, const uint32_t *passes, size_t count,
                            double *theta)
{
    const struct calibration *c = w->c;
    const struct statistics *x = w->rows;
    struct mml_data d = {count, x->n_groups, x->n_judges, x->first, x->judge, x->n, passes, 0, NULL};
    struct mml_fit fit;
    const double *next;
    if (count < 2) /* one criterion gives no scale */
        return;
    mml_solve(&d, w->threads, &fit);
    next = fit.theta;
    f->converged = fit.converged;
    store_items(f, fit.gamma, fit.beta, count);
    for (size_t q = 0; q < c->n_queries; q++)
        for (size_t i = 0; i < c->query[q].n_docs; i++)
            *theta++ = c->query[q].doc[i].responses ? *next++ : NAN;
    mml_free(&fit);
}

/* Computes the mean test information of the subset's `count` criteria at the EFF_TOP best documents of the dataset's
 * queries, its largest possible value, and their ratio. theta[] has all documents of the store. */
static void measure_top(struct sub_fit *f, const struct fit_data *w, const double *theta, size_t count)
{
    const struct calibration *c = w->c;
    struct gain_item item[SUB_MAX_CRITERIA];
    double mean[SUB_MAX_CRITERIA], *dataset_theta = mem_alloc(count_documents(c), sizeof *dataset_theta), peak_theta;
    size_t *start = mem_alloc(c->n_queries + 1, sizeof *start), n_used = 0;
    for (size_t k = 0; k < count; k++)
        item[k] = (struct gain_item){NULL, f->gamma[k], f->beta[k]};
    start[0] = 0;
    for (size_t q = 0; q < c->n_queries; theta += c->query[q++].n_docs) {
        size_t n = c->query[q].n_docs;
        if (w->dataset && strcmp(c->query[q].source->dataset, w->dataset) != 0)
            continue;
        memcpy(dataset_theta + start[n_used], theta, n * sizeof *theta);
        start[n_used + 1] = start[n_used] + n;
        n_used++;
    }
    eff_ideal_top(item, count, dataset_theta, start, n_used, mean);
    f->information = 0.0;
    for (size_t k = 0; k < count; k++)
        f->information += mean[k];
    f->peak = info_peak(item, count, &peak_theta);
    f->efficiency = f->peak > 0.0 ? f->information / f->peak : NAN;
    MEM_FREE_ALL(start, dataset_theta);
}

/* Fits subset `number` (from 0, the whole rubric) of the criteria and computes its information, in x->fit[number].
 * Values are NAN if the fit does not converge. A callback of parallel_for; `arg` is a struct fit_data. */
static void fit_subset(void *arg, size_t number)
{
    struct fit_data *w = arg;
    struct sub_fit *f = &w->x->fit[number];
    size_t criterion[SUB_MAX_CRITERIA], count = 0;
    f->criteria = (uint32_t)(w->x->n - number); /* the whole rubric, which takes longest, is fitted first */
    for (size_t bit = 0; bit < w->rows->n_criteria; bit++)
        if (f->criteria >> bit & 1)
            criterion[count++] = w->criterion[bit];
    f->information = f->peak = f->efficiency = NAN;
    f->gamma = w->x->storage + number * 2 * w->rows->n_criteria;
    f->beta = f->gamma + w->rows->n_criteria;
    for (size_t k = 0; k < 2 * w->rows->n_criteria; k++)
        f->gamma[k] = NAN;
    double *theta = mem_alloc(count_documents(w->c), sizeof *theta);
    uint32_t *passes = select_passes(w, criterion, count);
    (w->c->rubric_only ? fit_rubric_only : fit_by_tournament)(f, w, passes, count, theta);
    if (f->converged)
        measure_top(f, w, theta, count);
    else
        for (size_t k = 0; k < 2 * w->rows->n_criteria; k++)
            f->gamma[k] = NAN;
    MEM_FREE_ALL(passes, theta);
}

/* Compares two subsets by efficiency, the largest first, NAN last; then by the number of criteria, the smallest first;
 * then by the first criterion in which they differ. A qsort comparison. */
static int compare_fits(const void *a, const void *b)
{
    const struct sub_fit *x = a, *y = b;
    int difference = (int)bits_count(x->criteria) - (int)bits_count(y->criteria);
    if (isnan(x->efficiency) != isnan(y->efficiency))
        return isnan(x->efficiency) ? 1 : -1;
    if (x->efficiency < y->efficiency || x->efficiency > y->efficiency)
        return x->efficiency > y->efficiency ? -1 : 1;
    if (difference)
        return difference;
    uint32_t differing = x->criteria ^ y->criteria; /* of two equal ones, the subset with the first criterion in which
                                                     * they differ comes first */
    return differing == 0 ? 0 : x->criteria & differing & (~differing + 1) ? -1 : 1;
}

/* Fits every subset of the criteria that is not empty, with the options *o, and sorts the results, the most efficient
 * first (compare_fits). item_of[c] is the bit of the store's criterion c in a subset; the information is averaged over
 * the queries of `dataset` (NULL: all). */
static void fit_all(struct sub_set *x, const struct calibration *c, const size_t *item_of, const char *dataset,
                    const struct cal_options *o)
{
    size_t C = c->store->n_criteria;
    struct statistics rows;
    struct fit_data w = {.x = x, .c = c, .rows = &rows, .o = o, .dataset = dataset};
    for (size_t k = 0; k < C; k++)
        w.criterion[item_of[k]] = k;
    x->n = ((size_t)1 << C) - 1;
    w.threads = x->n > 1 ? 1 : o->irt.threads;
    x->fit = mem_zalloc(x->n, sizeof *x->fit);
    x->storage = mem_alloc(x->n * 2 * C, sizeof *x->storage);
    statistics_gather(&rows, c, c->rubric_only);
    parallel_for(x->n, o->irt.threads, fit_subset, &w);
    statistics_free(&rows);
    qsort(x->fit, x->n, sizeof *x->fit, compare_fits);
}

int sub_measure(struct sub_set *x, const struct jud_store *s, const size_t *item_of, const char *dataset,
                const struct cal_options *o, struct err *err)
{
    struct calibration c;
    *x = (struct sub_set){0};
    int r = cal_begin(&c, s, o, err);
    if (r == 0)
        r = cal_check_tournaments(&c, err);
    if (r == 0)
        fit_all(x, &c, item_of, dataset, o);
    cal_free(&c);
    return r;
}

void sub_free(struct sub_set *x)
{
    MEM_FREE_ALL(x->fit, x->storage);
    *x = (struct sub_set){0};
}
