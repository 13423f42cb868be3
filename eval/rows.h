/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Values of one run's topics, gone through in the order of the topics, whatever the order in which they came.
 *
 * Of many topics they would take more memory than the labels: then rows go to bins of neighbouring topics, most of which are
 * in a temporary file (format/run_bins.h). */
#ifndef EVAL_ROWS_H
#define EVAL_ROWS_H

#include <stddef.h>

#include "base/err.h"

struct eval_rows;

/* Of n_topics topics with n_values each, written by so many threads. */
struct eval_rows *eval_rows_new(size_t n_topics, size_t n_values, int threads);
/* Books the values of a topic, at most once. */
void eval_rows_put(struct eval_rows *rows, int thread, size_t topic, const double *value);
/* Forgets all of them. */
void eval_rows_restart(struct eval_rows *rows);
/* Calls take() for every topic in order; value is not set where none were put. May be called again. 0, or -1 and *err, of
 * the run of that name. */
typedef void eval_rows_fn(void *arg, size_t topic, const double *value);
int eval_rows_each(const struct eval_rows *rows, eval_rows_fn *take, void *arg, const char *name, struct err *err);
void eval_rows_free(struct eval_rows *rows);

#endif
