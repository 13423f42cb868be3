/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/q3.h"

#include <math.h>

#include "base/mem.h"

/* Sums over observations of C values, in two passes: first the means, then the products of the deviations. */
struct moments {
    size_t C;
    double n, *mean, *product; /* mean: C; product: C x C, upper triangle */
};

static void begin_moments(struct moments *m, size_t C)
{
    *m = (struct moments){.C = C, .mean = mem_zalloc(C, sizeof(double)), .product = mem_zalloc(C * C, sizeof(double))};
}

static void free_moments(struct moments *m)
{
    mem_free(m->mean);
    mem_free(m->product);
}

static void add_to_means(struct moments *m, const double *x)
{
    m->n += 1.0;
    for (size_t c = 0; c < m->C; c++)
        m->mean[c] += (x[c] - m->mean[c]) / m->n;
}

static void add_to_products(struct moments *m, const double *x)
{
    for (size_t c = 0; c < m->C; c++)
        for (size_t k = c; k < m->C; k++)
            m->product[c * m->C + k] += (x[c] - m->mean[c]) * (x[k] - m->mean[k]);
}

/* Returns the correlation of values a and b, or NAN if a variance is 0 up to rounding (values are at most 1 in
 * size). */
static double correlation_of_values(const struct moments *m, size_t a, size_t b)
{
    double va = m->product[a * m->C + a], vb = m->product[b * m->C + b], least = 1e-20 * m->n;
    if (!(va > least && vb > least))
        return NAN;
    return fmax(-1.0, fmin(1.0, m->product[a * m->C + b] / (sqrt(va) * sqrt(vb))));
}

/* Adds the answers and the residuals of single responses. */
static void add_responses(const struct responses *a, const double *p, struct moments *raw, struct moments *residual,
                          void (*add)(struct moments *, const double *))
{
    size_t C = a->n_criteria;
    double x[JUD_MAX_CRITERIA], r[JUD_MAX_CRITERIA];
    for (size_t k = 0; k < a->n; k++) {
        if (isnan(a->theta[a->row[k]]))
            continue;
        for (size_t c = 0; c < C; c++) {
            x[c] = a->passes[k] >> c & 1;
            r[c] = x[c] - p[a->row[k] * C + c];
        }
        add(raw, x);
        add(residual, r);
    }
}

/* Adds the mean over the responses of each row: sum[], n_rows x C, divided by n[], the number of its responses. */
static void add_row_means(const struct responses *a, const uint32_t *n, const double *sum, struct moments *m,
                          void (*add)(struct moments *, const double *))
{
    double r[JUD_MAX_CRITERIA];
    for (size_t i = 0; i < a->n_rows; i++) {
        if (!n[i] || isnan(a->theta[i]))
            continue;
        for (size_t c = 0; c < a->n_criteria; c++)
            r[c] = sum[i * a->n_criteria + c] / n[i];
        add(m, r);
    }
}

struct q3_pair *q3_correlations(const struct responses *a, const double *p)
{
    size_t C = a->n_criteria, pairs = 0;
    struct moments raw, response, row_mean, row_rate;
    struct q3_pair *out = mem_alloc(C * (C - 1) / 2, sizeof *out);
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
            out[pairs++] = (struct q3_pair){i,
                                            k,
                                            correlation_of_values(&response, i, k),
                                            correlation_of_values(&row_mean, i, k),
                                            correlation_of_values(&raw, i, k),
                                            correlation_of_values(&row_rate, i, k)};
    free_moments(&raw);
    free_moments(&response);
    free_moments(&row_mean);
    free_moments(&row_rate);
    mem_free(n);
    mem_free(sum);
    mem_free(passed);
    return out;
}
