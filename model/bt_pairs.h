/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* All pairs of the documents of a window, in batches that are large enough for logistic_all(); for bt.c and
 * bt_errors.c. */
#ifndef MODEL_BT_PAIRS_H
#define MODEL_BT_PAIRS_H

#include <stdbool.h>
#include <stddef.h>

enum { BT_PAIRS = 64 };

/* An iteration over the pairs of a window, {0} at its start. first[k] < second[k] are the places (from 0) in the window
 * of the two documents of the k-th of the n pairs of one batch; a and b are where the next batch begins. */
struct bt_pairs {
    size_t a, b, n;
    size_t first[BT_PAIRS], second[BT_PAIRS];
};

/* Fills p->first and p->second with the next p->n <= BT_PAIRS pairs of w documents. Returns false if there are no
 * more. */
static inline bool bt_pairs_next(struct bt_pairs *p, size_t w)
{
    for (p->n = 0; p->a + 1 < w && p->n < BT_PAIRS;) {
        if (p->b <= p->a)
            p->b = p->a + 1;
        for (; p->b < w && p->n < BT_PAIRS; p->n++) {
            p->first[p->n] = p->a;
            p->second[p->n] = p->b++;
        }
        if (p->b == w)
            p->b = ++p->a;
    }
    return p->n > 0;
}

/* Returns the probability p, limited to [clip, 1 - clip]. */
static inline double bt_clip(double p, double clip)
{
    return p < clip ? clip : p > 1.0 - clip ? 1.0 - clip : p;
}

#endif
