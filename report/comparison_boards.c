/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The leaderboards of a comparison: means with their intervals, the best at the top; and the ranks of the runs by
 * several measures side by side. */
#include <math.h>

#include "base/mem.h"
#include "report/comparison_figures.h"
#include "report/figure_rows.h"

/* Draws the mean of a run, with its interval if known, at height y (a row, counted from 0). `mark`, bits of enum
 * grid_mark, chooses the colour and whether the mark is a dot or a ring, as draw_key explains. `baseline` says that the
 * marks compare with the baseline; it is false for the baseline's own row. */
static void draw_dot(struct figure *f, const struct cmp_mean *m, double y, unsigned mark, bool baseline)
{
    bool open = baseline ? !(mark & (GRID_BETTER | GRID_WORSE | GRID_BEST)) : mark & GRID_TIED;
    bool grey = !open && !(mark & (GRID_BEST | GRID_BETTER | GRID_WORSE));
    enum figure_tone tone = mark & GRID_WORSE ? FIGURE_LESS : grey ? FIGURE_MUTED : FIGURE_MORE;
    if (!isnan(m->lo))
        figure_line(f, tone, 1.4, m->lo, y, m->hi, y);
    if (open)
        figure_mark(f, FIGURE_DOT, FIGURE_PAPER, m->mean, y);
    figure_mark(f, open ? FIGURE_RING : FIGURE_DOT, tone, m->mean, y);
}

/* Adds the key of a leaderboard's colours, which compare runs with the first baseline or, if there is none, with the
 * best run. */
static void draw_key(struct figure *f, const struct report_comparison_section *s)
{
    bool baseline = s->baseline != CMP_NONE;
    if (baseline) {
        figure_key(f, FIGURE_DOT, FIGURE_MORE, "best run, or better than %s (%s < %g)", s->shown[s->baseline],
                   report_comparison_deciding(s->opt), s->opt->cmp.alpha);
        figure_key(f, FIGURE_DOT, FIGURE_LESS, "worse");
        figure_key(f, FIGURE_RING, FIGURE_MORE, "not separated");
    } else {
        figure_key(f, FIGURE_DOT, FIGURE_MORE, "best");
        figure_key(f, FIGURE_RING, FIGURE_MORE, "not separated from the best run (%s >= %g)",
                   report_comparison_deciding(s->opt), s->opt->cmp.alpha);
        figure_key(f, FIGURE_DOT, FIGURE_MUTED, "separated");
    }
}

/* Adds the figure of a measure's leaderboard: a row for each run with its mean and interval, best first. `order` has
 * room for all runs; it receives their indices in the order of the rows. */
static void add_board(const struct comparison_figure_source *source, size_t measure, size_t *order)
{
    struct report_comparison_section *s = source->section;
    const struct cmp_result *r = s->result;
    const char **name = mem_alloc(r->n_runs, sizeof *name);
    const unsigned *mark = s->mark + measure * r->n_runs;
    double lo = NAN, hi = NAN;
    struct figure *f = document_figure(source->to);
    struct relation rows = report_comparison_relation(s, SECTION_BOARD, measure * r->n_runs, r->n_runs);
    rows.order = order;
    report_comparison_order(r, measure, order);
    figure_begin(f, s->measure[measure], "%sleaderboard.%s", source->prefix, source->measure[measure]);
    figure_about(f, "Each dot is a run's mean over topics, with %g %% %s. Higher is better.",
                 100 * (1 - s->opt->cmp.alpha), report_comparison_interval(s->test, true));
    for (size_t i = 0; i < r->n_runs; i++) {
        const struct cmp_mean *m = &r->mean[measure * r->n_runs + order[i]];
        name[i] = s->run[order[i]];
        lo = fmin(lo, isnan(m->lo) ? m->mean : m->lo);
        hi = fmax(hi, isnan(m->hi) ? m->mean : m->hi);
    }
    figure_rows(f, name, r->n_runs, FIGURE_WIDTH, 0.0);
    figure_numbers(&f->x, lo, hi, s->measure[measure]);
    for (size_t i = 0; i < r->n_runs; i++) {
        const struct cmp_mean *m = &r->mean[measure * r->n_runs + order[i]];
        char x[GRID_NUMBER_SIZE], y[GRID_NUMBER_SIZE], z[GRID_NUMBER_SIZE];
        if (!isnan(m->mean))
            draw_dot(f, m, (double)i, mark[order[i]], s->baseline != CMP_NONE && order[i] != s->baseline);
        figure_hover(f, f->x.lo, (double)i - 0.5, f->x.hi, (double)i + 0.5, "%s: %s [%s, %s]", name[i],
                     grid_value(x, s->report, m->mean), grid_value(y, s->report, m->lo),
                     grid_value(z, s->report, m->hi));
    }
    draw_key(f, s);
    figure_finish(f);
    render_relation(&f->table, &rows, s->measure[measure], s->report);
    mem_free(name);
}

void report_comparison_boards(struct comparison_figure_source *s)
{
    size_t *order = mem_alloc(s->section->result->n_runs, sizeof *order);
    for (size_t m = 0; m < s->section->result->n_measures; m++)
        if (!report_comparison_in_curve(s, m))
            add_board(s, m, order);
    mem_free(order);
}

/* Adds a figure of the ranks of all runs by the n measures with the indices measure[0 .. n), 2 <= n <= FIGURE_SLOPES,
 * side by side; `number`, from 1, is a part of its id. The caller makes the last measure of a figure also the first
 * one of the next. */
