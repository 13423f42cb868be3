/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The messages of `judge` and `run` about judging: notes and progress on standard error, a summary and the estimate on
 * standard output. */
#ifndef CMD_PROGRESS_H
#define CMD_PROGRESS_H

#include "judge/answer.h"
#include "judge/judge.h"
#include "judge/judge_rehearsal.h"

/* The state of the progress that is printed while windows are judged. */
struct cmd_progress {
    const char *command;
    bool tty;
    double next;  /* when the progress is shown next, in seconds since judging began */
    size_t width; /* the number of columns that the progress takes on the terminal now; 0: none */
    bool quiet, check;
    bool begun;    /* whether judging got as far as sending requests about windows */
    bool too_long; /* whether prompts were rejected as too long for the model */
    /* whether a server rejected the field that limits the tokens of an answer, or the temperature */
    bool no_max_tokens, no_temperature;
    enum answer_category unusable; /* the most frequent category of answers that could not be used, for advice */
};

/* Returns events for judge_run that print the progress and keep its state in *p, which must outlive them. `command` is
 * the name in messages; `quiet` suppresses everything except the message that no server has ever answered. */
struct judge_events cmd_progress(struct cmd_progress *p, const char *command, bool quiet);

/* Writes the counts as a line of at most `columns` columns (0 means any number) to text[0 .. size). Omits the least
 * important parts if necessary. */
void cmd_progress_line(const struct judge_counts *c, size_t columns, char *text, size_t size);

/* Prints how many windows the n rehearsed targets, and the whole schedule with the estimate *e, are likely to take, and
 * what the runs' comparisons would then show. `noise` is the share of document pairs that the simulated judge orders
 * wrongly when it sees them once, or 0 for the default; `further` says that topics may be added (--topics-from). */
void cmd_print_rehearsal(const struct judge_rehearsal *r, size_t n, const struct judge_decisions *schedule,
                         const struct judge_estimate *e, const struct judge_options *o, double noise, bool further);
void cmd_print_estimate(const struct judge_estimate *e, const struct judge_options *o);

#endif
