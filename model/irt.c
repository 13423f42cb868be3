/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/irt.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_gsl.h"
#include "base/parallel.h"
#include "model/irt_direction.h"
#include "model/irt_query.h"

enum { MAX_OUTER = 200, BLOCK = 32 /* queries per block, for any number of threads */ };
#define GRADIENT_TOLERANCE 1e-8
/* The smallest Newton decrement of the items that is worth a step, in units of the log posterior. */
#define SETTLED 1e-20
/* The decrement of the items above which queries are not solved to the last digit, which saves a third of the
 * passes. */
#define FAR 1.0
/* The share of the objective below which its rounding error hides a decrease. */
#define ROUNDING 1e-12

/* The sums of a block of queries: value, gradient and profiled Hessian in (gamma, beta, s). */
struct sums {
    double value;
    double inner;     /* the largest remaining abs(gradient) in (tau, alpha) */
    double *gradient; /* M */
    double *hessian;  /* M x M, upper triangle */
    double *scatter;  /* M x M: the sum over queries of the outer product of their gradients */
    long passes;
};

struct solver {
    const struct irt_data *d;
    const struct irt_options *o;
    struct irt_fit *fit;
    struct irt_items items; /* the items of the evaluation */
    const double *step;     /* M: the step of the items since the blocks were computed; NULL: not known */
    double settled;         /* the decrement at which a query is solved */
    bool scatters;          /* compute sums[].scatter */
    struct sums *sums;      /* one per block */
    double *storage;
    size_t n_blocks;
};

/* Adds the query's gradient and Hessian in the items to *sum, with the Hessian profiled over tau and alpha. Also
 * computes the coupling (2 x M) and the query's gradient `score` (M). */
static void add_items(const struct solver *s, const struct irt_query *q, const struct irt_local *at, double tau,
                      double alpha, bool bound, double *coupling, double *score, struct sums *sum)
{
    size_t C = s->fit->n_criteria, m = s->fit->n_items;
    bool severities = m > 2 * C;
    double *h = sum->hessian, *on_tau = coupling, *on_alpha = coupling + m;
    memset(coupling, 0, 2 * m * sizeof *coupling);
    memset(score, 0, m * sizeof *score);
    for (size_t k = 0; k < q->n_judges; k++)
        for (size_t c = 0; c < C; c++) {
            const struct irt_sums *t = &q->sums[k * C + c];
            double g = s->items.gamma[c], y = alpha - s->items.beta[c]; /* theta - beta = tau b + y */
            double ry = tau * t->rb + y * t->r, wy = tau * t->wb + y * t->w, wby = tau * t->wbb + y * t->wb;
            size_t B = C + c, S = 2 * C + k;
            score[c] += ry;
            score[B] -= g * t->r;
            h[c * m + c] += tau * wby + y * wy;
            h[c * m + B] -= t->r + g * wy;
            h[B * m + B] += g * g * t->w;
            on_tau[c] += t->rb + g * wby;
            on_tau[B] -= g * g * t->wb;
            on_alpha[c] += t->r + g * wy;
            on_alpha[B] -= g * g * t->w;
            if (!severities)
                continue;
            score[S] -= t->r;
            h[c * m + S] -= wy;
            h[B * m + S] += g * t->w;
            h[S * m + S] += t->w;
            on_tau[S] -= g * t->wb;
            on_alpha[S] -= g * t->w;
        }
    double det = at->tt * at->aa - at->ta * at->ta;
    for (size_t k = 0; k < m; k++)
        sum->gradient[k] += score[k];
    double tt = bound ? 0.0 : at->aa / det, ta = bound ? 0.0 : -at->ta / det, aa = bound ? 1.0 / at->aa : at->tt / det;
    for (size_t k = 0; k < m; k++)
        for (size_t l = k; l < m; l++)
            h[k * m + l] -=
                on_tau[k] * (tt * on_tau[l] + ta * on_alpha[l]) + on_alpha[k] * (ta * on_tau[l] + aa * on_alpha[l]);
}

