/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Contests: two systems' lists for a query, the winners by several metrics, and the verdicts of people
 * (arXiv:2609.35739).
 *
 * Sides are +1 for list A and -1 for list B. A metric names a winner if its margin, A minus B, is not 0 and its size is
 * at least the tie zone. */
#ifndef STUDY_CONTESTS_H
#define STUDY_CONTESTS_H

#include <stdbool.h>
#include <stddef.h>

#include "study/estimate.h"
#include "study/resample.h"

enum { STAT_SIDE_B = -1, STAT_TIE = 0, STAT_SIDE_A = 1, STAT_NO_VERDICT = 2 };

/* n contests, each between the lists A and B of two systems for one query. */
struct stat_contests {
    size_t n, n_queries, n_systems, n_metrics; /* n_metrics >= 2 */
    const uint32_t *query;                     /* [n]: the query of each contest */
    const uint32_t *system_a, *system_b;       /* [n]: the systems of lists A and B */
    const signed char *verdict;                /* [n]: STAT_SIDE_A, STAT_SIDE_B, STAT_TIE or STAT_NO_VERDICT */
    const double *const *margin;               /* [metric][n]: the metric of list A minus that of list B */
    double tie_zone;
};

/* Returns the side (STAT_SIDE_A or STAT_SIDE_B) whose list has the larger value of a metric in a contest, or STAT_TIE
 * if they are equal or differ by less than the tie zone. */
int stat_contest_winner(const struct stat_contests *c, size_t metric, size_t contest);

/* The sets of contests for hit rates. All contests have a verdict for a side; a hit is a verdict for the first metric's
 * side. */
enum stat_contest_set {
    STAT_DECIDED,       /* exactly one of the first two metrics names the side of the verdict */
    STAT_DISAGREEMENTS, /* the first two metrics name opposite sides */
    STAT_BOTH_BEYOND,   /* STAT_DISAGREEMENTS in which both margins are at least `beyond` in size */
    STAT_ONE_WITHIN     /* STAT_DISAGREEMENTS in which a margin is smaller than `beyond` in size */
};
/* Fills hit[n] over the contests of `set`: STAT_YES if the first metric names the side of the verdict, STAT_NO if not;
 * other contests are STAT_OUT. `beyond` serves the last two sets only. */
void stat_contest_hits(const struct stat_contests *c, enum stat_contest_set set, double beyond, unsigned char *hit);
/* Fills hit[n] over the contests with a verdict for a side in which the metric names a side by a margin of size lo <=
 * size < hi. A hit is a verdict for that side; other contests are STAT_OUT. */
void stat_contest_metric_hits(const struct stat_contests *c, size_t metric, double lo, double hi, unsigned char *hit);

/* The share of decided contests in which the first metric would name the side of the verdict if verdicts were random:
 * (D + R) / (2 D + R + Q). Among contests with a verdict for a side, D counts the contests that the first two metrics
 * give to opposite sides, R (Q) the contests in which only the first (second) metric names a side. */
struct stat_contest_chance {
    size_t opposite, first_only, second_only, verdicts;
    double chance; /* the share; NAN if D, R and Q are 0 */
};
struct stat_contest_chance stat_contest_chance(const struct stat_contests *c);

/* Hit rates by fifths of a metric's |margin|, over the contests with a verdict for a side in which this and another
 * metric both name a side.
 *
 * Large margins have fewer disagreements. To make fifths comparable, each is reweighted to the study's share w of
 * disagreements among contests with a verdict for a side: w times its hit rate over disagreements plus 1 - w times its
 * hit rate over the others. Equal margins stay together, in the fifth of the first of them. Each resample of queries
 * has its own fifths and w. */
enum { STAT_FIFTHS = 5 };
/* The results for a metric. */
struct stat_fifths {
    struct {
        struct stat_rate plain;           /* the rate without reweighting and without an interval */
        struct stat_estimate rate;        /* the reweighted rate */
        double smallest, largest;         /* the range of |margin|; NAN in an empty fifth */
    } fifth[STAT_FIFTHS];                 /* in ascending order of margins */
    struct stat_estimate top_less_bottom; /* the reweighted rate of the largest margins minus that of the smallest */
    double share;                         /* the share w of disagreements; NAN without verdicts for a side */
};
/* Computes r[n_metrics], the fifths of each metric. The other metric, which must name a side too, is the first one, or
 * for the first metric the second. Intervals resample queries by *d. */
void stat_fifths(const struct stat_contests *c, const struct stat_design *d, struct stat_fifths *r);

/* Sets named[i] to the side of the stronger system in contest i, by Bradley-Terry strengths from the verdicts of all
 * other queries; 0 if the strengths are equal or a system has none. Strengths minimise the mean cross-entropy of
 * verdicts plus (1e-4 / 2) times the sum of their squares (model/bt.h). */
void stat_strength_winners(const struct stat_contests *c, int threads, signed char *named);

/* Finds the split pairs of systems, in which each of the two has a verdict for it. Sets named[i] to the side of the
 * system with more verdicts, 0 if the pair is even, or STAT_NO_VERDICT if the contest has no verdict for a side or its
 * pair is not split. Returns the number of split pairs. */
size_t stat_split_pairs(const struct stat_contests *c, signed char *named);

/* A map from a person's grades of documents to gains, which decide the list that the person prefers. */
struct stat_gain_map {
    double gain[32]; /* the gains of the grades 0, 1, ..., n - 1 */
    size_t n;
    bool steps; /* whether gains between grades are steps, the gain of the lower grade; otherwise they are linear */
};
extern const struct stat_gain_map stat_gain_paper; /* gains 0 .25 .45 .70 1 */
/* Returns the gain of a grade, which need not be a whole number (struct stat_gain_map). */
double stat_grade_gain(const struct stat_gain_map *map, double grade);

/* Sets ndcg[0] and ndcg[1] to the nDCG of lists A and B at `depth`; the ideal of both is the best order of all n
 * documents. They are 0 if no gain is positive. rank_a[i] and rank_b[i] are the ranks of document i from 1; 0 means
 * that the list lacks it. */
void stat_two_ndcg(const double *gain, const uint32_t *rank_a, const uint32_t *rank_b, size_t n, size_t depth,
                   double ndcg[2]);
/* Returns the side with the larger nDCG, or STAT_TIE if they are equal or differ by less than `tie`. */
int stat_pick(const double ndcg[2], double tie);

#endif
