/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Writes the page of an explanation: pictures of the lists and of the gaps, tables of selection (documents that only
 * one run has) and ordering (the ranks of the others), values, and the texts of the documents. */

#include <math.h>
#include <stdio.h>

#include "base/mem.h"
#include "base/plural.h"
#include "base/text_stream.h"
#include "report/explanation_parts.h"
#include "report/page.h"
#include "report/report.h"

struct report_explanation_pictures {
    const struct explanation *x;
    struct eval *e;
    struct report_options o;
    struct explanation_figures figures;
    struct explanation_tables *tables;
};

/* The page that is written, its stream, and the figures and tables that it has. */
struct explanation_page {
    FILE *f;
    const struct explanation *x;
    struct eval *e;
    const struct report_options *o;
    const struct explanation_figures *figures;
    struct explanation_tables *tables;
};

/* MOST_CHARS: the largest number of characters shown of a text. FEW_TEXTS: if more documents are shown, each text opens
 * on a click. */
enum { MOST_CHARS = 4000, FEW_TEXTS = 25 };

struct report_explanation_pictures *report_explanation_draw(const struct explanation *x, struct eval *e,
                                                            const struct report_options *o)
{
    struct report_explanation_pictures *p = mem_zalloc(1, sizeof *p);
    p->x = x;
    p->e = e;
    p->o = *o;
    p->o.output = OUT_HTML;
    p->o.ascii = p->o.bold = false;
    p->tables = mem_alloc(1, sizeof *p->tables);
    report_explanation_begin(p->tables, x, &p->o);
    report_explanation_figures(&p->figures, p->tables);
    return p;
}

void report_explanation_pictures_free(struct report_explanation_pictures *p)
{
    report_explanation_end(p->tables);
    mem_free(p->tables);
    pictures_free(&p->figures.pictures);
    mem_free(p);
}

const struct pictures *report_explanation_pictures(const struct report_explanation_pictures *p)
{
    return &p->figures.pictures;
}

/* Begins the page: writes its title and the links to the parts that it has. */
static void put_title(const struct explanation_page *p)
{
    const struct explanation *x = p->x;
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    fprintf(f, "Topic %s: %s", x->topic, x->run[0].name);
    if (x->n_runs == 2)
        fprintf(f, " and %s", x->run[1].name);
    else if (x->n_runs > 2)
        fprintf(f, " and %zu other runs", x->n_runs - 1);
    text_stream_close(f, &text);
    page_begin(p->f, text, PAGE_PLAIN);
    if (x->n_runs > 1)
        page_link(p->f, "selection", "Selection");
    if (x->n_runs > 1)
        page_link(p->f, "ordering", "Ordering");
    page_link(p->f, "values", "Values");
    if (x->corpus)
        page_link(p->f, "texts", "Texts");
    page_link(p->f, "notes", "Notes");
    page_link(p->f, "method", "How it was computed");
    page_link(p->f, "origin", "Where it comes from");
    page_main(p->f);
    mem_free(text);
}

/* Writes, if there are exactly two runs, a sentence for each measure whose labels the topic has, with the runs' values,
 * their gap and its two parts. */
static void put_gap(const struct explanation_page *p)
{
    const struct explanation *x = p->x;
    const size_t *pair = p->tables->pair[0];
    char v[5][GRID_NUMBER_SIZE];
    for (size_t m = 0; m < x->n_measures && x->n_runs == 2; m++) {
        if (!x->labelled[m])
            continue;
        struct explanation_gap g = explanation_gap(x, m, pair[0], pair[1]);
        page_paragraph(p->f, "lead", "%s: %s %s, %s %s. Gap %s: selection %s, ordering %s.", x->title[m],
                       x->run[pair[0]].name, grid_value(v[0], p->o, x->run[pair[0]].value[m].value),
                       x->run[pair[1]].name, grid_value(v[1], p->o, x->run[pair[1]].value[m].value),
                       grid_difference(v[2], p->o, g.total), grid_difference(v[3], p->o, g.selection),
                       grid_difference(v[4], p->o, g.ordering));
    }
}

