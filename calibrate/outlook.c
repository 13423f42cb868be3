/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/outlook.h"

#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "calibrate/calibrate.h"
#include "calibrate/outlook_scores.h"
#include "model/cholesky.h"
#include "model/irt.h"
#include "model/logistic.h"
#include "model/score_prior.h"

/* The ridge lambda of the scores in the first fit, when there is no estimate of V yet. */
#define OUTLOOK_RIDGE 0.1

/* Frees a topic's `shown`, `residual` and `preferred`. Keeps the scores, which the next fit starts from, and the
 * matrix, because the system would clear newly allocated pages. */
static void free_results(struct outlook_topic *t)
{
    for (int s = 0; s < 2; s++) {
        mem_free(t->shown[s]);
        t->shown[s] = NULL;
    }
    mem_free(t->residual);
    t->residual = t->preferred = NULL;
}

/* Removes the fit of a topic; keeps its windows and the memory of the matrix. */
static void reset_topic(struct outlook_topic *t)
{
    free_results(t);
    mem_free(t->bt);
    *t = (struct outlook_topic){.n = t->n,
                                .window = {t->window[0], t->window[1]},
                                .n_windows = {t->n_windows[0], t->n_windows[1]},
                                .inverse = t->inverse};
}

void outlook_release(struct outlook *o)
{
    for (size_t k = 0; k < o->n_topics; k++)
        free_results(&o->topic[k]);
}

void outlook_free(struct outlook *o)
{
    for (size_t k = 0; k < o->n_topics; k++) {
        reset_topic(&o->topic[k]);
        mem_free(o->topic[k].inverse);
        o->topic[k].inverse = NULL;
    }
    o->variance = 0.0;
    o->fitted = false;
}

/* Returns whether the window has a valid answer. */
static bool is_valid(const struct outlook_window *w)
{
    return w->score || w->passes;
}

/* Counts, per stage and document, the valid windows that show the document, and sets t->known. */
static void count_shown(struct outlook_topic *t)
{
    size_t valid[2] = {0, 0};
    for (int s = 0; s < 2; s++) {
        t->shown[s] = mem_zalloc(t->n, sizeof *t->shown[s]);
        for (size_t k = 0; k < t->n_windows[s]; k++) {
            const struct outlook_window *w = &t->window[s][k];
            valid[s] += is_valid(w);
            for (size_t i = 0; i < w->n && is_valid(w); i++)
                t->shown[s][w->doc[i]]++;
        }
    }
    t->known = valid[0] && valid[1];
}

/* Fits the scores of one topic to its comparisons, starting from its earlier fit if it has one, and replaces that fit;
 * a topic without a valid tournament window gets no scores. */
static void fit_topic(struct outlook *o, struct outlook_topic *t)
{
    const struct outlook_topic earlier = *t;
    t->bt = NULL;
    reset_topic(t);
    t->tau = earlier.bt ? earlier.tau : 1.0;
    t->alpha = earlier.bt ? earlier.alpha : 0.0;
    outlook_read_answers(t);
    if (t->n_valid) {
        t->bt = mem_zalloc(t->n, 10 * sizeof *t->bt);
        if (earlier.bt)
            memcpy(t->bt, earlier.bt, t->n * sizeof *t->bt);
        t->theta = t->bt + t->n;
        t->gain = t->theta + t->n;
        t->slope = t->gain + t->n;
        t->by_tau = t->slope + t->n;
        t->by_alpha = t->by_tau + t->n;
        t->score = t->by_alpha + t->n;
        t->answers = t->score + t->n;
        t->level = t->answers + t->n;
        t->variance = t->level + t->n;
        if (!t->inverse)
            t->inverse = mem_alloc(t->n, t->n * sizeof *t->inverse);
        t->ridge = o->variance > 0.0 ? o->phi / o->variance : OUTLOOK_RIDGE;
        outlook_fit_scores(t);
    }
    mem_free(earlier.bt);
}

/* Fits the scores of topic `topic_index` of an outlook (arg) to its comparisons, and sets `shown` and `known`; removes
 * the fit if the topic has no valid answer of one of the two stages. */
