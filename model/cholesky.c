/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/cholesky.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/wide.h"

enum {
    BLOCK = 4, /* rows in one pass: each load or store serves four products */
    LANES = 8  /* columns: two registers of BLOCK */
};
typedef double quad __attribute__((vector_size(BLOCK * sizeof(double)), aligned(sizeof(double)), may_alias));

/* Computes target[0 .. n) -= factor * row[0 .. n). */
WIDE static void subtract(size_t n, double *restrict target, double factor, const double *restrict row)
{
    for (size_t j = 0; j < n; j++)
        target[j] -= factor * row[j];
}

/* Subtracts from target[0 .. n), for each of BLOCK rows r, factor[r] times the row u[r * width ..]. */
static void subtract_block(size_t n, double *restrict target, const double *factor, const double *restrict u,
                           size_t width)
{
    const double *a = u, *b = a + width, *c = b + width, *d = c + width;
    for (size_t j = 0; j < n; j++)
        target[j] -= (factor[0] * a[j] + factor[1] * b[j]) + (factor[2] * c[j] + factor[3] * d[j]);
}

/* Does what subtract_block does, in the same order, for BLOCK targets at once, the rows target[r * width ..] with the
 * factors factor[r]. */
static inline void subtract_blocks(size_t n, double *restrict target, double factor[BLOCK][BLOCK],
                                   const double *restrict u, size_t width)
{
    size_t j = 0;
    for (; j + BLOCK <= n; j += BLOCK) {
        quad a = *(const quad *)(u + j), b = *(const quad *)(u + width + j), c = *(const quad *)(u + 2 * width + j),
             d = *(const quad *)(u + 3 * width + j);
        for (size_t r = 0; r < BLOCK; r++) {
            quad *t = (quad *)(target + r * width + j);
            *t -= (factor[r][0] * a + factor[r][1] * b) + (factor[r][2] * c + factor[r][3] * d);
        }
    }
    for (size_t r = 0; r < BLOCK && j < n; r++)
        subtract_block(n - j, target + r * width + j, factor[r], u + j, width);
}

/* Subtracts multiples of rows k .. k + BLOCK - 1 of U from all rows below them, as the factorisation requires. */
WIDE static void subtract_from_rest(size_t n, double *a, size_t k)
{
    double *u = a + k * n, factor[BLOCK][BLOCK];
    size_t i = k + BLOCK;
    for (; i + BLOCK <= n; i += BLOCK) {
        const quad *row[BLOCK];
        for (size_t p = 0; p < BLOCK; p++) {
            row[p] = (const quad *)(u + p * n + i);
            for (size_t r = 0; r < BLOCK; r++)
                factor[r][p] = u[p * n + i + r];
        }
        for (size_t r = 0; r < BLOCK; r++) {
            quad products =
                (factor[r][0] * *row[0] + factor[r][1] * *row[1]) + (factor[r][2] * *row[2] + factor[r][3] * *row[3]);
            for (size_t q = r; q < BLOCK; q++)
                a[(i + r) * n + i + q] -= products[q];
        }
        subtract_blocks(n - i - BLOCK, a + i * n + i + BLOCK, factor, u + i + BLOCK, n);
    }
    for (; i < n; i++) {
        for (size_t p = 0; p < BLOCK; p++)
            factor[0][p] = u[p * n + i];
        subtract_block(n - i, a + i * n + i, factor[0], u + i, n);
    }
}

/* Converts row k, from which all earlier rows are subtracted, to row k of U. Returns false if its pivot is not positive
 * or not finite. */
