/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reports of explanations, which show why runs differ on one topic. */
#ifndef REPORT_EXPLAINED_REPORT_H
#define REPORT_EXPLAINED_REPORT_H

#include <stdio.h>

#include "eval/explanation.h"
#include "report/pictures.h"
#include "report/report_options.h"

/* Prints an explanation in the form of o->output. */
void report_explanation(FILE *f, const struct explanation *x, const struct report_options *o);
/* Prints notes about documents without labels or without a text in the corpus; nothing if o->quiet. */
void report_explanation_notes(FILE *f, const struct explanation *x, const struct report_options *o);

/* ---- page ---- */

/* The figures and tables of an explanation, drawn for its page. */
struct report_explanation_pictures;
/* Draws the figures of an explanation for its page. *x and *e, the evaluation it was made from (with the digests of its
 * inputs), must outlive the result, which report_explanation_pictures_free frees. o->output, ascii and bold are
 * ignored. */
struct report_explanation_pictures *report_explanation_draw(const struct explanation *x, struct eval *e,
                                                            const struct report_options *o);
void report_explanation_pictures_free(struct report_explanation_pictures *p);
const struct pictures *report_explanation_pictures(const struct report_explanation_pictures *p);

/* Returns the page with the figures `source`, a struct report_explanation_pictures, and the command line `command`.
 * *len is its length; the caller frees it. */
char *report_explanation_page(const void *source, const char *command, size_t *len);

#endif
