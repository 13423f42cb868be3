/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A file of options with lines "option value". */
#ifndef CMD_RUN_CONFIG_H
#define CMD_RUN_CONFIG_H

#include "cmd/commands.h"

/* Calls set(ctx, code, value) for each line of the file. A line has the long name of an option in the table and, if the
 * option takes one, its value: the rest of the line without surrounding blanks; otherwise `value` is NULL. Skips empty
 * lines and lines that begin with '#'. The value is freed after the call. Returns 0, or -1 and *err. */
int cmd_config(const char *path, const struct cmd_option *table, size_t n,
               int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, struct err *err);

#endif
