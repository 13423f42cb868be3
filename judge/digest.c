/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/digest.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/sha256.h"

enum { REAL_SIZE = 40, MOST_DIGITS = 17 };

static void add_text(struct sha256 *h, const char *s)
{
    sha256_add(h, s, strlen(s));
}

/* The character of a short escape, 0 = none. */
static char short_escape(char c)
{
    static const char named[] = "\"\"\\\\\bb\tt\nn\ff\rr"; /* pairs */
    for (const char *p = named; *p; p += 2)
        if (*p == c)
            return p[1];
    return 0;
}

static void add_string(struct sha256 *h, const char *s, size_t len)
{
    size_t plain = 0; /* where what was not added yet begins */
    add_text(h, "\"");
    for (size_t i = 0; i < len; i++) {
        char text[8], escape = short_escape(s[i]);
        if (!escape && (unsigned char)s[i] >= ' ')
            continue;
        sha256_add(h, s + plain, i - plain);
        snprintf(text, sizeof text, escape ? "\\%c" : "\\u%04x", escape ? escape : (unsigned char)s[i]);
        add_text(h, text);
        plain = i + 1;
    }
    sha256_add(h, s + plain, len - plain);
    add_text(h, "\"");
}

/* The decimal digits of |v|, and 10's exponent of the first. */
static void shortest_digits(double v, char digits[MOST_DIGITS + 1], int *exponent)
{
    char text[REAL_SIZE];
    for (int n = 0; n < MOST_DIGITS; n++) {
        snprintf(text, sizeof text, "%.*e", n, v);
        if (strtod(text, NULL) == v)
            break;
    }
    size_t n = 0;
    const char *p = text;
    for (; *p && *p != 'e'; p++)
        if (*p >= '0' && *p <= '9')
            digits[n++] = *p;
    digits[n] = '\0';
    int64_t size = 0;
    num_int(p + 1, strlen(p + 1), INT_MIN, INT_MAX, &size);
    *exponent = (int)size;
}

static void add_real(struct sha256 *h, double v)
{
    char digits[MOST_DIGITS + 1], text[REAL_SIZE];
    int exponent;
    if (v == 0.0) {
        add_text(h, "0.0");
        return;
    }
    shortest_digits(v < 0 ? -v : v, digits, &exponent);
    int n = (int)strlen(digits);
    if (exponent < -4 || exponent >= 16)
        snprintf(text, sizeof text, "%.1s%s%se%c%02d", digits, n > 1 ? "." : "", digits + 1, exponent < 0 ? '-' : '+',
                 abs(exponent));
    else if (exponent < 0)
        snprintf(text, sizeof text, "0.%.*s%s", -exponent - 1, "000", digits);
    else if (n <= exponent + 1)
        snprintf(text, sizeof text, "%s%.*s.0", digits, exponent + 1 - n, "000000000000000");
    else
        snprintf(text, sizeof text, "%.*s.%s", exponent + 1, digits, digits + exponent + 1);
    add_text(h, v < 0 ? "-" : "");
    add_text(h, text);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add(struct sha256 *h, const json_t *v);

static void add_object(struct sha256 *h, const json_t *o)
{
    size_t n = json_object_size(o), k = 0;
    const char **key = mem_alloc(n, sizeof *key);
    for (void *at = json_object_iter((json_t *)o); at; at = json_object_iter_next((json_t *)o, at))
        key[k++] = json_object_iter_key(at);
    if (n)
        qsort(key, n, sizeof *key, by_bytes);
    for (k = 0; k < n; k++) {
        add_text(h, k ? "," : "{");
        add_string(h, key[k], strlen(key[k]));
        add_text(h, ":");
        add(h, json_object_get(o, key[k]));
    }
    add_text(h, n ? "}" : "{}");
    mem_free(key);
}

static void add(struct sha256 *h, const json_t *v)
{
    char text[32];
    switch (json_typeof(v)) {
    case JSON_OBJECT: add_object(h, v); return;
    case JSON_ARRAY:
        add_text(h, "[");
        for (size_t i = 0; i < json_array_size(v); i++) {
            add_text(h, i ? "," : "");
            add(h, json_array_get(v, i));
        }
        add_text(h, "]");
        return;
    case JSON_STRING: add_string(h, json_string_value(v), json_string_length(v)); return;
    case JSON_INTEGER:
        snprintf(text, sizeof text, "%lld", (long long)json_integer_value(v));
        add_text(h, text);
        return;
    case JSON_REAL: add_real(h, json_real_value(v)); return;
    default: add_text(h, json_is_true(v) ? "true" : json_is_false(v) ? "false" : "null");
    }
}

void digest_short(const json_t *value, char *to, size_t n)
{
    struct sha256 h;
    char hex[SHA256_HEX];
    sha256_begin(&h);
    add(&h, value);
    sha256_end(&h, hex);
    memcpy(to, hex, n);
    to[n] = '\0';
}
