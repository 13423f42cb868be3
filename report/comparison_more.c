/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What --more adds to a comparison: as tables and as JSON. */
#include <math.h>
#include <stdlib.h>

#include "base/put.h"
#include "report/comparison_text.h"

/* In a number of columns; a number of topics that is beyond all bounds is said to be. */
static const char *topics_text(char buf[GRID_NUMBER_SIZE], double topics)
{
    return isinf(topics) ? ">10^9" : grid_number(buf, "%.0f", topics);
}

static double level(const struct report_comparison_section *s)
{
    return 100 * (1 - s->opt->cmp.alpha);
}

static void places(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    struct grid g;
    char lo[GRID_NUMBER_SIZE], hi[GRID_NUMBER_SIZE];
    grid_begin(&g, "Ranks: %g %% intervals (resampled topics)", level(s));
    grid_column(&g, true, true, "run");
    for (size_t m = 0; m < r->n_measures; m++)
        grid_column(&g, false, true, "%s", s->measure[m]);
    for (size_t i = 0; i < r->n_runs; i++) {
        grid_cell(&g, GRID_PLAIN, "%s", s->shown[i]);
        for (size_t m = 0; m < r->n_measures; m++) {
            const struct cmp_range *x = &s->more->rank[m * r->n_runs + i];
            size_t rank = r->mean[m * r->n_runs + i].rank;
            if (rank)
                grid_cell(&g, GRID_PLAIN, "%zu [%s, %s]", rank, grid_number(lo, "%.0f", x->lo),
                          grid_number(hi, "%.0f", x->hi));
            else
                grid_cell(&g, GRID_PLAIN, "-");
        }
    }
    grid_sheet_put(s->sheet, &g, "ranks", NULL);
}

static void leaderboards(const struct report_comparison_section *s)
{
    static const char *const title[CMP_AGREES] = {"Kendall's tau", "tau-b", "Spearman's rho", "tau_AP", "tau_AP,a",
                                                  "tau_AP,b",      "RBO"};
    const struct cmp_result *r = s->result;
    struct grid g;
    char x[GRID_NUMBER_SIZE], y[GRID_NUMBER_SIZE];
    grid_begin(&g, "Leaderboards: agreement, %g %% intervals (resampled topics; RBO: p %g)", level(s),
               s->opt->more_options.rbo_p);
    grid_column(&g, true, true, "measures");
    grid_column(&g, true, true, "coefficient");
    grid_column(&g, false, false, "value");
    grid_column(&g, false, false, "interval");
    for (size_t i = 0; i < r->n_correlations; i++)
        for (int c = 0; c < CMP_AGREES; c++) {
            const struct cmp_range *q = &s->more->agree[i].range[c];
            grid_cell(&g, GRID_PLAIN, "%s, %s", s->measure[r->correlation[i].a], s->measure[r->correlation[i].b]);
            grid_cell(&g, GRID_PLAIN, "%s", title[c]);
            grid_cell(&g, GRID_PLAIN, "%s", grid_number(x, "%.4f", s->more->agree[i].value[c]));
            grid_cell(&g, GRID_PLAIN, "[%s, %s]", grid_number(x, "%.4f", q->lo), grid_number(y, "%.4f", q->hi));
        }
    grid_sheet_put(s->sheet, &g, "leaderboards", NULL);
}

static void many_pairs(const struct report_comparison_section *s, size_t measure)
{
    enum { SHARE = 40, LEAST = 19 };
    const struct cmp_result *r = s->result;
    size_t room = report_room(s->report, SHARE, LEAST);
    struct grid g;
    char x[GRID_NUMBER_SIZE];
    if (s->wins)
        grid_begin(&g, "%s: p, adjusted for all pairs", s->measure[measure]);
    else
        grid_begin(&g, "%s: p, adjusted for all pairs; what shows with power %g", s->measure[measure], CMP_POWER);
    grid_column(&g, true, true, "pair");
    grid_column(&g, false, true, "p");
    grid_column(&g, false, false, "Holm");
    grid_column(&g, false, false, "BH");
    if (!s->wins) {
        grid_column(&g, false, false, "Tukey");
        grid_column(&g, false, true, "difference");
        grid_column(&g, false, false, "topics for %g", s->opt->more_options.detect);
    }
    for (size_t i = 0; i < r->n_pairs; i++) {
        const struct cmp_diff *d = &r->diff[measure * r->n_pairs + i];
        const struct cmp_more_pair *p = &s->more->pair[measure * r->n_pairs + i];
        report_comparison_pair(&g, s, &r->pair[i], d, room);
        grid_cell(&g, GRID_PLAIN, "%s", report_comparison_p(x, d->p[s->test]));
        grid_cell(&g, GRID_PLAIN, "%s", report_comparison_p(x, d->p_holm));
        grid_cell(&g, GRID_PLAIN, "%s", report_comparison_p(x, d->p_bh));
        if (s->wins)
            continue;
        grid_cell(&g, GRID_PLAIN, "%s", report_comparison_p(x, p->p_tukey));
        grid_cell(&g, GRID_PLAIN, "%s", grid_value(x, s->report, p->detectable));
        grid_cell(&g, GRID_PLAIN, "%s", topics_text(x, p->topics_needed));
    }
    grid_sheet_put(s->sheet, &g, "adjusted", s->measure_name[measure]);
}

