/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Statistics of contests against scipy, statsmodels and numpy (contests_python.h), and where nothing is left to
 * compute: one query, one class, columns that follow from each other, ties everywhere. */
#include "study/contests.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_gsl.h"
#include "study/clustered.h"
#include "study/logistic.h"
#include "test/unit/check.h"
#include "test/unit/contests_python.h"

enum { COUNT_RATES = sizeof rates / sizeof rates[0] };

static const double *const margins[] = {margin_first, margin_second};
static const struct stat_contests contests = {N_CONTESTS, N_QUERIES, N_SYSTEMS,  2,       query_of,
                                              system_a,   system_b,  verdict_of, margins, 0.005};

static bool near(double got, double want, double tolerance)
{
    return (isnan(got) && isnan(want)) || fabs(got - want) <= tolerance;
}

static void check_rates(void)
{
    check_group("clustered rates of contests: statsmodels' values");
    unsigned char hit[N_CONTESTS];
    for (int i = 0; i < COUNT_RATES; i++) {
        if (i < 4)
            stat_contest_hits(&contests, (enum stat_contest_set)i, 0.1, hit);
        else
            stat_contest_metric_hits(&contests, 0, i == 4 ? 0 : 0.05, i == 4 ? INFINITY : 0.2, hit);
        struct stat_rate r = stat_clustered(hit, query_of, N_CONTESTS, N_QUERIES, "none");
        CHECK(r.k == rates[i].k && r.n == rates[i].n, "%s: %g/%g, not %g/%g", rates[i].name, r.k, r.n, rates[i].k,
              rates[i].n);
        CHECK(near(r.rate, rates[i].rate, 1e-12) && near(r.lo, rates[i].lo, 1e-12) && near(r.hi, rates[i].hi, 1e-12),
              "%s: %.17g [%.17g, %.17g]", rates[i].name, r.rate, r.lo, r.hi);
    }
    struct stat_contest_chance c = stat_contest_chance(&contests);
    CHECK(near(c.chance, chance_of, 1e-15), "chance %.17g", c.chance);
}

static void check_areas(void)
{
    check_group("margin AUC, leaving out each query: scipy's Mann-Whitney statistics");
    for (int m = 0; m < 2; m++) {
        double x[N_CONTESTS];
        unsigned char a[N_CONTESTS];
        uint32_t query[N_CONTESTS];
        size_t n = 0;
        for (size_t i = 0; i < N_CONTESTS; i++)
            if (abs(verdict_of[i]) == 1) {
                x[n] = margins[m][i];
                query[n] = query_of[i];
                a[n++] = verdict_of[i] == STAT_SIDE_A;
            }
        struct stat_estimate e = stat_auc_jackknife(x, a, query, n, N_QUERIES);
        CHECK(near(e.value, areas[m].auc, 1e-12), "AUC %.17g", e.value);
        CHECK(near(e.lo, areas[m].lo, 1e-10) && near(e.hi, areas[m].hi, 1e-10), "[%.17g, %.17g]", e.lo, e.hi);
    }
}

static void check_logistic(void)
{
    check_group("logistic regression with clustered errors: statsmodels' values");
    double x[N_CONTESTS * 3];
    unsigned char y[N_CONTESTS];
    uint32_t query[N_CONTESTS];
    size_t n = 0;
    for (size_t i = 0; i < N_CONTESTS; i++)
        if (abs(verdict_of[i]) == 1) {
            x[n * 3] = margin_first[i];
            x[n * 3 + 1] = margin_second[i];
            x[n * 3 + 2] = log_length[i];
            query[n] = query_of[i];
            y[n++] = verdict_of[i] == STAT_SIDE_A;
        }
    struct stat_logistic fit;
    stat_logistic_fit(x, y, n, 3, query, N_QUERIES, &fit);
    CHECK(fit.state == STAT_LOGISTIC_FITTED, "state %d", (int)fit.state);
    for (size_t j = 0; j < 4; j++) {
        CHECK(near(fit.b[j], logistic_b[j], 1e-8), "b%zu %.17g, not %.17g", j, fit.b[j], logistic_b[j]);
        CHECK(near(stat_logistic_se(&fit, j), logistic_se[j], 1e-8), "se%zu %.17g", j, stat_logistic_se(&fit, j));
        CHECK(near(sqrt(fit.unclustered[j * 5]), logistic_plain_se[j], 1e-8), "plain se%zu %.17g", j,
              sqrt(fit.unclustered[j * 5]));
    }
}

