/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The struct behind the handle of a result. */
#ifndef API_RESULT_H
#define API_RESULT_H

#include "api/evaluator.h"

struct rcp_result {
    struct mem_scope *scope; /* the memory scope that owns this struct and all its memory */
    struct eval_run run;
    size_t n_topics, n_values, n_texts;
    size_t *text_index;  /* [value]: its index among the n_texts values that are texts by topic; SIZE_MAX if it is none
                          * of them */
    bool *is_runid;      /* [value]: whether it is the run's name, a text that only the summary has */
    uint64_t names_hash; /* the evaluator's names_hash, by which results that belong together are recognized */
    const char *file;    /* the file of the run; NULL if the run came from memory */
    char *notes;
};

/* Returns 0 if n is at least 1 and the results result[0 .. n) belong to the evaluator or to one with the same topics
 * and values; else, or if the evaluator is not prepared, -1 and *error. */
int rcp_check_results(const struct rcp_evaluator *v, const struct rcp_result *const *result, size_t n,
                      struct rcp_error *error);

#endif
