/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Writes records directly as text, without building a JSON tree, so that the speed for many windows is that of the
 * output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/put.h"
#include "base/text_stream.h"
#include "json/tree.h"
#include "store/judgement_record.h"
#include "store/seal.h"

/* The keys of an answer, in the order of a new record. */
enum answer_key { PLACEMENTS, RANKING, VALID, CATEGORY, REASON, ANSWER_KEYS };
static const char *const answer_key[ANSWER_KEYS] = {"placements", "ranking", "valid", "invalid_category",
                                                    "invalid_reason"};

/* Writes a string as JSON, or null if s is NULL. */
static void put_text_or_null(FILE *f, const char *s)
{
    if (s)
        put_json_string(f, s);
    else
        fputs("null", f);
}

/* Writes a number, or null if it is below 0. */
static void put_count_or_null(FILE *f, int64_t n)
{
    if (n < 0)
        fputs("null", f);
    else
        fprintf(f, "%lld", (long long)n);
}

/* Writes a number with a point or an exponent, so that it reads back as a real number. */
static void put_real(FILE *f, double v)
{
    char buf[NUM_FIXED_SIZE + 1];
    put_full(buf, v);
    fputs(buf, f);
    if (!strpbrk(buf, ".e"))
        fputs(".0", f);
}

/* Writes a time, in microseconds since 1970, as a JSON string like "2026-11-01T00:00:00[.500000]+00:00", the form that
 * jud_read_record reads. */
static void put_time(FILE *f, int64_t microseconds)
{
    struct tm tm;
    char day[32], fraction[16] = "";
    time_t seconds = (time_t)(microseconds / 1000000);
    gmtime_r(&seconds, &tm);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &tm);
    if (microseconds % 1000000)
        snprintf(fraction, sizeof fraction, ".%06d", (int)(microseconds % 1000000));
    fprintf(f, "\"%s%s+00:00\"", day, fraction);
}

/* Writes a value of the record's source, whose depth is at most JTEXT_DEPTH. */
static void put_source(FILE *f, const struct jt *v)
{
    switch (v->type) {
    case JT_OBJECT:
        fputc('{', f);
        for (size_t i = 0; i < v->n; i++) {
            put_json_key(f, v->item[i].key, i == 0);
            put_source(f, &v->item[i]);
        }
        fputc('}', f);
        break;
    case JT_ARRAY:
        fputc('[', f);
        for (size_t i = 0; i < v->n; i++) {
            fputs(i ? "," : "", f);
            put_source(f, &v->item[i]);
        }
        fputc(']', f);
        break;
    case JT_STRING: put_json_bytes(f, v->text, v->n); break;
    case JT_INTEGER: fprintf(f, "%lld", (long long)v->integer); break;
    case JT_REAL: put_real(f, v->real); break;
    case JT_TRUE: fputs("true", f); break;
    case JT_FALSE: fputs("false", f); break;
    case JT_NULL: fputs("null", f); break;
    }
}

/* Writes a criterion as a JSON member with the value 1 if it was passed, else 0. *is_first says whether it is the
 * object's first member, and is cleared. */
static void put_criterion(FILE *f, const char *name, bool passed, bool *is_first)
{
    put_json_key(f, name, *is_first);
    fputc(passed ? '1' : '0', f);
    *is_first = false;
}

/* Writes the JSON object of a document's criteria, bit c of `passes` for criterion c: first those in the source's
 * object `old` (NULL: none), in its order, then the others. */
static void put_criteria(FILE *f, const struct jud_record *r, uint32_t passes, const struct jt *old)
{
    bool is_first = true;
    fputc('{', f);
    for (size_t i = 0; i < jt_size(old); i++) {
        const char *key = old->item[i].key;
        size_t c = 0;
        while (c < r->n_criteria && strcmp(r->criterion[c], key) != 0)
            c++;
        if (c < r->n_criteria)
            put_criterion(f, key, passes >> c & 1, &is_first);
    }
    for (size_t c = 0; c < r->n_criteria; c++)
        if (!jt_member(old, r->criterion[c]))
            put_criterion(f, r->criterion[c], passes >> c & 1, &is_first);
    fputc('}', f);
}

