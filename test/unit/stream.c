/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Streams of events become completions, wherever their bytes are split. */
#include "judge/stream.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "judge/completion.h"

enum { LARGEST = 1 << 16 };

#define SAY(text) "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" text "\"}}]}\n\n"
#define STOP "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
#define USAGE "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":8}}\n\n"
#define DONE "data: [DONE]\n\n"

static const struct {
    const char *bytes, *text, *finish; /* text "!" and why: none */
    int64_t in, out;
} row[] = {
    {SAY("a") SAY("b\\u00e9") STOP USAGE DONE, "ab\xc3\xa9", "stop", 7, 8},
    /* line ends, a byte order mark, comments, other fields, no blank after the colon */
    {"\xef\xbb\xbf: hi\r\n\r\nid: 1\r\nretry: "
     "5\r\ndata:{\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\r\n\r\ndata:[DONE]\r\n\r\n",
     "a", NULL, -1, -1},
    {"data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"length\"}]}\r\r", "a", "length", -1, -1},
    /* data on two lines; events without an empty line between them; an end without a line end */
    {"data: {\"choices\":[{\"delta\":\ndata: {\"content\":\"a\"}}]}\n\n" DONE, "a", NULL, -1, -1},
    {"data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\ndata: "
     "{\"choices\":[{\"delta\":{\"content\":\"b\"}}]}\ndata: [DONE]",
     "ab", NULL, -1, -1},
    {SAY("a") STOP, "a", "stop", -1, -1},
    /* reasoning by either name, or both; a refusal; parts; other choices; nothing more after the end */
    {"data: {\"choices\":[{\"delta\":{\"reasoning\":\"r\"}}]}\n\n" SAY("a") STOP, "a", "stop", -1, -1},
    {"data: {\"choices\":[{\"delta\":{\"content\":null,\"reasoning\":\"r\",\"reasoning_content\":\"r\"}}]}\n\n" STOP,
     "r", "stop", -1, -1},
    {"data: {\"choices\":[{\"delta\":{\"refusal\":\"n\"}}]}\n\ndata: "
     "{\"choices\":[{\"delta\":{\"refusal\":\"o\"}}]}\n\n" STOP,
     "no", "refusal", -1, -1},
    {"data: {\"choices\":[{\"delta\":{\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}}]}\n\n" STOP, "a", "stop", -1,
     -1},
    {SAY("a") "data: {\"choices\":[{\"index\":1,\"delta\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}]}\n\n" DONE
         SAY("b"),
     "a", NULL, -1, -1},
    /* tokens in the choice, counted in every piece, in a whole message at the end */
    {"data: "
     "{\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\",\"usage\":{\"prompt_tokens\":3}}]}\n\n",
     "a", "stop", 3, -1},
    {"data: {\"choices\":[],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1}}\n\n" SAY("a") STOP USAGE, "a",
     "stop", 7, 8},
    {SAY("a") STOP "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":1e400,\"completion_tokens\":8}}\n\n" DONE, "a",
     "stop", -1, 8},
    {SAY("a") "data: {\"choices\":[{\"message\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}\n\n", "a", "stop", -1,
     -1},
    {"data: {\"choices\":[{\"message\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}\n\n", "a", "stop", -1, -1},
    /* what is not whole */
    {SAY("a") SAY("b"), "!the stream ended before the answer did", NULL, 0, 0},
    {SAY("a") "data: {\"choices\":[{\"delta\":{\"cont", "!the stream ended before the answer did", NULL, 0, 0},
    {SAY("a") "data: oops\n\n" STOP DONE, "!a piece of the stream is not JSON", NULL, 0, 0},
    {DONE, "!the stream has no answer", NULL, 0, 0},
    {": hi\n\n", "!the stream ended before the answer did", NULL, 0, 0},
    /* errors: alone, in the midst, by their event, as a text, in a choice */
    {"data: {\"error\":{\"message\":\"gone\"}}\n\n", "!an error instead of an answer: gone", NULL, 0, 0},
    {SAY("a") "data: {\"error\":\"gone\"}\n\n" STOP DONE, "!an error instead of an answer: gone", NULL, 0, 0},
    {SAY("a") "event: error\ndata: {\"message\":\"gone\"}\n\n", "!an error instead of an answer: gone", NULL, 0, 0},
    {SAY("a") "event: error\ndata: gone\n\n", "!an error instead of an answer: gone", NULL, 0, 0},
    {"data: {\"choices\":[{\"delta\":{},\"error\":{\"message\":\"gone\"},\"finish_reason\":\"error\"}]}\n\n" DONE,
     "!an error instead of an answer: gone", NULL, 0, 0},
    {"data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"error\"}]}\n\n" DONE,
     "!the server says finish_reason 'error'", NULL, 0, 0},
};

/* The bytes in pieces: those before `first`, then `size` each. */
static char *gather(const char *bytes, size_t first, size_t size, size_t *len, char *why, size_t room)
{
    struct stream *s = stream_new(LARGEST);
    size_t n = strlen(bytes), k;
    for (size_t at = 0; at < n; at += k) {
        k = at == 0 && first ? first : size;
        k = k < n - at ? k : n - at;
        char *exact = malloc(k); /* no byte to spare */
        memcpy(exact, bytes + at, k);
        CHECK(stream_feed(s, exact, k) == 0, "%zu bytes are too many", at + k);
        free(exact);
    }
    char *text = stream_completion(s, len, why, room);
    stream_free(s);
    return text;
}

static void check_row(size_t i, size_t first, size_t size)
{
    struct completion c;
    char why[160] = "";
    size_t len;
    char *body = gather(row[i].bytes, first, size, &len, why, sizeof why);
    bool none = !body || completion_read(&c, body, len, why, sizeof why) != 0;
    CHECK(none == (row[i].text[0] == '!'), "%zu, %zu: %s: %s", first, size, row[i].bytes, none ? why : "an answer");
    if (none)
        CHECK(strcmp(why, row[i].text + 1) == 0, "%zu, %zu: %s: %s", first, size, row[i].bytes, why);
    if (!none) {
        CHECK(c.text && strcmp(c.text, row[i].text) == 0, "%s: '%s'", row[i].bytes, c.text);
        CHECK(!c.finish_reason == !row[i].finish && (!c.finish_reason || strcmp(c.finish_reason, row[i].finish) == 0),
              "%s: %s", row[i].bytes, c.finish_reason);
        CHECK(c.input_tokens == row[i].in && c.output_tokens == row[i].out, "%s: tokens", row[i].bytes);
        completion_free(&c);
    }
    free(body);
}

static void test_size(void)
{
    struct stream *s = stream_new(1000);
    size_t fed = 0;
    check_group("a stream without end");
    while (fed < 100000 && stream_feed(s, SAY("0123456789"), strlen(SAY("0123456789"))) == 0)
        fed += 10;
    CHECK(fed > 500 && fed < 1000, "%zu bytes of text", fed);
    stream_free(s);
    s = stream_new(1000);
    for (fed = 0; fed < 100000 && stream_feed(s, "data:", 5) == 0;)
        fed += 5;
    CHECK(fed <= 1000, "a line of %zu bytes", fed);
    stream_free(s);
}

int main(void)
{
    check_group("streams, split anywhere");
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        for (size_t first = 0; first <= strlen(row[i].bytes); first++)
            check_row(i, first, LARGEST);
        for (size_t size = 1; size < 6; size++)
            check_row(i, 0, size);
    }
    test_size();
    return check_end();
}
