/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_panel.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/order.h"
#include "base/parallel.h"
#include "eval/study_table.h"

/* The largest number of random splits in a measurement without one rater, and about the largest number in all of these
 * measurements together. */
enum { SPLITS_WITHOUT = 100, ALL_SPLITS_WITHOUT = 5000 };

/* A rater's value of a unit: `times` of them if repeated; unit, rater and word (a category) are indices of names. */
struct grade {
    uint32_t unit, rater, word, times;
    double number; /* the sum of `times` values; their mean once the table is read */
};

enum { COLUMN_VALUE, COLUMN_RATER, COLUMN_QUERY, COLUMN_SUITE, COLUMN_UNIT };

/* The context of the callbacks that read the table. */
struct reading {
    const struct study_panel_options *o;
    struct frame_names units, raters, words, keys;
    struct study_queries queries;
    uint32_t *cluster; /* [units.n]: the index of the unit's query, or of the unit without queries */
    struct grade *grade;
    size_t n, cap, cap_cluster;
    /* The lines of the first value that is a number and of the first that is a word; 0 means none. A table with both is
     * refused. */
    uint64_t first_number, first_word;
    size_t missing, repeats;
    bool has_query, by_suite; /* whether there are queries; whether their suites are part of a unit's name */
};

/* Notes which optional columns the table has. A callback of study_table_read(). */
static int note_columns(void *ctx, const struct study_row *row, struct err *err)
{
    struct reading *r = ctx;
    (void)err;
    r->has_query = row->column[COLUMN_QUERY] >= 0;
    for (size_t i = 0; i < r->o->n_unit; i++)
        r->by_suite |= row->column[COLUMN_UNIT + i] == row->column[COLUMN_QUERY];
    r->by_suite &= row->column[COLUMN_SUITE] >= 0;
    return 0;
}

/* Reads the value of a row into *g: a number, or a word if it is none or numbers are categories. Returns 0, or -1 and
 * *err if the table has both. */
static int read_rating(struct reading *r, const struct study_row *row, struct grade *g, struct err *err)
{
    uint64_t line = row->f->line;
    struct fmt_tok t = row->text[COLUMN_VALUE];
    if (!r->o->categories && num_double(t.s, t.len, &g->number)) {
        r->first_number = r->first_number ? r->first_number : line;
    } else {
        r->first_word = r->first_word ? r->first_word : line;
        g->word = study_number(&r->words, t);
    }
    if (!r->first_number || !r->first_word)
        return 0;
    char expected[120];
    bool word_now = line == r->first_word;
    snprintf(expected, sizeof expected, "%s, as in line %llu", word_now ? "a number" : "a word",
             (unsigned long long)(word_now ? r->first_number : r->first_word));
    frame_bad(row->f, row->column[COLUMN_VALUE], expected, err);
    return err_is_about(err, ERR_ABOUT_WORDS);
}

/* Sets g->unit to the index of the row's unit, whose name is part[0 .. n), and notes its cluster. Returns 0, or -1 and
 * *err if an earlier row gives the unit another query, or the query's name is missing. */
static int read_unit(struct reading *r, const struct study_row *row, const struct fmt_tok *part, size_t n,
                     struct grade *g, struct err *err)
{
    bool is_new;
    if (r->has_query && !row->text[COLUMN_QUERY].len)
        return frame_bad(row->f, row->column[COLUMN_QUERY], "a name", err);
    g->unit = (uint32_t)frame_names_add(&r->units, part, n, row->f->line, &is_new);
    uint32_t cluster = g->unit;
    if (r->has_query)
        cluster = study_queries_add(&r->queries, r->by_suite ? row->text[COLUMN_SUITE] : study_text(""),
                                    row->text[COLUMN_QUERY]);
    r->cluster = mem_grow(r->cluster, &r->cap_cluster, r->units.n, sizeof *r->cluster);
    if (is_new)
        r->cluster[g->unit] = cluster;
    if (r->cluster[g->unit] == cluster)
        return 0;
    char expected[160];
    snprintf(expected, sizeof expected,
             "the same query as in line %llu, because the unit is the same; if units of different queries share a "
             "name, add the query to the name of the unit",
             (unsigned long long)frame_names_line(&r->units, g->unit));
    return frame_bad(row->f, row->column[COLUMN_QUERY], expected, err);
}

/* Adds the value of a row; adds up the numbers of a rater who rates a unit again, and refuses a second word. ctx is a
 * struct reading. A callback of study_table_read(). */
