/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures of `rcp-label show` about differences between topics and documents: scales, scores and abilities, and how
 * often they were judged; and those that compare predictions with answers, and correlate the residuals. */
#include <math.h>
#include <stdio.h>

#include "base/mem.h"
#include "base/plural.h"
#include "report/figure_rows.h"
#include "report/show_parts.h"

/* The largest number of topics in the figure of tau; with more than DIST_ROWS, it shows them without names. */
enum { MOST_TOPICS = 400 };

static void fill_scales_table(struct grid *g, const struct distribution *d, size_t n)
{
    figure_columns(g, "Topics by tau", "topic", "tau", "95 % interval", "alpha", "documents", NULL);
    for (size_t i = 0; i < n; i++) {
        const struct dist_scale *s = &d->scale[dist_pick(i, n, d->n_scales)];
        grid_cell(g, GRID_PLAIN, "%s", s->query->qid);
        show_value(g, s->query->tau);
        figure_interval(g, &show_digits, s->lo, s->hi);
        show_value(g, s->query->alpha);
        grid_cell(g, GRID_PLAIN, "%zu", s->query->n);
    }
}

/* Draws the tau of one of n topics at position `position`, as a dot with its interval, which is cut off at `end`.
 * `is_vertical` says that tau is the vertical axis. */
static void scale_mark(struct figure *f, const struct dist_scale *s, double position, size_t n, bool is_vertical,
                       double end)
{
    double size = fmax(2.2, fmin(4.0, 150.0 / (double)n));
    enum figure_tone tone = s->query->tau > 0.0 ? FIGURE_MORE : FIGURE_LESS;
    double tau = s->query->tau, lo = s->lo, hi = fmin(s->hi, end);
    if (!isnan(lo))
        figure_line(f, is_vertical ? FIGURE_MORE_PALE : tone, is_vertical ? 0.35 * size : 1.3,
                    is_vertical ? position : lo, is_vertical ? lo : position, is_vertical ? position : hi,
                    is_vertical ? hi : position);
    figure_mark(f, FIGURE_DOT, tone, is_vertical ? position : tau, is_vertical ? tau : position)->size =
        is_vertical ? size : 5.0;
}

/* Sets the scale from 0 to the largest tau or, up to twice that, the largest end of an interval. *cut is the number of
 * intervals that end beyond. Returns the end of the scale. */
static double scale_numbers(struct figure_scale *x, const struct distribution *d, const char *title, size_t *cut)
{
    double most = d->scale[0].query->tau, end = most;
    for (size_t i = 0; i < d->n_scales; i++)
        end = fmax(end, d->scale[i].hi);
    end = fmin(end, 2.0 * most > 0.0 ? 2.0 * most : end);
    *cut = 0;
    for (size_t i = 0; i < d->n_scales; i++)
        *cut += d->scale[i].hi > end;
    figure_numbers(x, 0.0, end, title);
    x->lo = 0.0;
    return end;
}

static void describe_scales(struct figure *f, size_t n, size_t all, size_t cut, bool intervals)
{
    char chosen[100] = "", reach[100] = "";
    if (n < all)
        snprintf(chosen, sizeof chosen, " Shows %zu of %zu topics, at equal steps in the order of tau.", n, all);
    if (cut)
        snprintf(reach, sizeof reach, " %zu interval%s %s cut at the edge of the picture.", cut, plural_s(cut),
                 plural(cut, "is", "are"));
    figure_about(
        f, "Each dot is the tau of a topic%s. Scores bt are multiplied by tau. The largest tau comes first.%s%s%s",
        intervals ? ", with its 95 % interval" : "", chosen, reach,
        all == 1 ? "" : " If all tau were equal, topics would differ only in their offset.");
}

/* Draws lines at the 5th and 95th percentiles of tau, and the legend. */
static void draw_percentiles(struct figure *f, const struct diagnosis *d, bool is_vertical)
{
    const double v[] = {d->tau5, d->tau95};
    for (int i = 0; i < 2; i++)
        figure_line(f, FIGURE_MUTED, 0.9, is_vertical ? f->x.lo : v[i], is_vertical ? v[i] : f->y.lo,
                    is_vertical ? f->x.hi : v[i], is_vertical ? v[i] : f->y.hi);
    figure_key(f, FIGURE_DOT, FIGURE_MORE, "topic");
    if (d->n_tau_zero)
        figure_key(f, FIGURE_DOT, FIGURE_LESS, "tau = 0");
    figure_key(f, FIGURE_LINE, FIGURE_MUTED, "5th and 95th percentile: %.4f and %.4f", d->tau5, d->tau95);
}

