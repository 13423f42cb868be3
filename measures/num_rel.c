/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void num_rel(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    (void)a;
    value[0] = (double)t->num_rel;
}

const struct meas_spec meas_num_rel = {
    .name = "num_rel",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_NUM_REL,
    .integer = true,
    .eval = num_rel,
    .about = "Number of relevant documents of the topic, retrieved or not: the documents with a grade of\n"
             "at least -l. The summary is the sum over topics. With -c, the summary is the sum over all\n"
             "topics of the qrels; as in trec_eval, it then counts every grade above 0 and ignores -l.",
};
