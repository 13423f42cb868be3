/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A lock for a file that is read, extended and replaced. Without it, an addition of one process would be lost to
 * another. */
#ifndef BASE_UPDATE_LOCK_H
#define BASE_UPDATE_LOCK_H

#include "base/err.h"

/* Waits until no other process updates the file; calls say(ctx, path) if it must wait. Returns a descriptor, which
 * locks the file until it is closed, or -1 and *err. */
int update_lock(const char *path, void (*say)(void *ctx, const char *path), void *ctx, struct err *err);

#endif
