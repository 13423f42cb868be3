/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Do the intervals of --gold hold what they promise, and are they never much wider than those of the gold topics alone?
 *
 *   gold          the table of guide/evidence.md, "Gold labels"; the last three worlds were in no choice of a rule
 *   gold check    few sizes, with bounds; the exit status is 1 where one is broken
 *   gold decisions    only the last part of the table: how often equal runs are separated
 *
 * A world draws N topics with gold value and proxy, and n gold topics from them.
 *
 * these      share of intervals of the mean over the N topics that hold it; in percent
 * like       share of intervals of the mean over topics like these that hold the world's mean
 * gold       the same of gold topics alone; 100 - like is the type I error of a test of the truth
 * width      mean width of `like` divided by that of gold topics alone
 * twice      `like` if the variance of the proxies' noise were added to it
 * errors     share of the ten pairs of five equal runs that a test at .05 separates; in percent
 * family     share of draws in which Holm's correction of the ten tests separates a pair; in percent
 * proxy      the same share of a t test of the proxy alone */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>

#include "base/mem.h"
#include "base/random.h"
#include "compare/gold.h"
#include "compare/stats.h"
#include "study/sampling.h"

enum { MOST = 1000 };

/* Draws the gold value and the proxy of a topic. */
typedef void draw_fn(gsl_rng *rng, double *y, double *f);

static void correlated(gsl_rng *rng, double r, double *y, double *f)
{
    *f = gsl_ran_gaussian(rng, 1);
    *y = r * *f + sqrt(1 - r * r) * gsl_ran_gaussian(rng, 1);
}

static void useless(gsl_rng *rng, double *y, double *f)
{
    correlated(rng, 0, y, f);
}
static void half(gsl_rng *rng, double *y, double *f)
{
    correlated(rng, 0.5, y, f);
}
static void good(gsl_rng *rng, double *y, double *f)
{
    correlated(rng, 0.8, y, f);
}
static void close_to(gsl_rng *rng, double *y, double *f)
{
    correlated(rng, 0.95, y, f);
}
/* The proxy is too large and too narrow, and more so where the gold value is small. */
static void biased(gsl_rng *rng, double *y, double *f)
{
    correlated(rng, 0.8, y, f);
    *f = 3 + 0.3 * *f;
}
/* Differences of two runs by nDCG, one of which the proxy prefers by .05. */
static void favours(gsl_rng *rng, double *y, double *f)
{
    double level = 1.1 * gsl_rng_uniform(rng), x[2], z[2];
    for (int i = 0; i < 2; i++) {
        x[i] = fmin(1, fmax(0, level + 0.4 * (gsl_rng_uniform(rng) - 0.5)));
        z[i] = fmin(1, fmax(0, x[i] + gsl_ran_gaussian(rng, 0.15) + (i ? 0 : 0.05)));
    }
    *y = x[0] - x[1];
    *f = z[0] - z[1];
}
static void heavy(gsl_rng *rng, double *y, double *f)
{
    *f = gsl_ran_tdist(rng, 3);
    *y = 0.8 * *f + 0.6 * gsl_ran_tdist(rng, 3);
}
/* Differences in steps of .25; more than half are 0, and the proxy has the same value on 3 of 4 topics. */
static void tied(gsl_rng *rng, double *y, double *f)
{
    static const double step[] = {-0.5, -0.25, -0.25, 0, 0, 0, 0, 0, 0.25, 0.25, 0.5};
    *y = step[gsl_rng_uniform_int(rng, 11)];
    *f = gsl_rng_uniform(rng) < 0.7 ? *y : step[gsl_rng_uniform_int(rng, 11)];
}
static void mostly_zero(gsl_rng *rng, double *y, double *f)
{
    *y = gsl_rng_uniform(rng) < 0.8 ? 0 : gsl_rng_uniform(rng) < 0.5 ? -0.3 : 0.3;
    *f = gsl_rng_uniform(rng) < 0.8 ? *y : gsl_rng_uniform(rng) < 0.5 ? -0.3 : 0.3;
}
static void skewed(gsl_rng *rng, double *y, double *f)
{
    *f = gsl_ran_exponential(rng, 1) - 1;
    *y = 0.7 * *f + 0.5 * (gsl_ran_exponential(rng, 1) - 1);
}
static void uneven(gsl_rng *rng, double *y, double *f)
{
    *f = gsl_ran_gaussian(rng, 1);
    *y = *f + 0.5 * fabs(*f) * gsl_ran_gaussian(rng, 1);
}
static void curved(gsl_rng *rng, double *y, double *f)
{
    *f = gsl_ran_gaussian(rng, 1);
    *y = *f + 0.5 * (*f * *f - 1) + gsl_ran_gaussian(rng, 0.5);
}
/* nDCG of one run, of which the proxy sees the upper part. */
static void level(gsl_rng *rng, double *y, double *f)
{
    *y = fmin(1, fmax(0, 1.3 * gsl_rng_uniform(rng) - 0.1));
    *f = fmin(1, fmax(0, 0.4 + 0.6 * *y + gsl_ran_gaussian(rng, 0.12)));
}

