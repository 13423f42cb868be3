/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judging in rounds until a comparison of runs is sure enough: a first pass over all documents, then looks, that is
 * interim fits of the answers so far (calibrate/worth.h), each of which ends judging or chooses further windows
 * (schedule/schedule_rounds.h). The windows of a round are in a file of the store before any of them is asked
 * (store/rounds.h), so a resumed run continues unchanged.
 *
 * Late choices use more answers. In the 36 worlds of bench/price, at a fifth of the windows of the schedule (830 after
 * the first pass), Kendall's tau was .969 with 4 looks, and .971 to .976 with 8 or 9 by the rule below and similar
 * ones; wrong decisions were 42, and 23 to 37. With 17 looks tau was .979, but the error of the means .0060, up from
 * .0050 to .0056.
 *
 * A look that chooses does not wait for the rest of the last round (below), whose answers come meanwhile. If it finds
 * nothing more to choose, another look sees all answers; only that look can end judging.
 *
 * If fewer windows are allowed than the first passes have, these are as short as possible (schedule/schedule_first.h),
 * and looks choose the remaining windows. In the same worlds the error of means was .0137 with 1,040 windows, but .0156
 * if all of these were the first pass; it was .0096 with 1,240, while a whole first pass of 1,250 leaves .0163.
 *
 * The first judge_input.n_first topics have the first pass from the start; further topics have it once a look takes
 * them, in their order.
 *
 * From the first pass to the number of windows allowed, the store grows by the same factor in each of JUDGE_LOOKS
 * rounds, but by at least JUDGE_ROUND windows, and JUDGE_OF_TOPIC for each topic, as long as that makes JUDGE_FEW
 * rounds or more. A round that is expected to meet the target is smaller, but adds at least 1/JUDGE_STEP of the store's
 * windows, since ever smaller steps would each cost a look. */
#ifndef JUDGE_JUDGE_ROUNDS_H
#define JUDGE_JUDGE_ROUNDS_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/mem.h"
#include "calibrate/worth.h"
#include "judge/judge_input.h"
#include "schedule/schedule.h"
#include "store/rounds.h"

enum { JUDGE_LOOKS = 16, JUDGE_FEW = 4, JUDGE_ROUND = 96, JUDGE_OF_TOPIC = 2, JUDGE_STEP = 16 };
/* The number of standard errors within which a sum of independent parts stays, with probability 0.95, at JUDGE_LOOKS
 * looks from one of 16 parts to all, by equal factors. A constant like Pocock's (Biometrika 64, 1977), computed by
 * integrating the density of the paths that have stayed so far; his value for 16 looks at equal distances is 2.64. */
#define JUDGE_Z 2.68

struct journal;
struct sched_round;
struct stored_stage;

/* The windows of rounds (store/rounds.h) are divided into parts: the windows of one stage of one topic that are
 * asked at one time. The last windows of a round are its rest, after the remark "rest" in its file: the look that
 * chooses the next round does not wait for their answers, so that the judge stays busy. The remark "seen N" says
 * that a look at N earlier windows chose the windows of the round; the same answers give the same choice, whenever
 * they came. */

/* The rest of a round is 1/JUDGE_REST of the store's windows, so that a look misses little, but at least JUDGE_ROUND
 * windows, which keep the judge busy. It is at most 1/JUDGE_MOST_REST of the store's windows, and at most the whole
 * round. If that is less than JUDGE_LEAST windows, too few to keep the judge busy, the round has no rest. */
enum { JUDGE_REST = 16, JUDGE_MOST_REST = 4, JUDGE_LEAST = 16 };

/* A part: the windows of one stage of one topic that are asked at one time, and their answers. */
struct judge_part {
    enum jud_stage stage;
    size_t query; /* the number of the topic in the pools */
    size_t round; /* the number of the round, from 0 */
    bool rest;    /* whether the part belongs to the rest of its round, whose answers the next look does not await */
    size_t n;
    struct sched_window *window;
    struct outlook_window *answer; /* window[] and answer[] have n entries, whose addresses never change; an answer
                                    * without scores and passes is missing or invalid */
    bool taken;                    /* whether the thread that starts looks has noticed that all windows are answered */
};

/* The parts of one stage of one topic. */
struct judge_stage_parts {
    struct judge_part **part; /* n parts, in the order of their rounds */
    size_t n, cap, windows;   /* `windows`: the number of windows in all parts of the stage and topic */
};

