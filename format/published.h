/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A gain file that is out in the world: its numbers, and every line of it as it stands. */
#ifndef FORMAT_PUBLISHED_H
#define FORMAT_PUBLISHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"
#include "format/gains_extra.h"

struct pub_doc {
    const char *docno;
    double gain, theta, bt, se_bt, se_theta, se_gain; /* NAN = the file does not have it */
    int64_t passes, responses;                        /* -1 = unknown */
    size_t line;                                      /* index into line[] */
};

struct pub_query {
    const char *qid;
    double tau, alpha, se_tau, se_alpha, cov, phi; /* NAN = the file does not have them */
    size_t first, n;                               /* documents first .. first + n - 1, in file order; n >= 1 */
};

struct published {
    const char *path;
    struct gain_file gains;
    struct gain_extras extra;
    /* what these two have, under shorter names */
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
    struct pub_doc *doc;
    size_t n_docs;
    size_t *by_docno; /* documents of a query in strcmp order, at first .. first + n - 1 */
    struct arena arena;
};

/* Reads a gain file with items and a "# columns" line in its header, by fmt_read_gains_extra. 0, or -1 and *err: what
 * that refuses, no criteria, a query in two places, two "# query" lines of one, a file that cannot be read a second time,
 * as whoever adds lines to it has to. */
int pub_read(struct published *p, const char *path, struct err *err);
/* Covariance of the discriminations of two different criteria; NAN = the file does not have it. */
double pub_gamma_covariance(const struct published *p, size_t a, size_t b);
/* NULL = not there. */
const struct pub_query *pub_find(const struct published *p, const char *qid);
const struct pub_doc *pub_find_doc(const struct published *p, const struct pub_query *q, const char *docno);
void pub_free(struct published *p);

#endif
