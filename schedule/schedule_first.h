/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The first pass of windows that are chosen in rounds, and the order of the documents in every such window.
 *
 * The first pass consists of random windows of the documents least shown. Its windows show each document twice in
 * the tournament, and every second document in the rubric.
 *
 * A short first pass has windows that show each document once, and further windows that link these. n scores require
 * n - 1 comparisons, and a window makes w - 1. More windows are necessary to estimate the errors of the scores, and
 * so their distribution (model/score_prior.h). An eighth more is enough: of 1,040 windows on 50 topics of 100
 * documents (bench/price), Kendall's tau was .786 and the error of means .134 if the first pass had 11 tournament
 * windows a topic, as many comparisons as the scores require; .953 and .0130 with 12, .948 and .0137 with 13, .950
 * and .0137 with 14.
 *
 * In a window, documents that earlier windows showed late come early, and equal ones are in random order, so that a
 * judge who prefers a position prefers no document. */
#ifndef SCHEDULE_SCHEDULE_FIRST_H
#define SCHEDULE_SCHEDULE_FIRST_H

#include "calibrate/outlook.h"

/* The sizes of a first pass: how often it shows two documents (twice the placements a document), by stage; and of a
 * short one, its comparisons in eighths of the n - 1 that n scores require. */
enum { SCHED_FIRST_TOURNAMENT = 4, SCHED_FIRST_RUBRIC = 1, SCHED_LEAST_EIGHTHS = 9 };

/* The number of documents of a window for new documents among which at least one is an earlier document, which links
 * the new ones to the others. */
enum { SCHED_LINKS = 5 };

/* Windows of w documents each, of one stage of one topic. The caller frees doc with mem_free. */
struct sched_round {
    uint32_t *doc; /* n x w document numbers */
    size_t n, w, cap;
};

/* Returns the largest number of new documents in a window of w for m new documents of a pool of n. */
size_t schedule_most_new(enum jud_stage stage, size_t n, size_t m, size_t w);
/* Returns the number of documents in a window over a pool of n; 0 means that the stage has no windows. */
size_t schedule_width(enum jud_stage stage, size_t n, size_t window);
/* Appends a window and returns its w document numbers, which the caller fills. They move when another window is
 * appended. */
uint32_t *schedule_add_window(struct sched_round *r);
/* Returns the number of windows of the usual first pass (schedule_first_calls) or of a short one
 * (schedule_least_calls). */
size_t schedule_first_calls(enum jud_stage stage, size_t n_docs, size_t window);
size_t schedule_least_calls(enum jud_stage stage, size_t n_docs, size_t window);
/* Initializes *r and fills it with a first pass of `calls` windows over n_docs documents, in the order shown. The
 * caller frees r->doc with mem_free. */
void schedule_first_pass(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs, size_t window,
                         size_t calls, uint64_t seed);
/* Returns the number of windows for m new documents of a pool of n_docs, and fills *r with them, as
 * schedule_first_pass does: each shows as many new documents as possible, and at least one earlier document for every
 * SCHED_LINKS, at random; is_new[0 .. n_docs) tells them. `number` is the number of the round. The windows are not in
 * the order shown. */
size_t schedule_growth_calls(enum jud_stage stage, size_t n_docs, size_t m, size_t window);
void schedule_growth_pass(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs,
                          const bool *is_new, size_t window, uint64_t seed, size_t number);
/* Puts the documents of each window into the order in which the judge is shown them. earlier[0 .. n_earlier) are the
 * topic's windows of this stage so far, with their documents in the order shown; number, from 0, is the number of
 * the round. */
void schedule_order(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs,
                    const struct outlook_window *earlier, size_t n_earlier, uint64_t seed, size_t number);

#endif
