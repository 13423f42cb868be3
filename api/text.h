/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reports and notes as texts. */
#ifndef API_TEXT_H
#define API_TEXT_H

#include <stdio.h>

#include "api/call.h"
#include "report/report.h"

/* The default options of a report, in the classic format of trec_eval; its hints name options of rcp.h, not of
 * programs. */
extern const struct report_options rcp_report_options;
/* Sets *o to the defaults, then to the format and to the options, pairs of a name and a value that NULL ends (a NULL
 * array means none). If `is_comparison` is set, the report is no table of runs: the format classic and the option query
 * are refused; the formats table, latex and markdown refuse the option query, too. Returns 0, or -1 and *err. */
int rcp_read_report_options(struct report_options *o, const char *format, const char *const *options,
                            bool is_comparison, struct err *err);

/* Returns the text that print(f, arg) prints, without "trec_rcp: " at the beginning of lines. The current memory scope
 * owns it. */
char *rcp_lines(void (*print)(FILE *f, const void *arg), const void *arg);

/* Returns the text that print(f, arg, err) prints, which the caller frees with rcp_text_free; NULL and *error if it
 * returns -1 or memory runs out. */
char *rcp_text(int (*print)(FILE *f, void *arg, struct err *err), void *arg, struct rcp_error *error);

#endif
