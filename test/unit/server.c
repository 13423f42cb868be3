/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Tests the reading of a server's list of models in the forms of vLLM, SGLang, llama.cpp, OpenAI and gateways, and of
 * their errors about a prompt that is too long. */
#include <math.h>
#include <string.h>

#include "check.h"
#include "json/value.h"
#include "judge/judge_context.h"
#include "judge/judge_server.h"

/* Bodies as the servers sent them (curl URL/v1/models), shortened. */
static void models(void)
{
    static const struct {
        const char *body, *model;
        bool has;
        int64_t context;
    } item[] = {
        /* vLLM 0.11; SGLang sends the same keys */
        {"{\"object\":\"list\",\"data\":[{\"id\":\"Qwen/Q\",\"object\":\"model\",\"owned_by\":\"vllm\",\"root\":\"Qwen/"
         "Q\","
         "\"parent\":null,\"max_model_len\":40960}]}",
         "Qwen/Q", true, 40960},
        /* llama.cpp, by xllamacpp 2026.10: two slots share 8192 */
        {"{\"models\":[{\"name\":\"tiny\"}],\"object\":\"list\",\"data\":[{\"id\":\"tiny\",\"aliases\":[\"tiny\","
         "\"small\"],"
         "\"owned_by\":\"llamacpp\",\"meta\":{\"n_ctx\":4096,\"n_ctx_train\":8192}}]}",
         "small", true, 4096},
        {"{\"data\":[{\"id\":\"tiny\",\"meta\":{\"n_ctx_train\":8192}}]}", "tiny", true, 8192},
        {"{\"data\":[{\"id\":\"a\",\"context_length\":1000},{\"id\":\"b\",\"context_length\":2000}]}", "b", true, 2000},
        {"{\"data\":[{\"id\":\"m\",\"context_window\":131072}]}", "m:free", true, 131072},
        {"{\"data\":[{\"id\":\"gpt-5\",\"object\":\"model\"}]}", "gpt-5", true, 0},
        {"{\"data\":[{\"id\":\"gpt-5\"},{\"id\":\"gpt-5-mini\"}]}", "gpt", false, 0},
        {"{\"data\":[{\"id\":\"llama3:latest\"}]}", "llama3", true, 0},
        {"{\"data\":[{\"id\":\"llama3:8b\"}]}", "llama3", false, 0},
        {"{\"data\":[{\"id\":\"openai/*\"}]}", "openai/x", true, 0},
        {"{\"data\":[{\"id\":\"openai/*-mini\"}]}", "openai/x", false, 0},
        {"{\"data\":[{\"id\":\"*\"}]}", "anything", true, 0},
        {"{\"data\":[{\"id\":7},{\"max_model_len\":-5}]}", "m", true, 0}, /* lists none */
        {"{\"data\":[{\"id\":\"m\",\"max_model_len\":-5}]}", "m", true, 0},
        {"{\"data\":[{\"id\":\"m\",\"max_model_len\":\"many\"}]}", "m", true, 0},
        {"{\"data\":{}}", "m", true, 0},
        {"[]", "m", true, 0},
        {"<html>", "m", true, 0},
        {"", "m", true, 0},
    };
    check_group("lists of models");
    for (size_t i = 0; i < sizeof item / sizeof item[0]; i++) {
        struct judge_server s = {0};
        bool has = judge_server_models(&s, item[i].body, strlen(item[i].body), item[i].model);
        CHECK(has == item[i].has && s.context == item[i].context, "%s in %s: %d, %lld", item[i].model, item[i].body,
              has, (long long)s.context);
    }
    struct judge_server s = {0};
    char many[8000] = "{\"data\":[";
    for (int i = 0; i < 200; i++)
        sprintf(many + strlen(many), "%s{\"id\":\"model-number-%d\"}", i ? "," : "", i);
    strcat(many, "]}");
    CHECK(!judge_server_models(&s, many, strlen(many), "m") && s.models == 200, "%zu", s.models);
    CHECK(strncmp(s.names, "'model-number-0', 'model-number-1', ", 36) == 0 && strlen(s.names) < sizeof s.names &&
              strcmp(s.names + strlen(s.names) - 5, ", ...") == 0,
          "%s", s.names);
}

static void props(void)
{
    static const char body[] = "{\"default_generation_settings\":{\"n_ctx\":4096,\"params\":{}},\"total_slots\":2}";
    check_group("llama.cpp's /props");
    struct judge_server s = {.context = 8192};
    judge_server_props(&s, "{}", 2);
    judge_server_props(&s, "x", 1);
    CHECK(s.context == 8192, "none: %lld", (long long)s.context);
    judge_server_props(&s, body, strlen(body));
    CHECK(s.context == 4096, "n_ctx: %lld", (long long)s.context);
}

