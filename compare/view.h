/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The state of one measure during a comparison: its topics, and the resamples and sign flips that all runs and pairs
 * share. Private to compare/. */
#ifndef COMPARE_VIEW_H
#define COMPARE_VIEW_H

#include "compare/compare.h"

struct cmp_view {
    const struct cmp_data *data;
    const struct cmp_options *opt;
    const double *const *row; /* the values by the measure, [run][topic] */
    uint32_t *topic;          /* the n topics that some run has, ascending, as indices into row[run]; other members
                               * number these topics 0 .. n-1 */
    size_t n;
    uint32_t **missing; /* [run]: the n_missing[run] topics that it lacks, ascending */
    size_t *n_missing;
    uint32_t *gap; /* [n]: for each topic that some run lacks, its index in `drawn`; 0 for the others */
    size_t n_gaps;

    double *sum;            /* [run][resample]: the sum of the drawn values, without missing ones */
    uint16_t *drawn;        /* [gap][resample]: how often the resample drew the topic with this gap index */
    uint32_t *draw;         /* [resample][n]: the drawn topics; NULL with more than CMP_STUDENTISED topics */
    unsigned char *pattern; /* the patterns of cmp_flip_patterns(); NULL if n is so small that all flips are
                             * enumerated */
    double *flipped;        /* [run][flip]: the sum of the run's values with the signs of the flip; NULL if all flips
                             * are enumerated */
    double *n_flipped;      /* [flip]: the number of topics whose sign it changes; NULL unless CMP_RANDOM is the chosen
                             * test and pattern is not NULL */
};

/* Sets all members for the measure with this index, except those that resample.c fills. *d and *o must outlive *v,
 * which the caller frees with cmp_view_free(). */
void cmp_view_init(struct cmp_view *v, const struct cmp_data *d, const struct cmp_options *o, size_t measure);
void cmp_view_free(struct cmp_view *v);

/* cmp_view_resample() allocates and fills sum, draw and drawn. cmp_view_flip() allocates and fills pattern, flipped
 * and, if CMP_RANDOM is the chosen test, n_flipped, but leaves them NULL if n <= CMP_EXACT_FLIPS (resample.c). */
void cmp_view_resample(struct cmp_view *v);
void cmp_view_flip(struct cmp_view *v);

/* cmp_view_draw sets only v->draw, if there are at most CMP_STUDENTISED topics; cmp_view_patterns only fills its
 * argument pattern[], of cmp_pattern_size() bytes, with the random sign flips. */
void cmp_view_draw(struct cmp_view *v);
void cmp_view_patterns(const struct cmp_view *v, unsigned char *pattern);

static inline double cmp_view_value(const struct cmp_view *v, size_t run, size_t i)
{
    return v->row[run][v->topic[i]];
}

/* The difference of a pair of runs without shared topics: n = 0, figures NAN. */
extern const struct cmp_diff cmp_no_diff;

/* Fills mean[run] with mean, interval and rank, and resampled[run][resample] with the mean in each resample
 * (means.c). */
void cmp_add_means(const struct cmp_view *v, struct cmp_mean *mean, double *resampled);
/* Fills diff[n_pairs] with the differences, tests and decisions of the pairs, given the runs' means in resamples,
 * resampled[run][resample] (pairs.c). */
void cmp_add_pairs(const struct cmp_view *v, const struct cmp_pair *pair, size_t n_pairs, const double *resampled,
                   struct cmp_diff *diff);
/* Computes the intervals of the means, and the differences of all pairs with their tests and intervals, of a suite by
 * all measures (suite_pairs.c). The suite has its runs, pairs and means already. */
void cmp_suite_test(const struct cmp_part *part, size_t n_parts, const struct cmp_options *o, struct cmp_suite *s);
/* Fills *s, which is 0 before, with the counts of one measure (summaries.c). */
void cmp_summarise(const struct cmp_view *v, const struct cmp_diff *diff, size_t n_pairs, struct cmp_summary *s);

#endif
