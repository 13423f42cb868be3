/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Means over the datasets of a suite.
 *
 * The mean of a run is the mean of its means over datasets, whatever their sizes, as in the tables of arXiv:2609.35739.
 * A difference is the mean of the differences within datasets, which are over the topics that both runs have. Pooled
 * datasets weigh as many as their topics instead. Resample b of the suite is resample b of every dataset; the datasets'
 * streams are independent. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "compare/view.h"

static size_t run_index(const struct cmp_part *p, const char *name)
{
    for (size_t r = 0; r < p->result->n_runs; r++)
        if (strcmp(p->data->run[r], name) == 0)
            return r;
    return CMP_NONE;
}

/* Lists the names of the runs that all parts have. Returns their number. */
static size_t list_common_runs(const struct cmp_part *part, size_t n_parts, const char **name)
{
    size_t n = 0;
    for (size_t r = 0; r < part[0].result->n_runs; r++) {
        size_t p = 1;
        while (p < n_parts && run_index(&part[p], part[0].data->run[r]) != CMP_NONE)
            p++;
        if (p == n_parts)
            name[n++] = part[0].data->run[r];
    }
    return n;
}

/* Computes the mean over datasets of a run's means by one measure, resampled[] from its resampled means, and m->n, the
 * topics of all datasets. Each dataset weighs 1 or, if `pooled`, the number of topics on which the run has a value. */
static void set_mean(const struct cmp_part *part, size_t n_parts, bool pooled, size_t measure, const char *name,
                     struct cmp_mean *m, double *resampled)
{
    size_t B = part[0].result->n_resamples;
    double sum = 0, weights = 0;
    *m = (struct cmp_mean){.lo = NAN, .hi = NAN};
    memset(resampled, 0, B * sizeof *resampled);
    for (size_t p = 0; p < n_parts; p++) {
        const struct cmp_result *r = part[p].result;
        size_t mean_index = measure * r->n_runs + run_index(&part[p], name);
        double weight = pooled ? (double)r->mean[mean_index].n : 1;
        sum += r->mean[mean_index].mean * weight;
        weights += weight;
        m->n += r->mean[mean_index].n;
        for (size_t b = 0; b < B; b++)
            resampled[b] += r->resampled[mean_index * B + b] * weight;
    }
    m->mean = sum / weights;
    for (size_t b = 0; b < B; b++)
        resampled[b] /= weights;
}

/* Sorts s->run by descending mean over the datasets by the first measure, ties by name. */
static void order_runs(const struct cmp_part *part, size_t n_parts, bool pooled, struct cmp_suite *s)
{
    size_t n = s->total.n_runs, *order = mem_alloc(n, sizeof *order);
    double *first = mem_alloc(n, sizeof *first), *work = mem_alloc(s->total.n_resamples, sizeof *work);
    const double **row = mem_alloc(n, sizeof *row);
    const char **name = mem_alloc(n, sizeof *name);
    for (size_t r = 0; r < n; r++) {
        struct cmp_mean m;
        set_mean(part, n_parts, pooled, 0, s->run[r], &m, work);
        first[r] = m.mean;
        row[r] = &first[r];
        name[r] = s->run[r];
    }
    cmp_leaderboard(row, name, n, 1, order);
    for (size_t r = 0; r < n; r++)
        s->run[r] = name[order[r]];
    mem_free(name);
    mem_free(row);
    mem_free(work);
    mem_free(first);
    mem_free(order);
}

/* Computes the means of all runs and measures over the datasets, and ranks the runs. */
static void fill_means(const struct cmp_part *part, size_t n_parts, bool pooled, struct cmp_suite *s)
{
    struct cmp_result *t = &s->total;
    t->mean = mem_alloc(t->n_measures * t->n_runs, sizeof *t->mean);
    t->resampled = mem_alloc(t->n_measures * t->n_runs * t->n_resamples, sizeof *t->resampled);
    for (size_t m = 0; m < t->n_measures; m++) {
        for (size_t r = 0; r < t->n_runs; r++)
            set_mean(part, n_parts, pooled, m, s->run[r], &t->mean[m * t->n_runs + r],
                     t->resampled + (m * t->n_runs + r) * t->n_resamples);
        cmp_rank_runs(t->mean + m * t->n_runs, t->n_runs);
    }
}

/* Finds the baselines of a dataset among the runs of the suite, and lists the pairs. If the dataset has baselines but
 * the suite none of them, there are no pairs. */
static void find_baselines(const struct cmp_data *d, struct cmp_suite *s)
{
    s->baseline = mem_alloc(d->n_baselines, sizeof *s->baseline);
    for (size_t i = 0; i < d->n_baselines; i++) {
        size_t r = 0;
        while (r < s->total.n_runs && strcmp(s->run[r], d->run[d->baseline[i]]) != 0)
            r++;
        if (r < s->total.n_runs)
            s->baseline[s->n_baselines++] = r;
    }
    cmp_list_pairs(s->total.n_runs, s->baseline, s->n_baselines, &s->total);
    if (d->n_baselines && !s->n_baselines)
        s->total.n_pairs = 0;
}

/* Decides, for each measure, which pairs of the suite are separated, and counts the pairs and the separated ones in the
 * summaries, which it allocates. */