/* Predicts (tau, alpha) after a small step of the items: to first order their optimum moves by -A^-1 B step, with A the
 * query's own Hessian and B its coupling. Leaves them unchanged if the move is large. */
static void follow(const struct irt_block *b, const double *step, size_t m, double *tau, double *alpha)
{
    double t = 0.0, a = 0.0, det = b->tt * b->aa - b->ta * b->ta;
    for (size_t k = 0; k < m; k++) {
        t += b->coupling[k] * step[k];
        a += b->coupling[m + k] * step[k];
    }
    double dt = b->at_bound ? 0.0 : (b->aa * t - b->ta * a) / det;
    double da = b->at_bound ? a / b->aa : (b->tt * a - b->ta * t) / det;
    if (fabs(dt) > 1.0 || fabs(da) > 1.0) /* the step is not small: the old values are a better start */
        return;
    *tau = fmax(*tau - dt, 0.0);
    *alpha -= da;
}

static void add_scatter(double *scatter, const double *score, size_t m)
{
    for (size_t k = 0; k < m; k++)
        for (size_t l = 0; l < m; l++)
            scatter[k * m + l] += score[k] * score[l];
}

static void solve_block(void *arg, size_t block)
{
    struct solver *s = arg;
    struct irt_fit *fit = s->fit;
    size_t m = fit->n_items, end = (block + 1) * BLOCK;
    struct sums *sum = &s->sums[block];
    struct irt_query q;
    double *score = mem_alloc(m, sizeof *score);
    irt_query_init(&q, fit->n_criteria, fit->n_judges);
    sum->value = sum->inner = 0.0;
    memset(sum->gradient, 0, m * sizeof *sum->gradient);
    memset(sum->hessian, 0, m * m * sizeof *sum->hessian);
    memset(sum->scatter, 0, m * m * sizeof *sum->scatter);
    for (size_t i = block * BLOCK; i < end && i < fit->n_queries; i++) {
        struct irt_block *b = &fit->block[i];
        double tau = fit->tau[i], alpha = fit->alpha[i];
        irt_query_load(&q, s->d, i);
        if (s->step)
            follow(b, s->step, m, &tau, &alpha);
        struct irt_local at = irt_query_solve(&q, &s->items, s->settled, &tau, &alpha);
        bool bound = irt_query_at_bound(tau, &at);
        *b = (struct irt_block){.tt = at.tt, .ta = at.ta, .aa = at.aa, .coupling = b->coupling, .at_bound = bound};
        fit->tau[i] = tau;
        fit->alpha[i] = alpha;
        sum->value += irt_query_value(&q, &s->items, tau, alpha);
        sum->inner = fmax(sum->inner, fmax(bound ? 0.0 : fabs(at.gt), fabs(at.ga)));
        add_items(s, &q, &at, tau, alpha, bound, b->coupling, score, sum);
        if (s->scatters)
            add_scatter(sum->scatter, score, m);
    }
    mem_free(score);
    sum->passes = q.evaluations;
    irt_query_free(&q);
}

/* Computes the items from the unconstrained unknowns: gamma = C softmax(u), beta = v - mean v, s = w - sum share w. */
static void items_of(struct irt_fit *fit, const double *u)
{
    size_t C = fit->n_criteria, severities = fit->n_items - 2 * C;
    double largest = u[0], sum = 0.0, mean = 0.0, centre = 0.0;
    for (size_t c = 1; c < C; c++)
        largest = fmax(largest, u[c]);
    for (size_t c = 0; c < C; c++) {
        fit->gamma[c] = exp(u[c] - largest);
        sum += fit->gamma[c];
        mean += u[C + c];
    }
    for (size_t c = 0; c < C; c++) {
        fit->gamma[c] *= (double)C / sum;
        fit->beta[c] = u[C + c] - mean / (double)C;
    }
    for (size_t k = 0; k < severities; k++)
        centre += fit->share[k] * u[2 * C + k];
    for (size_t k = 0; k < severities; k++)
        fit->severity[k] = u[2 * C + k] - centre;
}

