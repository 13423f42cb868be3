/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Compares runs on one dataset or on a suite of datasets: evaluates the runs, names them, and calls compare/. */
#ifndef EVAL_COMPARISON_H
#define EVAL_COMPARISON_H

#include "compare/more.h"
#include "eval/evaluate.h"
#include "eval/label_variance.h"

/* The largest number of baselines, which tables mark with letters of the alphabet. */
enum { COMPARISON_BASELINES = 26 };

/* The settings of a comparison. Strings and arrays are not copied. */
struct comparison_options {
    struct cmp_options cmp;      /* except `threads`, which the evaluation has */
    const char *const *baseline; /* the runs to compare with; */
    size_t n_baselines;          /* 0 compares every two runs */
    const char
        *reference; /* the measure that the others are compared with; NULL for ndcg_cut_10, or the first if that is
                               missing */
    bool more;      /* compute the results of --more: ranks, agreement, many pairs, power, analysis of variance */
    struct cmp_more_options more_options;
    bool list_flips;  /* list the topics on which measures name different winners */
    bool keep_values; /* keep the values in `evaluated` */
    bool keep_rows;   /* keep the compared values by topic in `row` */
    /* Topics without a grade above 0 have no value by measures of qrels, as in rcp-ndcg; else 0, as in trec_eval. */
    bool leave_out_undefined;
};

/* A dataset to compare runs on. */
struct comparison_dataset {
    const char *name; /* NULL for the name of the label file */
    struct eval_options opt;
    uint64_t line; /* the line of the suite file, for messages; 0 without one */
};

/* One dataset, or the datasets of a suite. */
struct comparison_input {
    const char *suite;    /* the suite file; NULL for one dataset */
    const char *protocol; /* the protocol, for titles; NULL if none */
    const struct comparison_dataset *dataset;
    size_t n_datasets;
    const char *undivided; /* a run file of several datasets that does not assign its topics to them; NULL if none */
};

/* A run in a comparison. */
struct comparison_run {
    const char *name; /* the name in the report, unique in the dataset */
    const char *file, *runid;
    size_t number; /* the place on the command line, from 0 */
    size_t topics; /* the number of topics with a value of some measure */
    struct meas_coverage coverage[MEAS_COVERAGES];
    const double *drawn; /* [draw][topic][measure that draws change]; NULL without draws */
    bool left_out;       /* omitted from means over datasets, because a dataset lacks it */
};

/* The topics on which an nDCG is undefined, because no document has a gain. They count 0, or are omitted if
 * left_out. */
struct undefined_topics {
    const char **qid;
    size_t n;
    bool left_out;
};

/* The pairs of runs that have values on different topics. */
struct unshared_topics {
    size_t n_pairs;
    size_t fewest; /* the smallest number of topics that a pair shares, */
    struct cmp_pair pair;
};

/* A topic on which two measures name different winners of a pair: neither difference is 0 or inside the tie zone, if
 * there is one, and their signs differ. */
struct comparison_flip {
    size_t topic; /* the index of the topic in the evaluation */
    struct cmp_pair pair;
    size_t measure[2];
    double diff[2]; /* the differences a - b by the two measures */
};

/* The mean rank-biased overlap of the ranked lists of a pair, over the n topics that both runs have. */
struct comparison_overlap {
    size_t n;
    double rbo; /* NAN if n is 0 */
};

/* The comparison on one dataset. */
struct comparison {
    const char *name;
    struct eval eval; /* its labels are freed once the runs are evaluated */
    struct eval_run
        *evaluated; /* n_evaluated runs in the order of the command line: their notes, and values if these are kept */
    size_t n_evaluated;
    bool lent;                  /* `evaluated` belongs to the caller, and n_evaluated is 0 */
    struct comparison_run *run; /* in the order of the command line; once compared, in the order of `result` */
    size_t n_runs;
    const char **measure; /* the names of measures */
    const char **title;   /* their titles for people */
    size_t n_measures;
    size_t n_topics;                    /* the number with a value of some run; 0 until all are evaluated */
    struct undefined_topics *undefined; /* [measure] */
    struct unshared_topics unshared;
    struct cmp_data data; /* the input of compare/ */
    const double **row;   /* [measure][run]: n_rows values. They exist until the results (of a suite, too) are computed,
                           or as long as the comparison if the options keep rows */
    double **block;       /* per run, the memory of its rows */
    double **drawn;       /* per run in the order of the command line */
    size_t *drawn_place;  /* [measure], as in struct eval */
    struct label_variance labels;
    size_t n_rows;                 /* the number of topics of the label files */
    size_t *baseline, n_baselines; /* their indices in `run` */
    size_t reference;
    struct cmp_result result;
    struct cmp_more more;               /* the results of --more, if asked for */
    struct comparison_overlap *overlap; /* [pair of result]; NULL if lists are not kept */
    const char **run_name;              /* [run] */
    struct cmp_shares *shares;          /* [measure of result] */
    struct comparison_flip *flip;       /* by the smaller of the two differences, largest first */
    size_t n_flips, cap_flips;
    struct arena arena;
};

/* Evaluates all runs of the dataset, and finds undefined topics. Returns 0, or -1 and *err. */
int comparison_collect(struct comparison *c, const struct comparison_dataset *d, const struct comparison_options *o,
                       struct err *err);
/* Takes the values of runs that e has evaluated instead. Neither is changed; both must live until the comparison is
 * computed. *c has no labels and no notes about runs. Returns 0, or -1 and *err. */
int comparison_make(struct comparison *c, const struct eval *e, const struct eval_run *const *run, size_t n,
                    const struct comparison_options *o, struct err *err);
/* Names the runs by the first of these that are all different: runids, names of files, paths. */
void comparison_name_runs(struct comparison *c);
/* Finds a run by name, runid or file, and sets *found to its index. Returns 0, or -1 and *err. */
int comparison_find_baseline(struct comparison *c, const char *name, size_t *found, struct err *err);
void comparison_free(struct comparison *c);

/* All results of a comparison. */
struct comparisons {
    const struct comparison_options *opt;
    struct comparison *dataset;
    size_t n_datasets;
    bool is_suite;
    const char *protocol;   /* a copy of the input's */
    bool by_file;           /* runs of different datasets are matched by the name of the file, not by runid */
    struct cmp_suite suite; /* the results over datasets, if is_suite */
    struct cmp_more more;   /* the results of --more over datasets, if asked for */
};
/* Evaluates and compares the runs. Returns 0, or -1 and *err, with the notes so far in *c. */
int comparisons_evaluate(struct comparisons *c, const struct comparison_input *in, const struct comparison_options *o,
                         struct err *err);
/* Compares runs that e has evaluated. *c needs neither afterwards. Returns 0, or -1 and *err. */
int comparisons_make(struct comparisons *c, const struct eval *e, const struct eval_run *const *run, size_t n,
                     const struct comparison_options *o, int threads, struct err *err);
void comparisons_free(struct comparisons *c);

#endif