static bool scale_row(size_t n, double *a, size_t k)
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
            if (!scale_row(n, a, i))
                return false;
        }
        subtract_from_rest(n, a, k);
    }
    for (size_t first = k; k < n; k++) {
        for (size_t r = first; r < k; r++)
            subtract(n - k, a + k * n + k, a[r * n + k], a + r * n + k);
        if (!scale_row(n, a, k))
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

void cholesky_solve_two(size_t n, const double *u, double *b, double *c)
{
    for (size_t k = 0; k < n; k++) {
        b[k] /= u[k * n + k];
        c[k] /= u[k * n + k];
        subtract(n - k - 1, b + k + 1, b[k], u + k * n + k + 1);
        subtract(n - k - 1, c + k + 1, c[k], u + k * n + k + 1);
    }
    for (size_t k = n; k-- > 0;) { /* the subtractions for b and c are independent */
        double x = b[k], y = c[k];
        for (size_t j = k + 1; j < n; j++) {
            x -= u[k * n + j] * b[j];
            y -= u[k * n + j] * c[j];
        }
        b[k] = x / u[k * n + k];
        c[k] = y / u[k * n + k];
    }
}

/* Solves v U = e_i for i = first .. first + BLOCK - 1 (fewer at the end) into x[BLOCK][n]: rows of U^-1, which need no
 * earlier row of U. */
WIDE static void solve_rows(size_t first, size_t n, const double *u, double *x)
{
    for (size_t r = 0; r < BLOCK; r++)
        for (size_t j = first; j < n; j++)
            x[r * n + j] = j == first + r ? 1.0 : 0.0;
    for (size_t k = first; k < n; k += BLOCK) {
        double f[BLOCK][BLOCK];
        size_t m = n - k < BLOCK ? n - k : BLOCK, j = k + BLOCK;
        for (size_t r = 0; r < BLOCK; r++)
            for (size_t q = 0; q < m; q++) {
                double v = x[r * n + k + q];
                for (size_t p = 0; p < q; p++)
                    v -= f[r][p] * u[(k + p) * n + k + q];
                x[r * n + k + q] = f[r][q] = v / u[(k + q) * n + k + q];
            }
        if (j >= n)
            break;
        const double *u0 = u + k * n, *u1 = u0 + n, *u2 = u1 + n, *u3 = u2 + n;
        for (; j + BLOCK <= n; j += BLOCK)
            for (size_t r = 0; r < BLOCK; r++) {
                quad *t = (quad *)(x + r * n + j);
                *t = (((*t - f[r][0] * *(const quad *)(u0 + j)) - f[r][1] * *(const quad *)(u1 + j)) -
                      f[r][2] * *(const quad *)(u2 + j)) -
                     f[r][3] * *(const quad *)(u3 + j);
            }
        for (; j < n; j++)
            for (size_t r = 0; r < BLOCK; r++) {
                double *t = x + r * n + j;
                *t = (((*t - f[r][0] * u0[j]) - f[r][1] * u1[j]) - f[r][2] * u2[j]) - f[r][3] * u3[j];
            }
    }
}

/* Copies rows i, i + 1, ... of x[BLOCK][n] to the same rows of the upper triangle u. */
static void copy_rows_to_triangle(size_t i, size_t n, const double *x, double *u)
{
    for (size_t r = 0; r < BLOCK && i + r < n; r++)
        memcpy(u + (i + r) * n + i + r, x + r * n + i + r, (n - i - r) * sizeof *u);
}

/* Computes out[r] = sum of a[r * width + k] b[k] for BLOCK rows r, with eight independent sums per row, so that no
 * addition waits for another. */
WIDE static void dots(size_t n, size_t width, const double *a, const double *restrict b, double *out)
{
    quad sum[BLOCK][2] = {{{0}}};
    size_t k = 0;
    for (; k + LANES <= n; k += LANES)
        for (size_t r = 0; r < BLOCK; r++)
            for (size_t h = 0; h < 2; h++)
                sum[r][h] += *(const quad *)(a + r * width + k + h * BLOCK) * *(const quad *)(b + k + h * BLOCK);
    for (size_t r = 0; r < BLOCK; r++) {
        quad s = sum[r][0], t = sum[r][1];
        double first = s[0];
        for (size_t i = k; i < n; i++)
            first += a[r * width + i] * b[i];
        out[r] = ((first + s[1]) + (s[2] + s[3])) + ((t[0] + t[1]) + (t[2] + t[3]));
    }
}

void cholesky_half_inverse(size_t n, double *u)
{
    double *x = mem_alloc(n, BLOCK * sizeof *x);
    for (size_t i = 0; i < n; i += BLOCK) {
        solve_rows(i, n, u, x);
        copy_rows_to_triangle(i, n, x, u);
    }
    mem_free(x);
}

/* Computes V = U^-1, then V V', whose rows need no earlier row of V. */
void cholesky_inverse(size_t n, double *u)
{
    double *x = mem_alloc(n, BLOCK * sizeof *x), *last = mem_zalloc(n, BLOCK * sizeof *last), out[BLOCK];
    cholesky_half_inverse(n, u);
    for (size_t i = 0; i < n; i += BLOCK) {
        const double *rows = u + i * n;
        if (n - i < BLOCK) /* fewer rows than dots() takes */
            rows = memcpy(last, rows, (n - i) * n * sizeof *u);
        for (size_t j = i; j < n; j++) {
            dots(n - j, n, rows + j, u + j * n + j, out);
            for (size_t r = 0; r < BLOCK; r++)
                x[r * n + j] = out[r];
        }
        copy_rows_to_triangle(i, n, x, u);
    }
    mem_free(x);
    mem_free(last);
}

/* Sums the squares of each row of the triangle in four independent sums. */
WIDE void cholesky_half_diagonal(size_t n, const double *v, double *d)
{
    for (size_t i = 0; i < n; i++) {
        const double *row = v + i * n;
        double sum[BLOCK] = {0.0};
        size_t j = i;
        for (; j + BLOCK <= n; j += BLOCK)
            for (size_t k = 0; k < BLOCK; k++)
                sum[k] += row[j + k] * row[j + k];
        for (; j < n; j++)
            sum[0] += row[j] * row[j];
        d[i] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    }
}

/* Computes y[BLOCK][n] = V' x, row by row. */
WIDE static void apply_transpose(size_t n, const double *v, const double *x, double *y)
{
    double factor[BLOCK][BLOCK];
    size_t i = 0;
    memset(y, 0, BLOCK * n * sizeof *y);
    for (; i + BLOCK <= n; i += BLOCK) {
        for (size_t r = 0; r < BLOCK; r++)
            for (size_t p = 0; p < BLOCK; p++) {
                factor[r][p] = -x[r * n + i + p];
                for (size_t q = p; q < BLOCK; q++)
                    y[r * n + i + q] += x[r * n + i + p] * v[(i + p) * n + i + q];
            }
        subtract_blocks(n - i - BLOCK, y + i + BLOCK, factor, v + i * n + i + BLOCK, n);
    }
    for (; i < n; i++)
        for (size_t r = 0; r < BLOCK; r++)
            subtract(n - i, y + r * n + i, -x[r * n + i], v + i * n + i);
}

void cholesky_half_apply(size_t n, const double *v, double *x, size_t rows)
{
    double *some = mem_zalloc(n, 2 * BLOCK * sizeof *some), *y = some + BLOCK * n, out[BLOCK];
    for (size_t first = 0; first < rows; first += BLOCK) {
        size_t m = rows - first < BLOCK ? rows - first : BLOCK;
        memcpy(some, x + first * n, m * n * sizeof *x);
        apply_transpose(n, v, some, y);
        for (size_t i = 0; i < n; i++) {
            dots(n - i, n, y + i, v + i * n + i, out);
            for (size_t r = 0; r < m; r++)
                x[(first + r) * n + i] = out[r];
        }
    }
    mem_free(some);
}
