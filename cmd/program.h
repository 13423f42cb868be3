/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A program that consists of commands: its help, its version, its message about an unknown command, and the one place
 * that prints the error of a command. */
#ifndef CMD_PROGRAM_H
#define CMD_PROGRAM_H

#include <stddef.h>

#include "base/err.h"

struct program_command {
    const char *name;
    int (*run)(int argc, char **argv, struct err *err); /* runs argv[0]; returns 0, or -1 and *err */
    const char *help;
};

struct program {
    const char *name;
    const struct program_command *command;
    size_t n;
    const char *manual;                          /* the last sentences of the help */
    const char *(*words)(int argc, char **argv); /* returns the command's name in messages; NULL: the name is argv[0] */
};

/* Runs the program and returns its exit status. */
int program_main(const struct program *p, int argc, char **argv);

#endif
