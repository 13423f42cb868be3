/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bodies that a server sends: whatever they are, what is read is text that records can hold; and a text that is packed
 * as servers do comes out as it was. */
#include "judge/completion.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"

static void check_text(const char *s, size_t len)
{
    CHECK(strlen(s) == len, "a NUL within %zu bytes", len);
    CHECK(utf8_span(s, len) == len, "not UTF-8");
}

static void check_body(const char *body, size_t len)
{
    struct completion c;
    char why[64];
    memset(why, 0x7f, sizeof why);
    if (completion_read(&c, body, len, why, sizeof why) != 0) {
        CHECK(memchr(why, '\0', sizeof why) && *why, "no reason");
        return;
    }
    if (c.text)
        check_text(c.text, c.text_len);
    if (c.finish_reason)
        check_text(c.finish_reason, strlen(c.finish_reason));
    CHECK(c.input_tokens >= -1 && c.output_tokens >= -1, "tokens %lld", (long long)c.input_tokens);
    completion_free(&c);
}

static void check_error(const char *body, size_t len, size_t size)
{
    char *text = malloc(size);
    completion_error(body, len, text, size);
    CHECK(memchr(text, '\0', size), "the text does not end");
    for (const char *s = text; *s; s++)
        CHECK(*s >= ' ' && *s < 127 && !(s[0] == ' ' && s[1] == ' '), "byte %d", *s);
    free(text);
}

static void check_packed(const char *text, size_t len)
{
    struct completion c;
    char why[64];
    json_t *content = json_stringn(text, len);
    if (!content)
        return;
    json_t *o = json_pack("{s:[{s:{s:o}, s:s}]}", "choices", "message", "content", content, "finish_reason", "stop");
    char *body = json_dumps(o, 0);
    CHECK(completion_read(&c, body, strlen(body), why, sizeof why) == 0, "%s", why);
    CHECK(c.text && c.text_len == len && strcmp(c.finish_reason, "stop") == 0, "%zu bytes of %zu", c.text_len, len);
    for (size_t i = 0; i < len; i++)
        CHECK(c.text[i] == (text[i] ? text[i] : ' '), "byte %zu", i);
    completion_free(&c);
    free(body);
    json_decref(o);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size ? size : 1); /* no byte to spare */
    memcpy(copy, data, size);
    check_body(copy, size);
    check_error(copy, size, 1);
    check_error(copy, size, 40);
    check_packed(copy, size);
    free(copy);
    return 0;
}
