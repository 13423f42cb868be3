/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Evaluators: labels and measures, prepared for any number of runs. */
#include "api/evaluator.h"
#include "api/text.h"

#include <stdio.h>
#include <string.h>

#include "base/parallel.h"
#include "base/random.h"
#include "eval/comparison.h"
#include "eval/settings.h"
#include "measures/spelling.h"

enum {
    MAX_PREPARED_ROWS = 1 << 21 /* eval_prepare_topics does nothing for labels with more rows, to save memory */
};

struct rcp_evaluator *rcp_evaluator_new(struct rcp_error *error)
{
    struct rcp_evaluator *v = rcp_handle_new(sizeof *v, error);
    if (!v)
        return NULL;
    v->opt = settings_eval();
    v->opt.memory = &v->memory;
    v->opt.provenance = true; /* lists the input files, for reports in JSON, and keeps qrels even if no measure needs
                               * them, because their topics count as topics of the evaluator */
    return v;
}

/* The argument of copy_options: the evaluator whose options are copied, and the new one for gold labels, which people
 * or a strong judge gave to some of the topics. */
struct gold_call {
    const struct rcp_evaluator *source;
    struct rcp_evaluator *gold;
};

/* Copies the options of a prepared evaluator, but neither its labels nor its measures, to the evaluator for gold
 * labels, and sets the default measure of that. `arg` is a struct gold_call. Returns 0. */
static int copy_options(void *arg, struct err *err)
{
    const struct gold_call *c = arg;
    const struct rcp_evaluator *source = c->source;
    struct rcp_evaluator *v = c->gold;
    (void)err;
    v->opt = source->opt;
    v->opt.labels = v->opt.gains = v->opt.excluded = v->opt.pool = NULL;
    v->opt.criterion = arena_strdup(&v->arena, source->opt.criterion);
    v->system = arena_strdup(&v->arena, source->system);
    v->dataset = arena_strdup(&v->arena, source->dataset);
    v->gold_measure = arena_strdup(&v->arena, comparison_gold_measure(&source->eval.set));
    v->opt.memory = &v->memory;
    return 0;
}

struct rcp_evaluator *rcp_gold_evaluator(const struct rcp_evaluator *compared, struct rcp_error *error)
{
    struct gold_call c = {.source = compared};
    if (rcp_check_prepared(compared, error) != 0 || !(c.gold = rcp_evaluator_new(error)))
        return NULL;
    if (rcp_call(&c.gold->handle, copy_options, &c, error) == 0)
        return c.gold;
    rcp_evaluator_free(c.gold);
    return NULL;
}

void rcp_evaluator_free(struct rcp_evaluator *v)
{
    rcp_handle_free(v);
}

/* Sets *error to the message that an earlier error left the evaluator unusable. Returns -1. */
static int refuse_failed_evaluator(struct rcp_error *error)
{
    return rcp_fail(error, RCP_MISUSE, "the evaluator has failed; free it and create a new one");
}

int rcp_check_unprepared(const struct rcp_evaluator *v, struct rcp_error *error)
{
    if (v->handle.is_dead)
        return refuse_failed_evaluator(error);
    if (v->is_prepared)
        return rcp_fail(
            error, RCP_MISUSE,
            "the evaluator is already prepared: give options, measures and labels before you call rcp_prepare");
    return 0;
}

int rcp_check_prepared(const struct rcp_evaluator *v, struct rcp_error *error)
{
    if (v->handle.is_dead)
        return refuse_failed_evaluator(error);
    if (!v->is_prepared)
        return rcp_fail(error, RCP_MISUSE, "the evaluator is not prepared: call rcp_prepare first");
    return 0;
}

/* The arguments of rcp_measure. */
struct measure_call {
    struct rcp_evaluator *v;
    const char *name;
};

/* Sets *err to the message that no measure has the name `text`, which suggests a similar name if there is one. Returns
 * -1. */
static int refuse_measure(const char *text, struct err *err)
{
    char q[ERR_QUOTE_SIZE], suggestion[SPELLING_SIZE];
    spelling_suggest(text, false, suggestion);
    char *name = strstr(suggestion, "'"),
         *end = name ? strpbrk(name + 1, " '") : NULL; /* a suggestion may begin with an option, as in '-m map', which
                                                        * is dropped */
    const char *hint = "";
    if (end && *end == ' ') {
        memmove(name + 1, end + 1, strlen(end));
        end = strpbrk(name + 1, " '");
        memmove(end, "'?", 3);
        hint = suggestion;
    }
    return err_usage(err, "unknown measure '%s'%s", err_quote(q, text, strlen(text)), hint);
}

