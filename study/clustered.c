/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/clustered.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

struct stat_rate stat_clustered(const unsigned char *hit, const uint32_t *cluster, size_t n, size_t n_clusters,
                                const char *reason)
{
    struct {
        size_t n, k;
    } *of = mem_zalloc(n_clusters, sizeof *of), all = {0, 0};
    for (size_t i = 0; i < n; i++) {
        of[cluster[i]].n += hit[i] != STAT_OUT;
        of[cluster[i]].k += hit[i] == STAT_YES;
        all.n += hit[i] != STAT_OUT;
        all.k += hit[i] == STAT_YES;
    }
    struct stat_rate r = stat_share((double)all.k, (double)all.n, reason);
    double squares = 0, clusters = 0;
    for (size_t g = 0; all.n && g < n_clusters; g++) {
        double residual = (double)of[g].k - r.rate * (double)of[g].n;
        clusters += of[g].n > 0;
        squares += residual * residual;
    }
    mem_free(of);
    r.interval = "clustered";
    if (clusters > 1) {
        double half = STAT_Z * sqrt(clusters / (clusters - 1) * squares) / r.n;
        r.lo = fmax(0, r.rate - half);
        r.hi = fmin(1, r.rate + half);
    }
    return r;
}

/* An observation of the area under the curve.
 *
 * A win is a pair of a positive and a negative observation that x orders correctly. Wins are counted in halves, as
 * whole numbers. The wins without cluster g are all wins, minus those with a positive of g, minus those with a negative
 * of g, plus those within g, which were subtracted twice. */

struct observation {
    double x;
    uint32_t cluster;
    unsigned char positive;
};

struct cluster_wins {
    size_t positive, negative;
    int64_t won, within; /* wins in halves: of pairs with an observation of the cluster; of pairs within the cluster */
};

static int by_x(const void *a, const void *b)
{
    const struct observation *p = a, *q = b;
    return (p->x > q->x) - (p->x < q->x);
}

static int by_cluster(const void *a, const void *b)
{
    const struct observation *p = a, *q = b;
    return p->cluster != q->cluster ? (p->cluster > q->cluster) - (p->cluster < q->cluster) : by_x(a, b);
}

/* Returns the wins of o[n], sorted by x. Unless book is NULL, also adds each observation's wins to its cluster. */
static int64_t count_wins(const struct observation *o, size_t n, size_t n_positive, struct cluster_wins *book)
{
    int64_t all = 0;
    size_t negative_below = 0, positive_below = 0;
    for (size_t first = 0, last; first < n; first = last) {
        size_t positive = 0;
        for (last = first; last < n && o[last].x == o[first].x; last++)
            positive += o[last].positive;
        size_t negative = last - first - positive;
        int64_t of_positive = (int64_t)(2 * negative_below + negative);
        int64_t of_negative = (int64_t)(2 * (n_positive - positive_below - positive) + positive);
        for (size_t i = first; book && i < last; i++)
            book[o[i].cluster].won += o[i].positive ? of_positive : of_negative;
        all += of_positive * (int64_t)positive;
        negative_below += negative;
        positive_below += positive;
    }
    return all;
}

static void count_within(const struct observation *o, size_t n, struct cluster_wins *book)
{
    for (size_t first = 0, last; first < n; first = last) {
        size_t positive = 0;
        for (last = first; last < n && o[last].cluster == o[first].cluster; last++)
            positive += o[last].positive;
        book[o[first].cluster].within = count_wins(o + first, last - first, positive, NULL);
    }
}

static void jackknife(const struct cluster_wins *book, size_t n_clusters, int64_t wins, size_t n_positive,
                      size_t n_negative, struct stat_estimate *e)
{
    double sum = 0, squares = 0, n = 0;
    for (int pass = 0; pass < 2; pass++) /* the second pass sums squares about the mean */
        for (size_t g = 0; g < n_clusters; g++) {
            size_t p = n_positive - book[g].positive, q = n_negative - book[g].negative;
            if (!(book[g].positive + book[g].negative) || !p || !q)
                continue;
            double a = (double)(wins - book[g].won + book[g].within) / (2 * (double)p * (double)q);
            sum += pass ? 0 : a;
            n += pass ? 0 : 1;
            squares += pass ? (a - sum / n) * (a - sum / n) : 0;
        }
    if (n < 2)
        return;
    double half = STAT_Z * sqrt((n - 1) / n * squares);
    e->lo = fmax(0, e->value - half);
    e->hi = fmin(1, e->value + half);
}

struct stat_estimate stat_auc_jackknife(const double *x, const unsigned char *positive, const uint32_t *cluster,
                                        size_t n, size_t n_clusters)
{
    size_t n_positive = 0;
    for (size_t i = 0; i < n; i++)
        n_positive += positive[i] != 0;
    if (!n_positive || n_positive == n)
        return stat_none(n ? "one class only" : "nothing to compare");
    struct observation *o = mem_alloc(n, sizeof *o);
    struct cluster_wins *book = mem_zalloc(n_clusters, sizeof *book);
    for (size_t i = 0; i < n; i++) {
        o[i] = (struct observation){x[i], cluster[i], positive[i] != 0};
        *(o[i].positive ? &book[cluster[i]].positive : &book[cluster[i]].negative) += 1;
    }
    qsort(o, n, sizeof *o, by_x);
    int64_t wins = count_wins(o, n, n_positive, book);
    qsort(o, n, sizeof *o, by_cluster);
    count_within(o, n, book);
    struct stat_estimate e = stat_point((double)wins / (2 * (double)n_positive * (double)(n - n_positive)));
    e.interval = "jackknife";
    jackknife(book, n_clusters, wins, n_positive, n - n_positive, &e);
    mem_free(book);
    mem_free(o);
    return e;
}
