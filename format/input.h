/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Input files as blocks of whole lines.
 *
 * A file is plain or compressed, which its first bytes tell and never its name; "-" is standard input. A file that is
 * not text is an error that names its format. A block holds whole lines only, and FMT_PAD readable bytes follow it. A
 * UTF-8 byte order mark is dropped, and a missing newline at the end is added. NUL bytes are an error, because the text
 * after them is probably damaged, too. */
#ifndef FORMAT_INPUT_H
#define FORMAT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* Returns the number of bytes of the whole lines text[0 .. len) that form the next block, which ends after a newline;
 * the rest begins the block after it. Returns 0 if more text is needed to decide. */
typedef size_t fmt_cut_fn(const char *text, size_t len);

/* The largest length of a line in bytes. A longer line is an error, so that no file exhausts the memory. */
enum { FMT_LINE_MAX = 64 * 1024 * 1024 };

struct fmt_input;

/* A block: a piece of the text of a file. Begins as {0}; fmt_block_free frees it. */
struct fmt_block {
    char *text; /* len bytes of whole lines, the last one '\n'; the block owns them */
    size_t len, cap;
    uint64_t seq; /* the number of the block in the file, from 0 */
};

/* Opens a file. Blocks end where `cut` says or, if it is NULL, after the last whole line. Returns NULL and *err if the
 * file cannot be opened.
 *
 * A Parquet table is read as csv below a row of column names, or as JSON lines if fmt_allow_json is called. If its name
 * ends in -00000-of-NNNNN.parquet, the other parts of the table follow it. */
struct fmt_input *fmt_open(const char *path, fmt_cut_fn *cut, struct err *err);
/* Lets a Parquet table be read as JSON lines instead of csv. Call it before the first block. */
void fmt_allow_json(struct fmt_input *in);
/* Makes a Parquet file an error, which says that `expected` was expected; the caller keeps that text. Call it before
 * the first block. */
void fmt_refuse_tables(struct fmt_input *in, const char *expected);
/* Returns whether the file is a Parquet table that is read as csv, so that its row of column names is not counted as a
 * line; false after fmt_allow_json. Call it after fmt_peek. */
bool fmt_is_table(const struct fmt_input *in);
/* Returns an estimate of the bytes of text in a file; 0 if it cannot be opened; -1 for standard input and anything else
 * that is not a regular file. */
long long fmt_size(const char *path);
/* Returns the number of threads, at most `threads`, that the blocks of the file keep busy: one for each block by its
 * estimated size; `threads` if the size is unknown (standard input, pipes). */
int fmt_threads(const char *path, int threads);
enum { FMT_PEEK = 64 * 1024 /* bytes */ };
/* Returns the beginning of the file: *len bytes, at most FMT_PEEK, without a byte order mark and not NUL-terminated;
 * `in` owns them. Call it before the first block, which contains them too, and reports any error that occurs here. */
const char *fmt_peek(struct fmt_input *in, size_t *len);
/* Finds the first line of text[0 .. size) that is neither blank nor begins with '#': sets *line and *len, its length
 * without the newline; the text may end within it. Returns false if there is none. */
bool fmt_first_line(const char *text, size_t size, const char **line, size_t *len);
/* Makes blocks end after the last whole line from now on. */
void fmt_cut_at_line(struct fmt_input *in);
/* Lets blocks end anywhere from now on, also within a line, and lines have any length. This is for formats without
 * lines. */
void fmt_read_bytes(struct fmt_input *in);
/* Fills *b with the next block. Returns 1, 0 at the end of the file or after an error, or -1 and *err. Several threads
 * may call it; b->seq gives the order of their blocks. err->line, if not 0, counts from the beginning of this block,
 * and the caller adds the lines of earlier blocks. */
int fmt_next_block(struct fmt_input *in, struct fmt_block *b, struct err *err);
/* Returns whether fmt_rewind can go back to the beginning: of regular files, and of pipes after fmt_allow_rewind. */
bool fmt_can_rewind(const struct fmt_input *in);
/* Lets a pipe be read a second time, but not a third. Call it before the first block. */
void fmt_allow_rewind(struct fmt_input *in);
/* Goes back to the beginning of the file. Returns 0, or -1 and *err. */
int fmt_rewind(struct fmt_input *in, struct err *err);
/* Lets lines contain NUL bytes, which the caller must check for. Call it before the first block. */
void fmt_allow_nul(struct fmt_input *in);
/* Returns whether the file is compressed. Call it after the first block. */
bool fmt_is_compressed(const struct fmt_input *in);
/* Returns the name of the file for messages: its path, or "standard input" for "-". */
const char *fmt_name(const struct fmt_input *in);
void fmt_close(struct fmt_input *in);
void fmt_block_free(struct fmt_block *b);

#endif
