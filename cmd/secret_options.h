/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Checks that keep secrets out of the options that are written to stores. */
#ifndef CMD_SECRET_OPTIONS_H
#define CMD_SECRET_OPTIONS_H

#include "base/err.h"
#include "judge/judge.h"

/* Checks the names of the additional fields of requests, `extra`, which completion_extra made of --extra-body. Returns
 * 0, or -1 and *err if a name is that of a key, a token or a password. */
int cmd_secret_extra(const char *extra, struct err *err);
/* Checks the values of all options that are written to stores. Call it after the environment was read into o->access.
 * Returns 0, or -1 and *err if a value contains the key or the value of a header. */
int cmd_secret_check(const struct judge_options *o, struct err *err);

#endif
