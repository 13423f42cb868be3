/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of the document of `rcp-label show`. Figures are added only if the source has a distribution. */
#ifndef REPORT_SHOW_PARTS_H
#define REPORT_SHOW_PARTS_H

#include "report/show.h"

/* show_judgements.c: what the judgements add. */
void show_judgements(struct document *doc, const struct show_source *s);
/* show_criteria.c: pass probabilities, information and gain over theta. */
void show_figures_of_criteria(struct document *to, const struct show_source *s);
/* show_answers.c: predicted passes against answers, three ways; Q3. With judgements. */
void show_figures_of_reliability(struct document *to, const struct show_source *s);
void show_figures_of_dependence(struct document *to, const struct show_source *s);
/* show_spread.c: tau by topic; bt and theta of topics or datasets; with judgements, how often things were shown. */
void show_figures_of_scales(struct document *to, const struct show_source *s);
void show_figures_of_ridges(struct document *to, const struct show_source *s);
void show_figures_of_coverage(struct document *to, const struct show_source *s);

/* Writes "-1.5 to -1", the range of a bin. Returns buf. */
enum { SHOW_RANGE = 80 };
const char *show_range(char buf[SHOW_RANGE], double lo, double hi);

/* Writes " 3 documents beyond the ends count in the outermost bars.", or nothing if n is 0. Returns buf. */
enum { SHOW_BEYOND = 120 };
const char *show_beyond(char buf[SHOW_BEYOND], size_t n);

/* Four decimals. */
extern const struct report_options show_digits;
/* Adds a cell of the table of a figure: v, or "-" where it is not known. */
void show_value(struct grid *g, double v);

/* Returns "a b c and 4 more", `most` of n names, to be freed. */
enum { SHOW_NAMED = 8 };
char *show_names(const char *const *name, size_t n, size_t most);

#endif
