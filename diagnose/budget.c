/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/budget.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/random.h"
#include "compare/stats.h"

/* Returns the random stream that chooses one query's windows of one stage in replicate number `replicate`. The caller
 * frees it with mem_free. */
static gsl_rng *make_stream(const struct jud_query *q, int stage, uint64_t seed, uint64_t replicate)
{
    uint64_t h = random_hash(RANDOM_HASH, q->dataset, strlen(q->dataset) + 1);
    h = random_hash(h, q->qid, strlen(q->qid) + 1);
    h = random_hash_number(h, (uint64_t)stage, 4);
    h = random_hash_number(h, replicate, sizeof replicate);
    return random_stream(seed, h);
}

/* Appends a random k of the windows w[0 .. m) to the view, in their order, each subset equally likely (Knuth, The Art
 * of Computer Programming 2, algorithm 3.4.2 S). */
static void sample_windows(struct jud_store *view, const struct jud_window *w, size_t m, size_t k, gsl_rng *r)
{
    for (size_t i = 0; i < m; i++)
        if (gsl_rng_uniform(r) * (double)(m - i) < (double)k) {
            view->window[view->n_windows++] = w[i];
            k--;
        }
}

void budget_view(struct jud_store *view, const struct jud_store *full_store, double fraction, uint64_t seed,
                 uint64_t replicate)
{
    *view = *full_store;
    view->query = mem_alloc(full_store->n_queries, sizeof *view->query);
    for (size_t q = 0; q < full_store->n_queries; q++)
        view->query[q] = full_store->query[q];
    view->window = mem_alloc(full_store->n_windows, sizeof *view->window);
    view->n_windows = 0;
    for (size_t q = 0; q < full_store->n_queries; q++) {
        const struct jud_query *query = &full_store->query[q];
        for (size_t i = query->first_window, end_query = i + query->n_windows, end; i < end_query; i = end) {
            const struct jud_window *w = &full_store->window[i];
            for (end = i; end < end_query && full_store->window[end].stage == w->stage;)
                end++;
            size_t m = end - i, k = (size_t)nearbyint(fraction * (double)m);
            gsl_rng *r = make_stream(query, w->stage, seed, replicate);
            sample_windows(view, w, m, k ? k : 1, r);
            mem_free(r);
        }
    }
    jud_index(view);
}

void budget_view_free(struct jud_store *view)
{
    MEM_FREE_ALL(view->query, view->window);
    view->query = NULL;
    view->window = NULL;
}

/* Counts a difference, and adds its absolute value to the sum, which s->mean holds until finish_means, and to the
 * maximum. */
static void add_difference(struct budget_shift *s, double difference)
{
    s->n++;
    s->mean += fabs(difference);
    s->largest = fmax(s->largest, fabs(difference));
}

/* Turns the sum of absolute differences in s->mean into their mean; without differences, s->mean and s->largest become
 * NAN. */
static void finish_means(struct budget_shift *s)
{
    s->mean = s->n ? s->mean / (double)s->n : NAN;
    if (!s->n)
        s->largest = NAN;
}

/* Fills in result->gain: the differences between the gains of a fit to all windows and of a fit to some of them, over
 * the documents that have both, and Kendall's tau between these gains, averaged over topics. Counts the documents with
 * a gain in the full fit only in result->n_lost_gains. */
static void compare_gains(const struct calibration *full_fit, const struct calibration *reduced,
                          struct budget_result *result)
{
    struct budget_shift *s = &result->gain;
    double sum = 0.0;
    size_t n_taus = 0;
    for (size_t q = 0; q < full_fit->n_queries; q++) {
        size_t n_docs = full_fit->query[q].n_docs, n = 0;
        double *x = mem_alloc(n_docs, sizeof *x), *y = mem_alloc(n_docs, sizeof *y);
        for (size_t i = 0; i < n_docs; i++) {
            const struct cal_doc *a = &full_fit->query[q].doc[i], *b = &reduced->query[q].doc[i];
            if (a->calibrated && !b->calibrated)
                result->n_lost_gains++;
            if (!a->calibrated || !b->calibrated)
                continue;
            x[n] = a->gain;
            y[n++] = b->gain;
            add_difference(s, a->gain - b->gain);
        }
        double ignored, tau;
        cmp_kendall(x, y, n, &ignored, &tau);
        if (!isnan(tau)) {
            sum += tau;
            n_taus++;
        }
        MEM_FREE_ALL(x, y);
    }
    s->tau = n_taus ? sum / (double)n_taus : NAN;
    finish_means(s);
}

/* Compares two doubles, the larger first. A qsort comparison. */
static int compare_descending(const void *a, const void *b)
{
    return order_numbers(b, a);
}

/* Returns DCG@cutoff of a query's gains in descending order; documents without a gain are left out. */
static double compute_ideal_dcg(const struct cal_query *q, size_t cutoff)
{
    double *gain = mem_alloc(q->n_docs, sizeof *gain), sum = 0.0;
    size_t n = 0;
    for (size_t i = 0; i < q->n_docs; i++)
        if (q->doc[i].calibrated)
            gain[n++] = q->doc[i].gain;
    qsort(gain, n, sizeof *gain, compare_descending);
    for (size_t r = 0; r < n && r < cutoff; r++)
        sum += gain[r] / log2((double)r + 2.0);
    mem_free(gain);
    return sum;
}

/* Returns DCG@cutoff of a ranking; doc[r] is 1 + the number of the document at rank r + 1, or 0 (struct budget_run).
 * Documents without a gain count 0. */
