/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The (tau, alpha) of one query for given items; a part of irt_solve. */
#ifndef MODEL_IRT_QUERY_H
#define MODEL_IRT_QUERY_H

#include "model/irt.h"

/* The sums of one criterion over the rows (documents) of one judge at some (tau, alpha), of r, r b, w, w b and w b^2,
 * with r = n p - passes, w = n p (1 - p), n the number of responses, p the probability to pass and b the document's
 * score. All derivatives follow from them. */
struct irt_sums {
    double r, rb, w, wb, wbb;
};

/* The rows of a query, criterion by criterion. The struct can be loaded with one query after another. */
struct irt_query {
    size_t n, n_judges, n_criteria;
    size_t *end;           /* n_judges: the index after the last row of each judge */
    double *b, *responses; /* n: scores and numbers of responses of the rows; rows without a response are omitted */
    double *passes;        /* passes[criterion * cap + row]: the numbers of passes */
    double *x, *p;         /* scratch, n */
    struct irt_sums *sums; /* n_judges x n_criteria */
    size_t cap;
    long evaluations;
};

/* The items and priors for which a query is evaluated. */
struct irt_items {
    const double *gamma, *beta, *severity; /* C, C, J */
    double precision_tau, precision_alpha; /* 1 / sd^2 of the priors */
};

/* The gradient (gt, ga) and the Hessian (tt, ta, aa) of the query's objective in (tau, alpha). */
struct irt_local {
    double gt, ga, tt, ta, aa;
};

/* The Newton decrement below which no digit can improve: the step would be 1e-12 of the posterior's width. */
#define IRT_SETTLED 1e-24

/* Makes an empty query; the caller frees it with irt_query_free. */
void irt_query_init(struct irt_query *q, size_t n_criteria, size_t n_judges);
/* Replaces the rows of *q by those of query number `query` of d. */
void irt_query_load(struct irt_query *q, const struct irt_data *d, size_t query);
void irt_query_free(struct irt_query *q);

/* Moves (*tau, *alpha) from their present values to the minimum of the query's objective, with tau >= 0. q->sums and
 * the returned derivatives belong to the minimum. The problem is convex; Newton's steps are halved until the slope
 * along them is nearly 0 or still negative. Stops when the decrement, in units of the log posterior, is below
 * `settled`. */
struct irt_local irt_query_solve(struct irt_query *q, const struct irt_items *items, double settled, double *tau,
                                 double *alpha);

/* Returns whether tau is 0 and only the bound tau >= 0 keeps it from falling, given the derivatives `at` it. */
bool irt_query_at_bound(double tau, const struct irt_local *at);

/* Returns the query's objective at (tau, alpha): the sum of its cross-entropies, in nats, and of minus the log priors
 * up to a constant. */
double irt_query_value(struct irt_query *q, const struct irt_items *items, double tau, double alpha);

#endif
