/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The reports of comparisons. */
#ifndef REPORT_COMPARED_REPORT_H
#define REPORT_COMPARED_REPORT_H

#include <stdio.h>

#include "eval/comparison.h"
#include "report/document.h"

/* Prints the comparison in the form of o->output. Returns 0, or -1 and *err if no table has the name o->only. */
int report_comparison(FILE *f, const struct comparisons *c, const struct report_options *o, struct err *err);

/* A document, and the sections from which its relations fetch their elements. */
struct report_comparison_document {
    struct document document;
    struct report_comparison_section *section;
    size_t n_sections;
    struct report_options options;
};
/* Fills the document, which report_comparison_end frees. The caller must keep *c while the document exists. */
void report_comparison_begin(struct report_comparison_document *doc, const struct comparisons *c,
                             const struct report_options *o);
/* Fills the document of a page, which report_comparison_end frees, with data for its script if `with_data`. */
void report_comparison_begin_page(struct report_comparison_document *doc, const struct comparisons *c,
                                  const struct report_options *o, bool with_data);
void report_comparison_end(struct report_comparison_document *doc);

/* Prints the notes about the runs and about their topics. */
void report_comparison_notes(FILE *f, const struct comparisons *c, const struct report_options *o);

#endif
