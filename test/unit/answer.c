/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The decoder of a judge's answers: a table of what is read and what is refused, and why. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "base/utf8.h"
#include "judge/answer.h"

enum { OK = -1, N = 3, C = 2 };

#define SCORES "\"scores\": {\"doc_1\": 2.5, \"doc_2\": -5, \"doc_3\": 0}"
#define RANKING "\"ranking\": [\"doc_1\", \"doc_3\", \"doc_2\"]"
#define GOOD "{\"reasoning\": \"r\", " RANKING ", " SCORES "}"

struct item {
    const char *text, *finish;
    int category;       /* OK, or enum answer_category */
    const char *reason; /* part of it */
};

static const struct item tournament[] = {
    {GOOD, "stop", OK, ""},
    {":{\"reaso\"{\"d;c&1:1c&1:1\" }" GOOD "}\nand {\"scores\": 1}", "stop", OK, ""},
    {GOOD, NULL, OK, ""},
    {"{" SCORES "," RANKING "}", "stop", OK, ""},
    {"{\"confidence\": [1], " SCORES "," RANKING "}", "stop", OK, ""},
    {"<think>maybe {\"scores\": {}} or so</think>\n" GOOD, "stop", OK, ""},
    {"<think>one</think> then <think>two {</think>" GOOD, "stop", OK, ""},
    {"thinking without its tag {\"scores\": 1}\n</think>\n" GOOD, "stop", OK, ""},
    {"{\"reasoning\": \"a </think> in a text, {\", " RANKING ", " SCORES "}", "stop", OK, ""},
    {"{\"reasoning\": \"a <think> in a text\", " RANKING ", " SCORES "}", "stop", OK, ""},
    {"```json\n" GOOD "\n```", "stop", OK, ""},
    {"Here you are:\n```\n" GOOD "\n```\nThe {best} is doc_1.", "stop", OK, ""},
    {"By \\frac{a}{b}: " GOOD, "stop", OK, ""},
    {"An open { in prose, {a, b, and \"{\": " GOOD, "stop", OK, ""},
    {"{\"reasoning\": \"\\ud83d\\ude00 \\ud83d \\ude00\\ud83d\\u0000\", " RANKING ", " SCORES "}", "stop", OK, ""},
    {GOOD " and once more {\"scores\": 1}", "stop", OK, ""},
    {GOOD, "length", OK, ""},
    {GOOD, "content_filter", OK, ""},
    {"{\"reasoning\": \"\\alpha \\q \\u12 C:\\\\x \\\\\\\\\", " RANKING ", " SCORES "}", "stop", OK, ""},
    {"{\"reasoning\": \"} \\\" {\", " RANKING ", " SCORES "}", "stop", OK, ""},

    {"{\"ranking\": [1, 3, 2], " SCORES "}", "stop", OK, ""},
    {"{\"ranking\": [\"Document 1\", \"DOC-03\", \" doc2 \"], " SCORES "}", "stop", OK, ""},
    {"{\"scores\": {\"1\": \"2.5\", \"doc_02\": \" -5\", \"Document 3\": \"0\"}, " RANKING "}", "stop", OK, ""},
    {"{" RANKING ", \"scores\": {\"doc_1\": 2.5, \"doc_3\": 0, \"doc_2\": -5\"}}", "stop", OK, ""},
    {"{" RANKING ", \"scores\": {\"doc_1\": 2.5, \"doc_2\": -5, \"doc_3\": 0\"\n }}", "stop", OK, ""},
    {"{\"scores\": {\"doc_1\": 2.5, \"doc_2\": -5, \"doc_3\": 0\"}, " RANKING "}", "stop", OK, ""},

    {"{" RANKING ", \"scores\": {\"doc_1\": 2.5\", \"doc_2\": -5, \"doc_3\": 0}}", "stop", ANSWER_INVALID_JSON, ""},
    {"", "stop", ANSWER_NO_JSON, "no JSON"},
    {"I rank doc_1 first with 2.5, doc_2 gets -5 and doc_3 0.", "stop", ANSWER_NO_JSON, ""},
    {"[\"doc_1\", \"doc_3\", \"doc_2\"]", "stop", ANSWER_NO_JSON, ""},
    {"<think>" GOOD, "stop", ANSWER_NO_JSON, ""},
    {"<think>" GOOD "</think> I cannot say.", "stop", ANSWER_NO_JSON, ""},
    {"<think>" GOOD, "length", ANSWER_TRUNCATED, ""},
    {"", "length", ANSWER_TRUNCATED, ""},
    {"{\"reasoning\": \"r\", " RANKING ", \"scores\": {\"doc_1\": 2.5", "length", ANSWER_TRUNCATED, "cut off"},
    {"{\"reasoning\": \"r\", " RANKING ", \"scores\": {\"doc_1\": 2.5", "stop", ANSWER_INVALID_JSON, "does not end"},
    {"{\"reasoning\": \"never closed}", "stop", ANSWER_INVALID_JSON, "does not end"},
    {"One { in prose, no object", "stop", ANSWER_INVALID_JSON, "does not end"},
    {"{\"a\": {\"b\": 1}, \"c\": ", "stop", ANSWER_INVALID_JSON, "does not end"},
    {"{" SCORES ", " RANKING ",}", "stop", ANSWER_INVALID_JSON, "not JSON"},
    {"{'scores': {}}", "stop", ANSWER_INVALID_JSON, ""},
    {"{" SCORES ", " SCORES ", " RANKING "}", "stop", ANSWER_INVALID_JSON, "uplicate"},
    {"{\"scores\": {\"doc_1\": 1, \"doc_1\": 2, \"doc_2\": 0, \"doc_3\": 0}, " RANKING "}", "stop", ANSWER_INVALID_JSON,
     "uplicate"},
    {"{\"scores\": {\"doc_1\": NaN, \"doc_2\": 0, \"doc_3\": 0}, " RANKING "}", "stop", ANSWER_INVALID_JSON, ""},
    {"{\"scores\": {\"doc_1\": 1e400, \"doc_2\": 0, \"doc_3\": 0}, " RANKING "}", "stop", ANSWER_INVALID_JSON, ""},
    {"{\"reasoning\": \"line\nbreak\", " RANKING ", " SCORES "}", "stop", ANSWER_INVALID_JSON, ""},
    {"{\"reasoning\": \"\xff\", " RANKING ", " SCORES "}", "stop", ANSWER_INVALID_JSON, ""},
    {"{}", "stop", ANSWER_SCHEMA, "'scores' is missing"},
    {"{\"answer\": " GOOD "}", "stop", ANSWER_SCHEMA, "'scores' is missing"},
    {"{\"scores\": [2.5, -5, 0], " RANKING "}", "stop", ANSWER_SCHEMA, "'scores'"},
    {"{\"scores\": {\"doc_1\": \"1e999\", \"doc_2\": 0, \"doc_3\": 0}, " RANKING "}", "stop", ANSWER_SCHEMA, "finite"},
    {"{\"scores\": {\"doc_1\": \"1,5\", \"doc_2\": 0, \"doc_3\": 0}, " RANKING "}", "stop", ANSWER_SCHEMA, "doc_1"},
    {"{\"scores\": {\"doc_1\": \"inf\", \"doc_2\": 0, \"doc_3\": 0}, " RANKING "}", "stop", ANSWER_SCHEMA, "doc_1"},
    {"{\"scores\": {\"doc_1\": \"1\\u0000\", \"doc_2\": 0, \"doc_3\": 0}, " RANKING "}", "stop", ANSWER_SCHEMA,
     "doc_1"},
    {"{\"scores\": {\"doc_1\": true, \"doc_2\": 0, \"doc_3\": 0}, " RANKING "}", "stop", ANSWER_SCHEMA, "doc_1"},
    {"{\"scores\": {\"doc_1\": null, \"doc_2\": 0, \"doc_3\": 0}, " RANKING "}", "stop", ANSWER_SCHEMA, "doc_1"},
    {"{\"scores\": {\"doc_1\": 1, \"doc_2\": 0, \"doc_4\": 0}, " RANKING "}", "stop", ANSWER_SCHEMA, "doc_4"},
    {"{\"scores\": {\"doc_1\": 1, \"doc_2\": 0, \"Document 2\": 0}, " RANKING "}", "stop", ANSWER_SCHEMA, "two scores"},
    {"{\"scores\": {\"doc_1\": 1, \"2\": 0, \"2.0\": 0}, " RANKING "}", "stop", ANSWER_SCHEMA, "'2.0'"},
    {"{\"scores\": {\"doc_1\": 1, \"doc_2\": 0, \"doc_2 3\": 0}, " RANKING "}", "stop", ANSWER_SCHEMA, "doc_2 3"},
    {"{\"scores\": {\"doc_1\": 1, \"doc_3\": 0}, " RANKING "}", "stop", ANSWER_INCOMPLETE, "doc_2"},
    {"{\"scores\": {}, " RANKING "}", "stop", ANSWER_INCOMPLETE, "doc_1"},
    {"{" SCORES "}", "stop", ANSWER_SCHEMA, "'ranking'"},
    {"{\"ranking\": \"doc_1\", " SCORES "}", "stop", ANSWER_SCHEMA, "'ranking'"},
    {"{\"ranking\": [1, 3, true], " SCORES "}", "stop", ANSWER_SCHEMA, "not a document"},
    {"{\"ranking\": [1, 3, 0], " SCORES "}", "stop", ANSWER_SCHEMA, "not a document"},
    {"{\"ranking\": [1, 3, 3], " SCORES "}", "stop", ANSWER_SCHEMA, "twice"},
    {"{\"ranking\": [\"doc_1\", \"doc_3\", \"doc_3\"], " SCORES "}", "stop", ANSWER_SCHEMA, "twice"},
    {"{\"ranking\": [\"doc_1\", \"doc_2\", \"doc_3\", \"doc_1\"], " SCORES "}", "stop", ANSWER_SCHEMA, "twice"},
    {"{\"ranking\": [\"doc_1\", \"doc_9\"], " SCORES "}", "stop", ANSWER_SCHEMA, "doc_9"},
    {"{\"ranking\": [\"doc_1\", \"doc_2\"], " SCORES "}", "stop", ANSWER_INCOMPLETE, "doc_3 is not"},
    {"I will not.", "content_filter", ANSWER_REFUSED, "content_filter"},
    {"I will not.", "refusal", ANSWER_REFUSED, ""},
    {"{\"reasoning\": ", "content_filter", ANSWER_REFUSED, ""},
};

