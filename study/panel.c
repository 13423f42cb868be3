/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/panel.h"

#include <gsl/gsl_cdf.h>
#include <string.h>

#include "base/mem.h"
#include "compare/stats.h"
#include "study/halves.h"

enum { MOST_RATIO_LEVELS = 2000 /* with more different values, alpha of ratios is left out: it would take too long */ };

/* The sums of a unit that no weight changes. */
struct unit {
    double n, mean, squares;   /* the number of values, their mean, the sum of squared deviations */
    double alike;              /* the sum over categories of the squared number of the unit's values */
    double ratio;              /* the sum of ratio distances (see below) over ordered pairs */
    double equal, near, pairs; /* numbers of unordered pairs: equal, within 1, all */
};

/* The panel, and what resamples of its units share. */
struct measure {
    const struct stat_panel *p;
    double k; /* that of struct stat_panel_options */
    struct unit *unit;
    /* [category][category]: ratio distances ((a - b) / (a + b))^2 of two levels; NULL for words, too many levels or a
     * level below 0 */
    double *ratio;
    double spread; /* the sum of squared deviations of the levels from their mean */
    double range;  /* the largest minus the smallest level */
    struct stat_halves halves;
};

/* The indices of the computed outputs: the values, then k, observed[], expected[], agreeing, within_one and pairs of
 * struct stat_panel_result. */
enum { K = PANEL_VALUES, OBSERVED, OBSERVED_2, CHANCE_KAPPA, CHANCE_AC1, CHANCE_AC2, AGREEING, NEAR, PAIRS, OUTPUTS };

double stat_step_up(double r, double k)
{
    double d = 1 + (k - 1) * r;
    return d > CMP_ROUNDING ? k * r / d : NAN;
}

void stat_panel_free(struct stat_panel *p)
{
    MEM_FREE_ALL(p->first, p->rater, p->category, p->level, p->cluster);
    *p = (struct stat_panel){0};
}

void stat_panel_remove_rater(const struct stat_panel *p, uint32_t rater, struct stat_panel *out)
{
    *out = *p;
    out->n_values = 0;
    out->n_raters--;
    out->first = mem_alloc(p->n_units + 1, sizeof *out->first);
    out->rater = mem_alloc(p->n_values, sizeof *out->rater);
    out->category = mem_alloc(p->n_values, sizeof *out->category);
    out->cluster = mem_alloc(p->n_units, sizeof *out->cluster);
    memcpy(out->cluster, p->cluster, p->n_units * sizeof *out->cluster);
    size_t *is_used = mem_zalloc(p->n_categories, sizeof *is_used);
    for (size_t u = 0; u < p->n_units; u++) {
        out->first[u] = out->n_values;
        for (size_t i = p->first[u]; i < p->first[u + 1]; i++)
            if (p->rater[i] != rater) {
                out->rater[out->n_values] = p->rater[i];
                out->category[out->n_values++] = p->category[i];
                is_used[p->category[i]] = 1;
            }
    }
    out->first[p->n_units] = out->n_values;
    out->n_categories = 0;
    out->level = p->level ? mem_alloc(p->n_categories, sizeof *out->level) : NULL;
    for (size_t c = 0; c < p->n_categories; c++) {
        if (!is_used[c])
            continue;
        if (p->level)
            out->level[out->n_categories] = p->level[c];
        is_used[c] = out->n_categories++;
    }
    for (size_t i = 0; i < out->n_values; i++)
        out->category[i] = (uint32_t)is_used[out->category[i]];
    mem_free(is_used);
}

/* ---- sums that no weight changes ---- */

/* Returns the number that value i stands for. */
static double value_level(const struct stat_panel *p, size_t i)
{
    return p->level[p->category[i]];
}

/* Fills *x with the sums of unit u; mean, squares and near stay 0 if the values are words, ratio if m->ratio is
 * NULL. */
