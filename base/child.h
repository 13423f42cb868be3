/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Programs that are asked to do something: one is run, gets its input, and what it writes is read. No shell comes in
 * between, so that nothing in the input or the arguments is a command. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>

/* What became of one. */
struct child {
    bool there;    /* the program was found, and ran */
    int status;    /* its exit status; 128 + the signal that ended it */
    char *output;  /* n_output bytes, and a NUL behind them */
    char *message; /* what it wrote to standard error */
    size_t n_output;
};

/* Runs argv[0], looked for in PATH, with the text input[0..len) on its standard input, until it ends. Free *c with
 * child_free. 0, or -1 and errno: there was no file for the input or the output, or no process. */
int child_run(struct child *c, char *const *argv, const char *input, size_t len);
void child_free(struct child *c);

#endif
