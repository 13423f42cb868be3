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

/* The largest number of baselines; tables mark each of them with a letter of the alphabet. */
enum { COMPARISON_BASELINES = 26 };

/* The settings of gold labels: labels of some topics by people or by a strong judge. The measures by the cheaper
 * labels, which all topics have, are their proxies (gold.c). */
struct gold_options {
    const char *file;               /* the file of gold labels, grades or gains; NULL without gold labels, or if they
                                     * are in memory */
    const char *measure;            /* the measure to compute from gold labels; NULL means ndcg_cut.10 if they are
                                     * grades; if they are gains, the first compared measure by gains, or else
                                     * rcp_ndcg_cut.10 */
    const char *design;             /* the file with the probability that each gold topic was drawn; NULL means
                                     * `drawn` */
    const struct fmt_design *drawn; /* the probabilities with which gold topics were drawn, in memory; NULL, if `design`
                                     * is also NULL, means a simple random sample */
    double plan;                    /* the half-width that the interval of a pair's gold difference must reach, for a
                                     * plan of the number of gold topics; 0 means no plan */
    double correlation;             /* the correlation of proxy and gold values over topics that a plan assumes if there
                                     * are no gold labels */
};

/* The settings of a comparison. Strings and arrays are not copied. */
struct comparison_options {
    struct cmp_options cmp;      /* all options of the tests; `threads` is ignored: that of the evaluation counts */
    const char *const *baseline; /* [n_baselines]: names, runids, paths or base names of the files (as
                                  * comparison_find_baseline() reads them) of the runs that the others are compared
                                  * with */
    size_t n_baselines;          /* 0 means that every two runs are compared */
    const char
        *reference; /* the measure that the other measures are compared with; NULL means ndcg_cut_10 or, if that is not
                     * compared, the first measure */
    bool compute_more; /* whether to compute the results of --more: ranks, agreement, many pairs, power, analysis of
                     * variance */
    struct cmp_more_options more_options;
    bool list_flips;  /* whether to list the topics on which two measures name different winners of a pair of runs */
    bool keep_values; /* whether struct comparison keeps the values of the runs in `evaluated` */
    bool keep_rows;   /* whether struct comparison keeps the compared values by topic in `row` */
    /* Whether an nDCG by qrels has no value on a topic without a gain above 0, as in rcp-ndcg; otherwise its value is
     * 0, as in trec_eval. */
    bool leave_out_undefined;
    struct gold_options gold;
};

/* A dataset to compare runs on. */
struct comparison_dataset {
    const char *name; /* the name of the dataset; NULL means the base name, without an ending such as .gz, of the file
                       * of grades or, without grades, of gains */
    struct eval_options opt;
    uint64_t line; /* the line of the dataset in the suite file, for messages; 0 if there is none */
};

/* One dataset, or the datasets of a suite. */
struct comparison_input {
    const char *suite;    /* the suite file; NULL means one dataset, which is no suite */
    const char *protocol; /* the name of the protocol, for titles; NULL if there is none */
    const struct comparison_dataset *dataset;
    size_t n_datasets;
    const char *undivided; /* a run file for several datasets whose rows do not say to which one they belong; NULL if
                            * there is none */
};

/* A run in a comparison. */
struct comparison_run {
    const char *name; /* the name in the report, unique in the dataset; NULL until the runs are named */
    const char *file, *runid;
    size_t number; /* the index of the run on the command line, from 0 */
    size_t topics; /* the number of topics on which the run has a value of at least one measure */
    struct meas_coverage coverage[MEAS_COVERAGES];
    const double *drawn; /* [draw][topic][measure that draws change]: the run's values by draws of the labels; NULL
                          * without draws */
    bool left_out;       /* whether the run is omitted from means over datasets, because a dataset lacks it */
};

/* The topics on which an nDCG is undefined, because no document has a gain above 0; `n` of them, named by `qid`. Their
 * value is 0 or, if left_out, missing. */
