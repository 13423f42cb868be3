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
    .about = "nDCG of the whole ranking by uncalibrated tournament scores: DCG / ideal DCG (see ndcg);\nthe gain is "
             "g(bt - mean of bt): the Bradley-Terry score instead of the calibrated\ntheta, centred over the topic's "
             "documents with a bt (those of -x too), and g the mean\nof the criteria's pass probabilities weighted by "
             "gamma, whatever --gain says. A document\nwithout a bt counts 0; the ideal ranking holds all documents "
             "the topic has in the gain\nfile (except those of -x) by descending gain; 0 where the ideal is "
             "0.\nSource: Rubric-Calibrated Preferences, arXiv:2609.35739.",
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
    .about = "nDCG at k by uncalibrated tournament scores: DCG@k / ideal DCG@k (see ndcg_cut);\nthe gain is g(bt - "
             "mean of bt): the Bradley-Terry score instead of the calibrated\ntheta, centred over the topic's "
             "documents with a bt (those of -x too), and g the mean\nof the criteria's pass probabilities weighted by "
             "gamma, whatever --gain says. A document\nwithout a bt counts 0; the ideal ranking holds all documents "
             "the topic has in the gain\nfile (except those of -x) by descending gain; 0 where the ideal is "
             "0.\nSource: Rubric-Calibrated Preferences, arXiv:2609.35739.",
};
