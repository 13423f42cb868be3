/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/prefs.h"

/* Computes the mean over pairs of documents of the share of groups, among those that prefer one of the two, that agree
 * with the ranking; a pair of which the ranking retrieves none counts 0. */
static void average_by_pair(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    const struct meas_prefs *p = t->prefs;
    size_t pairs = 0, rows = a->spec->retrieved == MEAS_PREFS_ALL ? p->n_docs : p->n_ret,
           columns = a->spec->retrieved == MEAS_PREFS_BOTH ? p->n_ret : p->n_docs;
    double sum = 0.0;
    /* pairs of retrieved documents first, the order of trec_eval's sum */
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < rows; i++)
            for (size_t j = i + 1; j < columns; j++) {
                uint32_t agree = p->count[i * p->n_docs + j], against = p->count[j * p->n_docs + i];
                if ((j >= p->n_ret) != pass || !(agree || against))
                    continue;
                pairs++;
                if (i < p->n_ret)
                    sum += (double)agree / (double)(agree + against);
            }
    value[0] = pairs ? sum / (double)pairs : 0.0;
}

const struct meas_spec meas_prefs_pair = {
    .name = "prefs_pair",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_MEAN,
    .eval = average_by_pair,
    .about = "For each pair of documents, the share of the judgement groups that prefer the document\n"
             "ranked higher, among the groups that prefer one of the two; then the mean over all pairs.\n"
             "All preferences count.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};

const struct meas_spec meas_prefs_pair_ret = {
    .name = "prefs_pair_ret",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_MEAN,
    .retrieved = MEAS_PREFS_BOTH,
    .eval = average_by_pair,
    .about = "For each pair of documents, the share of the judgement groups that prefer the document\n"
             "ranked higher, among the groups that prefer one of the two; then the mean over all pairs.\n"
             "Only preferences between two retrieved documents count.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};

const struct meas_spec meas_prefs_pair_imp = {
    .name = "prefs_pair_imp",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_MEAN,
    .retrieved = MEAS_PREFS_ONE,
    .eval = average_by_pair,
    .about = "For each pair of documents, the share of the judgement groups that prefer the document\n"
             "ranked higher, among the groups that prefer one of the two; then the mean over all pairs.\n"
             "Only preferences with at least one retrieved document count.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};
