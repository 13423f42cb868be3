/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs and labels that are columns: topics, docnos and numbers, side by side. Topics need not be together. */
#ifndef PYTHON_COLUMNS_H
#define PYTHON_COLUMNS_H

#include "core.h"

/* What the numbers are, and with that the names that their column usually has. */
enum columns_of { COLUMNS_RUN, COLUMNS_GRADES, COLUMNS_GAINS, COLUMNS_PAIRS };

struct columns;

/* Is it one of the forms below? A dict of dicts is not. 1 or 0. */
int columns_are(PyObject *data);

/* A table with names (Arrow, pandas, polars; a dict of columns), or a tuple of columns: topics, docnos, numbers; of gains
 * theta, bt and count may follow, and may be None. NULL and an exception. What it is made of must not change as long as it
 * lives. */
struct columns *columns_open(PyObject *data, enum columns_of what);
void columns_free(struct columns *c);

/* All rows, for rcp_give_labels and rcp_give_gains; arrays that live as long as c. 0, or -1 and an exception. Gains have
 * theta, bt and count where the table has such columns. */
int columns_rows(struct columns *c, struct rcp_rows *rows, struct rcp_gain_columns *gains);

/* Evaluates the run in such columns. *order: a list of the topics, in the order of their first rows. NULL and an
 * exception on failure. */
struct rcp_result *columns_evaluate(const struct core *core, const struct rcp_evaluator *e, const char *name,
                                    PyObject *run, PyObject **order);

#endif
