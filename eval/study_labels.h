/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study labels: a gain file against the grades that people gave to its documents. */
#ifndef EVAL_STUDY_LABELS_H
#define EVAL_STUDY_LABELS_H

#include "base/err.h"
#include "base/mem.h"
#include "eval/inputs.h"
#include "study/labels.h"
#include "study/points.h"
#include "study/reliability.h"
#include "study/roc.h"

enum { STUDY_MAX_QUESTIONS = 64 };

struct study_labels_options {
    const char *gains, *grades, *qrels, *votes; /* paths; the last two may be NULL */
    bool grades_are_qrels;                      /* `grades` is a file of qrels: one annotator */
    double lo, hi;                              /* scale of the grades, unless they are qrels */
    double useful;
    double threshold[LABELS_MAX_THRESHOLDS]; /* of calibration errors */
    size_t n_thresholds;
    double point[STAT_MAX_POINTS]; /* gains from which documents are flagged, n_points */
    size_t n_points;
    struct stat_design design; /* resamples, seed, threads */
    bool curves;               /* those of struct study_label_curves, too */
};

/* What pictures are of, beyond the numbers of the study. */
struct study_label_curves {
    struct stat_roc roc[LABELS_SCORES]; /* of no points where there is no such score */
    struct stat_reliability reliability;
    struct stat_grade_gains gains[STAT_GRADE_LEVELS];
    size_t n_gains;
};

/* A yes/no column of the grades. */
struct study_question {
    const char *name;
    double asked, yes;
    struct stat_estimate theta; /* where answers change from no to yes */
    double slope;
};
struct study_criterion {
    const char *name;
    double difficulty;
};

struct study_labels {
    size_t documents, useful, queries, annotators, grades; /* that have a gain */
    struct stat_design design;                             /* strata are counted, not there */
    struct stat_labels_result result;
    struct stat_cross cross;
    double threshold[LABELS_MAX_THRESHOLDS];
    size_t n_thresholds;
    struct stat_point point[STAT_MAX_POINTS];
    size_t n_points;
    struct study_question *question;
    size_t n_questions;
    struct study_criterion *criterion; /* of the gain file */
    size_t n_criteria;
    bool qrels, votes;                              /* were they given? */
    struct stat_rate votes_grades, votes_documents; /* annotators who side with the gain, documents where they do */
    struct eval_inputs made;                        /* what the gain file says of its making */
    size_t votes_differ;                            /* documents where votes and gain are on different sides */
    double limit;                                   /* what is useful */
    struct study_label_curves curves;

    /* What was left out, or taken together. */
    size_t no_grade;                 /* rows without a grade */
    size_t twice;                    /* rows of an annotator who graded the document before */
    size_t no_gain, no_gain_queries; /* graded documents without a gain; queries of which no document has one */
    const char *first_query, *first; /* of those documents the first */
    size_t no_qrels_queries;         /* graded queries that the qrels do not have */
    size_t no_votes;                 /* rows of votes about other documents */
    struct arena arena;
};

/* Reads the files and computes everything; 0, or -1 and *err. Free in any case. */
int study_labels(struct study_labels *s, const struct study_labels_options *o, struct err *err);
void study_labels_free(struct study_labels *s);

#endif
