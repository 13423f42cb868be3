/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The bytes of an input: a plain file, a compressed file or a pipe.
 *
 * The first bytes tell the compression (base/unpack.h). Compressed members may follow one another, empty ones too, and
 * zero bytes may follow where the format allows them. Errors: any other bytes after a member, a truncated member, a
 * wrong checksum, and a file that becomes shorter during reading. */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct source;

/* The endings of file names, plain and compressed; the first is "". */
enum { SOURCE_ENDINGS = 5 };
extern const char *const source_ending[SOURCE_ENDINGS];
/* Returns a pointer into path, to the file name without folders; *len is its length without the ending of a compressed
 * file. */
const char *source_plain_name(const char *path, size_t *len);

/* Opens a file, or standard input for "-", called `name`, which must outlive the source, in errors. Returns NULL and
 * *err on failure. The caller closes it with source_close. */
struct source *source_open(const char *path, const char *name, struct err *err);
/* Reads, and unpacks compressed bytes, until buf[*len .. cap) is full or the input ends. Raises *len; sets *has_ended,
 * which the caller clears at first, at the end. Returns 0, or -1 and *err, whose line is 0; *len then includes the
 * bytes read before the error. */
int source_fill(struct source *s, char *buf, size_t *len, size_t cap, bool *has_ended, struct err *err);
/* Returns the name of the compressed format, known after the first source_fill; NULL if the input is not
 * compressed. */
const char *source_packed(const struct source *s);
/* Returns whether source_rewind can be called: for a regular file, or once for a pipe with source_keep. */
bool source_can_rewind(const struct source *s);
/* Makes a pipe store its bytes while they are read, so that source_rewind works once; does nothing for a regular file.
 * Call it before the first read. */
void source_keep(struct source *s);
/* Goes back to the beginning of the input, if source_can_rewind. Returns 0, or -1 and *err. */
int source_rewind(struct source *s, struct err *err);
/* Prepares source_read_range, and ends source_fill. If the input is compressed, is no regular file or was not opened at
 * its beginning, copies its unpacked bytes to a temporary file: prefix[0 .. n), which source_fill has returned already,
 * and the rest. Returns 0, or -1 and *err. */
int source_allow_seeks(struct source *s, const char *prefix, size_t n, struct err *err);
/* Returns the number of unpacked bytes of the input after source_allow_seeks. */
int64_t source_size(const struct source *s);
/* Reads exactly n bytes at `offset` of the unpacked input, after source_allow_seeks. Returns 0, or -1 and *err. */
int source_read_range(const struct source *s, void *buf, size_t n, int64_t offset, struct err *err);
void source_close(struct source *s);

#endif
