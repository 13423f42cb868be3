/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* sort_descending against qsort. */
#include "measures/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test/unit/check.h"

/* The order that ties are broken by here: some permutation of the indexes. */
static const uint32_t *place;

static int by_place(const void *arg, uint32_t a, uint32_t b)
{
    const uint32_t *p = arg;
    return (p[a] > p[b]) - (p[a] < p[b]);
}

static int by_key(const struct sort_item *a, const struct sort_item *b)
{
    return (a->key < b->key) - (a->key > b->key);
}

static int by_key_place(const void *a, const void *b)
{
    const struct sort_item *x = a, *y = b;
    int c = by_key(x, y);
    return c ? c : by_place(place, x->index, y->index);
}

static int by_key_index(const void *a, const void *b)
{
    const struct sort_item *x = a, *y = b;
    int c = by_key(x, y);
    return c ? c : (x->index > y->index) - (x->index < y->index);
}

static double some_key(uint64_t *seed, int kind, size_t i, size_t n)
{
    switch (kind) {
    case 0: return check_uniform(seed);
    case 1: return (double)check_below(seed, 4);
    case 2: return (double)(n - i);                               /* in order */
    case 3: return (double)i;                                     /* in reverse */
    case 4: return (double)((n - i) / 5);                         /* in order, with ties */
    case 5: return check_below(seed, 50) ? (double)(n - i) : 1e6; /* almost in order */
    case 6: return check_below(seed, 2) ? -0.0 : 0.0;             /* equal, though their bits differ */
    case 7: return (double)check_below(seed, 3) * (check_below(seed, 2) ? -0x1p-1074 : 0x1p-1074); /* around 0 and -0 */
    case 8: return 1.0 + (double)check_below(seed, 1000) * 0x1p-52 * (check_below(seed, 99) ? 1.0 : 1e9); /* close */
    default: return check_below(seed, 9) ? (double)check_below(seed, 3) : check_below(seed, 2) ? INFINITY : -INFINITY;
    }
}

static void one(struct meas_sorter *sorter, uint64_t *seed, size_t n, int kind, bool stable)
{
    struct sort_item *item = sort_room(sorter, n), *want = malloc((n + 1) * sizeof *want);
    uint32_t *p = malloc((n + 1) * sizeof *p);
    for (size_t i = 0; i < n; i++) { /* an inside-out shuffle */
        size_t k = check_below(seed, i + 1);
        p[i] = p[k];
        p[k] = (uint32_t)i;
    }
    for (size_t i = 0; i < n; i++)
        want[i] = item[i] = (struct sort_item){some_key(seed, kind, i, n), (uint32_t)i};
    place = p;
    qsort(want, n, sizeof *want, stable ? by_key_index : by_key_place);
    item = sort_descending(sorter, n, stable ? NULL : by_place, p);
    for (size_t i = 0; i < n; i++)
        CHECK(item[i].index == want[i].index, "n %zu, kind %d: item %zu is %u, not %u", n, kind, i, item[i].index,
              want[i].index);
    free(want);
    free(p);
}

int main(void)
{
    struct meas_sorter sorter = {0}; /* one for all, as a thread uses it */
    uint64_t seed = 7;
    for (int stable = 0; stable <= 1; stable++) {
        check_group(stable ? "sort_descending: ties as they stood, all short lengths"
                           : "sort_descending: tie rule, all short lengths");
        for (size_t n = 0; n <= 140; n++)
            for (int kind = 0; kind < 10; kind++)
                one(&sorter, &seed, n, kind, stable);
        check_group(stable ? "sort_descending: ties as they stood, long rankings"
                           : "sort_descending: tie rule, long rankings");
        for (int i = 0; i < 200; i++)
            one(&sorter, &seed, check_below(&seed, 5000), i % 10, stable);
    }
    sort_free(&sorter);
    CHECK(!sorter.item && !sorter.spare && !sorter.cap, "sort_free leaves something");
    return check_end();
}
