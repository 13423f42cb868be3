/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The first pass of windows that are chosen in rounds, and the order of documents in all of them.
 *
 * The first pass: random windows of the documents least shown, as many as it takes to show each document twice in the
 * tournament, and every second one in the rubric.
 *
 * In a window, documents that were shown late before come early, others at random: a judge who prefers a place prefers
 * no document. */
#ifndef SCHEDULE_SCHEDULE_FIRST_H
#define SCHEDULE_SCHEDULE_FIRST_H

#include "calibrate/outlook.h"

/* Showings of two documents. */
enum { SCHED_FIRST_TOURNAMENT = 4, SCHED_FIRST_RUBRIC = 1 };

/* Windows of w documents of one stage of one topic. */
struct sched_round {
    uint32_t *doc; /* n x w */
    size_t n, w, cap;
};

/* How many of n documents a window shows; 0 = there are no windows of that stage. */
size_t schedule_width(enum jud_stage stage, size_t n, size_t window);
/* Adds a window, whose documents are to be filled. */
uint32_t *schedule_add_window(struct sched_round *r);
/* How many windows the first pass has. */
size_t schedule_first_calls(enum jud_stage stage, size_t n_docs, size_t window);
/* The first pass over n documents. To be freed by mem_free(r->doc), as all rounds. */
void schedule_first_pass(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs, size_t window,
                         uint64_t seed);
/* Puts the documents of each window in the order shown. earlier: the windows before, with their documents in the order
 * shown. number: of the round. */
void schedule_order(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs,
                    const struct outlook_window *earlier, size_t n_earlier, uint64_t seed, size_t number);

#endif
