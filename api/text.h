/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reports and notes as texts. */
#ifndef API_TEXT_H
#define API_TEXT_H

#include <stdio.h>

#include "api/call.h"
#include "report/report.h"

/* The default options of a report. */
extern const struct report_options rcp_report_options;
/* Sets *o from a format and from pairs of names and values that NULL ends. `is_comparison` says that the report is
 * about a comparison. Returns 0, or -1 and *err. */
int rcp_read_report_options(struct report_options *o, const char *format, const char *const *options,
                            bool is_comparison, struct err *err);

/* Returns the output of print(f, arg), without "trec_rcp: " at the beginning of lines. The current memory scope owns
 * it. */
char *rcp_lines(void (*print)(FILE *f, const void *arg), const void *arg);

/* Returns the output of print(f, arg, err), which the caller frees with rcp_text_free, or NULL and *error. */
char *rcp_text(int (*print)(FILE *f, void *arg, struct err *err), void *arg, struct rcp_error *error);

#endif