static void count_unit(const struct measure *m, size_t u, struct unit *x)
{
    const struct stat_panel *p = m->p;
    size_t from = p->first[u], to = p->first[u + 1];
    *x = (struct unit){.n = (double)(to - from)};
    x->pairs = x->n * (x->n - 1) / 2;
    for (size_t i = from, next; i < to; i = next) { /* a group of equal values */
        for (next = i; next < to && p->category[next] == p->category[i];)
            next++;
        double count = (double)(next - i);
        x->alike += count * count;
        for (size_t k = from, after; m->ratio && k < i; k = after) {
            for (after = k; after < i && p->category[after] == p->category[k];)
                after++;
            x->ratio += 2 * count * (double)(after - k) * m->ratio[p->category[i] * p->n_categories + p->category[k]];
        }
    }
    x->equal = (x->alike - x->n) / 2;
    if (!p->level || !(x->n > 0))
        return;
    for (size_t i = from; i < to; i++)
        x->mean += (value_level(p, i) - value_level(p, from)) / x->n;
    x->mean += value_level(p, from);
    for (size_t i = from, k = from; i < to; i++) {
        double d = value_level(p, i) - x->mean;
        x->squares += d * d;
        while (value_level(p, i) - value_level(p, k) > 1 + CMP_ROUNDING)
            k++;
        x->near += (double)(i - k);
    }
}

/* Sets m->spread, m->range and m->ratio, the latter unless there are too many levels or one is negative; nothing if the
 * values are words. */
static void measure_levels(struct measure *m)
{
    const struct stat_panel *p = m->p;
    size_t q = p->n_categories;
    double mean = 0;
    if (!p->level || !q)
        return;
    for (size_t c = 0; c < q; c++)
        mean += p->level[c] / (double)q;
    for (size_t c = 0; c < q; c++)
        m->spread += (p->level[c] - mean) * (p->level[c] - mean);
    m->range = p->level[q - 1] - p->level[0];
    if (q > MOST_RATIO_LEVELS || p->level[0] < 0)
        return;
    m->ratio = mem_zalloc(q * q, sizeof *m->ratio);
    for (size_t a = 0; a < q; a++)
        for (size_t b = 0; b < q; b++) {
            double d = a == b ? 0 : (p->level[a] - p->level[b]) / (p->level[a] + p->level[b]);
            m->ratio[a * q + b] = d * d;
        }
}

/* ---- statistics that depend on weights ---- */

/* Counts over units, each counted weight[its cluster] times. */
struct totals {
    /* the numbers of units that have a value and of their values; the sum over units of the squared number of values */
    double units, values, sizes;
    double mean;     /* the mean of all values; 0 if they are words */
    double *count;   /* [category]: the number of values in units with two or more values */
    double *share;   /* [category]: the mean over units of the category's share of their values */
    double pairable; /* the number of values in units with two or more values */
    double panels;   /* the number of units with two or more values */
};

/* Computes ICC(1,1) and ICC(1,k) of a resample, and k, in out[] (P. E. Shrout, J. L. Fleiss, Psychological Bulletin
 * 86(2), 1979). */
static void compute_icc(const struct measure *m, const uint32_t *weight, const struct totals *t, double *out)
{
    double between = 0, within = 0;
    for (size_t u = 0; u < m->p->n_units; u++) {
        const struct unit *x = &m->unit[u];
        double w = weight[m->p->cluster[u]];
        between += w * x->n * (x->mean - t->mean) * (x->mean - t->mean);
        within += w * x->squares;
    }
    double k0 = (t->values - t->sizes / t->values) / (t->units - 1), k = m->k > 0 ? m->k : k0;
    between /= t->units - 1;
    within /= t->values - t->units;
    double sum = between + (k0 - 1) * within;
    bool defined = t->units > 1 && t->values > t->units && sum > CMP_ROUNDING * CMP_ROUNDING;
    out[PANEL_ICC1] = defined ? (between - within) / sum : NAN;
    out[PANEL_ICCK] = defined ? stat_step_up(out[PANEL_ICC1], k) : NAN;
    out[K] = t->units > 1 && t->values > t->units ? k : NAN;
}

/* Returns alpha, 1 - (n - 1) observed / expected disagreement of n values; both are sums over ordered pairs. NAN unless
 * n > 1 and some disagreement is expected. */
static double krippendorff_alpha(double n, double observed, double expected)
{
    return n > 1 && expected > 0 ? 1 - (n - 1) * observed / expected : NAN;
}