static void check_controls(void)
{
    check_group("strengths without each query, pairs that split: scipy's optimum and a dictionary");
    signed char named[N_CONTESTS];
    stat_strength_winners(&contests, 2, named);
    for (size_t i = 0; i < N_CONTESTS; i++)
        CHECK(named[i] == stronger[i], "contest %zu: %d, not %d", i, named[i], stronger[i]);
    size_t n = stat_split_pairs(&contests, named);
    CHECK(n == N_SPLIT, "%zu pairs, not %d", n, N_SPLIT);
    for (size_t i = 0; i < N_CONTESTS; i++)
        CHECK(named[i] == frequent[i], "contest %zu: %d, not %d", i, named[i], frequent[i]);
}

static void check_fifths(void)
{
    check_group("fifths of |margin|: numpy's values, and intervals that hold them");
    struct stat_design d = {.n = N_QUERIES, .resamples = 500, .seed = 42, .threads = 2};
    struct stat_fifths both[2];
    stat_fifths(&contests, &d, both);
    for (size_t m = 0; m < 2; m++) {
        const struct stat_fifths r = both[m];
        for (int f = 0; f < STAT_FIFTHS; f++) {
            CHECK(r.fifth[f].plain.n == fifth_of[m][f].n && r.fifth[f].plain.k == fifth_of[m][f].k, "fifth %d: %g/%g",
                  f, r.fifth[f].plain.k, r.fifth[f].plain.n);
            CHECK(near(r.fifth[f].rate.value, fifth_of[m][f].rate, 1e-12), "fifth %d: %.17g", f, r.fifth[f].rate.value);
            CHECK(r.fifth[f].rate.lo <= r.fifth[f].rate.value && r.fifth[f].rate.hi >= r.fifth[f].rate.value,
                  "fifth %d: [%g, %g]", f, r.fifth[f].rate.lo, r.fifth[f].rate.hi);
        }
        CHECK(near(r.top_less_bottom.value, fifth_of[m][4].rate - fifth_of[m][0].rate, 1e-12), "top less bottom %.17g",
              r.top_less_bottom.value);
        CHECK(r.top_less_bottom.hi > r.top_less_bottom.lo, "no interval");
    }
}

static void check_grades(void)
{
    check_group("picks from grades");
    /* Worked out by
     * python3 -c "from math import log2 as l; i=sum(g/l(r+2) for r,g in enumerate([1,.7,.575,.45,.25]));
     * print((1/l(2)+.7/l(3)+.45/l(4))/i, (.7/l(2)+.575/l(3)+0/l(4)+.25/l(5))/i)" */
    const double grade[] = {4, 3, 2, 0, 1, 2.5};
    const uint32_t rank_a[] = {1, 2, 3, 0, 0, 0}, rank_b[] = {0, 1, 0, 3, 4, 2};
    double gain[6], ndcg[2];
    for (int i = 0; i < 6; i++)
        gain[i] = stat_grade_gain(&stat_gain_paper, grade[i]);
    CHECK(near(gain[5], 0.575, 1e-15) && gain[0] == 1 && gain[3] == 0, "gain %.17g", gain[5]);
    stat_two_ndcg(gain, rank_a, rank_b, 6, 5, ndcg);
    CHECK(near(ndcg[0], 0.8252100993998478, 1e-12) && near(ndcg[1], 0.5795276596909454, 1e-12), "nDCG %.17g %.17g",
          ndcg[0], ndcg[1]);
    CHECK(stat_pick(ndcg, 0.005) == STAT_SIDE_A && stat_pick((double[]){0.5, 0.505}, 0.005) == STAT_SIDE_B &&
              stat_pick((double[]){0.5, 0.504}, 0.005) == STAT_TIE && stat_pick((double[]){0, 0}, 0) == STAT_TIE,
          "picks");
    stat_two_ndcg(gain + 3, rank_a, rank_b, 1, 5, ndcg);
    CHECK(ndcg[0] == 0 && ndcg[1] == 0, "without a gain: %g %g", ndcg[0], ndcg[1]);
}

