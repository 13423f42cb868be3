/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Contests: two systems' lists for a query, what several metrics say of them, and what people do (arXiv:2609.35739).
 *
 * Sides are +1 for list A and -1 for list B. A metric names a winner where its margin, A minus B, is at least the tie zone
 * in size. */
#ifndef STUDY_CONTESTS_H
#define STUDY_CONTESTS_H

#include <stdbool.h>
#include <stddef.h>

#include "study/estimate.h"
#include "study/resample.h"

enum { STAT_SIDE_B = -1, STAT_TIE = 0, STAT_SIDE_A = 1, STAT_NO_VERDICT = 2 };

struct stat_contests {
    size_t n, n_queries, n_systems, n_metrics; /* two metrics or more */
    const uint32_t *query;                     /* [n], of the contest */
    const uint32_t *system_a, *system_b;       /* [n] */
    const signed char *verdict;                /* [n] */
    const double *const *margin;               /* [metric][n], A minus B */
    double tie_zone;
};

/* The side that a metric names, 0 = none. */
int stat_contest_winner(const struct stat_contests *c, size_t metric, size_t contest);

/* Contests that a rate is over, all of them with a verdict for a side. Hit: the verdict is the first metric's side. */
enum stat_contest_set {
    STAT_DECIDED,       /* exactly one of the first two metrics names the verdict's side */
    STAT_DISAGREEMENTS, /* the first two name opposite sides */
    STAT_BOTH_BEYOND,   /* of these, both margins are at least `beyond` in size */
    STAT_ONE_WITHIN     /* of these, those where a margin is smaller */
};
void stat_contest_hits(const struct stat_contests *c, enum stat_contest_set set, double beyond, unsigned char *hit);
/* Those in which the metric names a side by a margin from lo to below hi in size; hit: it is the verdict's. */
void stat_contest_metric_hits(const struct stat_contests *c, size_t metric, double lo, double hi, unsigned char *hit);

/* What share of decided contests sides with the first metric by chance: (D + R) / (2 D + R + Q) over contests with a
 * verdict for a side, D of which the first two metrics give to opposite sides, R (Q) of which only the first (second)
 * gives to one. */
struct stat_contest_chance {
    size_t opposite, first_only, second_only, verdicts;
    double chance; /* NAN where no metric names a side */
};
struct stat_contest_chance stat_contest_chance(const struct stat_contests *c);

/* Hit rate by fifths of a metric's |margin| over the contests with a verdict in which it and another metric both name a
 * side. Large margins have fewer disagreements; so that fifths compare, each is made to have the study's share w of
 * them among contests with a verdict: w times its hit rate over disagreements plus 1 - w times that over the others.
 * Equal margins stay together, in the fifth of the first of them. A resample of queries has its own fifths and w. */
enum { STAT_FIFTHS = 5 };
struct stat_fifths {
    struct {
        struct stat_rate plain;    /* not reweighted, without an interval */
        struct stat_estimate rate; /* reweighted */
        double smallest, largest;  /* |margin|; NAN in an empty fifth */
    } fifth[STAT_FIFTHS];          /* the first has the smallest margins */
    struct stat_estimate top_less_bottom;
    double share; /* w */
};
/* r: by metric. The other one is the first metric, of the first the second. d: of queries. */
void stat_fifths(const struct stat_contests *c, const struct stat_design *d, struct stat_fifths *r);

/* named[i]: the side of the stronger system by Bradley-Terry strengths from the verdicts of all other queries, 0 where
 * they are equal or a system has none. Strengths minimise the mean cross-entropy of verdicts plus (1e-4 / 2) times the
 * sum of their squares (model/bt.h). */
void stat_strength_winners(const struct stat_contests *c, int threads, signed char *named);

/* Pairs of systems that split: each has verdicts for both. named[i]: the side of the one with more of them, 0 where the
 * pair is even, STAT_NO_VERDICT where the contest is not of such a pair, or has no verdict. The number of such pairs. */
size_t stat_split_pairs(const struct stat_contests *c, signed char *named);

/* A person's grades of the documents of two lists, as a pick. */
struct stat_gain_map {
    double gain[32]; /* of the grades 0, 1, ... */
    size_t n;
    bool steps; /* grades between have the gain of the one below; else that of a straight line */
};
extern const struct stat_gain_map stat_gain_paper; /* 0 .25 .45 .70 1 */
double stat_gain_of(const struct stat_gain_map *map, double grade);

/* rank_a[i], rank_b[i]: the places of document i in the lists from 1, 0 = it is not there. nDCG at the depth of both
 * lists under one ideal, the best order of all n documents. */
void stat_two_ndcg(const double *gain, const uint32_t *rank_a, const uint32_t *rank_b, size_t n, size_t depth,
                   double ndcg[2]);
/* The side with the larger one, STAT_TIE where they differ by less than `tie`. */
int stat_pick(const double ndcg[2], double tie);

#endif
