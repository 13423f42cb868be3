/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bradley-Terry strengths of systems, for every query without the verdicts of that query (model/bt.h). */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "model/bt.h"
#include "study/contests.h"

static const double RIDGE = 1e-4;
static const double EQUAL = 1e-9; /* strengths that differ by at most this count as equal */

/* The contests, and the result of stat_strength_winners. */
struct strengths {
    const struct stat_contests *c;
    signed char *named;
};

/* Sets named[] of the contests of query q to the side of the system that is stronger by the verdicts of all other
 * queries. `arg` is a struct strengths. Called by parallel_for(). */
static void name_sides(void *arg, size_t q)
{
    const struct strengths *x = arg;
    const struct stat_contests *c = x->c;
    struct bt_data d;
    struct bt_fit fit = {0};
    bool *known = mem_zalloc(c->n_systems, sizeof *known);
    bt_init(&d, c->n_systems);
    for (size_t i = 0; i < c->n; i++) {
        size_t a = c->system_a[i], b = c->system_b[i];
        if (c->query[i] == q || abs(c->verdict[i]) != 1 || a == b)
            continue;
        bt_add(&d, a, b, c->verdict[i] == STAT_SIDE_A, 1);
        known[a] = known[b] = true;
    }
    if (d.total > 0)
        bt_solve(&d, RIDGE, &fit);
    for (size_t i = 0; i < c->n; i++) {
        size_t a = c->system_a[i], b = c->system_b[i];
        if (c->query[i] != q || !known[a] || !known[b])
            continue;
        double difference = fit.theta[a] - fit.theta[b];
        x->named[i] = (signed char)(fabs(difference) <= EQUAL ? STAT_TIE : difference > 0 ? STAT_SIDE_A : STAT_SIDE_B);
    }
    bt_fit_free(&fit);
    bt_free(&d);
    mem_free(known);
}

void stat_strength_winners(const struct stat_contests *c, int threads, signed char *named)
{
    struct strengths x = {c, named};
    memset(named, STAT_TIE, c->n);
    parallel_for(c->n_queries, threads, name_sides, &x);
}
