/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/opponents.h"

#include <math.h>
#include <stdlib.h>

#include "base/order.h"
#include "calibrate/insert.h"
#include "model/logistic.h"

enum { MOST_ROUNDS = 10 };

/* A published document with a Bradley-Terry score `score` and its standard error. `value` says how much a comparison
 * with it is worth (opponents.h); the larger, the better. */
struct candidate {
    double score, se, value;
    const char *docno;
    size_t order; /* the index in published.doc[]; after value_candidates, the index in choosing.candidate[] */
};

/* The choice for one new document, whose name is `docno`, while it is made. */
struct choosing {
    struct opp_choice *c;
    const struct opp_options *o;
    const char *docno;
    struct candidate *candidate; /* n candidates, lowest score first */
    struct candidate *picked;    /* room for n: the opponents of the current round, largest value first */
    size_t n;
    const struct opp_known *known;
    double *weight;      /* n: per candidate, the sum of the weights of its planned comparisons with the new document */
    double *information; /* [candidate][forecast point]: p (1 - p), the information of a comparison */
    struct forecast f;
};

/* Orders candidates by score, lowest first; equal ones in the reverse order of the file, so that read from the
 * highest they have the file's order. */
static int by_score(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    return 2 * ORDER(x->score, y->score) + ORDER(y->order, x->order);
}

static int by_value(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    return 2 * ORDER(y->value, x->value) + ORDER(x->order, y->order);
}

size_t opp_candidates(const struct published *p, const struct pub_query *q)
{
    size_t n = 0;
    for (size_t i = q->first; i < q->first + q->n; i++)
        n += isnan(p->doc[i].bt) ? 0 : 1;
    return n;
}

/* Sets k->candidate to the documents of a query that have a score, lowest first, and allocates k->picked. */
static void collect_candidates(struct choosing *k, const struct published *p, const struct pub_query *q)
{
    k->candidate = mem_alloc(q->n, sizeof *k->candidate);
    k->picked = mem_alloc(q->n, sizeof *k->picked);
    k->n = 0;
    for (size_t i = q->first; i < q->first + q->n; i++)
        if (!isnan(p->doc[i].bt))
            k->candidate[k->n++] =
                (struct candidate){.score = p->doc[i].bt, .se = p->doc[i].se_bt, .docno = p->doc[i].docno, .order = i};
    qsort(k->candidate, k->n, sizeof *k->candidate, by_score);
}

static double median_score(const struct choosing *k)
{
    return (k->candidate[(k->n - 1) / 2].score + k->candidate[k->n / 2].score) / 2.0;
}

/* Sets each candidate's value, p (1 - p) / log2(rank + 1) as in opponents.h, and `order`, its index by score from the
 * lowest. */
static void value_candidates(struct choosing *k)
{
    for (size_t i = 0; i < k->n; i++) {
        double p = logistic(k->c->theta - k->candidate[i].score);
        k->candidate[i].value = p * (1.0 - p) / log2((double)(k->n - i) + 1.0);
        k->candidate[i].order = i;
    }
}

/* Picks the candidate of the largest value from each of `count` bins (opponents.h), at most n, into k->picked, and
 * sorts these, largest value first. */
static void pick_from_bins(struct choosing *k, size_t count)
{
    for (size_t bin = 0, i = 0; bin < count; bin++) {
        struct candidate *best = &k->picked[bin];
        *best = k->candidate[i];
        for (; i < k->n && i * count / k->n == bin; i++)
            if (k->candidate[i].value > best->value)
                *best = k->candidate[i];
    }
    qsort(k->picked, count, sizeof *k->picked, by_value);
}

/* Returns the number of opponents in a full window; the last window of a round may have fewer. */
static size_t per_window(const struct choosing *k)
{
    return k->o->window - 1;
}

/* Fills the forecast with the distribution of the new document's score, from the candidates' scores and its comparisons
 * so far, and k->information with p (1 - p) of each candidate at the distribution's points. */
