/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void gm_bpref(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double bpref = meas_bpref_value(t);
    (void)a;
    value[0] = log(bpref > MEAS_MIN_GEO ? bpref : MEAS_MIN_GEO);
}

const struct meas_spec meas_gm_bpref = {
    .name = "gm_bpref",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_GEOMETRIC,
    .summary_only = true,
    .eval = gm_bpref,
    .about = "Geometric mean of bpref over topics; a value below 0.00001 counts as 0.00001. See bpref\n"
             "and gm_map. It appears in the summary only.",
};
