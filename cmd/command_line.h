/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The option machine of both programs: one table of options drives parsing, messages and help. */
#ifndef CMD_COMMAND_LINE_H
#define CMD_COMMAND_LINE_H

#include <stddef.h>
#include <stdio.h>

#include "base/err.h"
#include "base/value.h"

/* An option; or the title of those that come after it: name NULL, the title in help. */
struct cmd_option {
    int code;         /* letter, or above 255 without one */
    const char *name; /* long name */
    const char *arg;  /* NULL = none */
    const char *help; /* a line, which is broken where it is printed; NULL = accepted, not shown */
};

/* "(default 20)" of a number that is a macro: the one that the program takes. Two steps, so that a macro is expanded
 * wherever its text is asked for. */
#define CMD_TEXT(text) #text
#define CMD_TEXT_OF(number) CMD_TEXT(number)
#define CMD_DEFAULT(number) "(default " CMD_TEXT_OF(number) ")"

/* Goes through argv and calls set(ctx, code, arg) for each option, until one is not 0. Operands are left from
 * argv[*first] on. What set returned last, or -1 and *err. */
int cmd_parse(int argc, char **argv, const struct cmd_option *table, size_t n,
              int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, int *first,
              struct err *err);

/* The options of the table, in lines of at most 79 columns. */
void cmd_help(FILE *f, const struct cmd_option *table, size_t n);

/* Lines "usage: ..." as they are, an empty line, and a paragraph, which is broken into lines. */
void cmd_usage(FILE *f, const char *usage);

/* An argument as a shell reads it; where a terminal would not show it, in the form $'...' with \xNN. */
void cmd_put_quoted(FILE *f, const char *s);

/* The cores that this process may use, at most VALUE_MAX_THREADS. */
int cmd_all_cores(void);

#endif
