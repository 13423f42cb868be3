/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* compare/ against scipy and numpy (compare_scipy.h), against definitions worked out by brute force, and where nothing
 * is left to compute: one topic, two, no variance, nothing but ties. */
#include "compare/compare.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "test/unit/check.h"
#include "test/unit/compare_scipy.h"

enum { COUNT_SAMPLES = sizeof samples / sizeof samples[0], COUNT_BOARDS = sizeof boards / sizeof boards[0] };

static bool near(double got, double want)
{
    return (isnan(got) && isnan(want)) || fabs(got - want) <= 1e-12 * fmax(1, fabs(want));
}

static void check_samples(void)
{
    check_group("t, Wilcoxon and exact sign flips of samples: scipy's values");
    for (size_t i = 0; i < COUNT_SAMPLES; i++) {
        const struct sample *s = &samples[i];
        struct cmp_ttest t;
        uint64_t *work = malloc(2 * s->n * sizeof *work);
        cmp_ttest(s->d, s->n, &t);
        double wilcoxon = cmp_wilcoxon(s->d, s->n, work), flips = cmp_flip_exact(s->d, s->n);
        CHECK(near(t.mean, s->mean), "%s: mean %.17g, not %.17g", s->name, t.mean, s->mean);
        CHECK(near(t.sd, s->sd), "%s: sd %.17g, not %.17g", s->name, t.sd, s->sd);
        CHECK(near(t.t, s->t), "%s: t %.17g, not %.17g", s->name, t.t, s->t);
        CHECK(near(t.p, s->p), "%s: p %.17g, not %.17g", s->name, t.p, s->p);
        CHECK(t.df == (double)s->n - 1, "%s: df %g", s->name, t.df);
        CHECK(near(t.effect, s->effect), "%s: d_z %.17g, not %.17g", s->name, t.effect, s->effect);
        CHECK(near(wilcoxon, s->wilcoxon), "%s: Wilcoxon %.17g, not %.17g", s->name, wilcoxon, s->wilcoxon);
        CHECK(near(flips, s->flips), "%s: flips %.17g, not %.17g", s->name, flips, s->flips);
        free(work);
    }
}

static void check_boards(void)
{
    check_group("Kendall's tau-a and tau-b, Spearman's rho of leaderboards: scipy's values");
    for (size_t i = 0; i < COUNT_BOARDS; i++) {
        const struct board *b = &boards[i];
        double tau_a, tau_b, rho = cmp_spearman(b->x, b->y, b->n);
        cmp_kendall(b->x, b->y, b->n, &tau_a, &tau_b);
        CHECK(near(tau_a, b->tau_a), "%s: tau-a %.17g, not %.17g", b->name, tau_a, b->tau_a);
        CHECK(near(tau_b, b->tau_b), "%s: tau-b %.17g, not %.17g", b->name, tau_b, b->tau_b);
        CHECK(near(rho, b->spearman), "%s: rho %.17g, not %.17g", b->name, rho, b->spearman);
    }
    const double flat[] = {1, 1, 1}, steep[] = {1, 2, 3};
    double tau_a, tau_b;
    cmp_kendall(flat, steep, 3, &tau_a, &tau_b);
    CHECK(tau_a == 0 && isnan(tau_b) && isnan(cmp_spearman(flat, steep, 3)), "a board of ties");
    cmp_kendall(steep, steep, 1, &tau_a, &tau_b);
    CHECK(isnan(tau_a) && isnan(tau_b) && isnan(cmp_spearman(steep, steep, 1)), "a board of one run");
    cmp_kendall(steep, steep, 0, &tau_a, &tau_b);
    CHECK(isnan(tau_a) && isnan(tau_b), "a board of none");
    /* scipy.stats.kendalltau([1,2,2,3,3],[3,1,2,2,2])[0] */
    const double u[] = {1, 2, 2, 3, 3}, v[] = {3, 1, 2, 2, 2};
    cmp_kendall(u, v, 5, &tau_a, &tau_b);
    CHECK(near(tau_b, -0.26726124191242434), "ties in both: %.17g", tau_b);
}

/* Means as printed in the tables of arXiv:2609.35739 (nDCG@10 in %, mean over datasets), in the form in which
 * experiments/paper_values.json of https://github.com/cohere-ai/rcp-ndcg has transcribed them. Runs are in the order of
 * the table by qrel-nDCG; `place` is the run's place in the table by RCP-nDCG. */
struct published {
    const char *run;
    double qrel, rcp;
    size_t place;
};
static const struct published nanobeir[] = {
    {"Qwen3-RR-8B", 74.7, 82.4, 9},    {"CTXL-RR-6B", 74.5, 83.1, 6},  {"Qwen3-RR-4B", 74.1, 82.4, 8},
    {"RR4-Pro", 73.3, 83.4, 5},        {"Voyage2.5", 72.4, 85.1, 3},   {"CTXL-RR-2B", 72.2, 82.3, 10},
    {"Voyage2.5-lt", 71.8, 82.5, 7},   {"RR4-Fast", 71.7, 81.1, 11},   {"CTXL-RR-1B", 70.0, 80.8, 12},
    {"Qwen3-RR-0.6B", 69.9, 78.3, 13}, {"Jina-RR-v3", 69.3, 70.0, 14}, {"zerank-1-sm", 67.0, 84.7, 4},
    {"zerank-1", 67.0, 87.1, 2},       {"zerank-2", 66.5, 87.2, 1}};
static const struct published vidore[] = {
    {"Voyage2.5", 68.6, 90.4, 3},   {"RR4-Pro", 68.2, 90.2, 4},       {"Voyage2.5-lt", 67.5, 88.4, 6},
    {"zerank-2", 67.0, 91.4, 1},    {"zerank-1", 66.7, 91.3, 2},      {"RR4-Fast", 65.9, 87.5, 7},
    {"CTXL-RR-6B", 65.5, 85.7, 10}, {"Qwen3-RR-8B", 65.4, 86.2, 8},   {"zerank-1-sm", 65.1, 89.5, 5},
    {"CTXL-RR-2B", 64.9, 86.1, 9},  {"CTXL-RR-1B", 63.0, 84.4, 11},   {"Qwen3-RR-4B", 62.9, 83.7, 12},
    {"Jina-RR-v3", 59.1, 71.6, 14}, {"Qwen3-RR-0.6B", 52.8, 76.9, 13}};