static int add_rating(void *ctx, const struct study_row *row, struct err *err)
{
    struct reading *r = ctx;
    struct grade g = {.times = 1};
    struct fmt_tok part[STUDY_UNIT_COLUMNS + 2];
    size_t n = 0;
    bool is_new;
    if (r->by_suite)
        part[n++] = row->text[COLUMN_SUITE];
    for (size_t i = 0; i < r->o->n_unit; i++)
        part[n++] = row->text[COLUMN_UNIT + i];
    part[n] = row->text[COLUMN_RATER];
    if (read_unit(r, row, part, n, &g, err) != 0 || read_rating(r, row, &g, err) != 0)
        return -1;
    size_t key = frame_names_add(&r->keys, part, n + 1, 0, &is_new);
    if (!is_new && r->first_word)
        return frame_bad(row->f, row->column[COLUMN_VALUE],
                         "only one row for each unit and rater, because the values are words", err);
    if (!is_new) {
        r->grade[key].number += g.number;
        r->grade[key].times++;
        r->repeats++;
        return 1;
    }
    g.rater = study_number(&r->raters, row->text[COLUMN_RATER]);
    MEM_APPEND(r->grade, r->n, r->cap, g);
    return 1;
}

/* Reads the table, and averages repeated values of a rater. Returns 0, or -1 and *err. */
static int read_ratings(struct reading *r, const char *path, struct err *err)
{
    const struct study_panel_options *o = r->o;
    struct study_column column[STUDY_COLUMNS] = {[COLUMN_VALUE] = {.name = o->value,
                                                                   .type = o->scale ? STUDY_NUMBER : STUDY_TEXT,
                                                                   .missing = STUDY_FIELD,
                                                                   .lo = o->lo,
                                                                   .hi = o->hi,
                                                                   .leaves_out = true},
                                                 [COLUMN_RATER] = {.name = o->rater},
                                                 [COLUMN_QUERY] = {.name = "query_id", .missing = STUDY_COLUMN},
                                                 [COLUMN_SUITE] = {.name = "suite", .missing = STUDY_COLUMN}};
    const struct study_table t = {.path = path,
                                  .column = column,
                                  .n = COLUMN_UNIT + o->n_unit,
                                  .empty_message = "no row has a value",
                                  .begin = note_columns,
                                  .take_row = add_rating,
                                  .left_out = &r->missing};
    for (size_t i = 0; i < o->n_unit; i++)
        column[COLUMN_UNIT + i].name = o->unit[i];
    if (study_table_read(&t, r, err) != 0)
        return -1;
    for (size_t i = 0; i < r->n; i++)
        r->grade[i].number /= r->grade[i].times;
    return 0;
}

static void free_reading(struct reading *r)
{
    frame_names_free(&r->units);
    frame_names_free(&r->raters);
    frame_names_free(&r->words);
    frame_names_free(&r->keys);
    study_queries_free(&r->queries);
    mem_free(r->cluster);
    mem_free(r->grade);
}

/* ---- rows to arrays ---- */

/* Returns the different values of the table, which must be numbers, in ascending order; *n is their count. The caller
 * frees them. */
static double *find_levels(const struct reading *r, size_t *n)
{
    double *level = mem_alloc(r->n, sizeof *level);
    for (size_t i = 0; i < r->n; i++)
        level[i] = r->grade[i].number;
    qsort(level, r->n, sizeof *level, order_numbers);
    *n = 0;
    for (size_t i = 0; i < r->n; i++)
        if (i == 0 || level[i] > level[*n - 1])
            level[(*n)++] = level[i] == 0 ? 0 : level[i]; /* replaces -0 by 0 */
    return level;
}

/* Returns the index of a value's category: that of its word, or its index among the different numbers. */
static uint32_t find_category(const struct stat_panel *p, const struct grade *g)
{
    if (!p->level)
        return g->word;
    double x = g->number == 0 ? 0 : g->number;
    const double *level = bsearch(&x, p->level, p->n_categories, sizeof *p->level, order_numbers);
    return (uint32_t)(level - p->level);
}

/* A value in the order of a panel: the unit, the index of its category, and the rater. */
struct keyed {
    uint32_t unit, category, rater;
};

/* Orders values by unit, category and rater. A callback of qsort. */
static int by_unit(const void *a, const void *b)
{
    const struct keyed *x = a, *y = b;
    return 4 * ORDER(x->unit, y->unit) + 2 * ORDER(x->category, y->category) + ORDER(x->rater, y->rater);
}