void irt_item_jacobian(const struct irt_fit *fit, double *J)
{
    size_t C = fit->n_criteria, m = fit->n_items;
    for (size_t c = 0; c < C; c++)
        for (size_t k = 0; k < C; k++) {
            J[c * m + k] = fit->gamma[c] * ((double)(c == k) - fit->gamma[k] / (double)C);
            J[(C + c) * m + C + k] = (double)(c == k) - 1.0 / (double)C;
        }
    for (size_t j = 2 * C; j < m; j++)
        for (size_t k = 2 * C; k < m; k++)
            J[j * m + k] = (double)(j == k) - fit->share[k - 2 * C];
}

/* Converts gradient and Hessian from (gamma, beta, s) to (u, v, w). A constant added to all w changes nothing; its
 * direction is added to the Hessian, so that the Hessian can be inverted. */
static void to_unknowns(const struct irt_fit *fit, const double *u, double penalty, const double *grad,
                        const double *hess, gsl_vector *g, gsl_matrix *h)
{
    size_t C = fit->n_criteria, m = fit->n_items;
    double *J = mem_zalloc(m * m, sizeof *J), scale = 0.0;
    irt_item_jacobian(fit, J);
    for (size_t k = 2 * C; k < m; k++)
        scale = fmax(scale, hess[k * m + k]);
    for (size_t k = 0; k < m; k++) {
        double sum = k < 2 * C ? penalty * u[k] : 0.0;
        for (size_t r = 0; r < m; r++)
            sum += J[r * m + k] * grad[r];
        gsl_vector_set(g, k, sum);
    }
    for (size_t k = 0; k < m; k++)
        for (size_t l = 0; l < m; l++) {
            double sum = k == l && k < 2 * C ? penalty : k >= 2 * C && l >= 2 * C ? scale : 0.0;
            for (size_t r = 0; r < m; r++)
                for (size_t t = 0; t < m; t++)
                    sum += J[r * m + k] * hess[r <= t ? r * m + t : t * m + r] * J[t * m + l];
            if (k < C && l < C) /* the curvature of the softmax */
                for (size_t c = 0; c < C; c++) {
                    double pc = fit->gamma[c] / (double)C, pk = fit->gamma[k] / (double)C,
                           pl = fit->gamma[l] / (double)C;
                    sum += grad[c] * (double)C * pc *
                           (((double)(c == k) - pk) * ((double)(c == l) - pl) - pk * ((double)(k == l) - pl));
                }
            gsl_matrix_set(h, k, l, sum);
        }
    mem_free(J);
}

/* Fixes u, and with it all gamma = 1. */
static void hold_gamma(size_t C, gsl_vector *g, gsl_matrix *h)
{
    for (size_t k = 0; k < C; k++) {
        gsl_vector_set(g, k, 0.0);
        for (size_t l = 0; l < h->size1; l++) {
            gsl_matrix_set(h, k, l, k == l);
            gsl_matrix_set(h, l, k, k == l);
        }
    }
}

/* Evaluates all queries at the items of the fit. Returns the value of N C x objective; g and h are its gradient and
 * Hessian in the unknowns u, all profiled over tau and alpha. */
