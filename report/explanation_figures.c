/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Draws the figures of an explanation. One figure shows the lists of two runs side by side, with the labels beside each
 * document and lines that join the two places of a document. The other shows the gap and its parts, selection and
 * ordering, as bars. */
#include <math.h>
#include <stdint.h>

#include "base/mem.h"
#include "base/plural.h"
#include "base/text_stream.h"
#include "report/explanation_parts.h"
#include "report/name.h"

/* ---- lists ---- */

/* Sizes in points. From the dot of a document outwards, a list has AWAY, the column of ranks (RANK), names, GAP, grades
 * (GRADE), GAP, bars (BAR), GAP, and a SQUARE for each criterion. BETWEEN lies between the dots of two lists. */
#define AWAY 5.0
#define RANK 14.0
#define GAP 5.0
#define GRADE 22.0
#define BAR 44.0
#define SQUARE 9.0
#define BETWEEN 90.0
#define SMALL 7.0 /* the font size of ranks and column headings, in points */
enum { MOST_CRITERIA = 12 };

/* One of the one or two lists of documents in a picture: the first n documents of a run. */
struct side {
    const struct explanation_run *run, *other; /* other: the run of the other list; NULL if there is one list */
    size_t n;
    char *title;            /* the displayed name of the run */
    const char **name;      /* the displayed names of the documents */
    double dot, dir;        /* dot: the x of its dots, in points; dir: 1 if it extends to the right of them, -1 to the
                             * left */
    enum figure_tone alone; /* the colour of the list's title, of documents that the other run lacks, and of lines of
                             * documents that this run ranks higher */
};

/* The data shared by the one or two lists of documents in a picture. */
struct lists {
    struct figure *f;
    const struct explanation *x;
    const struct report_options *o;
    size_t rows, n_criteria;
    bool graded, gained;
    double most; /* the largest gain shown or, without gains, the largest grade; 0 if none is positive */
    char **name; /* the displayed names of the n_names different documents of both lists */
    size_t n_names;
    /* The distances of the columns, and of the end of the list, from the dots. */
    double at_name, at_grade, at_bar, at_criteria, end;
};

static size_t depth_of(const struct explanation_run *r)
{
    return r->n_docs < EXPLANATION_DEPTH ? r->n_docs : EXPLANATION_DEPTH;
}

/* Returns the value that the length of a document's bar shows: its gain or, without gains, its grade; 0 if unknown or
 * negative. */
static double bar_value(const struct lists *l, const struct eval_document *d)
{
    double v = l->gained ? d->gain : d->graded ? (double)d->grade : NAN;
    return v > 0.0 ? v : 0.0;
}

static void note_labels(struct lists *l, const struct explanation_run *r)
{
    for (size_t i = 0; i < depth_of(r); i++) {
        l->graded |= r->doc[i].graded;
        l->gained |= !isnan(r->doc[i].gain);
    }
}

/* Sets l->name and the names of each list to the shortened names of documents. A document has the same name in both
 * lists, and different documents have different names. */
static void name_documents(struct lists *l, struct side *side, size_t sides)
{
    const char **docno = mem_alloc(2 * EXPLANATION_DEPTH, sizeof *docno);
    size_t *number[2] = {mem_alloc(EXPLANATION_DEPTH, sizeof **number), mem_alloc(EXPLANATION_DEPTH, sizeof **number)};
    for (size_t s = 0; s < sides; s++)
        for (size_t i = 0; i < side[s].n; i++) {
            const char *name = side[s].run->doc[i].docno;
            size_t place = s ? explanation_find_rank(side[0].run, name) : SIZE_MAX;
            number[s][i] = place < side[0].n ? place : l->n_names;
            if (number[s][i] == l->n_names)
                docno[l->n_names++] = name;
        }
    l->name = figure_names(docno, l->n_names);
    for (size_t s = 0; s < sides; s++)
        for (size_t i = 0; i < side[s].n; i++)
            side[s].name[i] = l->name[number[s][i]];
    MEM_FREE_ALL(number[0], number[1], docno);
}

