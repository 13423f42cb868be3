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

/* Element i, j of H+. */
static double inverse(const struct bt_errors *e, double ridge, size_t i, size_t j)
{
    double sum = -1.0 / (DOCS * (ridge + 1.0));
    for (size_t k = j; k < DOCS; k++) /* i <= j */
        sum += e->half[i * DOCS + k] * e->half[j * DOCS + k];
    return sum / e->total;
}

/* Fits with the prior of variance v, 0 = none, and sums squares of errors, and of errors over what they are said to
 * be. */
static void fit(struct topic *t, double v, struct score_prior *p, double *error, double *relative)
{
    double lambda = v > 0 ? 1 / v : 0; /* phi is 1: tosses */
    double ridge = v > 0 ? lambda / t->d.total : 1e-4;
    struct score_fit said = {.n = DOCS, .ridge = lambda, .comparisons = t->d.total, .phi = 1};
    struct bt_fit f;
    struct bt_errors e;
    bt_solve(&t->d, ridge, &f);
    bt_errors_begin(&e, &t->d, ridge, &f);
    for (size_t i = 0; i < DOCS; i++) {
        double off = f.theta[i] - t->truth[i];
        said.squares += f.theta[i] * f.theta[i];
        said.trace += e.diagonal[i];
        CHECK(fabs(e.diagonal[i] - inverse(&e, ridge, i, i)) < 1e-12, "%g, not %g", e.diagonal[i],
              inverse(&e, ridge, i, i));
        for (size_t j = i; j < DOCS; j++)
            said.trace2 += (i == j ? 1 : 2) * pow(inverse(&e, ridge, i, j), 2);
        *error += off * off;
        *relative += off * off / e.diagonal[i];
    }
    score_prior_add(p, &said);
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
        fit(&t[k], 0, &p, &plain, &unused);
    }
    double v = score_prior_variance(&p), n = (double)TOPICS * DOCS, before = 0;
    for (int round = 0; round < 50 && fabs(v - before) > 1e-6 * v; round++) {
        struct score_prior again = {0};
        before = v;
        drawn = relative = 0;
        for (size_t k = 0; k < TOPICS; k++)
            fit(&t[k], v, &again, &drawn, &relative);
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
    const struct score_fit none = {.n = 2, .trace = 0.1, .comparisons = 5, .phi = NAN};
    struct score_fit f = {
        .n = 3, .squares = 2, .trace = 2, .comparisons = 302, .phi = 0.5}; /* 300 degrees of freedom */
    struct score_prior p = {0};
    check_group("sums, the floor of V, topics that tell nothing");
    CHECK(score_prior_variance(&p) == 0 && score_prior_phi(&p, &none) == 1, "no topic");
    score_prior_add(&p, &none);
    CHECK(score_prior_variance(&p) == 0, "scores of 0");
    score_prior_add(&p, &f);
    CHECK(fabs(score_prior_variance(&p) - (2 - 0.5 * 2.1) / 3) < 1e-12, "V %g", score_prior_variance(&p));
    f.phi = 1.5;
    CHECK(score_prior_phi(&p, &f) == 1, "halfway between its own and that of all: %g", score_prior_phi(&p, &f));
    f.phi = NAN;
    CHECK(score_prior_phi(&p, &f) == 0.5 && score_prior_phi(&p, &(struct score_fit){0}) == 0.5, "that of all");
    f.trace = 1000;
    score_prior_add(&p, &f);
    CHECK(fabs(score_prior_variance(&p) - 0.05 * 4 / 5) < 1e-12, "all noise: V %g", score_prior_variance(&p));
    f.trace = NAN;
    double before = score_prior_variance(&p);
    score_prior_add(&p, &f);
    CHECK(score_prior_variance(&p) == before, "errors that are not known");
    p = (struct score_prior){0};
    f = (struct score_fit){
        .n = 3, .squares = 2, .ridge = 0.5, .trace = 1, .trace2 = 0.6, .comparisons = 302, .phi = 0.5};
    score_prior_add(&p, &f); /* signal 2 - 1 + 0.15, noise 1 - 0.3 */
    CHECK(fabs(score_prior_variance(&p) - (2 - 0.5 * 0.7) / 1.15) < 1e-12, "with a ridge, V %g",
          score_prior_variance(&p));
    CHECK(fabs(score_prior_next(&p, 9) - 2 / 1.5) < 1e-12, "the next %g", score_prior_next(&p, 9));
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
