/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A comparison as tsv or csv: one table with one header, its rows distinguished by `record`.
 *
 * Records `mean` (a run) and `difference` (run - other) use the columns in the middle; all others are one value about
 * a measure, about two of them (`other` is the second) or about a pair. What is not defined is empty. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "report/comparison_report.h"

enum {
    DATASET,
    RECORD,
    MEASURE,
    RUN,
    OTHER,
    N,
    VALUE,
    LO,
    HI,
    RANK,
    CHANGE,
    T,
    DF,
    P,
    P_HOLM,
    SEPARATED,
    SEPARATED_HOLM,
    EFFECT,
    P_T,
    P_RANDOM,
    P_BOOTSTRAP,
    P_WILCOXON,
    P_BH,
    P_DECIDES,
    COLUMNS
};

static const char *const column_name[COLUMNS] = {
    "dataset", "record",   "measure",     "run",        "other",          "n",
    "value",   "lo",       "hi",          "rank",       "change",         "t",
    "df",      "p",        "p_holm",      "separated",  "separated_holm", "effect",
    "p_t",     "p_random", "p_bootstrap", "p_wilcoxon", "p_bh",           "p_decides"};

struct row {
    FILE *f;
    enum put_form form;
    const char *text[OTHER + 1];
    bool flips; /* three more columns, for records `flip`: */
    const char *topic, *measure_2;
    double value_2;
    double value[COLUMNS]; /* from N on; NAN = empty */
};

static void begin(struct row *r, const char *record, const char *measure, const char *run, const char *other)
{
    r->text[RECORD] = record;
    r->text[MEASURE] = measure;
    r->text[RUN] = run;
    r->text[OTHER] = other;
    r->topic = r->measure_2 = "";
    r->value_2 = NAN;
    for (int c = N; c < COLUMNS; c++)
        r->value[c] = NAN;
}

static void end(const struct row *r)
{
    for (int c = 0; c < COLUMNS; c++) {
        if (c)
            put_separator(r->f, r->form);
        if (c <= OTHER)
            put_field(r->f, r->text[c], r->form);
        else
            put_number(r->f, r->value[c]);
    }
    if (r->flips) {
        put_separator(r->f, r->form);
        put_field(r->f, r->topic, r->form);
        put_separator(r->f, r->form);
        put_field(r->f, r->measure_2, r->form);
        put_separator(r->f, r->form);
        put_number(r->f, r->value_2);
    }
    fputc('\n', r->f);
}

static void single(struct row *r, const char *record, const char *measure, const char *other, double value)
{
    begin(r, record, measure, "", other);
    r->value[VALUE] = value;
    end(r);
}

static void mean_rows(struct row *r, const struct cmp_result *x, const char *const *measure, const char *const *run)
{
    for (size_t m = 0; m < x->n_measures; m++)
        for (size_t i = 0; i < x->n_runs; i++) {
            const struct cmp_mean *mean = &x->mean[m * x->n_runs + i], *first = &x->mean[i];
            begin(r, "mean", measure[m], run[i], "");
            r->value[N] = (double)mean->n;
            r->value[VALUE] = mean->mean;
            r->value[LO] = mean->lo;
            r->value[HI] = mean->hi;
            r->value[RANK] = mean->rank ? (double)mean->rank : NAN;
            r->value[CHANGE] = mean->rank && first->rank ? (double)first->rank - (double)mean->rank : NAN;
            end(r);
        }
}

static void interval(struct row *r, const char *record, const char *measure, const char *run, const char *other,
                     double value, const struct cmp_range *x)
{
    begin(r, record, measure, run, other);
    r->value[VALUE] = value;
    r->value[LO] = x->lo;
    r->value[HI] = x->hi;
    end(r);
}

static void pair_value(struct row *r, const char *record, const char *measure, const char *run, const char *other,
                       double value)
{
    begin(r, record, measure, run, other);
    r->value[VALUE] = value;
    end(r);
}

