/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/estimates.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/plural.h"
#include "base/put.h"
#include "report/grid.h"

enum kind { OPEN, OPEN_LIST, ITEM, CLOSE, TABLE, NOTE, COUNT, NUMBER, TEXT, ESTIMATE, RATE, EXTRA };

struct estimates_node {
    enum kind kind;
    char *key, *label, *row, *text; /* NULL where it has none */
    struct stat_rate x;             /* NUMBER, EXTRA: rate; ESTIMATE: rate, lo, hi; COUNT: n */
};

static char *copy(const char *s)
{
    return s ? mem_strndup(s, strlen(s)) : NULL;
}

static struct estimates_node *add(struct estimates *e, enum kind kind, const char *key, const char *label)
{
    e->node = mem_grow(e->node, &e->cap, e->n + 1, sizeof *e->node);
    struct estimates_node *x = &e->node[e->n++];
    *x = (struct estimates_node){.kind = kind, .key = copy(key), .label = copy(label)};
    if (label)
        x->row = copy(e->row);
    return x;
}

void estimates_open(struct estimates *e, const char *key)
{
    add(e, OPEN, key, NULL);
}

void estimates_open_list(struct estimates *e, const char *key)
{
    add(e, OPEN_LIST, key, NULL);
}

void estimates_item(struct estimates *e)
{
    add(e, ITEM, NULL, NULL);
}

void estimates_close(struct estimates *e)
{
    add(e, CLOSE, NULL, NULL);
}

void estimates_table(struct estimates *e, const char *title, ...)
{
    va_list ap;
    va_start(ap, title);
    estimates_row(e, NULL);
    add(e, TABLE, NULL, NULL)->text = put_format(title, ap);
    va_end(ap);
}

void estimates_note(struct estimates *e, const char *text, ...)
{
    va_list ap;
    va_start(ap, text);
    add(e, NOTE, NULL, NULL)->text = put_format(text, ap);
    va_end(ap);
}

void estimates_row(struct estimates *e, const char *name, ...)
{
    va_list ap;
    mem_free(e->row);
    e->row = NULL;
    if (!name)
        return;
    va_start(ap, name);
    e->row = put_format(name, ap);
    va_end(ap);
}

void estimates_count(struct estimates *e, const char *key, const char *label, size_t n)
{
    add(e, COUNT, key, label)->x.n = (double)n;
}

void estimates_number(struct estimates *e, const char *key, const char *label, double v, const char *reason)
{
    add(e, NUMBER, key, label)->x = (struct stat_rate){.rate = v, .lo = NAN, .hi = NAN, .reason = reason};
}

void estimates_text(struct estimates *e, const char *key, const char *label, const char *text)
{
    add(e, TEXT, key, label)->text = copy(text);
}

void estimates_add(struct estimates *e, const char *key, const char *label, const struct stat_estimate *x)
{
    add(e, ESTIMATE, key, label)->x =
        (struct stat_rate){.rate = x->value, .lo = x->lo, .hi = x->hi, .reason = x->reason, .interval = x->interval};
}

void estimates_rate(struct estimates *e, const char *key, const char *label, const struct stat_rate *x)
{
    add(e, RATE, key, label)->x = *x;
}

void estimates_extra(struct estimates *e, const char *key, double v)
{
    add(e, EXTRA, key, NULL)->x.rate = v;
}

void estimates_aside(struct estimates *e, const char *key, double v)
{
    struct estimates_node *x = add(e, EXTRA, key, NULL);
    x->x.rate = v;
    x->text = copy("");
}

/* "2000 resamples of 120 queries within 3 suites, seed 42", and how many there are. */
static void keep_design(struct estimates *e, const struct stat_design *d, const char *unit)
{
    char strata[48] = "", text[200];
    if (d->n_strata > 1)
        snprintf(strata, sizeof strata, " within %zu suites", d->n_strata);
    mem_free(e->design);
    mem_free(e->units);
    snprintf(text, sizeof text, "%zu resamples of %zu %s%s, seed %llu", d->resamples, d->n, unit, strata,
             (unsigned long long)d->seed);
    e->design = copy(text);
    snprintf(text, sizeof text, "%zu %.*s", d->n, (int)strlen(unit) - (d->n == 1), unit);
    if (d->n == 1 && strcmp(unit, "queries") == 0)
        snprintf(text, sizeof text, "1 query");
    e->units = copy(text);
}

