/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judging in rounds, until a comparison of runs is as sure as it is to be: a first pass over all documents, then up to
 * UNTIL_LOOKS looks at the answers (calibrate/worth.h), each of which ends judging or chooses further windows
 * (judge/schedule_rounds.h). The windows of a round are in a file of the store before any of them is asked about
 * (store/rounds.h), so that a run that is resumed goes on as it would have.
 *
 * After look k of UNTIL_LOOKS the store has first x (most / first)^(k / UNTIL_LOOKS) windows, at most: first of the
 * first pass, most allowed. */
#ifndef JUDGE_JUDGE_UNTIL_H
#define JUDGE_JUDGE_UNTIL_H

#include "calibrate/worth.h"
#include "judge/judge_input.h"
#include "judge/schedule.h"

enum { UNTIL_LOOKS = 4 };

struct journal;
struct judge_until;

/* Reads the runs of the options, and the rounds of the store. The windows of the input are those of the rounds then.
 * *u is NULL where the options have no target. 0, or -1 and *err: a run that cannot be read or shares no topic with the
 * pools, rounds that are not of these pools. Free with until_free. */
int judge_until_open(struct judge_until **u, struct judge_input *in, const struct judge_options *o, struct err *err);
void judge_until_free(struct judge_until *u);

/* All windows so far are answered, or there are none yet: chooses more, and writes them to the store (NULL: a check, which
 * has none). 1 = some were chosen; 0 = nothing more is to be asked; or -1 and *err. */
int judge_until_next(struct judge_until *u, struct journal *store, struct err *err);
/* What was found by the last look, or "" before it. */
const char *judge_until_verdict(const struct judge_until *u);
/* The target of a store's last round, malloc'd. 0, or -1 and *err: it has no rounds. */
int judge_until_read_target(const char *store, char **until, struct err *err);
/* Times the variance that the target allows, by the last look. */
double judge_until_left(const struct judge_until *u);
/* Was the target met? */
bool judge_until_met(const struct judge_until *u);

/* The schedule of a query's windows so far, which keeps its answers in *u. */
struct sched *judge_until_schedule(struct judge_until *u, enum jud_stage stage, size_t query);
/* All tournament windows of a query are answered: what needs no other topic is done, by the thread that calls, before the
 * next look waits for it. Queries may be prepared at the same time, while no look goes on. */
void judge_until_prepare(struct judge_until *u, size_t query);
/* How many windows of a stage there are so far. */
size_t judge_until_windows(const struct judge_until *u, enum jud_stage stage);

#endif
