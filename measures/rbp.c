/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

double meas_rbp_persistence(const struct meas_args *a)
{
    double p = 0.9;
    for (size_t i = 0; i < a->n; i++)
        if (a->pair[i].len == 1 && a->pair[i].name[0] == 'p')
            p = a->pair[i].value;
    return p;
}

/* Finds the range lo .. hi that is mapped to [0, 1]: the smallest and largest gain of the topic's grades and of the
 * grades in the parameters, and at least [0, 1], so that gains within [0, 1] remain unchanged. */
static void gain_range(const struct meas_topic *t, const struct meas_args *a, double *lo, double *hi)
{
    *lo = 0.0;
    *hi = 1.0;
    for (size_t i = 0; i < t->n_grades + a->n; i++) {
        bool is_pair = i >= t->n_grades;
        const struct meas_pair *pair = is_pair ? &a->pair[i - t->n_grades] : NULL;
        if (is_pair && !meas_pair_is_grade(a, pair))
            continue;
        double gain = is_pair ? pair->value : meas_grade_gain(a, t->grades[i].grade);
        *lo = gain < *lo ? gain : *lo;
        *hi = gain > *hi ? gain : *hi;
    }
}

/* Returns the sum of mapped gains, (gain - lo) / (hi - lo), times persistence^rank over all ranks from 0; documents
 * that the qrels lack have the gain `unpooled`. */
static double sum_of_all(const struct meas_topic *t, const struct meas_args *a, double lo, double hi, double unpooled)
{
    double p = meas_rbp_persistence(a), weight = 1.0, sum = 0.0;
    for (size_t rank = 0, h = 0; rank < t->rel.n_ret; rank++) {
        double gain = (meas_gain_at(t, a, rank, &h, unpooled) - lo) / (hi - lo);
        if (gain != 0.0)
            sum += gain * weight;
        weight *= p;
    }
    return sum;
}

/* Returns the sum of gains times persistence^rank, ranks from 0, if only hits have a gain; the gains of judged hits are
 * mapped from lo .. hi to [0, 1]. Without parameters mapped gains are at most 1, so the loop ends when the weight no
 * longer changes the sum. */
static double sum_of_hits(const struct meas_topic *t, const struct meas_args *a, double lo, double hi)
{
    double p = meas_rbp_persistence(a), weight = 1.0, sum = 0.0;
    bool ends = !a->n;
    for (size_t h = 0, rank = 0; h < t->rel.n_hits && !(ends && sum + weight == sum); h++) {
        double gain = meas_hit_gain(a, &t->rel.hit[h]);
        if (t->rel.hit[h].grade >= 0)
            gain = (gain - lo) / (hi - lo);
        for (; rank < t->rel.hit[h].rank; rank++)
            weight *= p;
        if (gain != 0.0)
            sum += gain * weight;
    }
    return sum;
}

static void compute_rbp(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double lo, hi, unpooled = meas_grade_gain(a, -1);
    gain_range(t, a, &lo, &hi);
    value[0] = (1.0 - meas_rbp_persistence(a)) *
               (unpooled != 0.0 ? sum_of_all(t, a, lo, hi, unpooled) : sum_of_hits(t, a, lo, hi));
}

const struct meas_spec meas_rbp = {
    .name = "rbp",
    .params = MEAS_PAIRS,
    .range = MEAS_RBP,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .since_10 = true,
    .eval = compute_rbp,
    .about = "Rank-biased precision: (1 - p) sum over ranks r of G_r p^(r-1). This is the average gain\n"
             "per document for a user who goes on to the next document with probability p. The gain G is\n"
             "the grade; if a grade of the topic lies outside [0, 1], the grades are mapped linearly\n"
             "onto [0, 1]. Parameters: p=0.9, and grade=gain pairs.\n"
             "Source: Moffat and Zobel, Rank-Biased Precision for Measurement of Retrieval\n"
             "Effectiveness, ACM TOIS 27(1), 2008.",
};
