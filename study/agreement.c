/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/agreement.h"

#include <stdlib.h>

#include "base/mem.h"
#include "compare/stats.h"
#include "study/order.h"

/* Sums by cluster, whose ratio is the statistic. */
struct sums {
    double *k, *n; /* [clusters] */
    size_t clusters;
};

/* stat_function */
static void ratio(const void *data, const uint32_t *weight, double *out)
{
    const struct sums *s = data;
    double k = 0, n = 0;
    for (size_t c = 0; c < s->clusters; c++) {
        k += weight[c] * s->k[c];
        n += weight[c] * s->n[c];
    }
    out[0] = n > 0 ? k / n : NAN;
}

/* The design with so many clusters, of no strata. */
static struct stat_design of_clusters(const struct stat_design *d, size_t n)
{
    return (struct stat_design){.n = n, .resamples = d->resamples, .seed = d->seed, .threads = d->threads};
}

static struct stat_estimate resampled_ratio(struct sums *s, const struct stat_design *d, const char *reason)
{
    struct stat_design by = of_clusters(d, s->clusters);
    struct stat_estimate x;
    stat_bootstrap(&by, ratio, s, 1, &x);
    if (isnan(x.value))
        x.reason = reason;
    free(s->k);
    free(s->n);
    return x;
}

static struct sums no_sums(size_t n)
{
    return (struct sums){rcp_zalloc(n, sizeof(double)), rcp_zalloc(n, sizeof(double)), n};
}

struct stat_estimate stat_query_agreement(const struct stat_pairing *p, const struct stat_design *d, size_t *queries)
{
    struct sums s = no_sums(p->n_queries);
    *queries = 0;
    for (size_t first = 0, last; first < p->n; first = last) {
        for (last = first; last < p->n && p->query[last] == p->query[first];)
            last++;
        double r = cmp_spearman(p->a + first, p->b + first, last - first);
        if (isnan(r))
            continue;
        s.k[*queries] = r;
        s.n[(*queries)++] = 1;
    }
    s.clusters = *queries;
    return resampled_ratio(&s, d, "no query has two documents that both files score, and differently");
}

struct stat_estimate stat_shift(const struct stat_pairing *p, const struct stat_design *d)
{
    struct sums s = no_sums(p->n_queries);
    for (size_t i = 0; i < p->n; i++) {
        s.k[p->query[i]] += p->b[i] - p->a[i];
        s.n[p->query[i]]++;
    }
    return resampled_ratio(&s, d, "no document is scored by both files");
}

/* stat_function */
static void pooled(const void *data, const uint32_t *weight, double *out)
{
    out[0] = stat_order_spearman(data, weight, NULL);
}

struct stat_estimate stat_pooled_agreement(const struct stat_pairing *p, const struct stat_design *d)
{
    struct stat_groups b;
    struct stat_order order;
    struct stat_design by = of_clusters(d, p->n_queries);
    struct stat_estimate x;
    bool *none = rcp_zalloc(p->n, sizeof *none);
    stat_groups_make(&b, p->b, p->n);
    stat_order_make(&order, p->a, p->query, p->n_queries, &b, none, p->n);
    stat_bootstrap(&by, pooled, &order, 1, &x);
    if (isnan(x.value))
        x.reason = "fewer than two documents are scored by both files, or a file scores all alike";
    stat_order_free(&order);
    stat_groups_free(&b);
    free(none);
    return x;
}
