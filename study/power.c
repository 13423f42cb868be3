/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/power.h"

#include "base/mem.h"
#include "base/parallel.h"
#include "base/random.h"
#include "study/resample.h"

/* The cells and options of stat_power, and the results of the replications. */
struct work {
    const struct stat_power_cell *cell;
    const struct stat_power_options *o;
    struct stat_replication *result; /* [cell][replication] */
};

/* Simulates replication block % replications of cell block / replications. `arg` is the struct work; called by
 * parallel_for(). */
static void run_replication(void *arg, size_t block)
{
    const struct work *w = arg;
    const struct stat_power_cell *c = &w->cell[block / w->o->replications];
    gsl_rng *rng = random_stream_for(w->o->seed, c->name, "power", block % w->o->replications);
    stat_world_replicate(&c->world, rng, &w->result[block]);
    mem_free(rng);
}

static struct stat_rate wilson_rate(size_t k, size_t n)
{
    struct stat_rate r = stat_share((double)k, (double)n, "no replication");
    stat_wilson(&r);
    return r;
}

/* Computes *out, the rates at which the n replications r[] separate runs (p < alpha) by the kind of gains `label`
 * (STAT_BY_QRELS ...). */
static void count_rates(const struct stat_replication *r, size_t n, double alpha, int label,
                        struct stat_power_rates *out)
{
    size_t n_equal = 0, n_above = 0, n_below = 0;
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        bool separated = r[i].p[label][STAT_TEST_BETTER] < alpha;
        double d = r[i].difference[label][STAT_TEST_BETTER];
        n_equal += r[i].p[label][STAT_TEST_EQUAL] < alpha;
        n_above += separated && d > 0;
        n_below += separated && d < 0;
        sum += d;
    }
    *out = (struct stat_power_rates){wilson_rate(n_equal, n), wilson_rate(n_above, n), wilson_rate(n_below, n),
                                     sum / (double)n};
}

void stat_power(struct stat_power_cell *cell, size_t n_cells, const struct stat_power_options *o)
{
    struct work w = {cell, o, mem_alloc(n_cells * o->replications, sizeof *w.result)};
    parallel_for(n_cells * o->replications, o->threads, run_replication, &w);
    for (size_t c = 0; c < n_cells; c++)
        for (int label = 0; label < STAT_BY; label++)
            count_rates(w.result + c * o->replications, o->replications, o->alpha, label, &cell[c].rates[label]);
    mem_free(w.result);
}

struct stat_power_rates stat_power_pool(const struct stat_power_cell *cell, const bool *have, size_t n_cells, int label)
{
    size_t n_equal = 0, n_above = 0, n_below = 0, n = 0, cells = 0;
    double sum = 0;
    for (size_t c = 0; c < n_cells; c++) {
        const struct stat_power_rates *r = &cell[c].rates[label];
        if (have && !have[c])
            continue;
        n_equal += (size_t)r->false_separations.k;
        n_above += (size_t)r->detected.k;
        n_below += (size_t)r->reversed.k;
        n += (size_t)r->detected.n;
        sum += r->difference;
        cells++;
    }
    return (struct stat_power_rates){wilson_rate(n_equal, n), wilson_rate(n_above, n), wilson_rate(n_below, n),
                                     sum / (double)cells};
}
