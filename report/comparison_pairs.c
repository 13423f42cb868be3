/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures of pairs of runs: a matrix of signs or, with exactly one baseline, the differences from it. */
#include <math.h>

#include "base/mem.h"
#include "report/comparison_figures.h"
#include "report/figure_rows.h"

#define MINUS "\xe2\x88\x92" /* U+2212 */

/* MOST_RUNS: the largest number of runs of which a matrix is drawn; its columns are then as narrow as a sign.
 * MOST_RUNS_SAID: the largest number of runs with which a cell that is pointed at shows a text; the texts take as much
 * space in the page as the picture. */
enum { MOST_RUNS = FIGURE_MATRIX, MOST_RUNS_SAID = 30 };

/* A cell of the matrix: by one measure, the difference of the row's run minus the column's run, which is *d or, if
 * `turned` is set, minus *d. d is NULL if the two runs are not compared. */
struct cell {
    const struct cmp_diff *d;
    bool turned;
};

static void fill_cells_of_pairs(const struct cmp_result *r, size_t measure, struct cell *cell)
{
    for (size_t i = 0; i < r->n_pairs; i++) {
        const struct cmp_diff *d = &r->diff[measure * r->n_pairs + i];
        cell[r->pair[i].a * r->n_runs + r->pair[i].b] = (struct cell){d, false};
        cell[r->pair[i].b * r->n_runs + r->pair[i].a] = (struct cell){d, true};
    }
}

/* Adds the text that appears when the box around (x, y), 2 * half wide and 1 high, is pointed at: "a − b: +0.1 [0.05,
 * 0.15], p 0.01, Holm p 0.03", where a and b name the runs. The last p is there only if p values are corrected. */
static void put_hover_text(struct figure *f, const struct report_comparison_section *s, double x, double y, double half,
                           const char *a, const char *b, const struct cell *c)
{
    char v[5][GRID_NUMBER_SIZE], adjusted[GRID_NUMBER_SIZE + 16] = "";
    double sign = c->turned ? -1.0 : 1.0, lo = sign * c->d->lo, hi = sign * c->d->hi;
    if (s->opt->cmp.correction != CMP_UNCORRECTED)
        snprintf(adjusted, sizeof adjusted, ", %s %s", report_comparison_deciding(s->opt),
                 grid_p(v[4], c->d->p_decides));
    figure_hover(f, x - half, y - 0.5, x + half, y + 0.5, "%s " MINUS " %s: %s [%s, %s], p %s%s", a, b,
                 grid_difference(v[0], s->report, sign * c->d->diff), grid_value(v[1], s->report, c->turned ? hi : lo),
                 grid_value(v[2], s->report, c->turned ? lo : hi), grid_p(v[3], c->d->p[s->test]), adjusted);
}

/* Draws a cell of the matrix of pairs, centred on (x, y): a box with the sign of the difference, in a strong colour if
 * it is significant, or pale if only without correction. A difference of 0 has no sign, and NAN draws nothing. `size`
 * is the font's, in points. */
static void put_cell(struct figure *f, const struct cell *c, double x, double y, double size)
{
    double diff = c->turned ? -c->d->diff : c->d->diff;
    bool strong = c->d->separated, pale = c->d->separated_plain, more = diff > 0;
    enum figure_tone tone = strong ? (more ? FIGURE_MORE : FIGURE_LESS)
                          : pale   ? (more ? FIGURE_MORE_PALE : FIGURE_LESS_PALE)
                                   : FIGURE_EVEN;
    if (isnan(diff))
        return;
    figure_box(f, tone, x - 0.47, y - 0.46, x + 0.47, y + 0.46);
    if (fabs(diff) <= CMP_ROUNDING)
        return;
    struct figure_mark *m = figure_text(f, FIGURE_INSIDE, FIGURE_CENTRE, x, y, "%s", more ? "+" : MINUS);
    m->tone = strong ? FIGURE_PAPER : pale ? FIGURE_INK : FIGURE_MUTED;
    m->size = size;
}

static void begin_run_matrix(struct figure *f, const struct report_comparison_section *s, const size_t *order)
{
    const char **name = mem_alloc(s->result->n_runs, sizeof *name);
    for (size_t i = 0; i < s->result->n_runs; i++)
        name[i] = s->run[order[i]];
    figure_matrix(f, name, s->result->n_runs);
    mem_free(name);
}

/* Adds the key of the colours of a matrix of pairs, with pale colours if p values are corrected. */
static void add_matrix_key(struct figure *f, const struct comparison_options *o)
{
    const char *p = report_comparison_deciding(o);
    bool corrected = o->cmp.correction != CMP_UNCORRECTED;
    figure_key(f, FIGURE_BOX, FIGURE_MORE, "row better (%s < %g)", p, o->cmp.alpha);
    if (corrected)
        figure_key(f, FIGURE_BOX, FIGURE_MORE_PALE, "row better, but only by the unadjusted p");
    figure_key(f, FIGURE_BOX, FIGURE_LESS, "row worse (%s < %g)", p, o->cmp.alpha);
    if (corrected)
        figure_key(f, FIGURE_BOX, FIGURE_LESS_PALE, "row worse, but only by the unadjusted p");
    figure_key(f, FIGURE_BOX, FIGURE_EVEN, "not separated");
}

