/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The bytes of an input: a plain file, a compressed one, a pipe.
 *
 * What is compressed is told by the first bytes (base/unpack.h). Members may follow one another, empty ones too, and
 * zero bytes where the format allows them; anything else there, a member that ends early, and one that fails its checksum
 * are errors. So is a file that became shorter while it was read. */
#ifndef BASE_SOURCE_H
#define BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct source;

/* What the names of files end with, plain and compressed; the first is "". */
enum { SOURCE_ENDINGS = 5 };
extern const char *const source_ending[SOURCE_ENDINGS];
/* Where the name begins in a path, without folders; *len is its length without what compression adds to it. */
const char *source_plain_name(const char *path, size_t *len);

/* Opens a file, "-" for standard input, called `name` in errors; NULL and *err on failure. */
struct source *source_open(const char *path, const char *name, struct err *err);
/* Finds out what it is, which source_fill does otherwise. 0, or -1 and *err without a line. */
int source_begin(struct source *s, struct err *err);
/* Reads until buf[*len .. cap) is full or the input ends, which *at_end tells. 0, or -1 and *err without a line;
 * *len then counts what was read before the error. */
int source_fill(struct source *s, char *buf, size_t *len, size_t cap, bool *at_end, struct err *err);
/* The compressed format that it is in, as it turned out at the first read, or by source_begin; NULL: none. */
const char *source_packed(const struct source *s);
/* Can it be read again from where it began? */
bool source_can_rewind(const struct source *s);
/* To be called before the first read: keeps the bytes of a pipe, as they come, so that source_rewind works once. */
void source_keep(struct source *s);
int source_rewind(struct source *s, struct err *err);
void source_close(struct source *s);

#endif