/* Sets up side[0 .. sides), the lists of one or two runs, with their shortened names, the first to the left of its
 * dots; notes in *l whether they have grades and gains. */
static void begin_sides(struct lists *l, struct side *side, size_t sides, const struct explanation_run *const *run)
{
    const char *const name[] = {run[0]->name, run[sides - 1]->name};
    char **title = figure_names(name, sides);
    for (size_t s = 0; s < sides; s++) {
        side[s] = (struct side){.run = run[s],
                                .other = sides > 1 ? run[1 - s] : NULL,
                                .n = depth_of(run[s]),
                                .title = title[s],
                                .dir = s ? 1.0 : -1.0,
                                .alone = s ? FIGURE_LESS : FIGURE_MORE};
        side[s].name = mem_alloc(side[s].n, sizeof *side[s].name);
        note_labels(l, run[s]);
    }
    mem_free(title); /* frees the array alone; the names now belong to side[] */
    name_documents(l, side, sides);
}

/* Frees the names of the lists. */
static void end_sides(struct lists *l, struct side *side, size_t sides)
{
    for (size_t s = 0; s < sides; s++) {
        mem_free(side[s].name);
        mem_free(side[s].title);
    }
    name_free_all(l->name, l->n_names);
}

/* Sets the positions of the columns, of which that of names is as wide as its widest name or title, the number of rows,
 * the value of the longest bar, and the size of the picture. */
static void lay_out(struct lists *l, struct side *side, size_t sides)
{
    double name = 0.0;
    for (size_t s = 0; s < sides; s++) {
        name = fmax(name, figure_text_width(side[s].title, FIGURE_FONT));
        l->rows = side[s].n > l->rows ? side[s].n : l->rows;
        for (size_t i = 0; i < side[s].n; i++) {
            name = fmax(name, figure_text_width(side[s].name[i], FIGURE_FONT));
            l->most = fmax(l->most, bar_value(l, &side[s].run->doc[i]));
        }
    }
    l->at_name = AWAY + RANK;
    l->at_grade = l->at_name + name + GAP;
    l->at_bar = l->at_grade + (l->graded ? GRADE + GAP : 0.0);
    l->at_criteria = l->at_bar + (l->most > 0.0 ? BAR + GAP : 0.0);
    l->end = l->at_criteria + SQUARE * (double)l->n_criteria;
    side[0].dot = l->end;
    if (sides > 1)
        side[1].dot = l->end + BETWEEN;
    l->f->left = l->f->right = GAP;
    l->f->plot_width = sides > 1 ? 2.0 * l->end + BETWEEN : l->end + AWAY;
    l->f->plot_height = FIGURE_ROW * (double)(l->rows ? l->rows : 1);
    l->f->x = (struct figure_scale){.lo = 0.0, .hi = l->f->plot_width};
    l->f->y = (struct figure_scale){.lo = (double)(l->rows ? l->rows : 1) - 0.5, .hi = -0.5};
    figure_header(l->f);
}

/* Returns the alignment of a text of this list that extends from the dots outwards. */
static enum figure_align outward_align(const struct side *s)
{
    return s->dir < 0 ? FIGURE_RIGHT : FIGURE_LEFT;
}

/* Makes a text small and muted. */
static void make_small(struct figure_mark *m)
{
    m->size = SMALL;
    m->tone = FIGURE_MUTED;
}

