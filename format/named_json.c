/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Parses JSON in place and without allocations, for runs and labels of millions of rows. */
#include <string.h>

#include "base/utf8.h"
#include "format/named.h"

/* Records in *j what was expected at j->p, and whether the text ends there. Returns -1. */
static int fail_at(struct named_json *j, const char *expected)
{
    j->expected = expected;
    j->cut = j->p >= j->end;
    return -1;
}

void named_json_space(struct named_json *j)
{
    while (j->p < j->end && (*j->p == ' ' || *j->p == '\t' || *j->p == '\r' || *j->p == '\n'))
        j->p++;
}

/* Decodes the escape (backslash) at j->p into out and moves past it. Returns the number of bytes in out, or 0 if the
 * escape is not valid or stands for NUL. */
static size_t decode_escape(struct named_json *j, char out[4])
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char *e = j->end - j->p > 1 && j->p[1] ? strchr(from, j->p[1]) : NULL;
    size_t n_read = 2, n = 1;
    *out = '\0';
    if (e)
        *out = to[e - from];
    else
        n = utf8_escape(j->p, j->end, out, &n_read);
    j->p += n_read ? n_read : 1;
    return *out ? n : 0;
}

/* Returns the quote, not after an odd number of backslashes, that closes the string whose content begins at s, or NULL
 * if there is none before `end`. s[-1] is the opening quote. */
static char *closing_quote(char *s, char *end)
{
    while ((s = memchr(s, '"', (size_t)(end - s))) != NULL) {
        char *b = s;
        while (b[-1] == '\\') /* stops at the opening quote at the latest */
            b--;
        if ((s - b) % 2 == 0)
            return s;
        s++;
    }
    return NULL;
}

/* Sets *t to the string at j->p, without its quotes, and moves past it. Decodes its escapes in place, or only checks
 * them if `write` is false. Returns 0, or -1 and j->expected. */
static int read_string(struct named_json *j, struct fmt_tok *t, bool write)
{
    if (j->p >= j->end || *j->p != '"')
        return fail_at(j, "a string");
    char *s = j->p + 1, *close = closing_quote(s, j->end);
    if (!close) {
        j->p = s;
        fail_at(j, "the closing quote of a string");
        j->cut = true;
        return -1;
    }
    char *out = memchr(s, '\\', (size_t)(close - s)), *end = j->end;
    *t = (struct fmt_tok){s, (size_t)((out ? out : close) - s)};
    j->p = out ? out : close;
    j->end = close; /* no escape may extend past the closing quote */
    while (j->p < close) {
        char bytes[4] = {*j->p};
        size_t n = 1;
        if (*j->p != '\\')
            j->p++;
        else if ((n = decode_escape(j, bytes)) == 0) {
            j->end = end;
            return fail_at(j, "a valid escape in a string");
        }
        if (write)
            memcpy(out, bytes, n);
        out += n;
    }
    j->end = end;
    j->p = close + 1;
    t->len = out ? (size_t)(out - s) : t->len;
    return 0;
}

int named_json_string(struct named_json *j, struct fmt_tok *t)
{
    return read_string(j, t, true);
}

/* Returns whether c can be part of a number, or of a word such as true or null. */
static bool scalar_byte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '+' ||
           c == '.';
}

/* Sets *t to the whole text of the object or list at j->p, and moves past it. Checks its strings only; either kind of
 * bracket closes either. Returns 0, or -1 and j->expected. */
static int skip_nested(struct named_json *j, struct fmt_tok *t)
{
    char *s = j->p;
    size_t depth = 0;
    do {
        if (j->p >= j->end)
            return fail_at(j, "the end of a nested value");
        if (*j->p == '"') {
            if (read_string(j, t, false) != 0)
                return -1;
            continue;
        }
        depth += *j->p == '{' || *j->p == '[';
        depth -= *j->p == '}' || *j->p == ']';
        j->p++;
    } while (depth);
    *t = (struct fmt_tok){s, (size_t)(j->p - s)};
    return 0;
}

int named_json_value(struct named_json *j, struct fmt_tok *t, enum named_json_kind *kind)
{
    char *s = j->p;
    if (s < j->end && *s == '"') {
        *kind = NAMED_JSON_STRING;
        return read_string(j, t, true);
    }
    if (s < j->end && (*s == '{' || *s == '[')) {
        *kind = *s == '{' ? NAMED_JSON_OBJECT : NAMED_JSON_LIST;
        return skip_nested(j, t);
    }
    while (j->p < j->end && scalar_byte(*j->p))
        j->p++;
    if (j->p == s)
        return fail_at(j, "a value");
    *t = (struct fmt_tok){s, (size_t)(j->p - s)};
    *kind = t->len == 4 && memcmp(s, "null", 4) == 0 ? NAMED_JSON_NULL : NAMED_JSON_BARE;
    return 0;
}

