/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "json/tree_build.h"

#include <stdlib.h>
#include <string.h>

void jt_open_value(struct jt_build *b, enum jt_type type)
{
    b->open[b->depth++] = (struct jt_open){b->key, b->n_key, type, b->n_values};
    b->key = NULL;
    b->n_key = 0;
}

struct jt *jt_end(struct jt_build *b)
{
    struct jt_open o = b->open[--b->depth];
    size_t n = b->n_values - o.first;
    struct jt *item = arena_alloc(b->arena, n * sizeof *item);
    if (n)
        memcpy(item, b->value + o.first, n * sizeof *item);
    b->n_values = o.first;
    b->key = o.key;
    b->n_key = o.n_key;
    struct jt *v = jt_add(b, o.type);
    v->item = item;
    v->n = n;
    return v;
}

static int by_key(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Returns a mask with one bit that depends on the key, so that equal keys have the same bit. */
static uint64_t key_bit(const struct jt *v)
{
    unsigned mixed = v->n_key ? v->n_key * 7u + (unsigned char)v->key[0] * 5u + (unsigned char)v->key[v->n_key - 1] : 0;
    return (uint64_t)1 << mixed % 64;
}

/* Compares the keys of a small object in pairs (with more than FEW keys, a key is compared only if its bit was seen
 * before), and sorts the keys of a larger object. */
const char *jt_key_twice(const struct jt *o)
{
    enum { FEW = 6, SMALL = 32 };
    const char *twice = NULL;
    if (o->n <= SMALL) {
        uint64_t seen = 0;
        for (size_t i = 0; i < o->n && !twice; i++) {
            uint64_t bit = o->n <= FEW ? 1 : key_bit(&o->item[i]);
            for (size_t k = 0; k < i && seen & bit && !twice; k++)
                twice = jt_has_key(&o->item[k], o->item[i].key, o->item[i].n_key) ? o->item[i].key : NULL;
            seen |= bit;
        }
        return twice;
    }
    const char **key = mem_alloc(o->n, sizeof *key);
    for (size_t i = 0; i < o->n; i++)
        key[i] = o->item[i].key;
    qsort(key, o->n, sizeof *key, by_key);
    for (size_t i = 1; i < o->n && !twice; i++)
        twice = strcmp(key[i - 1], key[i]) == 0 ? key[i] : NULL;
    mem_free(key);
    return twice;
}

long jt_unit_at(const char *p, const char *end)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    long unit = 0;
    if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
        return -1;
    for (p += 2, end = p + 4; p < end; p++) {
        const char *at = *p ? strchr(digits, *p) : NULL;
        if (!at)
            return -1;
        unit = unit * 16 + (at - digits < 16 ? at - digits : at - digits - 6);
    }
    return unit;
}
