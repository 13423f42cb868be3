/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Evaluation of runs, and what comes of it. */
#include "api/result.h"

#include <math.h>
#include <string.h>

#include "api/ranking.h"
#include "format/input.h"

struct evaluation {
    const struct rcp_evaluator *v;
    struct mem_scope *scope;
    struct eval_source from;
    struct rcp_result *result;
};

/* Values that no measure gave the topic are NAN for the caller. */
static void blank_unset(struct rcp_result *r, const struct eval *e)
{
    for (size_t t = 0; t < e->n_topics; t++)
        for (size_t i = 0; i < e->set.n_values; i++)
            if (!(r->run.used[t] & e->set.value[i].labels) || !e->set.value[i].spec->eval)
                r->run.value[t * e->set.n_values + i] = NAN;
}

static void lay_out(struct rcp_result *r, const struct rcp_evaluator *v)
{
    const struct eval *e = &v->eval;
    r->n_topics = e->n_topics;
    r->n_values = e->set.n_values;
    r->n_texts = e->set.n_texts;
    r->mark = v->mark;
    r->text_of = mem_alloc(r->n_values, sizeof *r->text_of);
    r->is_runid = mem_zalloc(r->n_values, sizeof *r->is_runid);
    size_t n = 0;
    for (size_t i = 0; i < r->n_values; i++) {
        r->text_of[i] = e->set.value[i].spec->summary == MEAS_TEXT ? n++ : SIZE_MAX;
        r->is_runid[i] = e->set.value[i].spec->summary == MEAS_RUNID;
    }
}

static int evaluate(void *arg, struct err *err)
{
    struct evaluation *x = arg;
    struct rcp_result *r = mem_zalloc(1, sizeof *r);
    r->scope = x->scope;
    x->from.file = mem_strndup(x->from.file, strlen(x->from.file)); /* the run points to it */
    lay_out(r, x->v);
    if (eval_run_of(&x->v->eval, &x->from, true, &r->run, err) != 0)
        return -1;
    blank_unset(r, &x->v->eval);
    x->result = r;
    return 0;
}

static struct rcp_result *result_of(const struct rcp_evaluator *v, struct eval_source from, struct rcp_error *error)
{
    struct evaluation x = {.v = v, .from = from};
    if (rcp_ready(v, error) != 0)
        return NULL;
    x.scope = mem_scope_new();
    if (!x.scope) {
        rcp_fail(error, RCP_MEMORY, "out of memory");
        return NULL;
    }
    if (rcp_call(x.scope, evaluate, &x, NULL, error) == 0)
        return x.result;
    mem_scope_free(x.scope);
    return NULL;
}

struct rcp_result *rcp_evaluate_file(const struct rcp_evaluator *v, const char *path, struct rcp_error *error)
{
    return result_of(v, (struct eval_source){.file = path, .threads = fmt_threads(path, v->opt.threads)}, error);
}

struct rcp_result *rcp_evaluate_rows(const struct rcp_evaluator *v, const char *name, const struct rcp_rows *rows,
                                     struct rcp_error *error)
{
    struct ranking_rows from = {name, rows};
    if (rows->n > UINT32_MAX) {
        rcp_fail(error, RCP_INPUT, "%s: %zu rows, expected at most %lu", name, rows->n, (unsigned long)UINT32_MAX);
        return NULL;
    }
    if (rows->n && (!rows->topic || !rows->docno || !rows->value)) {
        rcp_fail(error, RCP_MISUSE, "%s: rows without topics, documents or scores", name);
        return NULL;
    }
    return result_of(
        v,
        (struct eval_source){
            .file = name, .read = rcp_read_rows, .arg = &from, .threads = rcp_threads_for(rows->n, v->opt.threads)},
        error);
}

struct rcp_result *rcp_evaluate_rankings(const struct rcp_evaluator *v, const char *name, rcp_next_ranking *next,
                                         void *context, struct rcp_error *error)
{
    struct ranking_callback from = {name, next, context};
    return result_of(
        v, (struct eval_source){.file = name, .read = rcp_read_rankings, .arg = &from, .threads = v->opt.threads},
        error);
}

void rcp_result_free(struct rcp_result *r)
{
    if (r)
        mem_scope_free(r->scope);
}

const char *rcp_result_name(const struct rcp_result *r)
{
    return eval_run_name(&r->run);
}

const double *rcp_values(const struct rcp_result *r)
{
    return r->run.value;
}

const double *rcp_summary(const struct rcp_result *r)
{
    return r->run.summary;
}

const char *rcp_value_text(const struct rcp_result *r, size_t topic, size_t value)
{
    if (value >= r->n_values || topic > r->n_topics)
        return NULL;
    if (topic == r->n_topics)
        return r->is_runid[value] ? eval_run_name(&r->run) : NULL;
    return r->text_of[value] != SIZE_MAX ? r->run.text[topic * r->n_texts + r->text_of[value]] : NULL;
}

unsigned rcp_evaluated(const struct rcp_result *r, size_t topic)
{
    return topic < r->n_topics ? r->run.used[topic] : 0;
}

const char *rcp_notes(const struct rcp_result *r)
{
    return r->notes ? r->notes : "";
}
