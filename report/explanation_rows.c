/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* An explanation as tsv or csv: one table, its rows distinguished by `record`. */
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "report/explanation_report.h"

struct out {
    FILE *f;
    const struct explanation *x;
    enum put_form form;
};

static void end_field(const struct out *o, bool last)
{
    if (last)
        fputc('\n', o->f);
    else
        put_separator(o->f, o->form);
}

/* One field and what comes after it. */
static void field(const struct out *o, const char *s, bool last)
{
    put_field(o->f, s, o->form);
    end_field(o, last);
}

static void number_field(const struct out *o, double v, bool last)
{
    put_number(o->f, v);
    end_field(o, last);
}

/* The last of the fixed fields, and one per criterion, empty where pass is NULL. */
static void last_fields(const struct out *o, double v, const double *pass)
{
    size_t n = o->x->n_criteria;
    number_field(o, v, n == 0);
    for (size_t c = 0; c < n; c++)
        number_field(o, pass ? pass[c] : NAN, c + 1 == n);
}

static void header(const struct out *o)
{
    static const char *const name[] = {"record", "run",   "other", "measure", "rank",      "document", "grade",
                                       "gain",   "theta", "value", "best",    "selection", "ordering"};
    size_t fixed = sizeof name / sizeof name[0], n = fixed + o->x->n_criteria;
    for (size_t i = 0; i < fixed; i++)
        field(o, name[i], i + 1 == n);
    for (size_t i = fixed; i < n; i++) {
        size_t size = strlen(o->x->criterion[i - fixed]) + sizeof "pass:";
        char *text = mem_alloc(size, 1);
        snprintf(text, size, "pass:%s", o->x->criterion[i - fixed]);
        field(o, text, i + 1 == n);
        mem_free(text);
    }
}

static void row_of(const struct out *o, const char *record, const char *run, const char *other)
{
    field(o, record, false);
    field(o, run, false);
    field(o, other, false);
}

static void gap_record(void *arg, size_t a, size_t b)
{
    const struct out *o = arg;
    const struct explanation *x = o->x;
    for (size_t m = 0; m < x->n_measures; m++) {
        if (!x->labelled[m])
            continue;
        struct explanation_gap g = explanation_gap(x, m, a, b);
        row_of(o, "gap", x->run[a].name, x->run[b].name);
        field(o, x->measure[m], false);
        for (int i = 0; i < 5; i++)
            field(o, "", false);
        number_field(o, g.all, false);
        number_field(o, NAN, false);
        number_field(o, g.selection, false);
        last_fields(o, g.ordering, NULL);
    }
}

void report_explanation_rows(FILE *f, const struct explanation *x, enum put_form form)
{
    struct out out = {f, x, form}, *o = &out;
    header(o);
    for (size_t r = 0; r < x->n_runs; r++)
        for (size_t i = 0; i < x->run[r].n_docs; i++) {
            const struct explanation_doc *d = &x->run[r].doc[i];
            row_of(o, "document", x->run[r].name, "");
            field(o, "", false);
            number_field(o, (double)i + 1, false);
            field(o, d->docno, false);
            number_field(o, d->graded ? (double)d->grade : NAN, false);
            number_field(o, d->gain, false);
            number_field(o, d->theta, false);
            for (int k = 0; k < 3; k++)
                field(o, "", false);
            last_fields(o, NAN, d->pass);
        }
    for (size_t r = 0; r < x->n_runs; r++)
        for (size_t m = 0; m < x->n_measures; m++) {
            row_of(o, "value", x->run[r].name, "");
            field(o, x->measure[m], false);
            for (int k = 0; k < 5; k++)
                field(o, "", false);
            number_field(o, x->labelled[m] ? x->run[r].value[m].value : NAN, false);
            number_field(o, x->labelled[m] ? x->run[r].value[m].best : NAN, false);
            field(o, "", false);
            last_fields(o, NAN, NULL);
        }
    explanation_for_pairs(x, gap_record, &out);
}
