/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* The description of both measures after its first line. */
#define ABOUT_GAIN                                                                                 \
    "The gain comes from the gain file: the calibrated probability that the document passes the\n" \
    "criteria of the rubric, averaged with the discriminations gamma as weights:\n"                \
    "  g(theta) = sum_c gamma_c sigma(gamma_c (theta - beta_c)) / sum_c gamma_c.\n"                \
    "A document without a gain has the gain 0. The ideal ranking contains the topic's documents\n" \
    "in the gain file, except those that -x excludes, by descending gain. The value is 0 if all\n" \
    "gains of the ideal ranking are 0.\n"                                                          \
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
