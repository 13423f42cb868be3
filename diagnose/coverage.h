/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a store of judgements covers: windows, placements, and whether they can be compared. */
#ifndef DIAGNOSE_COVERAGE_H
#define DIAGNOSE_COVERAGE_H

#include <stdbool.h>

#include "model/summary.h"
#include "store/judgements.h"

/* One query. A tournament window counts if it shows at least two documents and is valid (or, with hard rankings, has a
 * complete ranking; such a window is among the valid ones here). Windows of the category "superseded" were replaced by
 * others and are in no number here. */
struct cov_query {
    const char *dataset, *qid;
    size_t valid[2], invalid[2]; /* windows by stage */
    size_t invalid_adaptive;     /* of either stage */
    size_t compared;             /* documents in windows that count */
    size_t components;           /* of their comparison graph; more than 1: scores of different parts do not compare */
    size_t always_winning;       /* strictly first in every window that counts and shows them */
    size_t always_losing;        /* strictly last */
    bool refused;                /* more than 5 % of a stage's windows are invalid, or any adaptive one */
};

/* How often each of some whole numbers occurs. */
struct cov_tally {
    size_t *value, *times, n; /* n values, ascending */
};

struct coverage {
    struct cov_query *query; /* in the store's order */
    size_t n_queries, n_docs;
    struct summary windows[2];    /* valid windows of a query, by stage */
    struct summary placements[2]; /* valid windows that show a document, by stage: a window shows it once */
    struct summary opponents;     /* distinct documents that a document met in windows that count */
    struct cov_tally window_tally[2], placement_tally[2], opponent_tally; /* of the same */
    size_t split, refused;                /* queries: of more than one component; refused */
    size_t always_winning, always_losing; /* documents */
};

/* Counts over the queries of one dataset, or of all (NULL). Documents are those that any valid window shows. Time
 * grows with the sum over windows of their squared sizes. */
void cov_measure(struct coverage *c, const struct jud_store *s, const char *dataset, bool hard_rankings);
void cov_free(struct coverage *c);

/* Why a query is refused, into buf: "tournament 7 of 84 windows invalid, 1 adaptive". Returns buf. */
enum { COV_REASON_SIZE = 160 };
const char *cov_reason(const struct cov_query *q, char buf[COV_REASON_SIZE]);

/* 0, or -1 and *err (ERR_CALC) that names the refused queries, as many as a message holds. */
int cov_refuse(const struct coverage *c, struct err *err);
/* The same over all queries of a finished store. */
int cov_check(const struct jud_store *s, bool hard_rankings, struct err *err);

#endif
