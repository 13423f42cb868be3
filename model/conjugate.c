/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/conjugate.h"

#include "base/wide.h"

/* Adds to y the product of x with WIDE_FOUR rows of the symmetric matrix whose upper triangle is a, from row i on: the
 * entries to the right of their diagonal square, and the mirrored entries below it. */
static inline __attribute__((always_inline)) void multiply_rows(size_t n, const double *a, size_t i, const double *x,
                                                                double *y)
{
    const double *row[WIDE_FOUR];
    wide_four sum[WIDE_FOUR];
    size_t j = i + WIDE_FOUR;
    for (size_t r = 0; r < WIDE_FOUR; r++) {
        row[r] = a + (i + r) * n;
        sum[r] = (wide_four){0.0};
    }
    for (; j + WIDE_FOUR <= n; j += WIDE_FOUR) {
        wide_four there = WIDE_OF(x + j), v[WIDE_FOUR];
        for (size_t r = 0; r < WIDE_FOUR; r++) {
            v[r] = WIDE_OF(row[r] + j);
            sum[r] += v[r] * there;
        }
        WIDE_AT(y + j) += ((v[0] * x[i] + v[1] * x[i + 1]) + (v[2] * x[i + 2] + v[3] * x[i + 3]));
    }
    for (size_t r = 0; r < WIDE_FOUR; r++) {
        double rest = 0.0;
        for (size_t k = j; k < n; k++) {
            rest += row[r][k] * x[k];
            y[k] += row[r][k] * x[i + r];
        }
        y[i + r] += WIDE_SUM(sum[r]) + rest;
    }
}

/* Computes y = a x, and reads each element of the triangle once. */
WIDE static void multiply(size_t n, const double *a, const double *restrict x, double *restrict y)
{
    for (size_t i = 0; i < n; i++)
        y[i] = 0.0;
    for (size_t i = 0; i < n; i += WIDE_FOUR) {
        size_t end = i + WIDE_FOUR < n ? i + WIDE_FOUR : n;
        if (i + WIDE_FOUR <= n)
            multiply_rows(n, a, i, x, y);
        for (size_t r = i; r < end; r++) {
            y[r] += a[r * n + r] * x[r];
            for (size_t k = r + 1; k < end; k++) {
                y[r] += a[r * n + k] * x[k];
                y[k] += a[r * n + k] * x[r];
            }
        }
    }
}

WIDE static double dot(size_t n, const double *a, const double *b)
{
    wide_four sum = {0.0};
    double remainder = 0.0;
    size_t i = 0;
    for (; i + WIDE_FOUR <= n; i += WIDE_FOUR)
        sum += WIDE_OF(a + i) * WIDE_OF(b + i);
    for (; i < n; i++)
        remainder += a[i] * b[i];
    return WIDE_SUM(sum) + remainder;
}

bool conjugate_solve(size_t n, const double *a, const double *scale, const double *b, double tolerance, int most,
                     double *x, double *room, int *steps)
{
    double *residual = room, *direction = room + n, *product = room + 2 * n;
    for (size_t i = 0; i < n; i++) {
        x[i] = 0.0;
        residual[i] = b[i];
        direction[i] = product[i] = b[i] / scale[i];
    }
    double rz = dot(n, residual, product), enough = tolerance * tolerance * rz;
    for (*steps = 0; rz > enough; ++*steps) {
        if (*steps == most)
            return false;
        multiply(n, a, direction, product);
        double curvature = dot(n, direction, product), length = rz / curvature, before = rz;
        if (!(curvature > 0.0))
            return false;
        for (size_t i = 0; i < n; i++) {
            x[i] += length * direction[i];
            residual[i] -= length * product[i];
            product[i] = residual[i] / scale[i];
        }
        rz = dot(n, residual, product);
        for (size_t i = 0; i < n; i++)
            direction[i] = product[i] + rz / before * direction[i];
    }
    return rz >= 0.0;
}
