/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* Computes precision at each cutoff, averaged over judgement groups. */
static void p_avgjg(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    for (size_t g = 0; g < t->n_groups; g++)
        for (size_t c = 0, i = 0; c < a->n; c++) {
            while (i < t->group[g].num_rel_ret && (int64_t)t->group[g].rel_rank[i] < a->cutoff[c])
                i++;
            value[c] += (double)i / (double)a->cutoff[c];
        }
    for (size_t c = 0; c < a->n && t->n_groups > 1; c++)
        value[c] /= (double)t->n_groups;
}

const struct meas_spec meas_P_avgjg = {
    .name = "P_avgjg",
    .params = MEAS_CUTOFFS,
    .defaults = "5,10,15,20,30,100,200,500,1000",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .format = MEAS_FORMAT_JG,
    .eval = p_avgjg,
    .about = "Precision at k (see P), computed for each judgement group and averaged over the groups.\n"
             "Needs -R qrels_jg. Parameters: cutoffs k.",
};
