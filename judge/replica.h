/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The replicas of one server, of which one takes the next request and some are set aside.
 *
 * Times are seconds of a clock that only goes forward. */
#ifndef JUDGE_REPLICA_H
#define JUDGE_REPLICA_H

#include <stdbool.h>
#include <stddef.h>

#include "judge/level.h"

struct replica {
    char *url;  /* the URL of requests */
    char *name; /* the URL without user, password and query, for messages */
    size_t in_flight;
    struct level level; /* the number of requests that may be in flight */
    unsigned failures;  /* the number of failures in a row */
    double aside;       /* the seconds for which the replica was last set aside, that is got no requests; 0 if it has
                         * answered since, or was never set aside */
    double aside_until; /* the time until which the replica is set aside; 0 means that it is not */
    unsigned busy;      /* the number of answers in a row that asked to send no request for a time */
    double busy_until;  /* the time when the pause ends that the replica asked for */
    bool is_told;       /* whether the user was told that the replica was set aside */
};

/* Returns whether a replica may take a request at the time `now`: it is neither set aside nor in a pause, and fewer
 * requests are in flight than its level. If it has not answered since it was set aside, none may be in flight. */
bool replica_ready(const struct replica *r, double now);
/* Returns when a replica may be ready again. Valid only if it is not ready because of the time. */
double replica_ready_at(const struct replica *r);
/* Returns the one of the n replicas r[] that is ready and has the fewest requests in flight, of equals the first after
 * number `last`, never `avoided`; NULL if none is ready. */
struct replica *replica_pick(struct replica *r, size_t n, size_t last, const struct replica *avoided, double now);
/* Notes that a replica answered: it is no longer set aside, and its failures count from 0. Returns whether it was set
 * aside. */
bool replica_alive(struct replica *r);
/* Notes that a request to a replica, no longer in flight, failed. Sets the replica aside for `min` seconds, doubled
 * each time up to `max`, if it is unreachable, if it was aside and this was the trial, or if its failures in a row
 * are five more than its requests in flight: among many requests, five failures in a row mean little. Returns
 * whether it was set aside. */
bool replica_failed(struct replica *r, bool unreachable, double now, double min, double max);

#endif
