/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures of shares: precision at levels of recall (iprec_at_recall of trec_eval) as a curve; the topics on which
 * measures fail, and the agreement with the reference measure, as bars. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "report/comparison_figures.h"
#include "report/figure_rows.h"
#include "report/name.h"

/* ---- precision and recall ---- */

/* A level of recall, from 0 to 1, and the index of the measure of the precision at this level. */
struct level {
    double recall;
    size_t measure;
};

/* Fills level[] with the measures iprec_at_recall_*, in the order of the measures, and returns their number. */
static size_t find_levels(const struct comparison_figure_source *s, struct level *level)
{
    size_t n = 0;
    for (size_t m = 0; m < s->section->result->n_measures; m++) {
        const char *separator = strrchr(s->measure[m], '_');
        if (report_comparison_in_curve(s, m) && separator &&
            num_double(separator + 1, strlen(separator + 1), &level[n].recall))
            level[n++].measure = m;
    }
    return n;
}

/* Begins and fills *g with a row for each run: its mean precision at each of the n levels of recall. */
static void fill_curve_table(struct grid *g, const struct report_comparison_section *s, const struct level *level,
                             size_t n)
{
    const struct cmp_result *r = s->result;
    figure_columns(g, "Precision at recall", "run", NULL);
    for (size_t i = 0; i < n; i++)
        grid_column(g, false, false, "%.4g", level[i].recall);
    for (size_t run = 0; run < r->n_runs; run++) {
        grid_cell(g, GRID_PLAIN, "%s", s->run[run]);
        for (size_t i = 0; i < n; i++)
            figure_value(g, s->report, r->mean[level[i].measure * r->n_runs + run].mean);
    }
}

static void draw_line(struct figure *f, const struct cmp_result *r, const struct level *level, size_t n, size_t run,
                      enum figure_tone tone)
{
    for (size_t i = 0; i + 1 < n; i++) {
        double y = r->mean[level[i].measure * r->n_runs + run].mean,
               y2 = r->mean[level[i + 1].measure * r->n_runs + run].mean;
        if (!isnan(y) && !isnan(y2))
            figure_line(f, tone, tone == FIGURE_MUTED ? 0.5 : 1.5, level[i].recall, y, level[i + 1].recall, y2);
    }
}

void report_comparison_curve(struct comparison_figure_source *source)
{
    const struct report_comparison_section *s = source->section;
    const struct cmp_result *r = s->result;
    struct level *level = mem_alloc(r->n_measures, sizeof *level);
    size_t n = find_levels(source, level);
    if (n > 1) {
        struct figure *f = document_figure(source->to);
        char **name = figure_names(s->run, r->n_runs);
        figure_begin(f, "Precision at recall", "%scurve", source->prefix);
        figure_about(f,
                     "Each line is a run's interpolated precision at each level of recall, averaged over topics. "
                     "Higher is better.%s",
                     r->n_runs > FIGURE_SERIES_TONES ? " Runs without an entry in the key are grey." : "");
        figure_axes(f, 210.0);
        figure_numbers(&f->x, 0.0, 1.0, "recall");
        figure_numbers(&f->y, 0.0, 1.0, "precision");
        for (size_t run = r->n_runs; run-- > 0;)
            draw_line(f, r, level, n, run,
                      run < FIGURE_SERIES_TONES ? (enum figure_tone)(FIGURE_SERIES + run) : FIGURE_MUTED);
        for (size_t run = 0; run < r->n_runs && run < FIGURE_SERIES_TONES; run++)
            figure_key(f, FIGURE_LINE, (enum figure_tone)(FIGURE_SERIES + run), "%s", name[run]);
        figure_finish(f);
        fill_curve_table(&f->table, s, level, n);
        name_free_all(name, r->n_runs);
    }
    mem_free(level);
}

/* ---- failures ---- */

/* The number of ways in which a measure fails to tell runs apart on a topic: it saturates, floors or compresses. Each
 * measure has a row for each way. */
enum { MODES = 3 };
struct failure_row {
    char *name;
    double share; /* the share of topics in percent; NAN if unknown */
};

/* Fills row[] with the shares of topics on which measures fail, MODES rows for each measure, and returns their number;
 * *most is the largest share in percent. Measures that are points of the precision-recall curve have no rows, since
 * they would hide the others. The caller frees the names. */
static size_t failure_rows(const struct comparison_figure_source *source, struct failure_row *row, double *most)
{
    static const char *const what[MODES] = {"saturates", "floors", "compresses"};
    const struct report_comparison_section *s = source->section;
    size_t n = 0;
    *most = 0.0;
    for (size_t m = 0; m < s->result->n_measures; m++) {
        const double share[MODES] = {s->shares[m].saturates, s->shares[m].floors, s->shares[m].compresses};
        for (size_t k = 0; k < MODES && !report_comparison_in_curve(source, m); k++, n++) {
            row[n] = (struct failure_row){put_formatted("%s %s", s->measure[m], what[k]), 100.0 * share[k]};
            *most = fmax(*most, row[n].share);
        }
    }
    return n;
}

