/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/exit.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"

_Static_assert((int)EXIT_MEMORY == (int)MEM_STATUS,
               "mem.c ends the program with the status MEM_STATUS when memory runs out");

enum exit_status exit_status(enum err_kind kind)
{
    switch (kind) {
    case ERR_NONE: return EXIT_CALC; /* a failure without a kind, see err_text */
    case ERR_USAGE: return EXIT_USAGE;
    case ERR_INPUT: return EXIT_INPUT;
    case ERR_MEMORY: return EXIT_MEMORY;
    case ERR_CALC: return EXIT_CALC;
    case ERR_SERVER: return EXIT_SERVER;
    case ERR_NO_TOPIC: return EXIT_NO_TOPIC;
    case ERR_OUTPUT: return EXIT_OUTPUT;
    case ERR_STOPPED: return EXIT_STOPPED;
    case ERR_INVALID: return EXIT_INVALID;
    case ERR_REFUSED: return EXIT_REFUSED;
    case ERR_LIMIT: return EXIT_LIMIT;
    }
    return EXIT_USAGE;
}

int exit_without_streams(const char *program)
{
    fprintf(stderr, "%s: a standard stream is closed, and cannot be opened: %s\n", program, strerror(errno));
    return EXIT_OUTPUT;
}

int exit_close_output(const char *program, int status)
{
    if (ferror(stdout) | fclose(stdout)) {
        fprintf(stderr, "%s: standard output: cannot be written: %s\n", program, strerror(errno));
        return status ? status : EXIT_OUTPUT;
    }
    return status;
}
