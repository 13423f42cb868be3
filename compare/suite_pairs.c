/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Intervals and tests of a suite's means and differences.
 *
 * K datasets, of n_k topics each, have differences of mean d_k and standard deviation s_k; D = sum d_k / K.
 *
 * Datasets fixed (the question is about these datasets, with other topics like theirs):
 *   t          D / sqrt(V), V = sum v_k / K^2, v_k = s_k^2 / n_k, with (sum v_k)^2 / sum(v_k^2 / (n_k - 1)) degrees of
 *              freedom (Satterthwaite, Biometrics Bulletin 2(6), 1946).
 *   sign flips of all topics of all datasets, each weighing 1 / (K n_k) (signflip.c).
 *   bootstrap  within each dataset (stratified), studentised by V of the resample (studentised.c).
 *   Signed ranks have no such form: a sum of the ranks of different datasets does not estimate D.
 * Datasets pooled: fixed, but d_k weighs n_k / N, N = sum n_k, so that each topic weighs 1 / N (strata of one sample).
 * Datasets random (the question is about datasets like these): d_1 .. d_K is the sample, and tests are the tests of a
 * dataset's topics; the bootstrap draws K datasets and, within each, topics.
 *
 * A dataset with one topic does not determine v_k: then t and bootstrap with fixed datasets reject nothing. */
#include <gsl/gsl_cdf.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "base/random.h"
#include "compare/view.h"

static const char whole[] = "(suite)"; /* the name of the random streams that belong to the suite, not to a dataset */

/* The state of one measure over all datasets. */
struct suite_work {
    const struct cmp_part *part;
    const struct cmp_options *opt;
    struct cmp_suite *suite;
    size_t n_parts, measure;
    struct cmp_view *view; /* [dataset]: topics, draws, gaps */
    size_t *first; /* [dataset]: the number of its first topic among those of all, a multiple of 8; then the end */
    size_t *run;   /* [dataset][run of the suite]: the index of the run in the dataset */
    unsigned char *pattern; /* the sign flips of the values of struct units; NULL if all flips are enumerated */
    uint32_t *draw;         /* [resample][n_parts]: the drawn datasets; NULL if datasets are fixed */
};

/* The values of run a (b == CMP_NONE), or the differences of runs a and b, in all datasets. */
struct column {
    size_t a, b;
    double *value;  /* [topic of all datasets]; NAN if missing, also in the padding to multiples of 8 */
    double *weight; /* [dataset]: 1, or K n_k / N if datasets are pooled; the sum is K */
    double *mean,
        *square; /* mean: [dataset]: d_k; square: [dataset]: its error variance v_k, 0 if nothing varies. mean, square,
                  * shift and spread include the weight */
    size_t *n;   /* [dataset]: the number n_k of topics with a value */
    double *shift, *spread; /* [dataset][resample]: the resample's mean d_k* minus d_k; its error variance */
};

/* Allocates the column of run a, or of a minus b unless b is CMP_NONE, for fill_column. The caller frees it with
 * free_column. */
static struct column make_column(const struct suite_work *w, size_t a, size_t b)
{
    size_t K = w->n_parts, N = w->first[K], B = w->opt->resamples;
    double *room = mem_alloc(N + 3 * K + 2 * K * B, sizeof *room), *rest = room + N + 3 * K;
    return (struct column){
        a, b, room, room + N, room + N + K, room + N + 2 * K, mem_alloc(K, sizeof(size_t)), rest, rest + K * B};
}

static void free_column(struct column *c)
{
    mem_free(c->value);
    mem_free(c->n);
}

/* Sets the weights of the datasets; multiplies their means by them, and their error variances by their squares. */
static void apply_weights(const struct suite_work *w, struct column *c)
{
    size_t all = 0;
    for (size_t k = 0; k < w->n_parts; k++)
        all += c->n[k];
    for (size_t k = 0; k < w->n_parts; k++) {
        c->weight[k] = w->opt->pooled_datasets ? (double)w->n_parts * (double)c->n[k] / (double)all : 1;
        c->mean[k] *= c->weight[k];
        c->square[k] *= c->weight[k] * c->weight[k];
    }
}

