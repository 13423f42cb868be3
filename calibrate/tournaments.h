/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The tournaments of a calibration: the comparisons of the documents of a query, and its Bradley-Terry scores. */
#ifndef CALIBRATE_TOURNAMENTS_H
#define CALIBRATE_TOURNAMENTS_H

#include "calibrate/calibrate.h"
#include "model/bt.h"

struct tournaments {
    struct calibration *c;
    const struct cal_options *o;
};

/* Numbers the documents of the tournament for its fit in number[0 .. q->n_docs), and returns how many there are. */
size_t cal_number_docs(const struct cal_query *q, size_t *number);
/* Adds the weights and the outcomes of a query's comparisons to *d after bt_init; c->weight weighs them. */
void cal_add_comparisons(struct bt_data *d, const struct calibration *c, const struct cal_options *o,
                         const struct cal_query *q, const size_t *number);

#endif
