/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Figures are drawn by gnuplot, which runs as a program of its own where it is installed: nothing is linked or loaded
 * for it, and what is not drawn costs nothing. */
#ifndef REPORT_DRAW_H
#define REPORT_DRAW_H

#include <stdio.h>

#include "base/err.h"
#include "report/figure.h"

/* Pictures as SVG: what stands in the element svg, by an allow-list of elements and attributes. */
struct drawn {
    char **svg; /* n; NULL = there are none */
    size_t n;
    char *why; /* there are none, and what brings them; NULL = there are */
};
/* Draws all of them at once. */
void draw_figures(struct drawn *d, const struct figure *f, size_t n);
void drawn_free(struct drawn *d);

/* The element svg of a page: with what is said where it is pointed at. */
void draw_put_svg(FILE *out, const struct figure *f, const char *svg);
/* A file of it: sizes in points, text as text, the font in one place. */
void draw_put_svg_file(FILE *out, const struct figure *f, const char *svg);
/* The same as PDF, bytes[0..*len); mem_free() them. 0, or -1 and *err. */
int draw_pdf(const struct figure *f, char **bytes, size_t *len, struct err *err);

/* draw_svg.c: what gnuplot writes as SVG, up to the end of the first picture in text[*at .. len): its content, to be
 * freed, and *at behind it; NULL where there is none. */
char *draw_read_svg(const char *text, size_t len, size_t *at);

#endif
