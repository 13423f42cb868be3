/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reports of runs, as trec_rcp prints them, and of one judged document, as rcp-label show does. */
#include <string.h>

#include "api/options.h"
#include "api/result.h"
#include "api/text.h"
#include "diagnose/evidence.h"
#include "eval/settings.h"
#include "report/show.h"

/* The arguments of rcp_report. */
struct report_call {
    const struct rcp_evaluator *v;
    const struct rcp_result *const *result;
    size_t n;
    const char *format;
    const char *const *options;
};

/* Sets e->inputs to the list of label files and of the runs in the caller's order, with the digest of each file, for
 * JSON. The caller frees it with eval_inputs_free. Returns 0, or -1 and *err. */
static int note_inputs(struct eval *e, const struct report_call *r, struct err *err)
{
    e->inputs = (struct eval_inputs){0};
    eval_note_inputs(e);
    for (size_t i = 0; i < r->n; i++)
        eval_note_run(&e->inputs, r->result[i]->file ? r->result[i]->file : r->result[i]->run.path,
                      !r->result[i]->file);
    return eval_digest_inputs(e, err);
}

/* Prints the report of one or more runs. A callback of rcp_text; `arg` is a struct report_call. Returns 0, or -1 and
 * *err. */
static int print_runs(FILE *f, void *arg, struct err *err)
{
    const struct report_call *r = arg;
    struct report_options o;
    struct eval e = r->v->eval; /* a shallow copy to change, since other threads may read the original */
    if (rcp_read_report_options(&o, r->format, r->options, false, err) != 0 ||
        (o.output == OUT_JSON && (eval_check_json(&e, o.per_topic, err) != 0 || note_inputs(&e, r, err) != 0)))
        return -1;
    struct eval_run *run = mem_alloc(r->n, sizeof *run);
    for (size_t i = 0; i < r->n; i++)
        run[i] = r->result[i]->run;
    int status = report_runs(f, &e, run, r->n, &o, err);
    mem_free(run);
    if (o.output == OUT_JSON)
        eval_inputs_free(&e.inputs);
    return status;
}

char *rcp_report(const struct rcp_evaluator *v, const struct rcp_result *const *run, size_t n_runs, const char *format,
                 const char *const *options, struct rcp_error *error)
{
    struct report_call r = {v, run, n_runs, format, options};
    return rcp_check_results(v, run, n_runs, error) != 0 ? NULL : rcp_text(print_runs, &r, error);
}

/* The arguments of rcp_document. `source` has the paths of judgements and, once read_document_options has read the
 * options, the files and settings that they name. */
struct document_call {
    const char *topic, *docno, *format;
    const char *const *options;
    struct evidence_source source;
};

enum { OPT_GAINS, OPT_QUERIES, OPT_CORPUS, OPT_DATASET, OPT_JUDGES };
static const struct rcp_option document_options[] = {{"gains", OPT_GAINS},
                                                     {"queries", OPT_QUERIES},
                                                     {"corpus", OPT_CORPUS},
                                                     {"dataset", OPT_DATASET},
                                                     {"judges", OPT_JUDGES}};

/* Reads the options of rcp_document into c->source and its format into *o. Returns 0, or -1 and *err. */
static int read_document_options(struct document_call *c, struct report_options *o, struct err *err)
{
    const char **file[] = {&c->source.labels, &c->source.queries, &c->source.corpus, &c->source.dataset};
    for (const char *const *pair = c->options; pair && pair[0]; pair += 2) {
        const struct rcp_option *option = rcp_find_option(document_options, LENGTH(document_options), pair[0], err);
        if (!option)
            return -1;
        if (!pair[1])
            return err_usage(err, "option '%s' has no value", pair[0]);
        if (option->code < OPT_JUDGES)
            *file[option->code] = pair[1];
        else if (strcmp(pair[1], "pooled") == 0 || strcmp(pair[1], "single") == 0)
            c->source.pooled = strcmp(pair[1], "pooled") == 0;
        else
            return rcp_check_option(option, pair[1], "single or pooled", err);
    }
    return rcp_read_report_options(o, c->format, NULL, true, err);
}

/* Prints the evidence about one document: its gain, and the judgements that it rests on. A callback of rcp_text; `arg`
 * is a struct document_call. Returns 0, or -1 and *err. */
static int print_document(FILE *f, void *arg, struct err *err)
{
    struct document_call *c = arg;
    struct report_options o;
    struct document doc = {0};
    struct evidence e;
    if (read_document_options(c, &o, err) != 0)
        return -1;
    c->source.threads = settings_eval().threads;
    int r = evidence_read(&e, &c->source, c->topic, c->docno, err);
    if (r == 0) {
        show_one_fill(&doc, &e, &o, false);
        document_print(f, &doc, &o);
    }
    document_free(&doc);
    evidence_free(&e);
    return r;
}

char *rcp_document(const char *const *path, size_t n, const char *topic, const char *docno, const char *format,
                   const char *const *options, struct rcp_error *error)
{
    struct document_call c = {topic, docno, format, options, {.path = path, .n_paths = n, .pooled = -1}};
    if (!n) {
        rcp_fail(error, RCP_MISUSE,
                 "no judgements are given: give the path of at least one store or file of judgements");
        return NULL;
    }
    if (rcp_check_argument(path, "paths of judgements", error) != 0 ||
        rcp_check_argument(topic, "a topic", error) != 0 || rcp_check_argument(docno, "a document", error) != 0)
        return NULL;
    return rcp_text(print_document, &c, error);
}
