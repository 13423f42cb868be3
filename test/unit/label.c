/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Calibration: derivatives, uncertainty against a parametric bootstrap, properties of the gain. */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "format/gains.h"
#include "model/bt_errors.h"
#include "model/cholesky.h"
#include "model/irt.h"
#include "model/logistic.h"
#include "model/rubric_only.h"

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
        struct bt_errors errors;
        bt_errors_begin(&errors, &d, 1e-6, &fit);
        for (size_t i = 0; i < N; i++) {
            drawn[i][k] = fit.theta[i];
            se[i] += bt_errors_se(&errors, 1.0, i) / TIMES;
        }
        bt_errors_free(&errors);
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
            bt_add_scores(&d, doc, score, 6, 0.0);
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
        irt_doc_errors(&fit, 3, &(struct irt_score){.bt = s.bt[20]}, &se_theta, &se_gain);
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

/* Two documents, of which one always passes three criteria, and none ever the other two, under priors so narrow that
 * the items have to explain it all. Equal criteria with equal parameters are then a saddle point, to which many a way
 * leads. */
static void irt_leaves_saddles(void)
{
    static const size_t first[] = {0, 2};
    static const uint32_t n[] = {4, 4}, passes[] = {4, 4, 4, 0, 0, 0, 0, 0, 0, 0};
    check_group("2PL: saddle points are left");
    for (double b = 0.3; b < 0.4; b += 0.005) {
        const double bt[] = {b, -b};
        const struct irt_data d = {.n_criteria = 5,
                                   .n_queries = 1,
                                   .n_rows = 2,
                                   .first = first,
                                   .bt = bt,
                                   .n = n,
                                   .passes = passes,
                                   .n_judges = 1};
        const struct irt_options o = {.sd_tau = 0.01, .sd_alpha = 0.01, .ridge = 1e-4, .threads = 1};
        struct irt_fit f;
        irt_solve(&d, &o, &f);
        CHECK(f.converged, "b %g: gradient %g after %d steps", b, f.gradient, f.iterations);
        for (size_t c = 0; c < 5; c++)
            CHECK(isnan(f.se_gamma[c]) && isnan(f.se_beta[c]), "b %g: standard errors of one query", b);
        CHECK(f.se_tau[0] > 0.0 && f.se_alpha[0] > 0.0, "b %g: no standard errors of tau and alpha", b);
        irt_fit_free(&f);
    }
}

static void functions_agree_with_libm(gsl_rng *r)
{
    enum { N = 1001 };
    double x[N], p[N], s[N], worst = 0;
    check_group("logistic_all and logistic_log1pexp_all agree with libm to 1e-15, also far out");
    for (int k = 0; k < 50; k++) {
        double range = k % 3 == 0 ? 1e-3 : k % 3 == 1 ? 20 : 690;
        for (size_t i = 0; i < N; i++)
            x[i] = range * (2 * gsl_rng_uniform(r) - 1);
        x[0] = 0;
        logistic_all(N, x, p);
        logistic_log1pexp_all(N, x, s);
        for (size_t i = 0; i < N; i++) {
            worst = fmax(worst, fabs(p[i] / logistic(x[i]) - 1));
            worst = fmax(worst, fabs(s[i] / log1pexp(x[i]) - 1));
        }
    }
    CHECK(worst < 1.5e-15, "relative error %g", worst);
    const double far[] = {1e4, -1e4, INFINITY, -INFINITY};
    logistic_all(4, far, p);
    logistic_log1pexp_all(4, far, s);
    CHECK(p[0] == 1 && p[1] < 1e-300 && p[2] == 1 && p[3] < 1e-300, "%g %g %g %g", p[0], p[1], p[2], p[3]);
    CHECK(s[0] == 1e4 && s[1] < 1e-300 && isinf(s[2]) && s[3] < 1e-300, "%g %g %g %g", s[0], s[1], s[2], s[3]);
}