/* Fills the values, means, variances and weights of a column from the datasets' values. */
static void fill_column(const struct suite_work *w, struct column *c)
{
    double *known = mem_alloc(w->first[w->n_parts], sizeof *known);
    for (size_t k = 0; k < w->n_parts; k++) {
        const struct cmp_view *v = &w->view[k];
        const size_t *run = w->run + k * w->suite->total.n_runs;
        double *value = c->value + w->first[k];
        struct cmp_ttest t;
        c->n[k] = 0;
        for (size_t i = 0; i < w->first[k + 1] - w->first[k]; i++) {
            value[i] = i >= v->n        ? NAN
                     : c->b == CMP_NONE ? cmp_view_value(v, run[c->a], i)
                                        : cmp_view_value(v, run[c->a], i) - cmp_view_value(v, run[c->b], i);
            if (!isnan(value[i]))
                known[c->n[k]++] = value[i];
        }
        cmp_ttest(known, c->n[k], &t);
        c->mean[k] = t.mean;
        c->square[k] = t.sd * t.sd / (double)c->n[k];
    }
    apply_weights(w, c);
    mem_free(known);
}

/* Sets shift and spread of n <= CMP_LANES columns, by dataset and resample. A dataset with at most CMP_STUDENTISED
 * topics is resampled here. For one with more, the shift comes from the resampled means of its runs, and every spread
 * is the variance of the data. */
static void resample_columns(const struct suite_work *w, struct column *c, size_t n)
{
    size_t B = w->opt->resamples;
    double *shift = mem_alloc(n * B, sizeof *shift), *square = mem_alloc(n * B, sizeof *square);
    for (size_t k = 0; k < w->n_parts; k++) {
        const struct cmp_result *r = w->part[k].result;
        const size_t *run = w->run + k * w->suite->total.n_runs;
        const double *resampled = r->resampled + w->measure * r->n_runs * B;
        const double *value[CMP_LANES];
        for (size_t l = 0; l < n; l++)
            value[l] = c[l].value + w->first[k];
        if (w->view[k].draw)
            cmp_drawn_moments(value, n, w->view[k].n, w->view[k].draw, B, shift, square);
        for (size_t l = 0; l < n; l++)
            for (size_t b = 0; b < B; b++) {
                const struct cmp_mean *mean = r->mean + w->measure * r->n_runs;
                size_t x = run[c[l].a], y = c[l].b == CMP_NONE ? x : run[c[l].b];
                bool few = w->view[k].draw != NULL;
                double weight = c[l].weight[k];
                c[l].spread[k * B + b] = few ? square[l * B + b] * weight * weight : c[l].square[k];
                c[l].shift[k * B + b] = few ? shift[l * B + b]
                                      : c[l].b == CMP_NONE
                                          ? resampled[x * B + b] - mean[x].mean
                                          : resampled[x * B + b] - mean[x].mean - (resampled[y * B + b] - mean[y].mean);
                c[l].shift[k * B + b] *= weight;
            }
    }
    mem_free(square);
    mem_free(shift);
}

static double mean_of(const double *x, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += x[i];
    return sum / (double)n;
}

/* Returns the standard error of the mean of a column over K fixed datasets. *df receives its degrees of freedom. */
static double fixed_standard_error(const struct column *c, size_t K, double *df)
{
    double sum = 0, divisor = 0;
    for (size_t k = 0; k < K; k++) {
        sum += c->square[k];
        divisor += c->square[k] > 0 ? c->square[k] * c->square[k] / ((double)c->n[k] - 1) : 0;
    }
    *df = divisor > 0 ? sum * sum / divisor : NAN;
    return sqrt(sum) / (double)K;
}

/* Returns the smallest number of topics with a value in any of K datasets. */
static size_t fewest_topics(const struct column *c, size_t K)
{
    size_t least = c->n[0];
    for (size_t k = 1; k < K; k++)
        least = c->n[k] < least ? c->n[k] : least;
    return least;
}

