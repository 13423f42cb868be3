/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_contest_tables.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "eval/study_table.h"

enum { LONGEST_LIST = 1000 };

static const char *const sides[] = {"A", "B", "tie"};

enum {
    CONTEST_ID,
    CONTEST_QUERY,
    CONTEST_A,
    CONTEST_B,
    CONTEST_VERDICT,
    CONTEST_SUITE,
    CONTEST_LENGTH,
    CONTEST_CELL,
    CONTEST_DOCS_A,
    CONTEST_DOCS_B,
    CONTEST_CHECK,
    CONTEST_COLUMNS
};
static const struct study_column contest_column[CONTEST_COLUMNS] = {
    [CONTEST_ID] = {.name = "contest_id", .is_key = true},
    [CONTEST_QUERY] = {.name = "query_id"},
    [CONTEST_A] = {.name = "system_a"},
    [CONTEST_B] = {.name = "system_b"},
    [CONTEST_VERDICT] = {.name = "human_verdict",
                         .type = STUDY_CHOICE,
                         .missing = STUDY_EITHER,
                         .expected = "A, B or tie",
                         .choice = sides,
                         .n_choices = 3},
    [CONTEST_SUITE] = {.name = "suite", .missing = STUDY_COLUMN},
    [CONTEST_LENGTH] =
        {.name = "log_length_ratio", .type = STUDY_NUMBER, .missing = STUDY_EITHER, .lo = -INFINITY, .hi = INFINITY},
    [CONTEST_CELL] = {.name = "design_cell", .missing = STUDY_COLUMN},
    [CONTEST_DOCS_A] = {.name = "docs_a", .missing = STUDY_COLUMN},
    [CONTEST_DOCS_B] = {.name = "docs_b", .missing = STUDY_COLUMN},
    [CONTEST_CHECK] = {.name = "check_doc", .missing = STUDY_COLUMN},
};

/* The context of the callbacks that read the contest file. */
struct reading {
    struct study_contest_tables *t;
    const struct study_contest_tables_options *o;
    int margin[STUDY_MAX_METRICS]; /* [metric]: the index of the column of its margins in the file */
};

/* Adds a metric, whose margins are in this column of the file. */
static void add_metric(struct reading *r, int column, const char *name)
{
    r->margin[r->t->c.n_metrics] = column;
    r->t->metric[r->t->c.n_metrics++] = mem_strdup(name);
}

/* Finds the columns of the metrics to use: those that the options name or else all columns d_METRIC. Returns 0, or -1
 * and *err, also if they are fewer than two or more than STUDY_MAX_METRICS. */
static int find_metrics(struct reading *r, const struct frame *f, struct err *err)
{
    const struct study_contest_tables_options *o = r->o;
    for (size_t m = 0; m < o->n_metrics; m++) {
        char name[256];
        int column;
        snprintf(name, sizeof name, "d_%s", o->metric[m]);
        if (frame_need(f, name, &column, err) != 0)
            return -1;
        add_metric(r, column, o->metric[m]);
    }
    for (int i = 0; i < f->n && !o->n_metrics; i++) {
        const char *name = f->name[i];
        if ((name[0] != 'd' && name[0] != 'D') || name[1] != '_' || !name[2])
            continue;
        if (r->t->c.n_metrics == STUDY_MAX_METRICS)
            return err_input(err, f->file, f->line, "more than %d d_METRIC columns; choose some of the metrics",
                             STUDY_MAX_METRICS);
        add_metric(r, i, name + 2);
    }
    if (r->t->c.n_metrics >= 2)
        return 0;
    return err_input(err, f->file, f->line,
                     "%zu columns of margins (d_METRIC), expected at least two, such as d_rcp and d_ndcg",
                     r->t->c.n_metrics);
}

/* Finds the metrics and the optional columns of the contest file before its first row. Returns 0, or -1 and *err, also
 * if neither the file nor the options have verdicts, reviews or grades. A callback of study_table_read(). */