void estimates_design(struct estimates *e, const struct stat_design *d, const char *unit)
{
    keep_design(e, d, unit);
    estimates_open(e, "intervals");
    estimates_number(e, "level", NULL, 0.95, NULL);
    estimates_text(e, "method", NULL, "percentile bootstrap");
    estimates_text(e, "resampled", NULL, unit);
    estimates_count(e, "clusters", NULL, d->n);
    estimates_count(e, "strata", NULL, d->n_strata > 1 ? d->n_strata : 1);
    estimates_count(e, "resamples", NULL, d->resamples);
    estimates_count(e, "seed", NULL, (size_t)d->seed);
    estimates_close(e);
}

void estimates_free(struct estimates *e)
{
    for (size_t i = 0; i < e->n; i++) {
        mem_free(e->node[i].key);
        mem_free(e->node[i].label);
        mem_free(e->node[i].row);
        mem_free(e->node[i].text);
    }
    mem_free(e->node);
    mem_free(e->row);
    mem_free(e->design);
    mem_free(e->units);
    *e = (struct estimates){0};
}

/* ---- JSON ---- */

static void json_number(FILE *f, const char *name, double v, bool first)
{
    put_json_key(f, name, first);
    put_json_double(f, v);
}

/* What all estimates have, and the further numbers behind node i. */
static void json_value(FILE *f, const struct estimates *e, size_t i)
{
    const struct estimates_node *x = &e->node[i];
    fputc('{', f);
    if (x->kind == RATE) {
        json_number(f, "k", x->x.k, true);
        json_number(f, "n", x->x.n, false);
    }
    if (x->kind == RATE)
        json_number(f, "rate", x->x.rate, false);
    json_number(f, "value", x->x.rate, x->kind != RATE);
    json_number(f, "lo", x->x.lo, false);
    json_number(f, "hi", x->x.hi, false);
    for (size_t k = i + 1; k < e->n && e->node[k].kind == EXTRA; k++)
        json_number(f, e->node[k].key, e->node[k].x.rate, false);
    if (x->x.interval && !isnan(x->x.lo))
        put_json_text(f, "interval", x->x.interval, false);
    if (isnan(x->x.rate) && x->x.reason)
        put_json_text(f, "reason", x->x.reason, false);
    fputc('}', f);
}

static void json_leaf(FILE *f, const struct estimates *e, size_t i)
{
    const struct estimates_node *x = &e->node[i];
    switch (x->kind) {
    case COUNT: fprintf(f, "%.0f", x->x.n); break;
    case NUMBER: put_json_double(f, x->x.rate); break;
    case TEXT: put_json_string(f, x->text); break;
    default: json_value(f, e, i); break;
    }
}

static void print_json(FILE *f, const struct estimates *e)
{
    size_t depth = 0, cap = 0;
    struct level {
        bool first;
        char close;
    } *level = mem_grow(NULL, &cap, 1, sizeof *level);
    level[0] = (struct level){true, '}'};
    fputc('{', f);
    for (size_t i = 0; i < e->n; i++) {
        const struct estimates_node *x = &e->node[i];
        if (x->kind == TABLE || x->kind == NOTE || x->kind == EXTRA || (x->kind >= COUNT && !x->key))
            continue;
        if (x->kind == CLOSE) {
            fputc(level[depth--].close, f);
            continue;
        }
        if (depth == 0 && !level[0].first)
            fputs(",\n", f);
        if (x->kind != ITEM)
            put_json_key(f, x->key, level[depth].first || depth == 0);
        else
            fputs(level[depth].first ? "\n" : ",\n", f);
        level[depth].first = false;
        if (x->kind > ITEM) {
            json_leaf(f, e, i);
            continue;
        }
        level = mem_grow(level, &cap, ++depth + 1, sizeof *level);
        level[depth] = (struct level){true, x->kind == OPEN_LIST ? ']' : '}'};
        fputc(x->kind == OPEN_LIST ? '[' : '{', f);
    }
    fputs("}\n", f);
    mem_free(level);
}

/* ---- tsv, csv ---- */

/* Of the objects that are open: the place in `name` where each begins, and for a list how many items it had. */
struct path {
    struct step {
        size_t len, items;
    } * step;
    size_t depth, cap;
    char *name;
    size_t cap_name;
};

static void append(struct path *p, const char *key)
{
    size_t at = p->name ? strlen(p->name) : 0, len = strlen(key);
    p->name = mem_grow(p->name, &p->cap_name, at + len + 2, 1);
    if (at)
        p->name[at++] = '.';
    memcpy(p->name + at, key, len + 1);
}