enum { PUBLISHED = 14 };

/* Ranks from printed means are those of the tables, but for runs whose means are printed alike. */
static void check_published_ranks(const char *name, const struct published *row)
{
    double qrel[PUBLISHED], rcp[PUBLISHED];
    size_t by_qrel[PUBLISHED], by_rcp[PUBLISHED];
    for (size_t i = 0; i < PUBLISHED; i++) {
        qrel[i] = row[i].qrel;
        rcp[i] = row[i].rcp;
    }
    cmp_ranks(qrel, PUBLISHED, by_qrel);
    cmp_ranks(rcp, PUBLISHED, by_rcp);
    for (size_t i = 0; i < PUBLISHED; i++) {
        size_t like_qrel = 0, like_rcp = 0;
        for (size_t k = 0; k < PUBLISHED; k++) {
            like_qrel += qrel[k] == qrel[i];
            like_rcp += rcp[k] == rcp[i];
        }
        CHECK(by_qrel[i] <= i + 1 && i + 1 < by_qrel[i] + like_qrel, "%s: %s is %zu by qrels, not %zu", name,
              row[i].run, by_qrel[i], i + 1);
        CHECK(by_rcp[i] <= row[i].place && row[i].place < by_rcp[i] + like_rcp, "%s: %s is %zu by RCP, not %zu", name,
              row[i].run, by_rcp[i], row[i].place);
    }
}

static void check_published(void)
{
    double x[PUBLISHED], y[PUBLISHED], tau_a, tau_b;
    check_group("published leaderboards: ranks and rank changes, Kendall's tau");
    check_published_ranks("NanoBEIR", nanobeir);
    check_published_ranks("ViDoRe", vidore);
    /* scipy.stats.kendalltau, spearmanr of these columns; ViDoRe has no ties: tau-a = tau-b */
    for (size_t i = 0; i < PUBLISHED; i++) {
        x[i] = vidore[i].qrel;
        y[i] = vidore[i].rcp;
    }
    cmp_kendall(x, y, PUBLISHED, &tau_a, &tau_b);
    CHECK(near(tau_a, VIDORE_TAU_A) && near(tau_b, VIDORE_TAU_B), "ViDoRe: tau %.17g, %.17g", tau_a, tau_b);
    CHECK(near(cmp_spearman(x, y, PUBLISHED), VIDORE_RHO), "ViDoRe: rho %.17g", cmp_spearman(x, y, PUBLISHED));
    for (size_t i = 0; i < PUBLISHED; i++) {
        x[i] = nanobeir[i].qrel;
        y[i] = nanobeir[i].rcp;
    }
    cmp_kendall(x, y, PUBLISHED, &tau_a, &tau_b);
    CHECK(near(tau_a, NANOBEIR_TAU_A) && near(tau_b, NANOBEIR_TAU_B), "NanoBEIR: tau %.17g, %.17g", tau_a, tau_b);
}

static void check_holm(void)
{
    enum { N = sizeof holm_p / sizeof holm_p[0] };
    double got[N + 1], some[] = {NAN, 0.01, NAN, 0.04};
    check_group("Holm's adjustment");
    cmp_holm(holm_p, N, got);
    for (size_t i = 0; i < N; i++)
        CHECK(near(got[i], holm_adjusted[i]), "p %g: %.17g, not %.17g", holm_p[i], got[i], holm_adjusted[i]);
    cmp_holm(some, 4, got);
    CHECK(isnan(got[0]) && near(got[1], 0.02) && isnan(got[2]) && near(got[3], 0.04), "missing values count");
    cmp_holm(some, 0, got);
}

static struct cmp_range quantiles(const double *x, size_t n)
{
    return cmp_percentiles(x, n, 0.05, 9);
}

/* Numbers whose k-th smallest is looked for: few or many, ties, infinities, sorted either way. */
static void check_nth(uint64_t *seed)
{
    enum { MOST = 5000 };
    double *x = mem_alloc(MOST, sizeof *x), *sorted = mem_alloc(MOST, sizeof *sorted);
    for (int times = 0; times < 400; times++) {
        size_t n = 1 + check_below(seed, times % 2 ? MOST : 20), kinds = 1 + check_below(seed, times % 3 ? MOST : 4);
        for (size_t i = 0; i < n; i++)
            x[i] = check_below(seed, 50) == 0 ? INFINITY * (check_below(seed, 2) ? 1 : -1)
                                              : (double)check_below(seed, kinds) - 2;
        if (times % 5 < 2)
            gsl_sort(x, 1, n);
        for (size_t i = 0; i < n / 2 && times % 5 == 1; i++) {
            double swap = x[i];
            x[i] = x[n - 1 - i];
            x[n - 1 - i] = swap;
        }
        memcpy(sorted, x, n * sizeof *x);
        gsl_sort(sorted, 1, n);
        for (int some = 0; some < 4; some++) {
            size_t k = some ? check_below(seed, n) : n / 20;
            double got = cmp_nth(x, n, k);
            CHECK(got == sorted[k], "%zu of %zu: %g, not %g", k, n, got, sorted[k]);
        }
        gsl_sort(x, 1, n);
        CHECK(memcmp(x, sorted, n * sizeof *x) == 0, "n %zu: other numbers than before", n);
    }
    mem_free(sorted);
    mem_free(x);
}

/* Wilcoxon's p of many differences by the definition: a group of ties is what lies within CMP_ROUNDING of its first. */
static double wilcoxon_by_definition(const double *d, size_t n)
{
    double *size = mem_alloc(n, sizeof *size), plus = 0, ties = 0;
    size_t m = 0;
    for (size_t i = 0; i < n; i++)
        if (fabs(d[i]) > CMP_ROUNDING)
            size[m++] = fabs(d[i]);
    gsl_sort(size, 1, m);
    for (size_t first = 0, end; first < m; first = end) {
        for (end = first; end < m && size[end] - size[first] <= CMP_ROUNDING;)
            end++;
        double t = (double)(end - first);
        ties += t * t * t - t;
        for (size_t i = 0; i < n; i++)
            plus += d[i] >= size[first] && d[i] <= size[end - 1] ? (double)(first + 1 + end) / 2 : 0;
    }
    mem_free(size);
    double k = (double)m, se = sqrt((k * (k + 1) * (2 * k + 1) - ties / 2) / 24);
    return fmin(1, 2 * gsl_cdf_ugaussian_Q(fabs(plus - k * (k + 1) / 4) / se));
}

