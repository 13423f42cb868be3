/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads a published gain file, to which lines may be added: its numbers, and the unchanged text of its lines. */
#ifndef FORMAT_PUBLISHED_H
#define FORMAT_PUBLISHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"
#include "format/gains_extra.h"

/* The values of a document in its row. */
struct pub_doc {
    const char *docno;
    double gain, theta, bt, se_bt, se_theta, se_gain; /* NAN if missing */
    int64_t passes, responses;                        /* -1 if missing */
    size_t line;                                      /* the index of its line in line[] */
};

/* The values of a query, and its documents doc[first .. first + n) in the order of the file, n >= 1. */
struct pub_query {
    const char *qid;
    double tau, alpha, se_tau, se_alpha, cov, phi; /* NAN if missing */
    size_t first, n;
};

/* The contents of a published gain file. */
struct published {
    const char *path;
    struct gain_file gains;
    struct gain_extras extra;
    /* the members from here to n_lines are copies of members of `gains` and `extra`, which own what they point to;
     * item: the criteria */
    const struct gain_item *item;
    const double *se_gamma, *se_beta;
    const size_t *item_line;
    size_t n_items;
    bool rubric_only, hard_rankings;
    double prior_mean, prior_sd, clip;
    const struct gain_severity *severity;
    size_t n_severities;
    const enum gain_column *column;
    size_t n_columns, columns_line;
    const char **line;
    size_t n_lines;
    struct pub_query *query; /* in strcmp order of qid */
    size_t n_queries;
    struct pub_doc *doc; /* the documents of all queries, those of a query together (struct pub_query) */
    size_t n_docs;
    size_t *by_docno; /* by_docno[first .. first + n) are the indices in doc[] of a query's documents, in strcmp order
                       * of their names */
    struct arena arena;
};

/* Reads a headered gain file with fmt_read_gains_extra. Returns 0, or -1 and *err if that fails, the rows of a query
 * are not adjacent, a query has two "# query" lines, or the file cannot be read a second time, which adding lines
 * requires. The caller frees *p with pub_free, even on failure. */
int pub_read(struct published *p, const char *path, struct err *err);
/* Returns the covariance of the discriminations (gamma) of two different criteria, indices into item[], in any order;
 * NAN if the file lacks it. */
double pub_gamma_covariance(const struct published *p, size_t a, size_t b);
/* Returns the query with this name, or NULL if the file lacks it. pub_find_doc returns the document `docno` of query q,
 * or NULL. */
const struct pub_query *pub_find(const struct published *p, const char *qid);
const struct pub_doc *pub_find_doc(const struct published *p, const struct pub_query *q, const char *docno);
void pub_free(struct published *p);

#endif
