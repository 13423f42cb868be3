/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Computes ranks without sorting. If few documents of a ranking have a label, only their ranks matter, and the rank of
 * a document is the number of documents before it. Counting them needs no branch that depends on the scores. For 100
 * documents in random order, 10 of them labelled, it takes a sixth of the instructions of sorting. */
#include <string.h>

#include "base/mem.h"
#include "base/wide.h"
#include "measures/join.h"

enum {
    FEW_DOCS = 40,      /* below this number of documents, sorting is as fast */
    MANY_LABELLED = 64, /* counting the ranks of so many labelled documents takes as long as sorting documents in random
                         * order */
    SOME_LABELLED = 12, /* counting the ranks of so many takes as long as sorting documents that are nearly in order */
    LARGE_CUTOFF = 64   /* the longest list of greatest keys */
};

/* The numbers of keys above a value and equal to it. */
struct key_count {
    uint64_t above, equal;
};

WIDE static void count_keys(const double *restrict key, size_t n, double x, struct key_count *c)
{
    uint64_t n_above = 0, n_equal = 0;
    for (size_t i = 0; i < n; i++) {
        n_above += key[i] > x;
        n_equal += key[i] == x;
    }
    *c = (struct key_count){n_above, n_equal};
}

/* Inserts those of the n keys that are large enough into top[k], in descending order, which keeps the k greatest keys
 * seen so far. */
static inline void insert_keys(double *top, size_t k, const double *key, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (key[i] <= top[k - 1])
            continue;
        size_t place = k - 1;
        for (; place > 0 && top[place - 1] < key[i]; place--)
            top[place] = top[place - 1];
        top[place] = key[i];
    }
}

enum { COLUMNS = 32 };

/* Writes to most[c] the greatest of the keys whose index modulo COLUMNS is c, 0 <= c < COLUMNS; n >= COLUMNS. Up to
 * COLUMNS - 1 keys at the end are ignored. */
WIDE static void greatest_of_columns(const double *restrict key, size_t n, double *restrict most)
{
    memcpy(most, key, COLUMNS * sizeof *most);
    for (size_t i = COLUMNS; i + COLUMNS <= n; i += COLUMNS)
        for (size_t c = 0; c < COLUMNS; c++)
            most[c] = key[i + c] > most[c] ? key[i + c] : most[c];
}

/* Returns the k-th greatest of n keys, k < n, k <= LARGE_CUTOFF. The k-th greatest of the columns' maxima is a lower
 * bound that few keys exceed, so few insertions follow. */
static double kth_greatest(const double *key, size_t n, size_t k)
{
    double top[LARGE_CUTOFF], most[COLUMNS], least = -INFINITY;
    for (size_t i = 0; i < k; i++)
        top[i] = -INFINITY;
    if (k < COLUMNS && n > 4 * COLUMNS) {
        greatest_of_columns(key, n, most);
        insert_keys(top, k, most, COLUMNS);
        least = top[k - 1];
    }
    for (size_t i = 0; i < k; i++)
        top[i] = least;
    insert_keys(top, k, key, n);
    return top[k - 1];
}

bool join_is_tied_at(const struct meas_join *j, size_t n, size_t k)
{
    struct key_count c;
    count_keys(j->key, n, kth_greatest(j->key, n, k), &c);
    return c.above + c.equal > k;
}

/* Returns whether all cutoffs whose coverage is counted are at most LARGE_CUTOFF, or reach the end of the ranking. */
static bool cutoffs_are_small(const struct meas_join *j, size_t n)
{
    for (int c = 0; c < MEAS_COVERAGES && j->coverage[c].k; c++)
        if (j->coverage[c].k > LARGE_CUTOFF && j->coverage[c].k < n)
            return false;
    return true;
}

/* Lists the keys (scores) of the first n documents of j->order in j->key, and the labelled ones among them in
 * j->counted (n_counted of them), where `rank` is for now their index in j->order. Returns the number of keys that
 * exceed the key before them. */
static size_t list_keys(struct meas_join *j, const struct run_topic *run, size_t n, size_t n_labels)
{
    j->key = mem_grow(j->key, &j->cap_key, n, sizeof *j->key);
    j->counted = mem_grow(j->counted, &j->cap_counted, n_labels + 1, sizeof *j->counted);
    double *key = j->key, last = INFINITY;
    struct join_counted *counted = j->counted;
    const uint32_t *order = j->order, *number = j->number;
    size_t rises = 0, n_counted = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t doc_index = order[i];
        key[i] = meas_rank_key(&run->doc[doc_index]);
        rises += key[i] > last;
        last = key[i];
        counted[n_counted] = (struct join_counted){doc_index, (uint32_t)i};
        n_counted += number[doc_index] < n_labels;
    }
    j->n_counted = n_counted;
    return rises;
}

/* Returns the number of documents, of n, that have the key of the document at index `index` and precede it in
 * descending order of document name. */
static uint32_t count_before(const struct meas_join *j, const struct run_topic *run, size_t n, size_t index)
{
    uint32_t before = 0;
    for (size_t i = 0; i < n; i++)
        before += j->key[i] == j->key[index] && run_docno_descends(&run->doc[j->order[i]], &run->doc[j->order[index]]);
    return before;
}

/* Replaces the index that list_keys stored in `rank` of each counted document by the document's rank, from 0. Returns
 * false if there are too many ties. */
static bool rank_all_counted(struct meas_join *j, const struct run_topic *run, size_t n)
{
    uint64_t ties = 0;
    for (size_t h = 0; h < j->n_counted; h++) {
        size_t index = j->counted[h].rank;
        struct key_count c;
        count_keys(j->key, n, j->key[index], &c);
        ties += c.equal - 1;
        if (ties > MANY_LABELLED)
            return false;
        j->counted[h].rank = (uint32_t)c.above + (c.equal > 1 ? count_before(j, run, n, index) : 0);
    }
    return true;
}

/* Sorts c[n], few elements, by ascending rank. */
static void sort_by_rank(struct join_counted *c, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct join_counted x = c[i];
        size_t k = i;
        for (; k > 0 && c[k - 1].rank > x.rank; k--)
            c[k] = c[k - 1];
        c[k] = x;
    }
}

bool join_count_ranks(struct meas_join *j, const struct run_topic *run, size_t n, size_t n_labels)
{
    const struct meas_options *o = j->opt;
    if (n < FEW_DOCS || j->sorts_always || o->ties != MEAS_TIES_DOCID || o->pool_breaks_ties || o->judged_only ||
        j->files->format != MEAS_FORMAT_QRELS || !cutoffs_are_small(j, n))
        return false;
    size_t rises = list_keys(j, run, n, n_labels);
    if (j->n_counted > (rises > n / 16 ? MANY_LABELLED : SOME_LABELLED) || !rank_all_counted(j, run, n))
        return false;
    sort_by_rank(j->counted, j->n_counted);
    return true;
}
