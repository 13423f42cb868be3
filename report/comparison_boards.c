/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Leaderboards: means with their intervals, best first, and how runs change places from one to the next. */
#include <math.h>

#include "base/mem.h"
#include "report/comparison_figures.h"
#include "report/name.h"

static void table(struct grid *g, const struct report_comparison_section *s, size_t measure, const size_t *order,
                  const unsigned *mark)
{
    const struct cmp_result *r = s->result;
    char x[GRID_NUMBER_SIZE], y[GRID_NUMBER_SIZE];
    grid_begin(g, "%s", s->measure[measure]);
    grid_column(g, true, true, "run");
    grid_column(g, false, false, "rank");
    grid_column(g, false, false, "mean");
    grid_column(g, false, false, "interval");
    grid_column(g, false, false, "topics");
    for (size_t i = 0; i < r->n_runs; i++) {
        const struct cmp_mean *m = &r->mean[measure * r->n_runs + order[i]];
        grid_cell(g, GRID_PLAIN, "%s", s->run[order[i]]);
        grid_cell(g, GRID_PLAIN, m->rank ? "%zu" : "-", m->rank);
        grid_cell(g, mark[order[i]], "%s", grid_value(x, s->report, m->mean));
        grid_cell(g, GRID_PLAIN, "[%s, %s]", grid_value(x, s->report, m->lo), grid_value(y, s->report, m->hi));
        grid_cell(g, GRID_PLAIN, "%zu", m->n);
    }
}

/* The best, and what is not separated from it, are told from the others; with a baseline, what is separated from that. */
static void dot(struct figure *f, const struct cmp_mean *m, double y, unsigned mark, bool baseline)
{
    bool open = baseline ? !(mark & (GRID_SEPARATED | GRID_BEST)) : mark & GRID_TIED;
    bool grey = !open && !(mark & (GRID_BEST | GRID_SEPARATED));
    enum figure_tone tone = grey ? FIGURE_MUTED : FIGURE_MORE;
    if (!isnan(m->lo))
        figure_line(f, tone, 1.4, m->lo, y, m->hi, y);
    if (open)
        figure_mark(f, FIGURE_DOT, FIGURE_PAPER, m->mean, y);
    figure_mark(f, open ? FIGURE_RING : FIGURE_DOT, tone, m->mean, y);
}

static void key(struct figure *f, const struct report_comparison_section *s)
{
    bool baseline = s->baseline != CMP_NONE;
    if (baseline) {
        figure_key(f, FIGURE_DOT, FIGURE_MORE, "separated from %s (p < %g), or the best", s->shown[s->baseline],
                   s->opt->cmp.alpha);
        figure_key(f, FIGURE_RING, FIGURE_MORE, "not separated");
    } else {
        figure_key(f, FIGURE_DOT, FIGURE_MORE, "best");
        figure_key(f, FIGURE_RING, FIGURE_MORE, "not separated from it (p >= %g)", s->opt->cmp.alpha);
        figure_key(f, FIGURE_DOT, FIGURE_MUTED, "separated");
    }
}

static void board(const struct comparison_figure_source *source, size_t measure, size_t *order, unsigned *mark)
{
    const struct report_comparison_section *s = &source->section;
    const struct cmp_result *r = s->result;
    const char **name = mem_alloc(r->n_runs, sizeof *name);
    double lo = NAN, hi = NAN;
    struct figure *f = pictures_new(source->to);
    report_comparison_order(r, measure, order);
    report_comparison_marks(s, measure, mark);
    figure_begin(f, s->measure[measure], "%sleaderboard.%s", source->prefix, source->measure[measure]);
    figure_about(f, "Means over topics, with %g %% %s.", 100 * (1 - s->opt->cmp.alpha),
                 report_comparison_interval(s->test, true));
    for (size_t i = 0; i < r->n_runs; i++) {
        const struct cmp_mean *m = &r->mean[measure * r->n_runs + order[i]];
        name[i] = s->run[order[i]];
        lo = fmin(lo, isnan(m->lo) ? m->mean : m->lo);
        hi = fmax(hi, isnan(m->hi) ? m->mean : m->hi);
    }
    figure_rows(f, name, r->n_runs, FIGURE_WIDTH, 0.0);
    figure_numbers(&f->x, lo, hi, NULL);
    for (size_t i = 0; i < r->n_runs; i++) {
        const struct cmp_mean *m = &r->mean[measure * r->n_runs + order[i]];
        char x[GRID_NUMBER_SIZE], y[GRID_NUMBER_SIZE], z[GRID_NUMBER_SIZE];
        if (!isnan(m->mean))
            dot(f, m, (double)i, mark[order[i]], s->baseline != CMP_NONE && order[i] != s->baseline);
        figure_hover(f, f->x.lo, (double)i - 0.5, f->x.hi, (double)i + 0.5, "%s: %s [%s, %s]", name[i],
                     grid_value(x, s->report, m->mean), grid_value(y, s->report, m->lo),
                     grid_value(z, s->report, m->hi));
    }
    key(f, s);
    figure_finish(f);
    table(&f->table, s, measure, order, mark);
    mem_free(name);
}

void report_comparison_boards(const struct comparison_figure_source *s)
{
    size_t *order = mem_alloc(s->section.result->n_runs, sizeof *order);
    unsigned *mark = mem_alloc(s->section.result->n_runs, sizeof *mark);
    for (size_t m = 0; m < s->section.result->n_measures; m++)
        if (!report_comparison_in_curve(s, m))
            board(s, m, order, mark);
    mem_free(mark);
    mem_free(order);
}