/* Returns whether the record is written with scores: it is a valid tournament window that has them. */
static bool has_score(const struct jud_record *r)
{
    return r->window.valid && r->window.stage == JUD_TOURNAMENT && r->window.scored;
}

/* Returns whether the record is written with criteria: it is a valid rubric window. */
static bool has_criteria(const struct jud_record *r)
{
    return r->window.valid && r->window.stage == JUD_RUBRIC;
}

/* Writes a document's score. If it equals the source's score `old`, which may be NULL, writes `old`, so that 2 does
 * not become 2.0. */
static void put_score(FILE *f, const struct jud_shown *shown, const struct jt *old)
{
    if (jt_is_number(old) && jt_number(old) == shown->score)
        put_source(f, old);
    else
        put_real(f, shown->score);
}

/* Writes the members of `old`, the source's object of document i, with the record's score or criteria in place of the
 * old ones. */
static void put_source_placement(FILE *f, const struct jud_record *r, size_t i, const struct jt *old)
{
    bool is_first = true;
    for (size_t k = 0; k < jt_size(old); k++) {
        const struct jt *member = &old->item[k];
        const char *key = member->key;
        bool score = strcmp(key, "score") == 0, criteria = strcmp(key, "criteria") == 0;
        if ((score && !has_score(r)) || (criteria && !has_criteria(r)))
            continue;
        put_json_key(f, key, is_first);
        is_first = false;
        if (score)
            put_score(f, &r->shown[i], member);
        else if (criteria)
            put_criteria(f, r, r->shown[i].passes, member);
        else
            put_source(f, member);
    }
}

/* Writes document i: the members of its source, if it has one, and the new answer. */
static void put_placement(FILE *f, const struct jud_record *r, size_t i)
{
    const struct jt *old = jt_element(jt_member(r->source, "placements"), i);
    const struct jud_shown *shown = &r->shown[i];
    fputc('{', f);
    if (old)
        put_source_placement(f, r, i, old);
    else {
        fprintf(f, "\"position\":%lld,\"doc_id\":", (long long)shown->position);
        put_json_string(f, shown->doc);
    }
    if (has_score(r) && !jt_member(old, "score")) {
        fputs(",\"score\":", f);
        put_score(f, shown, NULL);
    }
    if (has_criteria(r) && !jt_member(old, "criteria")) {
        fputs(",\"criteria\":", f);
        put_criteria(f, r, shown->passes, NULL);
    }
    fputc('}', f);
}

/* Writes the list of the window's documents. */
static void put_placements(FILE *f, const struct jud_record *r)
{
    for (size_t i = 0; i < r->window.n; i++) {
        fputc(i ? ',' : '[', f);
        put_placement(f, r, i);
    }
    fputs(r->window.n ? "]" : "[]", f);
}

/* Returns whether the record has a valid ranking. */
static bool has_ranking(const struct jud_record *r)
{
    return r->window.valid && r->window.ranked;
}

/* Returns the position, from 1 in the order shown to the judge, of the document with rank k, from 0; if the record
 * states no position, 1 + the document's index. */
static int64_t find_ranked_position(const struct jud_record *r, size_t k)
{
    int64_t position = r->shown[r->ranking[k]].position;
    return position ? position : r->ranking[k] + 1;
}

/* Writes the ranking as a list of positions, from 1 in the order shown to the judge, the best document first; or null
 * if the record has no ranking. */
static void put_ranking(FILE *f, const struct jud_record *r)
{
    if (!has_ranking(r)) {
        fputs("null", f);
        return;
    }
    for (size_t k = 0; k < r->window.n; k++)
        fprintf(f, "%c%lld", k ? ',' : '[', (long long)find_ranked_position(r, k));
    fputs(r->window.n ? "]" : "[]", f);
}

