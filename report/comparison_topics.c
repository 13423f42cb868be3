/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures of a dataset by topic: sorted differences of two runs, and the spread of the values of runs. */
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/plural.h"
#include "report/comparison_figures.h"
#include "report/figure_rows.h"

/* MOST_PAIRS: the largest number of pairs of runs with a figure for each measure if there are at most FEW_MEASURES
 * measures (otherwise 1); MOST_BARS: the largest number of topics in a figure. */
enum { MOST_PAIRS = 3, FEW_MEASURES = 4, MOST_BARS = 400 };

/* A topic, by its index, and the values of the two runs of a pair on it. */
struct topic_difference {
    size_t topic;
    double a, b;
};

static int compare_differences(const void *x, const void *y)
{
    const struct topic_difference *a = x, *b = y;
    return 2 * ORDER(b->a - b->b, a->a - a->b) + ORDER(a->topic, b->topic);
}

/* Fills d with the topics on which runs a and b (indices) both have a value by the measure, sorted by the difference a
 * - b, the largest first. Of more than MOST_BARS topics, keeps half of MOST_BARS at either end. Returns the number
 * kept, and sets *all to the number before that. */
static size_t sort_topics(const struct comparison *c, size_t measure, size_t a, size_t b, struct topic_difference *d,
                          size_t *all)
{
    const double *x = c->row[measure * c->n_runs + a], *y = c->row[measure * c->n_runs + b];
    size_t n = 0;
    for (size_t t = 0; t < c->n_rows; t++)
        if (!isnan(x[t]) && !isnan(y[t]))
            d[n++] = (struct topic_difference){t, x[t], y[t]};
    if (n)
        qsort(d, n, sizeof *d, compare_differences);
    *all = n;
    if (n > MOST_BARS)
        for (size_t i = 0; i < MOST_BARS / 2; i++)
            d[MOST_BARS / 2 + i] = d[n - MOST_BARS / 2 + i];
    return n < MOST_BARS ? n : MOST_BARS;
}

static void topics_table(struct grid *g, const struct comparison_figure_source *source, const struct cmp_pair *p,
                         const struct topic_difference *d, size_t n)
{
    const struct report_comparison_section *s = source->section;
    figure_columns(g, "Topics by difference", "topic", s->run[p->a], s->run[p->b], "difference", NULL);
    for (size_t i = 0; i < n; i++)
        figure_cells(g, s->report, "svvd", source->dataset->eval.topic[d[i].topic].qid, d[i].a, d[i].b,
                     d[i].a - d[i].b);
}

/* Draws the differences a - b of pair *p on the topics d[0 .. n) as bars, and adds to the key on how many of these
 * topics each run is better. */
static void draw_bars(struct figure *f, const struct comparison_figure_source *source, const struct cmp_pair *p,
                      const struct topic_difference *d, size_t n)
{
    const struct report_comparison_section *s = source->section;
    char x[GRID_NUMBER_SIZE], y[GRID_NUMBER_SIZE], z[GRID_NUMBER_SIZE];
    size_t better = 0, worse = 0;
    double half = n > 120 ? 0.5 : 0.44;
    for (size_t i = 0; i < n; i++) {
        double diff = d[i].a - d[i].b, at = (double)i;
        bool none = fabs(diff) <= CMP_ROUNDING;
        better += !none && diff > 0;
        worse += !none && diff < 0;
        if (!none)
            figure_box(f, diff > 0 ? FIGURE_MORE : FIGURE_LESS, at - half, 0.0, at + half, diff);
        figure_hover(f, at - 0.5, f->y.lo, at + 0.5, f->y.hi, "%s: %s (%s, %s)",
                     source->dataset->eval.topic[d[i].topic].qid, grid_difference(x, s->report, diff),
                     grid_value(y, s->report, d[i].a), grid_value(z, s->report, d[i].b));
    }
    figure_line(f, FIGURE_MUTED, 0.8, f->x.lo, 0.0, f->x.hi, 0.0);
    figure_key(f, FIGURE_BOX, FIGURE_MORE, "%s better: %zu topic{s}", s->shown[p->a], better);
    figure_key(f, FIGURE_BOX, FIGURE_LESS, "%s better: %zu topic{s}", s->shown[p->b], worse);
}

/* Adds the bar chart of the differences of pair *p on all topics by a measure, with its table. `number`, from 1,
 * distinguishes the pairs of a measure in ids; `d` is memory for all topics. */
