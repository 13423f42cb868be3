/* Several runs side by side. */
#include <stdlib.h>
#include <string.h>

#include "eval/name.h"
#include "eval/put.h"
#include "eval/report.h"
#include "format/num.h"

enum { MAX_WIDTH = 100 };

/* Columns are the values that a table can hold: not runid, which is the row's name, nor texts. */
static bool is_column(const struct meas_value *v)
{
    return v->spec->summary != MEAS_RUNID && v->spec->summary != MEAS_TEXT;
}

/* Higher is better for these; counts have no best. */
static bool has_best(const struct meas_value *v)
{
    return is_column(v) && !v->spec->integer;
}

/* Best summary of every value, over runs. */
static double *best_values(const struct eval *e, const struct eval_run *run, size_t n)
{
    double *best = rcp_alloc(e->set.n_values, sizeof *best);
    for (size_t i = 0; i < e->set.n_values; i++) {
        best[i] = run[0].summary[i];
        for (size_t r = 1; r < n; r++)
            if (run[r].summary[i] > best[i])
                best[i] = run[r].summary[i];
    }
    return best;
}

/* A value for reading: four decimals. */
static const char *short_value(char buf[FMT_FIXED_SIZE + 1], const struct meas_value *v, double value)
{
    if (v->spec->integer)
        snprintf(buf, FMT_FIXED_SIZE, "%ld", (long)value);
    else
        buf[fmt_fixed4(buf, value)] = '\0';
    return buf;
}

/* Do two runs cover different topics? Then their means do not compare. */
static void note_different_topics(const struct eval *e, const struct eval_run *run, size_t n)
{
    for (size_t r = 1; r < n && !e->opt->quiet && !e->opt->complete; r++)
        if (run[r].n_qrels != run[0].n_qrels || run[r].n_gains != run[0].n_gains) {
            fmt_print(stderr, "trec_rcp: %s and %s are averaged over different topics (-c takes all of the labels')\n",
                    run[0].name, run[r].name);
            return;
        }
}

/* Best of several runs: as far as it can be seen in print. */
static bool is_best(const struct meas_value *v, double value, double best, size_t n)
{
    char a[FMT_FIXED_SIZE + 1], b[FMT_FIXED_SIZE + 1];
    return n > 1 && has_best(v) && strcmp(short_value(a, v, value), short_value(b, v, best)) == 0;
}

/* What a text table calls its rows and columns: nothing in it can make a line wider than a terminal. */
struct text_names {
    char **run, **value;
    size_t run_width;
};

static struct text_names text_names(const struct eval *e, const struct eval_run *run, size_t n)
{
    enum { RUN_WIDTH = 60, VALUE_WIDTH = 60 };
    struct text_names t = {.run_width = 3};
    size_t most = n > e->set.n_values ? n : e->set.n_values;
    char **visible = rcp_alloc(most, sizeof *visible);
    for (size_t r = 0; r < n; r++)
        visible[r] = fmt_visible(report_run_name(&run[r]));
    t.run = name_shorten_all((const char *const *)visible, n, RUN_WIDTH);
    for (size_t r = 0; r < n; r++) {
        size_t width = name_width(t.run[r]);
        t.run_width = width > t.run_width ? width : t.run_width;
        free(visible[r]);
    }
    for (size_t i = 0; i < e->set.n_values; i++)
        visible[i] = fmt_visible(e->set.value[i].name);
    t.value = name_shorten_all((const char *const *)visible, e->set.n_values, VALUE_WIDTH);
    for (size_t i = 0; i < e->set.n_values; i++)
        free(visible[i]);
    free(visible);
    return t;
}

static int value_width(const struct text_names *t, size_t i)
{
    size_t width = name_width(t->value[i]);
    return width > 7 ? (int)width : 7;
}

/* A name and the blanks behind or before it. */
static void put_padded(FILE *f, const char *s, size_t width, bool left)
{
    int fill = (int)(width - name_width(s));
    if (left)
        fprintf(f, "%s%*s", s, fill, "");
    else
        fprintf(f, "%*s%s", fill, "", s);
}