static void cholesky_agrees_with_gsl(gsl_rng *r)
{
    check_group("Cholesky: solution and inverse agree with GSL; not positive definite is told");
    for (size_t n = 1; n < 24; n++) {
        double a[24 * 24], b[24];
        gsl_matrix *m = gsl_matrix_alloc(n, n);
        gsl_vector *x = gsl_vector_alloc(n);
        for (size_t i = 0; i < n; i++) {
            for (size_t j = 0; j <= i; j++)
                a[i * n + j] = a[j * n + i] = gsl_ran_gaussian(r, 1) + (i == j ? 10.0 : 0.0);
            b[i] = gsl_ran_gaussian(r, 1);
            gsl_vector_set(x, i, b[i]);
        }
        for (size_t i = 0; i < n * n; i++)
            m->data[i] = a[i];
        gsl_linalg_cholesky_decomp1(m);
        gsl_linalg_cholesky_svx(m, x);
        gsl_linalg_cholesky_invert(m);
        bool positive = cholesky(n, a);
        cholesky_solve(n, a, b);
        cholesky_inverse(n, a);
        double worst = 0;
        for (size_t i = 0; i < n; i++) {
            worst = fmax(worst, fabs(b[i] - gsl_vector_get(x, i)));
            for (size_t j = i; j < n; j++)
                worst = fmax(worst, fabs(a[i * n + j] - gsl_matrix_get(m, i, j)));
        }
        CHECK(positive && worst < 1e-14, "n = %zu: off by %g", n, worst);
        for (size_t i = 0; i < n; i++)
            a[i * n + i] = i == n - 1 ? -1.0 : 1.0;
        CHECK(!cholesky(n, a), "n = %zu: a negative pivot was accepted", n);
        gsl_matrix_free(m);
        gsl_vector_free(x);
    }
}

/* Two solutions at once are those of each alone, to the last bit; V V' is the inverse. */
static void cholesky_halves(gsl_rng *r)
{
    check_group("Cholesky: two solutions at once, half the inverse");
    for (size_t n = 1; n < 40; n++) {
        enum { ROWS = 6 };
        double u[40 * 40] = {0}, v[40 * 40], a[40 * 40], x[ROWS * 40], had[ROWS * 40], b[40], c[40], d[40], worst = 0.0;
        for (size_t i = 0; i < n; i++)
            for (size_t j = i; j < n; j++)
                u[i * n + j] = gsl_ran_gaussian(r, 1) + (i == j ? 20.0 : 0.0);
        for (size_t i = 0; i < ROWS * n; i++)
            had[i] = x[i] = gsl_ran_gaussian(r, 1);
        CHECK(cholesky(n, u), "n = %zu: not positive definite", n);
        memcpy(b, x, n * sizeof *b);
        memcpy(c, x + n, n * sizeof *c);
        cholesky_solve_two(n, u, b, c);
        memcpy(v, u, n * n * sizeof *v);
        memcpy(a, u, n * n * sizeof *a);
        cholesky_half_inverse(n, v);
        cholesky_half_diagonal(n, v, d);
        cholesky_half_apply(n, v, x, ROWS);
        cholesky_inverse(n, a);
        for (size_t k = 0; k < ROWS; k++) {
            cholesky_solve(n, u, had + k * n);
            for (size_t i = 0; i < n; i++)
                worst = fmax(worst, fabs(x[k * n + i] - had[k * n + i]));
        }
        CHECK(memcmp(b, had, n * sizeof *b) == 0 && memcmp(c, had + n, n * sizeof *c) == 0, "n = %zu: other bits", n);
        for (size_t i = 0; i < n; i++)
            worst = fmax(worst, fabs(d[i] - a[i * n + i]));
        CHECK(worst < 1e-14, "n = %zu: off by %g", n, worst);
    }
}

/* With equal discriminations the likeliest theta of a document has a gain of its share of passes: sum p = passes /
 * n. */
static void gain_is_count(gsl_rng *r)
{
    struct gain_item item[5];
    check_group("Count identity: with equal discriminations the gain at the likeliest theta is the share of passes");
    for (int k = 0; k < 200; k++) {
        size_t n = 1 + gsl_rng_uniform_int(r, 8), passes = 0;
        double g = 0.3 + 2 * gsl_rng_uniform(r), low = -60, high = 60;
        for (size_t c = 0; c < 5; c++) {
            item[c] = (struct gain_item){"", g, gsl_ran_gaussian(r, 2)};
            passes += gsl_ran_binomial(r, 0.5, (unsigned)n);
        }
        if (passes == 0 || passes == 5 * n)
            continue;
        for (int step = 0; step < 200; step++) { /* the score, g (n sum p - passes), rises with theta */
            double theta = (low + high) / 2, score = 0;
            for (size_t c = 0; c < 5; c++)
                score += (double)n * logistic(g * (theta - item[c].beta));
            *(score > (double)passes ? &high : &low) = theta;
        }
        double gain = gain_of_theta(item, 5, low), share = (double)passes / (5.0 * (double)n);
        CHECK(fabs(gain - share) < 1e-12, "gain %.15g, share of passes %.15g", gain, share);
    }
}

