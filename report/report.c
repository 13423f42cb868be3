/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/report.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/plural.h"
#include "base/utf8.h"
#include "eval/run_summary.h"

const char *const report_format_name[OUT_FORMATS] = {
    [OUT_CLASSIC] = "classic", [OUT_TABLE] = "table", [OUT_TSV] = "tsv",          [OUT_CSV] = "csv",
    [OUT_JSON] = "json",       [OUT_LATEX] = "latex", [OUT_MARKDOWN] = "markdown"};

/* The state of printing a run as lines of trec_eval. */
struct printing {
    FILE *f;
    const struct eval *e;
    const struct eval_run *run;
    unsigned digits;
    char *text; /* lines that are not yet written to f */
    size_t len, cap;
};

static void put_bytes(struct printing *p, const char *s, size_t len)
{
    memcpy(p->text + p->len, s, len);
    p->len += len;
}

/* Appends the name of a measure and the topic, as by "%-22s\t%s\t", and makes room for `more` bytes after them. */
static void append_line_start(struct printing *p, const char *name, const char *topic, size_t more)
{
    enum { WIDTH = 22 };
    size_t n = strlen(name), of_topic = strlen(topic);
    p->text = mem_grow(p->text, &p->cap, p->len + n + WIDTH + of_topic + 2 + more, 1);
    put_bytes(p, name, n);
    if (n < WIDTH)
        put_bytes(p, "                      ", WIDTH - n);
    put_bytes(p, "\t", 1);
    put_bytes(p, topic, of_topic);
    put_bytes(p, "\t", 1);
}

static void flush_lines(struct printing *p)
{
    if (p->len)
        fwrite(p->text, 1, p->len, p->f);
    p->len = 0;
}

/* Appends the line "%-22s\t%s\t%6.4f\n" of a value, with p->digits decimals instead of 4, or, for an integer value,
 * "%-22s\t%s\t%ld\n". The name of a z-score has a Z before it, and its value is never an integer. */
static void append_value_line(struct printing *p, const struct meas_value *v, const char *topic, double value)
{
    char number[NUM_FIXED_SIZE];
    bool z = p->e->opt->zscores != NULL;
    size_t len = v->spec->integer && !z ? (size_t)snprintf(number, sizeof number, "%ld", (long)value)
               : p->digits == 4         ? num_fixed4(number, value)
                                        : (size_t)snprintf(number, sizeof number, "%.*f", (int)p->digits, value);
    number[len] = '\n';
    if (z) {
        p->text = mem_grow(p->text, &p->cap, p->len + 1, 1);
        put_bytes(p, "Z", 1);
    }
    append_line_start(p, v->name, topic, len + 1);
    put_bytes(p, number, len + 1);
}

/* Prints the lines of the topic with the index t, as an eval_rows_fn: value[] has its values in the order of
 * e->set.value, and arg is a struct printing. Measures whose labels the topic lacks, and measures over all topics only,
 * are left out. */
static void print_topic(void *arg, size_t t, const double *value)
{
    struct printing *p = arg;
    const struct eval_run *r = p->run;
    const struct eval *e = p->e;
    const char *topic = e->topic[t].qid;
    char *const *text = r->text + t * e->set.n_texts;
    for (size_t k = 0; k < e->set.n_values; k++) {
        size_t i = e->set.by_table[k];
        const struct meas_value *v = &e->set.value[i];
        if (!(r->label_kinds[t] & v->labels) || v->spec->summary_only)
            continue;
        if (v->spec->summary != MEAS_TEXT) {
            append_value_line(p, v, topic, value[i]);
            continue;
        }
        size_t len = strlen(*text);
        append_line_start(p, v->name, topic, len + 3);
        put_bytes(p, "'", 1);
        put_bytes(p, *text++, len);
        put_bytes(p, "'\n", 2);
    }
    flush_lines(p);
}

