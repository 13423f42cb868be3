/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Comparison of several runs on one dataset or on a suite of datasets: from values per run, topic and measure to the
 * figures of a report. Functions neither open files nor print. */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include <stdbool.h>

#include "compare/stats.h"

/* The tests of "no difference" between two runs: paired t, random sign flips, bootstrap, Wilcoxon's signed ranks. All
 * are computed; the chosen one gives the intervals of differences and, with the correction, p_decides and separated.
 * Intervals of means are Student's t unless CMP_BOOTSTRAP is chosen. */
enum cmp_test { CMP_T, CMP_RANDOM, CMP_BOOTSTRAP, CMP_WILCOXON, CMP_TESTS };
extern const char *const cmp_test_name[CMP_TESTS]; /* t, random, bootstrap, wilcoxon */
/* The adjustment of p for the number of pairs tested by a measure, before the comparison with alpha. */
enum cmp_correction { CMP_UNCORRECTED, CMP_HOLM, CMP_BH, CMP_CORRECTIONS };
extern const char *const cmp_correction_name[CMP_CORRECTIONS]; /* none, holm, bh */

struct cmp_options {
    enum cmp_test test;
    enum cmp_correction correction;
    double alpha;            /* a pair is separated if p_decides < alpha; intervals have level 1 - alpha */
    double tie_zone;         /* an absolute difference below it, on a topic or of two means, is a tie; NAN: ties are not
                              * counted */
    size_t resamples, flips; /* the numbers of bootstrap resamples and of random sign flips */
    uint64_t seed;
    int threads;          /* does not change any result */
    bool random_datasets; /* for suites: whether the datasets are a random sample and each counts as one value; false
                           * means that the conclusions are about these datasets */
    bool pooled_datasets; /* for suites: whether all topics weigh the same, whatever their dataset; false means that
                           * all datasets weigh the same; excludes random_datasets */
};

#define CMP_NONE ((size_t)-1)

/* The values of one dataset. The caller sorts the runs as cmp_leaderboard() does by the first measure; results keep
 * this order of runs and pairs. */
struct cmp_data {
    const char *name;           /* the name of the dataset; with the seed it determines the random streams */
    const char *const *run;     /* n_runs different names */
    const char *const *measure; /* n_measures names */
    size_t n_runs, n_topics, n_measures;
    const double *const *row; /* row[measure * n_runs + run]: n_topics values; NAN means that the run lacks the topic */
    const size_t *baseline;   /* the indices of the n_baselines runs that are compared with every other run */
    size_t n_baselines;       /* 0 means all pairs */
    size_t reference;         /* the index of the measure with which cmp_agree() compares the others */
};

/* The mean of a run by one measure, with its interval lo .. hi. */
struct cmp_mean {
    size_t n;            /* the number of topics */
    double mean, lo, hi; /* NAN if n is 0; lo and hi also without an interval, as with one topic */
    size_t rank;         /* 1 is the best, ties share the best rank; 0 if n is 0 */
};

/* A pair of runs, by their indices. */
struct cmp_pair {
    uint32_t a, b;
};

/* The difference of a pair by one measure: a - b over the n topics that both runs have. */
struct cmp_diff {
    size_t n;
    double diff, lo,
        hi;    /* diff: the mean difference; lo, hi: its interval by the chosen test, which excludes 0 iff p < alpha
                * before any correction. All are NAN if n is 0; lo, hi also if the test can reject nothing */
    double sd; /* the standard deviation of the differences over topics; sd, t, df and effect (next line) are defined in
                * struct cmp_ttest */
    double t, df, effect;
    double pseudo_median;                 /* the median of the Walsh averages, around which Wilcoxon's interval lies;
                                           * NAN if another test is chosen or n < 2 */
    double p[CMP_TESTS];                  /* p of each test, unadjusted; NAN if n is 0 */
    double p_holm, p_bh;                  /* p of the chosen test, adjusted over all pairs of the measure by Holm's or
                                           * Benjamini and Hochberg's method */
    double p_decides;                     /* p, p_holm or p_bh, depending on the correction */
    bool separated;                       /* whether p_decides < alpha, the decision in all reports */
    bool separated_plain, separated_holm; /* whether the unadjusted p of the chosen test is < alpha; whether p_holm
                                           * is */
    size_t close;                         /* the number of topics with |a - b| < tie_zone */
};

/* The summary of a measure over all runs and pairs. */
struct cmp_summary {
    size_t topics;                                            /* the number of topics on which at least one run has a
                                                               * value */
    size_t pairs, separated, separated_plain, separated_holm; /* pairs: the number of pairs with shared topics; the
                                                               * others: how many of these have the flag of this name in
                                                               * struct cmp_diff */
    struct cmp_failures failures;
    size_t close_pairs;        /* the number of pairs whose mean difference has an absolute value < tie_zone */
    size_t cells, close_cells; /* the sums over pairs of n (topics that both runs have) and of `close` (struct
                                * cmp_diff) */
    bool has_zone;             /* whether a tie zone is defined (tie_zone is not NAN) */
};

/* The shares of pairs and topics of a measure. In a suite each is the mean over the datasets in which it is defined.
 * NAN if there are no pairs or topics, or no tie zone. */
