/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the page of `rcp-label show`: its figures, as data. */
#ifndef REPORT_SHOW_FIGURES_H
#define REPORT_SHOW_FIGURES_H

#include "report/show.h"

/* What there are figures of, in the order of the page. */
enum show_part {
    SHOW_CRITERIA,
    SHOW_RELIABILITY,
    SHOW_DEPENDENCE,
    SHOW_SCALES,
    SHOW_RIDGES,
    SHOW_COVERAGE,
    SHOW_PARTS
};

/* show_criteria.c: pass probabilities, information and gain over theta. */
void show_figures_of_criteria(struct pictures *to, const struct show_source *s);
/* show_answers.c: predicted passes against answers, three ways; Q3. With judgements. */
void show_figures_of_reliability(struct pictures *to, const struct show_source *s);
void show_figures_of_dependence(struct pictures *to, const struct show_source *s);
/* show_spread.c: tau by topic; bt and theta of topics or datasets; with judgements, how often things were shown. */
void show_figures_of_scales(struct pictures *to, const struct show_source *s);
void show_figures_of_ridges(struct pictures *to, const struct show_source *s);
void show_figures_of_coverage(struct pictures *to, const struct show_source *s);

/* show_look.c: a list of what deserves a second look. */
void show_look(FILE *f, const struct diagnosis *d);

/* v with that many decimals, NA where it is not known. Returns buf. */
enum { SHOW_NUMBER = 32 };
const char *show_number(char buf[SHOW_NUMBER], double v, int decimals);
/* "-1.5 to -1", of bins. */
enum { SHOW_RANGE = 80 };
const char *show_range(char buf[SHOW_RANGE], double lo, double hi);

#endif
