/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prints a relation as JSON, as arrays of a pack, as tsv or csv, and as a table. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "report/relation.h"

static int type_of(const struct relation_member *m)
{
    return m->format & RELATION_TYPE;
}

static bool is_present(const struct relation *r, const struct relation_member *m)
{
    return !m->conditions || m->conditions & r->conditions;
}

static const char *text_of(const struct relation_element *e, const struct relation_member *m)
{
    const char *text = *(const char *const *)((const char *)e + m->offset);
    return text ? text : "";
}

/* Returns a member that is not a text as a number: 0 or 1 for a bool, the lower end of an interval, NAN for a rank of
 * 0. */
static double number_of(const struct relation_element *e, const struct relation_member *m)
{
    const void *x = (const char *)e + m->offset;
    size_t count;
    switch (type_of(m)) {
    case RELATION_COUNT: return (double)*(const size_t *)x;
    case RELATION_RANK: count = *(const size_t *)x; return count ? (double)count : NAN;
    case RELATION_BOOL: return *(const bool *)x;
    default: return *(const double *)x;
    }
}

/* ---- JSON ---- */

static void put_json_value(FILE *f, const struct relation_element *e, const struct relation_member *m)
{
    switch (type_of(m)) {
    case RELATION_TEXT: put_json_string(f, text_of(e, m)); break;
    case RELATION_COUNT: fprintf(f, "%zu", *(const size_t *)((const char *)e + m->offset)); break;
    case RELATION_BOOL: fputs(number_of(e, m) != 0 ? "true" : "false", f); break;
    default: put_json_double(f, number_of(e, m)); break;
    }
}

/* Writes the present members of an element that have keys, without braces around them. `first` says that the object has
 * no member yet, so that no comma is needed. */
static void put_json_members(FILE *f, const struct relation *r, const struct relation_element *e, bool first)
{
    const char *key = "";
    for (const struct relation_member *m = r->member; m < r->member + r->n_members; m++) {
        int type = type_of(m);
        if (type == RELATION_CLOSE && is_present(r, m)) {
            fputc('}', f);
            first = false;
        }
        if (!m->key || !is_present(r, m) || (type == RELATION_OPTIONAL && isnan(number_of(e, m))))
            continue;
        if (type == RELATION_KEY) {
            key = text_of(e, m);
            continue;
        }
        put_json_key(f, *m->key ? m->key : key, first);
        first = type == RELATION_OPEN;
        if (first)
            fputc('{', f);
        else
            put_json_value(f, e, m);
    }
}

void render_relation_json(FILE *f, const struct relation *r)
{
    fputc(r->is_map ? '{' : '[', f);
    for (size_t i = 0; i < r->n; i++) {
        if (!r->is_map)
            fputs(i ? ",\n{" : "\n{", f);
        put_json_members(f, r, r->get(r, r->first + i * r->step), !r->is_map || i == 0);
        fputs(r->is_map ? "" : "}", f);
    }
    fputc(r->is_map ? '}' : ']', f);
}

/* ---- packs ---- */

static bool is_number_member(const struct relation_member *m)
{
    int type = type_of(m);
    return type != RELATION_TEXT && type != RELATION_KEY && type != RELATION_OPEN && type != RELATION_CLOSE;
}

void render_relation_pack(struct pack *p, const struct relation *r, const char *prefix)
{
    double *column = mem_alloc(r->n, sizeof *column);
    for (const struct relation_member *m = r->member; m < r->member + r->n_members; m++) {
        if (!m->key || !*m->key || !is_number_member(m) || !is_present(r, m))
            continue;
        for (size_t i = 0; i < r->n; i++)
            column[i] = number_of(r->get(r, r->first + i * r->step), m);
        char *name = put_formatted("%s%s", prefix, m->key);
        pack_array(p, name, PACK_F64, column, r->n);
        mem_free(name);
    }
    mem_free(column);
}

/* ---- tsv, csv ---- */

static bool is_in_record(const struct relation *r, const struct relation_member *m, const char *record)
{
    return m->column && is_present(r, m) && (!m->record || strcmp(m->record, record) == 0);
}

static void put_row_value(FILE *f, const struct relation_element *e, const struct relation_member *m,
                          enum put_form form)
{
    if (type_of(m) == RELATION_TEXT)
        put_field(f, text_of(e, m), form);
    else
        put_number(f, number_of(e, m));
}

/* Writes the members of an element that belong to `record`, or to all records, as a row with n columns. A column that
 * no such member has is empty, and the column "record" has the name of the record. */
static void put_element_row(FILE *f, const struct relation *r, const struct relation_element *e, const char *record,
                            const char *const *column, size_t n, enum put_form form)
{
    for (size_t c = 0; c < n; c++) {
        const struct relation_member *m = r->member, *end = m + r->n_members;
        while (m < end && !(is_in_record(r, m, record) && strcmp(m->column, column[c]) == 0))
            m++;
        if (c)
            put_separator(f, form);
        if (m < end)
            put_row_value(f, e, m, form);
        else
            put_field(f, strcmp(column[c], "record") == 0 ? record : "", form);
    }
    fputc('\n', f);
}

/* Returns whether m is the first present member of its record, and thus begins a row. Members that belong to all
 * records begin none. */
