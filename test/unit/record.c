/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judgement records are written as text; jansson, which had no part in that, reads what they say. */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "check.h"
#include "json/value.h"
#include "store/judgement_record.h"

static const double number[] = {0.0,   -0.0,   2.0,     -3.25,         0.1, 0.1 + 0.2,
                                1e300, 5e-324, 1.0 / 3, 123456789.125, 1e9, -1e-5};
enum { N = sizeof number / sizeof number[0] };

static const char *text_of(json_t *o, const char *key)
{
    return json_string_value(json_object_get(o, key));
}

static struct jud_record tournament(struct jud_shown *shown, uint16_t *ranking)
{
    for (size_t i = 0; i < N; i++) {
        shown[i] = (struct jud_shown){i % 2 ? "d\"1\\" : "d\xc3\xa9\x01\x7f", (int64_t)i + 1, number[i], 0};
        ranking[i] = (uint16_t)(N - 1 - i);
    }
    return (struct jud_record){.window = {.record_id = "r", .n = N, .valid = true, .scored = true, .ranked = true},
                               .dataset = "",
                               .qid = "q\tx\n",
                               .shown = shown,
                               .ranking = ranking,
                               .window_seq = -1,
                               .response = "a\0b\xff",
                               .response_len = 4,
                               .input_tokens = 7,
                               .output_tokens = -1};
}

/* Every value is there, every number the same double. */
static void new_records(void)
{
    struct jud_shown shown[N];
    uint16_t ranking[N];
    size_t len;
    check_group("a new record says what it was made of");
    struct jud_record r = tournament(shown, ranking);
    char *text = jud_record_text(&r, &len);
    json_t *o = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
    CHECK(len == strlen(text) && json_is_object(o), "%s", text);
    CHECK(strcmp(text_of(o, "query_id"), "q\tx\n") == 0 && json_is_null(json_object_get(o, "family_key")), "%s", text);
    CHECK(json_string_length(json_object_get(o, "response")) == 6 &&
              memcmp(text_of(o, "response"), "a\0b\xef\xbf\xbd", 6) == 0,
          "%s", text);
    CHECK(json_integer_value(json_object_get(o, "input_tokens")) == 7 &&
              json_is_null(json_object_get(o, "output_tokens")) && json_is_null(json_object_get(o, "window_seq")),
          "%s", text);
    for (size_t i = 0; i < N; i++) {
        json_t *p = json_array_get(json_object_get(o, "placements"), i), *v = json_object_get(p, "score");
        CHECK(json_is_real(v) && json_real_value(v) == number[i] && !signbit(json_real_value(v)) == !signbit(number[i]),
              "%zu: %s", i, text);
        CHECK(strcmp(text_of(p, "doc_id"), shown[i].doc) == 0 &&
                  json_integer_value(json_object_get(p, "position")) == (json_int_t)i + 1,
              "%zu: %s", i, text);
        CHECK(json_integer_value(json_array_get(json_object_get(o, "ranking"), i)) == (json_int_t)(N - i), "%s", text);
    }
    json_decref(o);
    free(text);
}

/* Records of others, with more in them than we know. */
#define TAIL "\"record_id\":\"r\",\"query_id\":\"q\",\"recorded_at\":\"2026-01-01T00:00:00.25Z\""
static const char *const source[] = {
    "{\"y\":[1,-2,0.1,0.30000000000000004,1e-7,null,true,false,{\"\":\"\\u0001\\u00e9\\n\"},[]]," TAIL
    ",\"stage\":\"tournament\",\"placements\":[{\"doc_id\":\"a\",\"z\":0.1,\"score\":2,\"position\":1},"
    "{\"score\":0.30000000000000004,\"doc_id\":\"b\",\"position\":2}],\"ranking\":[2,1]}",
    "{" TAIL ",\"stage\":\"rubric\",\"valid\":true,\"placements\":[{\"criteria\":{\"C2\":1,\"C1\":0},\"doc_id\":\"a\"},"
    "{\"doc_id\":\"b\",\"criteria\":{\"C1\":1,\"C2\":1}}],\"invalid_reason\":null}",
    "{" TAIL
    ",\"stage\":\"rubric\",\"valid\":false,\"invalid_category\":\"no_json\",\"invalid_reason\":\"why \\\"so\\\"\","
    "\"placements\":[{\"doc_id\":\"a\"}],\"ranking\":null}"};

static void read_records(void)
{
    check_group("a record that was read is written as it was, and is not changed");
    for (size_t k = 0; k < sizeof source / sizeof source[0]; k++) {
        struct jud_record r;
        struct arena arena = {0};
        struct err err;
        size_t len;
        int status = jud_read_record(&r, source[k], strlen(source[k]), "f", 1,
                                     JUD_VALUES | JUD_SHOWN | JUD_CALL | JUD_SOURCE, NULL, &arena, &err);
        CHECK(status == 0, "%zu: %s", k, err.text);
        if (status != 0)
            continue;
        CHECK(!jud_is_changed(&r), "%zu", k);
        char *text = jud_record_text(&r, &len);
        json_t *o = json_loads(text, JSON_REJECT_DUPLICATES, NULL), *old = json_loads(source[k], 0, NULL);
        CHECK(json_equal(o, old), "%zu: %s", k, text);
        json_decref(o);
        json_decref(old);
        free(text);
        r.window.valid = !r.window.valid;
        CHECK(jud_is_changed(&r), "%zu: another outcome", k);
        r.window.valid = !r.window.valid;
        r.shown[0].passes ^= 1;
        r.shown[0].score += 1;
        CHECK(jud_is_changed(&r) == r.window.valid, "%zu: another value", k);
        arena_free(&arena);
    }
}

int main(void)
{
    jv_memory();
    new_records();
    read_records();
    return check_end();
}