/* Computes resample b of the suite for a column. *shift receives the resample's mean minus `mean`, the observed one;
 * *square receives the resample's error variance of the mean, 0 if it has none. */
static void suite_resample(const struct suite_work *w, const struct column *c, double mean, size_t b, double *shift,
                           double *square)
{
    size_t K = w->n_parts, B = w->opt->resamples;
    double sum = 0, squares = 0;
    if (!w->draw) {
        for (size_t k = 0; k < K; k++) {
            sum += c->shift[k * B + b];
            squares += c->spread[k * B + b];
        }
        *shift = sum / (double)K;
        *square = squares / ((double)K * (double)K);
        return;
    }
    for (size_t s = 0; s < K; s++) { /* each drawn dataset has its own resample of topics */
        size_t k = w->draw[b * K + s];
        double x = c->mean[k] - mean + c->shift[k * B + (b + s * (B / K)) % B];
        sum += x;
        squares += x * x;
    }
    double deviations = squares - sum * sum / (double)K;
    *shift = sum / (double)K;
    *square = K > 1 && deviations > 1e-13 * squares ? deviations / (double)(K - 1) / (double)(K - 1) : 0;
}

/* Returns the studentised bootstrap test and interval of a column, given its mean over the datasets, with standard
 * error se. */
static struct cmp_bootstrap suite_bootstrap(const struct suite_work *w, const struct column *c, double mean, double se)
{
    size_t B = w->opt->resamples;
    double *shift = mem_alloc(B, sizeof *shift), *square = mem_alloc(B, sizeof *square),
           *work = mem_alloc(B, sizeof *work);
    for (size_t b = 0; b < B; b++)
        suite_resample(w, c, mean, b, &shift[b], &square[b]);
    struct cmp_bootstrap r = cmp_bootstrap_t(shift, square, B, mean, se, w->opt->alpha, work);
    mem_free(work);
    mem_free(square);
    mem_free(shift);
    return r;
}

/* The values whose signs are flipped: one per topic, or the mean of each dataset if datasets are random. */
struct units {
    const double *value; /* NAN if missing */
    size_t n;
};

static struct units select_units(const struct suite_work *w, const struct column *c)
{
    return w->draw ? (struct units){c->mean, w->n_parts} : (struct units){c->value, w->first[w->n_parts]};
}

/* Returns the dataset of topic i, given the dataset k of the topic before it; k if datasets are random. */
static size_t next_dataset(const struct suite_work *w, size_t i, size_t k)
{
    while (!w->draw && i >= w->first[k + 1])
        k++;
    return k;
}

/* The weighted values of CMP_LANES columns under the sign flips, and the column that is meant. */
struct flips {
    const double *sum, *weight; /* [flip][CMP_LANES]: sums of weighted values, NULL if all flips are enumerated; sums of
                                 * weights, NULL if no interval is needed */
    size_t lane;
};

/* Returns the p value of a column by sign flips, exact if at most CMP_EXACT_FLIPS values are not 0. *range, unless
 * NULL, receives the interval. */
