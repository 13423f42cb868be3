/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A program that is a table of commands: its help, its version, what it says of a command that it does not know, and the
 * one place where the error of a command is printed. */
#ifndef CMD_PROGRAM_H
#define CMD_PROGRAM_H

#include <stddef.h>

#include "base/err.h"

struct program_command {
    const char *name;
    int (*run)(int argc, char **argv, struct err *err); /* argv[0] is the command's name; 0, or -1 and *err */
    const char *help;
};

struct program {
    const char *name;
    const struct program_command *command;
    size_t n;
    const char *manual;                          /* the last sentence of the help */
    const char *(*words)(int argc, char **argv); /* what messages call the command argv[0]; NULL = that */
};

/* All of main: the exit status. */
int program_main(const struct program *p, int argc, char **argv);

#endif
