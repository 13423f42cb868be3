/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Two-phase estimates against R's lm and survey and ppi-python (gold_survey.h), and at their limits. */
#include "compare/gold.h"

#include <math.h>
#include <string.h>

#include "test/unit/check.h"
#include "test/unit/gold_survey.h"

static struct {
    double y[TOPICS], f[TOPICS], g[TOPICS], p[TOPICS], even[TOPICS];
    uint32_t half[TOPICS];
} world;

static void make_world(void)
{
    for (int k = 0; k < TOPICS; k++) {
        double i = k + 1;
        bool is_gold = (k + 1) % 3 == 1 || (k + 1) % 8 == 0;
        world.f[k] = 0.5 + 0.3 * sin(i * i);
        world.g[k] = 0.5 + 0.3 * cos(3 * i * i);
        world.y[k] = is_gold ? 0.2 + 0.6 * world.f[k] + 0.15 * sin(7 * i + 1) + 0.1 * cos(3 * i * i) : NAN;
        world.p[k] = 0.2 + 0.12 * ((k + 1) % 5);
        world.even[k] = 10.0 / TOPICS;
        world.half[k] = k >= TOPICS / 2;
    }
}

static struct cmp_gold_topics topics(const double *probability, size_t n_strata)
{
    return (struct cmp_gold_topics){.n = TOPICS,
                                    .gold = world.y,
                                    .proxy = {world.f, world.g},
                                    .probability = probability,
                                    .stratum = world.half,
                                    .n_strata = n_strata};
}

#define SAME(a, b)                                                                                          \
    CHECK(fabs((double)(a) - (double)(b)) <= 1e-10 * fmax(1.0, fabs((double)(b))), "%.17g, expected %.17g", \
          (double)(a), (double)(b))

/* Returns the variance about the mean of these topics, from the interval. */
static double variance(const struct cmp_gold_mean *m, double df)
{
    struct cmp_range unit = cmp_t_range(0, 1, df, 0.05);
    double se = (m->sample_range.hi - m->sample_range.lo) / (unit.hi - unit.lo);
    return se * se;
}

static void check_regression(void)
{
    struct cmp_gold_topics t = topics(NULL, 1);
    struct cmp_gold_mean m;
    check_group("regression on one proxy: lm, twophase, ppi-python");
    cmp_gold_mean(&t, 1, 0.05, &m);
    SAME(m.mean, by_lm[0]);
    SAME(m.mean, by_twophase[0]);
    SAME(m.mean, by_ppi[0]);
    SAME(variance(&m, 8), by_lm[1]);
    SAME(m.residual, by_lm[2]);
    SAME(m.slope, by_lm[3]);
    SAME(m.explained, by_lm[4]);
    SAME(m.se * m.se, by_lm[1] + by_lm[2] / TOPICS + by_lm[4]);
    check_group("regression on two proxies: lm");
    cmp_gold_mean(&t, 2, 0.05, &m);
    SAME(m.mean, by_two[0]);
    SAME(variance(&m, 7), by_two[1]);
    SAME(m.residual, by_two[2]);
    SAME(m.r, by_two[3]);
    SAME(m.explained, by_two[4]);
}

/* survey divides by n - 1 of each stratum, and does not count the slope. */
static void check_designs(void)
{
    struct cmp_gold_topics t = topics(world.even, 1);
    struct cmp_gold_mean m;
    check_group("designs: survey");
    cmp_gold_mean(&t, 1, 0.05, &m);
    SAME(m.mean, by_survey[0]);
    SAME(variance(&m, 8) * 8 / 9, by_survey[1]);
    t = topics(world.even, 2);
    cmp_gold_mean(&t, 1, 0.05, &m);
    SAME(m.mean, by_strata[0]);
    SAME(variance(&m, 7) * 7 / 8, by_strata[1]);
    t = topics(world.p, 1);
    cmp_gold_mean(&t, 1, 0.05, &m);
    SAME(m.mean, by_probability[0]);
    CHECK(variance(&m, 8) * 8 / 9 < by_probability[1], "a sample without replacement is more precise");
}

static const struct cmp_options options = {.test = CMP_T, .alpha = 0.05};

static void check_limits(void)
{
    double y[TOPICS], flat[TOPICS];
    struct cmp_gold_topics t = topics(NULL, 1);
    struct cmp_gold g;
    struct cmp_ttest test;
    check_group("all topics are gold topics: the ordinary interval");
    for (int i = 0; i < TOPICS; i++) {
        y[i] = world.f[i] + 0.2 * world.g[i];
        flat[i] = 0.25;
    }
    t.gold = y;
    cmp_gold(&t, 1, &options, &g);
    cmp_ttest(y, TOPICS, &test);
    SAME(g.both.mean, test.mean);
    SAME(g.diff.p[CMP_T], test.p);
    SAME(g.both.se, test.sd / sqrt(TOPICS));
    SAME(g.both.sample_range.lo, g.both.sample_range.hi);
    check_group("a constant proxy: gold alone");
    t = topics(NULL, 1);
    t.proxy[0] = flat;
    cmp_gold(&t, 1, &options, &g);
    CHECK(g.is_alone, "combined with a constant");
    SAME(g.both.se, g.gold.se);
    SAME(g.equivalent_topics, 10);
    check_group("collinear proxies, too few gold topics");
    t = topics(NULL, 1);
    for (int i = 0; i < TOPICS; i++)
        y[i] = 1 - 2 * world.f[i];
    t.proxy[1] = y;
    struct cmp_gold_mean m;
    cmp_gold_mean(&t, 2, 0.05, &m);
    CHECK(m.is_constant, "collinear");
    memcpy(y, world.y, sizeof y);
    for (int i = 0, n = 0; i < TOPICS; i++)
        if (!isnan(y[i]) && ++n > 3)
            y[i] = NAN;
    t = topics(NULL, 1);
    t.gold = y;
    cmp_gold_mean(&t, 1, 0.05, &m);
    CHECK(isnan(m.mean) && m.n == 3, "3 gold topics");
}

static void check_plan(void)
{
    check_group("plan: gold topics needed");
    double alone = cmp_gold_needed(0.04, 0, 0, 1000, 0.05, 0.1, 0); /* t_17 0.2 / sqrt(18) = .0995, t_16 ... = .1028 */
    SAME(alone, 18);
    double with = cmp_gold_needed(0.04 * 0.19, 0.81 * 0.04 / 1000, 1, 1000, 0.05, 0.1, 0);
    CHECK(with < alone && with >= 5, "%g", with);
    CHECK(isnan(cmp_gold_needed(1, 0, 0, 20, 0.05, 0.01, 0)), "20 are too few");
    double power = cmp_gold_needed(0.04, 0, 0, 1000, 0.05, 0.1, 0.8); /* R: power.t.test, one sample: 33.4 */
    CHECK(power >= 33 && power <= 35, "%g", power);
}

int main(void)
{
    make_world();
    check_regression();
    check_designs();
    check_limits();
    check_plan();
    return check_end();
}
