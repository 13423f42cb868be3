/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Wilcoxon's signed-rank test, two-sided (Wilcoxon, Biometrics Bulletin 1(6), 1945).
 *
 * W+ is the sum of the ranks of |d| over d > 0; differences of 0 are dropped, equal absolute values share their mean
 * rank. As scipy.stats.wilcoxon's defaults: the exact distribution of W+ if n <= 50 and there are neither zeros nor
 * ties, or if n <= 13; otherwise the normal approximation z = (W+ - m (m + 1) / 4) / se with se^2 = (m (m + 1) (2 m +
 * 1) - sum (t^3 - t) / 2) / 24 over groups of t ties among the m differences other than 0, without continuity
 * correction. p = 1 if nothing differs. */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/wide.h"
#include "compare/stats.h"

enum { EXACT = 50, EXACT_WITH_TIES = 13 };

struct ranked {
    double rank[EXACT]; /* the ranks of the EXACT smallest absolute differences other than 0, in ascending order; ties
                         * have their mean rank */
    size_t m;           /* the number of differences other than 0 */
    double plus;        /* W+ */
    double ties;        /* the sum of t^3 - t over groups of t tied absolute values */
};

/* Returns the bits of a difference, its key for sorting. Without the sign bit, keys sort like absolute values. */
static inline uint64_t key_of(double d)
{
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static inline uint64_t magnitude_bits(uint64_t key)
{
    return key & UINT64_MAX >> 1;
}

static inline double magnitude_of_key(uint64_t key)
{
    double size;
    key = magnitude_bits(key);
    memcpy(&size, &key, sizeof size);
    return size;
}

static inline bool is_positive(uint64_t key)
{
    return !(key >> 63);
}

enum {
    FEW = 64,      /* up to this number of keys, insertion is faster */
    STEPS = 4,     /* the largest number of insertion steps, on average per key, after a coarse sort */
    ROWS = 1 << 10 /* the sort has ROWS * ROWS drawers (buckets), counted by row and by column; the counts of more would
                    * not fit in the first cache */
};

/* Sorts keys by insertion in at most `steps` steps. Returns false if more are needed; then the keys are partly
 * sorted. */
static bool insert_keys(uint64_t *key, size_t n, size_t steps)
{
    for (size_t i = 1; i < n; i++) {
        uint64_t x = key[i];
        size_t k = i;
        if (magnitude_bits(key[i - 1]) <= magnitude_bits(x))
            continue;
        for (; k > 0 && magnitude_bits(key[k - 1]) > magnitude_bits(x); k--)
            key[k] = key[k - 1];
        key[k] = x;
        if (i - k > steps)
            return false;
        steps -= i - k;
    }
    return true;
}

/* Compares two keys by the absolute values of their differences, for qsort(). */
static int compare_magnitudes(const void *a, const void *b)
{
    uint64_t x = magnitude_bits(*(const uint64_t *)a), y = magnitude_bits(*(const uint64_t *)b);
    return (x > y) - (x < y);
}

/* Returns the number of a key's drawer, its absolute value times scale, rounded down. ROWS * ROWS drawers of equal
 * widths cover the absolute values from 0 to the largest. */
static inline uint32_t drawer_of(uint64_t key, double scale)
{
    return (uint32_t)(magnitude_of_key(key) * scale);
}

WIDE static double largest_magnitude(const uint64_t *key, size_t n)
{
    int64_t largest = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t place = (int64_t)magnitude_bits(key[i]);
        largest = place > largest ? place : largest;
    }
    return magnitude_of_key((uint64_t)largest);
}

/* Sorts key[n] by the numbers of their drawers (buckets of absolute values), in two passes: by remainder, then by
 * quotient of ROWS. The result is in key; keys of one drawer stay unsorted. */
static void sort_drawers(uint64_t *key, uint64_t *spare, size_t n)
{
    uint32_t low[ROWS] = {0}, high[ROWS] = {0};
    double scale = (ROWS * ROWS - 1) / largest_magnitude(key, n);
    for (size_t i = 0; i < n; i++) {
        uint32_t drawer = drawer_of(key[i], scale);
        low[drawer % ROWS]++;
        high[drawer / ROWS]++;
    }
    for (uint32_t v = 0, low_begin = 0, high_begin = 0; v < ROWS; v++) {
        uint32_t c = low[v], d = high[v];
        low[v] = low_begin;
        high[v] = high_begin;
        low_begin += c;
        high_begin += d;
    }
    for (size_t i = 0; i < n; i++)
        spare[low[drawer_of(key[i], scale) % ROWS]++] = key[i];
    for (size_t i = 0; i < n; i++)
        key[high[drawer_of(spare[i], scale) / ROWS]++] = spare[i];
}

/* Sorts key[n] in ascending order of absolute value. Among 7,000 topics few keys share a drawer, and insertion sorts
 * these; qsort takes ten times as long, and sorts only values that crowd at 0. */
static void sort_keys(uint64_t *key, uint64_t *spare, size_t n)
{
    if (n > FEW)
        sort_drawers(key, spare, n);
    if (!insert_keys(key, n, n > FEW ? STEPS * n : FEW * FEW))
        qsort(key, n, sizeof *key, compare_magnitudes);
}

