/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/run_draws.h"

#include "base/mem.h"
#include "eval/evaluate.h"

/* Evaluates the joined topic by the gains of a draw instead of those of the file, and stores the values that depend on
 * gains in value[n_drawn]. Sets t->gains and clears t->ideal. */
static void evaluate_drawn(const struct eval *e, const struct lab_set *gains, struct meas_topic *t, double *value)
{
    t->gains = gains;
    t->ideal = NULL; /* the ideal DCG belongs to the gains of the file */
    for (size_t i = 0; i < e->set.n_args; i++) {
        const struct meas_args *a = &e->set.args[i];
        if (e->drawn_place[a->first] != EVAL_FIXED)
            a->spec->eval(t, a, value + e->drawn_place[a->first]);
    }
}

/* Evaluates the topic by each draw. If draws have origins, gains other than those of the file around which they
 * scatter, the value of a draw is value + (drawn - origin) - mean over draws of (drawn - origin). */
void eval_evaluate_draws(const struct eval *e, size_t topic_index, const double *value, struct meas_topic *t,
                         struct eval_run *run)
{
    size_t n = e->n_drawn, draws = e->draws.n, step = e->n_topics * n;
    double *first = run->drawn + topic_index * n, *origin = mem_zalloc(n, 2 * sizeof *origin), *mean = origin + n;
    for (size_t m = 0; m < draws; m++) {
        double *drawn = first + m * step;
        evaluate_drawn(e, &e->drawn[m], t, drawn);
        if (!e->draws.centre)
            continue;
        evaluate_drawn(e, &e->drawn[draws + m], t, origin);
        for (size_t i = 0; i < n; i++) {
            drawn[i] -= origin[i];
            mean[i] += drawn[i] / (double)draws;
        }
    }
    for (size_t i = 0; i < e->set.n_values && e->draws.centre; i++) {
        size_t place = e->drawn_place[i];
        for (size_t m = 0; m < draws && place != EVAL_FIXED; m++)
            first[m * step + place] += value[i] - mean[place];
    }
    mem_free(origin);
}
