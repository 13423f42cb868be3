/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Comparisons of runs on one dataset or a suite of them: evaluates the runs, names them, and has compare/ do the rest. */
#ifndef EVAL_COMPARISON_H
#define EVAL_COMPARISON_H

#include "compare/more.h"
#include "eval/evaluate.h"
#include "eval/label_variance.h"

/* Most baselines of a comparison: letters of the alphabet, by which tables tell them apart. */
enum { COMPARISON_BASELINES = 26 };

/* How to compare what has been evaluated. Nothing here is copied. */
struct comparison_options {
    struct cmp_options cmp;      /* but for threads, which are those of the evaluation */
    const char *const *baseline; /* runs: compare with these only; */
    size_t n_baselines;          /* 0 = every two runs */
    const char *reference; /* a measure that the others are held against; NULL = ndcg_cut_10 if it is there, else the
                               first */
    bool more;             /* ranks, agreement, many pairs, power, analysis of variance */
    struct cmp_more_options more_options;
    bool list_flips;  /* topics on which measures name different winners */
    bool keep_values; /* in `evaluated`, for who shows them */
    bool keep_rows;   /* the values by topic that were compared */
    /* Topics without a grade above 0 have no value by measures of qrels, as in rcp-ndcg; else 0, as in trec_eval. */
    bool leave_out_undefined;
};

/* A dataset to compare runs on. */
struct comparison_dataset {
    const char *name; /* NULL = that of the label file */
    struct eval_options opt;
    uint64_t line; /* of the suite file, for messages; 0 = it is in none */
};

/* One dataset, or those of a suite. */
struct comparison_input {
    const char *suite;    /* its file; NULL = one dataset, of no suite */
    const char *protocol; /* for titles, NULL = none */
    const struct comparison_dataset *dataset;
    size_t n_datasets;
    const char *undivided; /* a run file of several datasets that does not say which a topic is of; NULL = none */
};

struct comparison_run {
    const char *name; /* in the report: unique in the dataset */
    const char *file, *runid;
    size_t number; /* on the command line, from 0 */
    size_t topics; /* with a value of some measure */
    struct meas_coverage coverage[MEAS_COVERAGES];
    const double *drawn; /* [draw][topic][measure that draws change]: values; NULL without draws */
    bool left_out;       /* of the means over datasets: not all of them have it */
};

/* Topics on which an nDCG has no ideal to divide by: no document has a gain. They count 0, or are left out. */
struct undefined_topics {
    const char **qid;
    size_t n;
    bool left_out;
};

/* Pairs of runs that have values on different topics. */
struct unshared_topics {
    size_t n_pairs;
    size_t fewest; /* topics that a pair shares: */
    struct cmp_pair pair;
};

/* A topic on which two measures name different winners of a pair: neither difference is 0 or inside the tie zone, if there
 * is one, and their signs differ. */
struct comparison_flip {
    size_t topic; /* of the evaluation */
    struct cmp_pair pair;
    size_t measure[2];
    double diff[2]; /* a - b by either */
};

/* How much the ranked lists of a pair have in common: the mean of rank-biased overlap over the topics that both have. */
struct comparison_overlap {
    size_t n;
    double rbo; /* NAN where n is 0 */
};

/* One dataset. */
struct comparison {
    const char *name;
    struct eval eval; /* without labels once the runs are evaluated */
    struct eval_run
        *evaluated; /* n_evaluated, in the order of the command line: notes, and the values if they are kept */
    size_t n_evaluated;
    bool lent;                  /* they are somebody else's, and none is counted */
    struct comparison_run *run; /* in the order of the command line, then in that of result */
    size_t n_runs;
    const char **measure; /* names, */
    const char **title;   /* and how people call them */
    size_t n_measures;
    size_t n_topics;                    /* with a value of some run; 0 until all are evaluated */
    struct undefined_topics *undefined; /* [measure] */
    struct unshared_topics unshared;
    struct cmp_data data; /* what was compared: */
    const double **row;   /* [measure][run]: n_rows values; until there is a result, the suite's included,
                           or as long as the comparison, where the options keep rows */
    double **block;       /* per run: its rows */
    double **drawn;       /* per run, in the order of the command line */
    size_t *drawn_place;  /* [measure]: as in struct eval */
    struct label_variance labels;
    size_t n_rows;                 /* topics of the label files */
    size_t *baseline, n_baselines; /* places in `run` */
    size_t reference;
    struct cmp_result result;
    struct cmp_more more;               /* of the result, if it is asked for */
    struct comparison_overlap *overlap; /* [pair] of result; NULL = lists are not kept */
    const char **run_name;              /* [run], */
    struct cmp_shares *shares;          /* [measure] of result */
    struct comparison_flip *flip;       /* the smaller of the two differences decides, largest first */
    size_t n_flips, cap_flips;
    struct arena arena;
};

/* Evaluates all runs of the dataset: values, topics without an ideal. 0, or -1 and *err. */
int comparison_collect(struct comparison *c, const struct comparison_dataset *d, const struct comparison_options *o,
                       struct err *err);
/* The same of runs that have been evaluated by e, which may be freed after it, though not before the comparison of what
 * was taken is computed. Nothing of either is changed. The struct has no labels, and nothing to note about runs. */
int comparison_take(struct comparison *c, const struct eval *e, const struct eval_run *const *run, size_t n,
                    const struct comparison_options *o, struct err *err);
/* Names the runs by what tells them apart: runids, else files, else paths. */
void comparison_name_runs(struct comparison *c);
/* Finds a run by name, runid or file: its place into *found. 0, or -1 and *err. */
int comparison_find_baseline(struct comparison *c, const char *name, size_t *found, struct err *err);
void comparison_free(struct comparison *c);

/* All that there is to report. */
struct comparisons {
    const struct comparison_options *opt;
    struct comparison *dataset;
    size_t n_datasets;
    bool is_suite;
    const char *protocol;   /* of the input */
    bool by_file;           /* the suite's runs are matched by file name, not by runid */
    struct cmp_suite suite; /* of is_suite */
    struct cmp_more more;   /* of the suite, if it is asked for */
};
/* 0, or -1 and *err; then *c holds what there was to note by then. */
int comparisons_of(struct comparisons *c, const struct comparison_input *in, const struct comparison_options *o,
                   struct err *err);
/* The same of runs that have been evaluated by e, by so many threads; what is left needs neither any more. */
int comparisons_of_runs(struct comparisons *c, const struct eval *e, const struct eval_run *const *run, size_t n,
                        const struct comparison_options *o, int threads, struct err *err);
void comparisons_free(struct comparisons *c);

#endif