static void detectable(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    struct grid g;
    char x[GRID_NUMBER_SIZE];
    grid_begin(&g, "What the topics can show (paired t-test, alpha %g, power %g; the median pair)", s->opt->cmp.alpha,
               CMP_POWER);
    grid_column(&g, true, true, "measure");
    grid_column(&g, false, true, "topics");
    grid_column(&g, false, false, "sd");
    grid_column(&g, false, false, "difference");
    grid_column(&g, false, false, "topics for %g", s->opt->more_options.detect);
    for (size_t m = 0; m < r->n_measures; m++) {
        grid_cell(&g, GRID_PLAIN, "%s", s->measure[m]);
        grid_cell(&g, GRID_PLAIN, "%zu", r->summary[m].topics);
        grid_cell(&g, GRID_PLAIN, "%s", grid_value(x, s->report, s->more->sd[m]));
        grid_cell(&g, GRID_PLAIN, "%s", grid_value(x, s->report, s->more->usual[m].detectable));
        grid_cell(&g, GRID_PLAIN, "%s", topics_text(x, s->more->usual[m].topics_needed));
    }
    grid_sheet_put(s->sheet, &g, "detectable", NULL);
}

static void source(struct grid *g, const char *measure, const char *name, const double value[5])
{
    char x[GRID_NUMBER_SIZE];
    grid_cell(g, GRID_PLAIN, "%s", measure);
    grid_cell(g, GRID_PLAIN, "%s", name);
    grid_cell(g, GRID_PLAIN, "%s", grid_number(x, "%.4f", value[0]));
    grid_cell(g, GRID_PLAIN, "%s", grid_number(x, "%.0f", value[1]));
    grid_cell(g, GRID_PLAIN, "%s", grid_number(x, "%.2f", value[2]));
    grid_cell(g, GRID_PLAIN, "%s", isnan(value[3]) ? "-" : report_comparison_p(x, value[3]));
    grid_cell(g, GRID_PLAIN, "%s", grid_number(x, "%.6f", value[4]));
}

static void anova(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    struct grid g;
    grid_begin(&g, "Analysis of variance: run + topic + rest, over the topics that all runs have");
    grid_column(&g, true, true, "measure");
    grid_column(&g, true, true, "source");
    grid_column(&g, false, false, "squares");
    grid_column(&g, false, false, "df");
    grid_column(&g, false, false, "F");
    grid_column(&g, false, false, "p");
    grid_column(&g, false, false, "variance");
    for (size_t m = 0; m < r->n_measures; m++) {
        const struct cmp_anova *a = &s->more->anova[m];
        if (!a->topics)
            continue;
        source(&g, s->measure[m], "run", (double[]){a->ss_run, a->df_run, a->f_run, a->p_run, a->var_run});
        source(&g, s->measure[m], "topic", (double[]){a->ss_topic, a->df_topic, a->f_topic, a->p_topic, a->var_topic});
        source(&g, s->measure[m], "rest", (double[]){a->ss_rest, a->df_rest, NAN, NAN, a->var_rest});
    }
    grid_sheet_put(s->sheet, &g, "anova", NULL);
}

void report_comparison_more(const struct report_comparison_section *s)
{
    const struct cmp_result *r = s->result;
    places(s);
    if (r->n_correlations)
        leaderboards(s);
    bool few = r->n_pairs <= REPORT_PAIRS_SHOWN || s->report->output != OUT_TABLE || s->report->only;
    for (size_t m = 0; m < r->n_measures && r->n_pairs && few; m++)
        many_pairs(s, m);
    if (s->wins)
        return;
    if (r->n_pairs)
        detectable(s);
    anova(s);
}