struct judge_round {
    size_t windows, rest; /* the numbers of windows: of the round, and of its rest */
    size_t n_seen;        /* the number of windows whose answers the look that chose this round saw; 0 means that no
                           * look chose it (a first pass) */
};

struct judge_parts {
    const struct judge_input *input;
    struct judge_part **part; /* n parts, in the order of the files */
    size_t n, cap;
    struct judge_stage_parts *stage; /* stage[2 x topic + stage], for all topics of the pools */
    struct judge_round *round;       /* n_rounds rounds */
    size_t n_rounds, cap_rounds;
    size_t total[2]; /* windows by stage */
    struct arena arena;
};

void judge_parts_init(struct judge_parts *, const struct judge_input *input);
void judge_parts_free(struct judge_parts *);
/* Reads the rounds of a store, without answers: each file of added windows is a round, also a file without windows.
 * Returns 0, or -1 and *err if the rounds do not belong to these pools. */
int judge_parts_read(struct judge_parts *, const char *store, struct err *err);
/* Adds a round of windows[2 x topic + stage] for the first n_queries topics; the last windows of each entry are its
 * share of the rest. `seen` is the number of windows that the choosing look saw (0: no look). Appends the windows to
 * the text of the round's file. */
void judge_parts_add(struct judge_parts *, const struct sched_round *windows, size_t n_queries, size_t seen,
                     struct rounds_text *text);
/* Returns the number of windows of the topics judged that must be asked and have no answer, not even an invalid one, in
 * the stage's own file. `stored` is the store's contents by stage. */
size_t judge_parts_count_open(const struct judge_parts *, const struct judge_options *o,
                              const struct stored_stage *stored);
/* Returns the number of windows in the first `rounds` rounds. */
size_t judge_parts_count_windows(const struct judge_parts *, size_t rounds);
/* Returns whether a look (an interim fit) at the first `rounds` rounds waits for the answers of this part. `rest` says
 * whether it waits for the rest of the last of these rounds. */
bool judge_part_is_awaited(const struct judge_part *, size_t rounds, bool rest);

/* Returns whether topic number `query` has documents but no window in any round. */
bool judge_topic_is_empty(const struct judge_parts *, size_t query);
/* Returns whether topic number `query` has documents but no window yet and is judged from the start; false if the
 * options only top up topics that have windows. */
bool judge_topic_is_new(const struct judge_parts *, const struct judge_options *o, size_t query);

/* For a topic with tournament windows, sets is_new[document] if no tournament window shows the document, so that it is
 * new in the pool; for any other topic, sets none. Returns the number of new documents. */
size_t judge_topic_find_new(const struct judge_parts *, size_t query, bool *is_new);

/* The numbers of windows of the first passes, over the documents of new topics and over the new documents of known
 * topics. If these are more windows than allowed, the passes over new topics have as few windows as possible
 * (schedule/schedule_first.h). */
struct judge_first_passes {
    size_t *calls; /* calls[2 x topic + stage]: the number of windows; 0 if the topic has nothing new */
    size_t topics; /* the number of topics with a first pass */
    size_t least;  /* the number of windows that the store would have with the shortest first passes of new topics */
};

/* Counts the windows of the first passes in *f. Release *f with judge_first_passes_free. */
void judge_first_passes_plan(struct judge_first_passes *f, const struct judge_parts *, const struct judge_options *o);
void judge_first_passes_free(struct judge_first_passes *f);
/* Checks that o->max_windows allows the windows of the first passes, if there are any. Returns 0, or -1 and *err. */
int judge_first_passes_check(const struct judge_parts *, const struct judge_options *o, struct err *err);

struct doc_name;
/* Returns a table of the topic's documents by name, which the arena owns and judge_doc_names_free clears. */
struct doc_name *judge_doc_names_make(const struct pool_query *p, struct arena *arena);
/* Returns the number of a document in the topic's pool, from 0, or -1 if the pool lacks it. */
ptrdiff_t judge_doc_names_find(const struct doc_name *table, const char *docno, size_t len);
void judge_doc_names_free(struct doc_name *table);

/* Reads the first WORTH_CUTOFF ranks of the options' runs, on the topics judged. Returns 0, or -1 and *err if a file
 * cannot be read, has several runs, or has none of the topics judged. Release *runs with judge_runs_free. */
int judge_runs_take(struct worth_runs *runs, const struct judge_input *input, const struct judge_options *o,
                    struct err *err);
void judge_runs_free(struct worth_runs *runs);