/* Writes the value of one key of the answer; category and reason are null in a valid record. */
static void put_answer(FILE *f, const struct jud_record *r, enum answer_key key)
{
    const struct jud_window *w = &r->window;
    switch (key) {
    case PLACEMENTS: put_placements(f, r); break;
    case RANKING: put_ranking(f, r); break;
    case VALID: fputs(w->valid ? "true" : "false", f); break;
    case CATEGORY: put_text_or_null(f, w->valid ? NULL : jud_category_name[w->category]); break;
    case REASON: put_text_or_null(f, w->valid ? NULL : r->reason); break;
    case ANSWER_KEYS: break;
    }
}

/* Writes all keys of the answer with their values. */
static void put_answers(FILE *f, const struct jud_record *r)
{
    for (int k = 0; k < ANSWER_KEYS; k++) {
        put_json_key(f, answer_key[k], false);
        put_answer(f, r, (enum answer_key)k);
    }
}

/* Writes the key "cut", which only records with cut documents have. */
static void put_cut(FILE *f, const struct jud_record *r)
{
    for (size_t i = 0; i < r->n_cut; i++)
        fprintf(f, "%s{\"position\":%zu,\"characters\":%zu}", i ? "," : ",\"cut\":[", r->cut[i].position,
                r->cut[i].characters);
    fputs(r->n_cut ? "]" : "", f);
}

/* Writes the members of a record without a source, without braces and digest. */
static void put_new_record(FILE *f, const struct jud_record *r)
{
    const struct jud_window *w = &r->window;
    put_json_text(f, "schema", JUD_SCHEMA, true);
    put_json_text(f, "record_id", w->record_id, false);
    put_json_text(f, "dataset", r->dataset, false);
    put_json_text(f, "query_id", r->qid, false);
    put_json_text(f, "stage", jud_stage_name[w->stage], false);
    fputs(",\"family_key\":", f);
    put_text_or_null(f, r->family);
    fputs(",\"window_seq\":", f);
    put_count_or_null(f, r->window_seq);
    fputs(",\"phase\":", f);
    put_text_or_null(f, w->phase == JUD_PLANNED ? NULL : jud_phase_name[w->phase]);
    put_answers(f, r);
    fputs(",\"response\":", f);
    if (r->response)
        put_json_bytes(f, r->response, r->response_len);
    else
        fputs("null", f);
    fputs(",\"finish_reason\":", f);
    put_text_or_null(f, r->finish_reason);
    fputs(",\"input_tokens\":", f);
    put_count_or_null(f, r->input_tokens);
    fputs(",\"output_tokens\":", f);
    put_count_or_null(f, r->output_tokens);
    if (r->served_model)
        put_json_text(f, "served_model", r->served_model, false);
    if (r->system_fingerprint)
        put_json_text(f, "system_fingerprint", r->system_fingerprint, false);
    if (r->tokens_estimated)
        fputs(",\"tokens_estimated\":true", f);
    if (r->attempt > 1)
        fprintf(f, ",\"attempt\":%lld", (long long)r->attempt);
    put_cut(f, r);
    fputs(",\"recorded_at\":", f);
    put_time(f, w->recorded_at);
}

/* Returns whether a missing key must be added: its value is neither null nor, for `valid`, true, which a missing key
 * means. */
static bool must_be_added(const struct jud_record *r, enum answer_key key)
{
    return key == RANKING ? has_ranking(r) : key == REASON ? !r->window.valid && r->reason : !r->window.valid;
}

/* Writes the JSON from which the record was read, r->source, with the keys of its answer replaced and without its
 * digest. */
