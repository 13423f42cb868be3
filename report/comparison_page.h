/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The page of a comparison, and its pictures one by one. */
#ifndef REPORT_COMPARISON_PAGE_H
#define REPORT_COMPARISON_PAGE_H

#include "report/comparison_report.h"

/* The page as text[0..*len), to be freed. command: the command line; o->output is not looked at. */
char *report_comparison_page(const struct comparisons *c, const char *command, const struct report_options *o,
                             size_t *len);

#endif