static double evaluate(struct solver *s, const double *u, double penalty, double *inner, gsl_vector *g, gsl_matrix *h)
{
    size_t m = s->fit->n_items;
    double value = 0.0, *grad = mem_zalloc(m, sizeof *grad), *hess = mem_zalloc(m * m, sizeof *hess);
    parallel_for(s->n_blocks, s->o->threads, solve_block, s);
    *inner = 0.0;
    for (size_t b = 0; b < s->n_blocks; b++) {
        value += s->sums[b].value;
        *inner = fmax(*inner, s->sums[b].inner);
        s->fit->passes += s->sums[b].passes;
        for (size_t k = 0; k < m; k++)
            grad[k] += s->sums[b].gradient[k];
        for (size_t k = 0; k < m * m; k++)
            hess[k] += s->sums[b].hessian[k];
    }
    for (size_t k = 0; k < 2 * s->fit->n_criteria && u; k++)
        value += 0.5 * penalty * u[k] * u[k];
    if (u)
        to_unknowns(s->fit, u, penalty, grad, hess, g, h);
    if (u && s->o->rasch)
        hold_gamma(s->fit->n_criteria, g, h);
    mem_free(grad);
    mem_free(hess);
    return value;
}

static double largest_abs(const gsl_vector *g)
{
    double largest = 0.0;
    for (size_t k = 0; k < g->size; k++)
        largest = fmax(largest, fabs(gsl_vector_get(g, k)));
    return largest;
}

static double dot(const gsl_vector *a, const gsl_vector *b)
{
    double sum = 0.0;
    for (size_t k = 0; k < a->size; k++)
        sum += gsl_vector_get(a, k) * gsl_vector_get(b, k);
    return sum;
}

/* Copies (gamma, beta, s) to x, one after another. */
static void pack_items(const struct irt_fit *fit, double *x)
{
    size_t C = fit->n_criteria;
    memcpy(x, fit->gamma, C * sizeof *x);
    memcpy(x + C, fit->beta, C * sizeof *x);
    if (fit->n_items > 2 * C)
        memcpy(x + 2 * C, fit->severity, fit->n_judges * sizeof *x);
}

/* The working memory of a search along one direction. */
struct search {
    gsl_vector *g, *step;
    gsl_matrix *h, *work;
    double *trial, *items, *move, *tau, *alpha;
    bool shifted; /* the last Hessian used for a direction was not positive definite */
};

static void search_init(struct search *w, size_t m, size_t Q)
{
    *w = (struct search){mem_gsl_vector(m),
                         mem_gsl_vector(m),
                         mem_gsl_matrix(m, m),
                         mem_gsl_matrix(m, m),
                         mem_alloc(m, sizeof(double)),
                         mem_alloc(m, sizeof(double)),
                         mem_alloc(m, sizeof(double)),
                         mem_alloc(Q, sizeof(double)),
                         mem_alloc(Q, sizeof(double)),
                         false};
}

static void search_free(struct search *w)
{
    mem_free(w->g);
    mem_free(w->step);
    mem_free(w->h);
    mem_free(w->work);
    mem_free(w->trial);
    mem_free(w->items);
    mem_free(w->move);
    mem_free(w->tau);
    mem_free(w->alpha);
}

/* Stores tau and alpha of all queries, for recall. */
static void remember(const struct irt_fit *fit, struct search *w)
{
    memcpy(w->tau, fit->tau, fit->n_queries * sizeof *w->tau);
    memcpy(w->alpha, fit->alpha, fit->n_queries * sizeof *w->alpha);
    pack_items(fit, w->items);
}

static void recall(struct irt_fit *fit, const struct search *w)
{
    memcpy(fit->tau, w->tau, fit->n_queries * sizeof *w->tau);
    memcpy(fit->alpha, w->alpha, fit->n_queries * sizeof *w->alpha);
}

/* Returns the objective at w->trial = u + length x w->step. follow_items says that the blocks belong to u and predict
 * tau and alpha. */
static double try_step(struct solver *s, struct search *w, const double *u, double length, bool follow_items,
                       double penalty, double *inner)
{
    size_t m = s->fit->n_items;
    for (size_t k = 0; k < m; k++)
        w->trial[k] = u[k] + length * gsl_vector_get(w->step, k);
    items_of(s->fit, w->trial);
    pack_items(s->fit, w->move);
    for (size_t k = 0; k < m; k++)
        w->move[k] -= w->items[k];
    s->step = follow_items ? w->move : NULL;
    return evaluate(s, w->trial, penalty, inner, w->g, w->h);
}

