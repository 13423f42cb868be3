/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/reliability.h"

#include <math.h>

#include "base/mem.h"
#include "model/logistic.h"

enum { MAX_ITERATIONS = 200 };

/* The penalised negative log-likelihood `value` of a logistic regression, its gradient (ga, gb) by intercept a and
 * slope b, and its second derivatives aa, ab and bb. */
struct terms {
    double value, ga, gb, aa, ab, bb;
};

/* Returns the negative log-likelihood of pass[k] passes of n[k] answers at x[k], k < size, under logit P(pass) = a + b
 * x, plus ridge / 2 (a^2 + b^2), and its derivatives by a and b. */
static struct terms compute_terms(const double *x, const double *n, const double *pass, size_t size, double ridge,
                                  double a, double b)
{
    struct terms t = {0.5 * ridge * (a * a + b * b), ridge * a, ridge * b, ridge, 0.0, ridge};
    for (size_t k = 0; k < size; k++) {
        double z = a + b * x[k], p = logistic(z), r = n[k] * p - pass[k], w = n[k] * p * (1.0 - p);
        t.value += n[k] * log1pexp(z) - pass[k] * z;
        t.ga += r;
        t.gb += r * x[k];
        t.aa += w;
        t.ab += w * x[k];
        t.bb += w * x[k] * x[k];
    }
    return t;
}

/* Returns whether all passes lie at or above all failures in x, or all at or below: then the likelihood of a logistic
 * regression has no maximum. At x[k], k < size, there are n[k] answers, of which pass[k] are passes. */
static bool is_separable(const double *x, const double *n, const double *pass, size_t size)
{
    double smallest[2] = {INFINITY, INFINITY}, largest[2] = {-INFINITY, -INFINITY};
    for (size_t k = 0; k < size; k++)
        for (int y = 0; y < 2; y++)
            if (y ? pass[k] > 0.0 : pass[k] < n[k]) {
                smallest[y] = fmin(smallest[y], x[k]);
                largest[y] = fmax(largest[y], x[k]);
            }
    return smallest[1] >= largest[0] || largest[1] <= smallest[0];
}

struct rel_logit rel_regress(const double *x, const double *n, const double *pass, size_t size)
{
    struct rel_logit f = {.is_separable = is_separable(x, n, pass, size)};
    double ridge = f.is_separable ? 0.01 : 0.0;
    struct terms current = compute_terms(x, n, pass, size, ridge, 0.0, 0.0);
    for (int i = 0; i < MAX_ITERATIONS; i++) {
        double det = current.aa * current.bb - current.ab * current.ab;
        double step_a = -(current.bb * current.ga - current.ab * current.gb) / det,
               step_b = -(current.aa * current.gb - current.ab * current.ga) / det;
        double descent = -(step_a * current.ga + step_b * current.gb);
        if (!(descent > 1e-28 * (1.0 + fabs(current.value))))
            break;
        bool has_moved = false;
        for (double length = 1.0; length > 1e-9 && !has_moved; length *= 0.5) {
            double a = f.intercept + length * step_a, b = f.slope + length * step_b;
            struct terms next = compute_terms(x, n, pass, size, ridge, a, b);
            /* near the optimum the value is dominated by rounding, and Newton's step is right */
            has_moved = next.value < current.value || descent < 1e-13 * (1.0 + fabs(current.value));
            if (has_moved) {
                f.intercept = a;
                f.slope = b;
                current = next;
            }
        }
        if (!has_moved)
            break;
    }
    return f;
}

/* The scored responses by row (a document, or a document and a judge): n[k] responses of row[k], of which pass[c * size
 * + k] pass criterion c. */
struct response_table {
    size_t size;
    uint32_t *row;
    double *n, *pass; /* n: size; pass: n_criteria x size */
};

/* Returns whether response k counts: its document has a theta and, if r->has_bt, a bt. */
static bool is_scored(const struct reliability *r, const struct responses *a, size_t k)
{
    return !isnan(a->theta[a->row[k]]) && !(r->has_bt && isnan(a->bt[a->row[k]]));
}

/* Fills *t with the numbers of responses and passes of each row whose responses count (is_scored), and sets
 * r->responses and r->n_left_out. */
