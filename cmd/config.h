/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A file of options: lines `option value`, as the command line has them. */
#ifndef CMD_RUN_CONFIG_H
#define CMD_RUN_CONFIG_H

#include "cmd/commands.h"

/* Calls set(ctx, code, value) for each line: the long name of an option of the table, then, where it takes one, its
 * value, which is the rest of the line without blanks around it. Empty lines and those that begin with '#' are
 * skipped. The value does not outlive the call. 0, or -1 and *err. */
int cmd_config(const char *path, const struct cmd_option *table, size_t n,
               int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, struct err *err);

#endif
