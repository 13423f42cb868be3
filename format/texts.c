/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/table.h"
#include "base/utf8.h"
#include "format/lines.h"
#include "format/texts_reading.h"
#include "json/id.h"

struct text_slot {
    UT_hash_handle hh;
    const char *id, *file;
    size_t number;
    uint64_t line;
};

const char *const texts_id_name[TEXTS_IDS] = {"_id",       "id",  "docid",    "doc_id",   "docno", "corpus-id",
                                              "corpus_id", "qid", "query_id", "query-id", "topic"};
const char *const texts_body_name[TEXTS_BODIES] = {"text", "contents", "query"};

int texts_bad(const struct texts_reading *r, const char *what, const char *expected, const char *id)
{
    char q[ERR_QUOTE_SIZE];
    if (!id)
        return err_fail(r->err, ERR_INPUT, r->file, r->line, "%s, expected %s", what, expected);
    return err_fail(r->err, ERR_INPUT, r->file, r->line, "%s, expected %s (id %s)", what, expected,
                    err_quote(q, id, strlen(id)));
}

int texts_bad_text(struct texts_reading *r, const char *what, const char *expected)
{
    struct texts *t = r->t;
    if (!t->skip_bad)
        return texts_bad(r, what, expected, r->id);
    t->bad = mem_grow(t->bad, &t->cap_bad, t->n_bad + 1, sizeof *t->bad);
    t->bad[t->n_bad++] = (struct text_bad){arena_strndup(&t->arena, r->id, strlen(r->id)), r->file, r->line};
    return 0;
}

bool texts_is_kept(struct texts_reading *r, const char *id, size_t len)
{
    r->id = mem_grow(r->id, &r->cap_id, len + 1, 1);
    memcpy(r->id, id, len);
    r->id[len] = '\0';
    return !r->keeps || r->keeps(r->ctx, r->id);
}

int texts_add(struct texts_reading *r, const char *title, size_t title_len, const char *body, size_t body_len)
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
    t->text[t->n++] =
        (struct text){slot->id, arena_strndup(&t->arena, title, title_len), arena_strndup(&t->arena, body, body_len)};
    return 0;
}

/* Most lines of a corpus are not to be kept, and then only their id is looked at. */
static int read_json(const struct texts_json *json, struct texts_reading *r, const char *line, size_t len)
{
    const char *id;
    size_t id_len;
    bool quick = jtext_id(line, len, r->key, &id, &id_len) && id_len;
    return quick && !texts_is_kept(r, id, id_len) ? 0 : json->read(r, line, len, quick);
}

static int read_tabbed(struct texts_reading *r, const char *line, size_t len)
{
    char q[ERR_QUOTE_SIZE], what[ERR_QUOTE_SIZE + 32];
    const char *tab = memchr(line, '\t', len);
    if (!tab || tab == line) {
        snprintf(what, sizeof what, "no %s in '%s'", tab ? "id" : "TAB", err_quote(q, line, len));
        return texts_bad(r, what, "'id<TAB>text'", NULL);
    }
    size_t id_len = (size_t)(tab - line);
    if (!texts_is_kept(r, line, id_len))
        return 0;
    if (utf8_span(line, len) < len)
        return texts_bad_text(r, "not UTF-8", "text in UTF-8");
    if (memchr(line, '\0', len))
        return texts_bad_text(r, "NUL byte", "text in UTF-8");
    return texts_add(r, "", 0, tab + 1, len - id_len - 1);
}

static int read_lines(const struct texts_json *by, struct texts_reading *r, struct fmt_lines *l)
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
            r->key = by->find_key(r, p, (size_t)(end - p));
        first = false;
        r->line = l->number;
        if ((json ? read_json(by, r, p, (size_t)(end - p)) : read_tabbed(r, line, len)) != 0)
            return -1;
    }
    return ok;
}

int texts_read_by(const struct texts_json *json, struct texts *t, const char *path,
                  bool (*keeps)(void *ctx, const char *id), void *ctx, struct err *err)
{
    struct fmt_lines l;
    struct texts_reading r = {.t = t, .keeps = keeps, .ctx = ctx, .err = err};
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    if (t->skip_bad)
        fmt_allow_nul(l.in);
    r.file = arena_strndup(&t->arena, fmt_name(l.in), strlen(fmt_name(l.in)));
    int ok = read_lines(json, &r, &l);
    fmt_lines_close(&l);
    mem_free(r.id);
    mem_free(r.copy);
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
