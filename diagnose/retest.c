/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/retest.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/order.h"
#include "calibrate/position.h"
#include "store/repeats.h"

static const char no_windows[] = "no window has two valid answers",
                  one_window[] = "only one window has two valid answers",
                  no_scores[] = "the windows have rankings without scores",
                  no_labels[] = "the labels do not vary within any topic";

/* ---- pairs of windows ---- */

/* Returns the store's valid window of which window *w of the repeats is a second judging: it shows the same documents
 * of the topic, in the same order, to the same judge. Returns NULL if there is none. */
static const struct jud_window *find_window(const struct jud_store *s, const struct jud_store *repeats,
                                            const struct jud_window *w)
{
    const struct jud_query *repeat_query = &repeats->query[w->query],
                           *q = s->n_queries
                                  ? bsearch(repeat_query, s->query, s->n_queries, sizeof *q, order_text_pairs)
                                  : NULL;
    ptrdiff_t doc[JUD_MAX_WINDOW];
    for (size_t i = 0; i < w->n && q; i++) {
        const char *docno = repeat_query->doc[repeats->placement[w->first + i].doc];
        doc[i] = jud_find_doc(q, docno, strlen(docno));
    }
    for (size_t k = q ? q->first_window : 0; q && k < q->first_window + q->n_windows; k++) {
        const struct jud_window *v = &s->window[k];
        size_t i = 0;
        if (v->stage != w->stage || v->n != w->n || !v->valid ||
            strcmp(s->judge[v->stage][v->judge], repeats->judge[w->stage][w->judge]) != 0)
            continue;
        while (i < w->n && (ptrdiff_t)s->placement[v->first + i].doc == doc[i])
            i++;
        if (i == w->n)
            return v;
    }
    return NULL;
}

/* Returns 0 if window w of the repeats was answered by a judge and, where the records name it, a model of the store;
 * else -1 and *err. */
static int check_judge(const struct jud_store *s, const struct jud_store *repeats, const struct jud_window *w,
                       struct err *err)
{
    const char *file = repeats->file[w->file < repeats->n_files ? w->file : repeats->n_files - 1];
    const char *family = repeats->judge[w->stage][w->judge],
               *served = w->served ? repeats->served[w->served - 1] : NULL;
    if (!jud_has_name(s->judge[w->stage], s->n_judges[w->stage], family))
        return err_input(err, file, w->line,
                         "family_key '%s', expected '%s' as in the store: only repeats with the same judge and the "
                         "same prompt show how consistent the judge is",
                         family, s->n_judges[w->stage] ? s->judge[w->stage][0] : "none");
    if (served && s->n_served && !jud_has_name(s->served, s->n_served, served))
        return err_input(err, file, w->line, "model '%s' gave this answer, expected model '%s' as in the store", served,
                         s->served[0]);
    return 0;
}

/* ---- one window ---- */

/* The sums of a pair of judgings of one window, over its documents. */
struct sums {
    double n_same, n_pairs; /* n_pairs: in the tournament, the number of pairs of documents; n_same: the number of pairs
                             * in the same order in both judgings, where a tie in one judging counts one half */
    double square, freedom; /* sum d^2 / 2 (see retest.h), and its degrees of freedom */
    double xx, yy, xy; /* sums of squares and of products of the two judgings x and y, around the means of the window */
};

/* Returns the value of the document at place i (from 0) of a window: the number of criteria that it passed or, in the
 * tournament, its score (from its rank if there are no scores). */
static double get_value(const struct jud_store *s, const struct jud_window *w, size_t i)
{
    return w->stage == JUD_RUBRIC ? bits_count(s->placement[w->first + i].passes) : position_score(s, w, i);
}

/* Counts in *t all pairs of the n documents, and the pairs in the same order by x[] and by y[]: a tie in both counts
 * one, in one of them one half. */
static void count_pairs(struct sums *t, const double *x, const double *y, size_t n)
{
    for (size_t a = 0; a < n; a++)
        for (size_t b = a + 1; b < n; b++) {
            double difference_x = x[a] - x[b], difference_y = y[a] - y[b];
            t->n_same += difference_x * difference_y > 0.0 || (difference_x == 0.0 && difference_y == 0.0) ? 1.0
                       : difference_x * difference_y < 0.0                                                 ? 0.0
                                                                                                           : 0.5;
            t->n_pairs += 1.0;
        }
}