/* Returns alpha for distances that are squared differences of x[category]. */
static double distance_alpha(const struct measure *m, const uint32_t *weight, const struct totals *t, const double *x)
{
    const struct stat_panel *p = m->p;
    double mean = 0, spread = 0, observed = 0;
    for (size_t c = 0; c < p->n_categories; c++)
        mean += t->count[c] / t->pairable * x[c];
    for (size_t c = 0; c < p->n_categories; c++)
        spread += t->count[c] * (x[c] - mean) * (x[c] - mean);
    for (size_t u = 0; u < p->n_units; u++) {
        double n = m->unit[u].n, w = weight[p->cluster[u]], sum = 0, squares = 0;
        if (n < 2 || !(w > 0))
            continue;
        for (size_t i = p->first[u]; i < p->first[u + 1]; i++) {
            double d = x[p->category[i]] - x[p->category[p->first[u]]];
            sum += d;
            squares += d * d;
        }
        observed += w * 2 * (n * squares - sum * sum) / (n - 1);
    }
    return krippendorff_alpha(t->pairable, observed, 2 * t->pairable * spread);
}

/* Computes Krippendorff's alphas of a resample: nominal and, of numbers, ordinal, interval and ratio. */
static void compute_alphas(const struct measure *m, const uint32_t *weight, const struct totals *t, double *out)
{
    const struct stat_panel *p = m->p;
    double nominal = 0, ratio = 0, alike = 0, by_chance = 0;
    for (size_t u = 0; u < p->n_units; u++) {
        const struct unit *x = &m->unit[u];
        double w = weight[p->cluster[u]];
        if (x->n < 2)
            continue;
        nominal += w * (x->n * x->n - x->alike) / (x->n - 1);
        ratio += w * x->ratio / (x->n - 1);
    }
    for (size_t c = 0; c < p->n_categories; c++)
        alike += t->count[c] * t->count[c];
    out[PANEL_NOMINAL] = krippendorff_alpha(t->pairable, nominal, t->pairable * t->pairable - alike);
    if (!p->level)
        return;
    double *rank = mem_alloc(p->n_categories, sizeof *rank), weight_below = 0;
    for (size_t c = 0; c < p->n_categories; c++) {
        rank[c] = weight_below + t->count[c] / 2;
        weight_below += t->count[c];
    }
    out[PANEL_ORDINAL] = distance_alpha(m, weight, t, rank);
    out[PANEL_INTERVAL] = distance_alpha(m, weight, t, p->level);
    mem_free(rank);
    for (size_t a = 0; a < p->n_categories && m->ratio; a++)
        for (size_t b = 0; b < a; b++)
            by_chance += 2 * t->count[a] * t->count[b] * m->ratio[a * p->n_categories + b];
    out[PANEL_RATIO] = m->ratio ? krippendorff_alpha(t->pairable, ratio, by_chance) : NAN;
}

/* Returns (observed - expected) / (1 - expected), the agreement beyond chance divided by its largest possible value;
 * NAN if chance alone gives full agreement. */
static double beyond_chance(double observed, double expected)
{
    return 1 - expected > CMP_ROUNDING ? (observed - expected) / (1 - expected) : NAN;
}

/* Computes Fleiss' kappa and Gwet's AC1 and, of numbers, AC2, with observed and expected agreement. */
static void compute_kappas(const struct measure *m, const uint32_t *weight, const struct totals *t, double *out)
{
    const struct stat_panel *p = m->p;
    double equal = 0, weighted = 0, fleiss_chance = 0, gwet_chance = 0, q = (double)p->n_categories;
    for (size_t u = 0; u < p->n_units; u++) {
        const struct unit *x = &m->unit[u];
        double w = weight[p->cluster[u]];
        if (x->n < 2)
            continue;
        equal += w * (x->alike - x->n) / (x->n * (x->n - 1));
        weighted += w * (1 - 2 * x->squares / (m->range * m->range) / (x->n - 1));
    }
    for (size_t c = 0; c < p->n_categories; c++) {
        fleiss_chance += t->share[c] * t->share[c];
        gwet_chance += t->share[c] * (1 - t->share[c]);
    }
    if (!(t->panels > 0))
        return;
    out[OBSERVED] = equal / t->panels;
    out[CHANCE_KAPPA] = fleiss_chance;
    out[PANEL_FLEISS] = beyond_chance(out[OBSERVED], fleiss_chance);
    if (p->n_categories < 2)
        return;
    out[CHANCE_AC1] = gwet_chance / (q - 1);
    out[PANEL_AC1] = beyond_chance(out[OBSERVED], out[CHANCE_AC1]);
    if (!p->level)
        return;
    out[OBSERVED_2] = weighted / t->panels;
    out[CHANCE_AC2] = (q * q - 2 * q * m->spread / (m->range * m->range)) * gwet_chance / (q * (q - 1));
    out[PANEL_AC2] = beyond_chance(out[OBSERVED_2], out[CHANCE_AC2]);
}

