/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reports of runs, as trec_rcp prints them. */
#include "api/result.h"
#include "api/text.h"

struct report {
    const struct rcp_evaluator *v;
    const struct rcp_result *const *result;
    size_t n;
    const char *format;
    const char *const *options;
};

/* Notes the input files and their digests, for JSON. */
static int note_inputs(struct eval *e, const struct report *r, struct err *err)
{
    e->inputs = (struct eval_inputs){0};
    eval_note_inputs(e);
    for (size_t i = 0; i < r->n; i++)
        eval_note_run(&e->inputs, r->result[i]->file ? r->result[i]->file : r->result[i]->run.path,
                      !r->result[i]->file);
    return eval_digest_inputs(e, err);
}

static int print(FILE *f, void *arg, struct err *err)
{
    const struct report *r = arg;
    struct report_options o;
    struct eval e = r->v->eval; /* a copy, because other threads may read the original */
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
    struct report r = {v, run, n_runs, format, options};
    return rcp_check_results(v, run, n_runs, error) != 0 ? NULL : rcp_text(print, &r, error);
}
