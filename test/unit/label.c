/* Calibration: derivatives, uncertainty against a parametric bootstrap, properties of the gain. */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "format/gains.h"
#include "label/bt.h"
#include "label/irt.h"
#include "label/logistic.h"

enum { C = 3, QUERIES = 20, DOCS = 25, RESPONSES = 8, TIMES = 200 };

static double sd(const double *x, size_t n)
{
    double mean = 0, sum = 0;
    for (size_t i = 0; i < n; i++)
        mean += x[i] / (double)n;
    for (size_t i = 0; i < n; i++)
        sum += (x[i] - mean) * (x[i] - mean);
    return sqrt(sum / (double)(n - 1));
}

/* Bradley-Terry: comparisons drawn from known scores, fitted again and again. */
static void bt_bootstrap(gsl_rng *r)
{
    enum { N = 8, EACH = 12 };
    const double truth[N] = {-1.4, -0.9, -0.5, -0.1, 0.2, 0.5, 0.9, 1.3};
    static double drawn[N][TIMES];
    double se[N] = {0};
    check_group("standard errors of Bradley-Terry scores agree with a parametric bootstrap");
    for (int k = 0; k < TIMES; k++) {
        struct bt_data d;
        struct bt_fit fit;
        bt_init(&d, N);
        for (size_t i = 0; i < N; i++)
            for (size_t j = i + 1; j < N; j++) {
                double wins = gsl_ran_binomial(r, logistic(truth[i] - truth[j]), EACH);
                bt_add(&d, i, j, wins / EACH, EACH);
            }
        bt_solve(&d, 1e-6, &fit);
        CHECK(fit.converged, "gradient %g", fit.gradient);
        for (size_t i = 0; i < N; i++) {
            drawn[i][k] = fit.theta[i];
            se[i] += fit.se[i] / TIMES;
        }
        bt_fit_free(&fit);
        bt_free(&d);
    }
    for (size_t i = 0; i < N; i++) {
        double ratio = se[i] / sd(drawn[i], TIMES); /* its own standard error is 5 % */
        CHECK(ratio > 0.8 && ratio < 1.25, "document %zu: standard error / bootstrap %.3f", i, ratio);
    }
}

static void scores_are_centred(gsl_rng *r)
{
    check_group("Bradley-Terry scores have mean 0 and a gradient of 0; a window of w documents weighs w - 1");
    for (int k = 0; k < 20; k++) {
        struct bt_data d;
        struct bt_fit fit;
        size_t doc[6] = {0, 1, 2, 3, 4, 5};
        double score[6], sum = 0;
        bt_init(&d, 6);
        for (int w = 0; w < 4; w++) {
            for (int i = 0; i < 6; i++)
                score[i] = gsl_ran_gaussian(r, 2);
            bt_add_scores(&d, doc, score, 6);
        }
        CHECK(fabs(d.total - 4 * 5) < 1e-12, "four windows of six weigh %g", d.total);
        bt_solve(&d, 1e-4, &fit);
        for (int i = 0; i < 6; i++)
            sum += fit.theta[i];
        CHECK(fit.converged && fabs(sum) < 1e-12, "sum %g, gradient %g", sum, fit.gradient);
        bt_fit_free(&fit);
        bt_free(&d);
    }
}

struct sample {
    size_t first[QUERIES + 1];
    double bt[QUERIES * DOCS];
    uint32_t n[QUERIES * DOCS], passes[QUERIES * DOCS * C];
};

