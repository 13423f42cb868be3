/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The expected effort of judging in rounds: the same choices (judge/judge_rounds.h) with simulated answers about
 * documents of simulated worth, or from a store that has answers.
 *
 * A document's score is b = 1.5 (0.6 q + 0.8 z), where q is the normal score of its place in the pool and z ~ N(0,
 * 1); theta = 1.2 b - 1.5 with the items of calibrate/simulate.h. A window's scores are b + N(0, s^2), s = 1.5
 * tan(pi x): one window orders a share x of its pairs wrongly.
 *
 * The first rehearsal uses these numbers. The others draw them around these values, since a new pool and judge may
 * differ: x by a factor e^(0.5 z) of its odds, unless the user gives it; 1.5 and 1.2 by e^(0.25 z), -1.5 by 0.75 z,
 * and 0.6, a correlation, by 0.25 z of its Fisher transform. So a store that is judged later is one more draw: the
 * 95 % prediction interval of the logarithm of its windows is mean +- t s sqrt(1 + 1/n), with the t of n - 1 degrees
 * of freedom. It ends with the windows allowed, also if a rehearsal does not meet the target within these.
 *
 * As the documents' worth is known, so are the decisions between runs that labels without noise would give.
 * Decisions by the simulated labels differ from them by chance and by the documents drawn, so they are counted in
 * several rehearsals, each with other documents, and in as many of the whole schedule. */
#ifndef JUDGE_JUDGE_REHEARSAL_H
#define JUDGE_JUDGE_REHEARSAL_H

#include "judge/judge.h"

/* The share x of pairs ordered wrongly, and the number of rehearsals: REHEARSALS, or fewer if they would have more
 * than REHEARSED windows of the schedule together, but at least REHEARSALS_LEAST. */
#define REHEARSAL_WRONG 0.15
enum { REHEARSALS = 8, REHEARSALS_LEAST = 3, REHEARSED = 100000 };

/* Decisions between two runs, by trec_rcp's t-test at 0.05. All but `pairs` and `most` are summed over rehearsals. */
struct judge_decisions {
    size_t rehearsals;
    size_t pairs;     /* the number of pairs of runs, in one rehearsal */
    size_t separated; /* pairs of runs that differ significantly by the documents' worth, on the topics with labels */
    size_t missed;    /* the separated pairs that the labels do not separate, or separate the other way */
    size_t most;      /* the most missed in one rehearsal */
    size_t others;    /* pairs of runs that only the labels separate, or that they separate the other way */
};

/* A target, and the effort that rehearsals found for it. A rehearsal judges simulated documents until it is met. */
struct judge_rehearsal {
    const char *until; /* the target as the user wrote it */
    struct worth_target target;
    /* Results: */
    bool is_met;
    double left;           /* the variance at the end, as a multiple of the variance that the target allows */
    size_t windows[2];     /* by stage: the windows that judging takes, without those that the store answers */
    size_t topics;         /* topics with windows; the fields since `is_met` describe the first rehearsal */
    double range[2];       /* the ends of the 95 % prediction interval of the number of windows of both stages, without
                            * those that the store answers */
    bool continues_store;  /* whether the rehearsal continues the rounds of the store */
    char note[JUDGE_NOTE]; /* set for the first target only: what is new for the store, or "" */
    struct judge_decisions decisions;
};

/* Rehearses n targets and the whole schedule on the pools and runs of the options. A store with rounds is continued:
 * its answers are used as they are, looks at them choose as they did for the judge, and only other windows get
 * simulated answers; the score of a document is drawn around its estimate by its standard error. Then *schedule stays
 * empty. `wrong` is x, 0 < x < 0.5, or 0 if not given, which means 0.15 in the first rehearsal. Sends no requests and
 * writes nothing. Returns 0, or -1 and *err. */
int judge_rehearse(struct judge_rehearsal *r, size_t n, struct judge_decisions *schedule, const struct judge_options *o,
                   double wrong, struct err *err);

#endif
