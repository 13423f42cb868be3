/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "compare/more.h"

#include <gsl/gsl_sort_double.h>
#include <math.h>

#include "base/mem.h"
#include "base/parallel.h"

const char *const cmp_agree_name[CMP_AGREES] = {"kendall",  "tau_b",    "spearman", "tau_ap",
                                                "tau_ap_a", "tau_ap_b", "rbo"};

struct work {
    const struct cmp_data *data;
    const struct cmp_result *result;
    const struct cmp_options *opt;
    const struct cmp_more_options *more_opt;
    struct cmp_more *more;
};

/* Computes the coefficients of agreement between the scores x[n] and y[n] of the same n runs; p is the persistence of
 * RBO. RBO is NAN if n is 0. */
static void compute_coefficients(const double *x, const double *y, size_t n, double p, double value[CMP_AGREES])
{
    cmp_kendall(x, y, n, &value[CMP_KENDALL], &value[CMP_TAU_B]);
    value[CMP_SPEARMAN] = cmp_spearman(x, y, n);
    value[CMP_TAU_AP] = cmp_tau_ap(x, y, n);
    value[CMP_TAU_AP_A] = cmp_tau_ap_a(x, y, n);
    value[CMP_TAU_AP_B] = cmp_tau_ap_b(x, y, n);
    value[CMP_RBO] = n ? cmp_rbo_of_boards(x, y, n, p) : NAN;
}

/* Computes the agreement of the i-th pair of measures, over the runs that have a mean by both, and its intervals from
 * resamples; called by parallel_for() with struct work as arg. Resample b has the same topics for both measures. */
static void correlate_measures(void *arg, size_t i)
{
    const struct work *w = arg;
    const struct cmp_result *r = w->result;
    size_t R = r->n_runs, B = r->n_resamples, ma = r->correlation[i].a, mb = r->correlation[i].b;
    double *x = mem_alloc(R, sizeof *x), *y = mem_alloc(R, sizeof *y), *all = mem_alloc(CMP_AGREES * B, sizeof *all);
    size_t known[CMP_AGREES] = {0};
    for (size_t b = 0; b <= B; b++) { /* the resamples, then the means */
        double *value = w->more->agree[i].value;
        size_t n = 0;
        for (size_t k = 0; k < R; k++) {
            x[n] = b < B ? r->resampled[(ma * R + k) * B + b] : r->mean[ma * R + k].mean;
            y[n] = b < B ? r->resampled[(mb * R + k) * B + b] : r->mean[mb * R + k].mean;
            n += !isnan(x[n]) && !isnan(y[n]);
        }
        compute_coefficients(x, y, n, w->more_opt->rbo_p, value);
        for (int c = 0; c < CMP_AGREES && b < B; c++)
            if (!isnan(value[c]))
                all[(size_t)c * B + known[c]++] = value[c];
    }
    for (int c = 0; c < CMP_AGREES; c++)
        w->more->agree[i].range[c] = cmp_percentiles(all + (size_t)c * B, known[c], w->opt->alpha, NAN);
    mem_free(all);
    mem_free(y);
    mem_free(x);
}

/* Computes the intervals of the runs' ranks in resampled leaderboards of measure m, ends rounded outwards; called by
 * parallel_for() with struct work as arg. */
static void find_rank_ranges(void *arg, size_t m)
{
    const struct work *w = arg;
    const struct cmp_result *r = w->result;
    size_t R = r->n_runs, B = r->n_resamples, *run = mem_alloc(R, sizeof *run), *rank = mem_alloc(R, sizeof *rank),
           *known = mem_zalloc(R, sizeof *known);
    double *x = mem_alloc(R, sizeof *x), *place = mem_alloc(R * B, sizeof *place);
    for (size_t b = 0; b < B; b++) {
        size_t n = 0;
        for (size_t k = 0; k < R; k++) {
            x[n] = r->resampled[(m * R + k) * B + b];
            run[n] = k;
            n += isnan(x[n]) ? 0 : 1;
        }
        cmp_ranks(x, n, rank);
        for (size_t k = 0; k < n; k++)
            place[run[k] * B + known[run[k]]++] = (double)rank[k];
    }
    for (size_t k = 0; k < R; k++) {
        struct cmp_range q = cmp_percentiles(place + k * B, known[k], w->opt->alpha, NAN);
        w->more->rank[m * R + k] = (struct cmp_range){floor(q.lo), ceil(q.hi)};
    }
    mem_free(place);
    mem_free(x);
    mem_free(known);
    mem_free(rank);
    mem_free(run);
}

static void set_detectable(const struct work *w, double sd, double unit, struct cmp_more_pair *p)
{
    p->detectable = sd * unit;
    p->topics_needed = sd > 0 ? cmp_topics_needed(w->more_opt->detect / sd, w->opt->alpha, CMP_POWER) : NAN;
}

