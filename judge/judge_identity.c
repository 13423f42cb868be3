/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_identity.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "json/value.h"
#include "judge/digest.h"
#include "schedule/schedule.h"
#include "schedule/schedule_plan.h"
#include "schedule/schedule_first.h"

/* Of the rules by which answers are read, as rcp-ndcg counts them. */
enum { PARSE_VERSION = 2 };

static json_t *count_or_null(int64_t n)
{
    return n > 0 ? json_integer(n) : json_null();
}

static json_t *real_or_null(double v)
{
    return isnan(v) ? json_null() : json_real(v);
}

static json_t *judge_name(const struct judge_options *o)
{
    char name[64];
    snprintf(name, sizeof name, "simulated:%llu", (unsigned long long)o->simulated_seed);
    return jv_text(o->simulated ? name : o->settings.model);
}

/* Fields of requests that have no name of their own in a family; null if there are none. */
static json_t *extra_body(const struct completion_settings *s)
{
    json_t *o = s->extra ? json_loads(s->extra, 0, NULL) : jv_object();
    if (s->reasoning_effort)
        jv_put(o, "reasoning_effort", jv_text(s->reasoning_effort));
    if (s->decoding == COMPLETION_OBJECT) /* a family's decoding knows schemas, or none */
        jv_put(o, "response_format", json_pack("{s:s}", "type", "json_object"));
    if (json_object_size(o))
        return o;
    json_decref(o);
    return json_null();
}

/* What was done to the texts; its digest stands in the family. */
static json_t *preprocessing(const struct judge_options *o, char key[IDENTITY_KEY + 1])
{
    json_t *p = jv_object();
    jv_put(p, "max_document_characters", count_or_null((int64_t)o->max_chars));
    digest_short(p, key, IDENTITY_KEY);
    return p;
}

/* The settings, under the names of the options. */
static json_t *judge_settings(const struct judge_input *in, const struct judge_options *o, enum jud_stage stage)
{
    const struct completion_settings *s = &o->settings;
    json_t *j = jv_object();
    jv_put(j, "model", judge_name(o));
    jv_put(j, "decoding", jv_text(judge_decoding(o)));
    jv_put(j, "temperature", real_or_null(s->temperature));
    jv_put(j, "max_output_tokens", count_or_null(in->max_tokens[stage]));
    jv_put(j, "reasoning_effort", jv_text(s->reasoning_effort));
    jv_put(j, "extra_body", s->extra ? json_loads(s->extra, 0, NULL) : json_null());
    return j;
}

static json_t *make_family(const struct judge_input *in, const struct judge_options *o, enum jud_stage stage)
{
    const struct completion_settings *s = &o->settings;
    char key[IDENTITY_KEY + 1];
    json_t *f = jv_object();
    json_decref(preprocessing(o, key));
    jv_put(f, "stage", jv_text(jud_stage_name[stage]));
    jv_put(f, "judge_model", judge_name(o));
    jv_put(f, "judge_revision", json_null());
    jv_put(f, "prompt_hash", jv_text(in->prompt[stage].sha256));
    jv_put(f, "criteria", jv_texts(in->criteria, stage == JUD_RUBRIC ? in->n_criteria : 0));
    jv_put(f, "parse_version", json_integer(PARSE_VERSION));
    jv_put(f, "decoding", jv_text(s->decoding == COMPLETION_SCHEMA ? "json_schema" : "free"));
    jv_put(f, "preprocessing", jv_text(o->max_chars ? key : NULL));
    jv_put(f, "tokenizer", json_null());
    jv_put(f, "temperature", real_or_null(s->temperature));
    jv_put(f, "max_output_tokens", count_or_null(in->max_tokens[stage]));
    jv_put(f, "context_tokens", json_null());
    jv_put(f, "extra_body", extra_body(s));
    jv_put(f, "api", json_null());
    return f;
}

/* Settings that came later are in the digest only where they are made. */
static void key_family(const json_t *family, char key[IDENTITY_KEY + 1])
{
    static const char *const later[] = {"tokenizer",      "temperature", "max_output_tokens",
                                        "context_tokens", "extra_body",  "api"};
    json_t *f = jv_copy((json_t *)family);
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        if (json_is_null(json_object_get(f, later[i])))
            json_object_del(f, later[i]);
    digest_short(f, key, IDENTITY_KEY);
    json_decref(f);
}

struct sched_options judge_schedule(const struct judge_options *o, bool flat)
{
    return (struct sched_options){.window = o->window,
                                  .seed = o->seed,
                                  .random = o->random,
                                  .stratified = o->stratified,
                                  .adaptive = o->adaptive,
                                  .batches = o->batches,
                                  .rubric = o->rubric,
                                  .mirror = o->mirror,
                                  .ranked_adaptive = o->method->ranked_windows,
                                  .rounded_rubric = flat};
}

static json_t *count(size_t n)
{
    return json_integer((json_int_t)n);
}

