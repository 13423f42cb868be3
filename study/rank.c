/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/rank.h"

#include <gsl/gsl_sort_double.h>
#include <math.h>

#include "base/mem.h"
#include "compare/stats.h"

void stat_groups_make(struct stat_groups *g, const double *x, size_t n)
{
    size_t *order = mem_alloc(n, sizeof *order);
    *g = (struct stat_groups){.n = n, .group = mem_alloc(n, sizeof *g->group)};
    gsl_sort_index(order, x, 1, n);
    for (size_t i = 0, first = 0; i < n; i++) {
        if (i == 0 || x[order[i]] - x[order[first]] > CMP_ROUNDING) {
            first = i;
            g->n_groups++;
        }
        g->group[order[i]] = (uint32_t)g->n_groups - 1;
    }
    mem_free(order);
}

void stat_groups_free(struct stat_groups *g)
{
    mem_free(g->group);
    *g = (struct stat_groups){0};
}

double stat_weighted_midranks(const struct stat_groups *g, const uint32_t *w, double *rank)
{
    double weight_below = 0;
    for (size_t k = 0; k < g->n_groups; k++)
        rank[k] = 0;
    for (size_t i = 0; i < g->n; i++)
        rank[g->group[i]] += w[i];
    for (size_t k = 0; k < g->n_groups; k++) {
        double tied = rank[k];
        rank[k] = weight_below + (tied + 1) / 2;
        weight_below += tied;
    }
    return weight_below;
}

double stat_weighted_spearman(const struct stat_groups *a, const struct stat_groups *b, const uint32_t *w, double *room)
{
    double *ra = room, *rb = room + a->n_groups, n = stat_weighted_midranks(a, w, ra), xx = 0, yy = 0, xy = 0;
    stat_weighted_midranks(b, w, rb);
    double mean = (n + 1) / 2; /* the mean of any mid-ranks */
    for (size_t i = 0; i < a->n; i++) {
        double x = ra[a->group[i]] - mean, y = rb[b->group[i]] - mean;
        xx += w[i] * x * x;
        yy += w[i] * y * y;
        xy += w[i] * x * y;
    }
    if (n < 2 || xx <= 0 || yy <= 0)
        return NAN;
    double r = xy / sqrt(xx * yy);
    return fabs(r) >= 1 - CMP_ROUNDING ? (r > 0 ? 1 : -1) : r;
}
