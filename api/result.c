/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Evaluates runs, and returns their values. */
#include "api/result.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "api/ranking.h"
#include "api/text.h"
#include "base/exists.h"
#include "base/nearest.h"
#include "eval/run_summary.h"
#include "format/input.h"

/* The argument of evaluate_source: the evaluator, the source of a run (a file, rows or a callback), and its result. */
struct evaluation {
    const struct rcp_evaluator *v;
    struct eval_source source;
    struct rcp_result *result;
};

/* Returns whether a topic that is evaluated by `labels`, bits of enum meas_labels, has a number for the value `v`:
 * false for texts, for values that only the summary has, and if the value needs other labels. */
static bool has_number(const struct meas_value *v, unsigned labels)
{
    return (labels & v->labels) && v->spec->summary != MEAS_RUNID && v->spec->summary != MEAS_TEXT &&
           !v->spec->summary_only;
}

/* Sets to NAN the values by topic that are no numbers (has_number), and the summaries of texts, as callers of rcp.h
 * expect. Reports do not read them. */
static void clear_missing_values(struct rcp_result *r, const struct eval *e)
{
    for (size_t t = 0; t < e->n_topics; t++)
        for (size_t i = 0; i < e->set.n_values; i++)
            if (!has_number(&e->set.value[i], r->run.label_kinds[t]))
                r->run.value[t * e->set.n_values + i] = NAN;
    for (size_t i = 0; i < e->set.n_values; i++)
        if (e->set.value[i].spec->summary == MEAS_RUNID || e->set.value[i].spec->summary == MEAS_TEXT)
            r->run.summary[i] = NAN;
}

/* Sets the members of a new result that follow from the evaluator: its numbers of topics and values, and which values
 * are texts or the run's name. */
static void init_result(struct rcp_result *r, const struct rcp_evaluator *v)
{
    const struct eval *e = &v->eval;
    r->n_topics = e->n_topics;
    r->n_values = e->set.n_values;
    r->n_texts = e->set.n_texts;
    r->names_hash = v->names_hash;
    r->text_index = mem_alloc(r->n_values, sizeof *r->text_index);
    r->is_runid = mem_zalloc(r->n_values, sizeof *r->is_runid);
    size_t n = 0;
    for (size_t i = 0; i < r->n_values; i++) {
        r->text_index[i] = e->set.value[i].spec->summary == MEAS_TEXT ? n++ : SIZE_MAX;
        r->is_runid[i] = e->set.value[i].spec->summary == MEAS_RUNID;
    }
}

/* Returns the system (of several whose runs the file `file` holds) that is called `system` or, if that is NULL, the
 * only one. Returns NULL and *err if no system fits or several do, or if `dataset` is NULL and the file has several
 * datasets. */
static const struct run_system *choose_system(const char *file, const struct run_systems *s, const char *system,
                                              const char *dataset, struct err *err)
{
    char q[ERR_QUOTE_SIZE], text[NEAREST_SIZE];
    struct nearest near;
    if (!dataset && s->n_datasets > 1)
        err_input(err, file, 0, "the rows belong to %zu datasets: choose a dataset with the option 'dataset'",
                  s->n_datasets);
    else if (!system && s->n == 1)
        return &s->system[0];
    else if (!system && s->n > 1)
        err_input(err, file, 0,
                  "the rows belong to %zu systems: choose a system with the option 'system', such as '%s'", s->n,
                  err_quote(q, s->system[0].name, strlen(s->system[0].name)));
    else if (!system)
        err_input(err, file, 0, "no row belongs to dataset '%s'", err_quote(q, dataset, strlen(dataset)));
    else {
        nearest_begin(&near, system, strlen(system));
        for (size_t i = 0; i < s->n; i++)
            if (strcmp(s->system[i].name, system) == 0)
                return &s->system[i];
            else
                nearest_add(&near, s->system[i].name, strlen(s->system[i].name));
        err_input(err, file, 0, "no row belongs to system '%s'%s", err_quote(q, system, strlen(system)),
                  nearest_text(&near, "", text));
    }
    return NULL;
}

/* Returns "FILE#SYSTEM", the name of a system in messages, in memory of the current scope. */
static const char *make_system_name(const char *file, const struct run_system *system)
{
    size_t size = strlen(file) + strlen(system->name) + 2;
    char *name = mem_alloc(size, 1);
    snprintf(name, size, "%s#%s", file, system->name);
    return name;
}

