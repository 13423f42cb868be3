/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The sufficient statistics of the rubric answers: the numbers of answers by each judge to each document, and of
 * passes of each criterion. */
#ifndef CALIBRATE_STATISTICS_H
#define CALIBRATE_STATISTICS_H

#include "calibrate/calibrate.h"

struct statistics {
    size_t n_criteria, n_judges, n_rows;
    size_t n_groups; /* rows of group g are first[g] .. first[g + 1] - 1 */
    size_t *first, cap_first;
    double *bt;                   /* per row: the document's Bradley-Terry score */
    uint32_t *judge, *n, *passes; /* per row; passes n_rows x n_criteria */
    uint32_t *doc;                /* per row: the document's number in its query, and the query's number, c->fitted */
    uint32_t *query;
    size_t cap_bt, cap_judge, cap_n, cap_passes, cap_doc, cap_query;
};

/* Gathers the rows of the queries of *c that take part (fitted >= 0), in order: grouped by query and judge for
 * irt_solve, or by document for mml_solve. Documents outside the fit (by tournament: those without a tournament
 * score) and rows without responses are left out. Free *x with statistics_free. */
void statistics_gather(struct statistics *x, const struct calibration *c, bool by_document);
void statistics_free(struct statistics *x);

/* Returns whether the rubric's judges are linked: from each judge to every other one there is a chain of judges,
 * each with a document in common with the next. Without that, their severities cannot be estimated. */
bool statistics_judges_linked(const struct calibration *c);

#endif
