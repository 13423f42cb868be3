/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study audit: the documents on which gains and the grades of qrels disagree, and the effect on the evaluation
 * of runs. */
#ifndef EVAL_STUDY_AUDIT_H
#define EVAL_STUDY_AUDIT_H

#include <stdbool.h>

#include "base/err.h"
#include "base/mem.h"
#include "eval/study_board.h"
#include "eval/study_table.h"
#include "study/audit.h"

enum {
    AUDIT_FEWEST = 5,         /* the smallest number of positives of a query for which the correlation of theta and a
                               * run's scores is computed */
    AUDIT_MOST_QUESTIONS = 64 /* the most yes/no columns in the table of grades, which are not used */
};

/* The settings. A positive is a document whose grade in the qrels is at least `positive`; theta is the ability of a
 * document in the gain file. */
struct study_audit_options {
    const char *gains, *qrels;
    const char *grades;    /* a table of the grades of re-assessors; NULL means none */
    double lo, hi, useful; /* the range of re-assessors' grades; a document with a mean grade of at least `useful` is
                            * useful */
    bool condensed;        /* whether to compute nDCG of condensed lists, too: rankings without the documents that have
                            * no grade */
    bool suspects;         /* whether to list the suspects: positives in the bottom quarter of theta */
    const char *suites;    /* a table of topics and their datasets; NULL means one dataset */
    char *const *run;
    size_t n_runs;
    size_t positive;   /* the lowest grade of a positive */
    bool of_documents; /* whether the bottom quarter is that of all documents; otherwise that of the positives */
    struct stat_design design; /* resamples, seed and threads */
};

/* The positives of one suite (dataset), and the bottom quarter of theta in it. */
struct study_audit_suite {
    const char *name;
    double cut;                 /* the first quartile of theta (of gains if no document has a theta); NAN if no document
                                 * has a value */
    size_t documents, bottom;   /* the number of documents over which `cut` is the quartile, and how many of them are
                                 * not above it */
    size_t positives, low;      /* the numbers of positives of queries in both files, and of those not above the cut */
    size_t queries;             /* the number of queries in both files */
    struct stat_estimate share; /* low / positives */
};

/* A suspect: a positive in the bottom quarter of theta. */
struct study_suspect {
    const char *qid, *docno;
    double theta;
    double grade; /* the mean grade by people who graded it again (re-assessors); NAN if none did */
};

/* The results of an audit. */
struct study_audit {
    struct stat_design design;
    struct arena arena;
    struct study_queries queries; /* the queries in both files */
    bool is_of_documents;         /* copied from the options */
    bool uses_gains;              /* whether no document has a theta, so that gains replace it, which order documents in
                                   * the same way */
    struct study_audit_suite *suite, total;
    size_t n_suites;
    size_t documents;      /* the number of documents of the gain file with a theta, or with a gain if uses_gains */
    size_t no_theta;       /* the number of positives without a theta */
    size_t no_gains;       /* the number of topics of the qrels that the gain file lacks */
    size_t no_grades;      /* the number of topics of the gain file that the qrels lack */
    size_t n_correlated;   /* the number of queries with at least AUDIT_FEWEST positives */
    const char **run_name; /* [n_runs] */
    size_t n_runs;
    struct stat_audit_result result;
    bool condensed;                /* copied from the options */
    struct study_suspect *suspect; /* the suspects in the order of the gain file's topics; n_suspects is 0 if they are
                                    * not requested */
    size_t n_suspects;
    bool has_grades;                /* whether there are grades of re-assessors (people who graded positives again) */
    double useful;                  /* copied from the options */
    size_t annotators;              /* the number of re-assessors */
    struct stat_rate not_useful[2]; /* shares of the re-graded positives whose mean grade is below `useful`: among
                                     * suspects, among other positives */
    size_t *missing;                /* [n_runs]: the number of positives with a theta that the run does not retrieve */
    /* The test information (how precisely the criteria measure theta), divided by its peak: of the ideal top documents,
     * and of each run's top documents, information[n_runs]. NAN if missing. */
    const char *no_information; /* the reason why the information is missing; NULL if it is present */
    double peak, ideal, *information;
    /* The documents that passed no criterion. */
    bool has_passes;
    size_t unpassed, unpassed_gaining, unpassed_positive; /* the numbers of documents that passed no criterion: all;
                                                           * with gain > 0; with a positive grade */
    double largest;                                       /* the largest gain of a document that passed no criterion; 0
                                                           * if there are none */
    /* Two leaderboards by gains are compared: the gains as they are, and with gain 0 for documents that passed no
     * criterion. */
    struct study_decision *changed;
    /* Pairs of runs: decided differently; separated by each board; separated by the first only, by the second only, by
     * both in opposite directions. */
    size_t n_changed, separated[2], n_lost, n_won, reversed;
    double kendall, shift; /* Kendall's tau-a of the leaderboards; the mean over runs of the second mean minus the
                            * first */
};

/* Reads the files and computes the audit. Returns 0, or -1 and *err. The caller frees *s, even on failure. */
int study_audit(struct study_audit *s, const struct study_audit_options *o, struct err *err);
void study_audit_free(struct study_audit *s);

#endif
