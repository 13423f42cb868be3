/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prints the values of several runs together, as a table, tsv, csv or JSON; and the documents without a label. */
#include <string.h>

#include "base/num.h"
#include "base/put.h"
#include "eval/naming.h"
#include "report/grid.h"
#include "report/name.h"
#include "report/report.h"

/* Returns whether the value can be a column: it is neither the runid, which names the row, nor a text. */
static bool is_column(const struct meas_value *v)
{
    return v->spec->summary != MEAS_RUNID && v->spec->summary != MEAS_TEXT;
}

/* Returns whether the largest of several runs' values is marked as the best. Counts and texts have no best value. */
static bool has_best(const struct meas_value *v)
{
    return is_column(v) && !v->spec->integer;
}

/* Returns an array with, for each value of e->set, the largest of the n runs' summaries (values over all topics). The
 * caller frees it. */
static double *best_values(const struct eval *e, const struct eval_run *run, size_t n)
{
    double *best = mem_alloc(e->set.n_values, sizeof *best);
    for (size_t i = 0; i < e->set.n_values; i++) {
        best[i] = run[0].summary[i];
        for (size_t r = 1; r < n; r++)
            if (run[r].summary[i] > best[i])
                best[i] = run[r].summary[i];
    }
    return best;
}

/* Writes a value to buf, with o->digits decimals or, if it is a count, without decimals. Returns buf. */
static const char *short_value(char buf[static GRID_NUMBER_SIZE], const struct meas_value *v, double value,
                               const struct report_options *o)
{
    if (!v->spec->integer)
        return grid_value(buf, o, value);
    snprintf(buf, GRID_NUMBER_SIZE, "%ld", (long)value);
    return buf;
}

/* Returns whether a value looks in print like `best`, the best one of n runs. Returns false if n is 1 or the value has
 * no best (has_best). */
static bool is_best(const struct meas_value *v, double value, double best, size_t n, const struct report_options *o)
{
    char a[GRID_NUMBER_SIZE], b[GRID_NUMBER_SIZE];
    return n > 1 && has_best(v) && strcmp(short_value(a, v, value, o), short_value(b, v, best, o)) == 0;
}

/* Returns the names of rows or columns, shortened for a terminal. The caller frees them with name_free_all. */
static char **shown_names(const char *const *name, size_t n, const struct report_options *o)
{
    enum { SHARE = 60, LEAST = 8 };
    if (o->output != OUT_TABLE)
        return name_shorten_all(name, n, SIZE_MAX);
    char **visible = mem_alloc(n, sizeof *visible);
    for (size_t i = 0; i < n; i++)
        visible[i] = err_visible(name[i]);
    char **shown = name_shorten_all((const char *const *)visible, n, report_room(o, SHARE, LEAST));
    name_free_all(visible, n);
    return shown;
}

static char **shown_values(const struct eval *e, const struct report_options *o)
{
    const char **name = mem_alloc(e->set.n_values, sizeof *name);
    for (size_t i = 0; i < e->set.n_values; i++)
        name[i] = e->set.value[i].title;
    char **shown = shown_names(name, e->set.n_values, o);
    mem_free(name);
    return shown;
}

/* Prints a table for people, on a terminal, as LaTeX or as Markdown: a row for each run, called name[], and a column
 * for each value over all topics. Marks the best value of a column if n > 1. */
static void people_table(FILE *f, const struct eval *e, const struct eval_run *run, const char *const *name, size_t n,
                         const struct report_options *o)
{
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    double *best = best_values(e, run, n);
    char **run_name = shown_names(name, n, o), **value_name = shown_values(e, o);
    grid_begin(&g, "%s", "");
    g.even = true;
    grid_column(&g, true, true, "run");
    for (size_t i = 0; i < e->set.n_values; i++)
        if (is_column(&e->set.value[i]))
            grid_column(&g, false, true, "%s", value_name[i]);
    for (size_t r = 0; r < n; r++) {
        grid_cell(&g, GRID_PLAIN, "%s", run_name[r]);
        for (size_t i = 0; i < e->set.n_values; i++) {
            const struct meas_value *v = &e->set.value[i];
            double value = run[r].summary[i];
            if (is_column(v))
                grid_cell(&g, is_best(v, value, best[i], n, o) ? GRID_BEST : GRID_PLAIN, "%s",
                          short_value(buf, v, value, o));
        }
    }
    grid_print(f, &g, o);
    if (n > 1 && o->output == OUT_TABLE)
        grid_note(f, o, "* best of the column");
    grid_free(&g);
    name_free_all(run_name, n);
    name_free_all(value_name, e->set.n_values);
    mem_free(best);
}

/* Returns whether the measure has a value in a row, the row of a topic if `topic_row` is set, else the summary.
 * `labels` are the kinds of labels of the topic, bits of enum meas_labels; MEAS_BY_ANY for a summary. */