static void add_difference(const struct comparison_figure_source *source, size_t measure, const struct cmp_pair *p,
                           size_t number, struct topic_difference *d)
{
    const struct report_comparison_section *s = source->section;
    double lo = 0.0, hi = 0.0;
    char title[512];
    size_t all, n = sort_topics(source->dataset, measure, p->a, p->b, d, &all);
    struct figure *f = document_figure(source->to);
    snprintf(title, sizeof title, "%s: %s \xe2\x88\x92 %s", s->measure[measure], s->run[p->a], s->run[p->b]);
    figure_begin(f, title, "%stopics.%s.%zu", source->prefix, source->measure[measure], number);
    if (n < all)
        figure_about(f,
                     "Each bar is a topic. The topics are sorted by difference; the picture shows the first %zu and "
                     "the last %zu of %zu.",
                     n / 2, n - n / 2, all);
    else
        figure_about(f, "Each bar is one of %zu topic{s}, sorted by difference.", n);
    for (size_t i = 0; i < n; i++) {
        lo = fmin(lo, d[i].a - d[i].b);
        hi = fmax(hi, d[i].a - d[i].b);
    }
    figure_axes(f, 120.0);
    snprintf(title, sizeof title, "difference in %s", s->measure[measure]);
    figure_numbers(&f->y, lo, hi, title);
    f->x = (struct figure_scale){.lo = -0.7, .hi = fmax((double)n, 1.0) - 0.3};
    draw_bars(f, source, p, d, n);
    figure_finish(f);
    topics_table(&f->table, source, p, d, n);
}

void report_comparison_topics(struct comparison_figure_source *source)
{
    const struct report_comparison_section *s = source->section;
    const struct cmp_result *r = s->result;
    if (!source->dataset || r->n_runs < 2)
        return;
    size_t measures = 0, *order = mem_alloc(r->n_runs, sizeof *order);
    for (size_t m = 0; m < r->n_measures; m++)
        measures += !report_comparison_in_curve(source, m);
    size_t most = measures <= FEW_MEASURES ? MOST_PAIRS : 1;
    struct topic_difference *d = mem_alloc(source->dataset->n_rows, sizeof *d);
    for (size_t m = 0; m < r->n_measures; m++) {
        if (report_comparison_in_curve(source, m))
            continue;
        report_comparison_order(r, m, order);
        size_t n = 0;
        for (size_t i = s->baseline == CMP_NONE; i < r->n_runs && n < most; i++) {
            size_t opponent = s->baseline == CMP_NONE ? order[0] : s->baseline;
            struct cmp_pair p = {(uint32_t)(s->baseline == CMP_NONE ? opponent : order[i]),
                                 (uint32_t)(s->baseline == CMP_NONE ? order[i] : opponent)};
            if (p.a != p.b)
                add_difference(source, m, &p, ++n, d);
        }
    }
    mem_free(d);
    mem_free(order);
}

enum { BINS = 20 };

/* The distribution of the values of runs by one measure: for each run, how many topics have a value in each of BINS
 * bins of equal width. */
struct spread {
    double lo, hi; /* the lower end of the first bin, and the upper end of the last one */
    size_t *count; /* [run][bin]: the number of topics */
    size_t most;   /* the largest of these numbers */
};

/* Fills *b, whose counts are 0 at first. The bins reach from the least value of the measure with this index to the
 * largest, or from 0 to 1 if all values lie between. Topics without a value are left out. */
static void count_topics_in_bins(const struct comparison *c, size_t measure, struct spread *b)
{
    double lo = INFINITY, hi = -INFINITY;
    for (size_t i = 0; i < c->n_runs * c->n_rows; i++) {
        double v = c->row[measure * c->n_runs + i / c->n_rows][i % c->n_rows];
        lo = fmin(lo, v);
        hi = fmax(hi, v);
    }
    b->lo = lo >= 0.0 && hi <= 1.0 ? 0.0 : lo;
    b->hi = lo >= 0.0 && hi <= 1.0 ? 1.0 : hi > lo ? hi : lo + 1.0;
    for (size_t i = 0; i < c->n_runs * c->n_rows; i++) {
        double v = c->row[measure * c->n_runs + i / c->n_rows][i % c->n_rows];
        if (isnan(v))
            continue;
        size_t bin = (size_t)fmin(BINS - 1, BINS * (v - b->lo) / (b->hi - b->lo));
        size_t n = ++b->count[i / c->n_rows * BINS + bin];
        b->most = n > b->most ? n : b->most;
    }
}

/* Returns the shade of a bin with n topics: 0 for none, else from 1 for few to FIGURE_SHADES for b->most. */
static size_t shade_of(const struct spread *b, size_t n)
{
    return (n * FIGURE_SHADES + b->most - 1) / b->most;
}

