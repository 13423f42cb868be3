/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/answer.h"

#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/text_stream.h"
#include "base/utf8.h"
#include "json/value.h"
#include "judge/answer_object.h"

/* Makes *a invalid, with this category and a reason in the format of printf, cut to ANSWER_REASON bytes. Returns false,
 * so that a check can return it. */
__attribute__((format(printf, 3, 4))) static bool fail(struct answer *a, enum answer_category category,
                                                       const char *format, ...)
{
    va_list ap;
    a->valid = false;
    a->category = (uint8_t)category;
    va_start(ap, format);
    vsnprintf(a->reason, sizeof a->reason, format, ap);
    va_end(ap);
    utf8_clean(a->reason, strlen(a->reason));
    return false;
}

/* Returns the rest of s after the word, which is in small letters; s may have letters of any case. Returns NULL if s
 * does not begin with the word. */
static const char *skip_word(const char *s, const char *word)
{
    while (*word && lower_letter(*s) == *word) {
        s++;
        word++;
    }
    return *word ? NULL : s;
}

/* Returns the rest of s after "doc" or "document" and the blanks, underscores and hyphens that follow it; s itself if
 * it begins with neither word. */
static const char *skip_doc_word(const char *s)
{
    const char *suffix = skip_word(s, "document");
    suffix = suffix ? suffix : skip_word(s, "doc");
    return suffix ? suffix + strspn(suffix, " \t\n\r_-") : s;
}

/* Returns the number k, 1 <= k <= n, of a document named doc_k, Document k, doc-0k, k or alike, or 0 if the key is no
 * such name. */
static size_t doc_number(const char *key, size_t n)
{
    int64_t k;
    key = skip_doc_word(key + strspn(key, " \t\n\r"));
    size_t digits = strspn(key, "0123456789");
    if (!digits || key[digits + strspn(key + digits, " \t\n\r")] || !num_int(key, digits, 1, (int64_t)n, &k))
        return 0;
    return (size_t)k;
}

/* Returns the document number, from 1 to n, that an element of a ranking gives as an integer or as a name such as
 * "doc_2"; 0 if it names no document. */
static size_t read_doc_number(json_t *value, size_t n)
{
    json_int_t k = json_integer_value(value); /* 0 for a value of another type */
    if (json_is_integer(value))
        return k > 0 && (uint64_t)k <= n ? (size_t)k : 0;
    const char *s = json_string_value(value);
    return s && strlen(s) == json_string_length(value) ? doc_number(s, n) : 0;
}

/* Reads a JSON number, or a string that holds a finite number, into *v. Returns whether the value is one. */
static bool read_number(json_t *value, double *v)
{
    const char *s = json_string_value(value);
    *v = json_number_value(value);
    if (!s)
        return json_is_number(value);
    if (strlen(s) != json_string_length(value))
        return false;
    size_t start = strspn(s, " \t\n\r"), len = strlen(s);
    while (len > start && strchr(" \t\n\r", s[len - 1]))
        len--;
    return num_double(s + start, len - start, v);
}

/* Reads the scores of n documents into a->score. Returns whether they are valid; if not, *a says why. */
static bool read_scores(json_t *scores, size_t n, struct answer *a)
{
    char q[ERR_QUOTE_SIZE];
    const char *key;
    json_t *value;
    if (!json_is_object(scores))
        return fail(a, ANSWER_SCHEMA, "'scores' is missing or not an object");
    for (size_t k = 0; k < n; k++)
        a->score[k] = NAN;
    json_object_foreach(scores, key, value)
    {
        size_t k = doc_number(key, n);
        double v;
        if (!k)
            return fail(a, ANSWER_SCHEMA, "a score for '%s', expected doc_1 .. doc_%zu", err_quote(q, key, strlen(key)),
                        n);
        if (!isnan(a->score[k - 1]))
            return fail(a, ANSWER_SCHEMA, "two scores for doc_%zu", k);
        if (!read_number(value, &v))
            return fail(a, ANSWER_SCHEMA, "the score of doc_%zu is not a finite number", k);
        a->score[k - 1] = v;
    }
    for (size_t k = 1; k <= n; k++)
        if (isnan(a->score[k - 1]))
            return fail(a, ANSWER_INCOMPLETE, "no score for doc_%zu", k);
    return true;
}

/* Reads the ranking, which must contain each of n documents once, into a->ranking. Returns whether it is valid; if
 * not, *a says why. */