static void put_source_record(FILE *f, const struct jud_record *r)
{
    bool is_first = true;
    for (size_t i = 0; i < jt_size(r->source); i++) {
        const struct jt *member = &r->source->item[i];
        const char *key = member->key;
        int k = 0;
        while (k < ANSWER_KEYS && strcmp(answer_key[k], key) != 0)
            k++;
        /* the digest is that of the old text, and the store's key comes last */
        if (strcmp(key, SEAL_KEY) == 0 || strcmp(key, SEAL_STORE) == 0)
            continue;
        put_json_key(f, key, is_first);
        is_first = false;
        if (k < ANSWER_KEYS)
            put_answer(f, r, (enum answer_key)k);
        else
            put_source(f, member);
    }
    for (int k = 0; k < ANSWER_KEYS; k++)
        if (!jt_member(r->source, answer_key[k]) && must_be_added(r, (enum answer_key)k)) {
            put_json_key(f, answer_key[k], false);
            put_answer(f, r, (enum answer_key)k);
        }
    if (jt_text(jt_member(r->source, SEAL_STORE)))
        put_json_text(f, SEAL_STORE, jt_text(jt_member(r->source, SEAL_STORE)), false);
}

void jud_put_record(FILE *f, const struct jud_record *r)
{
    fputc('{', f);
    if (r->source)
        put_source_record(f, r);
    else
        put_new_record(f, r);
    fputc('}', f);
}

char *jud_record_text(const struct jud_record *r, size_t *len)
{
    char *text = NULL;
    FILE *f = text_stream_open(&text, len);
    jud_put_record(f, r);
    text_stream_close(f, &text);
    return text;
}

/* Returns whether the source's value v equals n. */
static bool equals_integer(const struct jt *v, int64_t n)
{
    return jt_is(v, JT_INTEGER) && jt_integer(v) == n;
}

/* Returns whether the source's value v is the text s, or is missing or null if s is NULL. */
static bool equals_text(const struct jt *v, const char *s)
{
    return s ? jt_text(v) && strcmp(jt_text(v), s) == 0 : jt_is_nothing(v);
}

/* Returns whether the source of document i has the record's score and criteria. */
static bool has_source_placement(const struct jud_record *r, size_t i)
{
    const struct jt *old = jt_element(jt_member(r->source, "placements"), i);
    const struct jt *score = jt_member(old, "score"), *criteria = jt_member(old, "criteria");
    bool is_equal = has_score(r) ? jt_is_number(score) && jt_number(score) == r->shown[i].score : !score;
    if (!has_criteria(r))
        return is_equal && !criteria;
    is_equal = is_equal && jt_size(criteria) == r->n_criteria;
    for (size_t c = 0; c < r->n_criteria && is_equal; c++)
        is_equal = equals_integer(jt_member(criteria, r->criterion[c]), r->shown[i].passes >> c & 1);
    return is_equal;
}

/* Returns whether the source has the record's ranking, or none if the record has none. */
static bool has_source_ranking(const struct jud_record *r)
{
    const struct jt *old = jt_member(r->source, "ranking");
    if (!has_ranking(r))
        return jt_is_nothing(old);
    bool is_equal = jt_size(old) == r->window.n;
    for (size_t k = 0; k < r->window.n && is_equal; k++)
        is_equal = equals_integer(jt_element(old, k), find_ranked_position(r, k));
    return is_equal;
}

bool jud_is_changed(const struct jud_record *r)
{
    const struct jud_window *w = &r->window;
    const struct jt *valid = jt_member(r->source, "valid");
    bool is_equal = w->valid ? !valid || jt_is(valid, JT_TRUE) : jt_is(valid, JT_FALSE);
    is_equal =
        is_equal && has_source_ranking(r) &&
        equals_text(jt_member(r->source, "invalid_category"), w->valid ? NULL : jud_category_name[w->category]) &&
        equals_text(jt_member(r->source, "invalid_reason"), w->valid ? NULL : r->reason);
    for (size_t i = 0; i < w->n && is_equal; i++)
        is_equal = has_source_placement(r, i);
    return !is_equal;
}