/* Returns the measure that `text` means as the programs write it, NAME or NAME.PARAMS, in memory of the arena, or NULL
 * and *err (ERR_USAGE) if it is no measure. Parameters that only the labels can refuse are not checked. */
static const char *check_measure(struct arena *arena, const char *text, struct err *err)
{
    struct meas_set set;
    const char *measure;
    if (spelling_read(arena, text, false, &measure, err) != 0)
        return NULL;
    if (!measure) {
        refuse_measure(text, err);
        return NULL;
    }
    meas_set_init(&set, false);
    int r = meas_set_add(&set, measure, err);
    meas_set_free(&set);
    if (r != 0)
        err->kind = ERR_USAGE; /* meas_set_add reports an input error, as trec_eval does for wrong parameters */
    return r == 0 ? arena_strdup(arena, measure) : NULL;
}

/* Adds a measure to the evaluator. `arg` is a struct measure_call. Returns 0, or -1 and *err. */
static int append_measure(void *arg, struct err *err)
{
    const struct measure_call *c = arg;
    struct rcp_evaluator *v = c->v;
    const char *measure = check_measure(&v->arena, c->name, err);
    if (!measure)
        return -1;
    v->measure = mem_grow(v->measure, &v->cap_measures, v->n_measures + 1, sizeof *v->measure);
    v->measure[v->n_measures++] = measure;
    return 0;
}

int rcp_measure(struct rcp_evaluator *v, const char *measure, struct rcp_error *error)
{
    struct measure_call c = {v, measure};
    if (rcp_check_argument(measure, "a measure", error) != 0)
        return -1;
    return rcp_check_unprepared(v, error) != 0 ? -1 : rcp_call(&v->handle, append_measure, &c, error);
}

/* The arguments of rcp_read_measure: a spelling of a measure, and the buffer of `size` bytes for its name. */
struct spelling_call {
    const char *text;
    char *name;
    size_t size;
};

/* Writes the name of a measure to the caller's buffer. `arg` is a struct spelling_call. Returns 0, or -1 and *err if
 * the text is no measure or the name does not fit in the buffer. */
static int write_measure_name(void *arg, struct err *err)
{
    const struct spelling_call *c = arg;
    struct arena arena = {0};
    const char *measure = check_measure(&arena, c->text, err);
    int r = measure ? 0 : -1;
    if (measure && (size_t)snprintf(c->name, c->size, "%s", measure) >= c->size)
        r = err_usage(err, "the name of a measure has %zu bytes, expected fewer than %zu", strlen(measure), c->size);
    arena_free(&arena);
    return r;
}

int rcp_read_measure(const char *text, char *name, size_t size, struct rcp_error *error)
{
    struct spelling_call c = {text, name, size};
    if (rcp_check_argument(text, "a measure", error) != 0 ||
        rcp_check_argument(name, "the buffer for the name", error) != 0)
        return -1;
    return rcp_call_once(write_measure_name, &c, error);
}

/* Returns a hash of the names of the topics and values. Results of evaluators with equal hashes can be combined. */
static uint64_t hash_names(const struct eval *e)
{
    uint64_t h = RANDOM_HASH;
    for (size_t t = 0; t < e->n_topics; t++)
        h = random_hash(h, e->topic[t].qid, strlen(e->topic[t].qid) + 1);
    for (size_t i = 0; i < e->set.n_values; i++)
        h = random_hash(h, e->set.value[i].name, strlen(e->set.value[i].name) + 1);
    return h;
}

/* Sets the options' measures to those that the caller named or, if none was named, to the default sets: "official" if
 * there are qrels, "rcp" if there are gains. */
static void choose_measures(struct rcp_evaluator *v)
{
    static const char *const default_measures[] = {"official", "rcp"};
    struct eval_options *o = &v->opt;
    o->measure = v->n_measures ? v->measure : o->labels ? default_measures : default_measures + 1;
    o->n_measures = v->n_measures ? v->n_measures : o->labels && o->gains ? 2 : 1;
}

