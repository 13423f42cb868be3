/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/irt.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "model/dot_product.h"
#include "model/irt_direction.h"
#include "model/irt_query.h"

enum { MAX_OUTER = 200, BLOCK = 32 /* queries per block, for any number of threads */ };
#define GRADIENT_TOLERANCE 1e-8
/* The smallest Newton decrement of the items that is worth a step, in units of the log posterior. */
#define SETTLED 1e-20
/* The decrement of the items above which tau and alpha of the queries are not solved to the last digit, which saves a
 * third of the passes. */
#define FAR 1.0
/* The share of the objective below which its rounding error hides a decrease. */
#define ROUNDING 1e-12

/* The sums of a block of queries: value, gradient and profiled Hessian in (gamma, beta, s). */
struct sums {
    double value;
    double worst_gradient; /* the largest remaining abs(gradient) in (tau, alpha) */
    double *gradient;      /* M */
    double *hessian;       /* M x M, upper triangle */
    double *scatter;       /* M x M: the sum over queries of the outer product of their gradients */
    long passes;
};

struct solver {
    const struct irt_data *d;
    const struct irt_options *o;
    struct irt_fit *fit;
    struct irt_items items; /* the items of the evaluation */
    const double *step;     /* M: the step of the items since the blocks were computed, from which tau and alpha are
                             * predicted; NULL: no prediction */
    double settled;         /* the decrement of (tau, alpha) below which a query is solved */
    bool scatters;          /* whether to compute sums[].scatter */
    struct sums *sums;      /* one per block */
    double *storage;
    size_t n_blocks;
    double worst_gradient; /* the largest abs(gradient) of a query in its (tau, alpha) at the last evaluation */
};

/* Adds to *sum the gradient and the Hessian, in the items, of the query's cross-entropies q->sums at (tau, alpha); the
 * Hessian is profiled over tau and alpha, whose own 2 x 2 block is *at, or over alpha alone if tau is at its bound 0.
 * Also computes the coupling (2 x M) and the query's gradient `score` (M). */
static void add_items(const struct solver *s, const struct irt_query *q, const struct irt_local *at, double tau,
                      double alpha, bool at_bound, double *coupling, double *score, struct sums *sum)
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
    double tt = at_bound ? 0.0 : at->aa / det, ta = at_bound ? 0.0 : -at->ta / det,
           aa = at_bound ? 1.0 / at->aa : at->tt / det;
    for (size_t k = 0; k < m; k++)
        for (size_t l = k; l < m; l++)
            h[k * m + l] -=
                on_tau[k] * (tt * on_tau[l] + ta * on_alpha[l]) + on_alpha[k] * (ta * on_tau[l] + aa * on_alpha[l]);
}

/* Predicts (tau, alpha) after a small step of the items: to first order their optimum moves by -A^-1 B step, with A the
 * query's own Hessian and B its coupling. Leaves them unchanged if the move is large. */
static void predict_local(const struct irt_block *b, const double *step, size_t m, double *tau, double *alpha)
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

static void add_outer_product(double *scatter, const double *score, size_t m)
{
    for (size_t k = 0; k < m; k++)
        for (size_t l = 0; l < m; l++)
            scatter[k * m + l] += score[k] * score[l];
}

/* Fits tau and alpha of a block of queries to the current items, sets fit->block of each, and sums up values and
 * derivatives in s->sums[block]; called by parallel_for() with struct solver as arg. */
static void solve_block(void *arg, size_t block)
{
    struct solver *s = arg;
    struct irt_fit *fit = s->fit;
    size_t m = fit->n_items, end = (block + 1) * BLOCK;
    struct sums *sum = &s->sums[block];
    struct irt_query q;
    double *score = mem_alloc(m, sizeof *score);
    irt_query_init(&q, fit->n_criteria, fit->n_judges);
    sum->value = sum->worst_gradient = 0.0;
    memset(sum->gradient, 0, m * sizeof *sum->gradient);
    memset(sum->hessian, 0, m * m * sizeof *sum->hessian);
    memset(sum->scatter, 0, m * m * sizeof *sum->scatter);
    for (size_t i = block * BLOCK; i < end && i < fit->n_queries; i++) {
        struct irt_block *b = &fit->block[i];
        double tau = fit->tau[i], alpha = fit->alpha[i];
        irt_query_load(&q, s->d, i);
        if (s->step)
            predict_local(b, s->step, m, &tau, &alpha);
        struct irt_local at = irt_query_solve(&q, &s->items, s->settled, &tau, &alpha);
        bool bound = irt_query_at_bound(tau, &at);
        *b = (struct irt_block){.tt = at.tt, .ta = at.ta, .aa = at.aa, .coupling = b->coupling, .at_bound = bound};
        fit->tau[i] = tau;
        fit->alpha[i] = alpha;
        sum->value += irt_query_value(&q, &s->items, tau, alpha);
        sum->worst_gradient = fmax(sum->worst_gradient, fmax(bound ? 0.0 : fabs(at.gt), fabs(at.ga)));
        add_items(s, &q, &at, tau, alpha, bound, b->coupling, score, sum);
        if (s->scatters)
            add_outer_product(sum->scatter, score, m);
    }
    mem_free(score);
    sum->passes = q.evaluations;
    irt_query_free(&q);
}

