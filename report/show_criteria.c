/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures of `rcp-label show` over theta: pass probabilities of the criteria, test information, and gain. Bars show
 * the number of documents. */
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/order.h"
#include "report/name.h"
#include "report/figure_rows.h"
#include "report/show_parts.h"

/* The largest number of criteria in a figure: judgements have no more, and as many numbers fit side by side. */
enum { MOST_CRITERIA = 32 };

/* The height of the longest bar of documents, as a share of the height of the curves. */
#define BARS 0.3
/* HEADER: the upper end of the vertical scale of curves that reach up to 1, which leaves room for the numbers of the
 * criteria above them. NUMBER_Y: the height of these numbers on that scale. NUMBER_SIZE, NUMBER_ROOM: the size of their
 * letters and the width that each gets, in points. */
#define HEADER 1.13
#define NUMBER_Y 1.075
#define NUMBER_SIZE 7.0
#define NUMBER_ROOM 9.2

static enum figure_tone tone_of(size_t c)
{
    return (enum figure_tone)(FIGURE_SERIES + c % FIGURE_SERIES_TONES);
}

/* Sets up the scales of a begun figure: x covers all bins of theta, y reaches from 0 to `top` and has the title
 * `title`. The plot is `height` points high. */
static void begin_figure(struct figure *f, const struct distribution *d, double height, double top, const char *title)
{
    figure_axes(f, height);
    figure_numbers(&f->x, 0.0, 1.0, "theta (ability of a document)");
    f->x.lo = d->bins.lo;
    f->x.hi = dist_edge(&d->bins, d->bins.n);
    figure_numbers(&f->y, 0.0, 1.0, title);
    f->y.lo = 0.0;
    f->y.hi = top;
}

static double bin_middle(const struct distribution *d, size_t bin)
{
    return dist_edge(&d->bins, bin) + 0.5 * d->bins.width;
}

static size_t most_documents(const struct distribution *d)
{
    size_t most = 0;
    for (size_t k = 0; k < d->bins.n; k++)
        most = d->documents[k] > most ? d->documents[k] : most;
    return most;
}

/* Draws a bar for each bin of theta, as high as its number of documents; the highest is BARS times `height`, which is
 * in units of the vertical scale. */
static void draw_bars(struct figure *f, const struct distribution *d, double height)
{
    size_t most = most_documents(d);
    for (size_t k = 0; k < d->bins.n && most; k++)
        if (d->documents[k])
            figure_box(f, FIGURE_FAINT, dist_edge(&d->bins, k), 0.0, dist_edge(&d->bins, k + 1),
                       BARS * height * (double)d->documents[k] / (double)most);
}

/* Adds the texts that appear when a bin of theta is pointed at: its range, its number of documents, and the height in
 * its middle of the curve value(), which `what` names. */
static void add_hovers(struct figure *f, const struct distribution *d, const char *what, const struct published *p,
                       dist_curve_fn *value)
{
    char range[SHOW_RANGE];
    for (size_t k = 0; k < d->bins.n; k++)
        figure_hover(f, dist_edge(&d->bins, k), f->y.lo, dist_edge(&d->bins, k + 1), f->y.hi,
                     "theta %s: %zu document{s}, %s %.4f",
                     show_range(range, dist_edge(&d->bins, k), dist_edge(&d->bins, k + 1)), d->documents[k], what,
                     value(p, bin_middle(d, k), 0));
}

static void add_bars_key(struct figure *f, const struct distribution *d)
{
    size_t most = most_documents(d);
    if (most)
        figure_key(f, FIGURE_BOX, FIGURE_FAINT, "documents (longest bar: %zu)", most);
}

/* Moves the n ascending positions x[], in points, so that they are between lo and hi and at least NUMBER_ROOM apart or,
 * if that does not fit, equally far apart. */
static void keep_apart(double *x, size_t n, double lo, double hi)
{
    double room = n > 1 ? fmin(NUMBER_ROOM, (hi - lo) / (double)(n - 1)) : 0.0;
    for (size_t i = 0; i < n; i++)
        x[i] = fmax(x[i], i ? x[i - 1] + room : lo);
    for (size_t i = n; i-- > 0;)
        x[i] = fmin(x[i], i + 1 < n ? x[i + 1] - room : hi);
}