/* Draws answers of QUERIES x DOCS documents; tau, alpha as given, items g and b; judge 1 is severer by 2 x severity. */
static void draw(gsl_rng *r, struct sample *s, const double *g, const double *b, const double *tau, const double *alpha,
                 double severity, unsigned responses)
{
    for (size_t i = 0; i < QUERIES * DOCS; i++) {
        size_t q = i / DOCS;
        double shift = (i % DOCS) * 2 < DOCS ? -severity : severity;
        s->n[i] = responses;
        for (size_t c = 0; c < C; c++)
            s->passes[i * C + c] =
                gsl_ran_binomial(r, logistic(g[c] * (tau[q] * s->bt[i] + alpha[q] - b[c]) - shift), responses);
    }
}

static void parameters_are_recovered(gsl_rng *r)
{
    static struct sample s;
    static size_t by_judge[2 * QUERIES + 1];
    const double g[C] = {1.3, 0.9, 0.8}, b[C] = {-1.2, 0.1, 1.1};
    double tau[QUERIES], alpha[QUERIES], z = 0;
    struct irt_options o = {.sd_tau = 100, .sd_alpha = 100, .ridge = 1e-12, .threads = 1};
    struct irt_fit fit;
    check_group("known parameters are recovered within their standard errors; severities of two judges too");
    for (size_t q = 0; q < QUERIES; q++) {
        tau[q] = exp(gsl_ran_gaussian(r, 0.3));
        alpha[q] = gsl_ran_gaussian(r, 1);
        s.first[q + 1] = (q + 1) * DOCS;
        by_judge[2 * q + 1] = q * DOCS + DOCS / 2 + 1; /* the first judge answers about the first half */
        by_judge[2 * q + 2] = (q + 1) * DOCS;
        for (size_t i = 0; i < DOCS; i++) /* both halves cover the same range */
            s.bt[q * DOCS + i] = -2.4 + 0.4 * (double)(i % (DOCS / 2 + 1));
    }
    for (int judges = 1; judges <= 2; judges++) {
        draw(r, &s, g, b, tau, alpha, judges == 2 ? 0.4 : 0.0, 400);
        struct irt_data d = {C,    QUERIES, QUERIES * DOCS, judges == 2 ? by_judge : s.first,
                             s.bt, s.n,     s.passes,       (size_t)judges};
        irt_solve(&d, &o, &fit);
        CHECK(fit.converged, "gradient %g", fit.gradient);
        for (size_t c = 0; c < C; c++) {
            z = fmax(z, fabs(fit.gamma[c] - g[c]) / fit.se_gamma[c]);
            z = fmax(z, fabs(fit.beta[c] - b[c]) / fit.se_beta[c]);
        }
        CHECK(z < 4, "items %g standard errors off", z); /* beta: -1.2 + 0.1 + 1.1 = 0, gamma: 3 = C */
        if (judges == 2) {
            double apart = fit.severity[1] - fit.severity[0],
                   centre = fit.share[0] * fit.severity[0] + fit.share[1] * fit.severity[1];
            double se = fit.se_severity[0] + fit.se_severity[1];
            CHECK(fabs(apart - 0.8) < 4 * se && se < 0.1, "severities %g apart, standard error %g", apart, se);
            CHECK(fabs(centre) < 1e-12, "weighted mean of severities %g", centre);
        }
        z = 0;
        for (size_t q = 0; q < QUERIES; q++)
            z = fmax(z,
                     fmax(fabs(fit.tau[q] - tau[q]) / fit.se_tau[q], fabs(fit.alpha[q] - alpha[q]) / fit.se_alpha[q]));
        CHECK(z < 4.5, "tau or alpha %g standard errors off", z);
        irt_fit_free(&fit);
    }
}

