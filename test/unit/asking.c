/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of asking a judge: replicas, requests and answers, records and what is read of them. */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "store/journal.h"
#include "base/mem.h"
#include "judge/completion.h"
#include "judge/judge_record.h"
#include "judge/judge_stored.h"
#include "judge/replica.h"

static void test_pick(void)
{
    struct replica r[3] = {{.in_flight = 2}, {.in_flight = 1}, {.in_flight = 1}};
    for (int i = 0; i < 3; i++)
        level_init(&r[i].level, 64, 600.0);
    check_group("the fewest requests in flight, equals in turn");
    CHECK(replica_pick(r, 3, 0, NULL, 0.0) == &r[1], "after 0");
    CHECK(replica_pick(r, 3, 1, NULL, 0.0) == &r[2], "after 1");
    CHECK(replica_pick(r, 3, 2, NULL, 0.0) == &r[1], "after 2");
    CHECK(replica_pick(r, 3, 0, &r[1], 0.0) == &r[2] && !replica_pick(r, 1, 0, r, 0.0), "but not that one");
    r[1].busy_until = r[2].busy_until = 5.0;
    CHECK(replica_pick(r, 3, 0, NULL, 4.9) == &r[0] && replica_pick(r, 3, 0, NULL, 5.0) == &r[1],
          "pauses that were asked for");
    r[0].busy_until = r[1].busy_until = r[2].busy_until = 9.0;
    CHECK(!replica_pick(r, 3, 0, NULL, 8.0) && replica_ready_at(&r[1]) == 9.0, "none");
    r[1].in_flight = (size_t)r[1].level.max_in_flight;
    CHECK(replica_pick(r, 2, 0, NULL, 9.0) == &r[0], "one at its level gets no more");
}

/* As llama.cpp's server says it (curl localhost:8080/props, xllamacpp 2026.10.11549), shortened. */
static void test_slots(void)
{
    static const char props[] = "{\"default_generation_settings\":{\"id\":0,\"n_ctx\":4096},\"total_slots\":4,"
                                "\"model_path\":\"m.gguf\"}";
    static const char *const none[] = {
        "", "{}", "[]", "{\"total_slots\":0}", "{\"total_slots\":\"4\"}", "{\"total_slots\":-1}", "<p>"};
    check_group("slots");
    CHECK(client_read_slots(props, strlen(props)) == 4, "four");
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        CHECK(client_read_slots(none[i], strlen(none[i])) == 0, "%s", none[i]);
}

static void test_aside(void)
{
    struct replica r = {.in_flight = 0};
    double t = 100.0;
    level_init(&r.level, 64, 600.0);
    check_group("set aside for 5 to 60 s");
    for (int i = 0; i < 4; i++)
        CHECK(!replica_failed(&r, false, t, 5, 60) && replica_ready(&r, t), "failure %d", i + 1);
    CHECK(replica_failed(&r, false, t, 5, 60) && !replica_ready(&r, t + 4.9), "the fifth in a row");
    CHECK(!replica_failed(&r, false, t + 1, 5, 60) && replica_ready_at(&r) == t + 5, "one from before");
    const double pause[] = {10, 20, 40, 60, 60};
    for (size_t i = 0; i < 5; i++) {
        t = replica_ready_at(&r);
        CHECK(replica_ready(&r, t), "a try");
        r.in_flight = 1;
        CHECK(!replica_ready(&r, t), "one try only");
        r.in_flight = 0;
        CHECK(replica_failed(&r, false, t, 5, 60) && replica_ready_at(&r) == t + pause[i], "pause %zu: %g", i,
              replica_ready_at(&r) - t);
    }
    CHECK(replica_alive(&r) && replica_ready(&r, t), "back");
    CHECK(!replica_alive(&r), "it was not aside");
    CHECK(replica_failed(&r, true, t, 5, 60) && replica_ready_at(&r) == t + 5,
          "unreachable: at once, and from the beginning");
    r = (struct replica){.in_flight = 20};
    for (int i = 0; i < 24; i++)
        CHECK(!replica_failed(&r, false, t, 5, 60), "failure %d, with others in flight", i + 1);
    CHECK(replica_failed(&r, false, t, 5, 60), "as many in a row as are in flight, and five");
}

