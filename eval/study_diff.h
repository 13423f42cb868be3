/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study diff: compares gain files of different judges, rubrics, budgets or languages. */
#ifndef EVAL_STUDY_DIFF_H
#define EVAL_STUDY_DIFF_H

#include <stdbool.h>

#include "base/err.h"
#include "eval/inputs.h"
#include "eval/study_board.h"
#include "eval/study_factors.h"
#include "eval/study_fit.h"
#include "study/agreement.h"

/* The scores of documents that are compared: theta (ability), the gain, and the Count (share of passed criteria). */
enum study_diff_score { DIFF_THETA, DIFF_GAIN, DIFF_COUNT, DIFF_SCORES };

/* The gain files to compare, and the settings. */
struct study_diff_options {
    char *const *file; /* gain files, at least two */
    size_t n_files;
    char *const *name;             /* [n_files]: the names of the files in the table of cells */
    const struct study_cost *cost; /* [n_files]: the cost of the judgements that a file was fitted to; NULL means that
                                    * no file was fitted here */
    double price[2];               /* the prices of a million input tokens and of a million output tokens; NAN if
                                    * unknown */
    const char *ids;               /* a table of names of topics or documents: in other files, and in the first file;
                                    * NULL means no differences */
    const char *cells;             /* a table of the files' levels of factors (such as the judge), which make each file
                                    * a cell of a design; NULL means none */
    size_t reference;              /* the index of the file that the others are compared with, if there are cells */
    char *const *run;              /* run files, none or at least two */
    size_t n_runs;
    const char *qrels;         /* NULL means none */
    const char *suites;        /* a table of topics and their suites (datasets), for leaderboards; NULL means none */
    struct stat_design design; /* resamples, seed and threads */
};

/* The comparison of two leaderboards, each by mean RCP-nDCG@10 of the runs, or nDCG@10 by qrels. */
struct study_leaderboards {
    double kendall, spearman, shift; /* Kendall's tau-a and Spearman's rho of the means; the second's mean minus the
                                      * first's, mean over runs */
    size_t pairs;                    /* the number of pairs of runs */
    size_t separated[2]; /* the numbers of pairs that the first and the second leaderboard separate (t test, p <
                          * 0.05) */
    size_t reversed[2];  /* [0]: the number of pairs that the first leaderboard separates and the second orders the
                          * other way; [1]: of pairs that the second separates and the first orders the other way */
    /* A correlation (tau-a or rho) of leaderboards by the topics of one dataset: its mean and minimum over the
     * `datasets` in which it is defined. */
    struct study_over {
        size_t datasets;
        double mean, least; /* NAN if it is defined in none */
    } kendall_over, spearman_over;
};

/* The comparison of two files. */
struct study_pair {
    size_t a, b;                                /* the numbers of the files */
    size_t documents, queries;                  /* the numbers of documents with a gain in both files, and of their
                                                 * queries */
    struct stat_estimate spearman[DIFF_SCORES]; /* [score]: the mean over queries of Spearman's rho of the two files'
                                                 * scores */
    size_t n_queries_defined[DIFF_SCORES];      /* [score]: the number of queries in which the correlation is defined */
    struct stat_estimate pooled;                /* rho over all documents of theta, or of the gain if a file has no
                                                 * theta */
    double ceiling[DIFF_SCORES];                /* [score]: the largest correlation that the judges' noise allows, from
                                                 * the files' reliabilities; NAN if unknown */
    struct stat_estimate gain_shift;            /* the mean over documents of b's gain minus a's */
    struct study_leaderboards boards;           /* the comparison of leaderboards, set if there are runs */
};

/* Means and sums over the cells (files) with one level of a factor, or over all cells, each compared with the reference
 * file, which is no cell. */
struct study_level {
    size_t cells;
    double spearman, gain_shift; /* the means over cells of study_pair.spearman by theta (by gain for a cell without
                                  * theta), and of gain_shift; NAN if one is undefined, or without cells */
    struct study_over kendall;   /* the mean and the minimum over cells of tau-a of the leaderboards; `datasets` counts
                                  * cells */
    struct study_cost cost;      /* the mean cost of a cell; NAN if one is unknown */
    double price;                /* the mean price of a cell; NAN if one is unknown */
    size_t separated, reversed;  /* pairs of runs, summed over cells: separated by the reference's leaderboard; among
                                  * them, pairs that the cell's leaderboard orders the other way */
};

/* The number of quantiles of a file's gains, by the shares stat_grade_quantiles. */
enum { STUDY_GAIN_QUANTILES = 5 };
/* The gains of a file: the number of documents that have one, their mean, and quantiles of type 7 (model/summary.h). */
struct study_file_gains {
    size_t n;
    double mean, quantile[STUDY_GAIN_QUANTILES];
};

/* The results. */
struct study_diff {
    size_t queries; /* the number of queries that at least one file has */
    struct stat_design design;
    struct study_pair *pair; /* [n_pairs]: all pairs of files or, with cells, the reference with every other file */
    size_t n_pairs, n_runs;
    struct study_file_gains *gains; /* [n_files]: the number, mean and quantiles of each file's gains */
    double (*reliability)[2];       /* [n_files][theta, Count]: the reliabilities in the headers of the files; NAN
                                     * if not stated */
    struct eval_inputs *provenance; /* [n_files]: the provenance in the headers of the files */
    const struct study_cost *cost;  /* copied from the options */
    double *price;                  /* [n_files]: the price of the tokens that the judgements took; NAN if unknown */
    size_t n_files;
    struct study_board *board; /* [n_boards], if there are runs: a leaderboard for each file, then that of the qrels, if
                                * any */
    size_t n_boards;
    bool qrels, suites;
    struct study_leaderboards *qrels_boards; /* [n_files]: the comparison of the file's leaderboard with that of the
                                              * qrels */
    struct study_factors factors;            /* the factors and levels of the files, if there are any */
    size_t reference;
    struct study_level total, *level; /* total: the means over all cells; level[factors.level.n]: over the cells of each
                                       * level */
    size_t unknown_ids;               /* the number of rows of the table of names that no file uses */
};

/* Reads the files and computes everything. Returns 0, or -1 and *err. The caller frees *s, even on failure. */
int study_diff(struct study_diff *s, const struct study_diff_options *o, struct err *err);
void study_diff_free(struct study_diff *s);

#endif