/* Draws the title of a list, the headings of its columns and, if it has no documents, a text in their place. */
static void put_header(const struct lists *l, const struct side *s)
{
    struct figure *f = l->f;
    figure_text(f, FIGURE_INSIDE, outward_align(s), s->dot + s->dir * l->at_name, -1.0, "%s", s->title)->tone =
        s->other ? s->alone : FIGURE_INK;
    if (l->graded)
        make_small(
            figure_text(f, FIGURE_INSIDE, FIGURE_CENTRE, s->dot + s->dir * (l->at_grade + 0.5 * GRADE), -1.0, "grade"));
    if (l->gained && l->most > 0.0)
        make_small(figure_text(f, FIGURE_INSIDE, outward_align(s), s->dot + s->dir * l->at_bar, -1.0, "gain"));
    for (size_t c = 0; c < l->n_criteria; c++)
        make_small(figure_text(f, FIGURE_INSIDE, FIGURE_CENTRE,
                               s->dot + s->dir * (l->at_criteria + SQUARE * ((double)c + 0.5)), -1.0, "%zu", c + 1));
    if (!s->n)
        figure_text(f, FIGURE_INSIDE, outward_align(s), s->dot + s->dir * l->at_name, 0.0, "%s",
                    s->run->missing ? "no such topic" : "no documents")
            ->tone = FIGURE_MUTED;
}

/* Adds the text that appears when document i of a list, from 0, is pointed at, without what is unknown: "D1: rank 2,
 * grade 1, gain 0.5, theta -0.4; C1 0.9". */
static void add_hover(const struct lists *l, const struct side *s, size_t i)
{
    const struct eval_document *d = &s->run->doc[i];
    double from = s->dot + s->dir * AWAY, to = s->dot + s->dir * l->end;
    char number[GRID_NUMBER_SIZE], *text;
    size_t len;
    FILE *t = text_stream_open(&text, &len);
    fprintf(t, "%s: rank %zu", d->docno, i + 1);
    if (d->graded)
        fprintf(t, ", grade %d", (int)d->grade);
    if (!isnan(d->gain))
        fprintf(t, ", gain %s", grid_value(number, l->o, d->gain));
    if (!isnan(d->theta))
        fprintf(t, ", theta %s", grid_value(number, l->o, d->theta));
    for (size_t c = 0; d->pass && c < l->x->n_criteria; c++)
        fprintf(t, "%s %s %s", c ? "," : ";", l->x->criterion[c], grid_value(number, l->o, d->pass[c]));
    text_stream_close(t, &text);
    figure_hover(l->f, fmin(from, to), (double)i - 0.5, fmax(from, to), (double)i + 0.5, "%s", text);
    mem_free(text);
}

/* Returns the shade for a probability from 0 to 1: one of FIGURE_SHADES equal steps, stronger for larger ones. */
static enum figure_tone probability_shade(double pass)
{
    return (enum figure_tone)(FIGURE_SHADE + fmin(FIGURE_SHADES - 1, floor(FIGURE_SHADES * pass)));
}

/* Draws the labels of document i of a list, from 0: the grade as a number, the gain as a bar, and the criteria as
 * squares. */
static void put_marks(const struct lists *l, const struct side *s, size_t i)
{
    const struct eval_document *d = &s->run->doc[i];
    double y = (double)i, bar = s->dot + s->dir * l->at_bar, length = bar_value(l, d) / l->most * BAR;
    if (l->graded)
        figure_text(l->f, FIGURE_INSIDE, FIGURE_CENTRE, s->dot + s->dir * (l->at_grade + 0.5 * GRADE), y,
                    d->graded ? "%d" : "-", (int)d->grade);
    if (bar_value(l, d) > 0.0)
        figure_box(l->f, (enum figure_tone)(FIGURE_SHADE + 3), bar, y - 0.34, bar + s->dir * length, y + 0.34);
    for (size_t c = 0; d->pass && c < l->n_criteria; c++) {
        double x = s->dot + s->dir * (l->at_criteria + SQUARE * (double)c);
        if (!isnan(d->pass[c]))
            figure_box(l->f, probability_shade(d->pass[c]), x + s->dir * 0.5, y - 0.34, x + s->dir * (SQUARE - 0.5),
                       y + 0.34);
    }
}

/* Draws document i of a list, from 0, with a text for when it is pointed at: rank, name, labels and, if there are two
 * lists, a dot, which is a ring if the other run lacks the document among its first k. */