static void tabulate_responses(struct response_table *t, struct reliability *r, const struct responses *a)
{
    size_t C = a->n_criteria;
    uint32_t *index = mem_zalloc(a->n_rows, sizeof *index); /* 1 + the row's index in the table; 0 if it has none yet */
    *t = (struct response_table){.row = mem_alloc(a->n_rows, sizeof *t->row), .n = mem_zalloc(a->n_rows, sizeof *t->n)};
    for (size_t k = 0; k < a->n; k++) {
        uint32_t row = a->row[k];
        if (!is_scored(r, a, k))
            continue;
        if (!index[row]) {
            t->row[t->size++] = row;
            index[row] = (uint32_t)t->size;
        }
        t->n[index[row] - 1] += 1.0;
        r->responses++;
    }
    t->pass = mem_zalloc(t->size * C, sizeof *t->pass);
    for (size_t k = 0; k < a->n; k++)
        for (size_t c = 0; c < C && is_scored(r, a, k); c++)
            t->pass[c * t->size + index[a->row[k]] - 1] += a->passes[k] >> c & 1;
    r->n_left_out = a->n - r->responses;
    mem_free(index);
}

static void free_table(struct response_table *t)
{
    MEM_FREE_ALL(t->row, t->n, t->pass);
}

/* Returns the sum of (p - answer)^2 over n answers, of which `pass` are 1 and the others 0. */
static double square_error(double p, double n, double pass)
{
    return pass * (1.0 - p) * (1.0 - p) + (n - pass) * p * p;
}

/* The sums over the answers, with the predictions of one kind. */
struct sums {
    struct rel_bin bin[REL_BINS]; /* sums of predictions and numbers of passes, not means */
    double square;                /* the sum of (prediction - answer)^2 */
};

/* Adds n answers, of which `passes` are passes, that were predicted to pass with the probability p. */
static void add_answers(struct sums *s, double p, double n, double passes)
{
    int k = (int)(p * REL_BINS);
    struct rel_bin *b = &s->bin[k < REL_BINS ? k : REL_BINS - 1];
    b->n += (size_t)n;
    b->predicted += n * p;
    b->passed += passes;
    s->square += square_error(p, n, passes);
}

/* Returns the Brier score of the n predictions in *s, its skill against the Brier score `reference` (NAN if that is 0),
 * and the calibration error with its bins. */
static struct rel_score score_predictions(const struct sums *s, double n, double reference)
{
    struct rel_score r = {.brier = s->square / n, .skill = NAN};
    for (int k = 0; k < REL_BINS; k++)
        r.ece += fabs(s->bin[k].predicted - s->bin[k].passed) / n;
    if (reference > 0.0)
        r.skill = 1.0 - r.brier / reference;
    for (int k = 0; k < REL_BINS; k++) {
        const struct rel_bin *b = &s->bin[k];
        double count = b->n ? (double)b->n : NAN;
        r.bin[k] = (struct rel_bin){b->n, b->predicted / count, b->passed / count};
    }
    return r;
}

/* Computes each criterion's pass rate and mean prediction, and r->reference, the Brier score if these rates were the
 * predictions. p[row x C + criterion] are the predictions. Rates are NAN without responses. */
static void measure_rates(struct reliability *r, const struct response_table *t, const double *p, size_t C)
{
    double n = (double)r->responses;
    r->reference = 0.0;
    for (size_t c = 0; c < C; c++) {
        for (size_t i = 0; i < t->size; i++) {
            r->rate[c] += t->pass[c * t->size + i];
            r->predicted[c] += t->n[i] * p[t->row[i] * C + c];
        }
        r->rate[c] = t->size ? r->rate[c] / n : NAN;
        r->predicted[c] = t->size ? r->predicted[c] / n : NAN;
        r->reference += r->rate[c] * (1.0 - r->rate[c]) / (double)C;
    }
}

/* Computes the Brier score of predicting all answers by one pass rate, the model's skill against it, and the shares of
 * it that the criteria's own rates, then bt, then tau and alpha remove. */
static void measure_steps(struct reliability *r, size_t C)
{
    double rate = 0.0;
    for (size_t c = 0; c < C; c++)
        rate += r->rate[c] / (double)C;
    r->one_rate = rate * (1.0 - rate);
    double total = r->one_rate > 0.0 ? r->one_rate : NAN;
    r->skill_one_rate = 1.0 - r->model.brier / total;
    r->by_rates = (r->one_rate - r->reference) / total;
    r->by_bt = (r->reference - r->logit.brier) / total;
    r->by_scale = (r->logit.brier - r->model.brier) / total;
}