static bool begins_record(const struct relation *r, const struct relation_member *m)
{
    const struct relation_member *k = r->member;
    while (m->record && k < m && !(k->record && is_present(r, k) && strcmp(k->record, m->record) == 0))
        k++;
    return m->record && k == m && is_present(r, m);
}

void render_relation_rows(FILE *f, const struct relation *r, const char *const *column, size_t n, enum put_form form)
{
    for (size_t i = 0; i < r->n; i++) {
        const struct relation_element *e = r->get(r, r->first + i * r->step);
        for (const struct relation_member *m = r->member; m < r->member + r->n_members; m++)
            if (begins_record(r, m) && !(type_of(m) == RELATION_OPTIONAL && isnan(number_of(e, m))))
                put_element_row(f, r, e, m->record, column, n, form);
    }
}

/* ---- tables ---- */

/* Returns the text of member m of an element for a cell of a table, which may be in buf or in the element. */
static const char *cell_text(char buf[static GRID_NUMBER_SIZE], const struct relation_element *e,
                             const struct relation_member *m, const struct report_options *o)
{
    int type = type_of(m);
    char lo[GRID_NUMBER_SIZE];
    if (type == RELATION_TEXT)
        return text_of(e, m);
    double v = number_of(e, m);
    switch (type) {
    case RELATION_COUNT:
    case RELATION_RANK: return grid_number(buf, "%.0f", v);
    case RELATION_DIFFERENCE: return grid_difference(buf, o, v);
    case RELATION_P: return grid_p(buf, v);
    case RELATION_SHARE: return grid_number(buf, "%.1f %%", 100 * v);
    case RELATION_TOPICS: return isinf(v) ? ">10^9" : grid_number(buf, "%.0f", v);
    case RELATION_INTERVAL: {
        char hi[GRID_NUMBER_SIZE];
        double upper = *(const double *)((const char *)e + m->offset + sizeof(double));
        snprintf(buf, GRID_NUMBER_SIZE, "[%.190s, %.190s]", grid_value(lo, o, v), grid_value(hi, o, upper));
        return buf;
    }
    default: break;
    }
    struct report_options fixed = *o;
    if (type >= RELATION_FIXED)
        fixed.digits = (unsigned)(type - RELATION_FIXED);
    return grid_value(buf, &fixed, v);
}

/* Adds all columns but the first, in which `group` stands for the label "", or, if `group` is NULL, the first column
 * alone, which all groups share. */
static void add_columns(struct grid *g, const struct relation *r, const char *group)
{
    bool first = true;
    for (const struct relation_member *m = r->member; m < r->member + r->n_members; m++) {
        if (!m->label || !is_present(r, m))
            continue;
        if (first == !group)
            grid_column(g, type_of(m) == RELATION_TEXT && !(m->format & RELATION_RIGHT),
                        !group || (r->groups && !*m->label) || m->format & RELATION_BEGINS, "%s",
                        group && !*m->label ? group : m->label);
        first = false;
        if (!group)
            return;
    }
}

/* Adds the first cell of an element or, if `others` is set, all its other cells, with their marks and letters. */
static void add_cells(struct grid *g, const struct relation *r, const struct relation_element *e, bool others,
                      const struct report_options *o)
{
    char buf[GRID_NUMBER_SIZE];
    bool first = true;
    for (const struct relation_member *m = r->member; m < r->member + r->n_members; m++) {
        if (!m->label || !is_present(r, m))
            continue;
        if (first != others) {
            bool marked = m->format & RELATION_MARKED;
            grid_cell(g, marked ? e->mark : GRID_PLAIN, "%s", cell_text(buf, e, m, o));
            if (marked || first)
                grid_letters(g, first ? e->letter : e->above, first ? "" : e->below);
        }
        first = false;
        if (!others)
            return;
    }
}

/* Begins the table *g and fills it from a relation with n rows: a row shows one element or, if the relation has groups,
 * one element of each group, whose columns are side by side. */
static void fill_table(struct grid *g, const struct relation *r, const char *title, const struct report_options *o)
{
    size_t groups = r->groups ? r->groups : 1;
    grid_begin(g, "%s", title);
    add_columns(g, r, NULL);
    for (size_t k = 0; k < groups; k++) {
        const struct relation_element *e = r->n ? r->get(r, r->first + k * r->group_step) : NULL;
        add_columns(g, r, e && e->group ? e->group : "");
        if (e)
            mem_free(e->owned);
    }
    for (size_t i = 0; i < r->n; i++)
        for (size_t k = 0; k < groups; k++) {
            size_t row = r->order ? r->order[i] : i * r->step;
            const struct relation_element *e = r->get(r, r->first + row + k * r->group_step);
            if (k == 0)
                add_cells(g, r, e, false, o);
            add_cells(g, r, e, true, o);
            mem_free(e->owned);
        }
}

void render_relation(struct grid *g, const struct relation *r, const char *title, const struct report_options *o)
{
    enum { LEAST_PAIR = 19 };
    struct relation shown = *r;
    size_t room = r->percent ? report_room(o, r->percent, LEAST_PAIR) : 0;
    if (r->fits && room < SIZE_MAX) {
        fill_table(g, &shown, title, o);
        mem_free(g->column[0].name);
        g->column[0].name = mem_strndup("", 0);
        size_t width = grid_width(g);
        grid_free(g);
        room = width + LEAST_PAIR <= o->width ? o->width - width : room;
    }
    shown.room = room;
    fill_table(g, &shown, title, o);
}
