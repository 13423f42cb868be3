/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How many requests one server has in flight: as many as it answers in time, and no more.
 *
 * The level rises with answers, by one each, so that it doubles in a round trip; it falls by a factor when the server
 * asks for less or an answer does not come in time, once for all requests of one flight, and rises by one in a round
 * trip from then on (V. Jacobson, Congestion Avoidance and Control, SIGCOMM 1988).
 *
 * What does not come in time was generated and paid for, so the level stays below what would bring that about. A server
 * that works on some requests and queues the others answers after a time in proportion to those in flight (J. D. C.
 * Little, A Proof for the Queuing Formula: L = lambda W, Operations Research 9(3), 1961). The level rises while that time
 * is at most half of the limit, or while nothing is to be seen of a queue.
 *
 * Times are seconds. */
#ifndef JUDGE_LEVEL_H
#define JUDGE_LEVEL_H

#include <stdbool.h>
#include <stddef.h>

struct level {
    double now;      /* requests that may be in flight, 1 to most */
    double most;     /* at most so many */
    double patience; /* s; what comes later comes too late */
    double known;    /* below it, every answer raises the level by one; above, every flight does */
    double each;     /* s that an answer takes for each request in flight, 0 = nothing was answered yet */
    double mean;     /* s that an answer takes */
    double alone;    /* s that an answer takes which no other request was in flight with, 0 = there was none */
    double ceiling;  /* an answer came too late with so many in flight, 0 = none did */
    size_t holds;    /* answers until the ceiling is tried again */
    size_t held;     /* so far */
    unsigned lowered;
};

/* What a request keeps of the level when it is sent. */
struct level_mark {
    size_t in_flight; /* with this one */
    unsigned lowered;
};

void level_init(struct level *l, size_t most, double patience);
/* A server that says how many requests it works on at a time is asked as many from the beginning, and no more. */
void level_slots(struct level *l, size_t slots);
/* At most so many from now on. */
void level_limit(struct level *l, size_t most);
/* May a server that has so many in flight take another one? */
bool level_room(const struct level *l, size_t in_flight);
struct level_mark level_mark(const struct level *l, size_t in_flight);
/* An answer came after so many seconds. */
void level_answered(struct level *l, const struct level_mark *m, double seconds);
/* The server asks for fewer. */
void level_busy(struct level *l, const struct level_mark *m);
/* An answer did not come in time. */
void level_late(struct level *l, const struct level_mark *m);
/* Would it be no wonder if an answer came too late because requests queue? */
bool level_queues(const struct level *l);

#endif