/* Writes the pictures of lists and of gaps, and how many of the pairs of runs have a picture of lists, if not all. */
static void put_pictures(const struct explanation_page *p)
{
    const struct explanation_figures *g = p->figures;
    page_heading(p->f, 2, NULL, p->x->n_runs > 1 ? "Lists side by side" : "The list");
    if (g->n_lists < p->tables->n_pairs)
        page_paragraph(p->f, "note", "Shows the first %zu of %zu pairs of runs; %s.", g->n_lists, p->tables->n_pairs,
                       p->o->hints->baseline);
    pictures_put(p->f, &g->pictures, 0, g->n_lists);
    if (g->n_lists == g->pictures.n)
        return;
    page_heading(p->f, 2, NULL, "The gap between two runs, in two parts");
    pictures_put(p->f, &g->pictures, g->n_lists, g->pictures.n);
}

/* Writes a relation as a table, and frees the title. */
static void put_table(const struct explanation_page *p, struct relation r, char *title)
{
    struct grid g;
    render_relation(&g, &r, title, p->o);
    page_grid(p->f, &g);
    grid_free(&g);
    mem_free(title);
}

/* Writes the table of the documents that run a has among its first k and run b does not, if there are any. */
static void put_only(struct explanation_page *p, size_t a, size_t b)
{
    struct relation r = report_explanation_only(p->tables, a, b);
    if (r.n)
        put_table(p, r, report_explanation_only_title(p->tables, a, b));
}

/* Writes, for each pair of runs whose lists are drawn, the tables of the documents that only one of them has
 * (selection) and of those that both have, with their ranks (ordering). */
static void put_pair_tables(struct explanation_page *p)
{
    const struct explanation_tables *t = p->tables;
    size_t n = p->figures->n_lists;
    if (p->x->n_runs < 2)
        return;
    page_heading(p->f, 2, "selection", "Selection: documents that only one of two runs has");
    for (size_t i = 0; i < n; i++) {
        put_only(p, t->pair[i][0], t->pair[i][1]);
        put_only(p, t->pair[i][1], t->pair[i][0]);
    }
    page_heading(p->f, 2, "ordering", "Ordering: the documents that both runs have, and their ranks");
    page_paragraph(p->f, "note", "Places: the document's rank in the second run minus its rank in the first run.");
    for (size_t i = 0; i < n; i++) {
        size_t a = t->pair[i][0], b = t->pair[i][1];
        put_table(p, report_explanation_joint(p->tables, a, b, true), put_formatted("%s and %s", t->run[a], t->run[b]));
    }
}

/* Writes the table of values, notes on measures without a value or an ideal and, if there are more than
 * EXPLANATION_PAIRS runs, the ranking of each run, which opens on a click. */
static void put_values_table(struct explanation_page *p)
{
    page_heading(p->f, 2, "values", "Values");
    put_table(p, report_explanation_values(p->tables), report_explanation_values_title(p->tables));
    for (size_t m = 0; m < p->x->n_measures; m++)
        if (!p->x->labelled[m] || p->x->ideal[m] <= 0)
            page_paragraph(p->f, "note", "%s: %s", p->x->title[m], report_explanation_lack(p->x, m));
    for (size_t r = 0; r < p->x->n_runs && p->x->n_runs > EXPLANATION_PAIRS; r++) {
        page_begin_details(p->f, false, "%s", p->x->run[r].name);
        put_table(p, report_explanation_ranking(p->tables, r), put_formatted("%s", p->x->run[r].name));
        page_end_details(p->f);
    }
}

/* Returns the heading of a document's text, such as "D1: rank 2 in a, 5 in b; grade 1, gain 0.5"; if there are more
 * than FEW_RUNS runs, with the number of runs that have the document and its best rank. The caller frees it. */
static char *text_title(const struct explanation_page *p, const char *docno)
{
    enum { FEW_RUNS = 4 };
    const struct explanation *x = p->x;
    const struct eval_document *d = NULL;
    size_t found = 0, best = SIZE_MAX, len;
    char *text, number[GRID_NUMBER_SIZE];
    FILE *f = text_stream_open(&text, &len);
    fprintf(f, "%s", docno);
    for (size_t r = 0; r < x->n_runs; r++) {
        size_t k = explanation_find_rank(&x->run[r], docno);
        if (k == SIZE_MAX)
            continue;
        d = &x->run[r].doc[k];
        best = k < best ? k : best;
        if (x->n_runs <= FEW_RUNS)
            fprintf(f, "%s %zu in %s", found ? "," : ": rank", k + 1, x->run[r].name);
        found++;
    }
    if (x->n_runs > FEW_RUNS)
        fprintf(f, ": in %zu of %zu runs, best rank %zu", found, x->n_runs, best + 1);
    if (d && d->graded)
        fprintf(f, "; grade %d", (int)d->grade);
    if (d && !isnan(d->gain))
        fprintf(f, "%s gain %s", d->graded ? "," : ";", grid_value(number, p->o, d->gain));
    text_stream_close(f, &text);
    return text;
}

