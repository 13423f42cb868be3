/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Paired randomization test by sign flips (Fisher, The Design of Experiments, 1935, section 21; for retrieval: Smucker,
 * Allan and Carterette, CIKM 2007).
 *
 * If it does not matter which run a value came from, each difference is as likely as its opposite.
 * The statistic is S = |sum of d|, two-sided; sums that equal S up to rounding count as S. With at most CMP_EXACT_FLIPS
 * differences other than 0 all flips are enumerated: p = #{S* >= S} / 2^m. Otherwise p = (1 + #{S* >= S}) / (1 +
 * flips), as scipy.stats.permutation_test(permutation_type = "samples").
 *
 * Interval (Hartigan, Journal of the American Statistical Association 64, 1969): a flip of the topics A is at least as
 * extreme for d - x as no flip if and only if x lies between the mean of A and the mean of the others, since S*^2 >=
 * S^2 means sum_A (d - x) * sum_others (d - x) <= 0. The mean of all lies between these two, so p falls on either side
 * of it, and {x: p(x) >= alpha} runs from one order statistic of the lower means to one of the upper means. Means are
 * weighted if the sums are, as in a suite.
 *
 * All pairs of a dataset share the flips, so a flipped sum of differences is the difference of the two runs' flipped
 * sums. These are added 8 topics at a time: a table holds the sums of 8 topics under all 256 patterns of signs, and one
 * random byte selects its row. */
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/random.h"
#include "base/wide.h"
#include "compare/stats.h"

enum { BLOCK = 8, PATTERNS = 1 << BLOCK };

/* Fills table[pattern][lane] with the sums of the rows x[n][CMP_LANES], n <= BLOCK, under each pattern of signs. Bit i
 * of a pattern, if set, flips row i. */
static void fill_table(const double *x, size_t n, double (*table)[CMP_LANES])
{
    for (int l = 0; l < CMP_LANES; l++) {
        double sum = 0;
        for (size_t i = 0; i < n; i++)
            sum += x[i * CMP_LANES + (size_t)l];
        table[0][l] = sum;
    }
    for (size_t i = 0; i < BLOCK; i++)
        for (size_t k = 0; k < (size_t)1 << i; k++)
            for (size_t l = 0; l < CMP_LANES; l++)
                table[((size_t)1 << i) + k][l] = table[k][l] - (i < n ? 2 * x[i * CMP_LANES + l] : 0);
}

void cmp_flip_patterns(gsl_rng *rng, size_t n, size_t n_flips, unsigned char *pattern)
{
    random_bytes(rng, cmp_pattern_size(n, n_flips), pattern);
}

/* Four numbers that are added in parallel, in as many registers as needed. Two quads make a row of CMP_LANES
 * numbers. */
typedef double quad __attribute__((vector_size(4 * sizeof(double)), aligned(sizeof(double)), may_alias));

enum {
    TABLES = 2 /* the number of tables from which rows are added for one load and store of a sum: as many as fit in the
                * first cache */
};

/* Adds to sum[2 * f] and sum[2 * f + 1], for each of n_flips flips f, the two halves of row pattern[f] of the first
 * table and then of row pattern[n_flips + f] of the second, which follows it in `table`. */
WIDE static void add_picked(const quad *restrict table, const unsigned char *restrict pattern, size_t n_flips,
                            quad *restrict sum)
{
    _Static_assert(CMP_LANES == 8, "two quads");
    const quad *second = table + 2 * PATTERNS;
    const unsigned char *restrict next = pattern + n_flips;
    for (size_t f = 0; f < n_flips; f++) {
        const quad *a = table + 2 * (size_t)pattern[f], *b = second + 2 * (size_t)next[f];
        sum[2 * f] = (sum[2 * f] + a[0]) + b[0];
        sum[2 * f + 1] = (sum[2 * f + 1] + a[1]) + b[1];
    }
}

/* Adds to sum[2 * f] and sum[2 * f + 1] the two halves of the row pattern[f] of one table; for the last rows of x, if
 * they fill only one table. */
WIDE static void add_picked_last(const quad *restrict table, const unsigned char *restrict pattern, size_t n_flips,
                                 quad *restrict sum)
{
    for (size_t f = 0; f < n_flips; f++) {
        const quad *row = table + 2 * (size_t)pattern[f];
        sum[2 * f] += row[0];
        sum[2 * f + 1] += row[1];
    }
}

void cmp_flip_sums(const double *x, size_t n, const unsigned char *pattern, size_t n_flips, double *sum)
{
    double table[TABLES][PATTERNS][CMP_LANES];
    size_t first = 0;
    for (size_t i = 0; i < n_flips * CMP_LANES; i++)
        sum[i] = 0;
    for (; first + BLOCK < n; first += TABLES * BLOCK, pattern += TABLES * n_flips) {
        size_t n_remaining = n - first - BLOCK;
        fill_table(x + first * CMP_LANES, BLOCK, table[0]);
        fill_table(x + (first + BLOCK) * CMP_LANES, n_remaining < BLOCK ? n_remaining : BLOCK, table[1]);
        add_picked((const quad *)table, pattern, n_flips, (quad *)sum);
    }
    if (first < n) {
        fill_table(x + first * CMP_LANES, n - first, table[0]);
        add_picked_last((const quad *)table, pattern, n_flips, (quad *)sum);
    }
}

