/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Errors.
 *
 * Modules never print and never exit: they return -1 and fill a struct err. Only the mains turn it into a message and
 * an exit status. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The kinds of errors; cmd/exit.h maps each kind to an exit status. */
enum err_kind {
    ERR_NONE,
    ERR_USAGE,    /* misuse of the command line */
    ERR_INPUT,    /* a file that cannot be read or is malformed */
    ERR_MEMORY,   /* out of memory */
    ERR_CALC,     /* input that cannot be evaluated: a document twice in one topic, a fit without a solution */
    ERR_SERVER,   /* the judge's server refuses every request, because of the key, URL or model */
    ERR_NO_TOPIC, /* no topic has both a ranking and labels */
    ERR_OUTPUT,   /* standard output or a file cannot be written */
    ERR_STOPPED,  /* stopped by a signal; the same command resumes */
    ERR_INVALID,  /* the judge answers, but no answer can be used */
    ERR_REFUSED,  /* the server refused some windows; all others are done */
    ERR_LIMIT     /* the budget is spent; the same command with a larger one resumes */
};

/* The subjects of errors for which a command may have an option that helps. Modules do not know options: they state the
 * subject, and the command adds the option to the message (cmd_hint). */
enum err_about {
    ERR_ABOUT_ANYTHING,
    ERR_ABOUT_WINDOWS,       /* too few windows are allowed for judging to go on */
    ERR_ABOUT_FIRST_WINDOWS, /* too few windows are allowed for judging to begin; fewer topics would need fewer */
    ERR_ABOUT_WORDS,         /* words in a column of numbers */
    ERR_ABOUT_REPEATS,       /* an item that must occur once occurs again */
    ERR_ABOUT_VERDICTS,      /* there are no verdicts */
    ERR_ABOUT_PATTERN,       /* a file pattern that nothing matches */
    ERR_ABOUT_MODEL,         /* another model answered than the one expected */
    ERR_ABOUT_MIXTURE,       /* records of one judge come from several models */
    ERR_ABOUT_SILENCE,       /* successive requests bring no answer */
    ERR_ABOUT_BYTES,         /* a NUL byte in a text, or a line that is too long */
    ERR_ABOUT_CONFLICT,      /* two records that contradict each other, and nothing says which one holds */
    ERR_ABOUT_OTHER_STORE,   /* a record that was written to another store */
    ERR_ABOUT_DAMAGE         /* a damaged file of a store, which can be repaired */
};

/* An error: its kind, its place in a file and its text. The caller provides the struct; all strings are inside it. */
struct err {
    enum err_kind kind;
    enum err_about about;
    char file[256]; /* the path as the user gave it, shortened in the middle if longer; "" means no file */
    uint64_t line;  /* the physical line, counted from 1; 0 means the whole file */
    char text[768]; /* the message: what is wrong and what was expected */
};

/* Fills *e: the kind, the file (NULL or "" means none), the line (0 means none) and a printf-like text; resets the
 * subject to ERR_ABOUT_ANYTHING. Returns -1, so that a reader can write `return err_fail(...)`. */
int err_fail(struct err *e, enum err_kind kind, const char *file, uint64_t line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* err_usage fills *e for a misused command line; err_input for a file that is malformed at `line` or, if this is 0,
 * cannot be used as a whole. Both return -1. */
#define err_usage(e, ...) err_fail(e, ERR_USAGE, "", 0, __VA_ARGS__)
#define err_input(e, file, line, ...) err_fail(e, ERR_INPUT, file, line, __VA_ARGS__)

/* Fills *e for a failed system call on an output: `fault`, such as "cannot be written", and the text of errno. Returns
 * -1. */
int err_output(struct err *e, const char *path, const char *fault);

/* Sets the subject of an error that err_fail has filled. Returns -1. */
int err_is_about(struct err *e, enum err_about about);

/* Writes "FILE:LINE: text", "FILE: text" or "text" to buf[0 .. size). An error without a text is reported as a defect
 * of the program, except for ERR_USAGE, whose usage text is already printed. */
void err_text(const struct err *e, char *buf, size_t size);

/* Names and texts from files are displayed as follows: well-formed UTF-8 as it is; control characters (C0, DEL, C1),
 * line separators, characters that change the direction of writing (Unicode's Bidi_Control) and bytes that are not
 * UTF-8 as \xNN, so that no name can move the cursor of a terminal or reorder a line. A backslash is not escaped: a
 * name with the text \x1b and a name with the byte ESC look the same. */

/* Writes the displayed form of the first character of s[0 .. len), len > 0, NUL-terminated, to `shown`, a buffer of
 * ERR_SHOWN_SIZE bytes. Returns the number of bytes of s that this character takes. */
enum { ERR_SHOWN_SIZE = 20 };
size_t err_shown(const char *s, size_t len, char shown[ERR_SHOWN_SIZE]);
/* Returns a copy of s in its displayed form; the caller frees it with mem_free. */
char *err_visible(const char *s);
/* Prints like fprintf, with the whole text in its displayed form except for a newline that ends the format. All
 * messages, notes and progress lines of the programs, and all reports that name values from files, use it. */
void err_print(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The size of a buffer for one quoted token in a message. */
enum { ERR_QUOTE_SIZE = 96 };

/* Writes the displayed form of the token s[0 .. len) to buf, NUL-terminated: at most 60 bytes of it, then "..." if
 * there are more. Returns buf. */
const char *err_quote(char buf[ERR_QUOTE_SIZE], const char *s, size_t len);

/* Writes the line from `line` up to `next` to buf, as err_quote does, without its newline and without white space at
 * its ends. Returns buf. */
const char *err_quote_line(char buf[ERR_QUOTE_SIZE], const char *line, const char *next);

#endif
