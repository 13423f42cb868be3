/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Room on the disk for records that are paid for before they come. */
#ifndef STORE_JOURNAL_ROOM_H
#define STORE_JOURNAL_ROOM_H

#include <sys/types.h>

#include "base/err.h"

/* Keeps room for `bytes` after the first `size` bytes of an open file, whose size stays as it is. *room: where the room ends
 * that is kept already, 0 = none. A file system that keeps no room has to have as much at the moment. 0, or -1 and *err,
 * which says how much is missing. */
int journal_room_keep(int fd, const char *path, off_t size, off_t bytes, off_t *room, struct err *err);
/* Gives back the room after the first `size` bytes, unless the file has another size by now: somebody else changed it. */
void journal_room_release(int fd, off_t size);

#endif
