/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The first pass of windows that are chosen in rounds, and the order of documents in all of them.
 *
 * The first pass: random windows of the documents least shown, as many as it takes to show each document twice in the
 * tournament, and every second one in the rubric.
 *
 * Where it is to be short, windows that show each document once, and others that link these. n scores take n - 1
 * comparisons, and a window makes w - 1: it takes more of them to tell how much scores err, and so what they are like
 * (model/score_prior.h). An eighth more will do: of 1,040 windows on 50 topics of 100 documents (bench/price), Kendall's
 * tau was .786 and the error of means .134 where a first pass had 11 tournament windows a topic, as many comparisons as
 * scores take; .953 and .0130 with 12, .948 and .0137 with 13, .950 and .0137 with 14.
 *
 * In a window, documents that were shown late before come early, others at random: a judge who prefers a place prefers
 * no document. */
#ifndef SCHEDULE_SCHEDULE_FIRST_H
#define SCHEDULE_SCHEDULE_FIRST_H

#include "calibrate/outlook.h"

/* Showings of two documents; and of a short one, eighths of the comparisons that the scores take. */
enum { SCHED_FIRST_TOURNAMENT = 4, SCHED_FIRST_RUBRIC = 1, SCHED_LEAST_EIGHTHS = 9 };

/* Windows of w documents of one stage of one topic. */
struct sched_round {
    uint32_t *doc; /* n x w */
    size_t n, w, cap;
};

/* How many of n documents a window shows; 0 = there are no windows of that stage. */
size_t schedule_width(enum jud_stage stage, size_t n, size_t window);
/* Adds a window, whose documents are to be filled. */
uint32_t *schedule_add_window(struct sched_round *r);
/* How many windows the first pass has, as a rule, and where it is short. */
size_t schedule_first_calls(enum jud_stage stage, size_t n_docs, size_t window);
size_t schedule_least_calls(enum jud_stage stage, size_t n_docs, size_t window);
/* The first pass over n documents, of `calls` windows. To be freed by mem_free(r->doc), as all rounds. */
void schedule_first_pass(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs, size_t window,
                         size_t calls, uint64_t seed);
/* Puts the documents of each window in the order shown. earlier: the windows before, with their documents in the order
 * shown. number: of the round. */
void schedule_order(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs,
                    const struct outlook_window *earlier, size_t n_earlier, uint64_t seed, size_t number);

#endif