static void enter(struct path *p, const struct estimates_node *x)
{
    char number[24];
    size_t len = p->name ? strlen(p->name) : 0;
    if (x->kind == ITEM)
        snprintf(number, sizeof number, "%zu", ++p->step[p->depth - 1].items);
    append(p, x->kind == ITEM ? number : x->key);
    p->step = mem_grow(p->step, &p->cap, p->depth + 1, sizeof *p->step);
    p->step[p->depth++] = (struct step){len, 0};
}

static void row_number(FILE *f, double v, enum put_form form)
{
    put_separator(f, form);
    put_number(f, v);
}

static void row_text(FILE *f, const char *s, enum put_form form)
{
    put_separator(f, form);
    put_field(f, s ? s : "", form);
}

static void put_row(FILE *f, const char *name, const struct estimates_node *x, enum put_form form)
{
    bool rate = x->kind == RATE, estimate = rate || x->kind == ESTIMATE;
    put_field(f, name, form);
    row_number(f, rate ? x->x.k : NAN, form);
    row_number(f, rate ? x->x.n : NAN, form);
    if (x->kind == TEXT)
        row_text(f, x->text, form);
    else
        row_number(f, x->kind == COUNT ? x->x.n : x->x.rate, form);
    row_number(f, estimate ? x->x.lo : NAN, form);
    row_number(f, estimate ? x->x.hi : NAN, form);
    row_text(f, estimate && !isnan(x->x.lo) ? x->x.interval : NULL, form);
    row_text(f, x->kind >= NUMBER && x->kind != TEXT && isnan(x->x.rate) ? x->x.reason : NULL, form);
    fputc('\n', f);
}

static void print_rows(FILE *f, const struct estimates *e, enum put_form form)
{
    static const char *const column[] = {"name", "k", "n", "value", "lo", "hi", "interval", "reason"};
    struct path p = {0};
    for (size_t i = 0; i < sizeof column / sizeof column[0]; i++) {
        if (i)
            put_separator(f, form);
        fputs(column[i], f);
    }
    fputc('\n', f);
    for (size_t i = 0; i < e->n; i++) {
        const struct estimates_node *x = &e->node[i];
        if (x->kind <= ITEM)
            enter(&p, x);
        else if (x->kind == CLOSE)
            p.name[p.step[--p.depth].len] = '\0';
        if (x->kind < COUNT || !x->key)
            continue;
        size_t len = p.name ? strlen(p.name) : 0;
        const char *owner = "";
        for (size_t k = i; x->kind == EXTRA && k-- > 0 && !*owner;)
            owner = e->node[k].kind != EXTRA ? e->node[k].key : "";
        if (*owner)
            append(&p, owner);
        append(&p, x->key);
        put_row(f, p.name, x, form);
        p.name[len] = '\0';
    }
    mem_free(p.name);
    mem_free(p.step);
}

/* ---- tables for people ---- */

/* "0.724", "-" */
static const char *number(char buf[static GRID_NUMBER_SIZE], const struct report_options *o, double v)
{
    grid_value(buf, o, v);
    if (buf[0] == '-' && buf[strspn(buf, "-0.")] == '\0' && buf[1]) /* -0.000 */
        memmove(buf, buf + 1, strlen(buf));
    return buf;
}

static void interval_text(char *text, size_t size, const struct report_options *o, const struct stat_rate *x)
{
    char lo[GRID_NUMBER_SIZE], hi[GRID_NUMBER_SIZE];
    if (isnan(x->lo) || isnan(x->hi))
        snprintf(text, size, "-");
    else
        snprintf(text, size, "[%s, %s]", number(lo, o, x->lo), number(hi, o, x->hi));
}

enum { CELL_SIZE = 3 * GRID_NUMBER_SIZE };

/* "134/185", a half as it is. */
static void share_text(char *text, size_t size, const struct stat_rate *x)
{
    char k[NUM_FIXED_SIZE + 1], n[NUM_FIXED_SIZE + 1];
    snprintf(text, size, "%s/%s", put_full(k, x->k), put_full(n, x->n));
}

/* All of a node in one cell. */
static void whole_cell(struct grid *g, const struct estimates_node *x, const struct report_options *o)
{
    char value[GRID_NUMBER_SIZE], interval[CELL_SIZE], share[CELL_SIZE] = "";
    if (x->kind == TEXT || x->kind == COUNT) {
        grid_cell(g, GRID_PLAIN, "%s", x->kind == TEXT ? x->text : put_full(value, x->x.n));
        return;
    }
    interval_text(interval, sizeof interval, o, &x->x);
    if (x->kind == RATE)
        share_text(share, sizeof share, &x->x);
    grid_cell(g, GRID_PLAIN, "%s%s%s%s%s", share, *share ? " " : "", number(value, o, x->x.rate),
              isnan(x->x.lo) ? "" : " ", isnan(x->x.lo) ? "" : interval);
}