static void json_ranks(FILE *f, const char *const *measure, const char *const *run, const struct cmp_result *r,
                       const struct cmp_more *more)
{
    fputs("\"ranks\":[", f);
    for (size_t m = 0; m < r->n_measures; m++)
        for (size_t i = 0; i < r->n_runs; i++) {
            const struct cmp_mean *mean = &r->mean[m * r->n_runs + i];
            fputs(m + i ? ",\n{" : "\n{", f);
            put_json_text(f, "run", run[i], true);
            put_json_text(f, "measure", measure[m], false);
            put_json_number(f, "rank", mean->rank ? (double)mean->rank : NAN);
            put_json_number(f, "lo", more->rank[m * r->n_runs + i].lo);
            put_json_number(f, "hi", more->rank[m * r->n_runs + i].hi);
            fputc('}', f);
        }
    fputc(']', f);
}

static void json_leaderboards(FILE *f, const char *const *measure, const struct cmp_result *r,
                              const struct cmp_more *more)
{
    fputs(",\"leaderboards\":[", f);
    for (size_t i = 0; i < r->n_correlations; i++) {
        fputs(i ? ",\n{" : "\n{", f);
        put_json_text(f, "a", measure[r->correlation[i].a], true);
        put_json_text(f, "b", measure[r->correlation[i].b], false);
        for (int c = 0; c < CMP_AGREES; c++) {
            put_json_key(f, cmp_agree_name[c], false);
            fputs("{\"value\":", f);
            put_json_double(f, more->agree[i].value[c]);
            put_json_number(f, "lo", more->agree[i].range[c].lo);
            put_json_number(f, "hi", more->agree[i].range[c].hi);
            fputc('}', f);
        }
        fputc('}', f);
    }
    fputc(']', f);
}

static void json_pairs(FILE *f, const char *const *measure, const char *const *run, const struct cmp_result *r,
                       const struct cmp_more *more)
{
    fputs(",\"pairs\":[", f);
    for (size_t m = 0; m < r->n_measures; m++)
        for (size_t i = 0; i < r->n_pairs; i++) {
            const struct cmp_more_pair *p = &more->pair[m * r->n_pairs + i];
            fputs(m + i ? ",\n{" : "\n{", f);
            put_json_text(f, "a", run[r->pair[i].a], true);
            put_json_text(f, "b", run[r->pair[i].b], false);
            put_json_text(f, "measure", measure[m], false);
            put_json_number(f, "p_bh", r->diff[m * r->n_pairs + i].p_bh);
            put_json_number(f, "p_tukey", p->p_tukey);
            put_json_number(f, "sd", r->diff[m * r->n_pairs + i].sd);
            put_json_number(f, "detectable", p->detectable);
            put_json_number(f, "topics_needed", p->topics_needed);
            fputc('}', f);
        }
    fputc(']', f);
}

static void json_anova(FILE *f, const struct cmp_anova *a)
{
    fputs("{\"runs\":", f);
    put_json_double(f, (double)a->runs);
    put_json_count(f, "topics", a->topics);
    put_json_number(f, "ss_run", a->ss_run);
    put_json_number(f, "ss_topic", a->ss_topic);
    put_json_number(f, "ss_rest", a->ss_rest);
    put_json_number(f, "df_run", a->df_run);
    put_json_number(f, "df_topic", a->df_topic);
    put_json_number(f, "df_rest", a->df_rest);
    put_json_number(f, "f_run", a->f_run);
    put_json_number(f, "f_topic", a->f_topic);
    put_json_number(f, "p_run", a->p_run);
    put_json_number(f, "p_topic", a->p_topic);
    put_json_number(f, "var_run", a->var_run);
    put_json_number(f, "var_topic", a->var_topic);
    put_json_number(f, "var_rest", a->var_rest);
    fputc('}', f);
}

void report_comparison_more_json(FILE *f, const struct comparison_options *o, const char *const *measure,
                                 const char *const *run, const struct cmp_result *r, const struct cmp_more *more)
{
    fputs(",\"more\":{", f);
    json_ranks(f, measure, run, r, more);
    json_leaderboards(f, measure, r, more);
    json_pairs(f, measure, run, r, more);
    put_json_number(f, "rbo_p", o->more_options.rbo_p);
    put_json_number(f, "power", CMP_POWER);
    put_json_number(f, "detect", o->more_options.detect);
    put_json_key(f, "measures", false);
    for (size_t m = 0; m < r->n_measures; m++) {
        fputc(m ? ',' : '{', f);
        put_json_key(f, measure[m], true);
        fputs("{\"sd\":", f);
        put_json_double(f, more->sd[m]);
        put_json_number(f, "detectable", more->usual[m].detectable);
        put_json_number(f, "topics_needed", more->usual[m].topics_needed);
        fputs(",\"anova\":", f);
        if (more->anova[m].topics)
            json_anova(f, &more->anova[m]);
        else
            fputs("null", f);
        fputc('}', f);
    }
    fputs("}}", f);
}