/* Adds the text that appears when the topic's row or column, `position` +- 0.5, is pointed at: its tau and interval. */
static void scale_hover(struct figure *f, const struct dist_scale *s, double position, bool is_vertical)
{
    figure_hover(f, is_vertical ? position - 0.5 : f->x.lo, is_vertical ? f->y.lo : position - 0.5,
                 is_vertical ? position + 0.5 : f->x.hi, is_vertical ? f->y.hi : position + 0.5,
                 "%s: %.4f [%.4f, %.4f]", s->query->qid, s->query->tau, s->lo, s->hi);
}

void show_figures_of_scales(struct document *to, const struct show_source *source)
{
    if (!source->distribution)
        return;
    const struct distribution *d = source->distribution;
    bool is_vertical = d->n_scales > DIST_ROWS, intervals = false; /* many topics stand side by side, without names */
    size_t n = d->n_scales < MOST_TOPICS ? d->n_scales : MOST_TOPICS, cut;
    if (!n)
        return;
    struct figure *f = document_figure(to);
    const char **name = mem_alloc(n, sizeof *name);
    figure_begin(f, "The scale tau of each topic", "scales");
    for (size_t i = 0; i < n; i++)
        name[i] = d->scale[i].query->qid;
    if (is_vertical) {
        figure_axes(f, 150.0);
        f->x = (struct figure_scale){.lo = -0.7, .hi = (double)n - 0.3};
    } else
        figure_rows(f, name, n, FIGURE_WIDTH, 0.0);
    double end = scale_numbers(is_vertical ? &f->y : &f->x, d, "tau (theta per unit of bt)", &cut);
    for (size_t i = 0; i < n; i++) {
        const struct dist_scale *s = &d->scale[dist_pick(i, n, d->n_scales)];
        scale_mark(f, s, (double)i, n, is_vertical, end);
        scale_hover(f, s, (double)i, is_vertical);
        intervals |= !isnan(s->lo);
    }
    describe_scales(f, n, d->n_scales, cut, intervals);
    draw_percentiles(f, source->diagnosis, is_vertical);
    figure_finish(f);
    fill_scales_table(&f->table, d, n);
    mem_free(name);
}

static const char *row_name(const struct dist_row *r)
{
    return *r->name ? r->name : "(no dataset)";
}

/* Fills the table of a ridge picture: quantiles and counts by bin for each topic or dataset. */
static void ridges_table(struct grid *g, const struct dist_rows *r, const char *title, bool by_dataset)
{
    char range[SHOW_RANGE];
    figure_columns(g, title, by_dataset ? "dataset" : "topic", "documents", NULL);
    static const char *const column[] = {"min", "q1", "median", "q3", "max"};
    for (size_t k = 0; k < 5; k++)
        grid_column(g, false, false, "%s", column[k]);
    for (size_t k = 0; k < r->bins.n; k++)
        grid_column(g, false, false, "from %s", show_range(range, dist_edge(&r->bins, k), NAN));
    for (size_t i = 0; i < r->n; i++) {
        const struct summary *s = &r->row[i].summary;
        const double v[] = {s->min, s->q1, s->median, s->q3, s->max};
        grid_cell(g, GRID_PLAIN, "%s", row_name(&r->row[i]));
        grid_cell(g, GRID_PLAIN, "%zu", s->n);
        for (size_t k = 0; k < 5; k++)
            show_value(g, s->n ? v[k] : NAN);
        for (size_t k = 0; k < r->bins.n; k++)
            grid_cell(g, GRID_PLAIN, "%zu", r->row[i].count[k]);
    }
}

/* Draws row i: the share of its documents in each bin as bars on a line, of which the share `most` fills the height of
 * the row, and their median. Draws nothing if the row has no documents. */
static void draw_ridge(struct figure *f, const struct dist_rows *r, size_t i, double most)
{
    const struct dist_row *row = &r->row[i];
    double base = (double)i + 0.42, n = (double)row->summary.n;
    if (!row->summary.n)
        return;
    figure_line(f, FIGURE_FAINT, 0.6, f->x.lo, base, f->x.hi, base);
    for (size_t k = 0; k < r->bins.n; k++)
        if (row->count[k])
            figure_box(f, FIGURE_MORE_PALE, dist_edge(&r->bins, k), base, dist_edge(&r->bins, k + 1),
                       base - 0.86 * (double)row->count[k] / n / most);
    figure_line(f, FIGURE_MORE, 1.6, row->summary.median, base, row->summary.median, base - 0.86);
    figure_hover(f, f->x.lo, (double)i - 0.5, f->x.hi, (double)i + 0.5,
                 "%s: %zu document{s}, median %.4f, quartiles %.4f and %.4f", row_name(row), row->summary.n,
                 row->summary.median, row->summary.q1, row->summary.q3);
}

