/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Sorting a ranking: by descending key, ties by a rule. */
#ifndef MEASURES_SORT_H
#define MEASURES_SORT_H

#include <stddef.h>
#include <stdint.h>

struct sort_item {
    double key; /* never NAN */
    uint32_t index;
};

struct meas_sorter {
    struct sort_item *item, *spare; /* cap of each */
    size_t cap;
};

/* Order of two items with equal keys: < 0 if a comes first. */
typedef int sort_tie_fn(const void *arg, uint32_t a, uint32_t b);

/* Room for n items; returns where to put them. */
struct sort_item *sort_room(struct meas_sorter *s, size_t n);
/* Sorts the first n items by descending key; equal keys by tie, or, if it is NULL, in their old order (a stable
 * merge sort: stretches that are in order already cost one comparison). Returns the sorted items. */
struct sort_item *sort_descending(struct meas_sorter *s, size_t n, sort_tie_fn *tie, const void *arg);
void sort_free(struct meas_sorter *s);

#endif
