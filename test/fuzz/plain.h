/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Measures by their definitions: slow, without regard for how measures/ computes them.
 *
 * Under --ties mean a value is the mean over all orders of all groups of equal scores. */
#ifndef FUZZ_PLAIN_H
#define FUZZ_PLAIN_H

#include <float.h>

#include "measures/set.h"
#include "measures/topic.h"

enum { MAX_DOCS = 64 };

struct plain_doc {
    char name[20];
    size_t len;
    bool graded, with_gain, retrieved, excluded, in_pool; /* which files it stands in */
    bool self;                                            /* has the topic's name */
    int grade;
    double gain, count, bt; /* NAN = missing */
    double score;
};

struct plain {
    const char *qid;
    struct plain_doc doc[MAX_DOCS];
    size_t n;
    size_t run[MAX_DOCS]; /* the retrieved documents in the order of the run */
    size_t n_run;
    enum meas_ties ties;
    size_t max_ret;
    long level;
    bool judged_only, exclude_self, use_excluded, use_pool, exponential;
    bool few;     /* small cutoffs only */
    bool missing; /* the run lacks the topic (-c) */
};

/* The score a document is ranked by. */
double plain_score(const struct plain_doc *d);

/* Value of one order; k is the cutoff, SIZE_MAX without one. */
struct plain_ranking;
typedef double plain_fn(const struct plain *p, const struct meas_spec *m, const struct plain_ranking *r, size_t k);
/* The second opinion on each of the set's measures, NULL where there is none. */
plain_fn **plain_opinions(const struct meas_set *set);
/* Fills want[n_values]; NAN where there is no second opinion. False if the ties allow too many orders. */
bool plain_values(const struct plain *p, const struct meas_set *set, plain_fn *const *opinion, double *want);

#endif
