/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The number of preferences, and the number that the ranking fulfils. */
#include "measures/prefs.h"

static void count_possible(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    for (size_t i = 0; i < t->prefs->n_groups; i++)
        value[0] += (double)prefs_group_possible(&t->prefs->group[i], a->spec->retrieved);
}

static void count_fulfilled(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    for (size_t i = 0; i < t->prefs->n_groups; i++)
        value[0] += (double)prefs_group_fulfilled(&t->prefs->group[i], a->spec->retrieved);
}

const struct meas_spec meas_prefs_num_prefs_poss = {
    .name = "prefs_num_prefs_poss",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_SUM,
    .integer = true,
    .eval = count_possible,
    .about = "Number of preferences in all judgement groups. The summary is the sum over topics.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};

const struct meas_spec meas_prefs_num_prefs_ful = {
    .name = "prefs_num_prefs_ful",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_SUM,
    .integer = true,
    .eval = count_fulfilled,
    .about = "Number of preferences that the ranking fulfils: both documents are retrieved and the\n"
             "preferred one is ranked higher, or only the preferred one is retrieved. The summary is the\n"
             "sum over topics.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};

const struct meas_spec meas_prefs_num_prefs_ful_ret = {
    .name = "prefs_num_prefs_ful_ret",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_SUM,
    .integer = true,
    .retrieved = MEAS_PREFS_BOTH,
    .eval = count_fulfilled,
    .about = "Number of fulfilled preferences between two retrieved documents. The summary is the sum\n"
             "over topics.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};
