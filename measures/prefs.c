/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/prefs.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"

static int by_group_level_doc(const void *a, const void *b)
{
    const struct prefs_line *x = a, *y = b;
    return 8 * ORDER(x->group, y->group) + 4 * ORDER(x->subgroup, y->subgroup) + 2 * ORDER(y->level, x->level) +
           ORDER(x->doc, y->doc);
}

/* Counts one preference of document i over document j in *g and in count[i * p->n_docs + j]. */
static void count_pair(struct prefs_group *g, const struct meas_prefs *p, uint32_t *count, size_t i, size_t j)
{
    int retrieved = (i < p->n_ret) + (j < p->n_ret);
    bool fulfilled = prefs_fulfilled(p, i, j);
    count[i * p->n_docs + j]++;
    if (retrieved == 2) {
        g->possible_both++;
        g->fulfilled_both += fulfilled;
    } else if (retrieved == 1) {
        g->possible_one++;
        g->fulfilled_one += fulfilled;
    } else {
        g->possible_none++;
    }
}

/* Counts a document of a judgement group in *g as relevant (level > 0) or not, and as retrieved or not. */
static void count_doc(struct prefs_group *g, const struct meas_prefs *p, size_t doc, double level)
{
    bool retrieved = doc < p->n_ret;
    if (level > 0.0) {
        g->rel++;
        g->rel_ret += retrieved;
    } else {
        g->nonrel++;
        g->nonrel_ret += retrieved;
    }
}

/* Counts the documents and preferences of a group with one sub-group. A repeated line counts as often as it appears.
 * Returns 0, or -1 and *why if a document has two levels. */
static int count_simple(struct prefs_group *g, const struct meas_prefs *p, uint32_t *count, const char **why)
{
    for (size_t a = 0; a < g->n_lines; a++) {
        count_doc(g, p, g->line[a].doc, g->line[a].level);
        for (size_t b = a + 1; b < g->n_lines; b++) {
            if (g->line[a].level == g->line[b].level)
                continue;
            if (g->line[a].doc == g->line[b].doc) {
                *why = "a document has two levels in one judgement group, expected a single level";
                return -1;
            }
            count_pair(g, p, count, g->line[a].doc, g->line[b].doc);
        }
    }
    return 0;
}

/* Computes the transitive closure of an n x n relation in place by Warshall's algorithm: is_preferred[i * n + j] is 1
 * if i is preferred to j. */
static void close_transitively(unsigned char *is_preferred, size_t n)
{
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            if (is_preferred[i * n + k])
                for (size_t j = 0; j < n; j++)
                    is_preferred[i * n + j] |= is_preferred[k * n + j];
}

/* Fills level[n] and is_preferred[n x n], which are -1 and 0 before, from the sorted lines of one group, with the
 * preferences within each sub-group only. Returns 0, or -1 and *why if a document has both a level of 0 and a level
 * above 0. */
static int state_preferences(const struct prefs_line *line, size_t n_lines, size_t n, unsigned char *is_preferred,
                             double *level, const char **why)
{
    for (size_t a = 0; a < n_lines; a++) {
        double *l = &level[line[a].doc];
        if ((*l > 0.0 && line[a].level == 0.0) || (*l == 0.0 && line[a].level > 0.0)) {
            *why = "a document has both a level of 0 and a level above 0 in one judgement group";
            return -1;
        }
        *l = line[a].level;
        for (size_t b = a + 1; b < n_lines && line[b].subgroup == line[a].subgroup; b++)
            if (line[b].level != line[a].level)
                is_preferred[line[a].doc * n + line[b].doc] = 1;
    }
    return 0;
}

/* Counts the documents and preferences of a group with several sub-groups, whose levels do not order all documents, and
 * sets g->preferred and g->level. Returns 0, or -1 and *why if the preferences contradict each other. */
static int count_partial(struct prefs_work *w, struct prefs_group *g, const struct meas_prefs *p, uint32_t *count,
                         const char **why)
{
    size_t n = p->n_docs;
    unsigned char *is_preferred = mem_zalloc(n * n, 1);
    double *level = mem_alloc(n, sizeof *level);
    w->matrix = mem_grow(w->matrix, &w->cap_matrices, w->n_matrices + 1, sizeof *w->matrix);
    w->level = mem_grow(w->level, &w->cap_levels, w->n_matrices + 1, sizeof *w->level);
    w->matrix[w->n_matrices] = is_preferred;
    w->level[w->n_matrices++] = level;
    for (size_t i = 0; i < n; i++)
        level[i] = -1.0;
    if (state_preferences(g->line, g->n_lines, n, is_preferred, level, why) != 0)
        return -1;
    close_transitively(is_preferred, n);
    g->preferred = is_preferred;
    g->level = level;
    for (size_t i = 0; i < n; i++) {
        if (level[i] >= 0.0)
            count_doc(g, p, i, level[i]);
        for (size_t j = 0; j < n; j++) {
            if (i == j || !is_preferred[i * n + j])
                continue;
            if (is_preferred[j * n + i]) {
                *why = "the preferences of one judgement group contradict each other";
                return -1;
            }
            count_pair(g, p, count, i, j);
        }
    }
    return 0;
}

static void forget_matrices(struct prefs_work *w)
{
    for (size_t i = 0; i < w->n_matrices; i++) {
        mem_free(w->matrix[i]);
        mem_free(w->level[i]);
    }
    w->n_matrices = 0;
}

int prefs_count(struct prefs_work *w, struct prefs_line *line, size_t n, size_t n_docs, size_t n_ret,
                struct meas_prefs *p, const char **why)
{
    forget_matrices(w);
    qsort(line, n, sizeof *line, by_group_level_doc);
    if (n_docs && n_docs > SIZE_MAX / n_docs)
        mem_exhausted();
    w->count = mem_grow(w->count, &w->cap_count, n_docs * n_docs, sizeof *w->count);
    memset(w->count, 0, n_docs * n_docs * sizeof *w->count);
    *p = (struct meas_prefs){.n_docs = n_docs, .n_ret = n_ret, .count = w->count};

    for (size_t from = 0, to; from < n; from = to) {
        bool partial = false;
        for (to = from; to < n && line[to].group == line[from].group; to++)
            partial |= line[to].subgroup != line[from].subgroup;
        w->group = mem_grow(w->group, &w->cap_group, p->n_groups + 1, sizeof *w->group);
        struct prefs_group *g = &w->group[p->n_groups++];
        *g = (struct prefs_group){.line = line + from, .n_lines = to - from};
        if ((partial ? count_partial(w, g, p, w->count, why) : count_simple(g, p, w->count, why)) != 0)
            return -1;
    }
    p->group = w->group;
    return 0;
}

void prefs_free(struct prefs_work *w)
{
    forget_matrices(w);
    MEM_FREE_ALL(w->matrix, w->level, w->group, w->count);
}
