#include "label/irt.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/mem.h"
#include "label/logistic.h"
#include "label/parallel.h"

enum { MAX_OUTER = 200, MAX_INNER = 100, BLOCK = 32 /* queries added up together, whatever the threads */ };
#define GRADIENT_TOLERANCE 1e-8
/* Where a step no longer changes the objective beyond its rounding, Newton's method has done what it can. */
#define ROUNDING 1e-14

/* One query's items-side derivatives at its optimal (tau, alpha): value, gradient and profiled Hessian in
 * (gamma, beta), added up per block of queries. */
struct sums {
    double value;
    double inner;     /* largest |gradient| in (tau, alpha) that was left */
    double *gradient; /* 2C: gamma, beta */
    double *hessian;  /* 2C x 2C */
};

struct solver {
    const struct irt_data *d;
    const struct irt_options *o;
    struct irt_fit *fit;
    const double *gamma, *beta; /* at which to evaluate */
    double *tau, *alpha;        /* start of the queries' problems, then their solutions */
    struct sums *sums;          /* per block */
    double *storage;
    size_t n_blocks;
    bool derivatives;
};

/* Value, gradient and Hessian in (tau, alpha) of one query. */
struct inner {
    double value, gt, ga, tt, ta, aa;
};

static struct inner query_terms(const struct solver *s, size_t q, double tau, double alpha)
{
    const struct irt_data *d = s->d;
    size_t C = d->n_criteria;
    double it = 1.0 / (s->o->sd_tau * s->o->sd_tau), ia = 1.0 / (s->o->sd_alpha * s->o->sd_alpha);
    struct inner r = {0.5 * (tau - 1.0) * (tau - 1.0) * it + 0.5 * alpha * alpha * ia,
                      (tau - 1.0) * it, alpha * ia, it, 0.0, ia};
    for (size_t i = d->first[q]; i < d->first[q + 1]; i++) {
        double b = d->bt[i], theta = tau * b + alpha, n = d->n[i], slope = 0.0, curve = 0.0;
        if (d->n[i] == 0)
            continue;
        for (size_t c = 0; c < C; c++) {
            double x = s->gamma[c] * (theta - s->beta[c]), e = exp(-fabs(x)), p = (x >= 0 ? 1.0 : e) / (1.0 + e);
            double pass = d->passes[i * C + c];
            r.value += n * ((x > 0.0 ? x : 0.0) + log1p(e)) - pass * x;
            slope += s->gamma[c] * (n * p - pass);
            curve += s->gamma[c] * s->gamma[c] * n * p * (1.0 - p);
        }
        r.gt += b * slope;
        r.ga += slope;
        r.tt += b * b * curve;
        r.ta += b * curve;
        r.aa += curve;
    }
    return r;
}

/* The convex problem of one query: Newton with step halving; tau stays >= 0. Returns the terms at its solution. */
static struct inner solve_query(const struct solver *s, size_t q, double *tau, double *alpha)
{
    struct inner at = query_terms(s, q, *tau, *alpha);
    for (int k = 0; k < MAX_INNER; k++) {
        bool bound = *tau <= 0.0 && at.gt > 0.0; /* pushed against tau = 0 */
        double det = at.tt * at.aa - at.ta * at.ta;
        double dt = bound ? 0.0 : -(at.aa * at.gt - at.ta * at.ga) / det;
        double da = bound ? -at.ga / at.aa : -(at.tt * at.ga - at.ta * at.gt) / det;
        double descent = -(dt * at.gt + da * at.ga);
        if (!(descent > 1e-30 * (1.0 + fabs(at.value))))
            break;
        bool moved = false;
        for (double length = 1.0; length > 1e-9 && !moved; length *= 0.5) {
            double t = fmax(*tau + length * dt, 0.0), a = *alpha + length * da;
            struct inner next = query_terms(s, q, t, a);
            /* near the optimum the value cannot tell any more, but the gradient can */
            moved = next.value < at.value - 1e-4 * length * descent ||
                    (descent < ROUNDING * (1.0 + fabs(at.value)) &&
                     fabs(next.gt * !bound) + fabs(next.ga) < fabs(at.gt * !bound) + fabs(at.ga));
            if (moved) {
                *tau = t;
                *alpha = a;
                at = next;
            }
        }
        if (!moved)
            break;
    }
    return at;
}

/* Adds the query's gradient and Hessian in the items to *sum, the latter less what tau and alpha give way; the
 * coupling (2 x 2C, in gamma and beta) is left in `coupling`. */