double cmp_flip_exact(const double *d, size_t n)
{
    double nonzero[CMP_EXACT_FLIPS], sum = 0, size = 0;
    size_t m = 0, extreme = 0;
    for (size_t i = 0; i < n; i++) {
        if (fabs(d[i]) <= CMP_ROUNDING)
            continue;
        if (m == CMP_EXACT_FLIPS)
            return NAN;
        nonzero[m++] = d[i];
        sum += d[i];
        size += fabs(d[i]);
    }
    double at_least = fabs(sum) - CMP_ROUNDING * size;
    for (uint32_t pattern = 0; pattern < (uint32_t)1 << m; pattern++) {
        double s = 0;
        for (size_t i = 0; i < m; i++)
            s += pattern >> i & 1 ? -nonzero[i] : nonzero[i];
        extreme += fabs(s) >= at_least;
    }
    return (double)extreme / (double)((uint32_t)1 << m);
}

WIDE double cmp_flip_p(const double *sum, size_t n_flips, double observed, double slack)
{
    size_t extreme = 0;
    double at_least = fabs(observed) - slack;
    for (size_t f = 0; f < n_flips; f++)
        extreme += fabs(sum[f]) >= at_least;
    return (1 + (double)extreme) / (1 + (double)n_flips);
}

/* Computes the mean of the flipped differences, from their sum and weight `flipped`, and the mean of the others, from
 * the sum and weight `total` of all. *low is the smaller, *high the larger; -INFINITY and INFINITY if all or none are
 * flipped. It has no branch, so that loops over flips can be vectorised. */
static inline __attribute__((always_inline)) void compute_means(double flipped_sum, double flipped, double sum,
                                                                double total, double *low, double *high)
{
    double rest = total - flipped, least = CMP_ROUNDING * total;
    double a = flipped_sum / flipped, b = (sum - flipped_sum) / rest;
    bool some = (flipped > least) & (rest > least); /* neither all nor none are flipped */
    *low = some ? a < b ? a : b : -INFINITY;
    *high = some ? a < b ? b : a : INFINITY;
}

/* Computes, for each of n flips f, the mean of the differences that it flips and the mean of the others, the smaller
 * one in low[f] and the larger in high[f]. left[f] is the sum of all differences with the signs of the flip, flipped[f]
 * the weight that it flips; sum and total are the sum and the weight of all. */
WIDE static void compute_all_means(size_t n, const double *restrict left, const double *restrict flipped, double sum,
                                   double total, double *restrict low, double *restrict high)
{
    for (size_t f = 0; f < n; f++)
        compute_means((sum - left[f]) / 2, flipped[f], sum, total, &low[f], &high[f]);
}

/* Returns the interval of the values that the test does not reject, from the two means low[f] and high[f] of each of n
 * flips: those for which at least `needed` flips are as extreme as the observed sum. NAN, NAN if needed is 0 or an end
 * is infinite. Reorders low and high. */
static struct cmp_range select_range(double *low, double *high, size_t n, size_t needed)
{
    struct cmp_range r = CMP_NO_RANGE;
    if (!needed)
        return r;
    r.lo = cmp_nth(low, n, needed - 1);
    r.hi = cmp_nth(high, n, n - needed);
    return isinf(r.lo) || isinf(r.hi) ? CMP_NO_RANGE : r;
}

struct cmp_range cmp_flip_exact_range(const double *d, const double *w, size_t n, double alpha)
{
    size_t patterns = (size_t)1 << n;
    double *sum = mem_alloc(patterns, sizeof *sum), *weight = mem_alloc(patterns, sizeof *weight),
           *low = mem_alloc(patterns, sizeof *low), *high = mem_alloc(patterns, sizeof *high);
    sum[0] = weight[0] = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < (size_t)1 << i; k++) {
            sum[((size_t)1 << i) + k] = sum[k] + (w ? w[i] : 1) * d[i];
            weight[((size_t)1 << i) + k] = weight[k] + (w ? w[i] : 1);
        }
    for (size_t k = 0; k < patterns; k++)
        compute_means(sum[k], weight[k], sum[patterns - 1], weight[patterns - 1], &low[k], &high[k]);
    struct cmp_range r = select_range(low, high, patterns, cmp_needed(alpha, patterns - 1) + 1);
    mem_free(high);
    mem_free(low);
    mem_free(weight);
    mem_free(sum);
    return r;
}

struct cmp_range cmp_flip_range(const double *sum, const double *flipped, size_t n_flips, double observed, double total,
                                double alpha, double *work)
{
    double *low = work, *high = work + n_flips;
    compute_all_means(n_flips, sum, flipped, observed, total, low, high);
    return select_range(low, high, n_flips, cmp_needed(alpha, n_flips));
}
