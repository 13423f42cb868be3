/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study diff: gain files of two judges, rubrics, budgets or languages against each other. */
#ifndef EVAL_STUDY_DIFF_H
#define EVAL_STUDY_DIFF_H

#include <stdbool.h>

#include "base/err.h"
#include "eval/inputs.h"
#include "eval/study_board.h"
#include "eval/study_factors.h"
#include "eval/study_fit.h"
#include "study/agreement.h"

enum study_diff_score { DIFF_THETA, DIFF_GAIN, DIFF_COUNT, DIFF_SCORES };

struct study_diff_options {
    char *const *file; /* gain files, two at least */
    size_t n_files;
    char *const *name;             /* [n_files]: what the table of cells calls them */
    const struct study_cost *cost; /* [n_files], NULL = none is a store */
    double price[2];               /* of a million input and output tokens, NAN = not known */
    const char *ids;               /* table of names that differ, NULL = none */
    const char *cells;             /* table of the files' factors and levels, NULL = none */
    size_t reference;              /* file that the others are compared with, where there are factors */
    char *const *run;              /* run files, none or two at least */
    size_t n_runs;
    const char *qrels;         /* NULL = none */
    const char *suites;        /* table of topics and their datasets, for leaderboards; NULL = none */
    struct stat_design design; /* resamples, seed, threads */
};

/* Two leaderboards, by mean nDCG@10 of the runs. */
struct study_leaderboards {
    double kendall, spearman, shift; /* tau-a; mean over runs of the second's mean less the first's */
    size_t pairs;                    /* of runs */
    size_t separated[2];             /* by the first, by the second: t test, p < 0.05 */
    size_t reversed[2];              /* of those, in the order that the other has them */
    /* Of leaderboards by the topics of one dataset: mean and minimum over those where it is defined. */
    struct study_over {
        size_t datasets;
        double mean, least; /* NAN where there are none */
    } kendall_over, spearman_over;
};

struct study_pair {
    size_t a, b; /* files */
    size_t documents, queries;
    struct stat_estimate spearman[DIFF_SCORES]; /* means over queries */
    size_t queries_with[DIFF_SCORES];           /* where it is defined */
    struct stat_estimate pooled;                /* theta, or gain where a file has no theta */
    struct stat_estimate gain_shift;            /* mean of b - a */
    struct study_leaderboards boards;           /* with runs */
};

/* The cells of one level, or all, but for the reference: means, sums. */
struct study_level {
    size_t cells;
    double spearman, gain_shift; /* of theta, or of the gain where a file has no theta; NAN where no cell has it */
    struct study_over kendall;   /* over cells */
    struct study_cost cost;
    double price;
    size_t separated, reversed; /* by the reference, by the cell: over pairs of runs and cells */
};

/* Gains of a file, over its documents; quantiles are type 7 (model/summary.h). */
enum { STUDY_GAIN_QUANTILES = 5 };
struct study_file_gains {
    size_t n;
    double mean, quantile[STUDY_GAIN_QUANTILES];
};

struct study_diff {
    size_t queries; /* that some file has */
    struct stat_design design;
    struct study_pair *pair; /* every two files, or the reference and every other */
    size_t n_pairs, n_runs;
    struct study_file_gains *gains; /* [n_files] */
    struct eval_inputs *made;       /* [n_files]: what the files say of their making */
    const struct study_cost *cost;  /* of the options */
    double *price;                  /* [n_files]; NAN = not known */
    size_t n_files;
    struct study_board *board; /* with runs: one for each file, then that of the qrels */
    size_t n_boards;
    bool qrels, suites;
    struct study_leaderboards *by_qrels; /* [file], first the file, second the qrels */
    struct study_factors factors;        /* none: of is NULL */
    size_t reference;
    struct study_level all, *level; /* [factors.level.n] */
    size_t unknown_ids;             /* rows of the table that no file needed */
};

/* Reads the files and computes everything; 0, or -1 and *err. Free in any case. */
int study_diff(struct study_diff *s, const struct study_diff_options *o, struct err *err);
void study_diff_free(struct study_diff *s);

#endif
