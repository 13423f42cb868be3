/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The report of `rcp-label show`, in two forms of one struct. What could not be written is left to ferror(f). */
#ifndef REPORT_SHOW_H
#define REPORT_SHOW_H

#include <stdio.h>

#include "diagnose/diagnosis.h"
#include "diagnose/distribution.h"
#include "report/pictures.h"

/* For people. Lines that deserve a second look begin with '!'; what is not known is NA. */
void show_text(FILE *f, const struct diagnosis *d);
/* For programs: one object, numbers to 17 digits, what is not known null, bytes of ids that are not UTF-8 as \xNN. */
void show_json(FILE *f, const struct diagnosis *d);

/* What the page is made from; all is kept, not copied. */
struct show_source {
    const struct diagnosis *diagnosis;
    const struct distribution *distribution;
    const char *digest;                  /* of the gain file; "" = it cannot be read again */
    const struct provenance *judgements; /* those given; NULL = none */
};

/* The figures, drawn where they can be. */
struct show_pictures;
struct show_pictures *show_draw(const struct show_source *s);
const struct pictures *show_pictures(const struct show_pictures *p);
void show_pictures_free(struct show_pictures *p);

/* The page of them, a struct show_pictures, as text[0..*len), to be freed. command: the command line. */
char *show_page(const void *pictures, const char *command, size_t *len);

#endif
