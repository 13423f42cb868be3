/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/figure_rows.h"

#include <math.h>
#include <stdarg.h>

#include "base/mem.h"
#include "report/document.h"
#include "report/name.h"

/* ---- estimates ---- */

void figure_columns(struct grid *g, const char *title, const char *first, ...)
{
    va_list ap;
    grid_begin(g, "%s", title);
    grid_column(g, true, true, "%s", first);
    va_start(ap, first);
    for (const char *name; (name = va_arg(ap, const char *));)
        grid_column(g, false, false, "%s", name);
    va_end(ap);
}

void figure_value(struct grid *g, const struct report_options *o, double v)
{
    char text[GRID_NUMBER_SIZE];
    grid_cell(g, GRID_PLAIN, "%s", render_number(text, o, -1, v));
}

void figure_interval(struct grid *g, const struct report_options *o, double lo, double hi)
{
    char text[RENDER_INTERVAL];
    grid_cell(g, GRID_PLAIN, "%s", render_interval(text, o, -1, lo, hi));
}

void figure_cells(struct grid *g, const struct report_options *o, const char *kinds, ...)
{
    char text[GRID_NUMBER_SIZE];
    va_list ap;
    va_start(ap, kinds);
    for (; *kinds; kinds++) {
        if (*kinds == 's') {
            grid_cell(g, GRID_PLAIN, "%s", va_arg(ap, const char *));
        } else if (*kinds == 'n' || *kinds == 'r') {
            size_t n = va_arg(ap, size_t);
            grid_cell(g, GRID_PLAIN, *kinds == 'r' && !n ? "-" : "%zu", n);
        } else {
            double v = va_arg(ap, double);
            if (*kinds == 'v')
                figure_value(g, o, v);
            else if (*kinds == 'd')
                grid_cell(g, GRID_PLAIN, "%s", grid_difference(text, o, v));
            else
                figure_interval(g, o, v, va_arg(ap, double));
        }
    }
    va_end(ap);
}

/* Writes "134/185", or "" if x is not a share. */
static void write_share(char text[static RENDER_INTERVAL], const struct stat_rate *x)
{
    *text = '\0';
    if (x->n > 0)
        render_share(text, x);
}

#define SHARE_FONT 7.5

/* Fills the table of a figure of estimates. The column k/n is there if any estimate is a share. */
static void estimates_grid(struct grid *g, const struct figure_estimates *e, const char *title,
                           const struct report_options *o)
{
    char text[RENDER_INTERVAL];
    bool shares = false;
    for (size_t i = 0; i < e->n; i++)
        shares |= e->row[i].x.n > 0;
    grid_begin(g, "%s", title);
    grid_column(g, true, true, "%s", e->names);
    if (shares)
        grid_column(g, false, false, "k/n");
    grid_column(g, false, false, "value");
    grid_column(g, false, false, "95%% interval");
    if (e->expected)
        grid_column(g, false, false, "%s", e->expected);
    for (size_t i = 0; i < e->n; i++) {
        const struct figure_estimate *row = &e->row[i];
        grid_cell(g, GRID_PLAIN, "%s", row->name);
        write_share(text, &row->x);
        if (shares)
            grid_cell(g, GRID_PLAIN, "%s", text);
        figure_value(g, o, row->x.rate);
        figure_interval(g, o, row->x.lo, row->x.hi);
        if (e->expected)
            figure_value(g, o, row->expected);
    }
}

/* Sets *lo and *hi to the smallest range with e->lo, e->hi, e->line and all rows' intervals (or values without one) and
 * expected values, of which those that are NAN do not count. */
static void find_axis_range(const struct figure_estimates *e, double *lo, double *hi)
{
    *lo = fmin(e->lo, e->line);
    *hi = fmax(e->hi, e->line);
    for (size_t i = 0; i < e->n; i++) {
        const struct stat_rate *x = &e->row[i].x;
        *lo = fmin(*lo, fmin(e->row[i].expected, isnan(x->lo) ? x->rate : x->lo));
        *hi = fmax(*hi, fmax(e->row[i].expected, isnan(x->hi) ? x->rate : x->hi));
    }
}

