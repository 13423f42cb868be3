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
    const struct study_cost *cost; /* [n_files]: the cost of the judgements; NULL means that no file was fitted to a
                                    * store */
    double price[2];               /* the prices of a million input and output tokens; NAN if unknown */
    const char *ids;               /* a table of names that differ between files; NULL means none */
    const char *cells;             /* a table of the files' factors (such as the judge) and levels, whose cells the
                                    * files are; NULL means none */
    size_t reference;              /* the index of the file that the others are compared with, if there are factors */
    char *const *run;              /* run files, none or at least two */
    size_t n_runs;
    const char *qrels;         /* NULL means none */
    const char *suites;        /* a table of topics and their datasets, for leaderboards; NULL means none */
    struct stat_design design; /* resamples, seed and threads */
};

/* The comparison of two leaderboards, each by mean RCP-nDCG@10 of the runs, or nDCG@10 by qrels. */
struct study_leaderboards {
    double kendall, spearman, shift; /* Kendall's tau-a and Spearman's rho of the means; the second's mean minus the
                                      * first's, mean over runs */
    size_t pairs;                    /* the number of pairs of runs */
    size_t separated[2]; /* the numbers of pairs that the first and the second leaderboard separate (t test, p <
                          * 0.05) */
    size_t reversed[2];  /* the numbers of pairs that one leaderboard separates and the other orders the other way */
    /* Tau-a and rho of leaderboards by the topics of one dataset: mean and minimum over the datasets in which it is
     * defined. */
    struct study_over {
        size_t datasets;
        double mean, least; /* the mean and the minimum over datasets; NAN if the correlation is defined in none */
    } kendall_over, spearman_over;
};

/* The comparison of two files. */
struct study_pair {
    size_t a, b;                                /* the numbers of the files */
    size_t documents, queries;                  /* the numbers that have a gain in both files */
    struct stat_estimate spearman[DIFF_SCORES]; /* the mean over queries of Spearman's rho of each score */
    size_t n_queries_defined[DIFF_SCORES];      /* the number of queries in which the correlation is defined */
    struct stat_estimate pooled;                /* rho over all documents of theta, or of the gain if a file has no
                                                 * theta */
    double ceiling[DIFF_SCORES];                /* the largest correlation that the judges' noise allows, by repeats;
                                                 * NAN if unknown */
    struct stat_estimate gain_shift;            /* the mean over documents of b's gain minus a's */
    struct study_leaderboards boards;           /* the comparison of leaderboards, set if there are runs */
};

/* Means and sums over the cells (files) with one level of a factor, or over all cells, each compared with the reference
 * file, which is no cell. */
struct study_level {
    size_t cells;
    double spearman, gain_shift; /* the means of Spearman's rho of theta (of the gain if a file has no theta), and of
                                  * the shift of gains; NAN if a cell does not define it, or there is no cell */
    struct study_over kendall;   /* the mean and the minimum over cells */
    struct study_cost cost;      /* the mean cost of a cell; NAN if one is unknown */
    double price;                /* the mean price of a cell; NAN if one is unknown */
    size_t separated, reversed;  /* pairs of runs, summed over cells: separated by the reference's leaderboard; among
                                  * them, pairs that the cell's leaderboard orders the other way */
};

/* The gains of a file over its documents. Quantiles are of type 7 (model/summary.h). */
enum { STUDY_GAIN_QUANTILES = 5 };
struct study_file_gains {
    size_t n;
    double mean, quantile[STUDY_GAIN_QUANTILES];
};

/* The results. */
struct study_diff {
    size_t queries; /* the number of queries that at least one file has */
    struct stat_design design;
    struct study_pair *pair; /* all pairs of files, or the reference with every other file */
    size_t n_pairs, n_runs;
    struct study_file_gains *gains; /* [n_files]: the number, mean and quantiles of each file's gains */
    double (*reliability)[2];       /* [n_files]: the reliability of theta and of Count in the headers of the files; NAN
                                     * if not stated */
    struct eval_inputs *provenance; /* [n_files]: the provenance in the headers of the files */
    const struct study_cost *cost;  /* copied from the options */
    double *price;                  /* [n_files]: the price of the tokens; NAN if unknown */
    size_t n_files;
    struct study_board *board; /* if there are runs: a leaderboard for each file, then that of the qrels */
    size_t n_boards;
    bool qrels, suites;
    struct study_leaderboards *qrels_boards; /* [n_files]: the file's leaderboard against that of the qrels */
    struct study_factors factors;            /* the factors and levels of the files, if there are any */
    size_t reference;
    struct study_level total, *level; /* the means over all cells; by level, [factors.level.n] */
    size_t unknown_ids;               /* the number of rows of the table of names that no file uses */
};

/* Reads the files and computes everything. Returns 0, or -1 and *err. The caller frees *s, even on failure. */
int study_diff(struct study_diff *s, const struct study_diff_options *o, struct err *err);
void study_diff_free(struct study_diff *s);

#endif
