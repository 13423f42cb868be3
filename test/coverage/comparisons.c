/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Do the intervals and tests of --compare and --suite hold what they promise?
 *
 *   comparisons [TABLE...]    the tables of guide/evidence.md about tests and intervals: some minutes
 *   comparisons check         few sizes, with bounds; the exit status is 1 where one is broken
 *
 * A TABLE is what `trec_rcp -q -n --format tsv -m MEASURE QRELS RUN...` prints: the values per topic of real runs.
 * Without one the runs are made here. Either is the population: samples of its topics, drawn with replacement, are
 * compared, and the truth is the mean over the population. For false separations every run is moved to the same mean.
 *
 * coverage   share of intervals that hold the truth, of pairs that there is an interval of; in percent
 * false      share of pairs without a true difference that are separated at 0.05
 * no range   share of pairs without an interval
 * percentile the interval that is not used: 2.5 % and 97.5 % quantiles of the resampled differences */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "compare/compare.h"

enum { MOST_RUNS = 16, MOST_TOPICS = 400, MOST_SAMPLE = 100, MOST_DATASETS = 16 };

struct population {
    size_t n_runs, n_topics;
    double value[MOST_RUNS][MOST_TOPICS];
    double mean[MOST_RUNS];
};

/* What a size and a test add up to. */
struct tally {
    double samples, pairs, covered, ranges, rejected, means, means_covered, percentile, contradictions;
};

static const char *const name[MOST_RUNS] = {"a", "b", "c", "d", "e", "f", "g", "h",
                                            "i", "j", "k", "l", "m", "n", "o", "p"};

static void add_means(struct population *p)
{
    for (size_t r = 0; r < p->n_runs; r++) {
        p->mean[r] = 0;
        for (size_t t = 0; t < p->n_topics; t++)
            p->mean[r] += p->value[r][t] / (double)p->n_topics;
    }
}

/* Like nDCG@10: topics differ more than runs, differences are skewed, some topics are lost or won by all. */
static void make_population(struct population *p, uint64_t seed)
{
    gsl_rng *rng = random_stream_for(seed, "population", "coverage", 0);
    *p = (struct population){.n_runs = 12, .n_topics = MOST_TOPICS};
    for (size_t t = 0; t < p->n_topics; t++) {
        double topic = 1.1 * gsl_rng_uniform(rng), spread = 0.2 + 0.4 * gsl_rng_uniform(rng);
        for (size_t r = 0; r < p->n_runs; r++) {
            double x = topic + 0.012 * (double)r + spread * (gsl_rng_uniform(rng) - 0.6);
            p->value[r][t] = x < 0 ? 0 : x > 1 ? 1 : x;
        }
    }
    mem_free(rng);
    add_means(p);
}

/* The lines after the header: run, topic, value. 0 or -1. */
static int read_table(struct population *p, const char *file)
{
    char line[4096], run[1024], topic[1024], last[1024] = "";
    double value;
    FILE *f = fopen(file, "r");
    *p = (struct population){0};
    if (!f || !fgets(line, sizeof line, f))
        return -1;
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "%1023[^\t]\t%1023[^\t]\t%lf", run, topic, &value) != 3)
            return -1;
        if (strcmp(run, last) != 0) {
            strcpy(last, run);
            if (p->n_runs++ == MOST_RUNS)
                return -1;
            p->n_topics = 0;
        }
        if (p->n_topics == MOST_TOPICS)
            return -1;
        p->value[p->n_runs - 1][p->n_topics++] = value;
    }
    fclose(f);
    add_means(p);
    return p->n_runs > 1 ? 0 : -1;
}

/* A sample of n topics; moved: without true differences. */
struct sample {
    double value[MOST_RUNS][MOST_SAMPLE];
    const double *row[MOST_RUNS];
    struct cmp_data data;
};

static const char *const measure[] = {"measure"};

static void draw_sample(const struct population *p, size_t n, bool moved, gsl_rng *rng, struct sample *s)
{
    for (size_t i = 0; i < n; i++) {
        size_t t = gsl_rng_uniform_int(rng, p->n_topics);
        for (size_t r = 0; r < p->n_runs; r++)
            s->value[r][i] = p->value[r][t] - (moved ? p->mean[r] : 0);
    }
    for (size_t r = 0; r < p->n_runs; r++)
        s->row[r] = s->value[r];
    s->data = (struct cmp_data){"sample", name, measure, p->n_runs, n, 1, s->row, NULL, 0, 0};
}

static bool holds(double lo, double hi, double truth)
{
    return lo <= truth && truth <= hi;
}

static void tally_pair(const struct cmp_diff *d, enum cmp_test test, double truth, bool moved, struct tally *t)
{
    t->pairs++;
    t->rejected += d->separated;
    if (isnan(d->lo))
        return;
    t->ranges++;
    t->covered += holds(d->lo, d->hi, moved ? 0 : truth);
    t->contradictions += (d->lo > 0 || d->hi < 0) != (d->p[test] < 0.05);
}

