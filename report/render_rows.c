/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prints a document as tsv or csv: a row for each value that has a key, with full precision, or the rows of its
 * relations. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "report/document.h"

/* The path of the current node. `name` has the keys of the open objects and lists, joined by dots; step[0 .. depth) has
 * for each of them the length of `name` without its key, and the number of its elements without a key so far. */
struct path {
    struct step {
        size_t len, items;
    } * step;
    size_t depth, cap;
    char *name;
    size_t cap_name;
};

/* Appends a dot and a key to p->name or, if the key is "", the next position in the innermost open list, from 1. */
static void append_key(struct path *p, const char *key)
{
    char number[24];
    if (!*key) {
        snprintf(number, sizeof number, "%zu", ++p->step[p->depth - 1].items);
        key = number;
    }
    size_t length = p->name ? strlen(p->name) : 0, len = strlen(key);
    p->name = mem_grow(p->name, &p->cap_name, length + len + 2, 1);
    if (length)
        p->name[length++] = '.';
    memcpy(p->name + length, key, len + 1);
}

static void enter_key(struct path *p, const char *key)
{
    size_t len = p->name ? strlen(p->name) : 0;
    append_key(p, key);
    MEM_APPEND(p->step, p->depth, p->cap, (struct step){len, 0});
}

static void put_cell(FILE *f, double v, enum put_form form)
{
    put_separator(f, form);
    put_number(f, v);
}

static void put_text_field(FILE *f, const char *s, enum put_form form)
{
    put_separator(f, form);
    put_field(f, s ? s : "", form);
}

/* Writes a value as a row of tsv or csv: name, k and n (of a rate), value, lo, hi, the method of the interval, and why
 * the value is missing; a field is empty if there is no such thing. */
static void put_value_row(FILE *f, const char *name, const struct document_node *x, enum put_form form)
{
    bool rate = x->kind == DOCUMENT_RATE, estimate = x->kind >= DOCUMENT_ESTIMATE;
    put_field(f, name, form);
    put_cell(f, rate ? x->x.k : NAN, form);
    put_cell(f, rate ? x->x.n : NAN, form);
    if (x->kind == DOCUMENT_TEXT || x->kind == DOCUMENT_LITERAL)
        put_text_field(f, strcmp(x->text, "null") == 0 && x->kind == DOCUMENT_LITERAL ? "" : x->text, form);
    else if (x->kind == DOCUMENT_COUNT) {
        put_separator(f, form);
        fprintf(f, "%zu", x->count);
    } else
        put_cell(f, x->x.rate, form);
    put_cell(f, estimate ? x->x.lo : NAN, form);
    put_cell(f, estimate ? x->x.hi : NAN, form);
    put_text_field(f, estimate && !isnan(x->x.lo) ? x->x.interval : NULL, form);
    put_text_field(f, (estimate || x->kind == DOCUMENT_NUMBER) && isnan(x->x.rate) ? x->x.reason : NULL, form);
    fputc('\n', f);
}

static void put_header(FILE *f, const char *const *column, size_t n, enum put_form form)
{
    for (size_t i = 0; i < n; i++) {
        if (i)
            put_separator(f, form);
        put_field(f, column[i], form);
    }
    fputc('\n', f);
}

void render_rows(FILE *f, const struct document *d, enum put_form form)
{
    static const char *const column[] = {"name", "k", "n", "value", "lo", "hi", "interval", "reason"};
    struct path p = {0};
    const char *owner = NULL;
    bool relations = d->column != NULL;
    put_header(f, relations ? d->column : column, relations ? d->n_columns : LENGTH(column), form);
    for (size_t i = 0; i < d->n_relations && relations; i++)
        if (d->relation[i].has_rows)
            render_relation_rows(f, &d->relation[i], d->column, d->n_columns, form);
    for (size_t i = 0; i < d->n && !relations; i++) {
        const struct document_node *x = &d->node[i];
        if (x->kind <= DOCUMENT_LIST)
            enter_key(&p, x->key);
        else if (x->kind == DOCUMENT_CLOSE)
            p.name[p.step[--p.depth].len] = '\0';
        if (x->kind < DOCUMENT_EXTRA || !x->key)
            continue;
        size_t len = p.name ? strlen(p.name) : 0;
        if (x->kind == DOCUMENT_EXTRA)
            append_key(&p, owner);
        else
            owner = x->key;
        append_key(&p, x->key);
        put_value_row(f, p.name, x, form);
        p.name[len] = '\0';
    }
    mem_free(p.name);
    mem_free(p.step);
}
