/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Two-way analysis of variance without replication (Scheffe, The Analysis of Variance, 1959; for retrieval:
 * Tague-Sutcliffe and Blustein, TREC-3, 1995).
 *
 * F = mean square / mean square of the rest (the interaction of run and topic). Variance components come from expected
 * mean squares with runs and topics both random: (MS_run - MS_rest) / topics, (MS_topic - MS_rest) / runs, MS_rest. As
 * statsmodels' anova_lm of value ~ C(run) + C(topic). */
#include <gsl/gsl_cdf.h>
#include <math.h>

#include "base/mem.h"
#include "compare/more.h"

static bool is_complete(const double *const *row, size_t n_runs, size_t t)
{
    for (size_t r = 0; r < n_runs; r++)
        if (isnan(row[r][t]))
            return false;
    return true;
}

/* Sets to 0 each of the three sums of squares (runs, topics, rest) that is so small that rounding of equal values
 * explains it. */
static void zero_rounding(const double *const *row, size_t n_topics, struct cmp_anova *a)
{
    double largest = 0;
    for (size_t r = 0; r < a->runs; r++)
        for (size_t t = 0; t < n_topics; t++)
            largest = fmax(largest, fabs(row[r][t])); /* fmax ignores NAN */
    double least = CMP_ROUNDING * CMP_ROUNDING * largest * largest * (double)a->runs * (double)a->topics;
    double *sum[] = {&a->ss_run, &a->ss_topic, &a->ss_rest};
    for (int i = 0; i < 3; i++)
        *sum[i] = *sum[i] <= least ? 0 : *sum[i];
}

/* Computes the sums of squares of runs, topics and the rest, over the topics that all runs have. */
static void sum_squares(const double *const *row, size_t n_topics, struct cmp_anova *a)
{
    double *run = mem_zalloc(a->runs, sizeof *run), *topic = mem_zalloc(n_topics, sizeof *topic), all = 0;
    double k = (double)a->runs, n = (double)a->topics;
    for (size_t t = 0; t < n_topics; t++)
        for (size_t r = 0; r < a->runs && is_complete(row, a->runs, t); r++) {
            run[r] += row[r][t] / n;
            topic[t] += row[r][t] / k;
            all += row[r][t] / n / k;
        }
    for (size_t r = 0; r < a->runs; r++)
        a->ss_run += n * (run[r] - all) * (run[r] - all);
    for (size_t t = 0; t < n_topics; t++) {
        if (!is_complete(row, a->runs, t))
            continue;
        a->ss_topic += k * (topic[t] - all) * (topic[t] - all);
        for (size_t r = 0; r < a->runs; r++) {
            double residual = row[r][t] - run[r] - topic[t] + all;
            a->ss_rest += residual * residual;
        }
    }
    mem_free(topic);
    mem_free(run);
}

void cmp_anova(const double *const *row, size_t n_runs, size_t n_topics, struct cmp_anova *a)
{
    *a = (struct cmp_anova){.runs = n_runs,
                            .f_run = NAN,
                            .f_topic = NAN,
                            .p_run = NAN,
                            .p_topic = NAN,
                            .var_run = NAN,
                            .var_topic = NAN,
                            .var_rest = NAN};
    for (size_t t = 0; t < n_topics; t++)
        a->topics += is_complete(row, n_runs, t);
    if (!a->topics)
        return;
    sum_squares(row, n_topics, a);
    zero_rounding(row, n_topics, a);
    a->df_run = (double)n_runs - 1;
    a->df_topic = (double)a->topics - 1;
    a->df_rest = a->df_run * a->df_topic;
    if (a->df_rest == 0)
        return;
    double run = a->ss_run / a->df_run, topic = a->ss_topic / a->df_topic, rest = a->ss_rest / a->df_rest;
    a->var_rest = rest;
    a->var_run = fmax(0, (run - rest) / (double)a->topics);
    a->var_topic = fmax(0, (topic - rest) / (double)n_runs);
    if (a->ss_rest <= CMP_ROUNDING * (a->ss_run + a->ss_topic)) /* without a rest there is no test */
        return;
    a->f_run = run / rest;
    a->f_topic = topic / rest;
    a->p_run = gsl_cdf_fdist_Q(a->f_run, a->df_run, a->df_rest);
    a->p_topic = gsl_cdf_fdist_Q(a->f_topic, a->df_topic, a->df_rest);
}
