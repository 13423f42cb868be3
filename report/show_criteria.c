/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Over theta, above the documents that lie there: pass probabilities of the criteria, test information, gain. */
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/plural.h"
#include "report/name.h"
#include "report/show_figures.h"

/* Share of the height that the longest bar of documents has. */
#define BARS 0.3
/* Numbers of criteria stand above the plot: where a scale to 1 ends, how high they are, and the room that each takes. */
#define HEADER 1.13
#define NUMBER_Y 1.075
#define NUMBER_SIZE 7.0
#define NUMBER_ROOM 9.2

static enum figure_tone tone_of(size_t c)
{
    return (enum figure_tone)(FIGURE_SERIES + c % FIGURE_SERIES_TONES);
}

static void begin(struct figure *f, const struct distribution *d, double height, double top)
{
    figure_axes(f, height);
    figure_numbers(&f->x, 0.0, 1.0, "theta");
    f->x.lo = d->bins.lo;
    f->x.hi = dist_edge(&d->bins, d->bins.n);
    f->y = (struct figure_scale){.lo = 0.0, .hi = top, .numbers = true};
}

static size_t most_documents(const struct distribution *d)
{
    size_t most = 0;
    for (size_t k = 0; k < d->bins.n; k++)
        most = d->documents[k] > most ? d->documents[k] : most;
    return most;
}

/* Bars of documents, BARS of `height` at most. */
static void bars(struct figure *f, const struct distribution *d, double height)
{
    size_t most = most_documents(d);
    for (size_t k = 0; k < d->bins.n && most; k++)
        if (d->documents[k])
            figure_box(f, FIGURE_FAINT, dist_edge(&d->bins, k), 0.0, dist_edge(&d->bins, k + 1),
                       BARS * height * (double)d->documents[k] / (double)most);
}

/* What is said where a bin is pointed at. */
static void say(struct figure *f, const struct distribution *d, const char *what, const double *v)
{
    char range[SHOW_RANGE], number[SHOW_NUMBER];
    for (size_t k = 0; k < d->bins.n; k++)
        figure_hover(f, dist_edge(&d->bins, k), f->y.lo, dist_edge(&d->bins, k + 1), f->y.hi,
                     "theta %s: %zu document%s, %s %s",
                     show_range(range, dist_edge(&d->bins, k), dist_edge(&d->bins, k + 1)), d->documents[k],
                     plural_s(d->documents[k]), what, show_number(number, v[k], 4));
}

static void bars_key(struct figure *f, const struct distribution *d)
{
    size_t most = most_documents(d);
    if (most)
        figure_key(f, FIGURE_BOX, FIGURE_FAINT, "documents, %zu at most", most);
}

/* Places in points, each NUMBER_ROOM from the one before, between lo and hi. */
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

static int by_beta(const void *x, const void *y)
{
    const struct difficulty *a = x, *b = y;
    return a->beta > b->beta ? 1
         : a->beta < b->beta ? -1
                             : (a->criterion > b->criterion) - (a->criterion < b->criterion);
}

static void sort_difficulties(struct difficulty *o, const struct published *p)
{
    for (size_t c = 0; c < p->n_items; c++)
        o[c] = (struct difficulty){p->item[c].beta, c};
    qsort(o, p->n_items, sizeof *o, by_beta);
}

/* The numbers of the criteria above their difficulties, from which lines lead down to y[c]. */
static void number_difficulties(struct figure *f, const struct published *p, const double *y)
{
    struct difficulty *o = mem_alloc(p->n_items, sizeof *o);
    double *at = mem_alloc(p->n_items, sizeof *at), unit = (f->x.hi - f->x.lo) / f->plot_width;
    sort_difficulties(o, p);
    for (size_t i = 0; i < p->n_items; i++)
        at[i] = (o[i].beta - f->x.lo) / unit;
    keep_apart(at, p->n_items, 4.0, f->plot_width - 4.0);
    for (size_t i = 0; i < p->n_items; i++) {
        double x = f->x.lo + at[i] * unit;
        figure_line(f, FIGURE_MUTED, 0.5, o[i].beta, y[o[i].criterion], o[i].beta, 1.0);
        figure_line(f, FIGURE_MUTED, 0.5, o[i].beta, 1.0, x, NUMBER_Y - 0.035);
        figure_text(f, FIGURE_INSIDE, FIGURE_CENTRE, x, NUMBER_Y, "%zu", o[i].criterion + 1)->size = NUMBER_SIZE;
    }
    mem_free(at);
    mem_free(o);
}

