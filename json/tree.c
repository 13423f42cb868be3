/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "json/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

#include "base/err.h"
#include "base/num.h"
#include "base/utf8.h"
#include "json/id.h"

/* Values whose array or object is still open lie on a stack; when it closes they move to the arena as one array. */
struct open {
    const char *key; /* of the array or object itself */
    uint32_t n_key;
    enum jt_type type;
    size_t first; /* of its values on the stack */
};

struct build {
    struct arena *arena;
    struct jt *value;
    size_t n_values, cap_values;
    const char *key; /* of the next value */
    uint32_t n_key;
    struct open open[JTEXT_DEPTH + 1];
    size_t depth;
    yajl_handle yajl;
    size_t read; /* bytes up to the end of the value itself */
    char *wrong; /* JT_WHY_SIZE: what yajl does not mind */
};

static struct jt *add(struct build *b, enum jt_type type)
{
    enum { USUAL = 256 }; /* of a record: no second allocation */
    if (b->n_values == b->cap_values)
        b->value = mem_grow(b->value, &b->cap_values, b->n_values ? b->n_values + 1 : USUAL, sizeof *b->value);
    struct jt *v = &b->value[b->n_values++];
    *v = (struct jt){.key = b->key, .n_key = b->n_key, .type = type};
    b->key = NULL;
    b->n_key = 0;
    return v;
}

/* The same for yajl, which says where it is. */
static struct jt *add_read(struct build *b, enum jt_type type)
{
    struct jt *v = add(b, type);
    if (b->depth == 0)
        b->read = yajl_get_bytes_consumed(b->yajl);
    return v;
}

/* For the callbacks: 0 stops yajl. */
static int wrong(struct build *b, const char *what)
{
    snprintf(b->wrong, JT_WHY_SIZE, "%s", what);
    return 0;
}

static int take_null(void *context)
{
    add_read(context, JT_NULL);
    return 1;
}

static int take_boolean(void *context, int value)
{
    add_read(context, value ? JT_TRUE : JT_FALSE);
    return 1;
}

/* The digits themselves, since yajl would read a point as the locale has it. */
static int take_number(void *context, const char *s, size_t len)
{
    struct build *b = context;
    bool real = memchr(s, '.', len) || memchr(s, 'e', len) || memchr(s, 'E', len);
    struct jt *v = add_read(b, real ? JT_REAL : JT_INTEGER);
    if (real ? num_double(s, len, &v->real) : num_int(s, len, INT64_MIN, INT64_MAX, &v->integer))
        return 1;
    return wrong(b, real ? "a number beyond what a double holds" : "a whole number beyond 64 bits");
}

static int take_string(void *context, const unsigned char *s, size_t len)
{
    struct build *b = context;
    struct jt *v = add_read(b, JT_STRING);
    v->text = arena_strndup(b->arena, (const char *)s, len);
    v->n = len;
    return 1;
}

static int take_key(void *context, const unsigned char *s, size_t len)
{
    struct build *b = context;
    if (memchr(s, '\0', len))
        return wrong(b, "a key with \\u0000 in it");
    if (len > UINT32_MAX)
        return wrong(b, "a key of more than 4 GB");
    b->key = arena_strndup(b->arena, (const char *)s, len);
    b->n_key = (uint32_t)len;
    return 1;
}

static void open_value(struct build *b, enum jt_type type)
{
    b->open[b->depth++] = (struct open){b->key, b->n_key, type, b->n_values};
    b->key = NULL;
    b->n_key = 0;
}

static int begin_array(void *context)
{
    open_value(context, JT_ARRAY);
    return 1;
}

static int begin_object(void *context)
{
    open_value(context, JT_OBJECT);
    return 1;
}

/* The innermost array or object that is open is whole. */
static struct jt *end(struct build *b)
{
    struct open o = b->open[--b->depth];
    size_t n = b->n_values - o.first;
    struct jt *item = arena_alloc(b->arena, n * sizeof *item);
    if (n)
        memcpy(item, b->value + o.first, n * sizeof *item);
    b->n_values = o.first;
    b->key = o.key;
    b->n_key = o.n_key;
    struct jt *v = add(b, o.type);
    v->item = item;
    v->n = n;
    return v;
}

static struct jt *end_read(struct build *b)
{
    struct jt *v = end(b);
    if (b->depth == 0)
        b->read = yajl_get_bytes_consumed(b->yajl);
    return v;
}

static int end_array(void *context)
{
    end_read(context);
    return 1;
}

