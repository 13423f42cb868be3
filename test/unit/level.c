/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How many requests are in flight, against simulated servers in virtual time: what is paid for and not kept, and how
 * soon a fast server has as many as it may. */
#include "judge/level.h"

#include <math.h>
#include <stdlib.h>

#include "check.h"

enum { SLOTS = 64 };

/* A server that works on `slots` requests at a time, in the order in which they came, and does not notice that a client
 * hangs up; whoever asks has so many windows, waits so long, and sends again what came too late after a pause. */
struct world {
    size_t slots, windows;
    double service, spread; /* s; of the logarithm of the service times: their standard deviation */
    double round_trip;      /* s besides the service */
    double patience;
    bool first_alone; /* before the others are sent */
    bool fixed;       /* always as many requests as there may be at most */
};

struct outcome {
    size_t paid;
    double seconds, work; /* to the end; that the work itself takes */
    double level;
};

struct request {
    double sent, done, again; /* s; again: when it is sent once more */
    bool in_flight, waiting;
    struct level_mark mark;
};

static double normal(uint64_t *random)
{
    double s = -6.0;
    for (int i = 0; i < 12; i++)
        s += (double)(check_random(random) >> 11) / 9007199254740992.0;
    return s;
}

static void send_request(const struct world *w, struct level *l, double free_at[SLOTS], struct request *r, double t,
                         size_t *in_flight, struct outcome *o, uint64_t *random)
{
    size_t k = 0;
    for (size_t i = 1; i < w->slots; i++)
        if (free_at[i] < free_at[k])
            k = i;
    double work = w->service * exp(w->spread * normal(random) - w->spread * w->spread / 2.0);
    r->mark = level_mark(l, ++*in_flight);
    r->sent = t;
    r->done = fmax(free_at[k], t + w->round_trip / 2.0) + work;
    free_at[k] = r->done;
    r->done += w->round_trip / 2.0;
    r->in_flight = true;
    r->waiting = false;
    o->paid++;
    o->work += work / (double)w->slots;
}

static struct outcome ask(const struct world *w, size_t most, uint64_t seed)
{
    struct request *all = calloc(w->windows, sizeof *all);
    struct outcome o = {0};
    struct level l;
    double free_at[SLOTS] = {0}, t = 0.0;
    size_t in_flight = 0, next = 0, kept = 0;
    level_init(&l, most, w->patience);
    if (w->fixed)
        level_slots(&l, most);
    while (kept < w->windows && o.paid < 100 * w->windows) {
        for (size_t i = 0; i < next; i++)
            if (all[i].waiting && all[i].again <= t && level_room(&l, in_flight))
                send_request(w, &l, free_at, &all[i], t, &in_flight, &o, &seed);
        while (next < w->windows && level_room(&l, in_flight) && (!w->first_alone || kept || !in_flight))
            send_request(w, &l, free_at, &all[next++], t, &in_flight, &o, &seed);
        struct request *first = NULL;
        double when = INFINITY;
        for (size_t i = 0; i < next; i++) {
            double at = all[i].in_flight                            ? fmin(all[i].done, all[i].sent + w->patience)
                      : all[i].waiting && level_room(&l, in_flight) ? all[i].again
                                                                    : INFINITY;
            if (at < when) {
                when = at;
                first = &all[i];
            }
        }
        t = when;
        if (!first || !first->in_flight)
            continue;
        first->in_flight = false;
        in_flight--;
        if (first->done <= first->sent + w->patience) {
            if (!w->fixed)
                level_answered(&l, &first->mark, first->done - first->sent);
            kept++;
        } else {
            if (!w->fixed)
                level_late(&l, &first->mark);
            first->waiting = true;
            first->again = t + 0.5;
        }
    }
    free(all);
    o.seconds = t;
    o.level = l.max_in_flight;
    return o;
}

/* Of twenty: generations paid for each that is kept, in the mean and at worst, and the longest time over what the work
 * itself takes. */
static void try_twenty(struct world w, double *mean, double *paid, double *time)
{
    *mean = *paid = *time = 0.0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct outcome o = ask(&w, 64, seed * 7919);
        *mean += (double)o.paid / (double)w.windows / 20.0;
        *paid = fmax(*paid, (double)o.paid / (double)w.windows);
        *time = fmax(*time, o.seconds / o.work);
    }
}

static void test_queues(void)
{
    static const double service[] = {0.05, 0.1, 0.3, 0.5, 1.0, 1.5};
    static const double spread[] = {0.0, 0.25, 0.5};
    double mean, paid, time;
    check_group("two slots and a timeout of 5 s: what is paid for is kept");
    for (size_t i = 0; i < sizeof service / sizeof service[0]; i++)
        for (size_t k = 0; k < 3; k++)
            for (int alone = 0; alone < 2; alone++) {
                struct world w = {2, 98, service[i], spread[k], 0.001, 5.0, alone, false};
                try_twenty(w, &mean, &paid, &time);
                CHECK(mean <= 1.08 && (spread[k] > 0.25 || paid <= 1.08) && time < 1.25,
                      "service %g s, spread %g: paid %.3f, at worst %.3f, time %.2f", service[i], spread[k], mean, paid,
                      time);
            }
    check_group("the same of other servers");
    for (size_t slots = 1; slots <= 16; slots *= 2)
        for (size_t i = 0; i < 5; i++) {
            struct world w = {slots, 300, service[i], 0.25, 0.001, 5.0, false, false};
            try_twenty(w, &mean, &paid, &time);
            CHECK(paid <= 1.05 && time < 1.25, "%zu slots, service %g s: paid %.3f, time %.2f", slots, service[i], paid,
                  time);
        }
    struct world fixed = {2, 98, 0.3, 0.0, 0.001, 5.0, false, true};
    try_twenty(fixed, &mean, &paid, &time);
    CHECK(paid > 1.4, "a fixed number of requests pays for %.2f", paid);
}

