/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Fits the scores of one topic of an outlook (calibrate/outlook.h). */
#ifndef CALIBRATE_OUTLOOK_SCORES_H
#define CALIBRATE_OUTLOOK_SCORES_H

#include "calibrate/outlook.h"
#include "model/score_answers.h"

/* The expected improvement of a Newton step (gradient times step, in units of the log likelihood) below which that step
 * is the last one. */
#define OUTLOOK_ENOUGH 1e-5

/* Returns c of calibrate/outlook.h, the factor of the windows' squared gradients in the covariance of the scores. */
double outlook_scatter_scale(const struct outlook_topic *t);
/* Prepares a topic for outlook_fit_scores: counts its valid tournament windows, their places and comparisons, allocates
 * t->residual, and fills t->preferred from the scores in the answers. */
void outlook_read_answers(struct outlook_topic *t);
/* Fits t->bt to the comparisons, starting from its present values. Then sets t->inverse to A (without the Hessian D of
 * the answers), and the members that follow from it, among them phi; these are NAN if the Hessian is not definite. */
void outlook_fit_scores(struct outlook_topic *t);
/* Fits t->score to the comparisons and the rubric's answers, starting from t->bt. Then sets t->answers, the diagonal of
 * the answers' Hessian D, t->showing[JUD_RUBRIC], its mean per showing, and inverse, level and variance, which describe
 * A; level and variance are NAN if the Hessian is not definite. Of *a, `part` must be set (score_answers_weigh). */
void outlook_answer_scores(struct outlook_topic *t, const struct score_answers *a);

#endif
