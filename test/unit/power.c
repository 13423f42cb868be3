/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Simulated worlds of rcp-study power: nDCG and tests against trec_rcp and scipy, what is drawn against its
 * description, rates against a simulation in numpy (power_python.h), and the error rates that a wrong test would not
 * have. */
#include "eval/study_power.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "test/unit/check.h"
#include "test/unit/power_python.h"

enum { CELLS = sizeof simulated / sizeof simulated[0] };

static struct study_power_options defaults(void)
{
    return (struct study_power_options){.queries = 50,
                                        .pool = 100,
                                        .depth = 10,
                                        .sparse = 10,
                                        .grader_noise = 1,
                                        .quality = 0.6,
                                        .noise = {{0.5, 2}, 2},
                                        .effect = {{0.05, 0.1}, 2},
                                        .power = {.replications = 200, .alpha = 0.05, .seed = 42, .threads = 2}};
}

static void check_tiny(void)
{
    check_group("a tiny world: trec_rcp's nDCG and scipy's t-tests");
    const struct stat_world w = {.queries = QUERIES, .pool = POOL, .graded = POOL, .depth = DEPTH};
    struct stat_world_query q;
    struct stat_replication r;
    double value[STAT_BY][STAT_RUNS][QUERIES], one[STAT_BY][STAT_RUNS];
    const double *row[STAT_BY][STAT_RUNS];
    stat_world_query_init(&q, &w);
    for (size_t i = 0; i < QUERIES; i++) {
        for (size_t k = 0; k < 3; k++) {
            memcpy(q.gain[k], tiny_gain + (k * QUERIES + i) * POOL, POOL * sizeof(double));
            memcpy(q.score[k], tiny_score + (k * QUERIES + i) * POOL, POOL * sizeof(double));
        }
        stat_world_measure(&w, &q, one);
        for (size_t by = 0; by < STAT_BY; by++)
            for (size_t run = 0; run < STAT_RUNS; run++) {
                double expected = tiny_ndcg[(by * STAT_RUNS + run) * QUERIES + i];
                value[by][run][i] = one[by][run];
                row[by][run] = value[by][run];
                CHECK(fabs(one[by][run] - expected) < 1e-12, "query %zu, gains %zu, run %zu: %.17g, not %.17g", i, by,
                      run, one[by][run], expected);
            }
    }
    stat_world_test(row, QUERIES, &r);
    for (size_t k = 0; k < STAT_BY * STAT_TESTS; k++) {
        double difference = r.difference[k / STAT_TESTS][k % STAT_TESTS], p = r.p[k / STAT_TESTS][k % STAT_TESTS];
        CHECK(fabs(difference - tiny_difference[k]) < 1e-12 && fabs(p - tiny_p[k]) < 1e-10,
              "test %zu: %.17g, p %.17g, not %.17g, %.17g", k, difference, p, tiny_difference[k], tiny_p[k]);
    }
    stat_world_query_free(&q);
}

/* Sums of products, for a correlation. */
struct moments {
    double n, x, y, xx, yy, xy;
};

static void add(struct moments *m, double x, double y)
{
    *m = (struct moments){m->n + 1, m->x + x, m->y + y, m->xx + x * x, m->yy + y * y, m->xy + x * y};
}

static double correlation(const struct moments *m)
{
    double vx = m->xx - m->x * m->x / m->n, vy = m->yy - m->y * m->y / m->n;
    return (m->xy - m->x * m->y / m->n) / sqrt(vx * vy);
}