static void check_wilcoxon_of_many(void)
{
    enum { N = 900, WAYS = 6 };
    uint64_t seed = 11, *work = mem_alloc(2 * N, sizeof *work);
    double d[N];
    check_group("Wilcoxon's test of many differences, however they are spread: the definition");
    for (int way = 0; way < 10 * WAYS; way++) {
        for (size_t i = 0; i < N; i++) {
            double u = check_uniform(&seed), v = check_uniform(&seed) - 0.45;
            const double spread[WAYS] = {v,                                /* evenly */
                                         round(v * 20) / 20,               /* many ties */
                                         v * pow(10, -9 * u),              /* crowded at 0 */
                                         i ? 1e-9 * v : 1,                 /* one far out */
                                         v > 0 ? 0.5 + 1e-13 * u : -0.25,  /* ties but for rounding */
                                         1e-6 * round(v * 3) + 1e-11 * u}; /* close, but no ties */
            d[i] = spread[way % WAYS];
        }
        double got = cmp_wilcoxon(d, N, work), want = wilcoxon_by_definition(d, N);
        CHECK(near(got, want), "spread %d: %.17g, not %.17g", way % WAYS, got, want);
    }
    mem_free(work);
}

static void check_quantiles(void)
{
    enum { MANY = 2000 };
    double many[MANY];
    uint64_t seed = 3;
    check_group("percentile intervals: numpy's quantiles");
    struct cmp_range r = quantiles(quantiles_1, 1);
    CHECK(near(r.lo, quantiles_1_at[0]) && near(r.hi, quantiles_1_at[1]), "n 1: %g %g", r.lo, r.hi);
    r = quantiles(quantiles_2, 2);
    CHECK(near(r.lo, quantiles_2_at[0]) && near(r.hi, quantiles_2_at[1]), "n 2: %g %g", r.lo, r.hi);
    r = quantiles(quantiles_3, 3);
    CHECK(near(r.lo, quantiles_3_at[0]) && near(r.hi, quantiles_3_at[1]), "n 3: %g %g", r.lo, r.hi);
    r = quantiles(quantiles_41, 41);
    CHECK(near(r.lo, quantiles_41_at[0]) && near(r.hi, quantiles_41_at[1]), "n 41: %g %g", r.lo, r.hi);
    for (size_t i = 0; i < MANY; i++) { /* an inside-out shuffle */
        size_t k = check_below(&seed, i + 1);
        many[i] = many[k];
        many[k] = (double)i;
    }
    r = quantiles(many, MANY);
    CHECK(near(r.lo, quantiles_2000_at[0]) && near(r.hi, quantiles_2000_at[1]), "n 2000: %g %g", r.lo, r.hi);
    for (size_t k = 0; k < MANY; k += 97)
        CHECK(cmp_nth(many, MANY, k) == (double)k, "the %zu-th is %g", k, cmp_nth(many, MANY, k));
    check_nth(&seed);
    r = quantiles(many, 0);
    CHECK(isnan(r.lo) && isnan(r.hi), "n 0");
    const double alike[] = {0.1 + 0.2, 0.3, 0.3};
    r = cmp_percentiles(alike, 3, 0.05, 0.3);
    CHECK(r.lo == 0.3 && r.hi == 0.3, "alike but for rounding: %.17g, %.17g", r.lo, r.hi);
}

/* d - x in out. */
static const double *moved(const double *d, size_t n, double x, double *out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = d[i] - x;
    return out;
}

/* Intervals from the tests that they invert: just inside an end the test does not reject, just outside it does. */
static void check_inversions(void)
{
    enum { MOST = 20 };
    const double alpha[] = {0.05, 0.1, 0.02}, near_by = 1e-7;
    double d[MOST], x[MOST], median;
    uint64_t work[2 * MOST], seed = 77;
    check_group("intervals of t, sign flips and signed ranks: where the tests begin to reject");
    for (size_t round = 0; round < 300; round++) {
        size_t n = 2 + check_below(&seed, MOST - 1);
        double a = alpha[round % 3];
        for (size_t i = 0; i < n; i++)
            d[i] = check_uniform(&seed) * check_uniform(&seed) - 0.1; /* skewed */
        struct cmp_ttest t;
        cmp_ttest(d, n, &t);
        struct cmp_range r = cmp_t_range(t.mean, t.sd / sqrt((double)n), t.df, a);
        for (int end = 0; end < 2; end++) {
            double at = end ? r.hi : r.lo, out = end ? near_by : -near_by;
            cmp_ttest(moved(d, n, at - out, x), n, &t);
            CHECK(t.p >= a, "t: p %g inside", t.p);
            cmp_ttest(moved(d, n, at + out, x), n, &t);
            CHECK(t.p < a, "t: p %g outside", t.p);
        }
        r = cmp_wilcoxon_range(d, n, a, work, &median);
        for (int end = 0; end < 2 && !isnan(r.lo); end++) {
            double at = end ? r.hi : r.lo, out = end ? near_by : -near_by;
            double in_p = cmp_wilcoxon(moved(d, n, at - out, x), n, work),
                   out_p = cmp_wilcoxon(moved(d, n, at + out, x), n, work);
            CHECK(in_p >= a && out_p < a, "Wilcoxon, n %zu: p %g inside, %g outside", n, in_p, out_p);
        }
        CHECK(!isnan(r.lo) || ldexp(2, -(int)n) >= a, "Wilcoxon: no interval of %zu", n);
        if (n > CMP_EXACT_FLIPS)
            continue;
        r = cmp_flip_exact_range(d, NULL, n, a);
        for (int end = 0; end < 2 && !isnan(r.lo); end++) {
            double at = end ? r.hi : r.lo, out = end ? near_by : -near_by;
            double in_p = cmp_flip_exact(moved(d, n, at - out, x), n),
                   out_p = cmp_flip_exact(moved(d, n, at + out, x), n);
            CHECK(in_p >= a && out_p < a, "flips, n %zu: p %g inside, %g outside", n, in_p, out_p);
        }
        CHECK(!isnan(r.lo) || ldexp(2, -(int)n) >= a, "flips: no interval of %zu", n);
    }
    /* Hollander and Wolfe, Nonparametric Statistical Methods, table 3.1, examples 3.2 and 3.3: 0.46, (0.010, 0.786) */
    const double hamilton[] = {0.952, -0.147, 1.022, 0.430, 0.620, 0.590, 0.490, -0.080, 0.010};
    struct cmp_range r = cmp_wilcoxon_range(hamilton, 9, 0.05, work, &median);
    CHECK(near(r.lo, 0.010) && near(r.hi, 0.786) && near(median, 0.46), "depression: [%g, %g], %g", r.lo, r.hi, median);
}

