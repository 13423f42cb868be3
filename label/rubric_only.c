#include "label/rubric_only.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/mem.h"
#include "format/parallel.h"
#include "label/cholesky.h"
#include "label/logistic.h"

enum {
    NODES = 561, /* from MML_FIRST_NODE to MML_LAST_NODE */
    BLOCK = 64,  /* patterns added up together, whatever the threads */
    MAX_STEPS = 500
};
#define MIN_SLOPE 0.05
#define MAX_SLOPE 20.0
#define TOLERANCE 1e-8
/* Nodes with a smaller share of a pattern's likelihood cannot change the last digit of a sum. */
#define NEGLIGIBLE 1e-20

/* Sums over the patterns of a block, in the derivatives by (a, d, s): d = -a b is the intercept. */
struct sums {
    double log_likelihood;
    double *gradient, *information; /* M; M x M, upper triangle: minus the Hessian */
};

struct solver {
    const struct mml_data *d;
    struct mml_fit *fit;
    int threads;
    size_t *pattern;  /* a document of each pattern */
    double *weight;   /* documents with that pattern */
    size_t *of;       /* per document: its pattern */
    size_t n_patterns, n_items; /* n_items: M = 2C, and the judges if there are several */
    double total;     /* responses x criteria */
    double *share;    /* per judge, of the responses */
    double *x;        /* M: a, d, s at which to evaluate */
    double node[NODES], log_prior[NODES];
    double *p, *logs; /* per judge and criterion NODES: pass probability, log(1 + e^x) */
    double *mean, *sd; /* per pattern: posterior of theta */
    struct sums *sums;
    double *storage;
    bool derivatives;
};

/* Patterns: documents with the same rows. */

static size_t row_count(const struct mml_data *d, size_t doc)
{
    return d->first[doc + 1] - d->first[doc];
}

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
    return c ? c : (x->doc > y->doc) - (x->doc < y->doc);
}

static void find_patterns(struct solver *s)
{
    size_t n = s->d->n_docs;
    struct sortable *order = rcp_alloc(n, sizeof *order);
    for (size_t i = 0; i < n; i++)
        order[i] = (struct sortable){s->d, i};
    qsort(order, n, sizeof *order, by_pattern);
    s->pattern = rcp_alloc(n, sizeof *s->pattern);
    s->weight = rcp_alloc(n, sizeof *s->weight);
    s->of = rcp_alloc(n, sizeof *s->of);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || compare_docs(s->d, order[i - 1].doc, order[i].doc) != 0) {
            s->pattern[s->n_patterns] = order[i].doc;
            s->weight[s->n_patterns++] = 0.0;
        }
        s->weight[s->n_patterns - 1] += 1.0;
        s->of[order[i].doc] = s->n_patterns - 1;
    }
    free(order);
}

/* One pattern. */

/* Posterior weights of the nodes into h (sum 1 over first .. last); returns the logarithm of the marginal
 * likelihood. */
static double posterior(const struct solver *s, size_t doc, double *h, size_t *first, size_t *last)
{
    const struct mml_data *d = s->d;
    size_t C = d->n_criteria;
    double largest = -INFINITY, sum = 0.0;
    memcpy(h, s->log_prior, NODES * sizeof *h);
    for (size_t r = d->first[doc]; r < d->first[doc + 1]; r++) {
        double shift = s->n_items > 2 * C ? s->x[2 * C + d->judge[r]] : 0.0;
        for (size_t c = 0; c < C; c++) {
            const double *logs = s->logs + (d->judge[r] * C + c) * NODES;
            double pass = d->passes[r * C + c], n = d->n[r], a = s->x[c] * pass, base = (s->x[C + c] - shift) * pass;
            for (size_t q = 0; q < NODES; q++)
                h[q] += (a * s->node[q] + base) - n * logs[q];
        }
    }
    for (size_t q = 0; q < NODES; q++)
        largest = fmax(largest, h[q]);
    for (size_t q = 0; q < NODES; q++) {
        h[q] = exp(h[q] - largest);
        sum += h[q];
    }
    *first = 0;
    *last = NODES - 1;
    while (h[*first] < NEGLIGIBLE * sum)
        ++*first;
    while (h[*last] < NEGLIGIBLE * sum)
        --*last;
    for (size_t q = 0; q < NODES; q++)
        h[q] /= sum;
    return largest + log(sum);
}