static void expect_score(struct choosing *k)
{
    double n = (double)k->n, mean = 0.0, squares = 0.0;
    for (size_t i = 0; i < k->n; i++)
        mean += k->candidate[i].score / n;
    for (size_t i = 0; i < k->n; i++)
        squares += (k->candidate[i].score - mean) * (k->candidate[i].score - mean);
    double variance = squares / (n - 1.0) * (1.0 + 1.0 / n), error_variance = k->known->se * k->known->se;
    if (isnan(k->known->theta)) {
        forecast_points(&k->f, mean, sqrt(variance), n - 1.0);
    } else {
        double share = variance > 0.0 ? variance / (variance + error_variance) : 1.0;
        forecast_points(&k->f, mean + share * (k->known->theta - mean), sqrt(share * error_variance), INFINITY);
    }
    for (size_t i = 0; i < k->n; i++)
        for (size_t x = 0; x < FORECAST_POINTS; x++) {
            double p = logistic(k->f.theta[x] - k->candidate[i].score);
            k->information[i * FORECAST_POINTS + x] = p * (1.0 - p);
        }
}

/* Fills information and opponents_variance of the forecast, for earlier and planned windows together. Adds the standard
 * errors, not the variances, due to earlier and to planned opponents, because they may be the same documents and so
 * have the same errors. */
static void fill_forecast(struct choosing *k)
{
    struct forecast *f = &k->f;
    double h = k->known->information, before = 0.0;
    if (h > 0.0)
        before = h * sqrt(fmax(0.0, k->known->se * k->known->se - k->known->phi / h));
    for (size_t x = 0; x < FORECAST_POINTS; x++) {
        f->information[x] = h;
        f->opponents_variance[x] = 0.0;
    }
    for (size_t i = 0; i < k->n; i++)
        for (size_t x = 0; x < FORECAST_POINTS && k->weight[i] > 0.0; x++) {
            double information = k->weight[i] * k->information[i * FORECAST_POINTS + x];
            double error = isnan(k->candidate[i].se) ? 0.0 : information * k->candidate[i].se;
            f->information[x] += information;
            f->opponents_variance[x] += error * error;
        }
    for (size_t x = 0; x < FORECAST_POINTS; x++) {
        double error = before + sqrt(f->opponents_variance[x]);
        f->opponents_variance[x] = error * error / (f->information[x] * f->information[x]);
    }
}

/* Adds the windows of the first `count` picked opponents, `times` times, to the planned weights and windows of the
 * forecast (each window twice if it is mirrored); a negative `times` takes them away. */
static void add_planned(struct choosing *k, size_t count, double times)
{
    size_t m = per_window(k);
    times *= k->o->mirror ? 2.0 : 1.0;
    for (size_t i = 0; i < count; i++) {
        size_t first = i / m * m, n = count - first < m ? count - first : m;
        k->weight[k->picked[i].order] += times * 2.0 / (double)(n + 1);
    }
    k->f.windows += times * (double)((count + m - 1) / m);
}

static double find_risk(struct choosing *k)
{
    fill_forecast(k);
    return forecast_exceeds(&k->f, k->o->max_se);
}

static void append_window(struct choosing *k, const char *const *docno, size_t n, bool reversed)
{
    struct opp_choice *c = k->c;
    c->window = mem_grow(c->window, &c->cap, c->n + 1, sizeof *c->window);
    struct opp_window *w = &c->window[c->n++];
    *w = (struct opp_window){arena_alloc(&c->arena, n * sizeof *docno), n};
    for (size_t i = 0; i < n; i++)
        w->docno[i] = docno[reversed ? n - 1 - i : i];
}

/* Sets order[0..count) to the indices of the picked opponents in the order of round `round` (from 0), which begins with
 * index `round` modulo `count`: in even rounds one after the other, in odd ones dealt like cards to `windows`
 * windows. */
static void order_round(size_t *order, size_t count, size_t windows, size_t round)
{
    size_t n = 0, hands = round % 2 ? windows : 1;
    for (size_t w = 0; w < hands; w++)
        for (size_t i = w; i < count; i += hands)
            order[n++] = (i + round) % count;
}

/* Appends to k->c the windows of one round: each of the `count` picked opponents once, and the new document in every
 * window, at a place that depends on the round; with o->mirror, each window is followed by its reverse. */
static void add_round(struct choosing *k, size_t count, size_t round)
{
    size_t m = per_window(k), *order = mem_alloc(count, sizeof *order), next = 0;
    const char **docno = mem_alloc(m + 1, sizeof *docno);
    order_round(order, count, (count + m - 1) / m, round);
    while (next < count) {
        size_t n = count - next < m ? count - next : m, place = 3 * round % (n + 1);
        for (size_t i = 0; i <= n; i++)
            docno[i] = i == place ? k->docno : k->picked[order[next++]].docno;
        append_window(k, docno, n + 1, false);
        if (k->o->mirror)
            append_window(k, docno, n + 1, true);
    }
    mem_free(docno);
    mem_free(order);
}

