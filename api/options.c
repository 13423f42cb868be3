/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "api/options.h"
#include "base/value.h"

#include <string.h>

#include "api/evaluator.h"
#include "base/nearest.h"
#include "eval/settings.h"

/* Returns an ASCII letter in lower case, '-' for '_', and any other character unchanged. */
static char fold_case(char c)
{
    return c == '_' ? '-' : c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Returns whether `name`, an option's name, begins with `prefix`; case does not count, and '_' equals '-'. */
static bool has_prefix(const char *name, const char *prefix)
{
    while (*prefix && fold_case(*name) == fold_case(*prefix))
        name++, prefix++;
    return !*prefix;
}

const struct rcp_option *rcp_find_option(const struct rcp_option *table, size_t n, const char *name, struct err *err)
{
    char q[ERR_QUOTE_SIZE], text[NEAREST_SIZE];
    const struct rcp_option *match = NULL;
    struct nearest near;
    size_t n_matches = 0;
    for (size_t i = 0; i < n; i++) {
        if (!has_prefix(table[i].name, name))
            continue;
        if (strlen(table[i].name) == strlen(name))
            return &table[i];
        match = &table[i];
        n_matches++;
    }
    if (n_matches == 1 && *name)
        return match;
    nearest_begin(&near, name, strlen(name));
    for (size_t i = 0; i < n; i++)
        nearest_add(&near, table[i].name, strlen(table[i].name));
    err_usage(err, "%s option '%s'%s", n_matches > 1 ? "ambiguous" : "unknown", err_quote(q, name, strlen(name)),
              nearest_text(&near, "", text));
    return NULL;
}

int rcp_check_option(const struct rcp_option *o, const char *value, const char *expected, struct err *err)
{
    char q[ERR_QUOTE_SIZE], text[NEAREST_SIZE];
    struct nearest near;
    if (!expected)
        return 0;
    nearest_begin(&near, value, strlen(value));
    if (strchr(expected, ',') || strstr(expected, " or "))
        nearest_add_list(&near, expected);
    return err_usage(err, "%s '%s', expected %s%s", o->name, err_quote(q, value, strlen(value)), expected,
                     nearest_text(&near, "", text));
}

const char *rcp_read_flag(const char *value, bool *is_yes)
{
    *is_yes = strcmp(value, "yes") == 0;
    return *is_yes || strcmp(value, "no") == 0 ? NULL : "yes or no";
}

enum {
    OPT_LEVEL,
    OPT_MAX_RET,
    OPT_JUDGED,
    OPT_COLLECTION,
    OPT_FORMAT,
    OPT_COMPLETE,
    OPT_COMPAT,
    OPT_GAIN,
    OPT_GAIN_COLUMN,
    OPT_EXP,
    OPT_TIES,
    OPT_EXCLUDE_SELF,
    OPT_SYSTEM,
    OPT_DATASET,
    OPT_COMMON,
    OPT_PROTOCOL,
    OPT_LISTS,
    OPT_JOBS,
    OPT_STRICT
};

/* The options of trec_rcp, except those that another function of rcp.h sets (files, measures, comparisons) and those
 * about the output. */
static const struct rcp_option table[] = {
    {"level_for_rel", OPT_LEVEL},
    {"Max_retrieved_per_topic", OPT_MAX_RET},
    {"Judged_docs_only", OPT_JUDGED},
    {"Number_docs_in_coll", OPT_COLLECTION},
    {"Rel_info_format", OPT_FORMAT},
    {"complete_rel_info_wanted", OPT_COMPLETE},
    {"compat", OPT_COMPAT},
    {"gain", OPT_GAIN},
    {"gain-column", OPT_GAIN_COLUMN},
    {"exp", OPT_EXP},
    {"ties", OPT_TIES},
    {"exclude-self", OPT_EXCLUDE_SELF},
    {"system", OPT_SYSTEM},
    {"dataset", OPT_DATASET},
    {"common", OPT_COMMON},
    {"protocol", OPT_PROTOCOL},
    {"lists", OPT_LISTS},
    {"jobs", OPT_JOBS},
    {"strict", OPT_STRICT},
};

/* Sets the option `code` (an OPT_ value) of the evaluator. `value` must outlive the evaluator. Returns NULL, or a
 * phrase with the expected values if `value` is wrong. */
static const char *set_option(struct rcp_evaluator *v, int code, const char *value)
{
    struct eval_options *e = &v->opt;
    int64_t n = 0;
    const char *expected = NULL;
    switch (code) {
    case OPT_LEVEL:
        if (!(expected = settings_whole(value, 0, &n)))
            e->meas.level = (long)n;
        return expected;
    case OPT_MAX_RET:
        if (!(expected = settings_whole(value, 0, &n)))
            e->meas.max_ret = (size_t)n;
        return expected;
    case OPT_COLLECTION:
        if (!(expected = settings_whole(value, 0, &n)))
            e->meas.docs_in_collection = (double)n;
        return expected;
    case OPT_JOBS:
        if (!(expected = settings_whole(value, 1, &n)))
            e->threads = n > VALUE_MAX_THREADS ? VALUE_MAX_THREADS : (int)n;
        return expected;
    case OPT_JUDGED: return rcp_read_flag(value, &e->meas.judged_only);
    case OPT_COMPLETE: return rcp_read_flag(value, &e->complete);
    case OPT_EXP: return rcp_read_flag(value, &e->exponential);
    case OPT_EXCLUDE_SELF: return rcp_read_flag(value, &e->meas.exclude_self);
    case OPT_COMMON: return rcp_read_flag(value, &e->common);
    case OPT_STRICT: return rcp_read_flag(value, &e->strict);
    case OPT_FORMAT: return settings_labels(value, &e->format);
    case OPT_COMPAT: return settings_compat(value, &e->meas.v9);
    case OPT_GAIN: return settings_gain(value, e);
    case OPT_TIES: return settings_ties(value, &e->meas.ties);
    case OPT_PROTOCOL: return settings_protocol(value, e);
    case OPT_LISTS: return settings_depth(value, &e->list_depth);
    case OPT_GAIN_COLUMN: e->gain_column = value; return NULL;
    case OPT_SYSTEM: v->system = value; return NULL;
    default: v->dataset = value; return NULL;
    }
}

struct option_call {
    struct rcp_evaluator *v;
    const char *name, *value;
};

/* Sets an option of the evaluator by its name. `arg` is a struct option_call. Returns 0, or -1 and *err if the name or
 * the value is wrong. */
static int set_named_option(void *arg, struct err *err)
{
    const struct option_call *s = arg;
    const struct rcp_option *o = rcp_find_option(table, LENGTH(table), s->name, err);
    const char *value = o ? arena_strdup(&s->v->arena, s->value) : NULL;
    return o ? rcp_check_option(o, value, set_option(s->v, o->code, value), err) : -1;
}

int rcp_set(struct rcp_evaluator *v, const char *option, const char *value, struct rcp_error *error)
{
    struct option_call s = {v, option, value};
    if (rcp_check_argument(option, "the name of an option", error) != 0 ||
        rcp_check_argument(value, "the value of an option", error) != 0)
        return -1;
    return rcp_check_unprepared(v, error) != 0 ? -1 : rcp_call(&v->handle, set_named_option, &s, error);
}
