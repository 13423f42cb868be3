/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the library: what a run is worth. */
#ifndef API_RESULT_H
#define API_RESULT_H

#include "api/evaluator.h"

struct rcp_result {
    struct mem_scope *scope; /* has this too */
    struct eval_run run;
    size_t n_topics, n_values, n_texts;
    size_t *text_of;  /* per value: its place among the texts, SIZE_MAX = it is a number */
    bool *is_runid;   /* per value */
    uint64_t mark;    /* of the evaluator */
    const char *file; /* NULL = it was in memory */
    char *notes;
};

/* Are they results of the evaluator, or of one with the same topics and values? At least one. 0, or -1 and *error. */
int rcp_check_results(const struct rcp_evaluator *v, const struct rcp_result *const *result, size_t n,
                      struct rcp_error *error);

#endif
