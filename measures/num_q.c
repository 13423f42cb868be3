/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

const struct meas_spec meas_num_q = {
    .name = "num_q",
    .labels = MEAS_BY_ANY,
    .format = MEAS_FORMAT_ANY,
    .summary = MEAS_NUM_Q,
    .integer = true,
    .summary_only = true,
    .about = "Number of topics over which means are taken: the topics that have both labels and a\n"
             "ranking; with -c, all topics that have labels. It appears in the summary only.",
};
