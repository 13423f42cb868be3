/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The options of judging in rounds, until a comparison of runs is as sure as it is to be (judge/judge_rounds.h). */
#ifndef CMD_UNTIL_OPTIONS_H
#define CMD_UNTIL_OPTIONS_H

#include "cmd/commands.h"
#include "judge/judge.h"
#include "store/overwrite.h"

enum { UNTIL_TARGET = 940, UNTIL_FOR, UNTIL_TOPICS_FROM, UNTIL_MAX_WINDOWS, UNTIL_PLAN_ONLY, UNTIL_NOISE, UNTIL_END };

/* Rows of the option table. */
#define CMD_UNTIL_OPTIONS                                                                                              \
    {UNTIL_TARGET, "until", "TARGET",                                                                                  \
     "choose windows in rounds until 'labels 10%', 'separated' or 'se 0.005' holds for the runs of --for"},            \
        {UNTIL_FOR, "for", "RUN", "a run that the labels are to compare; several times"},                              \
        {UNTIL_TOPICS_FROM, "topics-from", "FILE",                                                                     \
         "with --until: further topics, one on each line, taken in order where they tell more than windows on "        \
         "others"},                                                                                                    \
        {UNTIL_MAX_WINDOWS, "max-windows", "N", "with --until: of the store, at most (default: as the schedule has)"}, \
        {UNTIL_PLAN_ONLY, "plan-only", NULL,                                                                           \
         "print what targets are likely to take, by a rehearsal; send no requests"},                                   \
    {                                                                                                                  \
        UNTIL_NOISE, "noise", "N%", "of the rehearsal: pairs that one look orders wrongly (default 15%)"               \
    }

struct cmd_until {
    const char **run;
    char *stored;   /* the target of the store */
    bool plan_only; /* print what targets are likely to take */
    double noise;   /* of that: share of pairs that one look orders wrongly; 0 = 15 % */
};

/* An option from UNTIL_TARGET up to UNTIL_END, for the judge's *o. Strings are kept, not copied. */
int cmd_until_set(struct cmd_until *u, struct judge_options *o, int code, const char *arg, struct err *err);
/* Of a store that was judged in rounds, which it has to be: its last target, where none is given. 0, or -1 and *err. */
int cmd_until_of_store(struct cmd_until *u, struct judge_options *o, struct err *err);
/* What is missing, or does not go together. 0, or -1 and *err. */
int cmd_until_check(const struct cmd_until *u, const struct judge_options *o, bool estimate, struct err *err);
/* Adds what helps to the error of a limit of windows that judging cannot begin with. Returns -1. */
int cmd_until_hint(struct err *err);
/* The files that these options read. */
void cmd_until_files(const struct judge_options *o, struct overwrite *files);
/* Prints what the target that was given, and the usual ones, are likely to take. 0, or -1 and *err. */
int cmd_until_plan(const struct cmd_until *u, const struct judge_options *o, struct err *err);
void cmd_until_free(struct cmd_until *u);

#endif
