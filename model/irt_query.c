/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/irt_query.h"

#include "base/mem.h"
#include "base/wide.h"
#include "model/logistic.h"

enum { MAX_STEPS = 200, MAX_HALVINGS = 50 };

void irt_query_init(struct irt_query *q, size_t n_criteria, size_t n_judges)
{
    *q = (struct irt_query){.n_criteria = n_criteria, .n_judges = n_judges};
    q->end = mem_alloc(n_judges, sizeof *q->end);
    q->sums = mem_alloc(n_judges * n_criteria, sizeof *q->sums);
}

void irt_query_free(struct irt_query *q)
{
    MEM_FREE_ALL(q->end, q->sums, q->b);
    *q = (struct irt_query){0};
}

/* Makes room for n rows; if it has to grow, it discards the present rows. */
static void reserve_rows(struct irt_query *q, size_t n)
{
    if (n <= q->cap)
        return;
    mem_free(q->b);
    q->cap = n;
    q->b = mem_alloc(n, (4 + q->n_criteria) * sizeof *q->b);
    q->responses = q->b + n;
    q->x = q->b + 2 * n;
    q->p = q->b + 3 * n;
    q->passes = q->b + 4 * n;
}

void irt_query_load(struct irt_query *q, const struct irt_data *d, size_t query)
{
    const size_t *first = d->first + query * q->n_judges;
    size_t C = q->n_criteria;
    reserve_rows(q, first[q->n_judges] - first[0]);
    q->n = 0;
    for (size_t k = 0; k < q->n_judges; k++) {
        for (size_t i = first[k]; i < first[k + 1]; i++) {
            if (d->n[i] == 0)
                continue;
            q->b[q->n] = d->bt[i];
            q->responses[q->n] = d->n[i];
            for (size_t c = 0; c < C; c++)
                q->passes[c * q->cap + q->n] = d->passes[i * C + c];
            q->n++;
        }
        q->end[k] = q->n;
    }
}

/* Computes the logits of passing criterion c, for each row, into q->x. */
static void compute_logits(struct irt_query *q, const struct irt_items *items, size_t c, double tau, double alpha)
{
    double slope = items->gamma[c] * tau, base = items->gamma[c] * (alpha - items->beta[c]);
    for (size_t k = 0, i = 0; k < q->n_judges; k++)
        for (double shift = base - items->severity[k]; i < q->end[k]; i++)
            q->x[i] = slope * q->b[i] + shift;
}

/* Computes the sums of struct irt_sums over the rows begin .. end - 1 of one criterion, given q->p, with four
 * independent sums each, so that no addition waits for another. */
WIDE static void add_up(const struct irt_query *q, const double *restrict passes, size_t begin, size_t end,
                        struct irt_sums *sums)
{
    enum { LANES = 4 };
    const double *restrict n = q->responses, *restrict p = q->p, *restrict b = q->b;
    double r[LANES] = {0}, rb[LANES] = {0}, w[LANES] = {0}, wb[LANES] = {0}, wbb[LANES] = {0};
    size_t i = begin;
    for (; i + LANES <= end; i += LANES)
        for (size_t k = 0; k < LANES; k++) {
            double np = n[i + k] * p[i + k], residual = np - passes[i + k], weight = np * (1.0 - p[i + k]);
            double x = b[i + k], wx = weight * x;
            r[k] += residual;
            rb[k] += residual * x;
            w[k] += weight;
            wb[k] += wx;
            wbb[k] += wx * x;
        }
    for (; i < end; i++) {
        double np = n[i] * p[i], residual = np - passes[i], weight = np * (1.0 - p[i]), wx = weight * b[i];
        r[0] += residual;
        rb[0] += residual * b[i];
        w[0] += weight;
        wb[0] += wx;
        wbb[0] += wx * b[i];
    }
    *sums = (struct irt_sums){(r[0] + r[1]) + (r[2] + r[3]), (rb[0] + rb[1]) + (rb[2] + rb[3]),
                              (w[0] + w[1]) + (w[2] + w[3]), (wb[0] + wb[1]) + (wb[2] + wb[3]),
                              (wbb[0] + wbb[1]) + (wbb[2] + wbb[3])};
}

/* Fills q->sums at (tau, alpha) and returns the derivatives of the query's objective, with its priors, there. Counts
 * the evaluation. */
static struct irt_local evaluate_at(struct irt_query *q, const struct irt_items *items, double tau, double alpha)
{
    struct irt_local at = {(tau - 1.0) * items->precision_tau, alpha * items->precision_alpha, items->precision_tau,
                           0.0, items->precision_alpha};
    q->evaluations++;
    for (size_t c = 0; c < q->n_criteria; c++) {
        double g = items->gamma[c];
        compute_logits(q, items, c, tau, alpha);
        logistic_all(q->n, q->x, q->p);
        for (size_t k = 0, begin = 0; k < q->n_judges; begin = q->end[k++]) {
            struct irt_sums s;
            add_up(q, q->passes + c * q->cap, begin, q->end[k], &s);
            q->sums[k * q->n_criteria + c] = s;
            at.gt += g * s.rb;
            at.ga += g * s.r;
            at.tt += g * g * s.wbb;
            at.ta += g * g * s.wb;
            at.aa += g * g * s.w;
        }
    }
    return at;
}

double irt_query_value(struct irt_query *q, const struct irt_items *items, double tau, double alpha)
{
    double value =
        0.5 * (tau - 1.0) * (tau - 1.0) * items->precision_tau + 0.5 * alpha * alpha * items->precision_alpha;
    for (size_t c = 0; c < q->n_criteria; c++) {
        const double *passes = q->passes + c * q->cap;
        double sum = 0.0;
        compute_logits(q, items, c, tau, alpha);
        logistic_log1pexp_all(q->n, q->x, q->p);
        for (size_t i = 0; i < q->n; i++)
            sum += q->responses[i] * q->p[i] - passes[i] * q->x[i];
        value += sum;
    }
    return value;
}

bool irt_query_at_bound(double tau, const struct irt_local *at)
{
    return tau <= 0.0 && at->gt > 0.0;
}

struct irt_local irt_query_solve(struct irt_query *q, const struct irt_items *items, double settled, double *tau,
                                 double *alpha)
{
    struct irt_local at = evaluate_at(q, items, *tau, *alpha);
    for (int step = 0; step < MAX_STEPS; step++) {
        double det = at.tt * at.aa - at.ta * at.ta;
        double dt = -(at.aa * at.gt - at.ta * at.ga) / det, da = -(at.tt * at.ga - at.ta * at.gt) / det;
        if (*tau <= 0.0 && (at.gt > 0.0 || dt < 0.0)) { /* moves along the bound */
            dt = 0.0;
            da = -at.ga / at.aa;
        }
        double length = 1.0, slope = dt * at.gt + da * at.ga, t = *tau, a = *alpha;
        struct irt_local next = at;
        if (!(slope < -settled))
            break;
        bool stops = *tau + dt < 0.0; /* the step ends early, at tau = 0 */
        if (stops)
            length = *tau / -dt;
        for (int halving = 0;; halving++, length *= 0.5, stops = false) {
            t = stops ? 0.0 : *tau + length * dt;
            a = *alpha + length * da;
            next = evaluate_at(q, items, t, a);
            if (dt * next.gt + da * next.ga <= -0.1 * slope || halving == MAX_HALVINGS)
                break;
        }
        if (t == *tau && a == *alpha)
            break;
        *tau = t;
        *alpha = a;
        at = next;
    }
    return at;
}