struct undefined_topics {
    const char **qid;
    size_t n;
    bool left_out;
};

/* The pairs of runs whose values of some measure are not on the same topics; n_pairs is the number of these pairs. */
struct unshared_topics {
    size_t n_pairs;
    size_t fewest; /* the smallest number of topics that the two runs of such a pair share, by the pair's first measure
                    * with values on different topics; `pair` is that pair */
    struct cmp_pair pair;
};

/* A flip: a topic on which two measures name different winners of a pair of runs; neither difference is 0 or inside the
 * tie zone, if there is one, and their signs differ. */
struct comparison_flip {
    size_t topic; /* the index of the topic in struct eval; `measure` has the indices of the two measures */
    struct cmp_pair pair;
    size_t measure[2];
    double diff[2]; /* value of run a minus value of run b, by each of the two measures */
};

/* The mean rank-biased overlap of two runs' lists of first documents, over the n topics on which both lists have
 * documents. */
struct comparison_overlap {
    size_t n;
    double rbo; /* NAN if n is 0 */
};

/* The mean of a run by one measure, and its uncertainty due to labels. All members but n are NAN with fewer than two
 * topics or draws. */
struct label_mean {
    size_t n;         /* the number of topics */
    double mean;      /* the mean by the gains of the file */
    double shift;     /* the mean over draws of the mean over topics, minus `mean` */
    double labels;    /* the standard deviation over draws of the mean over topics */
    double total, df; /* the variance of `mean` due to topics and labels together, and its degrees of freedom, NAN if
                       * nothing varies */
};

/* The effect of the uncertainty of labels on a comparison, from draws of the gains (label_variance.c). */
struct label_variance {
    size_t n_draws;
    size_t n_measures, *measure; /* [n_measures]: the indices, among the measures of the comparison, of those that draws
                                  * change */
    struct label_mean *run_mean; /* [n_measures][run]: the mean of the run and its uncertainty */
    struct cmp_split *split;     /* [n_measures][pair]: the variance of the pair's difference, split into parts by
                                  * topics and by labels */
};

/* The numbers of gold topics that a pair of runs needs by one measure; a number is NAN if all topics of the pair are
 * too few. */
struct gold_plan {
    double diff;                     /* the difference of the pair that the decision is about: of gold values as
                                      * estimated or, without gold labels, of the measure */
    double width, width_alone;       /* topics needed for the half-width gold_options.plan, with gold labels and proxy,
                                      * and with gold labels alone */
    double decision, decision_alone; /* topics needed to show `diff` with power CMP_POWER, with gold labels and proxy,
                                      * and with gold labels alone */
};

/* The results of gold labels (gold.c). */
struct comparison_gold {
    const char *file, *measure, *title;
    char sha256[SHA256_HEX]; /* the SHA-256 digest of the gold file in hexadecimal; "" if the file cannot be read twice
                              * or labels are in memory */
    size_t n;                /* the number of gold topics that are compared */
    size_t n_unknown;        /* the number of gold topics that are not compared, because no run has a value by a
                              * compared measure or none has a gold value; `unknown` is the first of these topics */
    const char *unknown;
    size_t n_unlabelled; /* the number of topics of the design that are not among the n compared gold topics */
    bool has_design;
    bool is_joint;               /* whether the last of several sets regresses gold values on all measures at once;
                                  * otherwise it uses one measure for each run or pair, the one that correlates best
                                  * with gold */
    size_t n_sets;               /* the number of sets of results: one for each measure, and one more if several are
                                  * combined; 0 without gold labels */
    struct cmp_gold *run, *pair; /* [set][run], [set][pair]: the estimates of runs' gold means and of pairs' gold
                                  * differences */
    struct gold_plan *plan;      /* [measure][pair]: the gold topics that the pair needs; NULL without a plan */
};

