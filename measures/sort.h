/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Sorts a ranking by descending key; a function orders equal keys. */
#ifndef MEASURES_SORT_H
#define MEASURES_SORT_H

#include <stddef.h>
#include <stdint.h>

struct sort_item {
    double key; /* never NAN */
    uint32_t index;
};

struct meas_sorter {
    struct sort_item *item, *spare; /* arrays of `cap` items each */
    size_t cap;
};

/* Returns a negative number if the item with the index a comes before the item with the index b, a positive one if it
 * comes after it; called only for items with equal keys. */
typedef int sort_tie_fn(const void *arg, uint32_t a, uint32_t b);

/* Makes room for n items and returns the array that the caller fills before sort_descending(). */
struct sort_item *sort_room(struct meas_sorter *s, size_t n);
/* Sorts the first n items by descending key, and equal keys by `tie`. With tie == NULL equal keys keep their order. The
 * merge sort is stable, and stretches that are already in order cost one comparison. Returns the sorted items, which
 * belong to s. */
struct sort_item *sort_descending(struct meas_sorter *s, size_t n, sort_tie_fn *tie, const void *arg);
void sort_free(struct meas_sorter *s);

#endif
