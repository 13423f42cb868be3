/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Documents added to published ones: one score, one ability, and the proof that nothing else changed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "model/bt.h"
#include "model/bt_one.h"
#include "model/eap.h"
#include "calibrate/extend.h"
#include "model/logistic.h"

static void one_score(uint64_t *seed)
{
    struct bt_one fit;
    check_group("one score: closed form against one opponent, and a gradient of 0 against many");
    for (int k = 0; k < 200; k++) {
        double score = 20 * check_uniform(seed) - 10, share = 0.001 + 0.998 * check_uniform(seed);
        double weight = 0.1 + 10 * check_uniform(seed);
        struct bt_opponent o = {score, weight, weight * share};
        bt_solve_one(&o, 1, 1e-15, &fit);
        double want = score + log(share / (1 - share));
        CHECK(fit.converged && fabs(fit.theta - want) < 1e-9, "%.12g, expected %.12g", fit.theta, want);
        CHECK(fabs(fit.se * sqrt(weight * share * (1 - share)) - 1) < 1e-9, "standard error %g", fit.se);
    }
    for (int k = 0; k < 200; k++) {
        struct bt_opponent o[20];
        size_t n = 1 + check_below(seed, 20);
        double ridge = pow(10, -12 * check_uniform(seed)), total = 0, g = 0;
        for (size_t i = 0; i < n; i++) { /* every third time it always wins */
            o[i] = (struct bt_opponent){40 * check_uniform(seed) - 20, 0.01 + check_uniform(seed), 0};
            o[i].wins = o[i].weight * (k % 3 ? check_uniform(seed) : 1);
            total += o[i].weight;
        }
        bt_solve_one(o, n, ridge, &fit);
        for (size_t i = 0; i < n; i++)
            g += (o[i].weight * logistic(fit.theta - o[i].score) - o[i].wins) / total;
        CHECK(fit.converged && fabs(g + ridge * fit.theta) < 1e-13, "gradient %g at %g", g, fit.theta);
        CHECK(isfinite(fit.se) && fit.se > 0, "standard error %g", fit.se);
    }
}

/* bt_solve finds scores where each is the best against the others; its ridge pulls alike, in its own units. */
static void agrees_with_all(uint64_t *seed)
{
    enum { N = 12 };
    struct bt_data d;
    struct bt_fit all;
    struct bt_one fit;
    check_group("one score: at a fit of all documents, each stays where it is");
    bt_init(&d, N);
    for (size_t i = 0; i < N; i++)
        for (size_t j = i + 1; j < N; j++)
            bt_add(&d, i, j, 0.1 + 0.8 * check_uniform(seed), 0.5 + check_uniform(seed));
    bt_solve(&d, 1e-12, &all);
    for (size_t i = 0; i < N; i++) {
        struct bt_opponent o[N];
        size_t n = 0;
        for (size_t j = 0; j < N; j++)
            if (j != i)
                o[n++] = (struct bt_opponent){all.theta[j], d.weight[i * N + j], d.wins[i * N + j]};
        bt_solve_one(o, n, 1e-12, &fit);
        CHECK(fabs(fit.theta - all.theta[i]) < 1e-9, "document %zu: %.12g, expected %.12g", i, fit.theta, all.theta[i]);
    }
    bt_fit_free(&all);
    bt_free(&d);
}

static void abilities(uint64_t *seed)
{
    const double pi = acos(-1.0);
    check_group("posterior means: closed forms, symmetry, and the normal limit of many answers");
    for (int k = 0; k < 100; k++) {
        double mean = 2000 * check_uniform(seed) - 1000, sd = pow(10, 6 * check_uniform(seed) - 3);
        struct gain_item item[2] = {{"a", 1.3, mean - 1}, {"b", 0.7, mean + 1}}, step = {"c", 3e5 / sd, mean};
        uint32_t none[2] = {0, 0}, pass = 1;
        struct eap e = eap_solve(item, 2, mean, sd, &(struct eap_answers){0, none, 0}, 1);
        CHECK(fabs(e.mean - mean) < 1e-9 * sd + 1e-12 * fabs(mean) && fabs(e.sd / sd - 1) < 1e-9, "no answers: %g %g",
              e.mean, e.sd);
        if (k % 10)
            continue;
        /* a criterion this steep cuts the prior in half: mean sd sqrt(2 / pi), variance sd^2 (1 - 2 / pi) */
        e = eap_solve(&step, 1, mean, sd, &(struct eap_answers){1, &pass, 0}, 1);
        CHECK(fabs((e.mean - mean) / sd - sqrt(2 / pi)) < 1e-4, "half: %g", (e.mean - mean) / sd);
        CHECK(fabs(e.sd / sd - sqrt(1 - 2 / pi)) < 1e-4, "half: sd %g", e.sd / sd);
    }
    struct gain_item item[2] = {{"a", 1.3, -1}, {"b", 1.3, 1}};
    uint32_t up[2] = {7, 2}, down[2] = {8, 3}, many[2] = {7310586, 2689414}; /* sigma(1), sigma(-1) */
    struct eap a = eap_solve(item, 2, 0, 2, &(struct eap_answers){10, up, 0}, 1);
    struct eap b = eap_solve(item, 2, 0, 2, &(struct eap_answers){10, down, 0}, 1);
    CHECK(fabs(a.mean + b.mean) < 1e-12 && fabs(a.sd - b.sd) < 1e-12, "%g and %g", a.mean, b.mean);
    struct gain_item flat[2] = {{"a", 1, -1}, {"b", 1, 1}};
    struct eap c = eap_solve(flat, 2, 3, 2, &(struct eap_answers){10000000, many, 0}, 1);
    double information = 2e7 * logistic(1) * logistic(-1);
    CHECK(fabs(c.mean) < 1e-6 && fabs(c.sd * sqrt(information) - 1) < 1e-5, "many answers: %g %g", c.mean, c.sd);
    /* severity moves a judge's answers as difficulties would; answers of two equal judges add up */
    struct gain_item harder[2] = {{"a", 1.3, -1 + 0.4 / 1.3}, {"b", 1.3, 1 + 0.4 / 1.3}};
    struct eap_answers two[2] = {{10, up, 0.4}, {10, down, 0.4}};
    uint32_t both[2] = {15, 5};
    a = eap_solve(item, 2, 0, 2, two, 2);
    b = eap_solve(harder, 2, 0, 2, &(struct eap_answers){20, both, 0}, 1);
    CHECK(fabs(a.mean - b.mean) < 1e-12 && fabs(a.sd - b.sd) < 1e-12, "severity: %g and %g", a.mean, b.mean);
}

