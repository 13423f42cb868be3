/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The unlabelled documents among the first ones of runs, to be judged in a further round. */
#ifndef EVAL_UNJUDGED_H
#define EVAL_UNJUDGED_H

#include "eval/evaluate.h"

/* A document without labels. */
struct unjudged_doc {
    size_t topic;         /* the index of the topic in the evaluation */
    const char *docno;    /* belongs to a run */
    size_t runs;          /* the number of runs in whose lists of first documents it is */
    uint32_t best;        /* its best rank in these runs, from 1 */
    unsigned char labels; /* the kinds of labels that the document lacks, bits of enum meas_labels */
};

/* The documents by topic; in a topic by the number of runs, largest first, then by best rank, then by name. */
struct unjudged {
    struct unjudged_doc *doc;
    size_t n, n_topics; /* the numbers of documents, and of topics with such documents */
};

/* Joins the lists (eval_list.lacking) of n_runs runs that e evaluated with list_lacking, so that each document of a
 * topic is listed once. The runs must outlive *u. */
void unjudged_join(struct unjudged *u, const struct eval *e, const struct eval_run *run, size_t n_runs);
void unjudged_free(struct unjudged *u);

#endif