/* Writes the title and the text of a document, or why it has none. They open on a click if there are more than
 * FEW_TEXTS documents. */
static void put_document_text(const struct explanation_page *p, const char *docno)
{
    const struct text *t = texts_find(&p->x->texts, docno);
    const struct text_bad *bad = texts_find_bad(&p->x->texts, docno);
    char *title = text_title(p, docno);
    page_begin_details(p->f, p->x->n_shown <= FEW_TEXTS, "%s", title);
    if (t && *t->title)
        page_paragraph(p->f, "title", "%s", t->title);
    if (t)
        page_body(p->f, t->body, MOST_CHARS);
    else if (bad)
        page_paragraph(p->f, "note", "%s:%llu: the text is not UTF-8, or contains a NUL.", bad->file,
                       (unsigned long long)bad->line);
    else
        page_paragraph(p->f, "note", "Not in %s.", p->x->corpus);
    page_end_details(p->f);
    mem_free(title);
}

/* Writes the texts of the documents that the page shows, if there is a corpus. */
static void put_texts(const struct explanation_page *p)
{
    const struct explanation *x = p->x;
    if (!x->corpus)
        return;
    page_heading(p->f, 2, "texts", "Texts");
    page_paragraph(p->f, NULL, "%zu document%s, in the order in which the runs rank them%s.", x->n_shown,
                   plural_s(x->n_shown),
                   x->k > EXPLANATION_DEPTH ? ". Documents that no picture shows are left out" : "");
    for (size_t i = 0; i < x->n_shown; i++)
        put_document_text(p, x->shown_docno[i]);
}

/* Writes the notes on labels and on documents that trec_rcp prints on standard error, even if --quiet hides them
 * there. */
static void put_notes(const struct explanation_page *p)
{
    struct report_options o = *p->o;
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    o.quiet = o.debug = false;
    report_label_notes(f, p->e, &o);
    report_explanation_notes(f, p->x, &o);
    text_stream_close(f, &text);
    page_heading(p->f, 2, "notes", "Notes");
    if (len)
        page_lines(p->f, "trec_rcp: ", text);
    else
        page_paragraph(p->f, NULL, "Nothing to note.");
    mem_free(text);
}

/* Writes how the gap and its parts, and the probabilities of criteria, are computed. */
static void put_method(const struct explanation_page *p)
{
    page_heading(p->f, 2, "method", "How it was computed");
    page_paragraph(p->f, NULL,
                   "The gap of runs a and b is nDCG(a) - nDCG(b) at the cutoff k. Let best(a) be the nDCG that a would "
                   "have if its first k documents were in descending order of gain. Then selection is best(a) - "
                   "best(b), and ordering is (nDCG(a) - best(a)) - (nDCG(b) - best(b)).");
    if (p->x->n_criteria)
        page_paragraph(p->f, NULL,
                       "The probability that a document passes a criterion is s(gamma (theta - beta)), where s is the "
                       "logistic function, and gamma and beta are the criterion's parameters.");
}

/* Writes the citation of inputs and rules, the file of texts, and the command line. */
static void put_origin(const struct explanation_page *p, const char *command)
{
    struct report_options o = *p->o;
    char *text;
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    o.output = OUT_TABLE;
    report_citation(f, NULL, p->e, &o);
    text_stream_close(f, &text);
    page_heading(p->f, 2, "origin", "Where it comes from");
    page_lines(p->f, "trec_rcp: ", text);
    if (p->x->corpus)
        page_paragraph(p->f, NULL, "Texts: %s.", p->x->corpus);
    page_code(p->f, command);
    mem_free(text);
}

char *report_explanation_page(const void *source, const char *command, size_t *len)
{
    const struct report_explanation_pictures *pictures = source;
    char *text;
    struct explanation_page p = {text_stream_open(&text, len), pictures->x,     pictures->e, &pictures->o,
                                 &pictures->figures,           pictures->tables};
    put_title(&p);
    put_gap(&p);
    put_pictures(&p);
    put_pair_tables(&p);
    put_values_table(&p);
    put_texts(&p);
    put_notes(&p);
    put_method(&p);
    put_origin(&p, command);
    page_live(p.f, PAGE_PLAIN);
    page_end(p.f);
    text_stream_close(p.f, &text);
    return text;
}