/* Most keys differ in length, their first byte or their last, and a call is dearer than to see that. */
static inline bool has_key(const struct jt *v, const char *key, size_t n)
{
    return v->n_key == n &&
           (n == 0 || (v->key[0] == key[0] && v->key[n - 1] == key[n - 1] && memcmp(v->key, key, n) == 0));
}

static int by_key(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Which, NULL = none. Small objects are looked through, larger ones sorted. */
static const char *key_twice(const struct jt *o)
{
    enum { SMALL = 32 };
    const char *twice = NULL;
    if (o->n <= SMALL) {
        for (size_t i = 1; i < o->n && !twice; i++)
            for (size_t k = 0; k < i && !twice; k++)
                twice = has_key(&o->item[k], o->item[i].key, o->item[i].n_key) ? o->item[i].key : NULL;
        return twice;
    }
    const char **key = mem_alloc(o->n, sizeof *key);
    for (size_t i = 0; i < o->n; i++)
        key[i] = o->item[i].key;
    qsort(key, o->n, sizeof *key, by_key);
    for (size_t i = 1; i < o->n && !twice; i++)
        twice = strcmp(key[i - 1], key[i]) == 0 ? key[i] : NULL;
    mem_free(key);
    return twice;
}

static int end_object(void *context)
{
    struct build *b = context;
    const char *twice = key_twice(end_read(b));
    char q[ERR_QUOTE_SIZE];
    if (!twice)
        return 1;
    snprintf(b->wrong, JT_WHY_SIZE, "the key '%s' stands twice in an object", err_quote(q, twice, strlen(twice)));
    return 0;
}

/* The unit of four hexadecimal digits after \u, -1 where there is none. */
static long unit_at(const char *p, const char *end)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    long unit = 0;
    if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
        return -1;
    for (p += 2, end = p + 4; p < end; p++) {
        const char *at = *p ? strchr(digits, *p) : NULL;
        if (!at)
            return -1;
        unit = unit * 16 + (at - digits < 16 ? at - digits : at - digits - 6);
    }
    return unit;
}

/* yajl reads half a surrogate pair as a question mark, or as three bytes that are not UTF-8. */
static bool has_half_pair(const char *s, size_t len)
{
    const char *end = s + len;
    for (const char *p = memchr(s, '\\', len); p && end - p > 1; p = memchr(p, '\\', (size_t)(end - p))) {
        long unit = unit_at(p, end);
        p += 2;
        if (unit < 0xd800 || unit > 0xdfff)
            continue;
        long low = unit_at(p + 4, end);
        if (unit > 0xdbff || low < 0xdc00 || low > 0xdfff)
            return true;
        p += 10;
    }
    return false;
}

static void *allocate(void *context, size_t size)
{
    (void)context;
    return mem_alloc(1, size);
}

static void *resize(void *context, void *p, size_t size)
{
    (void)context;
    return mem_realloc(p, 1, size);
}

static void give_back(void *context, void *p)
{
    (void)context;
    mem_free(p);
}

/* yajl's own words for it, "lexical error: invalid char in json text.", less what is not its subject. */
static void explain(yajl_handle yajl, const char *s, size_t len, char why[JT_WHY_SIZE])
{
    unsigned char *text = yajl_get_error(yajl, 0, (const unsigned char *)s, len);
    const char *colon = text ? strstr((const char *)text, ": ") : NULL, *words = colon ? colon + 2 : "no JSON";
    size_t n = strcspn(words, ".\n");
    snprintf(why, JT_WHY_SIZE, "%.*s at byte %zu", (int)(n < 100 ? n : 100), words, yajl_get_bytes_consumed(yajl) + 1);
    yajl_free_error(yajl, text);
}

/* What follows the value: yajl does not mind a string that has no end. */
static bool ends(const struct build *b, const char *s, size_t len, char why[JT_WHY_SIZE])
{
    size_t end = b->read;
    while (end < len && strchr(" \t\r\n", s[end]) && s[end])
        end++;
    if (end < len)
        snprintf(why, JT_WHY_SIZE, "more text after the value, at byte %zu", end + 1);
    return end == len;
}

