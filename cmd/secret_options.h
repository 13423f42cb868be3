/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Options whose values stores keep, and which therefore must not hold what lets the judge in. */
#ifndef CMD_SECRET_OPTIONS_H
#define CMD_SECRET_OPTIONS_H

#include "base/err.h"
#include "judge/judge.h"

/* Checks the names of the further fields of requests (completion_extra). 0, or -1 and *err: one is called a key, a token or
 * a password. */
int cmd_secret_extra(const char *extra, struct err *err);
/* Checks the values of all such options, once the environment was read into o->access. 0, or -1 and *err: one holds the
 * key, or the value of a header. */
int cmd_secret_check(const struct judge_options *o, struct err *err);

#endif
