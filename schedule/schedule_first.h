/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The first pass of windows that are chosen in rounds, and the order of the documents in every such window.
 *
 * The first pass consists of random windows of the documents least shown. Its windows show each document twice in the
 * tournament, and every second document in the rubric.
 *
 * A short first pass has windows that show each document once, and further windows that link these. n scores require n
 * - 1 comparisons, and a window makes w - 1. More windows are necessary to estimate the errors of the scores, and so
 * their distribution (model/score_prior.h). An eighth more is enough: with 1,040 windows in all on 50 topics of 100
 * documents (bench/price), Kendall's tau was .786 and the error of means .134 if the first pass had 11 tournament
 * windows a topic, as many comparisons as the scores require; .953 and .0130 with 12, .948 and .0137 with 13, .950 and
 * .0137 with 14.
 *
 * In a window, documents that earlier windows showed late come early, and equal ones are in random order, so that a
 * judge who prefers a position prefers no document. */
#ifndef SCHEDULE_SCHEDULE_FIRST_H
#define SCHEDULE_SCHEDULE_FIRST_H

#include "calibrate/outlook.h"

/* The sizes of a first pass, by stage: how often it shows a document, times 2 (4: twice; 1: every second document
 * once); and the size of a short one: its comparisons in eighths of the n - 1 that n scores require. */
enum { SCHED_FIRST_TOURNAMENT = 4, SCHED_FIRST_RUBRIC = 1, SCHED_LEAST_EIGHTHS = 9 };

/* In a tournament window for new documents, one document in SCHED_LINKS, and at least one, is an earlier document,
 * which links the new ones to the others. */
enum { SCHED_LINKS = 5 };

/* n windows of w documents each, of one stage of one topic. The caller frees doc with mem_free. */
struct sched_round {
    uint32_t *doc; /* n x w document numbers (pool order, from 0), window by window, with room for cap numbers */
    size_t n, w, cap;
};

/* Returns how many new documents a window of w documents shows at most, if m of the n documents of the pool are new.
 * The rest of a tournament window is for earlier documents (SCHED_LINKS); if there are too few of these, the number is
 * larger. */
size_t schedule_most_new(enum jud_stage stage, size_t n, size_t m, size_t w);
/* Returns the number of documents in a window over a pool of n: the smaller of `window` and n, or 0 if the stage has no
 * windows, because the pool is empty or a tournament has only one document. */
size_t schedule_width(enum jud_stage stage, size_t n, size_t window);
/* Appends a window to *r and returns the place of its r->w document numbers (indices in the topic's pool), which the
 * caller fills. The pointer is invalid after the next window is appended. */
uint32_t *schedule_add_window(struct sched_round *r);
/* Returns the number of windows of the usual first pass (schedule_first_calls) or of a short one (schedule_least_calls)
 * over n_docs documents; 0 if the stage has no windows. Both are equal in a rubric. */
size_t schedule_first_calls(enum jud_stage stage, size_t n_docs, size_t window);
size_t schedule_least_calls(enum jud_stage stage, size_t n_docs, size_t window);
/* Initializes *r and fills it with a first pass of `calls` windows over n_docs documents, each in the order in which
 * the judge is shown them. Fewer calls than schedule_first_calls make a short pass. The caller frees r->doc with
 * mem_free. */
void schedule_first_pass(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs, size_t window,
                         size_t calls, uint64_t seed);
/* Returns the number of windows of a first pass for m new documents of a pool of n_docs; 0 if there is nothing to
 * ask. */
size_t schedule_growth_calls(enum jud_stage stage, size_t n_docs, size_t m, size_t window);
/* Initializes *r and fills it with a first pass for the documents i with is_new[i], 0 <= i < n_docs. Each window shows
 * schedule_most_new() of them, and earlier documents at random. `number`, from 0, is the number of the round. Call
 * schedule_order next: the documents are not yet in the order shown. The caller frees r->doc with mem_free. */
void schedule_growth_pass(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs,
                          const bool *is_new, size_t window, uint64_t seed, size_t number);
/* Puts the documents of each window into the order in which the judge is shown them. earlier[0 .. n_earlier) are the
 * topic's windows of this stage so far, with their documents in the order shown; number, from 0, is the number of
 * the round. */
void schedule_order(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs,
                    const struct outlook_window *earlier, size_t n_earlier, uint64_t seed, size_t number);

#endif
