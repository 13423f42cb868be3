/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Texts: all of a file by a reader that parses every line, some of them, and the ids found without parsing;
 * the same however the file comes. */
#include "format/texts.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/id.h"
#include "base/utf8.h"
#include "json/load.h"
#include "fuzz.h"

enum { MOST = 64 };

struct expected {
    struct text text[MOST];
    size_t n;
    uint64_t bad_line; /* 0 = none */
    bool many;         /* more texts than fit: no opinion */
    const char *key;   /* what the first object calls its id */
};

static char *copy(const char *s, size_t len)
{
    char *c = malloc(len + 1);
    memcpy(c, s, len);
    c[len] = '\0';
    return c;
}

/* False if the line is malformed. */
static bool take(struct expected *e, char *id, char *title, char *body)
{
    for (size_t i = 0; i < e->n; i++)
        if (strcmp(e->text[i].id, id) == 0) {
            free(id), free(title), free(body);
            return false;
        }
    e->text[e->n++] = (struct text){id, title, body};
    return true;
}

/* The first name of the list, which ends with NULL, that an object has. */
static const char *name_in(json_t *o, const char *const *list)
{
    while (*list && !json_object_get(o, *list))
        list++;
    return *list;
}

/* The document that an index keeps as its contents, NULL = they are a text. */
static json_t *packed_in(json_t *contents, const char *const *texts)
{
    const char *s = json_string_value(contents);
    json_t *o = *s == '{' ? jtext_load(s, json_string_length(contents), JSON_REJECT_DUPLICATES, NULL) : NULL;
    const char *name = name_in(o, texts);
    json_t *title = json_object_get(o, "title");
    if (name && json_is_string(json_object_get(o, name)) && (!title || json_is_string(title)))
        return o;
    json_decref(o);
    return NULL;
}

static bool take_json(struct expected *e, struct fmt_tok line)
{
    static const char *const ids[] = {"_id",       "id",  "docid",    "doc_id",   "docno", "corpus-id",
                                      "corpus_id", "qid", "query_id", "query-id", "topic", NULL},
                             *const texts[] = {"text", "contents", "query", NULL};
    json_t *o = json_loadb(line.s, line.len, JSON_REJECT_DUPLICATES, NULL);
    const char *body = name_in(o, texts);
    if (!e->key)
        e->key = name_in(o, ids);
    json_t *id = e->key ? json_object_get(o, e->key) : NULL, *title = json_object_get(o, "title");
    json_t *text = body ? json_object_get(o, body) : NULL;
    char digits[32];
    const char *name = json_string_value(id);
    if (json_is_integer(id)) {
        snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(id));
        name = digits;
    }
    bool ok = name && *name && json_is_string(text) && (!title || json_is_null(title) || json_is_string(title));
    json_t *packed = ok && strcmp(body, "contents") == 0 && !title ? packed_in(text, texts) : NULL;
    if (packed) {
        title = json_object_get(packed, "title");
        text = json_object_get(packed, name_in(packed, texts));
    }
    if (ok)
        ok = take(e, copy(name, strlen(name)),
                  copy(json_is_string(title) ? json_string_value(title) : "", json_string_length(title)),
                  copy(json_string_value(text), json_string_length(text)));
    json_decref(packed);
    json_decref(o);
    return ok;
}

static bool take_tabbed(struct expected *e, struct fmt_tok line)
{
    const char *tab = memchr(line.s, '\t', line.len);
    if (!tab || tab == line.s || utf8_span(line.s, line.len) < line.len)
        return false;
    size_t id = (size_t)(tab - line.s);
    return take(e, copy(line.s, id), copy("", 0), copy(tab + 1, line.len - id - 1));
}

static void expect(struct expected *e, const struct fuzz_text *t)
{
    struct fmt_tok line, tok;
    uint64_t number = 0;
    int json = -1;
    *e = (struct expected){0};
    for (size_t at = 0; !e->bad_line && fuzz_next_line(t, &at, &line);) {
        number++;
        if (fuzz_split(line, &tok, 1) == 0)
            continue;
        if (e->n == MOST) {
            e->many = true;
            return;
        }
        if (line.len && line.s[line.len - 1] == '\r')
            line.len--;
        if (json < 0)
            json = tok.s[0] == '{';
        if (json) { /* blanks before the object belong to JSON but for two of them, which readers skip as blanks too */
            line.len -= (size_t)(tok.s - line.s);
            line.s = tok.s;
        }
        if (!(json ? take_json(e, line) : take_tabbed(e, line)))
            e->bad_line = number;
    }
}

static void check_text(const struct text *a, const struct text *b)
{
    CHECK(strcmp(a->id, b->id) == 0 && strcmp(a->title, b->title) == 0 && strcmp(a->body, b->body) == 0,
          "%s|%s|%s and %s|%s|%s", a->id, a->title, a->body, b->id, b->title, b->body);
}

static bool short_id(void *ctx, const char *id)
{
    (void)ctx;
    return strlen(id) < 2;
}

/* Checks that reading a file without errors yields exactly the texts that the caller wants. */
static void check_wanted(enum fuzz_way way, const uint8_t *data, size_t size, const struct expected *e)
{
    struct texts t = {0};
    struct err err;
    CHECK(texts_read(&t, fuzz_path(way, data, size), short_id, NULL, &err) == 0, "%s", err.text);
    size_t k = 0;
    for (size_t i = 0; i < e->n; i++)
        if (short_id(NULL, e->text[i].id)) {
            CHECK(k < t.n, "%s is missing", e->text[i].id);
            check_text(&e->text[i], &t.text[k++]);
        }
    CHECK(k == t.n, "%zu of %zu", k, t.n);
    texts_free(&t);
}

static void check(enum fuzz_way way, const uint8_t *data, size_t size, const struct fuzz_text *text,
                  const struct expected *e)
{
    struct texts t = {0};
    struct err err;
    fuzz_err_reset(&err);
    bool ok = texts_read(&t, fuzz_path(way, data, size), NULL, NULL, &err) == 0;
    CHECK(e->many || ok == (!text->bad && !e->bad_line), "way %d: %s", (int)way, ok ? "accepted" : err.text);
    if (!ok) {
        fuzz_check_err(&err, text);
        CHECK(e->many || text->bad || err.line == e->bad_line, "line %llu, expected %llu: %s",
              (unsigned long long)err.line, (unsigned long long)e->bad_line, err.text);
    }
    for (size_t i = 0; ok && i < t.n; i++) {
        CHECK(texts_find(&t, t.text[i].id) == &t.text[i], "%s is not found", t.text[i].id);
        if (!e->many)
            check_text(&t.text[i], &e->text[i]);
    }
    CHECK(!ok || e->many || t.n == e->n, "%zu texts, expected %zu", t.n, e->n);
    texts_free(&t);
    if (ok && !e->many)
        check_wanted(way, data, size, e);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct expected e;
    expect(&e, &t);
    for (int way = 0; way < FUZZ_WAYS; way++)
        check((enum fuzz_way)way, data, size, &t, &e);
    for (size_t i = 0; i < e.n; i++) {
        free((char *)e.text[i].id);
        free((char *)e.text[i].title);
        free((char *)e.text[i].body);
    }
    fuzz_text_free(&t);
    return 0;
}
