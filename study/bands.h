/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bands of the gain, from 0 to 1, that stand for grades. Band b holds the gains from from[b] to below from[b + 1];
 * from[0] is 0. from[b] is NAN if no document has a gain for band b or a higher one; a lower band without documents has
 * from[b] == from[b + 1]. */
#ifndef STUDY_BANDS_H
#define STUDY_BANDS_H

#include <stddef.h>

enum { BANDS_MOST = 100 }; /* the largest number of bands */

/* A document's gain, and the number of grades that people gave it. */
struct stat_banded {
    double gain, grades;
};

/* Sets from[n_bands] so that the documents x[n] with a gain below from[band] have together below[band] grades, as
 * nearly as possible: documents of equal gain share a band. Sorts x by gain. */
void stat_bands_match(struct stat_banded *x, size_t n, const double *below, size_t n_bands, double *from);
/* Sets from[n_bands] to the bands of gain[n] with the least sum of squares of gains around the means of their bands,
 * which keep the most of the variance, with bounds at multiples of 0.001 (Fisher, Journal of the American Statistical
 * Association 53, 1958). */
void stat_bands_least(const double *gain, size_t n, size_t n_bands, double *from);
/* Returns the index of the band that holds a gain: the largest b with from[b] <= gain, else 0. */
size_t stat_band(const double *from, size_t n_bands, double gain);

#endif