static const struct world {
    const char *name;
    draw_fn *draw;
    double mean;
} worlds[] = {{"useless", useless, 0},
              {"r = .5", half, 0},
              {"r = .8", good, 0},
              {"r = .95", close_to, 0},
              {"biased", biased, 0},
              {"favours a run", favours, 0},
              {"heavy tails", heavy, 0},
              {"ties", tied, 0},
              {"mostly 0", mostly_zero, 0},
              {"level", level, NAN},
              {"held out: skewed", skewed, 0},
              {"held out: uneven", uneven, 0},
              {"held out: curved", curved, 0}};
enum { WORLDS = sizeof worlds / sizeof worlds[0] };

struct tally {
    double n, these, known, like, gold, width, width_gold, twice;
};

struct sample {
    double y[MOST], f[MOST], known[MOST], probability[MOST];
    uint32_t stratum[MOST];
    size_t n_strata;
};

/* Draws n of N topics as rcp-study sample --topics does for two runs with the difference f: at random, from strata of
 * the proxy, or more often where the proxy is far from 0. */
static void draw_gold(gsl_rng *rng, struct sample *s, size_t n, size_t N, enum stat_sampling how)
{
    static struct stat_drawn drawn[MOST];
    static double key[MOST];
    for (size_t i = 0; i < N; i++)
        key[i] = how == STAT_ACTIVE ? fabs(s->f[i]) : s->f[i];
    s->n_strata = stat_sample(how, key, N, n, rng, drawn);
    for (size_t i = 0; i < N; i++) {
        s->known[i] = drawn[i].is_drawn ? s->y[i] : NAN;
        s->probability[i] = drawn[i].probability;
        s->stratum[i] = drawn[i].stratum;
    }
}

/* Covers the means of `rounds` draws; noise is the standard deviation of label noise in the proxies. */
static void cover(const struct world *w, size_t n, size_t N, enum stat_sampling how, double noise, size_t rounds,
                  struct tally *t)
{
    static struct sample s;
    const struct cmp_options o = {.test = CMP_T, .alpha = 0.05};
    gsl_rng *rng = random_stream_for(1, w->name, "gold", n * MOST + N);
    double truth = w->mean;
    *t = (struct tally){0};
    if (isnan(truth)) { /* of a variable that is uniform from -.1 to 1.2, cut at 0 and 1 */
        truth = (0.5 + 0.2) / 1.3;
    }
    for (size_t k = 0; k < rounds; k++) {
        struct cmp_gold g;
        double mean = 0, shift = gsl_ran_gaussian(rng, noise);
        for (size_t i = 0; i < N; i++) {
            w->draw(rng, &s.y[i], &s.f[i]);
            s.f[i] += noise > 0 ? shift + gsl_ran_gaussian(rng, noise) : 0;
            mean += s.y[i] / (double)N;
        }
        draw_gold(rng, &s, n, N, how);
        cmp_gold(&(struct cmp_gold_topics){.n = N,
                                           .gold = s.known,
                                           .proxy = {s.f},
                                           .probability = how == STAT_AT_RANDOM ? NULL : s.probability,
                                           .stratum = s.stratum,
                                           .n_strata = s.n_strata},
                 1, &o, &g);
        const struct cmp_gold_mean *b = &g.both;
        double slope = isnan(b->slope) ? 0 : b->slope;
        double extra = slope * slope * noise * noise * (1 + 1 / (double)N);
        struct cmp_range wider = cmp_t_range(b->mean, sqrt(b->se * b->se + extra), b->df, 0.05);
        t->n++;
        t->known += !isnan(b->sample_range.lo);
        t->these += b->sample_range.lo <= mean + 1e-12 && mean <= b->sample_range.hi + 1e-12;
        t->like += b->range.lo <= truth && truth <= b->range.hi;
        t->gold += g.gold.range.lo <= truth && truth <= g.gold.range.hi;
        t->twice += wider.lo <= truth && truth <= wider.hi;
        t->width += b->range.hi - b->range.lo;
        t->width_gold += g.gold.range.hi - g.gold.range.lo;
    }
    mem_free(rng);
}

