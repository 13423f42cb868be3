/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The ability of one document from its rubric answers alone, under known items. */
#ifndef MODEL_EAP_H
#define MODEL_EAP_H

#include <stddef.h>
#include <stdint.h>

#include "model/gain.h"

/* The answers of one judge to one document. */
struct eap_answers {
    uint32_t n;             /* how many */
    const uint32_t *passes; /* of each criterion, in the order of the items */
    double severity;        /* of the judge, logits: P(pass) = sigma(gamma (theta - beta) - severity) */
};

struct eap {
    double mean, sd; /* of the posterior */
};

/* Posterior mean and standard deviation of theta under the prior N(prior_mean, prior_sd^2) and the 2PL, answers given
 * theta independent (R. D. Bock, R. J. Mislevy, Applied Psychological Measurement 6(4), 1982). Trapezoidal rule
 * around the mode, on the interval outside which the density is below e^-60 of its peak, with at least 200 steps that
 * no discrimination is too steep for: to the last digits, however far out prior and items lie. */
struct eap eap_solve(const struct gain_item *item, size_t n_items, double prior_mean, double prior_sd,
                     const struct eap_answers *answers, size_t n_judges);

#endif
