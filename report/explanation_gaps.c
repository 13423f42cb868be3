/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of the gap between two runs, selection and ordering, as bars. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "report/explanation_figures.h"
#include "report/name.h"

/* Pairs of a picture. */
enum { MOST_ROWS = 60 };

/* The gap a - b by a measure, and what its row is called. */
struct gap_row {
    size_t a, b, measure;
    char *name;
    struct explanation_gap gap;
};

static void gap_table(struct grid *g, const struct explanation *x, const struct report_options *o,
                      const struct gap_row *row, size_t n)
{
    char number[GRID_NUMBER_SIZE];
    grid_begin(g, "Gaps: selection + ordering");
    grid_column(g, true, true, "runs");
    grid_column(g, true, true, "measure");
    grid_column(g, false, false, "gap");
    grid_column(g, false, false, "selection");
    grid_column(g, false, false, "ordering");
    for (size_t i = 0; i < n; i++) {
        grid_cell(g, GRID_PLAIN, "%s - %s", x->run[row[i].a].name, x->run[row[i].b].name);
        grid_cell(g, GRID_PLAIN, "%s", x->title[row[i].measure]);
        grid_cell(g, GRID_PLAIN, "%s", grid_difference(number, o, row[i].gap.all));
        grid_cell(g, GRID_PLAIN, "%s", grid_difference(number, o, row[i].gap.selection));
        grid_cell(g, GRID_PLAIN, "%s", grid_difference(number, o, row[i].gap.ordering));
    }
}

static void put_bars(struct figure *f, const struct report_options *o, const struct gap_row *row, double y)
{
    char v[3][GRID_NUMBER_SIZE];
    figure_box(f, FIGURE_SERIES, 0.0, y - 0.4, row->gap.selection, y);
    figure_box(f, FIGURE_SERIES + 4, 0.0, y, row->gap.ordering, y + 0.4);
    figure_mark(f, FIGURE_DOT, FIGURE_PAPER, row->gap.all, y)->size = 6.0;
    figure_mark(f, FIGURE_DOT, FIGURE_INK, row->gap.all, y)->size = 4.0;
    figure_hover(f, f->x.lo, y - 0.5, f->x.hi, y + 0.5, "%s: gap %s, selection %s, ordering %s", row->name,
                 grid_difference(v[0], o, row->gap.all), grid_difference(v[1], o, row->gap.selection),
                 grid_difference(v[2], o, row->gap.ordering));
}

static void gap_figure(struct figure *f, const struct explanation *x, const struct report_options *o,
                       const struct gap_row *row, size_t n)
{
    size_t shown = n < MOST_ROWS ? n : MOST_ROWS;
    double lo = 0.0, hi = 0.0;
    const char **name = mem_alloc(shown, sizeof *name);
    for (size_t i = 0; i < shown; i++) {
        const double v[] = {row[i].gap.all, row[i].gap.selection, row[i].gap.ordering};
        name[i] = row[i].name;
        for (size_t k = 0; k < sizeof v / sizeof v[0]; k++) {
            lo = fmin(lo, v[k]);
            hi = fmax(hi, v[k]);
        }
    }
    figure_about(f, "Selection: which documents are in the first k. Ordering: how they are arranged.%s",
                 shown < n ? " Pairs that have no room here are in the table." : "");
    figure_rows(f, name, shown, FIGURE_WIDTH, 0.0);
    figure_numbers(&f->x, lo, hi, NULL);
    figure_line(f, FIGURE_MUTED, 0.8, 0.0, f->y.lo, 0.0, f->y.hi);
    for (size_t i = 0; i < shown; i++)
        put_bars(f, o, &row[i], (double)i);
    figure_key(f, FIGURE_BOX, FIGURE_SERIES, "selection");
    figure_key(f, FIGURE_BOX, FIGURE_SERIES + 4, "ordering");
    figure_key(f, FIGURE_DOT, FIGURE_INK, "gap, their sum");
    figure_finish(f);
    gap_table(&f->table, x, o, row, n);
    mem_free(name);
}

static struct gap_row gap_row(const struct explanation *x, const size_t pair[2], size_t measure, const char *const *run)
{
    struct gap_row r = {.a = pair[0], .b = pair[1], .measure = measure};
    r.gap = explanation_gap(x, measure, r.a, r.b);
    r.name = run ? name_pair(run, x->n_runs, r.a, "-", r.b, FIGURE_NAME)
                 : mem_strndup(x->title[measure], strlen(x->title[measure]));
    return r;
}

static void free_rows(struct gap_row *row, size_t n)
{
    for (size_t i = 0; i < n; i++)
        mem_free(row[i].name);
    mem_free(row);
}

static void one_pair(struct explanation_figures *g, const struct explanation *x, const struct report_options *o)
{
    struct gap_row *row = mem_alloc(x->n_measures, sizeof *row);
    size_t n = 0;
    for (size_t m = 0; m < x->n_measures; m++)
        if (x->labelled[m])
            row[n++] = gap_row(x, g->pair[0], m, NULL);
    if (n) {
        struct figure *f = pictures_new(&g->pictures);
        char *title = name_pair((const char *[]){x->run[row->a].name, x->run[row->b].name}, 2, 0, "less", 1, SIZE_MAX);
        figure_begin(f, title, "gaps");
        gap_figure(f, x, o, row, n);
        mem_free(title);
    }
    free_rows(row, n);
}

void report_explanation_gaps(struct explanation_figures *g, const struct explanation *x, const struct report_options *o)
{
    if (x->n_runs < 2)
        return;
    if (g->n_pairs == 1) {
        one_pair(g, x, o);
        return;
    }
    const char **run = mem_alloc(x->n_runs, sizeof *run);
    for (size_t r = 0; r < x->n_runs; r++)
        run[r] = x->run[r].name;
    for (size_t m = 0; m < x->n_measures; m++) {
        if (!x->labelled[m])
            continue;
        struct gap_row *row = mem_alloc(g->n_pairs, sizeof *row);
        for (size_t i = 0; i < g->n_pairs; i++)
            row[i] = gap_row(x, g->pair[i], m, run);
        struct figure *f = pictures_new(&g->pictures);
        figure_begin(f, x->title[m], "gaps.%s", x->measure[m]);
        gap_figure(f, x, o, row, g->n_pairs);
        free_rows(row, g->n_pairs);
    }
    mem_free(run);
}
