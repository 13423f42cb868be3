/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_identity.h"

#include <math.h>
#include <stdio.h>

#include "json/value.h"
#include "judge/digest.h"
#include "schedule/schedule.h"
#include "schedule/schedule_plan.h"
#include "schedule/schedule_first.h"
#include "store/journal_identity.h"

/* The version of the rules by which answers are read, as rcp-ndcg counts them. */
enum { PARSE_VERSION = 2 };

/* Returns a number as JSON, or null if it is 0 or less. */
static json_t *make_count(int64_t n)
{
    return n > 0 ? json_integer(n) : json_null();
}

/* Returns a number as JSON, or null if it is NAN. */
static json_t *make_real(double v)
{
    return isnan(v) ? json_null() : json_real(v);
}

/* Returns as JSON the name of the model or, for the simulated judge, "simulated:SEED". */
static json_t *make_judge_name(const struct judge_options *o)
{
    char name[64];
    snprintf(name, sizeof name, "simulated:%llu", (unsigned long long)o->simulated_seed);
    return jv_text(o->simulated ? name : o->settings.model);
}

/* Returns as JSON the fields of requests for which a family has no key of its own, or null if there are none. */
static json_t *make_extra_body(const struct completion_settings *s)
{
    json_t *o = s->extra ? json_loads(s->extra, 0, NULL) : jv_object();
    if (s->reasoning_effort)
        jv_put(o, "reasoning_effort", jv_text(s->reasoning_effort));
    if (s->decoding == COMPLETION_OBJECT) /* a family's decoding is json_schema or free */
        jv_put(o, "response_format", json_pack("{s:s}", "type", "json_object"));
    if (json_object_size(o))
        return o;
    json_decref(o);
    return json_null();
}

/* Returns the settings that change texts before the judge sees them. The family holds the digest of this object. */
static json_t *make_preprocessing(const struct judge_options *o)
{
    return jv_pairs("max_document_characters", make_count((int64_t)o->max_chars), NULL);
}

/* Returns the settings of a stage's requests, under the names of the options. */
static json_t *make_judge_settings(const struct judge_input *input, const struct judge_options *o, enum jud_stage stage)
{
    const struct completion_settings *s = &o->settings;
    return jv_pairs("model", make_judge_name(o), "decoding", jv_text(judge_decoding(o)), "temperature",
                    make_real(s->temperature), "max_output_tokens", make_count(input->max_tokens[stage]),
                    "reasoning_effort", jv_text(s->reasoning_effort), "extra_body",
                    s->extra ? json_loads(s->extra, 0, NULL) : json_null(), NULL);
}

/* Writes the first IDENTITY_KEY digits of a value's digest into `key`, and releases the value. */
static void make_key(json_t *value, char key[IDENTITY_KEY + 1])
{
    digest_short(value, key, IDENTITY_KEY);
    json_decref(value);
}

/* Returns the family of a stage, the settings that decide which judgements may be fitted together. The caller frees
 * it. */
static json_t *make_family(const struct judge_input *input, const struct judge_options *o, enum jud_stage stage)
{
    const struct completion_settings *s = &o->settings;
    char key[IDENTITY_KEY + 1];
    make_key(make_preprocessing(o), key);
    return jv_pairs("stage", jv_text(jud_stage_name[stage]), "judge_model", make_judge_name(o), "judge_revision",
                    json_null(), "prompt_hash", jv_text(input->prompt[stage].sha256), "criteria",
                    jv_texts(input->criteria, stage == JUD_RUBRIC ? input->n_criteria : 0), "parse_version",
                    json_integer(PARSE_VERSION), "decoding",
                    jv_text(s->decoding == COMPLETION_SCHEMA ? "json_schema" : "free"), "preprocessing",
                    jv_text(o->max_chars ? key : NULL), "tokenizer", json_null(), "temperature",
                    make_real(s->temperature), "max_output_tokens", make_count(input->max_tokens[stage]),
                    "context_tokens", json_null(), "extra_body", make_extra_body(s), "api", json_null(), NULL);
}

/* Writes the key of a family, the digest of its settings. Settings that were added to families later enter its digest
 * only if they have a value, so that older families keep their keys. */
static void make_family_key(const json_t *family, char key[IDENTITY_KEY + 1])
{
    static const char *const optional_key[] = {"tokenizer",      "temperature", "max_output_tokens",
                                               "context_tokens", "extra_body",  "api"};
    json_t *f = jv_copy((json_t *)family);
    for (size_t i = 0; i < LENGTH(optional_key); i++)
        if (json_is_null(json_object_get(f, optional_key[i])))
            json_object_del(f, optional_key[i]);
    make_key(f, key);
}

struct sched_options judge_schedule(const struct judge_options *o)
{
    return (struct sched_options){.window = o->window,
                                  .seed = o->seed,
                                  .random = o->random,
                                  .stratified = o->stratified,
                                  .adaptive = o->adaptive,
                                  .batches = o->batches,
                                  .rubric = o->rubric,
                                  .mirror = o->mirror,
                                  .ranked_adaptive = o->method->ranked_windows};
}

struct sched_options judge_topic_schedule(const struct judge_input *input, const struct judge_options *o,
                                          enum jud_stage stage, size_t query)
{
    struct sched_options s = judge_schedule(o);
    const struct shown_topic *topic = query < input->growth.n ? &input->growth.topic[query].present : NULL;
    if (topic && topic->n_sizes[stage])
        schedule_set_size(&s, stage, topic->size[stage], topic->n_sizes[stage]);
    return s;
}

/* Returns the schedule as JSON, under the names of its options, which the message about a store with another schedule
 * repeats. If windows are chosen in rounds, it has no numbers. */