static double flip_p(const struct suite_work *w, const struct column *c, const struct flips *flips,
                     struct cmp_range *range)
{
    struct units u = select_units(w, c);
    size_t F = w->opt->flips, n = 0;
    double *x = mem_alloc(u.n, sizeof *x), *d = mem_alloc(u.n, sizeof *d), *weight = mem_alloc(u.n, sizeof *weight),
           *sum = mem_alloc(F, sizeof *sum), *work = mem_alloc(F, 3 * sizeof *work), observed = 0, size = 0;
    for (size_t i = 0, k = 0; i < u.n; i++) {
        k = next_dataset(w, i, k);
        if (isnan(u.value[i]))
            continue;
        d[n] = u.value[i];
        weight[n] = w->draw ? 1 : c->weight[k] / (double)c->n[k];
        x[n] = d[n] * weight[n];
        size += fabs(x[n]);
        observed += x[n++];
    }
    double p = cmp_flip_exact(x, n);
    for (size_t f = 0; f < F && flips->sum; f++)
        sum[f] = flips->sum[f * CMP_LANES + flips->lane];
    if (isnan(p))
        p = cmp_flip_p(sum, F, observed, DBL_EPSILON * ((double)u.n / 8 + 8) * size);
    if (range && n <= CMP_EXACT_FLIPS)
        *range = cmp_flip_exact_range(d, weight, n, w->opt->alpha);
    else if (range) {
        double total = (double)w->n_parts;
        for (size_t f = 0; f < F; f++)
            work[2 * F + f] = (total - flips->weight[f * CMP_LANES + flips->lane]) / 2;
        *range = cmp_flip_range(sum, work + 2 * F, F, observed, total, w->opt->alpha, work);
    }
    mem_free(work);
    mem_free(sum);
    mem_free(weight);
    mem_free(d);
    mem_free(x);
    return p;
}

/* Flips n <= CMP_LANES columns in parallel: fills sums[flip][CMP_LANES] with the flipped sums of their weighted values
 * and, unless NULL, weights[flip][CMP_LANES] with those of their weights. */
static void flip_columns(const struct suite_work *w, const struct column *c, size_t n, double *sums, double *weights)
{
    size_t N = select_units(w, c).n;
    double *x = mem_zalloc(N * CMP_LANES, sizeof *x), *weight = mem_zalloc(N * CMP_LANES, sizeof *weight);
    for (size_t l = 0; l < n; l++) {
        const double *value = select_units(w, &c[l]).value;
        for (size_t i = 0, k = 0; i < N; i++) {
            k = next_dataset(w, i, k);
            if (isnan(value[i]))
                continue;
            weight[i * CMP_LANES + l] = w->draw ? 1 : c[l].weight[k] / (double)c[l].n[k];
            x[i * CMP_LANES + l] = w->draw ? value[i] : value[i] / (double)c[l].n[k] * c[l].weight[k];
        }
    }
    cmp_flip_sums(x, N, w->pattern, w->opt->flips, sums);
    if (weights)
        cmp_flip_sums(weight, N, w->pattern, w->opt->flips, weights);
    mem_free(weight);
    mem_free(x);
}

/* Computes t test and bootstrap, with intervals, of a pair if datasets are fixed; p is 1 if one has only one topic. */
static void test_fixed(const struct suite_work *w, const struct column *c, struct cmp_diff *d,
                       struct cmp_range range[CMP_TESTS])
{
    size_t K = w->n_parts;
    double se = fixed_standard_error(c, K, &d->df);
    d->p[CMP_T] = d->p[CMP_BOOTSTRAP] = 1;
    if (fewest_topics(c, K) > 1) {
        d->t = se > 0 ? d->diff / se : NAN;
        d->p[CMP_T] = se > 0 ? fmin(1, 2 * gsl_cdf_tdist_Q(fabs(d->t), d->df)) : fabs(d->diff) <= CMP_ROUNDING ? 1 : 0;
        range[CMP_T] = cmp_t_range(d->diff, se, d->df, w->opt->alpha);
        struct cmp_bootstrap b = suite_bootstrap(w, c, d->diff, se);
        d->p[CMP_BOOTSTRAP] = b.p;
        range[CMP_BOOTSTRAP] = b.range;
    }
}