static void add_items(const struct solver *s, size_t q, const struct inner *at, double tau, double alpha, bool bound,
                      double *coupling, struct sums *sum)
{
    const struct irt_data *d = s->d;
    size_t C = d->n_criteria, m = 2 * C;
    memset(coupling, 0, 2 * m * sizeof *coupling);
    for (size_t i = d->first[q]; i < d->first[q + 1]; i++) {
        double b = d->bt[i], theta = tau * b + alpha, n = d->n[i];
        if (d->n[i] == 0)
            continue;
        for (size_t c = 0; c < C; c++) {
            double g = s->gamma[c], y = theta - s->beta[c], p = logistic(g * y);
            double r = n * p - d->passes[i * C + c], w = n * p * (1.0 - p);
            sum->gradient[c] += r * y;
            sum->gradient[C + c] -= g * r;
            sum->hessian[c * m + c] += w * y * y;
            sum->hessian[(C + c) * m + C + c] += g * g * w;
            sum->hessian[c * m + C + c] -= r + g * w * y;
            double with_gamma = r + g * w * y, with_beta = -g * g * w;
            coupling[c] += b * with_gamma;
            coupling[C + c] += b * with_beta;
            coupling[m + c] += with_gamma;
            coupling[m + C + c] += with_beta;
        }
    }
    double det = at->tt * at->aa - at->ta * at->ta;
    double tt = bound ? 0.0 : at->aa / det, ta = bound ? 0.0 : -at->ta / det, aa = bound ? 1.0 / at->aa : at->tt / det;
    for (size_t k = 0; k < m; k++)
        for (size_t l = k; l < m; l++) /* upper triangle; gamma-beta of one criterion came above */
            sum->hessian[k * m + l] -= coupling[k] * (tt * coupling[l] + ta * coupling[m + l]) +
                                       coupling[m + k] * (ta * coupling[l] + aa * coupling[m + l]);
}

static void solve_block(void *arg, size_t block)
{
    struct solver *s = arg;
    size_t m = 2 * s->d->n_criteria, end = (block + 1) * BLOCK;
    struct sums *sum = &s->sums[block];
    sum->value = sum->inner = 0.0;
    memset(sum->gradient, 0, m * sizeof *sum->gradient);
    memset(sum->hessian, 0, m * m * sizeof *sum->hessian);
    for (size_t q = block * BLOCK; q < end && q < s->d->n_queries; q++) {
        struct inner at = solve_query(s, q, &s->tau[q], &s->alpha[q]);
        bool bound = s->tau[q] <= 0.0 && at.gt > 0.0;
        sum->value += at.value;
        sum->inner = fmax(sum->inner, fmax(bound ? 0.0 : fabs(at.gt), fabs(at.ga)));
        if (!s->derivatives)
            continue;
        struct irt_block *b = &s->fit->block[q];
        *b = (struct irt_block){at.tt, at.ta, at.aa, b->coupling, bound};
        add_items(s, q, &at, s->tau[q], s->alpha[q], bound, b->coupling, sum);
    }
}

/* Items from the unconstrained unknowns: gamma_c = C softmax(u)_c, beta = v - mean v. */
static void items_of(size_t C, const double *u, double *gamma, double *beta)
{
    double largest = u[0], sum = 0.0, mean = 0.0;
    for (size_t c = 1; c < C; c++)
        largest = fmax(largest, u[c]);
    for (size_t c = 0; c < C; c++) {
        gamma[c] = exp(u[c] - largest);
        sum += gamma[c];
        mean += u[C + c];
    }
    for (size_t c = 0; c < C; c++) {
        gamma[c] *= (double)C / sum;
        beta[c] = u[C + c] - mean / (double)C;
    }
}

void irt_item_jacobian(size_t n_criteria, const double *gamma, double *J)
{
    size_t C = n_criteria, m = 2 * C;
    for (size_t c = 0; c < C; c++)
        for (size_t k = 0; k < C; k++) {
            J[c * m + k] = gamma[c] * ((double)(c == k) - gamma[k] / (double)C);
            J[(C + c) * m + C + k] = (double)(c == k) - 1.0 / (double)C;
        }
}

/* All queries at the items of u: value of N C x objective. With derivatives, also its gradient g and Hessian h in
 * (u, v), both profiled over tau and alpha. */
