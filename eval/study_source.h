/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The source of contests and cases: the documents of each query with their gains and grades, and the first documents of
 * every run with its nDCG by each of three labels. */
#ifndef EVAL_STUDY_SOURCE_H
#define EVAL_STUDY_SOURCE_H

#include "eval/naming.h"
#include "format/frame.h"
#include "format/gains.h"

enum { STUDY_TOP = 10 /* the depth of nDCG, and the number of documents kept of a run */ };
/* The labels: gains, the grades of the qrels (below 0 as 0), and Counts (shares of passed criteria) of the gain
 * file. */
enum study_label { STUDY_RCP, STUDY_NDCG, STUDY_COUNT, STUDY_LABELS };

/* A document of a query. */
struct study_source_doc {
    uint32_t query;
    double gain, count; /* NAN if the gain file lacks the document; a row without a gain has gain 0, one without a Count
                         * has NAN */
    int32_t grade;      /* the grade in the qrels; -1 means none */
    double theta;       /* NAN if missing */
};

/* A query and its documents. */
struct study_source_query {
    const char *qid;
    uint32_t *doc; /* [n]: indices in study_source.doc: all documents that have a label or are in the top of a run */
    size_t n, cap;
    double ideal[STUDY_LABELS]; /* the ideal DCG at STUDY_TOP */
};

/* The first n documents of a run for a query, best first. */
struct study_source_top {
    uint32_t doc[STUDY_TOP];
    uint32_t n;                /* 0 if the run lacks the query */
    double ndcg[STUDY_LABELS]; /* [label]: nDCG at STUDY_TOP; by Counts NAN if the gain file has none */
};

/* The documents, queries and runs of a study. */
struct study_source {
    struct frame_names names;     /* names: query, document */
    struct study_source_doc *doc; /* [names.n] */
    size_t cap_docs;
    struct study_source_query *query; /* [n_queries]: the queries in both label files, in strcmp order */
    size_t n_queries;
    size_t n_runs;
    const char **run;             /* the names of the runs */
    struct study_source_top *top; /* [run * n_queries + query] */
    double (*mean)[STUDY_LABELS]; /* [n_runs][label]: the mean nDCG over the queries; a query that the run lacks counts
                                   * 0 */
    bool has_count;               /* whether some document has a Count */
    struct arena arena;
};

/* Reads the gain file, the qrels and the run files run[n_runs]. Returns 0, or -1 and *err, also if no query has both
 * gains and qrels, or a file has several runs. The caller frees *s, even on failure. */
int study_source_read(struct study_source *s, const char *gains, const char *qrels, char *const *run, size_t n_runs,
                      struct err *err);
/* Returns the name of the document with index `doc`. *s owns it. */
const char *study_source_docno(const struct study_source *s, uint32_t doc);
/* Returns the value of the document with index `doc` by a label: its gain, its grade or its Count; 0 if that is missing
 * or a grade below 0. */
double study_source_value(const struct study_source *s, uint32_t doc, enum study_label label);
/* Returns the nDCG of the list doc[n] of indices for the query by a label, with the ideal at STUDY_TOP; 0 if the ideal
 * is 0. */
double study_source_ndcg(const struct study_source *s, uint32_t query, const uint32_t *doc, size_t n,
                         enum study_label label);
void study_source_free(struct study_source *s);

#endif
