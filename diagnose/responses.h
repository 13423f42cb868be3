/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Rubric answers beside what a gain file says about their documents: what model fit is judged by. */
#ifndef DIAGNOSE_RESPONSES_H
#define DIAGNOSE_RESPONSES_H

#include <stddef.h>
#include <stdint.h>

#include "format/published.h"
#include "store/judgements.h"

/* One response = one document checked once against all criteria. A row is a document as one judge sees it: where
 * judges were pooled, row = document x n_judges + judge; else row = document. */
struct responses {
    size_t n_criteria;
    const struct gain_item *item;
    size_t n_judges;
    double *severity; /* n_judges, from the gain file; 0 of a single judge */
    size_t n_rows;
    double *theta, *bt; /* n_rows, as in the gain file; NAN = it does not say */
    size_t n;           /* responses */
    uint32_t *row;      /* n */
    uint32_t *passes;   /* n: bit c = passed item c, in the order of the gain file */
    uint32_t *query;    /* n_rows: number of its query in the gain file, of n_queries */
    size_t n_queries;
};

/* How a store and a gain file fit together. */
struct resp_match {
    size_t queries;            /* in both */
    size_t unknown_queries;    /* of the file, without a judgement in the store */
    size_t unknown_docs;       /* of the file, of queries in both, in no valid window of the store */
    size_t differing_docs;     /* whose responses or passes in the file are not those of the store */
    const char **uncalibrated; /* queries of the store that the file does not have */
    size_t n_uncalibrated;
    size_t uncalibrated_docs; /* documents in valid windows of queries in both, not in the file */
};

/* Collects the responses of the store (of one dataset of it, unless NULL) to documents of the file, in the store's
 * order. Judges of the store, if there are several, are distinguished by the severities of the file. 0, or -1 and *err:
 * other criteria, a judge that the file does not name, no query in common. Free in either case. */
int resp_gather(struct responses *a, struct resp_match *m, const struct published *p, const struct jud_store *s,
                const char *dataset, struct err *err);
void resp_free(struct responses *a, struct resp_match *m);

/* P(pass) = sigma(gamma_c (theta - beta_c) - severity) of every row and criterion, n_rows x n_criteria; free with
 * mem_free(). */
double *resp_predicted(const struct responses *a);

#endif
