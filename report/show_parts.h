/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of the document of `rcp-label show`. The functions add figures, which only pages
 * show, if s->distribution is set. */
#ifndef REPORT_SHOW_PARTS_H
#define REPORT_SHOW_PARTS_H

#include "report/show.h"

/* Adds all values that need judgements, or null in their place if there are none (show_judgements.c). Among them,
 * show_trust adds the part "Can the judge be trusted?" (show.c): the bias by position, criteria that repeat the first
 * one, consistency, windows judged twice, and correlations of theta. */
void show_judgements(struct document *doc, const struct show_source *s);
void show_trust(struct document *doc, const struct diagnosis *d);
/* Adds the figures of pass probabilities, information and gain over theta (show_criteria.c). */
void show_figures_of_criteria(struct document *to, const struct show_source *s);
/* Add figures if there are judgements (show_spread.c): show_figures_of_reliability of predicted and actual passes for
 * three models; show_figures_of_dependence of Q3, the correlations of two criteria's residuals. */
void show_figures_of_reliability(struct document *to, const struct show_source *s);
void show_figures_of_dependence(struct document *to, const struct show_source *s);
/* Add figures (show_spread.c): show_figures_of_scales of tau by topic; show_figures_of_ridges of bt and theta of topics
 * or datasets; show_figures_of_coverage, if there are judgements, of how often topics and documents were shown. */
void show_figures_of_scales(struct document *to, const struct show_source *s);
void show_figures_of_ridges(struct document *to, const struct show_source *s);
void show_figures_of_coverage(struct document *to, const struct show_source *s);

/* Adds the data for the script of the page, and selects that script (show_live.c). Data for which there is no room are
 * left out. */
void show_live(struct document *doc, const struct show_source *s);

/* show_range writes the range of a histogram's bin, such as "-1.5 to -1", or only lo if hi is NAN, to buf, which has
 * SHOW_RANGE bytes, and returns buf. */
enum { SHOW_RANGE = 80 };
const char *show_range(char buf[SHOW_RANGE], double lo, double hi);

/* show_beyond writes a sentence, with a blank before it, that the outermost bars of a histogram include n documents
 * beyond the ends of its scale, or "" if n is 0, to buf, which has SHOW_BEYOND bytes, and returns buf. */
enum { SHOW_BEYOND = 120 };
const char *show_beyond(char buf[SHOW_BEYOND], size_t n);

/* The format of numbers in the tables of figures, which have four decimals. */
extern const struct report_options show_digits;
/* Adds a cell with v to the table of a figure, or with "-" if v is NAN. */
void show_value(struct grid *g, double v);

/* show_names returns the first `most` of n names, usually SHOW_NAMED, separated by blanks, and how many more there are,
 * such as "a b c and 4 more". The caller frees it. */
enum { SHOW_NAMED = 8 };
char *show_names(const char *const *name, size_t n, size_t most);

#endif