static double median_of(double *x, size_t n)
{
    if (!n)
        return NAN;
    double low = cmp_nth(x, n, (n - 1) / 2);
    return (low + cmp_nth(x, n, n / 2)) / 2;
}

/* Sets detectable and topics_needed (struct cmp_more_pair) of each pair by measure m, and of more->usual, a pair with
 * the median of the pairs' standard deviations (more->sd) and all topics. The effect that n topics show is computed
 * once for each n. */
static void find_detectable(const struct work *w, size_t m)
{
    const struct cmp_result *r = w->result;
    struct cmp_more *more = w->more;
    size_t most = r->summary[m].topics, n_sd = 0;
    double *unit = mem_alloc(most + 1, sizeof *unit), *sd = mem_alloc(r->n_pairs, sizeof *sd);
    for (size_t n = 0; n <= most; n++)
        unit[n] = NAN;
    for (size_t i = 0; i < r->n_pairs; i++) {
        const struct cmp_diff *d = &r->diff[m * r->n_pairs + i];
        if (d->n < 2)
            continue;
        if (isnan(unit[d->n]))
            unit[d->n] = cmp_detectable(d->n, w->opt->alpha, CMP_POWER);
        set_detectable(w, d->sd, unit[d->n], &more->pair[m * r->n_pairs + i]);
        sd[n_sd++] = d->sd;
    }
    more->sd[m] = median_of(sd, n_sd);
    if (n_sd)
        set_detectable(w, more->sd[m], most > 1 ? cmp_detectable(most, w->opt->alpha, CMP_POWER) : NAN,
                       &more->usual[m]);
    mem_free(sd);
    mem_free(unit);
}

/* Returns the mean difference a - b of a pair over the topics that all runs have, not only these two. */
static double common_difference(const struct cmp_data *d, size_t measure, const struct cmp_pair *p)
{
    const double *const *row = d->row + measure * d->n_runs;
    double sum = 0;
    size_t n = 0;
    for (size_t t = 0; t < d->n_topics; t++) {
        size_t r = 0;
        while (r < d->n_runs && !isnan(row[r][t]))
            r++;
        if (r < d->n_runs)
            continue;
        sum += row[p->a][t] - row[p->b][t];
        n++;
    }
    return sum / (double)n;
}

/* Sets p_tukey of every pair of runs by measure m; leaves NAN if no topic has all runs. */
static void set_tukey(const struct work *w, size_t m)
{
    const struct cmp_result *r = w->result;
    double *range = mem_alloc(w->opt->flips, sizeof *range);
    if (cmp_tukey_ranges(w->data, m, w->opt, range) == 0)
        for (size_t i = 0; i < r->n_pairs; i++)
            w->more->pair[m * r->n_pairs + i].p_tukey =
                cmp_tukey_p(range, w->opt->flips, common_difference(w->data, m, &r->pair[i]));
    mem_free(range);
}

void cmp_more(const struct cmp_data *d, const struct cmp_result *r, const struct cmp_options *o,
              const struct cmp_more_options *m, struct cmp_more *more)
{
    size_t M = r->n_measures;
    *more = (struct cmp_more){.rank = mem_alloc(M * r->n_runs, sizeof *more->rank),
                              .agree = mem_alloc(r->n_correlations, sizeof *more->agree),
                              .pair = mem_alloc(M * r->n_pairs, sizeof *more->pair),
                              .usual = mem_alloc(M, sizeof *more->usual),
                              .sd = mem_alloc(M, sizeof *more->sd),
                              .anova = mem_zalloc(M, sizeof *more->anova)};
    struct work w = {d, r, o, m, more};
    for (size_t i = 0; i < M * r->n_pairs; i++)
        more->pair[i] = (struct cmp_more_pair){NAN, NAN, NAN};
    parallel_for(M, o->threads, find_rank_ranges, &w);
    parallel_for(r->n_correlations, o->threads, correlate_measures, &w);
    for (size_t i = 0; i < M; i++) {
        more->usual[i] = (struct cmp_more_pair){NAN, NAN, NAN};
        more->sd[i] = NAN;
        if (!d)
            continue;
        set_tukey(&w, i);
        find_detectable(&w, i);
        cmp_anova(d->row + i * d->n_runs, d->n_runs, d->n_topics, &more->anova[i]);
    }
}

void cmp_more_free(struct cmp_more *more)
{
    mem_free(more->rank);
    mem_free(more->agree);
    mem_free(more->pair);
    mem_free(more->usual);
    mem_free(more->sd);
    mem_free(more->anova);
    *more = (struct cmp_more){0};
}
