/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Streams of events: whatever they are, what comes of them is the same however they are split, and a text that is sent
 * in pieces comes out as it was. */
#include "judge/stream.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "judge/completion.h"

enum { LARGEST = 1 << 20 };

/* In pieces of the size given, each without a byte to spare. */
static char *gather(const char *bytes, size_t n, size_t size, size_t *len, char why[64])
{
    struct stream *s = stream_new(LARGEST);
    for (size_t at = 0, k; at < n; at += k) {
        k = size < n - at ? size : n - at;
        char *piece = malloc(k);
        memcpy(piece, bytes + at, k);
        CHECK(stream_feed(s, piece, k) == 0, "too large: %zu bytes", n);
        free(piece);
    }
    char *text = stream_completion(s, len, why, 64);
    stream_free(s);
    return text;
}

static void check_split(const char *bytes, size_t n)
{
    char why[64] = "", other_why[64] = "";
    size_t len = 0, other_len = 0;
    char *text = gather(bytes, n, n ? n : 1, &len, why);
    CHECK(text || *why, "no reason");
    for (size_t size = 1; size < 8; size += 3) {
        char *other = gather(bytes, n, size, &other_len, other_why);
        CHECK(!text == !other && (text ? len == other_len && memcmp(text, other, len) == 0 : !strcmp(why, other_why)),
              "pieces of %zu bytes: %s, %s", size, text ? text : why, other ? other : other_why);
        free(other);
    }
    struct completion c;
    if (text && completion_read(&c, text, len, why, sizeof why) == 0)
        completion_free(&c);
    free(text);
}

/* A text as a stream of two pieces. */
static void check_packed(const char *text, size_t n)
{
    size_t half = n / 2, len;
    json_t *a, *b;
    while (half && ((unsigned char)text[half] & 0xc0) == 0x80)
        half--;
    a = json_stringn(text, half);
    b = json_stringn(text + half, n - half);
    char why[64] = "";
    if (a && b) {
        char *first = json_dumps(a, JSON_ENCODE_ANY), *second = json_dumps(b, JSON_ENCODE_ANY);
        static const char form[] = "data: {\"choices\":[{\"delta\":{\"content\":%s}}]}\n\n"
                                   "data: {\"choices\":[{\"delta\":{\"content\":%s},\"finish_reason\":\"stop\"}]}\n\n";
        size_t room = strlen(first) + strlen(second) + sizeof form;
        char *bytes = malloc(room);
        int k = snprintf(bytes, room, form, first, second);
        char *body = gather(bytes, (size_t)k, 7, &len, why);
        CHECK(body, "%s", why);
        json_t *o = json_loadb(body, len, JSON_ALLOW_NUL, NULL);
        json_t *message = json_object_get(json_array_get(json_object_get(o, "choices"), 0), "message");
        json_t *content = json_object_get(message, "content");
        CHECK(json_string_length(content) == n && memcmp(json_string_value(content), text, n) == 0, "another text");
        json_decref(o);
        free(body);
        free(bytes);
        free(first);
        free(second);
    }
    json_decref(a);
    json_decref(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = malloc(size ? size : 1);
    memcpy(copy, data, size);
    check_split(copy, size);
    check_packed(copy, size);
    free(copy);
    return 0;
}