/* Computes the items from the unconstrained unknowns: gamma = C softmax(u), beta = v - mean v, s = w - sum share w. */
static void set_items(struct irt_fit *fit, const double *u)
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

/* Converts gradient and Hessian from (gamma, beta, s) to (u, v, w), into g and h, with the penalty on u and v. A
 * constant added to all w changes nothing; its direction is added to the Hessian, so that it can be inverted. */
static void to_unknowns(const struct irt_fit *fit, const double *u, double penalty, const double *grad,
                        const double *hess, double *g, double *h)
{
    size_t C = fit->n_criteria, m = fit->n_items;
    double *J = mem_zalloc(m * m, sizeof *J), scale = 0.0;
    irt_item_jacobian(fit, J);
    for (size_t k = 2 * C; k < m; k++)
        scale = fmax(scale, hess[k * m + k]);
    for (size_t k = 0; k < m; k++) {
        g[k] = k < 2 * C ? penalty * u[k] : 0.0;
        for (size_t r = 0; r < m; r++)
            g[k] += J[r * m + k] * grad[r];
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
            h[k * m + l] = sum;
        }
    mem_free(J);
}

/* Removes the first C unknowns, u, from the gradient g[m] and the Hessian h[m x m] (whose rows and columns become unit
 * vectors), so that a step keeps all gamma = 1. */
static void hold_gamma(size_t C, size_t m, double *g, double *h)
{
    for (size_t k = 0; k < C; k++) {
        g[k] = 0.0;
        for (size_t l = 0; l < m; l++)
            h[k * m + l] = h[l * m + k] = k == l;
    }
}

/* The state of the search for the items. */
struct search {
    double penalty;
    double *u;            /* M: the unknowns */
    double value;         /* N C x objective at u */
    double *g, *h;        /* M, M x M: gradient and Hessian at the last evaluation */
    double *step, *work;  /* M, M x M: the direction, and scratch */
    double *trial;        /* M: unknowns to try */
    double *items, *move; /* M: the items at u, and their change at the trial */
    double *tau, *alpha;  /* n_queries: tau and alpha at u */
    bool shifted;         /* whether the last Hessian from which a direction was computed was not positive definite */
};

/* Solves tau and alpha of all queries at the item parameters of the fit. Returns N C x objective (N responses, C
 * criteria). Unless w is NULL (the item parameters are given), adds the penalty on the unknowns u, and fills w->g and
 * w->h with the gradient and the Hessian by u at the solved tau and alpha. */
static double evaluate_queries(struct solver *s, struct search *w, const double *u)
{
    size_t m = s->fit->n_items, C = s->fit->n_criteria;
    double value = 0.0, *grad = mem_zalloc(m * (1 + m), sizeof *grad), *hess = grad + m;
    parallel_for(s->n_blocks, s->o->threads, solve_block, s);
    s->worst_gradient = 0.0;
    for (size_t b = 0; b < s->n_blocks; b++) {
        value += s->sums[b].value;
        s->worst_gradient = fmax(s->worst_gradient, s->sums[b].worst_gradient);
        s->fit->passes += s->sums[b].passes;
        for (size_t k = 0; k < m; k++)
            grad[k] += s->sums[b].gradient[k];
        for (size_t k = 0; k < m * m; k++)
            hess[k] += s->sums[b].hessian[k];
    }
    for (size_t k = 0; k < 2 * C && w; k++)
        value += 0.5 * w->penalty * u[k] * u[k];
    if (w)
        to_unknowns(s->fit, u, w->penalty, grad, hess, w->g, w->h);
    if (w && s->o->rasch)
        hold_gamma(C, m, w->g, w->h);
    mem_free(grad);
    return value;
}