/* Moves u by one damped Newton step of the items, and updates the fit, *value, w->g and w->h. Returns false if no step
 * decreases the objective by more than its rounding error; then all values except w->g and w->h are unchanged. */
static bool newton_step(struct solver *s, struct search *w, double *u, double penalty, double *value, double *inner)
{
    struct irt_fit *fit = s->fit;
    w->shifted = irt_newton_direction(w->h, w->g, w->work, w->step) > 0.0;
    double descent = -dot(w->g, w->step), length = 1.0;
    if (!(descent > fmax(s->o->settled, SETTLED)))
        return false;
    s->settled = descent > FAR ? 1e-9 * descent / FAR : IRT_SETTLED;
    remember(fit, w);
    for (; length > 1e-6; length *= 0.5) { /* after the first trial, the blocks belong to the longer step */
        double next = try_step(s, w, u, length, length == 1.0, penalty, inner);
        bool lower = next < *value - 1e-4 * length * descent;
        bool flat = descent < ROUNDING * (1.0 + fabs(*value)) && fabs(dot(w->g, w->step)) < 0.5 * descent;
        if (lower || flat) {
            memcpy(u, w->trial, fit->n_items * sizeof *u);
            *value = next;
            return true;
        }
        recall(fit, w);
    }
    items_of(fit, u);
    return false;
}

/* Moves u away from a stationary point that is not a minimum, for example one where criteria with similar answers are
 * equal but should differ. Returns false if it is a minimum; updates its arguments like newton_step. */
static bool leave_saddle(struct solver *s, struct search *w, double *u, double penalty, double *value, double *inner)
{
    struct irt_fit *fit = s->fit;
    if (!w->shifted)
        return false;
    s->step = NULL;
    s->settled = IRT_SETTLED;
    *value = evaluate(s, u, penalty, inner, w->g, w->h);
    double curvature = irt_lowest_curvature(w->h, w->work, w->step);
    remember(fit, w);
    for (double length = 1.0; curvature < 0.0 && length > 1e-3; length *= 0.5) {
        double next = try_step(s, w, u, length, false, penalty, inner);
        if (next < *value + 0.1 * length * length * curvature) {
            memcpy(u, w->trial, fit->n_items * sizeof *u);
            *value = next;
            return true;
        }
        recall(fit, w);
    }
    items_of(fit, u);
    return false;
}

/* Computes a' b c of M x M matrices into `to`. */
static void sandwich(size_t m, const double *a, const double *b, const double *c, double *to)
{
    double *half = mem_zalloc(m * m, sizeof *half);
    for (size_t k = 0; k < m; k++)
        for (size_t r = 0; r < m; r++)
            for (size_t l = 0; l < m; l++)
                half[k * m + l] += a[r * m + k] * b[r * m + l];
    memset(to, 0, m * m * sizeof *to);
    for (size_t k = 0; k < m; k++)
        for (size_t r = 0; r < m; r++)
            for (size_t l = 0; l < m; l++)
                to[k * m + l] += half[k * m + r] * c[r * m + l];
    mem_free(half);
}

/* Computes the covariance of (u, v, w), clustered by query, from the inverse Hessian H^-1 in fit->covariance: Q/(Q-1)
 * H^-1 (sum_j s_j s_j') H^-1, with s_j the query's part of the profiled gradient; NAN for one query. Also computes the
 * covariance that queries and documents use (see irt.h). */
