/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The pictures of a page, each of which can be written to a file of its own, too. */
#ifndef REPORT_PICTURES_H
#define REPORT_PICTURES_H

#include "report/draw.h"

/* Begins as {0}. */
struct pictures {
    struct figure *figure;
    size_t n, cap;
};

/* A new figure, to be begun; the ones before it move. */
struct figure *pictures_new(struct pictures *p);
void pictures_free(struct pictures *p);

/* Figures from .. to - 1 side by side in a page, with their tables; nothing where there are none. */
void pictures_put(FILE *f, const struct pictures *p, size_t from, size_t to);

/* The number of the picture of that name, or of the first whose name begins with it and a dot; SIZE_MAX = there is none.
 * names: those that there are, "a, b or c", to be freed, at most 600 characters. */
size_t pictures_find(const struct pictures *p, const char *name);
char *pictures_names(const struct pictures *p);
/* A file of it, bytes[0..*len), to be freed: SVG or PDF. 0, or -1 and *err. */
int pictures_file(const struct pictures *p, size_t number, bool pdf, char **bytes, size_t *len, struct err *err);

#endif
