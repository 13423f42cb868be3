/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The struct behind the handle of an evaluator. */
#ifndef API_EVALUATOR_H
#define API_EVALUATOR_H

#include "api/call.h"
#include "eval/evaluate.h"

enum { RCP_LABEL_KINDS = RCP_POOL + 1 };

struct rcp_evaluator {
    struct rcp_handle handle;
    bool is_prepared;
    struct eval_options opt;
    const char **measure; /* n_measures measures that the caller named */
    size_t n_measures, cap_measures;
    struct eval_memory memory;
    bool has_labels[RCP_LABEL_KINDS];    /* by kind: whether the labels were read or given */
    struct lab_set set[RCP_LABEL_KINDS]; /* labels that were given, except gains */
    struct gain_file gains;
    struct arena arena;           /* copies of names */
    const char *gold_measure;     /* of an evaluator for gold labels: the default measure by gains; else NULL */
    const char *system, *dataset; /* the system and dataset to read from run files; NULL if not named */
    struct eval eval;             /* filled by rcp_prepare */
    uint64_t names_hash; /* a hash of the names of topics and values; results of this evaluator have the same hash */
    char *notes;
};

/* Returns 0 if the evaluator may still be changed, else -1 and *error. */
int rcp_check_unprepared(const struct rcp_evaluator *v, struct rcp_error *error);
/* Returns 0 if the evaluator is prepared, else -1 and *error. */
int rcp_check_prepared(const struct rcp_evaluator *v, struct rcp_error *error);

#endif
