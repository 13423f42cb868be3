/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Texts in JSON lines, read by jansson. */
#include <stdio.h>
#include <string.h>

#include "format/texts_reading.h"
#include "json/load.h"

/* The first of the names that the object has; NULL if it has none. */
static const char *first_of(json_t *object, const char *const *name, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (json_object_get(object, name[i]))
            return name[i];
    return NULL;
}

/* The id of an object; a number stands for its digits. NULL if it has none. */
static const char *object_id(json_t *object, const char *key, char digits[32])
{
    json_t *id = json_object_get(object, key);
    if (json_is_integer(id)) {
        snprintf(digits, 32, "%lld", (long long)json_integer_value(id));
        return digits;
    }
    return json_string_length(id) ? json_string_value(id) : NULL;
}

/* The contents of an index's document may be the object that was indexed, as JSON; or else they are text. */
static int add_packed(struct texts_reading *r, json_t *contents)
{
    size_t len = json_string_length(contents);
    json_t *object = jtext_load(json_string_value(contents), len, 0, NULL);
    const char *name = first_of(object, texts_body_name, TEXTS_BODIES);
    json_t *text = name ? json_object_get(object, name) : NULL, *title = json_object_get(object, "title");
    if (!json_is_string(text) || (title && !json_is_string(title)))
        text = title = NULL;
    int ok = texts_add(r, title ? json_string_value(title) : "", json_string_length(title),
                       json_string_value(text ? text : contents), text ? json_string_length(text) : len);
    json_decref(object);
    return ok;
}

static int read_object(struct texts_reading *r, json_t *object)
{
    char digits[32], what[64];
    const char *id = object_id(object, r->key, digits), *title = "",
               *body = first_of(object, texts_body_name, TEXTS_BODIES);
    json_t *text = body ? json_object_get(object, body) : NULL, *heading = json_object_get(object, "title");
    if (!id) {
        snprintf(what, sizeof what, "'%s' is missing, empty or not a string", r->key);
        return texts_bad(r, what, "one", NULL);
    }
    if (!texts_is_kept(r, id, strlen(id)))
        return 0;
    if (!json_is_string(text)) {
        snprintf(what, sizeof what, "'%s' is %s", body ? body : "text", body ? "not a string" : "missing");
        return texts_bad(r, what, "a string", r->id);
    }
    if (heading && !json_is_null(heading) && !(title = json_string_value(heading)))
        return texts_bad(r, "'title' is not a string", "a string", r->id);
    if (strcmp(body, "contents") == 0 && !heading && json_string_value(text)[0] == '{')
        return add_packed(r, text);
    return texts_add(r, title, strlen(title), json_string_value(text), json_string_length(text));
}

/* What the file calls the id, by its first object. */
static const char *find_key(struct texts_reading *r, const char *line, size_t len)
{
    (void)r;
    json_error_t why;
    json_t *object = jtext_load(line, len, 0, &why);
    const char *key = first_of(object, texts_id_name, TEXTS_IDS);
    json_decref(object);
    return key ? key : texts_id_name[0];
}

static int read_json(struct texts_reading *r, const char *line, size_t len, bool quick)
{
    json_error_t why;
    json_t *object = jtext_load(line, len, JSON_REJECT_DUPLICATES, &why);
    int ok;
    if (json_is_object(object)) {
        ok = read_object(r, object);
    } else {
        char what[JSON_ERROR_TEXT_LENGTH + 32];
        bool nul = !object && json_error_code(&why) == json_error_null_character;
        snprintf(what, sizeof what, "not a JSON object: %s",
                 object ? "another value"
                 : nul  ? "the NUL character \\u0000 in it"
                        : why.text);
        bool text = nul || (!object && json_error_code(&why) == json_error_invalid_utf8) || memchr(line, '\0', len);
        ok = quick && text ? texts_bad_text(r, what, "text in UTF-8")
                           : texts_bad(r, what, "{\"_id\": ..., \"text\": ...}", quick ? r->id : NULL);
    }
    json_decref(object);
    return ok;
}

int texts_read(struct texts *t, const char *path, bool (*keeps)(void *ctx, const char *id), void *ctx, struct err *err)
{
    static const struct texts_json json = {find_key, read_json};
    return texts_read_by(&json, t, path, keeps, ctx, err);
}
