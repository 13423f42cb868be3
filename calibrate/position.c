/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/position.h"

#include <math.h>
#include <string.h>

#include "base/parallel.h"
#include "model/bt.h"
#include "model/bt_pairs.h"
#include "model/cholesky.h"
#include "model/logistic.h"

#define SETTLED 1e-12 /* the change of slope and offset, in logits, that ends the iteration */

/* Sets the terms of the position effect, slope x term[0] + offset x term[1], at place i (from 0) of w places:
 * 1/2 - i / (w - 1), and 1 for the first place, else 0. */
static void find_terms(size_t i, size_t w, double term[2])
{
    term[0] = w > 1 ? 0.5 - (double)i / (double)(w - 1) : 0.0;
    term[1] = i == 0;
}

double position_advantage(double slope, double offset, size_t i, size_t w)
{
    double term[2];
    find_terms(i, w, term);
    return slope * term[0] + offset * term[1];
}

double position_score(const struct jud_store *s, const struct jud_window *w, size_t k)
{
    if (w->scored)
        return s->placement[w->first + k].score;
    size_t rank = 0;
    while (s->ranking[w->first + rank] != k)
        rank++;
    return log(((double)(w->n - rank) - 0.5) / ((double)rank + 0.5));
}

void position_take_out(struct jud_store *s, double slope, double offset)
{
    for (size_t k = 0; k < s->n_windows && (slope != 0.0 || offset != 0.0); k++)
        for (size_t i = 0; i < s->window[k].n && s->window[k].stage == JUD_TOURNAMENT; i++)
            s->placement[s->window[k].first + i].score -= position_advantage(slope, offset, i, s->window[k].n);
}

/* The sums of one topic, or of all topics, at the current slope and offset (together: the effect). */
struct sums {
    double g[2], j[2][2]; /* the left sides of the equations for slope and offset, which are 0 at the solution, and
                           * their derivatives by slope and offset */
    double spread[2][2];  /* the sum over windows of the products of their parts of g */
    double comparisons;   /* the sum over windows of the number of documents minus 1 */
    double moved, most;   /* the sum and the largest of the absolute changes of the Bradley-Terry scores since the first
                           * Newton step, when the effect was 0 */
    size_t n, topics, windows; /* numbers of documents, of topics with documents, and of windows that count */
    double *theta;             /* n: the topic's scores at the first step; NULL before it */
    bool converged;            /* whether the scores of every topic converged */
};

/* The estimate of the effect of places while it is computed. */
struct estimate {
    const struct jud_store *s;
    const char *dataset;
    const struct cal_options *o;
    double effect[2];   /* slope, offset */
    struct sums *topic; /* per query of the store */
};

/* A topic while its sums are computed. */
struct topic {
    const struct estimate *e;
    const struct jud_query *q;
    size_t *number, n; /* number: per document of q, its number in the fit, or SIZE_MAX if no window that counts shows
                        * it; n: the number of documents in the fit */
    double *theta;     /* n: the Bradley-Terry scores at the current slope and offset */
    double *by_term[2],
        *by_effect[2]; /* by_term[0] (slope) and by_term[1] (offset), n each: the derivatives of g[0] and g[1] by the
                        * scores; by_effect[0] and [1]: the derivatives of the scores' gradient by slope and by
                        * offset */
    double *part;      /* for each window that counts, its two parts of g, then its gradient by the score of each of its
                        * documents */
};

/* Returns whether the window's comparisons count in the fit. */
static bool window_counts(const struct topic *t, const struct jud_window *w)
{
    return jud_compares(w, t->e->o->hard_rankings);
}

/* Sets doc[k] to the number of the window's k-th document in the fit, and score[k] to its score in the answer minus the
 * current effect of its place. */
static void read_window(const struct topic *t, const struct jud_window *w, size_t *doc, double *score)
{
    for (size_t k = 0; k < w->n; k++) {
        doc[k] = t->number[t->e->s->placement[w->first + k].doc];
        score[k] = position_score(t->e->s, w, k) - position_advantage(t->e->effect[0], t->e->effect[1], k, w->n);
    }
}

