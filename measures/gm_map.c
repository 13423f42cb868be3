/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void gm_map(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double ap = 0.0;
    (void)a;
    meas_precision_sums(t, NULL, 0, &ap);
    if (t->num_rel_ret)
        ap /= (double)t->num_rel;
    value[0] = log(ap > MEAS_MIN_GEO ? ap : MEAS_MIN_GEO);
}

const struct meas_spec meas_gm_map = {
    .name = "gm_map",
    .title = "GMAP",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_GEOMETRIC,
    .summary_only = true,
    .eval = gm_map,
    .about = "Geometric mean of average precision over topics (see map); a value below 0.00001 counts as\n"
             "0.00001: exp((1/n) sum log max(AP, 0.00001)). A single topic with a very low AP\n"
             "lowers the geometric mean much more than MAP. It appears in the summary only.\n"
             "Source: Robertson, On GMAP, CIKM 2006.",
};