/* Picks the opponents of a round, and adds them to k->f, the forecast of the new document's standard error: one full
 * window, two and so on, each number with a new choice, until there are at least `least` opponents and the probability
 * that the error exceeds max_se is at most `risk`; all candidates if that is not possible. Returns their number. */
static size_t pick_enough(struct choosing *k, double risk, size_t least)
{
    size_t m = per_window(k);
    for (size_t count = m;; count += m) {
        count = count < k->n ? count : k->n;
        pick_from_bins(k, count);
        add_planned(k, count, 1.0);
        if (count == k->n || (count >= least && find_risk(k) <= risk))
            return count;
        add_planned(k, count, -1.0);
    }
}

/* Returns the largest number of rounds: MOST_ROUNDS, or 2 if there are only two candidates, which have only two
 * orders. */
static size_t most_rounds(const struct choosing *k)
{
    return k->n > 2 ? MOST_ROUNDS : 2;
}

/* Returns the risk to plan for: the risk of the options if the largest number of rounds achieves it, else one half if
 * they achieve that, else 1. */
static double find_aim(struct choosing *k)
{
    double rounds = (double)most_rounds(k);
    pick_from_bins(k, k->n);
    add_planned(k, k->n, rounds);
    double least = find_risk(k);
    add_planned(k, k->n, -rounds);
    return least <= k->o->risk ? k->o->risk : least <= 0.5 ? 0.5 : 1.0;
}

static void choose_enough(struct choosing *k, size_t least)
{
    double aim = find_aim(k);
    size_t rounds = aim < 1.0 ? most_rounds(k) : 1;
    for (size_t round = 0; round < rounds && (!round || find_risk(k) > aim); round++)
        add_round(k, pick_enough(k, aim < 1.0 ? aim : 0.0, round ? 0 : least), k->known->windows + round);
}

bool opp_is_enough(const struct opp_known *known, const struct opp_options *o)
{
    return known->opponents >= o->min_opponents && known->se <= o->max_se;
}

/* Chooses the opponents of a new document and its windows: o->opponents of them in one round or, if that is 0, as many
 * as its forecast error requires. Then sets k->c->opponents, enough and forecast. */
static void choose_opponents(struct choosing *k)
{
    const struct opp_options *o = k->o;
    if (o->opponents) {
        size_t count = o->opponents < k->n ? o->opponents : k->n;
        pick_from_bins(k, count);
        add_planned(k, count, 1.0);
        add_round(k, count, 0);
    } else if (!opp_is_enough(k->known, o)) {
        choose_enough(k, k->known->opponents < o->min_opponents ? o->min_opponents : 0);
    }
    size_t planned = 0;
    for (size_t i = 0; i < k->n; i++)
        planned += k->weight[i] > 0.0;
    k->c->opponents = planned > k->known->opponents ? planned : k->known->opponents;
    k->c->enough = k->c->opponents >= o->min_opponents && (!k->c->n || find_risk(k) <= o->risk);
    k->c->forecast = k->f;
}

void opp_choose(struct opp_choice *c, const struct published *p, const struct pub_query *q, const char *docno,
                const struct opp_known *known, const struct opp_options *o)
{
    struct choosing k = {.c = c, .o = o, .docno = docno, .known = known, .f = {.phi = known->phi}};
    *c = (struct opp_choice){.n = 0};
    collect_candidates(&k, p, q);
    k.weight = mem_zalloc(k.n, (1 + FORECAST_POINTS) * sizeof *k.weight);
    k.information = k.weight + k.n;
    k.f.prior = known->windows ? INS_PRIOR_WINDOWS + (double)known->windows - 1.0 : INS_PRIOR_WINDOWS;
    k.f.windows = known->windows ? 0.0 : -1.0; /* the first window adds nothing to the dispersion */
    c->theta = isnan(known->theta) ? median_score(&k) : known->theta;
    value_candidates(&k);
    expect_score(&k);
    choose_opponents(&k);
    MEM_FREE_ALL(k.weight, k.candidate, k.picked);
}

void opp_free(struct opp_choice *c)
{
    mem_free(c->window);
    arena_free(&c->arena);
    *c = (struct opp_choice){.n = 0};
}
