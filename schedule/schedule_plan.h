/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Ranks the documents of a topic by the answers so far, and picks the windows whose comparisons are least certain. */
#ifndef SCHEDULE_SCHEDULE_PLAN_H
#define SCHEDULE_SCHEDULE_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SCHED_RIDGE 1e-4  /* the ridge penalty of the fits between steps */
#define SCHED_COVERED 0.3 /* the factor on a boundary's value (below) for each picked window that covers it */

/* The windows planned so far, and their answers. The documents and answers of window k begin at k x w. */
struct sched_view {
    const char *const *docno; /* n names of documents */
    size_t n, w, n_criteria, n_windows;
    const uint16_t *size;   /* [n_windows]: the number of documents in each window, at most w */
    const uint32_t *doc;    /* n_windows x w */
    const bool *valid;      /* [n_windows]: whether the window's answer is valid */
    const double *score;    /* n_windows x w logits in a tournament, NULL in a rubric */
    const uint32_t *passes; /* n_windows x w in a rubric: bit c is set if the document passes criterion c */
};

/* A document and its estimate by the answers so far. */
struct sched_rank {
    double theta; /* the fitted ability, larger is better: Bradley-Terry in a tournament, Rasch in a rubric */
    const char *docno;
    uint32_t doc; /* the document's number in the pool, from 0 */
};

/* Fits the valid answers of *v and fills rank[0 .. v->n) with all documents, best first, equal ones in strcmp order of
 * docno. */
void schedule_ranks(const struct sched_view *v, struct sched_rank *rank);

/* Picks `count` windows of w <= v->w consecutive ranks, which may overlap, and stores the first rank (from 0) of each
 * in start[]. The value of the boundary between ranks r and r + 1 (from 1) is
 *   p (1 - p) / log2(r + 1) / (1 + n_r),   p = sigma(theta_(r) - theta_(r+1)),
 * where n_r is the number of windows that held both documents, answered validly or not: a document that spoils every
 * answer must not draw all windows. Each pick takes the window whose w - 1 boundaries have the largest sum (of equal
 * sums the first), and then multiplies their values by 0.3. */
void schedule_uncertain(const struct sched_view *v, const struct sched_rank *rank, size_t w, size_t *start,
                        size_t count);

#endif
