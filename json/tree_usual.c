/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <string.h>

#include "base/num.h"
#include "base/portable.h"
#include "json/tree_build.h"
#ifdef PORTABLE_SSE2
#include <emmintrin.h>
#endif

enum { AHEAD = 16 /* the readable NULs after the text, which a vector load may read */ };

/* The reader works in place: a string or key ends with a NUL in place of its closing quote, and the text ends with
 * NULs. Each function returns a pointer past the part it reads, or NULL if the part is not valid JSON or yajl must
 * explain it. */

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

/* Parses the \uXXXX escape, or the surrogate pair of two, at p; *c is the code point. */
static char *read_unit(char *p, const char *last, uint32_t *c)
{
    long unit = jt_unit_at(p, last), low;
    if (unit < 0 || (unit >= 0xdc00 && unit <= 0xdfff))
        return NULL;
    *c = (uint32_t)unit;
    if (unit < 0xd800 || unit > 0xdfff)
        return p + 6;
    low = jt_unit_at(p + 6, last);
    if (low < 0xdc00 || low > 0xdfff)
        return NULL;
    *c = 0x10000 + ((uint32_t)(unit - 0xd800) << 10) + (uint32_t)(low - 0xdc00);
    return p + 12;
}

/* Decodes the rest of a string in place, from its first backslash p on; *end is the end of the decoded string. */
static char *read_escapes(char *p, const char *last, char **end)
{
    static const char name[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    char *to = p;
    while (*p != '"') {
        uint32_t c;
        if ((unsigned char)*p < ' ') /* includes the NUL at the end of the text */
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

/* Returns a pointer to the first quote, backslash or control character from p on. There is one, since the text ends
 * with a NUL. */
static inline char *skip_plain(char *p)
{
#ifdef PORTABLE_SSE2
    const __m128i quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\'), control = _mm_set1_epi8(' ' - 1);
    for (;; p += AHEAD) {
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

/* Parses the string whose content begins at p; *n is its length in bytes. */
static inline char *read_string(char *p, const char *last, size_t *n)
{
    char *first = p, *end = p = skip_plain(p);
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

static char *read_number(struct jt_build *b, char *p)
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
    struct jt *v = jt_add(b, real ? JT_REAL : JT_INTEGER);
    if (!real && n == 1)
        v->integer = *first - '0';
    else if (!(real ? num_double(first, n, &v->real) : num_int(first, n, INT64_MIN, INT64_MAX, &v->integer)))
        return NULL;
    return end;
}

static char *read_word(struct jt_build *b, char *p, const char *word, enum jt_type type)
{
    size_t n = strlen(word);
    if (strncmp(p, word, n) != 0)
        return NULL;
    jt_add(b, type);
    return p + n;
}

/* Parses a value that is neither array nor object. */
static char *read_plain(struct jt_build *b, char *p, const char *last)
{
    size_t n;
    char *text = p + 1;
    switch (*p) {
    case '"':
        p = read_string(text, last, &n);
        if (p) {
            struct jt *v = jt_add(b, JT_STRING);
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

/* Parses a key and its colon; the key becomes the key of the next value. */
static char *read_key(struct jt_build *b, char *p, const char *last)
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

/* Closes all arrays and objects that end at p, up to the next value or key; *more says whether there is one. */
static char *read_ends(struct jt_build *b, char *p, bool *more)
{
    for (*more = false; b->depth > 0; p++) {
        enum jt_type type = b->open[b->depth - 1].type;
        p = skip_space(p);
        *more = *p == ',';
        if (*more)
            return skip_space(p + 1);
        if (*p != (type == JT_OBJECT ? '}' : ']'))
            return NULL;
        const struct jt *v = jt_end(b);
        if (type == JT_OBJECT && jt_key_twice(v))
            return NULL;
    }
    return p;
}

static bool parse_usual(struct jt_build *b, char *p, const char *last)
{
    for (bool more = true; more;) {
        p = skip_space(p);
        if (b->depth > 0 && b->open[b->depth - 1].type == JT_OBJECT && !(p = read_key(b, p, last)))
            return false;
        bool opens = *p == '{' || *p == '[', empty = false;
        if (opens) {
            if (b->depth == JTEXT_DEPTH)
                return false;
            jt_open_value(b, *p == '{' ? JT_OBJECT : JT_ARRAY);
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

bool jt_read_usual(struct jt_build *b, const char *s, size_t len)
{
    char *text = arena_alloc(b->arena, len + AHEAD);
    memcpy(text, s, len);
    memset(text + len, 0, AHEAD);
    if (parse_usual(b, text, text + len))
        return true;
    b->n_values = b->depth = 0;
    b->key = NULL;
    b->n_key = 0;
    return false;
}