#define DOC(a, b) "{\"reasoning\": \"r\", \"criteria\": {\"C1\": " a ", \"C2\": " b "}}"
#define BITS(a, b, c, d, e, f) "{\"doc_1\": " DOC(a, b) ", \"doc_2\": " DOC(c, d) ", \"doc_3\": " DOC(e, f) "}"

static const struct item rubric[] = {
    {BITS("1", "0", "0", "0", "1", "1"), "stop", OK, ""},
    {BITS("1.0", "0", "0", "0.0", "1", "1"), "stop", OK, ""},
    {BITS("\"1\"", "0", "\"0\"", "0", "1", "\"1\""), "stop", OK, ""},
    {BITS("1", "0\"", "0", "0\"", "1", "1\""), "stop", OK, ""},
    {BITS("1", "0\"", "0", "0", "1", "1"), "stop", OK, ""},
    {BITS("1", "0", "0", "0\"", "1", "1"), "stop", OK, ""},
    {"{\"Document 1\": " DOC("1", "0") ", \"2\": " DOC("0", "0") ", \"doc_03\": " DOC("1", "1") "}", "stop", OK, ""},
    {"{\"doc_1\": " DOC("1", "0") ", \"1\": " DOC("0", "0") ", \"doc_03\": " DOC("1", "1") "}", "stop", ANSWER_SCHEMA,
     "two answers"},
    {"{\"note\": 1, "
     "\"doc_3\": " DOC("1", "1") ", \"doc_1\": " DOC("1", "0") ", \"doc_2\": " DOC("0", "0") "}",
     "stop", OK, ""},
    {BITS("1", "2", "0", "0", "1", "1"), "stop", ANSWER_SCHEMA, "C2 of doc_1"},
    {BITS("1", "0.5", "0", "0", "1", "1"), "stop", ANSWER_SCHEMA, "C2 of doc_1"},
    {BITS("1", "-1", "0", "0", "1", "1"), "stop", ANSWER_SCHEMA, "C2 of doc_1"},
    {BITS("true", "0", "0", "0", "1", "1"), "stop", ANSWER_SCHEMA, "C1 of doc_1"},
    {BITS("\"yes\"", "0", "0", "0", "1", "1"), "stop", ANSWER_SCHEMA, "C1 of doc_1"},
    {BITS("1", "0, \"C3\": 1", "0", "0", "1", "1"), "stop", ANSWER_SCHEMA, "not asked for"},
    {"{\"doc_1\": " DOC("1", "0") ", \"doc_2\": " DOC("1", "0") "}", "stop", ANSWER_INCOMPLETE, "doc_3"},
    {"{\"doc_1\": {\"criteria\": {\"C1\": 1}}, \"doc_2\": " DOC("1", "0") ", \"doc_3\": " DOC("1", "0") "}", "stop",
     ANSWER_INCOMPLETE, "C2 of doc_1"},
    {"{\"doc_1\": {\"C1\": 1, \"C2\": 1}, \"doc_2\": " DOC("1", "0") ", \"doc_3\": " DOC("1", "0") "}", "stop",
     ANSWER_SCHEMA, "'criteria' of doc_1"},
    {"{\"doc_1\": 7, \"doc_2\": " DOC("1", "0") ", \"doc_3\": " DOC("1", "0") "}", "stop", ANSWER_SCHEMA, "doc_1"},
    {"{\"doc_4\": " DOC("1", "0") ", \"doc_1\": " DOC("1", "0") ", \"doc_2\": " DOC("1", "0") ", \"doc_3\": " DOC(
         "1", "0") "}",
     "stop", ANSWER_SCHEMA, "doc_4"},
    {GOOD, "stop", ANSWER_INCOMPLETE, "doc_1"},
    {"no", "stop", ANSWER_NO_JSON, ""},
};

