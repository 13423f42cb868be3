/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/outlook_scores.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "model/cholesky.h"
#include "model/logistic.h"

double outlook_scatter_scale(const struct outlook_topic *t)
{
    double K = fmax((double)t->n_valid, 2.0), D = t->comparisons;
    return K / (K - 1.0) * D / fmax(D - t->freedom, 0.25 * D);
}

enum { MAX_STEPS = 100 };

/* Computes sigma of the differences of the scores score[0 .. w->n) of a window's documents, pair by pair: of the pairs
 * that begin with document *a, and with as many of the following documents as p[JUD_MAX_WINDOW] has room for, since few
 * pairs begin with one document. Advances *a to the first document left, and returns the number of pairs. */
static size_t find_preferred(const struct outlook_window *w, const double *score, size_t *a, double *p)
{
    double x[JUD_MAX_WINDOW];
    size_t n = 0;
    for (; *a < w->n && n + w->n - *a - 1u <= JUD_MAX_WINDOW; ++*a)
        for (size_t c = *a + 1; c < w->n; c++)
            x[n++] = score[*a] - score[c];
    logistic_all(n, x, p);
    return n;
}

/* Computes, at the scores b: t->residual (g_k of every window), the gradient (n elements), and the upper triangle of
 * the Hessian (n x n), both with the ridge; 1/n is added to every element of the Hessian as in model/bt.h. Sets
 * t->showing[JUD_TOURNAMENT]. `answers` are the rubric's answers; NULL omits them. */
static void evaluate_scores(struct outlook_topic *t, const struct score_answers *answers, const double *b,
                            double *gradient, double *hessian)
{
    size_t n = t->n;
    double *r = t->residual;
    memset(r, 0, t->n_places * sizeof *r);
    t->showing[JUD_TOURNAMENT] = 0.0;
    for (size_t i = 0; i < n; i++) {
        gradient[i] = t->ridge * b[i];
        for (size_t j = i; j < n; j++)
            hessian[i * n + j] = 1.0 / (double)n;
        hessian[i * n + i] += t->ridge;
    }
    const double *preferred = t->preferred;
    for (size_t k = 0; k < t->n_windows[JUD_TOURNAMENT]; k++) {
        const struct outlook_window *w = &t->window[JUD_TOURNAMENT][k];
        double score[JUD_MAX_WINDOW], found[JUD_MAX_WINDOW], unit = 2.0 / (double)w->n;
        const double *p = found;
        for (size_t a = 0; a < w->n && w->score; a++)
            score[a] = b[w->doc[a]];
        for (size_t a = 0, end = 0; a < w->n && w->score; a++) {
            size_t i = w->doc[a], m = w->n - a - 1u;
            double sum = 0.0, curvature = 0.0;
            if (a == end) {
                find_preferred(w, score, &end, found);
                p = found;
            }
            for (size_t c = 0; c < m; c++) {
                size_t j = w->doc[a + 1 + c];
                double g = unit * (p[c] - preferred[c]), h = unit * p[c] * (1.0 - p[c]);
                sum += g;
                curvature += h;
                r[a + 1 + c] -= g;
                hessian[j * n + j] += h;
                hessian[i < j ? i * n + j : j * n + i] -= h;
            }
            r[a] += sum;
            hessian[i * n + i] += curvature;
            t->showing[JUD_TOURNAMENT] += 2.0 * curvature / (double)t->n_places;
            preferred += m;
            p += m;
        }
        for (size_t a = 0; a < w->n && w->score; a++)
            gradient[w->doc[a]] += r[a];
        r += w->score ? w->n : 0;
    }
    if (answers)
        score_answers_add(answers, b, t->phi, gradient, hessian, n + 1);
}

void outlook_read_answers(struct outlook_topic *t)
{
    size_t pairs = 0, n_stored = 0;
    t->comparisons = 0.0;
    t->n_valid = t->n_places = 0;
    for (size_t k = 0; k < t->n_windows[JUD_TOURNAMENT]; k++) {
        const struct outlook_window *w = &t->window[JUD_TOURNAMENT][k];
        if (!w->score)
            continue;
        pairs += (size_t)w->n * (w->n - 1u) / 2;
        t->n_places += w->n;
        t->comparisons += (double)w->n - 1.0;
        t->n_valid++;
    }
    t->residual = mem_alloc(t->n_places + pairs, sizeof *t->residual);
    t->preferred = t->residual + t->n_places;
    for (size_t k = 0; k < t->n_windows[JUD_TOURNAMENT]; k++) {
        const struct outlook_window *w = &t->window[JUD_TOURNAMENT][k];
        for (size_t a = 0; a < w->n && w->score;)
            n_stored += find_preferred(w, w->score, &a, t->preferred + n_stored);
    }
}

/* Minimizes the objective over the scores b by at most MAX_STEPS Newton steps. A step is halved until the slope at its
 * end is negative or at most a tenth of the slope at its start, which suffices for a convex problem. Leaves the
 * Cholesky factor of the Hessian in t->inverse and, with the rubric's answers, u in t->level. Returns false if the
 * Hessian is not definite. */
