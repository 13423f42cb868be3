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
 * The weights were measured in the simulations of bench/price: the errors of differences correlate with the effect of
 * displacements (.8 to .97 where 30 % of the pairs are ordered wrongly), and are about twice as large; the common
 * shift mostly affects the ideal and the runs at once, and cancels. */
#ifndef CALIBRATE_WORTH_H
#define CALIBRATE_WORTH_H

#include "calibrate/outlook.h"

/* k of nDCG@k, and the number of random displacements. */
enum { WORTH_CUTOFF = 10, WORTH_LOOKS = 8 };

/* The first ranks of n runs, topic by topic. */
struct worth_runs {
    size_t n, n_topics; /* numbers of runs, and of topics of the outlook */
    uint32_t *doc;      /* [topic][run][WORTH_CUTOFF]: 1 + the topic's document index, best first; 0 means none */
    bool *has_topic;    /* [topic][run]: whether the run has the topic */
};

/* Conditions under which the labels, that is the gains of the fit, are exact enough for a comparison of runs. */
enum worth_kind {
    WORTH_LABELS,    /* the labels' part is at most `value` of the variance of each pair's mean difference */
    WORTH_SEPARATED, /* no decision of a t-test between two runs can change by the labels' errors */
    WORTH_SE         /* the labels' standard error of every mean and difference is at most `value` */
};

/* The condition at which judging stops. */
struct worth_target {
    enum worth_kind kind;
    double value;     /* for WORTH_LABELS the share, for WORTH_SE the standard error */
    double p, margin; /* for WORTH_SEPARATED: the significance level of the two-sided t-test; a difference of nDCG that
                       * does not matter */
    double z;         /* for WORTH_SEPARATED: a decision is safe if the difference would have to change by this number
                       * of the labels' standard errors to alter it */
};

/* A comparison of runs a and b, or the mean of a alone if b equals a. */
struct worth_pair {
    size_t a, b, topics;   /* two indices of runs; the number of topics with a value for both */
    double diff;           /* the mean difference a minus b of nDCG, or the mean of a */
    double total;          /* the variance of this mean by the topics' variation, including the labels' noise; NAN for a
                            * single topic */
    double labels;         /* the part of the variance due to the labels' errors, with the squares of the weighted
                            * shifts (see the top of the file) */
    double largest_labels; /* the largest `labels` that the target permits; NAN means any */
    double weight;         /* the pair's weight in the choice of windows; all weights sum to 1 */
};

/* The accuracy of comparing runs by the gains of an outlook (a fit in memory, calibrate/outlook.h): the runs' values,
 * their covariances by the errors of these gains, and the target. */
struct worth {
    const struct outlook *o;
    const struct worth_runs *runs;
    double *value;  /* [topic][run] nDCG; NAN if the run lacks the topic or nDCG is unknown */
    double **e;     /* [topic]: [run][document], the gradients of nDCG in the scores b; NULL if the topic has no fit */
    double (*s)[2]; /* [topic][run]: the gradient of nDCG in tau and alpha (s of outlook_gradient) */
    double *ideal;  /* [topic]: I, the ideal DCG */
    double *shift;  /* [topic][run]: the mean change of nDCG by the displacements */
    double *f;      /* [topic][run][2C]: gradients of nDCG in the items */
    double *gram;   /* [topic][run][run]: the covariances of two runs' nDCG by the labels' errors, without the items' */
    struct worth_pair *pair; /* all pairs of runs a <= b, with a == b for single runs */
    size_t n_pairs;
    double items; /* the weighted sum of what the errors of the items add to the pairs' `labels`, each times its topics
                   * squared */
    double total; /* the weighted sum of the pairs' `total`, each times its topics squared; INFINITY if a pair has a
                   * single topic, which cannot show it */
    enum worth_kind kind; /* the target's kind */
    double worst;         /* the largest labels / largest_labels of a pair; the target is met if it is at most 1 */
};

/* Computes d[0..n), the gradient in theta, and returns nDCG, of a run whose first ranks are doc[0 .. WORTH_CUTOFF) (as
 * in worth_runs). gain[] and slope[] (dgain / dtheta) belong to the topic's n documents; v[i] are the discounts of the
 * ideal order, and `ideal` is its DCG. If it is not positive, d[] and the result are 0. */
double worth_gradient(size_t n, const double *gain, const double *slope, const uint32_t *doc, const double *v,
                      double ideal, double *d);
/* Returns nDCG of a run whose first ranks are doc[0 .. WORTH_CUTOFF) (as in worth_runs), given the gains gain[] of the
 * topic's documents and the ideal DCG; 0 if that is not positive. */
double worth_ndcg(const double *gain, const uint32_t *doc, double ideal);
/* Computes v[0..n), the discount of each document in the ideal order of the gains gain[0..n) (0 below rank
 * WORTH_CUTOFF), and returns the ideal DCG. */
double worth_ideal(size_t n, const double *gain, double *v);

/* Computes all members of *w from an outlook, the runs and the target. *o and *runs must outlive *w. Free it with
 * worth_free. */
void worth_compute(struct worth *w, const struct outlook *o, const struct worth_runs *runs,
                   const struct worth_target *target, int threads);
void worth_free(struct worth *w);

/* Sets importance[i], for each document of the topic, to what a variance of 1 in its score b_i adds to the weighted sum
 * of the pairs' `labels`, each times its topics squared; an additional part (WORTH_OTHERS) stands for unknown runs.
 * Returns the amount that the errors of the topic's tau and alpha add to that sum. All are 0 if the topic has no
 * fit. */
double worth_importance(const struct worth *w, size_t topic, double *importance);

/* The weight of an unknown run in a document's importance. In the simulations of bench/price, .2, .3 and .4 differ by
 * no more than other choices of windows do. WORTH_APART and WORTH_TOGETHER are the weights of shifts (see above). */
#define WORTH_OTHERS 0.3
#define WORTH_APART 2.0
#define WORTH_TOGETHER 0.2

#endif
