/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What --more adds to a comparison: agreement of leaderboards with intervals, intervals of ranks, tests of many pairs at
 * once, what the topics can show, analysis of variance. Pure functions first, then what computes them all. */
#ifndef COMPARE_MORE_H
#define COMPARE_MORE_H

#include "compare/compare.h"

/* tau_ap.c: agreement of the leaderboard y[0..n) with x[0..n), largest first, the top weighing most. NAN where n < 2.
 * tau_AP: also where anything is tied; a: x is the truth, also NAN where x has ties; b: either way round, NAN where one
 * of the two is all ties. */
double cmp_tau_ap(const double *x, const double *y, size_t n);
double cmp_tau_ap_a(const double *x, const double *y, size_t n);
double cmp_tau_ap_b(const double *x, const double *y, size_t n);

/* rbo.c: a ranked list: items, best first, in groups of ties. */
struct cmp_list {
    const uint32_t *item;
    const uint32_t
        *group; /* places at which the group of an item begins and ends: group[2 i], group[2 i + 1], the latter
                              behind it; NULL = no ties */
    size_t n;
};
/* Rank-biased overlap, extrapolated, of two lists whose items are numbers below n_items; NAN where one is empty.
 * 0 < p < 1. */
double cmp_rbo(const struct cmp_list *a, const struct cmp_list *b, size_t n_items, double p);
/* Of two leaderboards x[0..n), y[0..n). */
double cmp_rbo_of_boards(const double *x, const double *y, size_t n, double p);

/* tukey.c: ranges[f] of the means of n_runs over the topics that all have, values shuffled between the runs of every
 * topic; ascending. 0, or -1 where no topic has all. */
int cmp_tukey_ranges(const struct cmp_data *d, size_t measure, const struct cmp_options *o, double *range);
/* p of a difference of two means. */
double cmp_tukey_p(const double *range, size_t n_ranges, double diff);

/* power.c: of the two-sided paired t-test. effect: true difference / standard deviation of the differences. */
double cmp_t_power(double effect, double n, double alpha);
/* The effect that n >= 2 topics show with this power; the topics that an effect > 0 takes. */
double cmp_detectable(size_t n, double alpha, double power);
double cmp_topics_needed(double effect, double alpha, double power);

/* anova.c: value = mean + run + topic + rest, over the topics that all runs have. */
struct cmp_anova {
    size_t runs, topics; /* topics 0: nothing below is defined; all but sums are NAN with one run or one topic */
    double ss_run, ss_topic, ss_rest, df_run, df_topic, df_rest;
    double f_run, f_topic, p_run, p_topic;
    double var_run, var_topic, var_rest; /* variance components; an estimate below 0 is 0 */
};
void cmp_anova(const double *const *row, size_t n_runs, size_t n_topics, struct cmp_anova *a);

enum cmp_agree { CMP_KENDALL, CMP_TAU_B, CMP_SPEARMAN, CMP_TAU_AP, CMP_TAU_AP_A, CMP_TAU_AP_B, CMP_RBO, CMP_AGREES };
extern const char *const cmp_agree_name[CMP_AGREES]; /* kendall, tau_b, spearman, tau_ap, tau_ap_a, tau_ap_b, rbo */

struct cmp_more_options {
    double rbo_p;  /* persistence */
    double detect; /* a difference */
};
#define CMP_POWER 0.8

/* A pair by one measure, beyond struct cmp_diff. */
struct cmp_more_pair {
    double p_tukey;       /* NAN: none */
    double detectable;    /* difference that its topics show with power CMP_POWER */
    double topics_needed; /* for the difference asked for */
};
struct cmp_more {
    struct cmp_range *rank; /* [measure][run]: places in resampled leaderboards */
    struct {
        double value[CMP_AGREES];
        struct cmp_range range[CMP_AGREES];
    } * agree;                   /* [correlation] of the result */
    struct cmp_more_pair *pair;  /* [measure][pair] */
    struct cmp_more_pair *usual; /* [measure]: detectable and topics_needed for the median pair */
    double *sd;                  /* [measure]: the median of the standard deviations of differences */
    struct cmp_anova *anova;     /* [measure] */
};
/* d: the values; NULL = of a suite, which has no pairs' p_tukey, no anova and nothing to detect. */
void cmp_more(const struct cmp_data *d, const struct cmp_result *r, const struct cmp_options *o,
              const struct cmp_more_options *m, struct cmp_more *more);
void cmp_more_free(struct cmp_more *more);

#endif
