/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/text_stream.h"
#include "report/report.h"
#include "report/study.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

struct figure *report_study_rows(struct document *doc, const char *id, const char *title, const char *about,
                                 const struct figure_estimates *e)
{
    if (!e->n)
        return NULL;
    struct figure *f = document_figure(doc);
    figure_begin(f, title, "%s", id);
    figure_about(f, "%s", about);
    figure_estimates(f, e, doc->options);
    return f;
}

/* Returns the node to which the path leads, or doc->n if there is none. */
static size_t find_node(const struct document *doc, const char *const path[3])
{
    size_t depth = 0, found = 0;
    for (size_t i = 0; i < doc->n; i++) {
        const struct document_node *x = &doc->node[i];
        bool key = x->key && (x->kind <= DOCUMENT_LIST || x->kind >= DOCUMENT_COUNT);
        if (key && depth == found && strcmp(x->key, path[found]) == 0 && (++found == 3 || !path[found]))
            return i;
        depth += x->kind <= DOCUMENT_LIST;
        depth -= x->kind == DOCUMENT_CLOSE;
    }
    return doc->n;
}

/* Returns the node behind the object or list that begins at node i, or behind the table that i is in. */
static size_t range_end(const struct document *doc, size_t i)
{
    bool object = doc->node[i].kind <= DOCUMENT_LIST;
    size_t depth = 0;
    for (; i < doc->n; i++) {
        depth += doc->node[i].kind <= DOCUMENT_LIST;
        depth -= object && doc->node[i].kind == DOCUMENT_CLOSE;
        if (object ? depth == 0 : doc->node[i].kind == DOCUMENT_TABLE || doc->node[i].kind == DOCUMENT_PART)
            break;
    }
    return i;
}

/* Returns the estimate of node i as a row. */
static struct figure_estimate view_row(const struct document *doc, size_t i, const struct report_study_view *v)
{
    const struct document_node *x = &doc->node[i];
    const char *name = x->label ? x->label : x->key;
    struct figure_estimate row = {name + strspn(name, " "), NULL, x->x, FIGURE_MORE, v->chance};
    row.x.n = x->kind == DOCUMENT_RATE ? x->x.n : 0;
    if (v->no_chance && strcmp(x->key, v->no_chance) == 0)
        row.expected = NAN;
    row.tone = v->tone ? v->tone(x->key) : FIGURE_MORE;
    for (i++; i < doc->n && doc->node[i].kind == DOCUMENT_EXTRA; i++)
        if (strcmp(doc->node[i].key, "chance") == 0)
            row.expected = doc->node[i].x.rate;
    return row;
}

struct figure *report_study_view(struct document *doc, const struct report_study_view *v)
{
    enum { MOST = 60 /* rows; of more, the first and the last are drawn */ };
    size_t from = find_node(doc, v->path), to = from < doc->n ? range_end(doc, from) : from, n = 0, skipped;
    struct figure_estimate *rows = mem_alloc(to - from, sizeof *rows);
    for (; from < to; from++)
        if (doc->node[from].kind >= DOCUMENT_NUMBER && doc->node[from].kind != DOCUMENT_TEXT &&
            doc->node[from].kind != DOCUMENT_LITERAL &&
            (doc->node[from].label || doc->node[from].kind == DOCUMENT_RATE) && !isnan(doc->node[from].x.rate))
            rows[n++] = view_row(doc, from, v);
    skipped = n > MOST ? n - MOST : 0;
    if (skipped)
        memmove(rows + MOST / 2, rows + n - MOST / 2, MOST / 2 * sizeof *rows);
    struct figure_estimates e = {rows, n - skipped, v->lo, v->hi, v->line, v->expected, v->names, v->axis};
    char *about = skipped ? put_formatted("%s The first %d and the last %d of %zu.", v->about, MOST / 2, MOST / 2, n)
                          : put_formatted("%s", v->about);
    struct figure *f = report_study_rows(doc, v->id, v->title, about, &e);
    mem_free(about);
    mem_free(rows);
    return f;
}

void report_study_show(struct document *doc, const struct report_study_view *v)
{
    struct figure *f = report_study_view(doc, v);
    if (f)
        figure_finish(f);
}

void report_study_origin(struct document *doc, const struct report_study_input *input, size_t n,
                         const struct eval_inputs *made, size_t n_made)
{
    document_say(doc, DOCUMENT_ORIGIN, "trec_rcp %s", RCP_VERSION);
    for (size_t i = 0; i < n; i++) {
        char *making;
        size_t len;
        FILE *f = text_stream_open(&making, &len);
        if (n_made && strcmp(input[i].role, "GAINS") == 0) {
            report_making(f, made++);
            n_made--;
        }
        text_stream_close(f, &making);
        document_say(doc, DOCUMENT_ORIGIN, "%s %s%s%s)%s", input[i].role, input[i].path,
                     *input[i].sha256 ? " (SHA-256 " : " (no digest", input[i].sha256, making);
        mem_free(making);
    }
}