/* By yajl: any text, and what is wrong with it. */
static bool parse(struct build *b, const char *s, size_t len, char why[JT_WHY_SIZE])
{
    static const yajl_callbacks callbacks = {.yajl_null = take_null,
                                             .yajl_boolean = take_boolean,
                                             .yajl_number = take_number,
                                             .yajl_string = take_string,
                                             .yajl_start_map = begin_object,
                                             .yajl_map_key = take_key,
                                             .yajl_end_map = end_object,
                                             .yajl_start_array = begin_array,
                                             .yajl_end_array = end_array};
    yajl_alloc_funcs memory = {allocate, resize, give_back, NULL};
    b->yajl = yajl_alloc(&callbacks, &memory, b);
    yajl_status status = yajl_parse(b->yajl, (const unsigned char *)s, len);
    if (status == yajl_status_error)
        explain(b->yajl, s, len, why);
    bool whole = b->n_values > 0 && b->depth == 0;
    if (status == yajl_status_ok) {
        status = yajl_complete_parse(b->yajl);
        if (status == yajl_status_error)
            snprintf(why, JT_WHY_SIZE, "it ends before its value does");
    }
    if (!whole) /* a number may end with the text */
        b->read = len;
    yajl_free(b->yajl);
    return status == yajl_status_ok && ends(b, s, len, why);
}

/* From here to parse_usual: JSON that is right, where it stands. Strings and keys end where their closing quotes were,
 * so that nothing is copied. The text ends with NULs. All of these return one past what they read, NULL if that is not
 * JSON, and what else yajl shall explain. */

static char *skip_space(char *p)
{
    while (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')
        p++;
    return p;
}

static size_t put_utf8(char *to, uint32_t c)
{
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = n; i-- > 1; c >>= 6)
        to[i] = (char)(0x80 | (c & 0x3f));
    to[0] = (char)(lead[n] | c);
    return n;
}

/* The character of \uXXXX or of a pair of them, at p. */
static char *read_unit(char *p, const char *last, uint32_t *c)
{
    long unit = unit_at(p, last), low;
    if (unit < 0 || (unit >= 0xdc00 && unit <= 0xdfff))
        return NULL;
    *c = (uint32_t)unit;
    if (unit < 0xd800 || unit > 0xdfff)
        return p + 6;
    low = unit_at(p + 6, last);
    if (low < 0xdc00 || low > 0xdfff)
        return NULL;
    *c = 0x10000 + ((uint32_t)(unit - 0xd800) << 10) + (uint32_t)(low - 0xdc00);
    return p + 12;
}