struct cmp_shares {
    double sensitivity, sensitivity_plain, sensitivity_holm; /* the shares of the pairs with shared topics: separated;
                                                              * with p < alpha; with p_holm < alpha */
    double saturates, floors, compresses; /* the shares of the topics on which at least two runs have values that are in
                                           * each failure mode (failure.c) */
    double zone_pairs, zone_topics;       /* the share of pairs whose mean difference is in the tie zone; the share
                                           * of topics, each counted once per pair, whose difference is */
};
/* The rank correlations of two measures' leaderboards, over the runs that have a mean by both; NAN if undefined. */
struct cmp_correlation {
    size_t a, b; /* the indices of the measures */
    double tau_a, tau_b, spearman;
};

/* The agreement of a measure with the reference measure, over the pairs that the reference separates. */
struct cmp_agreement {
    size_t measure, n_decisive; /* n_decisive: the number of these pairs */
    size_t n_same, n_tied;      /* of these, the number that the measure orders the same way, and the number that it
                                 * ties or has no difference for */
    size_t same_separated;      /* the number of pairs that it orders the same way and separates */
    struct cmp_pair *reversed;  /* the pairs that the measure orders the other way, each with the run that the reference
                                 * prefers first */
    size_t n_reversed;
};

struct cmp_result {
    size_t n_runs, n_measures, n_pairs, n_resamples;
    struct cmp_mean *mean;               /* [measure][run] */
    struct cmp_pair *pair;               /* [pair]; without baselines a precedes b in the order of runs, with baselines
                                          * b is the baseline */
    struct cmp_diff *diff;               /* [measure][pair] */
    struct cmp_summary *summary;         /* [measure] */
    struct cmp_correlation *correlation; /* one for each two measures */
    size_t n_correlations;
    struct cmp_agreement *agreement; /* one for each measure except the reference, in the order of measures */
    size_t n_agreements;
    double *resampled; /* [measure][run][resample]: the mean in the resample; NAN if it drew no topic on which the run
                        * has a value */
};

/* Fills order[n_runs] with the indices of the runs, largest mean of row[run][n_topics] first, where NAN values are
 * ignored; equal means by name, runs without values last. */
void cmp_leaderboard(const double *const *row, const char *const *name, size_t n_runs, size_t n_topics, size_t *order);
void cmp_compare(const struct cmp_data *d, const struct cmp_options *o, struct cmp_result *r);
void cmp_result_free(struct cmp_result *r);

/* Parts of cmp_compare() that suites share. */

/* Fills *shares from the counts in *s. */
void cmp_shares(const struct cmp_summary *s, struct cmp_shares *shares);
/* Sets mean[r].rank from mean[r].mean for each of the n_runs runs; 0 if the mean is NAN. */
void cmp_rank_runs(struct cmp_mean *mean, size_t n_runs);
/* Allocates and fills r->pair, and sets r->n_pairs: all pairs of runs or, if n_baselines > 0, each baseline's pairs
 * with the other runs, where a pair of two baselines appears once. */
void cmp_list_pairs(size_t n_runs, const size_t *baseline, size_t n_baselines, struct cmp_result *r);
/* Sets p_holm, p_bh, p_decides and the decisions (separated ...) of each of n_pairs pairs from p[o->test] of them
 * all. */
void cmp_decide(struct cmp_diff *diff, size_t n_pairs, const struct cmp_options *o);
/* Allocate and fill r->correlation (for each two measures), and r->agreement (of each other measure with measure number
 * `reference`), and set their numbers. */
void cmp_correlate(struct cmp_result *r);
void cmp_agree(struct cmp_result *r, size_t reference);

/* One dataset of a suite. The suite's means are over datasets, which weigh the same whatever their number of topics,
 * unless pooled_datasets is set; see suite_pairs.c for the tests. */
struct cmp_part {
    const struct cmp_data *data;
    const struct cmp_result *result;
};
/* The numbers of datasets in which a pair of runs a and b is separated in favour of a, and in favour of b. */
struct cmp_wins {
    size_t a, b;
};
struct cmp_suite {
    const char **run;        /* the names of the runs that all datasets have; the run numbers of `total` are indices of
                              * this array */
    enum cmp_test test;      /* the deciding test: the chosen one, but t instead of Wilcoxon's unless datasets are
                              * random (random_datasets) */
    struct cmp_result total; /* means and differences over datasets, each n summed over datasets; summaries have only
                              * pairs and the three numbers of separated pairs */
    size_t *baseline;        /* the indices in `run` of the first dataset's baselines that all datasets have */
    size_t n_baselines;
    struct cmp_wins *wins;      /* [measure][pair] */
    struct cmp_shares *average; /* [measure]: the means of the datasets' shares */
    size_t n_datasets, topics;
};
/* Computes the suite of n_parts datasets, over the runs that all of them have. The baselines and the reference measure
 * are those of the first dataset. The caller frees *s with cmp_suite_free(). */
void cmp_compute_suite(const struct cmp_part *part, size_t n_parts, const struct cmp_options *o, struct cmp_suite *s);
void cmp_suite_free(struct cmp_suite *s);

#endif
