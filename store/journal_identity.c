/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/journal_identity.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/exists.h"
#include "base/mem.h"
#include "json/load.h"
#include "json/value.h"
#include "store/digests.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif
#define SCHEMA "rcp-ndcg.judgement-store.v1"

enum { NAME_SIZE = 256, SHOWN_SIZE = 256 };

int journal_identity_read(const char *path, json_t **o, struct err *err)
{
    json_error_t why;
    bool exists;
    *o = NULL;
    if (exists_path(path, &exists, err) != 0)
        return -1;
    if (!exists)
        return 0;
    errno = 0;
    *o = jtext_load_file(path, JSON_REJECT_DUPLICATES, &why);
    if (!*o && errno == ENOMEM) /* the C library ran out of memory for the stream */
        mem_exhausted();
    if (json_is_object(*o))
        return 0;
    json_decref(*o);
    *o = NULL;
    return err_input(err, path, 0, "not a JSON object, expected the identity of a store");
}

/* Returns the identity as indented JSON with enough digits to read back every number unchanged. The caller frees it. */
static char *dump_identity(const json_t *o)
{
    for (size_t digits = 15;; digits++) {
        char *text = json_dumps(o, JSON_INDENT(2) | JSON_REAL_PRECISION(digits));
        if (!text)
            mem_exhausted();
        json_t *parsed = json_loads(text, 0, NULL);
        bool is_exact = json_equal(parsed, o) || digits == 17;
        json_decref(parsed);
        if (is_exact)
            return text;
        mem_free(text);
    }
}

/* Writes the identity `o` to `path`, after its digest. Returns 0, or -1 and *err. */
static int write_identity(const char *path, const json_t *o, struct err *err)
{
    char *text = dump_identity(o);
    size_t len = strlen(text);
    text = mem_realloc(text, len + 2, 1);
    memcpy(text + len, "\n", 2);
    int r = digests_publish(path, text, len + 1, err);
    mem_free(text);
    return r;
}

/* Returns the names in a JSON list, separated by blanks, or NULL if the list is empty. The caller frees the text. */
static char *join_names(const json_t *list)
{
    char *text = NULL;
    size_t len = 0, cap = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        size_t n = name ? strlen(name) : 0;
        text = mem_grow(text, &cap, len + n + 2, 1);
        if (len)
            text[len++] = ' ';
        memcpy(text + len, name ? name : "", n);
        len += n;
        text[len] = '\0';
    }
    return text;
}

/* Writes the value v of an identity's term into `text`, for a message; "none" if v is NULL or null. Returns text. */
static const char *write_term_value(const json_t *v, char text[SHOWN_SIZE])
{
    char *names = json_is_array(v) ? join_names(v) : NULL;
    if (json_is_string(v))
        snprintf(text, SHOWN_SIZE, "%.200s", json_string_value(v));
    else if (json_is_integer(v))
        snprintf(text, SHOWN_SIZE, "%lld", (long long)json_integer_value(v));
    else if (json_is_real(v))
        snprintf(text, SHOWN_SIZE, "%.10g", json_real_value(v));
    else if (json_is_boolean(v))
        snprintf(text, SHOWN_SIZE, "%s", json_is_true(v) ? "yes" : "no");
    else
        snprintf(text, SHOWN_SIZE, "%.200s",
                 names                   ? names
                 : !v || json_is_null(v) ? "none"
                                         : "a value of an unknown kind");
    mem_free(names);
    return text;
}

/* The terms whose values are digests, and the names of the digested things for messages. */
static const struct {
    const char *term, *what;
} digest_term[] = {{"family.prompt_hash", "prompt"}, {"pool_sha256", "pool"}, {"texts_sha256", "texts"}};

/* The path of the identity.json, and the name of the stage, whose identity is compared; for messages. */
struct entry_place {
    const char *path, *stage;
};

/* Sets *err to the message that a term of the identity differs, with both values unless it is a digest. Returns -1. */
static int report_difference(const struct entry_place *place, const char *name, const json_t *old,
                             const json_t *current, struct err *err)
{
    char a[SHOWN_SIZE], b[SHOWN_SIZE];
    for (size_t i = 0; i < LENGTH(digest_term); i++)
        if (strcmp(name, digest_term[i].term) == 0)
            return err_input(
                err, place->path, 0,
                "the %s of the %s %s from the %s of this store: give the original%s%s%s, or use another store",
                digest_term[i].what, place->stage, i == 2 ? "differ" : "differs", digest_term[i].what, i ? "" : " (",
                i ? "" : place->stage, i ? "" : ".prompt.txt)");
    return err_input(err, place->path, 0,
                     "%s is '%s' in this store and '%s' in this command: give the same value, or use another store",
                     name, write_term_value(old, a), write_term_value(current, b));
}

/* Returns whether two terms are equal. A missing term (NULL) equals null. */
static bool terms_are_equal(const json_t *old, const json_t *current)
{
    bool is_old_null = !old || json_is_null(old), is_current_null = !current || json_is_null(current);
    return is_old_null || is_current_null ? is_old_null == is_current_null : json_equal(old, current);
}

