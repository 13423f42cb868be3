/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Agreement of labels with people's grades of documents: all results of rcp-study labels that resample queries.
 *
 * A document is useful if its mean grade is at least `limit`. Documents are sorted by query. */
#ifndef STUDY_LABELS_H
#define STUDY_LABELS_H

#include <stdbool.h>

#include "study/resample.h"

/* The scores of a document. LABELS_Z_BT is bt as a z-score within its query; LABELS_COUNT, "Count" below, the share of
 * passed criteria. */
enum stat_score { LABELS_GAIN, LABELS_THETA, LABELS_BT, LABELS_Z_BT, LABELS_COUNT, LABELS_QREL, LABELS_SCORES };

/* Documents with their scores and people's grades. */
struct stat_labels {
    size_t n;        /* the number of documents */
    uint32_t *query; /* [n]: the index of the document's query, ascending, < n_queries */
    size_t n_queries;
    double *score[LABELS_SCORES]; /* [score][n]: NAN if missing; NULL if no document has the score. A missing qrel is
                                   * 0 */
    double *mean;                 /* [n]: the mean grade over annotators */
    bool *useful;                 /* [n]: whether the document is useful */
    /* n_grades, doc and grade: the number of single grades, each by one annotator for one document, and the grades,
     * sorted by document */
    size_t n_grades;
    uint32_t *doc; /* [n_grades]: the index of the document */
    double *grade; /* [n_grades] */
    double limit;  /* the lowest grade that is useful */
};

enum { LABELS_MAX_THRESHOLDS = 32, LABELS_BINS = 20 };
/* The number of scores that can break ties of Count: gain, theta, bt. */
enum { LABELS_TIE_SCORES = LABELS_BT + 1 };

/* The indices of the resampled values. Values of scores are in the order of enum stat_score. rho is Spearman's
 * correlation. Concordance is the share of pairs of documents of one query with different grades that a score orders
 * as the grades do, ties one half. The qrels reverse a pair if only the document that is not useful has a positive
 * qrel. */
enum stat_labels_value {
    LABELS_AUC,                                    /* [LABELS_SCORES]: the AUC with which a score tells useful
                                                    * documents from all others */
    LABELS_AUC_QREL0 = LABELS_AUC + LABELS_SCORES, /* the AUC of the gain among the documents without a positive qrel */
    LABELS_MARKED_WRONG,                           /* the share of the pairs that the qrels reverse (above) which the
                                                    * gain orders as the grades do */
    LABELS_TPR,                  /* [2]: true positive rate of positive qrels; of as many documents of highest gain */
    LABELS_FPR = LABELS_TPR + 2, /* [2]: false positive rates (flagged documents / documents that are not useful) of
                                  * these two sets */
    LABELS_QREL0_USEFUL = LABELS_FPR + 2, /* the share of useful documents among those without a positive qrel */
    LABELS_POSITIVE_NOT_USEFUL,           /* the share of not useful documents among those with a positive qrel */
    LABELS_AGREE_GAIN,                    /* share of single grades for which [gain >= 0.5] equals [grade >= limit] */
    LABELS_AGREE_QREL,                    /* share of single grades for which [qrel > 0] equals [grade >= limit] */
    LABELS_AGREE_PEOPLE,                  /* share of pairs of grades of a document that are both >= limit or both
                                           * below */
    /* LABELS_AGREE_GAIN, each grade counted once per other grade of its document */
    LABELS_PAIRS_GAIN,
    /* LABELS_AGREE_QREL, each grade counted once per other grade of its document */
    LABELS_PAIRS_QREL,
    LABELS_SPEARMAN,                                            /* [LABELS_SCORES]: rho of score and mean grade */
    LABELS_CEILING = LABELS_SPEARMAN + LABELS_SCORES,           /* rho with mean grades if each query's thetas were
                                                                 * reassigned in the order of its grades: the largest
                                                                 * possible */
    LABELS_FLOOR,                                               /* expected rho with mean grades if thetas are shuffled
                                                                 * within each query */
    LABELS_QUERY_SPEARMAN,                                      /* [LABELS_SCORES]: rho over queries of a query's mean
                                                                 * score and its mean grade */
    LABELS_CONCORDANCE = LABELS_QUERY_SPEARMAN + LABELS_SCORES, /* [LABELS_SCORES]: concordance with mean grades */
    /* [LABELS_TIE_SCORES]: concordance over pairs with equal Count */
    LABELS_TIES = LABELS_CONCORDANCE + LABELS_SCORES,
    /* [LABELS_TIE_SCORES]: LABELS_TIES with qrels instead of mean grades */
    LABELS_TIES_QREL = LABELS_TIES + LABELS_TIE_SCORES,
    /* [LABELS_MAX_THRESHOLDS]: the calibration error by threshold */
    LABELS_ECE = LABELS_TIES_QREL + LABELS_TIE_SCORES,
    LABELS_VALUES = LABELS_ECE + LABELS_MAX_THRESHOLDS
};

/* The results of stat_labels_measure. */
struct stat_labels_result {
    struct stat_rate value[LABELS_VALUES]; /* k and n are 0 for values that are not rates */
    size_t flagged, flagged_gain; /* the numbers of documents with a positive qrel, and of as many documents of highest
                                   * gain, plus those tied with the last one */
};

/* Computes all values of *r. threshold[n_thresholds], at most LABELS_MAX_THRESHOLDS, holds the grades T for which
 * LABELS_ECE compares the gain with the share of grades of at least T. */
void stat_labels_measure(const struct stat_labels *l, const double *threshold, size_t n_thresholds,
                         const struct stat_design *d, struct stat_labels_result *r);

/* Concordance across queries: the share of pairs that a score orders as an annotator's two grades do, ties one half,
 * over pairs of documents of different queries of one suite with different grades of one annotator. */
struct stat_cross {
    struct stat_rate theta, bt;      /* the concordance of each score */
    struct stat_estimate difference; /* the concordance of theta minus that of bt, over the pairs that have both */
    size_t annotators;               /* the number of annotators with a pair of theta or bt; they are the clusters */
};
/* Computes the concordance across queries from the single grades of *l. annotator[g] < n_annotators is who gave grade
 * g; suite[q] is the suite of query q, and NULL means one suite. Of the design, only resamples, seed and threads are
 * used. */
void stat_labels_cross(const struct stat_labels *l, const uint32_t *annotator, size_t n_annotators,
                       const uint32_t *suite, const struct stat_design *d, struct stat_cross *r);

#endif