static double bin_edge(const struct spread *b, size_t bin)
{
    return b->lo + (b->hi - b->lo) * (double)bin / BINS;
}

/* Adds key entries for the numbers of topics that each shade stands for, and for the dot of the mean. */
static void add_shade_key(struct figure *f, const struct spread *b)
{
    for (size_t k = 1; k <= FIGURE_SHADES; k++) {
        size_t from = 0, to = 0;
        for (size_t n = 1; n <= b->most; n++)
            if (shade_of(b, n) == k) {
                from = from ? from : n;
                to = n;
            }
        enum figure_tone tone = (enum figure_tone)(FIGURE_SHADE + k - 1);
        const char *unit = k == FIGURE_SHADES ? plural(to, " topic", " topics") : "";
        if (from && from == to)
            figure_key(f, FIGURE_BOX, tone, "%zu%s", from, unit);
        else if (from)
            figure_key(f, FIGURE_BOX, tone, "%zu to %zu%s", from, to, unit);
    }
    figure_key(f, FIGURE_DOT, FIGURE_INK, "mean");
}

static void fill_spread_table(struct grid *g, const struct report_comparison_section *s, const struct spread *b,
                              const size_t *order)
{
    figure_columns(g, "Topics by value", "run", NULL);
    for (size_t k = 0; k < BINS; k++)
        grid_column(g, false, false, "from %.4g", bin_edge(b, k));
    for (size_t i = 0; i < s->result->n_runs; i++) {
        grid_cell(g, GRID_PLAIN, "%s", s->run[order[i]]);
        for (size_t k = 0; k < BINS; k++)
            grid_cell(g, GRID_PLAIN, "%zu", b->count[order[i] * BINS + k]);
    }
}

/* Adds a picture with a row for each run, order[0] at the top: how many of its topics (*b) have a value in each bin by
 * a measure, as shades, and the run's mean. */
static void add_spread(const struct comparison_figure_source *source, size_t measure, const size_t *order,
                       const struct spread *b)
{
    const struct report_comparison_section *s = source->section;
    const struct cmp_result *r = s->result;
    const char **name = mem_alloc(r->n_runs, sizeof *name);
    struct figure *f = document_figure(source->to);
    figure_begin(f, s->measure[measure], "%sspread.%s", source->prefix, source->measure[measure]);
    figure_about(f, "Each row is a run. A stronger colour means that more of the run's topics have a value in the "
                    "range of the cell.");
    for (size_t i = 0; i < r->n_runs; i++)
        name[i] = s->run[order[i]];
    figure_rows(f, name, r->n_runs, FIGURE_WIDTH, 0.0);
    figure_numbers(&f->x, b->lo, b->hi, s->measure[measure]);
    for (size_t i = 0; i < r->n_runs; i++) {
        for (size_t k = 0; k < BINS; k++) {
            size_t n = b->count[order[i] * BINS + k];
            double y = (double)i;
            if (!n)
                continue;
            figure_box(f, (enum figure_tone)(FIGURE_SHADE + shade_of(b, n) - 1), bin_edge(b, k), y - 0.44,
                       bin_edge(b, k + 1), y + 0.44);
            figure_hover(f, bin_edge(b, k), y - 0.5, bin_edge(b, k + 1), y + 0.5,
                         "%s: %zu topic{s} with values from %.4g to %.4g", name[i], n, bin_edge(b, k),
                         bin_edge(b, k + 1));
        }
    }
    for (size_t i = 0; i < r->n_runs; i++) {
        double mean = r->mean[measure * r->n_runs + order[i]].mean;
        if (isnan(mean))
            continue;
        figure_mark(f, FIGURE_DOT, FIGURE_PAPER, mean, (double)i)->size = 6.0;
        figure_mark(f, FIGURE_DOT, FIGURE_INK, mean, (double)i)->size = 4.0;
    }
    add_shade_key(f, b);
    figure_finish(f);
    fill_spread_table(&f->table, s, b, order);
    mem_free(name);
}

void report_comparison_spread(struct comparison_figure_source *source)
{
    const struct cmp_result *r = source->section->result;
    if (!source->dataset)
        return;
    size_t *order = mem_alloc(r->n_runs, sizeof *order);
    for (size_t m = 0; m < r->n_measures; m++) {
        struct spread b = {.count = mem_zalloc(r->n_runs * BINS, sizeof *b.count)};
        if (!report_comparison_in_curve(source, m)) {
            count_topics_in_bins(source->dataset, m, &b);
            report_comparison_order(r, m, order);
        }
        if (b.most)
            add_spread(source, m, order, &b);
        mem_free(b.count);
    }
    mem_free(order);
}