/* Copies gamma, beta and, if they are fitted, the severities s to x, one after another. */
static void pack_items(const struct irt_fit *fit, double *x)
{
    size_t C = fit->n_criteria;
    memcpy(x, fit->gamma, C * sizeof *x);
    memcpy(x + C, fit->beta, C * sizeof *x);
    if (fit->n_items > 2 * C)
        memcpy(x + 2 * C, fit->severity, fit->n_judges * sizeof *x);
}

/* Copies the items, and tau and alpha of all queries, to *w. */
static void store_parameters(const struct irt_fit *fit, struct search *w)
{
    memcpy(w->tau, fit->tau, fit->n_queries * sizeof *w->tau);
    memcpy(w->alpha, fit->alpha, fit->n_queries * sizeof *w->alpha);
    pack_items(fit, w->items);
}

/* Restores tau and alpha of all queries, not the items, from the copies. */
static void restore_parameters(struct irt_fit *fit, const struct search *w)
{
    memcpy(fit->tau, w->tau, fit->n_queries * sizeof *w->tau);
    memcpy(fit->alpha, w->alpha, fit->n_queries * sizeof *w->alpha);
}

/* Sets w->trial = u + length x w->step, and the items of the fit to these unknowns. Returns N C x objective there.
 * follow_items says that the blocks belong to u, so that tau and alpha can be predicted from them. */
static double try_step(struct solver *s, struct search *w, double length, bool follow_items)
{
    size_t m = s->fit->n_items;
    for (size_t k = 0; k < m; k++)
        w->trial[k] = w->u[k] + length * w->step[k];
    set_items(s->fit, w->trial);
    pack_items(s->fit, w->move);
    for (size_t k = 0; k < m; k++)
        w->move[k] -= w->items[k];
    s->step = follow_items ? w->move : NULL;
    return evaluate_queries(s, w, w->trial);
}

/* Moves u to w->trial, where the objective is `value`. Returns true. */
static bool accept_trial(const struct solver *s, struct search *w, double value)
{
    memcpy(w->u, w->trial, s->fit->n_items * sizeof *w->u);
    w->value = value;
    return true;
}

/* Moves u by one damped Newton step of the items, and updates the fit and *w. Returns false if no step decreases the
 * objective by more than its rounding error; then all values except w->g and w->h are unchanged. */
static bool newton_step(struct solver *s, struct search *w)
{
    struct irt_fit *fit = s->fit;
    size_t m = fit->n_items;
    w->shifted = irt_newton_direction(m, w->h, w->g, w->work, w->step) > 0.0;
    double descent = -dot_product(m, w->g, w->step), length = 1.0;
    if (!(descent > fmax(s->o->settled, SETTLED)))
        return false;
    s->settled = descent > FAR ? 1e-9 * descent / FAR : IRT_SETTLED;
    store_parameters(fit, w);
    for (; length > 1e-6; length *= 0.5) { /* after the first trial, the blocks belong to the longer step */
        double next = try_step(s, w, length, length == 1.0);
        bool lower = next < w->value - 1e-4 * length * descent;
        bool flat = descent < ROUNDING * (1.0 + fabs(w->value)) && fabs(dot_product(m, w->g, w->step)) < 0.5 * descent;
        if (lower || flat)
            return accept_trial(s, w, next);
        restore_parameters(fit, w);
    }
    set_items(fit, w->u);
    return false;
}

/* Moves u away from a stationary point that is not a minimum, for example one where criteria with similar answers are
 * equal but should differ. Returns false if it is a minimum; updates the fit and *w like newton_step. */
static bool leave_saddle(struct solver *s, struct search *w)
{
    struct irt_fit *fit = s->fit;
    if (!w->shifted)
        return false;
    s->step = NULL;
    s->settled = IRT_SETTLED;
    w->value = evaluate_queries(s, w, w->u);
    double curvature = irt_lowest_curvature(fit->n_items, w->h, w->work, w->step);
    store_parameters(fit, w);
    for (double length = 1.0; curvature < 0.0 && length > 1e-3; length *= 0.5) {
        double next = try_step(s, w, length, false);
        if (next < w->value + 0.1 * length * length * curvature)
            return accept_trial(s, w, next);
        restore_parameters(fit, w);
    }
    set_items(fit, w->u);
    return false;
}