static void print_runid(struct printing *p)
{
    const char *runid = eval_run_name(p->run);
    size_t len = strlen(runid);
    append_line_start(p, "runid", "all", len + 1);
    put_bytes(p, runid, len);
    put_bytes(p, "\n", 1);
}

/* Prints the lines of trec_eval for one run: those of each topic if o->per_topic, then those over all topics unless
 * o->no_summary. If there are several runs, the runid line is the first one. Returns 0, or -1 and *err. */
static int print_classic(FILE *f, const struct eval *e, const struct eval_run *r, bool several,
                         const struct report_options *o, struct err *err)
{
    struct printing p = {.f = f, .e = e, .run = r, .digits = o->digits};
    if (several)
        print_runid(&p);
    int status = o->per_topic ? eval_each_row(e, r, print_topic, &p, err) : 0;
    for (size_t k = 0; k < e->set.n_values && status == 0 && !o->no_summary; k++) {
        size_t i = e->set.by_table[k];
        const struct meas_value *v = &e->set.value[i];
        if (v->spec->summary != MEAS_TEXT && v->spec->summary != MEAS_RUNID)
            append_value_line(&p, v, "all", r->summary[i]);
        else if (v->spec->summary == MEAS_RUNID && !several)
            print_runid(&p);
    }
    flush_lines(&p);
    mem_free(p.text);
    return status;
}

/* If the run and the labels share fewer than one in FEW_SHARED of the documents that they could share, a note says
 * so. */
enum { FEW_SHARED = 50 };

static void debug_line(FILE *f, const char *name, const char *topic, double value)
{
    err_print(f, "trec_rcp: debug: %s", name);
    fputc('\t', f);
    err_print(f, "%s", topic);
    fprintf(f, "\t%.17g\n", value);
}

int report_runs(FILE *f, const struct eval *e, const struct eval_run *run, size_t n, const struct report_options *o,
                struct err *err)
{
    int r = 0;
    if (o->output != OUT_CLASSIC)
        report_table(f, e, run, n, o);
    else
        for (size_t i = 0; i < n && r == 0; i++)
            r = print_classic(f, e, &run[i], n > 1, o, err);
    return r;
}

/* Prints a run's values of all topics at full precision, for --debug. */
static void print_debug(FILE *f, const struct eval *e, const struct eval_run *r)
{
    for (size_t t = 0; t < e->n_topics; t++)
        for (size_t i = 0; i < e->set.n_values; i++)
            if ((r->label_kinds[t] & e->set.value[i].labels) && e->set.value[i].spec->eval)
                debug_line(f, e->set.value[i].name, e->topic[t].qid, r->value[t * e->set.n_values + i]);
}

/* Prints the number of the topics *n, the words `predicate` about them and the first three names; nothing if there are
 * none. */
static void note_topics(FILE *f, const struct eval_run *r, const struct eval_names *n, const char *predicate)
{
    enum { SHOWN = LENGTH(n->first) };
    if (!n->n)
        return;
    err_print(f, "trec_rcp: %s: %llu topic%s %s:", r->name, (unsigned long long)n->n, plural_s(n->n), predicate);
    for (size_t i = 0; i < n->n && i < SHOWN; i++)
        err_print(f, "%s %s", i ? "," : "", n->first[i]);
    fputs(n->n > SHOWN ? ", ...\n" : "\n", f);
}

/* Notes the topics *missing, which have `labels` ("grades" or "gains") but are not in the run: left out or, with -c,
 * counted as 0. */
static void note_missing_of(FILE *f, const struct eval *e, const struct eval_run *r, const struct eval_names *missing,
                            const char *labels, const struct report_hints *hints)
{
    char text[200];
    const char *have = plural(missing->n, "has", "have"), *are = plural(missing->n, "is", "are");
    if (e->opt->complete)
        snprintf(text, sizeof text, "%s %s but %s not in the run, and %s as 0 in the means", have, labels, are,
                 plural(missing->n, "counts", "count"));
    else
        snprintf(text, sizeof text, "%s %s but %s not in the run, and %s left out (%s)", have, labels, are, are,
                 hints->complete);
    note_topics(f, r, missing, text);
}