static bool is_shown(const struct estimates_node *x)
{
    return x->kind >= COUNT && x->label;
}

/* A table whose nodes are [from, to): those with a row are cells of it. */
static void print_matrix(FILE *f, const struct estimates *e, size_t from, size_t to, struct grid *g,
                         const struct report_options *o)
{
    const char **column = mem_alloc(to - from, sizeof *column);
    const struct estimates_node **cell;
    size_t n = 0;
    for (size_t i = from; i < to; i++) {
        size_t c = 0;
        if (!is_shown(&e->node[i]))
            continue;
        while (c < n && strcmp(column[c], e->node[i].label) != 0)
            c++;
        if (c == n)
            column[n++] = e->node[i].label;
    }
    grid_column(g, true, true, "%s", "");
    for (size_t c = 0; c < n; c++)
        grid_column(g, false, true, "%s", column[c]);
    cell = mem_alloc(n, sizeof *cell);
    for (size_t i = from, next; i < to; i = next) {
        next = i + 1;
        if (!is_shown(&e->node[i]))
            continue;
        memset(cell, 0, n * sizeof *cell);
        size_t last = i;
        for (size_t k = i; k < to; k++) {
            if (!is_shown(&e->node[k]))
                continue;
            if (!e->node[k].row || strcmp(e->node[k].row, e->node[i].row) != 0)
                break;
            for (size_t c = 0; c < n; c++)
                if (strcmp(column[c], e->node[k].label) == 0)
                    cell[c] = &e->node[k];
            last = k;
        }
        next = last + 1;
        grid_cell(g, GRID_PLAIN, "%s", e->node[i].row);
        for (size_t c = 0; c < n; c++)
            if (cell[c])
                whole_cell(g, cell[c], o);
            else
                grid_cell(g, GRID_PLAIN, "%s", "");
    }
    grid_print(f, g, o);
    mem_free(cell);
    mem_free(column);
}

/* Which columns a table of one estimate a row needs. */
struct columns {
    bool share, interval, by;
    const char *extra[8];
    size_t n_extra;
};

static struct columns needed(const struct estimates *e, size_t from, size_t to)
{
    struct columns need = {0};
    for (size_t i = from; i < to; i++) {
        const struct estimates_node *x = &e->node[i];
        if (x->kind == EXTRA && !x->text) {
            size_t k = 0;
            while (k < need.n_extra && strcmp(need.extra[k], x->key) != 0)
                k++;
            if (k == need.n_extra && k < sizeof need.extra / sizeof need.extra[0])
                need.extra[need.n_extra++] = x->key;
        }
        if (!is_shown(x))
            continue;
        need.share |= x->kind == RATE;
        need.interval |= (x->kind == RATE || x->kind == ESTIMATE) && !isnan(x->x.lo);
        need.by |= (x->kind == RATE || x->kind == ESTIMATE) && x->x.interval && !isnan(x->x.lo);
    }
    return need;
}

/* A count as one. */
static const char *extra_text(char buf[static GRID_NUMBER_SIZE], const struct report_options *o, double v)
{
    return (v == 0 || v >= 2) && v < 1e15 && floor(v) == v ? put_full(buf, v) : number(buf, o, v);
}

static void extra_cells(struct grid *g, const struct estimates *e, size_t i, const struct columns *need,
                        const struct report_options *o)
{
    char value[GRID_NUMBER_SIZE];
    for (size_t c = 0; c < need->n_extra; c++) {
        const char *text = "";
        for (size_t k = i + 1; k < e->n && e->node[k].kind == EXTRA; k++)
            if (strcmp(e->node[k].key, need->extra[c]) == 0)
                text = extra_text(value, o, e->node[k].x.rate);
        grid_cell(g, GRID_PLAIN, "%s", text);
    }
}

