/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the library: an evaluator. */
#ifndef API_EVALUATOR_H
#define API_EVALUATOR_H

#include "api/call.h"
#include "eval/evaluate.h"

enum { RCP_LABEL_KINDS = RCP_POOL + 1 };

struct rcp_evaluator {
    struct mem_scope *own, *scope; /* the first has this alone, the other all else */
    int dead;                      /* only to be freed: out of memory, or not to be prepared */
    bool prepared;
    struct eval_options opt;
    const char **measure;
    size_t n_measures, cap_measures;
    struct eval_given given;
    bool has[RCP_LABEL_KINDS];           /* read or given */
    struct lab_set set[RCP_LABEL_KINDS]; /* what was given, but for gains */
    struct gain_file gains;
    struct arena arena;           /* copies of names */
    const char *system, *dataset; /* of run files that hold several; NULL = those there are */
    struct eval eval;             /* once prepared */
    uint64_t mark;                /* of the names of topics and values: results have it too */
    char *notes;
};

/* May the evaluator still be changed? 0, or -1 and *error. */
int rcp_open(const struct rcp_evaluator *v, struct rcp_error *error);
/* Is it prepared? Likewise. */
int rcp_ready(const struct rcp_evaluator *v, struct rcp_error *error);

#endif