/* Returns the sums over the documents of a window that was judged twice: v in the store, w in the repeats. */
static struct sums sum_window(const struct jud_store *s, const struct jud_window *v, const struct jud_store *repeats,
                              const struct jud_window *w)
{
    double x[JUD_MAX_WINDOW], y[JUD_MAX_WINDOW], mx = 0.0, my = 0.0, n = w->n;
    struct sums t = {.freedom = w->stage == JUD_RUBRIC ? n : n - 1.0};
    for (size_t i = 0; i < w->n; i++) {
        x[i] = get_value(s, v, i);
        y[i] = get_value(repeats, w, i);
        mx += x[i] / n;
        my += y[i] / n;
    }
    for (size_t i = 0; i < w->n; i++) {
        double a = x[i] - mx, b = y[i] - my, d = w->stage == JUD_RUBRIC ? x[i] - y[i] : a - b;
        t.square += 0.5 * d * d;
        t.xx += a * a;
        t.yy += b * b;
        t.xy += a * b;
    }
    if (w->stage == JUD_TOURNAMENT)
        count_pairs(&t, x, y, w->n);
    return t;
}

/* ---- estimates over windows ---- */

/* The ratio `value` = k / n of two sums over windows, and its standard error se, NAN if there are fewer than two
 * windows. */
struct ratio {
    double value, se, k, n;
};

/* Returns the ratio sum k[i] / sum n[i] over windows i, with its standard error clustered by window. */
static struct ratio compute_ratio(const double *k, const double *n, size_t windows)
{
    struct ratio r = {NAN, NAN, 0.0, 0.0};
    double squares = 0.0, g = (double)windows;
    for (size_t i = 0; i < windows; i++) {
        r.k += k[i];
        r.n += n[i];
    }
    r.value = r.n > 0.0 ? r.k / r.n : NAN;
    for (size_t i = 0; i < windows; i++)
        squares += (k[i] - r.value * n[i]) * (k[i] - r.value * n[i]);
    if (windows > 1)
        r.se = sqrt(g / (g - 1.0) * squares) / r.n;
    return r;
}

/* Returns the half width, in standard errors, of a 95 % interval over windows; NAN for a single window. */
static double interval_width(size_t windows)
{
    return windows > 1 ? gsl_cdf_tdist_Pinv(0.975, (double)windows - 1.0) : NAN;
}

/* Returns the rate sum n_equal[i] / sum counts[i] over windows, with a 95 % interval clustered by window; without an
 * interval for one window. */
static struct stat_rate make_rate(const double *n_equal, const double *counts, size_t windows)
{
    struct ratio r = compute_ratio(n_equal, counts, windows);
    struct stat_rate rate = stat_share(r.k, r.n, no_windows);
    rate.lo = windows > 1 ? fmax(0.0, r.value - interval_width(windows) * r.se) : NAN;
    rate.hi = windows > 1 ? fmin(1.0, r.value + interval_width(windows) * r.se) : NAN;
    rate.interval = "by window";
    return rate;
}

/* Returns the correlation, within windows, of the documents' values in the two judgings, over all windows but number
 * `omitted` (SIZE_MAX omits none), as Fisher's z. */
static double correlate_without(const struct sums *t, size_t windows, size_t omitted)
{
    double xx = 0.0, yy = 0.0, xy = 0.0;
    for (size_t i = 0; i < windows; i++)
        if (i != omitted) {
            xx += t[i].xx;
            yy += t[i].yy;
            xy += t[i].xy;
        }
    return atanh(fmin(xy / sqrt(xx * yy), 1.0));
}

/* Returns the correlation, within windows, of the documents' values in the two judgings, with a 95 % interval from a
 * jackknife over windows on Fisher's scale. */