/* An interval and its test cannot contradict each other. */
static void check_settle(void)
{
    static const struct {
        struct cmp_range r;
        bool rejects;
    } some[] = {{{0, 1}, true},     {{-1, 0}, true},      {{0, 0}, true},
                {{1e-9, 1}, false}, {{-1, -1e-9}, false}, {{-1, 1}, false}};
    check_group("intervals settled: 0 is outside if and only if the test rejects it");
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        struct cmp_range r = cmp_settle(some[i].r, some[i].rejects, 0.5);
        CHECK((r.lo > 0 || r.hi < 0) == some[i].rejects && r.lo <= r.hi, "%zu: [%g, %g]", i, r.lo, r.hi);
        CHECK(fabs(r.lo - some[i].r.lo) <= 1e-9 && fabs(r.hi - some[i].r.hi) <= 1e-9, "%zu: moved far", i);
    }
    struct cmp_range r = cmp_settle(CMP_NO_RANGE, true, 0);
    CHECK(isnan(r.lo) && isnan(r.hi), "no interval");
}

/* Random flips come near all of them; weights count. */
static void check_flip_ranges(void)
{
    enum { N = 13, MANY = 40000 };
    static double x[N * CMP_LANES], sum[MANY * CMP_LANES], column[MANY], flipped[MANY], work[2 * MANY];
    static unsigned char pattern[2 * MANY];
    double d[N], w[N], observed = 0, total = 0, size = 0;
    uint64_t seed = 5;
    check_group("sign-flip intervals: drawn flips come near all of them, with weights too");
    gsl_rng *rng = random_stream_for(7, "b", "flips", 0);
    cmp_flip_patterns(rng, N, MANY, pattern);
    mem_free(rng);
    for (size_t i = 0; i < N; i++) {
        d[i] = check_uniform(&seed) - 0.3;
        w[i] = i < 5 ? 0.2 : 0.125;
        x[i * CMP_LANES] = w[i] * d[i];
        x[i * CMP_LANES + 1] = w[i];
        observed += w[i] * d[i];
        total += w[i];
        size += fabs(d[i]) / N;
    }
    cmp_flip_sums(x, N, pattern, MANY, sum);
    for (size_t f = 0; f < MANY; f++) {
        column[f] = sum[f * CMP_LANES];
        flipped[f] = (total - sum[f * CMP_LANES + 1]) / 2;
    }
    struct cmp_range all = cmp_flip_exact_range(d, w, N, 0.05),
                     some = cmp_flip_range(column, flipped, MANY, observed, total, 0.05, work);
    CHECK(fabs(all.lo - some.lo) < 0.03 * size && fabs(all.hi - some.hi) < 0.03 * size, "[%g, %g], all [%g, %g]",
          some.lo, some.hi, all.lo, all.hi);
    some = cmp_flip_range(column, flipped, 19, observed, total, 0.05, work);
    CHECK(isnan(some.lo) && isnan(some.hi), "19 flips cannot give p < 0.05");
}

static void check_ranks(void)
{
    const double x[] = {0.5, 0.7, 0.5 + 1e-14, 0.9, 0.5 - 1e-14};
    const size_t want[] = {3, 2, 3, 1, 3};
    size_t rank[5];
    double mid[5];
    check_group("ranks: equal but for rounding is tied");
    cmp_ranks(x, 5, rank);
    cmp_midranks(x, 5, mid);
    for (size_t i = 0; i < 5; i++)
        CHECK(rank[i] == want[i] && mid[i] == (want[i] == 3 ? 4 : (double)want[i]), "%zu: rank %zu, %g", i, rank[i],
              mid[i]);
}

/* Differences for which t has no meaning. */
static void check_degenerate(void)
{
    const double zeros[20] = {0}, noise[] = {1e-17, -1e-16, 0, 5e-17}, rounded[] = {0.3 - 0.2, 0.8 - 0.7, 0.1};
    double same[20];
    uint64_t work[40];
    struct cmp_ttest t;
    check_group("no variance, one topic, none: p is 1 or 0, t not defined");
    for (size_t i = 0; i < 20; i++)
        same[i] = -0.1;
    for (size_t n = 0; n <= 20; n++) {
        cmp_ttest(zeros, n, &t);
        CHECK(t.p == 1 && isnan(t.t) && isnan(t.effect) && (n ? t.mean == 0 : isnan(t.mean)), "%zu zeros: p %g", n,
              t.p);
        CHECK(cmp_wilcoxon(zeros, n, work) == 1 && cmp_flip_exact(zeros, n) == 1, "%zu zeros", n);
        cmp_ttest(same, n, &t);
        CHECK(t.p == (n < 2) && isnan(t.t) && isnan(t.effect), "%zu equal differences: p %g, t %g", n, t.p, t.t);
        CHECK(cmp_wilcoxon(same, n, work) > 0 && cmp_wilcoxon(same, n, work) <= 1, "%zu equal differences", n);
        if (n && n <= CMP_EXACT_FLIPS)
            CHECK(cmp_flip_exact(same, n) == ldexp(1, 1 - (int)n), "%zu equal differences: %g", n,
                  cmp_flip_exact(same, n));
    }
    cmp_ttest(noise, 4, &t);
    CHECK(t.p == 1 && isnan(t.t), "what rounding leaves: p %g", t.p);
    cmp_ttest(rounded, 3, &t);
    CHECK(t.p == 0 && isnan(t.t), "0.1 three times, but for rounding: p %g", t.p);
    CHECK(cmp_wilcoxon(rounded, 3, work) == 0.25, "ties but for rounding");
}

