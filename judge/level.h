/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The level of a server: the number of requests in flight that it can answer in time.
 *
 * Each answer raises the level by one, so that it doubles in a round trip. It falls by a factor when the server asks
 * for fewer requests or an answer is late, once for all requests of one flight, and then rises by one in a round trip
 * (V. Jacobson, Congestion Avoidance and Control, SIGCOMM 1988).
 *
 * A late answer was generated and paid for, so the level stays below the point where answers come late. A server that
 * works on some requests and queues the others answers after a time proportional to the requests in flight (J. D. C.
 * Little, A Proof for the Queuing Formula: L = lambda W, Operations Research 9(3), 1961). The level rises while that
 * time is at most half of the patience (the time after which an answer is late), or while there is no sign of a queue.
 *
 * Times are seconds. */
#ifndef JUDGE_LEVEL_H
#define JUDGE_LEVEL_H

#include <stdbool.h>
#include <stddef.h>

struct level {
    double max_in_flight; /* the number of requests that may be in flight, 1 <= max_in_flight <= limit */
    double limit;         /* the largest value of max_in_flight */
    double patience;      /* the seconds after which an answer is late */
    double known_level;   /* a level below it is raised by one with every answer, a level above it by one with every
                           * flight */
    double seconds_each;  /* the mean over answers of their seconds divided by the requests in flight; 0 means no answer
                           * yet */
    double mean;          /* the mean seconds of an answer */
    double seconds_alone; /* the mean seconds of an answer while no other request was in flight; 0 means unknown */
    double ceiling;       /* the number in flight at which an answer was late; 0 means none was */
    size_t holds;         /* the number of answers after a late one before the level may reach the ceiling again */
    size_t held;          /* the number of answers since the ceiling was set */
    unsigned lowered;     /* the number of times that the level was lowered */
};

/* The state of the level when a request was sent, which the request stores. */
struct level_mark {
    size_t in_flight; /* the number of requests in flight, including the request of the mark */
    unsigned lowered;
};

/* Begins with a small level. `most` limits it; `patience` is the time in seconds after which an answer is late. */
void level_init(struct level *l, size_t most, double patience);
/* Lowers the limit to `slots`, the number of requests that the server says it processes at once, and sets the level to
 * the limit. */
void level_slots(struct level *l, size_t slots);
/* Limits the level to `most` from now on. */
void level_limit(struct level *l, size_t most);
/* Returns whether a server with in_flight requests in flight may take another one. */
bool level_room(const struct level *l, size_t in_flight);
/* Returns the state of the level for a request that is sent now, as one of in_flight. */
struct level_mark level_mark(const struct level *l, size_t in_flight);
/* Updates the level after the answer to the request of *m, which took `seconds`. */
void level_answered(struct level *l, const struct level_mark *m, double seconds);
/* Lowers the level because the server asks for fewer requests, unless it was lowered after the request of *m was
 * sent. */
void level_busy(struct level *l, const struct level_mark *m);
/* Lowers the level because the answer to the request of *m did not come in time, unless it was lowered after this
 * request was sent. May set the ceiling, too. */
void level_late(struct level *l, const struct level_mark *m);
/* Returns whether answers take so long on average (over a quarter of the patience) that queued requests explain a late
 * one. */
bool level_queues(const struct level *l);

#endif
