/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Command line of trec_rcp: what to compute, what to show. */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include <stdio.h>

#include "base/match.h"
#include "cmd/called.h"
#include "cmd/page_output.h"
#include "eval/comparison.h"
#include "format/suite.h"
#include "report/report_options.h"

/* Runs of files that hold several systems or datasets. */
struct options_runs {
    const char *system, *dataset; /* which of them; NULL = all systems, the only dataset */
    struct run_systems *file;     /* n_files; most have none */
    size_t n_files;
    char **run;
    const struct run_system **of;
    size_t n, cap_run, cap_of;
    struct arena arena;
};

struct options {
    struct called called;
    int help; /* times -h was given */
    bool version;
    struct eval_options eval; /* of a suite: what its datasets have in common */
    struct report_options report;
    bool cite;    /* --cite-run */
    bool merge;   /* --merge: the operands are parts of an evaluation */
    bool compare; /* --compare, --suite */
    struct comparison_options comparison;
    const char *suite; /* file or, if is_release, folder; NULL = the dataset of the operands */
    bool is_release;
    struct options_runs runs;
    size_t unjudged;     /* first documents that --unjudged looks at */
    char cut[2][40];     /* measures of them, */
    const char *cuts[2]; /* by grades, by gains: they decide which labels are looked up, and what coverage is noted */
    const char *explain; /* topic, NULL = none */
    const char *corpus;  /* file of texts for its page, NULL = none */
    struct cmd_pages pages;

    /* As given. */
    int argc;
    char **argv, **operand;
    size_t n_operands;

    /* As given, until they are checked. */
    bool digits;               /* --digits was given */
    const char *labels_format; /* a name in eval_formats, or rcp_gains: the label file is a gain file */
    const char *compat;        /* "10" or "9", NULL = 10 */
    const char *ties;          /* the rule that was given after --protocol, NULL = none */
    const char *cmp_option;    /* name of the first option given that needs --compare or --suite, NULL = none */
    const char *any_option;    /* of the first that needs those or --explain */
    const char **baseline;     /* --baseline arguments in order; comparison has their number */
    size_t cap_baselines;
    const char **measure; /* -m arguments in order */
    size_t n_measures, cap_measures;
};

/* Reads and checks argv. 0, or -1 and *err. With help or version set, operands may be missing. */
int options_read(struct options *o, int argc, char **argv, struct err *err);
/* Looks for systems in the run files, each of which becomes a run. 0, or -1 and *err. */
int options_open_runs(struct options *o, struct err *err);
void options_free(struct options *o);

/* What --compare or --suite compares. */
struct options_datasets {
    struct comparison_input input;
    struct options options; /* those given, with what a release decides; its measures are not freed here */
    struct comparison_dataset *dataset;
    struct suite suite;
    struct matches *found;     /* the run files of each dataset of the suite */
    struct options_runs *runs; /* the runs in them, of a release; else NULL */
    size_t n_found;
};
/* Reads the suite file, if there is one, and finds the run files that it names. 0, or -1 and *err. */
int options_read_datasets(struct options_datasets *d, const struct options *o, struct err *err);
/* Can the page and its pictures be written, and are they no inputs? 0, or -1 and *err. */
int options_check_pages(const struct options *o, const struct options_datasets *d, struct err *err);
void options_free_datasets(struct options_datasets *d);

void options_usage(FILE *f);    /* a few lines, for misuse */
void options_synopsis(FILE *f); /* a screen, where there are no arguments */
void options_help(FILE *f);     /* everything */

#endif
