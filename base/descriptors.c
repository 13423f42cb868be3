/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/descriptors.h"

#include <fcntl.h>
#include <sys/resource.h>

enum { MANY_OPEN = 4096 /* largest number of descriptors counted; this program has about ten */ };

static size_t count_open_descriptors(rlim_t limit)
{
    size_t n = 0;
    for (int fd = 0; fd < MANY_OPEN && (rlim_t)fd < limit; fd++)
        n += fcntl(fd, F_GETFD) != -1;
    return n;
}

size_t descriptors_left(size_t wanted)
{
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0 || r.rlim_cur == RLIM_INFINITY)
        return wanted;
    size_t open = count_open_descriptors(r.rlim_cur);
    rlim_t need = (rlim_t)open + (rlim_t)wanted, most = r.rlim_max;
    if (r.rlim_cur >= need)
        return wanted;
    rlim_t was = r.rlim_cur;
    r.rlim_cur = most == RLIM_INFINITY || most > need ? need : most;
    if (setrlimit(RLIMIT_NOFILE, &r) != 0)
        r.rlim_cur = was;
    if (r.rlim_cur >= need)
        return wanted;
    return r.rlim_cur > (rlim_t)open ? (size_t)(r.rlim_cur - (rlim_t)open) : 0;
}
