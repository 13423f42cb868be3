/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "format/json_value.h"
#include "format/judgement_record.h"
#include "base/num.h"

static json_t *text_or_null(const char *s)
{
    return s ? json_string(s) : json_null();
}

static json_t *count_or_null(int64_t n)
{
    return n < 0 ? json_null() : json_integer(n);
}

/* 2026-11-01T00:00:00[.5]+00:00, as read_time reads it. */
static json_t *time_text(int64_t microseconds)
{
    struct tm tm;
    char day[32], fraction[16] = "", text[64];
    time_t seconds = (time_t)(microseconds / 1000000);
    gmtime_r(&seconds, &tm);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &tm);
    if (microseconds % 1000000)
        snprintf(fraction, sizeof fraction, ".%06d", (int)(microseconds % 1000000));
    snprintf(text, sizeof text, "%s%s+00:00", day, fraction);
    return json_string(text);
}

static json_t *criteria_of(const struct jud_record *r, uint32_t passes)
{
    json_t *o = jv_object();
    for (size_t c = 0; c < r->n_criteria; c++)
        jv_put(o, r->criterion[c], json_integer(passes >> c & 1));
    return o;
}

/* Document i, beside what the source says of it. */
static json_t *placement_of(const struct jud_record *r, size_t i)
{
    const struct jud_shown *shown = &r->shown[i];
    bool scored = r->window.valid && r->window.stage == JUD_TOURNAMENT && r->window.scored;
    json_t *o;
    if (r->source) {
        o = jv_copy(json_array_get(json_object_get(r->source, "placements"), i));
    } else {
        o = jv_object();
        jv_put(o, "position", json_integer(shown->position));
        jv_put(o, "doc_id", json_string(shown->doc));
    }
    json_t *score = json_object_get(o, "score");
    if (!scored)
        json_object_del(o, "score");
    else if (!json_is_number(score) || json_number_value(score) != shown->score) /* 2 may stay 2 */
        jv_put(o, "score", json_real(shown->score));
    if (r->window.valid && r->window.stage == JUD_RUBRIC)
        jv_put(o, "criteria", criteria_of(r, shown->passes));
    else
        json_object_del(o, "criteria");
    return o;
}

static json_t *placements_of(const struct jud_record *r)
{
    json_t *list = jv_array();
    for (size_t i = 0; i < r->window.n; i++)
        jv_append(list, placement_of(r, i));
    return list;
}

/* 1-based positions, best first. */
static json_t *ranking_of(const struct jud_record *r)
{
    if (!r->window.valid || !r->window.ranked)
        return json_null();
    json_t *list = jv_array();
    for (size_t k = 0; k < r->window.n; k++) {
        int64_t position = r->shown[r->ranking[k]].position;
        jv_append(list, json_integer(position ? position : r->ranking[k] + 1));
    }
    return list;
}

/* A key that a source does not have says what null says, or, of `valid`, what true says. */
static void put(const struct jud_record *r, json_t *o, const char *key, json_t *value)
{
    if (r->source && (json_is_null(value) || json_is_true(value)) && !json_object_get(o, key))
        json_decref(value);
    else
        jv_put(o, key, value);
}

/* What the judge said. */
static void put_answer(const struct jud_record *r, json_t *o)
{
    const struct jud_window *w = &r->window;
    jv_put(o, "placements", placements_of(r));
    put(r, o, "ranking", ranking_of(r));
    put(r, o, "valid", json_boolean(w->valid));
    put(r, o, "invalid_category", text_or_null(w->valid ? NULL : jud_category_name[w->category]));
    put(r, o, "invalid_reason", text_or_null(w->valid ? NULL : r->reason));
}

static json_t *new_record(const struct jud_record *r)
{
    json_t *o = jv_object();
    jv_put(o, "schema", json_string(JUD_SCHEMA));
    jv_put(o, "record_id", json_string(r->window.record_id));
    jv_put(o, "dataset", json_string(r->dataset));
    jv_put(o, "query_id", json_string(r->qid));
    jv_put(o, "stage", json_string(jud_stage_name[r->window.stage]));
    jv_put(o, "family_key", text_or_null(r->family));
    jv_put(o, "window_seq", count_or_null(r->window_seq));
    jv_put(o, "phase", text_or_null(r->window.phase == JUD_PLANNED ? NULL : jud_phase_name[r->window.phase]));
    put_answer(r, o);
    jv_put(o, "response", r->response ? json_stringn(r->response, r->response_len) : json_null());
    jv_put(o, "finish_reason", text_or_null(r->finish_reason));
    jv_put(o, "input_tokens", count_or_null(r->input_tokens));
    jv_put(o, "output_tokens", count_or_null(r->output_tokens));
    jv_put(o, "recorded_at", time_text(r->window.recorded_at));
    return o;
}

/* Do 15 digits, as people write numbers, say every score? */
static bool short_scores(const struct jud_record *r)
{
    for (size_t i = 0; i < r->window.n && r->window.scored; i++) {
        char text[40];
        double back;
        int len = snprintf(text, sizeof text, "%.15g", r->shown[i].score);
        if (!num_double(text, (size_t)len, &back) || back != r->shown[i].score)
            return false;
    }
    return true;
}

static char *dump(json_t *json, size_t digits)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(digits));
    if (!text) /* all strings are UTF-8 */
        rcp_out_of_memory();
    return text;
}

/* With as many digits as all its numbers need, also those that only the source knows. */
static char *dump_as_read(json_t *json)
{
    char *text = dump(json, 15);
    json_t *back = json_loads(text, 0, NULL);
    if (!json_equal(back, json)) {
        free(text);
        text = dump(json, 17);
    }
    json_decref(back);
    return text;
}

char *jud_record_text(const struct jud_record *r, size_t *len)
{
    json_t *o = r->source ? jv_copy(r->source) : new_record(r);
    char *text = NULL;
    if (r->source)
        put_answer(r, o);
    if (!r->source)
        text = dump(o, short_scores(r) ? 15 : 17);
    else if (!json_equal(o, r->source))
        text = dump_as_read(o);
    json_decref(o);
    *len = text ? strlen(text) : 0;
    return text;
}
