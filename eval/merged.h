/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Joins evaluations that each cover some topics to the evaluation of all topics, for trec_rcp --merge. The values of
 * topics are kept, and means are computed again over all of them, in the order in which an evaluation of all topics
 * adds them. Geometric means need the values of the arithmetic one: gm_map those of map, gm_bpref those of bpref. If
 * the parts have num_q, its sum is the number of topics in means by qrels, which with -c exceeds the number of rows;
 * num_rel is summed over the parts, too. */
#ifndef EVAL_MERGED_H
#define EVAL_MERGED_H

#include "eval/evaluate.h"
#include "format/values.h"

/* The joined evaluation of n runs, from n_parts files. */
struct merged {
    struct eval e; /* only the names of topics and values, for a report */
    struct eval_run *run;
    size_t n;
    bool no_summary; /* whether the parts have no rows of means (topic "all"); then the runs' summaries are not to be
                      * printed */
    struct values *part;
    size_t n_parts;
};

/* Reads the n files at path[], which trec_rcp printed (format/values.h), and joins them in *m; runs are in the order of
 * their first rows. Returns 0, or -1 and *err if the parts have different measures, labels or rules, two rows are of
 * the same run and topic, or the means of a part differ in any digit from those of its topics. The caller frees *m
 * either way. */
int merged_read(struct merged *m, char *const *path, size_t n, struct err *err);
void merged_free(struct merged *m);

#endif