static bool has_cell(const struct meas_value *v, unsigned labels, bool topic_row)
{
    return is_column(v) && (labels & v->labels) && !(topic_row && v->spec->summary_only);
}

/* Writes a row of tab- or comma-separated values of the run `name`: of a topic, or the summary if `topic` is NULL.
 * value[] has an element for each value of e->set; `labels` are the kinds of labels of the topic, or MEAS_BY_ANY. */
static void separated_row(FILE *f, const struct eval *e, const char *name, const char *topic, const double *value,
                          unsigned labels, const struct report_options *o)
{
    enum put_form form = report_form(o);
    char buf[NUM_FIXED_SIZE + 1];
    put_field(f, name, form);
    if (o->per_topic) {
        put_separator(f, form);
        put_field(f, topic ? topic : "all", form);
    }
    for (size_t i = 0; i < e->set.n_values; i++) {
        const struct meas_value *v = &e->set.value[i];
        if (!is_column(v))
            continue;
        put_separator(f, form);
        if (has_cell(v, labels, topic != NULL))
            fputs(put_full(buf, value[i]), f);
    }
    fputc('\n', f);
}

/* Prints the values of n runs as tsv or csv: for each run, a row for each topic with labels if o->per_topic is set,
 * then the summary unless o->no_summary is set. */
static void separated_table(FILE *f, const struct eval *e, const struct eval_run *run, const char *const *name,
                            size_t n, const struct report_options *o)
{
    enum put_form form = report_form(o);
    fputs("run", f);
    if (o->per_topic)
        fputs(form == PUT_TSV ? "\ttopic" : ",topic", f);
    for (size_t i = 0; i < e->set.n_values; i++)
        if (is_column(&e->set.value[i])) {
            put_separator(f, form);
            put_field(f, e->set.value[i].name, form);
        }
    fputc('\n', f);
    for (size_t r = 0; r < n; r++) {
        for (size_t t = 0; o->per_topic && t < e->n_topics; t++)
            if (run[r].label_kinds[t])
                separated_row(f, e, name[r], e->topic[t].qid, run[r].value + t * e->set.n_values, run[r].label_kinds[t],
                              o);
        if (!o->no_summary)
            separated_row(f, e, name[r], NULL, run[r].summary, MEAS_BY_ANY, o);
    }
}

/* Writes the values that has_cell allows as a JSON object, such as {"map":0.25}. Values that are not finite are written
 * as null. */
static void json_values(FILE *f, const struct eval *e, const double *value, unsigned labels, bool topic_row)
{
    bool first = true;
    fputc('{', f);
    for (size_t i = 0; i < e->set.n_values; i++) {
        if (!has_cell(&e->set.value[i], labels, topic_row))
            continue;
        put_json_key(f, e->set.value[i].name, first);
        first = false;
        put_json_double(f, value[i]);
    }
    fputc('}', f);
}

/* Writes a comma and the members of a document, into a JSON object that already has other members, and frees *d. */
static void put_members(FILE *f, struct document *d)
{
    render_json_members(f, d, false);
    document_free(d);
}

static void put_provenance(FILE *f, const struct eval *e)
{
    struct document d = {.node = NULL};
    report_provenance(&d, e);
    put_members(f, &d);
}

/* Prints the JSON object of a run: its name, file, number of topics with labels and coverage, its means unless
 * o->no_summary is set, and its values by topic if o->per_topic is. */
static void json_run(FILE *f, const struct eval *e, const struct eval_run *r, const struct report_options *o)
{
    fputc('{', f);
    put_json_text(f, "run", eval_run_name(r), true);
    put_json_text(f, "file", r->path, false);
    struct document coverage = {.is_flat = true};
    size_t topics = 0;
    report_coverage(&coverage, e, r->coverage);
    for (size_t t = 0; t < e->n_topics; t++)
        topics += r->label_kinds[t] != 0;
    put_json_count(f, "topics", topics);
    put_members(f, &coverage);
    if (!o->no_summary) {
        fputs(",\"means\":", f);
        json_values(f, e, r->summary, MEAS_BY_ANY, false);
    }
    if (o->per_topic) {
        fputs(",\"per_topic\":{", f);
        bool first = true;
        for (size_t t = 0; t < e->n_topics; t++)
            if (r->label_kinds[t]) {
                put_json_key(f, e->topic[t].qid, first);
                first = false;
                json_values(f, e, r->value + t * e->set.n_values, r->label_kinds[t], true);
            }
        fputc('}', f);
    }
    fputc('}', f);
}

/* Prints the values of n runs, and where they come from, as one JSON object. */
static void json_table(FILE *f, const struct eval *e, const struct eval_run *run, size_t n,
                       const struct report_options *o)
{
    bool first = true;
    fputs("{\"measures\":[", f);
    for (size_t i = 0; i < e->set.n_values; i++)
        if (is_column(&e->set.value[i])) {
            if (!first)
                fputc(',', f);
            first = false;
            put_json_string(f, e->set.value[i].name);
        }
    fputs("],\"runs\":[", f);
    for (size_t r = 0; r < n; r++) {
        fputs(r ? ",\n" : "\n", f);
        json_run(f, e, &run[r], o);
    }
    fputs("\n]", f);
    put_provenance(f, e);
    fputs("}\n", f);
}

