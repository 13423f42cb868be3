/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Windows that are chosen in rounds, by what they do to a comparison of runs.
 *
 * First pass: random windows of the documents least shown, as many as it takes to show each document twice in the
 * tournament, and every second one in the rubric. Later rounds: with importance a_i (calibrate/worth.h) of a score that
 * n_i windows show, and s the mean of n_i phi A_ii over the topic, one more window is expected to take
 *   s a_i (1 / n_i - 1 / (n_i + 1))
 * off the variance, and the next window of a topic shows the documents with the largest such terms. A rubric window
 * takes a (K + 1)-th part off what tau and alpha add, of K windows of the topic, and off what the items add, of all; it shows documents whose scores are known best,
 * n_i / (1 + answers): an error of a score looks like a lower tau. Of all topics and both stages always the window is taken that does
 * most, where a rubric window counts SCHED_RUBRIC_COUNTS times: it also evens out what the errors of the scores do to
 * tau and alpha, and what it leaves is in one direction for all runs. How often is by bench/price: over 36 worlds
 * means erred by .0063 with 3 and .0070 with 1, a difference of 1.6 standard errors; with 6, no less than with 3.
 *
 * In a window, documents that were shown late before come early, others at random: a judge who prefers a place prefers
 * no document. */
#ifndef JUDGE_SCHEDULE_ROUNDS_H
#define JUDGE_SCHEDULE_ROUNDS_H

#include "calibrate/worth.h"

/* Of the first pass: showings of two documents. */
enum { SCHED_FIRST_TOURNAMENT = 4, SCHED_FIRST_RUBRIC = 1 };

enum { SCHED_RUBRIC_COUNTS = 3 };

/* Windows of w documents of one stage of one topic. */
struct sched_round {
    uint32_t *doc; /* n x w */
    size_t n, w, cap;
};

/* How many windows the first pass has. */
size_t schedule_first_calls(enum jud_stage stage, size_t n_docs, size_t window);
/* The first pass over n documents. To be freed by mem_free(r->doc), as all rounds. */
void schedule_first_pass(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs, size_t window,
                         uint64_t seed);
/* Chooses up to `budget` windows, fewer where they are expected to divide the variance by `enough`: round[2 x topic +
 * stage], which are empty before. known[2 x topic + stage], NULL = none: windows of the topics with those behind them
 * whose answers are on their way; these will have been answered, too. Returns how many. */
size_t schedule_choose(struct sched_round *round, const struct worth *w, const size_t *known, size_t window,
                       size_t budget, double enough);
/* Puts the documents of each window in the order shown. earlier: the windows before, with their documents in the order
 * shown. number: of the round. */
void schedule_order(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs,
                    const struct outlook_window *earlier, size_t n_earlier, uint64_t seed, size_t number);

#endif