static void difference_rows(struct row *r, const struct cmp_result *x, enum cmp_test test, const char *const *measure,
                            const char *const *run)
{
    for (size_t m = 0; m < x->n_measures; m++)
        for (size_t i = 0; i < x->n_pairs; i++) {
            const struct cmp_diff *d = &x->diff[m * x->n_pairs + i];
            begin(r, "difference", measure[m], run[x->pair[i].a], run[x->pair[i].b]);
            r->value[N] = (double)d->n;
            r->value[VALUE] = d->diff;
            r->value[LO] = d->lo;
            r->value[HI] = d->hi;
            r->value[T] = d->t;
            r->value[DF] = d->df;
            r->value[P] = d->p[test];
            r->value[P_HOLM] = d->p_holm;
            r->value[P_BH] = d->p_bh;
            r->value[P_DECIDES] = d->p_decides;
            r->value[SEPARATED] = d->separated;
            r->value[SEPARATED_HOLM] = d->separated_holm;
            r->value[EFFECT] = d->effect;
            for (int t = 0; t < CMP_TESTS; t++)
                r->value[P_T + t] = d->p[t];
            end(r);
            if (!isnan(d->pseudo_median))
                interval(r, "pseudo_median", measure[m], run[x->pair[i].a], run[x->pair[i].b], d->pseudo_median,
                         &(struct cmp_range){d->lo, d->hi});
        }
}

/* The number of datasets in which a run is separated from the other and above it, of each pair both ways. */
static void win_rows(struct row *r, const struct cmp_suite *s, const char *const *measure)
{
    const struct cmp_result *x = &s->total;
    for (size_t m = 0; m < x->n_measures; m++)
        for (size_t i = 0; i < x->n_pairs; i++) {
            const char *a = s->run[x->pair[i].a], *b = s->run[x->pair[i].b];
            const struct cmp_wins *w = &s->wins[m * x->n_pairs + i];
            pair_value(r, "wins", measure[m], a, b, (double)w->a);
            pair_value(r, "wins", measure[m], b, a, (double)w->b);
        }
}

static void share_rows(struct row *r, const char *measure, const struct cmp_shares *s)
{
    single(r, "sensitivity", measure, "", s->sensitivity);
    single(r, "sensitivity_holm", measure, "", s->sensitivity_holm);
    single(r, "sensitivity_uncorrected", measure, "", s->sensitivity_plain);
    single(r, "saturates", measure, "", s->saturates);
    single(r, "floors", measure, "", s->floors);
    single(r, "compresses", measure, "", s->compresses);
    single(r, "compresses_only", measure, "", s->compresses);
    single(r, "tie_zone_pairs", measure, "", s->zone_pairs);
    single(r, "tie_zone_topics", measure, "", s->zone_topics);
}

static void correlation_rows(struct row *r, const struct cmp_result *x, const char *const *measure)
{
    for (size_t i = 0; i < x->n_correlations; i++) {
        const struct cmp_correlation *c = &x->correlation[i];
        single(r, "kendall", measure[c->a], measure[c->b], c->tau_a);
        single(r, "tau_b", measure[c->a], measure[c->b], c->tau_b);
        single(r, "spearman", measure[c->a], measure[c->b], c->spearman);
    }
}

static void agreement_rows(struct row *r, const struct cmp_result *x, size_t reference, const char *const *measure,
                           const char *const *run)
{
    for (size_t i = 0; i < x->n_agreements; i++) {
        const struct cmp_agreement *a = &x->agreement[i];
        single(r, "decisive", measure[a->measure], measure[reference], (double)a->decisive);
        single(r, "same", measure[a->measure], measure[reference], (double)a->same);
        single(r, "same_separated", measure[a->measure], measure[reference], (double)a->same_separated);
        single(r, "tied", measure[a->measure], measure[reference], (double)a->tied);
        single(r, "reversed", measure[a->measure], measure[reference], (double)a->n_reversed);
        for (size_t k = 0; k < a->n_reversed; k++) {
            begin(r, "reversed_pair", measure[a->measure], run[a->reversed[k].a], run[a->reversed[k].b]);
            end(r);
        }
    }
}

