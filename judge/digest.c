/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/digest.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/sha256.h"
#include "json/value.h"

enum { REAL_SIZE = 40, MOST_DIGITS = 17 };

/* Adds the bytes of s to the hash. */
static void add_text(struct sha256 *h, const char *s)
{
    sha256_add(h, s, strlen(s));
}

/* Adds a string as jansson writes it, but with small letters in \u00xx. */
static void add_string(struct sha256 *h, const json_t *string)
{
    char *text = jv_dump(string, JSON_ENCODE_ANY);
    for (char *p = text; (p = strchr(p, '\\')) != NULL; p += 2)
        for (int i = 2; p[1] == 'u' && i < 6; i++)
            p[i] = (char)tolower((unsigned char)p[i]);
    add_text(h, text);
    mem_free(text);
}

/* Adds a number as Python writes it: with the fewest digits that read back as the same double. */
static void add_real(struct sha256 *h, double v)
{
    char text[REAL_SIZE];
    int digits = 0; /* the number of digits after the first one */
    do
        snprintf(text, sizeof text, "%.*e", digits, v);
    while (strtod(text, NULL) != v && ++digits < MOST_DIGITS);
    long exponent = strtol(strchr(text, 'e') + 1, NULL, 10);
    if (exponent >= -4 && exponent < 16)
        snprintf(text, sizeof text, "%.*f", digits > exponent ? digits - (int)exponent : 1, v);
    add_text(h, v == 0.0 ? "0.0" : text);
}

static void add_value(struct sha256 *h, const json_t *v);

/* Adds an object with its keys in sorted order. */
static void add_object(struct sha256 *h, const json_t *o)
{
    size_t n = json_object_size(o), k = 0;
    const char **key = mem_alloc(n, sizeof *key);
    for (void *iterator = json_object_iter((json_t *)o); iterator;
         iterator = json_object_iter_next((json_t *)o, iterator))
        key[k++] = json_object_iter_key(iterator);
    if (n)
        qsort(key, n, sizeof *key, order_texts);
    for (k = 0; k < n; k++) {
        add_text(h, k ? "," : "{");
        json_t *name = json_string(key[k]);
        add_string(h, name);
        json_decref(name);
        add_text(h, ":");
        add_value(h, json_object_get(o, key[k]));
    }
    add_text(h, n ? "}" : "{}");
    mem_free(key);
}

/* Adds a JSON value in canonical form. */
static void add_value(struct sha256 *h, const json_t *v)
{
    char text[32];
    switch (json_typeof(v)) {
    case JSON_OBJECT: add_object(h, v); return;
    case JSON_ARRAY:
        add_text(h, "[");
        for (size_t i = 0; i < json_array_size(v); i++) {
            add_text(h, i ? "," : "");
            add_value(h, json_array_get(v, i));
        }
        add_text(h, "]");
        return;
    case JSON_STRING: add_string(h, v); return;
    case JSON_INTEGER:
        snprintf(text, sizeof text, "%lld", (long long)json_integer_value(v));
        add_text(h, text);
        return;
    case JSON_REAL: add_real(h, json_real_value(v)); return;
    default: add_text(h, json_is_true(v) ? "true" : json_is_false(v) ? "false" : "null");
    }
}

void digest_short(const json_t *value, char *hex, size_t n)
{
    struct sha256 h;
    char all_digits[SHA256_HEX];
    sha256_begin(&h);
    add_value(&h, value);
    sha256_end(&h, all_digits);
    memcpy(hex, all_digits, n);
    hex[n] = '\0';
}
