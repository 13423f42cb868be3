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
    size_t *text_of; /* per value: its place among the texts, SIZE_MAX = it is a number */
    bool *is_runid;  /* per value */
    uint64_t mark;   /* of the evaluator */
    char *notes;
};

#endif