static void cluster(const struct solver *s, struct irt_fit *fit)
{
    size_t m = fit->n_items;
    double Q = (double)fit->n_queries, *J = mem_zalloc(m * m, sizeof *J), *sum = mem_zalloc(m * m, sizeof *sum);
    double *scatter = mem_alloc(m * m, sizeof *scatter);
    for (size_t b = 0; b < s->n_blocks; b++)
        for (size_t k = 0; k < m * m; k++)
            sum[k] += s->sums[b].scatter[k];
    irt_item_jacobian(fit, J);
    sandwich(m, J, sum, J, scatter);
    memcpy(sum, fit->covariance, m * m * sizeof *sum); /* symmetric */
    sandwich(m, sum, scatter, sum, fit->covariance);
    double p = (double)(m - (s->o->rasch ? fit->n_criteria + 1 : 2) - (m > 2 * fit->n_criteria)), trace = 0.0;
    for (size_t k = 0; k < m * m; k++)
        trace += sum[k] * scatter[k];
    double size = Q > 1.0 && p > 0.0 ? fmax(1.0, Q / (Q - 1.0) * trace / p) : 1.0;
    for (size_t k = 0; k < m * m; k++) {
        fit->covariance[k] = Q > 1.0 ? fit->covariance[k] * Q / (Q - 1.0) : NAN;
        fit->carried[k] = Q > p && Q > 1.0 ? fit->covariance[k] : size * sum[k];
    }
    mem_free(J);
    mem_free(sum);
    mem_free(scatter);
}

/* Runs the outer iteration; u holds the start, then the solution. */
static void solve_items(struct solver *s, double *u, double N, double penalty)
{
    struct irt_fit *fit = s->fit;
    size_t m = fit->n_items;
    struct search w;
    double inner, value;
    search_init(&w, m, fit->n_queries);
    s->settled = FAR * 1e-9;
    value = evaluate(s, u, penalty, &inner, w.g, w.h);
    while (fit->iterations < MAX_OUTER &&
           (newton_step(s, &w, u, penalty, &value, &inner) || leave_saddle(s, &w, u, penalty, &value, &inner)))
        fit->iterations++;
    s->step = NULL;
    s->settled = IRT_SETTLED;
    s->scatters = true;
    value = evaluate(s, u, penalty, &inner, w.g, w.h);
    fit->gradient = fmax(largest_abs(w.g), inner) / N;
    bool minimum = gsl_linalg_cholesky_decomp1(w.h) == 0 && gsl_linalg_cholesky_invert(w.h) == 0;
    fit->converged = minimum && fit->gradient < GRADIENT_TOLERANCE;
    fit->objective = value / (N * (double)fit->n_criteria);
    if (minimum)
        for (size_t k = 0; k < m * m; k++)
            fit->covariance[k] = gsl_matrix_get(w.h, k / m, k % m);
    for (size_t k = 0; k < fit->n_criteria && s->o->rasch; k++)
        fit->covariance[k * m + k] = 0.0;
    cluster(s, fit);
    search_free(&w);
}

static void allocate(struct irt_fit *fit, size_t C, size_t Q, size_t J)
{
    double **per_item[] = {&fit->gamma, &fit->beta, &fit->se_gamma, &fit->se_beta};
    double **per_query[] = {&fit->tau, &fit->alpha, &fit->se_tau, &fit->se_alpha, &fit->tau_alpha};
    double **per_judge[] = {&fit->severity, &fit->se_severity, &fit->share};
    size_t m = 2 * C + (J > 1 ? J : 0);
    *fit = (struct irt_fit){.n_criteria = C, .n_queries = Q, .n_judges = J, .n_items = m};
    for (int i = 0; i < 4; i++)
        *per_item[i] = mem_zalloc(C, sizeof(double));
    for (int i = 0; i < 5; i++)
        *per_query[i] = mem_zalloc(Q, sizeof(double));
    for (int i = 0; i < 3; i++)
        *per_judge[i] = mem_zalloc(J, sizeof(double));
    fit->covariance = mem_zalloc(m * m, sizeof *fit->covariance);
    fit->carried = mem_zalloc(m * m, sizeof *fit->carried);
    fit->block = mem_zalloc(Q, sizeof *fit->block);
    fit->coupling = mem_zalloc(Q * 2 * m, sizeof *fit->coupling);
    for (size_t q = 0; q < Q; q++) {
        fit->block[q].coupling = fit->coupling + q * 2 * m;
        fit->tau[q] = 1.0;
    }
}

