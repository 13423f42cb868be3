/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Agreement of panels against irrCAC, krippendorff and statsmodels (panel_python.h), and where nothing is left to
 * compute: one rater, constant values, one unit, words. */
#include "study/panel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test/unit/check.h"
#include "test/unit/panel_python.h"

enum { COUNT = sizeof samples / sizeof samples[0] };

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* x[unit][rater], NAN = none. */
static struct stat_panel make(const double *x, size_t units, size_t raters)
{
    size_t most = units * raters;
    struct stat_panel p = {.n_units = units, .n_raters = raters, .first = calloc(units + 1, sizeof *p.first)};
    p.rater = malloc((most + 1) * sizeof *p.rater);
    p.category = malloc((most + 1) * sizeof *p.category);
    p.level = malloc((most + 1) * sizeof *p.level);
    p.cluster = malloc((units + 1) * sizeof *p.cluster);
    for (size_t i = 0; i < most; i++)
        if (!isnan(x[i]))
            p.level[p.n_categories++] = x[i];
    qsort(p.level, p.n_categories, sizeof *p.level, by_value);
    size_t n = 0;
    for (size_t i = 0; i < p.n_categories; i++)
        if (i == 0 || p.level[i] != p.level[n - 1])
            p.level[n++] = p.level[i];
    p.n_categories = n;
    for (size_t u = 0; u < units; u++) {
        p.cluster[u] = (uint32_t)u;
        p.first[u] = p.n_values;
        for (size_t c = 0; c < n; c++) /* ascending within the unit */
            for (size_t r = 0; r < raters; r++)
                if (x[u * raters + r] == p.level[c]) {
                    p.rater[p.n_values] = (uint32_t)r;
                    p.category[p.n_values++] = (uint32_t)c;
                }
    }
    p.first[units] = p.n_values;
    return p;
}

static struct stat_panel_result measure(struct stat_panel *p, size_t resamples)
{
    struct stat_panel_result r;
    struct stat_design d = {.n = p->n_units, .resamples = resamples, .seed = 42, .threads = 2};
    stat_panel_measure(p, &(struct stat_panel_options){.splits = 200}, &d, true, &r);
    return r;
}

static bool near(double got, double want)
{
    return fabs(got - want) <= 1e-9 * fmax(1, fabs(want));
}

static void check_samples(void)
{
    check_group("panels: values of irrCAC, krippendorff and statsmodels");
    for (size_t i = 0; i < COUNT; i++) {
        const struct sample *s = &samples[i];
        struct stat_panel p = make(s->x, s->units, s->raters);
        struct stat_panel_result r = measure(&p, 20);
        for (int k = 0; k < 2; k++)
            CHECK(near(r.value[PANEL_ICC1 + k].value, s->icc[k]), "%s: ICC %d %.12g, not %.12g", s->name, k,
                  r.value[PANEL_ICC1 + k].value, s->icc[k]);
        CHECK(near(r.k, s->icc[2]), "%s: k0 %.12g", s->name, r.k);
        for (int k = 0; k < 4; k++)
            CHECK(near(r.value[PANEL_NOMINAL + k].value, s->alpha[k]), "%s: alpha %d %.12g, not %.12g", s->name, k,
                  r.value[PANEL_NOMINAL + k].value, s->alpha[k]);
        for (int k = 0; k < 3; k++) {
            CHECK(near(r.value[PANEL_FLEISS + k].value, s->kappa[k]), "%s: kappa %d %.12g, not %.12g", s->name, k,
                  r.value[PANEL_FLEISS + k].value, s->kappa[k]);
            CHECK(near(r.expected[k], s->expected[k]), "%s: expected %d %.12g", s->name, k, r.expected[k]);
        }
        CHECK(near(r.observed[0], s->observed[0]) && near(r.observed[1], s->observed[1]), "%s: observed", s->name);
        CHECK(r.pairs == s->pairs[0] && r.agreeing == s->pairs[1] && r.within_one == s->pairs[2], "%s: pairs %g %g %g",
              s->name, r.pairs, r.agreeing, r.within_one);
        stat_panel_free(&p);
    }
}

static void check_without(void)
{
    check_group("a rater left out: as if they had never been there");
    for (size_t i = 0; i < COUNT; i++) {
        const struct sample *s = &samples[i];
        struct stat_panel all = make(s->x, s->units, s->raters);
        double *x = malloc(s->units * s->raters * sizeof *x);
        for (uint32_t out = 0; out < s->raters; out++) {
            for (size_t k = 0; k < s->units * s->raters; k++)
                x[k] = k % s->raters == out ? NAN : s->x[k];
            struct stat_panel want = make(x, s->units, s->raters), got;
            stat_panel_remove_rater(&all, out, &got);
            struct stat_panel_result a = measure(&got, 2), b = measure(&want, 2);
            for (int v = 0; v < PANEL_VALUES; v++)
                CHECK((isnan(a.value[v].value) && isnan(b.value[v].value)) || a.value[v].value == b.value[v].value,
                      "%s, rater %u, value %d: %.12g, not %.12g", s->name, out, v, a.value[v].value, b.value[v].value);
            stat_panel_free(&want);
            stat_panel_free(&got);
        }
        free(x);
        stat_panel_free(&all);
    }
}

