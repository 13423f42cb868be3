/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The exit statuses, which mean the same in all programs; 1, 2, 4 and 7 are those of trec_eval. */
#ifndef CMD_EXIT_H
#define CMD_EXIT_H

#include "base/err.h"

enum exit_status {
    EXIT_OK = 0,
    EXIT_USAGE = 1,
    EXIT_INPUT = 2,
    EXIT_MEMORY = 3,
    EXIT_CALC = 4,
    EXIT_SERVER = 5,
    EXIT_NO_TOPIC = 7,
    EXIT_OUTPUT = 8,
    EXIT_STOPPED = 9,
    EXIT_INVALID = 10,
    EXIT_REFUSED = 11,
    EXIT_LIMIT = 12
};

enum exit_status exit_status(enum err_kind kind);

/* Prints, if possible, that a standard stream of the program with this name is closed and cannot be opened. Returns the
 * exit status. */
int exit_without_streams(const char *program);

/* Closes standard output at the end of a program. Returns `status`, or EXIT_OUTPUT if `status` is 0 and the output
 * could not be written. */
int exit_close_output(const char *program, int status);

#endif
