/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/prefs.h"

/* Counts of preferences, fulfilled and all, over at most as many non-relevant documents as there are relevant ones. */
struct tally {
    size_t fulfilled, possible;
};

static void add_pair(struct tally *y, const struct meas_prefs *p, size_t i, size_t j)
{
    y->possible++;
    y->fulfilled += prefs_fulfilled(p, i, j);
}

/* Counts the preferences of a group with one sub-group: all pairs of different levels without the last level; then each
 * line, including lines of the last level, against the first `keep` lines of the last level. `ret` restricts the count
 * to retrieved documents. */
static struct tally tally_lines(const struct meas_prefs *p, const struct prefs_group *g, size_t keep, bool ret)
{
    struct tally y = {0, 0};
    const struct prefs_line *line = g->line;
    size_t last = g->n_lines; /* the index of the first line of the last level */
    while (last > 0 && line[last - 1].level == line[g->n_lines - 1].level)
        last--;
    for (size_t a = 0; a < g->n_lines; a++) {
        if (ret && line[a].doc >= p->n_ret)
            continue;
        for (size_t b = a + 1; b < last; b++)
            if (line[b].level != line[a].level && !(ret && line[b].doc >= p->n_ret))
                add_pair(&y, p, line[a].doc, line[b].doc);
        for (size_t b = last; b < last + keep && b < g->n_lines; b++)
            if (!(ret && line[b].doc >= p->n_ret))
                add_pair(&y, p, line[a].doc, line[b].doc);
    }
    return y;
}

/* Counts the preferences of a group with several sub-groups, without the documents of level 0 after the first g->rel
 * ones of level 0 in the order of document numbers. `ret` restricts the count to retrieved documents; g->rel still
 * counts all relevant ones. */
static struct tally tally_matrix(const struct meas_prefs *p, const struct prefs_group *g, bool ret)
{
    struct tally y = {0, 0};
    size_t n = ret ? p->n_ret : p->n_docs, dropped = 0, nonrel = 0;
    while (dropped < n && !(g->level[dropped] == 0.0 && ++nonrel == g->rel + 1))
        dropped++;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            if (i != j && g->preferred[i * p->n_docs + j] && !(i >= dropped && g->level[i] == 0.0) &&
                !(j >= dropped && g->level[j] == 0.0))
                add_pair(&y, p, i, j);
    return y;
}

/* Computes the mean, over judgement groups, of the share of preferences that are fulfilled with as many non-relevant
 * documents as relevant ones: surplus ones are left out, missing ones are replaced by imaginary ones not retrieved. */
static void average_filled_up(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    const struct meas_prefs *p = t->prefs;
    enum meas_retrieved which = a->spec->retrieved;
    bool ret = which == MEAS_PREFS_BOTH;
    double sum = 0.0;
    for (size_t i = 0; i < p->n_groups; i++) {
        const struct prefs_group *g = &p->group[i];
        size_t rel = ret ? g->rel_ret : g->rel, nonrel = ret ? g->nonrel_ret : g->nonrel;
        struct tally y;
        if (rel >= nonrel) { /* adds rel - nonrel imaginary non-relevant documents, not retrieved */
            y.fulfilled = prefs_group_fulfilled(g, which) + g->rel_ret * (rel - nonrel);
            y.possible = prefs_group_possible(g, which) + g->rel * (rel - nonrel);
        } else {
            y = g->preferred ? tally_matrix(p, g, ret) : tally_lines(p, g, rel, ret);
        }
        sum += (double)y.fulfilled / (double)y.possible;
    }
    value[0] = sum > 0.0 ? sum / (double)p->n_groups : 0.0;
}

const struct meas_spec meas_prefs_avgjg_Rnonrel = {
    .name = "prefs_avgjg_Rnonrel",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_MEAN,
    .eval = average_filled_up,
    .about = "Like prefs_avgjg, but with as many non-relevant documents (level 0) as relevant ones in\n"
             "every judgement group. If a group has more non-relevant documents, the lowest-ranked ones\n"
             "are left out. If it has fewer, imaginary documents that the run does not retrieve are\n"
             "added. Otherwise, a large number of non-relevant documents would outweigh the others.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};

const struct meas_spec meas_prefs_avgjg_Rnonrel_ret = {
    .name = "prefs_avgjg_Rnonrel_ret",
    .labels = MEAS_BY_QRELS,
    .format = MEAS_FORMAT_PREFS,
    .summary = MEAS_MEAN,
    .retrieved = MEAS_PREFS_BOTH,
    .eval = average_filled_up,
    .about = "Like prefs_avgjg_Rnonrel, but for preferences between retrieved documents only.\n"
             "Needs -R prefs or -R qrels_prefs.\n"
             "Source: Carterette, Bennett, Chickering and Dumais, Here or There: Preference Judgments\n"
             "for Relevance, ECIR 2008.",
};
