/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "schedule/schedule_first.h"

#include <gsl/gsl_randist.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/random.h"

size_t schedule_width(enum jud_stage stage, size_t n, size_t window)
{
    size_t w = window < n ? window : n;
    return w < (stage == JUD_TOURNAMENT ? 2 : 1) ? 0 : w;
}

size_t schedule_most_new(enum jud_stage stage, size_t n, size_t m, size_t w)
{
    size_t old = n - m, links = stage == JUD_RUBRIC || !old ? 0 : w < SCHED_LINKS ? 1 : w / SCHED_LINKS;
    size_t n_new = m < w - links ? m : w - links;
    return w - n_new > old ? w - old : n_new;
}

size_t schedule_first_calls(enum jud_stage stage, size_t n_docs, size_t window)
{
    size_t w = schedule_width(stage, n_docs, window);
    size_t halves = stage == JUD_TOURNAMENT ? SCHED_FIRST_TOURNAMENT : SCHED_FIRST_RUBRIC;
    return w ? (halves * n_docs + 2 * w - 1) / (2 * w) : 0;
}

size_t schedule_least_calls(enum jud_stage stage, size_t n_docs, size_t window)
{
    size_t w = schedule_width(stage, n_docs, window), usual = schedule_first_calls(stage, n_docs, window);
    if (stage == JUD_RUBRIC || !w)
        return usual;
    size_t least = (SCHED_LEAST_EIGHTHS * (n_docs - 1) + 8 * (w - 1) - 1) / (8 * (w - 1));
    return least < usual ? least : usual;
}

static const char *const purpose[2] = {"rounds: tournament", "rounds: rubric"};

uint32_t *schedule_add_window(struct sched_round *r)
{
    r->doc = mem_grow(r->doc, &r->cap, (r->n + 1) * r->w, sizeof *r->doc);
    return r->doc + r->n++ * r->w;
}

/* A document with its sort key: the largest key comes first, equal keys in the order of their random numbers. */
struct pick {
    double key, random;
    uint32_t doc;
};

/* Compares documents for qsort(): the largest key comes first, of equals the smaller random number. */
static int compare_keys(const void *a, const void *b)
{
    const struct pick *x = a, *y = b;
    return 4 * ORDER(y->key, x->key) + 2 * ORDER(x->random, y->random) + ORDER(x->doc, y->doc);
}

/* Sorts n >= 1 documents, largest key first, equal keys by `random`. Keys are whole numbers in a small range, and
 * `random` is in [0, 1): a counting sort by (key, random) puts each document near its position, and an insertion sort
 * finishes. scratch[] has room for n documents, count[] for n numbers for each possible key. */
static void sort_picks(struct pick *pick, size_t n, struct pick *scratch, size_t *count)
{
    double most = pick[0].key, least = most;
    for (size_t i = 1; i < n; i++) {
        most = pick[i].key > most ? pick[i].key : most;
        least = pick[i].key < least ? pick[i].key : least;
    }
    size_t n_counts = ((size_t)(most - least) + 1) * n;
    memset(count, 0, n_counts * sizeof *count);
    for (size_t i = 0; i < n; i++)
        count[(size_t)(most - pick[i].key) * n + (size_t)(pick[i].random * (double)n)]++;
    for (size_t k = 0, sum = 0; k < n_counts; k++) {
        size_t size = count[k];
        count[k] = sum;
        sum += size;
    }
    for (size_t i = 0; i < n; i++)
        scratch[count[(size_t)(most - pick[i].key) * n + (size_t)(pick[i].random * (double)n)]++] = pick[i];
    for (size_t i = 0, k; i < n; i++) {
        for (k = i; k && compare_keys(&scratch[i], &pick[k - 1]) < 0; k--)
            pick[k] = pick[k - 1];
        pick[k] = scratch[i];
    }
}

/* Returns whether doc[0 .. n) contains the document `candidate`. */
static bool contains_document(const uint32_t *doc, size_t n, uint32_t candidate)
{
    for (size_t i = 0; i < n; i++)
        if (doc[i] == candidate)
            return true;
    return false;
}

/* Appends linking windows until there are `calls`. The existing windows, called rows, show all n documents. A
 * linking window takes from each row in turn the document least shown, and begins at the row where the previous
 * linking window ended. */
static void link_rows(struct sched_round *r, size_t n_docs, size_t calls)
{
    size_t rows = r->n, *shown = mem_zalloc(n_docs, sizeof *shown);
    for (size_t i = 0; i < rows * r->w; i++)
        shown[r->doc[i]]++;
    for (size_t first = 0; r->n < calls; first += r->w - 1) {
        uint32_t *doc = schedule_add_window(r);
        for (size_t i = 0; i < r->w; i++) {
            const uint32_t *row = r->doc + (first + i) % rows * r->w, *best = NULL;
            for (size_t k = 0; k < r->w; k++)
                if (!contains_document(doc, i, row[k]) && (!best || shown[row[k]] < shown[*best]))
                    best = &row[k];
            doc[i] = *best; /* never NULL: a window with free places has not taken every document of a row */
            shown[*best]++;
        }
    }
    mem_free(shown);
}

