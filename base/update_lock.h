/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A file that is read, added to and replaced: by one process at a time, or what one adds is lost to the other. */
#ifndef BASE_UPDATE_LOCK_H
#define BASE_UPDATE_LOCK_H

#include "base/err.h"

/* Waits until no other process updates the file, and keeps others waiting until the descriptor that it returns is
 * closed; say hears of a wait. -1 and *err. */
int update_lock(const char *path, void (*say)(void *ctx, const char *path), void *ctx, struct err *err);

#endif
