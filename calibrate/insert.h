/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* New documents of published queries: their scores come from their comparisons with published documents, whose
 * scores stay fixed. */
#ifndef CALIBRATE_INSERT_H
#define CALIBRATE_INSERT_H

#include "format/published.h"
#include "model/bt_one.h"
#include "store/judgements.h"

/* The number of windows that the query's dispersion phi counts as, when it is averaged with the dispersion of a new
 * document's own windows. */
#define INS_PRIOR_WINDOWS 5
/* The number of windows that a new document needs for a dispersion from them alone, if the file has no phi. */
#define INS_OWN_WINDOWS 10

/* The defaults of ins_options.min_opponents and, in the next line, of ins_options.max_se. */
#define INS_OPPONENTS 5
#define INS_MAX_SE 0.5

struct ins_options {
    double bt_ridge;      /* > 0 */
    double clip;          /* as in struct cal_options */
    bool hard_rankings;   /* as in struct cal_options */
    const char *dataset;  /* the dataset whose queries count; NULL means all */
    size_t min_opponents; /* a new document with fewer distinct published opponents is weak; >= 1 */
    double max_se;        /* a new document with a larger standard error of its Bradley-Terry score is weak */
};

/* A new document of a published query, with its results; phi to se_gain and side are 0 if it has no opponents. */
struct ins_doc {
    const struct pub_query *query;
    const char *docno;
    size_t opponents;  /* the number of distinct published documents that the new document was compared with */
    struct bt_one bt;  /* its Bradley-Terry score, set if opponents > 0; bt.se takes all comparisons as independent coin
                        * tosses */
    double phi, se_bt; /* the dispersion of its windows, and the standard error of the score that takes it and the
                        * opponents' standard errors into account */
    size_t windows;    /* the number of windows that compare it with a published document */
    double theta, se_theta, gain, se_gain;
    int side;     /* 1 if bt is above all opponents' scores, -1 if below, else 0 */
    bool is_weak; /* whether it has fewer opponents than ins_options.min_opponents or se_bt above max_se */
    uint64_t passes, responses; /* the number of criteria passed, over all its rubric answers, and of these answers */
    const char *near[5]; /* if it is weak: docnos of the published documents nearest in score that it was not compared
                          * with (nearest to score 0 if it has no opponents); NULL ends a shorter list */
};

/* The new documents that a store scores against a gain file. */
struct insertion {
    struct ins_doc *doc; /* n documents, sorted by (qid, docno); `cap` is the capacity */
    size_t n, cap, n_weak;
    size_t n_published;               /* the number of documents shown in tournament windows that already have a line in
                                       * the file */
    const char **unknown, **unscaled; /* qids of queries with tournament windows that the file lacks (n_unknown), and
                                       * that it has without tau and alpha (n_unscaled) */
    size_t n_unknown, n_unscaled;
    size_t n_unscored; /* the number of valid tournament windows that do not count because they have no scores */
};

/* Scores the new documents. A new document is shown by a valid tournament window with scores (or, with
 * hard_rankings, a ranking); the file has its query with tau and alpha, but no line for it. Its pairs with documents
 * that have a published bt are comparisons as in bt_add_scores and bt_add_ranking; pairs of two new or of two
 * published documents are ignored. bt_solve_one scores it; with h = 1 / se^2 of that fit, h_j the contribution of
 * opponent j to h, and g_k the gradient of the comparisons of window k of K,
 *   se_bt^2 = phi / h + sum (h_j / h)^2 se_bt_j^2,   phi = (5 phi_q + (K-1) phi_o) / (5 + K-1),
 *   phi_o = K/(K-1) sum g_k^2 / h.
 * phi_q is the query's dispersion (see bt_errors.h): the few windows of a new document cannot replace it, but
 * correct it, as some documents are judged more evenly than others. If the file has none, phi = phi_o for K >= 10,
 * else 1, as for independent tosses. theta = tau bt + alpha;
 *   se_theta^2 = (tau se_bt)^2 + bt^2 se_tau^2 + 2 bt cov + se_alpha^2.
 * If the file lacks the covariance of tau and alpha, it is estimated from the query's published se_theta, which
 * contain the same sum (it is 0 if they are missing; a missing se_tau or se_alpha counts 0). Returns 0, or -1 and
 * *err if a score did not converge. Strings belong to the file and the store. Free *x with ins_free. */
int ins_fit(struct insertion *x, const struct published *p, const struct jud_store *s, const struct ins_options *o,
            struct err *err);
/* Compares two struct ins_doc by qid, then docno, for qsort(). */
int ins_by_name(const void *a, const void *b);
void ins_free(struct insertion *x);

#endif