/* The schedule by the names of its options, which a message about another one is to say. */
static json_t *make_options(const struct judge_options *o, enum jud_stage stage)
{
    json_t *s = jv_object();
    if (o->until) {
        jv_put(s, "rounds", json_true());
        return s;
    }
    if (stage == JUD_RUBRIC) {
        jv_put(s, "rubric", count(o->rubric));
        return s;
    }
    jv_put(s, "random", count(o->random));
    jv_put(s, "stratified", count(o->stratified));
    jv_put(s, "mirror", json_boolean(o->mirror));
    jv_put(s, "adaptive", count(o->adaptive));
    jv_put(s, "batches", count(o->batches));
    if (o->method->ranked_windows)
        jv_put(s, "adaptive_order", jv_text("ranked"));
    return s;
}

/* Placements a document, as the paper counts them. */
static json_t *make_schedule(const struct judge_options *o, enum jud_stage stage)
{
    json_t *s = jv_object();
    jv_put(s, "seed", json_integer((json_int_t)o->seed));
    jv_put(s, "window", count(o->window));
    if (o->until) {
        jv_put(s, "first_placements",
               json_real(0.5 * (stage == JUD_RUBRIC ? SCHED_FIRST_RUBRIC : SCHED_FIRST_TOURNAMENT)));
        return s;
    }
    if (stage == JUD_RUBRIC) {
        jv_put(s, "placements_per_doc", json_real(schedule_placements(o->rubric)));
        jv_put(s, "random_share", json_real(0.5));
        return s;
    }
    jv_put(s, "random_placements", json_real(schedule_placements(o->random)));
    jv_put(s, "stratified_placements", json_real(schedule_placements(o->stratified)));
    jv_put(s, "mirror", json_boolean(o->mirror));
    jv_put(s, "adaptive_window", count(o->window));
    jv_put(s, "adaptive_depth", count(SCHED_ANY_DEPTH));
    jv_put(s, "adaptive_batches", count(o->batches));
    jv_put(s, "adaptive_placements", json_real(schedule_placements(o->batches * o->adaptive)));
    jv_put(s, "overlap_discount", json_real(SCHED_COVERED));
    return s;
}

static json_t *make_dataset(const struct judge_input *in)
{
    json_t *d = jv_object();
    jv_put(d, "name", jv_text(in->dataset));
    return d;
}

/* In the order in which differences are told. */
static json_t *make_identity(const struct judge_input *in, const struct judge_options *o, enum jud_stage stage,
                             json_t *family)
{
    char key[IDENTITY_KEY + 1];
    json_t *id = jv_object();
    jv_put(id, "stage", jv_text(jud_stage_name[stage]));
    jv_put(id, "judge", judge_settings(in, o, stage));
    jv_put(id, "dataset", make_dataset(in));
    jv_put(id, "preprocessing", preprocessing(o, key));
    jv_put(id, "options", make_options(o, stage));
    jv_put(id, "schedule", make_schedule(o, stage));
    if (stage == JUD_TOURNAMENT)
        jv_put(id, "bt_l2", json_real(SCHED_RIDGE));
    jv_put(id, "max_attempts", json_integer(o->max_attempts));
    jv_put(id, "request_seed", json_boolean(o->send_seed));
    jv_put(id, "pool_sha256", jv_text(in->pool_sha256));
    jv_put(id, "texts_sha256", jv_text(in->texts_sha256));
    jv_put(id, "family", json_incref(family));
    return id;
}

/* Planned windows are of the store's own schedule, and of documents that its pool may not have. */
static void leave_out(struct judge_identity *id, const struct judge_input *in, enum jud_stage stage)
{
    json_t *identity = id->identity[stage], *schedule;
    struct journal_claim *claim = &id->claim[id->n - 1];
    json_object_del(identity, "pool_sha256");
    json_object_del(identity, "texts_sha256");
    if (!in->entry || in->flat)
        return;
    claim->partial = true;
    json_object_del(identity, "options");
    json_object_del(identity, "schedule");
    schedule = json_object_get(json_object_get(in->entry, "identity"), "schedule");
    if (schedule)
        digest_short(schedule, id->schedule_key[stage], IDENTITY_KEY);
}

void judge_identity_make(struct judge_identity *id, const struct judge_input *in, const struct judge_options *o)
{
    *id = (struct judge_identity){.n = 0};
    json_t *dataset = make_dataset(in);
    digest_short(dataset, id->dataset_key, IDENTITY_KEY);
    json_decref(dataset);
    for (int s = 0; s < 2; s++) {
        if (!o->stage[s])
            continue;
        id->family[s] = make_family(in, o, (enum jud_stage)s);
        key_family(id->family[s], id->family_key[s]);
        id->identity[s] = make_identity(in, o, (enum jud_stage)s, id->family[s]);
        digest_short(json_object_get(id->identity[s], "schedule"), id->schedule_key[s], IDENTITY_KEY);
        id->claim[id->n++] = (struct journal_claim){.stage = jud_stage_name[s],
                                                    .family_key = id->family_key[s],
                                                    .identity = id->identity[s],
                                                    .family = id->family[s]};
        if (in->plans.n)
            leave_out(id, in, (enum jud_stage)s);
    }
}

void judge_identity_free(struct judge_identity *id)
{
    for (int s = 0; s < 2; s++) {
        json_decref(id->identity[s]);
        json_decref(id->family[s]);
    }
}
