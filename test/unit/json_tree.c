/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* json_tree.h against jansson, which reads the same texts: what one refuses the other refuses, and what both read is
 * the same value. Texts are written by hand, and made by changing them at random. */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "check.h"
#include "json/load.h"
#include "json/tree.h"

static bool same(const struct jt *v, const json_t *o)
{
    const char *key;
    json_t *member;
    switch (json_typeof(o)) {
    case JSON_NULL: return jt_is(v, JT_NULL);
    case JSON_TRUE: return jt_is(v, JT_TRUE);
    case JSON_FALSE: return jt_is(v, JT_FALSE);
    case JSON_INTEGER: return jt_is(v, JT_INTEGER) && v->integer == json_integer_value(o);
    case JSON_REAL: /* bits: -0.0 too */
        return jt_is(v, JT_REAL) && v->real == json_real_value(o) && !signbit(v->real) == !signbit(json_real_value(o));
    case JSON_STRING:
        return jt_is(v, JT_STRING) && v->n == json_string_length(o) && memcmp(v->text, json_string_value(o), v->n) == 0;
    case JSON_ARRAY:
        for (size_t i = 0; i < json_array_size(o); i++)
            if (!same(jt_element(v, i), json_array_get(o, i)))
                return false;
        return jt_is(v, JT_ARRAY) && v->n == json_array_size(o);
    case JSON_OBJECT:
        json_object_foreach((json_t *)(uintptr_t)o, key, member)
        {
            if (!same(jt_member(v, key), member))
                return false;
        }
        return jt_is(v, JT_OBJECT) && v->n == json_object_size(o);
    }
    return false;
}

/* Returns whether the text was read. */
static bool compare(const char *s, size_t len)
{
    struct arena arena = {0};
    char why[JT_WHY_SIZE] = "";
    json_error_t error;
    const struct jt *v = jt_read(s, len, &arena, why);
    json_t *o = jtext_load(s, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    CHECK(!v == !o, "%.*s: %s; jansson: %s", (int)len, s, v ? "read" : why, o ? "read" : error.text);
    CHECK(v || *why, "%.*s: no reason", (int)len, s);
    if (v && o)
        CHECK(same(v, o), "%.*s: another value", (int)len, s);
    json_decref(o);
    arena_free(&arena);
    return v;
}

static const char *const good[] = {
    "{}",
    "[]",
    "null",
    "true",
    "false",
    "0",
    "-0",
    "-0.0",
    "12",
    "9223372036854775807",
    "-9223372036854775808",
    "1e5",
    "1E+5",
    "1.25e-3",
    "0.1",
    "1e-400",
    "1.7976931348623157e308",
    "\"\"",
    "\"a\"",
    "\"\\u0000\"",
    "\"\\ud83d\\ude00\"",
    "\"\\\\ud83d\"",
    "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
    "[[],{},[{}]]",
    "{\"a\":1,\"b\":[1,2.5,null,true,\"x\"],\"\":{\"a\":1}}",
    " [ 1 , 2 ] ",
    "{\"C1\":0,\"C2\":1,\"C10\":1}",
    "{\"record_id\":\"r\",\"placements\":[{\"position\":1,\"doc_id\":\"d\",\"score\":-1.5}],\"ranking\":null}"};

static const char *const bad[] = {"",
                                  " ",
                                  "{",
                                  "}",
                                  "[",
                                  "[1,]",
                                  "[,1]",
                                  "{\"a\"}",
                                  "{\"a\":}",
                                  "{\"a\":1,}",
                                  "{a:1}",
                                  "{'a':1}",
                                  "01",
                                  "-",
                                  "+1",
                                  "1.",
                                  ".5",
                                  "1e",
                                  "1e+",
                                  "0x1",
                                  "nan",
                                  "NaN",
                                  "Infinity",
                                  "tru",
                                  "nulll",
                                  "\"",
                                  "\"\\x\"",
                                  "\"\\u12\"",
                                  "\"\\u12g4\"",
                                  "\"\\ud83d\"",
                                  "\"\\ud83dx\"",
                                  "\"\\ud83d\\u0041\"",
                                  "\"\\ude00\"",
                                  "\"\\ude00\\ud83d\"",
                                  "\"a\nb\"",
                                  "\"\t\"",
                                  "1 2",
                                  "{} {}",
                                  "[] x",
                                  "{\"a\":1,\"a\":2}",
                                  "{\"b\":{\"a\":1,\"\\u0061\":2}}",
                                  "9223372036854775808",
                                  "-9223372036854775809",
                                  "1e999",
                                  "-1e999",
                                  "\"\xc0\x80\"",
                                  "\"\xed\xa0\x80\"",
                                  "\"\xf4\x90\x80\x80\"",
                                  "\"\xff\"",
                                  "\"\xc3\"",
                                  "{\"a\\u0000b\":1}",
                                  "/* c */ 1",
                                  "[1 2]",
                                  "\xef\xbb\xbf[]"};

static void by_hand(void)
{
    check_group("texts written by hand");
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        CHECK(compare(good[i], strlen(good[i])), "refused: %s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK(!compare(bad[i], strlen(bad[i])), "read: %s", bad[i]);
    CHECK(!compare("\"a\0b\"", 5) && !compare("[]\0", 3), "a NUL was read");
    char deep[2 * JTEXT_DEPTH + 3] = "";
    memset(deep, '[', JTEXT_DEPTH);
    memset(deep + JTEXT_DEPTH, ']', JTEXT_DEPTH);
    CHECK(compare(deep, 2 * JTEXT_DEPTH), "100 levels were refused");
    memset(deep, '[', JTEXT_DEPTH + 1);
    memset(deep + JTEXT_DEPTH + 1, ']', JTEXT_DEPTH + 1);
    CHECK(!compare(deep, 2 * JTEXT_DEPTH + 2), "101 levels were read");
}

/* An object of many keys, once with one of them twice. */
static void many_keys(void)
{
    check_group("objects of many keys");
    static char text[100000];
    for (int twice = 0; twice < 2; twice++) {
        size_t len = 0;
        for (int i = 0; i < 5000; i++)
            len += (size_t)snprintf(text + len, sizeof text - len, "%c\"k%d\":%d", i ? ',' : '{', i, i);
        len += (size_t)snprintf(text + len, sizeof text - len, twice ? ",\"k17\":0}" : "}");
        CHECK(compare(text, len) == !twice, "twice: %d", twice);
    }
}

static void at_random(void)
{
    static const char alphabet[] = "{}[]\",:\\u0189adef.+-eE \n\tnulltrue\x80\xc3\xa9\xed";
    gsl_rng *rng = random_stream(7, 0);
    check_group("texts changed at random");
    size_t read = 0;
    for (int k = 0; k < 200000; k++) {
        char text[256];
        const char *from = good[gsl_rng_uniform_int(rng, sizeof good / sizeof good[0])];
        size_t len = strlen(from);
        memcpy(text, from, len + 1);
        for (uint64_t edits = 1 + gsl_rng_uniform_int(rng, 3); edits && len; edits--)
            text[gsl_rng_uniform_int(rng, len)] = alphabet[gsl_rng_uniform_int(rng, sizeof alphabet - 1)];
        if (gsl_rng_uniform_int(rng, 8) == 0)
            len = gsl_rng_uniform_int(rng, len + 1);
        read += compare(text, len);
    }
    mem_free(rng);
    CHECK(read > 10000 && read < 190000, "%zu texts were read", read);
}

int main(void)
{
    by_hand();
    many_keys();
    at_random();
    return check_end();
}
