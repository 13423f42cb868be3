/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The page of an explanation, and its pictures one by one. */
#ifndef REPORT_EXPLANATION_PAGE_H
#define REPORT_EXPLANATION_PAGE_H

#include "report/explanation_report.h"
#include "report/pictures.h"

/* The figures of an explanation, drawn where they can be. */
struct report_explanation_pictures;
/* o->output is not looked at; x and o are kept, not copied. e: what x was made from, with digests. */
struct report_explanation_pictures *report_explanation_draw(const struct explanation *x, struct eval *e,
                                                            const struct report_options *o);
void report_explanation_pictures_free(struct report_explanation_pictures *p);
const struct pictures *report_explanation_pictures(const struct report_explanation_pictures *p);

/* The page as text[0..*len), to be freed, of pictures (struct report_explanation_pictures). command: the command line. */
char *report_explanation_page(const void *of, const char *command, size_t *len);

#endif
