/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The options of trec_rcp: their values, and the functions that read and free them. */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include <stdio.h>

#include "base/match.h"
#include "cmd/called.h"
#include "cmd/page_output.h"
#include "eval/comparison.h"
#include "format/suite.h"
#include "report/report_options.h"

/* The runs in the run files: a file may hold several systems, each of which is a run, and rows of several datasets, of
 * which one is chosen. */
struct options_runs {
    const char *system, *dataset; /* the chosen names; NULL means all systems, or the only dataset */
    /* the systems in each of n_files files; of most files, there are none: the whole file is one run */
    struct run_systems *file;
    size_t n_files;
    char **run;
    const struct run_system **run_system;
    size_t n, cap_run, cap_run_system;
    struct arena arena;
};

/* The command line of trec_rcp. */
struct options {
    struct called called;
    int help; /* how often -h was given */
    bool version;
    struct eval_options eval; /* in a suite, the settings that all datasets share */
    struct report_options report;
    bool cite;    /* --cite-run: whether to print citation lines instead of results */
    bool merge;   /* --merge: whether the operands are parts of an evaluation */
    bool compare; /* whether runs are compared: --compare, or --suite */
    struct comparison_options comparison;
    /* the file that lists datasets and runs or, if is_release, the folder of labels; NULL: one dataset, the operands */
    const char *suite;
    bool is_release;
    struct options_runs runs;
    size_t unjudged; /* the number of documents at the top of each ranking that --unjudged checks */
    /* --unjudged: the names of nDCG at this depth by grades (0) and by gains (1), the measures that decide which labels
     * are used */
    char cut[2][40];
    const char *cuts[2]; /* pointers to the texts in cut, as a list of measures */
    const char *explain; /* the topic of --explain; NULL if not given */
    const char *corpus;  /* the file of texts for the page; NULL if not given */
    int64_t documents;   /* --documents, the number of documents of each run and topic on the page; -1 if not given */
    struct cmd_pages pages;

    /* argc, argv, operand and n_operands: the arguments of main(), and the operands among them. */
    int argc;
    char **argv, **operand;
    size_t n_operands;

    /* From here on: the arguments of options that are checked later. */
    bool digits;               /* whether --digits was given */
    const char *labels_format; /* -R: a name in eval_formats, or rcp_gains if the label file is a gain file */
    /* the argument of --compat, "10" or "9"; NULL: the name of the program or TREC_RCP_COMPAT says it, else it is 10 */
    const char *compat;
    const char *ties; /* the last argument of --ties after the last --protocol; NULL if there is none */
    /* the name of the first given option that requires --compare or --suite; NULL if there is none */
    const char *cmp_option;
    /* the name of the first given option that requires --compare, --suite or --explain; NULL if there is none */
    const char *any_option;
    const char **baseline; /* the arguments of --baseline in order; `comparison` has their number */
    size_t cap_baselines;
    const char **measure; /* the n_measures arguments of -m in order */
    size_t n_measures, cap_measures;
};

/* Reads and checks argv. Returns 0, or -1 and *err. Operands may be missing if `help` or `version` is set. */
int options_read(struct options *o, int argc, char **argv, struct err *err);
/* Finds the systems in the run files, each of which becomes a run. Returns 0, or -1 and *err. */
int options_open_runs(struct options *o, struct err *err);
void options_free(struct options *o);

/* The datasets that --compare or --suite compares: those of a suite file or of a release (a folder of labels), or the
 * one of the operands. */
struct options_datasets {
    struct comparison_input input;
    /* a copy of the command line, with the settings of a release added; shares the arrays of the original */
    struct options options;
    struct comparison_dataset *dataset;
    struct suite suite;
    struct matches *found;     /* the run files of each dataset of the suite */
    struct options_runs *runs; /* the runs in these files, if the datasets are those of a release; else NULL */
    size_t n_found;
};
/* Sets *d to the datasets to compare: those of the suite file or of the release folder, each with its run files, or the
 * one of the operands. The caller frees *d with options_free_datasets, also after an error. Returns 0, or -1 and
 * *err. */
int options_read_datasets(struct options_datasets *d, const struct options *o, struct err *err);
/* Returns 0 if the page and its pictures can be written and are no inputs, else -1 and *err. */
int options_check_pages(const struct options *o, const struct options_datasets *d, struct err *err);
void options_free_datasets(struct options_datasets *d);

void options_usage(FILE *f);          /* prints a few lines, after a usage error */
void options_synopsis(FILE *f);       /* prints a screen, for a call without arguments */
void options_help(FILE *f, bool all); /* prints the options: all of them with the measures, or those of everyday use */

#endif
