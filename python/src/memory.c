/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stdlib.h>

#include "strings.h"

void *memory_grow(void *p, size_t *cap, size_t n, size_t size)
{
    if (n <= *cap)
        return p;
    size_t wanted = *cap + *cap / 2 > n ? *cap + *cap / 2 : n;
    void *grown = wanted > SIZE_MAX / size ? NULL : realloc(p, wanted * size);
    if (grown)
        *cap = wanted;
    else
        PyErr_NoMemory();
    return grown;
}

/* A block of memory for copies of strings, an element of the list in struct strings. */
struct block {
    struct block *next;
    size_t size;
    char data[];
};

/* Makes `b` the current block, all of it unused; NULL means no block. */
static void use_block(struct strings *s, struct block *b)
{
    s->current = b;
    s->unused = b ? b->data : NULL;
    s->end = b ? b->data + b->size : NULL;
}

/* Makes a block with room for n bytes the current one, unless the current block has this room: a later block of the
 * list, filled before the last reset, or a new one at the end. Returns 0, or -1 if there is no memory. */
static int next_block(struct strings *s, size_t n)
{
    while ((size_t)(s->end - s->unused) < n && s->current && s->current->next)
        use_block(s, s->current->next);
    if ((size_t)(s->end - s->unused) < n) {
        size_t size = n > 1 << 16 ? n : 1 << 16;
        struct block *b = size > SIZE_MAX / 2 ? NULL : malloc(sizeof *b + size + STRINGS_PADDING);
        if (!b)
            return -1;
        *b = (struct block){.size = size};
        if (s->current)
            s->current->next = b;
        else
            s->first = b;
        use_block(s, b);
    }
    return 0;
}

char *strings_reserve(struct strings *s, size_t n)
{
    n += n == 0; /* 1 byte for an empty string, so that it lies in a block */
    return n > (size_t)(s->end - s->unused) && next_block(s, n) != 0 ? NULL : s->unused;
}

int strings_keep(struct strings *s, PyObject *text, struct rcp_text *copy)
{
    return strings_keep_text(s, text, copy) ? 0 : -1;
}

void strings_reset(struct strings *s)
{
    use_block(s, s->first);
}

void strings_free(struct strings *s)
{
    for (struct block *b = s->first, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    *s = (struct strings){.first = NULL};
}

int rows_reserve(struct rows *r, size_t n_more)
{
    if (r->capacity - r->n >= n_more)
        return 0;
    size_t capacity = r->capacity * 2 > r->n + n_more ? r->capacity * 2 : r->n + n_more;
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
