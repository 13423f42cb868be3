/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The worth of more answers to a comparison of runs.
 *
 * nDCG@k of a run is sum_i w_i g_i / I with w_i = 1 / log2(rank + 1) of the documents in its first k ranks, and I
 * the same sum over the k largest gains. Its gradient in the ability theta_i is
 *   d_i = g'(theta_i) (w_i - nDCG v_i) / I,
 * where v_i is the discount of the document's place in the ideal order. That order is uncertain: v_i is its mean
 * over WORTH_LOOKS displacements of all abilities within their errors. The labels' variance of a mean over T topics,
 * and of a difference of two, is the sum over topics of the variance in calibrate/outlook.h, over T^2.
 *
 * Noise also biases nDCG, as few ranks and the best gains are selected: runs look more alike than they are.
 * Displacements repeat the effect of noise and of the scores' prior. The shift of a run beyond the mean shift of all
 * runs, and this mean shift, count with the weights WORTH_APART and WORTH_TOGETHER (on the square: their squares).
 * The weights were measured in the worlds of bench/price: the errors of differences correlate with the effect of
 * displacements (.8 to .97 where 30 % of the pairs are ordered wrongly), and are about twice as large; the common
 * shift mostly affects the ideal and the runs at once, and cancels. */
#ifndef CALIBRATE_WORTH_H
#define CALIBRATE_WORTH_H

#include "calibrate/outlook.h"

enum { WORTH_CUTOFF = 10, WORTH_LOOKS = 8 };

/* The first ranks of the runs, topic by topic. */
struct worth_runs {
    size_t n, n_topics;
    uint32_t *doc; /* [topic][run][WORTH_CUTOFF]: 1 + the number of a document of the pool, best first; 0 means none */
    bool *has_topic; /* [topic][run]: whether the run has the topic */
};

enum worth_kind {
    WORTH_LABELS,    /* the labels' variance is at most this share of each pair's variance */
    WORTH_SEPARATED, /* no decision between two runs can change */
    WORTH_SE         /* the labels' standard error of every mean and difference is at most this */
};

struct worth_target {
    enum worth_kind kind;
    double value;     /* the share, or the standard error */
    double p, margin; /* for WORTH_SEPARATED: the level of the test; the largest difference that does not matter */
    double z;         /* a decision is safe if it is this number of the labels' standard errors away from another one */
};

/* A comparison of runs a and b, or the mean of a alone if b equals a. */
struct worth_pair {
    size_t a, b, topics;
    double diff;           /* the mean difference */
    double total;          /* its variance over topics, including the labels' noise */
    double labels;         /* the labels' part of the variance, with the square of their shift */
    double largest_labels; /* the largest `labels` that the target permits; NAN means any */
    double weight;         /* the pair's weight in the choice of windows */
};

struct worth {
    const struct outlook *o;
    const struct worth_runs *runs;
    double *value;  /* [topic][run] nDCG; NAN if the run lacks the topic or nDCG is unknown */
    double **e;     /* [topic]: [run][document], gradients in b; NULL if unknown */
    double (*s)[2]; /* [topic][run]: s of outlook_gradient */
    double *ideal;  /* [topic]: I */
    double *shift;  /* [topic][run]: the change of nDCG by displacements */
    double *f;      /* [topic][run][2C]: gradients in the items */
    double *gram;   /* [topic][run][run]: covariances */
    struct worth_pair *pair;
    size_t n_pairs;
    double items;         /* the amount that the errors of the items add to the weighted variances */
    double total;         /* the weighted variances including that of topics; INFINITY if a single topic cannot show
                           * it */
    enum worth_kind kind; /* the target's kind */
    double worst;         /* the largest labels / largest_labels of a pair; the target is met if it is at most 1 */
};

/* Computes d[0..n), the gradient in theta, and returns nDCG, of a run whose first ranks are doc[0 .. WORTH_CUTOFF).
 * v[i] are the discounts of the ideal order, and ideal is its DCG. */
double worth_gradient(size_t n, const double *gain, const double *slope, const uint32_t *doc, const double *v,
                      double ideal, double *d);
/* Returns nDCG of a run whose first ranks are doc[0 .. WORTH_CUTOFF). */
double worth_ndcg(const double *gain, const uint32_t *doc, double ideal);
/* Computes v[0..n), the discounts of the ideal order of the gains, and returns its DCG. */
double worth_ideal(size_t n, const double *gain, double *v);

/* Computes all members of *w from an outlook, the runs and the target. *o and *runs must outlive *w. Free it with
 * worth_free. */
void worth_compute(struct worth *w, const struct outlook *o, const struct worth_runs *runs,
                   const struct worth_target *target, int threads);
void worth_free(struct worth *w);

/* Computes importance[i], the weighted sum of the target's variances for a variance of 1 in b_i; a part of it
 * (WORTH_OTHERS) stands for unknown runs. Returns the amount that the errors of tau and alpha add to these
 * variances. */
double worth_importance(const struct worth *w, size_t topic, double *importance);

/* The part of unknown runs. In the worlds of bench/price .2, .3 and .4 differ by no more than other choices of
 * windows do. */
#define WORTH_OTHERS 0.3
#define WORTH_APART 2.0
#define WORTH_TOGETHER 0.2

#endif
