/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Command line of trec_rcp: what to compute, what to show. */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include <stdio.h>

#include "eval/comparison.h"
#include "report/report_options.h"
#include "format/suite.h"
#include "base/match.h"

struct options {
    int help; /* times -h was given */
    bool version;
    struct eval_options eval; /* of a suite: what its datasets have in common */
    struct report_options report;
    bool compare; /* --compare, --suite */
    struct comparison_options comparison;
    const char *suite;   /* file, NULL = the dataset of the operands */
    const char *explain; /* topic, NULL = none */

    /* As given, until they are checked. */
    bool digits;               /* --digits was given */
    const char *labels_format; /* a name in eval_formats, or rcp_gains: the label file is a gain file */
    const char *compat;        /* "10" or "9", NULL = 10 */
    const char *cmp_option;    /* name of the first option given that needs --compare or --suite, NULL = none */
    const char **measure;      /* -m arguments in order */
    size_t n_measures, cap_measures;
};

/* Reads and checks argv. 0, or -1 and *err. With help or version set, operands may be missing. */
int options_read(struct options *o, int argc, char **argv, struct rcp_err *err);
void options_free(struct options *o);

/* What --compare or --suite compares. */
struct options_datasets {
    struct comparison_input input;
    struct comparison_dataset *dataset;
    struct suite suite;
    struct rcp_matches *found; /* the run files of each dataset of the suite */
    size_t n_found;
};
/* Reads the suite file, if there is one, and finds the run files that it names. 0, or -1 and *err. */
int options_read_datasets(struct options_datasets *d, const struct options *o, struct rcp_err *err);
void options_free_datasets(struct options_datasets *d);

void options_usage(FILE *f);    /* a few lines, for misuse */
void options_synopsis(FILE *f); /* a screen, where there are no arguments */
void options_help(FILE *f);     /* everything */

#endif
