/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "json/load.h"

/* Returns whether a listed name with one '*' covers the model, as gateways list whole families. */
static bool matches_wildcard(const char *listed, const char *model)
{
    const char *star = strchr(listed, '*');
    size_t prefix = star ? (size_t)(star - listed) : 0, suffix = star ? strlen(star + 1) : 0, n = strlen(model);
    return star && n >= prefix + suffix && memcmp(listed, model, prefix) == 0 &&
           strcmp(model + n - suffix, star + 1) == 0;
}

/* Returns whether a listed name stands for the model. Some servers omit the tag in one of them: "llama3" is
 * "llama3:latest", and "m:free" is a variant of "m". */
static bool is_model(const char *listed, const char *model)
{
    size_t n = strlen(listed), m = strlen(model);
    if (strcmp(listed, model) == 0 || matches_wildcard(listed, model))
        return true;
    return (n > m && memcmp(listed, model, m) == 0 && strcmp(listed + m, ":latest") == 0) ||
           (m > n && memcmp(listed, model, n) == 0 && model[n] == ':');
}

/* Returns whether a listed model has the alias `model`. */
static bool has_alias(json_t *entry, const char *model)
{
    json_t *alias;
    size_t i;
    json_array_foreach(json_object_get(entry, "aliases"), i, alias)
    {
        if (json_is_string(alias) && strcmp(json_string_value(alias), model) == 0)
            return true;
    }
    return false;
}

/* Returns the whole number under `key`, or 0 if it is missing or negative. */
static int64_t read_positive(json_t *o, const char *key)
{
    int64_t n = json_integer_value(json_object_get(o, key));
    return n > 0 ? n : 0;
}

/* Returns a listed model's context in tokens, or 0. vLLM and SGLang call it max_model_len; llama.cpp gives the context
 * of a slot or, in old versions, of the model's training; gateways have other names. */
static int64_t read_context(json_t *entry)
{
    static const char *const name[] = {"max_model_len", "context_length", "context_window", "max_context_length"};
    json_t *meta = json_object_get(entry, "meta");
    for (size_t i = 0; i < LENGTH(name); i++)
        if (read_positive(entry, name[i]))
            return read_positive(entry, name[i]);
    return read_positive(meta, "n_ctx") ? read_positive(meta, "n_ctx") : read_positive(meta, "n_ctx_train");
}

/* Sets s->context to `tokens` if that is above 0 and no smaller context is known. */
static void keep_least_context(struct judge_server *s, int64_t tokens)
{
    if (tokens > 0 && (!s->context || tokens < s->context))
        s->context = tokens;
}

/* Appends a model's name to the list in s->names, or "..." if the list is full; `number` is 0 for the first name. */
static void append_name(struct judge_server *s, const char *name, size_t number)
{
    size_t n = strlen(s->names), room = sizeof s->names - n;
    if (room < 8)
        return;
    if (strlen(name) + 12 < room)
        snprintf(s->names + n, room, "%s'%s'", number ? ", " : "", name);
    else
        snprintf(s->names + n, room < 6 ? room : 6, ", ...");
    utf8_clean(s->names, strlen(s->names));
}

/* Sets s->names to the names of the listed models, for messages. */
static void list_model_names(struct judge_server *s, json_t *data)
{
    json_t *entry;
    size_t i, n = 0;
    s->names[0] = '\0';
    json_array_foreach(data, i, entry)
    {
        const char *id = json_string_value(json_object_get(entry, "id"));
        if (id)
            append_name(s, id, n++);
    }
}

bool judge_server_models(struct judge_server *s, const char *body, size_t len, const char *model)
{
    json_t *o = jtext_load(body, len, 0, NULL), *data = json_object_get(o, "data"), *entry;
    size_t i, n = 0;
    bool found = false;
    json_array_foreach(data, i, entry)
    {
        const char *id = json_string_value(json_object_get(entry, "id"));
        n += id != NULL;
        if (!id || !(is_model(id, model) || has_alias(entry, model)))
            continue;
        found = true;
        keep_least_context(s, read_context(entry));
        s->has_props |= json_object_get(entry, "meta") != NULL;
    }
    s->models += n;
    if (n && !found)
        list_model_names(s, data);
    json_decref(o);
    return found || !n;
}

void judge_server_props(struct judge_server *s, const char *body, size_t len)
{
    json_t *o = jtext_load(body, len, 0, NULL);
    keep_least_context(s, read_positive(json_object_get(o, "default_generation_settings"), "n_ctx"));
    json_decref(o);
}