static const char *const criteria[C] = {"C1", "C2"};

static void run(const struct item *item, size_t n, bool is_rubric)
{
    for (size_t i = 0; i < n; i++) {
        double score[N] = {9, 9, 9};
        uint16_t ranking[N] = {0};
        uint32_t passes[N] = {9, 9, 9};
        struct answer a = {.score = score, .ranking = ranking, .passes = passes};
        size_t len = strlen(item[i].text);
        char *text = malloc(len ? len : 1); /* no byte to spare */
        memcpy(text, item[i].text, len);
        if (is_rubric)
            answer_rubric(text, len, item[i].finish, N, criteria, C, &a);
        else
            answer_tournament(text, len, item[i].finish, N, &a);
        free(text);
        CHECK(a.valid == (item[i].category == OK) && (a.valid || a.category == item[i].category), "%s: %s",
              item[i].text, a.valid ? "valid" : jud_category_name[a.category]);
        CHECK(strstr(a.reason, item[i].reason) && !a.valid == (a.reason[0] != '\0'), "%s: reason '%s'", item[i].text,
              a.reason);
        if (a.valid && is_rubric)
            CHECK(passes[0] == 1 && passes[1] == 0 && passes[2] == 3, "%s: %u %u %u", item[i].text, passes[0],
                  passes[1], passes[2]);
        else if (a.valid)
            CHECK(score[0] == 2.5 && score[1] == -5 && score[2] == 0 && ranking[0] == 1 && ranking[1] == 3 &&
                      ranking[2] == 2,
                  "%s: %g %g %g", item[i].text, score[0], score[1], score[2]);
    }
}

