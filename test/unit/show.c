/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What rcp-label show computes: properties over random items and answers, where scipy's values (test/cases/label/show)
 * cannot reach. */
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "diagnose/efficiency.h"
#include "model/information.h"
#include "model/logistic.h"
#include "diagnose/q3.h"
#include "diagnose/reliability.h"

static double between(uint64_t *state, double a, double b)
{
    return a + (b - a) * check_uniform(state);
}

/* Items from alike to needles far apart in hills that are a million times broader. */
static size_t random_items(uint64_t *state, struct gain_item *item, size_t most)
{
    size_t n = 1 + check_below(state, most);
    double spread = pow(10.0, between(state, -2, 3)), unlike = between(state, 0, 6);
    for (size_t c = 0; c < n; c++)
        item[c] =
            (struct gain_item){"", pow(10.0, between(state, -unlike / 2, unlike / 2)), between(state, -spread, spread)};
    return n;
}

static void peaks(uint64_t *state)
{
    struct gain_item item[12];
    check_group("the peak of information: no other theta has more, and the slope is 0 there");
    for (int k = 0; k < 300; k++) {
        size_t n = random_items(state, item, 12);
        double at, peak = info_peak(item, n, &at), low = INFINITY, high = -INFINITY, sharp = 0.0;
        CHECK(info_of_items(item, n, at) == peak, "I(%g) is not %g", at, peak);
        for (size_t c = 0; c < n; c++) {
            low = fmin(low, item[c].beta);
            high = fmax(high, item[c].beta);
            sharp = fmax(sharp, item[c].gamma);
        }
        CHECK(at >= low - 1e-12 * fabs(low) && at <= high + 1e-12 * fabs(high), "%g is outside [%g, %g]", at, low,
              high);
        for (int i = 0; i < 2000; i++) {
            const struct gain_item *near = &item[check_below(state, n)];
            double x = i % 2 ? between(state, low, high) : near->beta + between(state, -3, 3) / near->gamma;
            double v = info_of_items(item, n, x);
            CHECK(v <= peak * (1 + 1e-14), "I(%.17g) = %.17g above %.17g at %.17g", x, v, peak, at);
        }
        double h = 1e-3 / sharp, above = info_of_items(item, n, at + h), below = info_of_items(item, n, at - h);
        double slope = (above - below) / (2 * h);
        CHECK(fabs(slope) < 1e-5 * peak * sharp, "slope %g at a peak of %g", slope, peak);
    }
}

static void tops(void)
{
    const struct gain_item item[] = {{"", 1, 0}, {"", 2, 1}};
    double theta[14], mean[2];
    const size_t first[] = {0, 0, 12, 13, 14};
    check_group("the ideal top: ten best of a query, all of a smaller one, none of an unknown one");
    for (int i = 0; i < 12; i++)
        theta[i] = i; /* the best ten are 2 .. 11 */
    theta[12] = NAN;
    theta[13] = -1;
    size_t n = eff_ideal_top(item, 2, theta, first, 4, mean);
    CHECK(n == 2, "%zu queries", n);
    for (int c = 0; c < 2; c++) {
        double sum = info_of_items(&item[c], 1, -1) / 2;
        for (int i = 2; i < 12; i++)
            sum += info_of_items(&item[c], 1, i) / 20;
        CHECK(fabs(mean[c] - sum) < 1e-15, "criterion %d: %.17g, expected %.17g", c, mean[c], sum);
    }
    n = eff_ideal_top(item, 2, theta, first + 2, 1, mean);
    CHECK(n == 0 && isnan(mean[0]), "%zu queries without a theta", n);
}

