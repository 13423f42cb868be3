/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* nDCG of plain arrays (Jarvelin and Kekalainen, ACM TOIS 20(4), 2002): the gain at rank r, counted from 1, is divided
 * by log2(r + 1). measures/dcg.c computes it for runs and label files. */
#ifndef STUDY_NDCG_H
#define STUDY_NDCG_H

#include <stddef.h>
#include <stdint.h>

/* Returns a gain discounted by its rank, which counts from 1: gain / log2(rank + 1); 0 outside 1 .. depth. */
double stat_discounted(double gain, size_t rank, size_t depth);
/* Returns the DCG of the best order of gain[n], down to the rank `depth`. */
double stat_ideal_dcg(const double *gain, size_t n, size_t depth);
/* Returns the DCG of gain[top[0]], gain[top[1]], ... gain[top[n - 1]] in this order. */
double stat_dcg(const double *gain, const size_t *top, size_t n);
/* Improves the list x[depth], the first gains of x[n], by greedy swaps. Each swap exchanges a gain in the list with
 * another one in it or behind it, the swap that raises the DCG at `depth` most, until none raises it. Returns the
 * number of swaps. */
size_t stat_greedy_swaps(double *x, size_t depth, size_t n);

#endif