enum { RUNS = 5, PAIRS = RUNS * (RUNS - 1) / 2 };

struct errors {
    double single, family, proxy;
};

/* Runs that are equal by gold, of which the proxy prefers the first by `preference`. */
struct equal {
    double gold[RUNS][MOST], proxy[RUNS][MOST];
};

/* Draws the runs, and puts into f what the gold topics are drawn by: the mean of the runs, or how much they differ. */
static void draw_runs(gsl_rng *rng, size_t N, double preference, enum stat_sampling how, struct equal *e, double *f)
{
    for (size_t i = 0; i < N; i++) {
        double level = 1.1 * gsl_rng_uniform(rng), sum = 0, square = 0;
        for (int r = 0; r < RUNS; r++) {
            double x = fmin(1, fmax(0, level + 0.4 * (gsl_rng_uniform(rng) - 0.5)));
            double z = fmin(1, fmax(0, x + gsl_ran_gaussian(rng, 0.15) + (r ? 0 : preference)));
            e->gold[r][i] = x;
            e->proxy[r][i] = z;
            sum += z / RUNS;
            square += z * z / RUNS;
        }
        f[i] = how == STAT_ACTIVE ? sqrt(fmax(0, square - sum * sum)) : sum;
    }
}

/* Tests run a against run b: p by gold and proxy, and by the proxy alone. */
static double test_pair(const struct equal *e, int a, int b, size_t N, enum stat_sampling how, struct sample *s,
                        double *proxy)
{
    static double gold[MOST];
    const struct cmp_options o = {.test = CMP_T, .alpha = 0.05};
    struct cmp_gold_topics t = {.n = N,
                                .gold = gold,
                                .proxy = {s->f},
                                .probability = how == STAT_AT_RANDOM ? NULL : s->probability,
                                .stratum = s->stratum,
                                .n_strata = s->n_strata};
    struct cmp_gold g;
    struct cmp_gold_mean m;
    for (size_t i = 0; i < N; i++) {
        gold[i] = isnan(s->known[i]) ? NAN : e->gold[a][i] - e->gold[b][i];
        s->f[i] = e->proxy[a][i] - e->proxy[b][i];
    }
    cmp_gold(&t, 1, &o, &g);
    cmp_gold_proxy(s->f, N, o.alpha, &m);
    *proxy = 2 * gsl_cdf_tdist_Q(fabs(m.mean / m.se), m.df);
    return g.diff.p[CMP_T];
}

static struct errors decide(double preference, size_t n, size_t N, enum stat_sampling how, size_t rounds)
{
    static struct sample s;
    static struct equal e;
    gsl_rng *rng = random_stream_for(1, "equal", "gold", n * MOST + N);
    struct errors sum = {0};
    for (size_t k = 0; k < rounds; k++) {
        double p[PAIRS], proxy[PAIRS], adjusted[PAIRS];
        bool any = false, any_proxy = false;
        draw_runs(rng, N, preference, how, &e, s.f);
        memset(s.y, 0, sizeof s.y);
        draw_gold(rng, &s, n, N, how);
        for (int a = 0, pair = 0; a < RUNS; a++)
            for (int b = 0; b < a; b++, pair++) {
                p[pair] = test_pair(&e, a, b, N, how, &s, &proxy[pair]);
                sum.single += 100 * (p[pair] < 0.05) / (double)(PAIRS * rounds);
            }
        cmp_holm(p, PAIRS, adjusted);
        for (int i = 0; i < PAIRS; i++)
            any |= adjusted[i] < 0.05;
        cmp_holm(proxy, PAIRS, adjusted);
        for (int i = 0; i < PAIRS; i++)
            any_proxy |= adjusted[i] < 0.05;
        sum.family += 100 * any / (double)rounds;
        sum.proxy += 100 * any_proxy / (double)rounds;
    }
    mem_free(rng);
    return sum;
}

static void print_decisions(size_t rounds)
{
    static const char *const name[] = {"random", "strata", "active"};
    static const size_t sizes[] = {8, 12, 25, 50};
    printf("\nFive equal runs, of which the proxy prefers one (N = 200)\n");
    printf("design   preference    n  errors  family  proxy\n");
    for (int how = 0; how < STAT_SAMPLINGS; how++)
        for (int k = 0; k < 2; k++)
            for (size_t i = 0; i < 4; i++) {
                struct errors x = decide(0.05 * k, sizes[i], 200, (enum stat_sampling)how, rounds);
                printf("%-7s  %10.2f  %3zu  %6.1f  %6.1f  %5.1f\n", name[how], 0.05 * k, sizes[i], x.single, x.family,
                       x.proxy);
                fflush(stdout);
            }
}

