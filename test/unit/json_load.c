/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The reader of JSON that memory scopes need, beside jansson's: the same texts are JSON, and mean the same. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_scope.h"
#include "json/load.h"
#include "test/unit/check.h"

static const char *const text[] = {
    "{\"a\": [1, -2, 0, -0, 3.5, 1e5, -1.25E-3, 9223372036854775807, -9223372036854775808], \"b\": {\"c\": null}}",
    " [true, false, null, \"\", \"x\\\"\\\\\\/\\b\\f\\n\\r\\t\", \"\\u00e9\\u20ac\\ud83d\\ude00\", {}, [[]]] ",
    "{\"\xc3\xa9\": \"\xe2\x82\xac \xf0\x9f\x98\x80\", \"a\": \"\\u0000b\", \"a\": 1, \"\\u0061\": 2}",
    "{\"window\":{\"n\":3,\"doc\":[\"d1\",\"d2\",\"d3\"]},\"score\":[0.1,2e0,-7.25],\"ok\":true}",
    "[1e400, 1e-400, 99999999999999999999]",
    "[01, 1., .5, +1, 1e, - 1, 0x1, nul, tru, \"\\x\", \"\\ud800\", \"\\udc00\", \"\\u12g4\", 'a']",
    "{\"a\\u0000b\": 1}"};
enum { TEXTS = sizeof text / sizeof text[0] };

struct sample {
    char s[400];
    size_t len, flags;
};

static void compare(const struct sample *x, json_t *mine, const json_error_t *why)
{
    json_error_t theirs_why;
    json_t *theirs = json_loadb(x->s, x->len, x->flags, &theirs_why);
    CHECK(!mine == !theirs, "%s read '%.*s' of %zu bytes: %s", mine ? "ours" : "jansson", (int)x->len, x->s, x->len,
          mine ? theirs_why.text : why->text);
    CHECK(!mine || !theirs || json_equal(mine, theirs), "another value of '%.*s'", (int)x->len, x->s);
    CHECK(mine || theirs || why->text[0], "no reason");
    json_decref(theirs);
}

static int read_one(void *arg)
{
    const struct sample *x = arg;
    json_error_t why;
    json_t *v = jtext_load(x->s, x->len, x->flags, &why);
    compare(x, v, &why);
    json_decref(v);
    return 0;
}

/* Bytes change, go, come and move within a text that is JSON. No NUL: no file has one when it comes here, and jansson
 * overlooks those that follow a number. */
static void spoil(struct sample *x, uint64_t *state)
{
    static const char often[] = "{}[]:,\"\\ue0123456789.+-tfn \x80\xc3\xed\xf4\x01\x7f";
    for (size_t k = check_below(state, 5); k > 0; k--) {
        size_t i = check_below(state, x->len), n = check_below(state, 6);
        switch (check_below(state, 4)) {
        case 0: x->s[i] = often[check_below(state, sizeof often - 1)]; break;
        case 1: x->len = i + 1; break;
        case 2:
            n = n < x->len - i - 1 ? n : x->len - i - 1;
            memmove(x->s + i, x->s + i + n, x->len - i - n);
            x->len -= n;
            break;
        default: memmove(x->s + i, x->s + check_below(state, i + 1), n < x->len - i ? n : x->len - i);
        }
    }
}

int main(void)
{
    struct mem_scope *scope = mem_scope_new();
    uint64_t state = 20250101;
    check_group("JSON in a memory scope is what jansson reads");
    for (size_t i = 0; i < 200000; i++) {
        struct sample x = {.flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL};
        const char *from = text[i % TEXTS];
        x.len = strlen(from);
        memcpy(x.s, from, x.len);
        if (i >= 4 * TEXTS)
            spoil(&x, &state);
        mem_scope_run(scope, read_one, &x);
    }
    mem_scope_free(scope);
    return check_end();
}
