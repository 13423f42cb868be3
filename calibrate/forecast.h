/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Forecasts the standard error that calibrate/insert.h will state for a new document after planned windows are
 * judged.
 *
 * Before the answers, three parts of it are unknown:
 * - The score theta, which gives the information h of the comparisons. For a document never compared, the published
 * documents of its topic give a Student's t with n - 1 degrees of freedom, their mean, and their standard deviation
 * times sqrt(1 + 1/n). A document that was compared has N(its score, its standard error squared), combined with
 * this.
 * - The dispersion of its windows. insert combines phi_o, the observed one, with phi, the expected one, which counts as
 * `a` windows: (a phi + b phi_o) / (a + b), for b new windows. phi_o is phi F, where F has the F distribution with b
 * and FORECAST_ALIKE + a - INS_PRIOR_WINDOWS degrees of freedom: the mean of b squared normal errors of a document
 * whose variance is a draw around phi, since documents are not judged equally evenly, and which its earlier windows
 * partly reveal.
 * - The share of the opponents' standard errors, which follows from theta.
 *
 * The forecast takes all documents to be independent. */
#ifndef CALIBRATE_FORECAST_H
#define CALIBRATE_FORECAST_H

#include <stddef.h>

enum { FORECAST_POINTS = 41 };
/* Degrees of freedom of the documents' variances around the variance of their topic: most differ from it by less than a
 * factor of 2. test/coverage/plans has simulations in which they differ more. */
enum { FORECAST_ALIKE = 20 };

/* The state of one document before its new windows are judged, from which the standard error of its Bradley-Terry score
 * is forecast. */
struct forecast {
    double phi;     /* the expected dispersion of the document's windows (bt_errors.h); 1 means as noisy as independent
                     * tosses */
    double prior;   /* a: the number of windows that phi counts as, against `windows` new ones; INS_PRIOR_WINDOWS before
                     * the document's first window */
    double windows; /* b: the number of new windows that contribute to the dispersion: all but the document's very
                     * first */
    double theta[FORECAST_POINTS], share[FORECAST_POINTS];                    /* values of the Bradley-Terry score, and
                                                                               * their probabilities, which sum to 1 */
    double information[FORECAST_POINTS], opponents_variance[FORECAST_POINTS]; /* at each value of theta[]: h, the
                                                                               * information of the earlier and the
                                                                               * planned comparisons, and the variance
                                                                               * that the opponents' standard errors
                                                                               * add */
};

/* Fills theta and share with a t distribution of `freedom` degrees of freedom (INFINITY: normal) whose center is
 * `place` and whose scale is `scale`: FORECAST_POINTS equidistant points, cut where 1e-4 is left on either side. */
void forecast_points(struct forecast *f, double place, double scale, double freedom);
/* Returns the probability that the standard error of the document's Bradley-Terry score exceeds se. */
double forecast_exceeds(const struct forecast *f, double se);
/* Returns the value that the largest standard error of the n documents f[0..n) stays below with this probability, which
 * is in (0, 1); the search covers 1e-4 to 1e4. */
double forecast_largest(const struct forecast *f, size_t n, double probability);

#endif
