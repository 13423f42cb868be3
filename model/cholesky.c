/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/cholesky.h"

#include <math.h>
#include <string.h>

#include "base/wide.h"

enum { BLOCK = 4 }; /* rows eliminated together: one load and store of a target for four products */

/* target[0..n) -= factor * row[0..n) */
WIDE static void subtract(size_t n, double *restrict target, double factor, const double *restrict row)
{
    for (size_t j = 0; j < n; j++)
        target[j] -= factor * row[j];
}

WIDE static void subtract_block(size_t n, double *restrict target, const double *factor, const double *restrict a,
                                const double *restrict b, const double *restrict c, const double *restrict d)
{
    double fa = factor[0], fb = factor[1], fc = factor[2], fd = factor[3];
    for (size_t j = 0; j < n; j++)
        target[j] -= (fa * a[j] + fb * b[j]) + (fc * c[j] + fd * d[j]);
}

/* Row k, from which all earlier rows are subtracted, to row k of U. */
static bool finish_row(size_t n, double *a, size_t k)
{
    double *row = a + k * n, pivot = row[k];
    if (!(pivot > 0.0) || !isfinite(pivot))
        return false;
    double inverse = 1.0 / sqrt(pivot);
    for (size_t j = k; j < n; j++)
        row[j] *= inverse;
    return true;
}

bool cholesky(size_t n, double *a)
{
    size_t k = 0;
    for (; k + BLOCK <= n; k += BLOCK) {
        for (size_t i = k; i < k + BLOCK; i++) {
            for (size_t r = k; r < i; r++)
                subtract(n - i, a + i * n + i, a[r * n + i], a + r * n + i);
            if (!finish_row(n, a, i))
                return false;
        }
        for (size_t i = k + BLOCK; i < n; i++) {
            double *u = a + k * n + i, factor[BLOCK] = {u[0], u[n], u[2 * n], u[3 * n]};
            subtract_block(n - i, a + i * n + i, factor, u, u + n, u + 2 * n, u + 3 * n);
        }
    }
    for (size_t first = k; k < n; k++) {
        for (size_t r = first; r < k; r++)
            subtract(n - k, a + k * n + k, a[r * n + k], a + r * n + k);
        if (!finish_row(n, a, k))
            return false;
    }
    return true;
}

void cholesky_spread(size_t n, const double *u, double *z)
{
    for (size_t k = n; k-- > 0;) {
        double sum = z[k];
        for (size_t j = k + 1; j < n; j++)
            sum -= u[k * n + j] * z[j];
        z[k] = sum / u[k * n + k];
    }
}

void cholesky_solve(size_t n, const double *u, double *b)
{
    for (size_t k = 0; k < n; k++) { /* U' y = b */
        b[k] /= u[k * n + k];
        subtract(n - k - 1, b + k + 1, b[k], u + k * n + k + 1);
    }
    cholesky_spread(n, u, b);
}

/* Sum of a[k] b[k]: eight sums side by side, so that no addition waits for the last. */
WIDE static double dot(size_t n, const double *restrict a, const double *restrict b)
{
    enum { LANES = 8 };
    double sum[LANES] = {0};
    size_t k = 0;
    for (; k + LANES <= n; k += LANES)
        for (size_t l = 0; l < LANES; l++)
            sum[l] += a[k + l] * b[k + l];
    for (; k < n; k++)
        sum[0] += a[k] * b[k];
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

/* V = U^-1 row by row, each of which solves v U = e_i and needs no earlier row of U; then V V', of which a row needs no
 * earlier row of V. */
void cholesky_inverse(size_t n, double *u, double *row)
{
    for (size_t i = 0; i < n; i++) {
        row[i] = 1.0;
        for (size_t j = i + 1; j < n; j++)
            row[j] = 0.0;
        for (size_t k = i; k < n; k++) {
            row[k] /= u[k * n + k];
            subtract(n - k - 1, row + k + 1, row[k], u + k * n + k + 1);
        }
        memcpy(u + i * n + i, row + i, (n - i) * sizeof *row);
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i; j < n; j++)
            row[j] = dot(n - j, u + i * n + j, u + j * n + j);
        memcpy(u + i * n + i, row + i, (n - i) * sizeof *row);
    }
}
