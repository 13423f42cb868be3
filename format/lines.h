/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A label file line by line: what the readers of small and middling formats share. */
#ifndef FORMAT_LINES_H
#define FORMAT_LINES_H

#include "format/input.h"
#include "format/scan.h"

struct fmt_lines {
    struct fmt_input *in;
    struct fmt_block block;
    const char *next, *end; /* the rest of the block */
    uint64_t number;        /* physical line of the line last returned */
};

/* 0, or -1 and *err. */
int fmt_lines_open(struct fmt_lines *l, const char *path, struct err *err);
/* The next line: 1 with *line at its first byte (it ends with '\n'), 0 at the end, -1 and *err. Readers
 * that tokenise with fmt_split may instead advance l->next and l->number themselves. */
int fmt_next_line(struct fmt_lines *l, const char **line, size_t *len, struct err *err);
/* The next line that is not a comment ('#' first; only where `comments` is set), split into exactly n fields.
 * Any other number of fields, none too, is an error that names `expected`. 1, 0 at the end, -1 and *err. */
int fmt_next_fields(struct fmt_lines *l, bool comments, struct fmt_tok *tok, int n, const char *expected,
                    struct err *err);
/* Makes sure that l->next < l->end: 1, 0 at the end, -1 and *err. */
int fmt_lines_more(struct fmt_lines *l, struct err *err);
/* The line that was returned last, to be written to. */
static inline char *fmt_line_text(const struct fmt_lines *l, const char *line)
{
    return l->block.text + (line - l->block.text);
}
void fmt_lines_close(struct fmt_lines *l);

/* Things that were read the way trec_eval reads them although a strict reader would not: how many, and the
 * first. Printed by the main, or turned into an error by --strict. */
struct fmt_notes {
    uint64_t count;
    uint64_t fractions; /* of them, grades that are fractions */
    uint64_t scores;    /* of those, outside [0, 1]: no gains either, but scores of a run */
    uint64_t line;      /* of the first */
    char text[400];     /* of the first */
};
void fmt_note(struct fmt_notes *n, uint64_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