static void irt_bootstrap(gsl_rng *r)
{
    static struct sample s;
    static double gamma[C][TIMES], beta[C][TIMES], tau[TIMES], theta[TIMES], gain[TIMES];
    const double g[C] = {1.3, 0.9, 0.8}, b[C] = {-1.2, 0.1, 1.1};
    double tau0[QUERIES], alpha0[QUERIES], se[2 * C + 3] = {0};
    struct irt_options o = {.sd_tau = 100, .sd_alpha = 100, .ridge = 1e-9, .threads = 2}; /* as good as no priors */
    struct gain_item item[C];
    check_group("standard errors of the 2PL agree with a parametric bootstrap");
    for (size_t q = 0; q < QUERIES; q++) {
        tau0[q] = 0.8 + 0.03 * (double)q;
        alpha0[q] = -1.0 + 0.1 * (double)q;
        s.first[q + 1] = (q + 1) * DOCS;
        for (size_t i = 0; i < DOCS; i++)
            s.bt[q * DOCS + i] = -2.4 + 0.2 * (double)i;
    }
    for (int k = 0; k < TIMES; k++) {
        for (size_t i = 0; i < QUERIES * DOCS; i++) {
            double t = tau0[i / DOCS] * s.bt[i] + alpha0[i / DOCS];
            s.n[i] = RESPONSES;
            for (size_t c = 0; c < C; c++)
                s.passes[i * C + c] = gsl_ran_binomial(r, logistic(g[c] * (t - b[c])), RESPONSES);
        }
        struct irt_data d = {C, QUERIES, QUERIES * DOCS, s.first, s.bt, s.n, s.passes, 1};
        struct irt_fit fit;
        double se_theta, se_gain;
        irt_solve(&d, &o, &fit);
        CHECK(fit.converged, "gradient %g", fit.gradient);
        irt_doc_errors(&fit, 3, s.bt[20], 0.0, &se_theta, &se_gain);
        for (size_t c = 0; c < C; c++) {
            gamma[c][k] = fit.gamma[c];
            beta[c][k] = fit.beta[c];
            se[c] += fit.se_gamma[c] / TIMES;
            se[C + c] += fit.se_beta[c] / TIMES;
            item[c] = (struct gain_item){"", fit.gamma[c], fit.beta[c]};
        }
        tau[k] = fit.tau[3];
        theta[k] = fit.tau[3] * s.bt[20] + fit.alpha[3];
        gain[k] = gain_of_theta(item, C, theta[k]);
        se[2 * C] += fit.se_tau[3] / TIMES;
        se[2 * C + 1] += se_theta / TIMES;
        se[2 * C + 2] += se_gain / TIMES;
        irt_fit_free(&fit);
    }
    const double *x[2 * C + 3] = {gamma[0], gamma[1], gamma[2], beta[0], beta[1], beta[2], tau, theta, gain};
    for (size_t i = 0; i < 2 * C + 3; i++) {
        double ratio = se[i] / sd(x[i], TIMES);
        CHECK(ratio > 0.8 && ratio < 1.25, "quantity %zu: standard error / bootstrap %.3f", i, ratio);
    }
}

static void irt_is_a_minimum(gsl_rng *r)
{
    static struct sample s;
    double gamma[C], beta[C];
    struct irt_options o = {.sd_tau = 1, .sd_alpha = 2, .ridge = 1e-4, .threads = 1};
    check_group("given items: queries at their optimum, tau = 0 where the rubric contradicts the tournament");
    for (size_t q = 0; q < 2; q++)
        for (size_t i = 0; i < DOCS; i++) {
            size_t at = q * DOCS + i;
            s.bt[at] = -2.4 + 0.2 * (double)i;
            s.n[at] = 20;
            for (size_t c = 0; c < C; c++) { /* the second query's passes fall with the score */
                double p = logistic((q ? -1.5 : 1.5) * s.bt[at]);
                s.passes[at * C + c] = gsl_ran_binomial(r, p, 20);
            }
        }
    s.first[1] = DOCS;
    s.first[2] = 2 * DOCS;
    for (size_t c = 0; c < C; c++) {
        gamma[c] = 1.0;
        beta[c] = (double)c - 1.0;
    }
    o.fixed_gamma = gamma;
    o.fixed_beta = beta;
    struct irt_data d = {C, 2, 2 * DOCS, s.first, s.bt, s.n, s.passes, 1};
    struct irt_fit fit;
    irt_solve(&d, &o, &fit);
    CHECK(fit.converged && fit.gradient < 1e-10, "gradient %g", fit.gradient);
    CHECK(fit.tau[0] > 1.0 && fit.tau[1] == 0.0 && fit.block[1].at_bound, "tau %g and %g", fit.tau[0], fit.tau[1]);
    CHECK(fit.gamma[0] == 1.0 && fit.beta[2] == 1.0 && fit.se_gamma[0] == 0.0, "given items moved");
    irt_fit_free(&fit);
}

int main(void)
{
    gsl_rng *r = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_set_error_handler_off();
    gsl_rng_set(r, 11);
    bt_bootstrap(r);
    scores_are_centred(r);
    irt_bootstrap(r);
    irt_is_a_minimum(r);
    gsl_rng_free(r);
    return check_end();
}