/* Computes t test, Wilcoxon's test and bootstrap of a pair, with their intervals, if the datasets are a sample. */
static void test_random(const struct suite_work *w, const struct column *c, struct cmp_diff *d,
                        struct cmp_range range[CMP_TESTS])
{
    size_t K = w->n_parts;
    struct cmp_ttest t;
    uint64_t *keys = mem_alloc(K, 2 * sizeof *keys);
    cmp_ttest(c->mean, K, &t);
    d->sd = t.sd;
    d->t = t.t;
    d->df = t.df;
    d->effect = t.effect;
    d->p[CMP_T] = t.p;
    d->p[CMP_WILCOXON] = cmp_wilcoxon(c->mean, K, keys);
    d->p[CMP_BOOTSTRAP] = 1;
    if (K > 1) {
        double se = t.sd / sqrt((double)K);
        struct cmp_bootstrap b = suite_bootstrap(w, c, d->diff, se);
        range[CMP_T] = cmp_t_range(d->diff, se, t.df, w->opt->alpha);
        range[CMP_WILCOXON] = cmp_wilcoxon_range(c->mean, K, w->opt->alpha, keys, &d->pseudo_median);
        d->p[CMP_BOOTSTRAP] = b.p;
        range[CMP_BOOTSTRAP] = b.range;
    }
    if (w->suite->test != CMP_WILCOXON)
        d->pseudo_median = NAN;
    mem_free(keys);
}

/* Fills *d with the mean difference of a pair, all tests, and the interval of the suite's test. */
static void test_pair(const struct suite_work *w, const struct column *c, const struct flips *flips, struct cmp_diff *d)
{
    struct cmp_range range[CMP_TESTS] = {CMP_NO_RANGE, CMP_NO_RANGE, CMP_NO_RANGE, CMP_NO_RANGE};
    *d = cmp_no_diff;
    d->diff = mean_of(c->mean, w->n_parts);
    for (size_t k = 0; k < w->n_parts; k++)
        d->n += c->n[k];
    if (isnan(d->diff))
        return;
    enum cmp_test test = w->suite->test;
    (w->draw ? test_random : test_fixed)(w, c, d, range);
    d->p[CMP_RANDOM] = flip_p(w, c, flips, test == CMP_RANDOM ? &range[CMP_RANDOM] : NULL);
    struct cmp_range r = cmp_settle(range[test], d->p[test] < w->opt->alpha, d->diff);
    d->lo = r.lo;
    d->hi = r.hi;
}

/* Tests CMP_LANES pairs from number block * CMP_LANES on; called by parallel_for() with struct suite_work as arg. */
static void test_block(void *arg, size_t block)
{
    const struct suite_work *w = arg;
    struct cmp_result *t = &w->suite->total;
    size_t first = block * CMP_LANES, n = t->n_pairs - first < CMP_LANES ? t->n_pairs - first : CMP_LANES;
    struct column c[CMP_LANES];
    for (size_t l = 0; l < n; l++) {
        c[l] = make_column(w, t->pair[first + l].a, t->pair[first + l].b);
        fill_column(w, &c[l]);
    }
    resample_columns(w, c, n);
    double *sums = NULL, *weights = NULL;
    if (w->pattern) {
        sums = mem_alloc(w->opt->flips * CMP_LANES, sizeof *sums);
        if (w->suite->test == CMP_RANDOM)
            weights = mem_alloc(w->opt->flips * CMP_LANES, sizeof *weights);
        flip_columns(w, c, n, sums, weights);
    }
    for (size_t l = 0; l < n; l++) {
        struct flips flips = {sums, weights, l};
        test_pair(w, &c[l], &flips, &t->diff[w->measure * t->n_pairs + first + l]);
        free_column(&c[l]);
    }
    mem_free(weights);
    mem_free(sums);
}

/* Returns the interval of a run's mean over the suite. */
static struct cmp_range mean_range(const struct suite_work *w, const struct column *c)
{
    struct cmp_range none = CMP_NO_RANGE;
    struct cmp_ttest t;
    size_t K = w->n_parts;
    double df, se = fixed_standard_error(c, K, &df);
    if (w->draw) {
        cmp_ttest(c->mean, K, &t);
        se = t.sd / sqrt((double)K);
        df = t.df;
    }
    if (w->draw ? K < 2 : fewest_topics(c, K) < 2)
        return none;
    double mean = mean_of(c->mean, K);
    return w->suite->test == CMP_BOOTSTRAP ? suite_bootstrap(w, c, mean, se).range
                                           : cmp_t_range(mean, se, df, w->opt->alpha);
}

