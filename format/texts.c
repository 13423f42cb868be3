/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/texts.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/id.h"
#include "json/load.h"
#include "format/lines.h"
#include "base/table.h"
#include "base/utf8.h"

struct text_slot {
    UT_hash_handle hh;
    const char *id, *file;
    size_t number;
    uint64_t line;
};

/* What files call the id, the first of them that the first object of a file has, and the text. */
static const char *const id_name[] = {"_id",       "id",  "docid",    "doc_id",   "docno", "corpus-id",
                                      "corpus_id", "qid", "query_id", "query-id", "topic"};
static const char *const text_name[] = {"text", "contents", "query"};
enum { ID_NAMES = sizeof id_name / sizeof *id_name, TEXT_NAMES = sizeof text_name / sizeof *text_name };

/* The line in work. */
struct reading {
    struct texts *t;
    bool (*keeps)(void *ctx, const char *id);
    void *ctx;
    const char *file; /* as long as the texts */
    uint64_t line;
    const char *key; /* what the file calls the id */
    char *id;        /* a copy with a NUL, to ask with */
    size_t cap_id;
    struct err *err;
};

static int bad(const struct reading *r, const char *what, const char *expected, const char *id)
{
    char q[ERR_QUOTE_SIZE];
    if (!id)
        return err_fail(r->err, ERR_INPUT, r->file, r->line, "%s, expected %s", what, expected);
    return err_fail(r->err, ERR_INPUT, r->file, r->line, "%s, expected %s (id %s)", what, expected,
                    err_quote(q, id, strlen(id)));
}

/* The text of r->id is bad: an error, or noted. */
static int bad_text(struct reading *r, const char *what, const char *expected)
{
    struct texts *t = r->t;
    if (!t->skip_bad)
        return bad(r, what, expected, r->id);
    t->bad = mem_grow(t->bad, &t->cap_bad, t->n_bad + 1, sizeof *t->bad);
    t->bad[t->n_bad++] = (struct text_bad){arena_strndup(&t->arena, r->id, strlen(r->id)), r->file, r->line};
    return 0;
}

static bool is_kept(struct reading *r, const char *id, size_t len)
{
    r->id = mem_grow(r->id, &r->cap_id, len + 1, 1);
    memcpy(r->id, id, len);
    r->id[len] = '\0';
    return !r->keeps || r->keeps(r->ctx, r->id);
}

/* Adds the text of r->id. */
static int add(struct reading *r, const char *title, const char *body, size_t body_len)
{
    struct texts *t = r->t;
    struct text_slot *slot;
    size_t len = strlen(r->id);
    HASH_FIND(hh, t->by_id, r->id, len, slot);
    if (slot) {
        char q[ERR_QUOTE_SIZE];
        return err_fail(r->err, ERR_INPUT, r->file, r->line,
                        "a second text with the id '%s', expected one; the first is line %llu of %s",
                        err_quote(q, r->id, len), (unsigned long long)slot->line, slot->file);
    }
    slot = arena_alloc(&t->arena, sizeof *slot);
    *slot = (struct text_slot){
        .id = arena_strndup(&t->arena, r->id, len), .file = r->file, .number = t->n, .line = r->line};
    HASH_ADD_KEYPTR(hh, t->by_id, slot->id, len, slot);
    t->text = mem_grow(t->text, &t->cap, t->n + 1, sizeof *t->text);
    t->text[t->n++] = (struct text){slot->id, arena_strndup(&t->arena, title, strlen(title)),
                                    arena_strndup(&t->arena, body, body_len)};
    return 0;
}

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
static int add_packed(struct reading *r, json_t *contents)
{
    size_t len = json_string_length(contents);
    json_t *object = jtext_load(json_string_value(contents), len, 0, NULL);
    const char *name = first_of(object, text_name, TEXT_NAMES);
    json_t *text = name ? json_object_get(object, name) : NULL, *title = json_object_get(object, "title");
    if (!json_is_string(text) || (title && !json_is_string(title)))
        text = title = NULL;
    int ok = add(r, title ? json_string_value(title) : "", json_string_value(text ? text : contents),
                 text ? json_string_length(text) : len);
    json_decref(object);
    return ok;
}