static void describe_ridges(struct figure *f, const struct dist_rows *r, const struct distribution *d)
{
    const char *what = d->rows_are_datasets ? "dataset" : "topic";
    char chosen[140], beyond[SHOW_BEYOND];
    if (r->n < d->n_candidates)
        snprintf(chosen, sizeof chosen,
                 "The rows show %zu of %zu %ss, at equal steps in the order of median theta, largest first", r->n,
                 d->n_candidates, what);
    else
        snprintf(chosen, sizeof chosen, "Each row is a %s, largest median theta first", what);
    figure_about(f, "%s. Bars show the share of the %s's documents.%s", chosen, what,
                 show_beyond(beyond, r->n_outside));
}

/* Adds a picture with a ridge for each topic or dataset, the distribution of theta or bt over its documents. */
static void add_ridges(struct document *to, const struct show_source *s, const struct dist_rows *r, const char *id,
                       const char *title)
{
    const double room = 300.0; /* points that rows share; each has one to two times FIGURE_ROW */
    const struct published *p = s->diagnosis->labels;
    bool theta = r == &s->distribution->theta;
    double most = 0.0;
    if (!r->n)
        return;
    struct figure *f = document_figure(to);
    const char **name = mem_alloc(r->n, sizeof *name);
    for (size_t i = 0; i < r->n; i++) {
        name[i] = row_name(&r->row[i]);
        for (size_t k = 0; k < r->bins.n; k++)
            most = fmax(most, r->row[i].summary.n ? (double)r->row[i].count[k] / (double)r->row[i].summary.n : 0.0);
    }
    figure_begin(f, title, "ridges.%s", id);
    describe_ridges(f, r, s->distribution);
    figure_rows(f, name, r->n, FIGURE_WIDTH, 0.0);
    f->plot_height = fmax(FIGURE_ROW, fmin(2.0 * FIGURE_ROW, room / (double)r->n)) * (double)r->n;
    figure_numbers(&f->x, 0.0, 1.0,
                   theta ? "theta (ability of a document)" : "bt (score of a document in the tournament)");
    f->x.lo = r->bins.lo;
    f->x.hi = dist_edge(&r->bins, r->bins.n);
    for (size_t c = 0; c < p->n_items && theta; c++)
        if (p->item[c].beta > f->x.lo && p->item[c].beta < f->x.hi)
            figure_line(f, FIGURE_LESS_PALE, 0.8, p->item[c].beta, f->y.lo, p->item[c].beta, f->y.hi);
    for (size_t i = 0; i < r->n; i++)
        draw_ridge(f, r, i, most);
    figure_key(f, FIGURE_BOX, FIGURE_MORE_PALE, "share of documents (highest bar: %.1f %%)", 100.0 * most);
    figure_key(f, FIGURE_LINE, FIGURE_MORE, "median");
    if (theta)
        figure_key(f, FIGURE_LINE, FIGURE_LESS_PALE, "difficulties of criteria");
    figure_finish(f);
    ridges_table(&f->table, r, title, s->distribution->rows_are_datasets);
    mem_free(name);
}

void show_figures_of_ridges(struct document *to, const struct show_source *s)
{
    if (!s->distribution)
        return;
    const char *unit = s->distribution->rows_are_datasets ? "dataset" : "topic";
    char title[80];
    snprintf(title, sizeof title, "Abilities theta by %s", unit);
    add_ridges(to, s, &s->distribution->theta, "theta", title);
    snprintf(title, sizeof title, "Scores bt by %s", unit);
    add_ridges(to, s, &s->distribution->bt, "bt", title);
}

/* The n bars of a bar chart: bar k counts values from first + k * width to width - 1 more; most: the largest count. */
struct bars {
    size_t first, width, n, *count, most;
};

