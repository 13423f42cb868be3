/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Evaluations of some topics each, joined to the one of all: what trec_rcp --merge prints.
 *
 * Values of topics are kept as they are, and means are computed anew over all of them, in the order in which an
 * evaluation of all topics adds them up. Geometric means take the logarithms of the values that they are about, which have
 * to be there too: gm_map those of map, gm_bpref those of bpref. Where num_q is there, it says over how many topics means
 * by qrels are taken, which with -c are more than there are rows; num_rel is the sum of the parts'. */
#ifndef EVAL_MERGED_H
#define EVAL_MERGED_H

#include "eval/evaluate.h"
#include "format/values.h"

struct merged {
    struct eval e; /* names of topics and values: what report_table needs */
    struct eval_run *run;
    size_t n;
    bool no_summary; /* the parts have none */
    struct values *part;
    size_t n_parts;
};

/* Reads n parts and joins them; runs come in the order in which they are met first. Every part's means are computed from
 * its topics and compared with those that it has, digit by digit. 0, or -1 and *err: parts that do not fit together, a
 * topic that two of them have, means that do not follow from the topics. */
int merged_read(struct merged *m, char *const *path, size_t n, struct err *err);
void merged_free(struct merged *m);

#endif
