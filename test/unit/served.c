/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Which names stand for one model, and which answers are taken. */
#include <string.h>

#include "check.h"
#include "store/served.h"

struct names {
    const char *a, *b;
};

static const struct names same[] = {
    {"gpt-4o", "gpt-4o"},
    {"gpt-4o", "GPT-4o"},
    {"gpt-4o", "gpt-4o-2024-08-06"},
    {"gpt-4", "gpt-4-0613"},
    {"gpt-4o", "openai/gpt-4o"},
    {"openai/gpt-4o", "gpt-4o-2024-08-06"},
    {"claude-3-opus", "claude-3-opus@20240229"},
    {"claude-3-opus@20240229", "claude-3-opus-20240229"},
    {"gemini-1.5-pro", "models/gemini-1.5-pro-002"},
    {"gemini-1.5-pro", "gemini-1.5-pro@default"},
    {"gemini-2.5-flash-preview", "gemini-2.5-flash-preview-05-20"},
    {"llama3", "llama3:latest"},
    {"mistral-large-latest", "mistral-large-2411"},
    {"command-r", "command-r-08-2024"},
    {"doubao-pro", "doubao-pro-250115"},
    {"Qwen/Qwen3-8B", "Qwen/Qwen3-8B@4f2a9c01"},
    {"x", "/models/x.gguf"},
    {"x-7b", "C:\\models\\x-7b.gguf"},
    {"Qwen/Qwen2.5-7B-Instruct", "qwen2.5-7b-instruct"},
    {"models/x.gguf", "/srv/models/X.gguf"},
};

static const struct names different[] = {
    {"gpt-4o", "gpt-4o-mini"},
    {"gpt-4o", "gpt-4o-mini-2024-07-18"},
    {"gpt-4o-mini", "mini"},
    {"gpt-4o-2024-08-06", "gpt-4o-2024-05-13"},
    {"gpt-4", "gpt"},
    {"o3", "o3-mini-2025-01-31"},
    {"gpt-4", "gpt-4o"},
    {"gpt-4", "gpt-4-turbo"},
    {"gpt-3.5-turbo", "gpt-3.5-turbo-instruct"},
    {"gemini-2.5-flash", "gemini-2.5-flash-preview"},
    {"gemini-2.5-flash", "gemini-2.5-flash-preview-05-20"},
    {"llama3", "llama3:70b"},
    {"llama3:8b", "llama3:latest-q4"},
    {"openai/gpt-4o", "azure/gpt-4o"},
    {"Llama-3-8B", "My-Llama-3-8B"},
    {"Qwen2.5-7B", "Qwen2.5-72B"},
    {"m-2024-13-01", "m"},
    {"m", "m-9"},
    {"", "gpt-4o"},
    {"m", ""},
};

static void rule(void)
{
    check_group("names of one model, and of two");
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        CHECK(served_same(same[i].a, same[i].b), "%s is not %s", same[i].a, same[i].b);
        CHECK(served_same(same[i].b, same[i].a), "%s is not %s", same[i].b, same[i].a);
    }
    for (size_t i = 0; i < sizeof different / sizeof different[0]; i++) {
        CHECK(!served_same(different[i].a, different[i].b), "%s is %s", different[i].a, different[i].b);
        CHECK(!served_same(different[i].b, different[i].a), "%s is %s", different[i].b, different[i].a);
    }
}

static int take(struct served *s, const char *name, struct err *err)
{
    *err = (struct err){.kind = ERR_NONE};
    return served_check_new(s, name, ERR_SERVER, "store", 7, err);
}

static void answers(void)
{
    static const char *const more[] = {"gpt-4o-2024-11-20", "Default"};
    struct served s = {.asked = "gpt-4o"};
    struct err err;
    check_group("answers of one model after another");
    CHECK(take(&s, NULL, &err) == 0 && take(&s, "", &err) == 0 && s.n == 0, "no name: %s", err.text);
    CHECK(take(&s, "gpt-4o-2024-08-06", &err) == 0 && s.n == 1, "%s", err.text);
    CHECK(take(&s, "openai/gpt-4o", &err) == 0 && s.n == 2, "%s", err.text);
    CHECK(take(&s, "gpt-4o-2024-11-20", &err) != 0 && err.about == ERR_ABOUT_MODEL && err.line == 7 &&
              strstr(err.text, "'gpt-4o-2024-08-06', which gave the earlier answers"),
          "another revision: %s", err.text);
    CHECK(take(&s, "gpt-4o-mini", &err) != 0 && strstr(err.text, "'gpt-4o', which was requested"), "%s", err.text);
    CHECK(s.n == 2, "%zu models", s.n);
    s.accepted = more;
    s.n_accepted = 2;
    CHECK(take(&s, "gpt-4o-2024-11-20", &err) == 0 && take(&s, "default", &err) == 0 && s.n == 4, "%s", err.text);
    CHECK(take(&s, "gpt-4o", &err) == 0 && take(&s, "gpt-4o-2024-08-06", &err) == 0, "%s", err.text);
    CHECK(take(&s, "gpt-4o-2024-11-21", &err) != 0, "neither accepted nor the first");
    served_free(&s);
}

int main(void)
{
    rule();
    answers();
    return check_end();
}
