/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Lists the labelled documents of a ranking, its hits, and with --ties mean its groups of ties. */
#include "measures/join.h"

#include "base/mem.h"

static bool has_label(const struct meas_label *l, int side)
{
    return side == JOIN_BY_QRELS ? l->grade != MEAS_NO_GRADE : l->pool_row != 0;
}

/* Returns whether -J keeps the document: it has a grade >= 0 or, against gains, a row in the gain file. */
static bool is_judged(const struct meas_label *l, int side)
{
    return side == JOIN_BY_QRELS ? l->grade >= 0 : l->pool_row != 0;
}

/* Ends the tie group that began at rank `first` and hit number first_hit, after the last ranked document, and stores it
 * if it has at least two documents and a hit. */
static void end_tie(struct meas_join *j, int side, struct meas_ranking *r, size_t first, size_t first_hit)
{
    if (r->n_ret - first < 2 || r->n_hits == first_hit)
        return;
    MEM_APPEND(j->tie[side], r->n_ties, j->cap_tie[side],
               (struct meas_tie){(uint32_t)first, (uint32_t)(r->n_ret - first), (uint32_t)first_hit,
                                 (uint32_t)(r->n_hits - first_hit)});
}

/* Fills *r with the hits among the first n documents if j->counted has the ranks. */
static void list_counted_hits(struct meas_join *j, int side, size_t n, struct meas_ranking *r)
{
    struct meas_hit *hit = j->hit[side];
    for (size_t h = 0; h < j->n_counted && j->counted[h].rank < n; h++) {
        const struct meas_label *l = &j->label[j->number[j->counted[h].doc]];
        if (has_label(l, side))
            hit[r->n_hits++] = (struct meas_hit){j->counted[h].rank, l->grade, l->pool_row - 1};
    }
    *r = (struct meas_ranking){.n_ret = n, .n_hits = r->n_hits, .hit = hit, .tie = j->tie[side]};
}

/* Fills *r with the hits among the first n documents if the ranking is the run's order (j->keeps_run_order). */
static void list_labelled_hits(struct meas_join *j, int side, size_t n, struct meas_ranking *r)
{
    struct meas_hit *hit = j->hit[side];
    for (size_t k = 0; k < j->shared_last && j->labelled[k] < n; k++) {
        const struct meas_label *l = &j->label[j->number[j->labelled[k]]];
        hit[r->n_hits] = (struct meas_hit){j->labelled[k], l->grade, l->pool_row - 1};
        r->n_hits += has_label(l, side);
    }
    *r = (struct meas_ranking){.n_ret = n, .n_hits = r->n_hits, .hit = hit, .tie = j->tie[side]};
}

void join_list_hits(struct meas_join *j, const struct run_topic *run, int side, size_t n_labels, size_t n,
                    struct meas_ranking *r)
{
    *r = (struct meas_ranking){0};
    j->hit[side] = mem_grow(j->hit[side], &j->cap_hit[side], n_labels, sizeof *j->hit[side]);
    struct meas_hit *hit = j->hit[side];
    if (j->is_counted) {
        list_counted_hits(j, side, n, r);
        return;
    }
    bool mean = j->opt->ties == MEAS_TIES_MEAN, judged_only = j->opt->judged_only;
    if (j->keeps_run_order && !mean && !judged_only) {
        list_labelled_hits(j, side, n, r);
        return;
    }
    size_t first = 0, first_hit = 0; /* the rank and the hit number at which the current tie group began */
    double score = 0.0;
    for (size_t i = 0; i < n; i++) {
        uint32_t number = j->number[j->order[i]];
        const struct meas_label *l = number < n_labels ? &j->label[number] : NULL;
        if (judged_only && (!l || !is_judged(l, side)))
            continue;
        if (mean && (r->n_ret == 0 || meas_rank_key(&run->doc[j->order[i]]) != score)) {
            end_tie(j, side, r, first, first_hit);
            score = meas_rank_key(&run->doc[j->order[i]]);
            first = r->n_ret;
            first_hit = r->n_hits;
        }
        if (l && has_label(l, side))
            hit[r->n_hits++] = (struct meas_hit){(uint32_t)r->n_ret, l->grade, l->pool_row - 1};
        r->n_ret++;
    }
    if (mean)
        end_tie(j, side, r, first, first_hit);
    r->hit = hit;
    r->tie = j->tie[side];
}
