/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What `judge` and `run` print about judging: notes and progress on standard error, a summary and the estimate on
 * standard output. */
#ifndef CMD_PROGRESS_H
#define CMD_PROGRESS_H

#include "judge/answer.h"
#include "judge/judge.h"
#include "judge/judge_rehearsal.h"

struct cmd_progress {
    const char *command;
    bool tty;
    double next;  /* s since the beginning: when the state is shown again */
    size_t width; /* of the line on the terminal */
    bool quiet, check;
    bool begun;                         /* requests could be sent */
    bool too_long;                      /* prompts were rejected as too long for the model */
    bool no_max_tokens, no_temperature; /* the server takes no such setting */
    enum answer_category unusable;      /* what most of the answers are that are not valid */
};

/* Events for judge_run, which print as *p says; p lasts as long as they do. Where quiet is set nothing is printed, but
 * that no server has ever answered. */
struct judge_events cmd_progress(struct cmd_progress *p, const char *command, bool quiet);

/* The state on one line, of at most so many columns, 0 = any number: what matters least is left out. */
void cmd_progress_line(const struct judge_counts *c, size_t columns, char *text, size_t size);

/* What n rehearsed targets are likely to take, beside the whole schedule, whose estimate is *e, and what is decided by it
 * and by them; noise: a share. */
void cmd_print_rehearsal(const struct judge_rehearsal *r, size_t n, const struct judge_decisions *schedule,
                         const struct judge_estimate *e, const struct judge_options *o, double noise, bool further);
void cmd_print_estimate(const struct judge_estimate *e, const struct judge_options *o);

#endif
