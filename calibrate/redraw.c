/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/redraw.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <string.h>

#include "base/parallel.h"
#include "base/random.h"
#include "calibrate/tournaments.h"
#include "format/draws.h"
#include "model/cholesky.h"
#include "model/gain.h"
#include "model/logistic.h"
#include "model/score_answers.h"

/* The variance of the random weights of tournament windows, whose mean is 1. */
#define SPREAD 0.25
/* The number of parameters that a query fits to its rubric answers. */
#define SCALE_AND_OFFSET 2.0

/* The data that all draws share. */
struct making {
    struct redraws *d;
    const struct calibration *c;
    const struct cal_options *o;
    double *stretch;       /* per query: the factor by which the deviations of drawn scores from the fit are
                            * multiplied */
    double *ridge;         /* per query: lambda, in the units of H; 0 if scores have no prior */
    size_t *windows[2];    /* [0][query]: number of tournament windows that count, and of preference lines; [1][query]:
                            * of rubric windows that count */
    unsigned char *failed; /* [draw]: whether a fit of the draw did not converge */
};

/* Returns whether the window has answers that the fit of the stage uses. */
static bool window_counts(const struct jud_window *w, int stage, const struct cal_options *o)
{
    return stage == JUD_RUBRIC ? jud_answers(w) : jud_compares(w, o->hard_rankings);
}

/* Counts the windows of both stages of a query (its preference lines as tournament windows), computes x->stretch, and
 * counts the query in n_weak if it is fitted without a prior and has too few windows. */
static void count_query_windows(struct making *x, size_t query_index)
{
    const struct cal_query *q = &x->c->query[query_index];
    const struct jud_store *s = x->c->store;
    double D = (double)q->source->n_pairs, n = 0.0, phi;
    x->windows[JUD_TOURNAMENT][query_index] = q->source->n_pairs;
    for (size_t w = q->source->first_window; w < q->source->first_window + q->source->n_windows; w++)
        for (int stage = 0; stage < 2; stage++)
            if (window_counts(&s->window[w], stage, x->o)) {
                x->windows[stage][query_index]++;
                D += stage == JUD_TOURNAMENT ? s->window[w].n - 1.0 : 0.0;
            }
    for (size_t i = 0; i < q->n_docs; i++)
        n += q->doc[i].judged;
    double K = (double)x->windows[JUD_TOURNAMENT][query_index], p = n - (double)q->components;
    x->d->n_weak += q->fitted >= 0 && x->ridge[query_index] == 0.0 && (K < 2.0 || D <= p);
    phi = fmax(K, 2.0) / (fmax(K, 2.0) - 1.0) * (D > p ? D / (D - p) : p + 1.0);
    x->stretch[query_index] = sqrt(phi / SPREAD);
}

/* Returns lambda of a query whose scores have a prior, in the units of H; otherwise 0. */
static double find_ridge(const struct calibration *c, size_t query_index)
{
    return c->score_variance > 0.0 ? c->query[query_index].phi / c->score_variance : 0.0;
}

static uint32_t draw_weight(gsl_rng *r, double variance)
{
    return (uint32_t)fmin(nearbyint(gsl_ran_gamma(r, 1.0 / variance, variance) * CAL_UNIT), 1 << 20);
}

/* Draws the weights of the windows and pairs of one query in draw number `draw`, in units of 1 / CAL_UNIT, into
 * weight[] (indexed like calibration.weight). Windows that do not count keep their weight. */
static void draw_query_weights(const struct making *x, size_t query_index, size_t draw, uint32_t *weight)
{
    static const char *const purpose[2] = {"draws: tournament", "draws: rubric"};
    const struct jud_query *q = x->c->query[query_index].source;
    const struct jud_store *s = x->c->store;
    for (int stage = 0; stage < 2; stage++) {
        double K = fmax((double)x->windows[stage][query_index], SCALE_AND_OFFSET + 1.0);
        double variance = stage == JUD_TOURNAMENT ? SPREAD : K / (K - SCALE_AND_OFFSET);
        gsl_rng *r = random_stream_for(x->d->seed, q->qid, purpose[stage], draw);
        for (size_t w = q->first_window; w < q->first_window + q->n_windows; w++)
            if (window_counts(&s->window[w], stage, x->o))
                weight[w] = draw_weight(r, variance);
        for (size_t p = q->first_pair; p < q->first_pair + q->n_pairs && stage == JUD_TOURNAMENT; p++)
            weight[s->n_windows + p] = draw_weight(r, variance);
        mem_free(r);
    }
}