static void check_nothing_left(void)
{
    check_group("nothing to compute has a reason and no number");
    const unsigned char hit[] = {STAT_YES, STAT_NO, STAT_OUT};
    const uint32_t one[] = {0, 0, 0}, own[] = {0, 1, 2};
    struct stat_rate r = stat_clustered(hit, one, 3, 1, "none");
    CHECK(r.rate == 0.5 && isnan(r.lo) && isnan(r.hi), "one query");
    r = stat_clustered(hit + 2, one, 1, 1, "no contest");
    CHECK(isnan(r.rate) && r.n == 0 && strcmp(r.reason, "no contest") == 0, "no contest");
    const double x[] = {1, 1, 2};
    const unsigned char ones[] = {1, 1, 1}, two[] = {1, 0, 0};
    CHECK(stat_auc_jackknife(x, ones, own, 3, 3).reason != NULL, "one class");
    struct stat_estimate e = stat_auc_jackknife(x, two, own, 3, 3);
    CHECK(e.value == 0.25 && !isnan(e.lo), "AUC with a tie: %g [%g, %g]", e.value, e.lo, e.hi);
    const double margin[] = {0.3, 0.3, 0.3}, none[] = {0, 0, 0};
    const double *const both[] = {margin, none};
    const signed char verdict[] = {1, 1, -1}, open[] = {0, 2, 0};
    struct stat_contests c = {3, 3, 2, 2, own, one, (const uint32_t[]){1, 1, 1}, verdict, both, 0.005};
    struct stat_design d = {.n = 3, .resamples = 50, .seed = 1, .threads = 1};
    struct stat_fifths of[2];
    stat_fifths(&c, &d, of);
    struct stat_fifths f = of[0];
    CHECK(isnan(f.fifth[0].rate.value) && f.fifth[0].rate.reason && f.top_less_bottom.reason, "no fifths");
    for (int k = 0; k < STAT_FIFTHS; k++)
        CHECK(isnan(f.fifth[k].rate.value) && f.fifth[k].rate.reason, "fifth %d", k);
    CHECK(stat_contest_chance(&c).chance == 1, "only the first metric names sides");
    c.verdict = open;
    signed char named[3];
    stat_strength_winners(&c, 1, named);
    CHECK(named[0] == 0 && named[1] == 0 && stat_split_pairs(&c, named) == 0, "no verdicts");
    CHECK(isnan(stat_contest_chance(&c).chance), "chance without verdicts");
}

static void check_logistic_states(void)
{
    check_group("logistic regressions without a maximum");
    double x[40], apart[20];
    unsigned char y[20], mixed[20];
    struct stat_logistic fit;
    for (int i = 0; i < 20; i++) {
        x[2 * i] = i;
        x[2 * i + 1] = 3 - 2 * i; /* follows from the first */
        apart[i] = i;
        y[i] = i >= 10;
        mixed[i] = i % 3 == 0;
    }
    stat_logistic_fit(apart, y, 20, 1, NULL, 0, &fit);
    CHECK(fit.state == STAT_LOGISTIC_SEPARATED && isnan(fit.b[0]) && isnan(stat_logistic_se(&fit, 1)), "separated: %d",
          (int)fit.state);
    apart[9] = apart[10]; /* one tie at the boundary: separated but for equality */
    stat_logistic_fit(apart, y, 20, 1, NULL, 0, &fit);
    CHECK(fit.state == STAT_LOGISTIC_SEPARATED, "quasi-separated: %d", (int)fit.state);
    stat_logistic_fit(x, mixed, 20, 2, NULL, 0, &fit);
    CHECK(fit.state == STAT_LOGISTIC_SINGULAR, "collinear: %d", (int)fit.state);
    memset(y, 1, sizeof y);
    stat_logistic_fit(apart, y, 20, 1, NULL, 0, &fit);
    CHECK(fit.state == STAT_LOGISTIC_ONE_CLASS, "one class: %d", (int)fit.state);
    stat_logistic_fit(apart, y, 0, 1, NULL, 0, &fit);
    CHECK(fit.state == STAT_LOGISTIC_ONE_CLASS, "nothing: %d", (int)fit.state);
    stat_logistic_fit(apart, mixed, 20, 1, NULL, 0, &fit);
    CHECK(fit.state == STAT_LOGISTIC_FITTED && fit.clusters == 20, "fitted: %d", (int)fit.state);
}

int main(void)
{
    mem_gsl_errors();
    check_rates();
    check_areas();
    check_logistic();
    check_controls();
    check_fifths();
    check_grades();
    check_nothing_left();
    check_logistic_states();
    return check_end();
}
