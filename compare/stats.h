/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Statistics of paired values: pure functions over arrays, which print nothing and keep nothing.
 *
 * Values are one number per topic; a pair of runs enters as its differences d[i] = a[i] - b[i] over the topics that
 * both have. Every test is two-sided. What is not defined (a t statistic without variance, a correlation of
 * constants) is NAN here and never printed as a number. */
#ifndef COMPARE_STATS_H
#define COMPARE_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gsl/gsl_rng.h>

/* Two values this close are equal, a difference this small is 0: what rounding leaves of equal sums. */
#define CMP_ROUNDING 1e-12

/* ttest.c */
struct cmp_ttest {
    double mean;   /* NAN where n is 0 */
    double sd;     /* of the differences, n - 1 in the denominator; NAN where n < 2 */
    double t, df;  /* t NAN where there is no variance */
    double p;      /* 1 where n < 2 or nothing differs, 0 where all differ by the same amount */
    double effect; /* Cohen's d_z = mean / sd; NAN where there is no variance */
};
void cmp_ttest(const double *d, size_t n, struct cmp_ttest *r);

/* split.c: what of the variance of a mean difference comes from the topics and what from the labels, of which there
 * are `draws` draws: drawn[m * n + i] is the difference on topic i by draw m.
 *
 * Rubin's rules (D. B. Rubin, Multiple Imputation for Nonresponse in Surveys, 1987): total = topics + labels, labels =
 * (1 + 1/draws) x variance over draws of the mean. Draws scatter around estimates, not around true gains, and the
 * differences d by the estimates hold the noise of the labels once already: topics = variance of d over topics / n, less
 * the mean over topics of the variance over draws / n. Degrees of freedom: J. Barnard and D. B. Rubin, Biometrika 86(4),
 * 1999. */
struct cmp_split {
    size_t n;
    double diff;                  /* mean of d */
    double topics, labels, total; /* variances of it */
    double share;                 /* labels / total; NAN, like df and t, where nothing varies */
    double df, t, p, lo, hi;      /* two-sided t-test and 95 % interval by the total; without variance as cmp_ttest */
    double shift;                 /* mean over draws and topics of drawn - d */
};                                /* all NAN where n < 2 */
void cmp_split(const double *d, const double *drawn, size_t draws, size_t n, struct cmp_split *r);

/* wilcoxon.c: signed-rank test. */
double cmp_wilcoxon(const double *d, size_t n, uint64_t *work /* room for 2 n */);
/* hodges_lehmann.c: the interval that inverts it, of the pseudo-median, which goes to *median. */
struct cmp_range cmp_wilcoxon_range(const double *d, size_t n, double alpha, uint64_t *work, double *median);
/* wilcoxon.c: the largest W+ that the test rejects at level alpha is below this, given that the differences other than 0
 * are m with these ties; negative where it rejects none. Sets *m. */
double cmp_wilcoxon_critical(const double *d, size_t n, double alpha, uint64_t *work, size_t *m);

/* adjust.c: adjusted[i] of p[0..n); a p that is NAN belongs to no comparison and stays out. */
void cmp_holm(const double *p, size_t n, double *adjusted);
void cmp_benjamini_hochberg(const double *p, size_t n, double *adjusted);

/* ranks.c: largest first. Values within CMP_ROUNDING of the first of their group are tied. */
void cmp_ranks(const double *x, size_t n, size_t *rank);    /* 1 2 2 4: ties share the best rank */
void cmp_midranks(const double *x, size_t n, double *rank); /* 1 2.5 2.5 4 */

/* kendall.c, spearman.c: agreement of two leaderboards x[0..n), y[0..n), which hold no NAN. */
void cmp_kendall(const double *x, const double *y, size_t n, double *tau_a, double *tau_b);
double cmp_spearman(const double *x, const double *y, size_t n);
/* The same of mid-ranks; NAN where a side is constant. */
double cmp_correlation_of_ranks(const double *rx, const double *ry, size_t n);

/* interval.c: the values that a test at level alpha does not reject. NAN, NAN where it can reject none. */
struct cmp_range {
    double lo, hi;
};
#define CMP_NO_RANGE ((struct cmp_range){NAN, NAN})
/* alpha / 2 and 1 - alpha / 2 quantiles of x[0..n), NAN where n is 0; one within CMP_ROUNDING of centre is centre, so
 * that resamples that are all alike give [centre, centre]. */
