/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the library: runs that are in memory, as the reader's workers take them. */
#ifndef API_RANKING_H
#define API_RANKING_H

#include "api/rcp.h"
#include "eval/evaluate.h"

/* What the sources read: rows, or a callback; and how the run is called. */
struct ranking_rows {
    const char *name;
    const struct rcp_rows *rows;
};

struct ranking_callback {
    const char *name;
    rcp_next_ranking *next;
    void *context;
};

/* Rows of a topic need not be together; errors are those of the first topic that has one, whatever the number of threads. */
eval_read_fn rcp_read_rows;
/* The callback is called by the calling thread alone; the rankings that it gives are evaluated by all workers where they
 * are many. */
eval_read_fn rcp_read_rankings;

/* Threads that pay for so many documents. */
int rcp_threads_for(size_t n_docs, int allowed);

#endif
