/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Do labels agree with what people think of the documents? Everything of rcp-study labels that is resampled by query.
 *
 * A document is useful if its mean grade is at least `useful`. Documents come sorted by query. */
#ifndef STUDY_LABELS_H
#define STUDY_LABELS_H

#include <stdbool.h>

#include "study/resample.h"

/* Scores of a document. */
enum stat_score { LABELS_GAIN, LABELS_THETA, LABELS_BT, LABELS_Z_BT, LABELS_COUNT, LABELS_QREL, LABELS_SCORES };

struct stat_labels {
    size_t n;        /* documents */
    uint32_t *query; /* [n], ascending, below n_queries */
    size_t n_queries;
    double *score[LABELS_SCORES]; /* [n], NAN = none; NULL = nothing has such a score. A qrel that is not there is 0 */
    double *mean;                 /* [n]: grade, over annotators */
    bool *useful;                 /* [n] */
    /* single grades, one of an annotator for a document, sorted by document */
    size_t n_grades;
    uint32_t *doc; /* [n_grades] */
    double *grade; /* [n_grades] */
    double limit;  /* a grade of at least this is useful */
};

enum { LABELS_MAX_THRESHOLDS = 32, LABELS_BINS = 20 };
/* The scores that can break ties of Count: gain, theta, bt. */
enum { LABELS_TIE_SCORES = LABELS_BT + 1 };

/* What is resampled, one number each. Those of scores come in the order of enum stat_score. */
enum stat_labels_value {
    LABELS_AUC,                                    /* [LABELS_SCORES]: pairs of any two documents */
    LABELS_AUC_QREL0 = LABELS_AUC + LABELS_SCORES, /* of the gain, documents without a positive qrel */
    LABELS_MARKED_WRONG,                           /* of the gain, same query, the qrels mark only what is not useful */
    LABELS_TPR,                                    /* of the qrels, of as many documents with the highest gains */
    LABELS_FPR = LABELS_TPR + 2,
    LABELS_QREL0_USEFUL = LABELS_FPR + 2, /* share of documents without a positive qrel */
    LABELS_POSITIVE_NOT_USEFUL,           /* share of those with one */
    LABELS_AGREE_GAIN,                    /* [gain >= 0.5] and [grade >= useful], single grades */
    LABELS_AGREE_QREL,                    /* [qrel > 0] likewise */
    LABELS_AGREE_PEOPLE,                  /* two grades of a document, pairs */
    LABELS_PAIRS_GAIN,                    /* as above, every grade as often as it has a partner */
    LABELS_PAIRS_QREL,
    LABELS_SPEARMAN,                                            /* [LABELS_SCORES], with the mean grade */
    LABELS_CEILING = LABELS_SPEARMAN + LABELS_SCORES,           /* thetas in the order of the grades within queries */
    LABELS_FLOOR,                                               /* thetas shuffled within queries, expectation */
    LABELS_QUERY_SPEARMAN,                                      /* [LABELS_SCORES], of means of queries */
    LABELS_CONCORDANCE = LABELS_QUERY_SPEARMAN + LABELS_SCORES, /* [LABELS_SCORES], pairs within queries */
    LABELS_TIES = LABELS_CONCORDANCE + LABELS_SCORES,           /* [LABELS_TIE_SCORES], pairs with equal Count */
    LABELS_TIES_QREL = LABELS_TIES + LABELS_TIE_SCORES, /* [LABELS_TIE_SCORES], against qrels, not mean grades */
    LABELS_ECE = LABELS_TIES_QREL + LABELS_TIE_SCORES,  /* [thresholds] */
    LABELS_VALUES = LABELS_ECE + LABELS_MAX_THRESHOLDS
};

struct stat_labels_result {
    struct stat_rate value[LABELS_VALUES]; /* k and n are 0 for what is no rate */
    size_t flagged, flagged_gain;          /* positive qrels; highest gains that were flagged, with ties at the end */
};

/* threshold[0 .. n_thresholds): grades of the calibration errors. */
void stat_labels_measure(const struct stat_labels *l, const double *threshold, size_t n_thresholds,
                         const struct stat_design *d, struct stat_labels_result *r);

/* Pairs of documents of different queries of one suite that one annotator graded differently: how often a score orders
 * them alike, ties one half. */
struct stat_cross {
    struct stat_rate theta, bt;
    struct stat_estimate difference; /* theta - bt, over pairs that have both */
    size_t annotators;               /* with a pair: the clusters */
};
/* Single grades as in *l; annotator[n_grades] below n_annotators, suite[n_queries]. d: resamples, seed, threads. */
void stat_labels_cross(const struct stat_labels *l, const uint32_t *annotator, size_t n_annotators,
                       const uint32_t *suite, const struct stat_design *d, struct stat_cross *r);

#endif
