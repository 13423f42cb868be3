/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs another program, writes its standard input and reads its standard output and standard error. No shell is
 * involved, so that nothing in the input or in the arguments is executed as a command. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>

/* The result of one run of a program. */
struct child {
    bool has_run;  /* whether the program was found and ran; false also if it exits with status 127 */
    int status;    /* the exit status; 128 + the signal number if a signal ended the program */
    char *output;  /* the standard output: n_output bytes, then a NUL; NULL if has_run is false */
    char *message; /* the standard error, NUL-terminated; NULL if has_run is false */
    size_t n_output;
};

/* Runs argv[0], found in PATH, with input[0 .. len) as its standard input, and waits until it ends. The caller frees *c
 * with child_free. Returns 0, or -1 and errno if a temporary file or a process cannot be made or awaited; a program
 * that is not found or may not be executed is no error (has_run is false). */
int child_run(struct child *c, char *const *argv, const char *input, size_t len);
void child_free(struct child *c);

#endif
