/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/heldout.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "calibrate/statistics.h"
#include "model/logistic.h"

/* Returns the rubric answers about the queries with both stages: of the dataset if is_held_out, otherwise of all other
 * datasets. Numbers these queries in c->query[].fitted. The answers point into *x, which the caller frees. */
static struct irt_data gather_answers(struct statistics *x, struct calibration *c, const char *dataset,
                                      bool is_held_out)
{
    c->n_fitted = 0;
    for (size_t k = 0; k < c->n_queries; k++) {
        struct cal_query *q = &c->query[k];
        bool is_used = q->responses && (strcmp(q->source->dataset, dataset) == 0) == is_held_out;
        q->fitted = is_used ? (ptrdiff_t)c->n_fitted++ : -1;
    }
    statistics_gather(x, c, false);
    return (struct irt_data){x->n_criteria, c->n_fitted, x->n_rows, x->first, x->bt, x->n, x->passes, x->n_judges};
}

/* Returns the number of responses, that is checks of a document against all criteria, in all rows. */
static size_t count_responses(const struct irt_data *d)
{
    size_t n = 0;
    for (size_t i = 0; i < d->n_rows; i++)
        n += d->n[i];
    return n;
}

/* Returns the sum of the answers' cross-entropies under the fit's items, tau and alpha. */
static double sum_cross_entropy(const struct irt_data *d, const struct irt_fit *f)
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

/* Sets *value to the mean cross-entropy (nats per answer) of the held-out answers *test under items gamma[], beta[] and
 * severity[], which stay fixed, with each query's tau and alpha fitted to these answers. Returns whether that fit
 * converged. */
static bool predict_answers(const struct irt_data *test, struct irt_options o, const double *gamma, const double *beta,
                            const double *severity, double *value)
{
    struct irt_fit queries;
    o.fixed_gamma = gamma;
    o.fixed_beta = beta;
    o.fixed_severity = severity;
    irt_solve(test, &o, &queries);
    bool converged = queries.converged;
    *value = sum_cross_entropy(test, &queries) / (double)(count_responses(test) * test->n_criteria);
    irt_fit_free(&queries);
    return converged;
}

/* Fits gamma and beta to the training answers, stores them in *h, and sets h->model and h->rasch to the cross-entropies
 * of the held-out answers with this gamma and with gamma = 1. Returns whether all fits converged. */
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
    converged &= predict_answers(test, *o, items.gamma, items.beta, items.severity, &h->model);
    converged &= predict_answers(test, *o, ones, items.beta, items.severity, &h->rasch);
    irt_fit_free(&items);
    mem_free(ones);
    return converged;
}

/* Stores each criterion's pass rate among the training answers, (passes + 1/2) / (responses + 1), in rate[]. Returns
 * the mean cross-entropy of the held-out answers if these rates predict them. */
static double predict_rates(const struct irt_data *training, const struct irt_data *test, double *rate)
{
    size_t C = training->n_criteria;
    double n_training = (double)count_responses(training), n_test = (double)count_responses(test), sum = 0.0;
    for (size_t c = 0; c < C; c++) {
        double passes = 0.0, test_passes = 0.0;
        for (size_t i = 0; i < training->n_rows; i++)
            passes += training->passes[i * C + c];
        for (size_t i = 0; i < test->n_rows; i++)
            test_passes += test->passes[i * C + c];
        rate[c] = (passes + 0.5) / (n_training + 1.0);
        sum -= test_passes * log(rate[c]) + (n_test - test_passes) * log1p(-rate[c]);
    }
    return sum / (n_test * (double)C);
}

/* Fits the criteria without h->dataset, predicts its answers, and fills in *h. Returns 0, or -1 and *err if a fit does
 * not converge. */
static int hold_out(struct held_out *h, struct calibration *c, const struct cal_options *o, struct err *err)
{
    struct statistics training_rows, test_rows;
    struct irt_data training = gather_answers(&training_rows, c, h->dataset, false),
                    test = gather_answers(&test_rows, c, h->dataset, true);
    h->queries = test.n_queries;
    h->responses = count_responses(&test);
    h->training_queries = training.n_queries;
    h->training_responses = count_responses(&training);
    h->rates = predict_rates(&training, &test, h->rate);
    bool converged = predict_both(h, &training, &test, &o->irt);
    statistics_free(&training_rows);
    statistics_free(&test_rows);
    return converged ? 0 : err_fail(err, ERR_CALC, "", 0, "the fit without dataset '%s' did not converge", h->dataset);
}

