/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Components of a graph, against what a search from every node finds. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/random.h"
#include "check.h"
#include "model/components.h"

enum { NODES = 40 };

/* Marks what can be reached from node i. */
static void visit(const bool *edge, bool *seen, size_t i)
{
    seen[i] = true;
    for (size_t k = 0; k < NODES; k++)
        if ((edge[i * NODES + k] || edge[k * NODES + i]) && !seen[k])
            visit(edge, seen, k);
}

static size_t search(const bool *edge)
{
    bool seen[NODES] = {false};
    size_t found = 0;
    for (size_t i = 0; i < NODES; i++)
        if (!seen[i]) {
            visit(edge, seen, i);
            found++;
        }
    return found;
}

int main(void)
{
    struct components c = {0};
    gsl_rng *r = random_stream(42, 0);
    check_group("components of random graphs");
    for (int graph = 0; graph < 50; graph++) {
        bool edge[NODES * NODES] = {false};
        components_begin(&c, NODES);
        for (size_t k = 0; k < NODES; k++) {
            CHECK(c.count == search(edge), "%zu, not %zu", c.count, search(edge));
            size_t a = gsl_rng_uniform_int(r, NODES), b = gsl_rng_uniform_int(r, NODES);
            edge[a * NODES + b] = true;
            components_join(&c, a, b);
        }
    }
    components_begin(&c, 0);
    CHECK(c.count == 0, "%zu of an empty graph", c.count);
    components_free(&c);
    mem_free(r);
    return check_end();
}
