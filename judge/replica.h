/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Replicas of one server: which of them takes the next request, which is set aside.
 *
 * Times are seconds of a clock that only goes forward. */
#ifndef JUDGE_REPLICA_H
#define JUDGE_REPLICA_H

#include <stdbool.h>
#include <stddef.h>

#include "judge/level.h"

struct replica {
    char *url;  /* what requests go to */
    char *name; /* for messages: the URL without a password */
    size_t in_flight;
    struct level level; /* how many may be */
    unsigned failures;  /* in a row */
    double aside;       /* how long it was set aside last, 0 = since its last answer not */
    double aside_until;
    unsigned busy;     /* requests in a row that it asked to wait */
    double busy_until; /* it asked for a pause */
    bool told;         /* a person heard that it was set aside */
};

/* May it take a request now? It has as many in flight as its level says; one that was set aside gets a single one, until
 * it answers. */
bool replica_ready(const struct replica *r, double now);
/* When it may be ready again; only where it is not because of the time. */
double replica_ready_at(const struct replica *r);
/* The ready one with the fewest requests in flight, of equals the first after the one numbered `last`, and never
 * `barred`; NULL = none. */
struct replica *replica_pick(struct replica *r, size_t n, size_t last, const struct replica *barred, double now);
/* It is alive: it may have all requests. True if it had been set aside. */
bool replica_alive(struct replica *r);
/* A request to it failed, which is no longer in flight. It is set aside if it cannot be reached, if it was aside before
 * and this was the try, or if it failed in a row five times more than it has requests in flight: where some of many
 * requests fail, five in a row are nothing. For min seconds, doubled each time up to max. True if it was set aside. */
bool replica_failed(struct replica *r, bool unreachable, double now, double min, double max);

#endif
