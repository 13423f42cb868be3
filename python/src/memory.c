/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
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

/* Goes on to a block with room for n bytes: a later one that is left from before, or a new one. -1 and an exception = no
 * memory. */
static int next_block(struct strings *s, size_t n)
{
    while ((size_t)(s->end - s->at) < n && s->now && s->now->next)
        use(s, s->now->next);
    if ((size_t)(s->end - s->at) < n) {
        size_t size = n > 1 << 16 ? n : 1 << 16;
        struct block *b = PyMem_Malloc(sizeof *b + size + STRINGS_PADDING);
        if (!b) {
            PyErr_NoMemory();
            return -1;
        }
        *b = (struct block){.size = size};
        if (s->now)
            s->now->next = b;
        else
            s->first = b;
        use(s, b);
    }
    return 0;
}

/* Most names are short: a call of memcpy would take as long as all else. */
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

int strings_keep(struct strings *s, PyObject *text, struct rcp_text *out)
{
    Py_ssize_t len;
    const char *bytes = PyUnicode_AsUTF8AndSize(text, &len);
    if (!bytes || (len > s->end - s->at && next_block(s, (size_t)len) != 0))
        return -1;
    copy_name(s->at, bytes, (size_t)len);
    *out = (struct rcp_text){s->at, (size_t)len};
    s->at += len;
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
        PyMem_Free(b);
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
