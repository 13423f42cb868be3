/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The options of judging in rounds, until the comparison of runs is certain enough (judge/judge_rounds.h). */
#ifndef CMD_UNTIL_OPTIONS_H
#define CMD_UNTIL_OPTIONS_H

#include "cmd/commands.h"
#include "judge/judge.h"
#include "store/overwrite.h"

enum { UNTIL_TARGET = 940, UNTIL_FOR, UNTIL_TOPICS_FROM, UNTIL_MAX_WINDOWS, UNTIL_PLAN_ONLY, UNTIL_NOISE, UNTIL_END };

/* The rows of these options in the option tables of judging commands. */
#define CMD_UNTIL_OPTIONS                                                                                              \
    {UNTIL_TARGET, "until", "TARGET",                                                                                  \
     CMD_EVERYDAY "choose windows until a target for the --for runs is met: 'labels 10%', 'separated' or 'se 0.005'"}, \
        {UNTIL_FOR, "for", "RUN", CMD_EVERYDAY "a run that you want to compare; repeatable"},                          \
        {UNTIL_TOPICS_FROM, "topics-from", "FILE",                                                                     \
         "with --until: further topics, one per line; a topic is added when it reduces the variance more than "        \
         "another window would"},                                                                                      \
        {UNTIL_MAX_WINDOWS, "max-windows", "N",                                                                        \
         "with --until: maximum number of windows in the store (default: as many as the schedule has)"},               \
        {UNTIL_PLAN_ONLY, "plan-only", NULL,                                                                           \
         "rehearse --until: print the expected number of windows; send no requests"},                                  \
    {                                                                                                                  \
        UNTIL_NOISE, "noise", "N%",                                                                                    \
            "with --plan-only: percentage of document pairs that the judge orders wrongly (default 15%)"               \
    }

/* The options of judging in rounds (--until: choose windows until a target is met) that struct judge_options does not
 * hold. */
struct cmd_until {
    const char **run;
    char *stored;   /* the last target of the store, owned here; NULL if it was not read */
    bool plan_only; /* whether to print only how many windows targets are likely to take */
    /* the share of document pairs that the simulated judge orders wrongly, seeing them once; 0 means 15 % */
    double noise;
};

/* Sets the option `code`, UNTIL_TARGET <= code < UNTIL_END, in *u or *o. Strings are kept, not copied. Returns 0, or -1
 * and *err. */
int cmd_until_set(struct cmd_until *u, struct judge_options *o, int code, const char *arg, struct err *err);
/* Sets u->stored to the last target of a store that was judged in rounds, and makes it the target unless one is given.
 * Returns 0, or -1 and *err if the store has no rounds. */
int cmd_until_of_store(struct cmd_until *u, struct judge_options *o, struct err *err);
/* Checks that no option is missing and that the options go together. Returns 0, or -1 and *err. */
int cmd_until_check(const struct cmd_until *u, const struct judge_options *o, struct err *err);
/* Adds the options that help to an error about too few windows being allowed; leaves other errors as they are. Returns
 * -1. */
int cmd_until_hint(struct err *err);
/* Adds the files of --topics-from and --for to *files, the list by which a command checks that no output replaces an
 * input. */
void cmd_until_files(const struct judge_options *o, struct overwrite *files);
/* Prints how many windows the given target and three usual targets are likely to take, by a rehearsal with a simulated
 * judge. Returns 0, or -1 and *err. */
int cmd_until_plan(const struct cmd_until *u, const struct judge_options *o, struct err *err);
void cmd_until_free(struct cmd_until *u);

#endif