/* Draws the matrix that compares each run with each other run by a measure, in the order of rank, best first. Cells of
 * pairs that are not compared stay empty. */
static void draw_matrix(struct figure *f, const struct report_comparison_section *s, size_t measure)
{
    size_t n = s->result->n_runs, *order = mem_alloc(n, sizeof *order);
    struct cell *cell = mem_zalloc(n * n, sizeof *cell);
    report_comparison_order(s->result, measure, order);
    fill_cells_of_pairs(s->result, measure, cell);
    begin_run_matrix(f, s, order);
    figure_about(f, "Each cell compares its row with its column: + means the row is better; colour means the "
                    "difference is significant.");
    double size = fmin(FIGURE_FONT, 0.9 * f->plot_width / (double)n);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            const struct cell *c = &cell[order[i] * n + order[k]];
            if (!c->d)
                continue;
            put_cell(f, c, (double)k, (double)i, size);
            if (n <= MOST_RUNS_SAID)
                put_hover_text(f, s, (double)k, (double)i, 0.5, s->run[order[i]], s->run[order[k]], c);
        }
    add_matrix_key(f, s->opt);
    mem_free(cell);
    mem_free(order);
}

/* Draws the mean differences of the other runs from the baseline s->baseline by a measure, with their intervals: a row
 * for each run, in the order of rank, best first. */
static void draw_differences(struct figure *f, const struct report_comparison_section *s, size_t measure)
{
    const struct cmp_result *r = s->result;
    size_t n = 0, *order = mem_alloc(r->n_runs, sizeof *order);
    struct cell *cell = mem_zalloc(r->n_runs * r->n_runs, sizeof *cell);
    const char **name = mem_alloc(r->n_runs, sizeof *name);
    char title[256];
    double lo = 0.0, hi = 0.0;
    report_comparison_order(r, measure, order);
    fill_cells_of_pairs(r, measure, cell);
    for (size_t i = 0; i < r->n_runs; i++) {
        const struct cell *c = &cell[order[i] * r->n_runs + s->baseline];
        if (!c->d)
            continue;
        order[n] = order[i];
        name[n++] = s->run[order[i]];
        lo = fmin(lo, isnan(c->d->lo) ? c->d->diff : c->d->lo);
        hi = fmax(hi, isnan(c->d->hi) ? c->d->diff : c->d->hi);
    }
    figure_about(
        f, "Each dot is the mean difference between a run and %s. Lines show %g %% %s. Above 0, the run is better.",
        s->run[s->baseline], 100 * (1 - s->opt->cmp.alpha), report_comparison_interval(s->test, false));
    figure_rows(f, name, n, FIGURE_WIDTH, 0.0);
    snprintf(title, sizeof title, "difference in %s", s->measure[measure]);
    figure_numbers(&f->x, lo, hi, title);
    figure_line(f, FIGURE_MUTED, 1.0, 0.0, f->y.lo, 0.0, f->y.hi);
    for (size_t i = 0; i < n; i++) {
        const struct cell *c = &cell[order[i] * r->n_runs + s->baseline];
        enum figure_tone tone = !c->d->separated_plain ? FIGURE_MUTED : c->d->diff > 0 ? FIGURE_MORE : FIGURE_LESS;
        if (!isnan(c->d->lo))
            figure_line(f, tone, 1.4, c->d->lo, (double)i, c->d->hi, (double)i);
        if (!isnan(c->d->diff))
            figure_mark(f, c->d->separated || !c->d->separated_plain ? FIGURE_DOT : FIGURE_RING, tone, c->d->diff,
                        (double)i);
        put_hover_text(f, s, 0.5 * (f->x.lo + f->x.hi), (double)i, 0.5 * (f->x.hi - f->x.lo), name[i],
                       s->run[s->baseline], c);
    }
    figure_key(f, FIGURE_DOT, FIGURE_MORE, "better (%s < %g)", report_comparison_deciding(s->opt), s->opt->cmp.alpha);
    figure_key(f, FIGURE_DOT, FIGURE_LESS, "worse");
    if (s->opt->cmp.correction != CMP_UNCORRECTED)
        figure_key(f, FIGURE_RING, FIGURE_MUTED, "ring: significant, but only by the unadjusted p");
    figure_key(f, FIGURE_DOT, FIGURE_MUTED, "not separated");
    mem_free(name);
    mem_free(cell);
    mem_free(order);
}

void report_comparison_pairs(struct comparison_figure_source *source)
{
    struct report_comparison_section *s = source->section;
    for (size_t m = 0; m < s->result->n_measures && s->result->n_pairs; m++) {
        if (report_comparison_in_curve(source, m))
            continue;
        struct figure *f = document_figure(source->to);
        figure_begin(f, s->measure[m], "%spairs.%s", source->prefix, source->measure[m]);
        if (s->n_baselines == 1)
            draw_differences(f, s, m);
        else if (s->result->n_runs <= MOST_RUNS)
            draw_matrix(f, s, m);
        else
            figure_about(f, "The picture is left out, because %zu runs have too many pairs.", s->result->n_runs);
        figure_finish(f);
        report_comparison_differences_table(&f->table, s, m);
    }
}