/* Columns from..to of a text table. */
static void text_block(FILE *f, const struct eval *e, const struct eval_run *run, size_t n, const double *best,
                       size_t from, size_t to, const struct text_names *t)
{
    char buf[FMT_FIXED_SIZE + 1];
    put_padded(f, "run", t->run_width, true);
    for (size_t i = from; i < to; i++)
        if (is_column(&e->set.value[i])) {
            fputs("  ", f);
            put_padded(f, t->value[i], (size_t)value_width(t, i), false);
            fputc(' ', f);
        }
    fputc('\n', f);
    for (size_t r = 0; r < n; r++) {
        put_padded(f, t->run[r], t->run_width, true);
        for (size_t i = from; i < to; i++) {
            const struct meas_value *v = &e->set.value[i];
            if (!is_column(v))
                continue;
            bool mark = is_best(v, run[r].summary[i], best[i], n);
            fprintf(f, "  %*s%c", value_width(t, i), short_value(buf, v, run[r].summary[i]), mark ? '*' : ' ');
        }
        fputc('\n', f);
    }
}

/* As many columns side by side as a terminal holds, the others below. */
static void text_table(FILE *f, const struct eval *e, const struct eval_run *run, size_t n)
{
    double *best = best_values(e, run, n);
    struct text_names t = text_names(e, run, n);
    for (size_t from = 0; from < e->set.n_values;) {
        size_t to = from, width = t.run_width;
        while (to < e->set.n_values) {
            size_t column = 3 + (size_t)value_width(&t, to);
            if (is_column(&e->set.value[to])) {
                if (to > from && width + column > MAX_WIDTH && width > t.run_width)
                    break;
                width += column;
            }
            to++;
        }
        if (from)
            fputc('\n', f);
        text_block(f, e, run, n, best, from, to, &t);
        from = to;
    }
    if (n > 1)
        fputs("* best of the column\n", f);
    name_free_all(t.run, n);
    name_free_all(t.value, e->set.n_values);
    free(best);
}

/* Is there a value in this row? topic_row: the row is one topic's, not the summary. */
static bool has_cell(const struct meas_value *v, unsigned labels, bool topic_row)
{
    return is_column(v) && (labels & v->labels) && !(topic_row && v->spec->summary_only);
}

/* topic == NULL: the summary. */
static void separated_row(FILE *f, const struct eval *e, const struct eval_run *r, const char *topic,
                          const double *value, unsigned labels, enum put_form form)
{
    char buf[FMT_FIXED_SIZE + 1];
    put_field(f, report_run_name(r), form);
    if (e->opt->per_topic) {
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

static void separated_table(FILE *f, const struct eval *e, const struct eval_run *run, size_t n, enum put_form form)
{
    fputs("run", f);
    if (e->opt->per_topic)
        fputs(form == PUT_TSV ? "\ttopic" : ",topic", f);
    for (size_t i = 0; i < e->set.n_values; i++)
        if (is_column(&e->set.value[i])) {
            put_separator(f, form);
            put_field(f, e->set.value[i].name, form);
        }
    fputc('\n', f);
    for (size_t r = 0; r < n; r++) {
        for (size_t t = 0; e->opt->per_topic && t < e->n_topics; t++)
            if (run[r].used[t])
                separated_row(f, e, &run[r], e->topic[t].qid, run[r].value + t * e->set.n_values, run[r].used[t], form);
        if (!e->opt->no_summary)
            separated_row(f, e, &run[r], NULL, run[r].summary, MEAS_BY_ANY, form);
    }
}

/* {"map":0.25,...}; what is not a finite number is null. */
static void json_values(FILE *f, const struct eval *e, const double *value, unsigned labels, bool topic_row)
{
    bool first = true;
    fputc('{', f);
    for (size_t i = 0; i < e->set.n_values; i++) {
        if (!has_cell(&e->set.value[i], labels, topic_row))
            continue;
        if (!first)
            fputc(',', f);
        first = false;
        put_json_string(f, e->set.value[i].name);
        fputc(':', f);
        put_json_double(f, value[i]);
    }
    fputc('}', f);
}

static void json_run(FILE *f, const struct eval *e, const struct eval_run *r)
{
    fputs("{\"run\":", f);
    put_json_string(f, report_run_name(r));
    fputs(",\"file\":", f);
    put_json_string(f, r->path);
    size_t topics = 0;
    for (size_t t = 0; t < e->n_topics; t++)
        topics += r->used[t] != 0;
    fprintf(f, ",\"topics\":%zu", topics);
    if (!e->opt->no_summary) {
        fputs(",\"means\":", f);
        json_values(f, e, r->summary, MEAS_BY_ANY, false);
    }
    if (e->opt->per_topic) {
        fputs(",\"per_topic\":{", f);
        for (size_t t = 0, first = 1; t < e->n_topics; t++)
            if (r->used[t]) {
                if (!first)
                    fputc(',', f);
                first = 0;
                put_json_string(f, e->topic[t].qid);
                fputc(':', f);
                json_values(f, e, r->value + t * e->set.n_values, r->used[t], true);
            }
        fputc('}', f);
    }
    fputc('}', f);
}

static void json_table(FILE *f, const struct eval *e, const struct eval_run *run, size_t n)
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
        json_run(f, e, &run[r]);
    }
    fputs("\n]}\n", f);
}

