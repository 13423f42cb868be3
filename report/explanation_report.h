/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reports of explanations. */
#ifndef REPORT_EXPLAINED_REPORT_H
#define REPORT_EXPLAINED_REPORT_H

#include <stdio.h>

#include "eval/explanation.h"
#include "report/pictures.h"
#include "report/report_options.h"

/* In the form of o->output. */
void report_explanation(FILE *f, const struct explanation *x, const struct report_options *o);
/* Documents shown whose texts the corpus does not have. */
void report_explanation_notes(FILE *f, const struct explanation *x, const struct report_options *o);

/* ---- page ---- */

/* The figures of an explanation. */
struct report_explanation_pictures;
/* o->output is not looked at; x and o are kept, not copied. e: what x was made from, with digests. */
struct report_explanation_pictures *report_explanation_draw(const struct explanation *x, struct eval *e,
                                                            const struct report_options *o);
void report_explanation_pictures_free(struct report_explanation_pictures *p);
const struct pictures *report_explanation_pictures(const struct report_explanation_pictures *p);

/* The page as text[0..*len), to be freed, of pictures (struct report_explanation_pictures). command: the command line. */
char *report_explanation_page(const void *of, const char *command, size_t *len);

#endif