static void too_long(void)
{
    static const char *const yes[] = {
        "HTTP 400: This model's maximum context length is 3000 tokens. However, you requested 800 tokens",
        "HTTP 400: request (24003 tokens) exceeds the available context size (4096 tokens), try increasing it",
        "HTTP 400: Requested token count exceeds the model's maximum context length of 8192 tokens.",
        "HTTP 400: The input (9000 tokens) is longer than the model's context length (8192 tokens).",
        "HTTP 422: Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: ...",
        "HTTP 400: prompt is too long: 210000 tokens > 200000 maximum",
        "HTTP 400: The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
        "HTTP 400: litellm.ContextWindowExceededError: ... maximum context length is 16385 tokens",
        "HTTP 400: Please reduce the length of the messages or completion."};
    static const char *const no[] = {"HTTP 400: the key has expired",
                                     "HTTP 403: this text is not allowed",
                                     "HTTP 400: max_tokens must be at least 1",
                                     "",
                                     "HTTP 404: no such path",
                                     "HTTP 400: Range of max_tokens should be [1, 8192]"};
    check_group("errors that say that a prompt is too long");
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        CHECK(judge_context_is_exceeded(yes[i]), "%s", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        CHECK(!judge_context_is_exceeded(no[i]), "%s", no[i]);
}

static void named(void)
{
    static const struct {
        const char *why;
        long long tokens;
    } row[] = {
        {"HTTP 400: This model's maximum context length is 4,096 tokens. However, you requested 4200 tokens", 4096},
        {"'max_tokens' or 'max_completion_tokens' is too large: 5000. This model's maximum context length is 4096 "
         "tokens and your request has 3700 input tokens (5000 > 4096 - 3700).",
         4096},
        {"The decoder prompt (length 5000) is longer than the maximum model length of 4096.", 4096},
        {"request (24003 tokens) exceeds the available context size (4096 tokens), try increasing it", 4096},
        {"n_ctx 4096: the request exceeds the available context size, try increasing it", 4096},
        {"the request exceeds the available context size. try increasing the context size", 0},
        {"Requested token count exceeds the model's maximum context length of 8192 tokens. You requested", 8192},
        {"The input (9000 tokens) is longer than the model's context length (8192 tokens).", 8192},
        {"`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 4000 `inputs` tokens", 4096},
        {"prompt is too long: 210000 tokens > 200000 maximum", 200000},
        {"input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input", 200000},
        {"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).", 1048576},
        {"context_length_exceeded: Input tokens exceed the configured limit of 272000 tokens. Your messages", 272000},
        {"Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
         32768},
        {"<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]", 30720},
        {"Input length (160062 tokens) exceeds the maximum allowed length (59862 tokens).", 59862},
        {"The prompt (total length 25938) is too long to fit into the model (context length 4096). Make sure", 4096},
        {"This model's maximum prompt length is 131072 but the request contains 537812 tokens", 131072},
        {"prompt token count of 140000 exceeds the limit of 128000", 128000},
        {"Your request exceeded model token limit: 262144 (requested: 291351)", 262144},
        {"the request exceeds the maximum allowed input length of 65,536 tokens", 65536},
        {"Prompt has 32769 tokens, but the configured context size is 32768 tokens", 32768},
        {"prompt tokens (1200008) exceed model maximum (1050000) for openai.gpt", 1050000},
        {"Prompt too long: 5152 tokens exceeds max_seq_len 2048 (leave room for output tokens)", 2048},
        {"the input length exceeds the context length", 0},
        {"prompt too long; exceeded max context length by 40 tokens", 0},
        {"The total length of all messages is too long.", 0},
        {"Your input exceeds the context window of this model. Please adjust your input and try again.", 0},
        {"context_length_exceeded: Please reduce the length of the messages or completion.", 0},
        {"maximum context length is 99999999999999999999 tokens", 0},
        {"maximum context length", 0}};
    check_group("the context that errors name");
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        long long got = judge_context_read_limit(row[i].why);
        CHECK(got == row[i].tokens, "%lld in: %s", got, row[i].why);
        CHECK(judge_context_is_exceeded(row[i].why), "is too long: %s", row[i].why);
    }
}

static void room(void)
{
    struct judge_context c = {.tokens = 8192};
    check_group("room for a prompt");
    CHECK(judge_context_room(&c, 1000) == 2 * (8192 - 1000 - 64), "not measured: %zu", judge_context_room(&c, 1000));
    CHECK(judge_context_room(&c, 0) == 2 * (8192 - 2048 - 64), "no limit of answers: %zu", judge_context_room(&c, 0));
    judge_context_measure(&c, 10000, 2500);
    CHECK(fabs(c.per_token - 3.6) < 1e-9, "nine tenths of 4: %g", c.per_token);
    CHECK(judge_context_room(&c, 1000) == (size_t)(3.6 * (8192 - 1000 - 64)), "%zu", judge_context_room(&c, 1000));
    judge_context_measure(&c, 10000, -1);
    CHECK(c.per_token == 3.0, "a server that does not count: %g", c.per_token);
    c.tokens = 0;
    CHECK(judge_context_room(&c, 1000) == 0, "no context is known");
}

int main(void)
{
    jv_memory();
    models();
    props();
    too_long();
    named();
    room();
    return check_end();
}