/* Adds the pairs of a window, whose doc[] and score[] are from read_window, to the sums *s and to the derivatives in
 * *t, and to part[], which must be 0: two parts of g, then the window's gradient by the score of each of its
 * documents. */
static void add_window(struct topic *t, const struct jud_window *w, const size_t *doc, const double *score,
                       struct sums *s, double *part)
{
    double clip = t->e->o->clip, term[2][2], weight = 2.0 / w->n;
    for (size_t a = 0; a < w->n; a++)
        for (size_t b = a + 1; b < w->n; b++) {
            double p = logistic(t->theta[doc[a]] - t->theta[doc[b]]), q = logistic(score[a] - score[b]);
            double cut = bt_clip(q, clip), error = weight * (p - cut);
            double dp = weight * p * (1.0 - p), dq = cut == q ? weight * q * (1.0 - q) : 0.0;
            find_terms(a, w->n, term[0]);
            find_terms(b, w->n, term[1]);
            part[2 + a] += error;
            part[2 + b] -= error;
            for (int i = 0; i < 2; i++) {
                double z = term[0][i] - term[1][i];
                part[i] += z * error;
                t->by_term[i][doc[a]] += z * dp;
                t->by_term[i][doc[b]] -= z * dp;
                t->by_effect[i][doc[a]] += z * dq;
                t->by_effect[i][doc[b]] -= z * dq;
                for (int k = 0; k < 2; k++)
                    s->j[i][k] += z * (term[0][k] - term[1][k]) * dq;
            }
        }
    for (int i = 0; i < 2; i++)
        s->g[i] += part[i];
}

/* Adds to s->j how g changes with slope and offset through the scores, which follow them; computes s->spread, with each
 * window's parts of g changed by the same path, and s->comparisons. `factor` is the Hessian of bt_solve, factored;
 * `total` is the weight of the topic's comparisons. */
static void pass_through_scores(struct topic *t, const double *factor, double total, struct sums *s)
{
    size_t n = t->n, offset = 0;
    for (int i = 0; i < 2; i++) {
        cholesky_solve(n, factor, t->by_term[i]);
        for (size_t d = 0; d < n; d++)
            t->by_term[i][d] /= total;
        for (int k = 0; k < 2; k++)
            for (size_t d = 0; d < n; d++)
                s->j[i][k] -= t->by_term[i][d] * t->by_effect[k][d];
    }
    for (size_t k = t->q->first_window; k < t->q->first_window + t->q->n_windows; k++) {
        const struct jud_window *w = &t->e->s->window[k];
        if (!window_counts(t, w))
            continue;
        double g[2] = {t->part[offset], t->part[offset + 1]};
        for (size_t d = 0; d < w->n; d++)
            for (int i = 0; i < 2; i++)
                g[i] -= t->by_term[i][t->number[t->e->s->placement[w->first + d].doc]] * t->part[offset + 2 + d];
        for (int i = 0; i < 4; i++)
            s->spread[i / 2][i % 2] += g[i / 2] * g[i % 2];
        s->comparisons += w->n - 1.0;
        offset += 2 + w->n;
    }
}

/* Numbers the documents of the windows that count (t->number, t->n) and counts these windows (s->windows). Returns the
 * number of elements of t->part: the documents shown in each of them plus 2. */
static size_t number_docs(struct topic *t, struct sums *s)
{
    size_t room = 0;
    memset(t->number, 0xff, t->q->n_docs * sizeof *t->number);
    s->windows = 0;
    for (size_t k = t->q->first_window; k < t->q->first_window + t->q->n_windows; k++) {
        const struct jud_window *w = &t->e->s->window[k];
        for (size_t i = 0; i < w->n && window_counts(t, w); i++) {
            size_t *number = &t->number[t->e->s->placement[w->first + i].doc];
            *number = *number == SIZE_MAX ? t->n++ : *number;
        }
        room += window_counts(t, w) ? w->n + 2u : 0;
        s->windows += window_counts(t, w);
    }
    return room;
}