/* Measures side by side, at most MOST_COLUMNS of them, the last of a figure once more as the first of the next. */
enum { MOST_COLUMNS = 4, COLUMN_WIDTH = 90, TITLE_COLUMNS = 14 };

struct slopes {
    const struct report_comparison_section *s;
    const size_t *measure; /* n of them */
    size_t n;
    size_t *place; /* [column][run]: from above */
};

static void slopes_table(struct grid *g, const struct slopes *b, const size_t *order)
{
    const struct cmp_result *r = b->s->result;
    grid_begin(g, "Ranks");
    grid_column(g, true, true, "run");
    for (size_t c = 0; c < b->n; c++)
        grid_column(g, false, false, "%s", b->s->measure[b->measure[c]]);
    for (size_t i = 0; i < r->n_runs; i++) {
        grid_cell(g, GRID_PLAIN, "%s", b->s->run[order[i]]);
        for (size_t c = 0; c < b->n; c++) {
            size_t rank = r->mean[b->measure[c] * r->n_runs + order[i]].rank;
            grid_cell(g, rank == 1 ? GRID_BEST : GRID_PLAIN, rank ? "%zu" : "-", rank);
        }
    }
}

static void slope(struct figure *f, const struct slopes *b, size_t run)
{
    const struct cmp_result *r = b->s->result;
    size_t first = r->mean[b->measure[0] * r->n_runs + run].rank,
           last = r->mean[b->measure[b->n - 1] * r->n_runs + run].rank;
    enum figure_tone tone = !first || !last || first == last ? FIGURE_MUTED : last < first ? FIGURE_MORE : FIGURE_LESS;
    for (size_t c = 0; c + 1 < b->n; c++)
        figure_line(f, tone, 1.3, (double)c, (double)b->place[c * r->n_runs + run], (double)(c + 1),
                    (double)b->place[(c + 1) * r->n_runs + run]);
    for (size_t c = 0; c < b->n; c++)
        figure_mark(f, FIGURE_DOT, tone, (double)c, (double)b->place[c * r->n_runs + run]);
}

static void slopes_frame(struct figure *f, const struct slopes *b, const char *const *first, const char *const *last)
{
    size_t n = b->s->result->n_runs;
    char **right = figure_names(last, n);
    figure_rows(f, first, n, FIGURE_WIDTH, 0.0);
    figure_header(f);
    f->right = f->left;
    f->plot_width = (double)(COLUMN_WIDTH * (b->n - 1));
    f->x = (struct figure_scale){.lo = -0.06, .hi = (double)b->n - 0.94};
    for (size_t i = 0; i < n; i++)
        figure_text(f, FIGURE_BESIDE, FIGURE_LEFT, f->left + f->plot_width + 4.0, (double)i, "%s", right[i]);
    for (size_t c = 0; c < b->n; c++) {
        char *title = name_shorten(b->s->measure[b->measure[c]], TITLE_COLUMNS);
        figure_text(f, FIGURE_INSIDE, FIGURE_CENTRE, (double)c, -1.0, "%s", title);
        mem_free(title);
    }
    name_free_all(right, n);
}

static void slopes(const struct comparison_figure_source *source, const size_t *measure, size_t n, size_t number)
{
    const struct report_comparison_section *s = &source->section;
    size_t n_runs = s->result->n_runs, *order = mem_alloc(n_runs, sizeof *order);
    struct slopes b = {s, measure, n, mem_alloc(n * n_runs, sizeof *b.place)};
    const char **first = mem_alloc(n_runs, sizeof *first), **last = mem_alloc(n_runs, sizeof *last);
    struct figure *f = pictures_new(source->to);
    char title[256];
    snprintf(title, sizeof title, "From %s to %s", s->measure[measure[0]], s->measure[measure[n - 1]]);
    figure_begin(f, title, "%sranks.%zu", source->prefix, number);
    figure_about(
        f, "Best above. A line is a run; it is coloured if its rank by the last measure is not that by the first.");
    for (size_t c = n; c-- > 0;) {
        report_comparison_order(s->result, measure[c], order);
        for (size_t i = 0; i < n_runs; i++) {
            b.place[c * n_runs + order[i]] = i;
            (c ? last : first)[i] = c == 0 || c == n - 1 ? s->run[order[i]] : last[i];
        }
    }
    slopes_frame(f, &b, first, last);
    for (size_t i = 0; i < n_runs; i++)
        slope(f, &b, i);
    figure_key(f, FIGURE_LINE, FIGURE_MORE, "up");
    figure_key(f, FIGURE_LINE, FIGURE_LESS, "down");
    figure_key(f, FIGURE_LINE, FIGURE_MUTED, "same rank");
    figure_finish(f);
    slopes_table(&f->table, &b, order);
    mem_free(last);
    mem_free(first);
    mem_free(b.place);
    mem_free(order);
}

void report_comparison_ranks(const struct comparison_figure_source *s)
{
    const struct cmp_result *r = s->section.result;
    size_t n = 0, *measure = mem_alloc(r->n_measures, sizeof *measure), number = 0;
    for (size_t m = 0; m < r->n_measures; m++)
        if (!report_comparison_in_curve(s, m))
            measure[n++] = m;
    for (size_t from = 0; from + 1 < n; from += MOST_COLUMNS - 1)
        slopes(s, measure + from, n - from < MOST_COLUMNS ? n - from : MOST_COLUMNS, ++number);
    mem_free(measure);
}
