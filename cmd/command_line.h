/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Option parsing for all programs: one table of options drives parsing, messages and help. */
#ifndef CMD_COMMAND_LINE_H
#define CMD_COMMAND_LINE_H

#include <stddef.h>
#include <stdio.h>

#include "base/err.h"
#include "base/value.h"

/* An option, or, if `name` is NULL, the title of the options after it, which is in `help`. */
struct cmd_option {
    int code;         /* the letter; above 255 if there is none */
    const char *name; /* the long name */
    const char *arg;  /* the argument in help; [N] if it is optional; NULL if there is none */
    const char *help; /* one line, which help breaks; NULL if help omits the option */
};

/* The text "(default 20)" from a macro that is a number, so that help shows the default in use. The macro of two steps expands
 * its argument first. */
#define CMD_TEXT(text) #text
#define CMD_TEXT_OF(number) CMD_TEXT(number)
#define CMD_DEFAULT(number) "(default " CMD_TEXT_OF(number) ")"

/* Calls set(ctx, code, arg, err) for each option in argv until it returns a value other than 0. Moves the operands to
 * argv[*first] and beyond. Returns the last value of set(), or -1 and *err. */
int cmd_parse(int argc, char **argv, const struct cmd_option *table, size_t n,
              int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, int *first,
              struct err *err);

/* Prints the help on the options of the table, in lines of at most 79 columns. */
void cmd_help(FILE *f, const struct cmd_option *table, size_t n);

/* Prints a text that consists of lines "usage: ...", an empty line, and a paragraph, which it breaks into lines. */
void cmd_usage(FILE *f, const char *usage);

/* Prints an argument quoted for a shell; one with invisible bytes as $'...' with \xNN. */
void cmd_put_quoted(FILE *f, const char *s);

/* Returns the number of cores that this process may use, at most VALUE_MAX_THREADS. */
int cmd_all_cores(void);

#endif
