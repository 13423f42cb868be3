/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The report of `rcp-label show`, in two forms of one struct. What could not be written is left to ferror(f). */
#ifndef REPORT_SHOW_H
#define REPORT_SHOW_H

#include <stdio.h>

#include "diagnose/diagnosis.h"

/* For people. Lines that deserve a second look begin with '!'; what is not known is NA. */
void show_text(FILE *f, const struct diagnosis *d);
/* For programs: one object, numbers to 17 digits, what is not known null, bytes of ids that are not UTF-8 as \xNN. */
void show_json(FILE *f, const struct diagnosis *d);

#endif
