/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Statistics of paired values: pure functions over arrays, which print and store nothing.
 *
 * A value is one number per topic. A pair of runs is given by its differences d[i] = a[i] - b[i] over the topics that
 * both have. All tests are two-sided. An undefined result (a t statistic without variance, a correlation of constants)
 * is NAN and never printed as a number. */
#ifndef COMPARE_STATS_H
#define COMPARE_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gsl/gsl_rng.h>

/* The rounding error of sums: two values this close are equal, and a difference this small is 0. */
#define CMP_ROUNDING 1e-12

/* A paired t-test (ttest.c). */
struct cmp_ttest {
    double mean;   /* NAN if n is 0 */
    double sd;     /* the standard deviation of the differences, with denominator n - 1; NAN if n < 2 */
    double t, df;  /* t is NAN without variance or if n < 2; df is n - 1, or 0 if n is 0 */
    double p;      /* 1 if n < 2 or all differences are 0; 0 if all are one other value */
    double effect; /* Cohen's d_z = mean / sd; NAN without variance or if n < 2 */
};
void cmp_ttest(const double *d, size_t n, struct cmp_ttest *r);

/* The split of the variance of a mean difference into the parts of topics and of labels (split.c). Labels have `draws`
 * draws: drawn[m * n + i] is the difference on topic i by draw m.
 *
 * Rubin's rules (D. B. Rubin, Multiple Imputation for Nonresponse in Surveys, 1987): total = topics + labels, labels =
 * (1 + 1/draws) x variance over draws of the mean. Draws scatter around estimates, not around true gains, and the
 * differences d by the estimates already hold the noise of the labels once: topics = variance of d over topics / n,
 * minus the mean over topics of the variance over draws / n. Degrees of freedom: J. Barnard and D. B. Rubin, Biometrika
 * 86(4), 1999. */
struct cmp_split {
    size_t n;                     /* the number of topics */
    double diff;                  /* the mean of d */
    double topics, labels, total; /* the parts of its variance */
    double share;                 /* labels / total; NAN, like df and t, if nothing varies */
    double df, t, p, lo, hi;      /* t-test and 95 % interval by the total. If that is 0: lo = hi = diff and p as in
                                   * cmp_ttest() if all d are equal, else NAN */
    double shift;                 /* the mean over draws and topics of drawn - d */
};                                /* all members but n are NAN if n < 2 or draws < 2 */
void cmp_split(const double *d, const double *drawn, size_t draws, size_t n, struct cmp_split *r);

/* Returns the two-sided p of Wilcoxon's signed-rank test of d[n] (wilcoxon.c); 1 if all differences are 0. */
double cmp_wilcoxon(const double *d, size_t n, uint64_t *work /* room for 2 n */);
/* Returns the interval of the pseudo-median of d[n] that inverts the signed-rank test (hodges_lehmann.c); NAN, NAN if
 * the test can reject nothing. *median receives the pseudo-median. It and the interval are 0 if all differences are 0.
 * work has room for 2 n. */
struct cmp_range cmp_wilcoxon_range(const double *d, size_t n, double alpha, uint64_t *work, double *median);
/* Returns the lower critical value of W+, the bound up to which the signed-rank test rejects at level alpha given the
 * ties of d[n]; negative if it rejects none (wilcoxon.c). *m receives the number of differences other than 0. work has
 * room for 2 n. */
double cmp_wilcoxon_critical(const double *d, size_t n, double alpha, uint64_t *work, size_t *m);

/* Fill adjusted[n] with the adjusted p[n] (adjust.c). A p that is NAN is not counted, and stays NAN. */
void cmp_holm(const double *p, size_t n, double *adjusted);
void cmp_benjamini_hochberg(const double *p, size_t n, double *adjusted);

/* Rank the values, largest first (ranks.c). Values within CMP_ROUNDING of the first in their group are tied. */
void cmp_ranks(const double *x, size_t n, size_t *rank);    /* 1 2 2 4: ties share the best rank */
void cmp_midranks(const double *x, size_t n, double *rank); /* 1 2.5 2.5 4: ties share the mean rank */

/* Compute Kendall's and Spearman's rank correlations of two leaderboards, x[n] and y[n] without NAN (kendall.c,
 * spearman.c). They are NAN if n < 2; tau_b and Spearman's also if all values of a leaderboard are tied. */
void cmp_kendall(const double *x, const double *y, size_t n, double *tau_a, double *tau_b);
double cmp_spearman(const double *x, const double *y, size_t n);
/* Returns Spearman's correlation, given the mid-ranks rx[n] and ry[n]; NAN if either is constant or n < 2. */
double cmp_correlation_of_ranks(const double *rx, const double *ry, size_t n);

/* An interval lo .. hi, mostly of the values that a test at level alpha does not reject (interval.c). NAN, NAN if there
 * is none, as when the test can reject nothing. */
struct cmp_range {
    double lo, hi;
};
#define CMP_NO_RANGE ((struct cmp_range){NAN, NAN})
/* Returns the alpha / 2 and 1 - alpha / 2 quantiles of x[n], which has no NAN; NAN if n is 0. A quantile within
 * CMP_ROUNDING of centre is replaced by centre, so equal resamples give [centre, centre]; centre NAN replaces none. */
struct cmp_range cmp_percentiles(const double *x, size_t n, double alpha, double centre);
/* Returns mean -+ se times the 1 - alpha / 2 quantile of Student's t with df degrees of freedom; [mean, mean] if se is
 * 0. */
struct cmp_range cmp_t_range(double mean, double se, double df, double alpha);
/* Returns the least number of random figures, of `draws`, that must be at least as extreme as the observed one so that
 * p = (1 + number) / (1 + draws) is not below alpha; may be 0. */