static void put(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    if (!f || fputs(text, f) < 0 || fclose(f) != 0) {
        perror(path);
        exit(2);
    }
}

#define HEAD "# rcp-gains 1\n# criterion C1 gamma 1 beta 0\n"
#define COLUMNS "# columns qid iter docid gain\n"
#define REMARK "# insert: 1 document added, published lines unchanged\n"

static void proof(void)
{
    static const struct {
        const char *text, *what;
        bool good;
    } cases[] = {
        {HEAD REMARK COLUMNS "q1 0 a 0.5\nq1 0 b 0.25\nq1 0 new 0.1\n", "as it should be", true},
        {HEAD REMARK COLUMNS "q1 0 a 0.5\nq1 0 b 0.26\nq1 0 new 0.1\n", "a gain changed", false},
        {HEAD REMARK COLUMNS "q1 0 a 0.50\nq1 0 b 0.25\nq1 0 new 0.1\n", "a digit more", false},
        {HEAD REMARK COLUMNS "q1 0 b 0.25\nq1 0 a 0.5\nq1 0 new 0.1\n", "order changed", false},
        {HEAD REMARK COLUMNS "q1 0 a 0.5\nq1 0 new 0.1\n", "a line is missing", false},
        {HEAD REMARK COLUMNS "q1 0 a 0.5\r\nq1 0 b 0.25\nq1 0 new 0.1\n", "a line end changed", false},
        {HEAD REMARK COLUMNS "q1 0 a 0.5\nq1 0 b 0.25\n", "no new line", false},
        {HEAD REMARK COLUMNS "q1 0 a 0.5\nq1 0 b 0.25\nq1 0 new 0.1\nq1 0 more 0.1\n", "two new lines", false},
        {HEAD COLUMNS "q1 0 a 0.5\nq1 0 b 0.25\nq1 0 new 0.1\n", "no remark", false},
        {HEAD REMARK COLUMNS "q1 0 a 0.5\nq1 0 b 0.25\nq1 0 b 0.3\n", "a published document again", false},
        {HEAD REMARK COLUMNS "q1 0 a 0.5\nq1 0 b 0.25\nq1 0 new 1.1\n", "a gain above 1", false},
    };
    char folder[] = "/tmp/rcp-unit-XXXXXX", old[64], new[64];
    struct published p;
    struct err err;
    check_group("the proof refuses a file whose published lines are not all there, unchanged and in order");
    if (!mkdtemp(folder)) {
        perror(folder);
        exit(2);
    }
    snprintf(old, sizeof old, "%s/old", folder);
    snprintf(new, sizeof new, "%s/new", folder);
    put(old, HEAD COLUMNS "q1 0 a 0.5\nq1 0 b 0.25\n");
    int r = pub_read(&p, old, &err);
    CHECK(r == 0, "%s", err.text);
    for (size_t i = 0; r == 0 && i < sizeof cases / sizeof cases[0]; i++) {
        put(new, cases[i].text);
        CHECK((ext_verify(&p, 1, 1, new, &err) == 0) == cases[i].good, "%s: %s", cases[i].what,
              cases[i].good ? err.text : "accepted");
    }
    pub_free(&p);
    remove(old);
    remove(new);
    rmdir(folder);
}

int main(void)
{
    uint64_t seed = 20;
    one_score(&seed);
    agrees_with_all(&seed);
    abilities(&seed);
    proof();
    return check_end();
}
