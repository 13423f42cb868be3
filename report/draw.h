/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Drawing of figures: as SVG, or as PDF with the program rsvg-convert. */
#ifndef REPORT_DRAW_H
#define REPORT_DRAW_H

#include <stdio.h>

#include "base/err.h"
#include "report/figure.h"

/* Writes the figure as an svg element of a page, with a title for each part that has a text when it is pointed at. */
void draw_svg(FILE *out, const struct figure *f);
/* Writes the figure as a file of SVG 1.1, with sizes in points and texts that remain texts. */
void draw_svg_file(FILE *out, const struct figure *f);
/* Converts the figure to PDF, bytes[0 .. *len), which the caller frees with mem_free(). Returns 0, or -1 and *err if
 * rsvg-convert is missing or fails. */
int draw_pdf(const struct figure *f, char **bytes, size_t *len, struct err *err);

#endif
