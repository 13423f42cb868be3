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
/* Fits the scores of query number `query_index` with the rubric's answers, their standard errors, and the weights of
 * the answers. n is the number of tournament documents, and number[] numbers them; by_tau and by_alpha, n each, are
 * multiplied by the covariance of the scores over phi. */
void cal_answer_scores(const struct answered *a, size_t query_index, const size_t *number, size_t n, double *by_tau,
                       double *by_alpha);

#endif