/* Evaluates the file that x->source.file names, and fills result->run and result->file. FILE#SYSTEM names one of the
 * systems whose runs are in FILE, unless a file has that name. Returns 0, or -1 and *err. */
static int evaluate_file(struct evaluation *x, struct rcp_result *result, struct err *err)
{
    const struct rcp_evaluator *v = x->v;
    struct run_systems systems;
    const char *system = v->system;
    char *file = mem_strdup(x->source.file), *hash = strrchr(file, '#');
    bool exists = false;
    if (hash && (exists_path(file, &exists, err) != 0 || !exists)) {
        *hash = '\0';
        system = hash + 1;
    }
    struct eval_source source = {.file = file};
    if (run_read_systems(&systems, file, v->dataset, system, err) != 0)
        return -1;
    if (system || systems.n || systems.n_datasets) {
        source.system = choose_system(file, &systems, system, v->dataset, err);
        if (!source.system)
            return -1;
        source.file = make_system_name(file, source.system);
    }
    source.threads = source.system ? 1 : fmt_threads(file, v->opt.threads);
    int r = eval_evaluate_run(&v->eval, &source, EVAL_VALUES, &result->run, err);
    result->file = file;
    run_systems_free(&systems);
    return r;
}

struct notes_call {
    const struct eval *e;
    const struct eval_run *run;
};

/* Prints the notes about a run. A callback of rcp_lines; `arg` is a struct notes_call. */
static void print_notes(FILE *f, const void *arg)
{
    const struct notes_call *n = arg;
    report_notes(f, n->e, n->run, &rcp_report_options);
}

/* Evaluates the run in the source of `arg`, a struct evaluation, and stores a new result in it. Returns 0, or -1 and
 * *err. */
static int evaluate_source(void *arg, struct err *err)
{
    struct evaluation *x = arg;
    struct rcp_result *r = mem_zalloc(1, sizeof *r);
    x->source.file = mem_strdup(x->source.file); /* a copy, to which the evaluated run refers */
    init_result(r, x->v);
    if ((x->source.read ? eval_evaluate_run(&x->v->eval, &x->source, EVAL_VALUES, &r->run, err)
                        : evaluate_file(x, r, err)) != 0)
        return -1;
    r->notes = rcp_lines(print_notes, &(struct notes_call){&x->v->eval, &r->run});
    clear_missing_values(r, &x->v->eval);
    x->result = r;
    return 0;
}

/* Returns the result of evaluating a source (a file, rows or a callback), which the caller frees with rcp_result_free;
 * NULL and *error on failure, also if the evaluator is not prepared. */
static struct rcp_result *make_result(const struct rcp_evaluator *v, struct eval_source source, struct rcp_error *error)
{
    struct evaluation x = {.v = v, .source = source};
    if (rcp_check_prepared(v, error) != 0 ||
        rcp_check_argument(source.file, "a path or the name of the run", error) != 0)
        return NULL;
    struct mem_scope *scope = rcp_call_new(evaluate_source, &x, error);
    if (scope)
        x.result->scope = scope;
    return scope ? x.result : NULL;
}

struct rcp_result *rcp_evaluate_file(const struct rcp_evaluator *v, const char *path, struct rcp_error *error)
{
    return make_result(v, (struct eval_source){.file = path}, error);
}

struct rcp_result *rcp_evaluate_rows(const struct rcp_evaluator *v, const char *name, const struct rcp_rows *rows,
                                     struct rcp_error *error)
{
    struct ranking_rows source = {name, rows};
    if (rcp_check_argument(name, "the name of the run", error) != 0 || rcp_check_argument(rows, "rows", error) != 0)
        return NULL;
    if (rows->n > UINT32_MAX) {
        rcp_fail(error, RCP_INPUT, "%s: %zu rows, expected at most %lu", name, rows->n, (unsigned long)UINT32_MAX);
        return NULL;
    }
    if (rows->n && (!rows->topic || !rows->docno || !rows->value)) {
        rcp_fail(error, RCP_MISUSE, "%s: the array of topics, documents or scores is NULL", name);
        return NULL;
    }
    return make_result(v, (struct eval_source){.file = name, .read = rcp_read_rows, .arg = &source, .threads = 1},
                       error);
}

struct rcp_result *rcp_evaluate_rankings(const struct rcp_evaluator *v, const char *name, rcp_next_ranking *next,
                                         void *context, struct rcp_error *error)
{
    struct ranking_callback source = {name, next, context};
    return make_result(v, (struct eval_source){.file = name, .read = rcp_read_rankings, .arg = &source, .threads = 1},
                       error);
}