static void test_extra(void)
{
    static const char *const bad[] = {"",     "x", "[]", "{\"model\":\"y\"}", "{\"a\":1,\"a\":2}", "{\"stream\":true}",
                                      "{} {}"};
    check_group("further fields");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK(!completion_extra(bad[i]), "%s", bad[i]);
    char *a = completion_extra("{ \"b\": 1, \"a\": [true] }");
    CHECK(a && strcmp(a, "{\"a\":[true],\"b\":1}") == 0, "%s", a);
    free(a);
    a = completion_extra("{\"response_format\": {\"type\": \"text\"}}");
    CHECK(a && completion_extra_decodes(a), "a response_format of one's own");
    free(a);
    static const char *const secret[] = {"{\"api_key\":\"x\"}",
                                         "{\"headers\":{\"X-API-Key\":\"x\"}}",
                                         "{\"a\":[1,{\"Authorization\":\"Bearer x\"}]}",
                                         "{\"token\":\"x\"}",
                                         "{\"hf_token\":\"x\"}",
                                         "{\"Password\":\"x\"}",
                                         "{\"client-secret\":{\"value\":\"x\"}}",
                                         "{\"user\":\"sk-proj-0123\"}",
                                         "{\"a\":[1,[\"Bearer x\"]]}",
                                         "{\"a\":{\"b\":[\"hf_abcdefgh \"]}}"};
    static const char *const plain[] = {
        "{\"max_thinking_tokens\":5}",  "{\"stop_token_ids\":[1]}",           "{\"skip_special_tokens\":false}",
        "{\"prompt_cache_key\":\"a\"}", "{\"eos_token\":\"</s>\",\"key\":1}", "{\"a\":{\"author\":\"x\"}}",
        "{\"user\":\"sk-ai\"}",         "{\"stop\":[\"sk-1234 is a key\"]}"};
    for (size_t i = 0; i < sizeof secret / sizeof secret[0]; i++) {
        char *name = completion_extra_secret(secret[i]);
        CHECK(name, "%s has a secret", secret[i]);
        mem_free(name);
    }
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        CHECK(!completion_extra_secret(plain[i]), "%s has no secret", plain[i]);
    CHECK(!completion_extra_decodes("{\"a\":1}") && !completion_extra_decodes(NULL), "no response_format");
}

static json_t *request(enum completion_decoding decoding, double temperature, int64_t seed)
{
    struct completion_settings s = {.model = "m/1", .temperature = temperature, .decoding = decoding};
    size_t len;
    if (seed >= 0) {
        s.max_tokens = 500;
        s.reasoning_effort = "low";
        s.extra = "{\"top_k\":5,\"chat_template_kwargs\":{\"enable_thinking\":false}}";
    }
    char *text = completion_request(&s, "say \"hi\"\n\\ \xc3\xa9", "rubric", "{\"type\": \"object\"}", seed, &len);
    json_t *o = json_loadb(text, len, 0, NULL);
    free(text);
    return o;
}

static void test_request(void)
{
    check_group("requests");
    json_t *o = request(COMPLETION_FREE, NAN, -1), *m = json_array_get(json_object_get(o, "messages"), 0);
    CHECK(json_object_size(o) == 2 && strcmp(json_string_value(json_object_get(o, "model")), "m/1") == 0, "the least");
    CHECK(strcmp(json_string_value(json_object_get(m, "content")), "say \"hi\"\n\\ \xc3\xa9") == 0, "the prompt");
    json_decref(o);
    o = request(COMPLETION_SCHEMA, 0.7, 43);
    CHECK(json_real_value(json_object_get(o, "temperature")) == 0.7 &&
              json_integer_value(json_object_get(o, "seed")) == 43 &&
              json_integer_value(json_object_get(o, "max_tokens")) == 500 &&
              strcmp(json_string_value(json_object_get(o, "reasoning_effort")), "low") == 0,
          "settings");
    CHECK(json_integer_value(json_object_get(o, "top_k")) == 5 &&
              json_is_object(json_object_get(o, "chat_template_kwargs")),
          "further fields");
    json_t *f = json_object_get(o, "response_format"), *j = json_object_get(f, "json_schema");
    CHECK(json_is_true(json_object_get(j, "strict")) && json_is_object(json_object_get(j, "schema")) &&
              strcmp(json_string_value(json_object_get(j, "name")), "rubric") == 0,
          "strict schema");
    json_decref(o);
    o = request(COMPLETION_OBJECT, NAN, -1);
    f = json_object_get(o, "response_format");
    CHECK(json_object_size(f) == 1 && strcmp(json_string_value(json_object_get(f, "type")), "json_object") == 0,
          "any object");
    json_decref(o);
}

