/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The citation line of a result, for the appendix of a paper: its inputs and rules. */

#include "base/plural.h"
#include "base/put.h"
#include "report/report.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

enum { NAMED = 12, LATEX_DIGITS = 16 };

struct citation {
    FILE *f;
    bool latex;
};

/* Prints a text from a file or the command line. */
static void name(const struct citation *c, const char *s)
{
    if (c->latex)
        put_latex(c->f, s);
    else
        err_print(c->f, "%s", s);
}

/* Prints a digest: whole in text, and its first LATEX_DIGITS digits in LaTeX, which cannot break it into lines. */
static void digest(const struct citation *c, const char *hex)
{
    char start[LATEX_DIGITS + 1]; /* cut, since a gain file may give any text as a digest */
    snprintf(start, sizeof start, "%s", hex);
    fputs(!*hex ? " (no digest" : c->latex ? " (SHA-256 \\texttt{" : " (SHA-256 ", c->f);
    name(c, c->latex ? start : hex);
    fputs(c->latex && *hex ? "})" : ")", c->f);
}

static bool is_shown(const struct meas_value *v)
{
    return v->spec->summary != MEAS_RUNID && v->spec->summary != MEAS_TEXT;
}

/* Prints the names of all measures or, of more than NAMED, the arguments of -m. */
static void measures(const struct citation *c, const struct eval *e)
{
    size_t shown = 0, said = 0;
    for (size_t i = 0; i < e->set.n_values; i++)
        shown += is_shown(&e->set.value[i]);
    for (size_t i = 0; i < e->set.n_values && shown <= NAMED; i++)
        if (is_shown(&e->set.value[i])) {
            fputs(said++ ? ", " : "", c->f);
            name(c, e->set.value[i].name);
        }
    for (size_t i = 0; i < e->opt->n_measures && shown > NAMED; i++) {
        fputs(i ? ", " : "", c->f);
        name(c, e->opt->measure[i]);
    }
}

/* Writes the rules of scoring that the numbers follow: protocol, ties, documents, topics, grades and depth. */
static void rules(const struct citation *c, const struct eval_options *o)
{
    fputs("; ", c->f);
    if (o->protocol) {
        fputs("protocol ", c->f);
        name(c, o->protocol);
        fputs(": ", c->f);
    }
    fprintf(c->f, "equal scores by %s, %s%s%s", report_ties_name(o->meas.ties),
            o->pool               ? "documents of the pool only"
            : o->pool_from_gains  ? "documents of the judged pool only"
            : o->meas.judged_only ? "judged documents only"
                                  : "all documents",
            o->meas.exclude_self ? ", no document named like its topic" : "",
            o->complete ? ", all topics of the labels" : "");
    if (o->meas.level != 1)
        fprintf(c->f, ", relevant from grade %ld", o->meas.level);
    if (o->meas.max_ret != SIZE_MAX)
        fprintf(c->f, ", the first %zu documents", o->meas.max_ret);
}

static void file(const struct citation *c, struct eval_inputs *in, const struct eval_input *x)
{
    name(c, prov_file_name(&in->made, x->path));
    digest(c, x->sha256);
    if (x->topics)
        fprintf(c->f, ", %zu %s, %zu document%s", x->topics, plural(x->topics, "topic", "topics"), x->documents,
                plural_s(x->documents));
}

/* Prints `words`, then the values of the provenance lines with the key, separated by commas. Prints nothing if there
 * are none. */
static void made(const struct citation *c, const struct provenance *p, enum prov_key key, const char *words)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n; i++) {
        const struct prov_line *l = &p->line[i];
        if (l->key != key)
            continue;
        fputs(n++ ? ", " : words, c->f);
        const char *prompt = key == PROV_PROMPT ? prov_prompt_name(l->value) : NULL;
        name(c, prompt ? prompt : key == PROV_JUDGEMENTS || key == PROV_MADE ? l->value : l->what);
        if (key == PROV_PROMPT || key == PROV_JUDGEMENTS)
            digest(c, key == PROV_PROMPT ? l->value : l->what);
        else if (key == PROV_SCHEDULE) {
            fputc(' ', c->f);
            name(c, l->value);
        }
    }
}

static void making(const struct citation *c, const struct eval_inputs *in)
{
    if (in->judge) {
        fputs(", judged by ", c->f);
        name(c, in->judge);
    }
    made(c, &in->made, PROV_PROMPT, ", prompts ");
    made(c, &in->made, PROV_METHOD, ", fitted by method ");
    if (in->hard_rankings)
        fputs(", hard rankings", c->f);
    made(c, &in->made, PROV_SCHEDULE, ", schedule ");
    made(c, &in->made, PROV_JUDGEMENTS, ", judgements ");
    made(c, &in->made, PROV_MADE, ", made by ");
}

void report_making(FILE *f, const struct eval_inputs *in)
{
    making(&(struct citation){f, false}, in);
}

void report_citation(FILE *f, const char *dataset, struct eval *e, const struct report_options *o)
{
    static const char *const role[EVAL_ROLES] = {
        [EVAL_QRELS] = "; qrels ", [EVAL_GAINS] = "; gains ",      [EVAL_EXCLUDED] = "; without the documents of ",
        [EVAL_POOL] = "; pool ",   [EVAL_ZSCORES] = "; z-scores ", [EVAL_RUN] = "; runs ",
    };
    struct citation c = {f, o->output == OUT_LATEX};
    struct eval_inputs *in = &e->inputs;
    if (dataset) {
        name(&c, dataset);
        fputs(": ", f);
    }
    name(&c, "trec_rcp " RCP_VERSION);
    fprintf(f, " (trec%seval %s): ", c.latex ? "\\_" : "_", e->opt->meas.v9 ? "9.0.8" : "10.0");
    measures(&c, e);
    rules(&c, e->opt);
    for (size_t i = 0; i < in->n; i++) {
        bool next = i && in->input[i].role == EVAL_RUN && in->input[i - 1].role == EVAL_RUN;
        fputs(next ? ", " : role[in->input[i].role], f);
        file(&c, in, &in->input[i]);
        if (in->input[i].role == EVAL_GAINS)
            making(&c, in);
    }
    fputs(".\n", f);
}
