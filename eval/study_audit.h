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
    AUDIT_MOST_QUESTIONS = 64 /* the most columns of yes/no answers in the table of grades; the audit does not use
                               * them */
};

/* The settings. A positive is a document whose grade in the qrels is at least `positive`; theta is a document's ability
 * in the gain file. */
struct study_audit_options {
    const char *gains, *qrels;
    const char *grades;    /* a table of the grades of re-assessors; NULL means none */
    double lo, hi, useful; /* lo, hi: the range of re-assessors' grades; a document with a mean grade of at least
                            * `useful` is useful */
    bool condensed;        /* whether to compute nDCG of condensed lists, too: rankings without the documents that have
                            * no grade */
    bool suspects;         /* whether to list the suspects: positives in the bottom quarter of theta */
    const char *suites;    /* a table of topics and their suites (datasets); NULL means one suite */
    char *const *run;
    size_t n_runs;
    size_t positive;   /* the lowest grade of a positive */
    bool of_documents; /* whether the bottom quarter of a suite is that of all its documents; otherwise that of its
                        * positives */
    struct stat_design design; /* resamples, seed and threads */
};

/* The positives of one suite (dataset), and the bottom quarter of theta in it; of gains if no document has a theta. */
struct study_audit_suite {
    const char *name;
    double cut;                 /* the first quartile of theta (or gains); NAN if no document has a value */
    size_t documents, bottom;   /* the number of documents with a theta over which `cut` is the quartile (see
                                 * of_documents), and how many of them are not above it */
    size_t positives, low;      /* the number of positives with a theta in queries of both files, and the number of
                                 * these not above `cut` */
    size_t queries;             /* the number of queries in both files */
    struct stat_estimate share; /* low / positives */
};

/* A suspect: a positive in the bottom quarter of theta. */
struct study_suspect {
    const char *qid, *docno;
    double theta;
    double grade; /* the mean grade by the people who graded it again (re-assessors); NAN if none did */
};

/* The results of an audit. */
struct study_audit {
    struct stat_design design;
    struct arena arena;
    struct study_queries queries; /* the queries in both files */
    bool is_of_documents;         /* copied from the options */
    bool uses_gains;              /* whether no document has a theta, so that gains, which order documents in the same
                                   * way, replace it everywhere */
    struct study_audit_suite *suite, total;
    size_t n_suites;
    size_t documents;      /* the number of documents of the gain file with a theta (or gain) */
    size_t no_theta;       /* the number of positives without a theta (or gain) */
    size_t no_gains;       /* the number of topics of the qrels that the gain file lacks */
    size_t no_grades;      /* the number of topics of the gain file that the qrels lack */
    size_t n_correlated;   /* the number of queries with at least AUDIT_FEWEST positives with a theta */
    const char **run_name; /* [n_runs] */
    size_t n_runs;
    struct stat_audit_result result;
    bool condensed;                /* copied from the options */
    struct study_suspect *suspect; /* [n_suspects]: in the order of the gain file's topics; n_suspects is 0 if the
                                    * options do not ask for them */
    size_t n_suspects;
    bool has_grades;                /* whether the options name a table of grades of re-assessors (people who graded
                                     * positives again) */
    double useful;                  /* copied from the options */
    size_t annotators;              /* the number of re-assessors */
    struct stat_rate not_useful[2]; /* of the positives with a theta that were graded again, the share whose mean grade
                                     * is below `useful`: [0] of suspects, [1] of the others */
    size_t *missing;                /* [n_runs]: the number of positives with a theta that the run does not retrieve */
    /* The test information (how precisely the criteria measure theta): `peak` is its largest value; `ideal` and
     * information[n_runs] are that of the ideal top documents and of each run's top documents, divided by the peak. NAN
     * if missing. */
    const char *no_information; /* the reason why the information is missing; NULL if it is present */
    double peak, ideal, *information;
    /* Whether the gain file has Counts, the shares of passed criteria, which the members below need; without them,
     * these are 0. */
    bool has_passes;
    size_t unpassed, unpassed_gaining, unpassed_positive; /* the numbers of documents of the gain file that passed no
                                                           * criterion: all; with gain > 0; positives */
    double largest;                                       /* the largest gain of a document that passed no criterion; 0
                                                           * if none gains */
    /* [n_changed]: the pairs of runs that two leaderboards decide differently; the first is by the gains as they are,
     * the second with gain 0 for documents that passed no criterion. */
    struct study_decision *changed;
    /* Numbers of pairs of runs: decided differently; separated by the first board, by the second; separated by the
     * first only, by the second only, by both in opposite directions. */
    size_t n_changed, separated[2], n_lost, n_won, reversed;
    double kendall, shift; /* Kendall's tau-a of the two leaderboards (see `changed`); the mean over runs of the run's
                            * mean by the second minus that by the first */
};

/* Reads the files and computes the audit. Returns 0, or -1 and *err. The caller frees *s, even on failure. */
int study_audit(struct study_audit *s, const struct study_audit_options *o, struct err *err);
void study_audit_free(struct study_audit *s);

#endif
