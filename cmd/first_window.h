/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a person sees before thousands of requests are paid for: model, parameters, one answer, and what the rest is
 * likely to take. */
#ifndef CMD_FIRST_WINDOW_H
#define CMD_FIRST_WINDOW_H

#include <stdio.h>

#include "judge/judge.h"

/* A line each, which begin with the prefix. */
void cmd_print_first(FILE *f, const char *prefix, const struct judge_first_report *r);

/* In short: 4210 is 4210, 1234567 is 1.23 M; 83 s are 1:23. */
const char *cmd_short_number(char buf[32], double n);
const char *cmd_duration(char buf[32], double seconds);

#endif
