/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Chooses the published documents to compare a new document with, and the windows for that.
 *
 * k opponents are chosen as rcp-ndcg chooses them: the published documents of the query, in the order of their
 * Bradley-Terry scores, are cut into k bins of equal size, the i-th of n (from 0) being in bin floor(i k / n). Each
 * bin gives the document with the largest
 *   p (1 - p) / log2(rank + 1),   p = sigma(theta - score),
 * and of equal ones the lowest. rank counts from 1, the highest score; theta is the current estimate for the new
 * document, at first the median of the scores. Best first, the opponents fill windows that the new document opens.
 *
 * The number of windows is the smallest with which insert accepts the document with the probability that the options
 * demand (calibrate/forecast.h). Once all opponents are used, further rounds show them again, in other windows and
 * another order. If MOST_ROUNDS of these do not suffice, the number is the smallest that makes acceptance more
 * likely than not; if that is impossible too, one round. */
#ifndef CALIBRATE_OPPONENTS_H
#define CALIBRATE_OPPONENTS_H

#include "calibrate/forecast.h"
#include "format/published.h"

struct opp_options {
    size_t window;        /* the number of documents in a window, including the new one; >= 2 */
    bool mirror;          /* whether every window is also shown reversed */
    size_t opponents;     /* if not 0, the number of distinct opponents, in one round of windows; 0 means as many as
                           * max_se and risk require */
    size_t min_opponents; /* the smallest number of distinct opponents, earlier and planned */
    double max_se;        /* the largest accepted standard error of the new document's Bradley-Terry score */
    double risk;          /* the largest accepted probability that the standard error exceeds max_se */
};

/* The result of a new document's comparisons so far. */
struct opp_known {
    double theta, se;   /* the document's Bradley-Terry score and standard error; theta is NAN if the document was never
                         * compared */
    double information; /* 1 / se^2 of the fit of this document alone (h of calibrate/insert.h); 0 if it was never
                         * compared */
    double phi;         /* the expected dispersion of the document's windows, see bt_errors.h */
    size_t opponents, windows; /* the numbers of distinct opponents, and of windows that compare it with one */
};

/* A planned window: the new document and its opponents. */
struct opp_window {
    const char **docno; /* n docnos, in the order shown; the array belongs to the choice, the strings to the caller's
                         * data */
    size_t n;
};

/* The windows planned for a new document. */
struct opp_choice {
    struct opp_window *window; /* n windows, including reversed copies; `cap` is the capacity */
    size_t n, cap;
    double theta;             /* the new document's score as known or, if it was never compared, the median of the
                               * published scores; the opponents were chosen for it */
    struct forecast forecast; /* of its standard error after these windows */
    size_t opponents;         /* a lower bound on the number of distinct opponents, earlier and planned */
    bool enough; /* whether the document then has min_opponents, and its standard error exceeds max_se with a
                  * probability of at most `risk` (not checked if no window is planned) */
    struct arena arena;
};

/* Chooses windows that compare the new document `docno` with published documents of query q, at least two of which must
 * have a Bradley-Terry score; no windows if o->opponents is 0 and its comparisons so far suffice. Free *c with
 * opp_free. */
void opp_choose(struct opp_choice *c, const struct published *p, const struct pub_query *q, const char *docno,
                const struct opp_known *known, const struct opp_options *o);
void opp_free(struct opp_choice *c);
/* Returns the number of the query's documents that can be opponents: all that have a bt. */
size_t opp_candidates(const struct published *p, const struct pub_query *q);
/* Returns whether the document's comparisons so far meet o->min_opponents and o->max_se, so that `insert` accepts
 * it. */
bool opp_is_enough(const struct opp_known *known, const struct opp_options *o);

#endif
