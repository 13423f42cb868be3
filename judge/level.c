/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/level.h"

#include <math.h>

enum {
    INITIAL_LEVEL = 4, /* the most requests in flight until one is answered */
    SECOND_LEVEL = 16, /* the level that the first answer may reach, before its usual step */
    FIRST_HOLD = 64,   /* the answers after which the level may reach a ceiling again; doubles each time, up to
                        * LAST_HOLD */
    LAST_HOLD = 4096,
    LEAST_ANSWERS = 8 /* the answers after a late one from which on the next late one sets a new ceiling */
};
static const double busy_factor = 0.7, late_factor = 0.5;
static const double queue_share = 0.5; /* the share of the patience that a queue may take */
static const double danger_share =
    0.8; /* the share of the patience (the time after which an answer is late): if answers
                                         * take longer on average, the level (requests in flight) falls */
static const double alone_factor = 1.3; /* the multiple of the time of a lone request's answer up to which the mean time
                                         * of answers is no sign of a queue in the server */
static const double late_share = 0.25;  /* the share of the patience that answers must take on average for a late one to
                                         * be no exception */
static const double newest_weight = 0.25; /* the weight of the newest answer in a mean */

void level_init(struct level *l, size_t most, double patience)
{
    *l = (struct level){.limit = (double)most, .patience = patience, .known_level = (double)most, .holds = FIRST_HOLD};
    l->max_in_flight = fmin(INITIAL_LEVEL, l->limit);
}

void level_slots(struct level *l, size_t slots)
{
    level_limit(l, slots);
    l->max_in_flight = l->limit;
}

void level_limit(struct level *l, size_t most)
{
    l->limit = fmax(1.0, fmin(l->limit, (double)most));
    l->max_in_flight = fmin(l->max_in_flight, l->limit);
}

bool level_room(const struct level *l, size_t in_flight)
{
    return (double)in_flight + 1.0 <= l->max_in_flight;
}

struct level_mark level_mark(const struct level *l, size_t in_flight)
{
    return (struct level_mark){in_flight, l->lowered};
}

/* Updates an exponentially weighted mean with the value x; a mean of 0 has no value yet. */
static void update_mean(double *mean, double x)
{
    *mean += *mean > 0.0 ? newest_weight * (x - *mean) : x;
}

/* Returns the number of requests in flight at which a server with one queue answers in half of the patience (the
 * seconds after which an answer is late). */
static double compute_target(const struct level *l)
{
    return queue_share * l->patience / l->seconds_each;
}

/* Returns whether answers take hardly longer than an answer without other requests in flight, so that the server does
 * not queue, and leave enough of the patience. */
static bool is_without_queue(const struct level *l)
{
    return l->seconds_alone > 0.0 && l->mean <= alone_factor * l->seconds_alone &&
           l->mean <= danger_share * l->patience;
}

/* Raises the level by `step`, at most to `limit`, and keeps it below the ceiling. After l->holds answers it removes the
 * ceiling first, and doubles l->holds. */
static void raise_level(struct level *l, double step, double limit)
{
    if (l->ceiling > 0.0 && l->held >= l->holds) {
        l->holds = l->holds < LAST_HOLD ? 2 * l->holds : LAST_HOLD;
        l->ceiling = 0.0;
        l->held = 0;
    }
    if (l->ceiling > 0.0)
        limit = fmin(limit, l->ceiling - 1.0);
    l->max_in_flight = fmax(l->max_in_flight, fmin(l->max_in_flight + step, fmin(limit, l->limit)));
}

void level_answered(struct level *l, const struct level_mark *m, double seconds)
{
    bool is_first = l->seconds_each == 0.0;
    double positive_seconds = fmax(seconds, 1e-6);
    update_mean(&l->seconds_each, positive_seconds / (double)m->in_flight);
    update_mean(&l->mean, positive_seconds);
    if (m->in_flight == 1)
        update_mean(&l->seconds_alone, positive_seconds);
    l->held += l->ceiling > 0.0;
    if (m->lowered != l->lowered) /* the request was sent at a higher level */
        return;
    double target = compute_target(l);
    if (is_first)
        raise_level(l, SECOND_LEVEL, fmin(SECOND_LEVEL, target));
    if (l->max_in_flight < target)
        raise_level(l, l->max_in_flight < l->known_level ? 1.0 : 1.0 / l->max_in_flight, target);
    else if (is_without_queue(l))
        raise_level(l, 1.0 / l->max_in_flight, l->limit);
    else if (l->mean > danger_share * l->patience && l->max_in_flight > target)
        l->max_in_flight = fmax(1.0, fmax(target, l->max_in_flight - 0.5));
}

/* Lowers the level to `factor` times the smaller of the level and the number of requests in flight when the marked
 * request was sent, but to no less than 1. Does nothing if the level was lowered since then. Returns whether it lowered
 * the level. */
static bool lower_level(struct level *l, const struct level_mark *m, double factor)
{
    if (m->lowered != l->lowered)
        return false;
    l->max_in_flight = fmax(1.0, factor * fmin(l->max_in_flight, (double)m->in_flight));
    l->lowered++;
    return true;
}

void level_busy(struct level *l, const struct level_mark *m)
{
    if (lower_level(l, m, busy_factor))
        l->known_level = l->max_in_flight;
}

void level_late(struct level *l, const struct level_mark *m)
{
    double old_level = l->max_in_flight;
    if (!lower_level(l, m, late_factor))
        return;
    l->known_level = level_queues(l) ? l->max_in_flight : old_level;
    if (m->in_flight > 1 &&
        (l->ceiling == 0.0 ||
         l->held >= LEAST_ANSWERS)) { /* after fewer answers, the server still works on late requests */
        l->ceiling = (double)m->in_flight;
        l->held = 0;
    }
}

bool level_queues(const struct level *l)
{
    return l->mean > late_share * l->patience;
}