static void check_draws(void)
{
    check_group("worlds are as described");
    enum { MANY = 200000, FEW = 50 };
    struct study_power s;
    struct err err;
    struct study_power_options o = defaults();
    o.queries = 2, o.power.replications = 1, o.pool = MANY, o.sparse = FEW;
    CHECK(study_power(&s, &o, &err) == 0 && s.n_cells == 16, "%zu cells", s.n_cells);
    struct stat_world w = s.cell[4].world; /* sparse, graded */
    struct stat_world_query q;
    gsl_rng *rng = random_stream(42, 0);
    struct moments run[STAT_RUNS] = {{0}}, same = {0}, judge = {0};
    double graded = 0, over = 0, agree = 0;
    stat_world_query_init(&q, &w);
    struct gain_item item[] = {{"one", 1, 0}}; /* its gain is the logistic function, which has an inverse */
    w.item = item, w.n_items = 1, w.graded = MANY;
    stat_world_draw(&w, rng, &q);
    for (size_t i = 0; i < 1000; i++)
        CHECK(fabs(q.gain[STAT_BY_TRUTH][i] / gain_of_theta(item, 1, q.theta[i]) - 1) < 1e-14, "gain %.17g of %.17g",
              q.gain[STAT_BY_TRUTH][i], q.theta[i]);
    for (size_t i = 0; i < MANY; i++) {
        for (int k = 0; k < STAT_RUNS; k++)
            add(&run[k], q.theta[i], q.score[k][i]);
        add(&same, q.score[0][i], q.score[1][i]);
        double g = q.gain[STAT_BY_JUDGE][i];
        add(&judge, log(g / (1 - g)) - q.theta[i], q.theta[i]);
        over += q.gain[STAT_BY_QRELS][i] >= 2;
        /* The grade is 2 or 3 with probability Phi(theta - 1.5), the grader's noise being 1. */
        agree += 0.5 * erfc(-(q.theta[i] - 1.5) / sqrt(2));
        CHECK(q.gain[STAT_BY_QRELS][i] >= 0 && q.gain[STAT_BY_QRELS][i] <= 3, "grade %g", q.gain[STAT_BY_QRELS][i]);
    }
    CHECK(fabs(correlation(&run[0]) - 0.6) < 0.01 && fabs(correlation(&run[1]) - 0.6) < 0.01, "quality %g, %g",
          correlation(&run[0]), correlation(&run[1]));
    CHECK(fabs(correlation(&run[2]) - 0.65) < 0.01, "better run %g", correlation(&run[2]));
    CHECK(fabs(correlation(&same) - 0.36) < 0.01, "runs correlate by theta alone: %g", correlation(&same));
    CHECK(fabs(sqrt(judge.xx / judge.n) - 0.5) < 0.01 && fabs(correlation(&judge)) < 0.01, "judge's noise %g",
          sqrt(judge.xx / judge.n));
    CHECK(fabs(run[0].yy / run[0].n - 1) < 0.02, "scores have variance %g", run[0].yy / run[0].n);
    CHECK(fabs(sqrt(run[0].xx / run[0].n - pow(run[0].x / run[0].n, 2)) - 1.8) < 0.02, "theta");
    CHECK(fabs(over - agree) < 0.01 * MANY && over > 100, "%g grades of 2 and 3, not %g", over, agree);
    w.graded = FEW;
    stat_world_draw(&w, rng, &q);
    for (size_t i = 0; i < MANY; i++)
        graded += q.gain[STAT_BY_QRELS][i] > 0;
    CHECK(graded > 0 && graded <= FEW, "%g sparse grades above 0", graded);
    stat_world_query_free(&q);
    mem_free(rng);
    study_power_free(&s);
}

/* Are k of n and the share p of m likely to be alike? Within 4.5 standard errors. */
static bool alike(const struct stat_rate *r, double p, double m)
{
    double both = (r->k + p * m) / (r->n + m);
    return fabs(r->rate - p) < 4.5 * sqrt(both * (1 - both) * (1 / r->n + 1 / m));
}

static void check_rates(void)
{
    check_group("rates: a simulation in numpy");
    struct study_power s;
    struct err err;
    struct study_power_options o = defaults();
    o.power.replications = 1;
    CHECK(study_power(&s, &o, &err) == 0, "default design");
    o.power.replications = 400;
    for (size_t k = 0; k < CELLS; k++) {
        size_t c = 0;
        while (c < s.n_cells &&
               (s.design[c].sparse != simulated[k].sparse || s.design[c].binary != simulated[k].binary ||
                fabs(s.design[c].noise - simulated[k].noise) > 1e-9 ||
                fabs(s.design[c].effect - simulated[k].effect) > 1e-9))
            c++;
        CHECK(c < s.n_cells, "no cell %zu", k);
        if (c < s.n_cells)
            stat_power(&s.cell[c], 1, &o.power);
        for (int by = 0; by < STAT_BY_TRUTH && c < s.n_cells; by++) {
            const struct stat_power_rates *r = &s.cell[c].rates[by];
            CHECK(alike(&r->false_separations, simulated[k].rate[by][0], REPLICATIONS), "cell %s: false %g, not %g",
                  s.design[c].name, r->false_separations.rate, simulated[k].rate[by][0]);
            CHECK(alike(&r->detected, simulated[k].rate[by][1], REPLICATIONS), "cell %s: detected %g, not %g",
                  s.design[c].name, r->detected.rate, simulated[k].rate[by][1]);
        }
    }
    study_power_free(&s);
}

/* Of 5 queries: the normal distribution in the place of Student's would separate 12 % of equal runs, two samples in the
 * place of pairs less than 4 %, since queries differ. */
static void check_errors(void)
{
    check_group("equal runs are separated as often as alpha says");
    const double alpha[] = {0.05, 0.2};
    for (int k = 0; k < 2; k++) {
        struct study_power s;
        struct err err;
        struct study_power_options o = defaults();
        o.queries = k ? 20 : 5, o.power.replications = 500, o.power.alpha = alpha[k], o.pool = 40;
        CHECK(study_power(&s, &o, &err) == 0, "design");
        for (int by = STAT_BY_JUDGE; by < STAT_BY; by++) {
            const struct stat_rate *r = &s.total[by].false_separations;
            CHECK(r->n == 16 * 500 && fabs(r->rate - alpha[k]) < 0.15 * alpha[k] + 0.004, "alpha %g: %g of %g",
                  alpha[k], r->k, r->n);
        }
        study_power_free(&s);
    }
}

int main(void)
{
    check_tiny();
    check_draws();
    check_rates();
    check_errors();
    return check_end();
}
