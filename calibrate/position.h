/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The effect of a document's place in a tournament window on its score.
 *
 * A document shown at place i of w, i from 0, gets its score plus
 *   f(i) = slope (1/2 - i / (w - 1)) + offset [i = 0],
 * in logits: `slope` from the first place to the last, and `offset` more for the first place. With s the scores, the
 * effect that is taken out is the one after which none is left: at the optimum of
 *   sum_windows 2/w sum_pairs CE(sigma((s_i - f(i)) - (s_j - f(j))), sigma(theta_i - theta_j + a x_ij + b y_ij))
 *   / total + (ridge/2) sum theta^2,
 * the Bradley-Terry likelihood of model/bt.h with position terms, where x_ij and y_ij are the differences of the two
 * terms of f, a and b are 0. The equations are solved by Newton's method; the scores of each topic are the optimum of
 * bt_solve for every slope and offset tried. Standard errors are those of independent windows (P. J. Huber, Fifth
 * Berkeley Symposium, 1967), corrected for the degrees of freedom of the scores as in model/bt_errors.h. */
#ifndef CALIBRATE_POSITION_H
#define CALIBRATE_POSITION_H

#include "calibrate/calibrate.h"

/* An estimate of the effect: slope and offset of f above, in logits, and their standard errors. */
struct position_effect {
    double slope, offset; /* logits */
    double se_slope, se_offset;
    double moved, most; /* the mean and the largest absolute change of the documents' Bradley-Terry scores if the effect
                         * is taken out */
    size_t windows;     /* the number of windows that count */
    bool converged;
};

/* Returns f(i), in logits, for place i (from 0) of a window of w documents. */
double position_advantage(double slope, double offset, size_t i, size_t w);
/* Returns the score that the answer gives to the document shown at place k (from 0) of a window. If the answer has only
 * a ranking, returns the logit of the share of the ranking that is below the document, half of its own rank
 * included. */
double position_score(const struct jud_store *s, const struct jud_window *w, size_t k);
/* The `steps` of position_estimate with which it finds the optimum, unless there is none. */
enum { POSITION_STEPS = 60 };
/* An estimate whose slope or offset reaches this size, in logits, has not converged: no finite number of judgements
 * tells it from an infinite one, as the chance of the other order is 2e-9. */
#define POSITION_MOST 20.0

/* Estimates the effect in a dataset, or in all (NULL), from the windows that jud_compares counts, by at most `steps`
 * Newton steps from no effect. If no window counts or a topic's scores do not converge, e->converged is false; if that
 * happens before the first step, all numbers are NAN but e->windows. */
void position_estimate(struct position_effect *e, const struct jud_store *s, const char *dataset,
                       const struct cal_options *o, int steps);
/* Estimates the effect in the whole store and takes it out of its scores. Returns 0, or -1 and *err if a window that
 * counts has no scores, no window counts, or the estimate did not converge. */
int position_correct(struct position_effect *e, struct jud_store *s, const struct cal_options *o, struct err *err);
/* Subtracts the effect of each place from the scores of all tournament windows of the store; changes nothing if slope
 * and offset are 0. */
void position_take_out(struct jud_store *s, double slope, double offset);

#endif