static void note_missing(FILE *f, const struct eval *e, const struct eval_run *r, const struct report_hints *hints)
{
    note_missing_of(f, e, r, &r->missing_qrels, "grades", hints);
    note_missing_of(f, e, r, &r->missing_gains, "gains", hints);
    note_topics(f, r, &r->only_run,
                plural(r->only_run.n, "is only in the run and is left out", "are only in the run and are left out"));
    note_topics(
        f, r, &r->no_pool,
        plural(r->no_pool.n, "has no pool, so its ranking is empty", "have no pool, so their rankings are empty"));
}

/* Notes ids of the run and of the labels that probably mean the same topic or document, a run that has few documents of
 * the labels, and ranks that contradict the scores. */
static void note_doubts(FILE *f, const struct eval *e, const struct eval_run *r)
{
    const struct ids_pair *t = &r->alike, *d = &r->shared.first;
    const char *labels = e->has_qrels ? e->qrels.file : e->gains.set.file;
    if (*t->how)
        err_print(f, "trec_rcp: %s: topic '%s' of the run may be topic '%s' of the labels; the difference: %s\n",
                  r->name, t->run, t->label, t->how);
    if (*d->run)
        err_print(f,
                  "trec_rcp: %s: %s of the run's documents %s in the labels; in topic %s, the run has '%s' and %s has "
                  "'%s'%s%s\n",
                  r->name, r->shared.docs ? "few" : "none", r->shared.docs ? "are" : "is", r->shared.topic, d->run,
                  labels, d->label, *d->how ? "; the difference: " : "", d->how);
    else if (r->shared.docs * FEW_SHARED < r->shared.possible)
        err_print(f,
                  "trec_rcp: %s: the run and the labels have %llu documents in common, but could have %llu; do both "
                  "belong to the same collection?\n",
                  r->name, (unsigned long long)r->shared.docs, (unsigned long long)r->shared.possible);
    note_topics(f, r, &r->contradicted,
                plural(r->contradicted.n,
                       "has ranks that contradict its scores, and is ranked by score as in trec_eval",
                       "have ranks that contradict their scores, and are ranked by score as in trec_eval"));
}

/* Returns whether a measure uses the column Count (the share of passed criteria) and the labels have it. A document
 * without a rubric answer then counts like a document that passed no criterion. */
static bool measures_counts(const struct eval *e)
{
    for (size_t i = 0; i < e->set.n_values; i++)
        if (e->set.value[i].spec->column == LAB_COUNT && e->has_counts)
            return true;
    return false;
}

static double share_of(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : NAN;
}

void report_coverage(struct document *d, const struct eval *e, const struct meas_coverage *coverage)
{
    document_list(d, "coverage");
    document_lines(d, DOCUMENT_IS_FLAT);
    for (int i = 0; i < MEAS_COVERAGES && coverage[i].k; i++) {
        const struct meas_coverage *c = &coverage[i];
        document_values(d, "{k:%zu,judged:%f,gain_covered:%f,count_covered:%f}", c->k,
                        e->has_qrels ? share_of(c->judged, c->retrieved) : NAN,
                        e->has_gains ? share_of(c->with_gain, c->retrieved_gain) : NAN,
                        e->has_counts ? share_of(c->with_count, c->retrieved_gain) : NAN);
    }
    document_close(d);
}

/* Prints the share `name`, covered / all, of the documents among the first k that have a label, if some lack it. */
static void note_share(FILE *f, const struct eval_run *r, size_t k, const char *name, uint64_t covered, uint64_t all,
                       const char *label)
{
    if (covered < all)
        err_print(f, "trec_rcp: %s: %s@%zu %.4f: %llu of the %llu documents in the first %zu %s no %s\n", r->name, name,
                  k, share_of(covered, all), (unsigned long long)(all - covered), (unsigned long long)all, k,
                  plural(all - covered, "has", "have"), label);
}