static void test_completion(void)
{
    static const struct {
        const char *body, *text, *finish; /* text NULL: none; "!" and why: no completion */
        int64_t in, out;
    } row[] = {
        {"{\"choices\":[{\"message\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":7,"
         "\"completion_tokens\":8}}",
         "a", "stop", 7, 8},
        {"{\"choices\":[{\"message\":{\"content\":null}}]}", NULL, NULL, -1, -1},
        {"{\"choices\":[{\"message\":{\"content\":\"\",\"refusal\":\"no\"},\"finish_reason\":\"stop\"}]}", "no",
         "refusal", -1, -1},
        {"{\"choices\":[{\"message\":{\"content\":\"x\",\"refusal\":null}}],\"usage\":null}", "x", NULL, -1, -1},
        {"{\"choices\":[{\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"text\",\"text\":"
         "\"b\"}]}}]}",
         "ab", NULL, -1, -1},
        {"{\"choices\":[{\"message\":{\"content\":\"x\"}}],\"usage\":{\"prompt_tokens\":9223372036854775808,"
         "\"completion_tokens\":2.5}}",
         "x", NULL, -1, 3},
        {"{\"usage\":{\"prompt_tokens\":1e400,\"completion_tokens\":-1.5E999,\"x\":2},\"a\":true,\"choices\":[{"
         "\"message\":"
         "{\"content\":\"\\\"1e400\"}}]}",
         "\"1e400", NULL, -1, -1},
        {"{\"usage\":{\"prompt_tokens\":1e400,\"completion_tokens\":-}", "!", NULL, 0, 0},
        {"{\"choices\":[{\"message\":{\"content\":\"a\\u0000b\"}}]}", "a b", NULL, -1, -1},
        {"{\"choices\":[{\"message\":{\"content\":null,\"reasoning_content\":\"r\"},\"finish_reason\":\"stop\"}]}", "r",
         "stop", -1, -1},
        {"{\"choices\":[{\"message\":{\"content\":\"\",\"reasoning\":\"r\"}}]}", "r", NULL, -1, -1},
        {"{\"choices\":[{\"message\":{\"content\":\"a\",\"reasoning\":\"r\"}}]}", "a", NULL, -1, -1},
        {"{\"choices\":[{\"message\":{\"content\":null,\"reasoning\":\"r\"},\"finish_reason\":\"length\"}]}", NULL,
         "length", -1, -1},
        {"{\"choices\":[{\"message\":{\"content\":\"x\"},\"finish_reason\":\"error\"}]}", "!", NULL, 0, 0},
        {"{\"choices\":[{\"message\":{\"content\":\"\"},\"finish_reason\":\"error\",\"error\":{\"message\":\"gone\"}}]"
         "}",
         "!the server says finish_reason 'error': gone", NULL, 0, 0},
        {"{\"choices\":[]}", "!", NULL, 0, 0},
        {"{\"choices\":[{\"message\":{\"content\":\"t\"}}],"
         "\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":5,\"total_tokens\":500}}",
         "t", NULL, 10, 490},
        {"{\"choices\":[{\"message\":{\"content\":\"t\"}}],"
         "\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":5,\"total_tokens\":1e15}}",
         "t", NULL, 10, 5},
        {"{\"error\":{\"message\":\"x\"}}", "!an error instead of an answer: x", NULL, 0, 0},
        {"{\"choices\":[],\"error\":\"y\"}", "!an error instead of an answer: y", NULL, 0, 0},
        {"<html>", "!", NULL, 0, 0},
        {"", "!", NULL, 0, 0},
        {"{\"choices\":[{\"message\":{\"content\":\"\\ud800\"}}]}", "!", NULL, 0, 0},
        {"{\"choices\":[{\"message\":{\"content\":\"\xff\"}}]}", "!", NULL, 0, 0},
    };
    check_group("completions");
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct completion c;
        char why[100] = "";
        int r = completion_read(&c, row[i].body, strlen(row[i].body), why, sizeof why);
        bool none = row[i].text && row[i].text[0] == '!';
        CHECK((r != 0) == none && (*why != '\0') == none, "%s: %d %s", row[i].body, r, why);
        CHECK(!none || !row[i].text[1] || strcmp(why, row[i].text + 1) == 0, "%s: %s", row[i].body, why);
        if (r != 0 || none)
            continue;
        CHECK(!c.text == !row[i].text && (!c.text || strcmp(c.text, row[i].text) == 0), "%s: %s", row[i].body, c.text);
        CHECK(c.text_len == (c.text ? strlen(c.text) : 0), "%s: %zu", row[i].body, c.text_len);
        CHECK(!c.finish_reason == !row[i].finish && (!c.finish_reason || strcmp(c.finish_reason, row[i].finish) == 0),
              "%s: %s", row[i].body, c.finish_reason);
        CHECK(c.input_tokens == row[i].in && c.output_tokens == row[i].out, "%s: tokens", row[i].body);
        completion_free(&c);
    }
    static const char named[] = "{\"choices\":[{\"message\":{\"content\":\"x\"}}],\"model\":\"m\\u0000x\"}";
    struct completion c;
    char why[100];
    int r = completion_read(&c, named, sizeof named - 1, why, sizeof why);
    CHECK(r == 0 && c.model && strcmp(c.model, "m x") == 0, "a NUL in a name: %s", c.model);
    completion_free(&c);
}