static int inspect_columns(void *ctx, const struct study_row *row, struct err *err)
{
    struct reading *r = ctx;
    struct study_contest_tables *t = r->t;
    if (find_metrics(r, row->f, err) != 0)
        return -1;
    t->has_suite = row->column[CONTEST_SUITE] >= 0;
    t->has_length = row->column[CONTEST_LENGTH] >= 0;
    t->has_cell = row->column[CONTEST_CELL] >= 0;
    t->has_verdict = row->column[CONTEST_VERDICT] >= 0;
    t->has_lists = row->column[CONTEST_DOCS_A] >= 0 && row->column[CONTEST_DOCS_B] >= 0;
    if (t->has_verdict || r->o->reviews || r->o->grades)
        return 0;
    err_input(err, row->f->file, row->f->line,
              "no column human_verdict, expected this column, or a file of reviews or grades from which verdicts can "
              "be derived");
    return err_is_about(err, ERR_ABOUT_VERDICTS);
}

/* Makes room for one more contest in the arrays that the contest file fills. */
static void make_room(struct study_contest_tables *t)
{
    if (t->c.n < t->cap)
        return;
    size_t cap = t->cap = t->cap ? 2 * t->cap : 64;
    t->query = mem_realloc(t->query, cap, sizeof *t->query);
    t->system_a = mem_realloc(t->system_a, cap, sizeof *t->system_a);
    t->system_b = mem_realloc(t->system_b, cap, sizeof *t->system_b);
    t->cell = mem_realloc(t->cell, cap, sizeof *t->cell);
    t->check = mem_realloc(t->check, cap, sizeof *t->check);
    t->stated = mem_realloc(t->stated, cap, sizeof *t->stated);
    t->log_length = mem_realloc(t->log_length, cap, sizeof *t->log_length);
    for (size_t m = 0; m < t->c.n_metrics; m++)
        t->margin[m] = mem_realloc(t->margin[m], cap, sizeof **t->margin);
}

/* Returns the unit of a document of the row's query, that is its index in t->units, to which it is added if it is
 * new. */
static uint32_t number_unit(struct study_contest_tables *t, const struct study_row *row, struct fmt_tok doc)
{
    struct fmt_tok part[] = {row->text[CONTEST_SUITE], row->text[CONTEST_QUERY], doc};
    bool is_new;
    return (uint32_t)frame_names_add(&t->units, part, 3, 0, &is_new);
}

/* Adds the documents of one list, separated by blanks, best first, to t->listed with their ranks; the documents of this
 * contest start at index `begin` there. `column` is CONTEST_DOCS_A or CONTEST_DOCS_B. Returns 0, or -1 and *err. */
static int read_document_list(struct study_contest_tables *t, const struct study_row *row, int column, size_t begin,
                              struct err *err)
{
    struct fmt_tok list = row->text[column], doc;
    uint32_t rank = 0;
    while (study_next_word(&list, &doc)) {
        uint32_t unit = number_unit(t, row, doc);
        size_t k = begin;
        while (k < t->n_listed && t->listed[k].unit != unit)
            k++;
        if (k == t->n_listed) {
            t->listed = mem_grow(t->listed, &t->cap_shown, k + 1, sizeof *t->listed);
            t->listed[t->n_listed++] = (struct study_shown){(uint32_t)t->c.n, unit, 0, 0};
        }
        uint32_t *place = column == CONTEST_DOCS_A ? &t->listed[k].rank_a : &t->listed[k].rank_b;
        if (*place || rank == LONGEST_LIST)
            return frame_bad(row->f, row->column[column], "at most 1000 different documents, separated by blanks", err);
        *place = ++rank;
    }
    return 0;
}

