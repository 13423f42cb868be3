/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bradley-Terry scores of many documents: where the fit ends, the gradient is 0, whichever way it took. */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "check.h"
#include "model/bt.h"
#include "model/cholesky.h"
#include "model/conjugate.h"

enum { MOST = 160, WINDOW = 10 };

/* What windows say of documents whose scores have this deviation. */
struct world {
    const char *name;
    size_t n, windows;
    double sd, noise, ridge;
    bool ranked, halves; /* rankings without scores; no window of both halves of the documents */
};

static const struct world worlds[] = {
    {"scores", 150, 216, 1.5, 1, 1e-4, false, false},
    {"few windows", 150, 20, 1.5, 1, 1e-4, false, false},
    {"few documents", 31, 40, 1.5, 1, 1e-4, false, false},
    {"many enough", 32, 40, 1.5, 1, 1e-4, false, false},
    {"not a multiple of four", 99, 100, 1.5, 1, 1e-4, false, false},
    {"documents that are alike", 150, 216, 0, 0, 1e-4, false, false},
    {"sure answers", 150, 216, 6, 0, 1e-4, false, false},
    {"a large ridge", 150, 216, 1.5, 1, 1, false, false},
    {"rankings", 150, 216, 1.5, 1, 1e-4, true, false},
    {"rankings that never differ", 150, 600, 1.5, 0, 1e-4, true, false},
    {"the same, hardly any ridge", 60, 600, 1.5, 0, 1e-9, true, false},
    {"two halves", 150, 216, 1.5, 1, 1e-4, false, true},
};

static void play(struct bt_data *d, const struct world *w, gsl_rng *r)
{
    double truth[MOST], score[MOST];
    size_t doc[MOST], half = w->n / 2;
    bt_init(d, w->n);
    for (size_t i = 0; i < w->n; i++) {
        truth[i] = w->sd * gsl_ran_gaussian(r, 1.0);
        doc[i] = i;
    }
    for (size_t k = 0; k < w->windows; k++) {
        if (w->halves && k % 2)
            gsl_ran_shuffle(r, doc + half, w->n - half, sizeof *doc);
        else
            gsl_ran_shuffle(r, doc, w->halves ? half : w->n, sizeof *doc);
        size_t *shown = doc + (w->halves && k % 2 ? half : 0);
        for (size_t a = 0; a < WINDOW; a++)
            score[a] = truth[shown[a]] + w->noise * gsl_ran_gaussian(r, 1.0);
        for (size_t a = 1; a < WINDOW && w->ranked; a++)
            for (size_t b = a; b > 0 && score[b] > score[b - 1]; b--) {
                size_t t = shown[b];
                double s = score[b];
                shown[b] = shown[b - 1], score[b] = score[b - 1];
                shown[b - 1] = t, score[b - 1] = s;
            }
        if (w->ranked)
            bt_add_ranking(d, shown, WINDOW);
        else
            bt_add_scores(d, shown, score, WINDOW, 1e-6);
    }
}

/* The gradient of the objective, pair by pair. */
static double gradient(const struct bt_data *d, double ridge, const double *theta, size_t i, double *curvature)
{
    double g = 0, h = 0;
    for (size_t j = 0; j < d->n; j++) {
        double x = theta[i] - theta[j], p = 1 / (1 + exp(-x));
        g += d->weight[i * d->n + j] * p - d->wins[i * d->n + j];
        h += d->weight[i * d->n + j] * p * (1 - p);
    }
    *curvature = h / d->total + ridge;
    return g / d->total + ridge * theta[i];
}

