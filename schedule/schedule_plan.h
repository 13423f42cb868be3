/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside schedules: what the answers so far say, and which comparisons they leave open. */
#ifndef SCHEDULE_SCHEDULE_PLAN_H
#define SCHEDULE_SCHEDULE_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SCHED_RIDGE 1e-4  /* of the fits between steps */
#define SCHED_COVERED 0.3 /* what a boundary counts once a window covers it */

/* The windows so far, w documents each, and their answers. */
struct sched_view {
    const char *const *docno; /* n */
    size_t n, w, n_criteria, n_windows;
    const uint32_t *doc;    /* n_windows x w */
    const bool *valid;      /* n_windows */
    const double *score;    /* n_windows x w: a tournament; NULL: a rubric */
    const uint32_t *passes; /* n_windows x w */
};

struct sched_rank {
    double theta; /* by the fit of the valid answers: Bradley-Terry of a tournament, Rasch of a rubric */
    const char *docno;
    uint32_t doc;
};

/* Fits, and fills rank[0 .. n), best first, equals in strcmp order. */
void schedule_ranks(const struct sched_view *v, struct sched_rank *rank);

/* Picks `count` windows of w consecutive ranks, which may overlap, by where they start. The value of the boundary
 * between ranks r and r + 1 (from 1) is
 *   p (1 - p) / log2(r + 1) / (1 + n_r),   p = sigma(theta_(r) - theta_(r+1)),
 * n_r = windows that held both documents, answered validly or not: a document that spoils every answer must not draw
 * all windows. One after the other, the window whose w - 1 boundaries have the largest sum is picked (of equals the
 * first), and these count 0.3 of what they did from then on. */
void schedule_uncertain(const struct sched_view *v, const struct sched_rank *rank, size_t *start, size_t count);

#endif
