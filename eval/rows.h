/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The values of one run's topics, read in the order of the topics, whatever the order in which they were stored.
 *
 * The values of very many topics would take more memory than the labels. They therefore go to a temporary file, in bins
 * of neighbouring topics; if the file cannot be made or the disk is full, they stay in memory. */
#ifndef EVAL_ROWS_H
#define EVAL_ROWS_H

#include <stddef.h>

#include "base/err.h"

struct eval_rows;

/* Returns room for n_topics topics with n_values values each, which `threads` threads store. The caller frees it with
 * eval_rows_free. */
struct eval_rows *eval_rows_new(size_t n_topics, size_t n_values, int threads);
/* Stores the values of a topic, value[n_values]; each topic at most once. `thread` is the number of the calling thread,
 * from 0. */
void eval_rows_store(struct eval_rows *rows, int thread, size_t topic, const double *value);
/* Removes all values. */
void eval_rows_restart(struct eval_rows *rows);
/* Receives the values of a topic, value[n_values]; `arg` is that of the function that calls it. */
typedef void eval_rows_fn(void *arg, size_t topic, const double *value);
/* Calls take(arg, topic, value) for every topic in order; the values of a topic that was not stored are undefined. May
 * be called several times. Returns 0, or -1 and *err, which names `name` as its file. */
int eval_rows_each(const struct eval_rows *rows, eval_rows_fn *take, void *arg, const char *name, struct err *err);
void eval_rows_free(struct eval_rows *rows);

#endif
