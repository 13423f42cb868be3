/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The rubric answers together with the gain file's values of their documents: the data for measuring model fit. */
#ifndef DIAGNOSE_RESPONSES_H
#define DIAGNOSE_RESPONSES_H

#include <stddef.h>
#include <stdint.h>

#include "format/published.h"
#include "store/judgements.h"

/* The responses. A response is one check of one document against all criteria. A row is a document as one judge sees
 * it: if several judges answered the rubric, row = document x n_judges + judge; else row = document. document is the
 * index in the gain file. */
struct responses {
    size_t n_criteria;
    const struct gain_item *item; /* n_criteria, the gain file's */
    size_t n_judges;
    double *severity; /* n_judges entries, from the gain file: what is subtracted from the logit of a pass; 0 for a
                       * single judge */
    size_t n_rows;
    double *theta, *bt; /* n_rows, the ability and the Bradley-Terry score from the gain file; NAN if it has none */
    size_t n;           /* the number of responses */
    uint32_t *row;      /* n: the row of each response */
    uint32_t *passes;   /* n: bit c is set if the document passed item c, in the order of the gain file */
    uint32_t *query;    /* n_rows: the index of the row's query in the gain file, below n_queries */
    size_t n_queries;
};

/* The agreement between a store and a gain file. */
struct resp_match {
    size_t queries;         /* queries in both */
    size_t unknown_queries; /* the number of queries of the gain file ("file" below) that the store, or the dataset that
                             * was asked for, lacks */
    size_t unknown_docs;    /* the number of documents of the file, in queries of both, that no valid window of the
                             * store shows */
    size_t differing_docs;  /* the number of documents whose number of responses, or of criteria passed in them, differs
                             * in file and store */
    const char **uncalibrated; /* qids of the queries of the store that the file lacks */
    size_t n_uncalibrated;
    size_t uncalibrated_docs; /* the number of documents that valid windows show and the gain file lacks, in queries
                               * that both have */
};

/* Collects the responses of the store (of one dataset, or of all if NULL) to documents of the file, in the store's
 * order. If the store has several judges, the file's severities distinguish them. Returns 0, or -1 and *err if the
 * criteria differ, the file lacks a judge, or there is no query in both. Free *a and *m with resp_free in either
 * case; they point into *p and *s. */
int resp_gather(struct responses *a, struct resp_match *m, const struct published *p, const struct jud_store *s,
                const char *dataset, struct err *err);
void resp_free(struct responses *a, struct resp_match *m);

/* Counts the responses to each of the gain file's n_docs documents in responses[], and by document and criterion,
 * n_docs x n_criteria, the passes in passed[] and the number of passes that theta predicts for these responses in
 * expected[], which is NAN without theta or without responses. */
void resp_count(const struct responses *a, size_t n_docs, double *responses, double *passed, double *expected);
/* Returns P(pass) = sigma(gamma_c (theta - beta_c) - severity) for every row and criterion, n_rows x n_criteria. The
 * caller frees it with mem_free(). */
double *resp_predicted(const struct responses *a);

#endif
