/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What --more adds, against statsmodels and the package rbo (more_oracle.h), published values, and definitions worked
 * out by brute force. */
#include "compare/more.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test/unit/check.h"
#include "test/unit/more_oracle.h"

static bool near(double got, double want, double by)
{
    return (isnan(got) && isnan(want)) || fabs(got - want) <= by * fmax(1, fabs(want));
}

/* Scores, and the same rounded, of tests/testthat/helper_data.R of the R package ircor by Urbano and Marrero, whose
 * test_tauAP.R has the values to four decimals. */
static const struct {
    double x[10], y[10], x_ties[10], y_ties[10], ap, a_ties, b, b_ties;
} sets[] = {{{0.897, 0.372, 0.908, 0.898, 0.661, 0.062, 0.177, 0.384, 0.498, 0.992},
             {0.82, 0.406, 0.817, 0.953, 0.673, 0.073, 0.364, 0.547, 0.589, 0.988},
             {0.9, 0.4, 0.9, 0.9, 0.7, 0.1, 0.2, 0.4, 0.5, 1},
             {0.8, 0.4, 0.8, 1, 0.7, 0.1, 0.4, 0.5, 0.6, 1},
             .8519,
             .7454,
             .8333,
             .7321},
            {{0.266, 0.573, 0.202, 0.945, 0.629, 0.206, 0.687, 0.77, 0.718, 0.38},
             {0.263, 0.843, 0.728, 0.928, 0.08, 0.114, 0.467, 0.641, 0.973, 0.644},
             {0.3, 0.6, 0.2, 0.9, 0.6, 0.2, 0.7, 0.8, 0.7, 0.4},
             {0.3, 0.8, 0.7, 0.9, 0.1, 0.1, 0.5, 0.6, 1, 0.6},
             .2504,
             .2692,
             .2880,
             .297},
            {{0.185, 0.573, 0.944, 0.129, 0.468, 0.553, 0.761, 0.405, 0.976, 0.445},
             {0.845, 0.272, 0.275, 0.924, 0.605, 0.334, 0.162, 0.872, 0.018, 0.25},
             {0.2, 0.6, 0.9, 0.1, 0.5, 0.6, 0.8, 0.4, 1, 0.4},
             {0.8, 0.3, 0.3, 0.9, 0.6, 0.3, 0.2, 0.9, 0, 0.2},
             -.6971,
             -.5558,
             -.668,
             -.7047}};

static void check_tau_ap(void)
{
    check_group("tau_AP and its forms with ties: the values of ircor");
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        double ap = cmp_tau_ap(sets[i].x, sets[i].y, 10), a = cmp_tau_ap_a(sets[i].x, sets[i].y, 10),
               b = cmp_tau_ap_b(sets[i].x, sets[i].y, 10);
        CHECK(near(ap, sets[i].ap, 5e-5) && near(a, ap, 1e-12), "set %zu: %g, a %g", i, ap, a);
        CHECK(near(b, sets[i].b, 5e-5), "set %zu: b %g", i, b);
        a = cmp_tau_ap_a(sets[i].x, sets[i].y_ties, 10);
        CHECK(near(a, sets[i].a_ties, 5e-5), "set %zu: a %g with ties", i, a);
        b = cmp_tau_ap_b(sets[i].x_ties, sets[i].y_ties, 10);
        CHECK(near(b, sets[i].b_ties, 5e-5), "set %zu: b %g with ties", i, b);
        CHECK(near(cmp_tau_ap_b(sets[i].y_ties, sets[i].x_ties, 10), b, 1e-12), "set %zu: the other way round", i);
        CHECK(isnan(cmp_tau_ap(sets[i].x, sets[i].y_ties, 10)) && isnan(cmp_tau_ap_a(sets[i].x_ties, sets[i].y, 10)),
              "set %zu: not defined with ties", i);
    }
    const double up[] = {1, 2, 3, 4}, down[] = {4, 3, 2, 1}, flat[] = {1, 1, 1, 1};
    CHECK(near(cmp_tau_ap(up, up, 4), 1, 1e-12) && near(cmp_tau_ap(up, down, 4), -1, 1e-12), "the same, the opposite");
    CHECK(near(cmp_tau_ap_a(up, flat, 4), 0, 1e-12) && isnan(cmp_tau_ap_b(up, flat, 4)), "all ties");
    CHECK(isnan(cmp_tau_ap(up, up, 1)) && isnan(cmp_tau_ap_b(up, up, 1)) && isnan(cmp_tau_ap(up, up, 0)), "one run");
}