/* A test of ranks: sizes that differ in their last digits alone, so that the upper ones order none of them, have the p
 * of others in the same order that differ by half. They come largest first, which is the worst order for insertion. */
static void check_close_sizes(void)
{
    enum { N = 3000 };
    static double close[N], far[N];
    static uint64_t work[2 * N];
    uint64_t seed = 5;
    check_group("Wilcoxon: sizes that differ in their last digits");
    for (size_t i = 0; i < N; i++) {
        double sign = check_uniform(&seed) < 0.48 ? -1 : 1;
        close[i] = sign * (0.5 + 3e-12 * (double)(N - i));
        far[i] = sign * (0.5 + 0.5 * (double)(N - i));
    }
    double p = cmp_wilcoxon(close, N, work), expected = cmp_wilcoxon(far, N, work);
    CHECK(p == expected && p > 1e-6 && p < 0.9, "p %.17g, not %.17g", p, expected);
}

enum { TOPICS = 37, RUNS = 11, MEASURES = 2, FLIPS = 500, RESAMPLES = 300 };

static void check_sums(void)
{
    static double x[TOPICS * CMP_LANES], sum[FLIPS * CMP_LANES];
    static uint32_t draw[TOPICS * FLIPS];
    uint64_t seed = 11;
    check_group("resampled and flipped sums: added up one by one");
    for (size_t i = 0; i < TOPICS * CMP_LANES; i++)
        x[i] = check_uniform(&seed);
    gsl_rng *rng = random_stream_for(1, "a", "draws", 0);
    cmp_draw(rng, TOPICS, FLIPS, draw);
    mem_free(rng);
    cmp_drawn_sums(x, TOPICS, draw, FLIPS, sum);
    for (size_t b = 0; b < FLIPS; b++)
        for (size_t l = 0; l < CMP_LANES; l++) {
            double want = 0;
            for (size_t i = 0; i < TOPICS; i++)
                want += x[draw[b * TOPICS + i] * CMP_LANES + l];
            CHECK(near(sum[b * CMP_LANES + l], want), "resample %zu", b);
        }
    static unsigned char pattern[TOPICS / 8 + 1][FLIPS];
    rng = random_stream_for(1, "a", "flips", 0);
    cmp_flip_patterns(rng, TOPICS, FLIPS, pattern[0]);
    mem_free(rng);
    CHECK(cmp_pattern_size(TOPICS, FLIPS) == sizeof pattern, "%zu bytes", cmp_pattern_size(TOPICS, FLIPS));
    cmp_flip_sums(x, TOPICS, pattern[0], FLIPS, sum);
    for (size_t f = 0; f < FLIPS; f++)
        for (size_t l = 0; l < CMP_LANES; l++) {
            double want = 0;
            for (size_t i = 0; i < TOPICS; i++)
                want += pattern[i / 8][f] >> (i % 8) & 1 ? -x[i * CMP_LANES + l] : x[i * CMP_LANES + l];
            CHECK(near(sum[f * CMP_LANES + l], want), "flip %zu: %g, not %g", f, sum[f * CMP_LANES + l], want);
        }
}

/* Values of RUNS runs; `holes`: some lack topics. */
struct world {
    double value[MEASURES][RUNS][TOPICS];
    const double *row[MEASURES * RUNS];
    const char *run[RUNS], *measure[MEASURES];
    char name[RUNS][8];
    struct cmp_data data;
};

static void fill(struct world *w, uint64_t *seed, size_t topics, int holes)
{
    for (size_t r = 0; r < RUNS; r++) {
        snprintf(w->name[r], sizeof w->name[r], "run%zu", r);
        w->run[r] = w->name[r];
        for (size_t m = 0; m < MEASURES; m++) {
            w->row[m * RUNS + r] = w->value[m][r];
            for (size_t t = 0; t < TOPICS; t++) {
                double v = round(100 * check_uniform(seed) + (double)r) / 100;
                w->value[m][r][t] = t < topics && !(holes && check_below(seed, 12) < (size_t)holes) ? v : NAN;
            }
        }
    }
    w->measure[0] = "one";
    w->measure[1] = "two";
    w->data = (struct cmp_data){"world", w->run, w->measure, RUNS, TOPICS, MEASURES, w->row, NULL, 0, 0};
}

static struct cmp_options options(int threads)
{
    return (struct cmp_options){CMP_T, CMP_UNCORRECTED, 0.05, 0.02, RESAMPLES, FLIPS, 42, threads, false, false};
}

/* Every figure of a pair from its definition. */
static void check_pair(const struct world *w, const struct cmp_result *r, enum cmp_test test, size_t m, size_t i)
{
    const struct cmp_diff *d = &r->diff[m * r->n_pairs + i];
    const double *a = w->value[m][r->pair[i].a], *b = w->value[m][r->pair[i].b];
    double shared[TOPICS], both = 0;
    uint64_t work[2 * TOPICS];
    size_t n = 0, close = 0;
    struct cmp_ttest t;
    for (size_t k = 0; k < TOPICS; k++)
        if (!isnan(a[k] - b[k])) {
            shared[n++] = a[k] - b[k];
            both += a[k] - b[k];
            close += fabs(a[k] - b[k]) < 0.02;
        }
    cmp_ttest(shared, n, &t);
    CHECK(d->n == n && d->close == close && near(d->diff, n ? both / (double)n : NAN), "pair %zu: n %zu of %zu", i,
          d->n, n);
    CHECK(near(d->t, t.t) && near(d->p[CMP_T], n ? t.p : NAN), "pair %zu: t %g, %g", i, d->t, t.t);
    CHECK(near(d->p[CMP_WILCOXON], n ? cmp_wilcoxon(shared, n, work) : NAN), "pair %zu: Wilcoxon", i);
    for (int k = 0; k < CMP_TESTS; k++)
        CHECK(n ? d->p[k] >= 0 && d->p[k] <= 1 : isnan(d->p[k]), "pair %zu: test %d: p %g", i, k, d->p[k]);
    CHECK(isnan(d->lo) == isnan(d->hi) && (n > 1 || isnan(d->lo)), "pair %zu: [%g, %g]", i, d->lo, d->hi);
    if (!isnan(d->lo)) {
        CHECK((d->lo > 0 || d->hi < 0) == (d->p[test] < 0.05), "pair %zu by %s: p %g, [%g, %g]", i, cmp_test_name[test],
              d->p[test], d->lo, d->hi);
        double centre = test == CMP_WILCOXON ? d->pseudo_median : d->diff;
        CHECK(d->lo <= centre + 1e-12 && centre <= d->hi + 1e-12, "pair %zu: %g in [%g, %g]", i, centre, d->lo, d->hi);
    }
    if (n > 1 && test == CMP_T) {
        double half = gsl_cdf_tdist_Pinv(0.975, (double)n - 1) * t.sd / sqrt((double)n);
        CHECK(near(d->lo, t.mean - half) && near(d->hi, t.mean + half), "pair %zu: [%g, %g]", i, d->lo, d->hi);
    }
    CHECK(!isinf(d->diff) && !isinf(d->t) && !isinf(d->effect), "pair %zu: infinite", i);
    if (n > CMP_EXACT_FLIPS + 8) /* far from the edges all tests say about the same */
        CHECK(fabs(d->p[CMP_T] - d->p[CMP_RANDOM]) < 0.12 && fabs(d->p[CMP_T] - d->p[CMP_BOOTSTRAP]) < 0.1,
              "pair %zu: p %g, by flips %g, by bootstrap %g", i, d->p[CMP_T], d->p[CMP_RANDOM], d->p[CMP_BOOTSTRAP]);
}