/* Fits the scores of a topic and computes its sums. */
static void fit_topic(struct topic *t, struct sums *s)
{
    size_t doc[JUD_MAX_WINDOW], offset = 0;
    double score[JUD_MAX_WINDOW];
    struct bt_data d;
    struct bt_fit fit;
    bt_init(&d, t->n);
    for (size_t k = t->q->first_window; k < t->q->first_window + t->q->n_windows; k++) {
        const struct jud_window *w = &t->e->s->window[k];
        if (!window_counts(t, w))
            continue;
        read_window(t, w, doc, score);
        bt_add_scores(&d, doc, score, w->n, t->e->o->clip);
    }
    bt_solve(&d, t->e->o->bt_ridge, &fit);
    t->theta = fit.theta;
    for (size_t k = t->q->first_window; k < t->q->first_window + t->q->n_windows; k++) {
        const struct jud_window *w = &t->e->s->window[k];
        if (!window_counts(t, w))
            continue;
        read_window(t, w, doc, score);
        add_window(t, w, doc, score, s, t->part + offset);
        offset += 2u + w->n;
    }
    s->converged = fit.converged && (fit.factored || cholesky(t->n, fit.hessian));
    if (s->converged)
        pass_through_scores(t, fit.hessian, d.total, s);
    if (!s->theta)
        s->theta = memcpy(mem_alloc(t->n, sizeof *s->theta), fit.theta, t->n * sizeof *s->theta);
    for (size_t i = 0; i < t->n; i++) {
        s->moved += fabs(fit.theta[i] - s->theta[i]);
        s->most = fmax(s->most, fabs(fit.theta[i] - s->theta[i]));
    }
    s->n = t->n;
    bt_fit_free(&fit);
    bt_free(&d);
}

/* Fits topic `topic_index` at the current effect and stores its sums in e->topic; they are empty if the topic is not of
 * the dataset or has no window that counts. `arg` is a struct estimate; for parallel_for(). */
static void sum_topic(void *arg, size_t topic_index)
{
    const struct estimate *e = arg;
    struct topic t = {.e = e, .q = &e->s->query[topic_index]};
    struct sums *s = &e->topic[topic_index];
    *s = (struct sums){.theta = s->theta, .converged = true};
    if (e->dataset && strcmp(e->dataset, t.q->dataset) != 0)
        return;
    t.number = mem_alloc(t.q->n_docs, sizeof *t.number);
    size_t room = number_docs(&t, s);
    double *storage = mem_zalloc(room + 4 * t.n, sizeof *storage);
    for (size_t i = 0; i < 2; i++) {
        t.by_term[i] = storage + i * t.n;
        t.by_effect[i] = storage + (2 + i) * t.n;
    }
    t.part = storage + 4 * t.n;
    if (s->windows)
        fit_topic(&t, s);
    mem_free(t.number);
    mem_free(storage);
}

/* Computes the sums over all topics at the current effect. */
static struct sums sum_topics(struct estimate *e)
{
    struct sums all = {.converged = true};
    parallel_for(e->s->n_queries, e->o->irt.threads, sum_topic, e);
    for (size_t q = 0; q < e->s->n_queries; q++) {
        const struct sums *s = &e->topic[q];
        for (int i = 0; i < 4; i++) {
            all.g[i / 2] += i % 2 ? 0.0 : s->g[i / 2];
            all.j[i / 2][i % 2] += s->j[i / 2][i % 2];
            all.spread[i / 2][i % 2] += s->spread[i / 2][i % 2];
        }
        all.moved += s->moved;
        all.comparisons += s->comparisons;
        all.topics += s->n > 0;
        all.most = fmax(all.most, s->most);
        all.n += s->n;
        all.windows += s->windows;
        all.converged &= s->converged;
    }
    return all;
}

/* Sets `inverse` to the inverse of the derivatives s->j. If all windows have two documents, slope and offset cannot be
 * told apart: then only inverse[0][0] is set, so that the offset stays 0, and the others are 0. */