static void begin_topic(void *arg, size_t topic_index)
{
    struct outlook *o = arg;
    struct outlook_topic *t = &o->topic[topic_index];
    fit_topic(o, t);
    count_shown(t);
    if (!t->known)
        reset_topic(t);
}

/* Fits the scores of topic `topic_index` of an outlook (arg) again, with the ridge phi / V common to all topics; skips
 * a topic without valid answers of both stages. */
static void fit_again(void *arg, size_t topic_index)
{
    const struct outlook *o = arg;
    struct outlook_topic *t = &o->topic[topic_index];
    if (!t->known)
        return;
    t->ridge = o->phi / o->variance;
    outlook_fit_scores(t);
}

/* Returns the numbers of a topic's fit that the estimates of phi and V of all topics need (model/score_prior.h). */
static struct score_fit summarize_fit(const struct outlook_topic *t)
{
    struct score_fit f = {.n = t->n,
                          .ridge = t->ridge,
                          .trace = t->trace,
                          .trace2 = t->trace2,
                          .comparisons = t->comparisons,
                          .phi = t->phi};
    for (size_t i = 0; i < t->n; i++)
        f.squares += t->bt[i] * t->bt[i];
    return f;
}

/* Estimates phi and V over all known topics (o->phi, o->variance), then shrinks each topic's phi towards o->phi and
 * sets its lambda^2 V (`drawn`). */
static void pool_estimates(struct outlook *o)
{
    struct score_prior p = {0};
    for (size_t k = 0; k < o->n_topics; k++)
        if (o->topic[k].known) {
            struct score_fit f = summarize_fit(&o->topic[k]);
            score_prior_add(&p, &f);
        }
    o->phi = score_prior_phi(&p, &(struct score_fit){0});
    o->variance = score_prior_variance(&p);
    for (size_t k = 0; k < o->n_topics; k++) {
        struct outlook_topic *t = &o->topic[k];
        t->drawn = t->ridge * t->ridge * o->variance;
        if (!t->known)
            continue;
        struct score_fit f = summarize_fit(t);
        t->phi = score_prior_phi(&p, &f);
    }
}

/* Fits the scores of all topics, phi and V; twice if V has no estimate yet, since the first fit then guesses V. */
static void fit_all_scores(struct outlook *o, int threads)
{
    bool first = !(o->variance > 0.0);
    parallel_for(o->n_topics, threads, begin_topic, o);
    pool_estimates(o);
    if (first && o->variance > 0.0) {
        parallel_for(o->n_topics, threads, fit_again, o);
        pool_estimates(o);
    }
}

/* The rubric answers of the known topics (with valid answers of both stages), as the 2PL takes them. A row is a
 * document with both comparisons and answers. */
struct rows {
    struct irt_data d;
    size_t *first; /* first[q] is the first row of known topic q; the last one is the number of rows */
    size_t *query; /* per topic of the outlook: its number among the known topics; unset if it is not known */
    double *bt, *tau, *alpha; /* per row: the score; per known topic: the values of tau and alpha to start from */
    uint32_t *n, *passes;     /* [row]: the number of valid rubric windows that show the document; [row][criterion]: the
                               * number of these in which it passed the criterion */
    uint32_t *doc;            /* [row]: the document number within its topic */
};

/* Sets passes[document][criterion] to the number of rubric windows of the topic in which the document passed. */
static void count_passes(const struct outlook_topic *t, size_t n_criteria, uint32_t *passes)
{
    memset(passes, 0, t->n * n_criteria * sizeof *passes);
    for (size_t k = 0; k < t->n_windows[JUD_RUBRIC]; k++) {
        const struct outlook_window *w = &t->window[JUD_RUBRIC][k];
        for (size_t i = 0; i < w->n && w->passes; i++)
            for (size_t c = 0; c < n_criteria; c++)
                passes[w->doc[i] * n_criteria + c] += w->passes[i] >> c & 1;
    }
}

/* Appends the rows of a known topic, one per document with valid windows of both stages, and its start values; C is the
 * number of criteria. */
