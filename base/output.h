/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Output files that appear complete under their name, or not at all.
 *
 * A file is written beside its target under a temporary name (base/temporary.h) and renamed when all bytes are on the
 * disk and checked; until then the old file stays. Signals that would end the program wait until the file is renamed or
 * removed (base/hold.h), so callers must not compute for long in between. A replaced file passes on its mode and, where
 * permitted, its owner and group. If the target is a link, the file it leads to is replaced. */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct output;

/* Tests whether the file `path` can be written, before work that would be in vain; leaves an old file as it is. Returns
 * 0, or -1 and *err. */
int out_probe(const char *path, struct err *err);
/* Opens a new file beside path, holds signals, and returns the file, gzipped if path ends with .gz. Returns NULL and
 * *err on failure, also if path is "-", is a link to a missing file, exists but is not a regular file, or is one of
 * several hard links, of which only one would get the new file. End with out_commit or out_abandon. */
struct output *out_open(const char *path, struct err *err);
/* Writes a printf-like text and a newline. Does nothing after a failed write, which out_commit reports; once in 1024
 * lines, a pending signal counts as one. */
void out_line(struct output *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes text[0 .. len). Does nothing after a failed write, which out_commit reports. */
void out_bytes(struct output *o, const char *text, size_t len);
/* Returns whether a write has failed or a signal is pending, so that out_commit will fail. */
bool out_failed(const struct output *o);
/* Completes the file on the disk, so that nothing can be written to it any more, and calls check(ctx, temporary name,
 * err), unless check is NULL. out_commit or out_abandon must follow. Returns 0, or -1 and *err if either fails. */
int out_check(struct output *o, int (*check)(void *ctx, const char *path, struct err *err), void *ctx, struct err *err);
/* Completes the file, unless out_check did, and renames it to its target. Returns 0, or -1 and *err with the new file
 * removed (or renamed, if only the sync of its folder fails). Frees o in both cases. */
int out_commit(struct output *o, struct err *err);
/* Removes the new file and frees o. */
void out_abandon(struct output *o);

#endif