/* Moves the rest of a string from its first backslash, p, on to where it means what it says; *end: where it ends then. */
static char *read_escapes(char *p, const char *last, char **end)
{
    static const char name[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    char *to = p;
    while (*p != '"') {
        uint32_t c;
        if ((unsigned char)*p < ' ') /* the NUL at the end of the text, too */
            return NULL;
        if (*p != '\\') {
            *to++ = *p++;
        } else if (p[1] == 'u') {
            p = read_unit(p, last, &c);
            if (!p)
                return NULL;
            to += put_utf8(to, c);
        } else {
            const char *at = p[1] ? strchr(name, p[1]) : NULL;
            if (!at)
                return NULL;
            *to++ = meaning[at - name];
            p += 2;
        }
    }
    *end = to;
    return p + 1;
}

/* The string whose content begins at p, and its length. */
static char *read_string(char *p, const char *last, size_t *n)
{
    char *first = p, *end;
    while ((unsigned char)*p >= ' ' && *p != '"' && *p != '\\')
        p++;
    end = p;
    p = *p == '"' ? p + 1 : *p == '\\' ? read_escapes(p, last, &end) : NULL;
    if (!p)
        return NULL;
    *end = '\0';
    *n = (size_t)(end - first);
    return p;
}

static char *read_digits(char *p)
{
    while (*p >= '0' && *p <= '9')
        p++;
    return p;
}

static char *read_number(struct build *b, char *p)
{
    char *first = p, *digits, *end;
    bool real = false;
    p += *p == '-';
    digits = p;
    end = read_digits(p);
    if (end == digits || (*digits == '0' && end > digits + 1))
        return NULL;
    if (*end == '.') {
        real = true;
        digits = end + 1;
        end = read_digits(digits);
        if (end == digits)
            return NULL;
    }
    if (*end == 'e' || *end == 'E') {
        real = true;
        digits = end + 1 + (end[1] == '+' || end[1] == '-');
        end = read_digits(digits);
        if (end == digits)
            return NULL;
    }
    size_t n = (size_t)(end - first);
    struct jt *v = add(b, real ? JT_REAL : JT_INTEGER);
    if (!real && n == 1)
        v->integer = *first - '0';
    else if (!(real ? num_double(first, n, &v->real) : num_int(first, n, INT64_MIN, INT64_MAX, &v->integer)))
        return NULL;
    return end;
}

static char *read_word(struct build *b, char *p, const char *word, enum jt_type type)
{
    size_t n = strlen(word);
    if (strncmp(p, word, n) != 0)
        return NULL;
    add(b, type);
    return p + n;
}

/* A value that is no array and no object. */
static char *read_plain(struct build *b, char *p, const char *last)
{
    size_t n;
    char *text = p + 1;
    switch (*p) {
    case '"':
        p = read_string(text, last, &n);
        if (p) {
            struct jt *v = add(b, JT_STRING);
            v->text = text;
            v->n = n;
        }
        return p;
    case 'n': return read_word(b, p, "null", JT_NULL);
    case 't': return read_word(b, p, "true", JT_TRUE);
    case 'f': return read_word(b, p, "false", JT_FALSE);
    default: return read_number(b, p);
    }
}

/* The key of the next value and its colon. */
static char *read_key(struct build *b, char *p, const char *last)
{
    size_t n;
    if (*p != '"')
        return NULL;
    b->key = p + 1;
    p = read_string(p + 1, last, &n);
    bool escaped = p && p - b->key != (ptrdiff_t)n + 1;
    if (!p || n > UINT32_MAX || (escaped && memchr(b->key, '\0', n)))
        return NULL;
    b->n_key = (uint32_t)n;
    p = skip_space(p);
    return *p == ':' ? skip_space(p + 1) : NULL;
}

/* Closes what ends at p, one after the other, up to the next value or key; *more: there is one. */
static char *read_ends(struct build *b, char *p, bool *more)
{
    for (*more = false; b->depth > 0; p++) {
        enum jt_type type = b->open[b->depth - 1].type;
        p = skip_space(p);
        *more = *p == ',';
        if (*more)
            return skip_space(p + 1);
        if (*p != (type == JT_OBJECT ? '}' : ']'))
            return NULL;
        const struct jt *v = end(b);
        if (type == JT_OBJECT && key_twice(v))
            return NULL;
    }
    return p;
}

static bool parse_usual(struct build *b, char *p, const char *last)
{
    for (bool more = true; more;) {
        p = skip_space(p);
        if (b->depth > 0 && b->open[b->depth - 1].type == JT_OBJECT && !(p = read_key(b, p, last)))
            return false;
        bool opens = *p == '{' || *p == '[', empty = false;
        if (opens) {
            if (b->depth == JTEXT_DEPTH)
                return false;
            open_value(b, *p == '{' ? JT_OBJECT : JT_ARRAY);
            char closes = *p == '{' ? '}' : ']';
            p = skip_space(p + 1);
            empty = *p == closes;
        }
        if (!opens)
            p = read_plain(b, p, last);
        if (p && (!opens || empty))
            p = read_ends(b, p, &more);
        if (!p)
            return false;
    }
    return skip_space(p) == last;
}

/* Right JSON at two fifths of what yajl takes: a fit of 200,000 records reads 200 MB of it. */
static bool read_usual(struct build *b, const char *s, size_t len)
{
    enum { WORD = 8 }; /* a look at a few bytes beyond the end meets NULs */
    char *text = arena_alloc(b->arena, len + WORD);
    memcpy(text, s, len);
    memset(text + len, 0, WORD);
    if (parse_usual(b, text, text + len))
        return true;
    b->n_values = b->depth = 0;
    b->key = NULL;
    b->n_key = 0;
    return false;
}

const struct jt *jt_read(const char *s, size_t len, struct arena *arena, char why[JT_WHY_SIZE])
{
    struct build b = {.arena = arena, .wrong = why};
    struct jt *v = NULL;
    size_t good = utf8_span(s, len);
    bool usual = good == len && read_usual(&b, s, len);
    if (good < len)
        snprintf(why, JT_WHY_SIZE, "byte %zu is not UTF-8", good + 1);
    else if (!usual && jtext_too_deep(s, len))
        snprintf(why, JT_WHY_SIZE, "nested deeper than %d levels", JTEXT_DEPTH);
    else if (!usual && has_half_pair(s, len))
        snprintf(why, JT_WHY_SIZE, "half a surrogate pair");
    else if (usual || parse(&b, s, len, why)) {
        v = arena_alloc(arena, sizeof *v);
        *v = b.value[0];
    }
    mem_free(b.value);
    return v;
}

const struct jt *jt_member_of(const struct jt *o, const char *key, size_t n)
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
