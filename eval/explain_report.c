/* What --explain found: tables for people, rows or JSON for programs. */
#include <stdlib.h>
#include <string.h>

#include "eval/explain.h"
#include "eval/grid.h"
#include "eval/put.h"

enum { NUMBER_SIZE = 400 };

static const char *fixed(char buf[NUMBER_SIZE], const char *format, double v)
{
    if (isnan(v))
        return strcpy(buf, "-");
    snprintf(buf, NUMBER_SIZE, format, v);
    return buf;
}

static bool in_top(const struct explained_run *r, const char *docno, size_t k)
{
    for (size_t i = 0; i < r->n_docs && i < k; i++)
        if (strcmp(r->doc[i].docno, docno) == 0)
            return true;
    return false;
}

/* Calls back for every pair that is to be shown, in the order of the command line; a baseline comes second. */
static void for_pairs(const struct explained *x, void (*take)(void *arg, size_t a, size_t b), void *arg)
{
    for (size_t a = 0; a < x->n_runs; a++)
        for (size_t b = a + 1; b < x->n_runs; b++) {
            if (x->baseline == SIZE_MAX || x->baseline == b)
                take(arg, a, b);
            else if (x->baseline == a)
                take(arg, b, a);
        }
}

/* The parts of the gap a - b by one measure. */
struct gap {
    double all, selection, ordering;
};

static struct gap gap_of(const struct explained *x, size_t measure, size_t a, size_t b)
{
    const struct explained_value *p = &x->run[a].value[measure], *q = &x->run[b].value[measure];
    struct gap g = {p->value - q->value, p->best - q->best, 0};
    g.ordering = g.all - g.selection;
    return g;
}

/* No -0.0000 */
static double shown(double v)
{
    return fabs(v) < 0.00005 ? 0 : v;
}

struct out {
    FILE *f;
    const struct explained *x;
    const struct options *opt;
    struct grid *grid;
    bool csv, first;
};

