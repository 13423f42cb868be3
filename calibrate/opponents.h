/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Whom a new document is to be compared with: published documents whose comparisons say most about it, in windows.
 *
 * k opponents are chosen so (as rcp-ndcg chooses them): the published documents of the query, in the order of their
 * Bradley-Terry scores, are cut into k bins of equal size, the i-th of n (from 0) being in bin floor(i k / n); of each
 * bin the one is taken whose
 *   p (1 - p) / log2(rank + 1),   p = sigma(theta - score),
 * is largest, the lowest of equals. rank counts from 1, the highest score; theta is what is known of the new document,
 * at first the median of the scores. Best first, they fill windows that the new document opens.
 *
 * There are as many windows as it takes for insert to accept the document, with the probability that the options ask
 * for (calibrate/forecast.h). With all opponents in use, further rounds show them again, in other windows and another
 * order. If MOST_ROUNDS of these cannot do it, there are as many windows as make it more likely than not; if that is
 * impossible too, one round. */
#ifndef CALIBRATE_OPPONENTS_H
#define CALIBRATE_OPPONENTS_H

#include "calibrate/forecast.h"
#include "format/published.h"

struct opp_options {
    size_t window;        /* documents in a window, with the new one; >= 2 */
    bool mirror;          /* every window is also shown reversed */
    size_t opponents;     /* number of opponents; 0 = as many as max_se needs */
    size_t min_opponents; /* smallest number, if the query has as many */
    double max_se;        /* of the new score */
    double risk;          /* largest probability that the standard error exceeds max_se */
};

/* The comparisons of a new document so far. */
struct opp_known {
    double theta, se;   /* Bradley-Terry score and standard error; theta NAN: it was not compared */
    double information; /* h of calibrate/insert.h; 0 if it was not compared */
    double phi;         /* expected dispersion of its windows, see bt_errors.h */
    size_t opponents, windows;
};

struct opp_window {
    const char **docno; /* n, in the order shown */
    size_t n;
};

struct opp_choice {
    struct opp_window *window; /* reversed copies among them */
    size_t n, cap;
    double theta; /* the score that opponents are chosen for */
    struct forecast forecast;
    size_t opponents; /* different ones, at least */
    bool enough; /* as many as asked for, and the standard error exceeds max_se with a probability of at most risk */
    struct arena arena;
};

/* Chooses windows for a document of a query that has two or more documents with a bt; none if its comparisons are
 * enough already. Free with opp_free. */
void opp_choose(struct opp_choice *c, const struct published *p, const struct pub_query *q, const char *docno,
                const struct opp_known *known, const struct opp_options *o);
void opp_free(struct opp_choice *c);
/* Returns the number of documents of the query that can be opponents: all with a bt. */
size_t opp_candidates(const struct published *p, const struct pub_query *q);
/* Returns whether insert accepts the document as it is. */
bool opp_is_enough(const struct opp_known *known, const struct opp_options *o);

#endif
