/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Parameters of measures: the text after the dot of -m NAME.PARAMS. */
#ifndef MEASURES_PARAMS_H
#define MEASURES_PARAMS_H

#include "base/mem.h"
#include "measures/measures.h"

/* Reads a list of parameters, separated by commas, into *a, whose spec and v9 the caller has set; params == NULL means
 * the defaults. Memory comes from the arena, except that names of pairs point into params. Returns 0, or -1 and *err if
 * an item is not a parameter of the measure or is out of range. */
int meas_read_params(struct arena *arena, struct meas_args *a, const char *params, struct err *err);

/* Checks the parameters of one -m argument. A repeated cutoff within one argument is an error, as in trec_eval; across
 * several -m arguments it counts once. Returns 0, or -1 and *err. */
int meas_check_params(struct arena *arena, const struct meas_spec *spec, const char *params, bool v9, struct err *err);

#endif