/* The comparison on one dataset. */
struct comparison {
    const char *name;
    struct eval eval; /* the evaluation; its labels are freed once the runs are evaluated; only names if is_lent */
    struct eval_run
        *evaluated; /* n_evaluated runs in the order of the command line, with their notes, and with values if the
                     * options keep them */
    size_t n_evaluated;
    bool is_lent;               /* whether the lists in `evaluated` belong to the caller; then the rest of `evaluated`
                                 * is empty, and n_evaluated is 0 */
    struct comparison_run *run; /* the runs in the order of the command line; once compared, in the order of the first
                                 * measure's leaderboard */
    size_t n_runs;
    const char **measure; /* the names of measures */
    const char **title;   /* the printed titles of the measures */
    size_t n_measures;
    size_t n_topics;                    /* the number of topics on which at least one run has a value of at least one
                                         * measure; 0 until all runs are evaluated */
    struct undefined_topics *undefined; /* [measure]: the topics on which the measure is undefined; none unless it is an
                                         * nDCG */
    struct unshared_topics unshared;
    struct cmp_data data; /* the input of compare/ */
    const double **row;   /* [measure][run]: the n_rows values by topic, NAN if missing. They exist until the results
                           * (of a suite, too) are computed, or as long as the comparison if the options keep rows */
    double **block;       /* [run, in the order of the command line]: the memory of the run's values, [measure][topic];
                           * NULL once freed */
    double **drawn;       /* [run, in the order of the command line]: the run's values by each draw of the labels'
                           * gains, as in struct eval_run; NULL without draws */
    size_t *drawn_place;  /* [measure]: the measure's index among the values that draws change; EVAL_FIXED if they do
                           * not change it */
    struct label_variance labels;
    struct comparison_gold gold;
    size_t n_rows;                 /* the number of topics in the label files */
    size_t *baseline, n_baselines; /* the indices of the baselines in `run` */
    size_t reference;              /* the index of the measure that the other measures are compared with */
    struct cmp_result result;
    struct cmp_more more;               /* the results of --more, if the options ask for them */
    struct comparison_overlap *overlap; /* [pair of result]: the overlap of the two runs' lists; NULL if lists are not
                                         * kept */
    const char **run_name;              /* [run]: the names in the order of `run` */
    struct cmp_shares *shares;          /* [measure]: the shares of pairs that are separated or in the tie zone, and of
                                         * topics on which the measure fails */
    struct comparison_flip *flip;       /* [n_flips]: sorted by the smaller of the two absolute differences, largest
                                         * first; empty unless the options ask for flips */
    size_t n_flips, cap_flips;
    struct arena arena;
};

/* Returns whether a value can be compared: its summary is a mean over topics, and it is not printed as a whole number,
 * as counts are. */
bool comparison_takes(const struct meas_value *v);
/* Evaluates all runs of the dataset, collects their values, finds undefined topics, computes the digests of the inputs
 * if the options ask for provenance, and frees the labels. Returns 0, or -1 and *err; the caller frees *c either
 * way. */
int comparison_collect(struct comparison *c, const struct comparison_dataset *d, const struct comparison_options *o,
                       struct err *err);
/* Fills *c with the values of run[n], which e has evaluated; comparison_collect() evaluates the runs instead. Neither e
 * nor a run is changed; both must live until the comparison is computed. *c has no labels and no notes about runs.
 * Returns 0, or -1 and *err; the caller frees *c either way. */
int comparison_make(struct comparison *c, const struct eval *e, const struct eval_run *const *run, size_t n,
                    const struct comparison_options *o, struct err *err);
/* Names the runs by runids; if these are not all different, by the base names of their files, without folders and an
 * ending such as .gz; or else by paths, to which #2, #3 ... is appended if a path is given several times. */
void comparison_name_runs(struct comparison *c);
/* Finds a run by its name, runid, path, or base name of its file (without folders and an ending such as .gz), and sets
 * *found to its index; of several, the one with this name. Returns 0, or -1 and *err if there is none or several
 * remain. */
