/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/clustered.h"

#include <math.h>

#include "base/mem.h"
#include "study/order.h"

struct stat_rate stat_clustered(const unsigned char *hit, const uint32_t *cluster, size_t n, size_t n_clusters,
                                const char *reason)
{
    struct {
        size_t n, k;
    } *of_cluster = mem_zalloc(n_clusters, sizeof *of_cluster), all = {0, 0};
    for (size_t i = 0; i < n; i++) {
        of_cluster[cluster[i]].n += hit[i] != STAT_OUT;
        of_cluster[cluster[i]].k += hit[i] == STAT_YES;
        all.n += hit[i] != STAT_OUT;
        all.k += hit[i] == STAT_YES;
    }
    struct stat_rate r = stat_share((double)all.k, (double)all.n, reason);
    double squares = 0, clusters = 0;
    for (size_t g = 0; all.n && g < n_clusters; g++) {
        double residual = (double)of_cluster[g].k - r.rate * (double)of_cluster[g].n;
        clusters += of_cluster[g].n > 0;
        squares += residual * residual;
    }
    mem_free(of_cluster);
    r.interval = "clustered";
    if (clusters > 1) {
        double half_width = STAT_Z * sqrt(clusters / (clusters - 1) * squares) / r.n;
        r.lo = fmax(0, r.rate - half_width);
        r.hi = fmin(1, r.rate + half_width);
    }
    return r;
}

struct stat_estimate stat_auc_jackknife(const double *x, const unsigned char *positive, const uint32_t *cluster,
                                        size_t n, size_t n_clusters)
{
    struct stat_groups all_in_one = {n, 1, mem_zalloc(n, sizeof *all_in_one.group)};
    struct stat_order o;
    uint32_t *weight = mem_zalloc(n_clusters, sizeof *weight);
    bool *in = mem_alloc(n, sizeof *in);
    double *without = mem_alloc(n_clusters, sizeof *without);
    size_t known = 0;
    for (size_t i = 0; i < n; i++) {
        in[i] = positive[i] != 0;
        weight[cluster[i]] = 1;
    }
    stat_order_make(&o, x, cluster, n_clusters, &all_in_one, in, n);
    struct stat_estimate e = stat_point(stat_order_auc(&o, weight));
    if (isnan(e.value))
        e.reason = n ? "all picks or verdicts are for the same side" : "there is nothing to compare";
    else
        e.interval = "jackknife";
    for (size_t g = 0; g < n_clusters; g++)
        if (weight[g]) {
            weight[g] = 0;
            without[known] = stat_order_auc(&o, weight);
            known += isnan(without[known]) ? 0 : 1;
            weight[g] = 1;
        }
    if (known >= 2) {
        double mean = 0, squares = 0, all = (double)known;
        for (size_t i = 0; i < known; i++)
            mean += without[i];
        mean /= all;
        for (size_t i = 0; i < known; i++)
            squares += (without[i] - mean) * (without[i] - mean);
        double half_width = STAT_Z * sqrt((all - 1) / all * squares);
        e.lo = fmax(0, e.value - half_width);
        e.hi = fmin(1, e.value + half_width);
    }
    stat_order_free(&o);
    MEM_FREE_ALL(without, in, weight);
    stat_groups_free(&all_in_one);
    return e;
}
