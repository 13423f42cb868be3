/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Scores with a prior, improved by the rubric's answers after the 2PL has been fitted to them
 * (model/score_answers.h). */
#ifndef CALIBRATE_ANSWERED_H
#define CALIBRATE_ANSWERED_H

#include "calibrate/statistics.h"
#include "calibrate/tournaments.h"

/* The data of a fitted 2PL: d is made of the rows of x. */
struct answered {
    struct tournaments t;
    const struct irt_data *d;
    const struct statistics *x;
};

/* Estimates sigma^2, the variance of abilities around scale and offset, and stores it in c->misfit. */
void cal_find_misfit(const struct answered *a);
/* Fits the scores of query number `query_index` again, now with the rubric's answers as further evidence. Stores for each
 * document its score, the score's standard error, and what the answers add to the Hessian (cal_doc.answers). The
 * query has n documents in the tournament, and number[] gives each document's index among them. On entry, by_tau and
 * by_alpha (n entries each) are derivatives by tau and alpha; on return, they are multiplied by the scores' covariance
 * matrix divided by phi, the dispersion. */
void cal_answer_scores(const struct answered *a, size_t query_index, const size_t *number, size_t n, double *by_tau,
                       double *by_alpha);

#endif
