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
    const char **measure; /* the n_measures measures that the caller named, as NAME or NAME.PARAMS */
    size_t n_measures, cap_measures;
    struct eval_memory memory;
    bool has_labels[RCP_LABEL_KINDS];    /* [enum rcp_labels]: whether the caller gave labels of this kind, as a file or
                                          * as rows */
    struct lab_set set[RCP_LABEL_KINDS]; /* [enum rcp_labels]: the labels given as rows; empty for gains, which are in
                                          * `gains`, and for labels in files */
    struct gain_file gains;
    struct arena arena;           /* owns copies of the caller's strings: measures, paths, values of options */
    const char *gold_measure;     /* in an evaluator made by rcp_gold_evaluator: the default measure if the gold labels
                                   * are gains; NULL in others */
    const char *system, *dataset; /* the system and the dataset whose run is read from files that hold the runs of
                                   * several; NULL if not named */
    struct eval eval;             /* the loaded labels and the measures; filled by rcp_prepare */
    uint64_t names_hash; /* a hash of the names of topics and values; results of this evaluator have the same hash */
    char *notes;
};

/* Returns 0 if the evaluator may still be changed; -1 and *error (RCP_MISUSE) if it is prepared, or if a failure left
 * it unusable. */
int rcp_check_unprepared(const struct rcp_evaluator *v, struct rcp_error *error);
/* Returns 0 if the evaluator is prepared; -1 and *error (RCP_MISUSE) if it is not, or if a failure left it unusable. */
int rcp_check_prepared(const struct rcp_evaluator *v, struct rcp_error *error);

#endif
