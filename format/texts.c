/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/texts.h"

#include <stdio.h>
#include <string.h>

#include "base/table.h"
#include "base/utf8.h"
#include "format/lines.h"
#include "json/id.h"
#include "json/tree.h"

/* The place of a text in its file and among the texts, in a hash table by id. */
struct text_slot {
    UT_hash_handle hh;
    const char *id, *file;
    size_t number; /* the index of the text in texts.text */
    uint64_t line; /* its line in `file` */
};

/* The numbers of JSON keys that may hold the id, and of those that may hold the text. The first key of the id that the
 * first object of a file has is the key in this file. */
enum { IDS = 11, BODIES = 3 };
static const char *const id_key[IDS] = {"_id",       "id",  "docid",    "doc_id",   "docno", "corpus-id",
                                        "corpus_id", "qid", "query_id", "query-id", "topic"};
static const char *const body_key[BODIES] = {"text", "contents", "query"};

/* A file that is being read. */
struct reading {
    struct texts *t;
    bool (*keeps)(void *ctx, const char *id);
    void *ctx;
    const char *file;     /* the name of the file, which lives as long as the texts */
    uint64_t line;        /* the number of the current line */
    bool has_begun, json; /* whether a line was read; whether the file holds JSON lines */
    const char *key;      /* the key of the id in this file */
    char *id;             /* a NUL-terminated copy of the current id */
    size_t cap_id;
    struct arena object; /* the memory of the current object */
    struct err *err;
};

/* Sets *r->err to the message that the current line has the fault `what` where `expected` was expected; `id` is the id
 * of its text, or NULL if unknown. Returns -1. */
static int report_line(const struct reading *r, const char *what, const char *expected, const char *id)
{
    char q[ERR_QUOTE_SIZE];
    if (!id)
        return err_input(r->err, r->file, r->line, "%s, expected %s", what, expected);
    return err_input(r->err, r->file, r->line, "%s, expected %s (id %s)", what, expected, err_quote(q, id, strlen(id)));
}

/* Handles a text of the current id that cannot be used, because of `what`: adds it to t->bad and returns 0 if
 * t->skip_bad; otherwise sets *r->err and returns -1. */
static int report_text(struct reading *r, const char *what)
{
    struct texts *t = r->t;
    if (!t->skip_bad)
        return report_line(r, what, "text in UTF-8", r->id);
    MEM_APPEND(t->bad, t->n_bad, t->cap_bad, (struct text_bad){arena_strdup(&t->arena, r->id), r->file, r->line});
    return 0;
}

/* Makes id[0 .. len) the current id. Returns whether the caller needs its text. */
static bool set_id(struct reading *r, const char *id, size_t len)
{
    r->id = mem_grow(r->id, &r->cap_id, len + 1, 1);
    memcpy(r->id, id, len);
    r->id[len] = '\0';
    return !r->keeps || r->keeps(r->ctx, r->id);
}

/* Adds the text of the current id (title, and body[0 .. body_len)), or only passes its id, line, title and length to
 * t->take if that is not NULL. Returns 0, or -1 and *r->err if the id has a text already. */
static int add_text(struct reading *r, const char *title, const char *body, size_t body_len)
{
    struct texts *t = r->t;
    struct text_slot *slot;
    size_t len = strlen(r->id);
    if (t->take) {
        t->take(r->ctx, r->id, r->line, title, body_len);
        return 0;
    }
    HASH_FIND(hh, t->by_id, r->id, len, slot);
    if (slot) {
        char q[ERR_QUOTE_SIZE];
        return err_input(r->err, r->file, r->line, "two texts have the id '%s'; the first is in line %llu of %s",
                         err_quote(q, r->id, len), (unsigned long long)slot->line, slot->file);
    }
    slot = arena_alloc(&t->arena, sizeof *slot);
    *slot = (struct text_slot){
        .id = arena_strndup(&t->arena, r->id, len), .file = r->file, .number = t->n, .line = r->line};
    HASH_ADD_KEYPTR(hh, t->by_id, slot->id, len, slot);
    MEM_APPEND(t->text, t->n, t->cap,
               (struct text){slot->id, arena_strdup(&t->arena, title), arena_strndup(&t->arena, body, body_len)});
    return 0;
}

/* ---- JSON lines ---- */

/* Returns the first of the keys key[0 .. n) that the object o has, or NULL if it has none. */
static const char *first_key(const struct jt *o, const char *const *key, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (jt_find_member(o, key[i], strlen(key[i])))
            return key[i];
    return NULL;
}

/* Returns the member with the text of a JSON object, or NULL if it has none. */
static const struct jt *find_body_member(const struct jt *o)
{
    const char *key = first_key(o, body_key, BODIES);
    return key ? jt_find_member(o, key, strlen(key)) : NULL;
}

/* Returns whether a string in the value v, at any depth, contains a NUL. */
static bool has_nul(const struct jt *v)
{
    if (jt_is(v, JT_STRING))
        return !jt_text(v);
    for (size_t i = 0; i < jt_size(v); i++)
        if (has_nul(&v->item[i]))
            return true;
    return false;
}

/* Adds the text of a document as indexes store it: the string `contents` holds a JSON object, whose title and text are
 * added; if it is not such an object, the whole string is the text. Returns 0, or -1 and *err. */