void schedule_first_pass(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs, size_t window,
                         size_t calls, uint64_t seed)
{
    *r = (struct sched_round){.w = schedule_width(stage, n_docs, window)};
    bool is_short = calls < schedule_first_calls(stage, n_docs, window);
    size_t random_calls = is_short ? (n_docs + r->w - 1) / r->w : calls;
    gsl_rng *rng = random_stream_for(seed, qid, purpose[stage], 0);
    struct pick *pick = mem_zalloc(n_docs, 2 * sizeof *pick);
    size_t *counts = mem_alloc(n_docs, 2 * sizeof *counts); /* at most two distinct keys, because each window shows
                                                             * the least shown */
    for (size_t i = 0; i < n_docs; i++)
        pick[i].doc = (uint32_t)i;
    for (size_t k = 0; k < random_calls; k++) {
        for (size_t i = 0; i < n_docs; i++)
            pick[i].random = gsl_rng_uniform(rng);
        sort_picks(pick, n_docs, pick + n_docs, counts);
        uint32_t *doc = schedule_add_window(r);
        for (size_t i = 0; i < r->w; i++) {
            doc[i] = pick[i].doc;
            pick[i].key -= 1.0; /* one more showing lowers the key */
        }
    }
    MEM_FREE_ALL(pick, counts, rng);
    if (is_short)
        link_rows(r, n_docs, calls);
    schedule_order(r, stage, qid, n_docs, NULL, 0, seed, 0);
}

size_t schedule_growth_calls(enum jud_stage stage, size_t n_docs, size_t m, size_t window)
{
    size_t w = schedule_width(stage, n_docs, window);
    size_t halves = stage == JUD_TOURNAMENT ? SCHED_FIRST_TOURNAMENT : SCHED_FIRST_RUBRIC;
    size_t n_new = w && m ? schedule_most_new(stage, n_docs, m, w) : 0;
    return n_new ? (halves * m + 2 * n_new - 1) / (2 * n_new) : 0;
}

/* Copies the next `count` documents of doc[0 .. n), read as a circle from index *next on, to copy[]. Returns
 * copy + count. */
static uint32_t *copy_next_docs(const uint32_t *doc, size_t n, size_t *next, size_t count, uint32_t *copy)
{
    for (size_t i = 0; i < count; i++)
        *copy++ = doc[(*next)++ % n];
    return copy;
}

void schedule_growth_pass(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs,
                          const bool *is_new, size_t window, uint64_t seed, size_t number)
{
    size_t m = 0, old = 0, next[2] = {0, 0};
    uint32_t *doc = mem_alloc(n_docs, 2 * sizeof *doc), *earlier = doc + n_docs;
    gsl_rng *rng =
        random_stream_for(seed, qid, stage == JUD_TOURNAMENT ? "growth: tournament" : "growth: rubric", number);
    for (size_t i = 0; i < n_docs; i++)
        if (is_new[i])
            doc[m++] = (uint32_t)i;
        else
            earlier[old++] = (uint32_t)i;
    gsl_ran_shuffle(rng, doc, m, sizeof *doc);
    gsl_ran_shuffle(rng, earlier, old, sizeof *earlier);
    *r = (struct sched_round){.w = schedule_width(stage, n_docs, window)};
    for (size_t calls = schedule_growth_calls(stage, n_docs, m, window); r->n < calls;) {
        size_t n_new = schedule_most_new(stage, n_docs, m, r->w);
        uint32_t *window_end = copy_next_docs(doc, m, &next[0], n_new, schedule_add_window(r));
        copy_next_docs(earlier, old, &next[1], r->w - n_new, window_end);
    }
    mem_free(doc);
    mem_free(rng);
}

/* Adds to sum[d], for each document d of the window doc[0 .. n), the distance of its position from the window's middle;
 * later positions are positive. */
static void add_positions(double *sum, const uint32_t *doc, size_t n)
{
    for (size_t i = 0; i < n; i++)
        sum[doc[i]] += (double)i - 0.5 * (double)(n - 1);
}

void schedule_order(struct sched_round *r, enum jud_stage stage, const char *qid, size_t n_docs,
                    const struct outlook_window *earlier, size_t n_earlier, uint64_t seed, size_t number)
{
    gsl_rng *rng = random_stream_for(seed, qid, purpose[stage], 1 + number);
    double *sum = mem_zalloc(n_docs, sizeof *sum);
    struct pick *pick = mem_alloc(r->w, sizeof *pick);
    for (size_t k = 0; k < n_earlier; k++)
        add_positions(sum, earlier[k].doc, earlier[k].n);
    for (size_t k = 0; k < r->n; k++) {
        uint32_t *doc = r->doc + k * r->w;
        for (size_t i = 0; i < r->w; i++)
            pick[i] = (struct pick){sum[doc[i]], gsl_rng_uniform(rng), doc[i]};
        qsort(pick, r->w, sizeof *pick, compare_keys);
        for (size_t i = 0; i < r->w; i++)
            doc[i] = pick[i].doc;
        add_positions(sum, doc, r->w);
    }
    MEM_FREE_ALL(pick, sum, rng);
}
