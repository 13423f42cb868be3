/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The object "provenance": the inputs and the rules of a result. */
#include "report/report.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

static void add_text(struct document *d, const char *key, const char *s)
{
    document_text(d, key, NULL, s && *s ? s : NULL);
}

static void add_file(struct document *d, const char *key, const struct eval_input *x)
{
    document_open(d, key);
    document_text(d, "file", NULL, x->path);
    add_text(d, "sha256", x->sha256);
    if (x->role == EVAL_QRELS || x->role == EVAL_GAINS)
        document_values(d, "topics:%zu,documents:%zu", x->topics, x->documents);
    document_close(d);
}

/* Adds the first file of a role, or null if there is none. If the key is "", which means a list, adds all files of the
 * role. */
static void add_role(struct document *d, const struct eval_inputs *in, enum eval_role role, const char *key)
{
    bool found = false;
    for (size_t i = 0; i < in->n && !(found && *key); i++)
        if (in->input[i].role == role) {
            add_file(d, key, &in->input[i]);
            found = true;
        }
    if (!found && *key)
        document_null(d, key);
}

/* Adds the list `name` of the provenance lines with the key: objects with a first and a second text or, if `first` is
 * NULL, the second texts. */
static void add_lines(struct document *d, const struct provenance *p, enum prov_key key, const char *name,
                      const char *first, const char *second)
{
    document_list(d, name);
    for (size_t i = 0; i < p->n; i++) {
        const struct prov_line *l = &p->line[i];
        if (l->key != key)
            continue;
        if (first) {
            document_item(d);
            document_text(d, first, NULL, l->what);
        }
        document_text(d, second, NULL, l->value);
        if (first)
            document_close(d);
    }
    document_close(d);
}

/* Adds the list of the judges: their stages, family_keys, and models, which may be unknown. */
static void add_families(struct document *d, const struct provenance *p)
{
    document_list(d, "families");
    for (size_t i = 0; i < p->n; i++) {
        const struct prov_line *l = &p->line[i];
        char *key = l->key == PROV_FAMILY ? mem_strndup(l->value, prov_family_key(l)) : NULL;
        if (key)
            document_values(d, "{stage:%s,key:%s,model:%s}", l->what, key, prov_model(p, l->what, key));
        mem_free(key);
    }
    document_close(d);
}

/* Adds the object "labels": where the gain file says that its gains come from. */
static void add_labels(struct document *d, const struct eval_inputs *in)
{
    const struct provenance *p = &in->made;
    document_open(d, "labels");
    add_text(d, "judge", in->judge);
    add_lines(d, p, PROV_MADE, "made", NULL, "");
    add_lines(d, p, PROV_JUDGEMENTS, "judgements", "sha256", "file");
    add_lines(d, p, PROV_ITEMS, "items", "sha256", "file");
    add_lines(d, p, PROV_JUDGE, "judges", "stage", "model");
    add_families(d, p);
    add_lines(d, p, PROV_PROMPT, "prompts", "stage", "sha256");
    add_lines(d, p, PROV_SCHEDULE, "schedules", "stage", "settings");
    size_t i = 0;
    while (i < p->n && p->line[i].key != PROV_METHOD)
        i++;
    document_text(d, "method", NULL, i < p->n ? p->line[i].what : NULL);
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
    add_text(d, "protocol", o->protocol);
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
