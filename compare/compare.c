/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/order.h"
#include "compare/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

const char *const cmp_test_name[CMP_TESTS] = {
    [CMP_T] = "t", [CMP_RANDOM] = "random", [CMP_BOOTSTRAP] = "bootstrap", [CMP_WILCOXON] = "wilcoxon"};
const char *const cmp_correction_name[CMP_CORRECTIONS] = {"none", "holm", "bh"};

const struct cmp_diff cmp_no_diff = {.diff = NAN,
                                     .lo = NAN,
                                     .hi = NAN,
                                     .sd = NAN,
                                     .t = NAN,
                                     .df = NAN,
                                     .effect = NAN,
                                     .pseudo_median = NAN,
                                     .p = {NAN, NAN, NAN, NAN}};

struct place {
    const char *name;
    double mean;
    size_t run;
};

static int by_mean(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    int c = 2 * ORDER(isnan(x->mean), isnan(y->mean)) + ORDER(y->mean, x->mean);
    return c ? c : strcmp(x->name, y->name);
}

void cmp_leaderboard(const double *const *row, const char *const *name, size_t n_runs, size_t n_topics, size_t *order)
{
    struct place *place = mem_alloc(n_runs, sizeof *place);
    for (size_t r = 0; r < n_runs; r++) {
        double sum = 0;
        size_t n = 0;
        for (size_t t = 0; t < n_topics; t++)
            if (!isnan(row[r][t])) {
                sum += row[r][t];
                n++;
            }
        place[r] = (struct place){name[r], n ? sum / (double)n : NAN, r};
    }
    qsort(place, n_runs, sizeof *place, by_mean);
    for (size_t r = 0; r < n_runs; r++)
        order[r] = place[r].run;
    mem_free(place);
}

static bool is_among(const size_t *list, size_t n, size_t x)
{
    size_t i = 0;
    while (i < n && list[i] != x)
        i++;
    return i < n;
}

void cmp_list_pairs(size_t n_runs, const size_t *baseline, size_t n_baselines, struct cmp_result *r)
{
    r->n_pairs = 0;
    r->pair = mem_alloc(n_baselines ? n_baselines * n_runs : n_runs * n_runs / 2, sizeof *r->pair);
    for (uint32_t a = 0; a < n_runs; a++)
        for (uint32_t b = a + 1; b < n_runs && !n_baselines; b++)
            r->pair[r->n_pairs++] = (struct cmp_pair){a, b};
    for (size_t i = 0; i < n_baselines; i++)
        for (uint32_t a = 0; a < n_runs; a++)
            if (!is_among(baseline, i + 1, a))
                r->pair[r->n_pairs++] = (struct cmp_pair){a, (uint32_t)baseline[i]};
}

void cmp_compare(const struct cmp_data *d, const struct cmp_options *o, struct cmp_result *r)
{
    *r = (struct cmp_result){.n_runs = d->n_runs, .n_measures = d->n_measures, .n_resamples = o->resamples};
    cmp_list_pairs(d->n_runs, d->baseline, d->n_baselines, r);
    r->mean = mem_alloc(d->n_measures * d->n_runs, sizeof *r->mean);
    r->diff = mem_alloc(d->n_measures * r->n_pairs, sizeof *r->diff);
    r->summary = mem_zalloc(d->n_measures, sizeof *r->summary);
    r->resampled = mem_alloc(d->n_measures * d->n_runs * o->resamples, sizeof *r->resampled);
    for (size_t m = 0; m < d->n_measures; m++) {
        struct cmp_view v;
        struct cmp_diff *diff = r->diff + m * r->n_pairs;
        double *resampled = r->resampled + m * d->n_runs * o->resamples;
        cmp_view_init(&v, d, o, m);
        cmp_view_resample(&v);
        cmp_view_flip(&v);
        cmp_add_means(&v, r->mean + m * d->n_runs, resampled);
        cmp_add_pairs(&v, r->pair, r->n_pairs, resampled, diff);
        cmp_summarise(&v, diff, r->n_pairs, &r->summary[m]);
        cmp_view_free(&v);
    }
    cmp_correlate(r);
    cmp_agree(r, d->reference);
}

void cmp_result_free(struct cmp_result *r)
{
    for (size_t i = 0; i < r->n_agreements; i++)
        mem_free(r->agreement[i].reversed);
    mem_free(r->agreement);
    mem_free(r->correlation);
    mem_free(r->summary);
    mem_free(r->diff);
    mem_free(r->pair);
    mem_free(r->mean);
    mem_free(r->resampled);
    *r = (struct cmp_result){0};
}
