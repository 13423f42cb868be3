/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The sufficient statistics of the rubric answers: the numbers of answers by each judge to each document, and of
 * passes of each criterion. */
#ifndef CALIBRATE_STATISTICS_H
#define CALIBRATE_STATISTICS_H

#include "calibrate/calibrate.h"

/* The statistics in rows, one for each judge and document with answers. */
struct statistics {
    size_t n_criteria, n_judges, n_rows;
    size_t n_groups; /* rows of group g are first[g] .. first[g + 1] - 1; statistics_gather says what a group is */
    size_t *first, cap_first;
    double *bt;                   /* per row: the document's Bradley-Terry score, by comparisons alone */
    uint32_t *judge, *n, *passes; /* per row: the judge's index, the (weighted) number of its answers about the
                                   * document; [row][criterion]: how many of these pass it */
    uint32_t *doc;                /* per row: the document's index in its query */
    uint32_t *query;              /* per row: the query's number in the fit (cal_query.fitted) */
    size_t cap_bt, cap_judge, cap_n, cap_passes, cap_doc, cap_query;
};

/* Gathers the rows of the queries of *c that are fitted (fitted >= 0), in order. A group is a query and judge, as
 * irt_solve needs, or, if by_document, a document, as mml_solve needs. Leaves out rows without answers and, unless the
 * fit is rubric-only, documents without a tournament score. Weighs answers by c->weight. Free *x with
 * statistics_free. */
void statistics_gather(struct statistics *x, const struct calibration *c, bool by_document);
void statistics_free(struct statistics *x);

/* Returns whether the rubric's judges are linked: from each judge to every other one there is a chain of judges, each
 * with answers about a document that the next one also answered about. Without that, their severities cannot be
 * compared. */
bool statistics_judges_linked(const struct calibration *c);

#endif