static void note_coverage(FILE *f, const struct eval_run *r, const struct meas_coverage *c, bool counts,
                          const char *ties)
{
    note_share(f, r, c->k, "judged", c->judged, c->retrieved, "grade");
    note_share(f, r, c->k, "gain-covered", c->with_gain, c->retrieved_gain, "gain");
    if (counts && c->with_count < c->with_gain)
        note_share(f, r, c->k, "count-covered", c->with_count, c->retrieved_gain, "Count, which is taken as 0");
    if (c->crossing)
        err_print(f,
                  "trec_rcp: %s: equal scores continue past rank %zu in %llu topic%s; documents with equal scores %s\n",
                  r->name, c->k, (unsigned long long)c->crossing, plural_s(c->crossing), ties);
}

/* Notes that measures are averaged over different topics, if there are measures of grades and of gains, and some topics
 * have only one of these kinds of labels; nothing with --common. */
static void note_label_sets(FILE *f, const struct eval *e, const struct eval_run *r, const struct report_hints *hints)
{
    if (!e->has_qrels || !e->has_gains || e->opt->common)
        return;
    bool by_q = false, by_g = false;
    for (size_t i = 0; i < e->set.n_values; i++) {
        by_q |= e->set.value[i].labels == MEAS_BY_QRELS;
        by_g |= e->set.value[i].labels == MEAS_BY_GAINS;
    }
    if (by_q && by_g && r->n_qrels_only + r->n_gains_only)
        err_print(f,
                  "trec_rcp: %s: measures are averaged over different topics: %zu with grades and gains, %zu with "
                  "grades only, %zu with gains only (%s)\n",
                  r->name, r->n_both, r->n_qrels_only, r->n_gains_only, hints->common);
}

const char *report_ties_name(enum meas_ties ties)
{
    static const char *const names[] = {
        [MEAS_TIES_DOCID] = "docid", [MEAS_TIES_ORDER] = "order", [MEAS_TIES_MEAN] = "mean"};
    return names[ties];
}

/* Returns advice about grades that are not integers: that the file may be a run, if at least 3 and more than half of
 * them look like scores; otherwise `gains`, which says how to read them as gains. Returns NULL if there are none. */
static const char *advise_on_fractions(const struct fmt_notes *n, const char *gains)
{
    enum { FEW = 3 };
    if (n->scores >= FEW && 2 * n->scores > n->fractions)
        return "if this file is a run, give the qrels first";
    return n->fractions ? gains : NULL;
}

/* Prints one warning about the dubious lines of a file, if there are any: the text about the first one, their number,
 * and the advice `hint` and, unless NULL, `more`. */
static void note_dubious_lines(FILE *f, const char *file, const struct fmt_notes *n, const char *hint, const char *more)
{
    char line[24] = ""; /* rows in memory have no line number */
    if (n->line)
        snprintf(line, sizeof line, ":%llu", (unsigned long long)n->line);
    if (n->count)
        err_print(f, "trec_rcp: %s%s: %s; this applies to %llu %s%s (%s%s%s)\n", file, line, n->text,
                  (unsigned long long)n->count, n->line ? "line" : "row", plural_s(n->count), hint, more ? "; " : "",
                  more ? more : "");
}

static bool is_utf8(const char *name)
{
    size_t len = strlen(name);
    return utf8_span(name, len) == len;
}

/* Notes a name that is not UTF-8, if o->output shows its bytes as \xNN. Lines of trec_eval, tsv and csv print any bytes
 * unchanged. */
static void note_bytes(FILE *f, const char *file, const char *kind, const char *name, const struct report_options *o)
{
    char q[ERR_QUOTE_SIZE];
    if (o->output != OUT_CLASSIC && o->output != OUT_TSV && o->output != OUT_CSV && !is_utf8(name))
        err_print(f, "trec_rcp: %s: %s '%s' is not UTF-8; \\xNN stands for a byte that is not part of UTF-8 text\n",
                  file, kind, err_quote(q, name, strlen(name)));
}

