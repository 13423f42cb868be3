/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/prefs.h"

/* Computes the share of fulfilled preferences, averaged over judgement groups; a group without preferences that count
 * has 0. */
static void average_by_group(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    const struct meas_prefs *p = t->prefs;
    double sum = 0.0;
    for (size_t i = 0; i < p->n_groups; i++) {
        size_t possible = prefs_group_possible(&p->group[i], a->spec->retrieved);
        if (possible)
            sum += (double)prefs_group_fulfilled(&p->group[i], a->spec->retrieved) / (double)possible;
    }
    value[0] = sum > 0.0 ? sum / (double)p->n_groups : 0.0;
}

const struct meas_spec meas_prefs_avgjg = {
    .name = "prefs_avgjg",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_MEAN,
    .eval = average_by_group,
    .about = "Of all preferences, the share that the ranking fulfils.\n"
             "It is computed for each judgement group and averaged over the groups.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};

const struct meas_spec meas_prefs_avgjg_ret = {
    .name = "prefs_avgjg_ret",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_MEAN,
    .retrieved = MEAS_PREFS_BOTH,
    .eval = average_by_group,
    .about = "Of the preferences between two retrieved documents, the share that the ranking fulfils.\n"
             "It is computed for each judgement group and averaged over the groups.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};

const struct meas_spec meas_prefs_avgjg_imp = {
    .name = "prefs_avgjg_imp",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_MEAN,
    .retrieved = MEAS_PREFS_ONE,
    .eval = average_by_group,
    .about = "Of the preferences with at least one retrieved document, the share that the ranking\n"
             "fulfils. It is computed for each judgement group and averaged over the groups.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};
