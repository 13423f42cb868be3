/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stdlib.h>

#include "core.h"

/* Handles signals, empties the batch and reads the next one by r->read, with the GIL. Returns 0, or -1 and an
 * exception. */
static int read_batch(struct rankings *r)
{
    strings_reset(&r->rows.strings);
    r->rows.n = r->n_topics = r->next_topic = 0;
    return PyErr_CheckSignals() != 0 ? -1 : r->read(r);
}

int rankings_add(struct rankings *r, struct rcp_text name, size_t first_row, size_t n)
{
    struct ranking_place *topics = memory_grow(r->topic, &r->capacity, r->n_topics + 1, sizeof *topics);
    if (!topics)
        return -1;
    r->topic = topics;
    r->topic[r->n_topics++] = (struct ranking_place){name, first_row, n};
    return 0;
}

/* Sets *ranking to the next ranking of `rankings`, a struct rankings; reads a batch first if none is left in it. A
 * callback of rcp_evaluate_rankings, called without the GIL. Returns 1, 0 after the last ranking, or -1 and an
 * exception. */
static int next_ranking(void *rankings, struct rcp_ranking *ranking)
{
    struct rankings *r = rankings;
    if (r->next_topic == r->n_topics && !r->is_last) {
        PyEval_RestoreThread(r->thread);
        int status = read_batch(r);
        r->thread = PyEval_SaveThread();
        if (status != 0)
            return -1;
    }
    if (r->next_topic == r->n_topics)
        return 0;
    const struct ranking_place *t = &r->topic[r->next_topic++];
    *ranking = (struct rcp_ranking){.topic = t->name, .promises = r->promises};
    if (t->n) { /* the arrays of rows may be NULL if a batch has no documents */
        ranking->n = t->n;
        ranking->docno = r->rows.docno + t->first_row;
        ranking->score = r->rows.value + t->first_row;
    }
    return 1;
}

struct rcp_result *rankings_evaluate(struct rankings *r, const struct core *c, const struct rcp_evaluator *e,
                                     const char *name)
{
    struct rcp_error error = {.kind = RCP_OK};
    struct rcp_result *result = NULL;
    if (read_batch(r) == 0) {
        r->thread = PyEval_SaveThread();
        result = rcp_evaluate_rankings(e, name, next_ranking, r, &error);
        PyEval_RestoreThread(r->thread);
        if (!result)
            error_set(c, &error, NULL);
    }
    rows_free(&r->rows);
    free(r->topic);
    return result;
}