static void print_row(const char *name, size_t n, size_t N, const struct tally *t)
{
    printf("%-18s  %3zu  %4zu  %5.1f  %5.1f  %5.1f  %5.2f\n", name, n, N, 100 * t->these / t->known,
           100 * t->like / t->n, 100 * t->gold / t->n, t->width / t->width_gold);
    fflush(stdout);
}

static void print_table(size_t rounds)
{
    static const size_t sizes[] = {8, 12, 25, 50}, all[] = {50, 200, 1000};
    struct tally t;
    printf("world                 n     N  these   like   gold  width\n");
    for (size_t w = 0; w < WORLDS; w++)
        for (size_t i = 0; i < 4; i++)
            for (size_t k = 0; k < 3; k++)
                if (sizes[i] < all[k]) {
                    cover(&worlds[w], sizes[i], all[k], STAT_AT_RANDOM, 0, rounds, &t);
                    print_row(worlds[w].name, sizes[i], all[k], &t);
                }
    printf("\nGold topics from strata of the proxy, then more often where the proxy is far from 0 (N = 200); width: "
           "divided\n"
           "by that of topics at random with the proxy\n");
    for (int how = STAT_STRATA; how <= STAT_ACTIVE; how++)
        for (size_t w = 0; w < WORLDS; w++)
            for (size_t i = 0; i < 4; i++) {
                cover(&worlds[w], sizes[i], 200, STAT_AT_RANDOM, 0, rounds, &t);
                double random = t.width;
                cover(&worlds[w], sizes[i], 200, (enum stat_sampling)how, 0, rounds, &t);
                t.width_gold = random;
                print_row(worlds[w].name, sizes[i], 200, &t);
            }
    printf("\nProxies with noise of the labels, a part of it common to all topics (r = .8, N = 200)\n");
    printf("noise    n   like  twice\n");
    for (int noise = 0; noise < 3; noise++)
        for (size_t i = 0; i < 3; i++) {
            cover(&worlds[2], sizes[i], 200, STAT_AT_RANDOM, 0.25 * noise, rounds, &t);
            printf("%5.2f  %3zu  %5.1f  %5.1f\n", 0.25 * noise, sizes[i], 100 * t.like / t.n, 100 * t.twice / t.n);
        }
    print_decisions(rounds);
}

static int bound(const char *what, double got, double lo, double hi)
{
    bool bad = !(got >= lo && got <= hi);
    if (bad)
        printf("%s: %.3f, expected %.3f to %.3f: FAILED\n", what, got, lo, hi);
    return bad;
}

static int check(void)
{
    int bad = 0;
    for (size_t w = 0; w < 7; w++)
        for (size_t i = 0; i < 2; i++) {
            struct tally t;
            cover(&worlds[w], i ? 25 : 8, 100, STAT_AT_RANDOM, 0, 4000, &t);
            bad += bound(worlds[w].name, t.like / t.n, 0.93, 0.97) + bound("these", t.these / t.known, 0.93, 0.97) +
                   bound("width", t.width / t.width_gold, 0.3, 1.1);
        }
    for (int how = STAT_STRATA; how <= STAT_ACTIVE; how++) {
        struct tally t;
        cover(&worlds[2], 24, 200, (enum stat_sampling)how, 0, 4000, &t);
        bad += bound("designs", t.like / t.n, 0.93, 0.97) + bound("these", t.these / t.known, 0.93, 0.97);
    }
    for (int how = 0; how < STAT_SAMPLINGS; how++) {
        struct errors e = decide(0.05, 12, 200, (enum stat_sampling)how, 4000);
        bad += bound("errors", e.single, 0, 6) + bound("family", e.family, 0, 6) + bound("proxy", e.proxy, 50, 100);
    }
    struct tally t;
    cover(&worlds[2], 12, 200, STAT_AT_RANDOM, 0.5, 4000, &t);
    bad += bound("noise", t.like / t.n, 0.93, 0.97) + bound("noise counted twice", t.twice / t.n, 0.975, 1);
    return bad > 0;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "check") == 0)
        return check();
    if (argc == 2 && strcmp(argv[1], "decisions") == 0) {
        print_decisions(4000);
        return 0;
    }
    print_table(4000);
    return 0;
}