/* Only differences of scores count: those beyond the prompt's scale are as good as others. */
static void takes_any_finite_score(void)
{
    static const char text[] = "{\"scores\": {\"doc_1\": 5.5, \"doc_2\": \"-1e3\", \"doc_3\": 0}, " RANKING "}";
    double score[N];
    uint16_t ranking[N];
    uint32_t passes[N];
    struct answer a = {.score = score, .ranking = ranking, .passes = passes};
    answer_tournament(text, strlen(text), "stop", N, &a);
    CHECK(a.valid && score[0] == 5.5 && score[1] == -1000.0 && score[2] == 0.0, "%s", a.reason);
}

#ifdef __SANITIZE_THREAD__
enum { HUGE_PART = 32 * 1024 }; /* every byte that is read is a call */
#else
enum { HUGE_PART = 512 * 1024 };
#endif

/* Texts that are too large, too deep or not text. */
static void endures(void)
{
    enum { HUGE = 5 * HUGE_PART }; /* enough for what takes the square of its length to run for minutes */
    char *text = malloc(HUGE);
    double score[N];
    uint16_t ranking[N];
    struct answer a = {.score = score, .ranking = ranking};
    check_group("answers of megabytes, nested without end, with NUL bytes");
    memset(text, '{', HUGE);
    answer_tournament(text, HUGE, "stop", N, &a);
    CHECK(!a.valid && a.category == ANSWER_INVALID_JSON, "%s", a.reason);
    for (size_t i = 0; i < HUGE; i += 5)
        memcpy(text + i, i < HUGE / 2 ? "{\"a\":" : "}}}}}", 5);
    answer_tournament(text, HUGE, "stop", N, &a);
    CHECK(!a.valid && a.category == ANSWER_INVALID_JSON, "%s", a.reason);
    for (size_t i = 0; i < HUGE; i += 2) /* a million objects that are none */
        memcpy(text + i, i % 4 ? "x}" : "{,", 2);
    answer_tournament(text, HUGE, "stop", N, &a);
    CHECK(!a.valid && a.category == ANSWER_INVALID_JSON, "%s", a.reason);
    memset(text, ' ', HUGE);
    for (size_t i = 0; i + 15 <= HUGE; i += 15) /* no brace behind any of 170,000 thoughts */
        memcpy(text + i, "<think></think>", 15);
    answer_tournament(text, HUGE, "stop", N, &a);
    CHECK(!a.valid && a.category == ANSWER_NO_JSON, "%s", a.reason);
    memset(text, ' ', HUGE);
    memcpy(text + HUGE - strlen(GOOD), GOOD, strlen(GOOD));
    answer_tournament(text, HUGE, "stop", N, &a);
    CHECK(a.valid, "%s", a.reason);
    memset(text, '\\', HUGE);
    memcpy(text, "{\"reasoning\": \"", 15);
    memcpy(text + HUGE - 120, "\", " RANKING ", " SCORES "}", strlen("\", " RANKING ", " SCORES "}"));
    answer_tournament(text, HUGE - 120 + strlen("\", " RANKING ", " SCORES "}"), "stop", N, &a);
    CHECK(a.valid == ((HUGE - 120 - 15) % 2 == 0), "%s", a.reason);
    memcpy(text, "{\"reasoning\": \"\0\", " RANKING ", " SCORES "}", strlen(RANKING SCORES) + 22);
    answer_tournament(text, strlen(RANKING SCORES) + 22, "stop", N, &a);
    CHECK(!a.valid && a.category == ANSWER_INVALID_JSON, "%s", a.reason);
    free(text);
}

