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
                  no_scores[] = "the windows have rankings without scores", no_labels[] = "no document has two labels";

/* ---- pairs of windows ---- */

/* Returns the store's window that shows what window w of the repeats shows, to the same judge, or NULL. */
static const struct jud_window *find_window(const struct jud_store *s, const struct jud_store *again,
                                            const struct jud_window *w)
{
    const struct jud_query *from = &again->query[w->query],
                           *q =
                               s->n_queries ? bsearch(from, s->query, s->n_queries, sizeof *q, order_text_pairs) : NULL;
    ptrdiff_t doc[JUD_MAX_WINDOW];
    for (size_t i = 0; i < w->n && q; i++) {
        const char *docno = from->doc[again->placement[w->first + i].doc];
        doc[i] = jud_find_doc(q, docno, strlen(docno));
    }
    for (size_t k = q ? q->first_window : 0; q && k < q->first_window + q->n_windows; k++) {
        const struct jud_window *v = &s->window[k];
        size_t i = 0;
        if (v->stage != w->stage || v->n != w->n || !v->valid ||
            strcmp(s->judge[v->stage][v->judge], again->judge[w->stage][w->judge]) != 0)
            continue;
        while (i < w->n && (ptrdiff_t)s->placement[v->first + i].doc == doc[i])
            i++;
        if (i == w->n)
            return v;
    }
    return NULL;
}

/* Returns whether the list of n names has the name. */
static bool list_has_name(const char *const *list, size_t n, const char *name)
{
    size_t i = 0;
    while (i < n && strcmp(list[i], name) != 0)
        i++;
    return i < n;
}

/* Checks that a repeat is of the store's judge. Returns 0, or -1 and *err. */
static int check_judge(const struct jud_store *s, const struct jud_store *again, const struct jud_window *w,
                       struct err *err)
{
    const char *file = again->file[w->file < again->n_files ? w->file : again->n_files - 1];
    const char *family = again->judge[w->stage][w->judge], *served = w->served ? again->served[w->served - 1] : NULL;
    if (!list_has_name(s->judge[w->stage], s->n_judges[w->stage], family))
        return err_input(err, file, w->line,
                         "family_key '%s', expected '%s', the key of the store: repeats by another judge, or by "
                         "another prompt, do not show how consistent this judge is",
                         family, s->n_judges[w->stage] ? s->judge[w->stage][0] : "none");
    if (served && s->n_served && !list_has_name(s->served, s->n_served, served))
        return err_input(err, file, w->line,
                         "answered by model '%s', expected '%s', which answered the windows of the store", served,
                         s->served[0]);
    return 0;
}

/* ---- one window ---- */

/* The sums of a window over its documents. */
struct sums {
    double same, pairs;  /* `same` pairs of documents in the same order, or equal answers, of `pairs` */
    double square, free; /* sum d^2 / 2 (see retest.h), and its degrees of freedom */
    double xx, yy, xy; /* sums of squares and of products of the two judgings x and y, around the means of the window */
};

/* Returns the value of a document: its score, or the number of criteria passed. */
static double value_of(const struct jud_store *s, const struct jud_window *w, size_t i)
{
    return w->stage == JUD_RUBRIC ? bits_count(s->placement[w->first + i].passes) : position_score(s, w, i);
}

/* Counts the pairs of documents in the same order by x and by y. */
static void count_pairs(struct sums *t, const double *x, const double *y, size_t n)
{
    for (size_t a = 0; a < n; a++)
        for (size_t b = a + 1; b < n; b++) {
            double one = x[a] - x[b], other = y[a] - y[b];
            t->same += one * other > 0.0 || (one == 0.0 && other == 0.0) ? 1.0 : one * other < 0.0 ? 0.0 : 0.5;
            t->pairs += 1.0;
        }
}

