/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/q3.h"

#include <math.h>

#include "base/mem.h"

/* Sums over observations of C values, in two passes: first the means, then the products of the deviations. */
struct moments {
    size_t C;
    double n;        /* the number of observations */
    double *mean;    /* C: the mean of each value */
    double *product; /* C x C, upper triangle: the sum of the products of two values' deviations from their means */
};

/* Clears the sums over observations of C values; free_moments frees them. */
static void begin_moments(struct moments *m, size_t C)
{
    *m = (struct moments){.C = C, .mean = mem_zalloc(C, sizeof(double)), .product = mem_zalloc(C * C, sizeof(double))};
}

static void free_moments(struct moments *m)
{
    MEM_FREE_ALL(m->mean, m->product);
}

/* Adds the observation x[0 .. C) to the means, in the first pass. */
static void add_to_means(struct moments *m, const double *x)
{
    m->n += 1.0;
    for (size_t c = 0; c < m->C; c++)
        m->mean[c] += (x[c] - m->mean[c]) / m->n;
}

/* Adds the observation x[0 .. C) to the products of deviations, in the second pass. */
static void add_to_products(struct moments *m, const double *x)
{
    for (size_t c = 0; c < m->C; c++)
        for (size_t k = c; k < m->C; k++)
            m->product[c * m->C + k] += (x[c] - m->mean[c]) * (x[k] - m->mean[k]);
}

/* Returns the correlation of values a and b (indices below C), or NAN if the variance of one of them is 0 up to
 * rounding (values are at most 1 in size). */
static double correlate_values(const struct moments *m, size_t a, size_t b)
{
    double variance_a = m->product[a * m->C + a], variance_b = m->product[b * m->C + b], min_variance = 1e-20 * m->n;
    if (!(variance_a > min_variance && variance_b > min_variance))
        return NAN;
    return fmax(-1.0, fmin(1.0, m->product[a * m->C + b] / (sqrt(variance_a) * sqrt(variance_b))));
}

/* Calls add_values for each response to a document with a theta: adds its answers, 0 or 1, to *raw, and their residuals
 * from the probabilities predicted[], n_rows x C, to *residual. */
static void add_responses(const struct responses *a, const double *predicted, struct moments *raw,
                          struct moments *residual, void (*add_values)(struct moments *, const double *))
{
    size_t C = a->n_criteria;
    double answers[JUD_MAX_CRITERIA], residuals[JUD_MAX_CRITERIA];
    for (size_t k = 0; k < a->n; k++) {
        if (isnan(a->theta[a->row[k]]))
            continue;
        for (size_t c = 0; c < C; c++) {
            answers[c] = a->passes[k] >> c & 1;
            residuals[c] = answers[c] - predicted[a->row[k] * C + c];
        }
        add_values(raw, answers);
        add_values(residual, residuals);
    }
}

/* Calls add_values for each row with a theta and responses: adds to *m the means over its n[row] responses, from their
 * sums sum[], n_rows x C. */
static void add_row_means(const struct responses *a, const uint32_t *n, const double *sum, struct moments *m,
                          void (*add_values)(struct moments *, const double *))
{
    double means[JUD_MAX_CRITERIA];
    for (size_t i = 0; i < a->n_rows; i++) {
        if (!n[i] || isnan(a->theta[i]))
            continue;
        for (size_t c = 0; c < a->n_criteria; c++)
            means[c] = sum[i * a->n_criteria + c] / n[i];
        add_values(m, means);
    }
}

struct q3_pair *q3_correlations(const struct responses *a, const double *p)
{
    size_t C = a->n_criteria, n_pairs = 0;
    struct moments raw, response, row_mean, row_rate;
    struct q3_pair *result = mem_alloc(C * (C - 1) / 2, sizeof *result);
    uint32_t *n = mem_zalloc(a->n_rows, sizeof *n);
    double *sum = mem_zalloc(a->n_rows * C, sizeof *sum), *passed = mem_zalloc(a->n_rows * C, sizeof *passed);
    begin_moments(&raw, C);
    begin_moments(&response, C);
    begin_moments(&row_mean, C);
    begin_moments(&row_rate, C);
    for (size_t k = 0; k < a->n; k++) {
        n[a->row[k]]++;
        for (size_t c = 0; c < C; c++) {
            sum[a->row[k] * C + c] += (double)(a->passes[k] >> c & 1) - p[a->row[k] * C + c];
            passed[a->row[k] * C + c] += (double)(a->passes[k] >> c & 1);
        }
    }
    add_responses(a, p, &raw, &response, add_to_means);
    add_responses(a, p, &raw, &response, add_to_products);
    add_row_means(a, n, sum, &row_mean, add_to_means);
    add_row_means(a, n, sum, &row_mean, add_to_products);
    add_row_means(a, n, passed, &row_rate, add_to_means);
    add_row_means(a, n, passed, &row_rate, add_to_products);
    for (size_t i = 0; i < C; i++)
        for (size_t k = i + 1; k < C; k++)
            result[n_pairs++] = (struct q3_pair){i,
                                                 k,
                                                 correlate_values(&response, i, k),
                                                 correlate_values(&row_mean, i, k),
                                                 correlate_values(&raw, i, k),
                                                 correlate_values(&row_rate, i, k)};
    free_moments(&raw);
    free_moments(&response);
    free_moments(&row_mean);
    free_moments(&row_rate);
    MEM_FREE_ALL(n, sum, passed);
    return result;
}
