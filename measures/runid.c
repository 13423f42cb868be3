/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

const struct meas_spec meas_runid = {
    .name = "runid",
    .labels = MEAS_BY_ANY,
    .format = MEAS_FORMAT_ANY,
    .summary = MEAS_RUNID,
    .summary_only = true,
    .about = "The run's name: the sixth field of its last line. It appears in the summary only.",
};
