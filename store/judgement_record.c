/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/judgement_record.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "format/lines.h"
#include "json/tree.h"
#include "store/seal.h"

/* The state of parsing a record: its parsed line, where it came from, the parts requested, and the result. */
struct record {
    struct jud_record *out;
    struct arena *arena;
    const struct jt *json;
    const char *file;
    unsigned parts;
    struct err *err;
};

/* Returns whether s contains white space. */
static bool has_space(const char *s)
{
    for (;; s++)
        if ((unsigned char)*s <= ' ' && (*s == '\0' || fmt_is_space(*s)))
            return *s != '\0';
}

int jud_bad_record(struct err *err, const char *file, uint64_t line, const char *id, const char *fault,
                   const char *expected)
{
    char q[ERR_QUOTE_SIZE];
    if (!id)
        return err_input(err, file, line, "%s, expected %s", fault, expected);
    return err_input(err, file, line, "%s, expected %s (record %s)", fault, expected, err_quote(q, id, strlen(id)));
}

/* Sets *r->err: the record has `fault` instead of what is `expected`. Returns -1. */
static int report_bad(const struct record *r, const char *fault, const char *expected)
{
    const char *id = jt_text(jt_member(r->json, "record_id"));
    return jud_bad_record(r->err, r->file, r->out->line, id ? id : "?", fault, expected);
}

/* Sets *r->err: the answer about document `doc` has `fault` instead of what is `expected`. Returns -1. */
static int report_bad_answer(const struct record *r, const char *fault, const char *doc, const char *expected)
{
    char q[ERR_QUOTE_SIZE], text[256];
    snprintf(text, sizeof text, "document %s: %s", err_quote(q, doc, strlen(doc)), fault);
    return report_bad(r, text, expected);
}

/* Returns the string under `key` of o, or NULL and *r->err unless it fits in a line of a run or of a gain file: not
 * empty and without white space. */
static const char *read_id(const struct record *r, const struct jt *o, const char *key)
{
    const struct jt *v = jt_member(o, key);
    const char *s = jt_text(v);
    char fault[96];
    bool comment = s && *s == '#' && strcmp(key, "query_id") == 0; /* a topic that begins with # would look like a
                                                                    * comment in a gain file */
    if (s && *s && !comment && !has_space(s))
        return s;
    snprintf(fault, sizeof fault, "'%s' %s", key,
             !v             ? "is missing"
             : !s           ? "is not a string"
             : !*s          ? "is empty"
             : has_space(s) ? "contains white space"
                            : "begins with #");
    report_bad(r, fault, strcmp(key, "stage") == 0 ? "tournament or rubric" : "an id without white space");
    return NULL;
}

/* Reads an optional string of the record into *s, which the JSON tree owns; NULL if the key is missing or null. Returns
 * 0, or -1 and *r->err. */
static int read_optional_text(const struct record *r, const char *key, const char **s)
{
    const struct jt *v = jt_member(r->json, key);
    char fault[64];
    *s = jt_text(v);
    if (jt_is_nothing(v) || *s)
        return 0;
    snprintf(fault, sizeof fault, "'%s' is not a string", key);
    return report_bad(r, fault, "a string");
}

int jud_next_line(struct fmt_lines *l, const char **line, size_t *len, struct err *err)
{
    int r;
    do {
        if ((r = fmt_next_line(l, line, len, err)) > 0)
            fmt_trim(line, len);
    } while (r > 0 && !*len);
    return r;
}

/* Reads n decimal digits at *s into *v, then the character `separator` unless it is 0, and moves *s past them. Returns
 * whether they are there. */
static bool read_digits(const char **s, int n, char separator, int *v)
{
    for (*v = 0; n > 0; n--, (*s)++) {
        if (**s < '0' || **s > '9')
            return false;
        *v = *v * 10 + (**s - '0');
    }
    return !separator || *(*s)++ == separator;
}