/* Fills *p with the values sorted by unit; takes over r->cluster. The caller frees *p with stat_panel_free(). */
static void make_panel(struct reading *r, struct stat_panel *p)
{
    *p = (struct stat_panel){.n_units = r->units.n, .n_raters = r->raters.n, .n_values = r->n};
    p->n_categories = r->words.n;
    if (!r->first_word)
        p->level = find_levels(r, &p->n_categories);
    struct keyed *k = mem_alloc(r->n, sizeof *k);
    for (size_t i = 0; i < r->n; i++)
        k[i] = (struct keyed){r->grade[i].unit, find_category(p, &r->grade[i]), r->grade[i].rater};
    qsort(k, r->n, sizeof *k, by_unit);
    p->first = mem_zalloc(p->n_units + 1, sizeof *p->first);
    p->rater = mem_alloc(r->n, sizeof *p->rater);
    p->category = mem_alloc(r->n, sizeof *p->category);
    for (size_t i = 0; i < r->n; i++) {
        p->first[k[i].unit + 1]++;
        p->rater[i] = k[i].rater;
        p->category[i] = k[i].category;
    }
    for (size_t u = 0; u < p->n_units; u++)
        p->first[u + 1] += p->first[u];
    p->cluster = r->cluster;
    r->cluster = NULL;
    mem_free(k);
}

/* ---- each rater left out ---- */

/* The context of measure_without(). */
struct leaving {
    const struct stat_panel *p;
    struct stat_panel_options o;
    struct stat_design d;
    struct stat_panel_result *result; /* [rater] */
};

/* Fills result[rater] of `arg`, a struct leaving: measures the panel without one rater; called by parallel_for(). */
static void measure_without(void *arg, size_t rater)
{
    const struct leaving *w = arg;
    struct stat_panel p;
    stat_panel_remove_rater(w->p, (uint32_t)rater, &p);
    stat_panel_measure(&p, &w->o, &w->d, false, &w->result[rater]);
    stat_panel_free(&p);
}

/* Measures the panel without each rater in turn, if there are several, and keeps the smallest and the largest of each
 * value in s->minimum and s->maximum. */
static void measure_leave_outs(struct study_panel *s, const struct stat_panel *p, const struct study_panel_options *o)
{
    size_t most = ALL_SPLITS_WITHOUT / p->n_raters + 1, splits = most < SPLITS_WITHOUT ? most : SPLITS_WITHOUT;
    struct leaving w = {.p = p, .o = {.k = o->k, .splits = splits < o->splits ? splits : o->splits}, .d = s->design};
    w.d.threads = 1;
    s->can_leave_out = p->n_raters > 1;
    w.result = mem_alloc(p->n_raters, sizeof *w.result);
    if (s->can_leave_out)
        parallel_for(p->n_raters, s->design.threads, measure_without, &w);
    for (int v = 0; v < PANEL_VALUES; v++) {
        s->minimum[v] = s->maximum[v] = NAN;
        for (size_t i = 0; s->can_leave_out && i < p->n_raters; i++) {
            s->minimum[v] = fmin(s->minimum[v], w.result[i].value[v].value); /* fmin ignores NAN */
            s->maximum[v] = fmax(s->maximum[v], w.result[i].value[v].value);
        }
    }
    mem_free(w.result);
}

/* Replaces the intervals of the two shares of agreeing pairs of values by Wilson's if each pair is an independent
 * judgement: units have at most two values, and there are no queries. */
static void set_wilson(const struct study_panel *s, struct stat_panel_result *r)
{
    if (s->queries || r->largest > 2 || !(r->pairs > 0))
        return;
    const double k[] = {r->agreeing, r->within_one};
    for (int i = 0; i < 2; i++) {
        struct stat_rate rate = stat_share(k[i], r->pairs, NULL);
        struct stat_estimate *x = &r->value[PANEL_AGREEMENT + i];
        if (isnan(x->value))
            continue;
        stat_wilson(&rate);
        *x = (struct stat_estimate){rate.rate, rate.lo, rate.hi, NULL, rate.interval};
    }
}

/* Computes all results from the rows into *s. */
static void compute_panel(struct study_panel *s, struct reading *r)
{
    const struct study_panel_options *o = r->o;
    struct stat_panel p;
    *s = (struct study_panel){.units = r->units.n,
                              .raters = r->raters.n,
                              .values = r->n,
                              .missing = r->missing,
                              .repeats = r->repeats,
                              .words = r->first_word != 0,
                              .queries = r->has_query,
                              .design = o->design};
    s->design.n = s->units;
    if (s->queries)
        study_queries_design(&r->queries, &s->design);
    make_panel(r, &p);
    stat_panel_measure(&p, &(struct stat_panel_options){.k = o->k, .splits = o->splits}, &s->design, true, &s->result);
    set_wilson(s, &s->result);
    measure_leave_outs(s, &p, o);
    s->design.stratum = NULL; /* the caller's tables own it */
    stat_panel_free(&p);
}

int study_panel(struct study_panel *s, const char *path, const struct study_panel_options *o, struct err *err)
{
    struct reading r = {.o = o};
    int status = read_ratings(&r, path, err);
    if (status == 0)
        compute_panel(s, &r);
    free_reading(&r);
    return status;
}
