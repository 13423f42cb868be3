/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The struct behind the handle of a result. */
#ifndef API_RESULT_H
#define API_RESULT_H

#include "api/evaluator.h"

struct rcp_result {
    struct mem_scope *scope; /* the scope that contains this struct */
    struct eval_run run;
    size_t n_topics, n_values, n_texts;
    size_t *text_index;  /* by value: its index among the values that are texts; SIZE_MAX if it is a number */
    bool *is_runid;      /* by value: whether it is the run's name */
    uint64_t names_hash; /* a copy of the evaluator's names_hash */
    const char *file;    /* NULL if the run came from memory */
    char *notes;
};

/* Returns 0 if n >= 1 results belong to the evaluator or to one with the same topics and values, else -1 and *error. */
int rcp_check_results(const struct rcp_evaluator *v, const struct rcp_result *const *result, size_t n,
                      struct rcp_error *error);

#endif
