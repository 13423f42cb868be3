/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/level.h"

#include <math.h>

enum {
    AT_FIRST = 4,    /* the requests in flight until one is answered */
    THEN = 16,       /* the level after the first answer, as far as half of the patience allows */
    FIRST_HOLD = 64, /* the answers after which a ceiling is tried again; doubles each time */
    LAST_HOLD = 4096,
    SETTLED = 8 /* the answers after a late one until the next late one counts */
};
static const double busy_factor = 0.7, late_factor = 0.5;
static const double in_time = 0.5;    /* the share of the patience that a queue may take */
static const double in_danger = 0.8;  /* the share of the patience above which the level falls */
static const double no_queue = 1.3;   /* the factor of time, beside other requests, up to which no queue is assumed */
static const double may_queue = 0.25; /* the share of the patience below which a late answer is an exception */
static const double memory = 0.25;    /* the weight of the newest answer in a mean */

void level_init(struct level *l, size_t most, double patience)
{
    *l = (struct level){.most = (double)most, .patience = patience, .known_level = (double)most, .holds = FIRST_HOLD};
    l->now = fmin(AT_FIRST, l->most);
}

void level_slots(struct level *l, size_t slots)
{
    level_limit(l, slots);
    l->now = l->most;
}

void level_limit(struct level *l, size_t most)
{
    l->most = fmax(1.0, fmin(l->most, (double)most));
    l->now = fmin(l->now, l->most);
}

bool level_room(const struct level *l, size_t in_flight)
{
    return (double)in_flight + 1.0 <= l->now;
}

struct level_mark level_mark(const struct level *l, size_t in_flight)
{
    return (struct level_mark){in_flight, l->lowered};
}

/* Updates a running mean whose memory decays; the first value replaces 0. */
static void update_mean(double *mean, double x)
{
    *mean += *mean > 0.0 ? memory * (x - *mean) : x;
}

/* Returns the number of requests in flight at which a server with one queue answers in half of the patience (the
 * seconds after which an answer is late). */
static double in_half_time(const struct level *l)
{
    return in_time * l->patience / l->seconds_each;
}

static bool no_queue_seen(const struct level *l)
{
    return l->seconds_alone > 0.0 && l->mean <= no_queue * l->seconds_alone && l->mean <= in_danger * l->patience;
}

/* Raises the level by `step`, at most to `limit`, and below a ceiling until enough answers have come. */
static void raise_level(struct level *l, double step, double limit)
{
    if (l->ceiling > 0.0 && l->held >= l->holds) {
        l->holds = l->holds < LAST_HOLD ? 2 * l->holds : LAST_HOLD;
        l->ceiling = 0.0;
        l->held = 0;
    }
    if (l->ceiling > 0.0)
        limit = fmin(limit, l->ceiling - 1.0);
    l->now = fmax(l->now, fmin(l->now + step, fmin(limit, l->most)));
}

void level_answered(struct level *l, const struct level_mark *m, double seconds)
{
    bool first = l->seconds_each == 0.0;
    double s = fmax(seconds, 1e-6);
    update_mean(&l->seconds_each, s / (double)m->in_flight);
    update_mean(&l->mean, s);
    if (m->in_flight == 1)
        update_mean(&l->seconds_alone, s);
    l->held += l->ceiling > 0.0;
    if (m->lowered != l->lowered) /* the request was sent at a higher level */
        return;
    double target = in_half_time(l);
    if (first)
        raise_level(l, THEN, fmin(THEN, target));
    if (l->now < target)
        raise_level(l, l->now < l->known_level ? 1.0 : 1.0 / l->now, target);
    else if (no_queue_seen(l))
        raise_level(l, 1.0 / l->now, l->most);
    else if (l->mean > in_danger * l->patience && l->now > target)
        l->now = fmax(1.0, fmax(target, l->now - 0.5));
}

/* Lowers the number of requests in flight to a factor of it, unless it was lowered after the request was sent. */
static bool lower_level(struct level *l, const struct level_mark *m, double factor)
{
    if (m->lowered != l->lowered)
        return false;
    l->now = fmax(1.0, factor * fmin(l->now, (double)m->in_flight));
    l->lowered++;
    return true;
}

void level_busy(struct level *l, const struct level_mark *m)
{
    if (lower_level(l, m, busy_factor))
        l->known_level = l->now;
}

void level_late(struct level *l, const struct level_mark *m)
{
    double before = l->now;
    if (!lower_level(l, m, late_factor))
        return;
    l->known_level = level_queues(l) ? l->now : before;
    if (m->in_flight > 1 &&
        (l->ceiling == 0.0 || l->held >= SETTLED)) { /* before that, the server still works on late requests */
        l->ceiling = (double)m->in_flight;
        l->held = 0;
    }
}

bool level_queues(const struct level *l)
{
    return l->mean > may_queue * l->patience;
}
