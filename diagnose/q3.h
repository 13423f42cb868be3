/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Local dependence: whether two criteria agree more than the ability explains. */
#ifndef DIAGNOSE_Q3_H
#define DIAGNOSE_Q3_H

#include "diagnose/responses.h"

/* |Q3| above this marks a pair (Chen and Thissen, Journal of Educational and Behavioral Statistics 22(3), 1997). */
#define Q3_LARGE 0.2

/* Pearson's correlations of the criteria with the indices a < b; NAN if one of the two values does not vary. Where
 * judges are pooled, a "document" is a pair of document and judge. */
struct q3_pair {
    size_t a, b;
    double by_response;     /* correlation of the residuals passed - P(theta) of single responses */
    double by_document;     /* correlation of documents' residuals, averaged over their responses; all weigh the same */
    double raw_by_response; /* correlation of the answers themselves (phi), over single responses */
    double raw_by_document; /* correlation of documents' pass rates; all weigh the same */
};

/* Computes Yen's Q3 (Applied Psychological Measurement 8(2), 1984) of all C (C - 1) / 2 pairs, in lexical order, over
 * the responses to documents with a theta; p[] is the result of resp_predicted(). In by_document, Yen's persons are the
 * documents, whose responses are averaged first: this is the Q3 of the paper (arXiv:2609.35739), which marks a pair
 * beyond Q3_LARGE. In by_response they are the single responses: each check of a document is one observation of all
 * criteria. Without dependence both are 0 if theta comes from elsewhere; if each document's theta was estimated from
 * these responses, by_document is about -1 / (C - 1) (Yen, Journal of Educational Measurement 30(3), 1993) and
 * by_response lies between that and 0. Free the array with mem_free(). */
struct q3_pair *q3_correlations(const struct responses *a, const double *p);

#endif
