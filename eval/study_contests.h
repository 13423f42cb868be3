/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study contests: tables of contests of two lists, with the margins of metrics and the verdicts of people, and the
 * statistics of them. A contest is decided if exactly one of the first two metrics names the side of the verdict. The
 * main measure is the share of decided contests in which the first metric does. */
#ifndef EVAL_STUDY_CONTESTS_H
#define EVAL_STUDY_CONTESTS_H

#include "eval/study_contest_tables.h"
#include "study/logistic.h"

enum { STUDY_MAX_BANDS = 16 };

/* The tables and the settings. */
struct study_contests_options {
    struct study_contest_tables_options tables;
    const char *excluded_pattern; /* a pattern (as of file names) of systems without which the main measure is computed
                                   * a second time; NULL means none */
    double large_margin;          /* the smallest |margin| that both_beyond takes as large */
    double band[STUDY_MAX_BANDS]; /* [n_bands]: the lower ends of the bands of |margin|, ascending; those not above the
                                   * tie zone are ignored */
    size_t n_bands;
    struct stat_design design; /* resamples, seed and threads */
};

/* The results of one metric. A hit is a verdict for the side that the metric names. */
struct study_contest_metric {
    const char *name;
    struct stat_rate hit, split; /* hit rates: over all contests with a side of the metric and of the verdict; over
                                  * those of split pairs, that is of two systems that each won some of their contests */
    struct stat_estimate auc;    /* the area under the ROC curve: how well margins separate picks of A from picks of
                                  * B */
    struct stat_rate band[STUDY_MAX_BANDS + 1]; /* [n_bands]: the hit rate over contests with |margin| in the band */
    struct stat_fifths fifths;                  /* hit rates by fifths of |margin| */
};

/* The main measure over a part of the contests, or with other verdicts. */
struct study_contest_main {
    const char *name; /* the name of a suite, a cell, a gain map, an annotator or a pattern */
    size_t verdicts;  /* the number of verdicts for a side */
    struct stat_rate rate;
    double chance; /* the main measure to be expected by chance (struct stat_contest_chance) */
};

/* The tables and the results. */
struct study_contests {
    struct study_contest_tables t;
    size_t a, b, ties, no_verdict;      /* the numbers of verdicts for A, for B, ties, and contests without a verdict */
    size_t picks_a, picks_b, picks_tie; /* the numbers of picks for A, for B, and of ties; those of verdicts if there
                                         * are no picks */
    /* The main measure; and how often the first metric names the side of the verdict in contests whose first two
     * metrics name opposite sides: all; both margins at least large_margin in size; a margin smaller. */
    struct stat_rate main, disagreements, both_beyond, one_within;
    struct stat_contest_chance chance;
    size_t n_metrics;
    struct study_contest_metric metric[STUDY_MAX_METRICS];
    double band[STUDY_MAX_BANDS + 1]; /* the lower ends of the bands */
    size_t n_bands;
    struct study_contest_main *suite, *cell,
        map[8]; /* the main measure by suite [n_suites]; by cell of the design [n_cells]; by other maps of grades to
                 * gains [n_maps] */
    size_t n_suites, n_cells, n_maps;
    struct study_contest_main without_pattern; /* the main measure without the systems whose names match `pattern` */
    const char *pattern;                       /* NULL means none */
    size_t annotators;                         /* the number of people with picks or grades */
    double least_rate, most_rate;              /* the smallest and largest main measure with one annotator left out; NAN
                                                * if undefined */
    const char *least_annotator, *most_annotator; /* the annotators whose picks were left out for least_rate and for
                                                   * most_rate */
    /* [n_left_out]: the main measure without one annotator's picks, for each annotator for whom it is defined; the
     * smallest is first. */
    struct study_contest_main *left_out;
    size_t n_left_out;
    /* Hit rates of predictions by systems alone: the stronger system by the verdicts of other queries; the system of a
     * split pair that wins more of its contests. */
    struct stat_rate strength, frequent;
    size_t split_pairs;
    struct stat_logistic regression; /* the logistic regression of picks of A on the margins of the first two metrics,
                                      * in standard deviations, and on the log length ratio */
    double margin_sd[2];             /* the standard deviations of the margins of the first two metrics over the picks
                                      * in the regression */
    size_t without_length;           /* the number of picks that the regression leaves out because a length is
                                      * missing */
    struct stat_design design;
};

/* Reads the tables and computes everything. Returns 0, or -1 and *err. The caller frees *s, even on failure. */
int study_contests(struct study_contests *s, const struct study_contests_options *o, struct err *err);
void study_contests_free(struct study_contests *s);

#endif