static void add_topic(struct rows *x, const struct outlook_topic *t, size_t C)
{
    uint32_t *passes = mem_alloc(t->n * C, sizeof *passes);
    count_passes(t, C, passes);
    for (size_t i = 0; i < t->n; i++) {
        size_t row = x->d.n_rows;
        if (!t->shown[0][i] || !t->shown[1][i])
            continue;
        x->bt[row] = t->bt[i];
        x->n[row] = t->shown[JUD_RUBRIC][i];
        x->doc[row] = (uint32_t)i;
        memcpy(x->passes + row * C, passes + i * C, C * sizeof *passes);
        x->d.n_rows++;
    }
    x->tau[x->d.n_queries] = t->tau;
    x->alpha[x->d.n_queries] = t->alpha;
    x->first[++x->d.n_queries] = x->d.n_rows;
    mem_free(passes);
}

/* Collects the rubric answers of all known topics in *x. The caller frees it with free_rows. */
static void gather_answers(struct rows *x, const struct outlook *o)
{
    size_t docs = 0;
    for (size_t k = 0; k < o->n_topics; k++)
        docs += o->topic[k].n;
    *x = (struct rows){.first = mem_zalloc(o->n_topics + 1, sizeof *x->first),
                       .query = mem_alloc(o->n_topics, sizeof *x->query),
                       .bt = mem_alloc(docs, sizeof *x->bt),
                       .tau = mem_alloc(o->n_topics, sizeof *x->tau),
                       .alpha = mem_alloc(o->n_topics, sizeof *x->alpha),
                       .n = mem_alloc(docs, sizeof *x->n),
                       .doc = mem_alloc(docs, sizeof *x->doc),
                       .passes = mem_alloc(docs * o->n_criteria, sizeof *x->passes)};
    for (size_t k = 0; k < o->n_topics; k++)
        if (o->topic[k].known) {
            x->query[k] = x->d.n_queries;
            add_topic(x, &o->topic[k], o->n_criteria);
        }
    x->d.n_criteria = o->n_criteria;
    x->d.first = x->first;
    x->d.bt = x->bt;
    x->d.n = x->n;
    x->d.passes = x->passes;
    x->d.n_judges = 1;
}

static void free_rows(struct rows *x)
{
    MEM_FREE_ALL(x->first, x->query, x->bt, x->tau, x->alpha, x->n, x->doc, x->passes);
}

/* A fit of the 2PL, the rows that it was fitted to, and the outlook whose topics receive the results. */
struct rubric_fit {
    struct outlook *o;
    const struct irt_fit *fit;
    const struct rows *x;
    double misfit; /* sigma^2 of model/score_answers.h */
};

/* Returns the rubric answers of topic `topic_index`; the result's `part` is an array, one entry per document of the
 * topic, that is not set yet. The caller frees it. */
static struct score_answers prepare_answers(const struct rubric_fit *r, size_t topic_index)
{
    size_t query = r->x->query[topic_index], n = r->o->topic[topic_index].n;
    return (struct score_answers){
        r->fit, &r->x->d, query, n, r->x->doc + r->x->first[query], mem_alloc(n, sizeof(double))};
}

/* Returns sigma^2, the misfit of model/score_answers.h, over all known topics. */
static double find_misfit(const struct rubric_fit *r)
{
    struct score_misfit m = {0};
    for (size_t k = 0; k < r->o->n_topics; k++) {
        const struct outlook_topic *t = &r->o->topic[k];
        if (!t->known)
            continue;
        struct score_answers a = prepare_answers(r, k);
        for (size_t i = 0; i < t->n; i++)
            a.part[i] = t->phi * t->variance[i];
        score_misfit_add(&m, &a, t->bt, a.part);
        mem_free(a.part);
    }
    double misfit = score_misfit_find(&m, r->fit);
    score_misfit_free(&m);
    return misfit;
}

/* Stores in topic `topic_index` its scale tau and offset alpha (theta = tau score + alpha) and their errors from the
 * 2PL; then fits its scores with the rubric answers, and computes its abilities and gains. Skips a topic without valid
 * answers of both stages. `arg` is the struct rubric_fit. For parallel_for. */
