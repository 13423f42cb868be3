/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "json/load.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/num.h"
#include "json/tree.h"

/* Fills *error, unless it is NULL, with an error of this code and text. Returns NULL. */
static json_t *refuse_text(json_error_t *error, enum json_error_code code, const char *text)
{
    if (error) {
        *error = (json_error_t){.line = -1, .column = -1};
        snprintf(error->text, sizeof error->text - 1, "%s", text);
        error->text[sizeof error->text - 1] = (char)code; /* the byte where json_error_code finds the code */
    }
    return NULL;
}

static json_t *convert_value(const struct jt *v);

/* Returns a copy of the array or object v and of all its content as a value of jansson, which the caller releases, or
 * NULL if jansson has no memory. */
static json_t *convert_items(const struct jt *v)
{
    bool is_array = v->type == JT_ARRAY;
    json_t *copy = is_array ? json_array() : json_object();
    for (size_t i = 0; copy && i < v->n; i++) {
        json_t *item = convert_value(&v->item[i]);
        int status = !item    ? -1
                   : is_array ? json_array_append_new(copy, item)
                              : json_object_set_new_nocheck(copy, v->item[i].key, item);
        if (status) {
            json_decref(copy);
            copy = NULL;
        }
    }
    return copy;
}

/* Returns a copy of v, of any type, as a value of jansson, which the caller releases, or NULL if jansson has no
 * memory. */
static json_t *convert_value(const struct jt *v)
{
    switch (v->type) {
    case JT_NULL: return json_null();
    case JT_FALSE: return json_false();
    case JT_TRUE: return json_true();
    case JT_INTEGER: return json_integer(v->integer);
    case JT_REAL: return json_real(v->real);
    case JT_STRING: return json_stringn_nocheck(v->text, v->n);
    case JT_ARRAY:
    case JT_OBJECT: break;
    }
    return convert_items(v);
}

/* Parses the text s[0 .. len) in a memory scope with the parser of json/tree.h, since jansson's parser reports
 * malformed text or reads past the end of a string if memory runs out. Returns a value that the caller releases, or
 * NULL and *error if the text is not valid or not an array or object. Unwinds the scope if memory runs out. */
static json_t *load_in_scope(const char *s, size_t len, json_error_t *error)
{
    struct arena arena = {0};
    char text[JT_WHY_SIZE] = "the text is neither an object nor an array";
    const struct jt *v = jt_read(s, len, &arena, text);
    bool is_container = jt_is(v, JT_OBJECT) || jt_is(v, JT_ARRAY);
    json_t *o = is_container ? convert_value(v) : refuse_text(error, json_error_invalid_syntax, text);
    if (is_container && !o)
        mem_exhausted();
    arena_free(&arena);
    return o;
}

json_t *jtext_load(const char *s, size_t len, size_t flags, json_error_t *error)
{
    if (jtext_is_too_deep(s, len))
        return refuse_text(error, json_error_stack_overflow, "the text is nested deeper than 100 levels");
    return mem_frame ? load_in_scope(s, len, error) : json_loadb(s, len, flags, error);
}

/* Returns whether the JSON number s[0 .. len) can be read: an integer has at most 18 digits, so that it fits int64_t;
 * the value of a number with a point or an exponent is in the range of a double. */
static bool fits_number(const char *s, size_t len)
{
    enum { DIGITS = 18 /* fit int64_t */ };
    double x;
    bool is_whole = !memchr(s, '.', len) && !memchr(s, 'e', len) && !memchr(s, 'E', len);
    return is_whole ? len - (*s == '-') <= DIGITS : num_double(s, len, &x);
}

/* Overwrites each number of the JSON text s[0 .. len) for which fits_number is false with the word null and blanks.
 * Leaves strings alone. */
static void clip_numbers(char *s, size_t len)
{
    enum { NULL_LENGTH = 4 /* bytes; a number that does not fit has more */ };
    bool in_string = false;
    for (size_t i = 0, n; i < len; i += n ? n : 1) {
        n = in_string ? 0 : strspn(s + i, "+-.0123456789eE");
        in_string ^= s[i] == '"';
        if (in_string && s[i] == '\\')
            n = 2;
        else if (n > NULL_LENGTH && !fits_number(s + i, n)) {
            memset(s + i, ' ', n);
            memcpy(s + i, "null", NULL_LENGTH);
        }
    }
}

json_t *jtext_load_foreign(const char *s, size_t len, size_t flags)
{
    json_error_t error;
    json_t *o = jtext_load(s, len, flags, &error);
    if (o || json_error_code(&error) != json_error_numeric_overflow)
        return o;
    char *copy = mem_strndup(s, len);
    clip_numbers(copy, len);
    o = jtext_load(copy, len, flags, NULL);
    mem_free(copy);
    return o;
}

void jtext_drop(void *v)
{
    json_decref(v);
}

static void close_file(void *f)
{
    fclose(f);
}

json_t *jtext_load_file(const char *path, size_t flags, json_error_t *error)
{
    enum { FILE_MAX = 64 << 20 };
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    size_t len = 0, cap = 0, n = 1;
    struct mem_held held;
    if (f)
        mem_hold(&held, close_file, f);
    while (f && n && len < FILE_MAX) {
        text = mem_grow(text, &cap, len + 4096, 1);
        len += n = fread(text + len, 1, cap - len, f);
    }
    bool has_failed = !f || ferror(f) || len >= FILE_MAX;
    if (f) {
        mem_held_pop(&held);
        fclose(f);
    }
    size_t mark_len = len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* a byte order mark */
    json_t *o = has_failed ? refuse_text(error, json_error_cannot_open_file, "cannot be read")
                           : jtext_load(text + mark_len, len - mark_len, flags, error);
    mem_free(text);
    return o;
}