static void invert_derivatives(const struct sums *s, double inverse[2][2])
{
    double det = s->j[0][0] * s->j[1][1] - s->j[0][1] * s->j[1][0];
    bool has_slope_only = !(fabs(det) > 1e-6 * fabs(s->j[0][0] * s->j[1][1]));
    inverse[0][0] = has_slope_only ? 1.0 / s->j[0][0] : s->j[1][1] / det;
    inverse[1][1] = has_slope_only ? 0.0 : s->j[0][0] / det;
    inverse[0][1] = has_slope_only ? 0.0 : -s->j[0][1] / det;
    inverse[1][0] = has_slope_only ? 0.0 : -s->j[1][0] / det;
}

/* Returns the variance of the estimated slope (i = 0) or offset (1), with `inverse` from invert_derivatives; NAN if
 * there are no more comparisons than free scores. */
static double effect_variance(const struct sums *s, const double inverse[2][2], int i)
{
    double sum = 0.0, k = (double)s->windows, freedom = s->comparisons - (double)(s->n - s->topics);
    for (int a = 0; a < 4; a++)
        sum += inverse[i][a / 2] * s->spread[a / 2][a % 2] * inverse[i][a % 2];
    return freedom > 0.0 ? sum * k / (k - 1.0) * s->comparisons / freedom : NAN;
}

void position_estimate(struct position_effect *effect, const struct jud_store *s, const char *dataset,
                       const struct cal_options *o, int steps)
{
    struct estimate e = {s, dataset, o, {0.0, 0.0}, mem_zalloc(s->n_queries, sizeof *e.topic)};
    struct sums sums = {.windows = 0};
    double inverse[2][2], step = INFINITY;
    *effect = (struct position_effect){NAN, NAN, NAN, NAN, NAN, NAN, 0, false};
    for (int round = 0; round < steps && step > SETTLED; round++) {
        sums = sum_topics(&e);
        effect->windows = sums.windows;
        if (!sums.windows || !sums.converged)
            break;
        invert_derivatives(&sums, inverse);
        step = 0.0;
        for (int i = 0; i < 2; i++) {
            double change = inverse[i][0] * sums.g[0] + inverse[i][1] * sums.g[1];
            e.effect[i] -= fmax(-2.0, fmin(2.0, change));
            step = fmax(step, fabs(change));
        }
    }
    if (sums.windows && isfinite(step)) {
        *effect = (struct position_effect){.slope = e.effect[0],
                                           .offset = e.effect[1],
                                           .se_slope = sqrt(effect_variance(&sums, inverse, 0)),
                                           .se_offset = sqrt(effect_variance(&sums, inverse, 1)),
                                           .moved = sums.moved / (double)sums.n,
                                           .most = sums.most,
                                           .windows = sums.windows,
                                           .converged = sums.converged && step < 1e-9 &&
                                                        fmax(fabs(e.effect[0]), fabs(e.effect[1])) < POSITION_MOST};
    }
    for (size_t q = 0; q < s->n_queries; q++)
        mem_free(e.topic[q].theta);
    mem_free(e.topic);
}

int position_correct(struct position_effect *e, struct jud_store *s, const struct cal_options *o, struct err *err)
{
    for (size_t k = 0; k < s->n_windows; k++)
        if (jud_compares(&s->window[k], o->hard_rankings) && !s->window[k].scored)
            return err_input(err, "", 0,
                             "cannot estimate how the position in the window affects a document's score: a tournament "
                             "window has a ranking without scores");
    position_estimate(e, s, NULL, o, POSITION_STEPS);
    if (!e->windows)
        return err_input(
            err, "", 0,
            "cannot estimate how the position in the window affects a document's score: the input has no tournament");
    if (!e->converged)
        return err_fail(err, ERR_CALC, "", 0,
                        "the effect of the position in the window on a document's score has no finite estimate: the "
                        "position decides the order of almost all documents");
    position_take_out(s, e->slope, e->offset);
    return 0;
}
