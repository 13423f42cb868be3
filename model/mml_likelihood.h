/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the rubric-only fit: the marginal likelihood, its gradient and its information.
 *
 * The unknowns, M of them, are the discriminations a and the intercepts d = -a b of the criteria and, where there are
 * several judges, their severities s. Documents with the same answers make one pattern. */
#ifndef MODEL_MML_LIKELIHOOD_H
#define MODEL_MML_LIKELIHOOD_H

#include "model/rubric_only.h"

enum { MML_NODES = 561 /* from MML_FIRST_NODE to MML_LAST_NODE */ };

/* Sums over the patterns of a block. */
struct mml_sums {
    double log_likelihood;
    double *gradient, *information; /* M; M x M, upper triangle: minus the Hessian */
};

struct mml_likelihood {
    const struct mml_data *d;
    int threads;
    size_t *pattern;            /* a document of each pattern */
    double *weight;             /* documents with that pattern */
    size_t *of;                 /* per document: its pattern */
    size_t n_patterns, n_items; /* n_items: M */
    double *x;                  /* M: a, d, s at which to evaluate */
    double node[MML_NODES], log_prior[MML_NODES];
    double *p, *logs;  /* per judge and criterion MML_NODES: pass probability, log(1 + e^x) */
    double *mean, *sd; /* per pattern: posterior of theta, as last evaluated */
    struct mml_sums *sums;
    double *storage;
    double *score; /* per pattern M: its document's gradient, filled with the derivatives; NULL = not wanted */
    bool derivatives;
};

/* x is all 0 then. */
void mml_likelihood_init(struct mml_likelihood *s, const struct mml_data *d, int threads);
void mml_likelihood_free(struct mml_likelihood *s);

/* At s->x: the log-likelihood; with gradient (M) and information (M x M, both triangles) if they are not NULL. */
double mml_evaluate(struct mml_likelihood *s, double *gradient, double *information);

#endif