static void tally_percentile(const struct cmp_result *r, const struct cmp_pair *p, double truth, struct tally *t)
{
    size_t B = r->n_resamples;
    double *x = malloc(B * sizeof *x);
    for (size_t b = 0; b < B; b++)
        x[b] = r->resampled[p->a * B + b] - r->resampled[p->b * B + b];
    struct cmp_range q = cmp_percentiles(x, B, 0.05, truth);
    t->percentile += holds(q.lo, q.hi, truth);
    free(x);
}

/* rounds samples of n topics, as they are and moved. */
static void cover(const struct population *p, size_t n, enum cmp_test test, size_t rounds, size_t resamples,
                  struct tally *real, struct tally *null)
{
    static struct sample s;
    gsl_rng *rng = random_stream_for(1, "samples", "coverage", n);
    *real = *null = (struct tally){0};
    for (size_t k = 0; k < 2 * rounds; k++) {
        bool moved = k % 2;
        struct tally *t = moved ? null : real;
        struct cmp_result r;
        struct cmp_options o = {test, CMP_UNCORRECTED, 0.05, 0.02, resamples, 2000, k, 1, false, false};
        draw_sample(p, n, moved, rng, &s);
        cmp_compare(&s.data, &o, &r);
        t->samples++;
        for (size_t i = 0; i < r.n_pairs; i++) {
            double truth = moved ? 0 : p->mean[r.pair[i].a] - p->mean[r.pair[i].b];
            tally_pair(&r.diff[i], test, truth, moved, t);
            if (test == CMP_T && resamples > 1)
                tally_percentile(&r, &r.pair[i], truth, t);
        }
        for (size_t i = 0; i < r.n_runs; i++) {
            t->means++;
            t->means_covered += holds(r.mean[i].lo, r.mean[i].hi, moved ? 0 : p->mean[i]);
        }
        cmp_result_free(&r);
    }
    mem_free(rng);
}

/* Datasets of the suite: topics of the population whose runs are moved by what the dataset does to them. */
enum { SUITE_RUNS = 6 };
struct suite_world {
    double effect[MOST_DATASETS][SUITE_RUNS];
    struct sample sample[MOST_DATASETS];
    struct cmp_result result[MOST_DATASETS];
    struct cmp_part part[MOST_DATASETS];
};
static const char *const dataset[MOST_DATASETS] = {"d0", "d1", "d2",  "d3",  "d4",  "d5",  "d6",  "d7",
                                                   "d8", "d9", "d10", "d11", "d12", "d13", "d14", "d15"};

/* K datasets of 6, 9, 12, ... topics. `random`: the effects of datasets are drawn anew each time, with mean 0. */
static void cover_suite(const struct population *whole, size_t K, bool random, enum cmp_test test, size_t rounds,
                        size_t resamples, struct tally *t)
{
    static struct suite_world w;
    static struct population p;
    gsl_rng *rng = random_stream_for(2, "suites", "coverage", K);
    p = *whole;
    p.n_runs = SUITE_RUNS;
    *t = (struct tally){0};
    for (size_t k = 0; k < rounds; k++) {
        struct cmp_options o = {test, CMP_UNCORRECTED, 0.05, 0.02, resamples, 2000, k, 1, random, false};
        struct cmp_suite s;
        for (size_t d = 0; d < K; d++) {
            draw_sample(&p, 6 + 3 * (d % 6), true, rng, &w.sample[d]);
            for (size_t r = 0; r < SUITE_RUNS; r++) {
                if (random || k == 0)
                    w.effect[d][r] = 0.2 * (gsl_rng_uniform(rng) - 0.5);
                for (size_t i = 0; i < w.sample[d].data.n_topics; i++)
                    w.sample[d].value[r][i] += random ? w.effect[d][r] : 0;
            }
            w.sample[d].data.name = dataset[d];
            cmp_compare(&w.sample[d].data, &o, &w.result[d]);
            w.part[d] = (struct cmp_part){&w.sample[d].data, &w.result[d]};
        }
        cmp_compute_suite(w.part, K, &o, &s);
        t->samples++;
        for (size_t i = 0; i < s.total.n_pairs; i++)
            tally_pair(&s.total.diff[i], s.test, 0, true, t);
        for (size_t i = 0; i < s.total.n_runs; i++) {
            t->means++;
            t->means_covered += holds(s.total.mean[i].lo, s.total.mean[i].hi, 0);
        }
        cmp_suite_free(&s);
        for (size_t d = 0; d < K; d++)
            cmp_result_free(&w.result[d]);
    }
    mem_free(rng);
}

static double percent(double part, double all)
{
    return all > 0 ? 100 * part / all : NAN;
}