static double evaluate(struct solver *s, const double *u, double penalty, double *inner, gsl_vector *g, gsl_matrix *h)
{
    size_t C = s->d->n_criteria, m = 2 * C;
    double value = 0.0, *grad = rcp_zalloc(m, sizeof *grad), *hess = rcp_zalloc(m * m, sizeof *hess);
    s->derivatives = g != NULL;
    parallel_for(s->n_blocks, s->o->threads, solve_block, s);
    *inner = 0.0;
    for (size_t b = 0; b < s->n_blocks; b++) {
        value += s->sums[b].value;
        *inner = fmax(*inner, s->sums[b].inner);
        for (size_t k = 0; k < m; k++)
            grad[k] += s->sums[b].gradient[k];
        for (size_t k = 0; k < m * m; k++)
            hess[k] += s->sums[b].hessian[k];
    }
    for (size_t k = 0; k < m && u; k++)
        value += 0.5 * penalty * u[k] * u[k];
    if (g) {
        double *J = rcp_zalloc(m * m, sizeof *J);
        irt_item_jacobian(C, s->gamma, J);
        for (size_t k = 0; k < m; k++) {
            double sum = penalty * u[k];
            for (size_t r = 0; r < m; r++)
                sum += J[r * m + k] * grad[r];
            gsl_vector_set(g, k, sum);
        }
        for (size_t k = 0; k < m; k++)
            for (size_t l = 0; l < m; l++) {
                double sum = k == l ? penalty : 0.0;
                for (size_t r = 0; r < m; r++)
                    for (size_t t = 0; t < m; t++)
                        sum += J[r * m + k] * hess[r <= t ? r * m + t : t * m + r] * J[t * m + l];
                if (k < C && l < C) /* curvature of the softmax */
                    for (size_t c = 0; c < C; c++) {
                        double pc = s->gamma[c] / (double)C, pk = s->gamma[k] / (double)C, pl = s->gamma[l] / (double)C;
                        sum += grad[c] * (double)C * pc *
                               (((double)(c == k) - pk) * ((double)(c == l) - pl) - pk * ((double)(k == l) - pl));
                    }
                gsl_matrix_set(h, k, l, sum);
            }
        free(J);
    }
    free(grad);
    free(hess);
    return value;
}

