/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/num.h"
#include "measures/measures.h"

bool meas_pair_is_grade(const struct meas_args *a, const struct meas_pair *p)
{
    if (a->v9)
        return true;
    size_t i = p->len && (p->name[0] == '-' || p->name[0] == '+');
    if (i == p->len)
        return false;
    for (; i < p->len; i++)
        if (p->name[i] < '0' || p->name[i] > '9')
            return false;
    return true;
}

static bool names_grade(const struct meas_args *a, const struct meas_pair *p, int32_t grade)
{
    return meas_pair_is_grade(a, p) && num_atol(p->name, p->len) == grade;
}

double meas_named_gain(const struct meas_args *a, int32_t grade)
{
    if (a->spec->params == MEAS_PAIRS)
        for (size_t i = 0; i < a->n; i++)
            if (names_grade(a, &a->pair[i], grade))
                return a->pair[i].value;
    if (grade <= 0)
        return 0.0;
    return a->exponential ? exp2(fmin((double)grade, MEAS_MAX_EXP)) - 1.0 : (double)grade;
}
