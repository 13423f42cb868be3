/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Two-phase inference: proxies, such as the values of a run by a machine's labels, are known on all topics; gold
 * values, by the labels of people, are known on a random few of them. The functions are pure. */
#ifndef COMPARE_GOLD_H
#define COMPARE_GOLD_H

#include "compare/compare.h"

enum {
    CMP_GOLD_LEAST = 4,  /* the smallest number of gold topics */
    CMP_GOLD_PILOT = 8,  /* the smallest number of gold topics from which a plan is made */
    CMP_PROXIES = 8,     /* the largest number of proxies that are combined */
    CMP_GOLD_PROXY = 10, /* the number of gold topics that each proxy needs, if several are combined */
};

/* The values of a run, or the differences of two runs, on n topics. */
struct cmp_gold_topics {
    size_t n;
    const double *gold;               /* [n]; NAN means that the topic is not a gold topic */
    const double *proxy[CMP_PROXIES]; /* [n_proxies][n], without NAN */
    const double *probability;        /* [n]: the probability with which the topic became a gold topic, read for
                                                gold topics only; NULL means a simple random sample */
    const uint32_t *stratum;          /* [n], read with `probability` only: strata are sampled independently */
    size_t n_strata;
};

/* An estimate of the mean over topics like these, and of the mean over these topics. */
struct cmp_gold_mean {
    size_t n; /* the number of topics that it is computed from */
    double mean, se, df;
    struct cmp_range range;        /* of the mean over topics like these */
    struct cmp_range sample_range; /* the interval of the mean over these topics; NAN, NAN if the residuals have no
                                    * variance */
    double residual;               /* the variance of the residuals */
    double explained;              /* the variance of the mean over all topics that the proxies explain */
    double slope, r;  /* the slope of the only proxy, else NAN; the (multiple) correlation with the proxies */
    bool is_constant; /* whether the proxies are constant or collinear over the gold topics; then the other members are
                       * undefined */
};

/* Estimates the mean of the gold values by regression on the first n_proxies proxies; 0 proxies means the gold
 * topics alone. All results are NAN with fewer than CMP_GOLD_LEAST + n_proxies gold topics, or fewer than 2 without
 * proxies. */
void cmp_gold_mean(const struct cmp_gold_topics *t, size_t n_proxies, double alpha, struct cmp_gold_mean *m);
/* Estimates the mean of a proxy alone, with its t interval. */
void cmp_gold_proxy(const double *proxy, size_t n, double alpha, struct cmp_gold_mean *m);

/* The estimates of a run's mean, or of a pair's difference, by one proxy, or by all proxies together. */
struct cmp_gold {
    struct cmp_gold_mean proxy, gold, both;
    size_t n_proxied;         /* the number of topics with proxies */
    bool is_alone;            /* whether `both` is `gold`, because the proxies are constant or make the interval much
                               * wider */
    double equivalent_topics; /* the number of gold topics that alone would give the precision of `both`; NAN if
                               * undefined */
    struct cmp_diff diff;     /* the test of `both` against 0, for pairs */
};
/* Fills *g except `proxy` and the decision. If all topics are gold topics, `combined` is `gold`. */
void cmp_gold(const struct cmp_gold_topics *t, size_t n_proxies, const struct cmp_options *o, struct cmp_gold *g);

/* Returns the smallest number of gold topics, of `all`, with which the interval is expected to have at most this
 * half-width or, with power > 0, the test to show a difference of this size with that power. NAN if all topics are
 * too few. `residual` and `explained` are those of struct cmp_gold_mean. */
double cmp_gold_needed(double residual, double explained, size_t n_proxies, size_t all, double alpha, double size,
                       double power);

#endif
