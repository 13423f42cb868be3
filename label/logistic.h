/* The logistic function and its relatives, without overflow. */
#ifndef LABEL_LOGISTIC_H
#define LABEL_LOGISTIC_H

#include <math.h>

/* sigma(x) = 1 / (1 + e^-x) */
static inline double logistic(double x)
{
    double e = exp(-fabs(x));
    return (x >= 0.0 ? 1.0 : e) / (1.0 + e);
}

/* log(1 + e^x) = -log(1 - sigma(x)) */
static inline double log1pexp(double x)
{
    return (x > 0.0 ? x : 0.0) + log1p(exp(-fabs(x)));
}

#endif