/* RBO of strings of different letters. */
static double overlap_of(const char *a, const char *b, double p)
{
    uint32_t x[64], y[64];
    for (size_t i = 0; a[i]; i++)
        x[i] = (uint32_t)a[i];
    for (size_t i = 0; b[i]; i++)
        y[i] = (uint32_t)b[i];
    return cmp_rbo(&(struct cmp_list){x, NULL, strlen(a)}, &(struct cmp_list){y, NULL, strlen(b)}, 128, p);
}

/* The mean of RBO over all orders of the ties of x, y; x and y have values 0 .. 2. */
static double mean_over_orders(const double *x, const double *y, size_t n, double p)
{
    double sum = 0, count = 0;
    size_t order[5];
    double a[5], b[5];
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    for (size_t first = 0, total = 120; first < total * total; first++) { /* every two permutations of 5 as jitter */
        for (int side = 0; side < 2; side++) {
            size_t code = side ? first / total : first % total, left[5] = {0, 1, 2, 3, 4}, m = 5;
            for (size_t i = 0; i < 5; i++) {
                size_t k = code % m;
                code /= m;
                order[i] = left[k];
                for (; k + 1 < m; k++)
                    left[k] = left[k + 1];
                m--;
            }
            for (size_t i = 0; i < n; i++)
                (side ? b : a)[i] = (side ? y : x)[i] + 0.01 * (double)order[i];
        }
        sum += cmp_rbo_of_boards(a, b, n, p);
        count++;
    }
    return sum / count;
}

static void check_rbo(void)
{
    check_group("rank-biased overlap: the package rbo, and the mean over the orders of ties");
    for (size_t i = 0; i < sizeof overlaps / sizeof overlaps[0]; i++) {
        double rbo = overlap_of(overlaps[i].a, overlaps[i].b, overlaps[i].p);
        CHECK(near(rbo, overlaps[i].rbo, 1e-12), "%s, %s: %.17g, not %.17g", overlaps[i].a, overlaps[i].b, rbo,
              overlaps[i].rbo);
        CHECK(near(overlap_of(overlaps[i].b, overlaps[i].a, overlaps[i].p), rbo, 1e-12), "the other way round");
    }
    const double x[] = {2, 1, 2, 0, 1}, y[] = {1, 1, 2, 0, 1}, flat[] = {1, 1, 1, 1, 1};
    CHECK(near(cmp_rbo_of_boards(x, y, 5, 0.9), mean_over_orders(x, y, 5, 0.9), 1e-12), "ties: %.17g, not %.17g",
          cmp_rbo_of_boards(x, y, 5, 0.9), mean_over_orders(x, y, 5, 0.9));
    CHECK(near(cmp_rbo_of_boards(flat, y, 5, 0.7), mean_over_orders(flat, y, 5, 0.7), 1e-12), "nothing but ties");
    CHECK(isnan(overlap_of("", "abc", 0.9)), "an empty list");
}