/* Completes the options of an evaluator for gold labels. If the caller named no measure, adds the default: nDCG@10 for
 * grades, v->gold_measure for gains. Returns 0, or -1 and *err if there are both grades and gains. */
static int complete_gold_options(struct rcp_evaluator *v, struct err *err)
{
    const char *measure;
    if (v->opt.labels && v->opt.gains)
        return err_usage(err, "gold labels must be grades or gains, not both");
    comparison_gold_options(&v->opt, v->opt.gains);
    v->opt.memory = &v->memory;
    v->opt.provenance = true;
    if (v->n_measures)
        return 0;
    if (!(measure = check_measure(&v->arena, v->opt.gains ? v->gold_measure : comparison_gold_measure(NULL), err)))
        return -1;
    MEM_APPEND(v->measure, v->n_measures, v->cap_measures, measure);
    return 0;
}

/* Sets the options that depend on several others (gains, pool, documents named like their topic). Returns 0, or -1 and
 * *err if the options contradict each other or need a pool or gains that are missing. */
static int complete_options(struct rcp_evaluator *v, struct err *err)
{
    struct eval_options *o = &v->opt;
    if (v->memory.qrels && o->format != &eval_formats[0])
        return err_usage(err, "labels given as rows in memory must be qrels; give labels in the format %s as a file",
                         o->format->name);
    settings_find_gains(o);
    switch (settings_settle(o)) {
    case SETTINGS_NO_POOL:
        return err_usage(err, "protocol %s ranks only the judged pool, so it needs a pool or gains", o->protocol);
    case SETTINGS_NO_GAINS:
        return err_usage(err, "option %s needs gains", o->common ? "common" : o->gain_column ? "gain-column" : "gain");
    case SETTINGS_SOUND: break;
    }
    return 0;
}

/* Prints the notes about the labels. A callback of rcp_lines; `arg` is a struct eval. */
static void print_notes(FILE *f, const void *arg)
{
    report_label_notes(f, arg, &rcp_report_options);
}

/* Prepares an evaluator: completes its options, chooses its measures, reads its labels and stores the notes on them.
 * `arg` is a struct rcp_evaluator. Returns 0, or -1 and *err. */
static int prepare_evaluator(void *arg, struct err *err)
{
    struct rcp_evaluator *v = arg;
    struct eval_options *o = &v->opt;
    if ((v->gold_measure ? complete_gold_options(v, err) : complete_options(v, err)) != 0)
        return -1;
    choose_measures(v);
    if (eval_load(&v->eval, o, err) != 0)
        return -1;
    eval_prepare_topics(&v->eval, MAX_PREPARED_ROWS);
    if (eval_check_labels(&v->eval, err) != 0)
        return -1;
    v->notes = rcp_lines(print_notes, &v->eval);
    v->names_hash = hash_names(&v->eval);
    v->is_prepared = true;
    return 0;
}

int rcp_prepare(struct rcp_evaluator *v, struct rcp_error *error)
{
    if (rcp_check_unprepared(v, error) != 0)
        return -1;
    if (!v->has_labels[RCP_QRELS] && !v->has_labels[RCP_GAINS])
        return rcp_fail(error, RCP_MISUSE, "the evaluator has no labels: give it qrels or gains");
    int r = rcp_call(&v->handle, prepare_evaluator, v, error);
    v->handle.is_dead |= r != 0; /* after an error the labels are incomplete */
    return r;
}

size_t rcp_n_values(const struct rcp_evaluator *v)
{
    return v->is_prepared && !v->handle.is_dead ? v->eval.set.n_values : 0;
}

const char *rcp_value_name(const struct rcp_evaluator *v, size_t value)
{
    return value < rcp_n_values(v) ? v->eval.set.value[value].name : NULL;
}

size_t rcp_n_topics(const struct rcp_evaluator *v)
{
    return v->is_prepared && !v->handle.is_dead ? v->eval.n_topics : 0;
}

const char *rcp_topic_name(const struct rcp_evaluator *v, size_t topic)
{
    return topic < rcp_n_topics(v) ? v->eval.topic[topic].qid : NULL;
}

const char *rcp_label_notes(const struct rcp_evaluator *v)
{
    return v->is_prepared && !v->handle.is_dead ? v->notes : "";
}
