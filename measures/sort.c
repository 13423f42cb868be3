/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/sort.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

struct sort_item *sort_room(struct meas_sorter *s, size_t n)
{
    if (n > s->cap) {
        size_t cap = s->cap;
        s->item = mem_grow(s->item, &s->cap, n, sizeof *s->item);
        s->spare = mem_grow(s->spare, &cap, n, sizeof *s->spare);
    }
    return s->item;
}

void sort_free(struct meas_sorter *s)
{
    mem_free(s->item);
    mem_free(s->spare);
    *s = (struct meas_sorter){0};
}

static inline bool goes_before(const struct sort_item *a, const struct sort_item *b, sort_tie_fn *tie, const void *arg)
{
    if (a->key != b->key)
        return a->key > b->key;
    return tie && tie(arg, a->index, b->index) < 0;
}

struct sort_item *sort_descending(struct meas_sorter *s, size_t n, sort_tie_fn *tie, const void *arg)
{
    enum { RUN = 12 };
    struct sort_item *from = s->item, *to = s->spare;
    for (size_t lo = 0; lo < n; lo += RUN) { /* insertion sort of short stretches */
        size_t hi = lo + RUN < n ? lo + RUN : n;
        for (size_t i = lo + 1; i < hi; i++) {
            struct sort_item x = from[i];
            size_t k = i;
            for (; k > lo && goes_before(&x, &from[k - 1], tie, arg); k--)
                from[k] = from[k - 1];
            from[k] = x;
        }
    }
    for (size_t width = RUN; width < n; width *= 2) {
        for (size_t lo = 0; lo < n; lo += 2 * width) {
            size_t mid = lo + width < n ? lo + width : n, hi = mid + width < n ? mid + width : n;
            size_t a = lo, b = mid, out = lo;
            if (mid < hi && goes_before(&from[mid], &from[mid - 1], tie, arg))
                while (a < mid && b < hi)
                    to[out++] = goes_before(&from[b], &from[a], tie, arg) ? from[b++] : from[a++];
            memcpy(&to[out], &from[a], (mid - a) * sizeof *to);
            out += mid - a;
            memcpy(&to[out], &from[b], (hi - b) * sizeof *to);
        }
        struct sort_item *t = from;
        from = to;
        to = t;
    }
    s->item = from;
    s->spare = to;
    return from;
}
