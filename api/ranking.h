/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads runs from memory: from rows, or from a callback. */
#ifndef API_RANKING_H
#define API_RANKING_H

#include "api/rcp.h"
#include "eval/evaluate.h"

/* A run in rows, the argument of rcp_read_rows. `name` is the name of the run. */
struct ranking_rows {
    const char *name;
    const struct rcp_rows *rows;
};

struct ranking_callback {
    const char *name;
    rcp_next_ranking *next;
    void *context;
};

/* Reads the run in `arg`, a struct ranking_rows, and evaluates its topics in the order of their first rows, so that the
 * error of the first topic that has one is reported. */
eval_read_fn rcp_read_rows;
/* Reads the rankings that the callback in `arg`, a struct ranking_callback, makes. One thread calls it and evaluates: a
 * ranking takes about as long to copy for another thread as to evaluate, so that two threads took up to twice the time
 * of one for 2,000 x 1,000 documents. */
eval_read_fn rcp_read_rankings;

#endif
