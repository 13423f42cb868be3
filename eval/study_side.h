/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A side of a case: documents with blanks between them, in one field of a table. */
#ifndef EVAL_STUDY_SIDE_H
#define EVAL_STUDY_SIDE_H

#include "format/frame.h"

enum { STUDY_SIDE_MOST = 100 /* documents */ };

/* Reads the row's field into doc[STUDY_SIDE_MOST], of which it fills *n, one or more; the names live as long as the field.
 * 0, or -1 and *err. */
int study_side_read(const struct frame *f, int column, struct fmt_tok *doc, size_t *n, struct err *err);

#endif
