/* What --explain found, for people: tables for a terminal, LaTeX or Markdown. */
#include <stdlib.h>
#include <string.h>

#include "eval/explain.h"
#include "eval/grid.h"

/* No -0.0000 */
static double shown(double v)
{
    return fabs(v) < 0.00005 ? 0 : v;
}

/* What the tables are printed from. */
struct out {
    FILE *f;
    const struct explained *x;
    const struct options *opt;
    struct grid *grid; /* the one in work */
};

static void rankings(const struct out *o, const struct explained_run *r)
{
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    grid_begin(&g, "%s%s", r->name, r->missing ? ": the topic is not in the run" : "");
    grid_column(&g, false, true, "rank");
    grid_column(&g, true, true, "document");
    grid_column(&g, false, false, "grade");
    grid_column(&g, false, false, "gain");
    grid_column(&g, false, false, "theta");
    for (size_t i = 0; i < r->n_docs; i++) {
        const struct explained_doc *d = &r->doc[i];
        char *name = o->opt->output == OUT_TABLE ? grid_shorten(d->docno, 60) : NULL;
        grid_cell(&g, GRID_PLAIN, "%zu", i + 1);
        grid_cell(&g, GRID_PLAIN, "%s", name ? name : d->docno);
        grid_cell(&g, GRID_PLAIN, d->graded ? "%d" : "-", (int)d->grade);
        grid_cell(&g, GRID_PLAIN, "%s", grid_number(buf, "%.4f", d->gain));
        grid_cell(&g, GRID_PLAIN, "%s", grid_number(buf, "%.4f", d->theta));
        free(name);
    }
    grid_print(o->f, &g, o->opt->output, false);
    grid_free(&g);
}

static void values(const struct out *o)
{
    const struct explained *x = o->x;
    struct grid g;
    grid_begin(&g, "Topic %s: value, and the value of the same documents in their best order", x->topic);
    grid_column(&g, true, true, "run");
    for (size_t m = 0; m < x->n_measures; m++) {
        grid_column(&g, false, true, "%s", x->measure[m]);
        grid_column(&g, false, false, "best order");
    }
    for (size_t r = 0; r < x->n_runs; r++) {
        grid_cell(&g, GRID_PLAIN, "%s", x->run[r].name);
        for (size_t m = 0; m < x->n_measures; m++) {
            const struct explained_value *v = &x->run[r].value[m];
            grid_cell(&g, GRID_PLAIN, x->labelled[m] ? "%.4f" : "-", v->value);
            grid_cell(&g, GRID_PLAIN, x->labelled[m] ? "%.4f" : "-", v->best);
        }
    }
    grid_print(o->f, &g, o->opt->output, false);
    grid_free(&g);
    for (size_t m = 0; m < x->n_measures; m++)
        if (!x->labelled[m] || x->ideal[m] <= 0)
            grid_note(o->f, o->opt->output, "%s: %s", x->measure[m],
                      x->labelled[m] ? "no document has a gain, so there is no ideal; counted as 0" : "no labels of the topic");
}

static void gap_row(void *arg, size_t a, size_t b)
{
    const struct out *o = arg;
    const struct explained *x = o->x;
    for (size_t m = 0; m < x->n_measures; m++) {
        if (!x->labelled[m])
            continue;
        struct explained_gap g = explained_gap(x, m, a, b);
        grid_cell(o->grid, GRID_PLAIN, "%s - %s", x->run[a].name, x->run[b].name);
        grid_cell(o->grid, GRID_PLAIN, "%s", x->measure[m]);
        grid_cell(o->grid, GRID_PLAIN, "%+.4f", shown(g.all));
        grid_cell(o->grid, GRID_PLAIN, "%+.4f", shown(g.selection));
        grid_cell(o->grid, GRID_PLAIN, "%+.4f", shown(g.ordering));
    }
}

static void list_only(const struct out *o, size_t a, size_t b)
{
    const struct explained_run *p = &o->x->run[a], *q = &o->x->run[b];
    char buf[GRID_NUMBER_SIZE];
    struct grid g;
    grid_begin(&g, "In the first %zu of %s, not of %s", o->x->k, p->name, q->name);
    grid_column(&g, false, true, "rank");
    grid_column(&g, true, true, "document");
    grid_column(&g, false, false, "grade");
    grid_column(&g, false, false, "gain");
    for (size_t i = 0; i < p->n_docs; i++) {
        const struct explained_doc *d = &p->doc[i];
        if (explained_in_top(q, d->docno, o->x->k))
            continue;
        grid_cell(&g, GRID_PLAIN, "%zu", i + 1);
        grid_cell(&g, GRID_PLAIN, "%s", d->docno);
        grid_cell(&g, GRID_PLAIN, d->graded ? "%d" : "-", (int)d->grade);
        grid_cell(&g, GRID_PLAIN, "%s", grid_number(buf, "%.4f", d->gain));
    }
    if (g.n_cells) {
        fputc('\n', o->f);
        grid_print(o->f, &g, o->opt->output, false);
    }
    grid_free(&g);
}

/* What two runs do not share; of more runs it would be too long. */
static void selections(void *arg, size_t a, size_t b)
{
    list_only(arg, a, b);
    list_only(arg, b, a);
}

void explained_text(FILE *f, const struct explained *x, const struct options *opt)
{
    struct out out = {f, x, opt, NULL}, *o = &out;
    struct grid g;
    for (size_t r = 0; r < x->n_runs; r++) {
        rankings(o, &x->run[r]);
        fputc('\n', o->f);
    }
    values(o);
    if (x->n_runs < 2)
        return;
    fputc('\n', o->f);
    grid_begin(&g, "Gaps: selection (which documents are in the first k) + ordering (how they are arranged)");
    grid_column(&g, true, true, "runs");
    grid_column(&g, true, true, "measure");
    grid_column(&g, false, false, "gap");
    grid_column(&g, false, false, "selection");
    grid_column(&g, false, false, "ordering");
    o->grid = &g;
    explained_for_pairs(x, gap_row, o);
    grid_print(o->f, &g, o->opt->output, false);
    grid_free(&g);
    if (x->n_runs == 2)
        explained_for_pairs(x, selections, o);
}