static bool read_ranking(json_t *ranking, size_t n, struct answer *a)
{
    char q[ERR_QUOTE_SIZE];
    size_t m = json_array_size(ranking), missing = 0;
    if (!json_is_array(ranking))
        return fail(a, ANSWER_SCHEMA, "'ranking' is missing or not an array");
    bool *is_ranked = mem_zalloc(n, sizeof *is_ranked), ok = true;
    for (size_t i = 0; i < m && ok; i++) {
        const char *key = json_string_value(json_array_get(ranking, i));
        size_t k = read_doc_number(json_array_get(ranking, i), n);
        if (!k)
            ok = fail(a, ANSWER_SCHEMA, "'%s' in the ranking, expected doc_1 .. doc_%zu",
                      key ? err_quote(q, key, strlen(key)) : "not a document", n);
        else if (is_ranked[k - 1])
            ok = fail(a, ANSWER_SCHEMA, "doc_%zu appears twice in the ranking", k);
        else {
            is_ranked[k - 1] = true;
            a->ranking[i] = (uint16_t)k;
        }
    }
    while (missing < n && is_ranked[missing])
        missing++;
    if (ok && missing < n)
        ok = fail(a, ANSWER_INCOMPLETE, "doc_%zu is not in the ranking", missing + 1);
    mem_free(is_ranked);
    return ok;
}

/* Reads the JSON object of the criteria of document k, 1 <= k <= n; k is used only in messages. Sets bit c of *passes
 * if the value of names[c] is 1, not 0. Returns whether each criterion is there, with 0 or 1, and nothing else; if not,
 * *a says why. */
static bool read_criteria(json_t *criteria, size_t k, const char *const *names, size_t n_criteria, uint32_t *passes,
                          struct answer *a)
{
    *passes = 0;
    if (!json_is_object(criteria))
        return fail(a, ANSWER_SCHEMA, "'criteria' of doc_%zu is missing or not an object", k);
    for (size_t c = 0; c < n_criteria; c++) {
        json_t *value = json_object_get(criteria, names[c]);
        double v;
        if (!value)
            return fail(a, ANSWER_INCOMPLETE, "criterion %s of doc_%zu is missing", names[c], k);
        if (!read_number(value, &v) || (v != 0.0 && v != 1.0))
            return fail(a, ANSWER_SCHEMA, "criterion %s of doc_%zu is neither 0 nor 1", names[c], k);
        *passes |= (uint32_t)v << c;
    }
    if (json_object_size(criteria) != n_criteria)
        return fail(a, ANSWER_SCHEMA, "doc_%zu has criteria that were not asked for", k);
    return true;
}

/* Reads the JSON object of a rubric answer, with the criteria names[0 .. n_criteria) of n documents, into a->passes.
 * Returns whether it is valid; if not, *a says why. */
static bool read_documents(json_t *object, size_t n, const char *const *names, size_t n_criteria, struct answer *a)
{
    char q[ERR_QUOTE_SIZE];
    const char *key;
    json_t *value, **doc_object = mem_zalloc(n, sizeof *doc_object);
    bool ok = true;
    json_object_foreach(object, key, value)
    {
        size_t k = doc_number(key, n);
        if (ok && !k && (strncmp(key, "doc_", 4) == 0))
            ok = fail(a, ANSWER_SCHEMA, "an answer for '%s', expected doc_1 .. doc_%zu", err_quote(q, key, strlen(key)),
                      n);
        else if (ok && k && doc_object[k - 1])
            ok = fail(a, ANSWER_SCHEMA, "two answers for doc_%zu", k);
        else if (k)
            doc_object[k - 1] = value;
    }
    for (size_t k = 1; k <= n && ok; k++)
        ok = doc_object[k - 1] ? read_criteria(json_object_get(doc_object[k - 1], "criteria"), k, names, n_criteria,
                                               &a->passes[k - 1], a)
                               : fail(a, ANSWER_INCOMPLETE, "no answer for doc_%zu", k);
    mem_free(doc_object);
    return ok;
}

/* Returns the JSON object in text[0 .. len), or NULL and the category and reason of the error in *a. is_truncated means
 * that the server cut the text off. If the text can be read in two ways, *second is the less likely object, otherwise
 * NULL. The caller releases both with json_decref. */
