/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Errors and exit codes.
 *
 * Modules never print and never exit: they return -1 and fill a struct rcp_err; only the mains turn one
 * into a message and a status. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Exit statuses of both programs; 1, 2, 4 and 7 mean what they mean in trec_eval. */
enum rcp_exit {
    RCP_EXIT_OK = 0,
    RCP_EXIT_USAGE = 1,    /* misuse of the command line */
    RCP_EXIT_INPUT = 2,    /* a file that cannot be read or is malformed */
    RCP_EXIT_MEMORY = 3,   /* out of memory */
    RCP_EXIT_SERVER = 3,   /* rcp-label: the judge's server refuses everything: key, URL, model */
    RCP_EXIT_CALC = 4,     /* input that cannot be evaluated: a document twice in one topic */
    RCP_EXIT_NO_TOPIC = 7, /* no topic has both a ranking and labels */
    RCP_EXIT_OUTPUT = 8,   /* standard output, or a file, could not be written */
    RCP_EXIT_STOPPED = 9   /* rcp-label: stopped by a signal; the same command resumes */
};

struct rcp_err {
    enum rcp_exit status; /* what the program should exit with */
    char file[256];       /* as the user named it, shortened in the middle if longer; "" = no file */
    uint64_t line;        /* physical line, counted from 1; 0 = the file as a whole */
    char text[768];       /* what was read, what was expected */
};

/* Fills *e and returns -1, so that a reader can say `return rcp_fail(...)`. */
int rcp_fail(struct rcp_err *e, enum rcp_exit status, const char *file, uint64_t line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* "FILE:LINE: text", "FILE: text" or "text" into buf. */
void rcp_err_text(const struct rcp_err *e, char *buf, size_t size);

/* What people are shown of names and texts that others wrote: characters of UTF-8 as they are, but control characters
 * (C0, DEL, C1) and bytes that are not UTF-8 as \xNN, so that no name can move the cursor of a terminal. Nothing is done
 * to a backslash, so a name with \x1b in it and one with ESC look the same. */

/* The character at s, of which len > 0 bytes are there, as it is shown; returns its bytes. */
enum { RCP_SHOWN_SIZE = 20 };
size_t rcp_shown(const char *s, size_t len, char out[RCP_SHOWN_SIZE]);
/* All of s so; free() it. */
char *rcp_visible(const char *s);
/* fprintf with all of its text shown so, except for a newline that ends the format. Every message, note and line of
 * progress of the programs goes through it, and every report that names what files have. */
void rcp_print(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
void rcp_vprint(FILE *f, const char *format, va_list ap) __attribute__((format(printf, 2, 0)));

/* Room for one quoted token in a message. */
enum { RCP_QUOTE_SIZE = 96 };

/* Copies at most 60 bytes of the token s[0..len) into buf, shown as above, a longer token ended by "...". Returns
 * buf. */
const char *rcp_quote(char buf[RCP_QUOTE_SIZE], const char *s, size_t len);

/* The same for a line that ends before `next`: without its newline and white space at the ends. */
const char *rcp_quote_line(char buf[RCP_QUOTE_SIZE], const char *line, const char *next);

#endif