/* Fits items, tau and alpha from the unknowns u[0 .. M), which are the solution afterwards, and computes covariances. N
 * is the number of responses, penalty the factor of (u^2 + v^2) / 2 in N C x objective. */
static void solve_items(struct solver *s, double *u, double N, double penalty)
{
    struct irt_fit *fit = s->fit;
    size_t m = fit->n_items, C = fit->n_criteria, Q = fit->n_queries;
    double *room = mem_alloc(m * (5 + 2 * m) + 2 * Q, sizeof *room);
    struct search w = {.penalty = penalty,
                       .u = u,
                       .g = room,
                       .step = room + m,
                       .trial = room + 2 * m,
                       .items = room + 3 * m,
                       .move = room + 4 * m,
                       .h = room + 5 * m,
                       .work = room + m * (5 + m),
                       .tau = room + m * (5 + 2 * m),
                       .alpha = room + m * (5 + 2 * m) + Q};
    s->settled = FAR * 1e-9;
    w.value = evaluate_queries(s, &w, u);
    while (fit->iterations < MAX_OUTER && (newton_step(s, &w) || leave_saddle(s, &w)))
        fit->iterations++;
    s->step = NULL;
    s->settled = IRT_SETTLED;
    s->scatters = true;
    fit->objective = evaluate_queries(s, &w, u) / (N * (double)C);
    fit->gradient = s->worst_gradient;
    for (size_t k = 0; k < m; k++)
        fit->gradient = fmax(fit->gradient, fabs(w.g[k]));
    fit->gradient /= N;
    gsl_matrix_view h = gsl_matrix_view_array(w.h, m, m);
    bool minimum = gsl_linalg_cholesky_decomp1(&h.matrix) == 0 && gsl_linalg_cholesky_invert(&h.matrix) == 0;
    fit->converged = minimum && fit->gradient < GRADIENT_TOLERANCE;
    if (minimum)
        memcpy(fit->covariance, w.h, m * m * sizeof *w.h);
    for (size_t k = 0; k < C && s->o->rasch; k++)
        fit->covariance[k * m + k] = 0.0;
    memset(w.work, 0, m * m * sizeof *w.work);
    for (size_t b = 0; b < s->n_blocks; b++)
        for (size_t k = 0; k < m * m; k++)
            w.work[k] += s->sums[b].scatter[k];
    irt_cluster(fit, w.work, m - (s->o->rasch ? C + 1 : 2) - (m > 2 * C));
    mem_free(room);
}

/* Allocates the results of a fit of C criteria, Q queries and J judges, all 0 except tau = 1. */
static void alloc_results(struct irt_fit *fit, size_t C, size_t Q, size_t J)
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

/* Returns N, the number of responses of all queries; stores each judge's share of them in fit->share. */
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

/* Starts from earlier estimates: tau, alpha, and the unknowns u, which are log gamma, then beta. */
static void start_at_estimates(struct irt_fit *fit, const struct irt_start *start, double *u)
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
    alloc_results(fit, C, d->n_queries, J);
    size_t m = fit->n_items;
    double N = count_responses(d, fit), *u = mem_zalloc(m, sizeof *u);
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
        double value = evaluate_queries(&s, NULL, NULL);
        fit->objective = N > 0.0 ? value / (N * (double)C) : 0.0;
        fit->gradient = N > 0.0 ? s.worst_gradient / N : 0.0;
        fit->converged = fit->gradient < GRADIENT_TOLERANCE;
    } else {
        if (o->start)
            start_at_estimates(fit, o->start, u);
        set_items(fit, u);
        solve_items(&s, u, N, o->ridge_total > 0.0 ? o->ridge_total : N * (double)C * o->ridge);
    }
    irt_finish_errors(fit, o->fixed_gamma != NULL);
    MEM_FREE_ALL(s.sums, s.storage, u);
}

void irt_fit_free(struct irt_fit *fit)
{
    double *all[] = {fit->gamma,       fit->beta,      fit->se_gamma,   fit->se_beta, fit->severity,
                     fit->se_severity, fit->share,     fit->tau,        fit->alpha,   fit->se_tau,
                     fit->se_alpha,    fit->tau_alpha, fit->covariance, fit->carried, fit->coupling};
    for (size_t i = 0; i < LENGTH(all); i++)
        mem_free(all[i]);
    mem_free(fit->block);
    *fit = (struct irt_fit){0};
}