static double compute_dcg(const struct cal_query *q, const uint32_t *doc, size_t cutoff)
{
    double sum = 0.0;
    for (size_t r = 0; r < cutoff; r++)
        if (doc[r] && q->doc[doc[r] - 1].calibrated)
            sum += q->doc[doc[r] - 1].gain / log2((double)r + 2.0);
    return sum;
}

/* Returns whether both fits calibrated query q, and it belongs to the dataset that counts (runs->dataset; NULL:
 * any). */
static bool has_both_fits(const struct calibration *full_fit, const struct calibration *reduced,
                          const struct budget_runs *runs, size_t q)
{
    return full_fit->query[q].fitted >= 0 && reduced->query[q].fitted >= 0 &&
           (!runs->dataset || strcmp(full_fit->query[q].source->dataset, runs->dataset) == 0);
}

/* Computes score[r], the mean nDCG of run r by the gains of *c, over its queries that both fits calibrated, in the
 * dataset that counts; NAN without such queries. A query whose ideal DCG is 0 counts 0. */
static void score_runs(const struct calibration *c, const struct calibration *full_fit,
                       const struct calibration *reduced, const struct budget_runs *runs, double *score)
{
    size_t *n_topics = mem_zalloc(runs->n, sizeof *n_topics);
    for (size_t r = 0; r < runs->n; r++)
        score[r] = 0.0;
    for (size_t q = 0; q < c->n_queries; q++) {
        double ideal = has_both_fits(full_fit, reduced, runs, q) ? compute_ideal_dcg(&c->query[q], runs->cutoff) : NAN;
        for (size_t r = 0; r < runs->n && !isnan(ideal); r++) {
            if (!runs->run[r].has_query[q])
                continue;
            n_topics[r]++;
            if (ideal > 0.0)
                score[r] += compute_dcg(&c->query[q], runs->run[r].doc + q * runs->cutoff, runs->cutoff) / ideal;
        }
    }
    for (size_t r = 0; r < runs->n; r++)
        score[r] = n_topics[r] ? score[r] / (double)n_topics[r] : NAN;
    mem_free(n_topics);
}

/* Fills *s, all 0 at first, with the differences of the runs' mean nDCG by the gains of the two fits, and Kendall's tau
 * of the two orders of runs. */
static void compare_run_scores(const struct calibration *full_fit, const struct calibration *reduced,
                               const struct budget_runs *runs, struct budget_shift *s)
{
    double *x = mem_alloc(runs->n, sizeof *x), *y = mem_alloc(runs->n, sizeof *y);
    score_runs(full_fit, full_fit, reduced, runs, x);
    score_runs(reduced, full_fit, reduced, runs, y);
    size_t n = 0;
    for (size_t r = 0; r < runs->n; r++) {
        if (isnan(x[r]) || isnan(y[r]))
            continue;
        x[n] = x[r];
        y[n++] = y[r];
        add_difference(s, x[r] - y[r]);
    }
    double ignored;
    cmp_kendall(x, y, n, &ignored, &s->tau);
    finish_means(s);
    MEM_FREE_ALL(x, y);
}

void budget_compare(const struct calibration *full_fit, const struct calibration *reduced,
                    const struct budget_runs *runs, struct budget_result *result)
{
    *result = (struct budget_result){0};
    compare_gains(full_fit, reduced, result);
    compare_run_scores(full_fit, reduced, runs, &result->run);
}

/* Fits replicate k, from 0, with plan->fraction of the windows, and compares it with the full fit. Returns 0, or -1 and
 * *err if the fit fails or does not converge. */
static int fit_replicate(const struct budget_plan *plan, size_t k, const struct calibration *full_fit,
                         const struct cal_options *o, const struct budget_runs *runs, struct budget_result *result,
                         struct err *err)
{
    struct jud_store view;
    struct calibration reduced = {0};
    budget_view(&view, full_fit->store, plan->fraction, plan->seed, k);
    int r = cal_fit(&reduced, &view, o, err);
    if (r == 0 && !cal_converged(&reduced))
        r = err_fail(err, ERR_CALC, "", 0, "the fit of replicate %zu (a random share of the windows) did not converge",
                     k + 1);
    if (r == 0)
        budget_compare(full_fit, &reduced, runs, result);
    cal_free(&reduced);
    budget_view_free(&view);
    return r;
}

/* Adds the differences *s of one of n replicates to the means *sum over all of them; sum->largest becomes the maximum,
 * and sum->n becomes s->n. */
static void add_shift(struct budget_shift *sum, const struct budget_shift *s, double n)
{
    sum->n = s->n;
    sum->mean += s->mean / n;
    sum->largest = fmax(sum->largest, s->largest);
    sum->tau += s->tau / n;
}

int budget_replay(const struct budget_plan *plan, const struct calibration *full_fit, const struct cal_options *o,
                  const struct budget_runs *runs, void (*report)(void *ctx, size_t k, const struct budget_result *r),
                  void *ctx, struct budget_result *mean, struct err *err)
{
    double n = (double)plan->replicates;
    *mean = (struct budget_result){0};
    for (size_t k = 0; k < plan->replicates; k++) {
        struct budget_result result;
        if (fit_replicate(plan, k, full_fit, o, runs, &result, err) != 0)
            return -1;
        report(ctx, k, &result);
        add_shift(&mean->gain, &result.gain, n);
        add_shift(&mean->run, &result.run, n);
        mean->n_lost_gains += result.n_lost_gains;
    }
    return 0;
}