/* Converts a time like 2026-11-01T00:00:00[.5][Z|+00:00], in UTC if it has no zone, to microseconds since 1970. Returns
 * whether it is valid. */
static bool read_time(const char *s, int64_t *t)
{
    int year, month, day, hour, minute, second, hours, minutes;
    int64_t seconds;
    if (!s || !read_digits(&s, 4, '-', &year) || !read_digits(&s, 2, '-', &month) || !read_digits(&s, 2, 'T', &day) ||
        !read_digits(&s, 2, ':', &hour) || !read_digits(&s, 2, ':', &minute) || !read_digits(&s, 2, 0, &second) ||
        !clock_utc(year, month, day, hour, minute, second, &seconds))
        return false;
    *t = seconds * 1000000;
    if (*s == '.')
        for (int64_t unit = 100000; *++s >= '0' && *s <= '9'; unit /= 10)
            *t += unit * (*s - '0');
    if (strcmp(s, "Z") == 0 || *s == '\0')
        return true;
    char sign = *s++;
    if ((sign != '+' && sign != '-') || !read_digits(&s, 2, ':', &hours) || !read_digits(&s, 2, 0, &minutes) || *s ||
        hours > 23 || minutes > 59)
        return false;
    *t -= (sign == '-' ? -1 : 1) * (int64_t)(hours * 60 + minutes) * 60000000;
    return true;
}

/* Returns the index of s among n names, or n; s may be NULL. */
static int name_index(const char *s, const char *const *names, int n)
{
    int i = 0;
    while (i < n && (!s || strcmp(s, names[i]) != 0))
        i++;
    return i;
}

/* Moves *s past leading zeros, but not past a last digit, and returns the number of digits that follow. */
static size_t count_digits(const char **s)
{
    while (**s == '0' && (*s)[1] >= '0' && (*s)[1] <= '9')
        ++*s;
    return strspn(*s, "0123456789");
}

/* Compares two names of criteria for qsort(): C2 comes before C10. */
static int compare_criteria(const void *a, const void *b)
{
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    while (*x && *y) {
        size_t nx = count_digits(&x), ny = count_digits(&y), n = nx && ny ? nx : 1;
        int c = nx && ny && nx != ny ? (nx < ny ? -1 : 1) : memcmp(x, y, n);
        if (c)
            return c;
        x += n;
        y += n;
    }
    return *x || *y ? (*x ? 1 : -1) : strcmp(*(const char *const *)a, *(const char *const *)b);
}

void jud_sort_criteria(const char **name, size_t n)
{
    qsort(name, n, sizeof *name, compare_criteria);
}

/* Stores the names in the first document's answer, sorted, as the record's criteria. Returns 0, or -1 and *r->err. */
static int store_criteria(const struct record *r, const struct jt *criteria)
{
    size_t n = jt_size(criteria);
    if (n == 0 || n > JUD_MAX_CRITERIA)
        return report_bad(r, "there is no criterion, or there are more than 32", "1 to 32 criteria");
    const char **name = arena_alloc(r->arena, n * sizeof *name);
    for (size_t c = 0; c < n; c++) {
        const char *key = criteria->item[c].key;
        if (!*key || has_space(key))
            return report_bad(r, "the name of a criterion is empty or contains white space", "names like C1");
        name[c] = arena_strdup(r->arena, key);
    }
    jud_sort_criteria(name, n);
    r->out->criterion = name;
    r->out->n_criteria = n;
    return 0;
}

/* Returns the member of `criteria` called `name`, or NULL. Looks at index c first, where it usually is. */
static const struct jt *find_criterion(const struct jt *criteria, size_t c, const char *name)
{
    const struct jt *v = c < jt_size(criteria) ? &criteria->item[c] : NULL;
    return v && strcmp(v->key, name) == 0 ? v : jt_member(criteria, name);
}