void report_table(FILE *f, const struct eval *e, const struct eval_run *run, size_t n, const struct report_options *o)
{
    struct arena arena = {0};
    struct naming *naming = mem_alloc(n, sizeof *naming);
    const char **name = mem_alloc(n, sizeof *name);
    for (size_t r = 0; r < n; r++)
        naming[r] = (struct naming){.runid = eval_run_name(&run[r]), .file = run[r].path};
    naming_choose(naming, n, &arena);
    for (size_t r = 0; r < n; r++)
        name[r] = naming[r].name;
    switch (o->output) {
    case OUT_TSV:
    case OUT_CSV: separated_table(f, e, run, name, n, o); break;
    case OUT_JSON: json_table(f, e, run, n, o); break;
    case OUT_LATEX:
    case OUT_MARKDOWN:
    case OUT_HTML:
    case OUT_TABLE:
    case OUT_CLASSIC: people_table(f, e, run, name, n, o); break;
    }
    mem_free(name);
    mem_free(naming);
    arena_free(&arena);
}

/* ---- documents without a label; their table for programs is a pool: see rcp_pool(5) ---- */

/* The documents without a label, *u, and the one that get_unjudged returned last: how many runs have it among their
 * first documents, its best rank in these, from 1, and which labels it lacks, in words (`lacks`) and as two flags. */
struct unjudged_row {
    struct relation_element e;
    const struct unjudged *u;
    const struct eval *eval;
    const char *topic, *document, *lacks;
    size_t runs, best;
    bool lacks_grade, lacks_gain;
};

#define MEMBER(key, column, label, format, member)                                       \
    {                                                                                    \
        key, column, "document", label, format, offsetof(struct unjudged_row, member), 0 \
    }
static const struct relation_member unjudged_members[] = {
    MEMBER("topic", "topic", "topic", RELATION_TEXT, topic),
    MEMBER("document", "document", "document", RELATION_TEXT | RELATION_BEGINS, document),
    MEMBER("runs", "runs", "runs", RELATION_COUNT, runs),
    MEMBER("best_rank", "best_rank", "best rank", RELATION_COUNT, best),
    MEMBER(NULL, "lacks", "lacks", RELATION_TEXT, lacks),
    MEMBER("lacks_grade", NULL, NULL, RELATION_BOOL, lacks_grade),
    MEMBER("lacks_gain", NULL, NULL, RELATION_BOOL, lacks_gain)};

/* Returns row i, from 0, of the table of documents without labels, which the next call overwrites. The function `get`
 * of a struct relation whose `arg` is a struct unjudged_row. */
static const struct relation_element *get_unjudged(const struct relation *r, size_t i)
{
    struct unjudged_row *x = r->arg;
    const struct unjudged_doc *d = &x->u->doc[i];
    x->topic = x->eval->topic[d->topic].qid;
    x->document = d->docno;
    x->runs = d->runs;
    x->best = d->best;
    x->lacks_grade = d->labels & MEAS_BY_QRELS;
    x->lacks_gain = d->labels & MEAS_BY_GAINS;
    x->lacks = x->lacks_grade && x->lacks_gain ? "grade, gain" : x->lacks_gain ? "gain" : "grade";
    return &x->e;
}

void report_unjudged(FILE *f, const struct unjudged *u, const struct eval *e, const struct eval_run *run,
                     const struct report_options *o)
{
    static const char *const column[] = {"topic", "document", "runs", "best_rank", "lacks"};
    struct unjudged_row row = {.u = u, .eval = e};
    struct relation r = {.key = "documents",
                         .has_rows = true,
                         RELATION_MEMBERS(unjudged_members),
                         .get = get_unjudged,
                         .arg = &row,
                         .step = 1,
                         .n = u->n};
    struct document d = {.is_flat = true, .column = column, .n_columns = LENGTH(column)};
    document_values(&d, "k:%zu,topics:%zu", e->opt->list_depth, e->n_topics);
    document_list(&d, "runs");
    for (size_t i = 0; i < e->opt->n_runs; i++)
        document_text(&d, "", NULL, eval_run_name(&run[i]));
    document_close(&d);
    document_table(
        &d, "Documents at the first %zu rank{s} of %zu run{s} that have no %s: %zu document{s} in %zu of %zu topic{s}",
        e->opt->list_depth, e->opt->n_runs,
        !e->has_gains   ? "grade"
        : !e->has_qrels ? "gain"
                        : "grade or no gain",
        u->n, u->n_topics, e->n_topics);
    document_relation(&d, &r);
    report_provenance(&d, e);
    document_print(f, &d, o);
    document_free(&d);
}
