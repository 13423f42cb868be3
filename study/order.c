/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/order.h"

#include <gsl/gsl_sort_double.h>
#include <math.h>

#include "base/mem.h"
#include "compare/stats.h"

/* Fills o->by_grade and o->grade_end: sorts the clusters of the observations by grade, so that ranks of grades also
 * take one pass. */
static void sort_by_grade(struct stat_order *o)
{
    o->grade_end = mem_zalloc(o->n_grades + 1, sizeof *o->grade_end);
    o->by_grade = mem_alloc(o->n, sizeof *o->by_grade);
    for (size_t i = 0; i < o->n; i++)
        o->grade_end[o->grade[i] + 1]++;
    for (size_t g = 0; g < o->n_grades; g++)
        o->grade_end[g + 1] += o->grade_end[g];
    for (size_t i = 0; i < o->n; i++) /* grade_end[g] advances from the start of group g to its end */
        o->by_grade[o->grade_end[o->grade[i]]++] = o->cluster[i];
}

void stat_order_make(struct stat_order *o, const double *score, const uint32_t *cluster, size_t n_clusters,
                     const struct stat_groups *grades, const bool *in_class, size_t n)
{
    size_t *order = mem_alloc(n, sizeof *order), *at = mem_alloc(n, sizeof *at);
    double *x = mem_alloc(n, sizeof *x);
    *o = (struct stat_order){.n_grades = grades->n_groups, .n_clusters = n_clusters};
    for (size_t i = 0; i < n; i++)
        if (!isnan(score[i])) {
            x[o->n] = score[i];
            at[o->n++] = i;
        }
    gsl_sort_index(order, x, 1, o->n);
    o->end = mem_alloc(o->n, sizeof *o->end);
    o->cluster = mem_alloc(o->n, sizeof *o->cluster);
    o->grade = mem_alloc(o->n, sizeof *o->grade);
    o->in_class = mem_alloc(o->n, sizeof *o->in_class);
    for (size_t i = 0, first = 0; i < o->n; i++) {
        if (i > 0 && x[order[i]] - x[order[first]] > CMP_ROUNDING) {
            o->end[o->n_groups++] = (uint32_t)i;
            first = i;
        }
        o->cluster[i] = cluster[at[order[i]]];
        o->grade[i] = grades->group[at[order[i]]];
        o->in_class[i] = in_class[at[order[i]]];
    }
    if (o->n)
        o->end[o->n_groups++] = (uint32_t)o->n;
    sort_by_grade(o);
    MEM_FREE_ALL(x, at, order);
}

void stat_order_free(struct stat_order *o)
{
    MEM_FREE_ALL(o->end, o->cluster, o->grade, o->grade_end, o->by_grade, o->in_class);
    *o = (struct stat_order){0};
}

/* The loop over a group tests its end last, because most groups have one observation. Sums are signed, because these
 * convert to double in one instruction. */

double stat_order_auc(const struct stat_order *o, const uint32_t *weight)
{
    int64_t in = 0, out = 0;
    double won = 0; /* twice the number of pairs */
    for (size_t g = 0, i = 0; g < o->n_groups; g++) {
        int64_t tied = 0, positive = 0;
        size_t end = o->end[g];
        do {
            int64_t w = weight[o->cluster[i]];
            tied += w;
            positive += w & -(int64_t)o->in_class[i];
        } while (++i < end);
        won += (double)positive * (double)(2 * out + tied - positive);
        out += tied - positive;
        in += positive;
    }
    return in && out ? won / 2 / ((double)in * (double)out) : NAN;
}

/* Returns, by group of equal grades, the weighted mid-rank minus the mean rank, over observations that have a score. *n
 * receives the total weight, *squares the weighted sum of squares of the results. The caller frees the ranks. */
static double *grade_ranks(const struct stat_order *o, const uint32_t *weight, double *n, double *squares)
{
    double *rank = mem_alloc(o->n_grades, sizeof *rank), weight_below = 0, mean;
    *squares = 0;
    for (size_t g = 0, i = 0; g < o->n_grades; g++) {
        int64_t tied = 0;
        for (; i < o->grade_end[g]; i++)
            tied += weight[o->by_grade[i]];
        rank[g] = weight_below + ((double)tied + 1) / 2;
        weight_below += (double)tied;
        *squares += (double)tied * rank[g] * rank[g];
    }
    *n = weight_below;
    mean = (weight_below + 1) / 2;
    *squares -= weight_below * mean * mean;
    for (size_t g = 0; g < o->n_grades; g++)
        rank[g] -= mean;
    return rank;
}

/* For each of the observations i .. end - 1, adds `rank` to sum[c], where c is the cluster of the observation. */
static void add_ranks(const struct stat_order *o, size_t i, size_t end, double rank, double *sum)
{
    for (; i < end; i++)
        sum[o->cluster[i]] += rank;
}

/* Returns the expected sum of products of score and grade ranks, both minus their means, if the scores are shuffled
 * within each cluster. score[c] is the sum of these score ranks in cluster c; grade[g] the grade rank of group g. */
