/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/mml_likelihood.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/parallel.h"
#include "model/logistic.h"

enum { BLOCK = 64 /* patterns per block, for any number of threads */ };
/* The share of a pattern's likelihood below which a node cannot change the last digit of a sum. */
#define NEGLIGIBLE 1e-20

/* Patterns: sets of documents with the same rows. */

static size_t row_count(const struct mml_data *d, size_t doc)
{
    return d->first[doc + 1] - d->first[doc];
}

/* Returns 0 if documents x and y have the same answers of the same judges, otherwise -1 or 1 in some fixed order. */
static int compare_docs(const struct mml_data *d, size_t x, size_t y)
{
    size_t n = row_count(d, x), C = d->n_criteria;
    if (n != row_count(d, y))
        return n < row_count(d, y) ? -1 : 1;
    size_t a = d->first[x], b = d->first[y];
    int c = memcmp(d->judge + a, d->judge + b, n * sizeof *d->judge);
    c = c ? c : memcmp(d->n + a, d->n + b, n * sizeof *d->n);
    return c ? c : memcmp(d->passes + a * C, d->passes + b * C, n * C * sizeof *d->passes);
}

struct sortable {
    const struct mml_data *d;
    size_t doc;
};

static int by_pattern(const void *a, const void *b)
{
    const struct sortable *x = a, *y = b;
    int c = compare_docs(x->d, x->doc, y->doc);
    return c ? c : ORDER(x->doc, y->doc);
}

/* Groups documents with equal answers of the same judges into patterns, whose likelihood is computed once. */
static void find_patterns(struct mml_likelihood *s)
{
    size_t n = s->d->n_docs;
    struct sortable *order = mem_alloc(n, sizeof *order);
    for (size_t i = 0; i < n; i++)
        order[i] = (struct sortable){s->d, i};
    qsort(order, n, sizeof *order, by_pattern);
    s->pattern = mem_alloc(n, sizeof *s->pattern);
    s->weight = mem_alloc(n, sizeof *s->weight);
    s->doc_pattern = mem_alloc(n, sizeof *s->doc_pattern);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || compare_docs(s->d, order[i - 1].doc, order[i].doc) != 0) {
            s->pattern[s->n_patterns] = order[i].doc;
            s->weight[s->n_patterns++] = 0.0;
        }
        s->weight[s->n_patterns - 1] += 1.0;
        s->doc_pattern[order[i].doc] = s->n_patterns - 1;
    }
    mem_free(order);
}

/* The likelihood of one pattern. */

/* Computes the posterior weights of the nodes (quadrature points) for one document into h[MML_NODES], which sum to 1;
 * only nodes *first .. *last matter. Returns the logarithm of the document's marginal likelihood. */
static double compute_posterior(const struct mml_likelihood *s, size_t doc, double *h, size_t *first, size_t *last)
{
    const struct mml_data *d = s->d;
    size_t C = d->n_criteria;
    double largest = -INFINITY, sum = 0.0;
    memcpy(h, s->log_prior, MML_NODES * sizeof *h);
    for (size_t r = d->first[doc]; r < d->first[doc + 1]; r++) {
        double shift = s->n_items > 2 * C ? s->x[2 * C + d->judge[r]] : 0.0;
        for (size_t c = 0; c < C; c++) {
            const double *logs = s->logs + (d->judge[r] * C + c) * MML_NODES;
            double pass = d->passes[r * C + c], n = d->n[r], a = s->x[c] * pass, base = (s->x[C + c] - shift) * pass;
            for (size_t q = 0; q < MML_NODES; q++)
                h[q] += (a * s->node[q] + base) - n * logs[q];
        }
    }
    for (size_t q = 0; q < MML_NODES; q++)
        largest = fmax(largest, h[q]);
    for (size_t q = 0; q < MML_NODES; q++) {
        h[q] = exp(h[q] - largest);
        sum += h[q];
    }
    *first = 0;
    *last = MML_NODES - 1;
    while (h[*first] < NEGLIGIBLE * sum)
        ++*first;
    while (h[*last] < NEGLIGIBLE * sum)
        --*last;
    for (size_t q = 0; q < MML_NODES; q++)
        h[q] /= sum;
    return largest + log(sum);
}

