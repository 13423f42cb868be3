/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The report of the first window, before thousands of requests are paid for: the model, the settings, one answer, and
 * the likely tokens and cost of the rest. */
#ifndef CMD_FIRST_WINDOW_H
#define CMD_FIRST_WINDOW_H

#include <stdio.h>

#include "judge/judge.h"

/* Prints the report *r on the first window (group of documents) that was judged, in lines that begin with `prefix`. */
void cmd_print_first(FILE *f, const char *prefix, const struct judge_first_report *r);

/* cmd_short_number() writes a number, cmd_duration() a duration in seconds, in short form to buf; both return buf:
 * "4210", "123 k", "1.23 M" for 1234567; "1:23" for 83 seconds, "1:02:03" from an hour on, "?" for more than three
 * years. */
const char *cmd_short_number(char buf[32], double n);
const char *cmd_duration(char buf[32], double seconds);

#endif