/* Fits the scores of the query in *c, a copy of the fit, to the weighted windows, and stretches their deviations from
 * the fit. Returns false if they did not converge. */
static bool redo_tournament(const struct making *x, const struct calibration *c, size_t query_index)
{
    struct cal_query *q = &c->query[query_index];
    const struct cal_doc *fitted = x->c->query[query_index].doc;
    size_t *number = mem_alloc(q->n_docs, sizeof *number);
    struct bt_data data;
    bt_init(&data, cal_number_docs(q, number));
    cal_add_comparisons(&data, c, x->o, q, number);
    double *theta = mem_alloc(data.n, sizeof *theta);
    for (size_t i = 0; i < q->n_docs; i++)
        if (q->doc[i].judged)
            theta[number[i]] = q->doc[i].bt;
    bool converged = bt_refit(&data, x->o->bt_ridge, theta);
    for (size_t i = 0; i < q->n_docs; i++)
        if (q->doc[i].judged)
            q->doc[i].bt = q->doc[i].compared =
                fitted[i].bt + x->stretch[query_index] * (theta[number[i]] - fitted[i].bt);
    mem_free(theta);
    mem_free(number);
    bt_free(&data);
    return converged;
}

/* The drawn true scores of all documents and their estimates in one draw, if scores have a prior; both NULL if not. */
struct scores {
    double *truth, *estimate; /* Bradley-Terry scores; the index is redraws.first[query] + document */
};

/* Adds to pull[] (an element per document) a random gradient with the covariance phi H, where H is the Hessian of the
 * comparisons at the scores theta[]; each pair of documents is drawn independently. */
static void add_noise(const struct bt_data *d, const double *theta, double phi, gsl_rng *r, double *pull)
{
    for (size_t i = 0; i < d->n; i++)
        for (size_t j = i + 1; j < d->n; j++) {
            double weight = d->weight[i * d->n + j], p;
            if (!(weight > 0.0))
                continue;
            p = logistic(theta[i] - theta[j]);
            double y = sqrt(phi * weight * p * (1.0 - p)) * gsl_ran_gaussian_ziggurat(r, 1.0);
            pull[i] += y;
            pull[j] -= y;
        }
}

/* The scores of one topic's draw, n each. */
struct topic_draw {
    double *theta, *curvature; /* the scores of the fit, and the amounts D that the rubric's answers add to H */
    double *truth, *estimate;
};

/* Draws s->truth and s->estimate, the scores o and their estimates of redraw.h, from the comparisons d, the amounts D
 * that the rubric's answers add to H (s->curvature), and `lambda`, the ridge in the units of H. Returns false if the
 * Hessian is not positive definite. */
static bool draw_scores(const struct bt_data *d, const struct cal_query *q, double lambda, gsl_rng *r,
                        struct topic_draw *s)
{
    size_t n = d->n;
    double *factor = mem_alloc(n, (n + 1) * sizeof *factor), *level = factor + n * n, *o = s->truth, *e = s->estimate;
    bt_hessian(d, lambda / d->total, s->theta, factor);
    for (size_t i = 0; i < n; i++)
        factor[i * n + i] += s->curvature[i] / d->total;
    bool definite = cholesky(n, factor);
    for (size_t i = 0; i < n; i++)
        o[i] = gsl_ran_gaussian_ziggurat(r, 1.0);
    if (definite) {
        cholesky_spread(n, factor, o);
        score_answers_level(n, factor, level);
        score_answers_centre(n, level, o);
    }
    for (size_t i = 0; i < n; i++) {
        o[i] = s->theta[i] + sqrt(q->phi / d->total) * o[i];
        e[i] = -lambda * o[i] + sqrt(q->phi * s->curvature[i]) * gsl_ran_gaussian_ziggurat(r, 1.0);
    }
    add_noise(d, s->theta, q->phi, r, e);
    if (definite)
        score_answers_apply(n, factor, e);
    for (size_t i = 0; i < n; i++)
        e[i] = o[i] + e[i] / d->total;
    mem_free(factor);
    return definite;
}

