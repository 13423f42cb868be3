/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The standard error that calibrate/insert.h will state for a new document once planned windows are judged.
 *
 * Before the answers, three things in it are unknown:
 * - the score theta, which tells the information h of the comparisons. A document that was never compared is like the
 *   published documents of its topic: Student's t with n - 1 degrees of freedom, their mean, and their standard
 *   deviation times sqrt(1 + 1/n). A document that was compared has N(its score, its standard error squared),
 *   combined with this;
 * - the dispersion of its windows. insert weighs it, phi_o, against an expected one, phi: (a phi + b phi_o) / (a +
 *   b), for b new windows. phi_o is phi F, where F has the F distribution with b and FORECAST_ALIKE + a -
 *   INS_PRIOR_WINDOWS degrees of freedom: the mean of b squared normal errors of a document whose variance is a draw
 *   around phi, as documents are not judged equally evenly, and which its earlier windows have told in part;
 * - the share of the opponents' standard errors, which follows from theta.
 * All documents are taken to be independent. */
#ifndef CALIBRATE_FORECAST_H
#define CALIBRATE_FORECAST_H

#include <stddef.h>

enum { FORECAST_POINTS = 41 };
/* Degrees of freedom of the documents' variances around that of their topic: most differ from it by less than a factor
 * of 2. test/coverage/plans has worlds where they differ more. */
enum { FORECAST_ALIKE = 20 };

struct forecast {
    double phi;     /* expected dispersion */
    double prior;   /* a: number of windows that phi counts as; INS_PRIOR_WINDOWS before the first */
    double windows; /* b: number of new windows that tell the dispersion */
    double theta[FORECAST_POINTS], share[FORECAST_POINTS];              /* values of the score; shares sum to 1 */
    double information[FORECAST_POINTS], of_opponents[FORECAST_POINTS]; /* h, and the variance that opponents add */
};

/* Fills theta and share: t with `freedom` degrees of freedom (INFINITY: normal), its place and its scale. */
void forecast_points(struct forecast *f, double place, double scale, double freedom);
/* Returns the probability that the standard error exceeds se. */
double forecast_exceeds(const struct forecast *f, double se);
/* Returns the standard error that the largest of n documents stays below with this probability. */
double forecast_largest(const struct forecast *f, size_t n, double probability);

#endif
