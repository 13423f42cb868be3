/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prints a document as one JSON object, with full precision: each member of the document and each object in a list
 * begins a line, unless enum document_line says otherwise. */
#include <math.h>

#include "base/mem.h"
#include "report/document.h"

/* Writes the separator before node x and, unless its key is "" (in a list), its name. `first` says that it is the first
 * of its object or list, `flat` that this object or list is on one line. */
static void put_key(FILE *f, const struct document_node *x, bool first, bool flat)
{
    if (*x->key)
        put_json_key(f, x->key, first);
    else if (x->kind <= DOCUMENT_LIST && !flat)
        fputs(first ? "\n" : ",\n", f);
    else
        fputs(first ? "" : ",", f);
}

static void put_named(FILE *f, const char *name, double v, bool first)
{
    put_json_key(f, name, first);
    put_json_double(f, v);
}

/* Writes node i, an estimate or a rate, and the additional numbers (DOCUMENT_EXTRA) after it as an object. */
static void put_estimate(FILE *f, const struct document *d, size_t i)
{
    const struct document_node *x = &d->node[i];
    fputc('{', f);
    if (x->kind == DOCUMENT_RATE) {
        put_named(f, "k", x->x.k, true);
        put_named(f, "n", x->x.n, false);
        put_named(f, "rate", x->x.rate, false);
    }
    put_named(f, "value", x->x.rate, x->kind != DOCUMENT_RATE);
    put_named(f, "lo", x->x.lo, false);
    put_named(f, "hi", x->x.hi, false);
    for (size_t k = i + 1; k < d->n && d->node[k].kind == DOCUMENT_EXTRA; k++)
        put_named(f, d->node[k].key, d->node[k].x.rate, false);
    if (x->x.interval && !isnan(x->x.lo))
        put_json_text(f, "interval", x->x.interval, false);
    if (isnan(x->x.rate) && x->x.reason)
        put_json_text(f, "reason", x->x.reason, false);
    fputc('}', f);
}

static void put_node_value(FILE *f, const struct document *d, size_t i)
{
    const struct document_node *x = &d->node[i];
    switch (x->kind) {
    case DOCUMENT_COUNT: fprintf(f, "%zu", x->count); break;
    case DOCUMENT_NUMBER: put_json_double(f, x->x.rate); break;
    case DOCUMENT_TEXT: put_json_string(f, x->text); break;
    case DOCUMENT_LITERAL: fputs(x->text, f); break;
    case DOCUMENT_RELATION: render_relation_json(f, &d->relation[x->place]); break;
    default: put_estimate(f, d, i); break;
    }
}

void render_json_members(FILE *f, const struct document *d, bool first)
{
    size_t depth = 0, cap = 0;
    struct level {
        bool first, flat;
        char close;
    } *level = mem_grow(NULL, &cap, 1, sizeof *level);
    level[0] = (struct level){first, d->is_flat, '}'};
    for (size_t i = 0; i < d->n; i++) {
        const struct document_node *x = &d->node[i];
        if (x->kind == DOCUMENT_CLOSE)
            fputc(level[depth--].close, f);
        if (!x->key || (x->kind > DOCUMENT_CLOSE && x->kind < DOCUMENT_COUNT))
            continue;
        bool alone = level[depth].first, begins = x->kind != DOCUMENT_RELATION && x->place & DOCUMENT_BEGINS_LINE;
        if (!alone && (begins || (depth == 0 && !d->is_flat))) {
            fputs(",\n", f);
            alone = true;
        }
        put_key(f, x, alone, depth && level[depth].flat);
        level[depth].first = false;
        if (x->kind >= DOCUMENT_COUNT) {
            put_node_value(f, d, i);
            continue;
        }
        level = mem_grow(level, &cap, ++depth + 1, sizeof *level);
        bool flat = (depth > 1 && level[depth - 1].flat) || x->place & DOCUMENT_IS_FLAT;
        level[depth] = (struct level){true, flat, x->kind == DOCUMENT_LIST ? ']' : '}'};
        fputc(x->kind == DOCUMENT_LIST ? '[' : '{', f);
    }
    mem_free(level);
}

void render_json(FILE *f, const struct document *d)
{
    fputc('{', f);
    render_json_members(f, d, true);
    fputs("}\n", f);
}
