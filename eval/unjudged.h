/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Documents that runs rank first and that have no label: what a further round of judging is to be about. */
#ifndef EVAL_UNJUDGED_H
#define EVAL_UNJUDGED_H

#include "eval/evaluate.h"

struct unjudged_doc {
    size_t topic;         /* of the evaluation */
    const char *docno;    /* a run's */
    size_t runs;          /* that rank it among their first documents, */
    uint32_t best;        /* its best rank in these, from 1 */
    unsigned char labels; /* the kinds that it lacks, bits of enum meas_labels */
};

/* By topic; in a topic the documents of most runs first, then by best rank, then by name. */
struct unjudged {
    struct unjudged_doc *doc;
    size_t n, n_topics; /* n_topics: that have some */
};

/* Puts together the lists of runs that were evaluated with list_lacking. The runs must outlive *u. */
void unjudged_of(struct unjudged *u, const struct eval *e, const struct eval_run *run, size_t n_runs);
void unjudged_free(struct unjudged *u);

#endif
