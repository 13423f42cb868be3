/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Connected components of a graph whose edges arrive one at a time (B. A. Galler, M. J. Fischer, Communications of the
 * ACM 7(5), 1964). Nodes of different components cannot be compared, not even through other nodes. */
#ifndef MODEL_COMPONENTS_H
#define MODEL_COMPONENTS_H

#include <stddef.h>

/* A partition of nodes into connected components. */
struct components {
    size_t n;       /* the number of nodes; their numbers begin with 0 */
    size_t count;   /* the number of components; a node without edges is a component */
    size_t *parent; /* [node]: the parent in the tree of the component; a root is its own parent */
    size_t cap;
};

/* Starts a graph of n nodes without edges. *c is {0} before its first use, and may be reused; the caller frees it with
 * components_free. */
void components_begin(struct components *c, size_t n);
/* Adds an edge from a to b. */
void components_join(struct components *c, size_t a, size_t b);
void components_free(struct components *c);

#endif
