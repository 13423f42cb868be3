/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures of `rcp-label show` that compare predictions with answers, and the correlations of the residuals. */
#include <math.h>

#include "base/mem.h"
#include "report/figure_rows.h"
#include "report/show_parts.h"

/* The height of the longest bar of answers, as a share of the height of the plot. */
#define BARS 0.22

static void reliability_table(struct grid *g, const struct rel_score *r)
{
    char range[SHOW_RANGE];
    figure_columns(g, "Answers by predicted probability", "predicted", "answers", "mean prediction", "passed", NULL);
    for (int k = 0; k < REL_BINS; k++) {
        const struct rel_bin *b_k = &r->bin[k];
        grid_cell(g, GRID_PLAIN, "%s", show_range(range, (double)k / REL_BINS, (k + 1.0) / REL_BINS));
        grid_cell(g, GRID_PLAIN, "%zu", b_k->n);
        show_value(g, b_k->n ? b_k->predicted : NAN);
        show_value(g, b_k->n ? b_k->passed : NAN);
    }
}

/* Draws bars, lines and dots. The bars come first, which leaves the dots on top of them. */
static void reliability_marks(struct figure *f, const struct rel_score *r, size_t most)
{
    const struct rel_bin *last = NULL;
    for (int k = 0; k < REL_BINS; k++)
        if (r->bin[k].n)
            figure_box(f, FIGURE_FAINT, (double)k / REL_BINS, 0.0, (k + 1.0) / REL_BINS,
                       BARS * (double)r->bin[k].n / (double)most);
    figure_line(f, FIGURE_MUTED, 1.0, 0.0, 0.0, 1.0, 1.0);
    for (int k = 0; k < REL_BINS; k++) {
        const struct rel_bin *bin = &r->bin[k];
        figure_hover(f, (double)k / REL_BINS, f->y.lo, (k + 1.0) / REL_BINS, f->y.hi,
                     "%zu answer{s}: predicted %.4f, passed %.4f", bin->n, bin->predicted, bin->passed);
        if (!bin->n)
            continue;
        if (last)
            figure_line(f, FIGURE_MORE_PALE, 0.8, last->predicted, last->passed, bin->predicted, bin->passed);
        last = bin;
    }
    for (int k = 0; k < REL_BINS; k++)
        if (r->bin[k].n)
            figure_mark(f, FIGURE_DOT, FIGURE_MORE, r->bin[k].predicted, r->bin[k].passed)->size =
                3.0 + 4.0 * sqrt((double)r->bin[k].n / (double)most);
}

static void reliability(struct document *to, const char *id, const char *title, const struct rel_score *r)
{
    size_t most = 0;
    for (int k = 0; k < REL_BINS; k++)
        most = r->bin[k].n > most ? r->bin[k].n : most;
    if (!most)
        return;
    struct figure *f = document_figure(to);
    figure_begin(f, title, "reliability.%s", id);
    figure_about(
        f, "Calibration error (ECE) %.4f, Brier score %.4f, skill %.4f. Points on the line are predictions that hold.",
        r->ece, r->brier, r->skill);
    figure_axes(f, 210.0);
    figure_numbers(&f->x, 0.0, 1.0, "predicted probability to pass");
    figure_numbers(&f->y, 0.0, 1.0, NULL);
    reliability_marks(f, r, most);
    figure_key(f, FIGURE_DOT, FIGURE_MORE, "share that passed");
    figure_key(f, FIGURE_BOX, FIGURE_FAINT, "answers, %zu at most", most);
    figure_finish(f);
    reliability_table(&f->table, r);
}

void show_figures_of_reliability(struct document *to, const struct show_source *s)
{
    if (!s->distribution)
        return;
    const struct reliability *r = &s->diagnosis->reliability;
    if (!s->diagnosis->judged)
        return;
    reliability(to, "model", "The model: theta and the criteria", &r->model);
    reliability(to, "sigmoid", "Simpler: the sigmoid of bt", &r->sigmoid);
    reliability(to, "regression", "Simpler: a regression on bt for each criterion", &r->logit);
}