/* Computes, for one document whose theta is node q, the derivatives of the log-likelihood of its answers into score[M],
 * and adds their information, times h, to `information`. */
static void complete_data(const struct mml_likelihood *s, size_t doc, size_t q, double h, double *score,
                          double *information)
{
    const struct mml_data *d = s->d;
    size_t C = d->n_criteria, m = s->n_items;
    double theta = s->node[q];
    memset(score, 0, m * sizeof *score);
    for (size_t r = d->first[doc]; r < d->first[doc + 1]; r++)
        for (size_t c = 0; c < C; c++) {
            double p = s->p[(d->judge[r] * C + c) * MML_NODES + q], n = d->n[r];
            double z = d->passes[r * C + c] - n * p, w = h * n * p * (1.0 - p);
            score[c] += theta * z;
            score[C + c] += z;
            information[c * m + c] += theta * theta * w;
            information[c * m + C + c] += theta * w;
            information[(C + c) * m + C + c] += w;
            if (m == 2 * C)
                continue;
            size_t S = 2 * C + d->judge[r];
            score[S] -= z;
            information[c * m + S] -= theta * w;
            information[(C + c) * m + S] -= w;
            information[S * m + S] += w;
        }
}

/* Adds the derivatives of a pattern of `weight` documents, given one of them and its posterior weights h of nodes first
 * .. last, to *sum; scratch[0 .. M) becomes the gradient of one document. By Louis' identity, its information is the
 * information of the complete data minus the variance of their score. */
static void add_derivatives(const struct mml_likelihood *s, size_t doc, double weight, const double *h, size_t first,
                            size_t last, struct mml_sums *sum, double *scratch)
{
    size_t m = s->n_items;
    double *mean = scratch, *score = scratch + m, *information = scratch + 2 * m;
    memset(scratch, 0, (2 * m + m * m) * sizeof *scratch);
    for (size_t q = first; q <= last; q++) {
        complete_data(s, doc, q, h[q], score, information);
        for (size_t k = 0; k < m; k++) {
            double hs = h[q] * score[k];
            mean[k] += hs;
            for (size_t l = k; l < m; l++)
                information[k * m + l] -= hs * score[l];
        }
    }
    for (size_t k = 0; k < m; k++) {
        sum->gradient[k] += weight * mean[k];
        for (size_t l = k; l < m; l++)
            sum->information[k * m + l] += weight * (information[k * m + l] + mean[k] * mean[l]);
    }
}

/* Computes likelihood, posterior moments of theta and, if s->derivatives, gradient and information of a block of
 * patterns; called by parallel_for() with struct mml_likelihood as arg. */
static void do_block(void *arg, size_t block)
{
    struct mml_likelihood *s = arg;
    size_t m = s->n_items, end = (block + 1) * BLOCK;
    struct mml_sums *sum = &s->sums[block];
    double h[MML_NODES], *scratch = mem_alloc(2 * m + m * m, sizeof *scratch);
    sum->log_likelihood = 0.0;
    memset(sum->gradient, 0, (m + m * m) * sizeof *sum->gradient);
    for (size_t u = block * BLOCK; u < end && u < s->n_patterns; u++) {
        size_t first, last;
        double mean = 0.0, square = 0.0;
        sum->log_likelihood += s->weight[u] * compute_posterior(s, s->pattern[u], h, &first, &last);
        if (s->derivatives)
            add_derivatives(s, s->pattern[u], s->weight[u], h, first, last, sum, scratch);
        if (s->derivatives && s->score)
            memcpy(s->score + u * m, scratch, m * sizeof *s->score);
        for (size_t q = first; q <= last; q++)
            mean += h[q] * s->node[q];
        for (size_t q = first; q <= last; q++)
            square += h[q] * (s->node[q] - mean) * (s->node[q] - mean);
        s->mean[u] = mean;
        s->sd[u] = sqrt(square);
    }
    mem_free(scratch);
}

