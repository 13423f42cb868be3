/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The windows of documents that a judge is shown.
 *
 * A schedule is a pure function of (seed, qid, pool, valid answers so far). It depends neither on the order in which
 * the answers of one step arrive nor on other topics. It proceeds in steps; the windows of one step may be judged
 * concurrently. With w = min(window, n) documents in a window, a phase has placements x n / w windows, rounded half
 * to even (arXiv:2609.35739):
 *
 *   tournament  random      53 x 10/150 placements a document, least shown first; then the same windows reversed
 *               stratified  1.8 placements, neighbours in a Bradley-Terry fit of the answers so far; then reversed
 *               adaptive    7 batches of 8 x 10/150 placements, neighbours whose order is least certain and counts
 *                           most, refitted before each batch; a single window if it holds the whole pool
 *   rubric      100 x 10/150 placements, at least every document once: half of the windows random, least shown first,
 *               then neighbours in a Rasch fit
 *
 * This gives 216 tournament and 100 rubric windows at n = 150 and w = 10. A tournament of a single document has no
 * windows.
 *
 * A schedule can grow. The windows that it had stay what they were, and others follow. More batches are further
 * batches, so the schedule is the one that had them from the start. m new documents have the three phases, too, with
 * windows in proportion to m: a random window of a tournament shows at least w/5 earlier documents, the least shown,
 * which link the new ones to the others; a stratified window is made around a new document; an adaptive window may
 * lie anywhere. More rubric windows are random ones, which continue to show the least shown, and neighbours. */
#ifndef SCHEDULE_SCHEDULE_H
#define SCHEDULE_SCHEDULE_H

#include <stddef.h>
#include <stdint.h>

#include "store/judgements.h"
#include "store/plans.h"
#include "store/shown.h"

/* Defaults of struct sched_options: documents of a window (SCHED_WINDOW), the seed, and numbers of windows of 10 in a
 * pool of 150 (SCHED_ADAPTIVE: in each of SCHED_BATCHES batches); other pools get windows in proportion. */
#define SCHED_WINDOW 10
#define SCHED_SEED 42
#define SCHED_RANDOM 53
#define SCHED_STRATIFIED 27
#define SCHED_ADAPTIVE 8
#define SCHED_BATCHES 7
#define SCHED_RUBRIC 100
enum { SCHED_ANY_DEPTH = 1000000000 }; /* the depth that stores record: adaptive windows may lie anywhere */

struct sched_options {
    size_t window; /* the largest number of documents in a window, 1 .. JUD_MAX_WINDOW */
    uint64_t seed;
    /* numbers of windows of 10 in a pool of 150, without reversed ones (adaptive: in one batch; batches: the number of
     * batches); other pools get windows in proportion, in as many batches */
    size_t random, stratified, adaptive, batches, rubric;
    bool mirror;          /* whether random and stratified tournament windows are shown
                           * reversed, too */
    bool ranked_adaptive; /* whether adaptive windows show their documents in the estimated order, best first; otherwise
                           * they are shuffled */
    const struct shown_size *earlier; /* the n_earlier sizes (documents, and batches or rubric windows) that the
                                       * schedule had before it grew to its present size, oldest first; no size is
                                       * smaller than the one before */
    size_t n_earlier;
};

/* A window of documents that a judge ranks or answers criteria about. */
struct sched_window {
    uint32_t seq;  /* the number of the window within (query, stage), from 0 */
    uint8_t phase; /* enum jud_phase */
    uint16_t n;
    /* n document numbers (pool order, from 0) in the order shown; the schedule owns them unless the windows were given
     * to it */
    const uint32_t *doc;
};

struct sched;

/* Creates the schedule of one topic and stage. The caller keeps docno[0 .. n_docs) alive: documents that a fit ranks
 * equal are put in strcmp order. n_criteria, at most JUD_MAX_CRITERIA, is the number of the rubric's criteria, 0 in
 * a tournament. Free the schedule with schedule_free. */
struct sched *schedule_new(enum jud_stage stage, const char *qid, const char *const *docno, size_t n_docs,
                           size_t n_criteria, const struct sched_options *o);
/* Creates a schedule of one step that shows the n windows w[] of a plan file (store/plans.h), in this order. It ignores
 * answers. The caller keeps w[].doc alive. */
struct sched *schedule_planned(const struct plan_window *w, size_t n);
struct outlook_window;
/* Creates a schedule of one step that shows n windows chosen in rounds (schedule/schedule_rounds.h), whose numbers
 * (seq) are consecutive. A valid answer to window[k] becomes a new array in answer[k].score or answer[k].passes
 * (calibrate/outlook.h), which the caller frees; answer[k].n must be set. answer[] must outlive the schedule. */
struct sched *schedule_of_rounds(const struct sched_window *window, size_t n, struct outlook_window *answer);
/* Sets *windows to the windows of the next step and returns their number; 0 means that the schedule is complete. Call
 * it only when every window of the earlier steps has an answer, valid or not. The windows stay in place until
 * schedule_free. */
size_t schedule_next(struct sched *s, const struct sched_window **windows);
/* Records the answer to tournament window seq: one score in logits for each document, in the order shown. NULL is an
 * invalid answer, which no fit uses. */
void schedule_scores(struct sched *s, uint32_t seq, const double *score);
/* Records the answer to rubric window seq: bit c of passes[i] is set if the i-th document shown passes criterion c.
 * NULL is an invalid answer, which no fit uses. */
void schedule_passes(struct sched *s, uint32_t seq, const uint32_t *passes);
/* Returns the number of steps that schedule_next will still return, before it returns 0. */
size_t schedule_steps_left(const struct sched *s);
/* Sets o's sizes to size[0 .. n): the last one, the present size, gives o->batches (tournament) or o->rubric, the
 * others become o->earlier. Does nothing if n is 0. The caller keeps size[] alive. */
void schedule_set_size(struct sched_options *o, enum jud_stage stage, const struct shown_size *size, size_t n);
/* Returns the number (from 0) of the last window in the step that contains window seq of a schedule of n_docs
 * documents, or seq if it has no such window. */
uint32_t schedule_step_end(enum jud_stage stage, size_t n_docs, const struct sched_options *o, uint32_t seq);
/* Returns how often each document is shown on average if `windows` windows of 10 show a pool of 150. */
double schedule_placements(size_t windows);
/* Returns the total number of windows of the schedule of n_docs documents, reversed copies included. */
size_t schedule_calls(enum jud_stage stage, size_t n_docs, const struct sched_options *o);
void schedule_free(struct sched *s);

#endif
