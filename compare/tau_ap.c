/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* AP rank correlation (Yilmaz, Aslam and Robertson, SIGIR 2008) and its forms with ties (Urbano and Marrero, ICTIR
 * 2017).
 *
 * Going down y from its second item, C(i) of the i - 1 items above are also above in x:
 *   tau_AP   = 2 / (n - 1) sum_i C(i) / (i - 1) - 1.
 * tau_AP,a is its mean over the orders of y's ties, x being the truth. A group of t items whose best place is g, with
 * c items above it concordant on average, counts sum_k (c + (k - 1) / 2) / (g + k - 2), k = 1 .. t.
 * tau_AP,b uses only pairs that y does not tie: an item of a group at place g, of g - 1 items above, counts
 * C / (g - 1), averaged over the items outside the first group; pairs that x ties are not concordant. It is the mean
 * of both directions. */
#include <math.h>

#include "base/mem.h"
#include "compare/more.h"

/* Returns the best place of each item, from 1; ties share it. The caller frees the places. */
static size_t *best_places(const double *x, size_t n)
{
    size_t *rank = mem_alloc(n, sizeof *rank);
    cmp_ranks(x, n, rank);
    return rank;
}

/* Returns whether any two of the n items have the same rank. */
static bool has_ties(const size_t *rank, size_t n)
{
    bool *taken = mem_zalloc(n + 1, sizeof *taken), ties = false;
    for (size_t i = 0; i < n; i++) {
        ties |= taken[rank[i]];
        taken[rank[i]] = true;
    }
    mem_free(taken);
    return ties;
}

/* Returns the number of items above i in y that are also above it in x. */
static double count_concordant(const size_t *x, const size_t *y, size_t n, size_t i)
{
    double c = 0;
    for (size_t j = 0; j < n; j++)
        c += y[j] < y[i] && x[j] < x[i];
    return c;
}

/* Returns tau_AP,a of the ranks x and y; y may have ties. */
static double tau_ap_a(const size_t *x, const size_t *y, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) { /* the mean contribution of item i over the places of its group */
        size_t t = 0;
        double c = count_concordant(x, y, n, i), all = 0;
        for (size_t j = 0; j < n; j++)
            t += y[j] == y[i];
        for (size_t k = 1; k <= t; k++)
            if (y[i] + k > 2)
                all += (c + (double)(k - 1) / 2) / (double)(y[i] + k - 2);
        sum += all / (double)t;
    }
    return 2 * sum / (double)(n - 1) - 1;
}

/* Returns tau_AP,b of the ranks x and y in one direction, going down y; both may have ties. NAN if y is all ties. */
static double tau_ap_b(const size_t *x, const size_t *y, size_t n)
{
    double sum = 0, n_below = 0;
    for (size_t i = 0; i < n; i++)
        if (y[i] > 1) {
            sum += count_concordant(x, y, n, i) / (double)(y[i] - 1);
            n_below++;
        }
    return n_below > 0 ? 2 * sum / n_below - 1 : NAN;
}

double cmp_tau_ap_a(const double *x, const double *y, size_t n)
{
    if (n < 2)
        return NAN;
    size_t *a = best_places(x, n), *b = best_places(y, n);
    double tau = has_ties(a, n) ? NAN : tau_ap_a(a, b, n);
    mem_free(b);
    mem_free(a);
    return tau;
}

double cmp_tau_ap(const double *x, const double *y, size_t n)
{
    size_t *b = best_places(y, n);
    double tau = has_ties(b, n) ? NAN : cmp_tau_ap_a(x, y, n);
    mem_free(b);
    return tau;
}

double cmp_tau_ap_b(const double *x, const double *y, size_t n)
{
    if (n < 2)
        return NAN;
    size_t *a = best_places(x, n), *b = best_places(y, n);
    double tau = (tau_ap_b(a, b, n) + tau_ap_b(b, a, n)) / 2;
    mem_free(b);
    mem_free(a);
    return tau;
}