struct difficulty {
    double beta;
    size_t criterion;
};

static int compare_beta(const void *x, const void *y)
{
    const struct difficulty *a = x, *b = y;
    return 2 * ORDER(a->beta, b->beta) + ORDER(a->criterion, b->criterion);
}

/* The criteria in the figures: all of them, or MOST_CRITERIA of them that are evenly spaced by difficulty. number[0 ..
 * n) has their indices in p->item, from 0. */
struct drawn_criteria {
    const struct published *p;
    size_t number[MOST_CRITERIA], n;
    struct difficulty by_beta[MOST_CRITERIA]; /* the same criteria, by ascending difficulty */
};

/* Chooses the criteria to draw, at most MOST_CRITERIA, evenly spaced by difficulty. */
static void choose_criteria(struct drawn_criteria *k, const struct published *p)
{
    size_t C = p->n_items;
    struct difficulty *all = mem_alloc(C, sizeof *all);
    for (size_t c = 0; c < C; c++)
        all[c] = (struct difficulty){p->item[c].beta, c};
    qsort(all, C, sizeof *all, compare_beta);
    *k = (struct drawn_criteria){.p = p, .n = C < MOST_CRITERIA ? C : MOST_CRITERIA};
    for (size_t i = 0; i < k->n; i++) {
        k->by_beta[i] = all[dist_pick(i, k->n, C)];
        k->number[i] = k->n < C ? k->by_beta[i].criterion : i;
    }
    mem_free(all);
}

/* Writes the numbers of the criteria, from 1, above their difficulties, moved apart where they would touch, and draws
 * lines from there down to the curve value(). */
static void number_difficulties(struct figure *f, const struct drawn_criteria *k, dist_curve_fn *value)
{
    double x_points[MOST_CRITERIA], unit = (f->x.hi - f->x.lo) / f->plot_width;
    for (size_t i = 0; i < k->n; i++)
        x_points[i] = (k->by_beta[i].beta - f->x.lo) / unit;
    keep_apart(x_points, k->n, 4.0, f->plot_width - 4.0);
    for (size_t i = 0; i < k->n; i++) {
        double x = f->x.lo + x_points[i] * unit, beta = k->by_beta[i].beta;
        size_t c = k->by_beta[i].criterion;
        figure_line(f, FIGURE_MUTED, 0.5, beta, value(k->p, beta, c), beta, 1.0);
        figure_line(f, FIGURE_MUTED, 0.5, beta, 1.0, x, NUMBER_Y - 0.035);
        figure_text(f, FIGURE_INSIDE, FIGURE_CENTRE, x, NUMBER_Y, "%zu", c + 1)->size = c < 99 ? NUMBER_SIZE : 5.0;
    }
}

/* Adds key entries such as "1 relevant", in the tone of each criterion if by_tone is set, else in one tone. */
static void add_criteria_key(struct figure *f, const struct drawn_criteria *k, enum figure_shape shape, bool by_tone)
{
    const char *name[MOST_CRITERIA];
    for (size_t i = 0; i < k->n; i++)
        name[i] = k->p->item[k->number[i]].name;
    char **shown = figure_names(name, k->n);
    for (size_t i = 0; i < k->n; i++)
        figure_key(f, shape, by_tone ? tone_of(i) : FIGURE_INK, "%zu %s", k->number[i] + 1, shown[i]);
    name_free_all(shown, k->n);
}

static void draw_curve(struct figure *f, const struct distribution *d, enum figure_tone tone, double width,
                       const struct published *p, dist_curve_fn *value, size_t c)
{
    double lo = d->bins.lo, span = dist_edge(&d->bins, d->bins.n) - lo;
    for (size_t i = 0; i + 1 < DIST_CURVE; i++) {
        double x = lo + span * (double)i / (DIST_CURVE - 1), next = lo + span * (double)(i + 1) / (DIST_CURVE - 1);
        figure_line(f, tone, width, x, value(p, x, c), next, value(p, next, c));
    }
}