static void anova_row(struct row *r, const char *record, const char *measure, double squares, double df, double f,
                      double p)
{
    begin(r, record, measure, "", "");
    r->value[VALUE] = squares;
    r->value[T] = f;
    r->value[DF] = df;
    r->value[P] = p;
    end(r);
}

/* What --more adds about a measure by itself. */
static void measure_rows(struct row *r, const struct cmp_result *x, const struct cmp_more *more, size_t m,
                         const char *measure, const char *const *run)
{
    for (size_t i = 0; i < x->n_runs; i++) {
        size_t rank = x->mean[m * x->n_runs + i].rank;
        interval(r, "rank", measure, run[i], "", rank ? (double)rank : NAN, &more->rank[m * x->n_runs + i]);
    }
    for (size_t i = 0; i < x->n_pairs; i++) {
        const struct cmp_more_pair *p = &more->pair[m * x->n_pairs + i];
        const char *a = run[x->pair[i].a], *b = run[x->pair[i].b];
        pair_value(r, "p_bh", measure, a, b, x->diff[m * x->n_pairs + i].p_bh);
        pair_value(r, "p_tukey", measure, a, b, p->p_tukey);
        pair_value(r, "detectable", measure, a, b, p->detectable);
        pair_value(r, "topics_needed", measure, a, b, p->topics_needed);
    }
    single(r, "sd", measure, "", more->sd[m]);
    single(r, "detectable", measure, "", more->usual[m].detectable);
    single(r, "topics_needed", measure, "", more->usual[m].topics_needed);
    const struct cmp_anova *a = &more->anova[m];
    if (!a->topics)
        return;
    anova_row(r, "anova_run", measure, a->ss_run, a->df_run, a->f_run, a->p_run);
    anova_row(r, "anova_topic", measure, a->ss_topic, a->df_topic, a->f_topic, a->p_topic);
    anova_row(r, "anova_rest", measure, a->ss_rest, a->df_rest, NAN, NAN);
    single(r, "variance_run", measure, "", a->var_run);
    single(r, "variance_topic", measure, "", a->var_topic);
    single(r, "variance_rest", measure, "", a->var_rest);
}

static void more_rows(struct row *r, const struct cmp_result *x, const struct cmp_more *more,
                      const char *const *measure, const char *const *run)
{
    for (size_t m = 0; m < x->n_measures; m++)
        measure_rows(r, x, more, m, measure[m], run);
    for (size_t i = 0; i < x->n_correlations; i++)
        for (int c = 0; c < CMP_AGREES; c++) {
            char record[32];
            snprintf(record, sizeof record, "agreement_%s", cmp_agree_name[c]);
            interval(r, record, measure[x->correlation[i].a], "", measure[x->correlation[i].b], more->agree[i].value[c],
                     &more->agree[i].range[c]);
        }
}

static void flip_rows(struct row *r, const struct comparison *c)
{
    for (size_t i = 0; i < c->n_flips; i++) {
        const struct comparison_flip *x = &c->flip[i];
        begin(r, "flip", c->measure[x->measure[0]], c->run_name[x->pair.a], c->run_name[x->pair.b]);
        r->value[VALUE] = x->diff[0];
        r->topic = c->eval.topic[x->topic].qid;
        r->measure_2 = c->measure[x->measure[1]];
        r->value_2 = x->diff[1];
        end(r);
    }
}