static void ends_at_the_minimum(const struct world *w, gsl_rng *r)
{
    struct bt_data d;
    struct bt_fit fit;
    double mean = 0, again[MOST];
    check_group(w->name);
    play(&d, w, r);
    bt_solve(&d, w->ridge, &fit);
    CHECK(fit.converged && (fit.factored || fit.gradient == 0.0), "gradient %g after %d steps", fit.gradient,
          fit.iterations);
    for (size_t i = 0; i < w->n; i++) {
        double h, g = gradient(&d, w->ridge, fit.theta, i, &h);
        mean += fit.theta[i];
        CHECK(fabs(g) < 1e-15 && fabs(g) / h < 1e-11, "document %zu: gradient %g, curvature %g", i, g, h);
    }
    for (size_t i = 0; i < w->n && w->sd == 0 && w->noise == 0; i++)
        CHECK(fit.theta[i] == 0.0, "document %zu: %g, though all are alike", i, fit.theta[i]);
    CHECK(fabs(mean) < 1e-12 * (double)w->n, "mean %g", mean / (double)w->n);
    for (size_t i = 0; i < w->n; i++)
        again[i] = fit.theta[i] + (i % 2 ? -0.3 : i + 1 < w->n ? 0.3 : 0.0);
    CHECK(bt_refit(&d, w->ridge, again), "from elsewhere it does not converge");
    for (size_t i = 0; i < w->n; i++)
        CHECK(fabs(again[i] - fit.theta[i]) < 1e-9, "document %zu: %.15g from 0, %.15g from elsewhere", i, fit.theta[i],
              again[i]);
    bt_fit_free(&fit);
    bt_free(&d);
}

/* The lower one of a pair whose scores are far apart has no wins at all, whichever document is named first. */
static void certain_answers_are_wins(void)
{
    const size_t up[] = {0, 1, 2}, down[] = {2, 1, 0};
    const double rising[] = {0.0, 800.0, 1e6};
    check_group("scores that are far apart");
    for (int named = 0; named < 2; named++) {
        struct bt_data d;
        bt_init(&d, 3);
        bt_add_scores(&d, named ? down : up, rising, 3, 0.0);
        size_t best = named ? 0 : 2, worst = 2 - best;
        CHECK(d.wins[worst * 3 + 1] == 0.0 && d.wins[1 * 3 + best] == 0.0 && d.wins[worst * 3 + best] == 0.0,
              "wins of the worse one: %g, %g, %g", d.wins[worst * 3 + 1], d.wins[1 * 3 + best],
              d.wins[worst * 3 + best]);
        CHECK(!bt_strongly_connected(&d), "the best document is said to lose");
        bt_free(&d);
    }
}

static void conjugate_agrees_with_cholesky(gsl_rng *r)
{
    check_group("conjugate gradients agree with Cholesky's factorisation");
    for (size_t n = 1; n < 40; n++) {
        double *a = mem_zalloc(n, n * sizeof *a), x[40], b[40], scale[40], room[40 * CONJUGATE_ROOM];
        int steps;
        for (size_t i = 0; i < n; i++) {
            for (size_t j = i + 1; j < n; j++)
                a[i * n + j] = -gsl_rng_uniform(r);
            b[i] = gsl_ran_gaussian(r, 1.0);
        }
        for (size_t i = 0; i < n; i++) {
            scale[i] = 0.5;
            for (size_t j = 0; j < n; j++)
                scale[i] -= j < i ? a[j * n + i] : j > i ? a[i * n + j] : 0.0;
            a[i * n + i] = scale[i];
        }
        CHECK(conjugate_solve(n, a, scale, b, 1e-13, 200, x, room, &steps), "n = %zu: %d steps", n, steps);
        CHECK(n == 1 || !conjugate_solve(n, a, scale, b, 1e-13, 0, x, room, &steps), "n = %zu: no steps", n);
        conjugate_solve(n, a, scale, b, 1e-13, 200, x, room, &steps);
        CHECK(cholesky(n, a), "n = %zu: not definite", n);
        cholesky_solve(n, a, b);
        for (size_t i = 0; i < n; i++)
            CHECK(fabs(x[i] - b[i]) < 1e-11, "n = %zu: x[%zu] = %.15g, not %.15g", n, i, x[i], b[i]);
        a[0] = -1.0;
        b[0] = 1.0;
        CHECK(!conjugate_solve(1, a, scale, b, 1e-13, 200, x, room, &steps), "n = %zu: not definite, and solved", n);
        mem_free(a);
    }
}

int main(void)
{
    gsl_set_error_handler_off();
    gsl_rng *r = random_stream(11, 0);
    for (size_t k = 0; k < sizeof worlds / sizeof *worlds; k++)
        ends_at_the_minimum(&worlds[k], r);
    certain_answers_are_wins();
    conjugate_agrees_with_cholesky(r);
    mem_free(r);
    return check_end();
}
