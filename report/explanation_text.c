/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* An explanation for people: tables for a terminal, LaTeX or Markdown; and the choice among the forms. */
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "report/explanation_parts.h"
#include "report/name.h"

enum { LEAST_NAME = 8, LEAST_PAIR = 19 };

/* On a terminal in at most `share` percent of its width. */
static char *run_name(const struct explanation_tables *o, size_t run, size_t share)
{
    return name_shorten_among(o->run, o->x->n_runs, run, report_room(o->report, share, LEAST_NAME));
}

/* Names of the documents of a run, shortened on a terminal. */
static char **document_names(const struct explanation_tables *o, const struct explanation_run *r)
{
    enum { SHARE = 60 };
    const char **docno = mem_alloc(r->n_docs, sizeof *docno);
    for (size_t k = 0; k < r->n_docs; k++)
        docno[k] = r->doc[k].docno;
    char **name = name_shorten_all(docno, r->n_docs, report_room(o->report, SHARE, LEAST_NAME));
    mem_free(docno);
    return name;
}

void report_explanation_ranking(const struct explanation_tables *o, size_t run)
{
    enum { WHOLE = 100 };
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    const struct explanation_run *r = &o->x->run[run];
    bool gained = o->x->eval->has_gains;
    char **document = document_names(o, r), *name = run_name(o, run, WHOLE);
    grid_begin(&g, "%s%s", name, r->missing ? ": the topic is not in the run" : "");
    grid_column(&g, false, true, "rank");
    grid_column(&g, true, true, "document");
    grid_column(&g, false, false, "grade");
    if (gained) {
        grid_column(&g, false, false, "gain");
        grid_column(&g, false, false, "theta");
    }
    if (o->x->counts)
        grid_column(&g, false, false, "Count");
    for (size_t c = 0; c < o->x->n_criteria; c++)
        grid_column(&g, false, true, "%s", o->x->criterion[c]);
    for (size_t i = 0; i < r->n_docs; i++) {
        const struct explanation_doc *d = &r->doc[i];
        grid_cell(&g, GRID_PLAIN, "%zu", i + 1);
        grid_cell(&g, GRID_PLAIN, "%s", document[i]);
        grid_cell(&g, GRID_PLAIN, d->graded ? "%d" : "-", (int)d->grade);
        if (gained) {
            grid_cell(&g, GRID_PLAIN, "%s", grid_value(buf, o->report, d->gain));
            grid_cell(&g, GRID_PLAIN, "%s", grid_value(buf, o->report, d->theta));
        }
        if (o->x->counts)
            grid_cell(&g, GRID_PLAIN, "%s", grid_value(buf, o->report, d->count));
        for (size_t c = 0; c < o->x->n_criteria; c++)
            grid_cell(&g, GRID_PLAIN, "%s", grid_value(buf, o->report, d->pass ? d->pass[c] : NAN));
    }
    grid_print(o->f, &g, o->report);
    grid_free(&g);
    mem_free(name);
    name_free_all(document, r->n_docs);
}

void report_explanation_values(const struct explanation_tables *o)
{
    enum { SHARE = 40 };
    const struct explanation *x = o->x;
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    grid_begin(&g, "Topic %s: value, and the value of the same documents in their best order", x->topic);
    grid_column(&g, true, true, "run");
    for (size_t m = 0; m < x->n_measures; m++) {
        grid_column(&g, false, true, "%s", x->title[m]);
        grid_column(&g, false, false, "best order");
    }
    for (size_t r = 0; r < x->n_runs; r++) {
        char *name = run_name(o, r, SHARE);
        grid_cell(&g, GRID_PLAIN, "%s", name);
        mem_free(name);
        for (size_t m = 0; m < x->n_measures; m++) {
            const struct explanation_value *v = &x->run[r].value[m];
            grid_cell(&g, GRID_PLAIN, "%s", grid_value(buf, o->report, x->labelled[m] ? v->value : NAN));
            grid_cell(&g, GRID_PLAIN, "%s", grid_value(buf, o->report, x->labelled[m] ? v->best : NAN));
        }
    }
    grid_print(o->f, &g, o->report);
    grid_free(&g);
    grid_gap(o->f, o->report);
    for (size_t m = 0; m < x->n_measures; m++)
        if (!x->labelled[m] || x->ideal[m] <= 0)
            grid_note(o->f, o->report, "%s: %s", x->title[m],
                      x->labelled[m] ? "no document has a gain, so there is no ideal; counted as 0"
                                     : "no labels of the topic");
}

static void gap_row(void *arg, size_t a, size_t b)
{
    enum { SHARE = 45 };
    const struct explanation_tables *o = arg;
    const struct explanation *x = o->x;
    char buf[GRID_NUMBER_SIZE];
    char *pair = name_pair(o->run, x->n_runs, a, "-", b, report_room(o->report, SHARE, LEAST_PAIR));
    for (size_t m = 0; m < x->n_measures; m++) {
        if (!x->labelled[m])
            continue;
        struct explanation_gap g = explanation_gap(x, m, a, b);
        grid_cell(o->grid, GRID_PLAIN, "%s", pair);
        grid_cell(o->grid, GRID_PLAIN, "%s", x->title[m]);
        grid_cell(o->grid, GRID_PLAIN, "%s", grid_difference(buf, o->report, g.all));
        grid_cell(o->grid, GRID_PLAIN, "%s", grid_difference(buf, o->report, g.selection));
        grid_cell(o->grid, GRID_PLAIN, "%s", grid_difference(buf, o->report, g.ordering));
    }
    mem_free(pair);
}

