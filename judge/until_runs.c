/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stdio.h>
#include <string.h>

#include "base/parallel.h"
#include "base/portable.h"
#include "judge/fusion.h"
#include "judge/judge_until.h"

/* The first ranks of a topic by a run. */
static void take_ranks(uint32_t *doc, const struct doc_name *table, const struct lab_set *ranks, size_t topic)
{
    const struct lab_topic *t = &ranks->topic[topic];
    const char *text = ranks->text + t->text;
    for (size_t i = 0; i < t->n; i++) {
        const char *docno;
        size_t len;
        text = lab_next_doc(text, &docno, &len);
        size_t rank = (size_t)lab_grade(ranks, t->first + i);
        ptrdiff_t d = rank <= WORTH_CUTOFF ? until_find_doc(table, docno, len) : -1;
        if (d >= 0)
            doc[rank - 1] = (uint32_t)d + 1;
    }
}

/* What reading runs needs: they are read at the same time. */
struct reading {
    struct worth_runs *runs;
    const struct judge_input *in;
    const struct judge_options *o;
    struct doc_name **table; /* by query */
    struct err *err;         /* by run; of one that was read, without a kind */
};

static void read_run(void *arg, size_t run)
{
    struct reading *x = arg;
    struct worth_runs *runs = x->runs;
    struct err *err = &x->err[run];
    struct fusion one;
    size_t shared = 0;
    fusion_begin(&one);
    int r = fusion_add_run(&one, x->o->for_run[run], err);
    fusion_finish(&one);
    for (size_t q = 0; q < runs->n_topics && r == 0; q++) {
        const char *qid = x->in->pools.query[q].qid;
        size_t at = q * runs->n + run;
        ptrdiff_t t = lab_find_topic(&one.ranks, qid, strlen(qid));
        runs->has[at] = t >= 0;
        shared += t >= 0;
        if (t >= 0)
            take_ranks(runs->doc + at * WORTH_CUTOFF, x->table[q], &one.ranks, (size_t)t);
    }
    if (r == 0 && one.n_runs > 1)
        r = err_fail(err, ERR_INPUT, x->o->for_run[run], 0, "%zu systems in it, expected one run", one.n_runs);
    if (r == 0 && !shared)
        (void)err_fail(err, ERR_INPUT, x->o->for_run[run], 0,
                       "none of its topics is judged, expected some of the pool's");
    fusion_free(&one);
}

int until_runs_read(struct worth_runs *runs, const struct judge_input *in, const struct judge_options *o,
                    struct err *err)
{
    struct arena arena = {0};
    int r = 0;
    *runs = (struct worth_runs){.n = o->n_for_runs, .n_topics = in->n};
    runs->doc = mem_zalloc(runs->n_topics * runs->n, WORTH_CUTOFF * sizeof *runs->doc);
    runs->has = mem_zalloc(runs->n_topics * runs->n, sizeof *runs->has);
    struct reading x = {runs, in, o, mem_alloc(runs->n_topics, sizeof *x.table), mem_zalloc(runs->n, sizeof *x.err)};
    for (size_t q = 0; q < runs->n_topics; q++)
        x.table[q] = until_name_docs(&in->pools.query[q], &arena);
    parallel_for(runs->n, portable_processors(), read_run, &x);
    for (size_t k = 0; k < runs->n && r == 0; k++)
        if (x.err[k].kind) {
            *err = x.err[k];
            r = -1;
        }
    for (size_t q = 0; q < runs->n_topics; q++)
        until_names_free(x.table[q]);
    mem_free(x.table);
    mem_free(x.err);
    arena_free(&arena);
    return r;
}

void until_runs_free(struct worth_runs *runs)
{
    mem_free(runs->doc);
    mem_free(runs->has);
}
