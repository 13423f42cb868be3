/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Variances of topics and labels against numpy and scipy (draws_scipy.h), and where there is nothing to split; fits
 * that begin where others ended; names of files of draws. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/stats.h"
#include "format/draws.h"
#include "model/bt.h"
#include "test/unit/check.h"
#include "test/unit/draws_scipy.h"

static bool near(double got, double want)
{
    return fabs(got - want) <= 1e-10 * fmax(1e-3, fabs(want));
}

static void check_split(void)
{
    check_group("Rubin's rules: numpy's and scipy's values");
    for (size_t i = 0; i < sizeof split / sizeof split[0]; i++) {
        struct cmp_split r;
        cmp_split(split[i].d, split[i].drawn, split[i].draws, split[i].n, &r);
        const double got[] = {r.diff, r.topics, r.labels, r.total, r.share, r.df, r.t, r.p, r.lo, r.hi, r.shift};
        for (int k = 0; k < 11; k++)
            CHECK(near(got[k], split[i].want[k]), "%s: number %d is %.17g, not %.17g", split[i].name, k, got[k],
                  split[i].want[k]);
    }
}

static void check_limits(void)
{
    const double d[] = {0.1, 0.3, -0.1, 0.2}, same[] = {0.1, 0.3, -0.1, 0.2, 0.1, 0.3, -0.1, 0.2};
    const double wild[] = {1, -1, 1, -1, -1, 1, -1, 1};
    struct cmp_split r;
    check_group("no noise in the labels, nothing else, nothing at all");
    cmp_split(d, same, 2, 4, &r);
    CHECK(r.labels == 0 && r.share == 0 && near(r.topics, 0.0072916666666666667), "%g of %g", r.labels, r.topics);
    CHECK(r.df > 1.99 && r.df < 2, "df %g", r.df);
    cmp_split(d, wild, 2, 4, &r); /* the noise is larger than the scatter that would hold it */
    CHECK(r.topics == 0 && r.labels == 0 && isnan(r.p) && isnan(r.lo), "%g and %g", r.topics, r.labels);
    const double shared[] = {1.1, 1.3, 0.9, 1.2, -0.9, -0.7, -1.1, -0.8};
    cmp_split(d, shared, 2, 4, &r);
    CHECK(r.topics == 0 && r.share == 1 && near(r.labels, 1.5 * 2) && r.df > 0.4 && r.df < 1, "%g, df %g", r.labels,
          r.df);
    cmp_split(d, same, 2, 1, &r);
    CHECK(r.n == 1 && isnan(r.diff) && isnan(r.total) && isnan(r.p), "one topic: %g", r.diff);
    cmp_split(d, same, 1, 4, &r);
    CHECK(isnan(r.diff) && isnan(r.total), "one draw: %g", r.diff);
}

static void check_refit(void)
{
    enum { N = 12, W = 5 };
    uint64_t state = 7;
    struct bt_data d;
    struct bt_fit fit;
    double theta[N];
    check_group("a fit from a start: the optimum; weights in units");
    bt_init(&d, N);
    for (int k = 0; k < 30; k++) {
        size_t doc[W];
        double score[W];
        for (size_t i = 0; i < W; i++) {
            doc[i] = (check_below(&state, N) + i * 7) % N;
            for (size_t j = 0; j < i; j++)
                if (doc[j] == doc[i]) {
                    doc[i] = (doc[i] + 1) % N;
                    j = (size_t)-1;
                }
            score[i] = (double)doc[i] / 4 + check_uniform(&state);
        }
        d.unit = k % 3 == 0 ? 2.0 : 1.0; /* counts twice */
        bt_add_scores(&d, doc, score, W, 0.0);
        CHECK(near(d.total, (double)(W - 1) * (k + 1 + (double)(k / 3 + 1))), "total %g", d.total);
    }
    bt_solve(&d, 1e-4, &fit);
    for (int start = 0; start < 3; start++) {
        for (size_t i = 0; i < N; i++)
            theta[i] = start == 0 ? fit.theta[i] : start == 1 ? 0.0 : (i % 2 ? 1.5 : -1.5);
        CHECK(bt_refit(&d, 1e-4, theta), "start %d: no convergence", start);
        for (size_t i = 0; i < N; i++)
            CHECK(fabs(theta[i] - fit.theta[i]) < 1e-10, "start %d: %g, not %g", start, theta[i], fit.theta[i]);
    }
    bt_fit_free(&fit);
    bt_free(&d);
}

static void check_names(void)
{
    static const char *const name[][2] = {
        {"a.gains", "a.draws.gains.gz"},     {"b/a.gains.gz", "b/a.draws.gains.gz"},
        {"labels", "labels.draws.gains.gz"}, {"a.gz", "a.draws.gains.gz"},
        {".gains", ".gains.draws.gains.gz"}, {"x.gains.txt", "x.gains.txt.draws.gains.gz"}};
    check_group("where draws go");
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++) {
        char *path = draws_path(name[i][0]);
        CHECK(strcmp(path, name[i][1]) == 0, "%s, not %s", path, name[i][1]);
        free(path);
    }
}

int main(void)
{
    check_split();
    check_limits();
    check_refit();
    check_names();
    return check_end();
}