/* Sets the text about the figure: `text`, how many criteria are drawn if not all are, and how many documents lie beyond
 * the drawn scale. */
static void set_about(struct figure *f, const char *text, const struct distribution *d, const struct drawn_criteria *k)
{
    char beyond[SHOW_BEYOND], chosen[120] = "";
    if (k->n < k->p->n_items)
        snprintf(chosen, sizeof chosen, " Shows %zu of %zu criteria, at equal steps in the order of difficulty.", k->n,
                 k->p->n_items);
    figure_about(f, "%s%s%s", text, chosen, show_beyond(beyond, d->n_outside));
}

static void theta_columns(struct grid *g, const char *title)
{
    figure_columns(g, title, "theta", "documents", NULL);
}

static void theta_cells(struct grid *g, const struct distribution *d, size_t k)
{
    char range[SHOW_RANGE];
    grid_cell(g, GRID_PLAIN, "%s", show_range(range, dist_edge(&d->bins, k), dist_edge(&d->bins, k + 1)));
    grid_cell(g, GRID_PLAIN, "%zu", d->documents[k]);
}

/* Adds the picture of item characteristic curves: each criterion's probability to pass by theta. */
static void add_passes(struct document *to, const struct show_source *s, const struct drawn_criteria *k)
{
    const struct distribution *d = s->distribution;
    const struct published *p = s->diagnosis->labels;
    struct figure *f = document_figure(to);
    figure_begin(f, "Which documents pass: item characteristic curves", "curves");
    set_about(f,
              "Each curve shows how likely documents are to pass a criterion. The number on a curve marks the "
              "difficulty of its criterion: the theta at which half of the documents pass.",
              d, k);
    begin_figure(f, d, 210.0, HEADER, "probability of passing");
    draw_bars(f, d, 1.0);
    number_difficulties(f, k, dist_pass);
    for (size_t i = 0; i < k->n; i++) {
        draw_curve(f, d, tone_of(i), 1.5, p, dist_pass, k->number[i]);
        figure_mark(f, FIGURE_DOT, tone_of(i), p->item[k->number[i]].beta, 0.5)->size = 4.0;
    }
    add_criteria_key(f, k, FIGURE_LINE, true);
    add_bars_key(f, d);
    theta_columns(&f->table, "P(pass) in the middle of each range");
    for (size_t i = 0; i < k->n; i++)
        grid_column(&f->table, false, false, "%s", p->item[k->number[i]].name);
    for (size_t bin = 0; bin < d->bins.n; bin++) {
        theta_cells(&f->table, d, bin);
        for (size_t i = 0; i < k->n; i++)
            show_value(&f->table, dist_pass(p, bin_middle(d, bin), k->number[i]));
    }
    figure_finish(f);
}

/* Fills a table with a row for each range of theta: its documents, and the information in its middle of all criteria
 * together and of each drawn criterion. */
static void fill_information_table(struct grid *g, const struct distribution *d, const struct drawn_criteria *k)
{
    theta_columns(g, "Information in the middle of each range");
    grid_column(g, false, false, "together");
    for (size_t i = 0; i < k->n; i++)
        grid_column(g, false, false, "%s", k->p->item[k->number[i]].name);
    for (size_t bin = 0; bin < d->bins.n; bin++) {
        theta_cells(g, d, bin);
        show_value(g, dist_information(k->p, bin_middle(d, bin), 0 /* ignored */));
        for (size_t i = 0; i < k->n; i++)
            show_value(g, dist_item_information(k->p, bin_middle(d, bin), k->number[i]));
    }
}

/* Adds the picture of the test information by theta: the curve of all criteria together and, if there are 2 to
 * FIGURE_SERIES_TONES criteria, a curve for each. */