/* Fills *t with counts and means over units, each counted weight[its cluster] times, and out[] with the number of pairs
 * of values of one unit, and the numbers and rates of those that are equal or within 1. */
static void sum_over_units(const struct measure *m, const uint32_t *weight, struct totals *t, double *out)
{
    const struct stat_panel *p = m->p;
    double agreeing = 0, near = 0, pairs = 0;
    for (size_t u = 0; u < p->n_units; u++) {
        const struct unit *x = &m->unit[u];
        double w = weight[p->cluster[u]];
        if (!(x->n > 0) || !(w > 0))
            continue;
        t->units += w;
        t->values += w * x->n;
        t->sizes += w * x->n * x->n;
        t->mean += w * x->n * x->mean;
        t->panels += x->n > 1 ? w : 0;
        t->pairable += x->n > 1 ? w * x->n : 0;
        for (size_t i = p->first[u]; i < p->first[u + 1]; i++) {
            t->share[p->category[i]] += w / x->n;
            t->count[p->category[i]] += x->n > 1 ? w : 0;
        }
        agreeing += w * x->equal;
        near += w * x->near;
        pairs += w * x->pairs;
    }
    t->mean /= t->values;
    for (size_t c = 0; c < p->n_categories; c++)
        t->share[c] /= t->units;
    out[AGREEING] = agreeing;
    out[NEAR] = p->level ? near : NAN;
    out[PAIRS] = pairs;
    out[PANEL_AGREEMENT] = pairs > 0 ? agreeing / pairs : NAN;
    out[PANEL_WITHIN_ONE] = pairs > 0 && p->level ? near / pairs : NAN;
}

/* Computes out[OUTPUTS]; a stat_function, whose data is the struct measure. */
static void compute_outputs(const void *data, const uint32_t *weight, double *out)
{
    const struct measure *m = data;
    struct totals t = {.count = mem_zalloc(m->p->n_categories, sizeof *t.count),
                       .share = mem_zalloc(m->p->n_categories, sizeof *t.share)};
    for (int i = 0; i < OUTPUTS; i++)
        out[i] = NAN;
    sum_over_units(m, weight, &t, out);
    if (m->p->level)
        compute_icc(m, weight, &t, out);
    if (t.pairable > 0)
        compute_alphas(m, weight, &t, out);
    compute_kappas(m, weight, &t, out);
    out[PANEL_SPLIT_HALF] = stat_halves_mean(&m->halves, weight);
    mem_free(t.share);
    mem_free(t.count);
}

/* ---- estimates and intervals ---- */

/* Sets the F intervals of both ICCs by Shrout and Fleiss, which require k values in each of n units; k_of_mean is the k
 * of ICC(1,k). */
static void f_intervals(double n, double k, double k_of_mean, struct stat_panel_result *r)
{
    struct stat_estimate *single = &r->value[PANEL_ICC1], *mean = &r->value[PANEL_ICCK];
    double f = (1 + (k - 1) * single->value) / (1 - single->value), df[2] = {n - 1, n * (k - 1)};
    single->interval = mean->interval = "F";
    single->hi = mean->hi = 1;
    single->lo = mean->lo = 1;
    if (single->value > 1 - CMP_ROUNDING) /* the units have no deviation within them */
        return;
    double lo = f / gsl_cdf_fdist_Pinv(0.975, df[0], df[1]), hi = f * gsl_cdf_fdist_Pinv(0.975, df[1], df[0]);
    single->lo = (lo - 1) / (lo + k - 1);
    single->hi = (hi - 1) / (hi + k - 1);
    mean->lo = stat_step_up(single->lo, k_of_mean);
    mean->hi = stat_step_up(single->hi, k_of_mean);
}

