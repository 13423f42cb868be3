/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The page of a comparison, and its pictures. */
#ifndef REPORT_COMPARISON_PAGE_H
#define REPORT_COMPARISON_PAGE_H

#include "report/comparison_report.h"
#include "report/pictures.h"

/* The figures of a comparison, drawn where they can be. */
struct report_comparison_pictures;
/* o->output is not looked at; c is kept, not copied. */
struct report_comparison_pictures *report_comparison_draw(const struct comparisons *c, const struct report_options *o);
const struct pictures *report_comparison_pictures(const struct report_comparison_pictures *p);
void report_comparison_pictures_free(struct report_comparison_pictures *p);

/* The page of it, a struct report_comparison_pictures, as text[0..*len), to be freed. command: the command line. */
char *report_comparison_page(const void *pictures, const char *command, size_t *len);

#endif
