/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Scores that follow the Bradley-Terry model, of documents whose true scores are known: the prior finds how large these
 * are, the fit with it errs less than one without, and by as much as it says. */
#include "model/score_prior.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/random.h"
#include "model/bt_errors.h"
#include "test/unit/check.h"

enum { TOPICS = 150, DOCS = 30 };

struct topic {
    struct bt_data d;
    double truth[DOCS];
    double phi, trace, comparisons;
};

/* Every document meets others, some twice as often as the rest. */
static void play(struct topic *t, gsl_rng *r, double sd, size_t games)
{
    double mean = 0;
    bt_init(&t->d, DOCS);
    for (size_t i = 0; i < DOCS; i++)
        mean += (t->truth[i] = gsl_ran_gaussian_ziggurat(r, sd)) / DOCS;
    for (size_t i = 0; i < DOCS; i++)
        t->truth[i] -= mean;
    for (size_t i = 0; i < DOCS; i++)
        for (size_t g = 0; g < (i % 2 ? games : 2 * games); g++) {
            size_t j = (i + 1 + gsl_rng_uniform_int(r, DOCS - 1)) % DOCS;
            bool won = gsl_rng_uniform(r) < 1 / (1 + exp(t->truth[j] - t->truth[i]));
            bt_add(&t->d, won ? i : j, won ? j : i, 1, 1);
        }
}

/* Fits, and sums squares of errors, and of errors over what they are said to be. */
static void fit(struct topic *t, double v, struct score_prior *p, bool again, double *error, double *relative)
{
    double ridge = again ? 1 / (v * t->d.total) : 1e-4;
    struct bt_fit f;
    struct bt_errors e;
    bt_solve(&t->d, ridge, &f);
    bt_errors_begin(&e, &t->d, ridge, &f);
    t->phi = 1; /* tosses */
    t->comparisons = t->d.total;
    t->trace = 0;
    for (size_t i = 0; i < DOCS; i++) {
        double off = f.theta[i] - t->truth[i], variance = e.inverse[i * DOCS + i];
        t->trace += e.inverse[i * DOCS + i];
        *error += off * off;
        *relative += off * off / variance;
    }
    if (again)
        score_prior_add_again(p, DOCS, f.theta, t->trace / v);
    else
        score_prior_add(p, DOCS, f.theta, t->trace, t->comparisons, t->phi);
    bt_errors_free(&e);
    bt_fit_free(&f);
}

static void check_world(double sd, size_t games, double within)
{
    gsl_rng *r = random_stream(7, games);
    struct topic *t = mem_zalloc(TOPICS, sizeof *t);
    struct score_prior p = {0};
    double plain = 0, drawn = 0, relative = 0, unused = 0;
    for (size_t k = 0; k < TOPICS; k++) {
        play(&t[k], r, sd, games);
        fit(&t[k], 0, &p, false, &plain, &unused);
    }
    double v = score_prior_variance(&p), n = (double)TOPICS * DOCS, before = 0;
    for (int round = 0; round < 50 && fabs(v - before) > 1e-6 * v; round++) {
        struct score_prior again = {0};
        before = v;
        drawn = relative = 0;
        for (size_t k = 0; k < TOPICS; k++)
            fit(&t[k], v, &again, true, &drawn, &relative);
        v = score_prior_next(&again, v);
    }
    CHECK(fabs(sqrt(v) / sd - 1) < within, "sd %g found, %g true", sqrt(v), sd);
    CHECK(drawn < 0.95 * plain, "root mean square error %g, without the prior %g", sqrt(drawn / n), sqrt(plain / n));
    CHECK(fabs(sqrt(relative / n) - 1) < within, "errors are %.3f of what they are said to be", sqrt(relative / n));
    for (size_t k = 0; k < TOPICS; k++)
        bt_free(&t[k].d);
    mem_free(t);
    mem_free(r);
}

static void check_numbers(void)
{
    const double bt[] = {-1, 0, 1}, none[] = {0, 0};
    struct score_prior p = {0};
    check_group("sums, the floor of V, topics that tell nothing");
    CHECK(score_prior_variance(&p) == 0 && score_prior_phi(&p, 3, 10, NAN) == 1, "no topic");
    score_prior_add(&p, 2, none, 0.1, 5, NAN);
    CHECK(score_prior_variance(&p) == 0, "scores of 0");
    score_prior_add(&p, 3, bt, 2, 302, 0.5); /* 300 degrees of freedom */
    CHECK(fabs(score_prior_variance(&p) - (2 - 0.5 * 2.1) / 3) < 1e-12, "V %g", score_prior_variance(&p));
    CHECK(score_prior_phi(&p, 3, 302, 1.5) == 1, "halfway between its own and that of all: %g",
          score_prior_phi(&p, 3, 302, 1.5));
    CHECK(score_prior_phi(&p, 3, 302, NAN) == 0.5, "that of all");
    score_prior_add(&p, 3, bt, 1000, 3, NAN);
    CHECK(fabs(score_prior_variance(&p) - 0.05 * 4 / 5) < 1e-12, "all noise: V %g", score_prior_variance(&p));
    double before = score_prior_variance(&p);
    score_prior_add(&p, 3, bt, NAN, 3, 1);
    CHECK(score_prior_variance(&p) == before, "errors that are not known");
}

int main(void)
{
    check_numbers();
    check_group("simulated tournaments of known scores");
    check_world(0.7, 12, 0.05);
    check_world(1.2, 20, 0.05);
    check_world(1.2, 6, 0.2); /* few tosses: the curvature at the scores is not that around them */
    return check_end();
}
