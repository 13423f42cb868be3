/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/heldout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "model/logistic.h"

/* The responses of the queries that have both stages, in the store's order; the queries of a dataset are adjacent. A
 * query has its documents as rows once for each judge, as struct irt_data requires. */
struct answers {
    size_t C, J, n_queries, n_rows; /* J: the number of judges */
    const char **dataset;           /* n_queries */
    size_t *first;                  /* n_queries x J + 1: the first row of each query and judge */
    double *bt;                     /* n_rows */
    uint32_t *n, *passes;
};

static void add_window(struct answers *x, const struct jud_store *s, const struct jud_window *w,
                       const struct cal_query *q, size_t base)
{
    base += x->J > 1 ? w->judge * q->n_docs : 0;
    for (size_t k = w->first; k < w->first + w->n; k++) {
        const struct jud_placement *p = &s->placement[k];
        if (!q->doc[p->doc].judged)
            continue;
        x->n[base + p->doc]++;
        for (size_t c = 0; c < x->C; c++)
            x->passes[(base + p->doc) * x->C + c] += p->passes >> c & 1;
    }
}

static void gather(struct answers *x, const struct calibration *c)
{
    const struct jud_store *s = c->store;
    size_t J = jud_rubric_judges(s), rows = 0;
    *x = (struct answers){.C = s->n_criteria, .J = J};
    for (size_t at = 0; at < c->n_queries; at++)
        rows += c->query[at].responses ? J * c->query[at].n_docs : 0;
    x->dataset = mem_alloc(c->n_queries, sizeof *x->dataset);
    x->first = mem_zalloc(c->n_queries * J + 1, sizeof *x->first);
    x->bt = mem_zalloc(rows, sizeof *x->bt);
    x->n = mem_zalloc(rows, sizeof *x->n);
    x->passes = mem_zalloc(rows * x->C, sizeof *x->passes);
    for (size_t at = 0; at < c->n_queries; at++) {
        const struct cal_query *q = &c->query[at];
        size_t first = q->source->first_window;
        for (size_t w = first; w < first + q->source->n_windows; w++)
            if (q->responses && jud_answers(&s->window[w]))
                add_window(x, s, &s->window[w], q, x->n_rows);
        if (!q->responses)
            continue;
        for (size_t k = 0; k < J; k++) {
            for (size_t i = 0; i < q->n_docs; i++)
                x->bt[x->n_rows + i] = q->doc[i].bt;
            x->n_rows += q->n_docs;
            x->first[x->n_queries * J + k + 1] = x->n_rows;
        }
        x->dataset[x->n_queries++] = q->source->dataset;
    }
}

static void free_answers(struct answers *x)
{
    mem_free(x->dataset);
    mem_free(x->first);
    mem_free(x->bt);
    mem_free(x->n);
    mem_free(x->passes);
}

/* Returns the data of queries q0 .. q1 - 1, which point into *x. The caller owns first[0 .. (q1 - q0) J]. */
static struct irt_data range(const struct answers *x, size_t q0, size_t q1, size_t *first)
{
    size_t base = x->first[q0 * x->J], n = (q1 - q0) * x->J;
    for (size_t k = 0; k <= n; k++)
        first[k] = x->first[q0 * x->J + k] - base;
    return (struct irt_data){.n_criteria = x->C,
                             .n_queries = q1 - q0,
                             .n_rows = first[n],
                             .first = first,
                             .bt = x->bt + base,
                             .n = x->n + base,
                             .passes = x->passes + base * x->C,
                             .n_judges = x->J};
}

/* Copies of the data of all queries except q0 .. q1 - 1. */
struct training {
    struct irt_data d;
    size_t *first;
    double *bt;
    uint32_t *n, *passes;
};

/* Returns a copy of n elements without elements a .. b - 1. The caller frees it with mem_free. */
static void *without(const void *from, size_t size, size_t a, size_t b, size_t n)
{
    char *to = mem_alloc(n - (b - a), size);
    memcpy(to, from, a * size);
    memcpy(to + a * size, (const char *)from + b * size, (n - b) * size);
    return to;
}

