/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The option parser of all programs: one table of options drives parsing, messages and help. */
#ifndef CMD_COMMAND_LINE_H
#define CMD_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/err.h"
#include "base/value.h"

/* The way in which an option's value is stored in the struct of the command's options. */
enum cmd_storage {
    CMD_SET, /* the callback set() of cmd_parse stores the value */
    CMD_STRING,
    CMD_TRUE,
    CMD_COUNT,  /* a whole number from limit[0] to limit[1] */
    CMD_REAL,   /* a number of at least limit[0], or above it if limit[1] is CMD_ABOVE */
    CMD_THREADS /* the number of -j */
};
enum { CMD_ABOVE = 1 };

/* An option or, if `name` is NULL, the title in `help` of the options that follow. */
struct cmd_option {
    int code;         /* the letter, or a number above 255, for set(), if there is no letter; 0 if neither is needed */
    const char *name; /* the long name */
    const char *arg;  /* the argument in help, in brackets if it is optional; NULL if the option has none */
    /* the description, which is broken into lines; begins with CMD_EVERYDAY if the short help shows the option; NULL if
     * no help does */
    const char *help;
    enum cmd_storage storage;
    size_t at; /* the offset, in the struct of the command's options, of the member that holds the value */
    double limit[2];
};

/* Expands to the members `storage` and `at` of an option whose value is stored in a member of CMD_OPTIONS, the struct
 * of the command's options, which a file defines above its table. The member's type decides the storage. The limits of
 * a number follow in the row. */
#define CMD_TO(member) \
    _Generic(((CMD_OPTIONS *)0)->member, const char *: CMD_STRING, bool: CMD_TRUE, size_t: CMD_COUNT, \
             double: CMD_REAL, int: CMD_THREADS), offsetof(CMD_OPTIONS, member)
/* Rows of option tables omit their last members: most options have no limits, and those that set() stores no
 * storage. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

/* Begins the description of an option of everyday use, which the short help shows. */
#define CMD_EVERYDAY "+"
/* The largest number of lines of a command's help that is not shortened. */
enum { CMD_SCREEN = 40 };

/* CMD_TEXT makes a string of its argument, CMD_TEXT_OF of what the argument expands to. CMD_DEFAULT(number) is the text
 * "(default 20)" if `number` is a macro with the value 20, which keeps help in step with the default in use. */
#define CMD_TEXT(text) #text
#define CMD_TEXT_OF(number) CMD_TEXT(number)
#define CMD_DEFAULT(number) "(default " CMD_TEXT_OF(number) ")"

/* Reads the options in argv. An option with CMD_SET is handed to set(ctx, code, arg, err), where arg is NULL if it has
 * none; any other one is stored in the struct at `to`, or skipped if `to` is NULL. Stops when set() does not return 0.
 * Moves the operands to argv[*first] and beyond. Returns 0, the value of set() that stopped it, or -1 and *err. */
int cmd_parse(int argc, char **argv, const struct cmd_option *table, size_t n,
              int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, void *to, int *first,
              struct err *err);

/* Prints the help on the options of the table, in lines of at most 79 columns: on all of them, or on those marked
 * CMD_EVERYDAY. */
void cmd_help(FILE *f, const struct cmd_option *table, size_t n, bool all);
/* Prints the usage and the help of a command. Without `all`, prints only the options of everyday use if the whole help
 * has more than CMD_SCREEN lines. */
void cmd_explain(FILE *f, const char *usage, const struct cmd_option *table, size_t n, bool all);
/* Returns whether the last argument asks for the whole help, as in "-h all". */
bool cmd_asks_all(int argc, char **argv);

/* Prints a text that consists of lines "usage: ...", an empty line, and a paragraph, which it breaks into lines. */
void cmd_usage(FILE *f, const char *usage);

/* Prints an argument quoted for a shell. An argument with invisible bytes is printed as $'...' with \xNN. */
void cmd_put_quoted(FILE *f, const char *s);

/* Returns the number of cores that this process may use, at most VALUE_MAX_THREADS. */
int cmd_all_cores(void);

#endif
