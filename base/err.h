/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Errors.
 *
 * Modules never print and never exit: they return -1 and fill a struct err; only the mains turn one
 * into a message and a status. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* What kind of thing went wrong; which exit status that is, cmd/exit.h says. */
enum err_kind {
    ERR_NONE,
    ERR_USAGE,    /* misuse of the command line */
    ERR_INPUT,    /* a file that cannot be read or is malformed */
    ERR_MEMORY,   /* out of memory */
    ERR_CALC,     /* input that cannot be evaluated: a document twice in one topic, a fit without a solution */
    ERR_SERVER,   /* the judge's server refuses everything: key, URL, model */
    ERR_NO_TOPIC, /* no topic has both a ranking and labels */
    ERR_OUTPUT,   /* standard output, or a file, could not be written */
    ERR_STOPPED,  /* stopped by a signal; the same command resumes */
    ERR_INVALID,  /* the judge answers, but nothing that can be used */
    ERR_REFUSED,  /* all is done that could be, but the server refused some windows */
    ERR_LIMIT     /* what may be spent is spent; the same command with more resumes */
};

/* What it is about, where some command has an option that helps. Modules know no options: they say the fact, and a command
 * adds the option (cmd_hint). */
enum err_about {
    ERR_ABOUT_ANYTHING,
    ERR_ABOUT_WINDOWS,       /* so few are allowed that judging cannot go on */
    ERR_ABOUT_FIRST_WINDOWS, /* or begin, which fewer topics would */
    ERR_ABOUT_WORDS,         /* among numbers */
    ERR_ABOUT_REPEATS,       /* of what should be there once */
    ERR_ABOUT_VERDICTS,      /* of which there are none */
    ERR_ABOUT_PATTERN,       /* that nothing matches */
    ERR_ABOUT_MODEL,         /* that answered, and is not the one expected */
    ERR_ABOUT_MIXTURE,       /* of models, in one judge's records */
    ERR_ABOUT_SILENCE,       /* requests bring no answer, one after the other */
    ERR_ABOUT_BYTES,         /* of a line that is no text */
    ERR_ABOUT_DAMAGE         /* of a store's file, which can be mended */
};

struct err {
    enum err_kind kind;
    enum err_about about;
    char file[256]; /* as the user named it, shortened in the middle if longer; "" = no file */
    uint64_t line;  /* physical line, counted from 1; 0 = the file as a whole */
    char text[768]; /* what was read, what was expected */
};

/* Fills *e and returns -1, so that a reader can say `return err_fail(...)`. */
int err_fail(struct err *e, enum err_kind kind, const char *file, uint64_t line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Says so of an error that err_fail has made; returns -1. */
int err_is_about(struct err *e, enum err_about about);

/* "FILE:LINE: text", "FILE: text" or "text" into buf; of an error without a text that it is a defect, since no program
 * ends without a reason. Misuse may have none, where the usage has been printed. */
void err_text(const struct err *e, char *buf, size_t size);

/* What people are shown of names and texts that others wrote: characters of UTF-8 as they are, but control characters
 * (C0, DEL, C1), line separators and those that change the direction of writing (Unicode's Bidi_Control), and bytes that
 * are not UTF-8, as \xNN, so that no name can move the cursor of a terminal or reorder a line. Nothing is done to a
 * backslash, so a name with \x1b in it and one with ESC look the same. */

/* The character at s, of which len > 0 bytes are there, as it is shown; returns its bytes. */
enum { ERR_SHOWN_SIZE = 20 };
size_t err_shown(const char *s, size_t len, char out[ERR_SHOWN_SIZE]);
/* All of s so; give it to mem_free. */
char *err_visible(const char *s);
/* fprintf with all of its text shown so, except for a newline that ends the format. Every message, note and line of
 * progress of the programs goes through it, and every report that names what files have. */
void err_print(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
void err_vprint(FILE *f, const char *format, va_list ap) __attribute__((format(printf, 2, 0)));

/* Room for one quoted token in a message. */
enum { ERR_QUOTE_SIZE = 96 };

/* Copies at most 60 bytes of the token s[0..len) into buf, shown as above, a longer token ended by "...". Returns
 * buf. */
const char *err_quote(char buf[ERR_QUOTE_SIZE], const char *s, size_t len);

/* The same for a line that ends before `next`: without its newline and white space at the ends. */
const char *err_quote_line(char buf[ERR_QUOTE_SIZE], const char *line, const char *next);

#endif
