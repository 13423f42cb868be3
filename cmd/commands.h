/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The subcommands of rcp-label and what they share. */
#ifndef CMD_COMMANDS_H
#define CMD_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/err.h"
#include "base/plural.h"
#include "base/value.h"
#include "cmd/command_line.h"

/* argv[0] is the command's name. 0, or -1 and *err. */
int cmd_fit(int argc, char **argv, struct err *err);
int cmd_count(int argc, char **argv, struct err *err);
int cmd_bt(int argc, char **argv, struct err *err);
int cmd_plan(int argc, char **argv, struct err *err);
int cmd_insert(int argc, char **argv, struct err *err);
int cmd_score(int argc, char **argv, struct err *err);
int cmd_simulate(int argc, char **argv, struct err *err);
int cmd_show(int argc, char **argv, struct err *err);
int cmd_pool(int argc, char **argv, struct err *err);
int cmd_reparse(int argc, char **argv, struct err *err);
int cmd_top_up(int argc, char **argv, struct err *err);
int cmd_verify(int argc, char **argv, struct err *err);
int cmd_judge(int argc, char **argv, struct err *err);
int cmd_run(int argc, char **argv, struct err *err);

/* Goes through the arguments of a command as cmd_parse does, and answers -h and --help; without any arguments its usage
 * goes to standard error. 0, 1 = help was asked for and printed on stdout, -1 and *err. */
int cmd_options(int argc, char **argv, const struct cmd_option *table, size_t n, const char *usage,
                int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, int *first,
                struct err *err);

/* A number of threads. */
int cmd_threads(const char *s, int *v, struct err *err);

/* single or pooled. */
int cmd_judges(const char *s, bool *pooled, struct err *err);

/* Adds to an error, of which a module says the fact, what the user can do: options that matter. Returns -1. */
int cmd_hint(struct err *err, const char *hint);
/* cal_check_names, with a hint. */
struct jud_store;
int cmd_check_names(const struct jud_store *store, const char *dataset, struct err *err);

/* How far preferences are cut. */
int cmd_clip(const char *s, double *v, struct err *err);

/* A message on standard error: what, and the first ten of n names. */
void cmd_list(const char *command, const char *what, const char *const *name, size_t n);

#endif
