/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Scores documents that have rubric answers but no line in a published gain file: abilities under its items. */
#ifndef CALIBRATE_SCORE_H
#define CALIBRATE_SCORE_H

#include "format/published.h"
#include "store/judgements.h"

/* A document that was scored by its rubric answers alone. */
struct sco_doc {
    const char *qid, *docno;    /* the sort keys; they come first, because order_text_pairs expects them there */
    uint64_t passes, responses; /* the number of criteria passed, over all its rubric answers, and of these answers */
    double theta, se_theta;     /* posterior mean and standard deviation of the ability */
    double gain, se_gain;
    bool bounded; /* whether the document passed, or failed, every criterion each time, so that only the prior keeps
                   * theta finite */
};

/* The documents scored against a gain file. */
struct scoring {
    double prior_mean, prior_sd; /* of the normal prior of abilities; set by the caller */
    struct sco_doc *doc;         /* n documents, sorted by (qid, docno) */
    size_t n, cap, n_bounded;
    size_t n_published; /* the number of documents with answers that already have a line in the file, and so are not
                         * scored */
};

/* Computes the default prior of abilities: for a rubric-only file the prior of its fit, else the mean and the
 * standard deviation (divisor n - 1) of the thetas of documents that have a Bradley-Terry score, or of all documents
 * if none has. Returns 0, or -1 and *err if there are fewer than two different thetas. */
int sco_prior(const struct published *p, double *mean, double *sd, struct err *err);

/* Scores every document with rubric answers in a query of the dataset (NULL: of any) that has no line in the file,
 * whether the file has the query or not. The caller sets x->prior_mean and x->prior_sd first; item_of is the result
 * of crit_match. If the file has severities, each judge's answers are shifted by the judge's severity. Returns 0, or
 * -1 and *err if a judge has no severity there or an ability is not finite. Strings belong to the file and the
 * store. Free *x with sco_free. */
int sco_fit(struct scoring *x, const struct published *p, const struct jud_store *s, const size_t *item_of,
            const char *dataset, struct err *err);
void sco_free(struct scoring *x);

#endif