static void decide_pairs(const struct cmp_options *o, struct cmp_suite *s)
{
    struct cmp_result *t = &s->total;
    struct cmp_options chosen = *o;
    chosen.test = s->test;
    t->summary = mem_zalloc(t->n_measures, sizeof *t->summary);
    for (size_t m = 0; m < t->n_measures; m++) {
        struct cmp_diff *diff = t->diff + m * t->n_pairs;
        cmp_decide(diff, t->n_pairs, &chosen);
        for (size_t i = 0; i < t->n_pairs; i++) {
            if (!isnan(diff[i].diff))
                t->summary[m].pairs++;
            t->summary[m].separated += diff[i].separated;
            t->summary[m].separated_plain += diff[i].separated_plain;
            t->summary[m].separated_holm += diff[i].separated_holm;
        }
    }
}

/* Adds one dataset's separated pairs to the wins of the suite's pairs. The dataset has its own order of runs. */
static void add_wins(const struct cmp_part *part, struct cmp_suite *s)
{
    const struct cmp_result *r = part->result;
    struct cmp_result *t = &s->total;
    size_t n = t->n_runs, *suite_run = mem_alloc(r->n_runs, sizeof *suite_run), *pair = mem_alloc(n * n, sizeof *pair);
    for (size_t i = 0; i < r->n_runs; i++) {
        suite_run[i] = 0;
        while (suite_run[i] < n && strcmp(s->run[suite_run[i]], part->data->run[i]) != 0)
            suite_run[i]++;
    }
    for (size_t i = 0; i < t->n_pairs; i++)
        pair[t->pair[i].a * n + t->pair[i].b] = pair[t->pair[i].b * n + t->pair[i].a] = i;
    for (size_t i = 0; i < r->n_pairs; i++) {
        size_t a = suite_run[r->pair[i].a], b = suite_run[r->pair[i].b];
        if (a == n || b == n)
            continue;
        size_t pair_index = pair[a * n + b];
        for (size_t m = 0; m < t->n_measures; m++) {
            const struct cmp_diff *d = &r->diff[m * r->n_pairs + i];
            struct cmp_wins *w = &s->wins[m * t->n_pairs + pair_index];
            if (d->separated)
                *((d->diff > 0) == (t->pair[pair_index].a == a) ? &w->a : &w->b) += 1;
        }
    }
    mem_free(pair);
    mem_free(suite_run);
}

/* Computes the mean of each share over the datasets in which it is defined. */
static void average_shares(const struct cmp_part *part, size_t n_parts, size_t measure, struct cmp_shares *out)
{
    enum { SHARES = sizeof *out / sizeof(double) };
    double share[SHARES], sum[SHARES] = {0};
    size_t n[SHARES] = {0};
    for (size_t p = 0; p < n_parts; p++) {
        cmp_shares(&part[p].result->summary[measure], out);
        memcpy(share, out, sizeof share);
        for (size_t i = 0; i < SHARES; i++)
            if (!isnan(share[i])) {
                sum[i] += share[i];
                n[i]++;
            }
    }
    for (size_t i = 0; i < SHARES; i++)
        share[i] = n[i] ? sum[i] / (double)n[i] : NAN;
    memcpy(out, share, sizeof share);
}

static int by_name(const void *a, const void *b)
{
    const struct cmp_part *x = a, *y = b;
    return strcmp(x->data->name, y->data->name);
}

/* Returns the parts sorted by name, so that no digit depends on the order of files. The caller frees them. */
static struct cmp_part *sort_parts(const struct cmp_part *part, size_t n)
{
    struct cmp_part *sorted = mem_alloc(n, sizeof *sorted);
    memcpy(sorted, part, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, by_name);
    return sorted;
}

void cmp_compute_suite(const struct cmp_part *unsorted, size_t n_parts, const struct cmp_options *o,
                       struct cmp_suite *s)
{
    struct cmp_result *t = &s->total;
    struct cmp_part *part = sort_parts(unsorted, n_parts);
    *s = (struct cmp_suite){.n_datasets = n_parts};
    s->run = mem_alloc(part[0].result->n_runs, sizeof *s->run);
    *t = (struct cmp_result){.n_measures = part[0].result->n_measures, .n_resamples = o->resamples};
    t->n_runs = list_common_runs(part, n_parts, s->run);
    order_runs(part, n_parts, o->pooled_datasets, s);
    fill_means(part, n_parts, o->pooled_datasets, s);
    find_baselines(unsorted[0].data, s);
    t->diff = mem_alloc(t->n_measures * t->n_pairs, sizeof *t->diff);
    s->test = o->test == CMP_WILCOXON && !o->random_datasets ? CMP_T : o->test;
    cmp_suite_test(part, n_parts, o, s);
    decide_pairs(o, s);
    s->wins = mem_zalloc(t->n_measures * t->n_pairs, sizeof *s->wins);
    s->average = mem_alloc(t->n_measures, sizeof *s->average);
    for (size_t p = 0; p < n_parts; p++)
        add_wins(&part[p], s);
    for (size_t m = 0; m < t->n_measures; m++)
        average_shares(part, n_parts, m, &s->average[m]);
    cmp_correlate(t);
    cmp_agree(t, unsorted[0].data->reference);
    mem_free(part);
}

void cmp_suite_free(struct cmp_suite *s)
{
    cmp_result_free(&s->total);
    mem_free(s->run);
    mem_free(s->baseline);
    mem_free(s->wins);
    mem_free(s->average);
    *s = (struct cmp_suite){0};
}
