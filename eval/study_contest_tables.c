/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_contest_tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { LONGEST_LIST = 1000 };

struct columns {
    int id, suite, query, system_a, system_b, verdict, length, cell, docs_a, docs_b, check;
    int margin[STUDY_MAX_METRICS];
};

static char *copy(const char *s)
{
    return mem_strndup(s, strlen(s));
}

static int named_metrics(struct study_contest_tables *t, const struct study_contest_tables_options *o,
                         const struct frame *f, struct columns *c, struct err *err)
{
    for (size_t m = 0; m < o->n_metrics; m++) {
        size_t size = strlen(o->metric[m]) + sizeof "d_";
        char *name = mem_alloc(size, 1);
        snprintf(name, size, "d_%s", o->metric[m]);
        int r = frame_need(f, name, &c->margin[m], err);
        mem_free(name);
        if (r != 0)
            return -1;
        t->metric[t->c.n_metrics++] = copy(o->metric[m]);
    }
    return 0;
}

static int find_metrics(struct study_contest_tables *t, const struct study_contest_tables_options *o,
                        const struct frame *f, struct columns *c, struct err *err)
{
    if (o->n_metrics)
        return named_metrics(t, o, f, c, err);
    for (int i = 0; i < frame_columns(f); i++) {
        const char *name = frame_name(f, i);
        if ((name[0] != 'd' && name[0] != 'D') || name[1] != '_' || !name[2])
            continue;
        if (t->c.n_metrics == STUDY_MAX_METRICS)
            return err_fail(err, ERR_INPUT, frame_file(f), frame_line(f),
                            "more than %d columns d_METRIC, expected the ones to be named that matter",
                            STUDY_MAX_METRICS);
        c->margin[t->c.n_metrics] = i;
        t->metric[t->c.n_metrics++] = copy(name + 2);
    }
    if (t->c.n_metrics >= 2)
        return 0;
    return err_fail(err, ERR_INPUT, frame_file(f), frame_line(f),
                    "%zu columns d_METRIC with margins, expected two or more, such as d_rcp and d_ndcg",
                    t->c.n_metrics);
}

static int find_columns(struct study_contest_tables *t, const struct study_contest_tables_options *o,
                        const struct frame *f, struct columns *c, struct err *err)
{
    if (frame_need(f, "contest_id", &c->id, err) != 0 || frame_need(f, "query_id", &c->query, err) != 0 ||
        frame_need(f, "system_a", &c->system_a, err) != 0 || frame_need(f, "system_b", &c->system_b, err) != 0 ||
        find_metrics(t, o, f, c, err) != 0)
        return -1;
    c->verdict = frame_find(f, "human_verdict");
    if (c->verdict < 0 && !o->reviews && !o->grades) {
        err_fail(err, ERR_INPUT, frame_file(f), frame_line(f),
                 "no column human_verdict, expected it, or reviews or grades that verdicts follow from");
        return err_is_about(err, ERR_ABOUT_VERDICTS);
    }
    c->suite = frame_find(f, "suite");
    c->length = frame_find(f, "log_length_ratio");
    c->cell = frame_find(f, "design_cell");
    c->docs_a = frame_find(f, "docs_a");
    c->docs_b = frame_find(f, "docs_b");
    c->check = frame_find(f, "check_doc");
    t->has_suite = c->suite >= 0;
    t->has_length = c->length >= 0;
    t->has_cell = c->cell >= 0;
    t->has_verdict = c->verdict >= 0;
    t->has_lists = c->docs_a >= 0 && c->docs_b >= 0;
    return 0;
}

static void *resized(void *p, size_t cap, size_t size)
{
    return mem_realloc(p, cap, size);
}

static void make_room(struct study_contest_tables *t)
{
    if (t->c.n < t->cap)
        return;
    size_t cap = t->cap = t->cap ? 2 * t->cap : 64;
    t->query = resized(t->query, cap, sizeof *t->query);
    t->system_a = resized(t->system_a, cap, sizeof *t->system_a);
    t->system_b = resized(t->system_b, cap, sizeof *t->system_b);
    t->cell = resized(t->cell, cap, sizeof *t->cell);
    t->check = resized(t->check, cap, sizeof *t->check);
    t->stated = resized(t->stated, cap, sizeof *t->stated);
    t->log_length = resized(t->log_length, cap, sizeof *t->log_length);
    for (size_t m = 0; m < t->c.n_metrics; m++)
        t->margin[m] = resized(t->margin[m], cap, sizeof **t->margin);
}

static int read_systems(struct study_contest_tables *t, const struct frame *f, const struct columns *c, size_t at,
                        struct err *err)
{
    struct fmt_tok a, b;
    bool is_new;
    if (frame_text(f, c->system_a, &a, err) != 0 || frame_text(f, c->system_b, &b, err) != 0)
        return -1;
    t->system_a[at] = (uint32_t)frame_names_add(&t->systems, &a, 1, frame_line(f), &is_new);
    t->system_b[at] = (uint32_t)frame_names_add(&t->systems, &b, 1, frame_line(f), &is_new);
    return t->system_a[at] != t->system_b[at] ? 0 : frame_bad(f, c->system_b, "another system than system_a", err);
}