/* A copy of the windows and answers of one stage of a topic, as a look (an interim fit) sees them. */
struct judge_view {
    struct outlook_window *window; /* n windows; the last ones may be windows that the look does not wait for, without
                                    * answers */
    size_t cap, n;
};

/* Judging in rounds. Callers read the first five members. */
struct judge_rounds {
    struct judge_parts parts; /* all parts, also those of topics that are not judged now */
    struct outlook outlook;   /* the fit of the last look, without the parts that outlook_release frees */
    bool is_met;              /* whether the last look found that the target is met */
    double left;              /* the variance at the last look, as a multiple of the variance that the target allows */
    char verdict[400];        /* the finding of the last look; "" before the first look */

    const struct judge_input *input;
    const struct judge_options *o;
    struct worth_runs runs;
    bool lent;               /* whether the caller owns the runs */
    struct judge_view *view; /* view[2 x topic + stage] */
    size_t n_rounds_seen;    /* the number of rounds for which the outlook has been fitted by the looks that chose them;
                              * after an interruption, these looks are repeated */
    bool is_look_ahead_done; /* whether a look that did not wait for the rest of the last round has ended without
                              * choosing windows */
    struct judge_first_passes first;
    bool awaits_rest;          /* whether the next look also waits for the rest of the last round, its last windows */
    size_t n_awaited;          /* the number of parts without all their answers that the next look waits for */
    struct sched_round *round; /* the windows that a look has chosen, round[2 x topic + stage]; NULL means none */
    size_t n_chosen, n_seen;   /* the number of windows that the last look chose, and the number of windows whose
                                * answers it saw */
    pthread_t thread;          /* the thread of a look that is `running` while windows are answered */
    bool running;
    bool has_own_thread; /* whether the look has its own thread, and half of the processors */
    atomic_bool done;
    void (*wake)(void *ctx);
    void *ctx;
};

/* Opens judging in rounds: reads the options' runs, unless `runs` (from judge_runs_take) holds them, and the store's
 * rounds, unless this is a check. `runs` must outlive *u. *u is NULL if the options have no target. Returns 0, or -1
 * and *err: a run cannot be read or has no topic judged, the rounds do not belong to these pools, or fewer windows are
 * allowed than the first passes take. Release *u with judge_rounds_free, also on failure. */
int judge_rounds_open(struct judge_rounds **u, struct judge_input *input, const struct judge_options *o,
                      const struct worth_runs *runs, struct err *err);
void judge_rounds_free(struct judge_rounds *u);

/* Prepares the first request: writes the first round of a new store, or checks that a resumed store has no more
 * windows than are allowed now, unless all are answered. `stored` is the store's contents by stage. Returns 0, or
 * -1 and *err. */
int judge_rounds_begin(struct judge_rounds *u, struct journal *store, const struct stored_stage *stored,
                       struct err *err);
/* Chooses further windows, after all present ones are answered or if there are none: those of first passes, or else by
 * a look. Writes them to the store (NULL in a check, which has no store). Returns 1 if windows were chosen, 0 if
 * judging is done, or -1 and *err. */
int judge_rounds_next(struct judge_rounds *u, struct journal *store, struct err *err);
/* Starts the next look at the answers (see the head of this file) in a thread once the parts that it waits for are
 * answered, or ends the look if it is done. Returns 1 if a look that ended chose windows, else 0, or -1 and *err. When
 * a look is done, its thread calls wake(ctx), unless `wake` is NULL. */
int judge_rounds_turn(struct judge_rounds *u, struct journal *store, void (*wake)(void *ctx), void *ctx,
                      struct err *err);
/* Waits for a running look (an interim fit in a thread) to end, and does not use its choice. Accepts NULL. */
void judge_rounds_stop(struct judge_rounds *u);
/* Reads the target that the last of a store's rounds states into *until, which the caller frees; NULL means that there
 * is none. Sets *n to the number of rounds. Returns 0, or -1 and *err. */
int judge_rounds_read_target(const char *store, char **until, size_t *n, struct err *err);
/* Fits all answers that the parts have, and stores the fit in u->outlook. */
void judge_rounds_fit(struct judge_rounds *u);
/* Notes that all windows of a part are answered, so that the next look need not wait for it. Call it in the thread that
 * calls judge_rounds_turn. */
void judge_rounds_taken(struct judge_rounds *u, struct judge_part *part);
/* Returns the number of topics judged that have windows in the rounds. */
size_t judge_rounds_topics(const struct judge_rounds *u);

#endif