/* Draws the true scores of one query in draw number `draw` and their estimates into *s; the query itself keeps the
 * scores of the fit. Returns false if the Hessian is not positive definite. */
static bool draw_query(const struct making *x, const struct cal_query *q, size_t query_index, size_t draw,
                       const struct scores *s)
{
    double *truth = s->truth + x->d->first[query_index], *estimate = s->estimate + x->d->first[query_index];
    size_t *number = mem_alloc(q->n_docs, sizeof *number);
    struct bt_data data;
    bt_init(&data, cal_number_docs(q, number));
    cal_add_comparisons(&data, x->c, x->o, q, number);
    double *theta = mem_alloc(data.n, 4 * sizeof *theta);
    struct topic_draw drawn = {theta, theta + data.n, theta + 2 * data.n, theta + 3 * data.n};
    for (size_t i = 0; i < q->n_docs; i++)
        if (q->doc[i].judged) {
            drawn.theta[number[i]] = q->doc[i].bt;
            drawn.curvature[number[i]] = q->doc[i].answers;
        }
    gsl_rng *r = random_stream_for(x->d->seed, q->source->qid, "draws: truth", draw);
    bool definite = draw_scores(&data, q, x->ridge[query_index], r, &drawn);
    mem_free(r);
    for (size_t i = 0; i < q->n_docs; i++)
        if (q->doc[i].judged) {
            truth[i] = drawn.truth[number[i]];
            estimate[i] = drawn.estimate[number[i]];
        }
    mem_free(theta);
    mem_free(number);
    bt_free(&data);
    return definite;
}

/* Returns the gain of the score bt by the scale and the offset of query q, and the items, of the fit *c. */
static double compute_gain(const struct calibration *c, const struct cal_query *q, double bt)
{
    size_t at = (size_t)q->fitted;
    return gain_of_theta(c->item, c->irt.n_criteria, c->irt.tau[at] * bt + c->irt.alpha[at]);
}

/* Stores in x->d the gains of draw `draw`, whose fit is *c and whose drawn scores are *s, and the true gains if scores
 * have a prior; NAN for documents without a gain. */
static void keep_gains(const struct making *x, const struct calibration *c, size_t draw, const struct scores *s)
{
    for (size_t k = 0; k < c->n_queries; k++)
        for (size_t i = 0; i < c->query[k].n_docs; i++) {
            const struct cal_query *q = &c->query[k];
            size_t at = x->d->first[k] + i, cell = at * x->d->n + draw;
            x->d->gain[cell] = q->doc[i].calibrated ? q->doc[i].gain : NAN;
            if (x->d->truth)
                x->d->truth[cell] = q->doc[i].calibrated ? x->c->query[k].doc[i].gain : NAN;
            if (q->doc[i].calibrated && x->ridge[k] > 0.0) {
                x->d->gain[cell] = compute_gain(c, q, s->estimate[at]);
                x->d->truth[cell] = compute_gain(x->c, q, s->truth[at]);
            }
        }
}

/* Makes draw number `draw` (from 0): fits a copy of the calibration to redrawn scores and weighted answers, stores its
 * gains, and sets x->failed. `arg` is a struct making; for parallel_for(). */