/* Returns whether the criteria of an answer are those of the record `model`, which may be NULL. */
static bool has_criteria(const struct jt *criteria, const struct jud_record *model)
{
    if (!model || !model->n_criteria || jt_size(criteria) != model->n_criteria)
        return false;
    for (size_t c = 0; c < model->n_criteria; c++)
        if (!find_criterion(criteria, c, model->criterion[c]))
            return false;
    return true;
}

/* Reads the answers about a document: bit c of *passes is the answer to criterion c. The first answer of a record names
 * its criteria, whose names are shared with the record `model` if they are equal. Returns 0, or -1 and *r->err. */
static int read_criteria(const struct record *r, const struct jt *criteria, const struct jud_record *model,
                         const char *doc, uint32_t *passes)
{
    struct jud_record *out = r->out;
    char fault[96];
    *passes = 0;
    if (!jt_is(criteria, JT_OBJECT))
        return report_bad_answer(r, "no 'criteria'", doc, "an object {\"C1\": 0 or 1, ...} for every document");
    if (!out->n_criteria && has_criteria(criteria, model)) {
        out->criterion = model->criterion;
        out->n_criteria = model->n_criteria;
    } else if (!out->n_criteria && store_criteria(r, criteria) != 0) {
        return -1;
    }
    for (size_t c = 0; c < out->n_criteria; c++) {
        const struct jt *v = find_criterion(criteria, c, out->criterion[c]);
        if (!jt_is(v, JT_INTEGER) || jt_integer(v) < 0 || jt_integer(v) > 1) {
            snprintf(fault, sizeof fault, v ? "criterion '%.40s' is neither 0 nor 1" : "no criterion '%.40s'",
                     out->criterion[c]);
            return report_bad_answer(r, fault, doc, "0 or 1 for every criterion");
        }
        *passes |= (uint32_t)jt_integer(v) << c;
    }
    if (jt_size(criteria) != out->n_criteria)
        return report_bad_answer(r, "the answer has a criterion that earlier answers lack", doc,
                                 "the same criteria in all answers");
    return 0;
}

/* Reads the score of document `doc` (for messages) into *v, NAN if it has none: all documents of a window have one, or
 * none has. `is_first` marks the window's first document. Returns 0, or -1 and *r->err. */
static int read_score(const struct record *r, const struct jt *score, bool is_first, const char *doc, double *v)
{
    bool has_score = !jt_is_nothing(score);
    *v = NAN;
    if (is_first)
        r->out->window.scored = has_score;
    if (has_score != r->out->window.scored)
        return report_bad_answer(
            r, has_score ? "this document has a score, but the documents before it have none" : "no score", doc,
            "a score for every document of the window");
    if (!has_score)
        return 0;
    *v = jt_number(score);
    return jt_is_number(score) && isfinite(*v)
             ? 0
             : report_bad_answer(r, "the score is not a finite number", doc, "a logit, usually from -5 to 5");
}

/* Reads the answer `o` about document i: a score or criteria. If values were not requested, reads only the names of
 * the criteria. Returns 0, or -1 and *r->err. */
static int read_document_answer(const struct record *r, const struct jt *o, size_t i, const struct jud_record *model)
{
    struct jud_record *out = r->out;
    struct jud_shown *p = &out->shown[i];
    bool values = r->parts & JUD_VALUES;
    if (out->window.stage != JUD_RUBRIC)
        return values ? read_score(r, jt_member(o, "score"), i == 0, p->doc, &p->score) : 0;
    const struct jt *criteria = jt_member(o, "criteria");
    if (values)
        return read_criteria(r, criteria, model, p->doc, &p->passes);
    return i == 0 && jt_is(criteria, JT_OBJECT) ? store_criteria(r, criteria) : 0;
}

/* Reads the documents of a window, in the record's order, with their scores or criteria if the record is valid. Returns
 * 0, or -1 and *r->err. */