/* Adds the contest of a row to the tables of ctx, a struct reading. A callback of study_table_read(). */
static int add_contest(void *ctx, const struct study_row *row, struct err *err)
{
    static const signed char side[] = {STAT_NO_VERDICT, STAT_SIDE_A, STAT_SIDE_B, STAT_TIE};
    struct reading *r = ctx;
    struct study_contest_tables *t = r->t;
    size_t number = t->c.n, begin = t->n_listed;
    make_room(t);
    study_number(&t->ids, row->text[CONTEST_ID]);
    t->query[number] = study_queries_add(&t->queries, row->text[CONTEST_SUITE], row->text[CONTEST_QUERY]);
    t->cell[number] = study_number(&t->cells, row->text[CONTEST_CELL]);
    t->system_a[number] = study_number(&t->systems, row->text[CONTEST_A]);
    t->system_b[number] = study_number(&t->systems, row->text[CONTEST_B]);
    if (t->system_a[number] == t->system_b[number])
        return frame_bad(row->f, row->column[CONTEST_B], "a system other than system_a", err);
    for (size_t m = 0; m < t->c.n_metrics; m++)
        if (frame_number(row->f, r->margin[m], -INFINITY, INFINITY, &t->margin[m][number], err) != 0)
            return -1;
    t->log_length[number] = row->number[CONTEST_LENGTH];
    t->stated[number] = side[row->choice[CONTEST_VERDICT] + 1];
    t->check[number] = UINT32_MAX;
    if (t->has_lists && !frame_is_missing(row->f, row->column[CONTEST_CHECK]))
        t->check[number] = number_unit(t, row, row->text[CONTEST_CHECK]);
    for (int column = CONTEST_DOCS_A; column <= CONTEST_DOCS_B && t->has_lists; column++)
        if (read_document_list(t, row, column, begin, err) != 0)
            return -1;
    t->c.n++;
    return 1;
}

/* Reads the contest file, and makes t->c refer to the arrays. Returns 0, or -1 and *err. */
static int read_contests(struct study_contest_tables *t, const struct study_contest_tables_options *o, struct err *err)
{
    const struct study_table table = {
        o->contests, contest_column,          CONTEST_COLUMNS, "contest", "no contests" STUDY_NO_ROWS,
        add_contest, .begin = inspect_columns};
    struct reading r = {.t = t, .o = o};
    int status = study_table_read(&table, &r, err);
    t->c.n_queries = t->queries.names.n;
    t->c.n_systems = t->systems.n;
    t->c.query = t->query;
    t->c.system_a = t->system_a;
    t->c.system_b = t->system_b;
    t->c.margin = (const double *const *)t->margin;
    t->c.tie_zone = o->tie_zone;
    return status;
}

int study_contest_tables_read(struct study_contest_tables *t, const struct study_contest_tables_options *o,
                              struct err *err)
{
    double highest = (double)(o->map.n - 1);
    if (read_contests(t, o, err) != 0 || (o->reviews && study_read_reviews(t, o->reviews, err) != 0) ||
        (o->grades && study_read_grades(t, o->grades, highest, err) != 0))
        return -1;
    if (o->grades)
        study_make_picks(t, &o->map, o->depth, o->pick_tie, &t->picks, &t->incomplete);
    t->verdict = mem_alloc(t->c.n, 1);
    if (t->has_picks)
        study_count_verdicts(&t->picks, UINT32_MAX, t->c.n, t->verdict);
    else
        memcpy(t->verdict, t->stated, t->c.n);
    t->c.verdict = t->verdict;
    return 0;
}

void study_contest_tables_free(struct study_contest_tables *t)
{
    for (size_t m = 0; m < t->c.n_metrics; m++) {
        mem_free(t->metric[m]);
        mem_free(t->margin[m]);
    }
    frame_names_free(&t->ids);
    frame_names_free(&t->systems);
    frame_names_free(&t->cells);
    frame_names_free(&t->annotators);
    frame_names_free(&t->units);
    study_queries_free(&t->queries);
    MEM_FREE_ALL(t->query, t->system_a, t->system_b, t->cell, t->verdict, t->stated, t->log_length, t->listed, t->check,
                 t->graded, t->picks.pick);
}
