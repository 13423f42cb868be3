/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Randomised Tukey HSD (Carterette, ACM TOIS 30(1), 2012): a test of all pairs at once.
 *
 * If no run differs from any other, the values of a topic may be shuffled between the runs. p of a pair = (1 + #{
 * range* >= |difference| }) / (1 + shuffles), with range* the largest mean minus the smallest after a shuffle of all
 * topics. Only topics that all runs have are used, for ranges and for differences. */
#include <gsl/gsl_sort_double.h>
#include <math.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "base/random.h"
#include "compare/more.h"

enum { CHUNK = 50 /* the number of shuffles from one random stream */ };

struct shuffles {
    const struct cmp_options *opt;
    const char *name; /* of the dataset */
    size_t n_runs, n;
    const double *value; /* [n topics][n_runs] */
    double *range;       /* [opt->flips]: the largest mean minus the smallest in each shuffle */
};

/* Computes the ranges of the means of a chunk of shuffles, which permute the runs' values within each topic; called by
 * parallel_for() with struct shuffles as arg. */
static void shuffle_chunk(void *arg, size_t chunk)
{
    const struct shuffles *s = arg;
    size_t first = chunk * CHUNK, end = s->opt->flips - first < CHUNK ? s->opt->flips : first + CHUNK;
    double *sum = mem_alloc(s->n_runs, sizeof *sum), *x = mem_alloc(s->n_runs, sizeof *x);
    gsl_rng *rng = random_stream_for(s->opt->seed, s->name, "tukey", chunk);
    for (size_t f = first; f < end; f++) {
        for (size_t r = 0; r < s->n_runs; r++)
            sum[r] = 0;
        for (size_t t = 0; t < s->n; t++)
            for (size_t r = 0; r < s->n_runs; r++) { /* an inside-out shuffle */
                size_t k = gsl_rng_uniform_int(rng, r + 1);
                x[r] = x[k];
                x[k] = s->value[t * s->n_runs + r];
                if (r + 1 == s->n_runs)
                    for (size_t i = 0; i < s->n_runs; i++)
                        sum[i] += x[i];
            }
        double lo = sum[0], hi = sum[0];
        for (size_t r = 1; r < s->n_runs; r++) {
            lo = fmin(lo, sum[r]);
            hi = fmax(hi, sum[r]);
        }
        s->range[f] = (hi - lo) / (double)s->n;
    }
    mem_free(rng);
    mem_free(x);
    mem_free(sum);
}

int cmp_tukey_ranges(const struct cmp_data *d, size_t measure, const struct cmp_options *o, double *range)
{
    double *value = mem_alloc(d->n_topics * d->n_runs, sizeof *value);
    size_t n = 0;
    for (size_t t = 0; t < d->n_topics; t++) {
        size_t r = 0;
        for (; r < d->n_runs && !isnan(d->row[measure * d->n_runs + r][t]); r++)
            value[n * d->n_runs + r] = d->row[measure * d->n_runs + r][t];
        n += r == d->n_runs;
    }
    struct shuffles s = {o, d->name, d->n_runs, n, value, range};
    if (n) {
        parallel_for((o->flips + CHUNK - 1) / CHUNK, o->threads, shuffle_chunk, &s);
        gsl_sort(range, 1, o->flips);
    }
    mem_free(value);
    return n ? 0 : -1;
}

double cmp_tukey_p(const double *range, size_t n_ranges, double diff)
{
    double at_least = fabs(diff) - CMP_ROUNDING;
    size_t lo = 0, hi = n_ranges; /* the search for the first range that is at least as large */
    while (lo < hi) {
        size_t middle = lo + (hi - lo) / 2;
        if (range[middle] < at_least)
            lo = middle + 1;
        else
            hi = middle;
    }
    return (1 + (double)(n_ranges - lo)) / (1 + (double)n_ranges);
}