static void add_ranks(const struct comparison_figure_source *source, const size_t *measure, size_t n, size_t number)
{
    const struct report_comparison_section *s = source->section;
    size_t n_runs = s->result->n_runs, *order = mem_alloc(n * n_runs, sizeof *order),
           *rank = mem_alloc(n * n_runs, sizeof *rank);
    const char **column = mem_alloc(n, sizeof *column);
    struct figure *f = document_figure(source->to);
    char title[256];
    snprintf(title, sizeof title, "Ranks: %s to %s", s->measure[measure[0]], s->measure[measure[n - 1]]);
    figure_begin(f, title, "%sranks.%zu", source->prefix, number);
    figure_about(f, "The best runs are at the top. Each line is a run; colour marks a change of rank between the first "
                    "and the last measure.");
    for (size_t c = 0; c < n; c++) {
        column[c] = s->measure[measure[c]];
        report_comparison_order(s->result, measure[c], order + c * n_runs);
        for (size_t i = 0; i < n_runs; i++)
            rank[c * n_runs + i] = s->result->mean[measure[c] * n_runs + i].rank;
    }
    figure_slopes(f, &(struct figure_slopes){s->run, column, n_runs, n, rank, order});
    figure_finish(f);
    mem_free(column);
    mem_free(rank);
    mem_free(order);
}

void report_comparison_ranks(struct comparison_figure_source *s)
{
    const struct cmp_result *r = s->section->result;
    size_t n = 0, *measure = mem_alloc(r->n_measures, sizeof *measure), number = 0;
    for (size_t m = 0; m < r->n_measures; m++)
        if (!report_comparison_in_curve(s, m))
            measure[n++] = m;
    for (size_t from = 0; from + 1 < n; from += FIGURE_SLOPES - 1)
        add_ranks(s, measure + from, n - from < FIGURE_SLOPES ? n - from : FIGURE_SLOPES, ++number);
    mem_free(measure);
}

/* Draws one of a run's three estimated means (by a proxy, from gold labels, by both) at height y, with its interval;
 * omits what is NAN. */
static void draw_gold_dot(struct figure *f, enum figure_tone tone, enum figure_shape shape,
                          const struct cmp_gold_mean *m, double y)
{
    if (!isnan(m->range.lo))
        figure_line(f, tone, 1.4, m->range.lo, y, m->range.hi, y);
    if (!isnan(m->mean))
        figure_mark(f, shape, tone, m->mean, y);
}

/* Adds the figure of each run's means by a proxy (a measure known for all topics), from gold labels (labels by people,
 * of some topics) and by both, with their intervals. `set` is the proxy's index among the measures, or their number
 * for all proxies together. */
static void add_gold_board(const struct comparison_figure_source *source, size_t set)
{
    struct report_comparison_section *s = source->section;
    const struct comparison_gold *g = &source->dataset->gold;
    size_t n = s->result->n_runs;
    bool is_joint = set == s->result->n_measures;
    const char *proxy = is_joint ? "All proxies" : s->measure[set];
    const struct cmp_gold *x = g->run + set * n;
    struct figure *f = document_figure(source->to);
    struct relation rows = report_comparison_relation(s, SECTION_GOLD_RUNS, set * n, n);
    double lo = NAN, hi = NAN;
    figure_begin(f, proxy, "%sgold.%s", source->prefix, is_joint ? "all" : source->measure[set]);
    figure_about(f,
                 "Each run has three means with %g %% intervals: by %s on all topics, by %s with gold labels on %zu of "
                 "%zu topics, and by both combined. Higher is better.",
                 100 * (1 - s->opt->cmp.alpha), is_joint ? "all proxies" : proxy, g->title, g->n, s->n_topics);
    for (size_t i = 0; i < n; i++) {
        const struct cmp_gold_mean *m[] = {&x[i].proxy, &x[i].gold, &x[i].both};
        for (int k = 0; k < 3; k++) {
            lo = fmin(lo, m[k]->range.lo);
            hi = fmax(hi, m[k]->range.hi);
        }
    }
    figure_rows(f, s->run, n, FIGURE_WIDTH, 0.0);
    figure_numbers(&f->x, lo, hi, g->title);
    for (size_t i = 0; i < n; i++) {
        char a[GRID_NUMBER_SIZE], b[GRID_NUMBER_SIZE], c[GRID_NUMBER_SIZE];
        draw_gold_dot(f, FIGURE_MUTED, FIGURE_DOT, &x[i].proxy, (double)i - 0.25);
        draw_gold_dot(f, FIGURE_LESS, FIGURE_RING, &x[i].gold, (double)i);
        draw_gold_dot(f, FIGURE_MORE, FIGURE_DOT, &x[i].both, (double)i + 0.25);
        figure_hover(f, f->x.lo, (double)i - 0.5, f->x.hi, (double)i + 0.5, "%s: both %s [%s, %s]", s->run[i],
                     grid_value(a, s->report, x[i].both.mean), grid_value(b, s->report, x[i].both.range.lo),
                     grid_value(c, s->report, x[i].both.range.hi));
    }
    figure_key(f, FIGURE_DOT, FIGURE_MUTED, "proxy, all topics");
    figure_key(f, FIGURE_RING, FIGURE_LESS, "gold, some topics");
    figure_key(f, FIGURE_DOT, FIGURE_MORE, "both");
    figure_finish(f);
    render_relation(&f->table, &rows, proxy, s->report);
}

void report_comparison_gold(struct comparison_figure_source *s)
{
    for (size_t set = 0; s->dataset && set < s->dataset->gold.n_sets; set++)
        add_gold_board(s, set);
}
