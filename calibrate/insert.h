/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* New documents of published queries: scores from their own comparisons with published ones, which do not move. */
#ifndef CALIBRATE_INSERT_H
#define CALIBRATE_INSERT_H

#include "format/published.h"
#include "model/bt_one.h"
#include "store/judgements.h"

/* The query's dispersion phi counts as much as this number of the document's own windows. */
#define INS_PRIOR_WINDOWS 5
/* So many tell it where the file has no phi. */
#define INS_OWN_WINDOWS 10

/* What is usual. */
#define INS_OPPONENTS 5
#define INS_MAX_SE 0.5

struct ins_options {
    double bt_ridge;      /* > 0 */
    double clip;          /* as in struct cal_options */
    bool hard_rankings;   /* as in struct cal_options */
    const char *dataset;  /* queries of this one only; NULL = all */
    size_t min_opponents; /* >= 1: distinct published documents that a new one was compared with */
    double max_se;        /* of the Bradley-Terry score */
};

struct ins_doc {
    const struct pub_query *query;
    const char *docno;
    size_t opponents;
    struct bt_one bt;  /* where opponents > 0; its se is that of independent tosses */
    double phi, se_bt; /* dispersion of its windows, and the standard error that counts it and the opponents' errors */
    size_t windows;    /* that compare it with a published document */
    double theta, se_theta, gain, se_gain;
    int side;  /* 1: bt is above all opponents' scores, -1: below, else 0 */
    bool weak; /* fewer opponents or a larger standard error than required */
    uint64_t passes, responses;
    const char *near[5]; /* published documents closest to bt that it was not compared with; NULL = no more */
};

struct insertion {
    struct ins_doc *doc; /* by (qid, docno) */
    size_t n, cap, n_weak;
    size_t n_published;               /* documents of comparisons that have a line already */
    const char **unknown, **unscaled; /* compared queries that the file does not have; has without tau and alpha */
    size_t n_unknown, n_unscaled;
    size_t n_unscored; /* tournament windows that do not count, since they have no scores */
};

/* A new document is one that a valid tournament window with scores (or, with hard_rankings, a ranking) shows, of a
 * query that the file has with tau and alpha, but that the file has no line for. Its pairs with documents that have a
 * published bt are comparisons as in bt_add_scores and bt_add_ranking; pairs of two new documents, and of two
 * published ones, carry nothing. bt_solve_one scores it; with h = 1 / se^2 of that fit, h_j what
 * opponent j contributes to h, and g_k the gradient of the comparisons of window k of K,
 *   se_bt^2 = phi / h + sum (h_j / h)^2 se_bt_j^2,   phi = (5 phi_q + (K-1) phi_o) / (5 + K-1),
 *   phi_o = K/(K-1) sum g_k^2 / h.
 * phi_q is the query's (see bt_errors.h): the few windows of a new document cannot replace it, but correct it, as some
 * documents are judged more evenly than others. Where the file has none, phi = phi_o for K >= 10, else 1, that of
 * independent tosses. theta = tau bt + alpha;
 *   se_theta^2 = (tau se_bt)^2 + bt^2 se_tau^2 + 2 bt cov + se_alpha^2,
 * where a file that does not give the covariance of tau and alpha has it read off the published se_theta of the query,
 * which hold the same sum (0 where they are missing; se_tau and se_alpha count 0 where they are). 0, or -1 and *err: a score that did not
 * converge. Strings belong to the file and the store. */
int ins_fit(struct insertion *x, const struct published *p, const struct jud_store *s, const struct ins_options *o,
            struct err *err);
void ins_free(struct insertion *x);

#endif
