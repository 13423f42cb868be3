/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The scores of one topic of an outlook (calibrate/outlook.h). */
#ifndef CALIBRATE_OUTLOOK_SCORES_H
#define CALIBRATE_OUTLOOK_SCORES_H

#include "calibrate/outlook.h"
#include "model/score_answers.h"

/* Newton's decrement, in units of the log likelihood, after which one step more ends a fit. */
#define OUTLOOK_ENOUGH 1e-5

/* c */
double outlook_scatter_scale(const struct outlook_topic *t);
/* sigma of the differences of the answers' scores, pair by pair. */
void outlook_read_answers(struct outlook_topic *t);
/* Fits the scores to the comparisons, from where they are; A, and what follows from it. */
void outlook_fit_scores(struct outlook_topic *t);
/* The scores with the rubric's answers in them, from those of the comparisons; what the answers weigh, and A. */
void outlook_answer_scores(struct outlook_topic *t, const struct score_answers *a);

#endif
