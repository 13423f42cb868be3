/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Held-out prediction: how well the items of some datasets predict the answers of another dataset. */
#ifndef DIAGNOSE_HELDOUT_H
#define DIAGNOSE_HELDOUT_H

#include "calibrate/calibrate.h"

/* The results for one held-out dataset. Cross-entropies are in nats, means over responses and criteria. */
struct held_out {
    const char *dataset;
    size_t queries, responses; /* the dataset's queries with both stages, and the rubric answers to their compared
                                * documents */
    size_t training_queries, training_responses;
    double model; /* cross-entropy under the 2PL: gamma and beta of the training queries */
    double rasch; /* cross-entropy under the same 2PL with gamma = 1 for all items */
    double rates; /* cross-entropy under each criterion's training pass rate, (passes + 1/2) / (responses + 1) */
    double *gamma, *beta, *rate; /* C entries each, fitted without the dataset */
};

struct held_set {
    struct held_out *dataset_fit;
    size_t n;
    struct held_out average; /* sums of counts, and means weighted by responses, over the n datasets */
    double *storage;
};

/* Refits the items without `dataset` (NULL: without each dataset in turn that has rubric answers) and predicts its
 * answers. tau and alpha of a held-out query are fitted to all its answers with the items fixed; only the items are
 * held out. Severities of pooled judges come from the training queries, too. Bradley-Terry scores, which use no
 * rubric answer, come from the query's whole tournament. With `dataset` NULL and one
 * dataset, h->n is 0. Returns 0, or -1 and *err if the dataset does not exist, no other dataset is left to fit, there
 * are no rubric answers, or a fit does not converge. Free *h with held_free in either case. */
int held_measure(struct held_set *h, const struct jud_store *s, const char *dataset, const struct cal_options *o,
                 struct err *err);
void held_free(struct held_set *h);

#endif