static void store_topic_fit(void *arg, size_t topic_index)
{
    const struct rubric_fit *r = arg;
    struct outlook_topic *t = &r->o->topic[topic_index];
    const struct irt_fit *fit = r->fit;
    const struct rows *x = r->x;
    const struct gain_item *item = r->o->item;
    if (!t->known)
        return;
    size_t q = x->query[topic_index], first = x->first[q], rows = x->first[q + 1] - first;
    double *slope = mem_alloc(rows, 2 * sizeof *slope);
    const struct irt_block *b = &fit->block[q];
    double det = b->tt * b->aa - b->ta * b->ta;
    t->tau = fit->tau[q];
    t->alpha = fit->alpha[q];
    t->tt = b->at_bound ? 0.0 : b->aa / det;
    t->ta = b->at_bound ? 0.0 : -b->ta / det;
    t->aa = b->at_bound ? 1.0 / b->aa : b->tt / det;
    for (size_t m = 0; m < 2 * fit->n_criteria; m++) {
        t->coupling[0][m] = b->coupling[m];
        t->coupling[1][m] = b->coupling[fit->n_items + m];
    }
    irt_bt_slopes(fit, &x->d, q, slope, slope + rows);
    for (size_t k = 0; k < rows; k++) {
        t->by_tau[x->doc[first + k]] = slope[k];
        t->by_alpha[x->doc[first + k]] = slope[rows + k];
    }
    struct score_answers a = prepare_answers(r, topic_index);
    score_answers_weigh(&a, t->bt, r->misfit);
    outlook_answer_scores(t, &a);
    mem_free(a.part);
    for (size_t i = 0; i < t->n; i++) {
        t->theta[i] = t->tau * t->score[i] + t->alpha;
        t->gain[i] = gain_of_theta(item, fit->n_criteria, t->theta[i]);
        t->slope[i] = gain_slope(item, fit->n_criteria, t->theta[i]);
    }
    mem_free(slope);
}

/* Fits the 2PL to the rubric answers at the scores from the comparisons, starting from its earlier values; then fits
 * the scores again, with the answers, and stores all results in the outlook. */
static void fit_rubric(struct outlook *o, const struct rows *x, int threads)
{
    struct irt_fit fit;
    double gamma[JUD_MAX_CRITERIA], beta[JUD_MAX_CRITERIA];
    size_t C = o->n_criteria;
    struct irt_start start = {gamma, beta, x->tau, x->alpha};
    struct irt_options options = {.sd_tau = CAL_SD_TAU,
                                  .sd_alpha = CAL_SD_ALPHA,
                                  .ridge_total = CAL_ITEM_RIDGE_TOTAL,
                                  .threads = threads,
                                  .start = &start,
                                  .settled = OUTLOOK_ENOUGH};
    for (size_t c = 0; c < C; c++) {
        gamma[c] = o->fitted ? o->item[c].gamma : 1.0;
        beta[c] = o->fitted ? o->item[c].beta : 0.0;
    }
    irt_solve(&x->d, &options, &fit);
    for (size_t c = 0; c < C; c++)
        o->item[c] = (struct gain_item){NULL, fit.gamma[c], fit.beta[c]};
    struct rubric_fit r = {.o = o, .fit = &fit, .x = x};
    r.misfit = find_misfit(&r);
    parallel_for(o->n_topics, threads, store_topic_fit, &r);
    for (size_t a = 0; a < 2 * C; a++)
        for (size_t b = 0; b < 2 * C; b++)
            o->items[a * 2 * C + b] = fit.carried[a * fit.n_items + b];
    irt_fit_free(&fit);
}

void outlook_fit(struct outlook *o, int threads)
{
    struct rows x;
    fit_all_scores(o, threads);
    gather_answers(&x, o);
    if (x.d.n_rows)
        fit_rubric(o, &x, threads);
    o->fitted = x.d.n_rows > 0;
    free_rows(&x);
}

void outlook_gradient(const struct outlook_topic *t, const double *d, double *e, double s[2])
{
    s[0] = s[1] = 0.0;
    for (size_t i = 0; i < t->n; i++) {
        s[0] += d[i] * t->score[i];
        s[1] += d[i];
    }
    double by_tau = t->tt * s[0] + t->ta * s[1], by_alpha = t->ta * s[0] + t->aa * s[1];
    for (size_t i = 0; i < t->n; i++)
        e[i] = t->tau * d[i] - by_tau * t->by_tau[i] - by_alpha * t->by_alpha[i];
}

