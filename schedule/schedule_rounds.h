/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Windows that are chosen in rounds, by what they do to a comparison of runs.
 *
 * After the first pass (schedule/schedule_first.h), a document that tournament windows show n_i times and rubric windows
 * m_i times is as sure as e_i = n_i + r m_i of the former make it, where r is what an answer adds to the Hessian of the
 * scores, over what a showing in the tournament adds, both in the mean over the topic (calibrate/outlook.h). With
 * importance a_i (calibrate/worth.h), and s the mean of e_i phi A_ii over the topic, one more showing is expected to take
 *   s a_i (1 / e_i - 1 / (e_i + 1))
 * off the variance, one in the rubric r in place of the last 1. A rubric window also takes a (K + 1)-th part off what tau
 * and alpha add, of K windows of the topic, and off what the items add, of all; the former is divided among its documents
 * by e_i / (1 + m_i): an error of a score looks like a lower tau. The next window of a topic shows the documents with the
 * largest such terms; of all topics and both stages always the window is taken that does most.
 *
 * A further topic has its first pass, of c windows, or none. The variance V of a mean difference over T topics is that of
 * topics, and S / T^2 by the labels, of which windows take something off S. One more topic divides the whole of V by
 * (T + 1) / T, which is to take V T^2 / (T + 1) off S: by a window 1 / c of it. Where that is more than the best window
 * of the topics so far does, the next topic is taken. So new topics come before more windows on old ones, as long as
 * labels are the smaller part of the variance. */
#ifndef SCHEDULE_SCHEDULE_ROUNDS_H
#define SCHEDULE_SCHEDULE_ROUNDS_H

#include "calibrate/worth.h"
#include "schedule/schedule_first.h"

/* Topics that may be taken further, in this order, n of them. */
struct sched_further {
    const size_t (*calls)[2]; /* windows of their first passes, by stage */
    size_t n;
    size_t taken; /* so many of them were; their windows are not among those of the rounds */
};

/* Chooses up to `budget` windows, fewer where they are expected to divide the variance by `enough`, but then at least
 * `least`, unless it takes none: round[2 x topic + stage], which are empty before. known[2 x topic + stage], NULL = none:
 * windows of the topics with those behind them whose answers are on their way; these will have been answered, too.
 * further: NULL = none. Returns how many, with those of first passes. */
size_t schedule_choose(struct sched_round *round, const struct worth *w, const size_t *known, size_t window,
                       size_t least, size_t budget, double enough, struct sched_further *further);

#endif
