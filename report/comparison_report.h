/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reports of comparisons of runs: results in each form, pages and notes. */
#ifndef REPORT_COMPARED_REPORT_H
#define REPORT_COMPARED_REPORT_H

#include <stdio.h>

#include "eval/comparison.h"
#include "report/document.h"

/* Prints the comparison in the form o->output. Returns 0, or -1 and *err if no table has the name o->only, which JSON,
 * tsv and csv ignore. */
int report_comparison(FILE *f, const struct comparisons *c, const struct report_options *o, struct err *err);

/* The document of a comparison, and the sections (datasets and, if there is one, their suite) from which its relations
 * fetch their elements while it is printed. */
struct report_comparison_document {
    struct document document;
    struct report_comparison_section *section;
    size_t n_sections;
    struct report_options options;
};
/* Fills the document, which report_comparison_end frees, for the form o->output. The caller must keep *c while the
 * document exists, but not *o. */
void report_comparison_begin(struct report_comparison_document *doc, const struct comparisons *c,
                             const struct report_options *o);
/* Fills the document of a page in HTML, with figures, notes and origin; report_comparison_end frees it. If `with_data`,
 * adds the data for the interactive views of the page's script. */
void report_comparison_begin_page(struct report_comparison_document *doc, const struct comparisons *c,
                                  const struct report_options *o, bool with_data);
void report_comparison_end(struct report_comparison_document *doc);

/* Prints the notes of a comparison: about labels, about each run, and about topics and runs that are undefined, not
 * shared or left out, gold labels and the budgets of gain files. o->quiet omits them. With o->debug, prints all values
 * of each run as well. */
void report_comparison_notes(FILE *f, const struct comparisons *c, const struct report_options *o);

#endif