/* Fills s->p with the probability p to pass and s->logs with -log(1 - p), for each judge and criterion at each node of
 * the ability. s->x has the criteria's slopes, then their intercepts, then, with several judges, the judges'
 * severities. */
static void fill_tables(struct mml_likelihood *s)
{
    size_t C = s->d->n_criteria;
    double x[MML_NODES];
    for (size_t k = 0; k < s->d->n_judges; k++)
        for (size_t c = 0; c < C; c++) {
            double shift = s->n_items > 2 * C ? s->x[2 * C + k] : 0.0;
            for (size_t q = 0; q < MML_NODES; q++)
                x[q] = s->x[c] * s->node[q] + s->x[C + c] - shift;
            logistic_all(MML_NODES, x, s->p + (k * C + c) * MML_NODES);
            logistic_log1pexp_all(MML_NODES, x, s->logs + (k * C + c) * MML_NODES);
        }
}

double mml_evaluate(struct mml_likelihood *s, double *gradient, double *information)
{
    size_t m = s->n_items, blocks = (s->n_patterns + BLOCK - 1) / BLOCK;
    double value = 0.0;
    s->derivatives = gradient != NULL;
    fill_tables(s);
    parallel_for(blocks, s->threads, do_block, s);
    if (gradient) {
        memset(gradient, 0, m * sizeof *gradient);
        memset(information, 0, m * m * sizeof *information);
    }
    for (size_t b = 0; b < blocks; b++) {
        value += s->sums[b].log_likelihood;
        for (size_t k = 0; k < m && gradient; k++) {
            gradient[k] += s->sums[b].gradient[k];
            for (size_t l = k; l < m; l++)
                information[k * m + l] += s->sums[b].information[k * m + l];
        }
    }
    for (size_t k = 0; k < m && gradient; k++)
        for (size_t l = k; l < m; l++)
            information[l * m + k] = information[k * m + l];
    return value;
}

void mml_likelihood_init(struct mml_likelihood *s, const struct mml_data *d, int threads)
{
    size_t C = d->n_criteria, m = 2 * C + (d->n_judges > 1 ? d->n_judges : 0);
    double log_sum = 0.0;
    *s = (struct mml_likelihood){.d = d, .threads = threads, .n_items = m};
    find_patterns(s);
    size_t blocks = (s->n_patterns + BLOCK - 1) / BLOCK;
    s->x = mem_zalloc(m, sizeof *s->x);
    s->p = mem_alloc(2 * d->n_judges * C, MML_NODES * sizeof *s->p);
    s->logs = s->p + d->n_judges * C * MML_NODES;
    s->mean = mem_alloc(s->n_patterns, sizeof *s->mean);
    s->sd = mem_alloc(s->n_patterns, sizeof *s->sd);
    s->sums = mem_alloc(blocks, sizeof *s->sums);
    s->storage = mem_alloc(blocks, (m + m * m) * sizeof *s->storage);
    for (size_t b = 0; b < blocks; b++) {
        s->sums[b].gradient = s->storage + b * (m + m * m);
        s->sums[b].information = s->sums[b].gradient + m;
    }
    for (size_t q = 0; q < MML_NODES; q++) {
        s->node[q] = MML_FIRST_NODE + MML_NODE_STEP * (double)q;
        log_sum += exp(-0.5 * s->node[q] * s->node[q]);
    }
    for (size_t q = 0; q < MML_NODES; q++)
        s->log_prior[q] = -0.5 * s->node[q] * s->node[q] - log(log_sum);
}

void mml_likelihood_free(struct mml_likelihood *s)
{
    double *doubles[] = {s->weight, s->x, s->p, s->mean, s->sd, s->storage, s->score};
    for (size_t i = 0; i < LENGTH(doubles); i++)
        mem_free(doubles[i]);
    MEM_FREE_ALL(s->pattern, s->doc_pattern, s->sums);
}