static int read_verdict(struct study_contest_tables *t, const struct frame *f, const struct columns *c, size_t at,
                        struct err *err)
{
    static const char *const name[] = {"A", "B", "tie"};
    static const signed char side[] = {STAT_SIDE_A, STAT_SIDE_B, STAT_TIE};
    int which;
    t->stated[at] = STAT_NO_VERDICT;
    if (c->verdict < 0 || frame_is_missing(f, c->verdict))
        return 0;
    if (frame_choice(f, c->verdict, name, 3, "A, B or tie", &which, err) != 0)
        return -1;
    t->stated[at] = side[which];
    return 0;
}

/* The documents of one list, separated by blanks, best first. */
static int read_list(struct study_contest_tables *t, const struct frame *f, const struct columns *c, int column,
                     struct fmt_tok suite, struct fmt_tok query, size_t begin, struct err *err)
{
    struct fmt_tok list = frame_field(f, column);
    uint32_t rank = 0;
    bool is_new;
    for (size_t at = 0; at < list.len;) {
        size_t end = at;
        while (end < list.len && list.s[end] != ' ')
            end++;
        struct fmt_tok part[] = {suite, query, {list.s + at, end - at}};
        at = end + 1;
        if (!part[2].len)
            continue;
        uint32_t unit = (uint32_t)frame_names_add(&t->units, part, 3, frame_line(f), &is_new);
        size_t k = begin;
        while (k < t->n_shown && t->shown[k].unit != unit)
            k++;
        if (k == t->n_shown) {
            t->shown = mem_grow(t->shown, &t->cap_shown, k + 1, sizeof *t->shown);
            t->shown[t->n_shown++] = (struct study_shown){(uint32_t)t->c.n, unit, 0, 0};
        }
        uint32_t *place = column == c->docs_a ? &t->shown[k].rank_a : &t->shown[k].rank_b;
        if (*place || rank == LONGEST_LIST)
            return frame_bad(f, column, "different documents with blanks between them, at most 1000", err);
        *place = ++rank;
    }
    return 0;
}

static int read_lists(struct study_contest_tables *t, const struct frame *f, const struct columns *c,
                      struct fmt_tok suite, struct fmt_tok query, struct err *err)
{
    size_t begin = t->n_shown, at = t->c.n;
    bool is_new;
    t->check[at] = UINT32_MAX;
    if (!t->has_lists)
        return 0;
    if (c->check >= 0 && !frame_is_missing(f, c->check)) {
        struct fmt_tok part[] = {suite, query, frame_field(f, c->check)};
        t->check[at] = (uint32_t)frame_names_add(&t->units, part, 3, frame_line(f), &is_new);
    }
    return read_list(t, f, c, c->docs_a, suite, query, begin, err) != 0 ||
                   read_list(t, f, c, c->docs_b, suite, query, begin, err) != 0
             ? -1
             : 0;
}

static int read_numbers(struct study_contest_tables *t, const struct frame *f, const struct columns *c, size_t at,
                        struct err *err)
{
    for (size_t m = 0; m < t->c.n_metrics; m++)
        if (frame_number(f, c->margin[m], -INFINITY, INFINITY, &t->margin[m][at], err) != 0)
            return -1;
    t->log_length[at] = NAN;
    if (c->length < 0 || frame_is_missing(f, c->length))
        return 0;
    return frame_number(f, c->length, -INFINITY, INFINITY, &t->log_length[at], err);
}

static int read_contest(struct study_contest_tables *t, const struct frame *f, const struct columns *c, struct err *err)
{
    struct fmt_tok id, query, suite = {"", 0}, cell = {"", 0};
    size_t at = t->c.n;
    bool is_new;
    if (frame_text(f, c->id, &id, err) != 0 || frame_once(f, &t->ids, &id, 1, "contest", err) != 0 ||
        frame_text(f, c->query, &query, err) != 0)
        return -1;
    if (c->suite >= 0)
        suite = frame_field(f, c->suite);
    if (c->cell >= 0)
        cell = frame_field(f, c->cell);
    make_room(t);
    t->query[at] = (uint32_t)study_queries_add(&t->queries, suite, query, frame_line(f));
    t->cell[at] = (uint32_t)frame_names_add(&t->cells, &cell, 1, frame_line(f), &is_new);
    if (read_systems(t, f, c, at, err) != 0 || read_numbers(t, f, c, at, err) != 0 ||
        read_verdict(t, f, c, at, err) != 0 || read_lists(t, f, c, suite, query, err) != 0)
        return -1;
    t->c.n++;
    return 0;
}

static int read_contests(struct study_contest_tables *t, const struct study_contest_tables_options *o, struct err *err)
{
    struct columns c;
    struct frame *f = frame_open(o->contests, err);
    int status = f ? find_columns(t, o, f, &c, err) : -1;
    while (status == 0 && (status = frame_next(f, err)) > 0)
        status = read_contest(t, f, &c, err);
    if (status == 0 && !t->c.n)
        status = err_fail(err, ERR_INPUT, frame_file(f), 0, "no contests, expected one a line under the column names");
    frame_close(f);
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
        study_pick_by_grades(t, &o->map, o->depth, o->pick_tie, &t->picks, &t->incomplete);
    t->verdict = mem_alloc(t->c.n, 1);
    if (t->picked)
        study_verdicts_of(&t->picks, UINT32_MAX, t->c.n, t->verdict);
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
    mem_free(t->query);
    mem_free(t->system_a);
    mem_free(t->system_b);
    mem_free(t->cell);
    mem_free(t->verdict);
    mem_free(t->stated);
    mem_free(t->log_length);
    mem_free(t->shown);
    mem_free(t->check);
    mem_free(t->graded);
    mem_free(t->picks.pick);
}