/* Returns the colour of a correlation: its direction from 0, and paler if it is small. */
static enum figure_tone tone_of(double q3)
{
    return fabs(q3) > Q3_LARGE       ? (q3 > 0.0 ? FIGURE_MORE : FIGURE_LESS)
         : fabs(q3) > 0.5 * Q3_LARGE ? (q3 > 0.0 ? FIGURE_MORE_PALE : FIGURE_LESS_PALE)
                                     : FIGURE_EVEN;
}

static void q3_frame(struct figure *f, const struct published *p)
{
    const char **name = mem_alloc(p->n_items, sizeof *name);
    for (size_t c = 0; c < p->n_items; c++)
        name[c] = p->item[c].name;
    figure_matrix(f, name, p->n_items);
    mem_free(name);
}

static void q3_cell(struct figure *f, const struct published *p, const struct q3_pair *pair, size_t x, size_t y)
{
    enum { ROOM = 22 }; /* the width of a number, in points */
    double cx = (double)x, cy = (double)y;
    figure_hover(f, cx - 0.5, cy - 0.5, cx + 0.5, cy + 0.5, "%s, %s: %.4f", p->item[y].name, p->item[x].name,
                 pair->by_document);
    if (isnan(pair->by_document))
        return;
    figure_box(f, tone_of(pair->by_document), cx - 0.47, cy - 0.46, cx + 0.47, cy + 0.46);
    if (f->plot_width / (double)p->n_items < ROOM)
        return;
    struct figure_mark *m = figure_text(f, FIGURE_INSIDE, FIGURE_CENTRE, cx, cy, "%+.2f",
                                        fabs(pair->by_document) < 0.005 ? 0.0 : pair->by_document);
    m->tone = fabs(pair->by_document) > Q3_LARGE ? FIGURE_PAPER : FIGURE_INK;
    m->size = 7.0;
}

static void q3_table(struct grid *g, const struct diagnosis *d)
{
    char a[GRID_NUMBER_SIZE];
    figure_columns(g, "Correlations of two criteria", "criterion", "and", "Q3", "raw", "Q3 by response",
                   "raw by response", NULL);
    for (size_t k = 0; k < d->n_pairs; k++) {
        const struct q3_pair *p = &d->pair[k];
        grid_cell(g, GRID_PLAIN, "%s", d->labels->item[p->a].name);
        grid_cell(g, GRID_PLAIN, "%s", d->labels->item[p->b].name);
        grid_cell(g, fabs(p->by_document) > Q3_LARGE ? GRID_BEST : GRID_PLAIN, "%s",
                  render_number(a, &show_digits, -1, p->by_document));
        show_value(g, p->raw_by_document);
        show_value(g, p->q3);
        show_value(g, p->raw);
    }
}

void show_figures_of_dependence(struct document *to, const struct show_source *s)
{
    if (!s->distribution)
        return;
    const struct diagnosis *d = s->diagnosis;
    if (!d->judged || !d->n_pairs || !d->responses)
        return;
    struct figure *f = document_figure(to);
    figure_begin(f, "Q3: residuals of two criteria, correlated", "q3");
    figure_about(f,
                 "Mean |Q3| %.4f, of the raw pass rates %.4f, over the documents of %zu response{s}. Above %.1f the "
                 "answers to two criteria agree beyond what theta explains: they ask the same.",
                 d->mean_abs_by_document, d->mean_abs_raw_by_document, d->responses, Q3_LARGE);
    q3_frame(f, d->labels);
    for (size_t k = 0; k < d->n_pairs; k++) {
        q3_cell(f, d->labels, &d->pair[k], d->pair[k].b, d->pair[k].a);
        q3_cell(f, d->labels, &d->pair[k], d->pair[k].a, d->pair[k].b);
    }
    figure_key(f, FIGURE_BOX, FIGURE_MORE, "above %g", Q3_LARGE);
    figure_key(f, FIGURE_BOX, FIGURE_MORE_PALE, "above %g", 0.5 * Q3_LARGE);
    figure_key(f, FIGURE_BOX, FIGURE_EVEN, "near 0");
    figure_key(f, FIGURE_BOX, FIGURE_LESS_PALE, "below -%g", 0.5 * Q3_LARGE);
    figure_key(f, FIGURE_BOX, FIGURE_LESS, "below -%g", Q3_LARGE);
    figure_finish(f);
    q3_table(&f->table, d);
}
