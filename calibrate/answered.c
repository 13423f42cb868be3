/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/answered.h"

#include <math.h>

#include "model/cholesky.h"
#include "model/score_answers.h"

/* Returns the rubric's answers about the n documents of a query that have scores; its `part` is an array of n doubles
 * that are not set yet. number[] is from cal_number_docs: sets (*score)[r] to number[i], where i is the document that
 * row r of the query's answers is about. The caller frees *score and the result's `part`. */
static struct score_answers prepare_answers(const struct answered *a, const struct cal_query *q, const size_t *number,
                                            size_t n, uint32_t **score)
{
    size_t J = a->x->n_judges, first = a->x->first[(size_t)q->fitted * J];
    size_t rows = a->x->first[((size_t)q->fitted + 1) * J] - first;
    *score = mem_alloc(rows, sizeof **score);
    for (size_t r = 0; r < rows; r++)
        (*score)[r] = (uint32_t)number[a->x->doc[first + r]];
    return (struct score_answers){&a->t.c->irt, a->d, (size_t)q->fitted, n, *score, mem_alloc(n, sizeof(double))};
}

void cal_find_misfit(const struct answered *a)
{
    struct calibration *c = a->t.c;
    struct score_misfit m = {0};
    for (size_t k = 0; k < c->n_queries; k++) {
        const struct cal_query *q = &c->query[k];
        if (q->fitted < 0)
            continue;
        uint32_t *score;
        size_t *number = mem_alloc(q->n_docs, sizeof *number), n = cal_number_docs(q, number);
        struct score_answers answers = prepare_answers(a, q, number, n, &score);
        double *b = mem_alloc(n, 2 * sizeof *b), *variance = b + n;
        for (size_t i = 0; i < q->n_docs; i++)
            if (q->doc[i].judged) {
                b[number[i]] = q->doc[i].compared;
                variance[number[i]] = q->doc[i].se_bt * q->doc[i].se_bt;
            }
        score_misfit_add(&m, &answers, b, variance);
        MEM_FREE_ALL(b, score, answers.part, number);
    }
    c->misfit = score_misfit_find(&m, &c->irt);
    score_misfit_free(&m);
}

/* Stores the standard errors of a query's scores (se_bt): the square roots of the diagonal of the inverse Hessian,
 * restricted to scores of mean 0, times phi / total, where `total` is the weight of the query's comparisons. `factor`
 * is the Hessian's Cholesky factor, n x n; it is overwritten with the inverse. number[] and n are from
 * cal_number_docs. */
static void store_errors(struct cal_query *q, const size_t *number, size_t n, double total, double *factor)
{
    double *level = mem_alloc(n, sizeof *level), sum = 0.0;
    score_answers_level(n, factor, level);
    for (size_t i = 0; i < n; i++)
        sum += level[i];
    cholesky_inverse(n, factor);
    for (size_t i = 0; i < q->n_docs; i++) {
        size_t k = number[i];
        if (q->doc[i].judged)
            q->doc[i].se_bt = sqrt(q->phi / total * (factor[k * n + k] - level[k] * level[k] / sum));
    }
    mem_free(level);
}

void cal_answer_scores(const struct answered *a, size_t query_index, const size_t *number, size_t n, double *by_tau,
                       double *by_alpha)
{
    struct cal_query *q = &a->t.c->query[query_index];
    uint32_t *score;
    struct score_answers answers = prepare_answers(a, q, number, n, &score);
    double *b = mem_alloc(n, (2 + n) * sizeof *b), *curvature = b + n, *factor = curvature + n;
    struct bt_data d;
    for (size_t i = 0; i < q->n_docs; i++)
        if (q->doc[i].judged)
            b[number[i]] = q->doc[i].compared;
    bt_init(&d, n);
    cal_add_comparisons(&d, a->t.c, a->t.o, q, number);
    score_answers_weigh(&answers, b, a->t.c->misfit);
    q->bt_converged &= score_answers_solve(&d, q->bt_ridge, q->phi / d.total, &answers, b, factor, curvature);
    score_answers_apply(n, factor, by_tau);
    score_answers_apply(n, factor, by_alpha);
    for (size_t i = 0; i < n; i++) {
        by_tau[i] /= d.total;
        by_alpha[i] /= d.total;
    }
    store_errors(q, number, n, d.total, factor);
    for (size_t i = 0; i < q->n_docs; i++)
        if (q->doc[i].judged) {
            q->doc[i].bt = b[number[i]];
            q->doc[i].answers = curvature[number[i]] * d.total;
        }
    bt_free(&d);
    MEM_FREE_ALL(b, score, answers.part);
}