static void add_information(struct document *to, const struct show_source *s, const struct drawn_criteria *k)
{
    const struct diagnosis *x = s->diagnosis;
    const struct distribution *d = s->distribution;
    size_t C = x->labels->n_items;
    struct figure *f = document_figure(to);
    figure_begin(f, "How much the answers tell: test information", "information");
    set_about(f,
              "Information says how precisely one answer to each criterion determines theta: the variance of theta is "
              "1 divided by the information.",
              d, k);
    begin_figure(f, d, 180.0, 1.06 * x->peak, "information (1 / variance)");
    draw_bars(f, d, x->peak);
    if (C <= FIGURE_SERIES_TONES && C > 1)
        for (size_t c = 0; c < C; c++)
            draw_curve(f, d, tone_of(c), 0.9, x->labels, dist_item_information, c);
    if (!isnan(x->information))
        figure_line(f, FIGURE_MUTED, 1.0, f->x.lo, x->information, f->x.hi, x->information);
    draw_curve(f, d, FIGURE_INK, 1.8, x->labels, dist_information, 0);
    figure_mark(f, FIGURE_DOT, FIGURE_INK, x->peak_theta, x->peak);
    add_hovers(f, d, "information", x->labels, dist_information);
    figure_key(f, FIGURE_LINE, FIGURE_INK, "all criteria; peak %.4f at theta %.2f", x->peak, x->peak_theta);
    if (!isnan(x->information))
        figure_key(f, FIGURE_LINE, FIGURE_MUTED, "mean information in the top %d by theta: %.4f", EFF_TOP,
                   x->information);
    if (C <= FIGURE_SERIES_TONES && C > 1)
        add_criteria_key(f, k, FIGURE_LINE, true);
    add_bars_key(f, d);
    fill_information_table(&f->table, d, k);
    figure_finish(f);
}

/* Fills the table of gains with rows by ascending theta: the middles of the bins, and the difficulties between them. */
static void gain_table(struct grid *g, const struct distribution *d, const struct drawn_criteria *k)
{
    figure_columns(g, "Gain by theta", "at", "theta", "gain", NULL);
    for (size_t bin = 0, i = 0; bin < d->bins.n || i < k->n;) {
        bool item = bin == d->bins.n || (i < k->n && k->by_beta[i].beta <= bin_middle(d, bin));
        size_t c = item ? k->by_beta[i].criterion : 0;
        grid_cell(g, GRID_PLAIN, "%s", item ? k->p->item[c].name : "-");
        show_value(g, item ? k->p->item[c].beta : bin_middle(d, bin));
        show_value(g, dist_gain(k->p, item ? k->p->item[c].beta : bin_middle(d, bin), 0));
        i += item;
        bin += !item;
    }
}

/* Adds the picture of the gain by theta, with the criteria's difficulties marked. */
static void add_gains(struct document *to, const struct show_source *s, const struct drawn_criteria *k)
{
    const struct distribution *d = s->distribution;
    struct figure *f = document_figure(to);
    figure_begin(f, "What a document is worth: gain by theta", "gain");
    set_about(f,
              "The gain of a document is its mean probability of passing a criterion, weighted by discrimination. "
              "Numbers mark the difficulties of the criteria.",
              d, k);
    begin_figure(f, d, 180.0, HEADER, "gain (0 to 1)");
    draw_bars(f, d, 1.0);
    number_difficulties(f, k, dist_gain);
    draw_curve(f, d, FIGURE_MORE, 1.8, k->p, dist_gain, 0);
    for (size_t i = 0; i < k->n; i++)
        figure_mark(f, FIGURE_DOT, FIGURE_INK, k->by_beta[i].beta, dist_gain(k->p, k->by_beta[i].beta, 0))->size = 4.0;
    add_hovers(f, d, "gain", k->p, dist_gain);
    add_criteria_key(f, k, FIGURE_DOT, false);
    add_bars_key(f, d);
    gain_table(&f->table, d, k);
    figure_finish(f);
}

void show_figures_of_criteria(struct document *to, const struct show_source *s)
{
    if (!s->distribution)
        return;
    struct drawn_criteria k;
    choose_criteria(&k, s->diagnosis->labels);
    add_passes(to, s, &k);
    add_information(to, s, &k);
    add_gains(to, s, &k);
}