size_t cmp_needed(double alpha, size_t draws);
/* Returns the interval r with its ends moved where needed, since rounding and sampling may make it disagree with its
 * test: 0 is outside the result if and only if the test rejects 0. An end within CMP_ROUNDING of centre is replaced by
 * centre. Returns NAN, NAN if an end is NAN. */
struct cmp_range cmp_settle(struct cmp_range r, bool rejects, double centre);
/* Returns the k-th smallest of x[n], k from 0. Reorders x. */
double cmp_nth(double *x, size_t n, size_t k);

/* The number of columns (runs or pairs) that resamples and sign flips process at a time, so that one row fills a few
 * registers: x[i * CMP_LANES + column] over n topics i, 0 if a column lacks the value. */
enum { CMP_LANES = 8 };

/* Draws n numbers with replacement from 0 .. n - 1 for each of n_resamples resamples, draw[n_resamples * n]
 * (bootstrap.c). */
void cmp_draw(gsl_rng *rng, size_t n, size_t n_resamples, uint32_t *draw);
/* Fills sum[b * CMP_LANES + column] with the sum of x[i * CMP_LANES + column] over the topics i that resample b drew,
 * draw[b * n .. b * n + n - 1], each counted as often as it was drawn. */
void cmp_drawn_sums(const double *x, size_t n, const uint32_t *draw, size_t n_resamples, double *sum);
/* The largest number of topics for which each resample has its own standard error (studentised.c). */
enum { CMP_STUDENTISED = 200 };
/* Computes moments of n_resamples resamples (draw: see cmp_drawn_sums) for n_columns <= CMP_LANES columns of n values,
 * NAN if missing. shift[column * n_resamples + resample] is the mean of the drawn values minus the column's mean, NAN
 * if none was drawn; square[], with these indices, is the squared standard error of that mean, 0 if nothing varies. */
void cmp_drawn_moments(const double *const *column, size_t n_columns, size_t n, const uint32_t *draw,
                       size_t n_resamples, double *shift, double *square);
/* The bootstrap test of mean 0 and the interval of the mean, computed by cmp_bootstrap_t() from the observed mean:
 * shift and square are those of cmp_drawn_moments() for one column, where square == NULL means se * se in every
 * resample; se is the standard error of the mean, 0 if nothing varies; work has room for n_resamples. */
struct cmp_bootstrap {
    double p;
    struct cmp_range range;
};
struct cmp_bootstrap cmp_bootstrap_t(const double *shift, const double *square, size_t n_resamples, double mean,
                                     double se, double alpha, double *work);

/* Draws the patterns of sign flips (signflip.c): bit i % 8 of pattern[i / 8 * n_flips + f] is set if flip f flips topic
 * i. */
void cmp_flip_patterns(gsl_rng *rng, size_t n, size_t n_flips, unsigned char *pattern);
static inline size_t cmp_pattern_size(size_t n, size_t n_flips)
{
    return (n + 7) / 8 * n_flips;
}
/* Fills sum[f * CMP_LANES + column] with the sum over topics i < n of x[i * CMP_LANES + column], with a minus where
 * flip f of the pattern flips topic i. */
void cmp_flip_sums(const double *x, size_t n, const unsigned char *pattern, size_t n_flips, double *sum);
/* The largest number of differences other than 0 for which all sign flips are enumerated. */
enum { CMP_EXACT_FLIPS = 13 };
/* Returns the two-sided p of the sum of d[n] from all sign flips; NAN if more than CMP_EXACT_FLIPS differences are not
 * 0. */
double cmp_flip_exact(const double *d, size_t n);
/* Returns the interval that inverts the test with all flips of n <= CMP_EXACT_FLIPS differences with weights w; NULL
 * means weights of 1. */
struct cmp_range cmp_flip_exact_range(const double *d, const double *w, size_t n, double alpha);
/* Returns the interval that inverts the test with random flips. sum[f] is the sum of the differences under flip f,
 * flipped[f] the sum of the weights that it flips; observed is the sum without flips, total the sum of all weights.
 * work has room for 2 n_flips. */
struct cmp_range cmp_flip_range(const double *sum, const double *flipped, size_t n_flips, double observed, double total,
                                double alpha, double *work);
/* Returns p = (1 + m) / (1 + n_flips), m the number of flipped sums sum[f] of the differences whose absolute value is
 * at least that of `observed`, the sum without flips, minus slack, the rounding error of the sums. */
double cmp_flip_p(const double *sum, size_t n_flips, double observed, double slack);

/* The failure modes of a measure (failure.c). */
struct cmp_failures {
    size_t topics;                        /* the number of topics with values of two runs or more */
    size_t saturates, floors, compresses; /* the number of these topics in each failure mode */
};
#define CMP_COMPRESSED 1e-6
/* Counts the topics of row[run][topic], NAN if missing, that have values of two runs or more, and of these the topics
 * on which all values are 1, all are 0, or at least half of the pairs of values are almost equal (failure.c). work has
 * room for n_runs. */
void cmp_failures(const double *const *row, size_t n_runs, size_t n_topics, double *work, struct cmp_failures *f);

/* Returns the number of differences in x[n] whose absolute value is below `zone` (summaries.c). A NAN is not counted;
 * if zone is NAN none is. */
size_t cmp_tie_zone(const double *x, size_t n, double zone);
/* The order that a measure gives a pair of runs, compared with a reference measure: `reference` and `diff` are the
 * pair's differences by the two. CMP_TIED if diff is NAN or within CMP_ROUNDING of 0, otherwise CMP_SAME if both have
 * the same sign. */
enum cmp_order { CMP_SAME, CMP_REVERSED, CMP_TIED };
enum cmp_order cmp_order(double reference, double diff);

#endif