static int read_placements(const struct record *r, const struct jt *placements, const struct jud_record *model)
{
    struct jud_record *out = r->out;
    size_t n = jt_size(placements);
    if (n < 1 || n > JUD_MAX_WINDOW)
        return report_bad(r, "'placements' is missing, empty or too long", "1 to 1000 documents");
    out->shown = arena_alloc(r->arena, n * sizeof *out->shown);
    out->window.n = (uint16_t)n;
    for (size_t i = 0; i < n; i++) {
        const struct jt *o = jt_element(placements, i);
        const char *doc = read_id(r, o, "doc_id");
        if (!doc)
            return -1;
        const struct jt *chunk = jt_member(o, "chunk_id");
        if (!jt_is_nothing(chunk))
            return report_bad(r, "'chunk_id' is set", "documents that were judged as a whole");
        out->shown[i] = (struct jud_shown){arena_strdup(r->arena, doc), jt_integer(jt_member(o, "position")), NAN, 0};
        if (out->window.valid && read_document_answer(r, o, i, model) != 0)
            return -1;
    }
    return 0;
}

/* Reads a ranking, a list of positions that has each position of the window's documents once, best first, into
 * out->ranking, as indices into out->shown. Returns NULL, or the text of the fault. */
static const char *read_positions(const struct record *r, const struct jt *ranking)
{
    struct jud_record *out = r->out;
    size_t n = out->window.n;
    bool is_ranked[JUD_MAX_WINDOW] = {false};
    out->ranking = arena_alloc(r->arena, n * sizeof *out->ranking);
    for (size_t k = 0; k < n; k++) {
        int64_t position = jt_integer(jt_element(ranking, k));
        size_t i = 0;
        while (i < n && out->shown[i].position != position)
            i++;
        if (i == n || is_ranked[i])
            return "'ranking' does not contain every position exactly once";
        is_ranked[i] = true;
        out->ranking[k] = (uint16_t)i;
    }
    if (jt_size(ranking) != n)
        return "'ranking' is longer than the window";
    out->window.ranked = true;
    return NULL;
}

/* Reads the ranking of a window, if it has one. Returns 0, or -1 and *r->err. */
static int read_ranking(const struct record *r, const struct jt *ranking)
{
    const char *fault = jt_is_nothing(ranking) ? NULL : read_positions(r, ranking);
    return fault ? report_bad(r, fault, "a permutation of the positions shown") : 0;
}

/* Reads document i of an invalid window. Returns whether it can be part of a ranking: it has an id, appears once,
 * and has neither a chunk nor a score. */
static bool read_bare_doc(const struct record *r, const struct jt *o, size_t i)
{
    struct jud_shown *shown = r->out->shown;
    const struct jt *score = jt_member(o, "score"), *chunk = jt_member(o, "chunk_id");
    const char *doc = jt_text(jt_member(o, "doc_id"));
    bool is_valid = doc && *doc && !has_space(doc) && jt_is_nothing(chunk) && jt_is_nothing(score);
    for (size_t k = 0; k < i && is_valid; k++)
        is_valid = strcmp(shown[k].doc, doc) != 0;
    if (is_valid)
        shown[i] = (struct jud_shown){arena_strdup(r->arena, doc), jt_integer(jt_member(o, "position")), NAN, 0};
    return is_valid;
}

/* Reads the documents and the ranking of an invalid tournament window, if the ranking is complete and no document has a
 * score; otherwise the record has no documents. */
static void read_bare_ranking(const struct record *r)
{
    struct jud_record *out = r->out;
    const struct jt *placements = jt_member(r->json, "placements"), *ranking = jt_member(r->json, "ranking");
    size_t n = jt_size(placements), i = 0;
    if (!jt_is(ranking, JT_ARRAY) || jt_size(ranking) != n || n < 2 || n > JUD_MAX_WINDOW)
        return;
    out->shown = arena_alloc(r->arena, n * sizeof *out->shown);
    out->window.n = (uint16_t)n;
    while (i < n && read_bare_doc(r, jt_element(placements, i), i))
        i++;
    if (i < n || read_positions(r, ranking))
        out->window.n = 0;
}

