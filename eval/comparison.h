/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Compares runs on one dataset or on a suite of datasets: evaluates the runs, names them, and calls compare/. */
#ifndef EVAL_COMPARISON_H
#define EVAL_COMPARISON_H

#include "compare/gold.h"
#include "compare/more.h"
#include "eval/evaluate.h"
#include "format/texts.h"
#include "format/design.h"

/* The largest number of baselines, which tables mark with letters of the alphabet. */
enum { COMPARISON_BASELINES = 26 };

/* Gold labels: labels of some topics by people or by a strong judge, besides the cheaper labels of all topics, the
 * proxies (gold.c). */
struct gold_options {
    const char *file;               /* the file of gold labels, grades or gains; NULL without gold labels, or if they
                                     * are in memory */
    const char *measure;            /* the measure from gold labels; NULL means ndcg_cut.10 for grades, and the first
                                     * compared measure of gains for gains */
    const char *design;             /* the file of inclusion probabilities; NULL means `drawn` */
    const struct fmt_design *drawn; /* the inclusion probabilities in memory; NULL, if `design` is also NULL, means a
                                     * simple random sample */
    double plan;                    /* the half-width of the interval that a plan of gold topics must reach; 0 means no
                                     * plan */
    double correlation;             /* the correlation of proxy and gold values that a plan assumes if there are no gold
                                     * labels */
};

/* The settings of a comparison. Strings and arrays are not copied. */
struct comparison_options {
    struct cmp_options cmp;      /* all options of the tests; `threads` is ignored, because the evaluation has it */
    const char *const *baseline; /* the names, runids or files of the n_baselines runs that all others are compared
                                  * with; */
    size_t n_baselines;          /* 0 means that every two runs are compared */
    const char
        *reference; /* the measure that the others are compared with; NULL means ndcg_cut_10 or, if that is missing, the
                     * first */
    bool compute_more; /* whether to compute the results of --more: ranks, agreement, many pairs, power, analysis of
                     * variance */
    struct cmp_more_options more_options;
    bool list_flips;  /* whether to list the topics on which measures name different winners */
    bool keep_values; /* whether to keep the values in `evaluated` */
    bool keep_rows;   /* whether to keep the compared values by topic in `row` */
    /* Whether topics without a grade above 0 have no value by measures of qrels, as in rcp-ndcg; otherwise their value
     * is 0, as in trec_eval. */
    bool leave_out_undefined;
    struct gold_options gold;
};

/* A dataset to compare runs on. */
struct comparison_dataset {
    const char *name; /* the name of the dataset; NULL means the name of the label file */
    struct eval_options opt;
    uint64_t line; /* the line of the dataset in the suite file, for messages; 0 if there is none */
};

/* One dataset, or the datasets of a suite. */
struct comparison_input {
    const char *suite;    /* the suite file; NULL if there is one dataset */
    const char *protocol; /* the name of the protocol, for titles; NULL if there is none */
    const struct comparison_dataset *dataset;
    size_t n_datasets;
    const char *undivided; /* a run file for several datasets whose rows do not say to which one they belong; NULL if
                            * there is none */
};

/* A run in a comparison. */
struct comparison_run {
    const char *name; /* the name in the report, unique in the dataset */
    const char *file, *runid;
    size_t number; /* the place on the command line, from 0 */
    size_t topics; /* the number of topics with a value of some measure */
    struct meas_coverage coverage[MEAS_COVERAGES];
    const double *drawn; /* [draw][topic][measure that draws change]; NULL without draws */
    bool left_out;       /* whether the run is omitted from means over datasets, because a dataset lacks it */
};

/* The topics on which an nDCG is undefined, because no document has a gain above 0. They count 0, or are omitted if
 * left_out. */
struct undefined_topics {
    const char **qid;
    size_t n;
    bool left_out;
};

/* The number of pairs of runs that have values of some measure on different topics. */
struct unshared_topics {
    size_t n_pairs;
    size_t fewest; /* the smallest number of topics that a pair shares, and the pair */
    struct cmp_pair pair;
};

/* A flip: a topic on which two measures name different winners of a pair of runs; neither difference is 0 or inside the
 * tie zone, if there is one, and their signs differ. */
struct comparison_flip {
    size_t topic; /* the index of the topic in struct eval */
    struct cmp_pair pair;
    size_t measure[2];
    double diff[2]; /* the differences a - b by the two measures */
};

/* The mean rank-biased overlap of the lists of first documents of a pair of runs, over the n topics that both runs
 * have. */
struct comparison_overlap {
    size_t n;
    double rbo; /* NAN if n is 0 */
};