static struct stat_estimate correlate_judgings(const struct sums *t, size_t windows)
{
    double z = correlate_without(t, windows, SIZE_MAX), mean = 0.0, squares = 0.0, g = (double)windows;
    double *values = mem_alloc(windows, sizeof *values);
    for (size_t i = 0; i < windows; i++) {
        values[i] = windows > 1 ? correlate_without(t, windows, i) : NAN;
        mean += values[i] / g;
    }
    for (size_t i = 0; i < windows; i++)
        squares += (values[i] - mean) * (values[i] - mean);
    mem_free(values);
    double half_width = isinf(z) ? 0.0 : interval_width(windows) * sqrt((g - 1.0) / g * squares);
    struct stat_estimate e = {tanh(z), tanh(z - half_width), tanh(z + half_width), windows > 1 ? NULL : one_window,
                              "by window"};
    return isnan(z) ? stat_none(windows ? "the answers do not distinguish the documents of any window" : no_windows)
                    : e;
}

/* ---- a stage ---- */

/* Returns whether some tournament window that counts has a ranking without scores: then the noise of scores says
 * nothing about the reliability of the fit. */
static bool has_rankings(const struct jud_store *s)
{
    size_t k = 0;
    while (k < s->n_windows && !(s->window[k].stage == JUD_TOURNAMENT && !jud_compares(&s->window[k], false) &&
                                 jud_compares(&s->window[k], s->hard_rankings)))
        k++;
    return k < s->n_windows;
}

/* Sets r->noise, r->reliability and its square root r->ceiling, for the labels of `stage` in `dataset` (NULL: all),
 * from `noise`, the variance of the judge's noise with its standard error; `clip` is cal_options.clip of the fit.
 * Reliability and ceiling are missing if a tournament window that counts has a ranking without scores, or if no topic
 * has labels that vary. */
static void estimate_labels(struct retest_stage *r, const struct jud_store *s, enum jud_stage stage,
                            const char *dataset, double clip, struct ratio noise)
{
    double factor = noise.value > 0.0 ? exp(interval_width(r->n_windows) * noise.se / noise.value)
                  : r->n_windows > 1  ? 1.0
                                      : NAN;
    double sd = sqrt(noise.value);
    const char *remark = r->n_windows > 1 ? NULL : one_window;
    r->noise = (struct stat_estimate){sd, sd / sqrt(factor), sd * sqrt(factor), remark, "by window"};
    r->reliability = r->ceiling = stat_none(no_scores);
    if (stage == JUD_TOURNAMENT && has_rankings(s))
        return;
    double fraction = retest_noise_fraction(s, stage, dataset, clip, sd);
    r->reliability = r->ceiling = stat_none(no_labels);
    if (isnan(fraction))
        return;
    double bounds[3] = {1.0 - fraction, fmax(1.0 - fraction * factor, 0.0), 1.0 - fraction / factor};
    bounds[0] = fmax(bounds[0], 0.0);
    bounds[2] = isnan(factor) ? NAN : fmax(bounds[2], 0.0);
    bounds[1] = isnan(factor) ? NAN : bounds[1];
    r->reliability = (struct stat_estimate){bounds[0], bounds[1], bounds[2], remark, "by window"};
    r->ceiling = (struct stat_estimate){sqrt(bounds[0]), sqrt(bounds[1]), sqrt(bounds[2]), remark, "by window"};
}

/* The n windows of a stage with two valid answers: the window of the store, its repeat, and the sums of both. */
struct window_pairs {
    const struct jud_window **original, **repeat;
    struct sums *sums;
    size_t n;
};

/* Lists in *t the windows of a stage, in `dataset` unless it is NULL, that have a valid answer in the store and in the
 * repeats, with their sums, and counts them and the repeats left out in *r. Returns 0, or -1 and *err if another judge
 * or model gave a repeat. */
static int pair_windows(struct window_pairs *t, struct retest_stage *r, const struct jud_store *s,
                        const struct jud_store *repeats, enum jud_stage stage, const char *dataset, struct err *err)
{
    for (size_t k = 0; k < repeats->n_windows; k++) {
        const struct jud_window *w = &repeats->window[k];
        if (w->stage != stage || (dataset && strcmp(repeats->query[w->query].dataset, dataset) != 0))
            continue;
        if (check_judge(s, repeats, w, err) != 0)
            return -1;
        bool is_valid = w->valid && (stage == JUD_RUBRIC ? jud_answers(w) : jud_compares(w, true));
        const struct jud_window *v = is_valid ? find_window(s, repeats, w) : NULL;
        if (!v) {
            r->n_left_out++;
            continue;
        }
        t->original[t->n] = v;
        t->repeat[t->n] = w;
        t->sums[t->n++] = sum_window(s, v, repeats, w);
    }
    r->n_windows = t->n;
    return 0;
}