/* Groups a tally's numbers into at most about 40 bars, each 1, 2 or 5 times a power of ten wide. Free b->count. */
static void count_bars(struct bars *b, const struct cov_tally *t)
{
    enum { MOST_BARS = 40 };
    size_t span = t->value[t->n - 1] - t->value[0] + 1;
    static const size_t digit[] = {1, 2, 5};
    size_t width = 1, power = 1;
    for (int k = 0; span / width >= MOST_BARS; k++) {
        power *= k && k % 3 == 0 ? 10 : 1;
        width = digit[k % 3] * power;
    }
    *b = (struct bars){.first = t->value[0] / width * width, .width = width};
    b->n = (t->value[t->n - 1] - b->first) / width + 1;
    b->count = mem_zalloc(b->n, sizeof *b->count);
    for (size_t i = 0; i < t->n; i++) {
        size_t *n = &b->count[(t->value[i] - b->first) / width];
        *n += t->count[i];
        b->most = *n > b->most ? *n : b->most;
    }
}

static const char *bar_name(char buf[SHOW_RANGE], const struct bars *b, size_t k)
{
    size_t from = b->first + k * b->width;
    if (b->width == 1)
        snprintf(buf, SHOW_RANGE, "%zu", from);
    else
        snprintf(buf, SHOW_RANGE, "%zu to %zu", from, from + b->width - 1);
    return buf;
}

struct coverage_figure {
    const char *id, *title, *about, *axis, *of, *many;
    const struct cov_tally *tally;
    const struct summary *of_all;
};

/* Adds a bar chart of a tally, how often each number occurs, and its table, unless there are no numbers but 0. */
static void add_coverage(struct document *to, const struct coverage_figure *c)
{
    char range[SHOW_RANGE];
    struct bars b;
    if (!c->tally->n || !c->tally->value[c->tally->n - 1]) /* no window was shown */
        return;
    count_bars(&b, c->tally);
    struct figure *f = document_figure(to);
    figure_begin(f, c->title, "coverage.%s", c->id);
    figure_about(f, "%s: %.0f to %.0f, median %.1f.", c->about, c->of_all->min, c->of_all->max, c->of_all->median);
    figure_axes(f, 110.0);
    figure_numbers(&f->x, 0.0, 1.0, c->axis);
    f->x.lo = (double)b.first - 0.5;
    f->x.hi = (double)(b.first + b.n * b.width) - 0.5;
    if (b.n < 3) { /* few bars do not fill the picture */
        f->x.lo -= 2.0 * (double)b.width;
        f->x.hi += 2.0 * (double)b.width;
    }
    figure_numbers(&f->y, 0.0, (double)b.most, c->many);
    f->y.lo = 0.0;
    figure_whole(&f->x);
    figure_whole(&f->y);
    figure_columns(&f->table, c->title, c->axis, c->many, NULL);
    for (size_t k = 0; k < b.n; k++) {
        double from = (double)(b.first + k * b.width) - 0.5, end = from + (double)b.width, gap = 0.06 * (double)b.width;
        if (b.count[k])
            figure_box(f, FIGURE_MORE, from + gap, 0.0, end - gap, (double)b.count[k]);
        figure_hover(f, from, f->y.lo, end, f->y.hi, "%s: %zu %s", bar_name(range, &b, k), b.count[k],
                     plural(b.count[k], c->of, c->many));
        grid_cell(&f->table, GRID_PLAIN, "%s", bar_name(range, &b, k));
        grid_cell(&f->table, GRID_PLAIN, "%zu", b.count[k]);
    }
    figure_finish(f);
    mem_free(b.count);
}

void show_figures_of_coverage(struct document *to, const struct show_source *s)
{
    if (!s->distribution)
        return;
    const struct coverage *c = &s->diagnosis->coverage;
    const struct coverage_figure figures[] = {
        {"tournament.topics", "Tournament windows of a topic", "Topics by the number of their valid windows",
         "valid windows", "topic", "topics", &c->window_tally[JUD_TOURNAMENT], &c->windows[JUD_TOURNAMENT]},
        {"tournament.documents", "Tournament windows that show a document",
         "Documents by the number of valid windows that show them", "valid windows", "document", "documents",
         &c->placement_tally[JUD_TOURNAMENT], &c->placements[JUD_TOURNAMENT]},
        {"opponents", "Opponents of a document", "Documents by the number of their opponents", "opponents", "document",
         "documents", &c->opponent_tally, &c->opponents},
        {"rubric.topics", "Rubric windows of a topic", "Topics by the number of their valid windows", "valid windows",
         "topic", "topics", &c->window_tally[JUD_RUBRIC], &c->windows[JUD_RUBRIC]},
        {"rubric.documents", "Rubric windows that show a document",
         "Documents by the number of valid windows that show them", "valid windows", "document", "documents",
         &c->placement_tally[JUD_RUBRIC], &c->placements[JUD_RUBRIC]}};
    for (size_t i = 0; i < LENGTH(figures) && s->diagnosis->has_store; i++)
        add_coverage(to, &figures[i]);
}