/* The mean of a run by one measure, and its uncertainty due to labels. */
struct label_mean {
    size_t n;         /* the number of topics */
    double mean;      /* the mean by the gains of the file */
    double shift;     /* the mean over draws minus `mean`: the bias that the noise of a second judging would add */
    double labels;    /* the standard deviation of the mean over draws */
    double total, df; /* the variance of the mean over topics and labels together, and its degrees of freedom */
};

/* The effect of the uncertainty of labels on a comparison, from draws of the gains (label_variance.c). */
struct label_variance {
    size_t n_draws;
    size_t n_measures, *measure; /* the indices of the measures of the comparison that draws change */
    struct label_mean *run_mean; /* [measure][run]: the mean of the run and its uncertainty */
    struct cmp_split *split;     /* [measure][pair]: the variance of the difference, split into parts by topics and by
                                  * labels */
};

/* The numbers of gold topics that a pair of runs needs by one measure; NAN if all topics are too few. */
struct gold_plan {
    double diff;                     /* the difference that the decision is about */
    double width, width_alone;       /* topics needed for the half-width, with the proxy and without it */
    double decision, decision_alone; /* topics needed to show `diff` with power CMP_POWER, with the proxy and without */
};

/* The results of gold labels (gold.c). */
struct comparison_gold {
    const char *file, *measure, *title;
    char sha256[SHA256_HEX]; /* the digest of the file; "" if it cannot be read again */
    size_t n;                /* the number of gold topics that are compared */
    size_t n_unknown;        /* the number of gold topics that are not compared, because the comparison lacks them or no
                              * run has a gold value */
    const char *unknown;
    size_t n_unlabelled; /* the number of topics in the design that have no gold labels */
    bool has_design;
    bool is_joint;               /* whether the last set regresses gold values on all measures at once; otherwise it
                                  * uses the best single measure for each result */
    size_t n_sets;               /* the number of sets of results: one for each measure, and one more if several are
                                  * combined; 0 without gold labels */
    struct cmp_gold *run, *pair; /* [set][run], [set][pair]: the gold means of runs and gold differences of pairs, as
                                  * estimated */
    struct gold_plan *plan;      /* [measure][pair]; NULL without a plan */
};

/* The comparison on one dataset. */
struct comparison {
    const char *name;
    struct eval eval; /* the evaluation; its labels are freed once the runs are evaluated */
    struct eval_run
        *evaluated; /* n_evaluated runs in the order of the command line, with their notes, and with values if the
                     * options keep them */
    size_t n_evaluated;
    bool is_lent;               /* whether `evaluated` belongs to the caller; then n_evaluated is 0 */
    struct comparison_run *run; /* the runs in the order of the command line; once compared, in the order of `result` */
    size_t n_runs;
    const char **measure; /* the names of measures */
    const char **title;   /* the printed titles of the measures */
    size_t n_measures;
    size_t n_topics;                    /* the number of topics with a value of some run; 0 until all runs are
                                         * evaluated */
    struct undefined_topics *undefined; /* [measure]: the topics on which the measure is undefined, if it is an nDCG;
                                         * none for others */
    struct unshared_topics unshared;
    struct cmp_data data; /* the input of compare/ */
    const double **row;   /* [measure][run]: the n_rows values by topic, NAN if missing. They exist until the results
                           * (of a suite, too) are computed, or as long as the comparison if the options keep rows */
    double **block;       /* [run, in the order of the command line]: the memory of the run's rows, [measure][topic];
                           * NULL once freed */
    double **drawn;       /* [run, in the order of the command line]: the values by each draw, as in struct eval_run;
                           * NULL without draws */
    size_t *drawn_place;  /* [measure]: the measure's index among the values that draws change; EVAL_FIXED if they do
                           * not change it */
    struct label_variance labels;
    struct comparison_gold gold;
    size_t n_rows;                 /* the number of topics of the label files */
    size_t *baseline, n_baselines; /* the indices of the baselines in `run` */
    size_t reference;              /* the index of the measure that the others are compared with */
    struct cmp_result result;
    struct cmp_more more;               /* the results of --more, if the options ask for them */
    struct comparison_overlap *overlap; /* [pair of result]: the overlap of the two runs' lists; NULL if lists are not
                                         * kept */
    const char **run_name;              /* [run]: the names in the order of `run` */
    struct cmp_shares *shares;          /* [measure]: shares of separated pairs, of pairs in the tie zone and of useless
                                         * topics */
    struct comparison_flip *flip;       /* sorted by the smaller of the two absolute differences, largest first */
    size_t n_flips, cap_flips;
    struct arena arena;
};

