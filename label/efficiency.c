#include "label/efficiency.h"

#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "format/mem.h"
#include "label/logistic.h"

/* Points around every difficulty, in units of 1 / gamma: farther out than REACH from all of them the information of
 * 32 criteria is below that of one at its difficulty. */
enum { STEPS = 4, REACH = 8, POINTS = 2 * STEPS * REACH + 1 };

static double information_of(const struct gain_item *item, double theta)
{
    double p = logistic(item->gamma * (theta - item->beta));
    return item->gamma * item->gamma * p * (1.0 - p);
}

double eff_information(const struct gain_item *item, size_t n, double theta)
{
    double sum = 0.0;
    for (size_t c = 0; c < n; c++)
        sum += information_of(&item[c], theta);
    return sum;
}

double eff_gain_slope(const struct gain_item *item, size_t n, double theta)
{
    double weight = 0.0;
    for (size_t c = 0; c < n; c++)
        weight += item[c].gamma;
    return eff_information(item, n, theta) / weight;
}

/* dI / dtheta */
static double slope(const struct gain_item *item, size_t n, double theta)
{
    double sum = 0.0;
    for (size_t c = 0; c < n; c++) {
        double p = logistic(item[c].gamma * (theta - item[c].beta));
        sum += item[c].gamma * item[c].gamma * item[c].gamma * p * (1.0 - p) * (1.0 - 2.0 * p);
    }
    return sum;
}

/* A maximum in [a, b]: where the slope turns from above to below 0, by bisection. */
static double climb(const struct gain_item *item, size_t n, double a, double b)
{
    if (slope(item, n, a) <= 0.0)
        return a;
    if (slope(item, n, b) >= 0.0)
        return b;
    for (int k = 0; k < 100; k++) {
        double middle = a + 0.5 * (b - a), s = slope(item, n, middle);
        if (s == 0.0 || middle == a || middle == b)
            return middle;
        *(s > 0.0 ? &a : &b) = middle;
    }
    return a;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double eff_peak(const struct gain_item *item, size_t n, double *at)
{
    size_t m = n * POINTS;
    double *x = rcp_alloc(m, sizeof *x), *f = rcp_alloc(m, sizeof *f), peak = -INFINITY;
    for (size_t c = 0; c < n; c++)
        for (size_t k = 0; k < POINTS; k++)
            x[c * POINTS + k] = item[c].beta + ((double)k / STEPS - REACH) / item[c].gamma;
    qsort(x, m, sizeof *x, ascending);
    for (size_t k = 0; k < m; k++)
        f[k] = eff_information(item, n, x[k]);
    *at = NAN;
    for (size_t k = 0; k < m; k++) {
        size_t before = k ? k - 1 : 0, after = k + 1 < m ? k + 1 : k;
        if (f[k] < f[before] || f[k] < f[after])
            continue;
        double top = climb(item, n, x[before], x[after]), value = eff_information(item, n, top);
        if (value > peak) {
            peak = value;
            *at = top;
        }
    }
    free(x);
    free(f);
    return peak;
}

size_t eff_ideal_top(const struct gain_item *item, size_t n_items, const double *theta, const size_t *first,
                     size_t n_queries, double *mean)
{
    size_t queries = 0;
    double *known = NULL, top[EFF_TOP];
    size_t cap = 0;
    memset(mean, 0, n_items * sizeof *mean);
    for (size_t q = 0; q < n_queries; q++) {
        size_t n = 0, k;
        known = rcp_grow(known, &cap, first[q + 1] - first[q] + 1, sizeof *known);
        for (size_t i = first[q]; i < first[q + 1]; i++)
            if (!isnan(theta[i]))
                known[n++] = theta[i];
        k = n < EFF_TOP ? n : EFF_TOP;
        gsl_sort_largest(top, k, known, 1, n);
        for (size_t c = 0; c < n_items; c++)
            for (size_t i = 0; i < k; i++)
                mean[c] += information_of(&item[c], top[i]) / (double)k;
        queries += n > 0;
    }
    for (size_t c = 0; c < n_items; c++)
        mean[c] = queries ? mean[c] / (double)queries : NAN;
    free(known);
    return queries;
}

static int best_first(const void *a, const void *b)
{
    const struct eff_subset *x = a, *y = b;
    int more = (int)bits_count(x->criteria) - (int)bits_count(y->criteria);
    if (isnan(x->efficiency) != isnan(y->efficiency))
        return isnan(x->efficiency) ? 1 : -1;
    if (x->efficiency < y->efficiency || x->efficiency > y->efficiency)
        return x->efficiency > y->efficiency ? -1 : 1;
    if (more)
        return more;
    uint32_t differ = x->criteria ^ y->criteria; /* the one that has the first criterion in which they differ */
    return differ == 0 ? 0 : x->criteria & differ & (~differ + 1) ? -1 : 1;
}

struct eff_subset *eff_subsets(const struct gain_item *item, size_t n, const double *mean)
{
    size_t count = ((size_t)1 << n) - 1;
    struct eff_subset *s = rcp_alloc(count, sizeof *s);
    struct gain_item member[EFF_MAX_CRITERIA];
    for (size_t k = 0; k < count; k++) {
        double sum = 0.0, at;
        size_t m = 0;
        s[k].criteria = (uint32_t)k + 1;
        for (size_t c = 0; c < n; c++)
            if (s[k].criteria >> c & 1) {
                sum += mean[c];
                member[m++] = item[c];
            }
        s[k].peak = eff_peak(member, m, &at);
        s[k].efficiency = s[k].peak > 0.0 ? sum / s[k].peak : NAN;
    }
    qsort(s, count, sizeof *s, best_first);
    return s;
}
