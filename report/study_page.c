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

void report_study_rows(struct document *doc, const struct report_study_figure *v, struct figure_estimate *row, size_t n)
{
    enum { MOST = 60 };
    bool scaled = v->chance || v->from_zero;
    struct figure_estimates e = {row,
                                 0,
                                 scaled ? 0.0 : NAN,
                                 v->chance ? 1.0
                                 : scaled  ? v->end
                                           : NAN,
                                 v->has_line ? v->line : NAN,
                                 v->chance ? "chance" : NULL,
                                 v->names,
                                 v->axis};
    for (size_t i = 0; i < n; i++)
        if (!isnan(row[i].x.rate))
            row[e.n++] = row[i];
    if (!e.n)
        return;
    size_t all = e.n;
    if (all > MOST) {
        e.n = MOST;
        memmove(row + MOST / 2, row + all - MOST / 2, MOST / 2 * sizeof *row);
    }
    struct figure *f = document_figure(doc);
    figure_begin(f, v->title, "%s", v->id);
    if (all > MOST)
        figure_about(f, "%s Shows the first %d and the last %d of %zu rows.", v->about, MOST / 2, MOST / 2, all);
    else
        figure_about(f, "%s", v->about);
    figure_estimates(f, &e, doc->options);
    if (v->chance) {
        figure_key(f, FIGURE_DOT, FIGURE_MORE, "rate, 95 %% interval");
        figure_key(f, FIGURE_LINE, FIGURE_LESS, "%s", v->chance);
    }
    figure_finish(f);
}

/* Returns the index of the node to which the keys of the path lead, outermost first (NULL ends a path of less than
 * three), or doc->n if there is none. */
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

/* Returns the index of the DOCUMENT_CLOSE of the object or list that begins at node i or, if node i is a value, of the
 * first node after its table; doc->n if there is none. */
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

/* Returns node i, a number, estimate or rate, as a row of a figure. The row points to texts of the node. */
static struct figure_estimate view_row(const struct document *doc, size_t i, const struct report_study_view *v)
{
    const struct document_node *x = &doc->node[i];
    const char *name = x->label ? x->label : x->key;
    bool chance = v->figure.chance && !(v->no_chance && strcmp(x->key, v->no_chance) == 0);
    struct figure_estimate row = {name + strspn(name, " "), NULL, x->x, v->tone ? v->tone(x->key) : FIGURE_MORE,
                                  chance ? 0.5 : NAN};
    row.x.n = x->kind == DOCUMENT_RATE ? x->x.n : 0;
    for (i++; i < doc->n && doc->node[i].kind == DOCUMENT_EXTRA; i++)
        if (strcmp(doc->node[i].key, "chance") == 0)
            row.expected = doc->node[i].x.rate;
    return row;
}

void report_study_view(struct document *doc, const struct report_study_view *v)
{
    size_t from = find_node(doc, v->path), to = from < doc->n ? range_end(doc, from) : from, n = 0;
    struct figure_estimate *rows = mem_alloc(to - from, sizeof *rows);
    for (; from < to; from++) {
        const struct document_node *x = &doc->node[from];
        if (x->kind == DOCUMENT_RATE || (x->label && (x->kind == DOCUMENT_NUMBER || x->kind == DOCUMENT_ESTIMATE)))
            rows[n++] = view_row(doc, from, v);
    }
    report_study_rows(doc, &v->figure, rows, n);
    mem_free(rows);
}

void report_study_origin(struct document *doc, const struct report_study_input *input, size_t n,
                         const struct eval_inputs *gain_inputs, size_t n_gain_inputs)
{
    document_say(doc, DOCUMENT_ORIGIN, "trec_rcp %s", RCP_VERSION);
    for (size_t i = 0; i < n; i++) {
        char *making;
        size_t len;
        FILE *f = text_stream_open(&making, &len);
        if (n_gain_inputs && strcmp(input[i].role, "GAINS") == 0) {
            report_making(f, gain_inputs++);
            n_gain_inputs--;
        }
        text_stream_close(f, &making);
        document_say(doc, DOCUMENT_ORIGIN, "%s %s%s%s)%s", input[i].role, input[i].path,
                     *input[i].sha256 ? " (SHA-256 " : " (no digest", input[i].sha256, making);
        mem_free(making);
    }
}
