/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/prefs.h"

/* Computes the share of fulfilled preferences among those of all judgement groups together; 0 without any. */
static void share_fulfilled(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    const struct meas_prefs *p = t->prefs;
    size_t fulfilled = 0, possible = 0;
    for (size_t i = 0; i < p->n_groups; i++) {
        fulfilled += prefs_group_fulfilled(&p->group[i], a->spec->retrieved);
        possible += prefs_group_possible(&p->group[i], a->spec->retrieved);
    }
    value[0] = possible ? (double)fulfilled / (double)possible : 0.0;
}

const struct meas_spec meas_prefs_simp = {
    .name = "prefs_simp",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_MEAN,
    .eval = share_fulfilled,
    .about = "Of all preferences, the share that the ranking fulfils.\n"
             "All judgement groups are taken together.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};

const struct meas_spec meas_prefs_simp_ret = {
    .name = "prefs_simp_ret",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_MEAN,
    .retrieved = MEAS_PREFS_BOTH,
    .eval = share_fulfilled,
    .about = "Of the preferences between two retrieved documents, the share that the ranking fulfils.\n"
             "All judgement groups are taken together.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};

const struct meas_spec meas_prefs_simp_imp = {
    .name = "prefs_simp_imp",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_MEAN,
    .retrieved = MEAS_PREFS_ONE,
    .eval = share_fulfilled,
    .about = "Of the preferences with at least one retrieved document, the share that the ranking\n"
             "fulfils. All judgement groups are taken together.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};
