/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The coverage of a store of judgements: numbers of windows and placements, and whether the documents of a query can
 * be compared. */
#ifndef DIAGNOSE_COVERAGE_H
#define DIAGNOSE_COVERAGE_H

#include <stdbool.h>

#include "model/summary.h"
#include "store/judgements.h"

/* The coverage of one query. A tournament window counts if it shows at least two documents and is valid (or, with
 * hard_rankings, has a complete ranking without scores; such a window is among the valid ones here). Windows of the
 * category "superseded" were replaced by others and are excluded from every number. */
struct cov_query {
    const char *dataset, *qid;
    size_t valid[2], invalid[2]; /* numbers of windows, by stage */
    size_t rankings;             /* how many windows in valid[JUD_TOURNAMENT] have a ranking of their documents but no
                                  * scores */
    size_t invalid_adaptive;     /* the number of invalid windows, of either stage, that the schedule chose by earlier
                                  * answers (phase "adaptive") */
    size_t n_compared;           /* the number of documents in windows that count */
    size_t components;           /* the number of groups of documents that windows connect; scores of different groups
                                  * cannot be compared */
    size_t always_winning;       /* the number of documents strictly first in every window that counts and shows them */
    size_t always_losing;        /* the number of documents strictly last in every window that counts and shows them */
    bool is_refused;             /* whether more than 5 % of a stage's windows, or any adaptive window, are invalid */
};

/* The frequencies of distinct whole numbers: value[i] occurs count[i] times. */
struct cov_tally {
    size_t *value, *count, n; /* n values, in ascending order */
};

/* The coverage of a store, or of one of its datasets. */
struct coverage {
    struct cov_query *query;      /* n_queries, in the store's order */
    size_t n_queries, n_docs;     /* the numbers of queries, and of documents of all these queries */
    struct summary windows[2];    /* by stage, over the queries: the number of a query's valid windows */
    struct summary placements[2]; /* by stage, over the documents: the number of valid windows that show a document */
    struct summary opponents;     /* over the documents in windows that count: the number of distinct other documents
                                   * shown in such windows together with a document */
    struct cov_tally window_tally[2], placement_tally[2], opponent_tally; /* frequencies of the numbers that `windows`,
                                                                           * `placements` and `opponents` summarize */
    size_t n_split, n_refused; /* the number of queries with more than one component; the number of refused queries */
    size_t always_winning, always_losing; /* over all queries, the numbers of documents that are strictly first, or
                                           * strictly last, in every window that counts and shows them */
};

/* Measures the coverage of the queries of one dataset, or of all (NULL), with all documents that the store has for
 * them. With hard_rankings, tournament windows with a complete ranking but no scores are valid, too. The time grows
 * with the sum of the windows' squared sizes. Free *c with cov_free. */
void cov_measure(struct coverage *c, const struct jud_store *s, const char *dataset, bool hard_rankings);
void cov_free(struct coverage *c);

enum { COV_REASON_SIZE = 160 };
/* Writes the reason why a query is refused into buf: "tournament 7 of 84 windows invalid, 1 adaptive". Returns buf. */
const char *cov_reason(const struct cov_query *q, char buf[COV_REASON_SIZE]);

/* Returns 0 if no query is refused (cov_query.is_refused); otherwise -1 and *err (ERR_CALC), which names the refused
 * queries, as many as a message holds. */
int cov_refuse(const struct coverage *c, struct err *err);
/* Returns 0 if no query of the finished store has too many invalid windows (cov_query.is_refused); otherwise -1 and
 * *err (ERR_CALC), which names such queries. With hard_rankings, tournament windows with a complete ranking but no
 * scores are valid, too. */
int cov_check(const struct jud_store *s, bool hard_rankings, struct err *err);

#endif
