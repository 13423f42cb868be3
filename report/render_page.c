/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A document as a page: what to look at first, its parts with their tables and figures, other tables, how it was
 * computed and from what. */
#include "base/text_stream.h"
#include "report/document.h"
#include "report/page.h"

#define NOTHING "Nothing stands out."

static const struct {
    const char *id, *title;
} places[DOCUMENT_PLACES] = {
    [DOCUMENT_LOOK] = {"look", "What to look at first"},
    [DOCUMENT_NOTES] = {"notes", "Notes"},
    [DOCUMENT_METHOD] = {"method", "How it was computed"},
    [DOCUMENT_ORIGIN] = {"origin", "Where it comes from"},
};

static bool is_line(const struct document_node *x, enum document_place place)
{
    return x->kind == DOCUMENT_LINE && x->place == place;
}

/* Puts the sentences of one place; those to look at first include the marked facts. Returns whether there are any. */
static bool put_lines(FILE *f, const struct document *d, enum document_place place)
{
    bool any = false;
    for (size_t i = 0; i < d->n; i++) {
        const struct document_node *x = &d->node[i];
        bool fact = place == DOCUMENT_LOOK && x->kind == DOCUMENT_FACT && x->marked;
        if (!fact && !is_line(x, place))
            continue;
        if (!any)
            page_begin_list(f);
        any = true;
        page_item(f, fact ? "! %s: %s" : "%s%s", fact ? x->label : "", x->text);
    }
    if (any)
        page_end_list(f);
    return any;
}

/* Returns the node behind the part that begins at node `from`; *empty: it has nothing to show. */
static size_t part_end(const struct document *d, size_t from, bool *empty)
{
    size_t i = from;
    *empty = true;
    for (i += i < d->n && d->node[i].kind == DOCUMENT_PART; i < d->n && d->node[i].kind != DOCUMENT_PART; i++)
        *empty &=
            d->node[i].kind != DOCUMENT_FACT && d->node[i].kind != DOCUMENT_FIGURE && d->node[i].kind != DOCUMENT_TABLE;
    return i;
}

static bool has_lines(const struct document *d, enum document_place place)
{
    for (size_t i = 0; i < d->n; i++)
        if (is_line(&d->node[i], place))
            return true;
    return false;
}

static void put_contents(FILE *f, const struct document *d)
{
    bool empty;
    size_t first = part_end(d, 0, &empty);
    page_link(f, places[DOCUMENT_LOOK].id, places[DOCUMENT_LOOK].title);
    for (size_t i = first, end; i < d->n; i = end) {
        end = part_end(d, i, &empty);
        if (!empty)
            page_link(f, d->node[i].key, d->node[i].text);
    }
    part_end(d, 0, &empty);
    if (!empty)
        page_link(f, "tables", "All tables");
    for (int place = DOCUMENT_NOTES; place < DOCUMENT_PLACES; place++)
        if (has_lines(d, (enum document_place)place))
            page_link(f, places[place].id, places[place].title);
}

/* Puts the nodes of a part: facts and tables, and figures side by side. */
static void put_part(FILE *f, const struct document *d, size_t from, size_t to, const struct report_options *o)
{
    page_heading(f, 2, d->node[from].key, "%s", d->node[from].text);
    for (size_t end; from < to; from = end) {
        bool figures = d->node[from].kind == DOCUMENT_FIGURE;
        for (end = from + 1; end < to && (d->node[end].kind == DOCUMENT_FIGURE) == figures; end++)
            ;
        if (figures)
            pictures_put(f, &d->pictures, d->node[from].place, d->node[end - 1].place + 1);
        else
            render_nodes(f, d, from, end, o);
    }
}

static void put_body(FILE *f, const struct document *d, const struct report_options *o)
{
    bool empty;
    size_t first = part_end(d, 0, &empty);
    for (size_t i = first, end; i < d->n; i = end) {
        end = part_end(d, i, &empty);
        if (!empty)
            put_part(f, d, i, end, o);
    }
    part_end(d, 0, &empty);
    if (empty)
        return;
    page_heading(f, 2, "tables", "All tables");
    page_begin_details(f, false, "What is printed");
    render_nodes(f, d, 0, first, o);
    page_end_details(f);
}

char *render_page(const void *document, const char *command, size_t *len)
{
    const struct document *d = document;
    struct report_options html = *d->options;
    char *text;
    FILE *f = text_stream_open(&text, len);
    html.output = OUT_HTML;
    html.ascii = html.bold = false;
    page_begin(f, d->title);
    put_contents(f, d);
    page_main(f);
    put_lines(f, d, DOCUMENT_LEAD);
    page_heading(f, 2, places[DOCUMENT_LOOK].id, "%s", places[DOCUMENT_LOOK].title);
    if (!put_lines(f, d, DOCUMENT_LOOK))
        page_paragraph(f, NULL, NOTHING);
    put_body(f, d, &html);
    for (int place = DOCUMENT_NOTES; place < DOCUMENT_PLACES; place++)
        if (has_lines(d, (enum document_place)place)) {
            page_heading(f, 2, places[place].id, "%s", places[place].title);
            put_lines(f, d, (enum document_place)place);
        }
    page_code(f, command);
    page_end(f);
    text_stream_close(f, &text);
    return text;
}
