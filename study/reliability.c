/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/reliability.h"

#include <gsl/gsl_sort_double.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "compare/stats.h"
#include "model/summary.h"

static int compare_parts(const void *a, const void *b)
{
    const struct stat_bin_part *x = a, *y = b;
    return 2 * ORDER(x->bin, y->bin) + ORDER(x->query, y->query);
}

/* Makes the bins; the grades must be sorted by document, and thus by query. */
void stat_bins_make(struct stat_bins *b, const struct stat_labels *l, const double *threshold, size_t n_thresholds)
{
    size_t cap = 0, at[LABELS_BINS];
    *b = (struct stat_bins){.n_thresholds = n_thresholds};
    for (size_t g = 0, query = SIZE_MAX; g < l->n_grades; g++) { /* grades are sorted by document, thus by query */
        size_t i = l->doc[g];
        double gain = l->score[LABELS_GAIN][i];
        int bin = (int)(gain * LABELS_BINS);
        bin = bin < LABELS_BINS ? bin : LABELS_BINS - 1;
        if (l->query[i] != query) {
            query = l->query[i];
            b->part = mem_grow(b->part, &cap, b->n + LABELS_BINS, sizeof *b->part);
            memset(at, 0xff, sizeof at);
        }
        if (at[bin] == SIZE_MAX) {
            at[bin] = b->n;
            b->part[b->n++] = (struct stat_bin_part){.query = (uint32_t)query, .bin = (uint32_t)bin};
        }
        struct stat_bin_part *part = &b->part[at[bin]];
        part->n++;
        part->gain += gain;
        for (size_t t = 0; t < n_thresholds; t++)
            part->above[t] += l->grade[g] >= threshold[t] - CMP_ROUNDING;
    }
    if (b->n)
        qsort(b->part, b->n, sizeof *b->part, compare_parts);
}

void stat_bins_free(struct stat_bins *b)
{
    mem_free(b->part);
    *b = (struct stat_bins){.n = 0};
}

/* Adds up in *sum the parts of the bin whose first part is b->part[from], query q counted weight[q] times. Returns the
 * index of the next bin's first part. */
static size_t add_bin(const struct stat_bins *b, const uint32_t *weight, size_t from, struct stat_bin_part *sum)
{
    size_t to = from;
    *sum = (struct stat_bin_part){.bin = b->part[from].bin};
    for (; to < b->n && b->part[to].bin == sum->bin; to++) {
        const struct stat_bin_part *p = &b->part[to];
        double w = weight[p->query];
        sum->n += w * p->n;
        sum->gain += w * p->gain;
        for (size_t t = 0; t < b->n_thresholds; t++)
            sum->above[t] += w * p->above[t];
    }
    return to;
}

void stat_bins_errors(const struct stat_bins *b, const uint32_t *weight, double *out)
{
    double all = 0, sum[LABELS_MAX_THRESHOLDS] = {0};
    struct stat_bin_part bin;
    for (size_t from = 0; from < b->n;) {
        from = add_bin(b, weight, from, &bin);
        all += bin.n;
        for (size_t t = 0; t < b->n_thresholds; t++)
            sum[t] += fabs(bin.gain - bin.above[t]);
    }
    for (size_t t = 0; t < b->n_thresholds; t++)
        out[t] = all > 0 ? sum[t] / all : NAN;
}

/* Computes the share of grades of at least each threshold in each bin, out[bin * n_thresholds + threshold]; NAN for an
 * empty bin. A stat_function; `data` is a struct stat_bins. */
static void bin_shares(const void *data, const uint32_t *weight, double *out)
{
    const struct stat_bins *b = data;
    struct stat_bin_part bin;
    for (size_t k = 0; k < LABELS_BINS * b->n_thresholds; k++)
        out[k] = NAN;
    for (size_t from = 0; from < b->n;) {
        from = add_bin(b, weight, from, &bin);
        for (size_t t = 0; t < b->n_thresholds && bin.n > 0; t++)
            out[bin.bin * b->n_thresholds + t] = bin.above[t] / bin.n;
    }
}

void stat_reliability(const struct stat_labels *l, const double *threshold, size_t n_thresholds,
                      const struct stat_design *d, struct stat_reliability *r)
{
    struct stat_bins b;
    stat_bins_make(&b, l, threshold, n_thresholds);
    *r = (struct stat_reliability){.estimate = mem_alloc(LABELS_BINS * n_thresholds, sizeof *r->estimate)};
    stat_bootstrap(d, bin_shares, &b, LABELS_BINS * n_thresholds, r->estimate);
    for (size_t k = 0; k < LABELS_BINS; k++)
        r->bin[k] = (struct stat_reliability_bin){0, NAN, r->estimate + k * n_thresholds};
    for (size_t i = 0; i < b.n; i++) {
        struct stat_reliability_bin *bin = &r->bin[b.part[i].bin];
        bin->gain = (bin->n ? bin->gain : 0) + b.part[i].gain; /* a sum, divided by n below */
        bin->n += (size_t)b.part[i].n;
    }
    for (size_t k = 0; k < LABELS_BINS; k++)
        if (r->bin[k].n)
            r->bin[k].gain /= (double)r->bin[k].n;
    stat_bins_free(&b);
}

