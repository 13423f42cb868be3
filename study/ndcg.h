/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* nDCG of plain arrays (Jarvelin and Kekalainen, ACM TOIS 20(4), 2002): the gain at rank r from 1 counts 1 / log2(r + 1), as
 * in measures/dcg.c, which works on runs and label files. */
#ifndef STUDY_NDCG_H
#define STUDY_NDCG_H

#include <stddef.h>
#include <stdint.h>

/* What a gain is worth at a rank; 0 outside 1 .. depth. */
double stat_discounted(double gain, size_t rank, size_t depth);
/* DCG of the best order of n gains, down to the depth. */
double stat_ideal_dcg(const double *gain, size_t n, size_t depth);
/* DCG of the gains top[0 .. n), in this order. */
double stat_dcg(const double *gain, const size_t *top, size_t n);
/* Improves the first `depth` of the gains x[0 .. n), the list, one greedy swap at a time: of all exchanges of a gain in the
 * list with another one, in it or behind it, the one that raises DCG at `depth` most, until none raises it. Returns the
 * number of swaps. */
size_t stat_greedy_swaps(double *x, size_t depth, size_t n);

#endif