static void test_error_text(void)
{
    static const char *const row[][2] = {{"{\"error\":{\"message\":\"too\\n long\"}}", "too long"},
                                         {"{\"error\":\"bad\"}", "bad"},
                                         {"{\"detail\":\"gone\"}", "gone"},
                                         {"{\"message\":\"hm\"}", "hm"},
                                         {"<html>\r\n <b>502\x01</b>", "<html> <b>502 </b>"},
                                         {"\xff\xc3\xa9", "???"},
                                         {"0123456789012345678901234567890123456789", "0123456789012345678"}};
    check_group("errors on one line");
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char text[20];
        completion_error(row[i][0], strlen(row[i][0]), text, sizeof text);
        CHECK(strcmp(text, row[i][1]) == 0, "'%s', expected '%s'", text, row[i][1]);
    }
    static const char *const quota[] = {
        "{\"error\":{\"code\":\"insufficient_quota\",\"type\":\"t\"}}",
        "{\"error\":{\"message\":\"m\",\"type\":\"insufficient_quota\",\"code\":null}}",
        "{\"error\":{\"code\":\"429\",\"message\":\"upstream said: {'code': 'insufficient_quota'}\"}}"};
    static const char *const other[] = {
        "{\"error\":{\"code\":\"rate_limit_exceeded\",\"message\":\"you exceeded your current quota, retry in 3 s\"}}",
        "{\"message\":\"insufficient_quota\"}", "[]", "insufficient_quota"};
    for (size_t i = 0; i < 3; i++)
        CHECK(completion_no_quota(quota[i], strlen(quota[i])), "%s", quota[i]);
    for (size_t i = 0; i < 4; i++)
        CHECK(!completion_no_quota(other[i], strlen(other[i])), "%s", other[i]);
}

