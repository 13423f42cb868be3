/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Texts in JSON lines, read without a library. */
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "format/named.h"
#include "format/texts_reading.h"

/* A member that is there once. */
struct member {
    bool there;
    struct fmt_tok value;
    enum named_json_kind kind;
};

struct object {
    struct member id, title, body[TEXTS_BODIES];
    const char *twice; /* a key that is there a second time, NULL = none */
    bool has_id[TEXTS_IDS];
};

static bool is(const struct fmt_tok *t, const char *name)
{
    return strlen(name) == t->len && memcmp(t->s, name, t->len) == 0;
}

/* Where the member belongs, NULL = nowhere. */
static struct member *place_of(struct object *o, const struct fmt_tok *key, const char *id, const char **name)
{
    *name = id;
    if (id && is(key, id))
        return &o->id;
    *name = "title";
    if (is(key, *name))
        return &o->title;
    for (int i = 0; i < TEXTS_BODIES; i++)
        if (is(key, *name = texts_body_name[i]))
            return &o->body[i];
    return NULL;
}

/* All of an object, to the end of the text, which is written on; id: the key of the id, NULL = none. 0, or -1. */
static int read_members(struct named_json *j, const char *id, struct object *o)
{
    struct fmt_tok key;
    int more;
    *o = (struct object){0};
    for (bool first = true; (more = named_json_member(j, first, &key)) > 0; first = false) {
        struct member m = {.there = true};
        const char *name;
        struct member *to = place_of(o, &key, id, &name);
        for (int i = 0; i < TEXTS_IDS; i++)
            o->has_id[i] |= is(&key, texts_id_name[i]);
        if (named_json_value(j, &m.value, &m.kind) != 0)
            return -1;
        if (to && to->there)
            o->twice = name;
        if (to)
            *to = m;
    }
    named_json_space(j);
    if (more == 0 && j->p < j->end)
        j->what = "the end of the line";
    return more < 0 || j->p < j->end ? -1 : 0;
}

static struct named_json copy(struct texts_reading *r, const char *s, size_t len)
{
    r->copy = mem_grow(r->copy, &r->cap_copy, len + 1, 1);
    memcpy(r->copy, s, len);
    r->copy[len] = '\0';
    return (struct named_json){.p = r->copy, .end = r->copy + len};
}

static const char *find_key(struct texts_reading *r, const char *line, size_t len)
{
    struct named_json j = copy(r, line, len);
    struct object o;
    int i = 0;
    read_members(&j, NULL, &o);
    while (i < TEXTS_IDS && !o.has_id[i])
        i++;
    return texts_id_name[i < TEXTS_IDS ? i : 0];
}

/* An id is a string that is not empty; a number stands for its digits. */
enum { DIGITS = 32 };
static bool find_id(const struct member *m, char digits[DIGITS], struct fmt_tok *id)
{
    int64_t v;
    *id = m->value;
    if (m->there && m->kind == NAMED_JSON_STRING)
        return m->value.len > 0;
    if (!m->there || m->kind != NAMED_JSON_BARE || !num_int(m->value.s, m->value.len, INT64_MIN, INT64_MAX, &v))
        return false;
    *id = (struct fmt_tok){digits, (size_t)snprintf(digits, DIGITS, "%lld", (long long)v)};
    return true;
}

static const struct member *body_of(const struct object *o)
{
    for (int i = 0; i < TEXTS_BODIES; i++)
        if (o->body[i].there)
            return &o->body[i];
    return NULL;
}

/* The contents of an index's document may be the object that was indexed, as JSON; or else they are text. */
static int add_packed(struct texts_reading *r, const struct fmt_tok *contents)
{
    char *s = mem_strndup(contents->s, contents->len);
    struct named_json j = {.p = s, .end = s + contents->len};
    struct object o;
    bool ok = read_members(&j, NULL, &o) == 0 && !o.twice;
    const struct member *body = ok ? body_of(&o) : NULL;
    if (!body || body->kind != NAMED_JSON_STRING || (o.title.there && o.title.kind != NAMED_JSON_STRING))
        body = NULL;
    int added = body ? texts_add(r, o.title.there ? o.title.value.s : "", o.title.there ? o.title.value.len : 0,
                                 body->value.s, body->value.len)
                     : texts_add(r, "", 0, contents->s, contents->len);
    mem_free(s);
    return added;
}

static int read_object(struct texts_reading *r, const struct object *o)
{
    char what[64], digits[DIGITS];
    struct fmt_tok id;
    const struct member *body = body_of(o), *title = &o->title;
    bool titled = title->there && title->kind != NAMED_JSON_NULL;
    if (!find_id(&o->id, digits, &id)) {
        snprintf(what, sizeof what, "'%s' is missing, empty or not a string", r->key);
        return texts_bad(r, what, "one", NULL);
    }
    if (!texts_is_kept(r, id.s, id.len))
        return 0;
    if (o->twice) {
        snprintf(what, sizeof what, "'%s' appears twice", o->twice);
        return texts_bad(r, what, "one", r->id);
    }
    if (!body || body->kind != NAMED_JSON_STRING) {
        const char *name = body ? texts_body_name[body - o->body] : "text";
        snprintf(what, sizeof what, "'%s' is %s", name, body ? "not a string" : "missing");
        return texts_bad(r, what, "a string", r->id);
    }
    if (titled && title->kind != NAMED_JSON_STRING)
        return texts_bad(r, "'title' is not a string", "a string", r->id);
    if (body == &o->body[1] && !title->there && body->value.len && body->value.s[0] == '{')
        return add_packed(r, &body->value);
    return texts_add(r, titled ? title->value.s : "", titled ? title->value.len : 0, body->value.s, body->value.len);
}

static int read_json(struct texts_reading *r, const char *line, size_t len, bool quick)
{
    struct named_json j = copy(r, line, len);
    struct object o;
    bool nul = memchr(line, '\0', len) != NULL;
    if (quick && (nul || utf8_span(line, len) < len))
        return texts_bad_text(r, nul ? "NUL byte" : "not UTF-8", "text in UTF-8");
    if (read_members(&j, r->key, &o) == 0 && utf8_span(line, len) == len)
        return read_object(r, &o);
    if (quick && strstr(r->copy, "\\u0000"))
        return texts_bad_text(r, "the NUL character \\u0000", "text in UTF-8");
    char what[96];
    snprintf(what, sizeof what, "not a JSON object: byte %zu is not %s", (size_t)(j.p - r->copy) + 1,
             j.what ? j.what : "UTF-8");
    return texts_bad(r, what, "{\"_id\": ..., \"text\": ...}", quick ? r->id : NULL);
}

int texts_read_plain(struct texts *t, const char *path, bool (*keeps)(void *ctx, const char *id), void *ctx,
                     struct err *err)
{
    static const struct texts_json json = {find_key, read_json};
    return texts_read_by(&json, t, path, keeps, ctx, err);
}
