/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/journal_room.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/portable.h"

/* Sets *err to the message that, of the `bytes` bytes that the next answers need, `missing` bytes are not free;
 * `number` is the errno that says why. Returns -1. */
static int report_missing_space(const char *path, off_t bytes, off_t missing, int number, struct err *err)
{
    return err_fail(err, ERR_OUTPUT, path, 0,
                    "cannot be written: %s. Judging stopped: the next answers need %lld bytes, and %lld of them are "
                    "missing. Free some space and repeat the command",
                    strerror(number), (long long)bytes, (long long)missing);
}

/* Returns the number of bytes that the file system of the open file has left for this user; 0 if it cannot tell. */
static off_t free_bytes(int fd)
{
    struct statvfs v;
    return fstatvfs(fd, &v) == 0 ? (off_t)v.f_bavail * (off_t)v.f_frsize : 0;
}

/* Returns the number of bytes by which a file of `end` bytes would exceed the process's limit on file sizes (ulimit
 * -f); 0 if it would not. */
static off_t count_excess(off_t end)
{
    struct rlimit l;
    bool exceeds = getrlimit(RLIMIT_FSIZE, &l) == 0 && l.rlim_cur != RLIM_INFINITY && (rlim_t)end > l.rlim_cur;
    return exceeds ? end - (off_t)l.rlim_cur : 0;
}

/* Reserves disk space for 2 * `bytes` after the first `size` bytes of the file, so that few calls have to ask the file
 * system, or for `bytes` if there is no more; sets *room to its end. Does nothing while *room leaves `bytes`. See
 * journal_room.h. */
int journal_room_keep(int fd, const char *path, off_t size, off_t bytes, off_t *room, struct err *err)
{
    off_t end = size + bytes, excess = count_excess(end);
    if (excess)
        return report_missing_space(path, bytes, excess, EFBIG, err);
    if (end <= *room)
        return 0;
    for (off_t n = 2 * bytes; n >= bytes; n -= bytes)
        if (portable_reserve(fd, size, n) == 0) {
            *room = size + n;
            return 0;
        }
    int number = errno;
    bool is_full = number == ENOSPC || number == EDQUOT;
    off_t free = free_bytes(fd);
    if (!is_full && free >= bytes)
        return 0;
    return report_missing_space(path, bytes, free < bytes ? bytes - free : bytes, is_full ? number : ENOSPC, err);
}

void journal_room_release(int fd, off_t size)
{
    struct stat st;
    if (fstat(fd, &st) == 0 && st.st_size == size && ftruncate(fd, size) != 0)
        return; /* the space stays reserved until the file is opened again */
}
