/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "api/options.h"
#include "base/value.h"

#include <stdio.h>
#include <string.h>

#include "api/evaluator.h"
#include "base/nearest.h"
#include "eval/settings.h"

static char plain(char c)
{
    return c == '_' ? '-' : c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Does the option's name begin so? */
static bool begins(const char *name, const char *given)
{
    while (*given && plain(*name) == plain(*given))
        name++, given++;
    return !*given;
}

const struct rcp_option *rcp_option_named(const struct rcp_option *table, size_t n, const char *name, struct err *err)
{
    char q[ERR_QUOTE_SIZE], text[NEAREST_SIZE];
    const struct rcp_option *found = NULL;
    struct nearest near;
    size_t n_found = 0;
    nearest_begin(&near, name, strlen(name));
    for (size_t i = 0; i < n; i++) {
        nearest_add(&near, table[i].name, strlen(table[i].name));
        if (!begins(table[i].name, name))
            continue;
        if (strlen(table[i].name) == strlen(name))
            return &table[i];
        found = &table[i];
        n_found++;
    }
    if (n_found == 1 && *name)
        return found;
    err_fail(err, ERR_USAGE, "", 0, "%s option '%s'%s", n_found > 1 ? "ambiguous" : "unknown",
             err_quote(q, name, strlen(name)), nearest_text(&near, "", text));
    return NULL;
}

int rcp_bad_value(const struct rcp_option *o, const char *value, const char *expected, struct err *err)
{
    char q[ERR_QUOTE_SIZE], text[NEAREST_SIZE];
    struct nearest near;
    nearest_begin(&near, value, strlen(value));
    if (strchr(expected, ',') || strstr(expected, " or "))
        nearest_add_list(&near, expected);
    return err_fail(err, ERR_USAGE, "", 0, "%s '%s', expected %s%s", o->name, err_quote(q, value, strlen(value)),
                    expected, nearest_text(&near, "", text));
}

int rcp_take(const struct rcp_option *o, const char *value, const char *expected, struct err *err)
{
    return expected ? rcp_bad_value(o, value, expected, err) : 0;
}

int rcp_yes_or_no(const struct rcp_option *o, const char *value, bool *yes, struct err *err)
{
    *yes = strcmp(value, "yes") == 0;
    return *yes || strcmp(value, "no") == 0 ? 0 : rcp_bad_value(o, value, "yes or no", err);
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

/* As in trec_rcp, less what is a call here, and what is about the output. */
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

static int set_number(struct rcp_evaluator *v, const struct rcp_option *o, const char *value, struct err *err)
{
    struct eval_options *e = &v->opt;
    int64_t n;
    if (rcp_take(o, value, settings_whole(value, o->code == OPT_JOBS ? 1 : 0, &n), err) != 0)
        return -1;
    switch (o->code) {
    case OPT_LEVEL: e->meas.level = (long)n; break;
    case OPT_MAX_RET: e->meas.max_ret = (size_t)n; break;
    case OPT_COLLECTION: e->meas.docs_in_collection = (double)n; break;
    default: e->threads = n > VALUE_MAX_THREADS ? VALUE_MAX_THREADS : (int)n; break;
    }
    return 0;
}

static int set_option(struct rcp_evaluator *v, const struct rcp_option *o, const char *value, struct err *err)
{
    struct eval_options *e = &v->opt;
    switch (o->code) {
    case OPT_LEVEL:
    case OPT_MAX_RET:
    case OPT_COLLECTION:
    case OPT_JOBS: return set_number(v, o, value, err);
    case OPT_JUDGED: return rcp_yes_or_no(o, value, &e->meas.judged_only, err);
    case OPT_COMPLETE: return rcp_yes_or_no(o, value, &e->complete, err);
    case OPT_EXP: return rcp_yes_or_no(o, value, &e->exponential, err);
    case OPT_EXCLUDE_SELF: return rcp_yes_or_no(o, value, &e->meas.exclude_self, err);
    case OPT_COMMON: return rcp_yes_or_no(o, value, &e->common, err);
    case OPT_STRICT: return rcp_yes_or_no(o, value, &e->strict, err);
    case OPT_FORMAT: return rcp_take(o, value, settings_labels(value, &e->format), err);
    case OPT_COMPAT: return rcp_take(o, value, settings_compat(value, &e->meas.v9), err);
    case OPT_GAIN: return rcp_take(o, value, settings_gain(value, e), err);
    case OPT_TIES: return rcp_take(o, value, settings_ties(value, &e->meas.ties), err);
    case OPT_PROTOCOL: return rcp_take(o, value, settings_protocol(value, e), err);
    case OPT_LISTS: return rcp_take(o, value, settings_depth(value, &e->list_depth), err);
    case OPT_GAIN_COLUMN: e->gain_column = value; return 0;
    case OPT_SYSTEM: v->system = value; return 0;
    default: v->dataset = value; return 0;
    }
}

struct setting {
    struct rcp_evaluator *v;
    const char *name, *value;
};

static int set(void *arg, struct err *err)
{
    const struct setting *s = arg;
    const struct rcp_option *o = rcp_option_named(table, sizeof table / sizeof table[0], s->name, err);
    return o ? set_option(s->v, o, arena_strndup(&s->v->arena, s->value, strlen(s->value)), err) : -1;
}

int rcp_set(struct rcp_evaluator *v, const char *option, const char *value, struct rcp_error *error)
{
    struct setting s = {v, option, value};
    if (rcp_need(option, "the name of an option", error) != 0 || rcp_need(value, "the value of an option", error) != 0)
        return -1;
    return rcp_open(v, error) != 0 ? -1 : rcp_call(v->scope, set, &s, &v->dead, error);
}
