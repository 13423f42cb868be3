/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/components.h"

#include "base/mem.h"

void components_begin(struct components *c, size_t n)
{
    c->parent = mem_grow(c->parent, &c->cap, n, sizeof *c->parent);
    c->n = c->count = n;
    for (size_t i = 0; i < n; i++)
        c->parent[i] = i;
}

/* Returns the root of the tree of node i. Halves the path to it, so that trees stay flat. */
static size_t root_of(struct components *c, size_t i)
{
    while (c->parent[i] != i)
        i = c->parent[i] = c->parent[c->parent[i]];
    return i;
}

void components_join(struct components *c, size_t a, size_t b)
{
    size_t x = root_of(c, a), y = root_of(c, b);
    c->count -= x != y;
    c->parent[x] = y;
}

void components_free(struct components *c)
{
    mem_free(c->parent);
    *c = (struct components){0};
}
