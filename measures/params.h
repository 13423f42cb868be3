/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parameters of a measure: what follows the dot of -m NAME.PARAMS. */
#ifndef MEASURES_PARAMS_H
#define MEASURES_PARAMS_H

#include "base/mem.h"
#include "measures/measures.h"

/* Reads a list of parameters, or the defaults if params is NULL, into *a, whose spec and v9 are set. What it allocates belongs
 * to the arena; names of pairs stay in params. 0, or -1 and *err: an item is no parameter of the measure, or out of range. */
int meas_read_params(struct arena *arena, struct meas_args *a, const char *params, struct err *err);

/* Checks the parameters of one -m alone: a cutoff twice is an error, as in trec_eval. (Across several -m it counts once.)
 * 0, or -1 and *err. */
int meas_check_params(struct arena *arena, const struct meas_spec *spec, const char *params, bool v9, struct err *err);

#endif