static void put_document(const struct lists *l, const struct side *s, size_t i)
{
    bool alone = s->other && !explanation_in_top(s->other, s->run->doc[i].docno);
    double y = (double)i;
    make_small(figure_text(l->f, FIGURE_INSIDE, outward_align(s), s->dot + s->dir * AWAY, y, "%zu", i + 1));
    figure_text(l->f, FIGURE_INSIDE, outward_align(s), s->dot + s->dir * l->at_name, y, "%s", s->name[i])->tone =
        alone ? s->alone : FIGURE_INK;
    if (s->other)
        figure_mark(l->f, alone ? FIGURE_RING : FIGURE_DOT, alone ? s->alone : FIGURE_MUTED, s->dot, y);
    put_marks(l, s, i);
    add_hover(l, s, i);
}

/* Draws a line between the two places of each document that both runs have among their first k and at least one list
 * shows, coloured by the list that ranks it higher, and wider for a larger gain (or grade). A place below the shown
 * part of a list is at the lower edge of the picture. */
static void join_places(const struct lists *l, const struct side *a, const struct side *b)
{
    for (size_t i = 0; i < a->run->n_docs; i++) {
        size_t k = explanation_find_rank(b->run, a->run->doc[i].docno);
        if (k == SIZE_MAX || (i >= a->n && k >= b->n))
            continue;
        double edge = (double)l->rows - 0.5, share = l->most > 0.0 ? bar_value(l, &a->run->doc[i]) / l->most : 0.0;
        enum figure_tone tone = i < k ? a->alone : k < i ? b->alone : FIGURE_MUTED;
        figure_line(l->f, tone, 0.7 + floor(3.0 * share) * 0.6, a->dot, fmin((double)i, edge), b->dot,
                    fmin((double)k, edge));
    }
}

/* Adds the key of the colours and shades of a picture of the lists a and b; b is NULL if there is one list. */
static void put_key(const struct lists *l, const struct side *a, const struct side *b)
{
    if (b) {
        figure_key(l->f, FIGURE_LINE, a->alone, "higher in %s", a->title);
        figure_key(l->f, FIGURE_LINE, b->alone, "higher in %s", b->title);
        figure_key(l->f, FIGURE_LINE, FIGURE_MUTED, "same rank");
        figure_key(l->f, FIGURE_RING, a->alone, "only in %s", a->title);
        figure_key(l->f, FIGURE_RING, b->alone, "only in %s", b->title);
    }
    for (size_t k = 0; k < FIGURE_SHADES && l->n_criteria; k++)
        figure_key(l->f, FIGURE_BOX, (enum figure_tone)(FIGURE_SHADE + k), "%s%.1f to %.1f",
                   k ? "" : "probability of passing a criterion: ", (double)k / FIGURE_SHADES,
                   ((double)k + 1.0) / FIGURE_SHADES);
}

/* Adds the text of a picture, which explains its lines, bars and squares. `two` says that it has two lists. */
static void describe_picture(const struct lists *l, bool two)
{
    char *text;
    size_t len;
    FILE *t = text_stream_open(&text, &len);
    if (l->x->k > EXPLANATION_DEPTH)
        fprintf(t, "Shows the first %d of %zu ranks. ", EXPLANATION_DEPTH, l->x->k);
    else
        fprintf(t, "Shows the first %zu rank%s. ", l->x->k, plural_s(l->x->k));
    if (two)
        fprintf(t, "A line joins the two ranks of a document%s. ",
                l->most <= 0.0 ? ""
                : l->gained    ? "; a wider line means a higher gain"
                               : "; a wider line means a higher grade");
    if (l->most > 0.0)
        fprintf(t, "Bars: %s (the longest is %.4g). ", l->gained ? "gain" : "grade", l->most);
    for (size_t c = 0; c < l->n_criteria; c++)
        fprintf(t, "%s%zu %s%s", c ? ", " : "Squares: ", c + 1, l->x->criterion[c],
                c + 1 < l->n_criteria      ? ""
                : c + 1 < l->x->n_criteria ? "; the table has more criteria."
                                           : ".");
    text_stream_close(t, &text);
    figure_about(l->f, "%s", text);
    mem_free(text);
}

