/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* Computes precision at multiples of the number of relevant documents, averaged over judgement groups. */
static void rprec_mult_avgjg(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    for (size_t g = 0; g < t->n_groups; g++) {
        const struct meas_group *group = &t->group[g];
        for (size_t c = 0, i = 0; c < a->n; c++) {
            long k = meas_truncate_rank(a->real[c] * (double)group->num_rel + 0.9);
            while (i < group->num_rel_ret && (int64_t)group->rel_rank[i] < k)
                i++;
            if (k > 0)
                value[c] += (double)i / (double)k;
        }
    }
    for (size_t c = 0; c < a->n && t->n_groups > 1; c++)
        value[c] /= (double)t->n_groups;
}

const struct meas_spec meas_Rprec_mult_avgjg = {
    .name = "Rprec_mult_avgjg",
    .params = MEAS_REALS,
    .range = MEAS_MULTIPLES,
    .defaults = "0.20,0.40,0.60,0.80,1.00,1.20,1.40,1.60,1.80,2.00",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .format = MEAS_FORMAT_JG,
    .eval = rprec_mult_avgjg,
    .about = "Precision at multiples of R (see Rprec_mult), computed for each judgement group and\n"
             "averaged over the groups. Needs -R qrels_jg. Parameters: factors x.",
};