static json_t *find_object(const char *text, size_t len, bool is_truncated, json_t **second, struct answer *a)
{
    json_t *object = NULL;
    json_error_t why;
    *second = NULL;
    enum answer_found found = answer_object(text, len, &object, second, &why);
    a->valid = found == ANSWER_FOUND;
    a->reason[0] = '\0';
    if (a->valid)
        return object;
    if (is_truncated)
        fail(a, ANSWER_TRUNCATED, "the answer was cut off before its JSON object was complete");
    else if (found == ANSWER_NONE)
        fail(a, ANSWER_NO_JSON, "no JSON object in the answer");
    else if (found == ANSWER_OPEN)
        fail(a, ANSWER_INVALID_JSON, "a JSON object begins but does not end");
    else
        fail(a, ANSWER_INVALID_JSON, "not JSON: %s", why.text);
    return NULL;
}

/* Returns whether the server's finish_reason is `name`; finish_reason may be NULL. */
static bool is_reason(const char *finish_reason, const char *name)
{
    return finish_reason && strcmp(finish_reason, name) == 0;
}

bool answer_refuses(const char *finish_reason)
{
    return is_reason(finish_reason, "content_filter") || is_reason(finish_reason, "refusal");
}

/* After a valid answer, one bad document that is in several windows may be the cause of many invalid answers in a row:
 * 60 are more than it can cause. */
bool answer_hopeless(size_t invalid_streak, bool any_valid)
{
    return invalid_streak >= (any_valid ? 60 : 20);
}

/* If an answer is invalid and finish_reason says that the judge refused, sets the category ANSWER_REFUSED and its
 * reason; if finish_reason says that the judge called a tool, replaces only the reason. A valid answer stays valid. */
static void apply_finish_reason(const char *finish_reason, struct answer *a)
{
    if (!a->valid && answer_refuses(finish_reason))
        fail(a, ANSWER_REFUSED, "the server says %s", finish_reason);
    else if (!a->valid && is_reason(finish_reason, "tool_calls"))
        fail(a, a->category, "the judge calls a tool (tool_calls) instead of answering");
}

/* The form that an answer must have: n documents with n_criteria criteria of a rubric, or, if `rubric` is false, n
 * documents of a tournament. */
struct question {
    bool rubric;
    size_t n, n_criteria;
    const char *const *criteria;
};

/* Reads an answer's object as the form *q requires: the scores and ranking of a tournament, or the criteria of a
 * rubric. Returns whether it has this form; if not, *a says why. */
static bool read_object(const struct question *q, json_t *object, struct answer *a)
{
    if (q->rubric)
        return read_documents(object, q->n, q->criteria, q->n_criteria, a);
    return read_scores(json_object_get(object, "scores"), q->n, a) &&
           read_ranking(json_object_get(object, "ranking"), q->n, a);
}

/* Reads text[0 .. len), the answer to *q, into *a and sets a->valid. If the text can be read as two objects and the
 * first has the wrong form, reads the second; if both have, the reason is that of the first. finish_reason can change
 * the reason of an invalid answer. */
static void read_answer(const struct question *q, const char *text, size_t len, const char *finish_reason,
                        struct answer *a)
{
    json_t *second, *object = find_object(text, len, is_reason(finish_reason, "length"), &second, a);
    if (object)
        a->valid = read_object(q, object, a);
    if (second && !a->valid) {
        struct answer first_answer = *a;
        a->reason[0] = '\0';
        a->valid = read_object(q, second, a);
        if (!a->valid)
            *a = first_answer;
    }
    json_decref(object);
    json_decref(second);
    apply_finish_reason(finish_reason, a);
}

void answer_tournament(const char *text, size_t len, const char *finish_reason, size_t n, struct answer *a)
{
    read_answer(&(struct question){.n = n}, text, len, finish_reason, a);
}

void answer_rubric(const char *text, size_t len, const char *finish_reason, size_t n, const char *const *criteria,
                   size_t n_criteria, struct answer *a)
{
    read_answer(&(struct question){true, n, n_criteria, criteria}, text, len, finish_reason, a);
}

/* Writes a non-empty string as a line "key: string", without the key if that is "reasoning". Does the same for each
 * member of an object, at any depth, except those named ranking, scores or criteria. Skips other values, arrays
 * included. */
