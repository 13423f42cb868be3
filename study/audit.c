/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/audit.h"

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>

#include "base/mem.h"
#include "compare/stats.h"

double stat_lower_quartile(double *x, size_t n)
{
    gsl_sort(x, 1, n);
    return gsl_stats_quantile_from_sorted_data(x, 1, n, 0.25);
}

/* The arguments of stat_audit, for compute_figures. */
struct audit {
    const struct stat_audited *query; /* [n_queries] */
    size_t n_queries, n_runs;
};

/* Sets *sum and *n_defined to one query's parts of the numerator and the divisor of a run's figure; both 0 if it is
 * undefined. */
static void query_part(const struct stat_audited_run *r, enum stat_audit_figure figure, double *sum, double *n_defined)
{
    const double value[AUDIT_FIGURES] = {
        [AUDIT_AUC] = r->above,           [AUDIT_QUERY_AUC] = r->pairs > 0 ? r->above / r->pairs : NAN,
        [AUDIT_SPEARMAN] = r->spearman,   [AUDIT_RETRIEVED] = r->retrieved,
        [AUDIT_NDCG] = r->ndcg,           [AUDIT_RCP] = r->rcp,
        [AUDIT_CONDENSED] = r->condensed, [AUDIT_CLOSED] = r->condensed - r->ndcg};
    double divisor = figure == AUDIT_AUC ? r->pairs : figure == AUDIT_CLOSED ? r->rcp - r->ndcg : 1;
    bool defined = !isnan(value[figure]) && !isnan(divisor);
    *sum = defined ? value[figure] : 0;
    *n_defined = defined ? divisor : 0;
}

/* Returns the figure of a run over all queries, each counted weight[q] times; NAN if the figure is undefined. */
static double compute_figure(const struct audit *a, size_t run, enum stat_audit_figure figure, const uint32_t *weight)
{
    double sum = 0, n_defined = 0, s, o;
    for (size_t q = 0; q < a->n_queries; q++)
        if (weight[q]) {
            query_part(&a->query[q].run[run], figure, &s, &o);
            sum += weight[q] * s;
            n_defined += weight[q] * o;
        }
    return fabs(n_defined) > CMP_ROUNDING ? sum / n_defined : NAN;
}

static bool is_constant(const double *x, size_t n)
{
    size_t i = 1;
    while (i < n && fabs(x[i] - x[0]) <= CMP_ROUNDING)
        i++;
    return i >= n;
}

/* Computes r[AUDIT_CORRELATIONS], the correlations over runs of AUDIT_AUC with another figure, from the figures
 * out[n_runs * AUDIT_FIGURES]. x[n_runs] and y[n_runs] are working memory. */
static void compute_correlations(const struct audit *a, const double *out, enum stat_audit_figure figure, double *x,
                                 double *y, double *r)
{
    size_t n = 0;
    double tau_a, tau_b;
    for (size_t i = 0; i < a->n_runs; i++) {
        const double *v = out + i * AUDIT_FIGURES;
        if (isnan(v[AUDIT_AUC]) || isnan(v[figure]))
            continue;
        x[n] = v[AUDIT_AUC];
        y[n++] = v[figure];
    }
    bool none = n < 2 || is_constant(x, n) || is_constant(y, n);
    cmp_kendall(x, y, n, &tau_a, &tau_b);
    r[AUDIT_PEARSON] = none ? NAN : gsl_stats_correlation(x, 1, y, 1, n);
    r[AUDIT_RANKS] = none ? NAN : cmp_spearman(x, y, n);
    r[AUDIT_KENDALL] = none ? NAN : tau_b;
}

/* Computes gap[AUDIT_GAPS] from the figures out[n_runs * AUDIT_FIGURES]. x[n_runs] and y[n_runs] are working memory. */
static void compute_gaps(const struct audit *a, const double *out, double *x, double *y, double *gap)
{
    double full = 0, condensed = 0, rcp = 0, tau_a;
    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; i < a->n_runs; i++) {
            x[i] = out[i * AUDIT_FIGURES + (k ? AUDIT_CONDENSED : AUDIT_NDCG)];
            y[i] = out[i * AUDIT_FIGURES + AUDIT_RCP];
            *(k ? &condensed : &full) += x[i];
            rcp += k ? y[i] : 0;
        }
        cmp_kendall(x, y, a->n_runs, &tau_a, &gap[k ? AUDIT_KENDALL_CONDENSED : AUDIT_KENDALL_FULL]);
    }
    gap[AUDIT_GAP_MEANS] = fabs(rcp - full) > CMP_ROUNDING ? (condensed - full) / (rcp - full) : NAN;
    full = gap[AUDIT_KENDALL_FULL];
    gap[AUDIT_GAP_ORDER] = full < 1 - CMP_ROUNDING ? (gap[AUDIT_KENDALL_CONDENSED] - full) / (1 - full) : NAN;
}

/* Computes the figures of the runs, the correlations, the share of low positives and the gaps, in this order in out[];
 * a stat_function, whose data is the struct audit. */
