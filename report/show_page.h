/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The page of `rcp-label show`, and its pictures. */
#ifndef REPORT_SHOW_PAGE_H
#define REPORT_SHOW_PAGE_H

#include "diagnose/diagnosis.h"
#include "diagnose/distribution.h"
#include "report/pictures.h"

/* What the page is made from; all is kept, not copied. */
struct show_source {
    const struct diagnosis *diagnosis;
    const struct distribution *distribution;
    const char *digest;                  /* of the gain file; "" = it cannot be read again */
    const struct provenance *judgements; /* those given; NULL = none */
};

/* The figures. */
struct show_pictures;
struct show_pictures *show_draw(const struct show_source *s);
const struct pictures *show_pictures(const struct show_pictures *p);
void show_pictures_free(struct show_pictures *p);

/* The page of them, a struct show_pictures, as text[0..*len), to be freed. command: the command line. */
char *show_page(const void *pictures, const char *command, size_t *len);

#endif
