/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Draws of all gains: what they might have been, had the judge been asked about the same windows once more.
 *
 * A draw is a fit to windows with random weights (the weighted bootstrap of M. A. Newton and A. E. Raftery, Journal of
 * the Royal Statistical Society B 56(1), 1994), from Bradley-Terry to criteria, scales and offsets: nothing is held
 * fixed, so that documents of a topic err together as they do in the fit. Within a query and a stage, windows get
 * independent gamma weights of mean 1. Drawing whole windows with replacement would leave documents without any.
 *
 * Rubric: variance K/(K - 2), K windows from which two numbers are fitted. Tournament: variance 1/4, and the scores' deviations from the fit are
 * stretched to a variance of phi = K/(K - 1) D/(D - p), D = sum (w_k - 1) comparisons of windows of w_k documents, p
 * scores that are free: what a fit does to its own residuals. Weights that vary that much themselves would leave some
 * documents next to nothing.
 *
 * Where the scores have a prior (model/score_prior.h), an estimate is not the truth plus noise: it is drawn to the mean,
 * and windows are too few to be weighted. Then truths are drawn, and estimates that belong to them: with lambda the
 * ridge in the units of H, and D what the rubric's answers add to it (model/score_answers.h),
 *   truth o ~ N(fit, phi A),   estimate ~ N(A (H + D) o, phi A (H + D) A),   A = (H + D + lambda)^-1.
 * Criteria, scales and offsets are fitted to the weighted answers at the scores of the fit: what is expected of a score
 * that errs is what the answers go with. */
#ifndef CALIBRATE_REDRAW_H
#define CALIBRATE_REDRAW_H

#include "calibrate/calibrate.h"

struct redraws {
    size_t n, n_docs; /* documents of all queries of the store */
    uint64_t seed;
    size_t *first;  /* per query: its first document */
    double *gain;   /* n_docs x n; NAN = the document has none */
    double *origin; /* likewise, the gains that are true where the draws are estimates; NULL = those of the fit */
    size_t n_weak;  /* queries with too few windows to tell the error: D <= p, or one window; see redraw_make */
};

/* Makes n draws from the converged fit *c by tournament, which was made with *o; on as many threads as that says, on
 * which no digit depends, nor on the order of the records. Of queries with too few windows, and without a prior, phi is taken as if D were p + 1.
 * 0, or -1 and *err: a rubric-only fit, a draw that did not converge. Free with redraw_free. */
int redraw_make(struct redraws *d, const struct calibration *c, const struct cal_options *o, size_t n, uint64_t seed,
                struct err *err);
void redraw_free(struct redraws *d);

/* Writes them as a file of draws (format/draws.h) for the gain file that cal_write writes with the same dataset. */
void redraw_write(const struct redraws *d, const struct calibration *c, const char *dataset, struct output *w);

#endif
