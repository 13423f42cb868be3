/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Two-phase inference: proxies, such as the values of a run by a machine's labels, are known on all topics; gold
 * values, by the labels of people, are known on a random few of them. The functions are pure. */
#ifndef COMPARE_GOLD_H
#define COMPARE_GOLD_H

#include "compare/compare.h"

enum {
    CMP_GOLD_LEAST = 4,  /* the smallest number of gold topics, those with labels by people, for an estimate with one
                          * proxy */
    CMP_GOLD_PILOT = 8,  /* the smallest number of gold topics from which the number that is needed can be planned */
    CMP_PROXIES = 8,     /* the largest number of proxies that are combined */
    CMP_GOLD_PROXY = 10, /* the smallest number of gold topics per proxy for which several proxies are combined */
};

/* The values of a run, or the differences of two runs, on n topics: by labels of people on the gold topics, by other
 * labels (proxies) on all topics. */
struct cmp_gold_topics {
    size_t n;
    const double *gold;               /* [n]: by labels of people; NAN means that the topic is not a gold topic */
    const double *proxy[CMP_PROXIES]; /* [n_proxies][n], without NAN */
    const double *probability;        /* [n]: the probability with which the topic became a gold topic, read for gold
                                       * topics only; NULL means a simple random sample */
    const uint32_t *stratum;          /* [n]: the number of the topic's stratum, below n_strata, read for gold topics
                                       * with `probability` only; strata are sampled independently */
    size_t n_strata;
};

/* An estimate of the mean over all topics like these (the population from which they come), and of the mean over
 * exactly these topics. */
struct cmp_gold_mean {
    size_t n; /* the number of gold topics */
    double mean, se, df;
    struct cmp_range range;        /* the interval of the mean over topics like these, to which se and df belong */
    struct cmp_range sample_range; /* the interval of the mean over exactly these topics; NAN, NAN if the residuals have
                                    * no variance and some topic is not a gold topic */
    double residual;               /* the variance of the residuals */
    double explained;              /* the part of se^2 that the proxies explain: the variance of a mean of their
                                    * predictions over all topics */
    double slope, r;  /* the slope of the only proxy, else NAN; the correlation of the gold values with it, or the
                       * multiple correlation with several */
    bool is_constant; /* whether the proxies are constant or collinear over the gold topics; cmp_gold_mean() then sets
                       * the numbers except n to NAN */
};

/* Estimates the mean over all topics of the values that only the gold topics have, by regression on the first n_proxies
 * proxies; 0 proxies means the gold topics alone. All numbers but n are NAN if is_constant, with fewer than
 * CMP_GOLD_LEAST - 1 + n_proxies gold topics (fewer than 2 without proxies), or with no more gold topics than strata (1
 * without `probability`) and proxies together. Intervals have level 1 - alpha. */
void cmp_gold_mean(const struct cmp_gold_topics *t, size_t n_proxies, double alpha, struct cmp_gold_mean *m);
/* Estimates the mean of proxy[n] alone, as if all n topics were gold topics, with its t interval of level 1 - alpha. */
void cmp_gold_proxy(const double *proxy, size_t n, double alpha, struct cmp_gold_mean *m);

/* The estimates of a run's mean, or of a pair's difference: `proxy` from a proxy on all topics alone, `gold` from the
 * gold topics (those with labels by people) alone, `both` from the gold topics and one proxy, or all proxies, by
 * regression. */
struct cmp_gold {
    struct cmp_gold_mean proxy, gold, both;
    size_t n_proxied;         /* the number of topics with proxies */
    bool is_alone;            /* whether `both` is `gold` (except slope and r), because all topics are gold topics, or
                               * the proxies are constant, collinear or make the interval much wider */
    double equivalent_topics; /* the number of gold topics that alone would give the precision of `both`; NAN if
                               * undefined */
    struct cmp_diff diff;     /* the test of `both` against 0 by Student's t, stored as p of the chosen test; meant for
                               * pairs */
};
/* Fills *g except `proxy` and the members of `diff` that cmp_decide() sets. If all topics are gold topics, `both` is
 * `gold`. */
void cmp_gold(const struct cmp_gold_topics *t, size_t n_proxies, const struct cmp_options *o, struct cmp_gold *g);

/* Returns the smallest number of gold topics, from CMP_GOLD_LEAST + n_proxies to `all`, with which the interval is
 * expected to have at most the half-width `size` or, with power > 0, the test to show a difference of `size` with that
 * power. NAN if all topics are too few. `residual` and `explained` are those of struct cmp_gold_mean. */
double cmp_gold_needed(double residual, double explained, size_t n_proxies, size_t all, double alpha, double size,
                       double power);

#endif
