/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Explanations of one topic: the first documents of each run, and the causes of differences between nDCGs. */
#ifndef EVAL_EXPLAIN_H
#define EVAL_EXPLAIN_H

#include "base/put.h"
#include "eval/evaluate.h"
#include "format/texts.h"

/* The value of an nDCG at its cutoff k, DCG@k / ideal DCG, and `best`, the value of the same k documents in their best
 * order; both are 0 if the topic has no labels for the measure or the ideal is 0. The gap between two runs a and b is
 * value_a - value_b; it is the sum of selection, best_a - best_b, and ordering, (value_a - best_a) - (value_b -
 * best_b). */
struct explanation_value {
    double value, best;
};

/* The ranking of the topic by one run. */
struct explanation_run {
    const char *name, *file;
    bool missing;              /* whether the run lacks the topic */
    struct eval_document *doc; /* the first n_docs <= k documents */
    size_t n_docs;
    const char **sorted_name;        /* the names of the n_docs documents in strcmp order */
    struct explanation_value *value; /* [measure] */
};

/* The number of first ranks of each run that a page shows, and for which texts are read. */
enum { EXPLANATION_DEPTH = 50 };

/* The explanation of a topic. */
struct explanation {
    const struct eval *eval;
    const char *topic;
    const char **measure; /* [n_measures]: the names of the nDCGs at a cutoff */
    const char **title;   /* their titles for people */
    long *cutoff;
    double *ideal;  /* [measure]: the ideal DCG */
    bool *labelled; /* [measure]: whether the topic has labels for the measure */
    size_t n_measures;
    bool counts;            /* whether a measure has the column Count of the gain file (the share of passed criteria) as
                             * gain */
    const char **criterion; /* [n_criteria]: the names of the gain file's criteria */
    size_t n_criteria;
    size_t k;                    /* the largest cutoff */
    struct explanation_run *run; /* in the order of the command line */
    size_t n_runs, baseline;     /* the number of runs; the index of the run to compare with, SIZE_MAX if every two runs
                                  * are compared */
    const char *corpus;          /* the file of texts; NULL before explanation_read_texts */
    const char **shown_docno; /* [n_shown]: each document among the first EXPLANATION_DEPTH of any run, in the order of
                               * the runs */
    size_t n_shown, n_textless; /* the numbers of shown documents, and of those of which the corpus has no text that can
                                 * be shown */
    struct texts texts;
    struct arena arena;
};

/* Explains how the runs of e->opt rank a topic. `baseline` is the name, runid or file of the run to compare with; NULL
 * compares every two runs. Returns 0, or -1 and *err if the topic has no labels or is in no run, or no measure is an
 * nDCG at a cutoff. The caller frees *x either way. */
int explanation_make(struct explanation *x, const struct eval *e, const char *topic, const char *baseline,
                     struct err *err);
void explanation_free(struct explanation *x);

/* Finds the shown documents, and reads their texts from a corpus file in one pass. Returns 0, or -1 and *err, also if
 * documents are shown and the corpus has no text of any. */
int explanation_read_texts(struct explanation *x, const char *corpus, struct err *err);

/* The gap of two runs by one measure, value_a - value_b, and its two parts: selection, best_a - best_b (struct
 * explanation_value), and ordering, the rest. */
struct explanation_gap {
    double total, selection, ordering;
};

/* Returns the gap of runs a and b by a measure; all three are indices from 0. */
struct explanation_gap explanation_gap(const struct explanation *x, size_t measure, size_t a, size_t b);
/* Returns whether the document is one of the run's first documents, r->doc. */
bool explanation_in_top(const struct explanation_run *r, const char *docno);
/* Returns the rank of a document, from 0, among the run's first documents, r->doc; SIZE_MAX if it is not one of
 * them. */
size_t explanation_find_rank(const struct explanation_run *r, const char *docno);
/* Calls take(arg, a, b) for every two runs that are compared, indices from 0: without a baseline a < b, all pairs in
 * the order of the command line; with a baseline, each other run is a, and the baseline is b. */
void explanation_for_pairs(const struct explanation *x, void (*take)(void *arg, size_t a, size_t b), void *arg);

#endif