static int read_object(struct reading *r, json_t *object)
{
    char digits[32], what[64];
    const char *id = object_id(object, r->key, digits), *title = "", *body = first_of(object, text_name, TEXT_NAMES);
    json_t *text = body ? json_object_get(object, body) : NULL, *heading = json_object_get(object, "title");
    if (!id) {
        snprintf(what, sizeof what, "'%s' is missing, empty or not a string", r->key);
        return bad(r, what, "one", NULL);
    }
    if (!is_kept(r, id, strlen(id)))
        return 0;
    if (!json_is_string(text)) {
        snprintf(what, sizeof what, "'%s' is %s", body ? body : "text", body ? "not a string" : "missing");
        return bad(r, what, "a string", r->id);
    }
    if (heading && !json_is_null(heading) && !(title = json_string_value(heading)))
        return bad(r, "'title' is not a string", "a string", r->id);
    if (strcmp(body, "contents") == 0 && !heading && json_string_value(text)[0] == '{')
        return add_packed(r, text);
    return add(r, title, json_string_value(text), json_string_length(text));
}

/* Most lines of a corpus are not to be kept, and then only their id is looked at. */
static int read_json(struct reading *r, const char *line, size_t len)
{
    const char *id;
    size_t id_len;
    json_error_t why;
    bool quick = jtext_id(line, len, r->key, &id, &id_len);
    if (quick && id_len && !is_kept(r, id, id_len))
        return 0;
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
        ok = quick && id_len && text ? bad_text(r, what, "text in UTF-8")
                                     : bad(r, what, "{\"_id\": ..., \"text\": ...}", quick && id_len ? r->id : NULL);
    }
    json_decref(object);
    return ok;
}

/* What the file calls the id, by its first object. */
static const char *find_key(const char *line, size_t len)
{
    json_error_t why;
    json_t *object = jtext_load(line, len, 0, &why);
    const char *key = first_of(object, id_name, ID_NAMES);
    json_decref(object);
    return key ? key : id_name[0];
}

static int read_tabbed(struct reading *r, const char *line, size_t len)
{
    char q[ERR_QUOTE_SIZE], what[ERR_QUOTE_SIZE + 32];
    const char *tab = memchr(line, '\t', len);
    if (!tab || tab == line) {
        snprintf(what, sizeof what, "no %s in '%s'", tab ? "id" : "TAB", err_quote(q, line, len));
        return bad(r, what, "'id<TAB>text'", NULL);
    }
    size_t id_len = (size_t)(tab - line);
    if (!is_kept(r, line, id_len))
        return 0;
    if (utf8_span(line, len) < len)
        return bad_text(r, "not UTF-8", "text in UTF-8");
    if (memchr(line, '\0', len))
        return bad_text(r, "NUL byte", "text in UTF-8");
    return add(r, "", tab + 1, len - id_len - 1);
}

static int read_lines(struct reading *r, struct fmt_lines *l)
{
    bool first = true, json = false;
    const char *line;
    size_t len;
    int ok;
    while ((ok = fmt_next_line(l, &line, &len, r->err)) > 0) {
        if (len && line[len - 1] == '\r')
            len--;
        const char *p = line, *end = line + len;
        while (p < end && fmt_is_space(*p))
            p++;
        if (p == end)
            continue;
        if (first)
            json = *p == '{';
        if (first && json)
            r->key = find_key(p, (size_t)(end - p));
        first = false;
        r->line = l->number;
        if ((json ? read_json(r, p, (size_t)(end - p)) : read_tabbed(r, line, len)) != 0)
            return -1;
    }
    return ok;
}

int texts_read(struct texts *t, const char *path, bool (*keeps)(void *ctx, const char *id), void *ctx, struct err *err)
{
    struct fmt_lines l;
    struct reading r = {.t = t, .keeps = keeps, .ctx = ctx, .err = err};
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    if (t->skip_bad)
        fmt_allow_nul(l.in);
    r.file = arena_strndup(&t->arena, fmt_name(l.in), strlen(fmt_name(l.in)));
    int ok = read_lines(&r, &l);
    fmt_lines_close(&l);
    mem_free(r.id);
    return ok < 0 ? -1 : 0;
}

const struct text *texts_find(const struct texts *t, const char *id)
{
    struct text_slot *slot;
    HASH_FIND_STR(t->by_id, id, slot);
    return slot ? &t->text[slot->number] : NULL;
}

const struct text_bad *texts_find_bad(const struct texts *t, const char *id)
{
    for (size_t i = 0; i < t->n_bad; i++)
        if (strcmp(t->bad[i].id, id) == 0)
            return &t->bad[i];
    return NULL;
}

void texts_free(struct texts *t)
{
    mem_free(t->bad);
    HASH_CLEAR(hh, t->by_id);
    mem_free(t->text);
    arena_free(&t->arena);
    *t = (struct texts){0};
}
