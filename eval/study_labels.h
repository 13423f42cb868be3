/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study labels: compares a gain file with people's grades of its documents. */
#ifndef EVAL_STUDY_LABELS_H
#define EVAL_STUDY_LABELS_H

#include "base/err.h"
#include "base/mem.h"
#include "eval/inputs.h"
#include "eval/study_grades.h"
#include "format/texts.h"
#include "study/kappa.h"
#include "study/labels.h"
#include "study/points.h"
#include "study/reliability.h"
#include "study/roc.h"

enum { STUDY_MAX_QUESTIONS = 64 };

/* The settings. A document is useful if its mean grade is at least `useful`. */
struct study_labels_options {
    const char *gains, *grades, *qrels, *votes; /* paths; the last two may be NULL. votes: a table of yes/no votes (or
                                                 * shares of yes) about documents, several for each */
    const char *queries, *corpus;               /* the files of texts of queries and of documents, for a page; each may
                                                 * be NULL */
    bool grades_are_qrels;                      /* whether `grades` is a file of qrels, which counts as one annotator */
    double lo, hi;                              /* the range of the grades in a table */
    double useful;
    double threshold[LABELS_MAX_THRESHOLDS]; /* [n_thresholds]: grades; for each, a calibration error compares gains
                                              * with the share of grades that reach it */
    size_t n_thresholds;
    double point[STAT_MAX_POINTS]; /* [n_points]: gains; documents with at least this gain are flagged */
    size_t n_points;
    struct stat_design design; /* resamples, seed and threads */
    bool curves;               /* whether to fill struct study_label_curves and struct study_label_people, too */
};

/* The data of pictures, beyond the numbers of the study. */
struct study_label_curves {
    struct stat_roc roc[LABELS_SCORES]; /* [score]: without points if the score is missing */
    struct stat_reliability reliability;
    struct stat_grade_gains gains[STAT_GRADE_LEVELS];
    size_t n_gains;
};

/* The documents with the grades of each annotator, for the script of a page. */
struct study_label_people {
    struct study_grades grades;
    struct stat_labels documents; /* the documents with a gain, in another order than in `grades` */
    uint32_t *doc_number; /* [grades.docs.n]: the document's index in `documents`; UINT32_MAX if it has no gain */
    struct texts queries, corpus;
};

/* A yes/no column of the grades, and the theta at which answers change. */
struct study_question {
    const char *name;
    double n_asked;             /* the number of pairs of an annotator and a document with a gain that have an answer */
    double n_yes;               /* how many of these are yes; an annotator with several answers adds the share of yes */
    struct stat_estimate theta; /* the theta where answers change from no to yes */
    double slope;               /* the slope, over theta, of the log-odds of yes in this column; NAN if undefined */
};
/* A criterion of the gain file and its difficulty, an ability on the scale of theta. */
struct study_criterion {
    const char *name;
    double difficulty;
};

/* The results. */
struct study_labels {
    size_t documents, useful, queries, annotators, grades; /* the numbers of graded documents with a gain; of useful
                                                            * ones among them; of their queries, annotators and grades,
                                                            * where an annotator's grades of one document count once */
    struct stat_design design;                             /* n_strata counts the suites; stratum, the suite of each
                                                            * query, is NULL */
    struct stat_labels_result result;
    struct stat_kappa kappa;
    struct stat_cross cross;
    double threshold[LABELS_MAX_THRESHOLDS];
    size_t n_thresholds;
    struct stat_point point[STAT_MAX_POINTS];
    size_t n_points;
    struct study_question *question;
    size_t n_questions;
    struct study_criterion *criterion; /* the criteria of the gain file */
    size_t n_criteria;
    bool qrels, votes; /* whether qrels and votes were given */
    /* Over documents whose votes contradict their gain: the share of grades (one of each annotator for a document) that
     * agree with the gain, and the share of documents whose mean grade does. */
    struct stat_rate votes_grades, votes_documents;
    struct eval_inputs provenance; /* the provenance in the gain file's header */
    size_t votes_differ;           /* the number of documents whose share of yes votes and whose gain are on different
                                    * sides of one half */
    double limit;                  /* the lowest mean grade of a useful document */
    struct study_label_curves curves;
    struct study_label_people people;

    /* From here to no_votes: the numbers of rows and documents that were left out or combined. */
    size_t no_grade;                 /* rows without a grade */
    size_t twice;                    /* rows of an annotator who graded the document before */
    size_t no_gain, no_gain_queries; /* the numbers of graded documents without a gain, and of queries of graded
                                      * documents none of which has a gain */
    const char *first_query, *first; /* the query and the name of the first graded document without a gain */
    size_t no_qrels_queries;         /* the number of queries in the grades that the qrels lack */
    size_t no_votes;                 /* the number of rows of votes about documents without a grade or a gain */
    struct arena arena;
};

/* Reads the files and computes everything. Returns 0, or -1 and *err. The caller frees *s, even on failure. */
int study_labels(struct study_labels *s, const struct study_labels_options *o, struct err *err);
void study_labels_free(struct study_labels *s);

#endif
