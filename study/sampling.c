/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Systematic sampling in random order: topics with probabilities p, which add up to n, are laid end to end on a line in
 * random order; those at u, u + 1, ... are drawn, u uniform in [0, 1). Each topic is drawn with its probability, and
 * the number of topics is n (W. G. Madow, Annals of Mathematical Statistics 20, 1949; L. A. Goodman and L. Kish, JASA
 * 45, 1950). With equal probabilities it is a simple random sample. */
#include "study/sampling.h"

#include <gsl/gsl_randist.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/order.h"

void stat_inclusion(const double *size, size_t N, size_t n, double *p)
{
    size_t certain = 0;
    for (size_t i = 0; i < N; i++)
        p[i] = 0.0;
    for (bool is_settled = false; !is_settled && certain < N;) {
        double sum = 0.0;
        size_t n_uncertain = n - certain;
        is_settled = true;
        for (size_t i = 0; i < N; i++)
            sum += p[i] < 1.0 ? size[i] : 0.0;
        for (size_t i = 0; i < N; i++) {
            if (p[i] == 1.0)
                continue;
            p[i] = (double)n_uncertain * size[i] / sum;
            if (p[i] >= 1.0) {
                p[i] = 1.0;
                certain++;
                is_settled = false;
            }
        }
    }
}

/* Draws n of the topics topic[0 .. N) systematically, after putting these in random order; n must be the sum of their
 * probabilities. Sets drawn[].is_drawn. */
static void draw_systematically(size_t *topic, size_t N, size_t n, gsl_rng *rng, struct stat_drawn *drawn)
{
    double at = gsl_rng_uniform(rng), sum = 0.0;
    gsl_ran_shuffle(rng, topic, N, sizeof *topic);
    for (size_t k = 0, n_remaining = n; k < N; k++) {
        struct stat_drawn *d = &drawn[topic[k]];
        sum += d->probability;
        d->is_drawn = n_remaining && (sum > at || N - k == n_remaining); /* rounding must not lose the last draw */
        if (d->is_drawn) {
            at += 1.0;
            n_remaining--;
        }
    }
}

/* A topic to be sorted by its key. */
struct place {
    double key;
    size_t turn, topic; /* turn: the topic's index in the random order, which orders equal keys */
};

static int by_key(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    return 2 * ORDER(x->key, y->key) + ORDER(x->turn, y->turn);
}

/* Sorts topic[0 .. N), which is in random order, by key; topics with equal keys stay in this order. */
static void sort_topics(const double *key, size_t *topic, size_t N)
{
    struct place *place = mem_alloc(N, sizeof *place);
    for (size_t k = 0; k < N; k++)
        place[k] = (struct place){key[topic[k]], k, topic[k]};
    qsort(place, N, sizeof *place, by_key);
    for (size_t k = 0; k < N; k++)
        topic[k] = place[k].topic;
    mem_free(place);
}

/* Sets drawn[].probability for STAT_ACTIVE: half is the same for all topics, half is proportional to the key (all equal
 * if no key is above 0); no probability exceeds 1. */
static void find_probabilities(const double *key, size_t N, size_t n, struct stat_drawn *drawn)
{
    double *size = mem_alloc(N, sizeof *size), *p = mem_alloc(N, sizeof *p), mean = 0.0;
    for (size_t i = 0; i < N; i++)
        mean += key[i] / (double)N;
    for (size_t i = 0; i < N; i++)
        size[i] = mean > 0.0 ? 0.5 + 0.5 * key[i] / mean : 1.0;
    stat_inclusion(size, N, n, p);
    for (size_t i = 0; i < N; i++)
        drawn[i].probability = p[i];
    mem_free(size);
    mem_free(p);
}

size_t stat_sample(enum stat_sampling method, const double *key, size_t N, size_t n, gsl_rng *rng,
                   struct stat_drawn *drawn)
{
    size_t *topic = mem_alloc(N, sizeof *topic), strata = 1;
    for (size_t i = 0; i < N; i++) {
        topic[i] = i;
        drawn[i] = (struct stat_drawn){.probability = (double)n / (double)N};
    }
    if (method == STAT_ACTIVE)
        find_probabilities(key, N, n, drawn);
    if (method == STAT_STRATA) {
        strata = n / STAT_STRATUM_LEAST < STAT_MOST_STRATA ? n / STAT_STRATUM_LEAST : STAT_MOST_STRATA;
        gsl_ran_shuffle(rng, topic, N, sizeof *topic);
        sort_topics(key, topic, N);
    }
    for (size_t h = 0; h < strata; h++) {
        size_t first = h * N / strata, n_topics = (h + 1) * N / strata - first,
               some = (h + 1) * n / strata - h * n / strata;
        for (size_t k = first; k < first + n_topics && method == STAT_STRATA; k++) {
            drawn[topic[k]].stratum = (uint32_t)h;
            drawn[topic[k]].probability = (double)some / (double)n_topics;
        }
        draw_systematically(topic + first, n_topics, some, rng, drawn);
    }
    mem_free(topic);
    return strata;
}