/* Reads an optional string of the record into *s, which the arena owns; NULL if it is missing. Returns 0, or -1 and
 * *r->err. */
static int copy_optional_text(const struct record *r, const char *key, const char **s)
{
    if (read_optional_text(r, key, s) != 0)
        return -1;
    *s = arena_strdup(r->arena, *s);
    return 0;
}

/* Returns the value of a number of tokens, or -1 if it is no whole number from 0 on. */
static int64_t read_token_count(const struct jt *v)
{
    return jt_is(v, JT_INTEGER) && jt_integer(v) >= 0 ? jt_integer(v) : -1;
}

/* Reads the data of the request: the window's number, reasons, response, tokens, attempt. Returns 0, or -1 and
 * *r->err. */
static int read_call(const struct record *r)
{
    struct jud_record *out = r->out;
    const struct jt *seq = jt_member(r->json, "window_seq"), *response = jt_member(r->json, "response");
    bool has_seq = !jt_is_nothing(seq);
    if (has_seq && (!jt_is(seq, JT_INTEGER) || jt_integer(seq) < 0 || jt_integer(seq) > UINT32_MAX))
        return report_bad(r, "'window_seq' is not the number of a window", "a whole number from 0 to 4294967295");
    out->window_seq = has_seq ? jt_integer(seq) : -1;
    if (copy_optional_text(r, "invalid_reason", &out->reason) != 0 ||
        copy_optional_text(r, "finish_reason", &out->finish_reason) != 0)
        return -1;
    if (!jt_is_nothing(response) && !jt_is(response, JT_STRING))
        return report_bad(r, "'response' is not a string", "a string");
    if (jt_is(response, JT_STRING)) { /* its length is stored, because a response may contain NUL characters */
        out->response_len = response->n;
        out->response = arena_strndup(r->arena, response->text, response->n);
    }
    out->input_tokens = read_token_count(jt_member(r->json, "input_tokens"));
    out->output_tokens = read_token_count(jt_member(r->json, "output_tokens"));
    int64_t attempt = read_token_count(jt_member(r->json, "attempt"));
    out->attempt = attempt > 0 ? attempt : 0;
    out->tokens_estimated = jt_is(jt_member(r->json, "tokens_estimated"), JT_TRUE);
    return 0;
}

/* Reads the head: id, topic, stage, judge, time, phase, whether the answer is valid. Returns 0, or -1 and *r->err. */
static int read_record_head(const struct record *r)
{
    struct jud_record *out = r->out;
    const char *schema, *dataset, *family;
    const char *id = read_id(r, r->json, "record_id"), *qid = id ? read_id(r, r->json, "query_id") : NULL;
    const char *stage = qid ? read_id(r, r->json, "stage") : NULL;
    const struct jt *valid = jt_member(r->json, "valid");
    if (!stage || read_optional_text(r, "schema", &schema) != 0 || read_optional_text(r, "dataset", &dataset) != 0 ||
        read_optional_text(r, "family_key", &family) != 0)
        return -1;
    if (valid && !jt_is(valid, JT_TRUE) && !jt_is(valid, JT_FALSE))
        return report_bad(r, "'valid' is neither true nor false", "true or false");
    if (schema && strcmp(schema, JUD_SCHEMA) != 0)
        return report_bad(r, "another 'schema'", JUD_SCHEMA);
    int stage_number = name_index(stage, jud_stage_name, 2);
    if (stage_number == 2)
        return report_bad(r, "the 'stage' is unknown", "tournament or rubric");
    out->window.stage = (uint8_t)stage_number;
    if (!read_time(jt_text(jt_member(r->json, "recorded_at")), &out->window.recorded_at))
        return report_bad(r, "'recorded_at' is missing or not a time", "a time like 2026-11-01T12:00:00+00:00");
    out->window.record_id = arena_strdup(r->arena, id);
    out->dataset = dataset ? arena_strdup(r->arena, dataset) : "";
    out->qid = arena_strdup(r->arena, qid);
    out->family = arena_strdup(r->arena, family);
    out->served_model = arena_strdup(r->arena, jt_text(jt_member(r->json, "served_model")));
    out->window.phase = (uint8_t)name_index(jt_text(jt_member(r->json, "phase")), jud_phase_name, JUD_PHASES - 1);
    out->window.category =
        (uint8_t)name_index(jt_text(jt_member(r->json, "invalid_category")), jud_category_name, JUD_CATEGORIES - 1);
    out->window.valid = !valid || jt_is(valid, JT_TRUE);
    const char *reason = out->window.valid ? NULL : jt_text(jt_member(r->json, "invalid_reason"));
    int64_t seq = jt_integer(jt_member(r->json, "window_seq"));
    if (jt_is(jt_member(r->json, "window_seq"), JT_INTEGER) && seq >= 0 && seq < JUD_NO_SEQ)
        out->window.seq = (uint32_t)seq;
    out->window.rejected = reason && strncmp(reason, JUD_NOT_ANSWERED, sizeof JUD_NOT_ANSWERED - 1) == 0;
    return 0;
}