/* Answers take half of the patience or more: little is lost even so, and slots are not left empty. */
static void test_tight(void)
{
    double mean, paid, time;
    check_group("a timeout that is hardly enough");
    for (size_t slots = 2; slots <= 8; slots *= 2) {
        struct world w = {slots, 98, 3.5, 0.0, 0.001, 5.0, false, false};
        try_twenty(w, &mean, &paid, &time);
        CHECK(paid <= 1.1 && time < 1.5, "%zu slots: paid %.3f, time %.2f", slots, paid, time);
    }
}

static void test_fast(void)
{
    struct level l;
    size_t answers = 0, round_trips = 0;
    check_group("a fast server has as many as it may within four round trips");
    level_init(&l, 64, 600.0);
    for (; l.max_in_flight < 64.0 && round_trips < 10; round_trips++)
        for (size_t k = 0, n = (size_t)l.max_in_flight; k < n; k++, answers++) {
            struct level_mark m = level_mark(&l, k + 1);
            level_answered(&l, &m, 0.05);
        }
    CHECK(l.max_in_flight == 64.0 && round_trips <= 4, "%zu round trips, %zu answers, level %g", round_trips, answers,
          l.max_in_flight);
    CHECK(level_room(&l, 63) && !level_room(&l, 64), "room for one more");
}

static void test_busy(void)
{
    struct level l;
    struct level_mark m[64];
    check_group("a server that asks for less");
    level_init(&l, 64, 600.0);
    l.max_in_flight = 64.0;
    for (size_t k = 0; k < 64; k++)
        m[k] = level_mark(&l, k + 1);
    for (size_t k = 32; k < 64; k++)
        level_busy(&l, &m[k]);
    CHECK(l.lowered == 1 && l.max_in_flight < 33.0 * 0.71 && l.max_in_flight > 20.0, "%u times for one flight, to %g",
          l.lowered, l.max_in_flight);
    double before = l.max_in_flight;
    for (size_t k = 0; k < 32; k++)
        level_answered(&l, &m[k], 1.0);
    CHECK(l.max_in_flight == before, "answers of that flight do not raise it: %g", l.max_in_flight);
    for (size_t k = 0; k < (size_t)before; k++) {
        m[0] = level_mark(&l, k + 1);
        level_answered(&l, &m[0], 1.0);
    }
    CHECK(l.max_in_flight > before + 0.8 && l.max_in_flight < before + 1.1, "then by one in a flight: %g of %g",
          l.max_in_flight, before);
    for (int k = 0; k < 100; k++) {
        m[0] = level_mark(&l, 1);
        level_busy(&l, &m[0]);
    }
    CHECK(l.max_in_flight == 1.0, "never below one: %g", l.max_in_flight);
}

/* One answer of many comes too late, and the others take no time: an exception, from which the level recovers at
 * once. */
static void test_exception(void)
{
    struct level l;
    check_group("one late answer among quick ones");
    level_init(&l, 64, 5.0);
    for (int k = 0; k < 200; k++) {
        struct level_mark m = level_mark(&l, 10);
        level_answered(&l, &m, 0.05);
    }
    struct level_mark m = level_mark(&l, 64);
    level_late(&l, &m);
    CHECK(l.max_in_flight == 32.0 && !level_queues(&l), "%g", l.max_in_flight);
    for (int k = 0; k < 96; k++) {
        m = level_mark(&l, 30);
        level_answered(&l, &m, 0.05);
    }
    CHECK(l.max_in_flight == 64.0, "%g", l.max_in_flight);
}

static void test_limits(void)
{
    struct level l;
    check_group("slots, and limits");
    level_init(&l, 64, 5.0);
    level_slots(&l, 8);
    CHECK(l.max_in_flight == 8.0 && l.limit == 8.0, "%g of %g", l.max_in_flight, l.limit);
    level_slots(&l, 100);
    CHECK(l.limit == 8.0, "no limit is raised: %g", l.limit);
    level_limit(&l, 0);
    CHECK(l.max_in_flight == 1.0 && l.limit == 1.0, "%g of %g", l.max_in_flight, l.limit);
    level_init(&l, 2, 5.0);
    CHECK(l.max_in_flight == 2.0, "%g", l.max_in_flight);
}

int main(void)
{
    test_queues();
    test_tight();
    test_fast();
    test_busy();
    test_exception();
    test_limits();
    return check_end();
}
