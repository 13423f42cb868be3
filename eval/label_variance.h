/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The effect of the uncertainty of labels on a comparison, from draws of the gains. */
#ifndef EVAL_LABEL_VARIANCE_H
#define EVAL_LABEL_VARIANCE_H

#include "compare/stats.h"

struct comparison;

/* The mean of a run by one measure, and its uncertainty due to labels. */
struct label_level {
    size_t n;      /* the number of topics */
    double mean;   /* the mean by the gains of the file */
    double shift;  /* the mean over draws minus `mean`: the bias that the noise of labels adds once more */
    double labels; /* the standard deviation of the mean over draws */
};

/* The results for a comparison. */
struct label_variance {
    size_t n_draws;
    size_t n_measures, *measure; /* the measures of the comparison that draws change */
    struct label_level *level;   /* [measure][run] */
    struct cmp_split *split;     /* [measure][pair] */
};

/* Fills c->labels. The runs of the comparison must be in order, and its pairs known. */
void label_variance_compute(struct comparison *c);
void label_variance_free(struct label_variance *v);

#endif
