/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Means over the datasets of a suite.
 *
 * The mean of a run is the mean of its means over datasets, whatever their sizes, as in the tables of
 * arXiv:2609.35739. Its interval is a stratified percentile bootstrap: resample b of the suite is resample b of every
 * dataset, whose streams are independent. Differences are those of the suite's means, tested by the bootstrap whatever
 * the test within datasets is: the sizes of datasets differ, so no single list of differences has a t-test. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/compare.h"
#include "base/mem.h"

static size_t find_run(const struct cmp_part *p, const char *name)
{
    for (size_t r = 0; r < p->result->n_runs; r++)
        if (strcmp(p->run[r], name) == 0)
            return r;
    return CMP_NONE;
}

/* Names of the runs that all parts have; returns how many. */
static size_t common_runs(const struct cmp_part *part, size_t n_parts, const char **name)
{
    size_t n = 0;
    for (size_t r = 0; r < part[0].result->n_runs; r++) {
        size_t p = 1;
        while (p < n_parts && find_run(&part[p], part[0].run[r]) != CMP_NONE)
            p++;
        if (p == n_parts)
            name[n++] = part[0].run[r];
    }
    return n;
}

/* One run's mean by one measure, and its resampled means. */
static void add_mean(const struct cmp_part *part, size_t n_parts, size_t measure, const char *name, struct cmp_mean *m,
                     double *resampled)
{
    size_t B = part[0].result->n_resamples;
    double sum = 0;
    *m = (struct cmp_mean){0};
    memset(resampled, 0, B * sizeof *resampled);
    for (size_t p = 0; p < n_parts; p++) {
        const struct cmp_result *r = part[p].result;
        size_t at = measure * r->n_runs + find_run(&part[p], name);
        sum += r->mean[at].mean;
        m->n += r->mean[at].n;
        for (size_t b = 0; b < B; b++)
            resampled[b] += r->resampled[at * B + b] / (double)n_parts;
    }
    m->mean = sum / (double)n_parts;
}

static void known_interval(const double *x, size_t n, double centre, double *work, double *lo, double *hi,
                           size_t *known)
{
    *known = 0;
    for (size_t b = 0; b < n; b++)
        if (!isnan(x[b]))
            work[(*known)++] = x[b];
    cmp_interval(work, *known, centre, lo, hi);
}

/* Puts the runs in the order of their means by the first measure. */
static void order_runs(const struct cmp_part *part, size_t n_parts, struct cmp_suite *s)
{
    size_t n = s->total.n_runs, *order = rcp_alloc(n, sizeof *order);
    double *first = rcp_alloc(n, sizeof *first), *work = rcp_alloc(s->total.n_resamples, sizeof *work);
    const double **row = rcp_alloc(n, sizeof *row);
    const char **name = rcp_alloc(n, sizeof *name);
    for (size_t r = 0; r < n; r++) {
        struct cmp_mean m;
        add_mean(part, n_parts, 0, s->run[r], &m, work);
        first[r] = m.mean;
        row[r] = &first[r];
        name[r] = s->run[r];
    }
    cmp_leaderboard(row, name, n, 1, order);
    for (size_t r = 0; r < n; r++)
        s->run[r] = name[order[r]];
    free(name);
    free(row);
    free(work);
    free(first);
    free(order);
}

static void add_means(const struct cmp_part *part, size_t n_parts, struct cmp_suite *s)
{
    struct cmp_result *t = &s->total;
    double *work = rcp_alloc(t->n_resamples, sizeof *work);
    t->mean = rcp_alloc(t->n_measures * t->n_runs, sizeof *t->mean);
    t->resampled = rcp_alloc(t->n_measures * t->n_runs * t->n_resamples, sizeof *t->resampled);
    for (size_t m = 0; m < t->n_measures; m++) {
        for (size_t r = 0; r < t->n_runs; r++) {
            struct cmp_mean *mean = &t->mean[m * t->n_runs + r];
            double *resampled = t->resampled + (m * t->n_runs + r) * t->n_resamples;
            size_t known;
            add_mean(part, n_parts, m, s->run[r], mean, resampled);
            known_interval(resampled, t->n_resamples, mean->mean, work, &mean->lo, &mean->hi, &known);
        }
        cmp_rank_runs(t->mean + m * t->n_runs, t->n_runs);
    }
    free(work);
}

static void list_pairs(const char *baseline, struct cmp_suite *s)
{
    struct cmp_result *t = &s->total;
    t->pair = rcp_alloc(t->n_runs * t->n_runs, sizeof *t->pair);
    for (uint32_t a = 0; a < t->n_runs; a++)
        for (uint32_t b = a + 1; b < t->n_runs; b++) {
            if (!baseline || strcmp(s->run[b], baseline) == 0)
                t->pair[t->n_pairs++] = (struct cmp_pair){a, b};
            else if (strcmp(s->run[a], baseline) == 0)
                t->pair[t->n_pairs++] = (struct cmp_pair){b, a};
        }
}

static void difference(const struct cmp_suite *s, size_t measure, const struct cmp_pair *p, double *work,
                       struct cmp_diff *d)
{
    const struct cmp_result *t = &s->total;
    const struct cmp_mean *mean = t->mean + measure * t->n_runs;
    const double *resampled = t->resampled + measure * t->n_runs * t->n_resamples;
    const double *a = resampled + p->a * t->n_resamples, *b = resampled + p->b * t->n_resamples;
    size_t known;
    *d = (struct cmp_diff){.diff = mean[p->a].mean - mean[p->b].mean, .t = NAN, .df = NAN, .effect = NAN};
    for (int k = 0; k < CMP_TESTS; k++)
        d->p[k] = NAN;
    for (size_t i = 0; i < t->n_resamples; i++)
        work[i] = a[i] - b[i];
    known_interval(work, t->n_resamples, d->diff, work, &d->lo, &d->hi, &known);
    if (isnan(d->diff))
        return;
    bool varies = mean[p->a].n > s->n_datasets || mean[p->b].n > s->n_datasets; /* one topic each is not evidence */
    d->p[CMP_BOOTSTRAP] = varies ? cmp_bootstrap_p(work, known, d->diff) : 1;
}

