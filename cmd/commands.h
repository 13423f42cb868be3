/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The commands of rcp-label, and functions that they share. */
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

/* The functions cmd_fit() to cmd_run() run the command argv[0] with the arguments after it. Each returns 0, or -1 and
 * *err. */
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
int cmd_qrels(int argc, char **argv, struct err *err);
int cmd_release(int argc, char **argv, struct err *err);
int cmd_judge(int argc, char **argv, struct err *err);
int cmd_run(int argc, char **argv, struct err *err);

/* Reads the options of a command by `table`, with -h and --help added, and moves its operands to the end; `ctx` is both
 * the first argument of set() and the struct in which the options of `table` are stored. Prints help for -h and --help
 * and, without any arguments, the usage on standard error. *first becomes the index in argv of the first operand.
 * Returns 0, 1 if help was printed, or -1 and *err. */
int cmd_options(int argc, char **argv, const struct cmd_option *table, size_t n, const char *usage,
                int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, int *first,
                struct err *err);

/* Reads the number of threads of -j. Returns 0, or -1 and *err. */
int cmd_threads(const char *s, int *v, struct err *err);

/* Reads the argument of --judges, "single" or "pooled". Returns 0, or -1 and *err. */
int cmd_judges(const char *s, bool *pooled, struct err *err);

/* Appends a hint to the text of an error, such as the option that matters, which the module that failed does not know.
 * Returns -1. */
int cmd_hint(struct err *err, const char *hint);
struct jud_store;
/* Checks that no topic number belongs to several topics of `dataset`, or of all datasets if it is NULL; the error then
 * has a hint at --dataset. Returns 0, or -1 and *err. */
int cmd_check_names(const struct jud_store *store, const char *dataset, struct err *err);

/* Reads the argument of --clip, which limits preferences to v .. 1 - v. Returns 0, or -1 and *err. */
int cmd_clip(const char *s, double *v, struct err *err);

/* Prints on standard error "rcp-label COMMAND: WHAT:" and the first ten of n names, then "..." if there are more. */
void cmd_list(const char *command, const char *what, const char *const *name, size_t n);

#endif
