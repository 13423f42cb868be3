/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Windows that are chosen in rounds, by their effect on a comparison of runs.
 *
 * After the first pass (schedule/schedule_first.h), document i is shown by n_i tournament windows and m_i rubric
 * windows. Its score is as certain as e_i = n_i + r m_i tournament windows make it, where r is the ratio of the
 * information that a rubric answer adds to the Hessian of the scores to the information that a tournament showing
 * adds, both averaged over the topic (calibrate/outlook.h). With importance a_i (calibrate/worth.h), and s the mean
 * of e_i phi A_ii over the topic, one more tournament showing is expected to reduce the variance by
 *   s a_i (1 / e_i - 1 / (e_i + 1)),
 * and one more rubric showing by the same term with r in place of the last 1. A rubric window also reduces the
 * variance due to tau and alpha (scale and offset from the topic's scores to abilities) by one (K + 1)-th, of K
 * rubric windows of the topic, and the variance due to the items (the criteria's parameters) likewise, with K over
 * all topics. The reduction due to tau and alpha is divided among the window's documents
 * by e_i / (1 + m_i), because an error of a score looks like a lower tau. The next window of a topic shows the
 * documents with the largest terms. Among all topics and both stages, the window with the largest reduction is
 * chosen first.
 *
 * A further topic gets its whole first pass of c windows, or none. The variance V of a mean difference over T topics
 * has a part due to the sampling of topics and a part S / T^2 due to the labels; windows reduce S. One more topic
 * divides the whole of V by (T + 1) / T, which equals a reduction of S by V T^2 / (T + 1); each of its windows
 * counts as 1 / c of that. The next topic is taken if this exceeds the reduction of the best window of the present
 * topics. So new topics come before more windows on old ones as long as the labels are the smaller part of the
 * variance. */
#ifndef SCHEDULE_SCHEDULE_ROUNDS_H
#define SCHEDULE_SCHEDULE_ROUNDS_H

#include "calibrate/worth.h"
#include "schedule/schedule_first.h"

/* The n topics without windows that may be added to a comparison of runs, in this order. */
struct sched_further {
    const size_t (*calls)[2]; /* [topic][stage]: the number of windows of the topic's first pass */
    size_t n;
    size_t taken; /* set by schedule_choose(): the number of topics that it added, the first ones; their windows are not
                   * among those of the rounds */
};

/* Chooses up to `budget` windows of `window` documents and appends them to round[2 x topic + stage], which the caller
 * passes empty. Stops earlier if the chosen windows are expected to divide the variance by `enough`, but not before
 * `least` windows, unless none is necessary. known[2 x topic + stage] counts the topic's windows in w->o, those that
 * still await answers included, which follow the answered ones; they count as answered. known may be NULL (no such
 * windows); further may be NULL (no topics to add). Returns the number of windows chosen, first passes of added topics
 * included. */
size_t schedule_choose(struct sched_round *round, const struct worth *w, const size_t *known, size_t window,
                       size_t least, size_t budget, double enough, struct sched_further *further);

#endif
