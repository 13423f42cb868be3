/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Explanations of one topic: the first documents of each run, and the causes of differences between nDCGs. */
#ifndef EVAL_EXPLAIN_H
#define EVAL_EXPLAIN_H

#include "base/put.h"
#include "eval/evaluate.h"
#include "format/texts.h"

/* The value of a measure at its cutoff k, DCG@k / ideal, and `best`, the value of the same k documents in their best
 * order. The gap of two runs is the sum of selection, best_a - best_b, and ordering, (value_a - best_a) - (value_b -
 * best_b). */
struct explanation_value {
    double value, best;
};

/* A run on the topic. */
struct explanation_run {
    const char *name, *file;
    bool missing;              /* whether the run lacks the topic */
    struct eval_document *doc; /* the first k documents */
    size_t n_docs;
    const char **sorted_name;        /* their names in strcmp order */
    struct explanation_value *value; /* [measure] */
};

/* The number of first ranks that a page shows, and for which texts are read. */
enum { EXPLANATION_DEPTH = 50 };

/* The explanation of a topic. */
struct explanation {
    const struct eval *eval;
    const char *topic;
    const char **measure; /* the names of the nDCGs at a cutoff */
    const char **title;   /* their titles for people */
    long *cutoff;
    double *ideal;  /* [measure]: the ideal DCG */
    bool *labelled; /* [measure]: whether the topic has labels of its kind */
    size_t n_measures;
    bool counts;            /* whether a measure uses the Count */
    const char **criterion; /* the names of the gain file's criteria */
    size_t n_criteria;
    size_t k;                    /* the largest cutoff */
    struct explanation_run *run; /* in the order of the command line */
    size_t n_runs, baseline;     /* baseline: a run; SIZE_MAX compares every two runs */
    const char *corpus;          /* the file of texts; NULL without explanation_read_texts */
    const char **shown_docno; /* the documents among the first EXPLANATION_DEPTH of any run, in the order of the runs */
    size_t n_shown, n_textless; /* n_textless: how many of them have no text in the corpus that can be shown */
    struct texts texts;
    struct arena arena;
};

/* Explains a topic. `baseline` names the run to compare with; NULL compares every two runs. Returns 0, or -1 and
 * *err if the topic has no labels or is in no run, or no measure is an nDCG at a cutoff. The caller frees *x either
 * way. */
int explanation_make(struct explanation *x, const struct eval *e, const char *topic, const char *baseline,
                     struct err *err);
void explanation_free(struct explanation *x);

/* Reads the texts of the shown documents from a corpus in one pass. Returns 0, or -1 and *err, also if the corpus
 * has none of them. */
int explanation_read_texts(struct explanation *x, const char *corpus, struct err *err);

/* The gap a - b of two runs by one measure, and its parts. */
struct explanation_gap {
    double total, selection, ordering;
};

struct explanation_gap explanation_gap(const struct explanation *x, size_t measure, size_t a, size_t b);
/* Returns whether the document is among the first k of the run. */
bool explanation_in_top(const struct explanation_run *r, const char *docno);
/* Returns the place of a document among the first k, from 0; SIZE_MAX if it is not there. */
size_t explanation_find_rank(const struct explanation_run *r, const char *docno);
/* Calls take(arg, a, b) for every pair to be shown, in the order of the command line; a baseline is b. */
void explanation_for_pairs(const struct explanation *x, void (*take)(void *arg, size_t a, size_t b), void *arg);

#endif