void report_label_notes(FILE *f, const struct eval *e, const struct report_options *o)
{
    const struct fmt_notes *n = &e->grade_notes;
    if (o->quiet)
        return;
    note_dubious_lines(f, e->qrels.file, n, o->hints->strict, advise_on_fractions(n, o->hints->gains));
    const struct gain_file *g = &e->gains;
    if (g->score.n)
        err_print(f, "trec_rcp: %s: there is no gain column, so the column 'score' (%g to %g) is used as the gain\n",
                  g->set.file, g->score.lo, g->score.hi);
    if (g->outside.with_gain)
        err_print(f,
                  "trec_rcp: %s:%llu: the gain is above 0 but counts as 0, because a document without theta is not in "
                  "the judged pool; this applies to %zu line%s\n",
                  g->set.file, (unsigned long long)g->outside.line, g->outside.with_gain,
                  plural_s(g->outside.with_gain));
    if (e->opt->self_by_protocol)
        err_print(f,
                  "trec_rcp: %s: a document whose id is the topic's id is removed from the topic's rankings and ideal "
                  "(protocol %s)\n",
                  e->has_qrels ? e->qrels.file : g->set.file, e->opt->protocol);
    for (size_t t = 0; t < e->n_topics; t++)
        if (!is_utf8(e->topic[t].qid)) {
            note_bytes(f, e->has_qrels ? e->qrels.file : g->set.file, "topic", e->topic[t].qid, o);
            break;
        }
    if (e->left_out)
        err_print(f, "trec_rcp: these labels do not allow some measures, which are left out: %s\n", e->left_out);
}

/* Prints the notes of one run: dubious lines of its file, topics and labels that do not match, documents named like
 * their topic, and coverage by labels. */
static void print_notes(FILE *f, const struct eval *e, const struct eval_run *r, const struct report_hints *hints)
{
    static const char *const ties[] = {[MEAS_TIES_DOCID] = "are ranked by descending document number",
                                       [MEAS_TIES_ORDER] = "are ranked in the order of the input",
                                       [MEAS_TIES_MEAN] = "count with their mean gain"};
    note_dubious_lines(f, r->name, &r->notes, hints->strict, NULL);
    note_missing(f, e, r, hints);
    note_doubts(f, e, r);
    note_label_sets(f, e, r, hints);
    if (r->self.n)
        err_print(f,
                  "trec_rcp: %s: %llu topic%s a document with the topic's own id, for example topic %s; in ArguAna, "
                  "protocol %s removes these documents (%s)\n",
                  r->name, (unsigned long long)r->self.n,
                  r->self.n == 1 ? "'s ranking contains" : "s' rankings contain", r->self.first[0], e->opt->protocol,
                  hints->exclude_self);
    for (int i = 0; i < MEAS_COVERAGES && r->coverage[i].k; i++)
        note_coverage(f, r, &r->coverage[i], measures_counts(e), ties[e->opt->meas.ties]);
}

void report_notes(FILE *f, const struct eval *e, const struct eval_run *r, const struct report_options *o)
{
    if (!o->quiet) {
        note_bytes(f, r->name, "runid", r->runid, o);
        print_notes(f, e, r, o->hints);
    }
    if (o->debug)
        print_debug(f, e, r);
}

void report_different_topics(FILE *f, const struct eval *e, const struct eval_run *run, size_t n,
                             const struct report_options *o)
{
    for (size_t r = 1; r < n && !o->quiet && o->output != OUT_CLASSIC && !e->opt->complete; r++)
        if (run[r].n_qrels != run[0].n_qrels || run[r].n_gains != run[0].n_gains) {
            err_print(f, "trec_rcp: %s and %s are averaged over different topics (%s)\n", run[0].name, run[r].name,
                      o->hints->all_topics);
            return;
        }
}