struct values_call {
    const struct rcp_evaluator *v;
    const char *name;
    const double *value;
    const unsigned char *evaluated;
    struct rcp_result *result;
};

/* Makes a result of the caller's values (n_values for each topic): copies them, computes the summary, and stores it in
 * `arg`, a struct values_call. Returns 0, or -1 and *err, for example if a gm_ measure, a geometric mean, lacks the
 * measure that it averages. */
static int make_result_of_values(void *arg, struct err *err)
{
    struct values_call *c = arg;
    const struct eval *e = &c->v->eval;
    struct rcp_result *r = mem_zalloc(1, sizeof *r);
    size_t n = e->n_topics * e->set.n_values;
    init_result(r, c->v);
    char *name = mem_strdup(c->name);
    r->run = (struct eval_run){.path = name,
                               .name = name,
                               .value = mem_alloc(n, sizeof *r->run.value),
                               .label_kinds = mem_alloc(e->n_topics, 1),
                               .n_text = e->n_topics * e->set.n_texts};
    r->run.text = mem_zalloc(r->run.n_text, sizeof *r->run.text);
    memcpy(r->run.value, c->value, n * sizeof *r->run.value);
    for (size_t i = 0; i < e->set.n_values; i++)
        if (e->set.value[i].spec->summary == MEAS_GEOMETRIC && meas_geometric_base(&e->set, i) == e->set.n_values)
            return err_fail(
                err, ERR_USAGE, name, 0,
                "the values do not include measure %s, from which measure %s is computed; name both measures",
                e->set.value[i].name + strlen("gm_"), e->set.value[i].name);
    for (size_t t = 0; t < e->n_topics; t++) {
        r->run.label_kinds[t] = c->evaluated[t] & eval_labels(&e->topic[t]);
        meas_set_complete(&e->set, r->run.value + t * e->set.n_values);
    }
    if (eval_summarise(e, &r->run, err) != 0)
        return -1;
    clear_missing_values(r, e);
    c->result = r;
    return 0;
}

struct rcp_result *rcp_result_of_values(const struct rcp_evaluator *v, const char *name, const double *value,
                                        const unsigned char *evaluated, struct rcp_error *error)
{
    struct values_call c = {v, name, value, evaluated, NULL};
    if (rcp_check_prepared(v, error) != 0 || rcp_check_argument(name, "the name of the run", error) != 0 ||
        rcp_check_argument(value, "values", error) != 0 ||
        rcp_check_argument(evaluated, "the array 'evaluated'", error) != 0)
        return NULL;
    struct mem_scope *scope = rcp_call_new(make_result_of_values, &c, error);
    if (scope)
        c.result->scope = scope;
    return scope ? c.result : NULL;
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

struct name_call {
    struct rcp_result *r;
    const char *name;
};

/* Replaces the name of the run in a result. `arg` is a struct name_call. Returns 0. */
static int set_run_name(void *arg, struct err *err)
{
    const struct name_call *c = arg;
    (void)err;
    char *name = mem_strdup(c->name);
    mem_free(c->r->run.runid);
    c->r->run.runid = name;
    return 0;
}

int rcp_result_rename(struct rcp_result *r, const char *name, struct rcp_error *error)
{
    struct name_call c = {r, name};
    if (!name || !*name)
        return rcp_fail(error, RCP_MISUSE, "the name of a run is empty");
    return rcp_call_scope(r->scope, set_run_name, &c, error) == 0 ? 0 : -1;
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
    return r->text_index[value] != SIZE_MAX ? r->run.text[topic * r->n_texts + r->text_index[value]] : NULL;
}

unsigned rcp_evaluated(const struct rcp_result *r, size_t topic)
{
    return topic < r->n_topics ? r->run.label_kinds[topic] : 0;
}

const char *rcp_notes(const struct rcp_result *r)
{
    return r->notes ? r->notes : "";
}

int rcp_check_results(const struct rcp_evaluator *v, const struct rcp_result *const *result, size_t n,
                      struct rcp_error *error)
{
    if (rcp_check_prepared(v, error) != 0)
        return -1;
    if (!n)
        return rcp_fail(error, RCP_MISUSE, "no result is given: give at least one");
    for (size_t i = 0; i < n; i++)
        if (result[i]->names_hash != v->names_hash || result[i]->n_topics != v->eval.n_topics ||
            result[i]->n_values != v->eval.set.n_values)
            return rcp_fail(error, RCP_MISUSE, "result %zu and the evaluator have different topics or measures", i);
    return 0;
}
