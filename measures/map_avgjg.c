/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* Computes AP, averaged over judgement groups. */
static void map_avgjg(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    (void)a;
    for (size_t g = 0; g < t->n_groups; g++) {
        const struct meas_group *group = &t->group[g];
        double sum = 0.0;
        for (size_t i = 0; i < group->num_rel_ret; i++)
            sum += (double)(i + 1) / (double)(group->rel_rank[i] + 1);
        if (group->num_rel_ret)
            value[0] += sum / (double)group->num_rel;
    }
    if (t->n_groups > 1)
        value[0] /= (double)t->n_groups;
}

const struct meas_spec meas_map_avgjg = {
    .name = "map_avgjg",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .format = MEAS_FORMAT_JG,
    .eval = map_avgjg,
    .about = "Average precision (see map), computed for each judgement group and averaged over the\n"
             "groups.\n"
             "Needs -R qrels_jg.",
};