static void check_comparison(void)
{
    static struct world w;
    uint64_t seed = 5;
    struct cmp_result r;
    static const struct {
        size_t topics;
        int holes;
        const char *name;
    } kinds[] = {{TOPICS, 0, "comparison: all topics"},
                 {TOPICS, 1, "comparison: a few topics missing"},
                 {TOPICS, 8, "comparison: most topics missing"},
                 {3, 6, "comparison: pairs that share nothing"},
                 {1, 0, "comparison: one topic"},
                 {2, 0, "comparison: two topics"},
                 {0, 0, "comparison: no topic"}};
    for (size_t k = 0; k < CMP_TESTS * (sizeof kinds / sizeof kinds[0]); k++) {
        struct cmp_options o = options(2);
        o.test = (enum cmp_test)(k % CMP_TESTS);
        if (k % CMP_TESTS == 0)
            check_group(kinds[k / CMP_TESTS].name);
        fill(&w, &seed, kinds[k / CMP_TESTS].topics, kinds[k / CMP_TESTS].holes);
        cmp_compare(&w.data, &o, &r);
        CHECK(r.n_pairs == RUNS * (RUNS - 1) / 2, "%zu pairs", r.n_pairs);
        for (size_t m = 0; m < MEASURES; m++)
            for (size_t i = 0; i < r.n_pairs; i++)
                check_pair(&w, &r, o.test, m, i);
        cmp_result_free(&r);
    }
}

/* Pairs whose runs have different topics are resampled by themselves: other draws than if all runs lacked the topic,
 * but the same distribution. All other pairs stay as they are. */
static void check_odd_pairs_by(enum cmp_test test)
{
    static struct world w;
    uint64_t seed = 6;
    struct cmp_result whole, holed, less;
    struct cmp_options o = options(1);
    o.resamples = o.flips = 4000;
    o.test = test;
    fill(&w, &seed, TOPICS, 0);
    cmp_compare(&w.data, &o, &whole);
    w.value[0][3][7] = NAN;
    cmp_compare(&w.data, &o, &holed);
    for (size_t r = 0; r < RUNS; r++)
        w.value[0][r][7] = NAN;
    cmp_compare(&w.data, &o, &less);
    for (size_t i = 0; i < whole.n_pairs; i++) {
        const struct cmp_diff *x = &whole.diff[i], *y = &holed.diff[i], *z = &less.diff[i];
        bool touched = whole.pair[i].a == 3 || whole.pair[i].b == 3;
        CHECK(y->n == (touched ? TOPICS - 1u : TOPICS), "pair %zu: n %zu", i, y->n);
        if (touched)
            CHECK(fabs(z->lo - y->lo) < 0.02 && fabs(z->hi - y->hi) < 0.02 && z->diff == y->diff &&
                      fabs(z->p[CMP_RANDOM] - y->p[CMP_RANDOM]) < 0.05 &&
                      fabs(z->p[CMP_BOOTSTRAP] - y->p[CMP_BOOTSTRAP]) < 0.05,
                  "pair %zu: [%g, %g] p %g, without the topic [%g, %g] p %g", i, y->lo, y->hi, y->p[CMP_RANDOM], z->lo,
                  z->hi, z->p[CMP_RANDOM]);
        else
            CHECK(memcmp(x->p, y->p, sizeof x->p) == 0 && x->lo == y->lo && x->hi == y->hi, "pair %zu changes", i);
    }
    cmp_result_free(&whole);
    cmp_result_free(&holed);
    cmp_result_free(&less);
}

static void check_odd_pairs(void)
{
    check_group("comparison: a topic that one run lacks changes its pairs alone");
    for (int test = 0; test < CMP_TESTS; test++)
        check_odd_pairs_by((enum cmp_test)test);
}

/* The topics of a measure that some run has, and what resamples draw and flips flip of them. */
struct randomness {
    size_t topic[TOPICS], n;
    uint32_t draw[RESAMPLES][TOPICS];
    unsigned char pattern[TOPICS / 8 + 1][FLIPS];
};

static void draw_all(const struct world *w, size_t m, struct randomness *x)
{
    enum { CHUNK = 20 }; /* resamples of one stream */
    x->n = 0;
    for (size_t t = 0; t < TOPICS; t++)
        for (size_t r = 0; r < RUNS; r++)
            if (!isnan(w->value[m][r][t])) {
                x->topic[x->n++] = t;
                break;
            }
    for (size_t chunk = 0; chunk < RESAMPLES / CHUNK; chunk++) {
        gsl_rng *rng = random_stream_for(42, "world", "bootstrap", chunk);
        for (size_t b = 0; b < CHUNK; b++)
            cmp_draw(rng, x->n, 1, x->draw[chunk * CHUNK + b]);
        mem_free(rng);
    }
    gsl_rng *rng = random_stream_for(42, "world", "flips", 0);
    cmp_flip_patterns(rng, x->n, FLIPS, x->pattern[0]);
    mem_free(rng);
}

