/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/replica.h"

enum { FAILURES_IN_A_ROW = 5 /* beyond the number of requests in flight */ };

bool replica_ready(const struct replica *r, double now)
{
    return now >= r->aside_until && now >= r->busy_until &&
           (r->aside == 0.0 ? level_room(&r->level, r->in_flight) : r->in_flight == 0);
}

double replica_ready_at(const struct replica *r)
{
    return r->aside_until > r->busy_until ? r->aside_until : r->busy_until;
}

struct replica *replica_pick(struct replica *r, size_t n, size_t last, const struct replica *barred, double now)
{
    struct replica *best = NULL;
    for (size_t k = 1; k <= n; k++) {
        struct replica *x = &r[(last + k) % n];
        if (x != barred && replica_ready(x, now) && (!best || x->in_flight < best->in_flight))
            best = x;
    }
    return best;
}

bool replica_alive(struct replica *r)
{
    bool was_aside = r->aside > 0.0;
    r->failures = 0;
    r->aside = r->aside_until = 0.0;
    return was_aside;
}

bool replica_failed(struct replica *r, bool unreachable, double now, double min, double max)
{
    if (now < r->aside_until) /* a request from before it was set aside */
        return false;
    if (!unreachable && r->aside == 0.0 && ++r->failures < FAILURES_IN_A_ROW + r->in_flight)
        return false;
    r->aside = r->aside == 0.0 ? min : r->aside * 2.0 < max ? r->aside * 2.0 : max;
    r->aside_until = now + r->aside;
    r->failures = 0;
    return true;
}