/* Returns the number of responses; stores each judge's share of them in the fit. */
static double count_responses(const struct irt_data *d, struct irt_fit *fit)
{
    double N = 0.0;
    for (size_t g = 0; g < fit->n_queries * fit->n_judges; g++)
        for (size_t i = d->first[g]; i < d->first[g + 1]; i++) {
            fit->share[g % fit->n_judges] += d->n[i];
            N += d->n[i];
        }
    for (size_t k = 0; k < fit->n_judges && N > 0.0; k++)
        fit->share[k] /= N;
    return N;
}

static void begin_at(struct irt_fit *fit, const struct irt_start *start, double *u)
{
    memcpy(fit->tau, start->tau, fit->n_queries * sizeof *fit->tau);
    memcpy(fit->alpha, start->alpha, fit->n_queries * sizeof *fit->alpha);
    for (size_t c = 0; c < fit->n_criteria; c++) {
        u[c] = log(start->gamma[c]);
        u[fit->n_criteria + c] = start->beta[c];
    }
}

void irt_solve(const struct irt_data *d, const struct irt_options *o, struct irt_fit *fit)
{
    size_t C = d->n_criteria, J = d->n_judges ? d->n_judges : 1;
    allocate(fit, C, d->n_queries, J);
    size_t m = fit->n_items;
    double N = count_responses(d, fit), *u = mem_zalloc(m, sizeof *u), inner;
    struct solver s = {.d = d,
                       .o = o,
                       .fit = fit,
                       .n_blocks = (d->n_queries + BLOCK - 1) / BLOCK,
                       .settled = IRT_SETTLED,
                       .items = {fit->gamma, fit->beta, fit->severity, 1.0 / (o->sd_tau * o->sd_tau),
                                 1.0 / (o->sd_alpha * o->sd_alpha)}};
    s.sums = mem_alloc(s.n_blocks, sizeof *s.sums);
    s.storage = mem_alloc(s.n_blocks * (m + 2 * m * m), sizeof *s.storage);
    for (size_t b = 0; b < s.n_blocks; b++) {
        s.sums[b].gradient = s.storage + b * (m + 2 * m * m);
        s.sums[b].hessian = s.sums[b].gradient + m;
        s.sums[b].scatter = s.sums[b].hessian + m * m;
    }
    if (o->fixed_gamma) {
        memcpy(fit->gamma, o->fixed_gamma, C * sizeof *fit->gamma);
        memcpy(fit->beta, o->fixed_beta, C * sizeof *fit->beta);
        if (o->fixed_severity)
            memcpy(fit->severity, o->fixed_severity, J * sizeof *fit->severity);
        double value = evaluate(&s, NULL, 0.0, &inner, NULL, NULL);
        fit->objective = N > 0.0 ? value / (N * (double)C) : 0.0;
        fit->gradient = N > 0.0 ? inner / N : 0.0;
        fit->converged = fit->gradient < GRADIENT_TOLERANCE;
    } else {
        if (o->start)
            begin_at(fit, o->start, u);
        items_of(fit, u);
        solve_items(&s, u, N, o->ridge_total > 0.0 ? o->ridge_total : N * (double)C * o->ridge);
    }
    irt_finish_errors(fit, o->fixed_gamma != NULL);
    mem_free(s.sums);
    mem_free(s.storage);
    mem_free(u);
}

void irt_fit_free(struct irt_fit *fit)
{
    double *all[] = {fit->gamma,       fit->beta,      fit->se_gamma,   fit->se_beta, fit->severity,
                     fit->se_severity, fit->share,     fit->tau,        fit->alpha,   fit->se_tau,
                     fit->se_alpha,    fit->tau_alpha, fit->covariance, fit->carried, fit->coupling};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        mem_free(all[i]);
    mem_free(fit->block);
    *fit = (struct irt_fit){0};
}