/* Counts the queries with scored responses, and computes the share of them in which the model p[] has a smaller squared
 * error than the regressions on bt; NAN without bt. */
static void compare_by_query(struct reliability *r, const struct responses *a, const struct response_table *t,
                             const double *p)
{
    size_t C = a->n_criteria, n_better = 0;
    double *advantage = mem_zalloc(a->n_queries, sizeof *advantage);
    bool *is_scored_query = mem_zalloc(a->n_queries, sizeof *is_scored_query);
    for (size_t i = 0; i < t->size; i++) {
        uint32_t row = t->row[i], q = a->query[row];
        is_scored_query[q] = true;
        for (size_t c = 0; c < C; c++) {
            double n = t->n[i], pass = t->pass[c * t->size + i];
            double predicted = logistic(r->fit[c].intercept + r->fit[c].slope * a->bt[row]);
            advantage[q] += square_error(predicted, n, pass) - square_error(p[row * C + c], n, pass);
        }
    }
    for (size_t q = 0; q < a->n_queries; q++) {
        r->queries += is_scored_query[q];
        n_better += is_scored_query[q] && advantage[q] > 0.0;
    }
    r->fraction_better = r->has_bt && r->queries ? (double)n_better / (double)r->queries : NAN;
    MEM_FREE_ALL(advantage, is_scored_query);
}

/* Fits each criterion's regression on bt and scores the two predictions from bt alone: sigma(bt) and the
 * regressions. */
static void measure_scores(struct reliability *r, const struct responses *a, const struct response_table *t)
{
    struct sums sigmoid = {0}, logit = {0};
    double *bt = mem_alloc(t->size, sizeof *bt), n = (double)r->responses * (double)a->n_criteria;
    for (size_t i = 0; i < t->size; i++)
        bt[i] = a->bt[t->row[i]];
    for (size_t c = 0; c < a->n_criteria; c++) {
        const double *pass = t->pass + c * t->size;
        r->fit[c] = rel_regress(bt, t->n, pass, t->size);
        for (size_t i = 0; i < t->size; i++) {
            add_answers(&sigmoid, logistic(bt[i]), t->n[i], pass[i]);
            add_answers(&logit, logistic(r->fit[c].intercept + r->fit[c].slope * bt[i]), t->n[i], pass[i]);
        }
    }
    r->sigmoid = score_predictions(&sigmoid, n, r->reference);
    r->logit = score_predictions(&logit, n, r->reference);
    mem_free(bt);
}

void rel_measure(struct reliability *r, const struct responses *a, const double *p)
{
    struct rel_score unknown = {.ece = NAN, .brier = NAN, .skill = NAN};
    size_t C = a->n_criteria;
    struct sums model = {0};
    struct response_table t;
    for (int k = 0; k < REL_BINS; k++)
        unknown.bin[k].predicted = unknown.bin[k].passed = NAN;
    *r = (struct reliability){.model = unknown, .sigmoid = unknown, .logit = unknown};
    r->rate = mem_zalloc(C, sizeof *r->rate);
    r->predicted = mem_zalloc(C, sizeof *r->predicted);
    r->fit = mem_alloc(C, sizeof *r->fit);
    for (size_t c = 0; c < C; c++)
        r->fit[c] = (struct rel_logit){NAN, NAN, false};
    for (size_t k = 0; k < a->n && !r->has_bt; k++)
        r->has_bt = !isnan(a->theta[a->row[k]]) && !isnan(a->bt[a->row[k]]);
    tabulate_responses(&t, r, a);
    measure_rates(r, &t, p, C);
    for (size_t c = 0; c < C; c++)
        for (size_t i = 0; i < t.size; i++)
            add_answers(&model, p[t.row[i] * C + c], t.n[i], t.pass[c * t.size + i]);
    if (t.size)
        r->model = score_predictions(&model, (double)r->responses * (double)C, r->reference);
    if (r->has_bt)
        measure_scores(r, a, &t);
    measure_steps(r, C);
    compare_by_query(r, a, &t, p);
    free_table(&t);
}

void rel_free(struct reliability *r)
{
    MEM_FREE_ALL(r->rate, r->predicted, r->fit);
    *r = (struct reliability){0};
}
