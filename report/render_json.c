/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A document as one JSON object: a line for each of its members and for each object in a list, full precision. */
#include <math.h>

#include "base/mem.h"
#include "report/document.h"

/* Writes the name of node x and what comes before it; first: it is the first of its object or list. */
static void put_key(FILE *f, const struct document_node *x, bool first)
{
    if (*x->key)
        put_json_key(f, x->key, first);
    else if (x->kind <= DOCUMENT_LIST)
        fputs(first ? "\n" : ",\n", f);
    else
        fputs(first ? "" : ",", f);
}

static void put_named(FILE *f, const char *name, double v, bool first)
{
    put_json_key(f, name, first);
    put_json_double(f, v);
}

/* Writes what all estimates have, and the further numbers behind node i. */
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

static void put_value(FILE *f, const struct document *d, size_t i)
{
    const struct document_node *x = &d->node[i];
    switch (x->kind) {
    case DOCUMENT_COUNT: fprintf(f, "%zu", x->count); break;
    case DOCUMENT_NUMBER: put_json_double(f, x->x.rate); break;
    case DOCUMENT_TEXT: put_json_string(f, x->text); break;
    case DOCUMENT_LITERAL: fputs(x->text, f); break;
    default: put_estimate(f, d, i); break;
    }
}

void render_json(FILE *f, const struct document *d)
{
    size_t depth = 0, cap = 0;
    struct level {
        bool first;
        char close;
    } *level = mem_grow(NULL, &cap, 1, sizeof *level);
    level[0] = (struct level){true, '}'};
    fputc('{', f);
    for (size_t i = 0; i < d->n; i++) {
        const struct document_node *x = &d->node[i];
        if (x->kind == DOCUMENT_CLOSE)
            fputc(level[depth--].close, f);
        if (!x->key || (x->kind > DOCUMENT_CLOSE && x->kind < DOCUMENT_COUNT))
            continue;
        if (depth == 0 && !level[0].first)
            fputs(",\n", f);
        put_key(f, x, level[depth].first || depth == 0);
        level[depth].first = false;
        if (x->kind >= DOCUMENT_COUNT) {
            put_value(f, d, i);
            continue;
        }
        level = mem_grow(level, &cap, ++depth + 1, sizeof *level);
        level[depth] = (struct level){true, x->kind == DOCUMENT_LIST ? ']' : '}'};
        fputc(x->kind == DOCUMENT_LIST ? '[' : '{', f);
    }
    fputs("}\n", f);
    mem_free(level);
}