/* Sets a scale of percentages of topics from 0 to at least `most`, in percent, and at least 1. */
static void set_percents(struct figure_scale *x, double most)
{
    figure_numbers(x, 0.0, fmax(most, 1.0), "% of topics");
    x->lo = 0.0;
}

/* Draws a bar for each of the n rows' shares of topics, with its percentage on the right; omits what is NAN. `most` is
 * the largest share, in percent, which the axis reaches. */
static void draw_failures(struct figure *f, const struct failure_row *row, size_t n, double most)
{
    static const enum figure_tone tone[MODES] = {FIGURE_MORE, FIGURE_LESS, FIGURE_MUTED};
    const char **name = mem_alloc(n, sizeof *name);
    for (size_t i = 0; i < n; i++)
        name[i] = row[i].name;
    figure_rows(f, name, n, FIGURE_WIDTH, 40.0);
    set_percents(&f->x, most);
    for (size_t i = 0; i < n; i++) {
        if (isnan(row[i].share))
            continue;
        if (row[i].share > 0.0)
            figure_box(f, tone[i % MODES], 0.0, (double)i - 0.36, row[i].share, (double)i + 0.36);
        figure_text(f, FIGURE_BESIDE, FIGURE_LEFT, f->left + f->plot_width + 4.0, (double)i, "%.1f %%", row[i].share);
    }
    mem_free(name);
}

void report_comparison_failures(struct comparison_figure_source *source)
{
    struct report_comparison_section *s = source->section;
    struct failure_row *row = mem_alloc(s->result->n_measures * MODES, sizeof *row);
    double most;
    size_t n = failure_rows(source, row, &most);
    if (n) {
        struct figure *f = document_figure(source->to);
        figure_begin(f, "Topics on which a measure barely distinguishes the runs", "%sfailures", source->prefix);
        figure_about(f, "A measure saturates on a topic if all runs score 1, and floors if all runs score 0. On the "
                        "other topics, it compresses if at least half of the pairs of runs have equal values. Each bar "
                        "is a share of the topics; lower is better.");
        draw_failures(f, row, n, most);
        figure_finish(f);
        report_comparison_shares_table(&f->table, s);
    }
    for (size_t i = 0; i < n; i++)
        mem_free(row[i].name);
    mem_free(row);
}

/* Draws a bar at height y of the pairs of runs that the reference measure separates, in four pieces side by side: the
 * numbers that another measure orders in the same way and separates, only orders in the same way, ties (or has no
 * difference for), and reverses. */
static void draw_agreement(struct figure *f, const struct cmp_agreement *a, double y)
{
    const size_t count[] = {a->same_separated, a->n_same - a->same_separated, a->n_tied, a->n_reversed};
    static const enum figure_tone tone[] = {FIGURE_MORE, FIGURE_MORE_PALE, FIGURE_EVEN, FIGURE_LESS};
    size_t n_drawn = 0;
    for (size_t k = 0; k < LENGTH(count); k++) {
        if (count[k])
            figure_box(f, tone[k], (double)n_drawn, y - 0.36, (double)(n_drawn + count[k]), y + 0.36);
        n_drawn += count[k];
    }
    figure_hover(f, 0.0, y - 0.5, f->x.hi, y + 0.5,
                 "same order and significant: %zu, same order but not significant: %zu, tied: %zu, reversed: %zu",
                 count[0], count[1], count[2], count[3]);
}

void report_comparison_agreement(struct comparison_figure_source *source)
{
    struct report_comparison_section *s = source->section;
    const struct cmp_result *r = s->result;
    size_t n = 0, decisive = r->n_agreements ? r->agreement[0].n_decisive : 0,
           *shown = mem_alloc(r->n_agreements, sizeof *shown);
    const char **name = mem_alloc(r->n_agreements, sizeof *name);
    for (size_t i = 0; i < r->n_agreements && decisive; i++)
        if (!report_comparison_in_curve(source, r->agreement[i].measure)) {
            shown[n] = i;
            name[n++] = s->measure[r->agreement[i].measure];
        }
    if (n) {
        struct figure *f = document_figure(source->to);
        figure_begin(f, "Agreement with the reference measure", "%sagreement", source->prefix);
        figure_about(f,
                     "By %s, %zu pair{s} of runs {differs|differ} significantly. Each row shows how another measure "
                     "orders {this pair|these pairs}.",
                     s->measure[s->reference], decisive);
        figure_rows(f, name, n, FIGURE_WIDTH, 0.0);
        figure_numbers(&f->x, 0.0, (double)decisive, "pairs of runs");
        figure_whole(&f->x);
        f->x.lo = 0.0;
        for (size_t i = 0; i < n; i++)
            draw_agreement(f, &r->agreement[shown[i]], (double)i);
        figure_key(f, FIGURE_BOX, FIGURE_MORE, "same order, significant");
        figure_key(f, FIGURE_BOX, FIGURE_MORE_PALE, "same order, not significant");
        figure_key(f, FIGURE_BOX, FIGURE_EVEN, "tied");
        figure_key(f, FIGURE_BOX, FIGURE_LESS, "reversed");
        figure_finish(f);
        report_comparison_agreement_table(&f->table, s);
    }
    mem_free(name);
    mem_free(shown);
}
