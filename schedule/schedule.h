/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Which windows of documents a judge is shown.
 *
 * A schedule is a pure function of (seed, qid, pool, valid answers so far): neither the order in which answers of one
 * step arrive nor anything about other queries matters. It goes in steps; the windows of one step may be asked all at
 * once. With w = min(window, n) documents in a window and windows per phase = placements x n / w, rounded half to
 * even (arXiv:2609.35739):
 *
 *   tournament  random      53 x 10/150 placements a document, least shown first; then the same windows reversed
 *               stratified  1.8 placements, neighbours in a Bradley-Terry fit of what is known; then reversed
 *               adaptive    7 batches of 8 x 10/150 placements, neighbours whose order is least certain and counts
 *                           most, refitted before each batch; one window in all where it holds the whole pool
 *   rubric      100 x 10/150 placements, at least every document once: half of the windows random, least shown first,
 *               then neighbours in a Rasch fit
 *
 * which are 216 and 100 windows at n = 150 and w = 10. A tournament of a single document has no windows. */
#ifndef SCHEDULE_SCHEDULE_H
#define SCHEDULE_SCHEDULE_H

#include <stddef.h>
#include <stdint.h>

#include "store/judgements.h"
#include "store/plans.h"

/* What users get who say nothing. Windows of the phases are those of a pool of 150 in windows of 10, adaptive ones of a
 * batch; others are in proportion. */
#define SCHED_WINDOW 10
#define SCHED_SEED 42
#define SCHED_RANDOM 53
#define SCHED_STRATIFIED 27
#define SCHED_ADAPTIVE 8
#define SCHED_BATCHES 7
#define SCHED_RUBRIC 100
enum { SCHED_ANY_DEPTH = 1000000000 }; /* adaptive windows may be anywhere in the pool */

struct sched_options {
    size_t window; /* documents in a window, 1 .. JUD_MAX_WINDOW */
    uint64_t seed;
    size_t random, stratified, adaptive, batches, rubric; /* windows of a pool of 150, see above */
    bool mirror;                                          /* random and stratified windows are shown reversed, too */
    bool ranked_adaptive; /* adaptive windows show their documents best first, as estimated; else shuffled */
    bool rounded_rubric;  /* as in version 0.1: 6.667 placements for 100 windows, not 6 2/3 */
};

struct sched_window {
    uint32_t seq;  /* 0, 1, ... within (query, stage) */
    uint8_t phase; /* enum jud_phase */
    uint16_t n;
    const uint32_t *doc; /* n document numbers (pool order, from 0) in the order shown; owned by the schedule */
};

struct sched;

/* docno[0 .. n_docs) is kept, not copied: documents that a fit cannot tell apart are in strcmp order. n_criteria (at
 * most JUD_MAX_CRITERIA) is that of the rubric, 0 in a tournament. */
struct sched *schedule_new(enum jud_stage stage, const char *qid, const char *const *docno, size_t n_docs,
                           size_t n_criteria, const struct sched_options *o);
/* A schedule of one step: windows that somebody planned, whose answers it has no use for. */
struct sched *schedule_planned(const struct plan_window *w, size_t n);
/* The same of windows that are chosen in rounds, with numbers in a row: the answer to window[k] goes to answer[k]
 * (calibrate/outlook.h), which outlives the schedule. */
struct outlook_window;
struct sched *schedule_of_rounds(const struct sched_window *window, size_t n, struct outlook_window *answer);
/* The windows of the next step; 0 = the schedule is complete. To be called only when every window of the steps
 * before has been answered, validly or not. Windows stay where they are until schedule_free. */
size_t schedule_next(struct sched *s, const struct sched_window **out);
/* Books the answer to window seq: n scores in logits, in the order shown; NULL = invalid, which carries nothing. */
void schedule_scores(struct sched *s, uint32_t seq, const double *score);
/* The same for a rubric: bit c of passes[i] = the i-th document shown passed criterion c. */
void schedule_passes(struct sched *s, uint32_t seq, const uint32_t *passes);
/* How many steps come after those that were begun. */
size_t schedule_steps_left(const struct sched *s);
/* Placements a document of so many windows of 10 in a pool of 150. */
double schedule_placements(size_t windows);
/* How many windows the schedule has in total. */
size_t schedule_calls(enum jud_stage stage, size_t n_docs, const struct sched_options *o);
void schedule_free(struct sched *s);

#endif