static void add_differences(const struct cmp_options *o, struct cmp_suite *s)
{
    struct cmp_result *t = &s->total;
    struct cmp_options by_bootstrap = *o;
    double *work = rcp_alloc(t->n_resamples, sizeof *work);
    by_bootstrap.test = CMP_BOOTSTRAP;
    t->diff = rcp_alloc(t->n_measures * t->n_pairs, sizeof *t->diff);
    t->summary = rcp_zalloc(t->n_measures, sizeof *t->summary);
    for (size_t m = 0; m < t->n_measures; m++) {
        struct cmp_diff *diff = t->diff + m * t->n_pairs;
        for (size_t i = 0; i < t->n_pairs; i++)
            difference(s, m, &t->pair[i], work, &diff[i]);
        cmp_decide(diff, t->n_pairs, &by_bootstrap);
        for (size_t i = 0; i < t->n_pairs; i++) {
            if (!isnan(diff[i].diff))
                t->summary[m].pairs++;
            t->summary[m].separated += diff[i].separated;
            t->summary[m].separated_holm += diff[i].separated_holm;
        }
    }
    free(work);
}

/* Topics and wins of the suite's pairs in one dataset, whose runs have an order of their own. */
static void add_wins(const struct cmp_part *part, struct cmp_suite *s)
{
    const struct cmp_result *r = part->result;
    struct cmp_result *t = &s->total;
    size_t n = t->n_runs, *of = rcp_alloc(r->n_runs, sizeof *of), *pair = rcp_alloc(n * n, sizeof *pair);
    for (size_t i = 0; i < r->n_runs; i++) {
        of[i] = 0;
        while (of[i] < n && strcmp(s->run[of[i]], part->run[i]) != 0)
            of[i]++;
    }
    for (size_t i = 0; i < t->n_pairs; i++)
        pair[t->pair[i].a * n + t->pair[i].b] = pair[t->pair[i].b * n + t->pair[i].a] = i;
    for (size_t i = 0; i < r->n_pairs; i++) {
        size_t a = of[r->pair[i].a], b = of[r->pair[i].b];
        if (a == n || b == n)
            continue;
        size_t at = pair[a * n + b];
        for (size_t m = 0; m < t->n_measures; m++) {
            const struct cmp_diff *d = &r->diff[m * r->n_pairs + i];
            struct cmp_wins *w = &s->wins[m * t->n_pairs + at];
            t->diff[m * t->n_pairs + at].n += d->n;
            if (d->separated)
                *((d->diff > 0) == (t->pair[at].a == a) ? &w->a : &w->b) += 1;
        }
    }
    free(pair);
    free(of);
}

/* A mean that skips what is not defined. */
struct average {
    double sum;
    size_t n;
};

static void add(struct average *a, double x)
{
    if (isnan(x))
        return;
    a->sum += x;
    a->n++;
}

static double mean_of(const struct average *a)
{
    return a->n ? a->sum / (double)a->n : NAN;
}

static void average(const struct cmp_part *part, size_t n_parts, size_t measure, struct cmp_shares *out)
{
    struct average a[8] = {0};
    for (size_t p = 0; p < n_parts; p++) {
        struct cmp_shares s;
        cmp_shares(&part[p].result->summary[measure], &s);
        add(&a[0], s.sensitivity);
        add(&a[1], s.sensitivity_holm);
        add(&a[2], s.saturates);
        add(&a[3], s.floors);
        add(&a[4], s.compresses);
        add(&a[5], s.compresses_only);
        add(&a[6], s.zone_pairs);
        add(&a[7], s.zone_topics);
    }
    *out = (struct cmp_shares){mean_of(&a[0]), mean_of(&a[1]), mean_of(&a[2]), mean_of(&a[3]),
                               mean_of(&a[4]), mean_of(&a[5]), mean_of(&a[6]), mean_of(&a[7])};
}

void cmp_add_up(const struct cmp_part *part, size_t n_parts, const char *baseline, size_t reference,
                const struct cmp_options *o, struct cmp_suite *s)
{
    struct cmp_result *t = &s->total;
    *s = (struct cmp_suite){.n_datasets = n_parts};
    s->run = rcp_alloc(part[0].result->n_runs, sizeof *s->run);
    *t = (struct cmp_result){.n_measures = part[0].result->n_measures, .n_resamples = o->resamples};
    t->n_runs = common_runs(part, n_parts, s->run);
    order_runs(part, n_parts, s);
    add_means(part, n_parts, s);
    list_pairs(baseline, s);
    add_differences(o, s);
    s->wins = rcp_zalloc(t->n_measures * t->n_pairs, sizeof *s->wins);
    s->average = rcp_alloc(t->n_measures, sizeof *s->average);
    for (size_t p = 0; p < n_parts; p++)
        add_wins(&part[p], s);
    for (size_t m = 0; m < t->n_measures; m++)
        average(part, n_parts, m, &s->average[m]);
    cmp_correlate(t);
    cmp_agree(t, reference);
}

void cmp_suite_free(struct cmp_suite *s)
{
    cmp_result_free(&s->total);
    free(s->run);
    free(s->wins);
    free(s->average);
    *s = (struct cmp_suite){0};
}
