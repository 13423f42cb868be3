/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "json/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/num.h"
#include "base/order.h"
#include "base/portable.h"
#include "base/utf8.h"
#include "json/id.h"
#ifdef PORTABLE_SSE2
#include <emmintrin.h>
#endif

/* The parser works in place on a copy of the text: a string or key ends with a NUL in place of its closing quote, and
 * the text ends with NULs. Its functions return a pointer past the part they parse, or NULL, with an explanation in
 * b->reason, if that part is not valid. Its speed matters: a fit of 200,000 records parses 200 MB. */

enum { PADDING = 16 /* the NULs after the text, which a vector load may read */ };

/* A tree under construction. */
struct builder {
    struct arena *arena;
    const char *text, *end; /* the copy of the text, and its end */
    struct jt *value;       /* a stack of n values; those of a closed array or object move to the arena as one array */
    size_t n, cap;          /* the number of values on the stack, and how many fit */
    char *reason;           /* JT_WHY_SIZE bytes of the caller, for why the text is not valid */
};

/* Stores the reason why the text is not valid. Returns NULL. */
static char *set_reason(struct builder *b, const char *reason)
{
    snprintf(b->reason, JT_WHY_SIZE, "%s", reason);
    return NULL;
}

/* Stores the reason that the byte at p is not `expected` (such as "a digit"), or that the text ends too early. Returns
 * NULL. */
static char *refuse_byte(struct builder *b, const char *p, const char *expected)
{
    if (p == b->end)
        return set_reason(b, "the text ends before the value is complete");
    snprintf(b->reason, JT_WHY_SIZE, "byte %zu is not %s", (size_t)(p - b->text) + 1, expected);
    return NULL;
}

/* Pushes a value on the stack and returns it; the caller sets its content. The pointer is valid until the next push. */
static inline struct jt *push_value(struct builder *b, enum jt_type type)
{
    enum { FIRST_CAPACITY = 256 }; /* enough for most records, without a second allocation */
    if (b->n == b->cap)
        b->value = mem_grow(b->value, &b->cap, b->n ? b->n + 1 : FIRST_CAPACITY, sizeof *b->value);
    struct jt *v = &b->value[b->n++];
    *v = (struct jt){.type = type};
    return v;
}

