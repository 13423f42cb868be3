/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/inputs.h"

#include <stdlib.h>

#include "base/parallel.h"
#include "eval/evaluate.h"

/* Appends an input file with its numbers of topics and labelled documents (0 if `labels` is NULL). Does nothing if path
 * is NULL, and does not copy it. */
static void add_input(struct eval_inputs *x, enum eval_role role, const char *path, const struct lab_set *labels,
                      bool is_memory)
{
    if (!path)
        return;
    MEM_APPEND(x->input, x->n, x->cap,
               (struct eval_input){.role = role,
                                   .path = path,
                                   .is_memory = is_memory,
                                   .topics = labels ? labels->n_topics : 0,
                                   .documents = labels ? labels->n_rows : 0});
}

/* Appends each run file once: consecutive runs may be systems of one file. */
static void note_runs(struct eval_inputs *x, const struct eval_options *o)
{
    const char *last = NULL;
    for (size_t i = 0; i < o->n_runs; i++) {
        const struct run_system *system = o->system ? o->system[i] : NULL;
        const char *file = system ? system->file : o->run[i];
        if (!system || file != last)
            add_input(x, EVAL_RUN, file, NULL, false);
        last = file;
    }
}

void eval_note_run(struct eval_inputs *x, const char *path, bool is_memory)
{
    add_input(x, EVAL_RUN, path, NULL, is_memory);
}

void eval_note_provenance(struct eval_inputs *x, const struct gain_file *g)
{
    const struct provenance *origin = &g->provenance;
    for (size_t i = 0; i < origin->n; i++)
        prov_add(&x->provenance, origin->line[i].key, origin->line[i].subject, origin->line[i].value);
    x->hard_rankings |= g->hard_rankings;
    if (g->judge)
        x->judge = arena_strdup(&x->provenance.arena, g->judge);
}

void eval_note_inputs(struct eval *e)
{
    const struct eval_options *o = e->opt;
    struct eval_inputs *x = &e->inputs;
    static const struct eval_memory none = {0};
    const struct eval_memory *g = o->memory ? o->memory : &none;
    add_input(x, EVAL_QRELS, o->labels, &e->qrels, g->qrels != NULL);
    add_input(x, EVAL_GAINS, o->gains, &e->gains.set, g->gains != NULL);
    add_input(x, EVAL_EXCLUDED, o->excluded, NULL, g->excluded != NULL);
    add_input(x, EVAL_POOL, o->pool, NULL, g->pool != NULL);
    add_input(x, EVAL_ZSCORES, o->zscores, NULL, false);
    note_runs(x, o);
    eval_note_provenance(x, &e->gains);
}

/* The context of the threads that compute digests; err and status are by input. */
struct digests {
    struct eval_inputs *x;
    struct err *err;
    int *status;
};

static void digest_kth_input(void *arg, size_t i)
{
    struct digests *d = arg;
    if (!d->x->input[i].is_memory)
        d->status[i] = prov_digest(d->x->input[i].path, d->x->input[i].sha256, &d->err[i]);
}

int eval_digest_inputs(struct eval *e, struct err *err)
{
    size_t n = e->inputs.n;
    struct digests d = {&e->inputs, mem_alloc(n, sizeof *d.err), mem_zalloc(n, sizeof *d.status)};
    int r = 0;
    parallel_for(n, e->opt->threads, digest_kth_input, &d);
    for (size_t i = 0; i < n && r == 0; i++)
        if (d.status[i] != 0) {
            *err = d.err[i];
            r = -1;
        }
    mem_free(d.err);
    mem_free(d.status);
    return r;
}

void eval_forget_runs(struct eval_inputs *x)
{
    while (x->n && x->input[x->n - 1].role == EVAL_RUN)
        x->n--;
}

void eval_inputs_free(struct eval_inputs *x)
{
    mem_free(x->input);
    prov_free(&x->provenance);
    *x = (struct eval_inputs){0};
}