int comparison_find_baseline(struct comparison *c, const char *name, size_t *found, struct err *err);
void comparison_free(struct comparison *c);

/* Fills c->labels: for each measure whose values draws change, splits the variance of each run's mean and of each
 * pair's difference into a part from the topics and a part from the labels. c->run and c->row are in the order of the
 * leaderboard, and c->result has the pairs. */
void label_variance_compute(struct comparison *c);
void label_variance_free(struct label_variance *v);

/* Evaluates the runs of c by the gold labels of the options, and fills c->gold (gold.c); without a gold file, only
 * makes a plan, if the options ask for one. *opt has the options by which c was evaluated. Returns 0, or -1 and
 * *err. */
int comparison_gold_evaluate(struct comparison *c, const struct eval_options *opt, const struct comparison_options *o,
                             struct err *err);
/* Fills c->gold from `gold`, a comparison of the same runs by gold labels, evaluated in the same order, and makes a
 * plan if the options ask for one; NULL means a plan without gold labels. Returns 0, or -1 and *err, also if gold
 * topics are too few. */
int comparison_gold_compute(struct comparison *c, const struct comparison *gold, const struct comparison_options *o,
                            struct err *err);
/* Fills c->gold from run[n], the runs of c in the order in which they were given to it, evaluated by the gold labels of
 * `gold`; e evaluated the runs of c. c must have been computed with keep_rows. Returns 0, or -1 and *err. */
int comparison_gold_make(struct comparison *c, const struct eval *e, const struct eval *gold,
                         const struct eval_run *const *run, size_t n, const struct comparison_options *o,
                         struct err *err);
/* Changes *o from an evaluation by proxies to one by gold labels: resets the gain column, draws, list_depth, labels in
 * memory, --common and provenance; for grades (is_gains is false) also the gain formula and the pool of a gain file. */
void comparison_gold_options(struct eval_options *o, bool is_gains);
/* Returns the name of the default measure from gold labels. If they are gains, it is the first value in *s that can be
 * compared and is computed from gains, or else rcp_ndcg_cut_10; if they are grades (`s` is NULL), ndcg_cut_10. */
const char *comparison_gold_measure(const struct meas_set *s);
void comparison_gold_free(struct comparison_gold *g);

/* All results of a comparison. */
struct comparisons {
    const struct comparison_options *opt;
    struct comparison *dataset;
    size_t n_datasets;
    bool is_suite;
    const char *protocol;    /* the protocol's name, as in struct comparison_input, not copied; NULL if there is none */
    bool is_matched_by_file; /* whether runs of different datasets are matched by the names of their files instead of by
                              * runids */
    struct cmp_suite suite;  /* the results over datasets, if is_suite */
    struct cmp_more more;    /* the results of --more over datasets, if the options ask for them */
    struct texts texts;      /* the texts of the documents that runs keep, once comparisons_read_texts has read them */
};
/* Evaluates and compares the runs of one dataset or of a suite. Returns 0, or -1 and *err, with the notes so far in *c.
 * The caller frees *c either way. */
int comparisons_evaluate(struct comparisons *c, const struct comparison_input *in, const struct comparison_options *o,
                         struct err *err);
/* Reads from a corpus, in one pass, the texts of the documents that runs keep (eval_options.top_depth) into c->texts.
 * Returns 0, or -1 and *err, also if runs keep documents but the corpus has none of them. */
int comparisons_read_texts(struct comparisons *c, const char *corpus, struct err *err);
/* Compares the runs run[n] that e has evaluated, on up to `threads` threads. *c needs neither e nor the runs
 * afterwards. Returns 0, or -1 and *err; the caller frees *c either way. */
int comparisons_make(struct comparisons *c, const struct eval *e, const struct eval_run *const *run, size_t n,
                     const struct comparison_options *o, int threads, struct err *err);
void comparisons_free(struct comparisons *c);

#endif
