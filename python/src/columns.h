/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs and labels in a tuple of columns: topics, documents, numbers. The rows of a topic need not be consecutive. */
#ifndef PYTHON_COLUMNS_H
#define PYTHON_COLUMNS_H

#include "core.h"

/* The rows in the columns: a run (scores), labels as grades or gains, or (topic, document) pairs without a number. */
enum columns_kind { COLUMNS_RUN, COLUMNS_GRADES, COLUMNS_GAINS, COLUMNS_PAIRS };

struct columns;

/* Opens the tuple (topics, docnos, numbers). For COLUMNS_PAIRS it has no numbers; for COLUMNS_GAINS it may be (topics,
 * docnos, gains, theta, bt, count), of which the last four may be None. The columns must not change before
 * columns_free. Returns NULL and an exception on failure, also if the columns have different lengths. */
struct columns *columns_open(PyObject *tuple, enum columns_kind kind);
void columns_free(struct columns *c);

/* Reads all rows into *rows, and the columns theta, bt and count of gains into *gains (NULL if a column is absent). The
 * arrays of *gains belong to c, and texts of *rows may refer to it; the caller frees *rows. Returns 0, or -1 and an
 * exception with nothing to free. */
int columns_rows(struct columns *c, struct rows *rows, struct rcp_gain_columns *gains);

/* Evaluates the run `run`, a tuple of columns (topics, docnos, scores), under the name `name`. Sets *order to a new
 * tuple of the names of the topics in the order of their first rows. Returns a result that the caller frees; NULL, with
 * an exception and *order NULL, on failure. */
struct rcp_result *columns_evaluate(const struct core *core, const struct rcp_evaluator *e, const char *name,
                                    PyObject *run, PyObject **order);

#endif