/* Draws an estimate in row y, from 0: its interval, its value, the expected value as a line (each unless it is NAN),
 * and its share k/n on the right; adds a text with these numbers for when the row is pointed at. */
static void draw_estimate(struct figure *f, const struct figure_estimate *row, double y, const struct report_options *o)
{
    char text[RENDER_INTERVAL], k[RENDER_INTERVAL], value[GRID_NUMBER_SIZE];
    const struct stat_rate *x = &row->x;
    if (!isnan(row->expected))
        figure_line(f, FIGURE_LESS, 1.4, row->expected, y - 0.36, row->expected, y + 0.36);
    if (!isnan(x->lo) && x->hi > x->lo)
        figure_line(f, row->tone, 1.4, x->lo, y, x->hi, y);
    if (!isnan(x->rate))
        figure_mark(f, FIGURE_DOT, row->tone, x->rate, y);
    render_interval(text, o, -1, x->lo, x->hi);
    write_share(k, x);
    if (*k) {
        struct figure_mark *m = figure_text(f, FIGURE_BESIDE, FIGURE_LEFT, f->left + f->plot_width + 4.0, y, "%s", k);
        m->size = SHARE_FONT;
        m->tone = FIGURE_MUTED;
    }
    figure_hover(f, f->x.lo, y - 0.5, f->x.hi, y + 0.5, "%s: %s%s%s %s", row->name, k, *k ? " = " : "",
                 grid_value(value, o, x->rate), text);
}

void figure_estimates(struct figure *f, const struct figure_estimates *e, const struct report_options *o)
{
    const char **name = mem_alloc(e->n, sizeof *name);
    double lo, hi, room = 0.0;
    char text[RENDER_INTERVAL];
    for (size_t i = 0; i < e->n; i++) {
        name[i] = e->row[i].shown ? e->row[i].shown : e->row[i].name;
        write_share(text, &e->row[i].x);
        room = fmax(room, figure_text_width(text, SHARE_FONT));
    }
    find_axis_range(e, &lo, &hi);
    figure_rows(f, name, e->n, FIGURE_WIDTH, room);
    figure_numbers(&f->x, lo, hi, e->title);
    if (!isnan(e->line))
        figure_line(f, FIGURE_MUTED, 1.0, e->line, f->y.lo, e->line, f->y.hi);
    for (size_t i = 0; i < e->n; i++)
        draw_estimate(f, &e->row[i], (double)i, o);
    if (e->names)
        estimates_grid(&f->table, e, f->title, o);
    mem_free(name);
}

/* ---- boxes ---- */

/* Draws in row y, from 0, a line from the first to the last quantile, a box around the middle half, the median and the
 * mean; nothing if the mean is NAN. */
static void draw_spread(struct figure *f, const struct figure_spread *row, double y)
{
    const double half = 0.34, *q = row->quantile;
    if (isnan(row->mean))
        return;
    figure_line(f, FIGURE_MORE, 1.0, q[0], y, q[4], y);
    if (q[3] > q[1])
        figure_box(f, FIGURE_MORE_PALE, q[1], y - half, q[3], y + half);
    figure_line(f, FIGURE_INK, 1.6, q[2], y - half, q[2], y + half);
    figure_mark(f, FIGURE_DOT, FIGURE_LESS, row->mean, y);
}

/* Returns the width, in points, of the largest row[].n, which is written at the right. */
static double count_room(const struct figure_spread *row, size_t n)
{
    char most[32];
    size_t largest = 0;
    for (size_t i = 0; i < n; i++)
        largest = row[i].n > largest ? row[i].n : largest;
    snprintf(most, sizeof most, "%zu", largest);
    return figure_text_width(most, FIGURE_FONT);
}

