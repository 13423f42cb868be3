/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Input files as blocks of whole lines.
 *
 * A file is plain or compressed (recognised by its first bytes, never by its name) or "-" for standard input; a file
 * that is not text is an error that names its format. A block holds whole lines only and is followed by FMT_PAD
 * readable bytes; a UTF-8 byte order mark is dropped and a missing final newline supplied. NUL bytes are an error:
 * text after them is probably damaged too. */
#ifndef FORMAT_INPUT_H
#define FORMAT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* Returns where to cut a block: how many bytes of its whole lines text[0..len) form the block, ending after a
 * newline; the rest begins the next block. 0: more text is needed first. */
typedef size_t fmt_cut_fn(const char *text, size_t len);

/* The length of the longest line that is read, in bytes; a longer one is an error, so that no file exhausts the
 * memory. */
enum { FMT_LINE_MAX = 64 * 1024 * 1024 };

struct fmt_input;

struct fmt_block {
    char *text; /* len bytes, the last one '\n'; owned by the block */
    size_t len, cap;
    uint64_t seq; /* 0, 1, 2 ... in file order */
};

/* Opens a file. cut == NULL: blocks end after the last whole line. NULL and *err on failure.
 *
 * A Parquet table is read as csv below a row of column names, or as JSON lines if fmt_want_json is called. If its name
 * ends in -00000-of-NNNNN.parquet, the other parts of the table follow it. */
struct fmt_input *fmt_open(const char *path, fmt_cut_fn *cut, struct err *err);
/* Lets a table be read as JSON lines; to be called before the first block. */
void fmt_want_json(struct fmt_input *in);
/* Makes a Parquet file an error, which says that `expected`, a constant, was expected; to be called before the first
 * block. */
void fmt_want_text(struct fmt_input *in, const char *expected);
/* Returns whether the file is a table with a row of column names, which is not counted as a line; known after
 * fmt_peek. */
bool fmt_is_table(const struct fmt_input *in);
/* Estimates the bytes of text in a file. 0 if it cannot be opened; -1 for standard input and anything but a regular
 * file. */
long long fmt_size(const char *path);
/* Returns how many of `threads` threads the file keeps busy: at most one for each block. */
int fmt_threads(const char *path, int threads);
/* Returns the beginning of a file before the first block is read: up to FMT_PEEK bytes. The first block contains
 * them too, and reports any error that occurs here. */
enum { FMT_PEEK = 64 * 1024 };
const char *fmt_peek(struct fmt_input *in, size_t *len);
/* Finds the first line of text that is neither blank nor a comment; the text may end within it. False if there is
 * none. */
bool fmt_first_line(const char *text, size_t size, const char **line, size_t *len);
/* Ends blocks after the last whole line from now on. */
void fmt_cut_at_line(struct fmt_input *in);
/* Lets blocks end anywhere from now on, also within a line, and lines have any length: for formats without lines. */
void fmt_read_bytes(struct fmt_input *in);
/* Fills *b with the next block: 1, 0 at the end of the file, -1 and *err. Several threads may call it; seq then
 * gives the order of blocks. err->line, if not 0, counts from the beginning of this block; the caller adds the lines
 * of earlier blocks. */
int fmt_next_block(struct fmt_input *in, struct fmt_block *b, struct err *err);
/* Says whether the file can be read a second time from its beginning. */
bool fmt_can_rewind(const struct fmt_input *in);
/* Lets a pipe be read a second time, but not a third; to be called before the first block. */
void fmt_keep(struct fmt_input *in);
/* Goes back to the beginning. 0, or -1 and *err. */
int fmt_rewind(struct fmt_input *in, struct err *err);
/* Lets lines contain NUL bytes, which the caller checks for; to be called before the first block. */
void fmt_allow_nul(struct fmt_input *in);
/* Says whether the file is compressed; to be called after the first block. */
bool fmt_is_packed(const struct fmt_input *in);
/* Returns the name for messages: the path, or "standard input" for "-". */
const char *fmt_name(const struct fmt_input *in);
void fmt_close(struct fmt_input *in);
void fmt_block_free(struct fmt_block *b);

#endif
