/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stdlib.h>

#include "core.h"

struct block {
    struct block *next;
    size_t size;
    char data[];
};

static void use(struct strings *s, struct block *b)
{
    s->now = b;
    s->at = b ? b->data : NULL;
    s->end = b ? b->data + b->size : NULL;
}

/* Goes on to a block with room for n bytes: a later one from before the last reset, or a new one. Returns 0, or -1 if
 * memory is exhausted. */
static int next_block(struct strings *s, size_t n)
{
    while ((size_t)(s->end - s->at) < n && s->now && s->now->next)
        use(s, s->now->next);
    if ((size_t)(s->end - s->at) < n) {
        size_t size = n > 1 << 16 ? n : 1 << 16;
        struct block *b = size > SIZE_MAX / 2 ? NULL : malloc(sizeof *b + size + STRINGS_PADDING);
        if (!b)
            return -1;
        *b = (struct block){.size = size};
        if (s->now)
            s->now->next = b;
        else
            s->first = b;
        use(s, b);
    }
    return 0;
}

/* Copies a name. Most are short, and a call of memcpy would take most of the time. */
static void copy_name(char *to, const char *from, size_t len)
{
    if (len > 16) {
        memcpy(to, from, len);
    } else if (len >= 8) {
        uint64_t head, tail;
        memcpy(&head, from, 8);
        memcpy(&tail, from + len - 8, 8);
        memcpy(to, &head, 8);
        memcpy(to + len - 8, &tail, 8);
    } else if (len >= 4) {
        uint32_t head, tail;
        memcpy(&head, from, 4);
        memcpy(&tail, from + len - 4, 4);
        memcpy(to, &head, 4);
        memcpy(to + len - 4, &tail, 4);
    } else if (len) {
        to[0] = from[0];
        to[len / 2] = from[len / 2];
        to[len - 1] = from[len - 1];
    }
}

char *strings_room(struct strings *s, size_t n)
{
    return n > (size_t)(s->end - s->at) && next_block(s, n) != 0 ? NULL : s->at;
}

struct rcp_text strings_use(struct strings *s, size_t n)
{
    struct rcp_text text = {s->at, n};
    s->at += n;
    return text;
}

int strings_keep(struct strings *s, PyObject *text, struct rcp_text *out)
{
    Py_ssize_t len;
    const char *bytes = PyUnicode_AsUTF8AndSize(text, &len);
    if (!bytes)
        return -1;
    if (len > s->end - s->at && next_block(s, (size_t)len) != 0) {
        PyErr_NoMemory();
        return -1;
    }
    copy_name(s->at, bytes, (size_t)len);
    *out = strings_use(s, (size_t)len);
    return 0;
}

void strings_reset(struct strings *s)
{
    use(s, s->first);
}

void strings_free(struct strings *s)
{
    for (struct block *b = s->first, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    *s = (struct strings){.first = NULL};
}

int rows_reserve(struct rows *r, size_t more)
{
    if (r->capacity - r->n >= more)
        return 0;
    size_t capacity = r->capacity * 2 > r->n + more ? r->capacity * 2 : r->n + more;
    struct rcp_text *docno = PyMem_Realloc(r->docno, capacity * sizeof *docno);
    r->docno = docno ? docno : r->docno;
    double *value = PyMem_Realloc(r->value, capacity * sizeof *value);
    r->value = value ? value : r->value;
    if (!docno || !value) {
        PyErr_NoMemory();
        return -1;
    }
    r->capacity = capacity;
    return 0;
}

void rows_free(struct rows *r)
{
    strings_free(&r->strings);
    PyMem_Free(r->topic);
    PyMem_Free(r->docno);
    PyMem_Free(r->value);
    *r = (struct rows){.n = 0};
}