static void leave_out(struct training *t, const struct answers *x, size_t q0, size_t q1)
{
    size_t a = x->first[q0 * x->J], b = x->first[q1 * x->J], Q = x->n_queries - (q1 - q0);
    t->first = without(x->first, sizeof *t->first, q0 * x->J, q1 * x->J, x->n_queries * x->J + 1);
    for (size_t k = q0 * x->J; k <= Q * x->J; k++)
        t->first[k] -= b - a;
    t->bt = without(x->bt, sizeof *x->bt, a, b, x->n_rows);
    t->n = without(x->n, sizeof *t->n, a, b, x->n_rows);
    t->passes = without(x->passes, sizeof *t->passes * x->C, a, b, x->n_rows);
    t->d = (struct irt_data){.n_criteria = x->C,
                             .n_queries = Q,
                             .n_rows = x->n_rows - (b - a),
                             .first = t->first,
                             .bt = t->bt,
                             .n = t->n,
                             .passes = t->passes,
                             .n_judges = x->J};
}

static void free_training(struct training *t)
{
    mem_free(t->first);
    mem_free(t->bt);
    mem_free(t->n);
    mem_free(t->passes);
}

static size_t responses_of(const struct irt_data *d)
{
    size_t n = 0;
    for (size_t i = 0; i < d->n_rows; i++)
        n += d->n[i];
    return n;
}

/* Returns the sum of the answers' cross-entropies under the fit's items, tau and alpha. */
static double cross_entropy(const struct irt_data *d, const struct irt_fit *f)
{
    double sum = 0.0;
    for (size_t g = 0; g < d->n_queries * d->n_judges; g++) {
        double tau = f->tau[g / d->n_judges], alpha = f->alpha[g / d->n_judges], s = f->severity[g % d->n_judges];
        for (size_t i = d->first[g]; i < d->first[g + 1]; i++)
            for (size_t c = 0; c < d->n_criteria && d->n[i]; c++) {
                double z = f->gamma[c] * (tau * d->bt[i] + alpha - f->beta[c]) - s;
                sum += d->n[i] * log1pexp(z) - d->passes[i * d->n_criteria + c] * z;
            }
    }
    return sum;
}

/* Computes the mean cross-entropy of the held-out answers under the given items, with tau and alpha fitted to these
 * answers. Returns whether that fit converged. */
static bool predict(const struct irt_data *test, struct irt_options o, const double *gamma, const double *beta,
                    const double *severity, double *value)
{
    struct irt_fit queries;
    o.fixed_gamma = gamma;
    o.fixed_beta = beta;
    o.fixed_severity = severity;
    irt_solve(test, &o, &queries);
    bool converged = queries.converged;
    *value = cross_entropy(test, &queries) / (double)(responses_of(test) * test->n_criteria);
    irt_fit_free(&queries);
    return converged;
}

/* Predicts the held-out answers with items fitted to the training answers, then with gamma = 1. Returns whether all
 * fits converged. */
static bool predict_both(struct held_out *h, const struct irt_data *training, const struct irt_data *test,
                         const struct irt_options *o)
{
    size_t C = training->n_criteria;
    double *ones = mem_alloc(C, sizeof *ones);
    struct irt_fit items;
    irt_solve(training, o, &items);
    for (size_t c = 0; c < C; c++) {
        h->gamma[c] = items.gamma[c];
        h->beta[c] = items.beta[c];
        ones[c] = 1.0;
    }
    bool converged = items.converged;
    converged &= predict(test, *o, items.gamma, items.beta, items.severity, &h->model);
    converged &= predict(test, *o, ones, items.beta, items.severity, &h->rasch);
    irt_fit_free(&items);
    mem_free(ones);
    return converged;
}

/* Returns the mean cross-entropy of the held-out answers under the pass rates of the training answers, and stores
 * these in rate[]. */
static double predict_rates(const struct irt_data *training, const struct irt_data *test, double *rate)
{
    size_t C = training->n_criteria;
    double n = (double)responses_of(training), m = (double)responses_of(test), sum = 0.0;
    for (size_t c = 0; c < C; c++) {
        double passes = 0.0, tested = 0.0;
        for (size_t i = 0; i < training->n_rows; i++)
            passes += training->passes[i * C + c];
        for (size_t i = 0; i < test->n_rows; i++)
            tested += test->passes[i * C + c];
        rate[c] = (passes + 0.5) / (n + 1.0);
        sum -= tested * log(rate[c]) + (m - tested) * log1p(-rate[c]);
    }
    return sum / (m * (double)C);
}

