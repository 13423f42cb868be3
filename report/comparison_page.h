/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The page of a comparison, and its pictures one by one. */
#ifndef REPORT_COMPARISON_PAGE_H
#define REPORT_COMPARISON_PAGE_H

#include "report/comparison_report.h"

/* The figures of a comparison, drawn where they can be. */
struct report_comparison_pictures;
/* o->output is not looked at; c and o are kept, not copied. */
struct report_comparison_pictures *report_comparison_draw(const struct comparisons *c, const struct report_options *o);
void report_comparison_pictures_free(struct report_comparison_pictures *p);

/* The page as text[0..*len), to be freed. command: the command line. */
char *report_comparison_page(const struct report_comparison_pictures *p, const char *command, size_t *len);

/* The number of the picture of that name, or of the first whose name begins with it and a dot; SIZE_MAX = there is none.
 * names: those that there are, "a, b or c", to be freed, at most 600 characters. */
size_t report_comparison_find_picture(const struct report_comparison_pictures *p, const char *name);
char *report_comparison_picture_names(const struct report_comparison_pictures *p);
/* A file of it, bytes[0..*len), to be freed: SVG or PDF. 0, or -1 and *err. */
int report_comparison_picture(const struct report_comparison_pictures *p, size_t number, bool pdf, char **bytes,
                              size_t *len, struct err *err);

#endif
