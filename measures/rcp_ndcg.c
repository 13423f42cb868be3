/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* The part of both measures' descriptions that follows their first line. */
#define ABOUT_GAIN                                                                                 \
    "The gain is the mean probability, weighted by gamma, that the document passes a criterion:\n" \
    "  g(theta) = sum_c gamma_c sigma(gamma_c (theta - beta_c)) / sum_c gamma_c.\n"                \
    "A document without a gain has the gain 0.\n"                                                  \
    "The ideal ranking sorts the gain file's documents by gain, except those that -x excludes.\n"  \
    "The value is 0 if all gains of the ideal ranking are 0.\n"                                    \
    "Source: Rubric-Calibrated Preferences, arXiv:2609.35739."

const struct meas_spec meas_rcp_ndcg = {
    .name = "rcp_ndcg",
    .title = "RCP-nDCG",
    .labels = MEAS_BY_GAINS,
    .summary = MEAS_MEAN,
    .column = LAB_GAIN,
    .eval = meas_gain_ndcg,
    .gains = meas_gain_ndcg_gains,
    .about = "RCP-nDCG of the whole ranking: DCG / ideal DCG (see ndcg).\n" ABOUT_GAIN,
};

const struct meas_spec meas_rcp_ndcg_cut = {
    .name = "rcp_ndcg_cut",
    .title = "RCP-nDCG",
    .params = MEAS_CUTOFFS,
    .defaults = "5,10,15,20,30,100,200,500,1000",
    .labels = MEAS_BY_GAINS,
    .summary = MEAS_MEAN,
    .column = LAB_GAIN,
    .eval = meas_gain_ndcg,
    .gains = meas_gain_ndcg_gains,
    .about = "RCP-nDCG at k: DCG@k / ideal DCG@k (see ndcg_cut).\n" ABOUT_GAIN,
};
