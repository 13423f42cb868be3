/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <string.h>

#include "base/mem.h"
#include "diagnose/budget.h"
#include "judge/fusion.h"

void budget_runs_begin(struct budget_runs *r, const struct jud_store *store, const char *dataset, size_t cutoff)
{
    *r = (struct budget_runs){.store = store, .dataset = dataset, .cutoff = cutoff};
}

/* Stores in run->doc the documents that a run ranks among the first `cutoff` of one topic, which is ranks->topic[topic]
 * and store->query[query], and sets run->has_query[query]. Documents that the store lacks become 0. */
static void store_ranking(struct budget_run *run, size_t cutoff, const struct jud_store *store, size_t query,
                          const struct lab_set *ranks, size_t topic)
{
    const struct lab_topic *t = &ranks->topic[topic];
    const char *text = ranks->text + t->text;
    run->has_query[query] = true;
    for (size_t i = 0; i < t->n; i++) {
        const char *docno;
        size_t len;
        text = lab_next_doc(text, &docno, &len);
        size_t rank = (size_t)lab_grade(ranks, t->first + i);
        if (rank <= cutoff)
            run->doc[query * cutoff + rank - 1] = (uint32_t)(jud_find_doc(&store->query[query], docno, len) + 1);
    }
}

int budget_runs_add(struct budget_runs *r, const char *path, struct err *err)
{
    const struct jud_store *s = r->store;
    struct fusion fusion;
    fusion_begin(&fusion);
    int status = fusion_add_run(&fusion, path, err);
    fusion_finish(&fusion);
    if (status == 0) {
        r->run = mem_realloc(r->run, r->n + 1, sizeof *r->run);
        struct budget_run *run = &r->run[r->n++];
        *run = (struct budget_run){.path = path,
                                   .doc = mem_zalloc(s->n_queries * r->cutoff, sizeof *run->doc),
                                   .has_query = mem_zalloc(s->n_queries, sizeof *run->has_query)};
        for (size_t q = 0; q < s->n_queries; q++) {
            ptrdiff_t t = lab_find_topic(&fusion.ranks, s->query[q].qid, strlen(s->query[q].qid));
            if (t >= 0)
                store_ranking(run, r->cutoff, s, q, &fusion.ranks, (size_t)t);
        }
    }
    fusion_free(&fusion);
    return status;
}

void budget_runs_free(struct budget_runs *r)
{
    for (size_t i = 0; i < r->n; i++) {
        MEM_FREE_ALL(r->run[i].doc, r->run[i].has_query);
    }
    mem_free(r->run);
    *r = (struct budget_runs){0};
}
