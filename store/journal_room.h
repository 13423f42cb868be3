/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Disk space for records that are paid for before they arrive. */
#ifndef STORE_JOURNAL_ROOM_H
#define STORE_JOURNAL_ROOM_H

#include <sys/types.h>

#include "base/err.h"

/* Reserves `bytes` of disk space after the first `size` bytes of an open file, without changing its size. *room, which
 * it raises, is the offset where the space reserved so far ends; 0 means none. If the file system cannot reserve space,
 * checks that so much is free now. Returns 0, or -1 and *err, which says how many bytes are missing on the disk or
 * above the limit on file sizes. */
int journal_room_keep(int fd, const char *path, off_t size, off_t bytes, off_t *room, struct err *err);
/* Gives back the space reserved after the first `size` bytes, unless the file no longer has that size because
 * another process changed it. */
void journal_room_release(int fd, off_t size);

#endif
