/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What more answers are worth to a comparison of runs.
 *
 * nDCG@k of a run is sum_i w_i g_i / I with w_i = 1 / log2(rank + 1) of the documents in its first k ranks, and I the same sum over
 * the k largest gains. Its gradient in the ability theta_i is
 *   d_i = g'(theta_i) (w_i - nDCG v_i) / I,
 * v_i the discount of the document's place in the ideal order. That order is uncertain: v_i is its mean over WORTH_LOOKS
 * displacements of all abilities within their errors. The variance that the labels leave in a mean over T topics, and in
 * a difference of two, is the sum over topics of that of calibrate/outlook.h, over T^2. Noise also moves nDCG in one
 * direction, as few ranks and the best gains are taken: runs look more alike than they are. Displacements do once more what
 * noise and the prior of the scores have done: by how much they move a run more than the mean of all runs, and how far
 * they move this mean, counts too, with the weights WORTH_APART and WORTH_TOGETHER (of the square: their squares).
 * These are measured, in the worlds of bench/price: the errors of differences go with what displacements do to them (a
 * correlation of .8 to .97 where 30 % of the pairs are ordered wrongly), and are about twice as large; what all runs share
 * is mostly the ideal's and the runs' at once, and cancels. */
#ifndef CALIBRATE_WORTH_H
#define CALIBRATE_WORTH_H

#include "calibrate/outlook.h"

enum { WORTH_CUTOFF = 10, WORTH_LOOKS = 8 };

/* The first ranks of runs, topic by topic. */
struct worth_runs {
    size_t n, n_topics;
    uint32_t *doc; /* [topic][run][WORTH_CUTOFF]: number + 1 of a document of the pool, best first; 0 = none */
    bool *has;     /* [topic][run] */
};

enum worth_kind {
    WORTH_LABELS,    /* the labels' variance is at most this share of each pair's variance */
    WORTH_SEPARATED, /* no decision between two runs can change */
    WORTH_SE         /* standard error, by the labels, of every mean and difference is at most this */
};

struct worth_target {
    enum worth_kind kind;
    double value;     /* share, or standard error */
    double p, margin; /* of WORTH_SEPARATED: level of the test; differences that nobody minds */
    double z;         /* a decision is held where it is so many of the labels' standard errors away from another */
};

/* A comparison: of runs a and b, or of the mean of a alone where b is a. */
struct worth_pair {
    size_t a, b, topics;
    double diff;    /* mean difference */
    double total;   /* variance of it: of the topics, with the labels' noise in it */
    double labels;  /* of it, the labels', with the square of their shift */
    double allowed; /* by the target; NAN = anything */
    double weight;  /* of the pair, where windows are chosen */
};

struct worth {
    const struct outlook *o;
    const struct worth_runs *runs;
    double *value;  /* [topic][run] nDCG, NAN = the run does not have the topic, or it is not known */
    double **e;     /* [topic]: [run][document], gradients in b; NULL = unknown */
    double (*s)[2]; /* [topic][run] */
    double *ideal;  /* [topic] I */
    double *shift;  /* [topic][run] change of nDCG by displacements */
    double *f;      /* [topic][run][2C] gradients in the items */
    double *gram;   /* [topic][run][run] covariances */
    struct worth_pair *pair;
    size_t n_pairs;
    double items;         /* what the errors of the items add to the weighted variances */
    double total;         /* the weighted variances with those of the topics; INFINITY where one topic does not tell */
    enum worth_kind kind; /* of the target */
    double worst;         /* largest labels / allowed; the target is met where it is at most 1 */
};

/* d[0..n) and returns nDCG of a run whose first ranks are doc[0 .. WORTH_CUTOFF); v[i] the discounts of the ideal order,
 * ideal its DCG. */
double worth_gradient(size_t n, const double *gain, const double *slope, const uint32_t *doc, const double *v,
                      double ideal, double *d);
/* nDCG alone. */
double worth_ndcg(const double *gain, const uint32_t *doc, double ideal);
/* v[0..n) at the gains, and returns DCG. */
double worth_ideal(size_t n, const double *gain, double *v);

/* Looks at all runs. Free with worth_free. */
void worth_look(struct worth *w, const struct outlook *o, const struct worth_runs *runs,
                const struct worth_target *target, int threads);
void worth_free(struct worth *w);

/* How much the documents of a topic matter: importance[i] = what the variances that the target is about, weighted, sum
 * to for a variance of 1 in b_i; a part of it (WORTH_OTHERS) for runs that nobody has seen yet. Returns what the errors of tau and alpha
 * add to them. */
double worth_importance(const struct worth *w, size_t topic, double *importance);

/* In the worlds of bench/price .2, .3 and .4 differ by no more than other choices of windows do. */
#define WORTH_OTHERS 0.3
#define WORTH_APART 2.0
#define WORTH_TOGETHER 0.2

#endif
