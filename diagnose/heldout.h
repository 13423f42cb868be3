/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Do the items of some datasets predict the answers of another one? */
#ifndef DIAGNOSE_HELDOUT_H
#define DIAGNOSE_HELDOUT_H

#include "calibrate/calibrate.h"

/* A dataset that the items were fitted without. Cross-entropies are in nats, means over responses and criteria. */
struct held_out {
    const char *dataset;
    size_t queries, responses; /* of it: queries of both stages, rubric answers to their compared documents */
    size_t training_queries, training_responses;
    double model; /* 2PL: gamma and beta of the training queries */
    double rasch; /* the same with gamma = 1 throughout */
    double rates; /* every criterion's pass rate in the training responses, (passes + 1/2) / (responses + 1) */
    double *gamma, *beta, *rate; /* C, as fitted without the dataset */
};

struct held_set {
    struct held_out *of;
    size_t n;
    struct held_out all; /* n > 1: the datasets' means weighed by their responses */
    double *storage;
};

/* Refits the items without `dataset` (NULL: without each dataset in turn that has rubric answers) and predicts its
 * answers. A held-out query needs a tau and an alpha of its own: they are fitted to all its answers, the items fixed;
 * what is held out is the items. Severities of pooled judges come from the training, too. Bradley-Terry scores, which use no rubric answer, are of the query's whole tournament. 0, or -1 and *err: no
 * such dataset, nothing left to fit, no rubric answers, a fit that does not converge. Free with held_free in either
 * case. */
int held_measure(struct held_set *h, const struct jud_store *s, const char *dataset, const struct cal_options *o,
                 struct err *err);
void held_free(struct held_set *h);

#endif
