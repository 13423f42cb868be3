/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of the document of `rcp-label show`. The functions add figures only if the source has a distribution. */
#ifndef REPORT_SHOW_PARTS_H
#define REPORT_SHOW_PARTS_H

#include "report/show.h"

/* Adds all values that need judgements (show_judgements.c), and among them the part about trust (show.c). */
void show_judgements(struct document *doc, const struct show_source *s);
void show_trust(struct document *doc, const struct diagnosis *d);
/* Adds the figures of pass probabilities, information and gain over theta (show_criteria.c). */
void show_figures_of_criteria(struct document *to, const struct show_source *s);
/* Add figures if there are judgements (show_spread.c): predicted and actual passes for three models; Q3 of the
 * criteria. */
void show_figures_of_reliability(struct document *to, const struct show_source *s);
void show_figures_of_dependence(struct document *to, const struct show_source *s);
/* Add figures (show_spread.c): tau by topic; bt and theta of topics or datasets; if there are judgements, how often
 * topics and documents were shown. */
void show_figures_of_scales(struct document *to, const struct show_source *s);
void show_figures_of_ridges(struct document *to, const struct show_source *s);
void show_figures_of_coverage(struct document *to, const struct show_source *s);

/* Adds the data for the script of the page (show_live.c). */
void show_live(struct document *doc, const struct show_source *s);

/* Writes the range of a bin, such as "-1.5 to -1". Returns buf. */
enum { SHOW_RANGE = 80 };
const char *show_range(char buf[SHOW_RANGE], double lo, double hi);

/* Writes " 3 documents beyond the ends count in the outermost bars.", or nothing if n is 0. Returns buf. */
enum { SHOW_BEYOND = 120 };
const char *show_beyond(char buf[SHOW_BEYOND], size_t n);

/* The format of numbers in the tables of figures, which have four decimals. */
extern const struct report_options show_digits;
/* Adds a cell with v to the table of a figure, or with "-" if v is NAN. */
void show_value(struct grid *g, double v);

/* Returns "a b c and 4 more" with at most `most` of n names. The caller frees it. */
enum { SHOW_NAMED = 8 };
char *show_names(const char *const *name, size_t n, size_t most);

#endif
