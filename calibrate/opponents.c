/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/opponents.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/logistic.h"

enum { MOST_ROUNDS = 10 };

static const double margin = 0.8; /* of the variance that is asked for */

/* A published document. */
struct candidate {
    double score, value, told; /* told: p (1 - p) */
    const char *docno;
    size_t order; /* in the file, later by score */
};

struct choosing {
    struct opp_choice *c;
    const struct opp_options *o;
    const char *docno;
    struct candidate *all; /* n, lowest score first */
    struct candidate *picked;
    size_t n;
    double phi;
};

/* Lowest first; equals as in the file, last to first, so that of the highest first they are as in the file. */
static int by_score(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? -1 : 1;
    return (x->order < y->order) - (x->order > y->order);
}

static int by_value(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

size_t opp_candidates(const struct published *p, const struct pub_query *q)
{
    size_t n = 0;
    for (size_t i = q->first; i < q->first + q->n; i++)
        n += isnan(p->doc[i].bt) ? 0 : 1;
    return n;
}

static void collect(struct choosing *k, const struct published *p, const struct pub_query *q)
{
    k->all = mem_alloc(q->n, sizeof *k->all);
    k->picked = mem_alloc(q->n, sizeof *k->picked);
    k->n = 0;
    for (size_t i = q->first; i < q->first + q->n; i++)
        if (!isnan(p->doc[i].bt))
            k->all[k->n++] = (struct candidate){.score = p->doc[i].bt, .docno = p->doc[i].docno, .order = i};
    qsort(k->all, k->n, sizeof *k->all, by_score);
}

static double median(const struct choosing *k)
{
    return (k->all[(k->n - 1) / 2].score + k->all[k->n / 2].score) / 2.0;
}

/* What comparisons with each are worth. */
static void value_all(struct choosing *k)
{
    for (size_t i = 0; i < k->n; i++) {
        double p = logistic(k->c->theta - k->all[i].score);
        k->all[i].told = p * (1.0 - p);
        k->all[i].value = k->all[i].told / log2((double)(k->n - i) + 1.0);
        k->all[i].order = i;
    }
}

/* Picks one of each of `count` bins, best first. */
static void pick(struct choosing *k, size_t count)
{
    for (size_t bin = 0, i = 0; bin < count; bin++) {
        struct candidate *best = &k->picked[bin];
        *best = k->all[i];
        for (; i < k->n && i * count / k->n == bin; i++)
            if (k->all[i].value > best->value)
                *best = k->all[i];
    }
    qsort(k->picked, count, sizeof *k->picked, by_value);
}

/* Opponents of each window; the last may have fewer. */
static size_t per_window(const struct choosing *k)
{
    return k->o->window - 1;
}

/* What windows of the first `count` picked tell. */
static double told(const struct choosing *k, size_t count)
{
    size_t m = per_window(k);
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        size_t first = i / m * m, n = count - first < m ? count - first : m;
        sum += 2.0 / (double)(n + 1) * k->picked[i].told / k->phi;
    }
    return k->o->mirror ? 2.0 * sum : sum;
}

static void add_window(struct choosing *k, const char *const *docno, size_t n, bool reversed)
{
    struct opp_choice *c = k->c;
    c->window = mem_grow(c->window, &c->cap, c->n + 1, sizeof *c->window);
    struct opp_window *w = &c->window[c->n++];
    *w = (struct opp_window){arena_alloc(&c->arena, n * sizeof *docno), n};
    for (size_t i = 0; i < n; i++)
        w->docno[i] = docno[reversed ? n - 1 - i : i];
}

/* The opponents of a round: in the first as they are picked, in every second dealt to the windows like cards; each
 * begins with another one. */
static void order_round(size_t *order, size_t count, size_t windows, size_t round)
{
    size_t n = 0, hands = round % 2 ? windows : 1;
    for (size_t w = 0; w < hands; w++)
        for (size_t i = w; i < count; i += hands)
            order[n++] = (i + round) % count;
}

/* The windows of one round. */
static void add_round(struct choosing *k, size_t count, size_t round)
{
    size_t m = per_window(k), *order = mem_alloc(count, sizeof *order), next = 0;
    const char **docno = mem_alloc(m + 1, sizeof *docno);
    order_round(order, count, (count + m - 1) / m, round);
    while (next < count) {
        size_t n = count - next < m ? count - next : m, place = 3 * round % (n + 1);
        for (size_t i = 0; i <= n; i++)
            docno[i] = i == place ? k->docno : k->picked[order[next++]].docno;
        add_window(k, docno, n + 1, false);
        if (k->o->mirror)
            add_window(k, docno, n + 1, true);
    }
    mem_free(docno);
    mem_free(order);
}

/* How many opponents, picked already, give what is needed: whole windows, or all. */
static size_t pick_enough(struct choosing *k, double needed, size_t least)
{
    size_t m = per_window(k);
    for (size_t count = m;; count += m) {
        count = count < k->n ? count : k->n;
        pick(k, count);
        if (count == k->n || (count >= least && told(k, count) >= needed))
            return count;
    }
}

/* As many rounds as it takes; where MOST_ROUNDS of all opponents would not do, one. */
static void choose_enough(struct choosing *k, double has, double whole, size_t least)
{
    double needed = 1.0 / (margin * k->o->max_se * k->o->max_se);
    pick(k, k->n);
    size_t rounds = MOST_ROUNDS * told(k, k->n) < whole - has ? 1 : MOST_ROUNDS;
    for (size_t round = 0; round < rounds && (has < needed || !round); round++) {
        size_t count = pick_enough(k, needed - has, round ? 0 : least);
        add_round(k, count, round);
        has += told(k, count);
    }
    k->c->se = 1.0 / sqrt(has);
}

static void choose(struct choosing *k, const struct opp_known *known)
{
    const struct opp_options *o = k->o;
    double whole = 1.0 / (o->max_se * o->max_se), has = known->information;
    size_t least = known->opponents < o->min_opponents ? o->min_opponents : 0;
    k->c->se = 1.0 / sqrt(has);
    if (o->opponents) {
        size_t count = o->opponents < k->n ? o->opponents : k->n;
        pick(k, count);
        add_round(k, count, 0);
        k->c->se = 1.0 / sqrt(has + told(k, count));
    } else if (has < whole || least) {
        choose_enough(k, has, whole, least);
    }
    k->c->enough = k->c->se <= o->max_se;
}

void opp_choose(struct opp_choice *c, const struct published *p, const struct pub_query *q, const char *docno,
                const struct opp_known *known, const struct opp_options *o)
{
    struct choosing k = {.c = c, .o = o, .docno = docno, .phi = known->phi};
    *c = (struct opp_choice){.n = 0};
    collect(&k, p, q);
    c->theta = isnan(known->theta) ? median(&k) : known->theta;
    value_all(&k);
    choose(&k, known);
    mem_free(k.all);
    mem_free(k.picked);
}

void opp_free(struct opp_choice *c)
{
    mem_free(c->window);
    arena_free(&c->arena);
    *c = (struct opp_choice){.n = 0};
}
