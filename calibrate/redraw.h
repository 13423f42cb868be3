/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Draws of all gains: the gains that the judge might have given if it had judged the same windows once more.
 *
 * A draw is a fit to windows with random weights (the weighted bootstrap of M. A. Newton and A. E. Raftery, Journal
 * of the Royal Statistical Society B 56(1), 1994), from Bradley-Terry scores to criteria, scales and offsets.
 * Nothing is held fixed, so that the errors of a topic's documents are correlated as in the fit. Within a query and
 * a stage, windows get independent gamma weights of mean 1. Drawing whole windows with replacement would leave
 * documents without any.
 *
 * The rubric's weights have the variance K/(K - 2), for K windows from which two numbers are fitted. The
 * tournament's have the variance 1/4, and the scores' deviations from the fit are stretched to a variance of phi =
 * K/(K - 1) D/(D - p), for D = sum (w_k - 1) comparisons of windows of w_k documents and p free scores: the factor
 * by which a fit shrinks its own residuals. Weights with that variance themselves would leave some documents with
 * almost no weight.
 *
 * If the scores have a prior (model/score_prior.h), an estimate is not the truth plus noise: it is shrunk to the
 * mean, and there are too few windows to weight. Then the truths are drawn, and the estimates that belong to them:
 * with lambda the ridge in the units of H, and D the amount that the rubric's answers add to it
 * (model/score_answers.h),
 *   truth o ~ N(fit, phi A),   estimate ~ N(A (H + D) o, phi A (H + D) A),   A = (H + D + lambda)^-1.
 * Criteria, scales and offsets are fitted to the weighted answers at the scores of the fit, because the answers
 * agree with the expected score. */
#ifndef CALIBRATE_REDRAW_H
#define CALIBRATE_REDRAW_H

#include "calibrate/calibrate.h"

/* n draws of the gains of all documents of a store. */
struct redraws {
    size_t n, n_docs; /* the numbers of draws, and of documents of all queries of the store */
    uint64_t seed;
    size_t *first; /* per query of the store: the index of its first document in `gain` and `truth` */
    double *gain;  /* [document][draw], n_docs x n: the drawn gain; NAN if the document has none */
    double *truth; /* [document][draw]: the true gain that the draw is an estimate of, if scores have a prior; NULL if
                    * the gains of the fit are the truth of all draws */
    size_t n_weak; /* the number of fitted queries without a prior that have too few windows to estimate the error: D <=
                    * p, or fewer than two windows; see redraw_make */
};

/* Makes n draws, with random numbers from `seed`, from the converged fit *c by tournament, which was made with the
 * options *o. The result depends neither on the number of threads in *o nor on the order of the records. For queries
 * with too few windows and no prior, phi is computed as if D were p + 1. Returns 0, or -1 and *err if the fit is
 * rubric-only or a draw did not converge. Free *d with redraw_free. */
int redraw_make(struct redraws *d, const struct calibration *c, const struct cal_options *o, size_t n, uint64_t seed,
                struct err *err);
void redraw_free(struct redraws *d);

/* Writes the draws to w (format/draws.h has the format), for the documents that cal_write writes to a gain file with
 * the same dataset (NULL: all datasets). */
void redraw_write(const struct redraws *d, const struct calibration *c, const char *dataset, struct output *w);

#endif
