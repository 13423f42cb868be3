/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The pictures of a page, each of which can also be written to a file. */
#ifndef REPORT_PICTURES_H
#define REPORT_PICTURES_H

#include "report/draw.h"

/* The pictures of a page; {0} at first. */
struct pictures {
    struct figure *figure;
    size_t n, cap;
};

/* Returns a new figure for figure_begin. The call invalidates pointers to earlier figures. */
struct figure *pictures_new(struct pictures *p);
void pictures_free(struct pictures *p);

/* Writes the figures [from, to), counted from 0, side by side to a page, with their tables. Writes nothing if from =
 * to. */
void pictures_put(FILE *f, const struct pictures *p, size_t from, size_t to);

/* pictures_find returns the index of the picture `name`, or of the first one whose name begins with `name` and a dot,
 * or SIZE_MAX if there is none. pictures_names returns the names, "a, b or c", which the caller frees; in place of
 * names beyond about 560 characters, it says "or another name like these". */
size_t pictures_find(const struct pictures *p, const char *name);
char *pictures_names(const struct pictures *p);
/* Draws picture `number`, from 0, as SVG or, if `pdf`, as PDF to bytes[0 .. *len), which the caller frees. Returns 0,
 * or -1 and *err if draw_pdf fails. */
int pictures_file(const struct pictures *p, size_t number, bool pdf, char **bytes, size_t *len, struct err *err);

#endif