/* Fills h->average: sums of queries and responses over the held-out datasets, and means of cross-entropies weighted by
 * responses. */
static void average_datasets(struct held_set *h)
{
    struct held_out *a = &h->average;
    for (size_t k = 0; k < h->n; k++) {
        double n = (double)h->dataset_fit[k].responses;
        a->queries += h->dataset_fit[k].queries;
        a->responses += h->dataset_fit[k].responses;
        a->model += n * h->dataset_fit[k].model;
        a->rasch += n * h->dataset_fit[k].rasch;
        a->rates += n * h->dataset_fit[k].rates;
    }
    a->model /= (double)a->responses;
    a->rasch /= (double)a->responses;
    a->rates /= (double)a->responses;
}

/* Lists in names[] the datasets with a query that has both stages; the queries of a dataset are adjacent. Returns the
 * number of names. */
static size_t list_datasets(const struct calibration *c, const char **names)
{
    size_t n = 0;
    for (size_t k = 0; k < c->n_queries; k++) {
        const char *dataset = c->query[k].source->dataset;
        if (c->query[k].responses && (!n || strcmp(names[n - 1], dataset) != 0))
            names[n++] = dataset;
    }
    return n;
}

/* Returns 0, or -1 and *err if name[0 .. n) has fewer than two datasets or lacks `dataset`, unless that is NULL. */
static int check_datasets(const char *const *name, size_t n, const char *dataset, struct err *err)
{
    bool is_known = !dataset;
    for (size_t k = 0; k < n; k++)
        is_known |= dataset && strcmp(name[k], dataset) == 0;
    if (!n)
        return err_input(
            err, "", 0,
            "nothing to hold out: no topic has valid tournament windows whose documents also have rubric answers");
    if (!is_known)
        return err_usage(err, "dataset '%s' cannot be held out, expected a dataset with judgements of both stages",
                         dataset);
    if (n == 1)
        return err_input(err, "", 0,
                         "nothing to hold out: all judgements belong to dataset '%s', expected a second dataset, from "
                         "which the criteria are fitted",
                         name[0]);
    return 0;
}

/* Holds out the dataset, or each in turn if it is NULL, and fills *h, whose n stays 0 if there is only one dataset and
 * `dataset` is NULL. Returns 0, or -1 and *err. */
static int hold_out_each(struct held_set *h, struct calibration *c, const char *dataset, const struct cal_options *o,
                         struct err *err)
{
    size_t C = c->store->n_criteria;
    const char **name = mem_alloc(c->n_queries, sizeof *name);
    size_t n = list_datasets(c, name);
    if (n == 1 && !dataset) { /* there is no other dataset to fit the items to */
        mem_free(name);
        return 0;
    }
    int r = check_datasets(name, n, dataset, err);
    h->dataset_fit = mem_zalloc(n, sizeof *h->dataset_fit);
    h->storage = mem_zalloc(n * 3 * C, sizeof *h->storage);
    for (size_t k = 0; k < n && r == 0; k++) {
        if (dataset && strcmp(name[k], dataset) != 0)
            continue;
        struct held_out *result = &h->dataset_fit[h->n];
        result->dataset = name[k];
        result->gamma = h->storage + h->n++ * 3 * C;
        result->beta = result->gamma + C;
        result->rate = result->beta + C;
        r = hold_out(result, c, o, err);
    }
    average_datasets(h);
    mem_free(name);
    return r;
}

int held_measure(struct held_set *h, const struct jud_store *s, const char *dataset, const struct cal_options *o,
                 struct err *err)
{
    struct calibration c;
    *h = (struct held_set){0};
    cal_fit_tournaments(&c, s, o);
    int r = cal_check_tournaments(&c, err);
    if (r == 0)
        r = hold_out_each(h, &c, dataset, o, err);
    cal_free(&c);
    return r;
}

void held_free(struct held_set *h)
{
    MEM_FREE_ALL(h->dataset_fit, h->storage);
    *h = (struct held_set){0};
}
