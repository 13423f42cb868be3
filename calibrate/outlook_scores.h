/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Fits the scores of one topic of an outlook (calibrate/outlook.h). */
#ifndef CALIBRATE_OUTLOOK_SCORES_H
#define CALIBRATE_OUTLOOK_SCORES_H

#include "calibrate/outlook.h"
#include "model/score_answers.h"

/* The Newton decrement, in units of the log likelihood, below which a fit ends after one more step. */
#define OUTLOOK_ENOUGH 1e-5

/* Returns c, the scale of the windows' squared gradients in calibrate/outlook.h. */
double outlook_scatter_scale(const struct outlook_topic *t);
/* Computes sigma of the differences of the answers' scores, pair by pair. */
void outlook_read_answers(struct outlook_topic *t);
/* Fits the scores to the comparisons, from their present values, and computes A and the members that follow from it. */
void outlook_fit_scores(struct outlook_topic *t);
/* Fits the scores with the rubric's answers, from the scores of the comparisons, and computes the answers' weights
 * and A. */
void outlook_answer_scores(struct outlook_topic *t, const struct score_answers *a);

#endif