/* What is written is read back, by fit and when a store is resumed. */
static void test_records(void)
{
    static const char *const docno[] = {"d\"1", "d2", "d3"}, *const criteria[] = {"C1", "C2"};
    static const uint32_t doc[] = {2, 0, 1};
    double score[] = {0.1, -5.0, 1.0 / 3.0};
    uint16_t ranking[] = {3, 1, 2};
    uint32_t passes[] = {3, 0, 2};
    struct record_source source = {.dataset = "set",
                                   .family_key = {"m:1", "m:2"},
                                   .dataset_key = "s",
                                   .schedule_key = {"s", "s"},
                                   .criteria = criteria,
                                   .n_criteria = 2};
    struct answer a = {.valid = true, .score = score, .ranking = ranking, .passes = passes};
    struct completion c = {
        .text = (char[]){"{\"x\": \"\xc3\xa9\"}\n"}, .text_len = 12, .input_tokens = 5, .output_tokens = -1};
    char path[] = "/tmp/asking-XXXXXX", id[2][RECORD_ID_SIZE];
    FILE *f = fdopen(mkstemp(path), "w");
    check_group("records are read as they were written");
    for (int s = 0; s < 2; s++)
        for (int valid = 0; valid < 2; valid++) {
            struct sched_window w = {.seq = 7, .phase = JUD_STRATIFIED, .n = 3, .doc = doc};
            size_t len;
            a.valid = valid;
            a.category = ANSWER_SCHEMA;
            strcpy(a.reason, "not so");
            judge_record_id(id[s], &source, (enum jud_stage)s, "q1", docno, &w);
            c.reasoning = valid ? "so \"it\" is" : NULL;
            c.reasoning_len = valid ? strlen(c.reasoning) : 0;
            char *text =
                judge_record_text(&source, id[s], (enum jud_stage)s, "q1", docno, &w, &a, &c, 1, NULL, 0, &len);
            CHECK(len == strlen(text) && !strchr(text, '\n'), "%s", text);
            CHECK(!strstr(text, "\"reasoning\""), "other programs do not know the key: %s", text);
            fprintf(f, "%s\n", text);
            free(text);
            text = valid ? judge_reasoning_text("r", &c, &len) : NULL;
            CHECK(!valid || strcmp(text, "{\"record_id\":\"r\",\"reasoning\":\"so \\\"it\\\" is\"}") == 0, "%s", text);
            free(text);
        }
    fclose(f);
    CHECK(strcmp(id[0], id[1]) != 0 && strlen(id[0]) == RECORD_ID_SIZE - 1, "%s %s", id[0], id[1]);

    struct jud_store store;
    struct err err = {0};
    jud_begin(&store, 1, false);
    CHECK(jud_read(&store, path, &err) == 0 && jud_finish(&store, &err) == 0, "%s", err.text);
    CHECK(store.n_windows == 2 && store.n_copies == 2 && store.window[0].valid && store.window[1].valid, "%zu %zu",
          store.n_windows, store.n_copies);
    const struct jud_placement *p = store.placement + store.window[0].first;
    for (size_t i = 0; store.n_windows == 2 && i < 3; i++) {
        CHECK(p[i].score == score[i], "score %zu: %.17g", i, p[i].score);
        CHECK(strcmp(store.query[0].doc[p[i].doc], docno[doc[i]]) == 0, "document %zu", i);
        CHECK(store.placement[store.window[1].first + i].passes == passes[i], "passes %zu", i);
        CHECK(store.ranking[store.window[0].first + i] == ranking[i] - 1, "ranking %zu", i);
    }
    jud_free(&store);

    struct stored_stage stage = {0};
    FILE *only = fopen(path, "r"), *part;
    char line[4096], one[] = "/tmp/asking-XXXXXX";
    part = fdopen(mkstemp(one), "w");
    for (int i = 0; i < 2 && fgets(line, sizeof line, only); i++)
        fputs(line, part);
    fclose(only);
    fclose(part);
    CHECK(judge_stored_read(&stage, one, JUD_TOURNAMENT, NULL, 0, &err) == 0, "%s", err.text);
    const struct stored *w = judge_stored_find(&stage, "q1", 7);
    CHECK(w && w->attempts == 2 && w->valid && w->settled_order == 1 && w->n == 3 && w->score[2] == 1.0 / 3.0 &&
              strcmp(w->record_id, id[0]) == 0,
          "stored");
    CHECK(!judge_stored_find(&stage, "q1", 8) && !judge_stored_find(&stage, "q", 7), "another window");
    CHECK(stage.records == 2 && stage.with_response == 2 && stage.input_tokens == 10 && stage.output_tokens == 0,
          "counts");
    judge_stored_free(&stage);

    struct stored_stage both[2] = {{0}};
    CHECK(judge_stored_read_attempts(both, path, &err) != 0 && strstr(err.text, "has a valid answer"), "%s", err.text);
    judge_stored_free(&both[0]);
    judge_stored_free(&both[1]);
    both[0] = both[1] = (struct stored_stage){0};
    FILE *again = fopen(one, "w");
    fputs("{\"record_id\":\"r\",\"query_id\":\"q1\",\"window_seq\":4,\"stage\":\"rubric\",\"valid\":false,"
          "\"placements\":[{\"doc_id\":\"d\"}],\"response\":\"no\",\"recorded_at\":\"2026-01-01T00:00:00Z\"}\n",
          again);
    fclose(again);
    CHECK(judge_stored_read_attempts(both, one, &err) == 0, "%s", err.text);
    w = judge_stored_find(&both[1], "q1", 4);
    CHECK(w && w->attempts == 1 && !w->settled_order && !w->valid && !judge_stored_find(&both[0], "q1", 4),
          "an attempt");
    judge_stored_free(&both[0]);
    judge_stored_free(&both[1]);

    /* A rejection, a later window, an answer that came late, one whose raw text was not kept, and likewise one in which
     * the judge itself refused. */
    again = fopen(one, "w");
    fputs("{\"record_id\":\"r\",\"query_id\":\"q1\",\"window_seq\":0,\"stage\":\"tournament\",\"valid\":false,"
          "\"invalid_category\":\"refused\",\"placements\":[{\"doc_id\":\"d\"}],\"recorded_at\":\"2026-01-01T00:00:"
          "00Z\"}\n"
          "{\"record_id\":\"s\",\"query_id\":\"q1\",\"window_seq\":1,\"stage\":\"tournament\","
          "\"placements\":[{\"doc_id\":\"d\",\"score\":1}],\"recorded_at\":\"2026-01-01T00:00:01Z\"}\n"
          "{\"record_id\":\"r\",\"query_id\":\"q1\",\"window_seq\":0,\"stage\":\"tournament\","
          "\"placements\":[{\"doc_id\":\"d\",\"score\":2}],\"response\":\"x\",\"recorded_at\":\"2026-01-01T00:00:02Z\"}"
          "\n"
          "{\"record_id\":\"t\",\"query_id\":\"q2\",\"window_seq\":2,\"stage\":\"tournament\",\"valid\":false,"
          "\"invalid_category\":\"refused\",\"placements\":[{\"doc_id\":\"d\"}],\"finish_reason\":\"content_filter\","
          "\"recorded_at\":\"2026-01-01T00:00:03Z\"}\n",
          again);
    fclose(again);
    stage = (struct stored_stage){0};
    CHECK(judge_stored_read(&stage, one, JUD_TOURNAMENT, NULL, 0, &err) == 0, "%s", err.text);
    w = judge_stored_find(&stage, "q1", 0);
    CHECK(w && w->valid && w->attempts == 1 && w->rejections == 1 && w->settled_order == 1 && w->answered_order == 3,
          "answered late");
    CHECK(judge_stored_has_later(&stage, "q1", 0, 3) && judge_stored_has_later(&stage, "q1", 0, 0),
          "the schedule went on");
    CHECK(!judge_stored_has_later(&stage, "q1", 0, 2) && !judge_stored_has_later(&stage, "q1", 1, 0), "not before");
    w = judge_stored_find(&stage, "q1", 1);
    CHECK(w && w->valid && w->attempts == 1 && w->rejections == 0 && w->paid_order == 2, "an answer without its text");
    const struct stored *refused = judge_stored_find(&stage, "q2", 2);
    CHECK(refused && refused->attempts == 1 && refused->rejections == 0 && refused->paid_order == 4 &&
              !refused->rejected,
          "a judge that refuses");
    struct judge_options o = {.max_attempts = 3};
    CHECK(judge_stored_needs_answer(NULL, &o) && !judge_stored_needs_answer(w, &o), "what is asked");
    struct stored bad = {.settled_order = 1, .rejected = true, .rejections = 2, .category = ANSWER_REFUSED};
    CHECK(judge_stored_needs_answer(&bad, &o), "rejected twice");
    bad.rejections = 3;
    CHECK(!judge_stored_needs_answer(&bad, &o), "rejected three times");
    o.again_refused = true;
    CHECK(judge_stored_needs_answer(&bad, &o), "asked again");
    bad.category = ANSWER_SCHEMA;
    CHECK(!judge_stored_needs_answer(&bad, &o), "not refused");
    judge_stored_free(&stage);
    unlink(path);
    unlink(one);
}