static bool move_scores(struct outlook_topic *t, const struct score_answers *answers, double *b)
{
    size_t n = t->n;
    double *gradient = mem_alloc(n, 3 * sizeof *gradient), *step = gradient + n, *trial = step + n;
    bool definite = false, done = false;
    evaluate_scores(t, answers, b, gradient, t->inverse);
    for (size_t k = 0; k < MAX_STEPS && !done && (definite = cholesky(n, t->inverse)); k++) {
        double slope = 0.0, part = 1.0;
        for (size_t i = 0; i < n; i++)
            step[i] = -gradient[i];
        if (answers)
            score_answers_apply_level(n, t->inverse, step, t->level);
        else
            cholesky_solve(n, t->inverse, step);
        for (size_t i = 0; i < n; i++)
            slope += gradient[i] * step[i];
        done = !(slope < -OUTLOOK_ENOUGH) || k + 1 == MAX_STEPS;
        for (double along = 1.0; along > 0.0; part *= 0.5) {
            along = 0.0;
            for (size_t i = 0; i < n; i++)
                trial[i] = b[i] + part * step[i];
            if (done)
                break;
            evaluate_scores(t, answers, trial, gradient, t->inverse);
            for (size_t i = 0; i < n; i++)
                along += gradient[i] * step[i];
            if (along <= -0.1 * slope || part < 1e-9)
                break;
        }
        memcpy(b, trial, n * sizeof *trial);
    }
    mem_free(gradient);
    return definite;
}

/* Returns g' A g of a window, whose gradient is g[0 .. w->n); A is in t->inverse. */
static double squared_length(const struct outlook_topic *t, const struct outlook_window *w, const double *g)
{
    double sum = 0.0;
    for (size_t a = 0; a < w->n; a++) {
        double row = 0.5 * g[a] * t->inverse[w->doc[a] * t->n + w->doc[a]];
        for (size_t b = a + 1; b < w->n; b++) {
            size_t i = w->doc[a], j = w->doc[b];
            row += g[b] * t->inverse[i * t->n + j];
        }
        sum += 2.0 * g[a] * row;
    }
    return sum;
}

/* Estimates the topic's phi from the gradients of its windows; NAN if there are too few windows. */
static void set_phi(struct outlook_topic *t)
{
    const double *g = t->residual;
    double spread = 0.0;
    for (size_t k = 0; k < t->n_windows[JUD_TOURNAMENT]; k++) {
        const struct outlook_window *w = &t->window[JUD_TOURNAMENT][k];
        spread += w->score ? squared_length(t, w, g) : 0.0;
        g += w->score ? w->n : 0;
    }
    t->phi = t->n_valid > 1 && t->freedom >= 1.0 ? outlook_scatter_scale(t) * spread / t->freedom : NAN;
}

void outlook_fit_scores(struct outlook_topic *t)
{
    size_t n = t->n;
    double *a = t->inverse, constant = 1.0 / ((double)n * (t->ridge + 1.0));
    bool definite = move_scores(t, NULL, t->bt);
    if (definite)
        cholesky_inverse(n, a);
    t->trace = t->trace2 = 0.0;
    for (size_t i = 0; i < n; i++) {
        double squares = 0.0;
        for (size_t j = i; j < n; j++) {
            a[j * n + i] = a[i * n + j] = definite ? a[i * n + j] - constant : NAN;
            squares += a[i * n + j] * a[i * n + j];
        }
        t->variance[i] = a[i * n + i];
        t->trace += a[i * n + i];
        t->trace2 += 2.0 * squares - a[i * n + i] * a[i * n + i];
    }
    t->freedom = (double)n - 1.0 - t->ridge * t->trace;
    set_phi(t);
}

/* Returns the mean amount that one showing of a document in a valid rubric window adds to the answers' Hessian D, over
 * the documents with a positive amount; 0 if there are none. */
static double mean_showing(const struct outlook_topic *t)
{
    double sum = 0.0, shown = 0.0;
    for (size_t i = 0; i < t->n; i++) {
        sum += t->answers[i];
        shown += t->answers[i] > 0.0 ? t->shown[JUD_RUBRIC][i] : 0.0;
    }
    return shown > 0.0 ? sum / shown : 0.0;
}

/* Replaces in t->inverse the factor U of the Hessian by its inverse V, and in t->level the vector u by u / sqrt(sum u).
 * Sets t->variance to the diagonal of A = V V' - u u' / sum u; calibrate/outlook.h explains these. */
static void find_errors(struct outlook_topic *t)
{
    size_t n = t->n;
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += t->level[i];
    cholesky_half_inverse(n, t->inverse);
    cholesky_half_diagonal(n, t->inverse, t->variance);
    for (size_t i = 0; i < n; i++) {
        t->level[i] /= sqrt(sum);
        t->variance[i] -= t->level[i] * t->level[i];
    }
}

void outlook_answer_scores(struct outlook_topic *t, const struct score_answers *a)
{
    size_t n = t->n;
    double *none = mem_zalloc(n, sizeof *none);
    memcpy(t->score, t->bt, n * sizeof *t->score);
    bool definite = move_scores(t, a, t->score);
    memset(t->answers, 0, n * sizeof *t->answers);
    score_answers_add(a, t->score, t->phi, none, t->answers, 1);
    t->showing[JUD_RUBRIC] = mean_showing(t);
    mem_free(none);
    if (definite)
        find_errors(t);
    for (size_t i = 0; i < n && !definite; i++)
        t->level[i] = t->variance[i] = NAN;
}