/* The derivatives of the log-likelihood of the complete data at node q into score; its information, weighted by h, is
 * added to `information`. */
static void complete_data(const struct solver *s, size_t doc, size_t q, double h, double *score, double *information)
{
    const struct mml_data *d = s->d;
    size_t C = d->n_criteria, m = s->n_items;
    double theta = s->node[q];
    memset(score, 0, m * sizeof *score);
    for (size_t r = d->first[doc]; r < d->first[doc + 1]; r++)
        for (size_t c = 0; c < C; c++) {
            double p = s->p[(d->judge[r] * C + c) * NODES + q], n = d->n[r];
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

/* Louis: the information is that of the complete data less the variance of its score. */
static void add_derivatives(const struct solver *s, size_t doc, double weight, const double *h, size_t first, size_t last,
                            struct sums *sum, double *scratch)
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

static void do_block(void *arg, size_t block)
{
    struct solver *s = arg;
    size_t m = s->n_items, end = (block + 1) * BLOCK;
    struct sums *sum = &s->sums[block];
    double h[NODES], *scratch = rcp_alloc(2 * m + m * m, sizeof *scratch);
    sum->log_likelihood = 0.0;
    memset(sum->gradient, 0, (m + m * m) * sizeof *sum->gradient);
    for (size_t u = block * BLOCK; u < end && u < s->n_patterns; u++) {
        size_t first, last;
        double mean = 0.0, square = 0.0;
        sum->log_likelihood += s->weight[u] * posterior(s, s->pattern[u], h, &first, &last);
        if (s->derivatives)
            add_derivatives(s, s->pattern[u], s->weight[u], h, first, last, sum, scratch);
        for (size_t q = first; q <= last; q++)
            mean += h[q] * s->node[q];
        for (size_t q = first; q <= last; q++)
            square += h[q] * (s->node[q] - mean) * (s->node[q] - mean);
        s->mean[u] = mean;
        s->sd[u] = sqrt(square);
    }
    free(scratch);
}

/* Pass probabilities at all nodes. */
static void fill_tables(struct solver *s)
{
    size_t C = s->d->n_criteria;
    double x[NODES];
    for (size_t k = 0; k < s->d->n_judges; k++)
        for (size_t c = 0; c < C; c++) {
            double shift = s->n_items > 2 * C ? s->x[2 * C + k] : 0.0;
            for (size_t q = 0; q < NODES; q++)
                x[q] = s->x[c] * s->node[q] + s->x[C + c] - shift;
            logistic_all(NODES, x, s->p + (k * C + c) * NODES);
            log1pexp_all(NODES, x, s->logs + (k * C + c) * NODES);
        }
}

/* At s->x: the log-likelihood; with gradient (M) and information (M x M, both triangles) if they are not NULL. */
static double evaluate(struct solver *s, double *gradient, double *information)
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

/* Severities have mean 0 over the responses: the derivatives along the direction that leaves it are taken out, and
 * the information gets that direction as one of its own, so that it can be inverted. */
static void hold_mean(const struct solver *s, double *gradient, double *information)
{
    size_t C = s->d->n_criteria, m = s->n_items, J = m - 2 * C;
    double along = 0.0, scale = 0.0, *row = rcp_alloc(m, sizeof *row);
    for (size_t k = 0; k < J; k++) {
        along += gradient[2 * C + k];
        scale = fmax(scale, information[(2 * C + k) * m + 2 * C + k]);
    }
    for (size_t k = 0; k < J; k++)
        gradient[2 * C + k] -= s->share[k] * along;
    for (int side = 0; side < 2 && J; side++) /* J' H, then (J' H) J */
        for (size_t i = 0; i < m; i++) {
            double sum = 0.0;
            for (size_t k = 0; k < J; k++)
                sum += side ? information[i * m + 2 * C + k] : information[(2 * C + k) * m + i];
            for (size_t k = 0; k < J; k++)
                information[side ? i * m + 2 * C + k : (2 * C + k) * m + i] -= s->share[k] * sum;
        }
    for (size_t k = 0; k < J; k++)
        for (size_t l = 0; l < J; l++)
            information[(2 * C + k) * m + 2 * C + l] += scale;
    free(row);
}

/* Is unknown k a discrimination held at a bound? Only upwards, or only downwards, would the likelihood rise. */
static bool at_bound(const struct solver *s, size_t k, double gradient)
{
    return k < s->d->n_criteria &&
           ((s->x[k] <= MIN_SLOPE && gradient <= 0.0) || (s->x[k] >= MAX_SLOPE && gradient >= 0.0));
}

static double largest_free(const struct solver *s, const double *gradient)
{
    double largest = 0.0;
    for (size_t k = 0; k < s->n_items; k++)
        if (!at_bound(s, k, gradient[k]))
            largest = fmax(largest, fabs(gradient[k]));
    return largest / s->total;
}

/* (information + shift)^-1 gradient over the unknowns that are free, 0 if no shift helps; factor becomes the
 * factorisation. */
static void direction(const struct solver *s, const double *gradient, const double *information, double *factor,
                      double *step)
{
    size_t m = s->n_items;
    double shift = 0.0, largest = 0.0;
    for (size_t k = 0; k < m; k++)
        largest = fmax(largest, fabs(information[k * m + k]));
    for (;;) {
        for (size_t k = 0; k < m; k++)
            for (size_t l = 0; l < m; l++) {
                bool fixed = at_bound(s, k, gradient[k]) || at_bound(s, l, gradient[l]);
                factor[k * m + l] = fixed ? (k == l ? 1.0 : 0.0) : information[k * m + l] + (k == l ? shift : 0.0);
            }
        if (cholesky(m, factor))
            break;
        shift = shift > 0.0 ? 10.0 * shift : fmax(1e-6 * largest, DBL_MIN); /* there may be no information at all */
        if (!isfinite(shift)) {
            memset(step, 0, m * sizeof *step);
            return;
        }
    }
    for (size_t k = 0; k < m; k++)
        step[k] = at_bound(s, k, gradient[k]) ? 0.0 : gradient[k];
    cholesky_solve(m, factor, step);
}

/* Moves s->x from `from` by length x step, discriminations within their bounds. */
static void move(struct solver *s, const double *from, const double *step, double length)
{
    size_t C = s->d->n_criteria, m = s->n_items;
    double centre = 0.0;
    for (size_t k = 0; k < m; k++)
        s->x[k] = from[k] + length * step[k];
    for (size_t c = 0; c < C; c++)
        s->x[c] = fmin(fmax(s->x[c], MIN_SLOPE), MAX_SLOPE);
    for (size_t k = 2 * C; k < m; k++)
        centre += s->share[k - 2 * C] * s->x[k];
    for (size_t k = 2 * C; k < m; k++)
        s->x[k] -= centre;
}

/* Newton's iteration; leaves the information at the optimum. */
static void ascend(struct solver *s, double *gradient, double *information)
{
    struct mml_fit *fit = s->fit;
    size_t m = s->n_items;
    double *storage = rcp_alloc(m, (2 + m) * sizeof *storage), *step = storage, *from = storage + m, *factor = storage + 2 * m;
    double value = evaluate(s, gradient, information);
    hold_mean(s, gradient, information);
    for (; fit->iterations < MAX_STEPS; fit->iterations++) {
        double rise = 0.0, length = 1.0, next = value;
        bool moved = false;
        direction(s, gradient, information, factor, step);
        for (size_t k = 0; k < m; k++)
            rise += gradient[k] * step[k];
        if (!(rise > 1e-20)) /* the step would be 1e-10 standard errors */
            break;
        memcpy(from, s->x, m * sizeof *from);
        for (; length > 1e-6 && !moved; length *= 0.5) {
            move(s, from, step, length);
            next = evaluate(s, NULL, NULL);
            moved = next > value + 1e-4 * length * rise || (rise < 1e-12 * (1.0 + fabs(value)) && length == 1.0);
        }
        if (!moved) {
            memcpy(s->x, from, m * sizeof *from);
            break;
        }
        value = evaluate(s, gradient, information);
        hold_mean(s, gradient, information);
    }
    fit->log_likelihood = evaluate(s, gradient, information);
    hold_mean(s, gradient, information);
    fit->gradient = largest_free(s, gradient);
    fit->converged = fit->gradient < TOLERANCE;
    free(storage);
}

/* The result. */

/* Derivatives of (gamma, beta, s) by (a, d, s) into J, M x M: gamma = a / k, beta = k (b - mean b), k = mean a,
 * b = -d / a. */
static void rescaling(const struct solver *s, double k, double mean_b, double *J)
{
    const struct mml_fit *fit = s->fit;
    size_t C = fit->n_criteria, m = s->n_items;
    for (size_t c = 0; c < C; c++)
        for (size_t e = 0; e < C; e++) {
            double own = c == e, by_a = -fit->b[e] / fit->a[e], by_d = -1.0 / fit->a[e];
            J[c * m + e] = own / k - fit->a[c] / (k * k * (double)C);
            J[(C + c) * m + e] = (fit->b[c] - mean_b) / (double)C + k * (own - 1.0 / (double)C) * by_a;
            J[(C + c) * m + C + e] = k * (own - 1.0 / (double)C) * by_d;
        }
    for (size_t j = 2 * C; j < m; j++)
        for (size_t l = 2 * C; l < m; l++)
            J[j * m + l] = (double)(j == l) - s->share[l - 2 * C];
}

/* Standard errors: sqrt of the diagonal of J information^-1 J'. A discrimination at its bound does not vary. */
static void standard_errors(const struct solver *s, const double *gradient, const double *information, const double *J)
{
    struct mml_fit *fit = s->fit;
    size_t C = fit->n_criteria, m = s->n_items;
    double *factor = rcp_alloc(m, m * sizeof *factor), *x = rcp_alloc(m, sizeof *x), *y = rcp_alloc(m, sizeof *y);
    for (size_t k = 0; k < m; k++)
        for (size_t l = 0; l < m; l++) {
            bool fixed = at_bound(s, k, gradient[k]) || at_bound(s, l, gradient[l]);
            factor[k * m + l] = fixed ? (k == l ? 1.0 : 0.0) : information[k * m + l];
        }
    bool positive = cholesky(m, factor);
    for (size_t r = 0; r < m && positive; r++) {
        double variance = 0.0;
        for (size_t k = 0; k < m; k++)
            x[k] = y[k] = at_bound(s, k, gradient[k]) ? 0.0 : J[r * m + k];
        cholesky_solve(m, factor, y);
        for (size_t k = 0; k < m; k++)
            variance += x[k] * y[k];
        *(r < C ? &fit->se_gamma[r] : r < 2 * C ? &fit->se_beta[r - C] : &fit->se_severity[r - 2 * C]) =
            sqrt(fmax(variance, 0.0));
    }
    free(factor);
    free(x);
    free(y);
}

static void finish(struct solver *s, const double *gradient, const double *information)
{
    struct mml_fit *fit = s->fit;
    size_t C = fit->n_criteria, m = s->n_items;
    double k = 0.0, mean_b = 0.0, *J = rcp_zalloc(m, m * sizeof *J);
    for (size_t c = 0; c < C; c++) {
        fit->a[c] = s->x[c];
        fit->b[c] = -s->x[C + c] / s->x[c];
        fit->n_at_bound += s->x[c] <= MIN_SLOPE || s->x[c] >= MAX_SLOPE;
        k += fit->a[c] / (double)C;
        mean_b += fit->b[c] / (double)C;
    }
    for (size_t c = 0; c < C; c++) {
        fit->gamma[c] = fit->a[c] / k;
        fit->beta[c] = k * (fit->b[c] - mean_b);
    }
    for (size_t j = 2 * C; j < m; j++)
        fit->severity[j - 2 * C] = s->x[j];
    fit->prior_mean = -k * mean_b;
    fit->prior_sd = k;
    for (size_t i = 0; i < fit->n_docs; i++) {
        fit->theta[i] = k * (s->mean[s->of[i]] - mean_b);
        fit->se_theta[i] = k * s->sd[s->of[i]];
    }
    rescaling(s, k, mean_b, J);
    standard_errors(s, gradient, information, J);
    free(J);
}

/* Counts, nodes, and a start: slopes 1, intercepts that give the pass rates at theta = 0. */
static void prepare(struct solver *s)
{
    const struct mml_data *d = s->d;
    size_t C = d->n_criteria, rows = d->first[d->n_docs], passing = 0;
    double N = 0.0, log_sum = 0.0, *pass = rcp_zalloc(C, sizeof *pass);
    for (size_t i = 0; i < d->n_docs; i++) {
        bool any = false;
        for (size_t r = d->first[i]; r < d->first[i + 1]; r++)
            for (size_t c = 0; c < C; c++)
                any |= d->passes[r * C + c] > 0;
        passing += any;
    }
    for (size_t r = 0; r < rows; r++) {
        N += d->n[r];
        s->share[d->judge[r]] += d->n[r];
        for (size_t c = 0; c < C; c++)
            pass[c] += d->passes[r * C + c];
    }
    for (size_t k = 0; k < d->n_judges; k++)
        s->share[k] /= N;
    for (size_t c = 0; c < C; c++) {
        double rate = (pass[c] + 0.5) / (N + 1.0);
        s->fit->pass_rate[c] = pass[c] / N;
        s->x[c] = 1.0;
        s->x[C + c] = 1.2 * log(rate / (1.0 - rate)); /* integrating theta out flattens by about that much */
    }
    for (size_t q = 0; q < NODES; q++) {
        s->node[q] = MML_FIRST_NODE + MML_NODE_STEP * (double)q;
        log_sum += exp(-0.5 * s->node[q] * s->node[q]);
    }
    for (size_t q = 0; q < NODES; q++)
        s->log_prior[q] = -0.5 * s->node[q] * s->node[q] - log(log_sum);
    s->total = N * (double)C;
    s->fit->passing = (double)passing / (double)d->n_docs;
    free(pass);
}

static void allocate(struct mml_fit *fit, const struct mml_data *d)
{
    size_t C = d->n_criteria;
    double **per_item[] = {&fit->a, &fit->b, &fit->pass_rate, &fit->gamma, &fit->beta, &fit->se_gamma, &fit->se_beta};
    *fit = (struct mml_fit){.n_criteria = C, .n_docs = d->n_docs, .n_judges = d->n_judges};
    for (int i = 0; i < 7; i++)
        *per_item[i] = rcp_zalloc(C, sizeof(double));
    fit->severity = rcp_zalloc(d->n_judges, sizeof(double));
    fit->se_severity = rcp_zalloc(d->n_judges, sizeof(double));
    fit->theta = rcp_zalloc(d->n_docs, sizeof(double));
    fit->se_theta = rcp_zalloc(d->n_docs, sizeof(double));
}

void mml_solve(const struct mml_data *d, int threads, struct mml_fit *fit)
{
    size_t C = d->n_criteria, m = 2 * C + (d->n_judges > 1 ? d->n_judges : 0);
    struct solver s = {.d = d, .fit = fit, .threads = threads, .n_items = m};
    allocate(fit, d);
    find_patterns(&s);
    size_t blocks = (s.n_patterns + BLOCK - 1) / BLOCK;
    s.share = rcp_zalloc(d->n_judges, sizeof *s.share);
    s.x = rcp_zalloc(m, sizeof *s.x);
    s.p = rcp_alloc(2 * d->n_judges * C, NODES * sizeof *s.p);
    s.logs = s.p + d->n_judges * C * NODES;
    s.mean = rcp_alloc(s.n_patterns, sizeof *s.mean);
    s.sd = rcp_alloc(s.n_patterns, sizeof *s.sd);
    s.sums = rcp_alloc(blocks, sizeof *s.sums);
    s.storage = rcp_alloc(blocks + 1, (m + m * m) * sizeof *s.storage);
    for (size_t b = 0; b < blocks; b++) {
        s.sums[b].gradient = s.storage + b * (m + m * m);
        s.sums[b].information = s.sums[b].gradient + m;
    }
    double *gradient = s.storage + blocks * (m + m * m), *information = gradient + m;
    prepare(&s);
    ascend(&s, gradient, information);
    finish(&s, gradient, information);
    fit->n_patterns = s.n_patterns;
    double *doubles[] = {s.weight, s.share, s.x, s.p, s.mean, s.sd, s.storage};
    for (size_t i = 0; i < sizeof doubles / sizeof doubles[0]; i++)
        free(doubles[i]);
    free(s.pattern);
    free(s.of);
    free(s.sums);
}

void mml_free(struct mml_fit *fit)
{
    double *all[] = {fit->a, fit->b, fit->pass_rate, fit->gamma, fit->beta, fit->se_gamma, fit->se_beta, fit->severity, fit->se_severity,
                     fit->theta, fit->se_theta};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    *fit = (struct mml_fit){0};
}