void outlook_project(const struct outlook_topic *t, const double *e, size_t quantities, double *x)
{
    size_t n = t->n;
    double *he = mem_alloc(quantities * n, sizeof *he);
    memcpy(he, e, quantities * n * sizeof *he);
    cholesky_half_apply(n, t->inverse, he, quantities);
    for (size_t q = 0; q < quantities; q++, x += t->n_valid + n) {
        double *h = he + q * n, shift = 0.0;
        for (size_t i = 0; i < n; i++)
            shift += t->level[i] * e[q * n + i];
        for (size_t i = 0; i < n; i++)
            h[i] -= shift * t->level[i];
        memcpy(x + t->n_valid, h, n * sizeof *h);
        const double *g = t->residual;
        for (size_t k = 0, index = 0; k < t->n_windows[JUD_TOURNAMENT]; k++) {
            const struct outlook_window *w = &t->window[JUD_TOURNAMENT][k];
            if (!w->score)
                continue;
            double sum = 0.0;
            for (size_t i = 0; i < w->n; i++)
                sum += g[i] * h[w->doc[i]];
            x[index++] = sum;
            g += w->n;
        }
    }
    mem_free(he);
}

/* Returns the sum over i of x[i] y[i] (base + scale weight[i]), in four independent sums, so that no addition waits for
 * the previous one. */
static double weighted_product(size_t n, const double *x, const double *y, const double *weight, double base,
                               double scale)
{
    enum { SUMS = 4 };
    double sum[SUMS] = {0.0};
    size_t i = 0;
    for (; i + SUMS <= n; i += SUMS)
        for (size_t k = 0; k < SUMS; k++)
            sum[k] += x[i + k] * y[i + k] * (base + scale * weight[i + k]);
    for (; i < n; i++)
        sum[0] += x[i] * y[i] * (base + scale * weight[i]);
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

double outlook_covariance(const struct outlook_topic *t, const double *x, const double s[2], const double *y,
                          const double r[2])
{
    double scatter = 0.0,
           rubric_part = weighted_product(t->n, x + t->n_valid, y + t->n_valid, t->answers, t->drawn, t->phi);
    for (size_t k = 0; k < t->n_valid; k++)
        scatter += x[k] * y[k];
    return outlook_scatter_scale(t) * scatter + rubric_part + s[0] * (t->tt * r[0] + t->ta * r[1]) +
           s[1] * (t->ta * r[0] + t->aa * r[1]);
}

void outlook_item_slopes(const struct outlook *o, const struct outlook_topic *t, double *by_gamma, double *by_beta)
{
    size_t C = o->n_criteria;
    for (size_t i = 0; i < t->n; i++)
        for (size_t c = 0; c < C; c++) {
            double g = o->item[c].gamma, x = t->theta[i] - o->item[c].beta, p = logistic(g * x),
                   slope = g * p * (1.0 - p);
            by_gamma[i * C + c] = p + slope * x - t->gain[i];
            by_beta[i * C + c] = slope;
        }
}

void outlook_items(const struct outlook *o, const struct outlook_topic *t, const double *by_gamma,
                   const double *by_beta, const double *u, const double s[2], double *f)
{
    size_t C = o->n_criteria;
    double weight = 0.0, by_tau = t->tt * s[0] + t->ta * s[1], by_alpha = t->ta * s[0] + t->aa * s[1];
    for (size_t c = 0; c < C; c++)
        weight += o->item[c].gamma;
    for (size_t m = 0; m < 2 * C; m++)
        f[m] = -by_tau * t->coupling[0][m] - by_alpha * t->coupling[1][m];
    for (size_t i = 0; i < t->n; i++) {
        for (size_t c = 0; c < C && u[i] != 0.0; c++) {
            f[c] += u[i] * by_gamma[i * C + c] / weight;
            f[C + c] -= u[i] * o->item[c].gamma * by_beta[i * C + c] / weight;
        }
    }
}