static int hold_out(struct held_out *h, const struct answers *x, size_t q0, size_t q1, const struct cal_options *o,
                    struct err *err)
{
    struct training t;
    size_t *first = mem_alloc((q1 - q0) * x->J + 1, sizeof *first);
    struct irt_data test = range(x, q0, q1, first);
    leave_out(&t, x, q0, q1);
    h->dataset = x->dataset[q0];
    h->queries = q1 - q0;
    h->responses = responses_of(&test);
    h->training_queries = t.d.n_queries;
    h->training_responses = responses_of(&t.d);
    h->rates = predict_rates(&t.d, &test, h->rate);
    bool converged = predict_both(h, &t.d, &test, &o->irt);
    free_training(&t);
    mem_free(first);
    return converged ? 0 : err_fail(err, ERR_CALC, "", 0, "the fit without dataset '%s' did not converge", h->dataset);
}

static size_t end_of_dataset(const struct answers *x, size_t q)
{
    const char *name = x->dataset[q];
    while (q < x->n_queries && strcmp(x->dataset[q], name) == 0)
        q++;
    return q;
}

static void average(struct held_set *h)
{
    struct held_out *a = &h->all;
    for (size_t k = 0; k < h->n; k++) {
        double n = (double)h->of[k].responses;
        a->queries += h->of[k].queries;
        a->responses += h->of[k].responses;
        a->model += n * h->of[k].model;
        a->rasch += n * h->of[k].rasch;
        a->rates += n * h->of[k].rates;
    }
    a->model /= (double)a->responses;
    a->rasch /= (double)a->responses;
    a->rates /= (double)a->responses;
}

static int hold_out_each(struct held_set *h, const struct answers *x, const char *dataset, const struct cal_options *o,
                         struct err *err)
{
    size_t datasets = 0;
    bool found = false;
    for (size_t q = 0; q < x->n_queries; q = end_of_dataset(x, q), datasets++)
        found |= dataset && strcmp(x->dataset[q], dataset) == 0;
    if (!x->n_queries)
        return err_fail(
            err, ERR_INPUT, "", 0,
            "nothing to hold out: no topic has both valid tournament windows and rubric answers to their documents");
    if (dataset && !found)
        return err_fail(err, ERR_USAGE, "", 0,
                        "dataset '%s' to hold out, expected one that has judgements of both stages", dataset);
    if (datasets == 1)
        return err_fail(
            err, ERR_INPUT, "", 0,
            "nothing to hold out: all judgements are of dataset '%s', expected another one to fit the items to",
            x->dataset[0]);
    h->of = mem_zalloc(datasets, sizeof *h->of);
    h->storage = mem_zalloc(datasets * 3 * x->C, sizeof *h->storage);
    for (size_t q = 0, end; q < x->n_queries; q = end) {
        end = end_of_dataset(x, q);
        if (dataset && strcmp(x->dataset[q], dataset) != 0)
            continue;
        struct held_out *one = &h->of[h->n];
        one->gamma = h->storage + h->n++ * 3 * x->C;
        one->beta = one->gamma + x->C;
        one->rate = one->beta + x->C;
        if (hold_out(one, x, q, end, o, err) != 0)
            return -1;
    }
    average(h);
    return 0;
}

int held_measure(struct held_set *h, const struct jud_store *s, const char *dataset, const struct cal_options *o,
                 struct err *err)
{
    struct calibration c;
    struct answers x;
    *h = (struct held_set){0};
    cal_fit_tournaments(&c, s, o);
    int r = cal_check_tournaments(&c, err);
    gather(&x, &c);
    if (r == 0)
        r = hold_out_each(h, &x, dataset, o, err);
    free_answers(&x);
    cal_free(&c);
    return r;
}

void held_free(struct held_set *h)
{
    mem_free(h->of);
    mem_free(h->storage);
    *h = (struct held_set){0};
}