static void rankings(const struct out *o, const struct explained_run *r)
{
    struct grid g;
    char buf[NUMBER_SIZE];
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
        grid_cell(&g, GRID_PLAIN, "%s", fixed(buf, "%.4f", d->gain));
        grid_cell(&g, GRID_PLAIN, "%s", fixed(buf, "%.4f", d->theta));
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
        struct gap g = gap_of(x, m, a, b);
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
    char buf[NUMBER_SIZE];
    struct grid g;
    grid_begin(&g, "In the first %zu of %s, not of %s", o->x->k, p->name, q->name);
    grid_column(&g, false, true, "rank");
    grid_column(&g, true, true, "document");
    grid_column(&g, false, false, "grade");
    grid_column(&g, false, false, "gain");
    for (size_t i = 0; i < p->n_docs; i++) {
        const struct explained_doc *d = &p->doc[i];
        if (in_top(q, d->docno, o->x->k))
            continue;
        grid_cell(&g, GRID_PLAIN, "%zu", i + 1);
        grid_cell(&g, GRID_PLAIN, "%s", d->docno);
        grid_cell(&g, GRID_PLAIN, d->graded ? "%d" : "-", (int)d->grade);
        grid_cell(&g, GRID_PLAIN, "%s", fixed(buf, "%.4f", d->gain));
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

static void text(struct out *o)
{
    const struct explained *x = o->x;
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
    for_pairs(x, gap_row, o);
    grid_print(o->f, &g, o->opt->output, false);
    grid_free(&g);
    if (x->n_runs == 2)
        for_pairs(x, selections, o);
}

/* One field and its separator. */
static void field(const struct out *o, const char *s, bool last)
{
    put_field(o->f, s, o->csv);
    fputc(last ? '\n' : o->csv ? ',' : '\t', o->f);
}

static void number_field(const struct out *o, double v, bool last)
{
    char buf[FMT_FIXED_SIZE + 1];
    field(o, isfinite(v) ? put_full(buf, v) : "", last);
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
    const struct explained *x = o->x;
    for (size_t m = 0; m < x->n_measures; m++) {
        if (!x->labelled[m])
            continue;
        struct gap g = gap_of(x, m, a, b);
        row_of(o, "gap", x->run[a].name, x->run[b].name);
        field(o, x->measure[m], false);
        for (int i = 0; i < 5; i++)
            field(o, "", false);
        number_field(o, g.all, false);
        number_field(o, NAN, false);
        number_field(o, g.selection, false);
        number_field(o, g.ordering, true);
    }
}

static void rows(struct out *o)
{
    static const char *const name[] = {"record", "run",  "other", "measure", "rank",      "document", "grade",
                                       "gain",   "theta", "value", "best",    "selection", "ordering"};
    const struct explained *x = o->x;
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
        field(o, name[i], i + 1 == sizeof name / sizeof name[0]);
    for (size_t r = 0; r < x->n_runs; r++)
        for (size_t i = 0; i < x->run[r].n_docs; i++) {
            const struct explained_doc *d = &x->run[r].doc[i];
            row_of(o, "document", x->run[r].name, "");
            field(o, "", false);
            number_field(o, (double)i + 1, false);
            field(o, d->docno, false);
            number_field(o, d->graded ? (double)d->grade : NAN, false);
            number_field(o, d->gain, false);
            number_field(o, d->theta, false);
            for (int k = 0; k < 4; k++)
                field(o, "", k == 3);
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
            field(o, "", true);
        }
    for_pairs(x, gap_record, o);
}

static void json_document(FILE *f, const struct explained_doc *d, size_t rank)
{
    fprintf(f, "{\"rank\":%zu,\"document\":", rank);
    put_json_string(f, d->docno);
    fputs(",\"grade\":", f);
    put_json_double(f, d->graded ? (double)d->grade : NAN);
    fputs(",\"gain\":", f);
    put_json_double(f, d->gain);
    fputs(",\"theta\":", f);
    put_json_double(f, d->theta);
    fputc('}', f);
}

static void json_run(FILE *f, const struct explained *x, const struct explained_run *r)
{
    fputs("{\"run\":", f);
    put_json_string(f, r->name);
    fputs(",\"file\":", f);
    put_json_string(f, r->file);
    fprintf(f, ",\"missing\":%s,\"values\":{", r->missing ? "true" : "false");
    for (size_t m = 0; m < x->n_measures; m++) {
        fputs(m ? "," : "", f);
        put_json_string(f, x->measure[m]);
        fputs(":{\"value\":", f);
        put_json_double(f, x->labelled[m] ? r->value[m].value : NAN);
        fputs(",\"best\":", f);
        put_json_double(f, x->labelled[m] ? r->value[m].best : NAN);
        fputc('}', f);
    }
    fputs("},\"documents\":[", f);
    for (size_t i = 0; i < r->n_docs; i++) {
        fputs(i ? ",\n" : "\n", f);
        json_document(f, &r->doc[i], i + 1);
    }
    fputs("]}", f);
}

static void json_only(FILE *f, const struct explained *x, size_t a, size_t b)
{
    fputc('[', f);
    for (size_t i = 0, first = 1; i < x->run[a].n_docs; i++) {
        if (in_top(&x->run[b], x->run[a].doc[i].docno, x->k))
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
    const struct explained *x = o->x;
    fputs(o->first ? "\n{\"a\":" : ",\n{\"a\":", o->f);
    o->first = false;
    put_json_string(o->f, x->run[a].name);
    fputs(",\"b\":", o->f);
    put_json_string(o->f, x->run[b].name);
    fputs(",\"only_a\":", o->f);
    json_only(o->f, x, a, b);
    fputs(",\"only_b\":", o->f);
    json_only(o->f, x, b, a);
    fputs(",\"measures\":{", o->f);
    for (size_t m = 0; m < x->n_measures; m++) {
        struct gap g = gap_of(x, m, a, b);
        fputs(m ? "," : "", o->f);
        put_json_string(o->f, x->measure[m]);
        fputs(":{\"gap\":", o->f);
        put_json_double(o->f, x->labelled[m] ? g.all : NAN);
        fputs(",\"selection\":", o->f);
        put_json_double(o->f, x->labelled[m] ? g.selection : NAN);
        fputs(",\"ordering\":", o->f);
        put_json_double(o->f, x->labelled[m] ? g.ordering : NAN);
        fputc('}', o->f);
    }
    fputs("}}", o->f);
}

static void json(struct out *o)
{
    const struct explained *x = o->x;
    fputs("{\"topic\":", o->f);
    put_json_string(o->f, x->topic);
    fprintf(o->f, ",\"k\":%zu,\"measures\":[", x->k);
    for (size_t m = 0; m < x->n_measures; m++) {
        fputs(m ? "," : "", o->f);
        put_json_string(o->f, x->measure[m]);
    }
    fputs("],\"runs\":[", o->f);
    for (size_t r = 0; r < x->n_runs; r++) {
        fputs(r ? ",\n" : "\n", o->f);
        json_run(o->f, x, &x->run[r]);
    }
    fputs("],\"gaps\":[", o->f);
    o->first = true;
    for_pairs(x, json_gap, o);
    fputs("]}\n", o->f);
}

void explained_print(FILE *f, const struct explained *x, const struct options *opt)
{
    struct out o = {.f = f, .x = x, .opt = opt, .csv = opt->output == OUT_CSV};
    switch (opt->output) {
    case OUT_TSV:
    case OUT_CSV:
        rows(&o);
        break;
    case OUT_JSON:
        json(&o);
        break;
    case OUT_CLASSIC:
    case OUT_TABLE:
    case OUT_LATEX:
    case OUT_MARKDOWN:
        text(&o);
        break;
    }
}