/* Computes the intervals of the means of CMP_LANES runs, from number block * CMP_LANES on. Called by parallel_for(). */
static void range_block(void *arg, size_t block)
{
    const struct suite_work *w = arg;
    struct cmp_result *t = &w->suite->total;
    size_t first = block * CMP_LANES, n = t->n_runs - first < CMP_LANES ? t->n_runs - first : CMP_LANES;
    struct column c[CMP_LANES];
    for (size_t l = 0; l < n; l++) {
        c[l] = make_column(w, first + l, CMP_NONE);
        fill_column(w, &c[l]);
    }
    if (w->suite->test == CMP_BOOTSTRAP)
        resample_columns(w, c, n);
    for (size_t l = 0; l < n; l++) {
        struct cmp_mean *mean = &t->mean[w->measure * t->n_runs + first + l];
        struct cmp_range r = isnan(mean->mean) ? CMP_NO_RANGE : mean_range(w, &c[l]);
        mean->lo = r.lo;
        mean->hi = r.hi;
        free_column(&c[l]);
    }
}

static size_t run_index(const struct cmp_data *d, const char *name)
{
    size_t r = 0;
    while (strcmp(d->run[r], name) != 0)
        r++;
    return r;
}

/* Prepares, for one measure, views of the datasets, the sign flips and, if datasets are random, the drawn datasets. */
static void begin_measure(struct suite_work *w)
{
    const struct cmp_result *t = &w->suite->total;
    size_t K = w->n_parts, B = w->opt->resamples, F = w->opt->flips;
    w->view = mem_alloc(K, sizeof *w->view);
    w->first = mem_alloc(K + 1, sizeof *w->first);
    w->run = mem_alloc(K * t->n_runs, sizeof *w->run);
    w->first[0] = 0;
    for (size_t k = 0; k < K; k++) {
        cmp_view_init(&w->view[k], w->part[k].data, w->opt, w->measure);
        cmp_view_draw(&w->view[k]);
        w->first[k + 1] = w->first[k] + (w->view[k].n + 7) / 8 * 8;
        for (size_t r = 0; r < t->n_runs; r++)
            w->run[k * t->n_runs + r] = run_index(w->part[k].data, w->suite->run[r]);
    }
    if (!w->opt->random_datasets) {
        w->pattern = mem_alloc(cmp_pattern_size(w->first[K], F), 1);
        for (size_t k = 0; k < K; k++)
            cmp_view_patterns(&w->view[k], w->pattern + w->first[k] / 8 * F);
        return;
    }
    gsl_rng *rng = random_stream_for(w->opt->seed, whole, "datasets", 0);
    w->draw = mem_alloc(B * K, sizeof *w->draw);
    cmp_draw(rng, K, B, w->draw);
    mem_free(rng);
    if (K <= CMP_EXACT_FLIPS)
        return;
    rng = random_stream_for(w->opt->seed, whole, "flips", 0);
    w->pattern = mem_alloc(cmp_pattern_size(K, F), 1);
    cmp_flip_patterns(rng, K, F, w->pattern);
    mem_free(rng);
}

/* Frees the data of one measure. */
static void free_measure(struct suite_work *w)
{
    for (size_t k = 0; k < w->n_parts; k++)
        cmp_view_free(&w->view[k]);
    mem_free(w->view);
    mem_free(w->first);
    mem_free(w->run);
    mem_free(w->pattern);
    mem_free(w->draw);
}

void cmp_suite_test(const struct cmp_part *part, size_t n_parts, const struct cmp_options *o, struct cmp_suite *s)
{
    const struct cmp_result *t = &s->total;
    for (size_t m = 0; m < t->n_measures; m++) {
        struct suite_work w = {.part = part, .opt = o, .suite = s, .n_parts = n_parts, .measure = m};
        begin_measure(&w);
        parallel_for((t->n_runs + CMP_LANES - 1) / CMP_LANES, o->threads, range_block, &w);
        parallel_for((t->n_pairs + CMP_LANES - 1) / CMP_LANES, o->threads, test_block, &w);
        free_measure(&w);
    }
}
