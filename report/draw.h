/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Drawing of figures: as SVG, or as PDF with the program rsvg-convert. */
#ifndef REPORT_DRAW_H
#define REPORT_DRAW_H

#include <stdio.h>

#include "base/err.h"
#include "report/figure.h"

/* Writes the figure as an svg element of a page, with the texts of f->hover, which a browser shows when their
 * rectangles are pointed at. */
void draw_svg(FILE *out, const struct figure *f);
/* Writes the figure as a file of SVG 1.1 with sizes in points, without the texts of f->hover. Letters are texts, not
 * outlines. */
void draw_svg_file(FILE *out, const struct figure *f);
/* Converts the figure to PDF, bytes[0 .. *len), which the caller frees with mem_free(). Returns 0, or -1 and *err if
 * rsvg-convert is missing or fails. */
int draw_pdf(const struct figure *f, char **bytes, size_t *len, struct err *err);

#endif
