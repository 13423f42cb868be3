/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The inputs and the rules of a result: the object "provenance", and the citation line for the appendix of a paper. */

#include "base/plural.h"
#include "base/put.h"
#include "eval/settings.h"
#include "report/report.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

/* NAMED: the largest number of measures that a citation names one by one; for more, it has the arguments of -m.
 * LATEX_DIGITS: the number of a digest's hexadecimal digits in LaTeX. */
enum { NAMED = 12, LATEX_DIGITS = 16 };
/* The stream that a citation is written to, and whether as LaTeX instead of plain text. */
struct citation {
    FILE *f;
    bool latex;
};

/* Prints a text, which may come from a file or the command line: escaped for LaTeX or, in plain text, with control
 * characters made visible. */
static void put_printable(const struct citation *c, const char *s)
{
    if (c->latex)
        put_latex(c->f, s);
    else
        err_print(c->f, "%s", s);
}

/* Prints the digest `hex` in parentheses: whole in text, and its first LATEX_DIGITS digits in LaTeX, which cannot
 * break it into lines. If `hex` is "", prints "(no digest)". */
static void put_digest(const struct citation *c, const char *hex)
{
    char start[LATEX_DIGITS + 1]; /* the first digits of `hex`; a gain file may give a text of any length */
    snprintf(start, sizeof start, "%s", hex);
    fputs(!*hex ? " (no digest" : c->latex ? " (SHA-256 \\texttt{" : " (SHA-256 ", c->f);
    put_printable(c, c->latex ? start : hex);
    fputs(c->latex && *hex ? "})" : ")", c->f);
}

static bool is_shown(const struct meas_value *v)
{
    return v->spec->summary != MEAS_RUNID && v->spec->summary != MEAS_TEXT;
}

/* Prints the names of all measures whose values are numbers or, if these are more than NAMED, the arguments of -m. */
static void put_measures(const struct citation *c, const struct eval *e)
{
    size_t shown = 0, said = 0;
    for (size_t i = 0; i < e->set.n_values; i++)
        shown += is_shown(&e->set.value[i]);
    for (size_t i = 0; i < e->set.n_values && shown <= NAMED; i++)
        if (is_shown(&e->set.value[i])) {
            fputs(said++ ? ", " : "", c->f);
            put_printable(c, e->set.value[i].name);
        }
    for (size_t i = 0; i < e->opt->n_measures && shown > NAMED; i++) {
        fputs(i ? ", " : "", c->f);
        put_printable(c, e->opt->measure[i]);
    }
}

/* Prints each rule by which labels become gains that is not the default: the format of the qrels, the formula from
 * theta, the column of gains, exponential gains. */
static void put_gain_rules(const struct citation *c, const struct eval_options *o)
{
    if (o->labels && o->format != &eval_formats[0]) {
        fputs(", qrels in the format ", c->f);
        put_printable(c, o->format->name);
    }
    if (o->gain != GAIN_RCP) {
        fprintf(c->f, ", gains from theta: %s", settings_gain_name(o->gain));
        put_printable(c, o->gain == GAIN_CRITERION ? o->criterion : "");
    }
    if (o->gain_column) {
        fputs(", gains from the column ", c->f);
        put_printable(c, o->gain_column);
    }
    put_printable(c, o->exponential ? ", the gain of a grade is 2^grade - 1" : "");
}

/* Writes the rules of scoring that the numbers follow: protocol, ties, documents, topics, least relevant grade, depth,
 * size of the collection and gains. Rules that are at their defaults are omitted, except ties and documents. */
static void put_rules(const struct citation *c, const struct eval_options *o)
{
    static const char *const ties[] = {[MEAS_TIES_DOCID] = "equal scores ranked by docid",
                                       [MEAS_TIES_ORDER] = "equal scores ranked in the order of the input",
                                       [MEAS_TIES_MEAN] = "documents with equal scores count with their mean gain"};
    fputs("; ", c->f);
    if (o->protocol) {
        fputs("protocol ", c->f);
        put_printable(c, o->protocol);
        fputs(": ", c->f);
    }
    fprintf(c->f, "%s, %s%s%s", ties[o->meas.ties],
            o->pool               ? "only documents of the pool"
            : o->pool_from_gains  ? "only documents of the judged pool"
            : o->meas.judged_only ? "only judged documents"
                                  : "all documents",
            o->meas.exclude_self ? ", without documents that have the topic's id" : "",
            o->complete ? ", all topics that have labels" : "");
    if (o->meas.judged_only && (o->pool || o->pool_from_gains))
        fputs(", only judged documents", c->f);
    if (o->common)
        fputs(", only topics with both qrels and gains", c->f);
    if (o->only_topic) {
        fputs(", only topic ", c->f);
        put_printable(c, o->only_topic);
    }
    if (o->meas.level != 1)
        fprintf(c->f, ", relevant if the grade is at least %ld", o->meas.level);
    if (o->meas.max_ret != SIZE_MAX)
        fprintf(c->f, ", only the first %zu documents of each ranking", o->meas.max_ret);
    if (o->meas.docs_in_collection > 0)
        fprintf(c->f, ", %.0f documents in the collection", o->meas.docs_in_collection);
    put_gain_rules(c, o);
}