/* Interval and p of a pair, from its differences alone. */
static void check_randomness(const struct randomness *x, const double *a, const double *b, const struct cmp_diff *d)
{
    double t[RESAMPLES], sums[FLIPS], total = 0, drawn[TOPICS], all[TOPICS];
    size_t known = 0, nonzero = 0, extreme = 0, n_all = 0;
    struct cmp_ttest of, own;
    for (size_t i = 0; i < x->n; i++)
        if (!isnan(a[x->topic[i]] - b[x->topic[i]]))
            all[n_all++] = a[x->topic[i]] - b[x->topic[i]];
    cmp_ttest(all, n_all, &own);
    for (size_t k = 0; k < RESAMPLES; k++) {
        size_t n = 0;
        for (size_t i = 0; i < x->n; i++) {
            double diff = a[x->topic[x->draw[k][i]]] - b[x->topic[x->draw[k][i]]];
            if (!isnan(diff))
                drawn[n++] = diff - own.mean;
        }
        cmp_ttest(drawn, n, &of);
        if (n)
            t[known++] = fabs(of.mean) <= 1e-12 ? 0
                       : n > 1 && of.sd > 0     ? fabs(of.t) * sqrt((double)(n - 1) / (double)n)
                                                : INFINITY;
    }
    for (size_t k = 0; k < known; k++)
        extreme += t[k] >= fabs(own.t) * (1 - 1e-12);
    if (d->n > 1 && own.sd > 0) {
        double p = (1 + (double)extreme) / (1 + (double)known);
        CHECK(near(d->p[CMP_BOOTSTRAP], p), "p %g by bootstrap, not %g", d->p[CMP_BOOTSTRAP], p);
        if (!isnan(d->lo)) { /* t at an end of the interval has p >= 0.05, beyond it p < 0.05 */
            double q = (d->hi - d->diff) * sqrt((double)d->n) / own.sd;
            size_t at = 0, beyond = 0;
            for (size_t k = 0; k < known; k++) {
                at += t[k] >= q * (1 - 1e-9);
                beyond += t[k] >= q * (1 + 1e-9);
            }
            CHECK(20 * (at + 1) >= known + 1 && 20 * (beyond + 1) < known + 1 &&
                      (d->lo == 0 || d->hi == 0 || near(d->diff - d->lo, d->hi - d->diff)),
                  "[%g, %g] of %zu resamples", d->lo, d->hi, known);
        }
    }
    for (size_t f = 0; f < FLIPS; f++) {
        sums[f] = 0;
        for (size_t i = 0; i < x->n; i++) {
            double diff = a[x->topic[i]] - b[x->topic[i]];
            nonzero += f == 0 && fabs(diff) > 1e-12;
            total += f == 0 && !isnan(diff) ? diff : 0;
            sums[f] += isnan(diff) ? 0 : x->pattern[i / 8][f] >> (i % 8) & 1 ? -diff : diff;
        }
    }
    if (nonzero > CMP_EXACT_FLIPS)
        CHECK(near(d->p[CMP_RANDOM], cmp_flip_p(sums, FLIPS, total, 1e-9)), "p %g by flips", d->p[CMP_RANDOM]);
}

static void check_shared_sums(void)
{
    static struct world w;
    static struct randomness x;
    uint64_t seed = 14;
    struct cmp_result r;
    struct cmp_options o = options(3);
    o.test = CMP_BOOTSTRAP;
    check_group("comparison: intervals and flips of every pair, added up from its differences");
    for (int holes = 0; holes <= 6; holes += 2) {
        fill(&w, &seed, TOPICS, holes);
        cmp_compare(&w.data, &o, &r);
        for (size_t m = 0; m < MEASURES; m++) {
            draw_all(&w, m, &x);
            for (size_t i = 0; i < r.n_pairs; i++)
                check_randomness(&x, w.value[m][r.pair[i].a], w.value[m][r.pair[i].b], &r.diff[m * r.n_pairs + i]);
        }
        cmp_result_free(&r);
    }
}

static void check_same(const struct cmp_result *x, const struct cmp_result *y, const char *what)
{
    for (size_t i = 0; i < x->n_measures * x->n_pairs; i++)
        CHECK(memcmp(x->diff[i].p, y->diff[i].p, sizeof x->diff[i].p) == 0 && x->diff[i].lo == y->diff[i].lo,
              "%s: pair %zu", what, i);
    for (size_t i = 0; i < x->n_measures * x->n_runs; i++)
        CHECK(x->mean[i].lo == y->mean[i].lo && x->mean[i].hi == y->mean[i].hi, "%s: mean %zu", what, i);
}

static void check_independence(void)
{
    static struct world w;
    uint64_t seed = 9;
    struct cmp_result one, other;
    struct cmp_options o = options(1);
    o.test = CMP_BOOTSTRAP;
    check_group("comparison: threads change nothing, the seed and the dataset's name do");
    fill(&w, &seed, TOPICS, 0);
    cmp_compare(&w.data, &o, &one);
    for (int threads = 2; threads <= 5; threads++) {
        o.threads = threads;
        cmp_compare(&w.data, &o, &other);
        check_same(&one, &other, "threads");
        cmp_result_free(&other);
    }
    o.seed = 43;
    cmp_compare(&w.data, &o, &other);
    CHECK(one.mean[0].lo != other.mean[0].lo && one.mean[0].mean == other.mean[0].mean, "another seed");
    cmp_result_free(&other);
    o.seed = 42;
    w.data.name = "other";
    cmp_compare(&w.data, &o, &other);
    CHECK(one.mean[0].lo != other.mean[0].lo, "another dataset");
    cmp_result_free(&other);
    cmp_result_free(&one);
}

