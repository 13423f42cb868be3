/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The result of `rcp-label show` as a document. */
#ifndef REPORT_SHOW_H
#define REPORT_SHOW_H

#include "diagnose/diagnosis.h"
#include "diagnose/distribution.h"
#include "diagnose/evidence.h"
#include "report/document.h"

/* The sources of the values in the document. */
struct show_source {
    const struct diagnosis *diagnosis;
    const struct distribution *distribution; /* the distributions for a page; NULL if no page is wanted */
    const char *digest;            /* the SHA-256 digest of the gain file; "" if the file cannot be read twice */
    struct provenance *judges;     /* family lines with the models of the judges; needed for severities */
    const struct jud_store *store; /* the judgements of a page, of topics of `dataset` or, if that is NULL, of all */
    const char *dataset;
    const struct provenance *judgements; /* the provenance of the judgements; NULL if there are none */
};

/* Fills the document, with a page if there is a distribution. The caller must keep *o while the document exists. Lines
 * that deserve a second look are marked; unknown numbers in sentences are NA. */
void show_fill(struct document *doc, const struct show_source *s, const struct report_options *o);

/* Fills the document about one document of a topic, as a page if `page` is set. The caller must keep *o while the
 * document exists. */
void show_one_fill(struct document *doc, struct evidence *e, const struct report_options *o, bool page);

#endif
