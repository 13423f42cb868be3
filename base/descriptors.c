/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/descriptors.h"

#include <fcntl.h>
#include <sys/resource.h>

enum { MANY_OPEN = 4096 /* how many descriptors, from 0 on, are examined at most; the programs open about ten */ };

/* Returns the number of open descriptors below the limit. Examines only the first MANY_OPEN. */
static size_t count_open_descriptors(rlim_t limit)
{
    size_t n = 0;
    for (int fd = 0; fd < MANY_OPEN && (rlim_t)fd < limit; fd++)
        n += fcntl(fd, F_GETFD) != -1;
    return n;
}

size_t descriptors_available(size_t wanted)
{
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0 || r.rlim_cur == RLIM_INFINITY)
        return wanted;
    size_t open_count = count_open_descriptors(r.rlim_cur);
    rlim_t target = (rlim_t)open_count + (rlim_t)wanted, hard_limit = r.rlim_max;
    if (r.rlim_cur >= target)
        return wanted;
    rlim_t soft_limit = r.rlim_cur;
    r.rlim_cur = hard_limit == RLIM_INFINITY || hard_limit > target ? target : hard_limit;
    if (setrlimit(RLIMIT_NOFILE, &r) != 0)
        r.rlim_cur = soft_limit;
    if (r.rlim_cur >= target)
        return wanted;
    return r.rlim_cur > (rlim_t)open_count ? (size_t)(r.rlim_cur - (rlim_t)open_count) : 0;
}
