/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study contests: contests of two lists, what metrics and people say of them, read from tables. */
#ifndef EVAL_STUDY_CONTESTS_H
#define EVAL_STUDY_CONTESTS_H

#include "eval/study_contest_tables.h"
#include "study/logistic.h"

enum { STUDY_MAX_BANDS = 16 };

struct study_contests_options {
    struct study_contest_tables_options tables;
    const char *without;          /* pattern of systems; NULL = none */
    double beyond;                /* |margin| */
    double band[STUDY_MAX_BANDS]; /* where bands of |margin| begin, above the tie zone; ascending */
    size_t n_bands;
    struct stat_design design; /* resamples, seed, threads */
};

struct study_contest_metric {
    const char *name;
    struct stat_rate hit, split; /* split: over contests of pairs that split */
    struct stat_estimate auc;
    struct stat_rate band[STUDY_MAX_BANDS + 1];
    struct stat_fifths fifths;
};

struct study_contest_main {
    const char *name; /* of a suite, a cell, a gain map */
    size_t verdicts;
    struct stat_rate rate;
    double chance;
};

struct study_contests {
    struct study_contest_tables t;
    size_t a, b, ties, none; /* verdicts */
    size_t picks_a, picks_b, picks_tie;
    struct stat_rate main, disagreements, both_beyond, one_within;
    struct stat_contest_chance chance;
    size_t n_metrics;
    struct study_contest_metric metric[STUDY_MAX_METRICS];
    double band[STUDY_MAX_BANDS + 1]; /* where bands begin */
    size_t n_bands;
    struct study_contest_main *suite, *cell, map[8];
    size_t n_suites, n_cells, n_maps;
    struct study_contest_main without;
    const char *pattern; /* NULL = none */
    size_t annotators;
    double least, most;                  /* of the main rate with an annotator left out; NAN where there is none */
    const char *least_of, *most_of;      /* which */
    struct study_contest_main *left_out; /* n_left_out: the main measure without the picks of the annotator named, those
                                            with a rate; smallest rate first */
    size_t n_left_out;
    struct stat_rate strength, frequent;
    size_t split_pairs;
    struct stat_logistic regression; /* of picks: both margins in standard deviations, log length ratio */
    double margin_sd[2];
    size_t without_length; /* picks left out because of it */
    struct stat_design design;
};

/* Reads and computes; 0, or -1 and *err. *s is to be freed in any case. */
int study_contests(struct study_contests *s, const struct study_contests_options *o, struct err *err);
void study_contests_free(struct study_contests *s);

#endif
