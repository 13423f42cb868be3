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
    .about = "Number of topics in the means: the topics with both labels and a ranking, or, with -c, all\n"
             "topics with labels. It appears in the summary only.",
};