/* theta ~ N(0, 1), so that nothing but a, b is there to be found. */
static void rubric_only_recovers(gsl_rng *r)
{
    enum { PERSONS = 4000, TRIES = 60 };
    static size_t first[PERSONS + 1];
    static uint32_t n[PERSONS], judge[PERSONS], passes[PERSONS * C];
    const double a[C] = {1.6, 1.0, 0.7}, b[C] = {-0.8, 0.2, 0.9};
    double mean_a = (1.6 + 1.0 + 0.7) / 3, mean_b = 0.1, gamma[C][TRIES], beta[C][TRIES], se[2 * C] = {0};
    check_group("rubric only: known items are recovered, and standard errors agree with a parametric bootstrap");
    for (size_t i = 0; i < PERSONS; i++)
        first[i + 1] = i + 1;
    for (int k = 0; k < TRIES; k++) {
        for (size_t i = 0; i < PERSONS; i++) {
            double theta = gsl_ran_gaussian(r, 1);
            n[i] = 2;
            for (size_t c = 0; c < C; c++)
                passes[i * C + c] = gsl_ran_binomial(r, logistic(a[c] * (theta - b[c])), n[i]);
        }
        struct mml_data d = {C, PERSONS, 1, first, judge, n, passes, 0, NULL};
        struct mml_fit fit;
        mml_solve(&d, 1, &fit);
        CHECK(fit.converged, "gradient %g", fit.gradient);
        for (size_t c = 0; c < C; c++) {
            double z = fmax(fabs(fit.gamma[c] - a[c] / mean_a) / fit.se_gamma[c],
                            fabs(fit.beta[c] - mean_a * (b[c] - mean_b)) / fit.se_beta[c]);
            CHECK(z < 4.5, "criterion %zu %g standard errors off", c, z);
            gamma[c][k] = fit.gamma[c];
            beta[c][k] = fit.beta[c];
            se[c] += fit.se_gamma[c] / TRIES;
            se[C + c] += fit.se_beta[c] / TRIES;
        }
        mml_free(&fit);
    }
    for (size_t i = 0; i < 2 * C; i++) {
        double ratio = se[i] / sd(i < C ? gamma[i] : beta[i - C], TRIES); /* its own standard error is 9 % */
        CHECK(ratio > 0.7 && ratio < 1.4, "quantity %zu: standard error / bootstrap %.3f", i, ratio);
    }
}

/* tau > 0: sorting by theta, and so by gain, is sorting by Bradley-Terry score. */
static void order_is_kept(gsl_rng *r)
{
    static struct sample s;
    double tau[QUERIES], alpha[QUERIES];
    const double g[C] = {1.5, 1.0, 0.5}, b[C] = {-1, 0, 1};
    struct irt_options o = {.sd_tau = 1, .sd_alpha = 2, .ridge = 1e-4, .threads = 2};
    struct gain_item item[C];
    struct irt_fit fit;
    check_group("gains keep the order of Bradley-Terry scores and rise strictly; mean gain = mean share of passes");
    for (size_t q = 0; q < QUERIES; q++) {
        tau[q] = 0.5 + gsl_rng_uniform(r);
        alpha[q] = gsl_ran_gaussian(r, 1);
        s.first[q + 1] = (q + 1) * DOCS;
        for (size_t i = 0; i < DOCS; i++)
            s.bt[q * DOCS + i] = (double)i * 0.15 - 1.8 + 0.01 * gsl_rng_uniform(r);
    }
    draw(r, &s, g, b, tau, alpha, 0.0, 5);
    struct irt_data d = {C, QUERIES, QUERIES * DOCS, s.first, s.bt, s.n, s.passes, 1};
    irt_solve(&d, &o, &fit);
    for (size_t c = 0; c < C; c++)
        item[c] = (struct gain_item){"", fit.gamma[c], fit.beta[c]};
    for (size_t i = 0; i < QUERIES * DOCS; i++) {
        double gain = gain_of_theta(item, C, fit.tau[i / DOCS] * s.bt[i] + fit.alpha[i / DOCS]);
        double before = i % DOCS ? gain_of_theta(item, C, fit.tau[i / DOCS] * s.bt[i - 1] + fit.alpha[i / DOCS]) : 0.0;
        CHECK(gain > before && gain < 1, "document %zu: gain %.17g after %.17g", i, gain, before);
    }
    irt_fit_free(&fit);
    /* alpha's own equation, without priors and with equal discriminations: sum n (gain - count) = 0 in every query */
    const double equal[C] = {1, 1, 1};
    o = (struct irt_options){
        .sd_tau = 1e6, .sd_alpha = 1e6, .ridge = 1e-4, .threads = 1, .fixed_gamma = equal, .fixed_beta = b};
    irt_solve(&d, &o, &fit);
    for (size_t c = 0; c < C; c++)
        item[c] = (struct gain_item){"", 1.0, b[c]};
    for (size_t q = 0; q < QUERIES; q++) {
        double sum = 0;
        for (size_t i = s.first[q]; i < s.first[q + 1]; i++) {
            sum += gain_of_theta(item, C, fit.tau[q] * s.bt[i] + fit.alpha[q]) * s.n[i];
            for (size_t c = 0; c < C; c++)
                sum -= (double)s.passes[i * C + c] / C;
        }
        CHECK(fabs(sum) < 1e-9, "query %zu: gains and counts differ by %g", q, sum);
    }
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
    irt_leaves_saddles();
    functions_agree_with_libm(r);
    cholesky_agrees_with_gsl(r);
    cholesky_halves(r);
    gain_is_count(r);
    parameters_are_recovered(r);
    rubric_only_recovers(r);
    order_is_kept(r);
    gsl_rng_free(r);
    return check_end();
}
