/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The result of `rcp-label show` as a document. */
#ifndef REPORT_SHOW_H
#define REPORT_SHOW_H

#include "diagnose/diagnosis.h"
#include "diagnose/distribution.h"
#include "diagnose/evidence.h"
#include "report/document.h"

/* The inputs of show_fill, from which it takes all values. */
struct show_source {
    const struct diagnosis *diagnosis;
    const struct distribution *distribution; /* the histograms and curves for a page; NULL if no page is wanted */
    const char *digest;            /* the SHA-256 digest of the gain file; "" if the file cannot be read twice */
    struct provenance *judges;     /* the names and models of the judges, for the table of severities and the windows of
                                    * the page */
    const struct jud_store *store; /* the judgements whose windows a page shows, those of topics of `dataset` or, if
                                    * that is NULL, of all; NULL if there are none */
    const char *dataset;           /* the name of the only dataset to show; NULL means all topics */
    const struct provenance *judgements; /* the provenance of the judgements; NULL if there are none */
};

/* Fills the document about a gain file, with a page if s->distribution is set. The caller must keep *o while the
 * document exists. Sentences that warn of a problem are marked with '!'; unknown numbers in sentences are NA. */
void show_fill(struct document *doc, const struct show_source *s, const struct report_options *o);

/* Fills *doc with the evidence *e about one document of one topic: its gain and the windows in which it was judged.
 * With `page`, *doc has a page, too, and the caller must keep *o while it exists. */
void show_one_fill(struct document *doc, struct evidence *e, const struct report_options *o, bool page);

#endif