/* Computes the rates of equal answers, for each criterion of the store and for all together. The criteria of the
 * repeats are matched by name; one that they lack has no rate. n_equal[] and counts[] are working memory for t->n
 * windows. */
static void compare_criteria(struct retest *r, const struct window_pairs *t, const struct jud_store *s,
                             const struct jud_store *repeats, double *n_equal, double *counts)
{
    double *n_all_equal = mem_zalloc(t->n, 2 * sizeof *n_all_equal), *all_counts = n_all_equal + t->n;
    for (size_t c = 0; c < s->n_criteria; c++) {
        size_t e = 0;
        while (e < repeats->n_criteria && strcmp(repeats->criterion[e], s->criterion[c]) != 0)
            e++;
        for (size_t k = 0; k < t->n; k++) {
            n_equal[k] = counts[k] = 0.0;
            for (size_t i = 0; i < t->original[k]->n && e < repeats->n_criteria; i++) {
                uint32_t x = s->placement[t->original[k]->first + i].passes,
                         y = repeats->placement[t->repeat[k]->first + i].passes;
                n_equal[k] += (x >> c & 1) == (y >> e & 1);
                counts[k] += 1.0;
            }
            n_all_equal[k] += n_equal[k];
            all_counts[k] += counts[k];
        }
        r->criterion[c] = make_rate(n_equal, counts, t->n);
    }
    r->stage[JUD_RUBRIC].agree = make_rate(n_all_equal, all_counts, t->n);
    mem_free(n_all_equal);
}

/* Fills *r by comparing the store with its repeats, both finished, in one dataset or in all (NULL); `clip` is
 * cal_options.clip of the fit. Returns 0, or -1 and *err if a repeat is of another judge, or another model answered. */
static int measure_repeats(struct retest *r, const struct jud_store *s, const struct jud_store *repeats,
                           const char *dataset, double clip, struct err *err)
{
    size_t max_pairs = repeats->n_windows;
    struct window_pairs t = {.original = mem_alloc(max_pairs, sizeof *t.original),
                             .repeat = mem_alloc(max_pairs, sizeof *t.repeat),
                             .sums = mem_alloc(max_pairs, sizeof *t.sums)};
    double *x = mem_alloc(max_pairs, 2 * sizeof *x), *y = x + max_pairs;
    int status = 0;
    *r = (struct retest){.has_repeats = true, .name = s->criterion, .n_criteria = s->n_criteria};
    for (int g = 0; g < 2 && status == 0; g++) {
        struct retest_stage *result = &r->stage[g];
        t.n = 0;
        status = pair_windows(&t, result, s, repeats, (enum jud_stage)g, dataset, err);
        for (size_t k = 0; k < t.n; k++) {
            x[k] = t.sums[k].square;
            y[k] = t.sums[k].freedom;
        }
        estimate_labels(result, s, (enum jud_stage)g, dataset, clip, compute_ratio(x, y, t.n));
        result->retest = correlate_judgings(t.sums, t.n);
        for (size_t k = 0; k < t.n; k++) {
            x[k] = t.sums[k].n_same;
            y[k] = t.sums[k].n_pairs;
        }
        result->agree = make_rate(x, y, t.n);
        if (g == JUD_RUBRIC)
            compare_criteria(r, &t, s, repeats, x, y);
    }
    MEM_FREE_ALL(t.original, t.repeat, t.sums, x);
    return status;
}

int retest_read(struct retest *r, const struct jud_store *s, const char *const *path, size_t n, const char *dataset,
                double clip, struct err *err)
{
    struct jud_store repeats;
    bool has_repeats = false;
    int status = 0;
    *r = (struct retest){.has_repeats = false};
    jud_begin(&repeats, s->threads, s->pooled);
    repeats.hard_rankings = s->hard_rankings;
    for (size_t i = 0; i < n && status == 0; i++)
        status = repeats_read(&repeats, path[i], &has_repeats, err);
    if (status == 0 && has_repeats)
        status = jud_finish(&repeats, err) == 0 ? measure_repeats(r, s, &repeats, dataset, clip, err) : -1;
    jud_free(&repeats);
    return status;
}