/* p by 10,000 flips of 14 to 20 differences against all of their 2^n flips: within 5 standard errors. */
static void check_flips(void)
{
    enum { N = 17, MANY = 10000 };
    static double x[N * CMP_LANES], sum[MANY * CMP_LANES], column[MANY];
    static unsigned char pattern[3 * MANY];
    uint64_t seed = 21;
    check_group("sign flips: drawn ones come near all of them");
    for (size_t i = 0; i < N; i++)
        for (size_t l = 0; l < CMP_LANES; l++)
            x[i * CMP_LANES + l] = check_uniform(&seed) - 0.35;
    gsl_rng *rng = random_stream_for(7, "b", "flips", 0);
    cmp_flip_patterns(rng, N, MANY, pattern);
    mem_free(rng);
    cmp_flip_sums(x, N, pattern, MANY, sum);
    for (size_t l = 0; l < CMP_LANES; l++) {
        double all = 0, observed = 0;
        for (size_t i = 0; i < N; i++)
            observed += x[i * CMP_LANES + l];
        for (uint32_t signs = 0; signs < 1u << N; signs++) {
            double s = 0;
            for (size_t i = 0; i < N; i++)
                s += signs >> i & 1 ? -x[i * CMP_LANES + l] : x[i * CMP_LANES + l];
            all += fabs(s) >= fabs(observed) - 1e-12;
        }
        for (size_t f = 0; f < MANY; f++)
            column[f] = sum[f * CMP_LANES + l];
        double p = ldexp(all, -N), got = cmp_flip_p(column, MANY, observed, 1e-12);
        CHECK(fabs(got - p) < 5 * sqrt(p * (1 - p) / MANY) + 1e-4, "column %zu: %g, all flips %g", l, got, p);
    }
}

static void check_failures(void)
{
    const double a[] = {1, 0, 0.5, 0.5, 0.1, NAN, NAN}, b[] = {1, 0, 0.5, 0.6, 0.2, 0.3, NAN},
                 c[] = {1, 0, 0.5 + 1e-7, 0.7, 0.3, 0.3, 0.4}, d[] = {1 - 1e-15, 1e-15, 0.9, 0.5, 0.4, NAN, NAN};
    const double *const row[] = {a, b, c, d};
    double work[4];
    struct cmp_failures f;
    check_group("failure modes and the tie zone");
    cmp_failures(row, 4, 7, work, &f);
    CHECK(f.topics == 6, "%zu topics", f.topics); /* the last has one run */
    CHECK(f.saturates == 1 && f.floors == 1, "%zu saturate, %zu floor", f.saturates, f.floors);
    CHECK(f.compresses == 2, "%zu compress", f.compresses);
    const double diff[] = {0.02, -0.0199, NAN, 0, 0.5};
    CHECK(cmp_tie_zone(diff, 5, 0.02) == 2 && cmp_tie_zone(diff, 5, 0) == 0, "tie zone");
    CHECK(cmp_order(0.1, 0.2) == CMP_SAME && cmp_order(-0.1, 0.2) == CMP_REVERSED &&
              cmp_order(0.1, 1e-14) == CMP_TIED && cmp_order(0.1, NAN) == CMP_TIED && cmp_order(-0.1, -1) == CMP_SAME,
          "orders");
}

/* Two datasets: means of means, wins counted in the suite's order of runs. */
static void check_suite(void)
{
    static struct world w[2];
    static const char *reversed[RUNS];
    uint64_t seed = 31;
    struct cmp_result r[2];
    struct cmp_options o = options(1);
    struct cmp_suite s;
    check_group("suite: means over datasets, wins, shares");
    for (int d = 0; d < 2; d++) {
        fill(&w[d], &seed, TOPICS, 0);
        w[d].data.name = d ? "second" : "first";
        cmp_compare(&w[d].data, &o, &r[d]);
    }
    for (size_t i = 0; i < RUNS; i++) /* other names in the second: run i there is run RUNS - 1 - i here */
        reversed[i] = w[0].run[RUNS - 1 - i];
    w[1].data.run = reversed;
    struct cmp_part part[] = {{&w[0].data, &r[0]}, {&w[1].data, &r[1]}};
    cmp_compute_suite(part, 2, &o, &s);
    CHECK(s.total.n_runs == RUNS && s.total.n_pairs == RUNS * (RUNS - 1) / 2, "%zu runs", s.total.n_runs);
    for (size_t i = 0; i < RUNS; i++) {
        size_t in_first = (size_t)atoi(s.run[i] + 3), in_second = RUNS - 1 - in_first;
        double want = (r[0].mean[in_first].mean + r[1].mean[in_second].mean) / 2;
        CHECK(near(s.total.mean[i].mean, want), "%s: %g, not %g", s.run[i], s.total.mean[i].mean, want);
        CHECK(s.total.mean[i].n == 2 * TOPICS && s.total.mean[i].lo < want && want < s.total.mean[i].hi, "%s",
              s.run[i]);
        CHECK(i == 0 || s.total.mean[i].mean <= s.total.mean[i - 1].mean, "%s is out of order", s.run[i]);
    }
    CHECK(near(s.average[1].sensitivity,
               ((double)r[0].summary[1].separated + (double)r[1].summary[1].separated) / (2.0 * (double)r[0].n_pairs)),
          "sensitivity %g", s.average[1].sensitivity);
    CHECK(s.test == CMP_T, "t decides");
    for (size_t i = 0; i < MEASURES * s.total.n_pairs; i++)
        CHECK((s.total.diff[i].lo > 0 || s.total.diff[i].hi < 0) == (s.total.diff[i].p[CMP_T] < 0.05), "pair %zu", i);
    size_t wins = 0;
    for (size_t i = 0; i < MEASURES * s.total.n_pairs; i++)
        wins += s.wins[i].a + s.wins[i].b;
    CHECK(wins == r[0].summary[0].separated + r[0].summary[1].separated + r[1].summary[0].separated +
                      r[1].summary[1].separated &&
              wins > 0,
          "%zu wins", wins);
    cmp_suite_free(&s);
    cmp_result_free(&r[0]);
    cmp_result_free(&r[1]);
}

int main(void)
{
    check_samples();
    check_wilcoxon_of_many();
    check_boards();
    check_published();
    check_holm();
    check_quantiles();
    check_inversions();
    check_settle();
    check_flip_ranges();
    check_ranks();
    check_degenerate();
    check_close_sizes();
    check_sums();
    check_comparison();
    check_odd_pairs();
    check_shared_sums();
    check_independence();
    check_flips();
    check_failures();
    check_suite();
    return check_end();
}
