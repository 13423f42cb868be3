/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads runs from memory: from rows, or from a callback. */
#ifndef API_RANKING_H
#define API_RANKING_H

#include "api/rcp.h"
#include "eval/evaluate.h"

/* The arguments of the readers below; `name` is the name of the run. */
struct ranking_rows {
    const char *name;
    const struct rcp_rows *rows;
};

struct ranking_callback {
    const char *name;
    rcp_next_ranking *next;
    void *context;
};

/* Reads rows, in any order. With any number of threads, the error of the first topic that has one is reported. */
eval_read_fn rcp_read_rows;
/* Reads the rankings of a callback, which only the calling thread calls. All workers evaluate the rankings of a
 * large run. */
eval_read_fn rcp_read_rankings;

/* Returns the number of threads that are worth their start for n_docs documents, at most `allowed`. */
int rcp_threads_for(size_t n_docs, int allowed);

#endif
