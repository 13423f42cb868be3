/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/thrift.h"

/* The types of values; a boolean field has its value as its type. */
enum { STOP, YES, NO, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, MAP, STRUCT };
enum { DEPTH_MAX = 32 };

/* The text that is parsed. */
struct parsing {
    const unsigned char *p, *end;
    struct arena *arena;
    bool is_malformed, is_truncated; /* whether the text is malformed, and whether that is because it ends too early */
};

/* Ends the parsing because the text is malformed. `is_truncated` says that the text ended too early. */
static void stop_malformed(struct parsing *t, bool is_truncated)
{
    if (!t->is_malformed) /* the first fault is the cause of later ones */
        t->is_truncated = is_truncated;
    t->is_malformed = true;
    t->p = t->end;
}

/* Returns the next byte, or 0 after marking the text as truncated. */
static unsigned read_byte(struct parsing *t)
{
    if (t->p < t->end)
        return *t->p++;
    stop_malformed(t, true);
    return 0;
}

/* Skips n bytes and returns a pointer to them. Marks the text as truncated if fewer are left. */
static const char *skip_bytes(struct parsing *t, uint64_t n)
{
    const unsigned char *p = t->p;
    if (n > (uint64_t)(t->end - p))
        stop_malformed(t, true);
    else
        t->p += n;
    return (const char *)p;
}

bool thrift_varint(const unsigned char **p, const unsigned char *end, uint64_t *v)
{
    *v = 0;
    for (int shift = 0; shift < 64 && *p < end; shift += 7) {
        unsigned b = *(*p)++;
        *v |= (uint64_t)(b & 0x7f) << shift;
        if (b < 0x80)
            return true;
    }
    return false;
}

/* Returns the next unsigned integer, or a meaningless one after marking the text as malformed. */
static uint64_t read_varint(struct parsing *t)
{
    uint64_t v;
    if (!thrift_varint(&t->p, t->end, &v))
        stop_malformed(t, t->p == t->end);
    return v;
}

/* Parses a value of the given type, nested `depth` levels deep, and returns it with the values inside it. If the text
 * is malformed, or nested deeper than DEPTH_MAX, marks *t, and the value is incomplete. */
static struct thrift *parse_value(struct parsing *t, int type, int depth)
{
    struct thrift *v = arena_alloc(t->arena, sizeof *v), **link = &v->child;
    unsigned header, element[2] = {0};
    *v = (struct thrift){.type = type, .n = type == YES};
    if (depth > DEPTH_MAX || type == STOP || type > STRUCT)
        stop_malformed(t, false);
    if (type == DOUBLE)
        skip_bytes(t, 8);
    else if (type == BYTE)
        v->n = (uint64_t)(int64_t)(int8_t)read_byte(t);
    else if (type >= I16 && type <= I64)
        v->n = (uint64_t)thrift_zigzag(read_varint(t));
    else if (type == BINARY)
        v->s = skip_bytes(t, v->n = read_varint(t));
    if (type == LIST || type == SET) {
        header = read_byte(t);
        element[0] = element[1] = header & 15;
        v->n = header >> 4 < 15 ? header >> 4 : read_varint(t);
    } else if (type == MAP && (v->n = read_varint(t)) != 0) {
        header = read_byte(t);
        element[0] = header >> 4;
        element[1] = header & 15;
        v->n = 2 * (v->n & INT32_MAX);
    }
    for (uint64_t i = 0; type >= LIST && type <= MAP && i < v->n && !t->is_malformed; i++, link = &(*link)->next) {
        bool is_byte = element[i & 1] == YES || element[i & 1] == NO; /* a boolean outside a struct */
        *link = parse_value(t, is_byte ? BYTE : (int)element[i & 1], depth + 1);
    }
    for (int id = 0; type == STRUCT && !t->is_malformed && (header = read_byte(t)) != STOP; link = &(*link)->next) {
        int64_t next = header >> 4 ? id + (int64_t)(header >> 4) : thrift_zigzag(read_varint(t));
        id = next >= 0 && next <= INT16_MAX ? (int)next : 0;
        *link = parse_value(t, header & 15, depth + 1);
        (*link)->id = id;
    }
    return v;
}

const struct thrift *thrift_parse(const unsigned char **p, const unsigned char *end, struct arena *arena,
                                  bool *is_truncated)
{
    struct parsing t = {.p = *p, .end = end, .arena = arena};
    const struct thrift *v = parse_value(&t, STRUCT, 0);
    *p = t.p;
    *is_truncated = t.is_truncated;
    return t.is_malformed ? NULL : v;
}

const struct thrift *thrift_field(const struct thrift *parent, int id)
{
    const struct thrift *f = parent && parent->type == STRUCT ? parent->child : NULL;
    while (f && f->id != id)
        f = f->next;
    return f;
}

int64_t thrift_number(const struct thrift *parent, int id, int64_t fallback)
{
    const struct thrift *f = thrift_field(parent, id);
    return f && f->type <= I64 ? (int64_t)f->n : fallback;
}
