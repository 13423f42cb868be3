/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The tournaments of a calibration: what windows say of the documents of a query, and its Bradley-Terry scores. */
#ifndef CALIBRATE_TOURNAMENTS_H
#define CALIBRATE_TOURNAMENTS_H

#include "calibrate/calibrate.h"
#include "model/bt.h"

struct tournaments {
    struct calibration *c;
    const struct cal_options *o;
};

/* Documents of the tournament by their numbers in its fit, number[0 .. q->n_docs); returns how many. */
size_t cal_number_docs(const struct cal_query *q, size_t *number);
/* The weights of a query's comparisons into *d, after bt_init: what its Hessian is made of. */
void cal_add_weights(struct bt_data *d, const struct tournaments *t, const struct cal_query *q, const size_t *number);
/* With who won them. */
void cal_add_comparisons(struct bt_data *d, const struct tournaments *t, const struct cal_query *q,
                         const size_t *number);

#endif
