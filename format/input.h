/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Input files as blocks of whole lines.
 *
 * A file is plain or compressed (recognised by its first bytes, never by its name) or "-" for standard input; what is no text
 * is an error that names it. A block holds whole lines only and is followed by FMT_PAD readable bytes; a UTF-8 byte order
 * mark is dropped and a missing final newline supplied. NUL bytes are an error, since nothing that follows them can be
 * trusted. */
#ifndef FORMAT_INPUT_H
#define FORMAT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* Where to cut a block: given its whole lines text[0..len), how many bytes of them (ending after a
 * newline) may be handed out now; the rest opens the next block. 0 = more text is needed first. */
typedef size_t fmt_cut_fn(const char *text, size_t len);

/* No line is longer: who takes a gigabyte for one line takes memory from everybody else. */
enum { FMT_LINE_MAX = 64 * 1024 * 1024 };

struct fmt_input;

struct fmt_block {
    char *text; /* len bytes, the last one '\n'; owned by the block */
    size_t len, cap;
    uint64_t seq; /* 0, 1, 2 ... in file order */
};

/* Opens a file; NULL and *err on failure. `cut` may be NULL: cut after the last whole line. */
struct fmt_input *fmt_open(const char *path, fmt_cut_fn *cut, struct err *err);
/* About how many bytes of text a file holds, 0 if it cannot be opened; -1: it is none, or standard input. */
long long fmt_size(const char *path);
/* Of the threads that may be used, as many as the file keeps busy: one where it is a single block. */
int fmt_threads(const char *path, int threads);
/* What a file begins with, before the first block is read: FMT_PEEK bytes, fewer where the file has no more, or where they hold
 * the first line that is neither blank nor a comment, and this is no object. They are read again with the first block; an
 * error that occurs here is told there. */
enum { FMT_PEEK = 64 * 1024 };
const char *fmt_peek(struct fmt_input *in, size_t *len);
/* The first line of text that is neither blank nor a comment, as far as it is there; false: there is none. */
bool fmt_first_line(const char *text, size_t size, const char **line, size_t *len);
/* Cuts blocks after the last whole line, whatever fmt_open was told. */
void fmt_cut_at_line(struct fmt_input *in);
/* Blocks may end anywhere from now on, also within a line, and lines have any length: for who reads no lines. */
void fmt_read_bytes(struct fmt_input *in);
/* Fills *b with the next block: 1, 0 at the end of the file, -1 and *err. Callable from several threads;
 * blocks then carry their order in seq. err->line, if not 0, counts from the beginning of this block: the
 * caller, who knows how many lines the earlier blocks had, adds those. */
int fmt_next_block(struct fmt_input *in, struct fmt_block *b, struct err *err);
/* Can the file be read a second time from where it began? */
bool fmt_can_rewind(const struct fmt_input *in);
/* To be called before the first block: makes it so that even a pipe can be read a second time (but no third). */
void fmt_keep(struct fmt_input *in);
int fmt_rewind(struct fmt_input *in, struct err *err);
/* To be called before the first block: lines may hold NUL bytes, which the caller looks for. */
void fmt_allow_nul(struct fmt_input *in);
/* Once it was read: were its bytes those of the file, or unpacked? */
bool fmt_is_packed(const struct fmt_input *in);
/* Name for messages: the path, "standard input" for "-". */
const char *fmt_name(const struct fmt_input *in);
void fmt_close(struct fmt_input *in);
void fmt_block_free(struct fmt_block *b);

#endif