static void put_input_file(const struct citation *c, struct eval_inputs *in, const struct eval_input *x)
{
    put_printable(c, prov_file_name(&in->provenance, x->path));
    put_digest(c, x->sha256);
    if (x->topics)
        fprintf(c->f, ", %zu %s, %zu document%s", x->topics, plural(x->topics, "topic", "topics"), x->documents,
                plural_s(x->documents));
}

/* Prints `words`, then a text for each line of *p with this key, separated by commas: the name of a prompt (its stage
 * if the name is unknown) with its digest, the file of judgements with its digest, the stage of a schedule with its
 * settings, the name of a method, or the program. Prints nothing if no line has the key. */
static void put_made(const struct citation *c, const struct provenance *p, enum prov_key key, const char *words)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        const struct prov_line *l = &p->line[i];
        if (l->key != key)
            continue;
        fputs(n++ ? ", " : words, c->f);
        const char *prompt = key == PROV_PROMPT ? prov_prompt_name(l->value) : NULL;
        put_printable(c, prompt ? prompt : key == PROV_JUDGEMENTS || key == PROV_MADE ? l->value : l->subject);
        if (key == PROV_PROMPT || key == PROV_JUDGEMENTS)
            put_digest(c, key == PROV_PROMPT ? l->value : l->subject);
        else if (key == PROV_SCHEDULE) {
            fputc(' ', c->f);
            put_printable(c, l->value);
        }
    }
}

/* Prints what a gain file says about the making of its gains: judge, prompts, method, hard rankings, schedule,
 * judgements and program. Omits what the file does not say. */
static void put_gains_origin(const struct citation *c, const struct eval_inputs *in)
{
    if (in->judge) {
        fputs(", judged by ", c->f);
        put_printable(c, in->judge);
    }
    put_made(c, &in->provenance, PROV_PROMPT, ", prompts ");
    put_made(c, &in->provenance, PROV_METHOD, ", fitted by method ");
    if (in->hard_rankings)
        fputs(", hard rankings", c->f);
    put_made(c, &in->provenance, PROV_SCHEDULE, ", schedule ");
    put_made(c, &in->provenance, PROV_JUDGEMENTS, ", judgements ");
    put_made(c, &in->provenance, PROV_MADE, ", made by ");
}

void report_making(FILE *f, const struct eval_inputs *in)
{
    put_gains_origin(&(struct citation){f, false}, in);
}

void report_citation(FILE *f, const char *dataset, struct eval *e, const struct report_options *o)
{
    static const char *const role[EVAL_ROLES] = {
        [EVAL_QRELS] = "; qrels ", [EVAL_GAINS] = "; gains ",      [EVAL_EXCLUDED] = "; excluded documents ",
        [EVAL_POOL] = "; pool ",   [EVAL_ZSCORES] = "; z-scores ", [EVAL_RUN] = "; runs ",
    };
    struct citation c = {f, o->output == OUT_LATEX};
    struct eval_inputs *in = &e->inputs;
    if (dataset) {
        put_printable(&c, dataset);
        fputs(": ", f);
    }
    put_printable(&c, "trec_rcp " RCP_VERSION);
    fprintf(f, " (trec%seval %s): ", c.latex ? "\\_" : "_", e->opt->meas.v9 ? "9.0.8" : "10.0");
    put_measures(&c, e);
    put_rules(&c, e->opt);
    for (size_t i = 0; i < in->n; i++) {
        bool next = i && in->input[i].role == EVAL_RUN && in->input[i - 1].role == EVAL_RUN;
        fputs(next ? ", " : role[in->input[i].role], f);
        put_input_file(&c, in, &in->input[i]);
        if (in->input[i].role == EVAL_GAINS)
            put_gains_origin(&c, in);
    }
    fputs(".\n", f);
}

/* ---- the object ---- */

static void add_nonempty_text(struct document *d, const char *key, const char *s)
{
    document_text(d, key, NULL, s && *s ? s : NULL);
}

/* Adds the object `key` of an input: its file, its digest (null if unknown) and, for qrels and gains only, its numbers
 * of topics and of labels, one for each document of each topic. */