/* Lists the sort keys of the differences in d[n] that are not 0. Returns their number. */
static size_t list_keys(const double *d, size_t n, uint64_t *key)
{
    size_t m = 0;
    for (size_t i = 0; i < n; i++) { /* the loop has no branch, because a processor could not predict it */
        key[m] = key_of(d[i]);
        m += fabs(d[i]) > CMP_ROUNDING;
    }
    return m;
}

/* Returns twice W+ of the sorted key[m], a whole number, as if no absolute values were tied. */
WIDE static uint64_t sum_untied_ranks(const uint64_t *key, size_t m)
{
    uint64_t doubled = 0;
    for (size_t i = 0; i < m; i++)
        doubled += is_positive(key[i]) ? 2 * i + 2 : 0;
    return doubled;
}

/* Returns whether absolute value i is tied with the next one. */
static inline bool ties_with_next(const uint64_t *key, size_t m, size_t i)
{
    return i + 1 < m && magnitude_of_key(key[i + 1]) - magnitude_of_key(key[i]) <= CMP_ROUNDING;
}

/* Sets the mean ranks of ties in r->rank, adds up r->ties, and returns the amount, which may be negative, that the mean
 * ranks add to twice W+. */
static int64_t add_ties(const uint64_t *key, size_t m, struct ranked *r)
{
    int64_t doubled = 0;
    for (size_t first = 0, end; first < m; first = end) {
        end = first + 1;
        if (!ties_with_next(key, m, first))
            continue;
        double smallest = magnitude_of_key(key[first]);
        while (end < m && magnitude_of_key(key[end]) - smallest <= CMP_ROUNDING)
            end++;
        for (size_t i = first; i < end; i++) {
            doubled += is_positive(key[i]) ? (int64_t)(first + 1 + end) - (int64_t)(2 * i + 2) : 0;
            if (i < EXACT)
                r->rank[i] = (double)(first + 1 + end) / 2;
        }
        double t = (double)(end - first);
        r->ties += t * t * t - t;
    }
    return doubled;
}

/* Ranks the absolute values of the differences in d[n] other than 0 and fills *r. work has room for 2 n. */
static void rank_magnitudes(const double *d, size_t n, uint64_t *work, struct ranked *r)
{
    size_t m = r->m = list_keys(d, n, work);
    const uint64_t *key = work;
    sort_keys(work, work + n, m);
    for (size_t i = 0; i < m && i < EXACT; i++)
        r->rank[i] = (double)(i + 1);
    r->ties = 0;
    r->plus = (double)((int64_t)sum_untied_ranks(key, m) + add_ties(key, m, r)) / 2;
}

/* Returns ways[s], 0 <= s <= m (m + 1): the number of the 2^m sign patterns for which 2 W+ = s; mid-ranks are halves.
 * The caller frees it. */
static double *count_ways(const struct ranked *r)
{
    size_t reached = 0;
    double *ways = mem_zalloc(r->m * (r->m + 1) + 1, sizeof *ways);
    ways[0] = 1;
    for (size_t i = 0; i < r->m; i++) {
        size_t step = (size_t)(2 * r->rank[i]);
        for (size_t s = reached + 1; s-- > 0;)
            ways[s + step] += ways[s];
        reached += step;
    }
    return ways;
}

/* Returns the two-sided p from the exact distribution of W+. */
static double exact_p(const struct ranked *r)
{
    size_t total = r->m * (r->m + 1), upper = (size_t)(2 * r->plus), lower = total - upper;
    double *ways = count_ways(r), extreme = 0;
    for (size_t s = 0; s <= (lower < upper ? lower : upper); s++)
        extreme += ways[s];
    mem_free(ways);
    return fmin(1, 2 * ldexp(extreme, -(int)r->m));
}

static bool is_exact(const struct ranked *r, size_t n)
{
    return (n <= EXACT && r->m == n && r->ties == 0) || n <= EXACT_WITH_TIES;
}

static double standard_error(const struct ranked *r)
{
    double m = (double)r->m;
    return sqrt((m * (m + 1) * (2 * m + 1) - r->ties / 2) / 24);
}

double cmp_wilcoxon(const double *d, size_t n, uint64_t *work)
{
    struct ranked r;
    rank_magnitudes(d, n, work, &r);
    if (!r.m)
        return 1;
    if (is_exact(&r, n))
        return exact_p(&r);
    double m = (double)r.m;
    return fmin(1, 2 * gsl_cdf_ugaussian_Q(fabs(r.plus - m * (m + 1) / 4) / standard_error(&r)));
}

double cmp_wilcoxon_critical(const double *d, size_t n, double alpha, uint64_t *work, size_t *m)
{
    struct ranked r;
    rank_magnitudes(d, n, work, &r);
    *m = r.m;
    if (!r.m)
        return -1;
    if (!is_exact(&r, n))
        return (double)r.m * (double)(r.m + 1) / 4 - gsl_cdf_ugaussian_Qinv(alpha / 2) * standard_error(&r);
    double *ways = count_ways(&r), n_ways = 0;
    size_t s = 0;
    while (s < r.m * (r.m + 1) && 2 * ldexp(n_ways + ways[s], -(int)r.m) < alpha)
        n_ways += ways[s++];
    mem_free(ways);
    return ((double)s - 1) / 2;
}