/* ---- answers ---- */

/* The height of the longest bar of answers, as a share of the height of the plot. */
#define BARS 0.22

static void fill_reliability_table(struct grid *g, const struct rel_score *r)
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

/* Draws the bins of predicted probability: bars (answers), then the diagonal and dots (share that passed) over them. */
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
                     "%zu answer{s}: mean prediction %.4f, share that passed %.4f", bin->n, bin->predicted,
                     bin->passed);
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

/* Adds a reliability diagram: the share that passed by predicted probability, and the number of answers in each bin. */
static void add_reliability(struct document *to, const char *id, const char *title, const struct rel_score *r)
{
    size_t most = 0;
    for (int k = 0; k < REL_BINS; k++)
        most = r->bin[k].n > most ? r->bin[k].n : most;
    if (!most)
        return;
    struct figure *f = document_figure(to);
    figure_begin(f, title, "reliability.%s", id);
    figure_about(
        f,
        "Each dot stands for the answers in one of %d equal parts of the scale. On the diagonal, as many answers "
        "pass as predicted. Calibration error (ECE) %.4f, Brier score %.4f, skill %.4f.",
        REL_BINS, r->ece, r->brier, r->skill);
    figure_axes(f, 210.0);
    figure_numbers(&f->x, 0.0, 1.0, "predicted probability of passing");
    figure_numbers(&f->y, 0.0, 1.0, "share of answers that passed");
    reliability_marks(f, r, most);
    figure_key(f, FIGURE_DOT, FIGURE_MORE, "share that passed");
    figure_key(f, FIGURE_BOX, FIGURE_FAINT, "answers (longest bar: %zu)", most);
    figure_finish(f);
    fill_reliability_table(&f->table, r);
}

void show_figures_of_reliability(struct document *to, const struct show_source *s)
{
    if (!s->distribution || !s->diagnosis->has_store)
        return;
    const struct reliability *r = &s->diagnosis->reliability;
    add_reliability(to, "model", "The model: theta and the criteria", &r->model);
    add_reliability(to, "sigmoid", "A simpler model: the sigmoid of bt", &r->sigmoid);
    add_reliability(to, "regression", "A simpler model: a regression on bt for each criterion", &r->logit);
}

/* Returns the colour of a correlation: by its sign; pale up to Q3_LARGE in size; FIGURE_EVEN up to half of it. */
static enum figure_tone tone_of(double q3)
{
    return fabs(q3) > Q3_LARGE       ? (q3 > 0.0 ? FIGURE_MORE : FIGURE_LESS)
         : fabs(q3) > 0.5 * Q3_LARGE ? (q3 > 0.0 ? FIGURE_MORE_PALE : FIGURE_LESS_PALE)
                                     : FIGURE_EVEN;
}

static void begin_q3_matrix(struct figure *f, const struct published *p)
{
    const char **name = mem_alloc(p->n_items, sizeof *name);
    for (size_t c = 0; c < p->n_items; c++)
        name[c] = p->item[c].name;
    figure_matrix(f, name, p->n_items);
    mem_free(name);
}

/* Draws cell (x, y) of the matrix of criteria, coloured by Q3, and its value if it fits; leaves it empty for NAN. */
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

/* Fills the table of the correlations of each pair of criteria. */
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
        show_value(g, p->by_response);
        show_value(g, p->raw_by_response);
    }
}

void show_figures_of_dependence(struct document *to, const struct show_source *s)
{
    if (!s->distribution)
        return;
    const struct diagnosis *d = s->diagnosis;
    if (!d->has_store || !d->n_pairs || !d->responses)
        return;
    struct figure *f = document_figure(to);
    figure_begin(f, "Q3: correlation of the residuals of two criteria", "q3");
    figure_about(f,
                 "Each cell is the correlation of the residuals of two criteria. The mean |Q3| is %.4f. The mean "
                 "absolute correlation of the raw pass rates is %.4f. Both means come from %zu response{s}. Above "
                 "%.1f, two criteria ask almost the same question; below -%.1f, they tend to exclude each other.",
                 d->mean_abs_by_document, d->mean_abs_raw_by_document, d->responses, Q3_LARGE, Q3_LARGE);
    begin_q3_matrix(f, d->labels);
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