static json_t *make_options(const struct judge_options *o, enum jud_stage stage)
{
    if (o->until)
        return jv_pairs("rounds", json_true(), NULL);
    if (stage == JUD_RUBRIC)
        return jv_pairs("rubric", jv_count(o->rubric), NULL);
    json_t *s =
        jv_pairs("random", jv_count(o->random), "stratified", jv_count(o->stratified), "mirror",
                 json_boolean(o->mirror), "adaptive", jv_count(o->adaptive), "batches", jv_count(o->batches), NULL);
    if (o->method->ranked_windows)
        jv_put(s, "adaptive_order", jv_text("ranked"));
    return s;
}

size_t judge_count_scheduled(const struct judge_input *input, const struct judge_options *o)
{
    const struct sched_options schedule = judge_schedule(o);
    size_t n = 0;
    for (size_t k = 0; k < 2 * input->n; k++)
        n += schedule_calls((enum jud_stage)(k % 2), input->pools.query[k / 2].n, &schedule);
    return n;
}

/* Returns as JSON how often each document is shown, on average, by `windows` windows of 10 in a pool of 150. */
static json_t *make_placements(size_t windows)
{
    return json_real(schedule_placements(windows));
}

/* Returns the schedule as JSON, with its numbers of windows as showings of each document, the unit of the paper. */
static json_t *make_schedule(const struct judge_options *o, enum jud_stage stage)
{
    json_t *s = jv_pairs("seed", json_integer((json_int_t)o->seed), "window", jv_count(o->window), NULL);
    json_t *terms =
        o->until ? jv_pairs("first_placements",
                            json_real(0.5 * (stage == JUD_RUBRIC ? SCHED_FIRST_RUBRIC : SCHED_FIRST_TOURNAMENT)), NULL)
        : stage == JUD_RUBRIC
            ? jv_pairs("placements_per_doc", make_placements(o->rubric), "random_share", json_real(0.5), NULL)
            : jv_pairs("random_placements", make_placements(o->random), "stratified_placements",
                       make_placements(o->stratified), "mirror", json_boolean(o->mirror), "adaptive_window",
                       jv_count(o->window), "adaptive_depth", jv_count(SCHED_ANY_DEPTH), "adaptive_batches",
                       jv_count(o->batches), "adaptive_placements", make_placements(o->batches * o->adaptive),
                       "overlap_discount", json_real(SCHED_COVERED), NULL);
    json_object_update(s, terms);
    json_decref(terms);
    return s;
}

/* Returns the identity of the dataset. */
static json_t *make_dataset(const struct judge_input *input)
{
    return jv_pairs("name", jv_text(input->dataset), NULL);
}

/* Returns the identity of a stage as JSON, which the caller releases. Messages name the differences between two
 * identities in the order of its keys. */
static json_t *make_identity(const struct judge_input *input, const struct judge_options *o, enum jud_stage stage,
                             json_t *family)
{
    json_t *id = jv_pairs("stage", jv_text(jud_stage_name[stage]), "judge", make_judge_settings(input, o, stage),
                          "dataset", make_dataset(input), "preprocessing", make_preprocessing(o), "options",
                          make_options(o, stage), "schedule", make_schedule(o, stage), NULL);
    json_t *terms = jv_pairs("max_attempts", json_integer(o->max_attempts), "request_seed", json_boolean(o->send_seed),
                             "pool_sha256", jv_text(input->pool_sha256), "texts_sha256", jv_text(input->texts_sha256),
                             "family", json_incref(family), NULL);
    if (stage == JUD_TOURNAMENT)
        jv_put(id, "bt_l2", json_real(SCHED_RIDGE));
    json_object_update(id, terms);
    json_decref(terms);
    return id;
}

/* Removes from the identity of a stage with planned windows the terms that need not equal the store's: pool and texts,
 * since the plan may have other documents, and, if the store exists, its options and schedule. Then the schedule key is
 * the store's. */
static void remove_terms(struct judge_identity *id, const struct judge_input *input, enum jud_stage stage)
{
    json_t *identity = id->identity[stage], *schedule;
    struct journal_claim *claim = &id->claim[id->n - 1];
    json_object_del(identity, "pool_sha256");
    json_object_del(identity, "texts_sha256");
    claim->partial = input->entry || input->repeats;
    if (!claim->partial)
        return;
    json_object_del(identity, "options");
    json_object_del(identity, "schedule");
    if (!input->entry)
        return;
    schedule = journal_identity_schedule(json_object_get(input->entry, "identity"));
    if (schedule)
        digest_short(schedule, id->schedule_key[stage], IDENTITY_KEY);
}

void judge_identity_make(struct judge_identity *id, const struct judge_input *input, const struct judge_options *o)
{
    *id = (struct judge_identity){.n = 0};
    make_key(make_dataset(input), id->dataset_key);
    for (int s = 0; s < 2; s++) {
        if (!o->stage[s])
            continue;
        id->family[s] = make_family(input, o, (enum jud_stage)s);
        make_family_key(id->family[s], id->family_key[s]);
        id->identity[s] = make_identity(input, o, (enum jud_stage)s, id->family[s]);
        digest_short(json_object_get(id->identity[s], "schedule"), id->schedule_key[s], IDENTITY_KEY);
        id->claim[id->n++] = (struct journal_claim){.stage = jud_stage_name[s],
                                                    .family_key = id->family_key[s],
                                                    .identity = id->identity[s],
                                                    .family = id->family[s],
                                                    .grows = !input->plans.n};
        if (input->plans.n)
            remove_terms(id, input, (enum jud_stage)s);
    }
}

void judge_identity_free(struct judge_identity *id)
{
    for (int s = 0; s < 2; s++) {
        json_decref(id->identity[s]);
        json_decref(id->family[s]);
    }
}
