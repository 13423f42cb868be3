/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_flat.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/sha256.h"

/* Adds a string with its NUL, so that different lists of strings never have the same bytes. */
static void add_string(struct sha256 *h, const char *s)
{
    sha256_add(h, s, strlen(s) + 1);
}

/* Returns the text that printf would print, which the arena owns. */
__attribute__((format(printf, 2, 3))) static const char *kept(struct judge_flat *f, const char *format, ...)
{
    char text[512];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    return arena_strndup(&f->arena, text, strlen(text));
}

static void add_key(struct judge_flat *f, const char *name, const char *value)
{
    f->key[f->n++] = (struct journal_key){name, value};
}

/* Adds the settings that identify the judge: other values make another judge. */
static void add_settings(struct judge_flat *f, const struct judge_input *in, const struct judge_options *o)
{
    const struct completion_settings *s = &o->settings;
    long long limit = (long long)in->max_tokens[o->stage[JUD_TOURNAMENT] ? JUD_TOURNAMENT : JUD_RUBRIC];
    add_key(f, "judge", o->simulated ? kept(f, "simulated:%llu", (unsigned long long)o->simulated_seed) : s->model);
    add_key(f, "decoding", judge_decoding(o));
    add_key(f, "temperature", isnan(s->temperature) ? NULL : kept(f, "%.15g", s->temperature));
    add_key(f, "max_output_tokens", limit ? kept(f, "%lld", limit) : NULL);
    add_key(f, "reasoning_effort", s->reasoning_effort);
    add_key(f, "extra_body", s->extra);
    add_key(f, "max_document_characters", o->max_chars ? kept(f, "%zu", o->max_chars) : NULL);
}

/* Names the judge with its settings, the n keys from `key`, and the prompt of each stage by a digest. */
static void name_families(struct judge_flat *f, const struct journal_key *key, size_t n, const struct judge_input *in,
                          const struct judge_options *o)
{
    for (int s = 0; s < 2; s++) {
        struct sha256 h;
        char hex[SHA256_HEX];
        sha256_begin(&h);
        for (size_t i = 0; i < n; i++)
            add_string(&h, key[i].value ? key[i].value : "");
        add_string(&h, o->stage[s] ? in->prompt[s].sha256 : "");
        sha256_end(&h, hex);
        snprintf(f->family[s], sizeof f->family[s], "%.256s:%.12s", key[0].value, hex);
    }
}

void judge_flat_make(struct judge_flat *f, const struct judge_input *in, const struct judge_options *o)
{
    char names[JUD_MAX_CRITERIA * 8] = "";
    *f = (struct judge_flat){0};
    add_key(f, "schema", "rcp-label.store.1");
    add_key(f, "dataset", in->dataset);
    if (!in->plans.n) {
        add_key(f, "pool_sha256", in->pool_sha256);
        add_key(f, "texts_sha256", in->texts_sha256);
        add_key(f, "schedule_seed", kept(f, "%llu", (unsigned long long)o->seed));
        add_key(f, "window", kept(f, "%zu", o->window));
    }
    size_t judge = f->n;
    add_settings(f, in, o);
    name_families(f, f->key + judge, f->n - judge, in, o);
    add_key(f, "max_attempts", kept(f, "%u", o->max_attempts));
    add_key(f, "request_seed", o->send_seed ? "sent" : NULL);
    if (o->stage[JUD_TOURNAMENT])
        add_key(f, "tournament_prompt_sha256", in->prompt[JUD_TOURNAMENT].sha256);
    if (!o->stage[JUD_RUBRIC])
        return;
    add_key(f, "rubric_prompt_sha256", in->prompt[JUD_RUBRIC].sha256);
    for (size_t c = 0; c < in->n_criteria; c++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", c ? " " : "", in->criteria[c]);
    add_key(f, "criteria", kept(f, "%s", names));
}

int judge_flat_check(const struct judge_options *o, struct err *err)
{
    if (o->random == SCHED_RANDOM && o->stratified == SCHED_STRATIFIED && o->adaptive == SCHED_ADAPTIVE &&
        o->batches == SCHED_BATCHES && o->rubric == SCHED_RUBRIC && o->mirror && !o->method->ranked_windows)
        return 0;
    return err_fail(err, ERR_INPUT, o->store, 0,
                    "version 0.1 made it, with the schedule of that version: expected no other, or another store");
}

void judge_flat_free(struct judge_flat *f)
{
    arena_free(&f->arena);
}

void judge_flat_record_id(char id[RECORD_ID_SIZE], const char *dataset, enum jud_stage stage, const char *qid,
                          const char *const *docno, const struct sched_window *w)
{
    struct sha256 h;
    char hex[SHA256_HEX], seq[16];
    sha256_begin(&h);
    snprintf(seq, sizeof seq, "%lu", (unsigned long)w->seq);
    add_string(&h, dataset);
    add_string(&h, qid);
    add_string(&h, jud_stage_name[stage]);
    add_string(&h, w->phase == JUD_PLANNED ? "planned" : seq);
    for (size_t i = 0; i < w->n; i++)
        add_string(&h, docno[w->doc[i]]);
    sha256_end(&h, hex);
    memcpy(id, hex, RECORD_ID_SIZE - 1);
    id[RECORD_ID_SIZE - 1] = '\0';
}
