/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What judging in rounds is likely to take: the same choices (judge/judge_until.h) with answers of a judge who is made up,
 * about documents whose worth is made up.
 *
 * A document's score is b = 1.5 (0.6 q + 0.8 z), q the normal score of its place in the pool, z ~ N(0, 1); theta = 1.2 b -
 * 1.5 with the items of calibrate/simulate.h. A window's scores are b + N(0, s^2), s = 1.5 tan(pi x): one look orders
 * a share x of the pairs of a pool wrongly.
 *
 * In the first rehearsal these numbers hold. In the others they are drawn around them, as a pool and a judge that nobody has
 * seen may differ from them: x by a factor e^(0.5 z) of its odds, unless the user gives it; 1.5 and 1.2 by e^(0.25 z), -1.5 by
 * 0.75 z, and 0.6, which is a correlation, by 0.25 z of its Fisher transform. So a store that is judged later is one more
 * draw: the 95 % prediction interval of the logarithm of its windows is mean +- t s sqrt(1 + 1/n), with the t of n - 1 degrees
 * of freedom. It ends with the windows allowed, also if a rehearsal does not meet the target within these.
 *
 * As the documents' worth is known, so are the decisions between runs that labels without noise would give. Those by the
 * labels differ from them by chance, and by which documents were made up: they are counted in several rehearsals, each
 * with other documents, and in as many of the whole schedule. */
#ifndef JUDGE_JUDGE_REHEARSAL_H
#define JUDGE_JUDGE_REHEARSAL_H

#include "judge/judge.h"

/* There are REHEARSALS rehearsals; fewer where all of these would have more than REHEARSED windows of the schedule
 * together, but REHEARSALS_LEAST. */
#define REHEARSAL_WRONG 0.15
enum { REHEARSALS = 8, REHEARSALS_LEAST = 3, REHEARSED = 100000 };

/* Decisions between two runs, by the t-test at 0.05 of trec_rcp: sums over rehearsals. */
struct judge_decisions {
    size_t rehearsals;
    size_t pairs;     /* of runs */
    size_t separated; /* by what documents are worth, on the topics that have labels */
    size_t missed;    /* of them, by the labels not, or the other way round */
    size_t most;      /* missed in one rehearsal, at most */
    size_t others;    /* separated by the labels alone, or the other way round */
};

struct judge_rehearsal {
    const char *until; /* as it was said */
    struct worth_target target;
    /* what became of it: */
    bool met;
    double left;       /* times the variance that it allows */
    size_t windows[2]; /* by stage */
    size_t topics;     /* that have windows; all this in the first rehearsal */
    double range[2];   /* prediction interval of the number of windows */
    struct judge_decisions decisions;
};

/* Rehearses n targets, and the whole schedule, on the pools and runs of the options, as if the store were new; `wrong` is
 * x, 0 < x < 0.5, or 0: not given, 0.15 in the first rehearsal. Sends no requests and writes nothing. 0, or -1 and *err. */
int judge_rehearse(struct judge_rehearsal *r, size_t n, struct judge_decisions *schedule, const struct judge_options *o,
                   double wrong, struct err *err);

#endif
