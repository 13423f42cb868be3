/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Scores with a prior, improved by the rubric's answers after the 2PL has been fitted to them
 * (model/score_answers.h). */
#ifndef CALIBRATE_ANSWERED_H
#define CALIBRATE_ANSWERED_H

#include "calibrate/statistics.h"
#include "calibrate/tournaments.h"

/* A fit of the 2PL (the model of the rubric's answers) and its data: t.c is the calibration with the fit, t.o its
 * options, x holds the counts of answers by judge and document, and d points into x. */
struct answered {
    struct tournaments t;
    const struct irt_data *d;
    const struct statistics *x;
};

/* Estimates sigma^2, the variance of the abilities around the line tau x score + alpha of their query, over all fitted
 * queries, and stores it in a->t.c->misfit. */
void cal_find_misfit(const struct answered *a);
/* Fits the Bradley-Terry scores of query a->t.c->query[query_index] again, now with the rubric's answers as further
 * evidence. Stores for each judged document its score, the score's standard error, and what the answers add to the
 * Hessian (cal_doc.answers); clears bt_converged if the fit does not converge. number[] and n are from cal_number_docs.
 * On entry, by_tau and by_alpha (n entries each) hold the derivatives by the scores of the gradient in tau and alpha
 * (irt_bt_slopes); on return, these are multiplied by the scores' covariance matrix divided by phi, the dispersion. */
void cal_answer_scores(const struct answered *a, size_t query_index, const size_t *number, size_t n, double *by_tau,
                       double *by_alpha);

#endif
