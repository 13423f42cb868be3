/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/gain.h"

#include <math.h>

#include "model/information.h"
#include "model/logistic.h"

double gain_of_theta(const struct gain_item *item, size_t n, double theta)
{
    double sum = 0.0, weight = 0.0;
    for (size_t c = 0; c < n; c++) {
        sum += item[c].gamma / (1.0 + exp(-item[c].gamma * (theta - item[c].beta)));
        weight += item[c].gamma;
    }
    return sum / weight;
}

void gain_of_thetas(const struct gain_item *item, size_t n, const double *theta, size_t n_thetas, double *gain)
{
    enum { CHUNK = 64 };
    double x[CHUNK], pass[CHUNK], weight = 0.0;
    for (size_t c = 0; c < n; c++)
        weight += item[c].gamma;
    for (size_t first = 0, m; first < n_thetas; first += m) {
        double *g = gain + first;
        m = n_thetas - first < CHUNK ? n_thetas - first : CHUNK;
        for (size_t i = 0; i < m; i++)
            g[i] = 0.0;
        for (size_t c = 0; c < n; c++) {
            for (size_t i = 0; i < m; i++)
                x[i] = item[c].gamma * (theta[first + i] - item[c].beta);
            logistic_all(m, x, pass);
            for (size_t i = 0; i < m; i++)
                g[i] += item[c].gamma / weight * pass[i];
        }
    }
}

double gain_slope(const struct gain_item *item, size_t n, double theta)
{
    double weight = 0.0;
    for (size_t c = 0; c < n; c++)
        weight += item[c].gamma;
    return info_of_items(item, n, theta) / weight;
}

bool gain_needs_items(enum gain_kind kind)
{
    return kind == GAIN_RCP || kind == GAIN_UNWEIGHTED || kind == GAIN_CRITERION || kind == GAIN_LINEAR;
}

static double logistic_of(double x)
{
    return 1.0 / (1.0 + exp(-x));
}

static double clamp01(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static double unweighted_mean(const struct gain_item *item, size_t n, double theta)
{
    double sum = 0.0;
    for (size_t c = 0; c < n; c++)
        sum += logistic_of(item[c].gamma * (theta - item[c].beta));
    return sum / (double)n;
}

/* The values of theta at which the linear gains are 0 and 1. */
struct range {
    double lo, hi;
};

/* Returns the range that linear gains are scaled by: for GAIN_MINMAX of the thetas, for GAIN_LINEAR of the criteria's
 * difficulties; for other kinds an empty one. */
static struct range gain_range(enum gain_kind kind, const struct gain_item *item, size_t n_items, const double *theta,
                               size_t n)
{
    struct range r = {INFINITY, -INFINITY};
    for (size_t i = 0; kind == GAIN_MINMAX && i < n; i++) {
        r.lo = fmin(r.lo, theta[i]); /* fmin and fmax ignore NAN */
        r.hi = fmax(r.hi, theta[i]);
    }
    for (size_t c = 0; kind == GAIN_LINEAR && c < n_items; c++) {
        r.lo = fmin(r.lo, item[c].beta);
        r.hi = fmax(r.hi, item[c].beta);
    }
    return r;
}

/* Returns where theta lies in the range, 0 at its low end and 1 at its high end; less or more if it is outside. */
static double place_in_range(struct range r, double theta)
{
    return (theta / 2 - r.lo / 2) / (r.hi / 2 - r.lo / 2); /* halves avoid overflow */
}

void gain_of_kind(enum gain_kind kind, const struct gain_item *item, size_t n_items, size_t criterion,
                  const double *theta, size_t n, double *gain)
{
    struct range r = gain_range(kind, item, n_items, theta, n);
    for (size_t i = 0; i < n; i++) {
        double x = theta[i];
        switch (kind) {
        case GAIN_RCP: gain[i] = gain_of_theta(item, n_items, x); break;
        case GAIN_UNWEIGHTED: gain[i] = unweighted_mean(item, n_items, x); break;
        case GAIN_LOGISTIC: gain[i] = logistic_of(x); break;
        case GAIN_CRITERION: gain[i] = logistic_of(item[criterion].gamma * (x - item[criterion].beta)); break;
        case GAIN_LINEAR: gain[i] = r.hi > r.lo ? clamp01(place_in_range(r, x)) : 0.5; break;
        case GAIN_MINMAX: gain[i] = r.hi > r.lo ? place_in_range(r, x) : 1.0; break;
        }
        if (isnan(x))
            gain[i] = NAN;
    }
}