static int compare_terms(const struct entry_place *place, const char *name, json_t *old, json_t *current,
                         struct err *err);

/* Compares the members of two JSON objects, the value of term `name` in the store (old) and in this command (current),
 * first in the order of `current`, because messages follow that order. Returns 0, or -1 and *err about the first
 * difference. */
static int compare_members(const struct entry_place *place, const char *name, json_t *old, json_t *current,
                           struct err *err)
{
    json_t *object[2] = {current, old};
    for (int k = 0; k < 2; k++)
        for (void *it = json_object_iter(object[k]); it; it = json_object_iter_next(object[k], it)) {
            char member[NAME_SIZE];
            const char *key = json_object_iter_key(it);
            snprintf(member, sizeof member, "%s.%s", name, key);
            if (compare_terms(place, member, json_object_get(old, key), json_object_get(current, key), err) != 0)
                return -1;
        }
    return 0;
}

/* Compares the term `name` of the store's identity with that of this run. Returns 0, or -1 and *err about the first
 * difference. */
static int compare_terms(const struct entry_place *place, const char *name, json_t *old, json_t *current,
                         struct err *err)
{
    if (terms_are_equal(old, current))
        return 0;
    return json_is_object(old) && json_is_object(current) ? compare_members(place, name, old, current, err)
                                                          : report_difference(place, name, old, current, err);
}

/* Returns whether a term may change from run to run because it affects no label. The store keeps its first value. */
static bool may_change(const char *key)
{
    return strcmp(key, "max_attempts") == 0;
}

/* The key of the schedule that a store had before it grew. The ids of windows of a plan (store/plans.h) are made from
 * it. */
static const char first_schedule[] = "first_schedule";

/* Returns a copy of the object `current` in which the numbers that may grow (numbers of windows and batches) have the
 * values of `old`, if these are not larger, so that the other terms can be compared. The caller releases it. */
static json_t *replace_growth(const json_t *current, const json_t *old)
{
    static const char *const term[] = {"batches", "rubric", "adaptive_batches", "adaptive_placements",
                                       "placements_per_doc"};
    json_t *copy = jv_copy((json_t *)current);
    for (size_t i = 0; i < LENGTH(term); i++) {
        json_t *v = json_object_get(old, term[i]);
        if (json_is_number(v) && json_number_value(v) <= json_number_value(json_object_get(copy, term[i])))
            jv_put(copy, term[i], json_incref(v));
    }
    return copy;
}

/* Stores the value `current` of the term `key` in the identity `old`, if `old` has the term and it is one that may
 * grow; keeps the first schedule under first_schedule. Returns 1 if it was stored, 0 if not, or -1 and *err if the
 * values differ in more than growth. */
static int store_growth(json_t *old, const struct entry_place *place, const char *key, json_t *current, struct err *err)
{
    json_t *stored = json_object_get(old, key);
    bool is_digest = strcmp(key, "pool_sha256") == 0 || strcmp(key, "texts_sha256") == 0;
    bool is_schedule = strcmp(key, "schedule") == 0, may_grow = is_digest || is_schedule || strcmp(key, "options") == 0;
    if (!stored || !may_grow || json_equal(stored, current))
        return 0;
    if (!is_digest && json_is_object(stored) && json_is_object(current)) {
        json_t *comparable = replace_growth(current, stored);
        int r = compare_terms(place, key, stored, comparable, err);
        json_decref(comparable);
        if (r != 0)
            return -1;
    }
    if (is_schedule && !json_object_get(old, first_schedule))
        jv_put(old, first_schedule, json_incref(stored));
    jv_put(old, key, json_incref(current));
    return 1;
}

json_t *journal_identity_schedule(json_t *identity)
{
    json_t *schedule = json_object_get(identity, first_schedule);
    return schedule ? schedule : json_object_get(identity, "schedule");
}

/* Adds to `old`, a stage's identity in the store, the terms of the claim that it lacks, and compares the others; if
 * claim->grows, terms that may grow take the claim's values. Terms that only the store has are a difference unless
 * claim->partial. Returns 1 if `old` was changed, 0 if not, or -1 and *err. */
static int merge_claim(json_t *old, const struct entry_place *place, const struct journal_claim *claim, struct err *err)
{
    int added = 0;
    for (void *it = json_object_iter(claim->identity); it; it = json_object_iter_next(claim->identity, it)) {
        const char *key = json_object_iter_key(it);
        json_t *current = json_object_iter_value(it), *stored;
        int grown = claim->grows ? store_growth(old, place, key, current, err) : 0;
        if (grown < 0)
            return -1;
        added |= grown;
        stored = json_object_get(old, key);
        if (stored && !may_change(key) && compare_terms(place, key, stored, current, err) != 0)
            return -1;
        if (!stored)
            jv_put(old, key, json_incref(current));
        added |= !stored;
    }
    for (void *it = json_object_iter(old); it && !claim->partial; it = json_object_iter_next(old, it)) {
        const char *key = json_object_iter_key(it);
        if (!json_object_get(claim->identity, key) && strcmp(key, first_schedule) != 0)
            return report_difference(place, key, json_object_iter_value(it), NULL, err);
    }
    return added;
}

