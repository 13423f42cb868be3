/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Checks that options whose values stores keep hold no secrets. */
#ifndef CMD_SECRET_OPTIONS_H
#define CMD_SECRET_OPTIONS_H

#include "base/err.h"
#include "judge/judge.h"

/* Checks the names of the further fields of requests (completion_extra). Returns 0, or -1 and *err if one is called a
 * key, a token or a password. */
int cmd_secret_extra(const char *extra, struct err *err);
/* Checks the values of all options that stores keep, after the environment was read into o->access. Returns 0, or -1
 * and *err if one holds the key or the value of a header. */
int cmd_secret_check(const struct judge_options *o, struct err *err);

#endif