struct cmp_range cmp_percentiles(const double *x, size_t n, double alpha, double centre);
/* mean -+ the quantile of Student's t times se; [mean, mean] where se is 0. */
struct cmp_range cmp_t_range(double mean, double se, double df, double alpha);
/* How many of `draws` random figures have to be as extreme as the observed one so that p = (1 + how many) / (1 + draws)
 * is not below alpha. */
size_t cmp_needed(double alpha, size_t draws);
/* Takes out of a range what rounding and sampling leave between it and the test: 0 is outside if and only if the test
 * rejects it; an end within CMP_ROUNDING of centre is centre. */
struct cmp_range cmp_settle(struct cmp_range r, bool rejects, double centre);
/* The k-th smallest of x[0..n), from 0; reorders x. */
double cmp_nth(double *x, size_t n, size_t k);

/* Resampling works on CMP_LANES columns of n topics at a time: x[i * CMP_LANES + column], 0 where a column has no
 * value, so that one row is a few registers wide. */
enum { CMP_LANES = 8 };

/* bootstrap.c: n draws with replacement from 0 .. n - 1 for each of n_resamples resamples. */
void cmp_draw(gsl_rng *rng, size_t n, size_t n_resamples, uint32_t *draw);
/* sum[b * CMP_LANES + column] of what resample b drew. */
void cmp_drawn_sums(const double *x, size_t n, const uint32_t *draw, size_t n_resamples, double *sum);
/* studentised.c: most topics for which the standard error of every resample is computed. */
enum { CMP_STUDENTISED = 200 };
/* Of n_columns <= CMP_LANES columns of n values, NAN where a column has none, by column and resample: the mean of what
 * was drawn less the column's mean, NAN where nothing was; se*^2, 0 where nothing varies. */
void cmp_drawn_moments(const double *const *column, size_t n_columns, size_t n, const uint32_t *draw,
                       size_t n_resamples, double *shift, double *square);
/* The bootstrap test of mean 0 and its interval. shift, square: as above; square NULL = se * se in every resample. se: of
 * the mean, 0 where nothing varies. work: room for n_resamples. */
struct cmp_bootstrap {
    double p;
    struct cmp_range range;
};
struct cmp_bootstrap cmp_bootstrap_t(const double *shift, const double *square, size_t n_resamples, double mean,
                                     double se, double alpha, double *work);

/* signflip.c: bit i % 8 of pattern[i / 8 * n_flips + f] says whether flip f flips topic i. */
void cmp_flip_patterns(gsl_rng *rng, size_t n, size_t n_flips, unsigned char *pattern);
static inline size_t cmp_pattern_size(size_t n, size_t n_flips)
{
    return (n + 7) / 8 * n_flips;
}
/* sum[f * CMP_LANES + column] with the signs of flip f. */
void cmp_flip_sums(const double *x, size_t n, const unsigned char *pattern, size_t n_flips, double *sum);
/* Most differences other than 0 for which all sign flips are enumerated. */
enum { CMP_EXACT_FLIPS = 13 };
/* Exact p, or NAN where more than CMP_EXACT_FLIPS differences are not 0. */
double cmp_flip_exact(const double *d, size_t n);
/* The interval that inverts the test with all flips of n <= CMP_EXACT_FLIPS differences of weights w; NULL = 1 each. */
struct cmp_range cmp_flip_exact_range(const double *d, const double *w, size_t n, double alpha);
/* The same from flipped sums. flipped[f]: sum of the weights that flip f flips; total: of all; sum and observed as below.
 * work: room for 2 n_flips. */
struct cmp_range cmp_flip_range(const double *sum, const double *flipped, size_t n_flips, double observed, double total,
                                double alpha, double *work);
/* p from the flipped sums of the differences. observed: their sum as it is; slack: rounding error of the sums. */
double cmp_flip_p(const double *sum, size_t n_flips, double observed, double slack);

/* failure.c */
struct cmp_failures {
    size_t topics;                        /* with values of two runs or more */
    size_t saturates, floors, compresses; /* counts of them */
};
#define CMP_COMPRESSED 1e-6
/* row[run][topic], NAN = none; work: room for n_runs doubles. */
void cmp_failures(const double *const *row, size_t n_runs, size_t n_topics, double *work, struct cmp_failures *f);

/* summaries.c: how many of x[0..n) are smaller than `zone` in size; a NAN is not, and nothing is where zone is NAN. */
size_t cmp_tie_zone(const double *x, size_t n, double zone);
/* What a measure makes of a pair that the reference separates, from the two differences; one within CMP_ROUNDING of 0
 * orders nothing. */
enum cmp_order { CMP_SAME, CMP_REVERSED, CMP_TIED };
enum cmp_order cmp_order(double reference, double diff);

#endif