static double shuffled_covariance(const struct stat_order *o, const uint32_t *weight, const double *score,
                                  const double *grade)
{
    double sum = 0;
    double *y = mem_zalloc(o->n_clusters, sizeof *y), *n = mem_zalloc(o->n_clusters, sizeof *n);
    for (size_t i = 0; i < o->n; i++) {
        y[o->cluster[i]] += grade[o->grade[i]];
        n[o->cluster[i]]++;
    }
    for (size_t c = 0; c < o->n_clusters; c++)
        sum += n[c] > 0 ? weight[c] * score[c] * y[c] / n[c] : 0;
    mem_free(n);
    mem_free(y);
    return sum;
}

double stat_order_spearman(const struct stat_order *o, const uint32_t *weight, double *floor)
{
    double n, yy, xx = 0, xy = 0, weight_below = 0, r = NAN;
    double *grade = grade_ranks(o, weight, &n, &yy), *score = floor ? mem_zalloc(o->n_clusters, sizeof *score) : NULL;
    for (size_t g = 0, i = 0; g < o->n_groups; g++) {
        int64_t tied = 0;
        size_t first = i, end = o->end[g];
        double grade_sum = 0;
        do {
            uint32_t w = weight[o->cluster[i]];
            tied += w;
            grade_sum += w * grade[o->grade[i]];
        } while (++i < end);
        double rank = weight_below + ((double)tied + 1) / 2 - (n + 1) / 2;
        xx += (double)tied * rank * rank;
        xy += rank * grade_sum;
        weight_below += (double)tied;
        if (score)
            add_ranks(o, first, i, rank, score);
    }
    bool defined = n >= 2 && xx > 0 && yy > 0;
    if (defined)
        r = xy / sqrt(xx * yy);
    if (floor)
        *floor = defined ? shuffled_covariance(o, weight, score, grade) / sqrt(xx * yy) : NAN;
    mem_free(score);
    mem_free(grade);
    return fabs(r) >= 1 - CMP_ROUNDING ? (r > 0 ? 1 : -1) : r;
}

void stat_order_flag(const struct stat_order *o, const uint32_t *weight, double wanted, double *in, double *out)
{
    uint64_t have[2] = {0, 0};
    for (size_t g = o->n_groups; g-- > 0 && (double)(have[0] + have[1]) < wanted;)
        for (size_t i = g ? o->end[g - 1] : 0; i < o->end[g]; i++)
            have[o->in_class[i]] += weight ? weight[o->cluster[i]] : 1;
    *in = (double)have[1];
    *out = (double)have[0];
}

/* ---- pairs ---- */

/* Adds one to the count with the index `place`, 0 <= place < n, in a Fenwick tree (Software: Practice and Experience
 * 24(3), 1994). */
static void count_add(uint32_t *tree, size_t n, size_t place)
{
    for (size_t i = place + 1; i <= n; i += i & -i)
        tree[i]++;
}

/* Returns the sum of the counts with an index below `place` in a Fenwick tree. */
static double count_below(const uint32_t *tree, size_t place)
{
    double sum = 0;
    for (size_t i = place; i; i -= i & -i)
        sum += tree[i];
    return sum;
}

void stat_concordance(const double *x, const double *y, size_t n, double *concordant, double *pairs)
{
    struct stat_groups gx, gy;
    stat_groups_make(&gx, x, n);
    stat_groups_make(&gy, y, n);
    size_t *order = mem_alloc(n, sizeof *order);
    uint32_t *tree = mem_zalloc(gx.n_groups + 1, sizeof *tree);
    gsl_sort_index(order, y, 1, n);
    *concordant = *pairs = 0;
    /* pairs of the group of equal y from `first` with all smaller y */
    for (size_t first = 0, last; first < n; first = last) {
        for (last = first; last < n && gy.group[order[last]] == gy.group[order[first]]; last++) {
            size_t place = gx.group[order[last]];
            double n_below = count_below(tree, place), n_equal = count_below(tree, place + 1) - n_below;
            *concordant += n_below + n_equal / 2;
        }
        *pairs += (double)first * (double)(last - first);
        for (size_t i = first; i < last; i++)
            count_add(tree, gx.n_groups, gx.group[order[i]]);
    }
    mem_free(tree);
    mem_free(order);
    stat_groups_free(&gy);
    stat_groups_free(&gx);
}

void stat_tied_concordance(const double *tie, const double *x, const double *y, size_t n, double *concordant,
                           double *pairs)
{
    double *t = mem_alloc(3 * n, sizeof *t), *a = t + n, *b = t + 2 * n;
    uint32_t *known = mem_alloc(n, sizeof *known);
    size_t n_known = 0;
    struct stat_groups ties;
    *concordant = *pairs = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(tie[i]) && !isnan(x[i]) && !isnan(y[i])) {
            t[n_known] = tie[i];
            known[n_known++] = (uint32_t)i;
        }
    stat_groups_make(&ties, t, n_known);
    for (size_t g = 0; g < ties.n_groups; g++) {
        size_t have = 0;
        double k, n_pairs;
        for (size_t i = 0; i < n_known; i++)
            if (ties.group[i] == g) {
                a[have] = x[known[i]];
                b[have++] = y[known[i]];
            }
        stat_concordance(a, b, have, &k, &n_pairs);
        *concordant += k;
        *pairs += n_pairs;
    }
    stat_groups_free(&ties);
    mem_free(known);
    mem_free(t);
}