/* Newton direction -(h + shift)^-1 g with the least shift of the diagonal that makes it positive definite. */
static void newton_direction(const gsl_matrix *h, const gsl_vector *g, gsl_matrix *work, gsl_vector *step)
{
    double shift = 0.0, largest = 0.0;
    for (size_t k = 0; k < h->size1; k++)
        largest = fmax(largest, fabs(gsl_matrix_get(h, k, k)));
    for (;;) {
        gsl_matrix_memcpy(work, h);
        for (size_t k = 0; k < h->size1; k++)
            *gsl_matrix_ptr(work, k, k) += shift;
        if (gsl_linalg_cholesky_decomp1(work) == 0)
            break;
        shift = shift > 0.0 ? 10.0 * shift : 1e-8 * largest;
    }
    gsl_linalg_cholesky_solve(work, g, step);
    gsl_vector_scale(step, -1.0);
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

/* The outer iteration; u holds the start and then the solution. */
static void solve_items(struct solver *s, double *u, double N, double penalty)
{
    struct irt_fit *fit = s->fit;
    size_t C = s->d->n_criteria, m = 2 * C, Q = s->d->n_queries;
    gsl_vector *g = gsl_vector_alloc(m), *step = gsl_vector_alloc(m);
    gsl_matrix *h = gsl_matrix_alloc(m, m), *work = gsl_matrix_alloc(m, m);
    double *trial = rcp_alloc(m, sizeof *trial), *gamma = rcp_alloc(C, sizeof *gamma), *beta = rcp_alloc(C, sizeof *beta);
    double *tau = rcp_alloc(Q, sizeof *tau), *alpha = rcp_alloc(Q, sizeof *alpha), inner;
    if (!g || !step || !h || !work)
        rcp_out_of_memory();

    double value = evaluate(s, u, penalty, &inner, g, h);
    for (;; fit->iterations++) {
        fit->gradient = fmax(largest_abs(g), inner) / N;
        fit->converged = fit->gradient < GRADIENT_TOLERANCE;
        newton_direction(h, g, work, step);
        double descent = -dot(g, step);
        if (fit->iterations == MAX_OUTER || !(descent > 1e-28 * (1.0 + fabs(value))))
            break;
        bool moved = false;
        memcpy(tau, s->tau, Q * sizeof *tau);
        memcpy(alpha, s->alpha, Q * sizeof *alpha);
        for (double length = 1.0; length > 1e-6 && !moved; length *= 0.5) {
            for (size_t k = 0; k < m; k++)
                trial[k] = u[k] + length * gsl_vector_get(step, k);
            items_of(C, trial, fit->gamma, fit->beta);
            double ignored, next = evaluate(s, trial, penalty, &ignored, NULL, NULL);
            moved = next < value - 1e-4 * length * descent;
        }
        if (!moved) { /* as low as rounding allows: keep the better point */
            memcpy(s->tau, tau, Q * sizeof *tau);
            memcpy(s->alpha, alpha, Q * sizeof *alpha);
            items_of(C, u, fit->gamma, fit->beta);
            break;
        }
        memcpy(u, trial, m * sizeof *u);
        value = evaluate(s, u, penalty, &inner, g, h);
    }
    value = evaluate(s, u, penalty, &inner, g, h);
    fit->gradient = fmax(largest_abs(g), inner) / N;
    fit->converged = fit->gradient < GRADIENT_TOLERANCE;
    fit->objective = value / (N * (double)C);
    gsl_matrix_memcpy(work, h);
    if (gsl_linalg_cholesky_decomp1(work) == 0 && gsl_linalg_cholesky_invert(work) == 0)
        for (size_t k = 0; k < m * m; k++)
            fit->covariance[k] = gsl_matrix_get(work, k / m, k % m);
    gsl_vector_free(g);
    gsl_vector_free(step);
    gsl_matrix_free(h);
    gsl_matrix_free(work);
    free(trial);
    free(gamma);
    free(beta);
    free(tau);
    free(alpha);
}

static void allocate(struct irt_fit *fit, size_t C, size_t Q)
{
    double **per_item[] = {&fit->gamma, &fit->beta, &fit->se_gamma, &fit->se_beta};
    double **per_query[] = {&fit->tau, &fit->alpha, &fit->se_tau, &fit->se_alpha};
    *fit = (struct irt_fit){.n_criteria = C, .n_queries = Q};
    for (int i = 0; i < 4; i++) {
        *per_item[i] = rcp_zalloc(C, sizeof(double));
        *per_query[i] = rcp_zalloc(Q, sizeof(double));
    }
    fit->covariance = rcp_zalloc(4 * C * C, sizeof *fit->covariance);
    fit->block = rcp_zalloc(Q, sizeof *fit->block);
    fit->coupling = rcp_zalloc(Q * 4 * C, sizeof *fit->coupling);
    for (size_t q = 0; q < Q; q++)
        fit->block[q].coupling = fit->coupling + q * 4 * C;
}

void irt_solve(const struct irt_data *d, const struct irt_options *o, struct irt_fit *fit)
{
    size_t C = d->n_criteria, m = 2 * C;
    double N = 0.0, *u = rcp_zalloc(m, sizeof *u), inner;
    allocate(fit, C, d->n_queries);
    for (size_t i = 0; i < d->n_docs; i++)
        N += d->n[i];
    struct solver s = {.d = d, .o = o, .fit = fit, .gamma = fit->gamma, .beta = fit->beta, .tau = fit->tau,
                       .alpha = fit->alpha, .n_blocks = (d->n_queries + BLOCK - 1) / BLOCK};
    s.sums = rcp_alloc(s.n_blocks, sizeof *s.sums);
    s.storage = rcp_alloc(s.n_blocks * (m + m * m), sizeof *s.storage);
    for (size_t b = 0; b < s.n_blocks; b++) {
        s.sums[b].gradient = s.storage + b * (m + m * m);
        s.sums[b].hessian = s.sums[b].gradient + m;
    }
    for (size_t q = 0; q < d->n_queries; q++)
        fit->tau[q] = 1.0;

    if (o->fixed_gamma) {
        memcpy(fit->gamma, o->fixed_gamma, C * sizeof *fit->gamma);
        memcpy(fit->beta, o->fixed_beta, C * sizeof *fit->beta);
        gsl_vector *g = gsl_vector_alloc(m); /* asked for so that the blocks are filled in */
        gsl_matrix *h = gsl_matrix_alloc(m, m);
        double value = evaluate(&s, u, 0.0, &inner, g, h);
        fit->objective = N > 0.0 ? value / (N * (double)C) : 0.0;
        fit->gradient = N > 0.0 ? inner / N : 0.0;
        fit->converged = fit->gradient < GRADIENT_TOLERANCE;
        gsl_vector_free(g);
        gsl_matrix_free(h);
    } else {
        items_of(C, u, fit->gamma, fit->beta);
        solve_items(&s, u, N, N * (double)C * o->ridge);
    }
    irt_finish_errors(fit, o->fixed_gamma != NULL);
    free(s.sums);
    free(s.storage);
    free(u);
}

void irt_fit_free(struct irt_fit *fit)
{
    free(fit->gamma);
    free(fit->beta);
    free(fit->se_gamma);
    free(fit->se_beta);
    free(fit->tau);
    free(fit->alpha);
    free(fit->se_tau);
    free(fit->se_alpha);
    free(fit->covariance);
    free(fit->block);
    free(fit->coupling);
    *fit = (struct irt_fit){0};
}
