/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judging in rounds, until a comparison of runs is as sure as it is to be: a first pass over all documents, then looks at
 * the answers (calibrate/worth.h), each of which ends judging or chooses further windows (schedule/schedule_rounds.h). The
 * windows of a round are in a file of the store before any of them is asked about (store/rounds.h), so that a run that
 * is resumed goes on as it would have.
 *
 * What is chosen late knows more. In the 36 worlds of bench/price, at a fifth of the windows of the schedule (830 after the
 * first pass), Kendall's tau was .969 with 4 looks, and .971 to .976 with 8 or 9 by the rule below and others like it; 42
 * decisions were wrong, and 23 to 37. With 17 looks tau was .979, but the error of the means .0060, from .0050 to .0056.
 *
 * A look that chooses does not wait for the rest of the last round (below), whose answers come while it goes
 * on. Where it finds nothing more to choose, another one sees all answers, and it alone ends judging.
 *
 * Where fewer windows are allowed than first passes have, these are as short as can be (schedule/schedule_first.h), and what
 * is left is chosen by looks. In the same worlds the error of means was .0137 with 1,040 windows, .0156 where all of these
 * were the first pass, and .0096 with 1,240, where a whole first pass of 1,250 leaves .0163.
 *
 * The topics of judge_input.n_first have the first pass from the start; further ones have it once a look takes them, in
 * their order.
 *
 * From the first pass to as many windows as are allowed the store grows by the same factor in each of UNTIL_LOOKS
 * rounds, but by UNTIL_ROUND windows, and UNTIL_OF_TOPIC a topic, at least, as long as this makes UNTIL_FEW rounds or
 * more. A round that is expected to meet the target is smaller, but not below one of UNTIL_STEP windows of the store:
 * it is not approached by ever smaller steps, each of which takes a look. */
#ifndef JUDGE_JUDGE_UNTIL_H
#define JUDGE_JUDGE_UNTIL_H

#include <pthread.h>

#include "base/mem.h"
#include "calibrate/worth.h"
#include "judge/judge_input.h"
#include "schedule/schedule.h"
#include "store/rounds.h"

enum { UNTIL_LOOKS = 16, UNTIL_FEW = 4, UNTIL_ROUND = 96, UNTIL_OF_TOPIC = 2, UNTIL_STEP = 16 };
/* Standard errors within which a sum of independent parts stays, with probability 0.95, at UNTIL_LOOKS looks from one of
 * 16 parts to all, by equal factors: a constant like those of Pocock (Biometrika 64, 1977), by integrating the density of
 * the paths that have stayed so far; his for 16 looks at equal distances is 2.64. */
#define UNTIL_Z 2.68

struct journal;
struct judge_until;
struct sched_round;
struct stored_stage;

/* The windows of rounds (store/rounds.h), in parts: those of one stage of one query that are asked about at once. The last
 * windows of a round are its rest, behind the remark "rest" in its file: the look that chooses the next round does not
 * wait for their answers, so that the judge has something to do meanwhile. The remark "seen N" says that the windows
 * of a round were chosen by a look at N windows before it: the same answers tell the same, whenever they came. */

/* The rest of a round is one of UNTIL_REST windows of the store, so that a look misses little, but UNTIL_ROUND of them at
 * least, which are in flight meanwhile; but at most one of UNTIL_MOST_REST of the store, and the whole round;
 * where that is less than UNTIL_LEAST windows, which are nothing to do meanwhile, it has none. */
enum { UNTIL_REST = 16, UNTIL_MOST_REST = 4, UNTIL_LEAST = 16 };

struct until_part {
    enum jud_stage stage;
    size_t query; /* number */
    size_t round;
    bool rest;
    size_t n;
    struct sched_window *window;
    struct outlook_window *answer; /* n each; they stay where they are */
    bool complete;                 /* all are answered */
    bool taken;                    /* and the thread that asks for looks knows it */
};

struct until_stage {
    struct until_part **part; /* n, in order */
    size_t n, cap, windows;
};

struct until_round {
    size_t windows, rest;
    size_t seen; /* windows that the look at them saw; 0 = no look chose these */
};

struct until_parts {
    const struct judge_input *in;
    struct until_part **part; /* n, in the order of the files */
    size_t n, cap;
    struct until_stage *stage; /* [2 x query + stage], of all queries of the pools */
    struct until_round *round; /* n_rounds */
    size_t n_rounds, cap_rounds;
    size_t total[2]; /* windows, by stage */
    struct arena arena;
};

void until_parts_init(struct until_parts *, const struct judge_input *in);
void until_parts_free(struct until_parts *);
/* Reads the rounds of a store. 0, or -1 and *err: rounds that are not of these pools. */
int until_parts_read(struct until_parts *, const char *store, struct err *err);
/* Adds a round: windows[2 x query + stage] of the first n_queries, of which the last ones of each are its rest. Its
 * windows are added to the text of its file. */
void until_parts_add(struct until_parts *, const struct sched_round *windows, size_t n_queries, size_t seen,
                     struct rounds_text *text);
/* How many windows are to be asked about that have no answer, of the queries that are judged. stored: by stage, what the
 * store has. */
size_t until_parts_open(const struct until_parts *, const struct judge_options *o, const struct stored_stage *stored);
/* Windows of the first rounds. */
size_t until_parts_windows(const struct until_parts *, size_t rounds);
/* Does a look at so many rounds, that does or does not wait for the rest of the last one, wait for this part? */
bool until_part_counts(const struct until_part *, size_t rounds, bool rest);

