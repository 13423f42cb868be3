/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Connected components of a graph whose edges come one by one (B. A. Galler, M. J. Fischer, Communications of the ACM
 * 7(5), 1964): what is in different ones cannot be compared, not even through others. */
#ifndef MODEL_COMPONENTS_H
#define MODEL_COMPONENTS_H

#include <stddef.h>

struct components {
    size_t n;       /* nodes, numbered from 0 */
    size_t count;   /* components; nodes without edges are one each */
    size_t *parent; /* of a tree per component; its root is its own */
    size_t cap;
};

/* n nodes, no edge; *c is {0} before the first time, and may be used again. */
void components_begin(struct components *c, size_t n);
/* An edge from a to b. */
void components_join(struct components *c, size_t a, size_t b);
void components_free(struct components *c);

#endif
