/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "core.h"

struct block {
    struct block *next;
    size_t size, used;
    char data[];
};

/* Room for n bytes: in the block in use, a later one that is left from before, or a new one. */
static char *room(struct strings *s, size_t n)
{
    while (s->now && s->now->size - s->now->used < n && s->now->next)
        s->now = s->now->next;
    if (!s->now || s->now->size - s->now->used < n) {
        size_t size = n > 1 << 16 ? n : 1 << 16;
        struct block *b = PyMem_Malloc(sizeof *b + size);
        if (!b) {
            PyErr_NoMemory();
            return NULL;
        }
        *b = (struct block){.size = size};
        if (s->now)
            s->now->next = b;
        else
            s->first = b;
        s->now = b;
    }
    char *at = s->now->data + s->now->used;
    s->now->used += n;
    return at;
}

int strings_keep(struct strings *s, PyObject *text, struct rcp_text *out)
{
    Py_ssize_t len;
    const char *bytes = PyUnicode_AsUTF8AndSize(text, &len);
    char *copy = bytes ? room(s, (size_t)len) : NULL;
    if (!copy)
        return -1;
    memcpy(copy, bytes, (size_t)len);
    *out = (struct rcp_text){copy, (size_t)len};
    return 0;
}

void strings_reset(struct strings *s)
{
    for (struct block *b = s->first; b; b = b->next)
        b->used = 0;
    s->now = s->first;
}

void strings_free(struct strings *s)
{
    for (struct block *b = s->first, *next; b; b = next) {
        next = b->next;
        PyMem_Free(b);
    }
    *s = (struct strings){NULL, NULL};
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

struct rcp_rows rows_view(const struct rows *r)
{
    return (struct rcp_rows){.n = r->n, .topic = r->topic, .docno = r->docno, .value = r->value};
}

void rows_free(struct rows *r)
{
    strings_free(&r->strings);
    PyMem_Free(r->topic);
    PyMem_Free(r->docno);
    PyMem_Free(r->value);
    *r = (struct rows){.n = 0};
}