/* Of draws of the gains: the differences again with intervals by topics and labels, and what there is beside. */
static void label_rows(struct row *r, const struct comparison *c)
{
    const struct label_variance *v = &c->labels;
    for (size_t at = 0; at < v->n_measures; at++) {
        const char *measure = c->measure[v->measure[at]];
        for (size_t i = 0; i < c->n_runs; i++) {
            const struct label_level *l = &v->level[at * c->n_runs + i];
            begin(r, "label_level", measure, c->run_name[i], "");
            r->value[N] = (double)l->n;
            r->value[VALUE] = l->shift;
            end(r);
        }
        for (size_t i = 0; i < c->result.n_pairs; i++) {
            const struct cmp_split *s = &v->split[at * c->result.n_pairs + i];
            const struct cmp_pair *p = &c->result.pair[i];
            const char *const name[] = {"label_difference", "topic_variance", "label_variance", "label_share"};
            const double value[] = {s->diff, s->topics, s->labels, s->share};
            for (int k = 0; k < 4; k++) {
                begin(r, name[k], measure, c->run_name[p->a], c->run_name[p->b]);
                r->value[N] = (double)s->n;
                r->value[VALUE] = value[k];
                r->value[LO] = k ? NAN : s->lo;
                r->value[HI] = k ? NAN : s->hi;
                r->value[T] = k ? NAN : s->t;
                r->value[DF] = k ? NAN : s->df;
                r->value[P] = k ? NAN : s->p;
                end(r);
            }
        }
    }
}

static void dataset_rows(struct row *r, const struct comparisons *all, const struct comparison *c)
{
    const struct cmp_result *x = &c->result;
    r->text[DATASET] = c->name;
    mean_rows(r, x, c->measure, c->run_name);
    difference_rows(r, x, all->opt->cmp.test, c->measure, c->run_name);
    for (size_t m = 0; m < c->n_measures; m++)
        share_rows(r, c->measure[m], &c->shares[m]);
    correlation_rows(r, x, c->measure);
    agreement_rows(r, x, c->reference, c->measure, c->run_name);
    for (size_t m = 0; m < c->n_measures; m++)
        single(r, "undefined_ideal", c->measure[m], "", (double)c->undefined[m].n);
    label_rows(r, c);
    for (size_t i = 0; i < x->n_pairs && c->overlap; i++) {
        begin(r, "list_rbo", "", c->run_name[x->pair[i].a], c->run_name[x->pair[i].b]);
        r->value[N] = (double)c->overlap[i].n;
        r->value[VALUE] = c->overlap[i].rbo;
        end(r);
    }
    if (all->opt->more)
        more_rows(r, x, &c->more, c->measure, c->run_name);
    flip_rows(r, c);
}

void report_comparison_rows(FILE *f, const struct comparisons *c, enum put_form form)
{
    static const char *const more[] = {"topic", "measure_2", "value_2"};
    struct row r = {.f = f, .form = form, .flips = c->opt->list_flips};
    for (int i = 0; i < COLUMNS; i++) {
        if (i)
            put_separator(f, form);
        fputs(column_name[i], f);
    }
    for (int i = 0; r.flips && i < 3; i++) {
        put_separator(f, form);
        fputs(more[i], f);
    }
    fputc('\n', f);
    for (size_t d = 0; d < c->n_datasets; d++)
        dataset_rows(&r, c, &c->dataset[d]);
    if (!c->is_suite)
        return;
    const struct cmp_result *x = &c->suite.total;
    const char *const *measure = c->dataset[0].measure;
    r.text[DATASET] = "(suite)";
    mean_rows(&r, x, measure, c->suite.run);
    difference_rows(&r, x, c->suite.test, measure, c->suite.run);
    win_rows(&r, &c->suite, measure);
    for (size_t m = 0; m < x->n_measures; m++)
        share_rows(&r, measure[m], &c->suite.average[m]);
    correlation_rows(&r, x, measure);
    agreement_rows(&r, x, c->dataset[0].reference, measure, c->suite.run);
    if (c->opt->more)
        more_rows(&r, x, &c->more, measure, c->suite.run);
}
