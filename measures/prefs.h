/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Preferences of judges against a ranking: what the prefs_* measures count.
 *
 * A judgement group is one judge's view of a topic. Its lines give documents levels, within one or several
 * sub-groups; a document is preferred to every document of a lower level in the same sub-group. With
 * several sub-groups preferences are also transitive across them. A ranking fulfils a preference if the
 * preferred document stands above the other one, or was retrieved and the other was not. */
#ifndef MEASURES_PREFS_H
#define MEASURES_PREFS_H

#include "measures/measures.h"

/* Documents that judgements mention are numbered: retrieved ones 0 .. n_ret-1 by rank, then the others. */

/* One line of a group. */
struct prefs_line {
    uint32_t group, subgroup, doc;
    double level;
};

/* Counts by where the two documents are: both retrieved, exactly one, neither. */
struct prefs_group {
    size_t fulfilled_both, possible_both;
    size_t fulfilled_one, possible_one;
    size_t possible_none;
    size_t rel, rel_ret, nonrel, nonrel_ret; /* documents with a level above 0, and others */
    const struct prefs_line *line;           /* one sub-group: its lines, by descending level and then by number */
    size_t n_lines;
    const unsigned char *over; /* several sub-groups: over[i * n_docs + j] = document i is preferred to j */
    const double *level;       /* of each document, < 0 = not in the group; only with `over` */
};

struct meas_prefs {
    size_t n_docs, n_ret;
    const struct prefs_group *group;
    size_t n_groups;
    const uint32_t *count; /* count[i * n_docs + j] = groups that prefer document i to j */
};

/* Working memory. */
struct prefs_work {
    struct prefs_group *group;
    size_t cap_group;
    uint32_t *count;
    size_t cap_count;
    unsigned char **matrix; /* one per group with sub-groups */
    double **level;
    size_t n_matrices, cap_matrices, cap_levels;
};

/* Counts the preferences of n lines (sorted here) about n_docs documents, n_ret of which were retrieved.
 * Returns 0, or -1 with *why: contradictory judgements within one group. *p is valid until the next call. */
int prefs_count(struct prefs_work *w, struct prefs_line *line, size_t n, size_t n_docs, size_t n_ret,
                struct meas_prefs *p, const char **why);
void prefs_free(struct prefs_work *w);

/* Does the ranking put document i above j? */
static inline bool prefs_fulfilled(const struct meas_prefs *p, size_t i, size_t j)
{
    return i < j && i < p->n_ret;
}

/* Which preferences count: by how many of the two documents must have been retrieved. */
enum prefs_retrieved { PREFS_ALL, PREFS_ONE, PREFS_BOTH };

static inline size_t prefs_group_fulfilled(const struct prefs_group *g, enum prefs_retrieved which)
{
    return g->fulfilled_both + (which <= PREFS_ONE ? g->fulfilled_one : 0);
}

static inline size_t prefs_group_possible(const struct prefs_group *g, enum prefs_retrieved which)
{
    return g->possible_both + (which <= PREFS_ONE ? g->possible_one : 0) + (which == PREFS_ALL ? g->possible_none : 0);
}

#endif
