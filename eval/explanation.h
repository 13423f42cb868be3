/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Explanations: what the runs rank first on one topic, and why their nDCGs differ. */
#ifndef EVAL_EXPLAIN_H
#define EVAL_EXPLAIN_H

#include "base/put.h"
#include "eval/evaluate.h"
#include "format/texts.h"

struct explanation_doc {
    const char *docno;
    bool graded, gained; /* has it a grade, a line in the gain file? */
    int32_t grade;
    double gain, theta, count; /* NAN = the file has none */
    const double *pass;        /* probability to pass, by criterion; NULL = no theta */
};

/* A measure at its cutoff k: value = DCG@k / ideal. best is the value of the same k documents in their best order, so
 * that the gap of two runs is (best_a - best_b), the documents they select, plus
 * ((value_a - best_a) - (value_b - best_b)), the order they put them in. */
struct explanation_value {
    double value, best;
};

struct explanation_run {
    const char *name, *file;
    bool missing;                /* the topic is not in the run */
    struct explanation_doc *doc; /* the first k */
    size_t n_docs;
    const char **by_name;            /* the same documents, sorted by strcmp */
    struct explanation_value *value; /* [measure] */
};

/* Ranks of a list that pages show, and texts are read for. */
enum { EXPLANATION_DEPTH = 50 };

struct explanation {
    const struct eval *eval;
    const char *topic;
    const char **measure; /* nDCGs at a cutoff: names, */
    const char **title;   /* and how people call them */
    long *cutoff;
    double *ideal;  /* ideal DCG */
    bool *labelled; /* has the topic labels of the measure's kind? */
    size_t n_measures;
    bool counts;            /* is one of them by the Count? */
    const char **criterion; /* names, of the gain file */
    size_t n_criteria;
    size_t k;                    /* the largest cutoff */
    struct explanation_run *run; /* in the order of the command line */
    size_t n_runs, baseline;     /* baseline: SIZE_MAX = every two runs */
    const char *corpus;          /* file that the texts are of, NULL = explanation_read_texts was not asked */
    const char **shown;          /* the documents among the first EXPLANATION_DEPTH of any run, as runs have them */
    size_t n_shown, n_textless;  /* textless: not in the corpus, or no text that can be shown */
    struct texts texts;
    struct arena arena;
};

/* baseline: a run that the others are compared with, NULL = every two. 0, or -1 and *err: the topic has no labels or is
 * in no run; the measures asked for have no nDCG at a cutoff. */
int explanation_of(struct explanation *x, const struct eval *e, const char *topic, const char *baseline,
                   struct err *err);
void explanation_free(struct explanation *x);

/* Reads the texts of the documents shown from a corpus, in one pass that keeps no others. 0, or -1 and *err: also where
 * it has none of them. */
int explanation_read_texts(struct explanation *x, const char *corpus, struct err *err);

/* The parts of the gap a - b by one measure. */
struct explanation_gap {
    double all, selection, ordering;
};

struct explanation_gap explanation_gap(const struct explanation *x, size_t measure, size_t a, size_t b);
/* Is the document among the first k of the run? */
bool explanation_in_top(const struct explanation_run *r, const char *docno);
/* Its place among them, from 0; SIZE_MAX if it is not. */
size_t explanation_place(const struct explanation_run *r, const char *docno);
/* Calls back for every pair that is to be shown, in the order of the command line; a baseline comes second. */
void explanation_for_pairs(const struct explanation *x, void (*take)(void *arg, size_t a, size_t b), void *arg);

#endif