void report_explanation_only(const struct explanation_tables *o, size_t a, size_t b)
{
    enum { SHARE = 36 };
    const struct explanation_run *p = &o->x->run[a], *q = &o->x->run[b];
    char buf[GRID_NUMBER_SIZE];
    struct grid g;
    char *of = run_name(o, a, SHARE), *not_of = run_name(o, b, SHARE), **document = document_names(o, p);
    grid_begin(&g, "In the first %zu of %s, not of %s", o->x->k, of, not_of);
    mem_free(not_of);
    mem_free(of);
    grid_column(&g, false, true, "rank");
    grid_column(&g, true, true, "document");
    grid_column(&g, false, false, "grade");
    if (o->x->eval->has_gains)
        grid_column(&g, false, false, "gain");
    for (size_t i = 0; i < p->n_docs; i++) {
        const struct explanation_doc *d = &p->doc[i];
        if (explanation_in_top(q, d->docno))
            continue;
        grid_cell(&g, GRID_PLAIN, "%zu", i + 1);
        grid_cell(&g, GRID_PLAIN, "%s", document[i]);
        grid_cell(&g, GRID_PLAIN, d->graded ? "%d" : "-", (int)d->grade);
        if (o->x->eval->has_gains)
            grid_cell(&g, GRID_PLAIN, "%s", grid_value(buf, o->report, d->gain));
    }
    if (g.n_cells) {
        fputc('\n', o->f);
        grid_print(o->f, &g, o->report);
    }
    grid_free(&g);
    name_free_all(document, p->n_docs);
}

/* What two runs do not share; of more runs it would be too long. */
static void selections(void *arg, size_t a, size_t b)
{
    report_explanation_only(arg, a, b);
    report_explanation_only(arg, b, a);
}

static void gaps(struct explanation_tables *o)
{
    struct grid g;
    grid_begin(&g, "Gaps: selection (which documents are in the first k) + ordering (how they are arranged)");
    grid_column(&g, true, true, "runs");
    grid_column(&g, true, true, "measure");
    grid_column(&g, false, false, "gap");
    grid_column(&g, false, false, "selection");
    grid_column(&g, false, false, "ordering");
    o->grid = &g;
    explanation_for_pairs(o->x, gap_row, o);
    grid_print(o->f, &g, o->report);
    grid_free(&g);
}

void report_explanation_begin(struct explanation_tables *t, FILE *f, const struct explanation *x,
                              const struct report_options *report)
{
    *t = (struct explanation_tables){f, x, report, mem_alloc(x->n_runs, sizeof *t->run), NULL};
    for (size_t r = 0; r < x->n_runs; r++)
        t->run[r] = x->run[r].name;
}

void report_explanation_end(struct explanation_tables *t)
{
    mem_free(t->run);
}

static void text(FILE *f, const struct explanation *x, const struct report_options *report)
{
    struct explanation_tables o;
    report_explanation_begin(&o, f, x, report);
    for (size_t r = 0; r < x->n_runs; r++) {
        report_explanation_ranking(&o, r);
        fputc('\n', f);
    }
    report_explanation_values(&o);
    if (x->n_runs > 1) {
        fputc('\n', f);
        gaps(&o);
    }
    if (x->n_runs == 2)
        explanation_for_pairs(x, selections, &o);
    report_explanation_end(&o);
}

void report_explanation(FILE *f, const struct explanation *x, const struct report_options *o)
{
    switch (o->output) {
    case OUT_TSV:
    case OUT_CSV: report_explanation_rows(f, x, report_form(o)); break;
    case OUT_JSON: report_explanation_json(f, x); break;
    case OUT_CLASSIC:
    case OUT_TABLE:
    case OUT_LATEX:
    case OUT_MARKDOWN:
    case OUT_HTML: text(f, x, o); break;
    }
}

/* Notes that n documents of a run have no `label`. */
static void note_lacking(FILE *f, const struct explanation *x, const struct explanation_run *r, size_t n,
                         const char *label)
{
    err_print(f, "trec_rcp: %s: %zu of the first %zu documents of topic %s %s no %s\n", r->name, n, r->n_docs, x->topic,
              plural(n, "has", "have"), label);
}

/* Notes the documents of a run that are shown without a label. */
static void note_unlabelled(FILE *f, const struct explanation *x, const struct explanation_run *r)
{
    size_t graded = 0, gained = 0, counted = 0;
    for (size_t i = 0; i < r->n_docs; i++) {
        graded += r->doc[i].graded;
        gained += r->doc[i].gained;
        counted += isnan(r->doc[i].count) ? 0 : 1;
    }
    if (x->eval->has_qrels && graded < r->n_docs)
        note_lacking(f, x, r, r->n_docs - graded, "grade");
    if (x->eval->has_gains && gained < r->n_docs)
        note_lacking(f, x, r, r->n_docs - gained, "gain");
    if (x->counts && counted < gained)
        note_lacking(f, x, r, r->n_docs - counted, "Count, which is taken as 0");
}

void report_explanation_notes(FILE *f, const struct explanation *x, const struct report_options *o)
{
    for (size_t r = 0; r < x->n_runs && !o->quiet; r++)
        note_unlabelled(f, x, &x->run[r]);
    if (!o->quiet && x->n_textless)
        err_print(f, "trec_rcp: %s: has no text that can be shown of %zu of the %zu document%s in the page\n",
                  x->corpus, x->n_textless, x->n_shown, plural_s(x->n_shown));
}