static void check_bh(void)
{
    enum { N = sizeof bh_p / sizeof bh_p[0] };
    double got[N], some[] = {NAN, 0.01, NAN, 0.04};
    check_group("Benjamini and Hochberg's adjustment: statsmodels' values");
    cmp_benjamini_hochberg(bh_p, N, got);
    for (size_t i = 0; i < N; i++)
        CHECK(near(got[i], bh_adjusted[i], 1e-12), "p %g: %.17g, not %.17g", bh_p[i], got[i], bh_adjusted[i]);
    cmp_benjamini_hochberg(some, 4, got);
    CHECK(isnan(got[0]) && near(got[1], 0.02, 1e-12) && isnan(got[2]) && near(got[3], 0.04, 1e-12), "missing values");
}

static void check_power(void)
{
    check_group("power of the t-test: statsmodels' values");
    for (size_t i = 0; i < sizeof powers / sizeof powers[0]; i++) {
        double power = cmp_t_power(powers[i].effect, powers[i].n, powers[i].alpha),
               detectable = cmp_detectable((size_t)powers[i].n, powers[i].alpha, 0.8),
               needed = cmp_topics_needed(powers[i].effect, powers[i].alpha, 0.8);
        CHECK(near(power, powers[i].power, 1e-8), "power %.17g, not %.17g", power, powers[i].power);
        CHECK(near(cmp_t_power(detectable, powers[i].n, powers[i].alpha), 0.8, 1e-10), "power of %.17g", detectable);
        CHECK(near(detectable, powers[i].detectable, 3e-6) /* its solver stops there */, "n %g: %.17g, not %.17g",
              powers[i].n, detectable, powers[i].detectable);
        CHECK(needed == powers[i].needed, "effect %g: %g topics, not %g", powers[i].effect, needed, powers[i].needed);
    }
    CHECK(isnan(cmp_detectable(1, 0.05, 0.8)) && isnan(cmp_topics_needed(0, 0.05, 0.8)), "not defined");
    CHECK(cmp_topics_needed(100, 0.05, 0.8) == 2 && isinf(cmp_topics_needed(1e-9, 0.05, 0.8)),
          "a huge effect, a tiny one");
}

static void check_anova(void)
{
    const double *const row[] = {anova_row0, anova_row1, anova_row2};
    struct cmp_anova a;
    check_group("analysis of variance: statsmodels' values, missing topics");
    cmp_anova(row, 3, 5, &a);
    CHECK(near(a.ss_run, anova_ss[0], 1e-12) && near(a.ss_topic, anova_ss[1], 1e-12) &&
              near(a.ss_rest, anova_ss[2], 1e-12),
          "sums %.17g %.17g %.17g", a.ss_run, a.ss_topic, a.ss_rest);
    CHECK(a.df_run == anova_df[0] && a.df_topic == anova_df[1] && a.df_rest == anova_df[2] && a.topics == 5, "df");
    CHECK(near(a.f_run, anova_f[0], 1e-12) && near(a.f_topic, anova_f[1], 1e-12), "F %.17g %.17g", a.f_run, a.f_topic);
    CHECK(near(a.p_run, anova_p[0], 1e-12) && near(a.p_topic, anova_p[1], 1e-12), "p %.17g %.17g", a.p_run, a.p_topic);
    CHECK(a.var_run == 0 && near(a.var_topic, (anova_ss[1] / 4 - anova_ss[2] / 8) / 3, 1e-12), "components");
    const double longer[3][6] = {
        {0.1, 0.5, NAN, 0.3, 0.9, 0.45}, {0.2, 0.4, 1, 0.35, 0.95, 0.5}, {0.05, 0.7, 1, 0.6, 0.8, 0.4}};
    const double *const holed[] = {longer[0], longer[1], longer[2]};
    struct cmp_anova b;
    cmp_anova(holed, 3, 6, &b);
    CHECK(b.topics == 5 && near(b.f_run, a.f_run, 1e-12) && near(b.ss_rest, a.ss_rest, 1e-12),
          "a topic that a run lacks");
    cmp_anova(row, 3, 1, &b);
    CHECK(isnan(b.f_run) && isnan(b.var_rest) && b.topics == 1, "one topic");
    cmp_anova(row, 1, 5, &b);
    CHECK(isnan(b.f_run), "one run");
    const double flat[] = {0.1, 0.1, 0.1, 0.1, 0.1}, *const flats[] = {flat, flat, flat};
    cmp_anova(flats, 3, 5, &b);
    CHECK(b.ss_run == 0 && b.ss_rest == 0 && isnan(b.f_run), "nothing varies: %g, F %g", b.ss_run, b.f_run);
    cmp_anova(row, 3, 0, &b);
    CHECK(b.topics == 0 && isnan(b.f_run), "no topic");
}

