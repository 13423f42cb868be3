/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/unjudged.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"

static int compare_docnos(const void *a, const void *b)
{
    return strcmp(((const struct unjudged_doc *)a)->docno, ((const struct unjudged_doc *)b)->docno);
}

static int compare_docs(const void *a, const void *b)
{
    const struct unjudged_doc *x = a, *y = b;
    int c = 2 * ORDER(y->runs, x->runs) + ORDER(x->best, y->best);
    return c ? c : compare_docnos(a, b);
}

/* Merges the n entries of one topic, each of one run, so that each document has one, with its number of runs and its
 * best rank, and sorts them in the order of struct unjudged. Returns the number that remain. */
static size_t merge_entries(struct unjudged_doc *doc, size_t n)
{
    size_t n_merged = 0;
    if (n)
        qsort(doc, n, sizeof *doc, compare_docnos);
    for (size_t i = 0; i < n; i++) {
        struct unjudged_doc *last = n_merged ? &doc[n_merged - 1] : NULL;
        if (!last || strcmp(last->docno, doc[i].docno) != 0) {
            doc[n_merged++] = doc[i];
            continue;
        }
        last->runs++;
        last->best = doc[i].best < last->best ? doc[i].best : last->best;
    }
    if (n_merged)
        qsort(doc, n_merged, sizeof *doc, compare_docs);
    return n_merged;
}

void unjudged_join(struct unjudged *u, const struct eval *e, const struct eval_run *run, size_t n_runs)
{
    size_t cap = 0;
    *u = (struct unjudged){0};
    for (size_t t = 0; t < e->n_topics; t++) {
        size_t first = u->n;
        for (size_t r = 0; r < n_runs; r++)
            for (size_t i = 0; i < run[r].list[t].n_lacking; i++) {
                const struct eval_lacking *l = &run[r].list[t].lacking[i];
                MEM_APPEND(u->doc, u->n, cap, (struct unjudged_doc){t, l->docno, 1, l->rank, l->labels});
            }
        if (u->n == first)
            continue;
        u->n = first + merge_entries(u->doc + first, u->n - first);
        u->n_topics++;
    }
}

void unjudged_free(struct unjudged *u)
{
    mem_free(u->doc);
    *u = (struct unjudged){0};
}
