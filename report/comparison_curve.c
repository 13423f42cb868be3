/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The precision-recall figure of a comparison: interpolated precision at levels of recall, as means over topics, which
 * are the measures iprec_at_recall of trec_eval. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "report/comparison_figures.h"
#include "report/figure_rows.h"
#include "report/name.h"

/* A level of recall, and the measure of the precision at this level. */
struct level {
    double recall;
    size_t measure;
};

static size_t find_levels(const struct comparison_figure_source *s, struct level *level)
{
    size_t n = 0;
    for (size_t m = 0; m < s->section->result->n_measures; m++) {
        const char *at = strrchr(s->measure[m], '_');
        if (report_comparison_in_curve(s, m) && at && num_double(at + 1, strlen(at + 1), &level[n].recall))
            level[n++].measure = m;
    }
    return n;
}

static void curve_table(struct grid *g, const struct report_comparison_section *s, const struct level *level, size_t n)
{
    const struct cmp_result *r = s->result;
    figure_columns(g, "Precision by recall", "run", NULL);
    for (size_t i = 0; i < n; i++)
        grid_column(g, false, false, "%.4g", level[i].recall);
    for (size_t run = 0; run < r->n_runs; run++) {
        grid_cell(g, GRID_PLAIN, "%s", s->run[run]);
        for (size_t i = 0; i < n; i++)
            figure_value(g, s->report, r->mean[level[i].measure * r->n_runs + run].mean);
    }
}

static void line(struct figure *f, const struct cmp_result *r, const struct level *level, size_t n, size_t run,
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
        figure_about(f, "Interpolated precision, mean over topics.%s",
                     r->n_runs > FIGURE_SERIES_TONES ? " Runs without an entry in the key are grey." : "");
        figure_axes(f, 210.0);
        figure_numbers(&f->x, 0.0, 1.0, "recall");
        figure_numbers(&f->y, 0.0, 1.0, NULL);
        for (size_t run = r->n_runs; run-- > 0;)
            line(f, r, level, n, run,
                 run < FIGURE_SERIES_TONES ? (enum figure_tone)(FIGURE_SERIES + run) : FIGURE_MUTED);
        for (size_t run = 0; run < r->n_runs && run < FIGURE_SERIES_TONES; run++)
            figure_key(f, FIGURE_LINE, (enum figure_tone)(FIGURE_SERIES + run), "%s", name[run]);
        figure_finish(f);
        curve_table(&f->table, s, level, n);
        name_free_all(name, r->n_runs);
    }
    mem_free(level);
}