static char *skip_space(char *p)
{
    while (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')
        p++;
    return p;
}

/* Decodes the rest of a string in place, from its first backslash p to its closing quote; *end becomes the end of the
 * decoded string. Returns a pointer past the closing quote, or NULL and b->reason. */
static char *read_escapes(struct builder *b, char *p, char **end)
{
    static const char name[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    char *write = p;
    while (*p != '"') {
        if ((unsigned char)*p < ' ') /* includes the NUL at the end of the text */
            return refuse_byte(b, p, "allowed in a string");
        if (*p != '\\') {
            *write++ = *p++;
            continue;
        }
        const char *letter = p[1] ? strchr(name, p[1]) : NULL;
        size_t used = 2, n = 1;
        if (letter)
            *write = meaning[letter - name];
        else
            n = utf8_escape(p, b->end, write, &used);
        if (!n)
            return refuse_byte(b, p + 1 == b->end ? p + 1 : p,
                               "the beginning of a complete escape sequence (a surrogate pair needs both halves)");
        write += n;
        p += used;
    }
    *end = write;
    return p + 1;
}

/* Returns a pointer to the first quote, backslash or control character from p on. There is one, since the text ends
 * with a NUL. */
static inline char *skip_plain(char *p)
{
#ifdef PORTABLE_SSE2
    const __m128i quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\'), control = _mm_set1_epi8(' ' - 1);
    for (;; p += PADDING) {
        __m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
        __m128i stop = _mm_or_si128(_mm_cmpeq_epi8(v, quote), _mm_cmpeq_epi8(v, backslash));
        int mask = _mm_movemask_epi8(_mm_or_si128(stop, _mm_cmpeq_epi8(_mm_min_epu8(v, control), v)));
        if (mask)
            return p + __builtin_ctz((unsigned)mask);
    }
#else
    while ((unsigned char)*p >= ' ' && *p != '"' && *p != '\\')
        p++;
    return p;
#endif
}

/* Parses the string whose content begins at p, decodes it in place and ends it with a NUL; *n is its decoded length in
 * bytes. Returns a pointer past the closing quote, or NULL and b->reason. */
static inline char *read_string(struct builder *b, char *p, size_t *n)
{
    char *start = p, *end = p = skip_plain(p);
    p = *p == '"' ? p + 1 : *p == '\\' ? read_escapes(b, p, &end) : refuse_byte(b, p, "allowed in a string");
    if (!p)
        return NULL;
    *end = '\0';
    *n = (size_t)(end - start);
    return p;
}

/* Returns a pointer past the digits at p, or NULL and b->reason if there is none. */
static char *read_digits(struct builder *b, char *p)
{
    char *start = p;
    while (*p >= '0' && *p <= '9')
        p++;
    return p > start ? p : refuse_byte(b, p, "a digit");
}

/* Parses the number at p and pushes it: an integer if it has neither a point nor an exponent, otherwise a real. Returns
 * a pointer past it, or NULL and b->reason if it is malformed or too large. */
static char *read_json_number(struct builder *b, char *p)
{
    char *start = p;
    bool is_real = false;
    p += *p == '-';
    p = *p == '0' ? p + 1 : read_digits(b, p);
    if (p && *p == '.') {
        is_real = true;
        p = read_digits(b, p + 1);
    }
    if (p && (*p == 'e' || *p == 'E')) {
        is_real = true;
        p = read_digits(b, p + 1 + (p[1] == '+' || p[1] == '-'));
    }
    if (!p)
        return NULL;
    size_t n = (size_t)(p - start);
    struct jt *v = push_value(b, is_real ? JT_REAL : JT_INTEGER);
    if (!is_real && n == 1)
        v->integer = *start - '0';
    else if (is_real && !num_double(start, n, &v->real))
        return set_reason(b, "a number is beyond the range of a double");
    else if (!is_real && !num_int(start, n, INT64_MIN, INT64_MAX, &v->integer))
        return set_reason(b, "a whole number does not fit in 64 bits");
    return p;
}

/* Pushes a value of this type if `word` (null, true or false) is at p. Returns a pointer past the word, or NULL and
 * b->reason. */
static char *read_literal(struct builder *b, char *p, const char *word, enum jt_type type)
{
    size_t n = strlen(word);
    if (strncmp(p, word, n) != 0)
        return refuse_byte(b, p, "a value");
    push_value(b, type);
    return p + n;
}

/* Returns whether the member v of an object has the key key[0 .. n). Compares the length, the first and the last byte
 * first, since most keys differ there and a call is slower. */
static inline bool has_key(const struct jt *v, const char *key, size_t n)
{
    return v->n_key == n &&
           (n == 0 || (v->key[0] == key[0] && v->key[n - 1] == key[n - 1] && memcmp(v->key, key, n) == 0));
}

/* Returns a mask with one bit set, chosen by the key of v: equal keys have the same bit, different keys may share
 * one. */
static uint64_t get_key_bit(const struct jt *v)
{
    unsigned hash = v->n_key ? v->n_key * 7u + (unsigned char)v->key[0] * 5u + (unsigned char)v->key[v->n_key - 1] : 0;
    return (uint64_t)1 << hash % 64;
}

/* Returns a key that occurs twice in the object, or NULL. Compares the keys of a small object in pairs (with more than
 * FEW keys, a key is compared only if its bit was seen before), and sorts the keys of a larger object. */
static const char *find_repeated_key(const struct jt *o)
{
    enum { FEW = 6, SMALL = 32 };
    const char *repeated = NULL;
    if (o->n <= SMALL) {
        uint64_t seen = 0;
        for (size_t i = 0; i < o->n && !repeated; i++) {
            uint64_t bit = o->n <= FEW ? 1 : get_key_bit(&o->item[i]);
            for (size_t k = 0; k < i && seen & bit && !repeated; k++)
                repeated = has_key(&o->item[k], o->item[i].key, o->item[i].n_key) ? o->item[i].key : NULL;
            seen |= bit;
        }
        return repeated;
    }
    const char **key = mem_alloc(o->n, sizeof *key);
    for (size_t i = 0; i < o->n; i++)
        key[i] = o->item[i].key;
    qsort(key, o->n, sizeof *key, order_texts);
    for (size_t i = 1; i < o->n && !repeated; i++)
        repeated = strcmp(key[i - 1], key[i]) == 0 ? key[i] : NULL;
    mem_free(key);
    return repeated;
}

static char *read_json_value(struct builder *b, char *p, size_t depth);

/* Parses a key, its colon and its value, inside `depth` arrays and objects, and pushes the value with the key. Returns
 * a pointer past them, or NULL and b->reason. */
static char *read_member(struct builder *b, char *p, size_t depth)
{
    const char *key = p + 1;
    size_t n;
    if (*p != '"')
        return refuse_byte(b, p, "a key in quotes");
    if (!(p = read_string(b, p + 1, &n)))
        return NULL;
    if (memchr(key, '\0', n))
        return set_reason(b, "a key contains \\u0000");
    if (n > UINT32_MAX)
        return set_reason(b, "a key is longer than 4 GB");
    p = skip_space(p);
    if (*p != ':')
        return refuse_byte(b, p, "':'");
    p = read_json_value(b, skip_space(p + 1), depth);
    if (p) {
        b->value[b->n - 1].key = key;
        b->value[b->n - 1].n_key = (uint32_t)n;
    }
    return p;
}

/* Parses the array or object that opens at p, inside `depth` others, and pushes it; its items move from the stack to
 * the arena. Returns a pointer past it, or NULL and b->reason if it is malformed, deeper than JTEXT_DEPTH, or repeats a
 * key. */
static char *read_items(struct builder *b, char *p, size_t depth)
{
    bool is_object = *p == '{', has_more;
    char closing = is_object ? '}' : ']', q[ERR_QUOTE_SIZE];
    size_t n_outer = b->n;
    if (depth == JTEXT_DEPTH) {
        snprintf(b->reason, JT_WHY_SIZE, "the text is nested deeper than %d levels", JTEXT_DEPTH);
        return NULL;
    }
    p = skip_space(p + 1);
    for (has_more = *p != closing; has_more; p = has_more ? skip_space(p + 1) : p) {
        p = is_object ? read_member(b, p, depth + 1) : read_json_value(b, p, depth + 1);
        if (!p)
            return NULL;
        p = skip_space(p);
        has_more = *p == ',';
    }
    if (*p != closing)
        return refuse_byte(b, p, is_object ? "',' or '}'" : "',' or ']'");
    size_t n = b->n - n_outer;
    struct jt *item = arena_alloc(b->arena, n * sizeof *item);
    if (n)
        memcpy(item, b->value + n_outer, n * sizeof *item);
    b->n = n_outer;
    struct jt *v = push_value(b, is_object ? JT_OBJECT : JT_ARRAY);
    v->item = item;
    v->n = n;
    const char *repeated = is_object ? find_repeated_key(v) : NULL;
    if (!repeated)
        return p + 1;
    snprintf(b->reason, JT_WHY_SIZE, "the key '%s' appears twice in an object",
             err_quote(q, repeated, strlen(repeated)));
    return NULL;
}

/* Parses the value at p, inside `depth` arrays and objects, and pushes it. Returns a pointer past it, or NULL and
 * b->reason. */
static char *read_json_value(struct builder *b, char *p, size_t depth)
{
    size_t n;
    char *text = p + 1;
    switch (*p) {
    case '{':
    case '[': return read_items(b, p, depth);
    case '"':
        p = read_string(b, text, &n);
        if (p) {
            struct jt *v = push_value(b, JT_STRING);
            v->text = text;
            v->n = n;
        }
        return p;
    case 'n': return read_literal(b, p, "null", JT_NULL);
    case 't': return read_literal(b, p, "true", JT_TRUE);
    case 'f': return read_literal(b, p, "false", JT_FALSE);
    default: return *p == '-' || (*p >= '0' && *p <= '9') ? read_json_number(b, p) : refuse_byte(b, p, "a value");
    }
}

const struct jt *jt_read(const char *s, size_t len, struct arena *arena, char reason[JT_WHY_SIZE])
{
    size_t n_valid = utf8_span(s, len);
    if (n_valid < len) {
        snprintf(reason, JT_WHY_SIZE, "byte %zu is not UTF-8", n_valid + 1);
        return NULL;
    }
    char *text = arena_alloc(arena, len + PADDING), *p;
    memcpy(text, s, len);
    memset(text + len, 0, PADDING);
    struct builder b = {.arena = arena, .text = text, .end = text + len, .reason = reason};
    struct jt *v = NULL;
    p = read_json_value(&b, skip_space(text), 0);
    if (p && (p = skip_space(p)) < b.end) {
        snprintf(reason, JT_WHY_SIZE, "more text follows the value, from byte %zu on", (size_t)(p - text) + 1);
    } else if (p) {
        v = arena_alloc(arena, sizeof *v);
        *v = b.value[0];
    }
    mem_free(b.value);
    return v;
}

const struct jt *jt_find_member(const struct jt *o, const char *key, size_t n)
{
    for (size_t i = 0; jt_is(o, JT_OBJECT) && i < o->n; i++)
        if (has_key(&o->item[i], key, n))
            return &o->item[i];
    return NULL;
}

const struct jt *jt_element(const struct jt *a, size_t i)
{
    return jt_is(a, JT_ARRAY) && i < a->n ? &a->item[i] : NULL;
}

size_t jt_size(const struct jt *v)
{
    return jt_is(v, JT_ARRAY) || jt_is(v, JT_OBJECT) ? v->n : 0;
}

const char *jt_text(const struct jt *v)
{
    return jt_is(v, JT_STRING) && strlen(v->text) == v->n ? v->text : NULL;
}

int64_t jt_integer(const struct jt *v)
{
    return jt_is(v, JT_INTEGER) ? v->integer : 0;
}

double jt_number(const struct jt *v)
{
    return jt_is(v, JT_INTEGER) ? (double)v->integer : jt_is(v, JT_REAL) ? v->real : 0.0;
}
