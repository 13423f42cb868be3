/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the readers of human judgements share: one format, checked against a byte-by-byte reader. */
#ifndef FUZZ_HUMAN_H
#define FUZZ_HUMAN_H

#include "format/qrels.h"

struct human_format {
    fmt_judgements_fn *read;
    size_t fields;
    int group, subgroup; /* which fields they are, -1 = none; the last two are document and value */
    bool level;          /* the value is a real level, else a grade */
    bool once;           /* a document appears at most once in a group */
};

/* Reads the input every way there is, with and without comments. */
void human_check(const struct human_format *j, const uint8_t *data, size_t size);

#endif