/* Returns the present time in UTC, to the second, as a JSON string. */
static json_t *make_time(void)
{
    char text[40];
    time_t now = time(NULL);
    struct tm tm;
    gmtime_r(&now, &tm);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S+00:00", &tm);
    return json_string(text);
}

/* Returns a new entry of "stages" in identity.json for the claim's stage, with the present time. The caller releases
 * it. */
static json_t *make_entry(const struct journal_claim *claim)
{
    json_t *entry = jv_object();
    jv_put(entry, "identity", json_incref(claim->identity));
    jv_put(entry, "family", json_incref(claim->family));
    jv_put(entry, "family_key", json_string(claim->family_key));
    jv_put(entry, "created_at", make_time());
    jv_put(entry, "package_version", json_string("trec_rcp " RCP_VERSION));
    return entry;
}

/* Sets *err: the file is not an identity of the expected schema. Returns -1. */
static int report_schema(const char *path, struct err *err)
{
    return err_input(err, path, 0, "no object 'stages' with an 'identity' for each stage, expected the schema %s",
                     SCHEMA);
}

/* Merges the claims of all stages into the identity o, read from `path`. Returns 1 if o was changed, 0 if not, or -1
 * and *err if a claim differs from it or o has another schema. */
static int merge_claims(json_t *o, const char *path, const struct journal_terms *terms, struct err *err)
{
    const char *schema = json_string_value(json_object_get(o, "schema"));
    json_t *stages = json_object_get(o, "stages");
    int added = 0;
    if (!schema || strcmp(schema, SCHEMA) != 0 || !json_is_object(stages))
        return report_schema(path, err);
    for (size_t i = 0; i < terms->n_claims; i++) {
        const struct journal_claim *claim = &terms->claim[i];
        json_t *entry = json_object_get(stages, claim->stage), *identity = json_object_get(entry, "identity");
        int r = 1;
        if (!entry)
            jv_put(stages, claim->stage, make_entry(claim));
        else
            r = json_is_object(identity) ? merge_claim(identity, &(struct entry_place){path, claim->stage}, claim, err)
                                         : report_schema(path, err);
        if (r < 0)
            return -1;
        added |= r;
    }
    return added;
}

void journal_identity_key(const json_t *o, char key[SEAL_HEX])
{
    const char *text = json_string_value(json_object_get(o, "store_key"));
    bool good = text && strlen(text) == SEAL_HEX - 1 && strspn(text, "0123456789abcdef") == SEAL_HEX - 1;
    memcpy(key, good ? text : "", good ? SEAL_HEX : 1);
}

/* Adds the store's key to a new identity, made of the identity's digest and the nanoseconds of the present time, so
 * that two stores of one command have two keys. */
static void add_key(json_t *o)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    char *text = dump_identity(o), key[SEAL_HEX];
    seal_hex(key, seal_text(text, strlen(text)) ^ (uint64_t)now.tv_nsec);
    jv_put(o, "store_key", json_string(key));
    mem_free(text);
}

int journal_identity(const char *path, const struct journal_terms *terms, bool saves, char key[SEAL_HEX],
                     struct err *err)
{
    json_t *o;
    if (journal_identity_read(path, &o, err) != 0)
        return -1;
    bool new = !o;
    if (new) {
        o = jv_object();
        jv_put(o, "schema", json_string(SCHEMA));
        jv_put(o, "stages", jv_object());
    }
    int r = merge_claims(o, path, terms, err);
    if (r > 0 && new)
        add_key(o);
    if (r > 0)
        r = saves ? write_identity(path, o, err) : 0;
    journal_identity_key(o, key);
    json_decref(o);
    return r;
}

json_t *journal_identity_stage(json_t *o, const char *stage)
{
    return json_object_get(json_object_get(o, "stages"), stage);
}

int journal_identity_criteria(const char *path, char **text, struct err *err)
{
    json_t *o;
    *text = NULL;
    if (journal_identity_read(path, &o, err) != 0)
        return -1;
    json_t *entry = journal_identity_stage(o, jud_stage_name[JUD_RUBRIC]);
    *text = join_names(json_object_get(json_object_get(entry, "family"), "criteria"));
    json_decref(o);
    return 0;
}

int journal_identity_copy_reparsed(const char *source, const char *target, struct err *err)
{
    const char *stage;
    json_t *o, *entry;
    if (journal_identity_read(source, &o, err) != 0)
        return -1;
    if (!o)
        return 0;
    jv_put(o, "reparsed_by", json_string("rcp-label " RCP_VERSION " reparse"));
    json_object_foreach(json_object_get(o, "stages"), stage, entry)
    {
        json_t *identity = json_object_get(entry, "identity");
        if (json_is_object(identity))
            jv_put(identity, "reparsed", json_true());
    }
    int r = write_identity(target, o, err);
    json_decref(o);
    return r;
}
