/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Preferences of judges, compared with a ranking by the prefs_* measures.
 *
 * A judgement group is one judge's view of a topic. Each of its lines gives a document a level within one of its
 * sub-groups. A document is preferred to every document of a lower level in the same sub-group. If the group has
 * several sub-groups, preferences are also transitive across them. A ranking fulfils a preference if it ranks the
 * preferred document above the other one, or if it retrieves only the preferred document. */
#ifndef MEASURES_PREFS_H
#define MEASURES_PREFS_H

#include "measures/measures.h"

/* The judged documents have numbers: first the retrieved ones, 0 .. n_ret-1 by rank, then the others. */

/* A line of a judgement group: the level of a document in a sub-group. */
struct prefs_line {
    uint32_t group, subgroup, doc;
    double level;
};

/* Counts of one judgement group's preferences (possible), and of those that the ranking fulfils, by how many of the two
 * documents the ranking retrieved: both, one or none (then it fulfils none). */
struct prefs_group {
    size_t fulfilled_both, possible_both;
    size_t fulfilled_one, possible_one;
    size_t possible_none;
    size_t rel, rel_ret, nonrel, nonrel_ret; /* numbers of judged documents: relevant ones, which have a level above 0,
                                              * and others, each in all and retrieved */
    const struct prefs_line *line;           /* the group's n_lines lines; in a group with one sub-group by descending
                                              * level, then by document number */
    size_t n_lines;
    const unsigned char
        *preferred;      /* only with several sub-groups: preferred[i * n_docs + j] is 1 if document i is preferred to
                          * document j; otherwise NULL */
    const double *level; /* [document]: its level, negative if the group does not judge it; NULL if `preferred` is */
};

struct meas_prefs {
    size_t n_docs, n_ret;
    const struct prefs_group *group;
    size_t n_groups;
    const uint32_t *count; /* count[i * n_docs + j]: how many groups prefer document i to document j; a repeated line
                            * counts again */
};

/* Working memory of prefs_count(). The caller zeroes it before the first call and ends with prefs_free(). */
struct prefs_work {
    struct prefs_group *group;
    size_t cap_group;
    uint32_t *count;
    size_t cap_count;
    unsigned char **matrix; /* one n_docs x n_docs matrix for each group with several sub-groups */
    double **level;
    size_t n_matrices, cap_matrices, cap_levels;
};

/* Sorts n lines and counts their preferences into *p. The lines judge n_docs documents, of which n_ret are retrieved.
 * Returns 0, or -1 and a static text in *why if the judgements of one group contradict each other. *p points into w and
 * line, and is valid until the next call. */
int prefs_count(struct prefs_work *w, struct prefs_line *line, size_t n, size_t n_docs, size_t n_ret,
                struct meas_prefs *p, const char **why);
void prefs_free(struct prefs_work *w);

/* Returns whether the ranking fulfils a preference of document i over document j, given their numbers: whether it
 * retrieves i, and j lower or not at all. */
static inline bool prefs_fulfilled(const struct meas_prefs *p, size_t i, size_t j)
{
    return i < j && i < p->n_ret;
}

/* prefs_group_fulfilled() returns the number of the group's preferences that the ranking fulfils,
 * prefs_group_possible() the number of all, both among the preferences that `which` counts. */
static inline size_t prefs_group_fulfilled(const struct prefs_group *g, enum meas_retrieved which)
{
    return g->fulfilled_both + (which <= MEAS_PREFS_ONE ? g->fulfilled_one : 0);
}

static inline size_t prefs_group_possible(const struct prefs_group *g, enum meas_retrieved which)
{
    return g->possible_both + (which <= MEAS_PREFS_ONE ? g->possible_one : 0) +
           (which == MEAS_PREFS_ALL ? g->possible_none : 0);
}

#endif
