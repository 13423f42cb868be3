/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Local dependence: are two criteria alike beyond what the ability explains? */
#ifndef DIAGNOSE_Q3_H
#define DIAGNOSE_Q3_H

#include "diagnose/responses.h"

#define Q3_LARGE 0.2 /* as Chen and Thissen, Journal of Educational and Behavioral Statistics 22(3), 1997 */

/* Two criteria, a before b. Correlations are Pearson's, NAN where one side does not vary. */
struct q3_pair {
    size_t a, b;
    double q3;              /* of the residuals passed - P(theta) of single responses */
    double by_document;     /* of each document's mean residuals (by judge), documents weighing alike */
    double raw;             /* of the answers themselves (phi), single responses */
    double raw_by_document; /* of each document's pass rates (by judge), documents weighing alike */
};

/* Computes Yen's Q3 (Applied Psychological Measurement 8(2), 1984) of all C (C - 1) / 2 pairs, in lexical order, over
 * the responses to documents with a theta; p[] = resp_predicted(). Yen's persons are the documents in by_document, whose
 * responses are averaged first: this is the Q3 of the paper (arXiv:2609.35739), which marks a pair beyond Q3_LARGE. In
 * q3 they are the single responses: every time a document is checked is one observation of all criteria. Without dependence both are 0 where theta comes from
 * elsewhere; where each document's was estimated from these responses, by_document is about -1 / (C - 1) (Yen, Journal
 * of Educational Measurement 30(3), 1993) and q3 between that and 0. Free with mem_free(). */
struct q3_pair *q3_correlations(const struct responses *a, const double *p);

#endif
