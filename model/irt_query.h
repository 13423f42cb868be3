/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the 2PL solver: one query, whose (tau, alpha) follow the items. */
#ifndef MODEL_IRT_QUERY_H
#define MODEL_IRT_QUERY_H

#include "model/irt.h"

/* What one criterion (of one judge's rows) contributes at some (tau, alpha), with r = n p - passes and
 * w = n p (1 - p): sums over the rows of r, r b, w, w b, w b^2. All derivatives are made of them. */
struct irt_sums {
    double r, rb, w, wb, wbb;
};

/* A query's rows, criterion by criterion; made to be used again for the next query. */
struct irt_query {
    size_t n, n_judges, n_criteria;
    size_t *end;           /* n_judges: where each judge's rows end */
    double *b, *responses; /* n; rows without a response are left out */
    double *passes;        /* n_criteria x n */
    double *x, *p;         /* scratch, n */
    struct irt_sums *sums; /* n_judges x n_criteria */
    size_t cap;
    long evaluations;
};

/* The items at which a query is looked at. */
struct irt_items {
    const double *gamma, *beta, *severity; /* C, C, J */
    double precision_tau, precision_alpha; /* 1 / sd^2 of the priors */
};

/* Gradient and Hessian of the query's objective in (tau, alpha). */
struct irt_local {
    double gt, ga, tt, ta, aa;
};

/* The decrement at which no digit is left to gain: the step would be 1e-12 of the posterior's width. */
#define IRT_SETTLED 1e-24

void irt_query_init(struct irt_query *q, size_t n_criteria, size_t n_judges);
void irt_query_load(struct irt_query *q, const struct irt_data *d, size_t query);
void irt_query_free(struct irt_query *q);

/* Moves (tau, alpha) to the query's minimum, tau >= 0; q->sums and the returned derivatives are those there. The
 * problem is convex: Newton's method, steps halved until the slope along them is all but gone or still falling; done
 * where its decrement, in units of the log posterior, is below `settled`. */
struct irt_local irt_query_solve(struct irt_query *q, const struct irt_items *items, double settled, double *tau,
                                 double *alpha);

/* Is tau held at 0 there? */
bool irt_query_at_bound(double tau, const struct irt_local *at);

/* The query's objective: cross-entropies and priors. */
double irt_query_value(struct irt_query *q, const struct irt_items *items, double tau, double alpha);

#endif
