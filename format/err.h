/* Errors and exit codes.
 *
 * Modules never print and never exit: they return -1 and fill a struct fmt_err; only the mains turn one
 * into a message and a status. */
#ifndef FORMAT_ERR_H
#define FORMAT_ERR_H

#include <stddef.h>
#include <stdint.h>

/* Exit statuses of both programs; 1, 2, 4 and 7 mean what they mean in trec_eval. */
enum rcp_exit {
    RCP_EXIT_OK = 0,
    RCP_EXIT_USAGE = 1,     /* misuse of the command line */
    RCP_EXIT_INPUT = 2,     /* a file that cannot be read or is malformed */
    RCP_EXIT_MEMORY = 3,    /* out of memory */
    RCP_EXIT_SERVER = 3,    /* rcp-label: the judge's server refuses everything: key, URL, model */
    RCP_EXIT_CALC = 4,      /* input that cannot be evaluated: a document twice in one topic */
    RCP_EXIT_NO_TOPIC = 7,  /* no topic has both a ranking and labels */
    RCP_EXIT_OUTPUT = 8,    /* standard output, or a file, could not be written */
    RCP_EXIT_STOPPED = 9    /* rcp-label: stopped by a signal; the same command goes on */
};

struct fmt_err {
    enum rcp_exit status;  /* what the program should exit with */
    char file[256];        /* as the user named it, shortened in the middle if longer; "" = no file */
    uint64_t line;         /* physical line, counted from 1; 0 = the file as a whole */
    char text[768];        /* what was read, what was wanted */
};

/* Fills *e and returns -1, so that a reader can say `return fmt_fail(...)`. */
int fmt_fail(struct fmt_err *e, enum rcp_exit status, const char *file, uint64_t line, const char *format,
             ...) __attribute__((format(printf, 5, 6)));

/* "FILE:LINE: text", "FILE: text" or "text" into buf. */
void fmt_err_text(const struct fmt_err *e, char *buf, size_t size);

/* Room for one quoted token in a message. */
enum { FMT_QUOTE_SIZE = 96 };

/* Copies at most 60 bytes of the token s[0..len) into buf, control bytes shown as \xNN, a longer token
 * ended by "...". Returns buf. */
const char *fmt_quote(char buf[FMT_QUOTE_SIZE], const char *s, size_t len);

/* The same for a line that ends before `next`: without its newline and white space at the ends. */
const char *fmt_quote_line(char buf[FMT_QUOTE_SIZE], const char *line, const char *next);

#endif