/* Draws the lists of runs a and b side by side, or one list if a == b, as picture `number` (from 1, a part of its id),
 * with a table of the documents. */
static void put_lists(struct figure *f, struct explanation_tables *t, size_t a, size_t b, size_t number)
{
    const struct explanation *x = t->x;
    const struct explanation_run *run[] = {&x->run[a], &x->run[b]};
    size_t sides = a == b ? 1 : 2;
    struct lists l = {.f = f, .x = x, .o = t->report};
    struct relation documents = report_explanation_joint(t, a, b, false);
    struct side side[2];
    l.n_criteria = x->n_criteria < MOST_CRITERIA ? x->n_criteria : MOST_CRITERIA;
    char *title = name_pair((const char *[]){run[0]->name, run[1]->name}, 2, 0, "and", 1, SIZE_MAX);
    figure_begin(f, sides > 1 ? title : run[0]->name, "lists.%zu", number);
    mem_free(title);
    begin_sides(&l, side, sides, run);
    lay_out(&l, side, sides);
    if (sides > 1)
        join_places(&l, &side[0], &side[1]);
    for (size_t s = 0; s < sides; s++) {
        put_header(&l, &side[s]);
        for (size_t i = 0; i < side[s].n; i++)
            put_document(&l, &side[s], i);
    }
    put_key(&l, &side[0], sides > 1 ? &side[1] : NULL);
    describe_picture(&l, sides > 1);
    figure_finish(f);
    render_relation(&f->table, &documents, "Documents and their ranks", t->report);
    end_sides(&l, side, sides);
}

/* ---- gaps ---- */

/* The largest number of rows, one for each pair of runs or each measure, in a picture of gaps. */
enum { MOST_ROWS = 60 };

/* A row of a picture of gaps: the gap of a pair of runs by a measure, and the name of the pair or of the measure. */
struct gap_row {
    char *name;
    struct explanation_gap gap;
};

/* Draws the gap of one row, at height y, as a dot, and its two parts as bars: selection (which documents are in the
 * first k) and ordering (how they are arranged). */
static void put_bars(struct figure *f, const struct report_options *o, const struct gap_row *row, double y)
{
    char v[3][GRID_NUMBER_SIZE];
    figure_box(f, FIGURE_SERIES, 0.0, y - 0.4, row->gap.selection, y);
    figure_box(f, FIGURE_SERIES + 4, 0.0, y, row->gap.ordering, y + 0.4);
    figure_mark(f, FIGURE_DOT, FIGURE_PAPER, row->gap.total, y)->size = 6.0;
    figure_mark(f, FIGURE_DOT, FIGURE_INK, row->gap.total, y)->size = 4.0;
    figure_hover(f, f->x.lo, y - 0.5, f->x.hi, y + 0.5, "%s: gap %s, selection %s, ordering %s", row->name,
                 grid_difference(v[0], o, row->gap.total), grid_difference(v[1], o, row->gap.selection),
                 grid_difference(v[2], o, row->gap.ordering));
}

/* Draws the gaps row[0 .. table->n), or the first MOST_ROWS of them, as a picture; its table is *table, with all
 * rows. */
static void draw_gaps(struct figure *f, const struct report_options *o, const struct gap_row *row,
                      const struct relation *table)
{
    size_t n = table->n;
    size_t shown = n < MOST_ROWS ? n : MOST_ROWS;
    double lo = 0.0, hi = 0.0;
    const char **name = mem_alloc(shown, sizeof *name);
    for (size_t i = 0; i < shown; i++) {
        const double v[] = {row[i].gap.total, row[i].gap.selection, row[i].gap.ordering};
        name[i] = row[i].name;
        for (size_t k = 0; k < LENGTH(v); k++) {
            lo = fmin(lo, v[k]);
            hi = fmax(hi, v[k]);
        }
    }
    figure_about(f, "Selection: which documents are in the first k. Ordering: how they are arranged.%s",
                 shown < n ? " The table has the pairs that do not fit here." : "");
    figure_rows(f, name, shown, FIGURE_WIDTH, 0.0);
    figure_numbers(&f->x, lo, hi, NULL);
    figure_line(f, FIGURE_MUTED, 0.8, 0.0, f->y.lo, 0.0, f->y.hi);
    for (size_t i = 0; i < shown; i++)
        put_bars(f, o, &row[i], (double)i);
    figure_key(f, FIGURE_BOX, FIGURE_SERIES, "selection");
    figure_key(f, FIGURE_BOX, FIGURE_SERIES + 4, "ordering");
    figure_key(f, FIGURE_DOT, FIGURE_INK, "gap: selection + ordering");
    figure_finish(f);
    render_relation(&f->table, table, "Gaps: selection + ordering", o);
    mem_free(name);
}

