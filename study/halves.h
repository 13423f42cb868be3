/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Split-half reliability: Spearman's correlation of the means of two random halves of each unit's panel, stepped up
 * to a whole panel by 2 r / (1 + r) (Spearman-Brown); the mean over splits. */
#ifndef STUDY_HALVES_H
#define STUDY_HALVES_H

#include "study/panel.h"
#include "study/rank.h"

/* The units of a panel, split into random halves. */
struct stat_halves {
    const struct stat_panel *p;
    uint32_t *unit;                 /* [n_units]: the indices of the units with two values or more, which are split */
    size_t n_units, n_splits;       /* the number of these units; the number of stored splits */
    struct stat_groups (*split)[2]; /* [n_splits]: the means of each half by unit, grouped by value, kept for
                                     * resamples */
};

/* Returns the mean of the stepped-up correlation over `splits` random splits, NAN if the panel's values are words or
 * fewer than two units have two values or more. With `keep` it stores the first splits, at most 50, which
 * stat_halves_mean() uses. The caller frees *h with stat_halves_free(). */
double stat_halves_make(struct stat_halves *h, const struct stat_panel *p, size_t splits, uint64_t seed, int threads,
                        bool keep);
/* Returns the mean of the stepped-up correlation over the stored splits, each unit counted weight[its cluster] times;
 * NAN without splits. */
double stat_halves_mean(const struct stat_halves *h, const uint32_t *weight);
void stat_halves_free(struct stat_halves *h);

#endif