/* 3 runs, 4 topics: all 6^4 shuffles. */
static void check_tukey(void)
{
    enum { RUNS = 3, TOPICS = 4, MANY = 20000 };
    static const double value[RUNS][TOPICS] = {{0.9, 0.6, 0.7, 0.8}, {0.5, 0.65, 0.3, 0.4}, {0.2, 0.1, 0.45, 0.35}};
    static const size_t perm[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    static double range[MANY];
    const double *row[] = {value[0], value[1], value[2]};
    const char *run[] = {"a", "b", "c"}, *measure[] = {"m"};
    struct cmp_data d = {"tukey", run, measure, RUNS, TOPICS, 1, row, NULL, 0, 0};
    struct cmp_options o = {CMP_T, CMP_UNCORRECTED, 0.05, 0.02, 10, MANY, 42, 1, false, false};
    check_group("randomised Tukey HSD: all shuffles, two runs as sign flips, threads");
    for (double diff = 0.1; diff < 0.6; diff += 0.1) {
        double extreme = 0;
        for (size_t code = 0; code < 1296; code++) {
            double sum[RUNS] = {0}, lo, hi;
            for (size_t t = 0, rest = code; t < TOPICS; t++, rest /= 6)
                for (size_t r = 0; r < RUNS; r++)
                    sum[r] += value[perm[rest % 6][r]][t] / TOPICS;
            lo = fmin(fmin(sum[0], sum[1]), sum[2]);
            hi = fmax(fmax(sum[0], sum[1]), sum[2]);
            extreme += hi - lo >= diff - 1e-12;
        }
        CHECK(cmp_tukey_ranges(&d, 0, &o, range) == 0, "ranges");
        double p = cmp_tukey_p(range, MANY, diff), want = extreme / 1296;
        CHECK(fabs(p - want) < 5 * sqrt(want * (1 - want) / MANY) + 1e-4, "difference %g: p %g, all shuffles %g", diff,
              p, want);
    }
    static double again[MANY];
    o.threads = 3;
    cmp_tukey_ranges(&d, 0, &o, again);
    CHECK(memcmp(range, again, sizeof range) == 0, "threads change it");
    d.n_runs = 2;
    double x[TOPICS], mean = 0;
    for (size_t t = 0; t < TOPICS; t++) {
        x[t] = value[0][t] - value[1][t];
        mean += x[t] / TOPICS;
    }
    cmp_tukey_ranges(&d, 0, &o, range);
    double p = cmp_tukey_p(range, MANY, mean), flips = cmp_flip_exact(x, TOPICS);
    CHECK(fabs(p - flips) < 0.015, "two runs: %g, by sign flips %g", p, flips);
    const double none[] = {NAN, NAN, NAN, NAN};
    row[1] = none;
    CHECK(cmp_tukey_ranges(&d, 0, &o, range) == -1, "no topic in common");
}

/* Ranks and correlations of resampled leaderboards, from the resampled means. */
static void check_more(void)
{
    enum { RUNS = 5, TOPICS = 20, MEASURES = 2, B = 400 };
    static double value[MEASURES][RUNS][TOPICS];
    const double *row[MEASURES * RUNS];
    const char *run[] = {"a", "b", "c", "d", "e"}, *measure[] = {"m", "n"};
    uint64_t seed = 3;
    check_group("more: places, correlations and what topics can show, from their parts");
    for (size_t m = 0; m < MEASURES; m++)
        for (size_t r = 0; r < RUNS; r++) {
            row[m * RUNS + r] = value[m][r];
            for (size_t t = 0; t < TOPICS; t++)
                value[m][r][t] = check_uniform(&seed) + 0.1 * (double)(RUNS - r);
        }
    struct cmp_data d = {"more", run, measure, RUNS, TOPICS, MEASURES, row, NULL, 0, 0};
    struct cmp_options o = {CMP_T, CMP_UNCORRECTED, 0.05, 0.02, B, 500, 42, 1, false, false};
    struct cmp_more_options mo = {0.9, 0.1};
    struct cmp_result r;
    struct cmp_more more, other;
    cmp_compare(&d, &o, &r);
    cmp_more(&d, &r, &o, &mo, &more);
    for (size_t k = 0; k < RUNS; k++) { /* the share of resamples with a place beyond either end is at most 2.5 % */
        double above = 0, below = 0;
        for (size_t b = 0; b < B; b++) {
            double place = 1;
            for (size_t i = 0; i < RUNS; i++)
                place += r.resampled[i * B + b] > r.resampled[k * B + b] + 1e-12;
            above += place < more.rank[k].lo;
            below += place > more.rank[k].hi;
        }
        CHECK(above <= 0.025 * B && below <= 0.025 * B && more.rank[k].lo <= (double)r.mean[k].rank &&
                  (double)r.mean[k].rank <= more.rank[k].hi,
              "run %zu: place %zu in [%g, %g]", k, r.mean[k].rank, more.rank[k].lo, more.rank[k].hi);
    }
    for (int c = 0; c < CMP_AGREES; c++)
        CHECK(more.agree[0].range[c].lo <= more.agree[0].range[c].hi && more.agree[0].range[c].hi <= 1 &&
                  more.agree[0].range[c].lo >= -1,
              "%s: [%g, %g]", cmp_agree_name[c], more.agree[0].range[c].lo, more.agree[0].range[c].hi);
    CHECK(more.agree[0].value[CMP_TAU_B] == r.correlation[0].tau_b, "tau-b");
    for (size_t i = 0; i < r.n_pairs; i++) {
        const struct cmp_more_pair *p = &more.pair[i];
        CHECK(near(p->detectable, cmp_detectable(TOPICS, 0.05, 0.8) * r.diff[i].sd, 1e-12) &&
                  p->topics_needed == cmp_topics_needed(0.1 / r.diff[i].sd, 0.05, 0.8),
              "pair %zu: %g, %g topics", i, p->detectable, p->topics_needed);
        CHECK(r.diff[i].p_bh >= r.diff[i].p[CMP_T] && r.diff[i].p_bh <= r.diff[i].p_holm + 1e-12, "pair %zu: BH %g", i,
              r.diff[i].p_bh);
        CHECK(p->p_tukey > 0 && p->p_tukey <= 1, "pair %zu: Tukey %g", i, p->p_tukey);
    }
    o.threads = 3;
    cmp_more(&d, &r, &o, &mo, &other);
    CHECK(memcmp(more.pair, other.pair, MEASURES * r.n_pairs * sizeof *more.pair) == 0 &&
              memcmp(more.rank, other.rank, MEASURES * RUNS * sizeof *more.rank) == 0 &&
              memcmp(more.agree, other.agree, sizeof *more.agree) == 0,
          "threads change it");
    cmp_more_free(&other);
    cmp_more(NULL, &r, &o, &mo, &other);
    CHECK(isnan(other.pair[0].p_tukey) && !other.anova[0].topics, "a suite");
    cmp_more_free(&other);
    cmp_more_free(&more);
    cmp_result_free(&r);
}

int main(void)
{
    check_tau_ap();
    check_rbo();
    check_bh();
    check_power();
    check_anova();
    check_tukey();
    check_more();
    return check_end();
}
