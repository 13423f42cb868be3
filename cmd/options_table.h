/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the reading of options: the one table that parsing, -h and the check of the man page follow. */
#ifndef CMD_OPTIONS_TABLE_H
#define CMD_OPTIONS_TABLE_H

#include "cmd/options.h"

/* Codes of options without a letter. */
enum {
    OPT_TIES = 256,
    OPT_EXCLUDE_SELF,
    OPT_POOL,
    OPT_PROTOCOL,
    OPT_GAIN,
    OPT_EXP,
    OPT_TABLE,
    OPT_FORMAT,
    OPT_SPREADSHEET,
    OPT_COMMON,
    OPT_STRICT,
    OPT_QUIET,
    OPT_COMPAT,
    OPT_COMPARE, /* from here on: compare_options.c */
    OPT_TEST,
    OPT_ALPHA,
    OPT_BASELINE,
    OPT_REFERENCE,
    OPT_TIE_ZONE,
    OPT_SEED,
    OPT_RESAMPLES,
    OPT_FLIPS,
    OPT_SUITE,
    OPT_EXPLAIN
};

struct option_row {
    int code;
    const char *name, *arg; /* long name; argument, NULL = none */
    const char *help;       /* NULL = accepted, not shown */
};
enum { OPTIONS_MAX = 64 };
extern const struct option_row options_table[]; /* at most OPTIONS_MAX, ended by name == NULL */

/* -1 and *err: a value that is not the expected one. */
int options_misuse(struct rcp_err *err, const char *what, const char *value, const char *wanted);

/* What more than one option decides about an evaluation: labels, files, measures. 0, or -1 and *err. */
int options_check_evaluation(struct options *o, struct rcp_err *err);

extern const struct cmp_options options_compare_defaults;
/* Takes one of the options from OPT_COMPARE on. 0, or -1 and *err. */
int options_read_compare(struct options *o, int code, const char *arg, struct rcp_err *err);
/* What more than one option decides. 0, or -1 and *err. */
int options_check_compare(struct options *o, struct rcp_err *err);

#endif
