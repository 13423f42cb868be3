/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the fuzz targets share: how an input reaches a reader, and a plain second opinion on text.
 *
 * A target never only looks for crashes: it checks what was read against a reader so simple that it can be
 * trusted, and that neither the way an input comes (file, pipe, gzip) nor the size of blocks matters. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "format/labels.h"
#include "format/named.h"
#include "format/token.h"

/* Ends the program with a message unless the property holds; what follows is printf's. */
#define CHECK(property, ...)                                       \
    do {                                                           \
        if (!(property))                                           \
            fuzz_fail(__FILE__, __LINE__, #property, __VA_ARGS__); \
    } while (0)
void fuzz_fail(const char *file, int line, const char *property, const char *format, ...)
    __attribute__((noreturn, format(printf, 4, 5)));

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ways an input can come. All but FUZZ_FILE are read in blocks of a line or two, and cut there. */
enum fuzz_way { FUZZ_FILE, FUZZ_BLOCKS, FUZZ_GZIP, FUZZ_PIPE, FUZZ_WAYS };
/* Puts the input there; the path to open, good until the next call. An input that looks like gzip is not
 * compressed a second time. */
const char *fuzz_path(enum fuzz_way way, const uint8_t *data, size_t size);

/* Is the input of a form that fuzz_named is for? */
bool fuzz_is_named(const uint8_t *data, size_t size, enum named_use use);

/* What a reader should see of an input: decompressed, without byte order mark, ending with a newline. */
struct fuzz_text {
    char *s; /* len bytes and a NUL */
    size_t len;
    uint64_t lines, nul_line; /* nul_line: of the first NUL byte, 0 = there is none */
    bool damaged;             /* gzip that cannot be read to its end: s is what of it could */
    bool bad;                 /* damaged, or with a NUL byte: every reader must refuse it */
};
struct fuzz_text fuzz_text(const uint8_t *data, size_t size);
void fuzz_text_free(struct fuzz_text *t);
/* The line that begins at *at, without its newline, and the next one's beginning; false at the end. */
bool fuzz_next_line(const struct fuzz_text *t, size_t *at, struct fmt_tok *line);
/* Splits at white space, byte by byte: the number of tokens, of which the first max are stored. */
size_t fuzz_split(struct fmt_tok line, struct fmt_tok *tok, size_t max);
bool fuzz_tok_same(struct fmt_tok a, struct fmt_tok b);
/* strtod on a copy: is all of the token a finite decimal number? *v is what atof makes of it. */
bool fuzz_number(struct fmt_tok t, double *v);
bool fuzz_same_bits(double a, double b);

/* Before a call that may fail, and after one that did. */
void fuzz_err_reset(struct err *err);
void fuzz_check_err(const struct err *err, const struct fuzz_text *t);
/* Returns whether two errors are the same but for the name of the file. */
bool fuzz_same_err(const struct err *a, const struct err *b);

/* What a reader of labels should have read. */
struct fuzz_row {
    struct fmt_tok qid, doc, group, subgroup; /* group, subgroup: s == NULL where there are none */
    int32_t grade;
    double level;
    uint64_t line;
};
struct fuzz_rows {
    struct fuzz_row *row;
    size_t n, cap;
    uint64_t bad_line; /* the first malformed line, 0 = there is none */
};
void fuzz_add_row(struct fuzz_rows *r, struct fuzz_row row);
/* Sorts rows by topic, keeping their order in the file. */
void fuzz_sort_rows(struct fuzz_rows *r);
/* Is a set of labels well-formed? */
void fuzz_check_set(const struct lab_set *set, const struct fuzz_text *t);
/* Does it hold exactly these (sorted) rows? */
void fuzz_check_rows(const struct lab_set *set, const struct fuzz_rows *r);

#endif