static void make_draw(void *arg, size_t draw)
{
    struct making *x = arg;
    const struct jud_store *s = x->c->store;
    struct calibration c = *x->c;
    struct cal_options o = *x->o;
    struct scores scores = {NULL, NULL};
    uint32_t *weight = mem_zalloc(s->n_windows + s->n_pairs, sizeof *weight);
    bool converged = true;
    if (x->d->truth) {
        scores.truth = mem_alloc(x->d->n_docs, 2 * sizeof *scores.truth);
        scores.estimate = scores.truth + x->d->n_docs;
    }
    c.query = mem_alloc(c.n_queries, sizeof *c.query);
    c.item = mem_alloc(s->n_criteria, sizeof *c.item);
    c.weight = weight;
    for (size_t k = 0; k < c.n_queries; k++) {
        c.query[k] = x->c->query[k];
        c.query[k].doc = mem_alloc(c.query[k].n_docs, sizeof *c.query[k].doc);
        memcpy(c.query[k].doc, x->c->query[k].doc, c.query[k].n_docs * sizeof *c.query[k].doc);
        draw_query_weights(x, k, draw, weight);
        if (c.query[k].fitted >= 0)
            converged &= x->ridge[k] > 0.0 ? draw_query(x, &c.query[k], k, draw, &scores) : redo_tournament(x, &c, k);
    }
    o.irt.threads = 1;              /* the draws themselves run in parallel */
    o.irt.sd_tau /= sqrt(CAL_UNIT); /* an answer counts CAL_UNIT, so the priors must weigh as much more */
    o.irt.sd_alpha /= sqrt(CAL_UNIT);
    cal_fit_answers(&c, &o);
    x->failed[draw] = !converged || !c.irt.converged;
    keep_gains(x, &c, draw, &scores);
    mem_free(scores.truth);
    for (size_t k = 0; k < c.n_queries; k++)
        mem_free(c.query[k].doc);
    mem_free(c.query);
    mem_free(c.item);
    irt_fit_free(&c.irt);
    mem_free(weight);
}

int redraw_make(struct redraws *d, const struct calibration *c, const struct cal_options *o, size_t n, uint64_t seed,
                struct err *err)
{
    struct making x = {.d = d, .c = c, .o = o};
    *d = (struct redraws){.n = n, .seed = seed};
    if (c->rubric_only)
        return err_usage(err, "draws need a tournament, but this fit uses the rubric alone");
    d->first = mem_alloc(c->n_queries, sizeof *d->first);
    x.stretch = mem_alloc(c->n_queries, sizeof *x.stretch);
    x.ridge = mem_alloc(c->n_queries, sizeof *x.ridge);
    x.windows[0] = mem_zalloc(c->n_queries, sizeof **x.windows);
    x.windows[1] = mem_zalloc(c->n_queries, sizeof **x.windows);
    x.failed = mem_zalloc(n, 1);
    for (size_t k = 0; k < c->n_queries; k++) {
        d->first[k] = d->n_docs;
        d->n_docs += c->query[k].n_docs;
        x.ridge[k] = find_ridge(c, k);
        count_query_windows(&x, k);
    }
    d->gain = mem_alloc(d->n_docs, n * sizeof *d->gain);
    if (c->score_variance > 0.0)
        d->truth = mem_alloc(d->n_docs, n * sizeof *d->truth);
    parallel_for(n, o->irt.threads, make_draw, &x);
    int r = 0;
    for (size_t m = 0; m < n && r == 0; m++)
        if (x.failed[m])
            r = err_fail(err, ERR_CALC, "", 0, "the fit of draw %zu did not converge", m + 1);
    MEM_FREE_ALL(x.stretch, x.ridge, x.windows[0], x.windows[1], x.failed);
    return r;
}

void redraw_write(const struct redraws *d, const struct calibration *c, const char *dataset, struct output *w)
{
    draws_put_head(w, d->n, d->seed, d->truth != NULL);
    for (size_t k = 0; k < c->n_queries && !out_failed(w); k++) {
        const struct cal_query *q = &c->query[k];
        if (q->fitted < 0 || (dataset && strcmp(q->source->dataset, dataset) != 0))
            continue;
        for (size_t i = 0; i < q->n_docs; i++)
            if (q->doc[i].calibrated) {
                size_t cell = (d->first[k] + i) * d->n;
                draws_put_row(w, q->source->qid, q->doc[i].docno, q->doc[i].gain, d->gain + cell,
                              d->truth ? d->truth + cell : NULL, d->n);
            }
    }
}

void redraw_free(struct redraws *d)
{
    MEM_FREE_ALL(d->first, d->gain, d->truth);
    *d = (struct redraws){0};
}