/* Returns whether a value can be compared: its summary is a mean over topics, and it is not printed as a whole number,
 * as counts are. */
bool comparison_takes(const struct meas_value *v);
/* Evaluates all runs of the dataset, collects their values, and finds undefined topics. Returns 0, or -1 and *err; the
 * caller frees *c either way. */
int comparison_collect(struct comparison *c, const struct comparison_dataset *d, const struct comparison_options *o,
                       struct err *err);
/* Copies the values of n runs that e has evaluated, in place of comparison_collect. Neither e nor a run is changed;
 * both must live until the comparison is computed. *c has no labels and no notes about runs. Returns 0, or -1 and
 * *err. */
int comparison_make(struct comparison *c, const struct eval *e, const struct eval_run *const *run, size_t n,
                    const struct comparison_options *o, struct err *err);
/* Names the runs by the first of these that differ for all runs: runids, names of files, paths. */
void comparison_name_runs(struct comparison *c);
/* Finds a run by its name, runid, file or base name of the file, and sets *found to its index. Returns 0, or -1 and
 * *err if no run or several runs are meant. */
int comparison_find_baseline(struct comparison *c, const char *name, size_t *found, struct err *err);
void comparison_free(struct comparison *c);

/* Fills c->labels: for each measure whose gains are uncertain, splits the variance of each run's mean and of each
 * pair's difference into a part from the topics and a part from the labels. The runs of c must be in order, and its
 * pairs known. */
void label_variance_compute(struct comparison *c);
void label_variance_free(struct label_variance *v);

/* Evaluates the runs by the gold labels of the options, if there are any, and fills c->gold (gold.c). *opt evaluated
 * the runs of c. Returns 0, or -1 and *err. */
int comparison_gold_evaluate(struct comparison *c, const struct eval_options *opt, const struct comparison_options *o,
                             struct err *err);
/* Fills c->gold from `gold`, a comparison of the same runs, in the same order, by gold labels; NULL means that there is
 * only a plan. Returns 0, or -1 and *err. */
int comparison_gold_compute(struct comparison *c, const struct comparison *gold, const struct comparison_options *o,
                            struct err *err);
/* Fills c->gold from run[n], which `gold` evaluated by gold labels, in the order in which the runs of c were given; e
 * evaluated the runs of c. The options of c keep rows. Returns 0, or -1 and *err. */
int comparison_gold_make(struct comparison *c, const struct eval *e, const struct eval *gold,
                         const struct eval_run *const *run, size_t n, const struct comparison_options *o,
                         struct err *err);
/* Changes the options of an evaluation by proxies to those of one by gold labels: drops the gain column, draws, lists,
 * labels in memory and --common; for grades (is_gains is false) also the gain formula and the pool of a gain file. */
void comparison_gold_options(struct eval_options *o, bool is_gains);
/* Returns the name of the usual measure from gold labels: of gains, the first value in *s that is a comparable measure
 * of gains, or else rcp_ndcg_cut_10; of grades (`s` is NULL), ndcg_cut_10. */
const char *comparison_gold_measure(const struct meas_set *s);
void comparison_gold_free(struct comparison_gold *g);

/* All results of a comparison. */
struct comparisons {
    const struct comparison_options *opt;
    struct comparison *dataset;
    size_t n_datasets;
    bool is_suite;
    const char *protocol;    /* a copy of the protocol's name; NULL if there is none */
    bool is_matched_by_file; /* whether runs of different datasets are matched by the names of their files instead of by
                             * runid */
    struct cmp_suite suite;  /* the results over datasets, if is_suite */
    struct cmp_more more;    /* the results of --more over datasets, if the options ask for them */
    struct texts texts;      /* the texts of the documents that runs keep, once comparisons_read_texts has read them */
};
/* Evaluates and compares the runs of one dataset or of a suite. Returns 0, or -1 and *err, with the notes so far in *c.
 * The caller frees *c either way. */
int comparisons_evaluate(struct comparisons *c, const struct comparison_input *in, const struct comparison_options *o,
                         struct err *err);
/* Reads the texts of the documents that runs keep (eval_options.top_depth) from a corpus in one pass. Returns 0, or -1
 * and *err, also if the corpus has none of them. */
int comparisons_read_texts(struct comparisons *c, const char *corpus, struct err *err);
/* Compares n runs that e has evaluated. *c needs neither e nor the runs afterwards. Returns 0, or -1 and *err. */
int comparisons_make(struct comparisons *c, const struct eval *e, const struct eval_run *const *run, size_t n,
                     const struct comparison_options *o, int threads, struct err *err);
void comparisons_free(struct comparisons *c);

#endif
