/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/run_draws.h"

#include "base/mem.h"
#include "eval/evaluate.h"

/* The topic's values that draws change, by other gains: what was joined stays, but for what the gains are. */
static void evaluate_drawn(const struct eval *e, const struct lab_set *gains, struct meas_topic *t, double *value)
{
    t->gains = gains;
    t->ideal = NULL; /* that of these gains is another one */
    for (size_t i = 0; i < e->set.n_args; i++) {
        const struct meas_args *a = &e->set.args[i];
        if (e->drawn_place[a->first] != EVAL_FIXED)
            a->spec->eval(t, a, value + e->drawn_place[a->first]);
    }
}

/* The same by each draw. Draws with origins are estimates of gains that scatter themselves: what counts is how far the
 * values by a draw are from those by its origins, in its turn how far that is from the mean over draws, on top of the
 * value as it stands. */
void eval_by_draws(const struct eval *e, size_t at, const double *value, struct meas_topic *t, struct eval_run *run)
{
    size_t n = e->n_drawn, draws = e->draws.n, step = e->n_topics * n;
    double *first = run->drawn + at * n, *origin = mem_zalloc(n, 2 * sizeof *origin), *mean = origin + n;
    for (size_t m = 0; m < draws; m++) {
        double *drawn = first + m * step;
        evaluate_drawn(e, &e->drawn[m], t, drawn);
        if (!e->draws.origin)
            continue;
        evaluate_drawn(e, &e->drawn[draws + m], t, origin);
        for (size_t i = 0; i < n; i++) {
            drawn[i] -= origin[i];
            mean[i] += drawn[i] / (double)draws;
        }
    }
    for (size_t i = 0; i < e->set.n_values && e->draws.origin; i++) {
        size_t place = e->drawn_place[i];
        for (size_t m = 0; m < draws && place != EVAL_FIXED; m++)
            first[m * step + place] += value[i] - mean[place];
    }
    mem_free(origin);
}
