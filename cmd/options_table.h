/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The functions that read the options of trec_rcp, and the table of options for parsing, -h and the check of the man
 * page. Private to options*.c. */
#ifndef CMD_OPTIONS_TABLE_H
#define CMD_OPTIONS_TABLE_H

#include "cmd/command_line.h"
#include "cmd/options.h"
#include "eval/settings.h"

/* The codes of options without a letter. */
enum {
    OPT_TIES = 256,
    OPT_PROTOCOL,
    OPT_GAIN,
    OPT_TABLE,
    OPT_FORMAT,
    OPT_DIGITS,
    OPT_UNJUDGED,
    OPT_COMPARE, /* options_compare.c reads this option and the following ones */
    OPT_TEST,
    OPT_DATASETS,
    OPT_MORE,
    OPT_LISTS,
    OPT_DETECT,
    OPT_PERSISTENCE,
    OPT_ALPHA,
    OPT_CORRECTION,
    OPT_ONLY,
    OPT_BASELINE,
    OPT_REFERENCE,
    OPT_TIE_ZONE,
    OPT_SEED,
    OPT_RESAMPLES,
    OPT_FLIPS,
    OPT_DRAWS,
    OPT_GOLD,
    OPT_GOLD_MEASURE,
    OPT_GOLD_DESIGN,
    OPT_GOLD_PLAN,
    OPT_GOLD_CORRELATION,
    OPT_SUITE,
    OPT_EXPLAIN,
    OPT_CORPUS,
    OPT_DOCUMENTS
};

extern const struct cmd_option options_table[];
extern const size_t options_rows;

/* Returns 0 if `expected`, the names that the option accepts, is NULL; else -1 and *err, which suggests the name most
 * similar to the value. */
int options_take_name(struct err *err, const char *option, const char *value, const char *expected);

/* Sets the rules of the protocol `name` (a benchmark's way to score) unless --protocol named one. Keeps the value of
 * --ties. Returns 0, or -1 and *err. */
int options_default_protocol(struct options *o, const char *name, struct err *err);

/* Completes and checks the settings of an evaluation that depend on several options: labels, files and measures.
 * Returns 0, or -1 and *err. */
int options_check_evaluation(struct options *o, struct err *err);

/* Replaces the run files of *e by the runs in these files (a file may hold several systems), restricted to the system
 * and the dataset in *r. If `in_release` is set, a file without rows of the dataset has no run. Returns 0, or -1 and
 * *err. */
int options_split_runs(struct options_runs *r, struct eval_options *e, bool in_release, struct err *err);
void options_close_runs(struct options_runs *r);

/* The number of draws of the gains if they are drawn from their standard errors. */
#define OPTIONS_ERROR_DRAWS 200
/* OPTIONS_DOCUMENTS and OPTIONS_MOST_DOCUMENTS: the default and the largest number of documents of each run and topic
 * on the page of a comparison. */
#define OPTIONS_DOCUMENTS 10
#define OPTIONS_MOST_DOCUMENTS 1000

/* Sets the option `code`, which is OPT_COMPARE or larger, to its argument, which is kept, not copied. Returns 0, or -1
 * and *err. */
int options_read_compare(struct options *o, int code, const char *arg, struct err *err);
/* Completes and checks the settings of comparisons and explanations. Returns 0, or -1 and *err. */
int options_check_compare(struct options *o, struct err *err);

#endif