/* expected: of a window of a and b, a planned one of them second. */
static void check_ids(const struct record_source *one, const struct record_source *other, const char *const expected[2])
{
    static const char *const docno[] = {"a", "b", "ab"};
    static const uint32_t order[][2] = {{0, 1}, {1, 0}, {0, 2}};
    char id[10][RECORD_ID_SIZE];
    int n = 0;
    for (int k = 0; k < 3; k++)
        judge_record_id(id[n++], one, JUD_TOURNAMENT, "q", docno,
                        &(struct sched_window){.seq = 1, .n = 2, .doc = order[k]});
    struct sched_window w = {.seq = 1, .n = 2, .doc = order[0]}, next = {.seq = 2, .n = 2, .doc = order[0]};
    struct sched_window planned = {.seq = 1, .phase = JUD_PLANNED, .n = 2, .doc = order[0]};
    judge_record_id(id[n++], one, JUD_RUBRIC, "q", docno, &w);
    judge_record_id(id[n++], one, JUD_TOURNAMENT, "qq", docno, &w);
    judge_record_id(id[n++], one, JUD_TOURNAMENT, "q", docno, &next);
    judge_record_id(id[n++], other, JUD_TOURNAMENT, "tq", docno, &w);
    judge_record_id(id[n++], one, JUD_TOURNAMENT, "q", docno, &planned);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            CHECK(strcmp(id[i], id[k]) != 0, "%d and %d", i, k);
    CHECK(strcmp(id[0], expected[0]) == 0 && strcmp(id[n - 1], expected[1]) == 0, "%s %s", id[0], id[n - 1]);
    judge_record_id(id[n], one, JUD_TOURNAMENT, "q", docno, &w);
    CHECK(strcmp(id[n], id[0]) == 0, "the same window");
    planned.seq = 9;
    judge_record_id(id[n], one, JUD_TOURNAMENT, "q", docno, &planned);
    CHECK(strcmp(id[n], id[n - 1]) == 0, "the same planned window in another place of a plan");
}

static void test_record_ids(void)
{
    /* printf '{"dataset":"set","family_key":"f","placements":["a","b"],"query_id":"q","stage":"tournament",\
     * "window_seq":1}' | sha256sum; with "planned":"s" before "query_id" in place of the number */
    static const char *const now[] = {"b9c43d9bb93af1833983212d36941c92", "7d5024e1b5f8fd2845797d2454f45ac4"};
    struct record_source one = {
        .dataset = "x", .dataset_key = "set", .family_key = {"f", "g"}, .schedule_key = {"s", "s"}};
    struct record_source other = one;
    other.dataset_key = "se";
    check_group("record ids tell windows apart");
    check_ids(&one, &other, now);
}

int main(void)
{
    test_pick();
    test_aside();
    test_slots();
    test_extra();
    test_request();
    test_completion();
    test_error_text();
    test_records();
    test_record_ids();
    return check_end();
}
