/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The result of `rcp-label show` as a document. */
#ifndef REPORT_SHOW_H
#define REPORT_SHOW_H

#include "diagnose/diagnosis.h"
#include "diagnose/distribution.h"
#include "report/document.h"

/* The sources of the values in the document. */
struct show_source {
    const struct diagnosis *diagnosis;
    const struct distribution *distribution; /* NULL = no page is wanted */
    const char *digest;                      /* of the gain file; "" = it cannot be read again */
    const struct provenance *judgements;     /* those given; NULL = none */
};

/* Fills the document, with a page if there is a distribution; the caller keeps o. Lines that deserve a second look are
 * marked; numbers in sentences that are not known are NA. */
void show_fill(struct document *doc, const struct show_source *s, const struct report_options *o);

#endif