static void compute_figures(const void *data, const uint32_t *weight, double *out)
{
    const struct audit *a = data;
    double *more = out + a->n_runs * AUDIT_FIGURES, low = 0, positives = 0;
    double *x = mem_alloc(2 * a->n_runs + 1, sizeof *x);
    for (size_t i = 0; i < a->n_runs; i++)
        for (int f = 0; f < AUDIT_FIGURES; f++)
            out[i * AUDIT_FIGURES + (size_t)f] = compute_figure(a, i, (enum stat_audit_figure)f, weight);
    compute_correlations(a, out, AUDIT_NDCG, x, x + a->n_runs, more);
    compute_correlations(a, out, AUDIT_RCP, x, x + a->n_runs, more + AUDIT_CORRELATIONS);
    for (size_t q = 0; q < a->n_queries; q++) {
        low += weight[q] * a->query[q].low;
        positives += weight[q] * a->query[q].positives;
    }
    compute_gaps(a, out, x, x + a->n_runs, more + 2 * AUDIT_CORRELATIONS + 1);
    more[2 * AUDIT_CORRELATIONS] = positives > 0 ? low / positives : NAN;
    mem_free(x);
}

/* Sets queries[run][figure] to the number of queries that define the figure for the run; for AUDIT_AUC, of those with
 * pairs; for AUDIT_CLOSED, of those in which rcp exceeds ndcg. */
static void count_queries(const struct audit *a, size_t (*queries)[AUDIT_FIGURES])
{
    for (size_t i = 0; i < a->n_runs; i++)
        for (int f = 0; f < AUDIT_FIGURES; f++)
            for (size_t q = 0; q < a->n_queries; q++) {
                double sum, n_defined;
                query_part(&a->query[q].run[i], (enum stat_audit_figure)f, &sum, &n_defined);
                queries[i][f] += n_defined > 0;
            }
}

/* Returns the estimate *x of a run's AUDIT_AUC as a rate, whose k and n are the sums of `above` and `pairs` over all
 * queries. */
static struct stat_rate pair_rate(const struct audit *a, size_t run, const struct stat_estimate *x)
{
    struct stat_rate r = {0, 0, x->value, x->lo, x->hi, x->reason, x->interval};
    for (size_t q = 0; q < a->n_queries; q++) {
        r.k += a->query[q].run[run].above;
        r.n += a->query[q].run[run].pairs;
    }
    return r;
}

void stat_audit(const struct stat_audited *query, size_t n_runs, const struct stat_design *d,
                struct stat_audit_result *r)
{
    static const char *const reason[AUDIT_FIGURES] = {
        "no query has positive documents both in and above the bottom quarter of theta",
        "no query has positive documents both in and above the bottom quarter of theta",
        "no query has at least five positive documents that differ in theta and in their ranks in the run",
        "no query has at least five retrieved positive documents that differ in theta and in their ranks in the run",
        "this measure has no value for any query of the run",
        "this measure has no value for any query of the run",
        "this measure has no value for any query of the run",
        "nDCG@10 and RCP-nDCG@10 do not differ, or no query has both of these and condensed nDCG@10"};
    struct audit a = {query, d->n, n_runs};
    size_t n_out = n_runs * AUDIT_FIGURES + 2 * AUDIT_CORRELATIONS + 1 + AUDIT_GAPS, k = 0;
    struct stat_estimate *x = mem_alloc(n_out, sizeof *x);
    stat_bootstrap(d, compute_figures, &a, n_out, x);
    r->run = mem_alloc(n_runs, sizeof *r->run);
    r->queries = mem_zalloc(n_runs, sizeof *r->queries);
    r->auc = mem_alloc(n_runs, sizeof *r->auc);
    for (size_t i = 0; i < n_runs; i++) {
        for (int f = 0; f < AUDIT_FIGURES; f++) {
            r->run[i][f] = x[k++];
            r->run[i][f].reason = isnan(r->run[i][f].value) ? reason[f] : NULL;
        }
        r->auc[i] = pair_rate(&a, i, &r->run[i][AUDIT_AUC]);
    }
    for (size_t i = 0; i < 2 * AUDIT_CORRELATIONS; i++, k++) {
        x[k].reason = isnan(x[k].value) ? "fewer than two runs have both an AUC and a value of this nDCG, or all runs "
                                          "have the same AUC or the same nDCG"
                                        : NULL;
        r->correlation[i / AUDIT_CORRELATIONS][i % AUDIT_CORRELATIONS] = x[k];
    }
    r->low = x[k++];
    r->low.reason = isnan(r->low.value) ? "no document is positive" : NULL;
    for (int g = 0; g < AUDIT_GAPS; g++) {
        r->gap[g] = x[k++];
        r->gap[g].reason = isnan(r->gap[g].value)
                             ? "nDCG and RCP-nDCG do not differ, or fewer than two runs have different means"
                             : NULL;
    }
    count_queries(&a, r->queries);
    mem_free(x);
}

void stat_audit_free(struct stat_audit_result *r)
{
    MEM_FREE_ALL(r->run, r->queries, r->auc);
    *r = (struct stat_audit_result){.auc = NULL};
}