/* Returns the sums of two judgings v and w of the same window over its documents. */
static struct sums sum_window(const struct jud_store *s, const struct jud_window *v, const struct jud_store *again,
                              const struct jud_window *w)
{
    double x[JUD_MAX_WINDOW], y[JUD_MAX_WINDOW], mx = 0.0, my = 0.0, n = w->n;
    struct sums t = {.free = w->stage == JUD_RUBRIC ? n : n - 1.0};
    for (size_t i = 0; i < w->n; i++) {
        x[i] = value_of(s, v, i);
        y[i] = value_of(again, w, i);
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

/* The ratio k / n of two sums over windows, and its standard error, NAN if there is only one window. */
struct ratio {
    double value, se, k, n;
};

/* Returns the ratio sum k / sum n over windows, with its standard error clustered by window. */
static struct ratio ratio_of_sums(const double *k, const double *n, size_t windows)
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

/* Returns the half width of an interval in standard errors. */
static double interval_width(size_t windows)
{
    return windows > 1 ? gsl_cdf_tdist_Pinv(0.975, (double)windows - 1.0) : NAN;
}

static struct stat_rate make_rate(const double *same, const double *of, size_t windows)
{
    struct ratio r = ratio_of_sums(same, of, windows);
    struct stat_rate rate = stat_share(r.k, r.n, no_windows);
    rate.lo = windows > 1 ? fmax(0.0, r.value - interval_width(windows) * r.se) : NAN;
    rate.hi = windows > 1 ? fmin(1.0, r.value + interval_width(windows) * r.se) : NAN;
    rate.interval = "by window";
    return rate;
}

/* Returns the correlation of all windows but `without`, as Fisher's z. */
static double correlate_without(const struct sums *t, size_t windows, size_t without)
{
    double xx = 0.0, yy = 0.0, xy = 0.0;
    for (size_t i = 0; i < windows; i++)
        if (i != without) {
            xx += t[i].xx;
            yy += t[i].yy;
            xy += t[i].xy;
        }
    return atanh(fmin(xy / sqrt(xx * yy), 1.0));
}

/* Returns the correlation of two judgings over all windows, with a jackknife interval on Fisher's scale. */
static struct stat_estimate judging_correlation(const struct sums *t, size_t windows)
{
    double z = correlate_without(t, windows, SIZE_MAX), mean = 0.0, squares = 0.0, g = (double)windows;
    double *of = mem_alloc(windows, sizeof *of);
    for (size_t i = 0; i < windows; i++) {
        of[i] = windows > 1 ? correlate_without(t, windows, i) : NAN;
        mean += of[i] / g;
    }
    for (size_t i = 0; i < windows; i++)
        squares += (of[i] - mean) * (of[i] - mean);
    mem_free(of);
    double half = isinf(z) ? 0.0 : interval_width(windows) * sqrt((g - 1.0) / g * squares);
    struct stat_estimate e = {tanh(z), tanh(z - half), tanh(z + half), windows > 1 ? NULL : one_window, "by window"};
    return isnan(z) ? stat_none(windows ? "the answers do not distinguish the documents of any window" : no_windows)
                    : e;
}

/* ---- a stage ---- */

/* Returns whether some window that counts has no scores, so that noise in scores says nothing about the fit. */
static bool has_rankings(const struct jud_store *s)
{
    size_t k = 0;
    while (k < s->n_windows && !(s->window[k].stage == JUD_TOURNAMENT && !jud_compares(&s->window[k], false) &&
                                 jud_compares(&s->window[k], s->hard_rankings)))
        k++;
    return k < s->n_windows;
}

/* Fills in the noise, and the reliability of labels that have this noise. */
static void estimate_labels(struct retest_stage *r, const struct jud_store *s, enum jud_stage stage,
                            const char *dataset, double clip, struct ratio noise)
{
    double factor = noise.value > 0.0 ? exp(interval_width(r->windows) * noise.se / noise.value)
                  : r->windows > 1    ? 1.0
                                      : NAN;
    double sd = sqrt(noise.value);
    const char *few = r->windows > 1 ? NULL : one_window;
    r->noise = (struct stat_estimate){sd, sd / sqrt(factor), sd * sqrt(factor), few, "by window"};
    r->reliability = r->ceiling = stat_none(no_scores);
    if (stage == JUD_TOURNAMENT && has_rankings(s))
        return;
    double share = retest_share(s, stage, dataset, clip, sd);
    r->reliability = r->ceiling = stat_none(no_labels);
    if (isnan(share))
        return;
    double of[3] = {1.0 - share, fmax(1.0 - share * factor, 0.0), 1.0 - share / factor};
    of[0] = fmax(of[0], 0.0);
    of[2] = isnan(factor) ? NAN : fmax(of[2], 0.0);
    of[1] = isnan(factor) ? NAN : of[1];
    r->reliability = (struct stat_estimate){of[0], of[1], of[2], few, "by window"};
    r->ceiling = (struct stat_estimate){sqrt(of[0]), sqrt(of[1]), sqrt(of[2]), few, "by window"};
}

/* The windows of a stage with two answers, n of them. */
struct judged_twice {
    const struct jud_window **first, **again;
    struct sums *sums;
    size_t n;
};

/* Finds the pairs of windows of a stage, and sums each up. Returns 0, or -1 and *err. */
static int pair_windows(struct judged_twice *t, struct retest_stage *r, const struct jud_store *s,
                        const struct jud_store *again, enum jud_stage stage, const char *dataset, struct err *err)
{
    for (size_t k = 0; k < again->n_windows; k++) {
        const struct jud_window *w = &again->window[k];
        if (w->stage != stage || (dataset && strcmp(again->query[w->query].dataset, dataset) != 0))
            continue;
        if (check_judge(s, again, w, err) != 0)
            return -1;
        bool good = w->valid && (stage == JUD_RUBRIC ? jud_answers(w) : jud_compares(w, true));
        const struct jud_window *v = good ? find_window(s, again, w) : NULL;
        if (!v) {
            r->left_out++;
            continue;
        }
        t->first[t->n] = v;
        t->again[t->n] = w;
        t->sums[t->n++] = sum_window(s, v, again, w);
    }
    r->windows = t->n;
    return 0;
}

/* Fills in the agreement of answers, of each criterion and of all. Criteria are those of the store by name. */
static void compare_criteria(struct retest *r, const struct judged_twice *t, const struct jud_store *s,
                             const struct jud_store *again, double *same, double *of)
{
    double *all = mem_zalloc(t->n, 2 * sizeof *all), *all_of = all + t->n;
    for (size_t c = 0; c < s->n_criteria; c++) {
        size_t e = 0;
        while (e < again->n_criteria && strcmp(again->criterion[e], s->criterion[c]) != 0)
            e++;
        for (size_t k = 0; k < t->n; k++) {
            same[k] = of[k] = 0.0;
            for (size_t i = 0; i < t->first[k]->n && e < again->n_criteria; i++) {
                uint32_t x = s->placement[t->first[k]->first + i].passes,
                         y = again->placement[t->again[k]->first + i].passes;
                same[k] += (x >> c & 1) == (y >> e & 1);
                of[k] += 1.0;
            }
            all[k] += same[k];
            all_of[k] += of[k];
        }
        r->criterion[c] = make_rate(same, of, t->n);
    }
    r->stage[JUD_RUBRIC].agree = make_rate(all, all_of, t->n);
    mem_free(all);
}

int retest_measure(struct retest *r, const struct jud_store *s, const struct jud_store *again, const char *dataset,
                   double clip, struct err *err)
{
    size_t most = again->n_windows;
    struct judged_twice t = {.first = mem_alloc(most, sizeof *t.first),
                             .again = mem_alloc(most, sizeof *t.again),
                             .sums = mem_alloc(most, sizeof *t.sums)};
    double *x = mem_alloc(most, 2 * sizeof *x), *y = x + most;
    int status = 0;
    *r = (struct retest){.has_repeats = true, .name = s->criterion, .n_criteria = s->n_criteria};
    for (int g = 0; g < 2 && status == 0; g++) {
        struct retest_stage *to = &r->stage[g];
        t.n = 0;
        status = pair_windows(&t, to, s, again, (enum jud_stage)g, dataset, err);
        for (size_t k = 0; k < t.n; k++) {
            x[k] = t.sums[k].square;
            y[k] = t.sums[k].free;
        }
        estimate_labels(to, s, (enum jud_stage)g, dataset, clip, ratio_of_sums(x, y, t.n));
        to->retest = judging_correlation(t.sums, t.n);
        for (size_t k = 0; k < t.n; k++) {
            x[k] = t.sums[k].same;
            y[k] = t.sums[k].pairs;
        }
        to->agree = make_rate(x, y, t.n);
        if (g == JUD_RUBRIC)
            compare_criteria(r, &t, s, again, x, y);
    }
    mem_free(t.first);
    mem_free(t.again);
    mem_free(t.sums);
    mem_free(x);
    return status;
}

int retest_read(struct retest *r, const struct jud_store *s, const char *const *path, size_t n, const char *dataset,
                double clip, struct err *err)
{
    struct jud_store again;
    bool has_repeats = false;
    int status = 0;
    *r = (struct retest){.has_repeats = false};
    jud_begin(&again, s->threads, s->pooled);
    again.hard_rankings = s->hard_rankings;
    for (size_t i = 0; i < n && status == 0; i++)
        status = repeats_read(&again, path[i], &has_repeats, err);
    if (status == 0 && has_repeats)
        status = jud_finish(&again, err) == 0 ? retest_measure(r, s, &again, dataset, clip, err) : -1;
    jud_free(&again);
    return status;
}