static void reasons_are_text(void)
{
    double score[N];
    uint16_t ranking[N];
    struct answer a = {.score = score, .ranking = ranking};
    char text[200];
    check_group("reasons are UTF-8 wherever they are cut");
    for (size_t shift = 0; shift < 4; shift++) {
        snprintf(text, sizeof text,
                 "{\"scores\": {\"%.*s\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac"
                 "\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2"
                 "\x82\xac"
                 "\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\": 1}}",
                 (int)shift, "abc");
        answer_tournament(text, strlen(text), "stop", N, &a);
        CHECK(!a.valid && utf8_span(a.reason, strlen(a.reason)) == strlen(a.reason), "shift %zu: %s", shift, a.reason);
    }
}

/* The schema by what it says of one answer, and that it is closed. */
static void schemas(void)
{
    char *text = answer_schema(JUD_TOURNAMENT, 2, NULL, 0, false);
    check_group("schemas of both stages");
    CHECK(strcmp(text,
                 "{\"type\":\"object\",\"properties\":{\"reasoning\":{\"type\":\"string\"},\"ranking\":{\"type\":"
                 "\"array\",\"items\":{\"type\":\"string\",\"enum\":[\"doc_1\",\"doc_2\"]},\"minItems\":2,"
                 "\"maxItems\":2},\"scores\":{\"type\":\"object\",\"properties\":{\"doc_1\":{\"type\":\"number\","
                 "\"minimum\":-5,\"maximum\":5},\"doc_2\":{\"type\":\"number\",\"minimum\":-5,\"maximum\":5}},"
                 "\"required\":[\"doc_1\",\"doc_2\"],\"additionalProperties\":false}},\"required\":[\"reasoning\","
                 "\"ranking\",\"scores\"],\"additionalProperties\":false}") == 0,
          "%s", text);
    free(text);
    text = answer_schema(JUD_TOURNAMENT, 2, NULL, 0, true);
    CHECK(!strstr(text, "imum") && !strstr(text, "Items") && strstr(text, "\"required\""), "a subset: %s", text);
    free(text);
    text = answer_schema(JUD_RUBRIC, 1, criteria, C, false);
    CHECK(strcmp(text,
                 "{\"type\":\"object\",\"properties\":{\"doc_1\":{\"type\":\"object\",\"properties\":{\"reasoning\":"
                 "{\"type\":\"string\"},\"criteria\":{\"type\":\"object\",\"properties\":{\"C1\":{\"type\":"
                 "\"integer\",\"enum\":[0,1]},\"C2\":{\"type\":\"integer\",\"enum\":[0,1]}},\"required\":[\"C1\","
                 "\"C2\"],\"additionalProperties\":false}},\"required\":[\"reasoning\",\"criteria\"],"
                 "\"additionalProperties\":false}},\"required\":[\"doc_1\"],\"additionalProperties\":false}") == 0,
          "%s", text);
    free(text);
}

