/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files that are written: complete under their name, or not there at all.
 *
 * A file is made beside its place, see base/temporary.h, and gets its name when every byte is on the disk and it was
 * checked; what had the name before is there until then. Signals that would end the program in between wait until the
 * file has its name or is gone (see base/hold.h); so do not compute long in between. A file that is replaced hands
 * down its mode, and its owner where that is allowed. Of a link, the file that it leads to is replaced. */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct output;

/* Can such a file be made? Asked before work that would be in vain. 0, or -1 and *err. */
int out_probe(const char *path, struct err *err);
/* Opens a file beside path; gzipped if path ends with .gz. NULL and *err on failure: also where path is not a regular
 * file, leads to nothing, or has several names (hard links), of which a new file would get one. */
struct output *out_open(const char *path, struct err *err);
/* One line, printf-like, without the newline. */
void out_line(struct output *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
void out_bytes(struct output *o, const char *text, size_t len);
/* Has a write failed, or does a signal wait? Then commit will fail. */
bool out_failed(const struct output *o);
/* Completes the file and hands it to check(ctx, the name it has until it is committed), NULL = nothing to check. To be
 * followed by commit or abandon. 0, or -1 and *err. */
int out_check(struct output *o, int (*check)(void *ctx, const char *path, struct err *err), void *ctx, struct err *err);
/* Gives the file its name. 0, or -1 and *err; the new file is gone then. */
int out_commit(struct output *o, struct err *err);
/* Forgets the file. */
void out_abandon(struct output *o);

#endif