void figure_spreads(struct figure *f, const struct figure_spread *row, size_t n, const char *names, const char *many,
                    const struct report_options *o)
{
    char v[3][GRID_NUMBER_SIZE];
    const char **shown = mem_alloc(n, sizeof *shown);
    bool intervals = false;
    for (size_t i = 0; i < n; i++) {
        shown[i] = row[i].shown;
        intervals |= !isnan(row[i].lo);
    }
    figure_rows(f, shown, n, FIGURE_WIDTH, count_room(row, n));
    figure_numbers(&f->x, 0.0, 1.0, "gain");
    figure_columns(&f->table, f->title, names, many, "5 %", "25 %", "50 %", "75 %", "95 %", "mean",
                   intervals ? "95% interval" : NULL, NULL);
    for (size_t i = 0; i < n; i++) {
        double y = (double)i;
        draw_spread(f, &row[i], y);
        figure_text(f, FIGURE_BESIDE, FIGURE_LEFT, f->left + f->plot_width + 4.0, y, "%zu", row[i].n);
        figure_hover(f, f->x.lo, y - 0.5, f->x.hi, y + 0.5, "%s: %zu %s, mean gain %s, middle half from %s to %s",
                     row[i].name, row[i].n, many, render_number(v[0], o, -1, row[i].mean),
                     render_number(v[1], o, -1, row[i].quantile[1]), render_number(v[2], o, -1, row[i].quantile[3]));
        const double *q = row[i].quantile;
        figure_cells(&f->table, o, intervals ? "snvvvvvvi" : "snvvvvvv", row[i].name, row[i].n, q[0], q[1], q[2], q[3],
                     q[4], row[i].mean, row[i].lo, row[i].hi);
    }
    figure_key(f, FIGURE_LINE, FIGURE_MORE, "5 %% to 95 %%");
    figure_key(f, FIGURE_BOX, FIGURE_MORE_PALE, "25 %% to 75 %%");
    figure_key(f, FIGURE_LINE, FIGURE_INK, "median");
    figure_key(f, FIGURE_DOT, FIGURE_LESS, "mean");
    figure_finish(f);
    mem_free(shown);
}

/* ---- matrix ---- */

#define SMALL 7.0 /* the height of the numbers of rows and columns, in points */

static void style_number_mark(struct figure_mark *m)
{
    m->tone = FIGURE_MUTED;
    m->size = SMALL;
}

void figure_matrix(struct figure *f, const char *const *name, size_t n)
{
    enum { LEAST = 9, MOST = 24, FIFTH = 5 };
    figure_rows(f, name, n, FIGURE_WIDTH, 0.0);
    figure_header(f);
    const double room = 14.0; /* the width of the numbers of rows */
    f->left += room;
    double width = fmax(LEAST, fmin(MOST, (FIGURE_WIDTH - f->left - f->right) / (double)n));
    f->plot_width = width * (double)n;
    f->x = (struct figure_scale){.lo = -0.5, .hi = (double)n - 0.5};
    /* If numbers of two digits would touch, only the first and every fifth column have a number. */
    size_t step = n > 9 && figure_text_width("00", SMALL) + 2.0 > width ? FIFTH : 1;
    for (size_t i = 0; i < n; i++) {
        style_number_mark(figure_text(f, FIGURE_BESIDE, FIGURE_RIGHT, f->left - 3.0, (double)i, "%zu", i + 1));
        if (i == 0 || (i + 1) % step == 0)
            style_number_mark(figure_text(f, FIGURE_INSIDE, FIGURE_CENTRE, (double)i, -1.0, "%zu", i + 1));
    }
}

/* ---- slopes ---- */

enum { COLUMN_WIDTH = 90, TITLE_COLUMNS = 14 };

