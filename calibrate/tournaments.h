/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The tournaments of a calibration: the comparisons of the documents of a query, and its Bradley-Terry scores. */
#ifndef CALIBRATE_TOURNAMENTS_H
#define CALIBRATE_TOURNAMENTS_H

#include "calibrate/calibrate.h"
#include "model/bt.h"

/* The argument of functions that fit a tournament: the calibration that gets the results, and its options. */
struct tournaments {
    struct calibration *c;
    const struct cal_options *o;
};

/* Sets number[i], for document i of the query, to its index among the judged documents (0, 1, ...), and to 0 if it is
 * not judged. Returns the number of judged documents. */
size_t cal_number_docs(const struct cal_query *q, size_t *number);
/* Adds a query's comparisons, from its tournament windows that count and its pairs, to *d, which bt_init has begun;
 * c->weight weighs them. number[] comes from cal_number_docs. */
void cal_add_comparisons(struct bt_data *d, const struct calibration *c, const struct cal_options *o,
                         const struct cal_query *q, const size_t *number);

#endif
