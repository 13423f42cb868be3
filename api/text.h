/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the library: reports and notes as texts. */
#ifndef API_TEXT_H
#define API_TEXT_H

#include <stdio.h>

#include "api/call.h"
#include "report/report.h"

/* A report without options. */
extern const struct report_options rcp_report_options;
/* Fills *o from a format and pairs of names and values, ended by NULL; for rcp_call. comparison: it is of one. 0, or -1
 * and *err. */
int rcp_read_report_options(struct report_options *o, const char *format, const char *const *options, bool comparison,
                            struct err *err);

/* What is printed, as lines without the program's name; in the running scope. */
char *rcp_lines(void (*print)(FILE *f, const void *arg), const void *arg);

/* What is printed, for rcp_text_free; NULL and *error. */
char *rcp_text(int (*print)(FILE *f, void *arg, struct err *err), void *arg, struct rcp_error *error);

#endif
