/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the labels' uncertainty does to a comparison, from draws of the gains. */
#ifndef EVAL_LABEL_VARIANCE_H
#define EVAL_LABEL_VARIANCE_H

#include "compare/stats.h"

struct comparison;

/* A run by one measure: its level. */
struct label_level {
    size_t n;      /* topics */
    double mean;   /* as it stands */
    double shift;  /* mean over draws less that: what the noise of the labels adds once more */
    double labels; /* standard deviation of the mean over draws */
};

struct label_variance {
    size_t n_draws;
    size_t n_measures, *measure; /* those of the comparison that draws change */
    struct label_level *level;   /* [measure][run] */
    struct cmp_split *split;     /* [measure][pair] */
};

/* Fills c->labels, of a comparison whose runs are in order and whose pairs are known. */
void label_variance_of(struct comparison *c);
void label_variance_free(struct label_variance *v);

#endif