static void utf8(void)
{
    static const struct {
        const char *s;
        size_t span;
    } item[] = {{"", 0},
                {"abcdefghij", 10},
                {"\xc3\xa9", 2},
                {"\xc3", 0},
                {"a\xc0\x80", 1},
                {"\xe2\x82\xac", 3},
                {"\xe2\x82", 0},
                {"\xed\x9f\xbf", 3},
                {"\xed\xa0\x80", 0},
                {"\xe0\x9f\xbf", 0},
                {"\xf0\x9f\x98\x80", 4},
                {"\xf0\x8f\xbf\xbf", 0},
                {"\xf4\x8f\xbf\xbf", 4},
                {"\xf4\x90\x80\x80", 0},
                {"\xf5\x80\x80\x80", 0},
                {"abcdefgh\xff", 8},
                {"abcdefg\x80", 7}};
    char broken[] = "a\xff\xc3\xa9\xe2\x82";
    check_group("UTF-8: well-formed spans, prefixes of characters, bytes replaced");
    for (size_t i = 0; i < sizeof item / sizeof *item; i++)
        CHECK(utf8_span(item[i].s, strlen(item[i].s)) == item[i].span, "item %zu: %zu", i,
              utf8_span(item[i].s, strlen(item[i].s)));
    CHECK(utf8_prefix("a\xc3\xa9\xe2\x82\xacz", 7, 3) == 6 && utf8_prefix("abc", 3, 0) == 0 &&
              utf8_prefix("abc", 3, 9) == 3,
          "%zu", utf8_prefix("a\xc3\xa9\xe2\x82\xacz", 7, 3));
    utf8_clean(broken, strlen(broken));
    CHECK(strcmp(broken, "a?\xc3\xa9??") == 0, "%s", broken);
}

static void categories(void)
{
    static const char *const name[] = {"truncated", "no_json", "invalid_json", "schema", "incomplete", "refused"};
    check_group("categories have the names that records give them");
    for (int k = ANSWER_TRUNCATED; k <= ANSWER_REFUSED; k++)
        CHECK(strcmp(jud_category_name[k], name[k]) == 0, "%s is called %s", name[k], jud_category_name[k]);
}

int main(void)
{
    categories();
    check_group("tournament answers");
    run(tournament, sizeof tournament / sizeof *tournament, false);
    check_group("rubric answers");
    run(rubric, sizeof rubric / sizeof *rubric, true);
    takes_any_finite_score();
    endures();
    reasons_are_text();
    schemas();
    utf8();
    return check_end();
}
