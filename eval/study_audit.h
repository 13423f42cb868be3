/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study audit: where gains and the grades of qrels part, and what becomes of runs there. */
#ifndef EVAL_STUDY_AUDIT_H
#define EVAL_STUDY_AUDIT_H

#include <stdbool.h>

#include "base/err.h"
#include "base/mem.h"
#include "eval/study_board.h"
#include "eval/study_table.h"
#include "study/audit.h"

enum {
    AUDIT_FEWEST = 5,         /* positives of a query that theta and a run's scores are correlated over */
    AUDIT_MOST_QUESTIONS = 64 /* yes/no columns beside the grades of re-assessors, which are left alone */
};

struct study_audit_options {
    const char *gains, *qrels;
    const char *grades;    /* table of the grades of re-assessors, NULL = none */
    double lo, hi, useful; /* their scale; a document with a mean grade of at least `useful` is useful */
    bool condensed;        /* nDCG of condensed lists, too */
    bool suspects;         /* list the positives in the bottom quarter */
    const char *suites;    /* table of topics and their datasets, NULL = one dataset */
    char *const *run;
    size_t n_runs;
    size_t positive;           /* a grade of at least that is */
    bool of_documents;         /* the quarter is that of all documents, not of the positives */
    struct stat_design design; /* resamples, seed, threads */
};

struct study_audit_suite {
    const char *name;
    double cut;                 /* first quartile of theta; NAN = there is none */
    size_t documents, bottom;   /* with a theta, that the quartile is of; those not above the cut */
    size_t positives, low;      /* of the queries that qrels have, too; those of them not above the cut */
    size_t queries;             /* likewise */
    struct stat_estimate share; /* low / positives */
};

/* A document with a positive grade in the bottom quarter. */
struct study_suspect {
    const char *qid, *docno;
    double theta;
    double grade; /* mean over re-assessors; NAN = they did not grade it */
};

struct study_audit {
    struct stat_design design;
    struct arena arena;
    struct study_queries queries; /* that both files have */
    bool of_documents;            /* as in the options */
    bool by_gain;                 /* there is no theta: gains, which order documents alike */
    struct study_audit_suite *suite, all;
    size_t n_suites;
    size_t documents;      /* of GAINS, with a theta */
    size_t no_theta;       /* positives without theta */
    size_t no_gains;       /* topics of the qrels that GAINS lacks */
    size_t no_grades;      /* topics of GAINS that the qrels lack */
    size_t enough;         /* queries with AUDIT_FEWEST positives */
    const char **run_name; /* [n_runs] */
    size_t n_runs;
    struct stat_audit_result result;
    bool condensed;                /* as in the options */
    struct study_suspect *suspect; /* n_suspects, in the order of the gain file; NULL = not asked for */
    size_t n_suspects;
    bool people;                    /* there are grades of re-assessors */
    double useful;                  /* as in the options */
    size_t annotators;              /* re-assessors */
    struct stat_rate not_useful[2]; /* to them: of the suspects, of the other positives that they graded */
    size_t *missing;                /* [run]: positives that it does not retrieve */
    /* Test information, over its peak: of the ideal top, and of each run's. */
    const char *no_information; /* why there is none, NULL = there is */
    double peak, ideal, *information;
    /* Documents that passed nothing. */
    bool has_passes;
    size_t unpassed, unpassed_gaining, unpassed_positive; /* those; with a gain above 0; with a positive grade */
    double largest;                                       /* gain of them; 0 = none */
    struct study_decision *changed;
    size_t n_changed, separated[2], lost, won, reversed;
    double kendall, shift; /* of the leaderboards; mean over runs of the difference */
};

/* 0, or -1 and *err; free it in any case. */
int study_audit(struct study_audit *s, const struct study_audit_options *o, struct err *err);
void study_audit_free(struct study_audit *s);

#endif
