/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Scores that have a prior, once the 2PL is fitted to them: the rubric's answers have a say, too
 * (model/score_answers.h). */
#ifndef CALIBRATE_ANSWERED_H
#define CALIBRATE_ANSWERED_H

#include "calibrate/statistics.h"
#include "calibrate/tournaments.h"

/* A fit of the 2PL to d, the rows of x. */
struct answered {
    struct tournaments t;
    const struct irt_data *d;
    const struct statistics *x;
};

/* sigma^2 into c->misfit. */
void cal_find_misfit(const struct answered *a);
/* Scores of query number `at`, their standard errors, and what the answers weigh in them. The n numbered documents are
 * those of the tournament; by_tau and by_alpha, n each, are multiplied by the covariance of the scores over phi. */
void cal_answer_scores(const struct answered *a, size_t at, const size_t *number, size_t n, double *by_tau,
                       double *by_alpha);

#endif