static void check_nothing(const char *what, const double *x, size_t units, size_t raters, const char *icc,
                          const char *kappa)
{
    struct stat_panel p = make(x, units, raters);
    struct stat_panel_result r = measure(&p, 50);
    CHECK(isnan(r.value[PANEL_ICC1].value) == (icc != NULL), "%s: ICC %g", what, r.value[PANEL_ICC1].value);
    CHECK(!icc || strcmp(r.value[PANEL_ICC1].reason, icc) == 0, "%s: '%s'", what, r.value[PANEL_ICC1].reason);
    CHECK(isnan(r.value[PANEL_FLEISS].value) == (kappa != NULL), "%s: kappa %g", what, r.value[PANEL_FLEISS].value);
    CHECK(!kappa || strcmp(r.value[PANEL_FLEISS].reason, kappa) == 0, "%s: '%s'", what, r.value[PANEL_FLEISS].reason);
    for (int v = 0; v < PANEL_VALUES; v++) {
        const struct stat_estimate *e = &r.value[v];
        CHECK(isnan(e->value) == (e->reason != NULL), "%s: value %d is %g, reason '%s'", what, v, e->value,
              e->reason ? e->reason : "");
        CHECK(!isinf(e->value) && !isinf(e->lo) && !isinf(e->hi), "%s: value %d is infinite", what, v);
        CHECK(!isnan(e->value) || isnan(e->lo), "%s: value %d has an interval only", what, v);
    }
    stat_panel_free(&p);
}

static void check_ends(void)
{
    static const double one_rater[] = {1, 2, 3, 4}, constant[] = {2, 2, 2, 2, 2, 2}, one_unit[] = {1, 2, 3},
                        perfect[] = {1, 1, 2, 2, 3, 3}, alternating[] = {0, 1, 0, 1, 0, 1}, negative[] = {-1, 1, 0, 1},
                        single[] = {3};
    check_group("panels with nothing to compute have a reason");
    check_nothing("one rater", one_rater, 4, 1, "no unit has two values", "no unit has two values");
    check_nothing("constant", constant, 3, 2, "all values are the same", "all values are the same");
    check_nothing("one unit", one_unit, 1, 3, "no unit has two different values", NULL);
    check_nothing("perfect", perfect, 3, 2, NULL, NULL);
    check_nothing("alternating", alternating, 3, 2, NULL, NULL);
    check_nothing("negative", negative, 2, 2, NULL, NULL);
    check_nothing("single", single, 1, 1, "no unit has two values", "no unit has two values");
}

static void check_intervals(void)
{
    /* Shrout and Fleiss (1979), tables 2 and 4; 324 of 416 and 120 of 134: statsmodels' proportion_confint(k, n,
     * method="wilson") gives [0.736514, 0.816076] and [0.832260, 0.936739]. */
    static const double x[] = {9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7};
    check_group("intervals of Shrout and Fleiss, and of Wilson");
    struct stat_panel p = make(x, 6, 4);
    struct stat_panel_result r = measure(&p, 10);
    const struct stat_estimate *one = &r.value[PANEL_ICC1], *mean = &r.value[PANEL_ICCK];
    CHECK(fabs(one->lo + 0.13) < 0.005 && fabs(one->hi - 0.72) < 0.005, "ICC(1,1) [%g, %g]", one->lo, one->hi);
    CHECK(fabs(mean->lo + 0.88) < 0.005 && fabs(mean->hi - 0.91) < 0.005, "ICC(1,k) [%g, %g]", mean->lo, mean->hi);
    stat_panel_free(&p);
    struct stat_rate w[] = {stat_share(324, 416, NULL), stat_share(120, 134, NULL), stat_share(0, 10, NULL),
                            stat_share(7, 7, NULL), stat_share(0, 0, "none")};
    for (int i = 0; i < 5; i++)
        stat_wilson(&w[i]);
    CHECK(fabs(w[0].lo - 0.736514) < 1e-6 && fabs(w[0].hi - 0.816076) < 1e-6, "[%g, %g]", w[0].lo, w[0].hi);
    CHECK(fabs(w[1].lo - 0.832260) < 1e-6 && fabs(w[1].hi - 0.936739) < 1e-6, "[%g, %g]", w[1].lo, w[1].hi);
    CHECK(w[2].lo == 0 && w[3].hi == 1 && isnan(w[4].lo), "ends");
    CHECK(fabs(stat_step_up(0.572, 3.05) - 0.803) < 0.0005, "%g", stat_step_up(0.572, 3.05));
    CHECK(isnan(stat_step_up(-1, 2)), "of -1");
}

int main(void)
{
    check_samples();
    check_without();
    check_ends();
    check_intervals();
    return check_end();
}