/* Has a topic documents, and no window yet? */
bool until_is_empty(const struct until_parts *, size_t query);
/* And is it judged from the start all the same? */
bool until_is_new(const struct until_parts *, const struct judge_options *o, size_t query);

/* The first passes of new topics, which are short where no more windows are allowed. */
struct until_first {
    size_t *calls;        /* [2 x query + stage], windows; 0 = the topic is not new, or has none of that stage */
    size_t topics, least; /* that are new; windows of the store with them, where they are short */
};

/* Free with until_first_free. */
void until_first_plan(struct until_first *f, const struct until_parts *, const struct judge_options *o);
void until_first_free(struct until_first *f);
/* Are so many windows allowed? 0, or -1 and *err. */
int until_first_check(const struct until_parts *, const struct judge_options *o, struct err *err);

/* Which queries' scores can be fitted already, while the answers of others are on their way: those none of whose
 * tournament windows the next look still waits for. */
struct until_waiting {
    pthread_mutex_t mutex; /* of `complete` of parts, and of what follows */
    size_t n, *parts;      /* by query: tournament parts that the look waits for, and that are not complete */
    bool on;               /* no look goes on, and that before it has been had */
    size_t rounds;         /* what the look waits for */
    bool rest;
    size_t next; /* none of the queries before it is left to be taken along */
};

void until_waiting_init(struct until_waiting *, size_t queries);
void until_waiting_free(struct until_waiting *);
/* The next look is at so many rounds. on: queries may be fitted for it. */
void until_waiting_begin(struct until_waiting *, const struct until_parts *, size_t rounds, bool rest, bool on);
/* It goes on. */
void until_waiting_end(struct until_waiting *);
/* The part is complete. Returns how many queries, up to 2, are to be fitted now, by the thread that calls: its own, once it
 * waits for no other part, and one of those that wait for nothing from the start, which are to be fitted again all the
 * same; each is returned once. */
size_t until_waiting_complete(struct until_waiting *, struct until_part *, size_t query[2]);

/* Documents of a query by name; the table belongs to the arena. */
struct doc_name;
struct doc_name *until_name_docs(const struct pool_query *p, struct arena *arena);
/* The document's number, or -1. */
ptrdiff_t until_find_doc(const struct doc_name *table, const char *docno, size_t len);
void until_names_free(struct doc_name *table);

/* Takes the runs that are compared, of the topics that are judged, from in->runs, or reads them. 0, or -1 and *err: one
 * that cannot be read or shares no topic with the pools. Free with until_runs_free. */
int until_runs_take(struct worth_runs *runs, struct judge_input *in, const struct judge_options *o, struct err *err);
void until_runs_free(struct worth_runs *runs);

/* Reads the runs of the options, unless `runs` are these already, and the rounds of the store. The windows of the input
 * are those of the rounds then. runs: as until_runs_take has them; they outlive *u. *u is NULL where the options have no
 * target. 0, or -1 and *err: a run that cannot be read or shares no topic with the pools, rounds that are not of these
 * pools, fewer windows allowed than it takes to begin. Free with judge_until_free. */
int judge_until_open(struct judge_until **u, struct judge_input *in, const struct judge_options *o,
                     const struct worth_runs *runs, struct err *err);
void judge_until_free(struct judge_until *u);

/* Before the first request: a new store gets its first round, one that is resumed is asked about no more windows than are
 * allowed now. stored: by stage, what it has. 0, or -1 and *err. */
int judge_until_begin(struct judge_until *u, struct journal *store, const struct stored_stage *stored, struct err *err);
/* All windows so far are answered, or there are none yet: chooses more, and writes them to the store (NULL: a check, which
 * has none). 1 = some were chosen; 0 = nothing more is to be asked; or -1 and *err. */
int judge_until_next(struct judge_until *u, struct journal *store, struct err *err);
/* While windows are being answered: has a look begin as soon as it can, in a thread of its own, and ends it when it is
 * done. 1 = there are more windows now; 0; or -1 and *err. wake(ctx), if it is not NULL, is called when a look is done. */
int judge_until_turn(struct judge_until *u, struct journal *store, void (*wake)(void *ctx), void *ctx, struct err *err);
/* Waits for a look that goes on, whose choice is lost. NULL is fine. */
void judge_until_stop(struct judge_until *u);
/* What was found by the last look, or "" before it. */
const char *judge_until_verdict(const struct judge_until *u);
/* The target of a store's last round, malloc'd. 0, or -1 and *err: it has no rounds. */
int judge_until_read_target(const char *store, char **until, struct err *err);
/* Times the variance that the target allows, by the last look. */
double judge_until_left(const struct judge_until *u);
/* Was the target met? */
bool judge_until_met(const struct judge_until *u);

/* What the last look left, but for what outlook_rest frees. */
const struct outlook *judge_until_outlook(const struct judge_until *u);

/* The windows so far, in parts; those of queries that are not judged now are among them. A part stays where it is. */
size_t judge_until_parts(const struct judge_until *u);
struct until_part *judge_until_part(const struct judge_until *u, size_t number);
/* All windows of a part are answered: what needs no other topic is done, by the thread that calls, before the next look
 * waits for it. Parts may end at the same time. */
void judge_until_answered(struct judge_until *u, struct until_part *part);
/* The thread that calls judge_until_turn knows that. */
void judge_until_taken(struct judge_until *u, struct until_part *part);
/* How many topics have windows so far. */
size_t judge_until_topics(const struct judge_until *u);
/* How many windows of a stage there are so far. */
size_t judge_until_windows(const struct judge_until *u, enum jud_stage stage);

#endif
