/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

#include "base/mem.h"

/* The cost of reading the ideal ranking: the sum of the gains of its first ranks, of which each counts as at least 1;
 * ranks after its last document count 1. */
struct cost {
    double *sum; /* sum[k] is the cost of the first k ranks, 0 <= k <= n; n is the number of judged documents */
    size_t n;
    bool is_whole; /* whether sum[n] is a whole number below 1e15, to which each further rank adds exactly 1 */
    double tail;   /* the cost of the first tail_rank >= n ranks, the last ones asked for */
    size_t tail_rank;
};

/* Prepares the cost of reading the ideal ranking down to each rank: the sum of its gains, of which each rank adds at
 * least 1. level[t->n_grades] has the topic's gains, largest first, and how often each occurs. Uses t->scratch. */
static void begin_cost(struct cost *c, const struct meas_topic *t, const struct meas_gain_level *level)
{
    double sum = 0.0;
    *c = (struct cost){.sum = t->scratch};
    for (size_t l = 0; l < t->n_grades; l++)
        for (size_t i = 0; i < level[l].n; i++) {
            c->sum[c->n++] = sum;
            sum += level[l].gain >= 1.0 ? level[l].gain : 1.0;
        }
    c->sum[c->n] = c->tail = sum;
    c->tail_rank = c->n;
    c->is_whole = sum == floor(sum) && sum < 1e15;
}

/* Returns the cost of the first `ranks` ranks of the ideal ranking. Calls must come in ascending order of ranks. */
static double cost_of(struct cost *c, size_t ranks)
{
    if (ranks <= c->n)
        return c->sum[ranks];
    if (c->is_whole)
        return c->tail + (double)(ranks - c->n);
    for (; c->tail_rank < ranks; c->tail_rank++)
        c->tail += 1.0;
    return c->tail;
}

/* Computes G, the sum of gains discounted by the cost of reading down to them, divided by the sum of the topic's
 * positive gains; 0 without such gains. */
static void g_measure(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    struct meas_gain_level *level = meas_gain_levels(t, a);
    struct cost cost;
    double unpooled = meas_grade_gain(a, -1), found = 0.0, sum = 0.0, ideal = 0.0;
    bool every = unpooled != 0.0;
    begin_cost(&cost, t, level);
    for (size_t i = 0, h = 0; i < (every ? t->rel.n_ret : t->rel.n_hits); i++) {
        size_t rank = every ? i : t->rel.hit[i].rank;
        double gain = every ? meas_gain_at(t, a, rank, &h, unpooled) : meas_hit_gain(a, &t->rel.hit[i]);
        found += gain;
        if (gain != 0.0)
            sum += gain / meas_log2_real(t, 2 + cost_of(&cost, rank + 1) - found);
    }
    for (size_t i = 0; i < t->n_grades && level[i].gain > 0.0; i++)
        for (size_t k = 0; k < level[i].n; k++)
            ideal += level[i].gain;
    if (ideal > 0.0)
        value[0] = sum / ideal;
    mem_free(level);
}

const struct meas_spec meas_G = {
    .name = "G",
    .params = MEAS_PAIRS,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = g_measure,
    .about = "Normalized sum of discounted gains; the discount grows with the effort wasted so far:\n"
             "  G = (sum over ranks of G_r / log2(2 + C_r - F_r)) / (sum of all gains of the topic)\n"
             "where G_r is the gain at rank r, F_r is the sum of the gains down to rank r, and C_r is\n"
             "the sum of the ideal ranking's gains down to rank r, with 1 for each gain below 1.\n"
             "Parameters: grade=gain pairs, as for ndcg. Experimental in trec_eval.",
};
