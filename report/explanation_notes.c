/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The notes of an explanation on standard error. */
#include <math.h>

#include "base/plural.h"
#include "report/explanation_report.h"

/* Notes that n of the first documents of a run, which the explanation shows, have no `label`, such as "grade". */
static void note_lacking(FILE *f, const struct explanation *x, const struct explanation_run *r, size_t n,
                         const char *label)
{
    err_print(f, "trec_rcp: %s: %zu of the first %zu documents of topic %s %s no %s\n", r->name, n, r->n_docs, x->topic,
              plural(n, "has", "have"), label);
}

/* Notes how many of the first documents of a run have no grade, if there are grades; no gain, if there are gains; no
 * Count, if a measure uses it and more documents lack it than lack a gain. */
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
        err_print(f, "trec_rcp: %s: there is no text for %zu of the %zu document%s on the page\n", x->corpus,
                  x->n_textless, x->n_shown, plural_s(x->n_shown));
}
