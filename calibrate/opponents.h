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
 * A comparison in a window of w tells 2/w p (1 - p) / phi. There are as many windows as theta's standard error needs: with all
 * opponents in use, further rounds show them again, in other windows and another order. */
#ifndef CALIBRATE_OPPONENTS_H
#define CALIBRATE_OPPONENTS_H

#include "format/published.h"

struct opp_options {
    size_t window;        /* documents of one, with the new one; >= 2 */
    bool mirror;          /* every window is shown reversed, too */
    size_t opponents;     /* so many; 0 = as many as max_se needs */
    size_t min_opponents; /* at least, where the query has as many */
    double max_se;        /* of the new score; the windows aim at 4/5 of its square */
};

/* What is known of a new document. */
struct opp_known {
    double theta, information; /* Bradley-Terry scale; theta NAN: nothing */
    double phi;                /* dispersion of the query's windows, see bt_errors.h; 1 where it is not known */
    size_t opponents;
};

struct opp_window {
    const char **docno; /* n, in the order shown */
    size_t n;
};

struct opp_choice {
    struct opp_window *window; /* reversed copies among them */
    size_t n, cap;
    double theta, se; /* what they are for, and the standard error if theta is right */
    bool enough;      /* se is at most what the options ask for */
    struct arena arena;
};

/* Windows for a document of a query that has two or more documents with a bt. No window where what is known is enough
 * already. To be freed. */
void opp_choose(struct opp_choice *c, const struct published *p, const struct pub_query *q, const char *docno,
                const struct opp_known *known, const struct opp_options *o);
void opp_free(struct opp_choice *c);
/* How many documents of the query can be opponents: those with a bt. */
size_t opp_candidates(const struct published *p, const struct pub_query *q);

#endif