/* Returns the row of a pair's gap by a measure, named by the two runs, whose names are run[], or, if `run` is NULL, by
 * the measure. The caller frees the name. */
static struct gap_row gap_row(const struct explanation *x, const size_t pair[2], size_t measure, const char *const *run)
{
    return (struct gap_row){.gap = explanation_gap(x, measure, pair[0], pair[1]),
                            .name = run ? name_pair(run, x->n_runs, pair[0], "-", pair[1], FIGURE_NAME)
                                        : mem_strdup(x->title[measure])};
}

static void free_rows(struct gap_row *row, size_t n)
{
    for (size_t i = 0; i < n; i++)
        mem_free(row[i].name);
    mem_free(row);
}

/* Draws the gaps of the only pair of runs in one picture, with a row for each measure whose labels the topic has. */
static void draw_one_pair(struct explanation_figures *g, struct explanation_tables *t)
{
    const struct explanation *x = t->x;
    struct gap_row *row = mem_alloc(t->n_labelled, sizeof *row);
    struct relation rows = report_explanation_gaps(t, 0, 1, t->n_labelled);
    for (size_t m = 0; m < t->n_labelled; m++)
        row[m] = gap_row(x, t->pair[0], t->labelled[m], NULL);
    if (t->n_labelled) {
        struct figure *f = pictures_new(&g->pictures);
        char *title = name_pair(t->run, 2, t->pair[0][0], "\xe2\x88\x92", t->pair[0][1], SIZE_MAX);
        figure_begin(f, title, "gaps");
        draw_gaps(f, t->report, row, &rows);
        mem_free(title);
    }
    free_rows(row, t->n_labelled);
}

/* Draws the gaps of all pairs of runs: a picture for each measure whose labels the topic has, with a row for each
 * pair. */
static void put_gaps(struct explanation_figures *g, struct explanation_tables *t)
{
    const struct explanation *x = t->x;
    for (size_t m = 0; m < t->n_labelled; m++) {
        struct gap_row *row = mem_alloc(t->n_pairs, sizeof *row);
        struct relation rows = report_explanation_gaps(t, m, t->n_labelled, t->n_pairs);
        for (size_t i = 0; i < t->n_pairs; i++)
            row[i] = gap_row(x, t->pair[i], t->labelled[m], t->run);
        struct figure *f = pictures_new(&g->pictures);
        figure_begin(f, x->title[t->labelled[m]], "gaps.%s", x->measure[t->labelled[m]]);
        draw_gaps(f, t->report, row, &rows);
        free_rows(row, t->n_pairs);
    }
}

/* ---- all ---- */

void report_explanation_figures(struct explanation_figures *g, struct explanation_tables *t)
{
    if (t->x->n_runs == 1)
        put_lists(pictures_new(&g->pictures), t, 0, 0, 1);
    for (size_t i = 0; i < t->n_pairs && i < EXPLANATION_PAIRS; i++)
        put_lists(pictures_new(&g->pictures), t, t->pair[i][0], t->pair[i][1], i + 1);
    g->n_lists = g->pictures.n;
    if (t->n_pairs == 1)
        draw_one_pair(g, t);
    else if (t->n_pairs)
        put_gaps(g, t);
}