/* LaTeX (booktabs) or a Markdown pipe table, for papers: four decimals, best values bold. */
static void paper_table(FILE *f, const struct eval *e, const struct eval_run *run, size_t n, bool latex)
{
    void (*const put)(FILE *f, const char *s) = latex ? put_latex : put_markdown;
    const char *cell = latex ? " & " : " | ", *end = latex ? " \\\\\n" : " |\n",
               *start = latex ? "" : "| ", *bold = latex ? "\\textbf{" : "**", *plain = latex ? "}" : "**";
    double *best = best_values(e, run, n);
    char buf[FMT_FIXED_SIZE + 1];
    size_t columns = 0;
    for (size_t i = 0; i < e->set.n_values; i++)
        columns += is_column(&e->set.value[i]);
    if (latex) {
        fputs("\\begin{tabular}{l", f);
        for (size_t i = 0; i < columns; i++)
            fputc('r', f);
        fputs("}\n\\toprule\n", f);
    }
    fprintf(f, "%srun", start);
    for (size_t i = 0; i < e->set.n_values; i++)
        if (is_column(&e->set.value[i])) {
            fputs(cell, f);
            put(f, e->set.value[i].name);
        }
    fputs(end, f);
    fputs(latex ? "\\midrule\n" : "| --- ", f);
    for (size_t i = 0; i < columns && !latex; i++)
        fputs("| ---: ", f);
    if (!latex)
        fputs("|\n", f);
    for (size_t r = 0; r < n; r++) {
        fputs(start, f);
        (latex ? put_latex_first : put_markdown)(f, report_run_name(&run[r]));
        for (size_t i = 0; i < e->set.n_values; i++) {
            const struct meas_value *v = &e->set.value[i];
            if (!is_column(v))
                continue;
            bool mark = is_best(v, run[r].summary[i], best[i], n);
            fprintf(f, "%s%s%s%s", cell, mark ? bold : "", short_value(buf, v, run[r].summary[i]), mark ? plain : "");
        }
        fputs(end, f);
    }
    if (latex)
        fputs("\\bottomrule\n\\end{tabular}\n", f);
    free(best);
}

void report_table(FILE *f, const struct eval *e, const struct eval_run *run, size_t n)
{
    note_different_topics(e, run, n);
    switch (e->opt->output) {
    case OUT_TSV:
    case OUT_CSV:
        separated_table(f, e, run, n, options_form(e->opt));
        break;
    case OUT_JSON:
        json_table(f, e, run, n);
        break;
    case OUT_LATEX:
    case OUT_MARKDOWN:
        paper_table(f, e, run, n, e->opt->output == OUT_LATEX);
        break;
    case OUT_TABLE:
    case OUT_CLASSIC:
        text_table(f, e, run, n);
        break;
    }
}