static void fill_slopes_grid(struct grid *g, const struct figure_slopes *s)
{
    grid_begin(g, "Ranks");
    grid_column(g, true, true, "run");
    for (size_t c = 0; c < s->n_columns; c++)
        grid_column(g, false, false, "%s", s->column[c]);
    for (size_t i = 0; i < s->n; i++) {
        grid_cell(g, GRID_PLAIN, "%s", s->name[s->order[i]]);
        for (size_t c = 0; c < s->n_columns; c++) {
            size_t rank = s->rank[c * s->n + s->order[i]];
            grid_cell(g, rank == 1 ? GRID_BEST : GRID_PLAIN, rank ? "%zu" : "-", rank);
        }
    }
}

/* Draws the line of one run, an index in s->name: blue if its last rank is better than its first, orange if it is
 * worse, grey if they are equal or one is missing. place[column][run] is its row in each column, from 0. */
static void draw_slope(struct figure *f, const struct figure_slopes *s, const size_t *place, size_t run)
{
    size_t first = s->rank[run], last = s->rank[(s->n_columns - 1) * s->n + run];
    enum figure_tone tone = !first || !last || first == last ? FIGURE_MUTED : last < first ? FIGURE_MORE : FIGURE_LESS;
    for (size_t c = 0; c + 1 < s->n_columns; c++)
        figure_line(f, tone, 1.3, (double)c, (double)place[c * s->n + run], (double)(c + 1),
                    (double)place[(c + 1) * s->n + run]);
    for (size_t c = 0; c < s->n_columns; c++)
        figure_mark(f, FIGURE_DOT, tone, (double)c, (double)place[c * s->n + run]);
}

/* Prepares the picture without its lines: names of runs at the left in the order of the first column and at the right
 * in that of the last one, and column headings. */
static void slopes_frame(struct figure *f, const struct figure_slopes *s)
{
    const char **side = mem_alloc(s->n, sizeof *side);
    for (size_t i = 0; i < s->n; i++)
        side[i] = s->name[s->order[i]];
    figure_rows(f, side, s->n, FIGURE_WIDTH, 0.0);
    figure_header(f);
    f->right = f->left;
    f->plot_width = (double)(COLUMN_WIDTH * (s->n_columns - 1));
    f->x = (struct figure_scale){.lo = -0.06, .hi = (double)s->n_columns - 0.94};
    for (size_t i = 0; i < s->n; i++)
        side[i] = s->name[s->order[(s->n_columns - 1) * s->n + i]];
    char **right = figure_names(side, s->n);
    for (size_t i = 0; i < s->n; i++)
        figure_text(f, FIGURE_BESIDE, FIGURE_LEFT, f->left + f->plot_width + 4.0, (double)i, "%s", right[i]);
    char **title = name_shorten_all(s->column, s->n_columns, TITLE_COLUMNS);
    for (size_t c = 0; c < s->n_columns; c++)
        figure_text(f, FIGURE_INSIDE, FIGURE_CENTRE, (double)c, -1.0, "%s", title[c]);
    name_free_all(title, s->n_columns);
    name_free_all(right, s->n);
    mem_free(side);
}

void figure_slopes(struct figure *f, const struct figure_slopes *s)
{
    size_t *place = mem_alloc(s->n_columns * s->n, sizeof *place);
    for (size_t c = 0; c < s->n_columns; c++)
        for (size_t i = 0; i < s->n; i++)
            place[c * s->n + s->order[c * s->n + i]] = i;
    slopes_frame(f, s);
    for (size_t i = 0; i < s->n; i++)
        draw_slope(f, s, place, i);
    figure_key(f, FIGURE_LINE, FIGURE_MORE, "up");
    figure_key(f, FIGURE_LINE, FIGURE_LESS, "down");
    figure_key(f, FIGURE_LINE, FIGURE_MUTED, "same rank");
    fill_slopes_grid(&f->table, s);
    mem_free(place);
}
