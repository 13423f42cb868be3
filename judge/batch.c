/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/table.h"
#include "format/lines.h"
#include "json/load.h"

struct batch_slot {
    struct batch_result result;
    UT_hash_handle hh;
    char id[BATCH_ID_SIZE];
};

void batch_id_text(char text[BATCH_ID_SIZE], const struct batch_id *id)
{
    snprintf(text, BATCH_ID_SIZE, "%c%s-%u-%u-%s", id->stage == JUD_TOURNAMENT ? 't' : 'r', id->record,
             id->attempt % 100000, id->rejections % 100000, id->terms);
}

/* Copies exactly n hexadecimal digits at *p to `hex`, with a NUL, and moves *p after them. Returns false if there are
 * fewer or more. */
static bool read_hex(const char **p, char *hex, size_t n)
{
    if (strspn(*p, "0123456789abcdef") != n)
        return false;
    memcpy(hex, *p, n);
    hex[n] = '\0';
    *p += n;
    return true;
}

/* Reads a hyphen and a number from 0 to 99999 at *p, and moves *p after them. Returns false if they are missing. */
static bool read_count(const char **p, unsigned *n)
{
    int64_t v;
    if (**p != '-')
        return false;
    size_t len = strspn(*p + 1, "0123456789");
    bool is_valid = len && len <= 5 && num_int(*p + 1, len, 0, 99999, &v);
    *n = is_valid ? (unsigned)v : 0;
    *p += 1 + len;
    return is_valid;
}

bool batch_id_read(struct batch_id *id, const char *text)
{
    const char *p = text + 1;
    if (*text != 't' && *text != 'r')
        return false;
    id->stage = *text == 't' ? JUD_TOURNAMENT : JUD_RUBRIC;
    return read_hex(&p, id->record, BATCH_RECORD) && read_count(&p, &id->attempt) && read_count(&p, &id->rejections) &&
         *p++ == '-' && read_hex(&p, id->terms, BATCH_TERMS) && !*p;
}

char *batch_request(const char *custom_id, const char *body, size_t *len)
{
    size_t room = strlen(body) + BATCH_ID_SIZE + 128;
    char *line = mem_alloc(room, 1);
    *len = (size_t)snprintf(line, room,
                            "{\"custom_id\":\"%s\",\"method\":\"POST\",\"url\":\"/v1/chat/completions\",\"body\":%s}",
                            custom_id, body);
    return line;
}

/* The line of results that is being read: the name of its file, its number, and the receivers of its result (r) and of
 * errors. */
struct result_line {
    struct batch_results *r;
    const char *file;
    uint64_t line;
    struct err *err;
};

/* Sets *p->err: the line contains `fault`, expected `expected`. Returns -1. */
static int report_bad_line(const struct result_line *p, const char *fault, const char *expected)
{
    return err_input(p->err, p->file, p->line, "%s, expected %s", fault, expected);
}

/* Returns whether the service says that this request cannot be answered, by its HTTP status or, if status is 0, by an
 * error code, which may be NULL. Faults of all requests, such as a wrong key, can be corrected and are no
 * rejections. */
static bool is_rejection(int64_t status, const char *code)
{
    static const char *const rejection_code[] = {"content_filter", "content_policy_violation",
                                                 "context_length_exceeded", "invalid_request_error",
                                                 "string_above_max_length"};
    for (size_t k = 0; code && status == 0 && k < LENGTH(rejection_code); k++)
        if (strcmp(code, rejection_code[k]) == 0)
            return true;
    return status == 400 || status == 403 ||
           (status > 404 && status < 500 && status != 407 && status != 408 && status != 409 && status != 425 &&
            status != 429 && status != 498);
}

/* Returns why there is no answer, such as "HTTP 429: slower" or, if status is 0, the code (NULL if none) and message of
 * `error`. The message is that of `body` if there is no `error`. The arena of *r owns the text. */
static const char *explain_failure(struct batch_results *r, int64_t status, json_t *body, json_t *error,
                                   const char *code)
{
    char message[160], why[256];
    json_t *source = json_is_object(error) ? error : body;
    char *text = json_dumps(source ? source : json_null(), JSON_ENCODE_ANY | JSON_COMPACT);
    completion_error(text ? text : "", text ? strlen(text) : 0, message, sizeof message);
    mem_free(text);
    if (status)
        snprintf(why, sizeof why, "HTTP %lld: %s", (long long)status, message);
    else
        snprintf(why, sizeof why, "%.60s%s%s", code ? code : "no response", code ? ": " : "", code ? message : "");
    return arena_strdup(&r->arena, why);
}

/* Reads the outcome of a request from a line of results into *result. Returns 0, or -1 and *p->err: the line has
 * neither a response nor an error, or another model answered than p->r->served allows. */