static void print_table(const struct population *p, const char *title, size_t rounds)
{
    static const size_t size[] = {5, 8, 12, 25, 50, 100};
    printf("%s: %zu runs, %zu topics, %zu samples of each size\n", title, p->n_runs, p->n_topics, rounds);
    printf("test       topics  means  differences  false  no range  contradictions  percentile\n");
    for (int test = 0; test < CMP_TESTS; test++)
        for (size_t k = 0; k < sizeof size / sizeof size[0]; k++) {
            struct tally real, null;
            bool needs_resamples = test == CMP_T || test == CMP_BOOTSTRAP;
            cover(p, size[k], (enum cmp_test)test, rounds, needs_resamples ? 1000 : 1, &real, &null);
            printf("%-9s  %6zu  %5.1f  %11.1f  %5.1f  %8.1f  %14.0f", cmp_test_name[test], size[k],
                   percent(real.means_covered, real.means), percent(real.covered, real.ranges),
                   percent(null.rejected, null.pairs), percent(real.pairs - real.ranges, real.pairs),
                   real.contradictions + null.contradictions);
            if (test == CMP_T)
                printf("  %10.1f", percent(real.percentile, real.pairs));
            putchar('\n');
            fflush(stdout);
        }
    putchar('\n');
}

static void print_suites(const struct population *p, size_t rounds)
{
    static const size_t count[] = {3, 6, 13};
    printf("Suites of datasets with 6 to 21 topics, %zu samples of each\n", rounds);
    printf("datasets  test         K  means  differences  false  no range  contradictions\n");
    for (int random = 0; random < 2; random++)
        for (int test = 0; test < CMP_WILCOXON + random; test++)
            for (size_t k = 0; k < sizeof count / sizeof count[0]; k++) {
                struct tally t;
                cover_suite(p, count[k], random, (enum cmp_test)test, rounds, 500, &t);
                printf("%-8s  %-9s  %3zu  %5.1f  %11.1f  %5.1f  %8.1f  %14.0f\n", random ? "random" : "fixed",
                       cmp_test_name[test], count[k], percent(t.means_covered, t.means), percent(t.covered, t.ranges),
                       percent(t.rejected, t.pairs), percent(t.pairs - t.ranges, t.pairs), t.contradictions);
                fflush(stdout);
            }
}

/* A figure that has to lie within bounds; returns whether it does not. */
static int bound(const char *what, double got, double lo, double hi)
{
    bool bad = !(got >= lo && got <= hi);
    printf("%s: %.1f, expected %.1f to %.1f%s\n", what, got, lo, hi, bad ? ": FAILED" : "");
    return bad;
}

static int check(const struct population *p)
{
    int bad = 0;
    struct tally real, null;
    for (int test = 0; test < CMP_WILCOXON; test++) {
        char what[80];
        size_t B = test == CMP_RANDOM ? 1 : test == CMP_T ? 100 : 400;
        cover(p, 8, (enum cmp_test)test, 400, B, &real, &null);
        snprintf(what, sizeof what, "8 topics, %s: coverage of differences", cmp_test_name[test]);
        bad += bound(what, percent(real.covered, real.ranges), 93.5, 96.5);
        snprintf(what, sizeof what, "8 topics, %s: false separations", cmp_test_name[test]);
        bad += bound(what, percent(null.rejected, null.pairs), 3.5, 6.5);
        snprintf(what, sizeof what, "8 topics, %s: coverage of means", cmp_test_name[test]);
        bad += bound(what, percent(real.means_covered, real.means), 93.0, 97.0);
        bad += bound("intervals that contradict their test", real.contradictions + null.contradictions, 0, 0);
        if (test == CMP_T) /* what the bounds are there to catch */
            bad +=
                bound("8 topics, percentiles: coverage of differences", percent(real.percentile, real.pairs), 80, 90);
    }
    cover_suite(p, 4, false, CMP_T, 400, 1, &real);
    bad += bound("4 datasets, t: coverage of differences", percent(real.covered, real.ranges), 93.0, 97.0);
    cover_suite(p, 6, true, CMP_T, 400, 1, &real);
    bad += bound("6 datasets like these, t: coverage of differences", percent(real.covered, real.ranges), 93.0, 97.0);
    return bad > 0;
}

int main(int argc, char **argv)
{
    static struct population p;
    make_population(&p, 1);
    if (argc == 2 && strcmp(argv[1], "check") == 0)
        return check(&p);
    for (int i = 1; i < argc; i++) {
        static struct population real;
        if (read_table(&real, argv[i]) != 0) {
            fprintf(stderr, "comparisons: %s: no table of run, topic and value\n", argv[i]);
            return 1;
        }
        print_table(&real, argv[i], 1000);
    }
    if (argc == 1)
        print_table(&p, "Made up", 1000);
    print_suites(&p, 300);
    return 0;
}
