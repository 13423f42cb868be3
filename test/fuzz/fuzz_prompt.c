/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prompts. First byte 't': the rest is a template, which is refused or filled; else it is a query, title and body,
 * divided by NUL bytes, and stays in its place. */
#include "judge/prompt_fit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"

#define ALL "{query_placeholder}|{passages_placeholder}|{num_documents_placeholder}"

static bool is_slot(const char *s, size_t len)
{
    static const char *const slot[] = {"query", "passages", "num_documents"};
    for (int i = 0; i < 3; i++) {
        char name[40];
        snprintf(name, sizeof name, "%s_placeholder", slot[i]);
        if (strlen(name) == len && memcmp(name, s, len) == 0)
            return true;
    }
    return false;
}

/* The words in braces of a template: how many are slots; *other: is there any that is none? */
static size_t slots(const char *s, size_t len, bool *other)
{
    static const char word[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    size_t n = 0;
    *other = false;
    for (size_t i = 0; i < len; i++) {
        size_t k = i + 1;
        while (s[i] == '{' && k < len && s[k] && strchr(word, s[k]))
            k++;
        if (s[i] != '{' || k == i + 1 || k == len || s[k] != '}' || (s[i + 1] >= '0' && s[i + 1] <= '9'))
            continue;
        bool known = is_slot(s + i + 1, k - i - 1);
        n += known;
        *other |= !known;
    }
    return n;
}

static void check_template(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct text doc = {"d", "title", "body"};
    const struct text *passage[] = {&doc, &doc};
    for (int way = 0; way < FUZZ_WAYS; way++)
        for (int stage = 0; stage < 2; stage++) {
            struct prompt p;
            struct err err;
            const char *const *names;
            bool other;
            fuzz_err_reset(&err);
            size_t n = slots(t.s, t.len, &other);
            if (prompt_load(&p, fuzz_path((enum fuzz_way)way, data, size), NULL, (enum jud_stage)stage, &err) != 0) {
                fuzz_check_err(&err, &t);
                continue;
            }
            CHECK(!t.bad && n >= (stage == 1 ? 2u : 3u) && !other,
                  "accepted"); /* a rubric may leave their number out */
            CHECK(prompt_criteria(&p, &names) <= JUD_MAX_CRITERIA && (prompt_criteria(&p, &names) > 0) == (stage == 1),
                  "%zu criteria", p.n_criteria);
            CHECK(p.len == t.len && memcmp(p.text, t.s, t.len) == 0 && strlen(p.sha256) == 64, "another template");
            char *s = prompt_fill(&p, "q", passage, 2, 3, NULL);
            slots(s, strlen(s), &other);
            CHECK(strlen(s) > 0, "nothing");
            free(s);
            prompt_free(&p);
        }
    fuzz_text_free(&t);
}

/* The part of s before `end`, which must be there, with &lt; read back; s moves behind it. */
static char *take(const char **s, const char *end)
{
    const char *to = strstr(*s, end);
    CHECK(to, "no '%s' in '%s'", end, *s);
    char *part = malloc((size_t)(to - *s) + 1), *w = part;
    for (const char *r = *s; r < to; r++) {
        *w = *r;
        if (strncmp(r, "&lt;", 4) == 0) {
            *w = '<';
            r += 3;
        }
        w++;
    }
    *w = '\0';
    *s = to + strlen(end);
    return part;
}

static char *read_back(const char *s)
{
    char *end = malloc(strlen(s) + 2);
    const char *at = end;
    snprintf(end, strlen(s) + 2, "%s\1", s);
    char *out = take(&at, "\1");
    free(end);
    return out;
}

static void check_part(const char **s, const char *end, const char *expected)
{
    char *part = take(s, end), *same = read_back(expected);
    CHECK(strcmp(part, same) == 0, "'%s' became '%s'", same, part);
    free(part);
    free(same);
}

/* Whatever the budget is, the prompt fits, or shows nothing of its passages, unless they are shorter than what stands
 * for the rest of one. */
static void check_fit(const struct prompt *p, const char *query, const struct text *const passage[2])
{
    size_t shown[2];
    char *whole = prompt_fill(p, query, passage, 2, 0, NULL);
    size_t all = utf8_count(whole), first = utf8_count(passage[0]->title) + utf8_count(passage[0]->body);
    for (size_t budget = 1; budget <= all; budget += 1 + all / 16) {
        char *s = prompt_fit(p, query, passage, 2, 0, budget, shown);
        bool nothing = shown[1] == 0 && (shown[0] == 0 || (shown[0] == SIZE_MAX && first <= strlen(PROMPT_CUT)));
        CHECK(utf8_count(s) <= budget || nothing, "%zu characters, expected %zu", utf8_count(s), budget);
        CHECK(utf8_span(s, strlen(s)) == strlen(s), "not UTF-8");
        CHECK(shown[1] <= 6 || shown[1] == SIZE_MAX, "%zu of six characters", shown[1]);
        free(s);
    }
    free(whole);
}

static void check_texts(const char *query, const char *title, const char *body)
{
    static const uint8_t all[] = ALL;
    struct text doc = {"d", title, body}, second = {"e", "", "second"};
    const struct text *passage[] = {&doc, &second};
    struct prompt p;
    struct err err;
    size_t cut[2] = {9, 9}, room = strlen(title) + strlen(body) + 2;
    CHECK(prompt_load(&p, fuzz_path(FUZZ_FILE, all, sizeof all - 1), NULL, JUD_TOURNAMENT, &err) == 0, "%s", err.text);
    char *s = prompt_fill(&p, query, passage, 2, 0, cut), *whole = malloc(room);
    const char *at = s;
    snprintf(whole, room, "%s%s%s", title, *title ? "\n" : "", body);
    check_part(&at, "|<doc_1>\n", query);
    check_part(&at, "\n</doc_1>\n\n<doc_2>\n", whole);
    check_part(&at, "\n</doc_2>|", "second");
    CHECK(strcmp(at, "2\n") == 0 && cut[0] == 0 && cut[1] == 0, "'%s'", at);
    free(whole);
    free(s);
    s = prompt_fill(&p, query, passage, 2, 2, cut);
    CHECK(cut[0] <= strlen(title) + strlen(body) + 1 && cut[1] == 4, "cut %zu %zu", cut[0], cut[1]);
    free(s);
    if (utf8_span(query, strlen(query)) == strlen(query) && utf8_span(title, strlen(title)) == strlen(title) &&
        utf8_span(body, strlen(body)) == strlen(body))
        check_fit(&p, query, passage);
    prompt_free(&p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    if (*data == 't') {
        check_template(data + 1, size - 1);
        return 0;
    }
    char *copy = calloc(size + 3, 1); /* so that there are three texts, "" at the least */
    memcpy(copy, data, size);
    const char *title = copy + strlen(copy) + 1, *end = copy + size + 2;
    const char *body = title < end ? title + strlen(title) + 1 : end;
    if (title > end)
        title = end;
    if (body > end)
        body = end;
    if (!strchr(copy, '|') && !strchr(copy, '\1') && !strchr(title, '\1') && !strchr(body, '\1'))
        check_texts(copy, title, body);
    free(copy);
    return 0;
}