/* "1 relevant", of lines or of dots in one tone. */
static void criteria_key(struct figure *f, const struct published *p, enum figure_shape shape, bool by_tone)
{
    const char **name = mem_alloc(p->n_items, sizeof *name);
    for (size_t c = 0; c < p->n_items; c++)
        name[c] = p->item[c].name;
    char **shown = figure_names(name, p->n_items);
    for (size_t c = 0; c < p->n_items; c++)
        figure_key(f, shape, by_tone ? tone_of(c) : FIGURE_INK, "%zu %s", c + 1, shown[c]);
    name_free_all(shown, p->n_items);
    mem_free(name);
}

static void curve(struct figure *f, const struct distribution *d, enum figure_tone tone, double width, const double *y,
                  size_t step)
{
    for (size_t i = 0; i + 1 < DIST_CURVE; i++)
        figure_line(f, tone, width, d->point[i].theta, y[i * step], d->point[i + 1].theta, y[(i + 1) * step]);
}

static void beyond(struct figure *f, const char *text, const struct distribution *d)
{
    if (d->beyond)
        figure_about(f, "%s %zu document%s beyond the ends count%s in the outermost bars.", text, d->beyond,
                     plural_s(d->beyond), plural(d->beyond, "s", ""));
    else
        figure_about(f, "%s", text);
}

static void theta_columns(struct grid *g, const char *title)
{
    grid_begin(g, "%s", title);
    grid_column(g, true, true, "theta");
    grid_column(g, false, false, "documents");
}

static void theta_cells(struct grid *g, const struct distribution *d, size_t k)
{
    char range[SHOW_RANGE];
    grid_cell(g, GRID_PLAIN, "%s", show_range(range, dist_edge(&d->bins, k), dist_edge(&d->bins, k + 1)));
    grid_cell(g, GRID_PLAIN, "%zu", d->documents[k]);
}

static void passes(struct pictures *to, const struct show_source *s)
{
    const struct distribution *d = s->distribution;
    const struct published *p = s->diagnosis->labels;
    struct figure *f = pictures_new(to);
    double *half = mem_alloc(p->n_items, sizeof *half);
    char number[SHOW_NUMBER];
    figure_begin(f, "Who passes: item characteristic curves", "curves");
    beyond(f, "Probability to pass each criterion. Numbers stand above the difficulties, where it is one half.", d);
    begin(f, d, 210.0, HEADER);
    bars(f, d, 1.0);
    for (size_t c = 0; c < p->n_items; c++)
        half[c] = 0.5;
    number_difficulties(f, p, half);
    for (size_t c = 0; c < p->n_items; c++) {
        curve(f, d, tone_of(c), 1.5, d->pass + c, p->n_items);
        figure_mark(f, FIGURE_DOT, tone_of(c), p->item[c].beta, 0.5)->size = 4.0;
    }
    criteria_key(f, p, FIGURE_LINE, true);
    bars_key(f, d);
    theta_columns(&f->table, "P(pass) in the middle of each range");
    for (size_t c = 0; c < p->n_items; c++)
        grid_column(&f->table, false, false, "%s", p->item[c].name);
    for (size_t k = 0; k < d->bins.n; k++) {
        theta_cells(&f->table, d, k);
        for (size_t c = 0; c < p->n_items; c++)
            grid_cell(&f->table, GRID_PLAIN, "%s", show_number(number, d->middle_pass[k * p->n_items + c], 4));
    }
    figure_finish(f);
    mem_free(half);
}

static void information_table(struct grid *g, const struct show_source *s, const double *of_item)
{
    const struct distribution *d = s->distribution;
    const struct published *p = s->diagnosis->labels;
    char number[SHOW_NUMBER];
    theta_columns(g, "Information in the middle of each range");
    grid_column(g, false, false, "together");
    for (size_t c = 0; c < p->n_items; c++)
        grid_column(g, false, false, "%s", p->item[c].name);
    for (size_t k = 0; k < d->bins.n; k++) {
        theta_cells(g, d, k);
        grid_cell(g, GRID_PLAIN, "%s", show_number(number, d->middle[k].information, 4));
        for (size_t c = 0; c < p->n_items; c++)
            grid_cell(g, GRID_PLAIN, "%s", show_number(number, of_item[k * p->n_items + c], 4));
    }
}

