/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Held-out prediction: how well the items of some datasets predict the answers of another dataset. */
#ifndef DIAGNOSE_HELDOUT_H
#define DIAGNOSE_HELDOUT_H

#include "calibrate/calibrate.h"

/* The fit of items (criteria with gamma and beta), estimated from all other datasets, to the answers of one held-out
 * dataset. Cross-entropies are in nats, means over responses and criteria. */
struct held_out {
    const char *dataset;
    size_t queries, responses; /* the numbers of the dataset's queries with both stages, and of the rubric's checks of
                                * documents that their tournaments compare */
    size_t training_queries, training_responses; /* the numbers of such queries and checks in the other datasets */
    double model; /* cross-entropy under the 2PL: gamma and beta of the training queries */
    double rasch; /* cross-entropy under the 2PL with gamma = 1 for all items, and beta as for `model` */
    double rates; /* cross-entropy under each criterion's training pass rate, (passes + 1/2) / (responses + 1) */
    double *gamma, *beta, *rate; /* one entry per criterion each, fitted without the dataset; `rate` is the pass rate of
                                  * `rates` */
};

/* The results for all held-out datasets. */
struct held_set {
    struct held_out *dataset_fit; /* n results, one per held-out dataset */
    size_t n;
    struct held_out average; /* sums of counts, and means weighted by responses, over the n datasets */
    double *storage;         /* the memory of all gamma, beta and rate */
};

/* Refits the items without `dataset` (NULL: without each dataset in turn that has judgements of both stages) and
 * predicts its answers. tau and alpha of a held-out query are fitted to all its answers with the items fixed; only the
 * items are held out. If several judges answered, their severities come from the training queries, too. Bradley-Terry
 * scores, which use no rubric answer, come from the query's whole tournament. If `dataset` is NULL and there is only
 * one, h->n is 0. Returns 0, or -1 and *err if the dataset has no such judgements, no other dataset is left to fit,
 * there are no rubric answers, or a fit does not converge. Free *h with held_free in either case. */
int held_measure(struct held_set *h, const struct jud_store *s, const char *dataset, const struct cal_options *o,
                 struct err *err);
void held_free(struct held_set *h);

#endif
