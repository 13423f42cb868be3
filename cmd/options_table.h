/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the reading of options: the one table that parsing, -h and the check of the man page follow. */
#ifndef CMD_OPTIONS_TABLE_H
#define CMD_OPTIONS_TABLE_H

#include "cmd/command_line.h"
#include "cmd/options.h"
#include "eval/settings.h"

/* Codes of options without a letter. */
enum {
    OPT_TIES = 256,
    OPT_EXCLUDE_SELF,
    OPT_POOL,
    OPT_PROTOCOL,
    OPT_GAIN,
    OPT_GAIN_COLUMN,
    OPT_SYSTEM,
    OPT_DATASET,
    OPT_EXP,
    OPT_TABLE,
    OPT_FORMAT,
    OPT_SPREADSHEET,
    OPT_DIGITS,
    OPT_COMMON,
    OPT_STRICT,
    OPT_QUIET,
    OPT_CITE,
    OPT_MERGE,
    OPT_UNJUDGED,
    OPT_COMPAT,
    OPT_COMPARE, /* from here on: options_compare.c */
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
    OPT_SUITE,
    OPT_EXPLAIN,
    OPT_CORPUS
};

extern const struct cmd_option options_table[];
extern const size_t options_rows;

/* -1 and *err: a value that is not what is expected. */
int options_misuse(struct err *err, const char *what, const char *value, const char *expected);

/* The rules of a protocol where --protocol named none; --ties holds as it is. 0, or -1 and *err. */
int options_default_protocol(struct options *o, const char *name, struct err *err);

/* What more than one option decides about an evaluation: labels, files, measures. 0, or -1 and *err. */
int options_check_evaluation(struct options *o, struct err *err);

/* Splits the run files of e into the runs that are in them, of the system and the dataset that r asks for. Of a release, a
 * file without a row of the dataset has none. 0, or -1 and *err. */
int options_split_runs(struct options_runs *r, struct eval_options *e, bool in_release, struct err *err);
void options_close_runs(struct options_runs *r);

/* Of gains by their standard errors. */
#define OPTIONS_ERROR_DRAWS 200

/* Takes one of the options from OPT_COMPARE on. 0, or -1 and *err. */
int options_read_compare(struct options *o, int code, const char *arg, struct err *err);
/* What more than one option decides. 0, or -1 and *err. */
int options_check_compare(struct options *o, struct err *err);

#endif