static void put_words(FILE *f, const char *key, json_t *value)
{
    static const char *const form_key[] = {"ranking", "scores", "criteria", "reasoning"};
    const char *name;
    json_t *member;
    size_t i;
    if (json_is_string(value) && json_string_length(value))
        fprintf(f, "%s%s%s\n", strcmp(key, form_key[3]) == 0 ? "" : key, strcmp(key, form_key[3]) == 0 ? "" : ": ",
                json_string_value(value));
    json_object_foreach(value, name, member)
    {
        for (i = 0; i < 3 && strcmp(name, form_key[i]) != 0; i++)
            ;
        if (i == 3)
            put_words(f, name, member);
    }
}

char *answer_words(enum jud_stage stage, const char *text, size_t len, size_t position, size_t n)
{
    json_t *object = NULL, *second = NULL, *value, *doc_answer = NULL;
    json_error_t why;
    const char *key;
    char *words;
    size_t size;
    answer_object(text, len, &object, &second, &why);
    FILE *f = text_stream_open(&words, &size);
    json_object_foreach(object, key, value)
    {
        doc_answer = doc_number(key, n) == position ? value : doc_answer;
    }
    put_words(f, "reasoning", stage == JUD_RUBRIC ? doc_answer : object);
    text_stream_close(f, &words);
    json_decref(object);
    json_decref(second);
    while (size && words[size - 1] == '\n')
        words[--size] = '\0';
    if (size)
        return words;
    mem_free(words);
    return NULL;
}

/* Returns the JSON schema of any value of a JSON type such as "string". */
static json_t *make_type_schema(const char *type)
{
    return jv_pairs("type", json_string(type), NULL);
}

/* Returns the JSON schema of an object that has all of these properties and no others. Takes over `properties`, a JSON
 * object that maps names to schemas. */
static json_t *make_closed_schema(json_t *properties)
{
    json_t *required = jv_array(), *value;
    const char *key;
    json_object_foreach(properties, key, value)
    {
        jv_append(required, json_string(key));
    }
    return jv_pairs("type", json_string("object"), "properties", properties, "required", required,
                    "additionalProperties", json_false(), NULL);
}

/* Returns the JSON schema of a tournament answer about n documents. `subset` leaves out the limits of numbers and
 * lengths, which some servers reject. */
static json_t *make_tournament_schema(size_t n, bool subset)
{
    json_t *scores = jv_object(), *names = jv_array();
    json_t *name = make_type_schema("string"), *ranking = make_type_schema("array");
    for (size_t k = 1; k <= n; k++) {
        char key[32];
        json_t *score = make_type_schema("number");
        snprintf(key, sizeof key, "doc_%zu", k);
        if (!subset) {
            jv_put(score, "minimum", json_integer(-5));
            jv_put(score, "maximum", json_integer(5));
        }
        jv_put(scores, key, score);
        jv_append(names, json_string(key));
    }
    jv_put(name, "enum", names);
    jv_put(ranking, "items", name);
    if (!subset) {
        jv_put(ranking, "minItems", json_integer((json_int_t)n));
        jv_put(ranking, "maxItems", json_integer((json_int_t)n));
    }
    return make_closed_schema(jv_pairs("reasoning", make_type_schema("string"), "ranking", ranking, "scores",
                                       make_closed_schema(scores), NULL));
}

/* Returns the JSON schema of a rubric answer about n documents, with 0 or 1 for each of criteria[0 .. n_criteria). */
static json_t *make_rubric_schema(size_t n, const char *const *criteria, size_t n_criteria)
{
    json_t *documents = jv_object();
    for (size_t k = 1; k <= n; k++) {
        char key[32];
        json_t *criterion_schemas = jv_object();
        for (size_t c = 0; c < n_criteria; c++) {
            json_t *bit = make_type_schema("integer");
            jv_put(bit, "enum", json_pack("[ii]", 0, 1));
            jv_put(criterion_schemas, criteria[c], bit);
        }
        snprintf(key, sizeof key, "doc_%zu", k);
        jv_put(documents, key,
               make_closed_schema(jv_pairs("reasoning", make_type_schema("string"), "criteria",
                                           make_closed_schema(criterion_schemas), NULL)));
    }
    return make_closed_schema(documents);
}

char *answer_schema(enum jud_stage stage, size_t n, const char *const *criteria, size_t n_criteria, bool subset)
{
    json_t *schema =
        stage == JUD_TOURNAMENT ? make_tournament_schema(n, subset) : make_rubric_schema(n, criteria, n_criteria);
    char *text = jv_dump(schema, JSON_COMPACT);
    json_decref(schema);
    return text;
}
