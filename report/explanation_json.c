/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* An explanation as JSON. */
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "report/explanation_report.h"
#include "report/report.h"

struct out {
    FILE *f;
    const struct explanation *x;
    bool first; /* the next gap is the first */
};

static void json_pass(FILE *f, const struct explanation *x, const struct explanation_doc *d)
{
    put_json_key(f, "pass", false);
    for (size_t c = 0; c < x->n_criteria; c++) {
        fputc(c ? ',' : '{', f);
        put_json_key(f, x->criterion[c], true);
        put_json_double(f, d->pass ? d->pass[c] : NAN);
    }
    fputc('}', f);
}

static void json_document(FILE *f, const struct explanation *x, const struct explanation_doc *d, size_t rank)
{
    fprintf(f, "{\"rank\":%zu", rank);
    put_json_text(f, "document", d->docno, false);
    put_json_number(f, "grade", d->graded ? (double)d->grade : NAN);
    put_json_number(f, "gain", d->gain);
    put_json_number(f, "theta", d->theta);
    if (x->counts)
        put_json_number(f, "count", d->count);
    if (x->n_criteria)
        json_pass(f, x, d);
    fputc('}', f);
}

static void json_run(FILE *f, const struct explanation *x, const struct explanation_run *r)
{
    fputc('{', f);
    put_json_text(f, "run", r->name, true);
    put_json_text(f, "file", r->file, false);
    put_json_bool(f, "missing", r->missing);
    fputs(",\"values\":{", f);
    for (size_t m = 0; m < x->n_measures; m++) {
        put_json_key(f, x->measure[m], m == 0);
        fputs("{\"value\":", f);
        put_json_double(f, x->labelled[m] ? r->value[m].value : NAN);
        put_json_number(f, "best", x->labelled[m] ? r->value[m].best : NAN);
        fputc('}', f);
    }
    fputs("},\"documents\":[", f);
    for (size_t i = 0; i < r->n_docs; i++) {
        fputs(i ? ",\n" : "\n", f);
        json_document(f, x, &r->doc[i], i + 1);
    }
    fputs("]}", f);
}

static void json_only(FILE *f, const struct explanation *x, size_t a, size_t b)
{
    fputc('[', f);
    for (size_t i = 0, first = 1; i < x->run[a].n_docs; i++) {
        if (explanation_in_top(&x->run[b], x->run[a].doc[i].docno))
            continue;
        fputs(first ? "" : ",", f);
        first = 0;
        put_json_string(f, x->run[a].doc[i].docno);
    }
    fputc(']', f);
}

static void json_gap(void *arg, size_t a, size_t b)
{
    struct out *o = arg;
    const struct explanation *x = o->x;
    fputs(o->first ? "\n{" : ",\n{", o->f);
    o->first = false;
    put_json_text(o->f, "a", x->run[a].name, true);
    put_json_text(o->f, "b", x->run[b].name, false);
    fputs(",\"only_a\":", o->f);
    json_only(o->f, x, a, b);
    fputs(",\"only_b\":", o->f);
    json_only(o->f, x, b, a);
    fputs(",\"measures\":{", o->f);
    for (size_t m = 0; m < x->n_measures; m++) {
        struct explanation_gap g = explanation_gap(x, m, a, b);
        put_json_key(o->f, x->measure[m], m == 0);
        fputs("{\"gap\":", o->f);
        put_json_double(o->f, x->labelled[m] ? g.all : NAN);
        put_json_number(o->f, "selection", x->labelled[m] ? g.selection : NAN);
        put_json_number(o->f, "ordering", x->labelled[m] ? g.ordering : NAN);
        fputc('}', o->f);
    }
    fputs("}}", o->f);
}

void report_explanation_json(FILE *f, const struct explanation *x)
{
    struct out out = {f, x, true};
    fputc('{', f);
    put_json_text(f, "topic", x->topic, true);
    put_json_count(f, "k", x->k);
    fputs(",\"measures\":", f);
    put_json_strings(f, x->measure, x->n_measures);
    fputs(",\"runs\":[", f);
    for (size_t r = 0; r < x->n_runs; r++) {
        fputs(r ? ",\n" : "\n", f);
        json_run(f, x, &x->run[r]);
    }
    fputs("],\"gaps\":[", f);
    explanation_for_pairs(x, json_gap, &out);
    fputc(']', f);
    struct document d = {.node = NULL};
    report_provenance(&d, x->eval);
    render_json_members(f, &d, false);
    document_free(&d);
    fputs("}\n", f);
}
