/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Curves of many observations keep few points, none of the others is far from them, and the area is that of all
 * pairs. */
#include "study/roc.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "study/order.h"
#include "test/unit/check.h"

enum { MANY = 200000 };

static double area(const struct stat_roc *r)
{
    double sum = 0;
    for (size_t i = 1; i < r->n; i++)
        sum += (r->point[i].out - r->point[i - 1].out) * (r->point[i].in + r->point[i - 1].in) / 2;
    return sum / r->in / r->out;
}

static double auc(const double *score, const bool *in, size_t n)
{
    struct stat_order order;
    struct stat_groups groups;
    uint32_t *cluster = mem_zalloc(n, sizeof *cluster), one = 1;
    stat_groups_make(&groups, score, n);
    stat_order_make(&order, score, cluster, 1, &groups, in, n);
    double x = stat_order_auc(&order, &one);
    stat_order_free(&order);
    stat_groups_free(&groups);
    mem_free(cluster);
    return x;
}

/* Of the point (x, y) from the piece of the curve that ends at p. */
static double distance(const struct stat_roc *r, const struct stat_roc_point *p, double x, double y)
{
    double ax = p[-1].out / r->out, ay = p[-1].in / r->in, bx = p->out / r->out - ax, by = p->in / r->in - ay;
    double t = ((x - ax) * bx + (y - ay) * by) / (bx * bx + by * by);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(x - ax - t * bx, y - ay - t * by);
}

static int down(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

/* How far the farthest point of the whole curve is from the one with few points, both walked from the left. */
static void check_many(uint64_t *state, size_t n, size_t different, double apart)
{
    double *score = mem_alloc(n, sizeof *score), *sorted = mem_alloc(2 * n, sizeof *sorted), worst = 0;
    bool *in = mem_alloc(n, sizeof *in);
    struct stat_roc r;
    for (size_t i = 0; i < n; i++) {
        in[i] = check_below(state, 5) == 0;
        score[i] = (double)(check_below(state, different) + (uint64_t)(in[i] ? apart * (double)different : 0));
        sorted[2 * i] = score[i];
        sorted[2 * i + 1] = in[i];
    }
    stat_roc_make(&r, score, in, n);
    qsort(sorted, n, 2 * sizeof *sorted, down);
    double have_in = 0, have_out = 0;
    size_t piece = 1;
    for (size_t i = 0; i < n; i++) {
        have_in += sorted[2 * i + 1] != 0;
        have_out += sorted[2 * i + 1] == 0;
        if (i + 1 < n && sorted[2 * (i + 1)] == sorted[2 * i])
            continue;
        double x = have_out / r.out, y = have_in / r.in, nearest = INFINITY;
        while (piece + 1 < r.n && r.point[piece].score > sorted[2 * i])
            piece++;
        for (size_t k = piece > 3 ? piece - 3 : 1; k < r.n && k < piece + 3; k++)
            nearest = fmin(nearest, distance(&r, &r.point[k], x, y));
        worst = fmax(worst, nearest);
    }
    CHECK(have_in == r.in && have_out == r.out, "%g and %g, not %g and %g", r.in, r.out, have_in, have_out);
    CHECK(worst <= STAT_ROC_NEAR, "%zu points of %zu: one is %g away", r.n, n, worst);
    CHECK(r.n < 1500 && (double)r.n <= 2 / STAT_ROC_STEP + 2, "%zu points of %zu", r.n, n);
    CHECK(fabs(area(&r) - auc(score, in, n)) < 2 * STAT_ROC_NEAR, "area %g, of all pairs %g", area(&r),
          auc(score, in, n));
    stat_roc_free(&r);
    mem_free(in);
    mem_free(sorted);
    mem_free(score);
}

/* Steps that no picture could leave out: all points stay, and levels are read off by hand. */
static void check_few(void)
{
    static const double score[] = {5, 4, 4, 3, 2, NAN, 1};
    static const bool in[] = {true, true, false, true, false, true, false};
    static const double want[][2] = {{0, 0}, {1, 0}, {2, 1}, {3, 1}, {3, 3}};
    struct stat_roc r;
    stat_roc_make(&r, score, in, sizeof score / sizeof score[0]);
    CHECK(r.n == 5 && r.in == 3 && r.out == 3, "%zu points, %g and %g", r.n, r.in, r.out);
    for (size_t i = 0; i < r.n && i < 5; i++)
        CHECK(r.point[i].in == want[i][0] && r.point[i].out == want[i][1], "point %zu: %g, %g", i, r.point[i].in,
              r.point[i].out);
    CHECK(fabs(area(&r) - 7.5 / 9) < 1e-12, "area %g", area(&r));
    CHECK(fabs(r.in_share[0] - 1.0 / 3) < 1e-12, "at 0: %g", r.in_share[0]);
    CHECK(fabs(r.in_share[5] - (1 + 0.45) / 3) < 1e-12, "at 0.15, within a tie: %g", r.in_share[5]);
    CHECK(r.in_share[9] == 1 && r.in_share[15] == 1, "at 0.4: %g, at 1: %g", r.in_share[9], r.in_share[15]);
    stat_roc_free(&r);
    stat_roc_make(&r, score, in, 1);
    CHECK(r.n == 0 && isnan(r.in_share[3]), "one class: %zu points", r.n);
    stat_roc_free(&r);
    stat_roc_make(&r, score, in, 0);
    CHECK(r.n == 0, "nothing: %zu points", r.n);
    stat_roc_free(&r);
}

int main(void)
{
    uint64_t state = 20261122;
    check_group("few");
    check_few();
    check_group("many");
    check_many(&state, MANY, 1000000000, 0.3);
    check_many(&state, MANY / 10, 1000000000, 0.0);
    check_many(&state, MANY / 10, 20, 0.2);
    check_many(&state, MANY / 10, 3000, 0.9);
    check_many(&state, 700, 100000, 0.4);
    return check_end();
}