void stat_reliability_free(struct stat_reliability *r)
{
    mem_free(r->estimate);
    *r = (struct stat_reliability){.estimate = NULL};
}

/* ---- gains of a grade ---- */

const double stat_grade_quantiles[STAT_GRADE_QUANTILES] = {0.05, 0.25, 0.5, 0.75, 0.95};

/* A single grade, with the gain and the query of its document. */
struct graded {
    double grade, gain;
    uint32_t query;
};

static int compare_grades(const void *a, const void *b)
{
    const struct graded *x = a, *y = b;
    return 2 * ORDER(x->grade, y->grade) + ORDER(x->query, y->query);
}

/* Groups x[n], which is sorted by grade: by grade or, with more than STAT_GRADE_LEVELS different grades, by ranges of
 * equal width. Writes the first index of each group to begin[], and n after the last. Returns the number of groups. */
static size_t group_grades(const struct graded *x, size_t n, size_t begin[STAT_GRADE_LEVELS + 1])
{
    size_t different = n > 0, groups = 0;
    for (size_t i = 1; i < n; i++)
        different += x[i].grade > x[i - 1].grade;
    double lo = n ? x[0].grade : 0, width = n ? (x[n - 1].grade - lo) / STAT_GRADE_LEVELS : 1;
    for (size_t i = 0, last = SIZE_MAX; i < n; i++) {
        size_t range = (size_t)((x[i].grade - lo) / width);
        if (range == STAT_GRADE_LEVELS)
            range--;
        bool begins = different <= STAT_GRADE_LEVELS ? !i || x[i].grade > x[i - 1].grade : range != last;
        if (begins)
            begin[groups++] = i;
        last = range;
    }
    begin[groups] = n;
    return groups;
}

/* The number of single grades of one group and query, and the sum over them of the gain of the graded document. */
struct group_part {
    uint32_t query, group;
    double n, gain;
};
/* The parts of all groups. */
struct group_sums {
    struct group_part *part; /* [n] */
    size_t n, n_groups;
};

/* Fills s->part with the numbers of grades and the sums of gains by group and query. x is sorted by grade, then by
 * query; begin[k] is the first index of group k. */
static void sum_by_group_and_query(struct group_sums *s, const struct graded *x, const size_t *begin)
{
    s->part = mem_alloc(begin[s->n_groups], sizeof *s->part);
    for (size_t k = 0; k < s->n_groups; k++)
        for (size_t i = begin[k]; i < begin[k + 1]; i++) {
            if (i == begin[k] || x[i].query != x[i - 1].query)
                s->part[s->n++] = (struct group_part){x[i].query, (uint32_t)k, 0, 0};
            s->part[s->n - 1].n++;
            s->part[s->n - 1].gain += x[i].gain;
        }
}

/* Computes out[n_groups], the mean over each group's grades of the gain of the graded document; a stat_function, whose
 * data is the struct group_sums. */
static void group_means(const void *data, const uint32_t *weight, double *out)
{
    const struct group_sums *s = data;
    double n[STAT_GRADE_LEVELS] = {0}, gain[STAT_GRADE_LEVELS] = {0};
    for (size_t i = 0; i < s->n; i++) {
        const struct group_part *p = &s->part[i];
        n[p->group] += weight[p->query] * p->n;
        gain[p->group] += weight[p->query] * p->gain;
    }
    for (size_t k = 0; k < s->n_groups; k++)
        out[k] = n[k] > 0 ? gain[k] / n[k] : NAN;
}

size_t stat_gains_by_grade(const struct stat_labels *l, const struct stat_design *d,
                           struct stat_grade_gains group[STAT_GRADE_LEVELS])
{
    struct graded *x = mem_alloc(l->n_grades, sizeof *x);
    double *gain = mem_alloc(l->n_grades, sizeof *gain);
    size_t begin[STAT_GRADE_LEVELS + 1];
    struct stat_estimate mean[STAT_GRADE_LEVELS];
    for (size_t g = 0; g < l->n_grades; g++)
        x[g] = (struct graded){l->grade[g], l->score[LABELS_GAIN][l->doc[g]], l->query[l->doc[g]]};
    if (l->n_grades)
        qsort(x, l->n_grades, sizeof *x, compare_grades);
    struct group_sums sums = {.n_groups = group_grades(x, l->n_grades, begin)};
    sum_by_group_and_query(&sums, x, begin);
    stat_bootstrap(d, group_means, &sums, sums.n_groups, mean);
    for (size_t k = 0; k < sums.n_groups; k++) {
        size_t n = begin[k + 1] - begin[k];
        group[k] = (struct stat_grade_gains){x[begin[k]].grade, x[begin[k + 1] - 1].grade, n, {0}, mean[k]};
        for (size_t i = 0; i < n; i++)
            gain[i] = x[begin[k] + i].gain;
        gsl_sort(gain, 1, n);
        for (int q = 0; q < STAT_GRADE_QUANTILES; q++)
            group[k].quantile[q] = summary_quantile(gain, n, stat_grade_quantiles[q]);
    }
    MEM_FREE_ALL(sums.part, gain, x);
    return sums.n_groups;
}
