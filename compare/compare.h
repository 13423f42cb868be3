/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Comparison of several runs on one dataset, or on a suite of them: from values per run, topic and measure to the
 * figures of a report. Nothing here opens a file or prints. */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include <stdbool.h>

#include "compare/stats.h"

/* Tests of "no difference"; the one chosen gives p, and with the correction p_decides and separated. */
enum cmp_test { CMP_T, CMP_RANDOM, CMP_BOOTSTRAP, CMP_WILCOXON, CMP_TESTS };
extern const char *const cmp_test_name[CMP_TESTS]; /* t, random, bootstrap, wilcoxon */
/* How p is adjusted for the number of pairs that a measure is tested on before it is compared with alpha. */
enum cmp_correction { CMP_UNCORRECTED, CMP_HOLM, CMP_BH, CMP_CORRECTIONS };
extern const char *const cmp_correction_name[CMP_CORRECTIONS]; /* none, holm, bh */

struct cmp_options {
    enum cmp_test test;
    enum cmp_correction correction;
    double alpha;    /* a pair with p_decides < alpha is separated; intervals have level 1 - alpha */
    double tie_zone; /* margin; NAN = none, and nothing is counted */
    size_t resamples, flips;
    uint64_t seed;
    int threads;          /* no result depends on it */
    bool random_datasets; /* of a suite: its datasets are a sample too, and each of them is one value */
    bool pooled_datasets; /* of a suite: every topic weighs the same, whatever its dataset; excludes random_datasets */
};

#define CMP_NONE ((size_t)-1)

/* Runs are in the order of their means by the first measure, ties by name: that and nothing else is the order of
 * runs and pairs in the results. */
struct cmp_data {
    const char *name;           /* of the dataset; names its random streams */
    const char *const *run;     /* n_runs different names */
    const char *const *measure; /* n_measures names */
    size_t n_runs, n_topics, n_measures;
    const double *const *row; /* [measure][run]: n_topics values, NAN = the run has none there */
    const size_t *baseline;   /* only pairs with these runs, */
    size_t n_baselines;       /* 0 = all pairs */
    size_t reference;         /* measure */
};

/* A run by one measure. */
struct cmp_mean {
    size_t n;            /* topics */
    double mean, lo, hi; /* NAN where n is 0; lo, hi also where there is no interval, as with one topic */
    size_t rank;         /* 1 = best, ties share the best; 0 where n is 0 */
};

struct cmp_pair {
    uint32_t a, b;
};

/* A pair by one measure: a - b over the n topics that both have. */
struct cmp_diff {
    size_t n;
    double diff, lo, hi; /* NAN where n is 0; lo, hi, which exclude 0 if and only if the chosen test rejects, also where
                             it can reject nothing */
    double sd;           /* as in struct cmp_ttest, as are: */
    double t, df, effect;
    double pseudo_median;                 /* that the interval is one of, if the test is Wilcoxon's; else NAN */
    double p[CMP_TESTS];                  /* NAN where n is 0 */
    double p_holm, p_bh;                  /* of the chosen test, adjusted over all pairs of the measure */
    double p_decides;                     /* p, p_holm or p_bh, as the correction says */
    bool separated;                       /* p_decides < alpha: the one decision that all reports show */
    bool separated_plain, separated_holm; /* p < alpha, p_holm < alpha */
    size_t close;                         /* topics inside the tie zone */
};

/* A measure over all runs and pairs. */
struct cmp_summary {
    size_t topics;                                            /* that some run has */
    size_t pairs, separated, separated_plain, separated_holm; /* pairs: those with shared topics */
    struct cmp_failures failures;
    size_t close_pairs;        /* in the tie zone: pairs, */
    size_t cells, close_cells; /* topics over all pairs, and those of them in it */
    bool has_zone;             /* is there a tie zone? */
};

/* A measure's shares of pairs and topics; in a suite each is the mean over the datasets where it is defined. NAN where
 * there is nothing to share. */
struct cmp_shares {
    double sensitivity, sensitivity_plain, sensitivity_holm; /* pairs: separated, with p < alpha, with p_holm < alpha */
    double saturates, floors, compresses, zone_pairs, zone_topics;
};
/* Two measures' leaderboards. */
struct cmp_correlation {
    size_t a, b; /* measures */
    double tau_a, tau_b, spearman;
};

/* A measure on the pairs that the reference separates. */
struct cmp_agreement {
    size_t measure, decisive, same, tied, same_separated;
    struct cmp_pair *reversed; /* the run that the reference prefers first */
    size_t n_reversed;
};

struct cmp_result {
    size_t n_runs, n_measures, n_pairs, n_resamples;
    struct cmp_mean *mean;               /* [measure][run] */
    struct cmp_pair *pair;               /* [pair], a before b; with baselines b is one */
    struct cmp_diff *diff;               /* [measure][pair] */
    struct cmp_summary *summary;         /* [measure] */
    struct cmp_correlation *correlation; /* every two measures */
    size_t n_correlations;
    struct cmp_agreement *agreement; /* every measure but the reference */
    size_t n_agreements;
    double *resampled; /* means [measure][run][resample]; NAN where the resample has none of the run's topics */
};

/* order[0..n_runs): runs by descending mean of row[run][0..n_topics), those without values last; ties by name. */
void cmp_leaderboard(const double *const *row, const char *const *name, size_t n_runs, size_t n_topics, size_t *order);
void cmp_compare(const struct cmp_data *d, const struct cmp_options *o, struct cmp_result *r);
void cmp_result_free(struct cmp_result *r);

/* Parts of cmp_compare that suites share. agreement and correlation are allocated by the last two. */
void cmp_shares(const struct cmp_summary *s, struct cmp_shares *shares);
void cmp_rank_runs(struct cmp_mean *mean, size_t n_runs);
/* Lists every two of the runs, or each baseline's pairs with the other runs, a pair of two baselines once. */
void cmp_list_pairs(size_t n_runs, const size_t *baseline, size_t n_baselines, struct cmp_result *r);
/* Adjusts p of the chosen test for the number of pairs and decides which pairs are separated. */
void cmp_decide(struct cmp_diff *diff, size_t n_pairs, const struct cmp_options *o);
void cmp_correlate(struct cmp_result *r);
void cmp_agree(struct cmp_result *r, size_t reference);

/* A suite: means over datasets, which weigh the same whatever their number of topics; suite_pairs.c says how they are
 * tested. */
struct cmp_part {
    const struct cmp_data *data;
    const struct cmp_result *result;
};
/* Datasets in which a pair is separated in favour of a, of b. */
struct cmp_wins {
    size_t a, b;
};
struct cmp_suite {
    const char **run;        /* the runs that every dataset has, in the order of `total` */
    enum cmp_test test;      /* that decides about them: the chosen one, but t where datasets are fixed and it is
                                Wilcoxon's */
    struct cmp_result total; /* of these: means over datasets and differences of them; n counts topics of all
                                datasets. A summary holds pairs and how many are separated */
    size_t *baseline;        /* places in `run` of those baselines that all datasets have */
    size_t n_baselines;
    struct cmp_wins *wins;      /* [measure][pair] */
    struct cmp_shares *average; /* [measure] */
    size_t n_datasets, topics;
};
/* Baselines are those of the first part. */
void cmp_add_up(const struct cmp_part *part, size_t n_parts, const struct cmp_options *o, struct cmp_suite *s);
void cmp_suite_free(struct cmp_suite *s);

#endif