static void information(struct pictures *to, const struct show_source *s)
{
    const struct diagnosis *x = s->diagnosis;
    const struct distribution *d = s->distribution;
    size_t C = x->labels->n_items;
    struct figure *f = pictures_new(to);
    double *y = mem_alloc(DIST_CURVE, sizeof *y), *middle = mem_alloc(d->bins.n, sizeof *middle);
    char a[SHOW_NUMBER], b[SHOW_NUMBER];
    figure_begin(f, "What answers tell: test information", "information");
    beyond(f, "How much one answer to all criteria tells about theta; its inverse is the variance that is left.", d);
    begin(f, d, 180.0, 1.06 * x->peak);
    bars(f, d, x->peak);
    if (C <= FIGURE_SERIES_TONES && C > 1)
        for (size_t c = 0; c < C; c++)
            curve(f, d, tone_of(c), 0.9, d->item_information + c, C);
    if (!isnan(x->information))
        figure_line(f, FIGURE_MUTED, 1.0, f->x.lo, x->information, f->x.hi, x->information);
    for (size_t i = 0; i < DIST_CURVE; i++)
        y[i] = d->point[i].information;
    curve(f, d, FIGURE_INK, 1.8, y, 1);
    figure_mark(f, FIGURE_DOT, FIGURE_INK, x->peak_theta, x->peak);
    for (size_t k = 0; k < d->bins.n; k++)
        middle[k] = d->middle[k].information;
    say(f, d, "information", middle);
    figure_key(f, FIGURE_LINE, FIGURE_INK, "together, at most %s (theta %s)", show_number(a, x->peak, 4),
               show_number(b, x->peak_theta, 2));
    if (!isnan(x->information))
        figure_key(f, FIGURE_LINE, FIGURE_MUTED, "mean in the ideal top %d: %s", EFF_TOP,
                   show_number(a, x->information, 4));
    if (C <= FIGURE_SERIES_TONES && C > 1)
        criteria_key(f, x->labels, FIGURE_LINE, true);
    bars_key(f, d);
    information_table(&f->table, s, d->middle_information);
    figure_finish(f);
    mem_free(middle);
    mem_free(y);
}

/* Rows by theta: the middles of the bins, and between them the difficulties. */
static void gain_table(struct grid *g, const struct show_source *s)
{
    const struct distribution *d = s->distribution;
    const struct published *p = s->diagnosis->labels;
    struct difficulty *o = mem_alloc(p->n_items, sizeof *o);
    char a[SHOW_NUMBER], b[SHOW_NUMBER];
    sort_difficulties(o, p);
    grid_begin(g, "Gain by theta");
    grid_column(g, true, true, "at");
    grid_column(g, false, false, "theta");
    grid_column(g, false, false, "gain");
    for (size_t k = 0, i = 0; k < d->bins.n || i < p->n_items;) {
        bool item = k == d->bins.n || (i < p->n_items && o[i].beta <= d->middle[k].theta);
        grid_cell(g, GRID_PLAIN, "%s", item ? p->item[o[i].criterion].name : "-");
        grid_cell(g, GRID_PLAIN, "%s", show_number(a, item ? o[i].beta : d->middle[k].theta, 4));
        grid_cell(g, GRID_PLAIN, "%s", show_number(b, item ? d->gain_at[o[i].criterion] : d->middle[k].gain, 4));
        i += item;
        k += !item;
    }
    mem_free(o);
}

static void gains(struct pictures *to, const struct show_source *s)
{
    const struct distribution *d = s->distribution;
    const struct published *p = s->diagnosis->labels;
    struct figure *f = pictures_new(to);
    double *y = mem_alloc(DIST_CURVE, sizeof *y), *middle = mem_alloc(d->bins.n, sizeof *middle);
    figure_begin(f, "What a document is worth: gain by theta", "gain");
    beyond(f, "g(theta): the criteria's pass probabilities, weighed by discrimination. Numbers mark the difficulties.",
           d);
    begin(f, d, 180.0, HEADER);
    bars(f, d, 1.0);
    for (size_t i = 0; i < DIST_CURVE; i++)
        y[i] = d->point[i].gain;
    for (size_t k = 0; k < d->bins.n; k++)
        middle[k] = d->middle[k].gain;
    number_difficulties(f, p, d->gain_at);
    curve(f, d, FIGURE_MORE, 1.8, y, 1);
    for (size_t c = 0; c < p->n_items; c++)
        figure_mark(f, FIGURE_DOT, FIGURE_INK, p->item[c].beta, d->gain_at[c])->size = 4.0;
    say(f, d, "gain", middle);
    criteria_key(f, p, FIGURE_DOT, false);
    bars_key(f, d);
    gain_table(&f->table, s);
    figure_finish(f);
    mem_free(middle);
    mem_free(y);
}

void show_figures_of_criteria(struct pictures *to, const struct show_source *s)
{
    passes(to, s);
    information(to, s);
    gains(to, s);
}
