/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Counts of relevant documents by rank, for precision and recall.
 *
 * With --ties mean the counts are expectations over all orders of each tie group. The sum of precisions uses the closed
 * form of McSherry and Najork (ECIR 2008): in a group at ranks f+1 .. f+n with r relevant documents, rank f+i holds a
 * relevant one with probability r/n, and then (i-1)(r-1)/(n-1) of the i-1 documents before it are expected to be
 * relevant. */
#include "measures/measures.h"

size_t meas_tie_relevant(const struct meas_topic *t, const struct meas_tie *tie)
{
    size_t n = 0;
    for (size_t h = tie->hit; h < tie->hit + tie->n_hits; h++)
        n += t->rel.hit[h].grade >= t->level;
    return n;
}

/* Returns the number of relevant retrieved documents with rank < k (from 0), by binary search in rel_rank. */
static size_t relevant_before(const struct meas_topic *t, size_t k)
{
    size_t lo = 0, hi = t->num_rel_ret;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (t->rel_rank[mid] < k)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

double meas_relevant_at(const struct meas_topic *t, size_t k)
{
    for (size_t i = 0; i < t->rel.n_ties; i++) {
        const struct meas_tie *g = &t->rel.tie[i];
        if (g->first < k && k < (size_t)g->first + g->n)
            return (double)relevant_before(t, g->first) +
                   (double)meas_tie_relevant(t, g) * (double)(k - g->first) / g->n;
    }
    return (double)relevant_before(t, k);
}

/* A walk that sums precisions over relevant documents one by one, and over tie groups as a whole. */
struct walk {
    double sum;
    size_t c; /* the index of the next cutoff */
};

/* Writes the current sum to sum[] for the cutoffs, from number w->c on, that are at most `rank` (from 0), since they
 * exclude the document there; advances w->c. */
static void write_reached_cutoffs(struct walk *w, size_t rank, const long *cutoff, size_t n_cut, double *sum)
{
    for (; w->c < n_cut && rank >= (size_t)cutoff[w->c]; w->c++)
        sum[w->c] = w->sum;
}

/* Adds the expected precisions at the relevant documents of a tie group to w->sum. `before` is the number of relevant
 * documents above the group; cutoffs within the group receive the sum up to there. */
static void walk_tie(const struct meas_topic *t, const struct meas_tie *g, size_t before, struct walk *w,
                     const long *cutoff, size_t n_cut, double *sum)
{
    double r = (double)meas_tie_relevant(t, g), n = g->n;
    if (r == 0)
        return;
    for (size_t i = 1; i <= g->n; i++) {
        size_t rank = g->first + i - 1;
        write_reached_cutoffs(w, rank, cutoff, n_cut, sum);
        double expected = (double)before + 1.0 + (double)(i - 1) * (r - 1.0) / (n - 1.0);
        w->sum += r / n * expected / (double)(rank + 1);
    }
}

void meas_precision_sums(const struct meas_topic *t, const long *cutoff, size_t n_cut, double *sum)
{
    struct walk w = {0.0, 0};
    size_t tie = 0;
    for (size_t i = 0; i < t->num_rel_ret && (w.c < n_cut || !n_cut);) {
        while (tie < t->rel.n_ties && t->rel.tie[tie].first + t->rel.tie[tie].n <= t->rel_rank[i])
            tie++;
        if (tie < t->rel.n_ties && t->rel.tie[tie].first <= t->rel_rank[i]) {
            walk_tie(t, &t->rel.tie[tie], i, &w, cutoff, n_cut, sum);
            i += meas_tie_relevant(t, &t->rel.tie[tie]);
            continue;
        }
        write_reached_cutoffs(&w, t->rel_rank[i], cutoff, n_cut, sum);
        i++;
        w.sum += (double)i / (double)(t->rel_rank[i - 1] + 1);
    }
    if (!n_cut)
        sum[0] = w.sum;
    for (; w.c < n_cut; w.c++)
        sum[w.c] = w.sum;
}
