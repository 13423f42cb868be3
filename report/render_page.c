/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prints a document as a page: the main results, the warnings, the parts with their tables and figures, the other
 * tables, the notes, the method and the origin. */
#include <string.h>

#include "base/mem.h"
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

static bool is_line_of_place(const struct document_node *x, enum document_place place)
{
    return x->kind == DOCUMENT_LINE && x->place == place;
}

/* Returns the row of a table whose first value is node *i as a text, such as "C1 C2: Q3 0.267, raw 0.753", which the
 * caller frees. Sets *i to the index of the row's last value. */
static char *row_text(const struct document *d, size_t *i)
{
    const char *row = d->node[*i].row;
    char *text, number[GRID_NUMBER_SIZE];
    size_t len, last = *i;
    FILE *f = text_stream_open(&text, &len);
    fputs(row, f);
    for (size_t k = *i; k < d->n && d->node[k].kind != DOCUMENT_TABLE; k++) {
        const struct document_node *x = &d->node[k];
        if (!x->row || strcmp(x->row, row) != 0)
            continue;
        fprintf(f, "%s %s %s", k == *i ? ":" : ",", x->label,
                x->kind == DOCUMENT_TEXT
                    ? x->text
                    : render_number(number, d->options, x->kind == DOCUMENT_COUNT ? 0 : x->decimals,
                                    x->kind == DOCUMENT_COUNT ? (double)x->count : x->x.rate));
        last = k;
    }
    *i = last;
    text_stream_close(f, &text);
    return text;
}

/* Writes a list of the sentences of `place`. DOCUMENT_LEAD also has the facts before the first part, and DOCUMENT_LOOK
 * all marked facts and rows. Returns whether there are any sentences; writes nothing if not. */
static bool put_sentences_of_place(FILE *f, const struct document *d, enum document_place place)
{
    const char *table = "";
    bool any = false, lead = place == DOCUMENT_LEAD;
    for (size_t i = 0; i < d->n; i++) {
        const struct document_node *x = &d->node[i];
        bool look = place == DOCUMENT_LOOK && x->marked;
        lead &= x->kind != DOCUMENT_PART;
        table = x->kind == DOCUMENT_TABLE ? x->text : table;
        if (!(x->kind == DOCUMENT_FACT && lead) && !look && !is_line_of_place(x, place))
            continue;
        char *row = x->row ? row_text(d, &i) : NULL;
        if (!any)
            page_begin_list(f);
        any = true;
        if (x->kind == DOCUMENT_LINE)
            page_item(f, "%s", x->text);
        else
            page_item(f, "%s%s: %s", look ? "! " : "", row ? table : x->label, row ? row : x->text);
        mem_free(row);
    }
    if (any)
        page_end_list(f);
    return any;
}

/* Returns the index of the first node, not before `from`, that begins a part of the page, or d->n if there is none. */
static size_t find_next_part(const struct document *d, size_t from)
{
    while (from < d->n && d->node[from].kind != DOCUMENT_PART)
        from++;
    return from;
}

/* Returns whether the nodes [from, to) contain a figure, a table or, if node `from` begins a part, a fact; the facts
 * before the first part are in the list DOCUMENT_LEAD. */
static bool has_content(const struct document *d, size_t from, size_t to)
{
    bool part = from < d->n && d->node[from].kind == DOCUMENT_PART;
    for (; from < to; from++) {
        enum document_kind kind = d->node[from].kind;
        if (kind == DOCUMENT_FIGURE || kind == DOCUMENT_TABLE || (part && kind == DOCUMENT_FACT))
            return true;
    }
    return false;
}

static bool has_lines_of_place(const struct document *d, enum document_place place)
{
    for (size_t i = 0; i < d->n; i++)
        if (is_line_of_place(&d->node[i], place))
            return true;
    return false;
}

static void put_contents_links(FILE *f, const struct document *d)
{
    page_link(f, places[DOCUMENT_LOOK].id, places[DOCUMENT_LOOK].title);
    for (size_t i = find_next_part(d, 0), end; i < d->n; i = end) {
        end = find_next_part(d, i + 1);
        if (has_content(d, i, end))
            page_link(f, d->node[i].key, d->node[i].text);
    }
    if (has_content(d, 0, find_next_part(d, 0)))
        page_link(f, "tables", "All tables");
    for (int place = DOCUMENT_NOTES; place < DOCUMENT_PLACES; place++)
        if (has_lines_of_place(d, (enum document_place)place))
            page_link(f, places[place].id, places[place].title);
}

/* Writes the part of the page that begins at node `from` and ends before node `to`: its heading, its facts and tables,
 * and its figures side by side. */
static void put_document_part(FILE *f, const struct document *d, size_t from, size_t to, const struct report_options *o)
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

/* Writes the parts of a document that have contents, then the tables before the first part, folded (they open on a
 * click). */
static void put_document_body(FILE *f, const struct document *d, const struct report_options *o)
{
    size_t first = find_next_part(d, 0);
    for (size_t i = first, end; i < d->n; i = end) {
        end = find_next_part(d, i + 1);
        if (has_content(d, i, end))
            put_document_part(f, d, i, end, o);
    }
    if (!has_content(d, 0, first))
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
    page_begin(f, d->title, d->script);
    put_contents_links(f, d);
    page_main(f);
    put_sentences_of_place(f, d, DOCUMENT_LEAD);
    page_heading(f, 2, places[DOCUMENT_LOOK].id, "%s", places[DOCUMENT_LOOK].title);
    if (!put_sentences_of_place(f, d, DOCUMENT_LOOK))
        page_paragraph(f, NULL, NOTHING);
    for (size_t i = 0; i < d->n_blocks; i++)
        page_data(f, d->block[i].id, d->block[i].text);
    page_live(f, d->script);
    if (d->script != PAGE_PLAIN)
        page_begin_still(f);
    put_document_body(f, d, &html);
    for (int place = DOCUMENT_NOTES; place < DOCUMENT_PLACES; place++)
        if (has_lines_of_place(d, (enum document_place)place)) {
            page_heading(f, 2, places[place].id, "%s", places[place].title);
            put_sentences_of_place(f, d, (enum document_place)place);
        }
    page_code(f, command);
    if (d->script != PAGE_PLAIN)
        page_end_still(f);
    page_end(f);
    text_stream_close(f, &text);
    return text;
}
