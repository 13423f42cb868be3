/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a result was computed from and by which rules, as JSON. */
#include "base/put.h"
#include "report/report.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

static void put_text_or_null(FILE *f, const char *name, const char *s, bool first)
{
    put_json_key(f, name, first);
    if (s && *s)
        put_json_string(f, s);
    else
        fputs("null", f);
}

static void put_file(FILE *f, const struct eval_input *x)
{
    fputc('{', f);
    put_json_text(f, "file", x->path, true);
    put_text_or_null(f, "sha256", x->sha256, false);
    if (x->role == EVAL_QRELS || x->role == EVAL_GAINS) {
        put_json_count(f, "topics", x->topics);
        put_json_count(f, "documents", x->documents);
    }
    fputc('}', f);
}

/* One file, or null. */
static void put_role(FILE *f, const struct eval_inputs *in, enum eval_role role, const char *name)
{
    size_t i = 0;
    while (i < in->n && in->input[i].role != role)
        i++;
    put_json_key(f, name, false);
    if (i < in->n)
        put_file(f, &in->input[i]);
    else
        fputs("null", f);
}

static void put_runs(FILE *f, const struct eval_inputs *in)
{
    bool first = true;
    fputs(",\"runs\":[", f);
    for (size_t i = 0; i < in->n; i++)
        if (in->input[i].role == EVAL_RUN) {
            fputs(first ? "" : ",", f);
            first = false;
            put_file(f, &in->input[i]);
        }
    fputc(']', f);
}

/* The lines of one key: objects of what comes first and second, or texts where `what` is NULL. */
static void put_made(FILE *f, const struct provenance *p, enum prov_key key, const char *name, const char *what,
                     const char *value, bool first)
{
    bool begin = true;
    put_json_key(f, name, first);
    fputc('[', f);
    for (size_t i = 0; i < p->n; i++) {
        const struct prov_line *l = &p->line[i];
        if (l->key != key)
            continue;
        fputs(begin ? "" : ",", f);
        begin = false;
        if (what) {
            fputc('{', f);
            put_json_text(f, what, l->what, true);
            put_json_text(f, value, l->value, false);
            fputc('}', f);
        } else {
            put_json_string(f, l->value);
        }
    }
    fputc(']', f);
}

static void put_labels(FILE *f, const struct eval_inputs *in)
{
    const struct provenance *p = &in->made;
    fputs(",\"labels\":{", f);
    put_text_or_null(f, "judge", in->judge, true);
    put_made(f, p, PROV_MADE, "made", NULL, NULL, false);
    put_made(f, p, PROV_JUDGEMENTS, "judgements", "sha256", "file", false);
    put_made(f, p, PROV_ITEMS, "items", "sha256", "file", false);
    put_made(f, p, PROV_JUDGE, "judges", "stage", "model", false);
    put_made(f, p, PROV_FAMILY, "families", "stage", "key", false);
    put_made(f, p, PROV_PROMPT, "prompts", "stage", "sha256", false);
    put_made(f, p, PROV_SCHEDULE, "schedules", "stage", "settings", false);
    size_t i = 0;
    while (i < p->n && p->line[i].key != PROV_METHOD)
        i++;
    put_text_or_null(f, "method", i < p->n ? p->line[i].what : NULL, false);
    put_json_bool(f, "hard_rankings", in->hard_rankings);
    fputc('}', f);
}

void report_provenance_json(FILE *f, const struct eval *e)
{
    const struct eval_options *o = e->opt;
    const struct eval_inputs *in = &e->inputs;
    fputs(",\n\"provenance\":{", f);
    put_json_text(f, "program", "trec_rcp " RCP_VERSION, true);
    put_json_text(f, "trec_eval", o->meas.v9 ? "9.0.8" : "10.0", false);
    put_text_or_null(f, "protocol", o->protocol, false);
    put_json_text(f, "ties", report_ties_name(o->meas.ties), false);
    put_json_bool(f, "pool_only", o->pool || o->pool_from_gains);
    put_json_bool(f, "all_topics", o->complete);
    put_json_bool(f, "exclude_self", o->meas.exclude_self);
    put_role(f, in, EVAL_QRELS, "qrels");
    put_role(f, in, EVAL_GAINS, "gains");
    put_role(f, in, EVAL_POOL, "pool");
    put_role(f, in, EVAL_EXCLUDED, "excluded");
    put_role(f, in, EVAL_ZSCORES, "zscores");
    put_runs(f, in);
    if (o->gains)
        put_labels(f, in);
    else
        fputs(",\"labels\":null", f);
    fputc('}', f);
}
