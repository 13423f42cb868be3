/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The ability of one document, from its rubric answers alone and for known items. */
#ifndef MODEL_EAP_H
#define MODEL_EAP_H

#include <stddef.h>
#include <stdint.h>

#include "model/gain.h"

/* The answers of one judge to one document. */
struct eap_answers {
    uint32_t n;             /* the number of answers */
    const uint32_t *passes; /* [item]: the number of answers that pass the criterion */
    double severity;        /* the judge's severity in logits: P(pass) = sigma(gamma (theta - beta) - severity) */
};

/* An estimated ability. */
struct eap {
    double mean, sd; /* the mean and standard deviation of the posterior */
};

/* Returns the posterior mean and standard deviation of theta under the prior N(prior_mean, prior_sd^2) and the 2PL,
 * with answers independent given theta (R. D. Bock, R. J. Mislevy, Applied Psychological Measurement 6(4), 1982). Uses
 * the trapezoidal rule around the mode, on the interval outside which the density is below e^-60 of its peak, with at
 * least 200 steps and, up to 1,000,000, enough for the largest discrimination. The result is exact to the last digits,
 * however extreme the prior and the items are. */
struct eap eap_solve(const struct gain_item *item, size_t n_items, double prior_mean, double prior_sd,
                     const struct eap_answers *answers, size_t n_judges);

#endif