static int read_outcome(const struct result_line *p, json_t *line, struct batch_result *result)
{
    json_t *response = json_object_get(line, "response"), *error = json_object_get(line, "error");
    json_t *body = json_object_get(response, "body"), *status_code = json_object_get(response, "status_code");
    const char *code = json_string_value(json_object_get(error, "code"));
    int64_t status = json_is_number(status_code) ? (int64_t)json_number_value(status_code)
                   : json_is_object(body) && !json_is_object(error) && !status_code ? 200
                                                                                    : 0;
    char why[192];
    if (!response && !error)
        return report_bad_line(
            p, json_object_get(line, "method") ? "a request" : "'response' and 'error' are missing",
            "the results of a batch: {\"custom_id\": ..., \"response\": {\"status_code\": ..., \"body\": ...}}");
    *result = (struct batch_result){.outcome = BATCH_FAILED};
    if (status >= 200 && status < 300) {
        const char *model = json_string_value(json_object_get(body, "model"));
        if (served_check_new(p->r->served, model, ERR_INPUT, p->file, p->line, p->err) != 0)
            return -1;
        char *text = json_dumps(body ? body : json_null(), JSON_ENCODE_ANY | JSON_COMPACT);
        bool is_completion = text && completion_read(&result->completion, text, strlen(text), why, sizeof why) == 0;
        mem_free(text);
        if (is_completion)
            result->outcome = BATCH_ANSWERED;
        else
            result->why = arena_strdup(&p->r->arena, why);
        return 0;
    }
    if (is_rejection(status, code))
        result->outcome = BATCH_REJECTED;
    result->why = explain_failure(p->r, status, body, error, code);
    return 0;
}

/* Adds a result under its custom id and counts it. If there is a result with this id, keeps the better one (an answer
 * before a rejection before a failure, the first of equals), and frees the completion of a new result that is not
 * kept. */
static void add_result(struct batch_results *r, const char *id, struct batch_result *result)
{
    struct batch_slot *slot;
    HASH_FIND_STR(r->slot, id, slot);
    if (slot)
        r->duplicates++;
    if (slot && slot->result.outcome <= result->outcome) {
        completion_free(&result->completion);
        return;
    }
    if (!slot) {
        slot = arena_alloc(&r->arena, sizeof *slot);
        memset(slot, 0, sizeof *slot);
        snprintf(slot->id, sizeof slot->id, "%s", id);
        HASH_ADD_KEYPTR(hh, r->slot, slot->id, strlen(slot->id), slot);
        r->n++;
    } else {
        r->outcomes[slot->result.outcome]--;
    }
    slot->result = *result;
    r->outcomes[result->outcome]++;
    if (result->outcome == BATCH_FAILED && !r->failure)
        r->failure = result->why;
}

/* Reads the result in a line and adds it to p->r, or only counts it if another program made the request. Returns 0, or
 * -1 and *p->err: the line is not a result, belongs to another store or other settings, or has the answer of another
 * model. */
static int read_object(const struct result_line *p, json_t *line)
{
    struct batch_id id;
    struct batch_result result;
    const char *custom_id = json_string_value(json_object_get(line, "custom_id"));
    if (!custom_id)
        return report_bad_line(p, "'custom_id' is missing",
                               "results of a batch, each with the custom_id of its request");
    if (read_outcome(p, line, &result) != 0)
        return -1;
    if (!batch_id_read(&id, custom_id)) {
        p->r->foreign++;
        completion_free(&result.completion);
        return 0;
    }
    if (!p->r->terms[id.stage] || strcmp(id.terms, p->r->terms[id.stage]) != 0) {
        completion_free(&result.completion);
        return report_bad_line(p, "the request of this result was made for another store or with different settings",
                               "results of requests that were made for this store with the same settings");
    }
    add_result(p->r, custom_id, &result);
    return 0;
}

int batch_results_read(struct batch_results *r, const char *path, struct err *err)
{
    struct fmt_lines l;
    const char *line;
    size_t len;
    int ok;
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    fmt_refuse_tables(l.in, "results of a batch in JSON lines");
    struct result_line p = {r, fmt_name(l.in), 0, err};
    while ((ok = fmt_next_line(&l, &line, &len, err)) > 0) {
        size_t blank = 0;
        p.line = l.number;
        while (blank < len && fmt_is_space(line[blank]))
            blank++;
        if (blank == len)
            continue;
        json_t *o = jtext_load_foreign(line, len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL);
        ok = json_is_object(o)
               ? read_object(&p, o)
               : report_bad_line(&p, "not a complete JSON object", "one result of the batch on each line");
        json_decref(o);
        if (ok != 0)
            break;
    }
    fmt_lines_close(&l);
    return ok < 0 ? -1 : 0;
}

struct batch_result *batch_results_find(const struct batch_results *r, const struct batch_id *id)
{
    struct batch_slot *slot;
    char text[BATCH_ID_SIZE];
    batch_id_text(text, id);
    HASH_FIND_STR(r->slot, text, slot);
    return slot ? &slot->result : NULL;
}

size_t batch_results_count_unused(const struct batch_results *r)
{
    size_t n = 0;
    for (const struct batch_slot *s = r->slot; s; s = s->hh.next)
        n += !s->result.is_used;
    return n;
}

void batch_results_free(struct batch_results *r)
{
    for (struct batch_slot *s = r->slot; s; s = s->hh.next)
        completion_free(&s->result.completion);
    HASH_CLEAR(hh, r->slot);
    arena_free(&r->arena);
}