static void print_list(FILE *f, const struct estimates *e, size_t from, size_t to, struct grid *g,
                       const struct report_options *o)
{
    struct columns need = needed(e, from, to);
    char value[GRID_NUMBER_SIZE], text[CELL_SIZE];
    grid_column(g, true, true, "%s", "");
    if (need.share)
        grid_column(g, false, false, "k/n");
    grid_column(g, false, false, "value");
    if (need.interval)
        grid_column(g, false, false, "95%% interval");
    for (size_t c = 0; c < need.n_extra; c++)
        grid_column(g, false, false, "%s", need.extra[c]);
    if (need.by)
        grid_column(g, true, false, "by");
    for (size_t i = from; i < to; i++) {
        const struct estimates_node *x = &e->node[i];
        bool estimate = x->kind == RATE || x->kind == ESTIMATE;
        if (!is_shown(x))
            continue;
        grid_cell(g, GRID_PLAIN, "%s", x->label);
        if (need.share) {
            share_text(text, sizeof text, &x->x);
            grid_cell(g, GRID_PLAIN, "%s", x->kind == RATE ? text : "");
        }
        grid_cell(g, GRID_PLAIN, "%s",
                  x->kind == TEXT    ? x->text
                  : x->kind == COUNT ? put_full(value, x->x.n)
                                     : number(value, o, x->x.rate));
        if (need.interval) {
            interval_text(text, sizeof text, o, &x->x);
            grid_cell(g, GRID_PLAIN, "%s", estimate ? text : "");
        }
        extra_cells(g, e, i, &need, o);
        if (need.by)
            grid_cell(g, GRID_PLAIN, "%s",
                      !estimate || isnan(x->x.lo) ? ""
                      : x->x.interval             ? x->x.interval
                                                  : "bootstrap");
    }
    grid_print(f, g, o);
}

/* Why there is a "-" in the table, once for each reason. */
static void print_reasons(FILE *f, const struct estimates *e, size_t from, size_t to, const struct report_options *o)
{
    for (size_t i = from; i < to; i++) {
        const struct estimates_node *x = &e->node[i];
        if (!is_shown(x) || !x->x.reason || !isnan(x->x.rate))
            continue;
        bool said = false;
        for (size_t k = from; k < i && !said; k++)
            said = is_shown(&e->node[k]) && e->node[k].x.reason && isnan(e->node[k].x.rate) &&
                   strcmp(e->node[k].x.reason, x->x.reason) == 0;
        if (!said)
            grid_note(f, o, "%s%s%s: not computed (%s)", x->row ? x->row : "", x->row ? ", " : "", x->label,
                      x->x.reason);
    }
}

/* What was resampled, or how many there are. */
static void print_design(FILE *f, const struct estimates *e, size_t from, size_t to, const struct report_options *o)
{
    bool resampled = false, any = false;
    for (size_t i = from; i < to; i++) {
        const struct estimates_node *x = &e->node[i];
        any |= is_shown(x);
        resampled |= is_shown(x) && (x->kind == RATE || x->kind == ESTIMATE) && !isnan(x->x.lo) && !x->x.interval;
    }
    if (any && e->design)
        grid_note(f, o, resampled ? "Intervals: %s." : "Of %s.", resampled ? e->design : e->units);
}

static void print_table(FILE *f, const struct estimates *e, size_t from, size_t to, const struct report_options *o)
{
    struct grid g;
    bool any = false, rows = false;
    for (size_t i = from; i < to; i++) {
        any |= is_shown(&e->node[i]);
        rows |= is_shown(&e->node[i]) && e->node[i].row;
    }
    grid_begin(&g, "%s", e->node[from].text);
    if (any && rows)
        print_matrix(f, e, from, to, &g, o);
    else if (any)
        print_list(f, e, from, to, &g, o);
    else
        grid_note(f, o, "%s", g.title);
    grid_free(&g);
    if (any)
        grid_gap(f, o);
    print_reasons(f, e, from, to, o);
    print_design(f, e, from, to, o);
    for (size_t i = from; i < to; i++)
        if (e->node[i].kind == NOTE)
            grid_note(f, o, "%s", e->node[i].text);
}

static void print_tables(FILE *f, const struct estimates *e, const struct report_options *o)
{
    size_t from = 0, to;
    bool first = true;
    while (from < e->n && e->node[from].kind != TABLE)
        from++;
    for (; from < e->n; from = to) {
        for (to = from + 1; to < e->n && e->node[to].kind != TABLE;)
            to++;
        if (!first)
            fputc('\n', f);
        first = false;
        print_table(f, e, from, to, o);
    }
}

void estimates_print(FILE *f, const struct estimates *e, const struct report_options *o)
{
    switch (o->output) {
    case OUT_JSON: print_json(f, e); break;
    case OUT_TSV:
    case OUT_CSV: print_rows(f, e, report_form(o)); break;
    default: print_tables(f, e, o); break;
    }
}