bool stat_panel_needs_numbers(int value)
{
    return value != PANEL_NOMINAL && value != PANEL_FLEISS && value != PANEL_AC1 && value != PANEL_AGREEMENT;
}

/* Returns the reason why the statistic `value` (enum stat_panel_value), which is NAN, is undefined. */
static const char *undefined_reason(const struct stat_panel *p, const struct stat_panel_result *r, int value)
{
    if (!p->level && stat_panel_needs_numbers(value))
        return "the values are words, not numbers";
    if (!r->panels)
        return "no unit has two values";
    if (value == PANEL_RATIO && p->level[0] < 0)
        return "a ratio scale has no values below 0";
    if (value == PANEL_RATIO && p->n_categories > MOST_RATIO_LEVELS)
        return "there are more than 2000 different values";
    if (p->n_categories < 2)
        return "all values are the same";
    if (value == PANEL_SPLIT_HALF)
        return "the mean of a half-panel is the same for all units, or there is only one unit";
    return "no unit has two different values";
}

/* Copies the outputs x[OUTPUTS] to the result; counts the units with two or more values and finds the sizes of the
 * smallest and the largest panel. */
static void set_result(const struct stat_panel *p, const struct stat_estimate *x, struct stat_panel_result *r)
{
    memcpy(r->value, x, sizeof r->value);
    r->k = x[K].value;
    r->observed[0] = x[OBSERVED].value;
    r->observed[1] = x[OBSERVED_2].value;
    for (int i = 0; i < 3; i++)
        r->expected[i] = x[CHANCE_KAPPA + i].value;
    r->pairs = x[PAIRS].value;
    r->agreeing = x[AGREEING].value;
    r->within_one = x[NEAR].value;
    r->smallest = SIZE_MAX;
    for (size_t u = 0; u < p->n_units; u++) {
        size_t n = p->first[u + 1] - p->first[u];
        r->panels += n > 1;
        r->smallest = n < r->smallest ? n : r->smallest;
        r->largest = n > r->largest ? n : r->largest;
    }
}

void stat_panel_measure(const struct stat_panel *p, const struct stat_panel_options *o, const struct stat_design *d,
                        bool intervals, struct stat_panel_result *r)
{
    struct measure m = {.p = p, .k = o->k, .unit = mem_alloc(p->n_units, sizeof *m.unit)};
    struct stat_estimate x[OUTPUTS];
    *r = (struct stat_panel_result){0};
    measure_levels(&m);
    for (size_t u = 0; u < p->n_units; u++)
        count_unit(&m, u, &m.unit[u]);
    double split = stat_halves_make(&m.halves, p, o->splits, d->seed, d->threads, intervals);
    if (intervals) {
        stat_bootstrap(d, compute_outputs, &m, OUTPUTS, x);
    } else {
        double observed[OUTPUTS];
        stat_observe(d, compute_outputs, &m, OUTPUTS, observed);
        for (int i = 0; i < OUTPUTS; i++)
            x[i] = stat_point(observed[i]);
    }
    set_result(p, x, r);
    struct stat_estimate *s = &r->value[PANEL_SPLIT_HALF];
    if (!isnan(s->lo)) { /* resamples use fewer splits; the interval moves with the estimate */
        s->lo = fmin(s->lo + split - s->value, 1);
        s->hi = fmin(s->hi + split - s->value, 1);
    }
    s->value = split;
    if (intervals && r->smallest == r->largest && !isnan(r->value[PANEL_ICC1].value))
        f_intervals((double)p->n_units, (double)r->largest, r->k, r);
    for (int i = 0; i < PANEL_VALUES; i++)
        if (isnan(r->value[i].value))
            r->value[i].reason = undefined_reason(p, r, i);
    stat_halves_free(&m.halves);
    mem_free(m.ratio);
    mem_free(m.unit);
}