static int add_packed(struct reading *r, const struct jt *contents)
{
    char why[JT_WHY_SIZE];
    const struct jt *o = jt_read(contents->text, contents->n, &r->object, why);
    const struct jt *body = find_body_member(o), *title = jt_member(o, "title");
    if (!jt_text(body) || (title && !jt_text(title)) || has_nul(o))
        return add_text(r, "", contents->text, contents->n);
    return add_text(r, title ? title->text : "", body->text, body->n);
}

/* Adds the text in a JSON object, if its id is needed. Returns 0, or -1 and *err. */
static int take_object(struct reading *r, const struct jt *o)
{
    char digits[32], what[64];
    const struct jt *id = jt_find_member(o, r->key, strlen(r->key)), *title = jt_member(o, "title"),
                    *body = find_body_member(o);
    const char *name = jt_text(id), *key = first_key(o, body_key, BODIES);
    if (jt_is(id, JT_INTEGER)) {
        snprintf(digits, sizeof digits, "%lld", (long long)id->integer);
        name = digits;
    }
    if (!name || !*name) {
        snprintf(what, sizeof what, "'%s' is missing, empty or not a string", r->key);
        return report_line(r, what, "a string that is not empty", NULL);
    }
    if (!set_id(r, name, strlen(name)))
        return 0;
    if (!jt_is(body, JT_STRING)) {
        snprintf(what, sizeof what, "'%s' is %s", key ? key : "text", key ? "not a string" : "missing");
        return report_line(r, what, "a string", r->id);
    }
    if (!jt_is_nothing(title) && !jt_is(title, JT_STRING))
        return report_line(r, "'title' is not a string", "a string", r->id);
    if (strcmp(key, "contents") == 0 && !title && body->text[0] == '{')
        return add_packed(r, body);
    return add_text(r, jt_is_nothing(title) ? "" : title->text, body->text, body->n);
}

/* Reads a line with a JSON object. Of a line that is not needed, as most lines of a corpus, only the id is read.
 * Returns 0, or -1 and *err. */
static int read_object(struct reading *r, const char *line, size_t len)
{
    char why[JT_WHY_SIZE] = "the line holds a list or a single value", what[JT_WHY_SIZE + 32];
    const char *id, *key = NULL;
    size_t id_len;
    const struct jt *o = NULL;
    if (!r->has_begun) {
        o = jt_read(line, len, &r->object, why);
        key = first_key(o, id_key, IDS);
        r->key = key ? key : id_key[0];
    }
    bool quick = jtext_id(line, len, r->key, &id, &id_len) && id_len;
    if (quick && !set_id(r, id, id_len))
        return 0;
    o = o ? o : jt_read(line, len, &r->object, why);
    bool nul = has_nul(o);
    if (jt_is(o, JT_OBJECT) && !nul)
        return take_object(r, o);
    snprintf(what, sizeof what, "not a JSON object: %s", nul ? "the line contains the NUL character \\u0000" : why);
    if (quick && (nul || utf8_span(line, len) < len || memchr(line, '\0', len)))
        return report_text(r, what);
    return report_line(r, what, "{\"_id\": ..., \"text\": ...}", quick ? r->id : NULL);
}

/* ---- lines with a tab ---- */

/* Reads the line `id<TAB>text`, line[0 .. len), and adds its text if the id is needed. Returns 0, or -1 and *err. */
static int read_tabbed(struct reading *r, const char *line, size_t len)
{
    char q[ERR_QUOTE_SIZE], what[ERR_QUOTE_SIZE + 32];
    const char *tab = memchr(line, '\t', len);
    if (!tab || tab == line) {
        snprintf(what, sizeof what, "no %s in '%s'", tab ? "id" : "TAB", err_quote(q, line, len));
        return report_line(r, what, "'id<TAB>text'", NULL);
    }
    size_t id_len = (size_t)(tab - line);
    if (!set_id(r, line, id_len))
        return 0;
    if (utf8_span(line, len) < len)
        return report_text(r, "the line is not UTF-8");
    if (memchr(line, '\0', len))
        return report_text(r, "NUL byte");
    return add_text(r, "", tab + 1, len - id_len - 1);
}

/* Reads a line, as JSON or `id<TAB>text` by the first line of the file that is not blank. Skips blank lines. Returns 0,
 * or -1 and *err. */
static int read_text_line(struct reading *r, const char *line, size_t len)
{
    const char *p = line, *end = line + len;
    while (p < end && fmt_is_space(*p))
        p++;
    if (p == end)
        return 0;
    if (!r->has_begun)
        r->json = *p == '{';
    int status = r->json ? read_object(r, p, (size_t)(end - p)) : read_tabbed(r, line, len);
    r->has_begun = true;
    arena_free(&r->object);
    return status;
}

int texts_read(struct texts *t, const char *path, bool (*keeps)(void *ctx, const char *id), void *ctx, struct err *err)
{
    struct fmt_lines l;
    struct reading r = {.t = t, .keeps = keeps, .ctx = ctx, .err = err};
    const char *line;
    size_t len;
    int more;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    fmt_allow_json(l.in);
    if (t->skip_bad)
        fmt_allow_nul(l.in);
    r.file = arena_strdup(&t->arena, fmt_name(l.in));
    while ((more = fmt_next_line(&l, &line, &len, err)) > 0) {
        r.line = l.number;
        if (read_text_line(&r, line, len - (len && line[len - 1] == '\r')) != 0) {
            more = -1;
            break;
        }
    }
    fmt_lines_close(&l);
    mem_free(r.id);
    return more;
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
