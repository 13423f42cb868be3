/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Documents that have rubric answers but no line in a published gain file: abilities under its items. */
#ifndef CALIBRATE_SCORE_H
#define CALIBRATE_SCORE_H

#include "format/published.h"
#include "store/judgements.h"

struct sco_doc {
    const char *qid, *docno;
    uint64_t passes, responses;
    double theta, se_theta; /* posterior mean and standard deviation */
    double gain, se_gain;
    bool bounded; /* passed or failed everything: the prior alone keeps theta from running away */
};

struct scoring {
    double prior_mean, prior_sd;
    struct sco_doc *doc; /* by (qid, docno) */
    size_t n, cap, n_bounded;
    size_t n_published; /* documents with answers that have a line already */
};

/* The prior of abilities where the user gives none: of a rubric-only file the one it was fitted with, else mean and
 * standard deviation (divisor n - 1) of the thetas of documents that have a Bradley-Terry score, of all documents if
 * none has. 0, or -1 and *err: fewer than two different thetas. */
int sco_prior(const struct published *p, double *mean, double *sd, struct err *err);

/* Scores every document with rubric answers in a query of the dataset (NULL: in any query) that the file has no line
 * for, whether it has the query or not; x->prior_mean and x->prior_sd are set before. item_of: see crit_match. Strings
 * belong to the file and the store. Where the file has severities, a judge's answers are shifted by its own. 0, or -1
 * and *err: a judge that has none there, an ability that is not finite. */
int sco_fit(struct scoring *x, const struct published *p, const struct jud_store *s, const size_t *item_of,
            const char *dataset, struct err *err);
void sco_free(struct scoring *x);

#endif