/* Reads the parts of the record that are requested. `model` is an earlier record, or NULL. Returns 0, or -1 and
 * *r->err. */
static int read_object(const struct record *r, const struct jud_record *model)
{
    const struct jud_window *w = &r->out->window;
    if (read_record_head(r) != 0 || (r->parts & JUD_CALL && read_call(r) != 0))
        return -1;
    bool values = w->valid && r->parts & JUD_VALUES;
    if ((values || r->parts & JUD_SHOWN) && read_placements(r, jt_member(r->json, "placements"), model) != 0)
        return -1;
    if (!w->valid && w->stage == JUD_TOURNAMENT && r->parts & JUD_BARE &&
        strcmp(jud_category_name[w->category], "superseded") != 0) /* a superseded window was replaced by other
                                                                    * windows */
        read_bare_ranking(r);
    return values ? read_ranking(r, jt_member(r->json, "ranking")) : 0;
}

int jud_read_record(struct jud_record *out, const char *s, size_t len, const char *file, uint64_t line, unsigned parts,
                    const struct jud_record *model, struct arena *arena, struct err *err)
{
    struct arena scratch = {0};
    char why[JT_WHY_SIZE];
    bool keeps_source = parts & JUD_SOURCE;
    struct record r = {out, arena, jt_read(s, len, keeps_source ? arena : &scratch, why), file, parts, err};
    int status;
    *out = (struct jud_record){
        .line = line, .window.seq = JUD_NO_SEQ, .window_seq = -1, .input_tokens = -1, .output_tokens = -1};
    enum seal seal = seal_check(s, len, &out->window.content);
    out->sealed = seal == SEAL_GOOD;
    if (out->sealed)
        seal_read_store(s, len, out->store);
    if (jt_is(r.json, JT_OBJECT) && seal == SEAL_BAD)
        status =
            report_bad(&r, "the record is not the one that was written: its digest differs", "an unchanged record");
    else if (jt_is(r.json, JT_OBJECT))
        status = read_object(&r, model);
    else
        status = err_input(err, file, line, "not a JSON object: %s, expected a record of one window",
                           r.json ? "another value" : why);
    out->source = status == 0 && keeps_source ? r.json : NULL;
    arena_free(&scratch);
    return status;
}

bool jud_source_has_criteria(const struct jud_record *r, const char *const *criterion, size_t n)
{
    const struct jt *placements = jt_member(r->source, "placements");
    const struct jud_record model = {.criterion = criterion, .n_criteria = n};
    for (size_t i = 0; i < jt_size(placements); i++) {
        const struct jt *criteria = jt_member(jt_element(placements, i), "criteria");
        if (jt_is(criteria, JT_OBJECT) && !has_criteria(criteria, &model))
            return false;
    }
    return true;
}
