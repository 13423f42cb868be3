/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* One measure while it is in work: its topics, and the resamples and sign flips that all runs and pairs share. Inside
 * compare/. */
#ifndef COMPARE_VIEW_H
#define COMPARE_VIEW_H

#include "compare/compare.h"

struct cmp_view {
    const struct cmp_data *data;
    const struct cmp_options *opt;
    const double *const *row; /* of the measure: [run][topic] */
    uint32_t *topic;          /* the n that some run has, ascending; from here on topics are numbered 0 .. n - 1 */
    size_t n;
    uint32_t **missing; /* per run: the topics that it lacks, ascending */
    size_t *n_missing;
    uint32_t *gap; /* per topic: its place in `drawn`, if some run lacks it */
    size_t n_gaps;

    double *sum;            /* [run][resample]: of the values that were drawn */
    uint16_t *drawn;        /* [gap][resample]: how often the topic was drawn */
    uint32_t *draw;         /* [resample][n]: topics that were drawn; NULL above CMP_STUDENTISED topics */
    unsigned char *pattern; /* see cmp_flip_patterns; NULL where all flips are enumerated */
    double *flipped;        /* [run][flip]: sums with the signs of the flip; NULL likewise */
    double *n_flipped;      /* [flip]: how many topics it flips; likewise */
};

/* Everything but what resample.c fills in. */
void cmp_view_init(struct cmp_view *v, const struct cmp_data *d, const struct cmp_options *o, size_t measure);
void cmp_view_free(struct cmp_view *v);

/* resample.c: fills in sum and drawn; pattern and flipped. */
void cmp_view_resample(struct cmp_view *v);
void cmp_view_flip(struct cmp_view *v);

/* Draws alone, if there are few enough topics to keep them; patterns alone, n_flips for topics in steps of 8. */
void cmp_view_draw(struct cmp_view *v);
void cmp_view_patterns(const struct cmp_view *v, unsigned char *pattern);

static inline double cmp_view_value(const struct cmp_view *v, size_t run, size_t i)
{
    return v->row[run][v->topic[i]];
}

/* Steps of cmp_compare: means.c, pairs.c, summaries.c. */
void cmp_add_means(const struct cmp_view *v, struct cmp_mean *mean, double *resampled);
void cmp_add_pairs(const struct cmp_view *v, const struct cmp_pair *pair, size_t n_pairs, const double *resampled,
                   struct cmp_diff *diff);
/* suite_pairs.c: intervals of the means and every pair of a suite, whose runs and pairs are listed; means are there but for
 * their intervals. */
void cmp_suite_test(const struct cmp_part *part, size_t n_parts, const struct cmp_options *o, struct cmp_suite *s);
void cmp_summarise(const struct cmp_view *v, const struct cmp_diff *diff, size_t n_pairs, struct cmp_summary *s);

#endif
