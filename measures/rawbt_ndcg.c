/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

const struct meas_spec meas_rawbt_ndcg = {
    .name = "rawbt_ndcg",
    .title = "Raw-BT-nDCG",
    .labels = MEAS_BY_GAINS,
    .summary = MEAS_MEAN,
    .column = LAB_RAW_BT,
    .eval = meas_gain_ndcg,
    .gains = meas_gain_ndcg_gains,
    .about = "nDCG of the whole ranking by uncalibrated tournament scores: DCG / ideal DCG (see ndcg).\n"
             "The gain is g(bt - mean of bt): the Bradley-Terry score bt, minus its mean, replaces the\n"
             "calibrated theta. The mean is taken over all documents of the topic that have a bt,\n"
             "including those that -x excludes. g is the mean of the criteria's pass probabilities,\n"
             "weighted by gamma; --gain does not change it. A document without a gain has the gain 0.\n"
             "The ideal ranking sorts the gain file's documents by gain, except those that -x excludes.\n"
             "The value is 0 if all gains of the ideal ranking are 0.\n"
             "Source: Rubric-Calibrated Preferences, arXiv:2609.35739.",
};

const struct meas_spec meas_rawbt_ndcg_cut = {
    .name = "rawbt_ndcg_cut",
    .title = "Raw-BT-nDCG",
    .params = MEAS_CUTOFFS,
    .defaults = "5,10,15,20,30,100,200,500,1000",
    .labels = MEAS_BY_GAINS,
    .summary = MEAS_MEAN,
    .column = LAB_RAW_BT,
    .eval = meas_gain_ndcg,
    .gains = meas_gain_ndcg_gains,
    .about = "nDCG at k by uncalibrated tournament scores: DCG@k / ideal DCG@k (see ndcg_cut). The gain\n"
             "is g(bt - mean of bt): the Bradley-Terry score bt, minus its mean, replaces the calibrated\n"
             "theta. The mean is taken over all documents of the topic that have a bt, including those\n"
             "that -x excludes. g is the mean of the criteria's pass probabilities, weighted by gamma;\n"
             "--gain does not change it. A document without a gain has the gain 0.\n"
             "The ideal ranking sorts the gain file's documents by gain, except those that -x excludes.\n"
             "The value is 0 if all gains of the ideal ranking are 0.\n"
             "Source: Rubric-Calibrated Preferences, arXiv:2609.35739.",
};
