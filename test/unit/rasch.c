/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The Rasch fit against scipy (test/unit/rasch.py), and what it does where there is little to fit. */
#include <gsl/gsl_errno.h>
#include <math.h>

#include "check.h"
#include "model/rasch.h"

enum { DOCS = 8, ITEMS = 3 };

static const uint32_t responses[DOCS] = {4, 4, 3, 5, 4, 0, 2, 4};
static const uint32_t passes[DOCS * ITEMS] = {4, 3, 1, 4, 4, 4, 0, 0, 0, 3, 2, 0, 2, 2, 1, 0, 0, 0, 2, 1, 0, 1, 3, 2};

static const struct {
    double ridge, objective, x[DOCS + ITEMS]; /* theta, beta */
} scipy[] = {{1e-4,
              0.431763503353671,
              {0.817484887369, 5.981409583363, -5.597907093783, -0.820398727572, -0.412309459562, 0.0, -0.016684976327,
               -0.016736587392, -0.717806787756, -0.483227957214, 1.266177118875}},
             {1e-1,
              0.635094585386493,
              {0.186775407220, 0.562394433359, -0.450392193295, -0.217065471880, -0.092374121309, 0.0, 0.000370619508,
               0.000639457193, -0.209312120877, -0.138468782165, 0.357432772247}}};

static void agrees_with_scipy(void)
{
    check_group("the Rasch fit agrees with scipy");
    for (size_t k = 0; k < sizeof scipy / sizeof *scipy; k++) {
        struct rasch_fit fit;
        rasch_solve(&(struct rasch_data){DOCS, ITEMS, responses, passes}, scipy[k].ridge, &fit);
        CHECK(fit.converged, "gradient %g after %d steps", fit.gradient, fit.iterations);
        CHECK(fabs(fit.objective - scipy[k].objective) < 1e-13, "objective %.15f", fit.objective);
        for (size_t i = 0; i < DOCS + ITEMS; i++) {
            double v = i < DOCS ? fit.theta[i] : fit.beta[i - DOCS];
            CHECK(fabs(v - scipy[k].x[i]) < 1e-8, "ridge %g, parameter %zu: %.12f, scipy %.12f", scipy[k].ridge, i, v,
                  scipy[k].x[i]);
        }
        rasch_fit_free(&fit);
    }
}

static void little_to_fit(void)
{
    static const uint32_t none[DOCS * ITEMS] = {0}, one[1] = {3}, all[2] = {3, 3};
    struct rasch_fit fit;
    check_group("the Rasch fit without answers, with one document, with nothing but passes");
    rasch_solve(&(struct rasch_data){DOCS, ITEMS, none, none}, 1e-4, &fit);
    for (size_t i = 0; i < DOCS; i++)
        CHECK(fit.converged && fit.theta[i] == 0.0, "theta %g without answers", fit.theta[i]);
    rasch_fit_free(&fit);
    rasch_solve(&(struct rasch_data){1, 2, one, all}, 1e-4, &fit);
    CHECK(fit.converged && isfinite(fit.theta[0]) && fit.theta[0] > 2 && fit.beta[0] < 0 && fit.beta[0] == fit.beta[1],
          "theta %g, beta %g", fit.theta[0], fit.beta[0]);
    rasch_fit_free(&fit);
    rasch_solve(&(struct rasch_data){1, 0, one, all}, 1e-4, &fit);
    CHECK(fit.converged && fit.theta[0] == 0.0, "theta %g without criteria", fit.theta[0]);
    rasch_fit_free(&fit);
}

/* Random answers of many shapes: converged, a document that passed more of the same is not below another, and one that
 * passed as many is exactly equal, whichever criteria they were: rounding must not choose windows. */
static void converges_everywhere(void)
{
    enum { N = 60, C = 7 };
    uint64_t state = 5;
    check_group("the Rasch fit converges on random answers and orders equal numbers of them by passes");
    for (int k = 0; k < 200; k++) {
        uint32_t n[N], p[N * C], sum[N] = {0}, each = 1 + (uint32_t)check_below(&state, 20);
        double pass = check_uniform(&state) * 1.2 - 0.1;
        struct rasch_fit fit;
        for (size_t i = 0; i < N; i++) {
            n[i] = each;
            for (size_t c = 0; c < C; c++) {
                p[i * C + c] = 0;
                for (uint32_t r = 0; r < each; r++)
                    p[i * C + c] += check_uniform(&state) < pass;
                sum[i] += p[i * C + c];
            }
        }
        rasch_solve(&(struct rasch_data){N, C, n, p}, 1e-4, &fit);
        CHECK(fit.converged, "gradient %g after %d steps", fit.gradient, fit.iterations);
        for (size_t i = 1; i < N; i++)
            CHECK(sum[i] == sum[i - 1] ? fit.theta[i] == fit.theta[i - 1]
                                       : (sum[i] > sum[i - 1]) == (fit.theta[i] > fit.theta[i - 1]),
                  "passes %u and %u, theta %g and %g", sum[i - 1], sum[i], fit.theta[i - 1], fit.theta[i]);
        rasch_fit_free(&fit);
    }
}

int main(void)
{
    gsl_set_error_handler_off();
    agrees_with_scipy();
    little_to_fit();
    converges_everywhere();
    return check_end();
}