static void add_input_file(struct document *d, const char *key, const struct eval_input *x)
{
    document_open(d, key);
    document_text(d, "file", NULL, x->path);
    add_nonempty_text(d, "sha256", x->sha256);
    if (x->role == EVAL_QRELS || x->role == EVAL_GAINS)
        document_values(d, "topics:%zu,documents:%zu", x->topics, x->documents);
    document_close(d);
}

/* Adds the object `key` of the first input with the role, or null if there is none. If `key` is "", which means that a
 * list is open, adds the objects of all inputs with the role, if any. */
static void add_role(struct document *d, const struct eval_inputs *in, enum eval_role role, const char *key)
{
    bool found = false;
    for (size_t i = 0; i < in->n && !(found && *key); i++)
        if (in->input[i].role == role) {
            add_input_file(d, key, &in->input[i]);
            found = true;
        }
    if (!found && *key)
        document_null(d, key);
}

/* Adds the list `name` of the provenance lines with the key: for each, an object with its subject as member `first` and
 * its value as member `second` or, if `first` is NULL, its value alone (then `second` is ""). */
static void add_provenance_lines(struct document *d, const struct provenance *p, enum prov_key key, const char *name,
                                 const char *first, const char *second)
{
    document_list(d, name);
    for (size_t i = 0; i < p->n; i++) {
        const struct prov_line *l = &p->line[i];
        if (l->key != key)
            continue;
        if (first) {
            document_item(d);
            document_text(d, first, NULL, l->subject);
        }
        document_text(d, second, NULL, l->value);
        if (first)
            document_close(d);
    }
    document_close(d);
}

/* Adds the list "families": for each judge of a stage, the stage, the key that stands for the judge in records, and
 * the judge's model, null if unknown. */
static void add_families(struct document *d, const struct provenance *p)
{
    document_list(d, "families");
    for (size_t i = 0; i < p->n; i++) {
        const struct prov_line *l = &p->line[i];
        char *key = l->key == PROV_FAMILY ? mem_strndup(l->value, prov_family_key(l)) : NULL;
        if (key)
            document_values(d, "{stage:%s,key:%s,model:%s}", l->subject, key, prov_model(p, l->subject, key));
        mem_free(key);
    }
    document_close(d);
}

/* Adds the object "labels": what the gain file says about the origin of its gains, such as judges, prompts and
 * schedules. */
static void add_labels(struct document *d, const struct eval_inputs *in)
{
    const struct provenance *p = &in->provenance;
    document_open(d, "labels");
    add_nonempty_text(d, "judge", in->judge);
    add_provenance_lines(d, p, PROV_MADE, "made", NULL, "");
    add_provenance_lines(d, p, PROV_JUDGEMENTS, "judgements", "sha256", "file");
    add_provenance_lines(d, p, PROV_ITEMS, "items", "sha256", "file");
    add_provenance_lines(d, p, PROV_JUDGE, "judges", "stage", "model");
    add_families(d, p);
    add_provenance_lines(d, p, PROV_PROMPT, "prompts", "stage", "sha256");
    add_provenance_lines(d, p, PROV_SCHEDULE, "schedules", "stage", "settings");
    size_t i = 0;
    while (i < p->n && p->line[i].key != PROV_METHOD)
        i++;
    document_text(d, "method", NULL, i < p->n ? p->line[i].subject : NULL);
    document_bool(d, "hard_rankings", in->hard_rankings);
    document_close(d);
}

void report_provenance(struct document *d, const struct eval *e)
{
    const struct eval_options *o = e->opt;
    const struct eval_inputs *in = &e->inputs;
    document_open(d, "provenance");
    document_lines(d, DOCUMENT_BEGINS_LINE | DOCUMENT_IS_FLAT);
    document_values(d, "program:%s,trec_eval:%s", "trec_rcp " RCP_VERSION, o->meas.v9 ? "9.0.8" : "10.0");
    add_nonempty_text(d, "protocol", o->protocol);
    document_values(d, "ties:%s,pool_only:%d,all_topics:%d,exclude_self:%d", report_ties_name(o->meas.ties),
                    o->pool || o->pool_from_gains, o->complete, o->meas.exclude_self);
    add_role(d, in, EVAL_QRELS, "qrels");
    add_role(d, in, EVAL_GAINS, "gains");
    add_role(d, in, EVAL_POOL, "pool");
    add_role(d, in, EVAL_EXCLUDED, "excluded");
    add_role(d, in, EVAL_ZSCORES, "zscores");
    document_list(d, "runs");
    add_role(d, in, EVAL_RUN, "");
    document_close(d);
    if (o->gains)
        add_labels(d, in);
    else
        document_null(d, "labels");
    document_close(d);
}