int named_json_member(struct named_json *j, bool first, struct fmt_tok *key)
{
    named_json_space(j);
    if (first) {
        if (j->p >= j->end || *j->p != '{')
            return fail_at(j, "an object '{...}' on every line");
        j->p++;
        named_json_space(j);
    }
    if (j->p < j->end && *j->p == '}') {
        j->p++;
        return 0;
    }
    if (!first) {
        if (j->p >= j->end || *j->p != ',')
            return fail_at(j, "',' or '}'");
        j->p++;
        named_json_space(j);
    }
    if (named_json_string(j, key) != 0)
        return -1;
    named_json_space(j);
    if (j->p >= j->end || *j->p != ':')
        return fail_at(j, "':'");
    j->p++;
    named_json_space(j);
    return 1;
}

/* ---- rows ---- */

/* Returns the meaning of a key that is member number `place`, from 0, of an object. Remembers it in `keys` for the next
 * object, or in *spare if the key is too long or its place too high. */
static const struct named_key *find_meaning(struct named_keys *keys, size_t place, const struct fmt_tok *key,
                                            struct named_key *spare)
{
    struct named_key *k = place < NAMED_MAX_CELLS ? &keys->key[place] : spare;
    if (place < NAMED_MAX_CELLS && k->len == key->len && memcmp(k->name, key->s, key->len) == 0)
        return k;
    if (key->len >= sizeof k->name)
        k = spare;
    else
        memcpy(k->name, key->s, key->len);
    k->len = key->len;
    k->column = named_column_of(key->s, key->len, &k->weight);
    if (keys->gain)
        k->column = strlen(keys->gain) == key->len && memcmp(keys->gain, key->s, key->len) == 0 ? NAMED_GAIN
                  : k->column == NAMED_GAIN                                                     ? NAMED_OTHER
                                                                                                : k->column;
    return k;
}

/* Reads the members of an object into the fields f[meaning] of a row. If several members stand for one column, the one
 * with the lowest weight counts, and the last of equal weights. Returns 0, or -1 and j->expected. */
static int read_members(struct named_json *j, struct named_keys *keys, struct fmt_tok *f)
{
    int weight[NAMED_COLUMNS], r;
    struct named_key spare = {.len = 0};
    struct fmt_tok key, value;
    enum named_json_kind kind;
    for (size_t n = 0; (r = named_json_member(j, n == 0, &key)) > 0; n++) {
        const struct named_key *k = find_meaning(keys, n, &key, &spare);
        enum named_column c = k->column;
        if (named_json_value(j, &value, &kind) != 0)
            return -1;
        bool list = c == NAMED_DOCS || c == NAMED_EXCLUDED || c == NAMED_SCORES;
        bool nested = kind == NAMED_JSON_LIST || kind == NAMED_JSON_OBJECT;
        if (c == NAMED_OTHER || (nested && !list) || (f[c].s && k->weight > weight[c]))
            continue;
        weight[c] = k->weight;
        const char *null = named_is_name(c) ? "" : keys->null;
        f[c] = kind == NAMED_JSON_NULL ? (struct fmt_tok){null, strlen(null)} : value;
    }
    return r;
}

int named_json_row(char *line, size_t len, struct named_keys *keys, struct fmt_tok f[NAMED_COLUMNS + 1],
                   const char *file, uint64_t number, struct err *err)
{
    struct named_json j = {.p = line, .end = line + len};
    char q[ERR_QUOTE_SIZE];
    memset(f, 0, (NAMED_COLUMNS + 1) * sizeof *f);
    int r = read_members(&j, keys, f);
    named_json_space(&j);
    if (r == 0 && j.p < j.end)
        r = fail_at(&j, "the end of the line");
    if (r < 0)
        return err_input(err, file, number, "not JSON at byte %zu of the line: '%s', expected %s",
                         (size_t)(j.p - line) + 1, err_quote(q, j.p, j.p < j.end ? (size_t)(j.end - j.p) : 0),
                         j.expected);
    struct fmt_tok *id = &f[NAMED_ID];
    if (id->s && !f[NAMED_TOPIC].s)
        f[NAMED_TOPIC] = *id;
    else if (id->s && !f[NAMED_DOC].s && !f[NAMED_DOCS].s && !f[NAMED_EXCLUDED].s)
        f[NAMED_DOC] = *id;
    return 0;
}