static void regressions(uint64_t *state)
{
    enum { N = 200 };
    double x[N], n[N], pass[N];
    check_group("regression on the score: at its optimum; finite where passes and failures do not overlap");
    for (int k = 0; k < 100; k++) {
        double a = between(state, -4, 4), b = between(state, -3, 3), scale = pow(10.0, between(state, -3, 3));
        for (int i = 0; i < N; i++) {
            x[i] = scale * between(state, -2, 2);
            n[i] = (double)(1 + check_below(state, 5));
            pass[i] = 0;
            for (int j = 0; j < (int)n[i]; j++)
                pass[i] += check_uniform(state) < logistic(a + b * x[i] / scale);
        }
        struct rel_logit f = rel_regress(x, n, pass, N);
        double ga = 0, gb = 0;
        for (int i = 0; i < N; i++) {
            double r = n[i] * logistic(f.intercept + f.slope * x[i]) - pass[i];
            ga += r;
            gb += r * x[i];
        }
        CHECK(f.is_separable || (fabs(ga) < 1e-8 && fabs(gb) < 1e-8 * scale), "gradient %g, %g", ga, gb / scale);
    }
    for (int k = 0; k < 4; k++) { /* a threshold; all pass; none; a threshold with a tie on it */
        for (int i = 0; i < N; i++) {
            x[i] = k == 3 && i < N / 2 ? 0 : i - N / 2;
            n[i] = 3;
            pass[i] = k == 1 || (k != 2 && x[i] > 0) ? 3 : k == 3 && x[i] == 0 ? 1 : 0;
        }
        struct rel_logit f = rel_regress(x, n, pass, N);
        CHECK(f.is_separable && fabs(f.intercept) < 100 && fabs(f.slope) < 100, "%d: %d, %g, %g", k, f.is_separable,
              f.intercept, f.slope);
    }
    for (int i = 0; i < N; i++) {
        x[i] = 1;
        pass[i] = i % 4;
    }
    struct rel_logit f = rel_regress(x, n, pass, N);
    CHECK(f.is_separable && fabs(logistic(f.intercept + f.slope) - 0.5) < 1e-3, "one score: P = %g",
          logistic(f.intercept + f.slope));
}

/* Answers that follow the model, criterion 2 a copy of criterion 1. */
static void dependence(uint64_t *state)
{
    enum { DOCS = 300, EACH = 20 };
    const struct gain_item item[] = {{"", 1.2, -0.5}, {"", 0.8, 0.5}, {"", 0.8, 0.5}};
    static double theta[DOCS], bt[DOCS];
    static uint32_t row[DOCS * EACH], passes[DOCS * EACH];
    double severity[] = {0.0};
    check_group("Q3 is 0 for answers that follow the model and 1 for a criterion asked twice; calibrated answers");
    for (int i = 0; i < DOCS; i++)
        theta[i] = bt[i] = between(state, -2, 2);
    for (int k = 0; k < DOCS * EACH; k++) {
        row[k] = (uint32_t)(k / EACH);
        for (size_t c = 0; c < 2; c++)
            if (check_uniform(state) < logistic(item[c].gamma * (theta[row[k]] - item[c].beta)))
                passes[k] |= c ? 6u : 1u;
    }
    static uint32_t query[DOCS]; /* all of one */
    const struct responses a = {3, item, 1, severity, DOCS, theta, bt, DOCS * EACH, row, passes, query, 1};
    double *p = resp_predicted(&a);
    struct q3_pair *q = q3_correlations(&a, p); /* the standard error of the first is 0.013 */
    CHECK(fabs(q[0].by_response) < 0.05 && q[0].raw_by_response > 0.05, "%g, raw %g", q[0].by_response,
          q[0].raw_by_response);
    CHECK(q[2].a == 1 && q[2].b == 2 && fabs(q[2].by_response - 1) < 1e-12 && fabs(q[2].by_document - 1) < 1e-12, "%g",
          q[2].by_response);
    CHECK(fabs(q[2].raw_by_response - 1) < 1e-12 && fabs(q[2].raw_by_document - 1) < 1e-12 &&
              q[0].raw_by_document > q[0].raw_by_response,
          "raw %g, by document %g", q[0].raw_by_response, q[0].raw_by_document);
    struct reliability r;
    rel_measure(&r, &a, p);
    CHECK(r.model.ece < 0.02 && r.model.skill > 0, "ECE %g, skill %g", r.model.ece, r.model.skill);
    CHECK(r.model.brier < r.sigmoid.brier && fabs(r.logit.brier - r.model.brier) < 2e-3, "Brier %g, %g, %g",
          r.model.brier, r.sigmoid.brier, r.logit.brier);
    rel_free(&r);
    free(q);
    free(p);
}

int main(void)
{
    uint64_t state = 20261120;
    gsl_set_error_handler_off();
    peaks(&state);
    tops();
    regressions(&state);
    dependence(&state);
    return check_end();
}
