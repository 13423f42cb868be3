/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The results of --more: agreement of leaderboards with intervals, intervals of ranks, tests of many pairs at once, the
 * differences that the topics can show, analysis of variance. cmp_more() computes them all; the functions before it are
 * pure. */
#ifndef COMPARE_MORE_H
#define COMPARE_MORE_H

#include "compare/compare.h"

/* Return the agreement of the leaderboard y[n] with x[n], largest first, in which the top weighs most (tau_ap.c). NAN
 * if n < 2. tau_AP is also NAN if anything is tied. Form a takes x as the truth, and is NAN if x has ties. Form b is
 * symmetric, and is NAN if one leaderboard is all ties. */
double cmp_tau_ap(const double *x, const double *y, size_t n);
double cmp_tau_ap_a(const double *x, const double *y, size_t n);
double cmp_tau_ap_b(const double *x, const double *y, size_t n);

/* A ranked list of rbo.c: items, best first, in groups of ties. */
struct cmp_list {
    const uint32_t *item;
    const uint32_t
        *group; /* group[2 i] and group[2 i + 1]: the first place of the ties of place i, and the place after the last;
                 * NULL means no ties */
    size_t n;
};
/* Returns the extrapolated rank-biased overlap of two lists whose items are numbers below n_items; NAN if a list is
 * empty. p is the persistence, 0 < p < 1. */
double cmp_rbo(const struct cmp_list *a, const struct cmp_list *b, size_t n_items, double p);
/* Returns the rank-biased overlap of two leaderboards of the same n > 0 runs, with the scores x[n] and y[n]. */
double cmp_rbo_of_boards(const double *x, const double *y, size_t n, double p);

/* For one measure, by its index, fills range[o->flips], ascending, with the ranges of the means of all runs over the
 * topics that all runs have, with values shuffled between the runs of each topic (tukey.c). Returns 0, or -1 if no
 * topic has all runs. */
int cmp_tukey_ranges(const struct cmp_data *d, size_t measure, const struct cmp_options *o, double *range);
/* Returns p of diff, the difference of two runs' means over the topics that all runs have, in Tukey's test of all
 * pairs, given the ascending ranges of cmp_tukey_ranges(). */
double cmp_tukey_p(const double *range, size_t n_ranges, double diff);

/* Returns the power of the two-sided paired t-test with n topics (power.c). effect is the true difference divided by
 * the standard deviation of the differences. */
double cmp_t_power(double effect, double n, double alpha);
/* cmp_detectable() returns the smallest effect (true difference / standard deviation of the differences) that the
 * paired t-test with n topics finds with this power, NAN if n < 2; cmp_topics_needed() the smallest number of topics
 * with which it finds `effect`, NAN unless effect > 0, INFINITY from 10^9 on. */
double cmp_detectable(size_t n, double alpha, double power);
double cmp_topics_needed(double effect, double alpha, double power);

/* A two-way analysis of variance, value = mean + run + topic + rest, over the topics that all runs have (anova.c). */
struct cmp_anova {
    size_t runs, topics; /* topics: the number that all runs have; if 0, all else is 0 or NAN; with one run or topic
                          * only the sums of squares and df are defined. F and p are NAN if the rest is 0 */
    double ss_run, ss_topic, ss_rest, df_run, df_topic, df_rest;
    double f_run, f_topic, p_run, p_topic;
    double var_run, var_topic, var_rest; /* the variance components; an estimate below 0 is replaced by 0 */
};
void cmp_anova(const double *const *row, size_t n_runs, size_t n_topics, struct cmp_anova *a);

enum cmp_agree { CMP_KENDALL, CMP_TAU_B, CMP_SPEARMAN, CMP_TAU_AP, CMP_TAU_AP_A, CMP_TAU_AP_B, CMP_RBO, CMP_AGREES };
extern const char *const cmp_agree_name[CMP_AGREES]; /* kendall, tau_b, spearman, tau_ap, tau_ap_a, tau_ap_b, rbo */

struct cmp_more_options {
    double rbo_p;  /* the persistence of rank-biased overlap */
    double detect; /* the true difference of two means for which topics_needed is computed */
};
#define CMP_POWER 0.8

/* The figures of a pair by one measure that struct cmp_diff lacks. */
struct cmp_more_pair {
    double p_tukey;       /* p of the randomised Tukey test (tukey.c); NAN in a suite or if no topic has all runs */
    double detectable;    /* the smallest true mean difference that a paired t-test with the pair's topics finds with
                           * power CMP_POWER; NAN if n < 2 or in a suite */
    double topics_needed; /* the number of topics with which this test finds the difference `detect` (struct
                           * cmp_more_options) with this power; NAN as `detectable`, and without variance; INFINITY from
                           * 10^9 on */
};
struct cmp_more {
    struct cmp_range *rank; /* [measure][run]: the interval of the run's rank in resampled leaderboards, whole numbers
                             * from 1 */
    struct {
        double value[CMP_AGREES];
        struct cmp_range range[CMP_AGREES];
    } * agree;                   /* one for each two measures, in the order of `correlation` in struct cmp_result */
    struct cmp_more_pair *pair;  /* [measure][pair] */
    struct cmp_more_pair *usual; /* [measure]: detectable and topics_needed of an imagined pair with the standard
                                  * deviation `sd` and all topics of the measure */
    double *sd;                  /* [measure]: the median over pairs of the standard deviations of their differences */
    struct cmp_anova *anova;     /* [measure] */
};
/* Computes *more from the result *r. d holds the values; NULL means that *r is a suite's total, which has no p_tukey,
 * no anova and no detectable differences. The caller frees *more with cmp_more_free(). */
void cmp_more(const struct cmp_data *d, const struct cmp_result *r, const struct cmp_options *o,
              const struct cmp_more_options *m, struct cmp_more *more);
void cmp_more_free(struct cmp_more *more);

#endif
