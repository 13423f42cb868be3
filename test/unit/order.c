/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Orders with weights against the same data written out as often as they weigh, all pairs counted; and thresholds of
 * logistic regressions against statsmodels. */
#include "study/order.h"

#include <math.h>
#include <stdlib.h>

#include "compare/stats.h"
#include "study/threshold.h"
#include "test/unit/check.h"

enum { MOST = 60, CLUSTERS = 7, ROUNDS = 400 };

/* Observations with few different values, some of them missing. */
struct data {
    double score[MOST], grade[MOST];
    uint32_t cluster[MOST], weight[CLUSTERS];
    bool in_class[MOST];
    size_t n;
};

static void draw(struct data *d, uint64_t *state)
{
    size_t levels = 1 + check_below(state, 8);
    d->n = check_below(state, MOST);
    for (size_t i = 0; i < d->n; i++) {
        d->score[i] = check_below(state, 10) ? (double)check_below(state, levels) / 4 : NAN;
        d->grade[i] = (double)check_below(state, 1 + levels / 2);
        d->cluster[i] = (uint32_t)check_below(state, CLUSTERS);
        d->in_class[i] = check_below(state, 2);
    }
    for (int c = 0; c < CLUSTERS; c++)
        d->weight[c] = (uint32_t)check_below(state, 4);
}

/* The data as often as they weigh, without those that have no score. */
struct written {
    double x[3 * MOST], y[3 * MOST];
    bool in_class[3 * MOST];
    size_t n;
};

static void write_out(const struct data *d, struct written *w)
{
    w->n = 0;
    for (size_t i = 0; i < d->n; i++)
        for (uint32_t k = 0; k < d->weight[d->cluster[i]] && !isnan(d->score[i]); k++) {
            w->x[w->n] = d->score[i];
            w->y[w->n] = d->grade[i];
            w->in_class[w->n++] = d->in_class[i];
        }
}

static double auc(const struct written *w)
{
    double won = 0, pairs = 0;
    for (size_t i = 0; i < w->n; i++)
        for (size_t k = 0; k < w->n; k++)
            if (w->in_class[i] && !w->in_class[k]) {
                pairs++;
                won += w->x[i] > w->x[k] ? 1 : w->x[i] == w->x[k] ? 0.5 : 0;
            }
    return pairs > 0 ? won / pairs : NAN;
}

static bool near(double got, double want)
{
    return (isnan(got) && isnan(want)) || fabs(got - want) < 1e-10;
}

static void check_weights(void)
{
    uint64_t state = 20261003;
    check_group("AUC, Spearman's correlation and flags with weights: the data written out");
    for (int round = 0; round < ROUNDS; round++) {
        static struct data d;
        static struct written w;
        struct stat_groups g;
        struct stat_order o;
        double in, out, wanted = (double)check_below(&state, 40), above[2] = {0, 0};
        draw(&d, &state);
        write_out(&d, &w);
        stat_groups_make(&g, d.grade, d.n);
        stat_order_make(&o, d.score, d.cluster, CLUSTERS, &g, d.in_class, d.n);
        CHECK(near(stat_order_auc(&o, d.weight), auc(&w)), "AUC %g, not %g", stat_order_auc(&o, d.weight), auc(&w));
        double r = w.n ? cmp_spearman(w.x, w.y, w.n) : NAN;
        CHECK(near(stat_order_spearman(&o, d.weight, NULL), r), "Spearman %g, not %g",
              stat_order_spearman(&o, d.weight, NULL), r);
        stat_order_flag(&o, d.weight, wanted, &in, &out);
        for (double level = 2; level >= 0 && above[0] + above[1] < wanted; level -= 0.25)
            for (size_t i = 0; i < w.n; i++)
                above[w.in_class[i]] += w.x[i] == level;
        CHECK(in == above[1] && out == above[0], "flagged %g and %g, not %g and %g", in, out, above[1], above[0]);
        stat_order_free(&o);
        stat_groups_free(&g);
    }
}

static void check_concordance(void)
{
    uint64_t state = 7;
    check_group("pairs that a score orders alike: all pairs counted");
    for (int round = 0; round < ROUNDS; round++) {
        double x[MOST], y[MOST], k = 0, pairs = 0, got, all;
        size_t n = check_below(&state, MOST);
        for (size_t i = 0; i < n; i++) {
            x[i] = (double)check_below(&state, 9);
            y[i] = (double)check_below(&state, 5) / 2;
            for (size_t j = 0; j < i; j++) {
                pairs += y[i] != y[j];
                k += y[i] == y[j] ? 0 : x[i] == x[j] ? 0.5 : (x[i] > x[j]) == (y[i] > y[j]);
            }
        }
        stat_concordance(x, y, n, &got, &all);
        CHECK(got == k && all == pairs, "%g of %g, not %g of %g", got, all, k, pairs);
    }
}

/* statsmodels 0.15.0:
 *   y = [0,0,1,0,1,1,0,1,1,1]; x = [-2,-1.5,-1,-.5,0,.25,.5,1,1.5,3]
 *   sm.GLM(y, sm.add_constant(x), family=sm.families.Binomial()).fit(tol=1e-14).params
 *     = 0.5655872021693277, 1.3434455927592823 */
static void check_threshold(void)
{
    static const double x[] = {-2, -1.5, -1, -0.5, 0, 0.25, 0.5, 1, 1.5, 3}, y[] = {0, 0, 1, 0, 1, 1, 0, 1, 1, 1};
    struct stat_answer a[10];
    struct stat_design d = {.n = 10, .resamples = 200, .seed = 1, .threads = 1};
    double slope;
    check_group("thresholds: statsmodels; none without overlap, without both answers, without different scores");
    for (uint32_t i = 0; i < 10; i++)
        a[i] = (struct stat_answer){x[i], 1, y[i], i};
    struct stat_estimate e = stat_threshold(a, 10, &d, &slope);
    CHECK(fabs(slope - 1.3434455927592823) < 1e-8, "slope %.10g", slope);
    CHECK(fabs(e.value + 0.5655872021693277 / 1.3434455927592823) < 1e-8, "theta %.10g", e.value);
    CHECK(e.lo <= e.value && e.value <= e.hi, "[%g, %g]", e.lo, e.hi);
    for (int i = 0; i < 10; i++)
        a[i].yes = i >= 5;
    e = stat_threshold(a, 10, &d, &slope);
    CHECK(isnan(e.value) && e.reason && isnan(slope), "parted: %g", e.value);
    for (int i = 0; i < 10; i++)
        a[i].yes = 1;
    e = stat_threshold(a, 10, &d, &slope);
    CHECK(isnan(e.value) && e.reason, "one answer: %g", e.value);
    for (int i = 0; i < 10; i++) {
        a[i].yes = i % 2;
        a[i].x = 1;
    }
    e = stat_threshold(a, 10, &d, &slope);
    CHECK(isnan(e.value) && e.reason, "one score: %g", e.value);
    e = stat_threshold(a, 0, &d, &slope);
    CHECK(isnan(e.value) && e.reason, "no answers: %g", e.value);
}

int main(void)
{
    check_weights();
    check_concordance();
    check_threshold();
    return check_end();
}
