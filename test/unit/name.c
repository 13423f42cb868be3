/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Names in little room: report/name.c. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "report/name.h"
#include "base/mem.h"

static void check_shorten(void)
{
    static const struct {
        const char *name;
        size_t width;
        const char *want;
    } cases[] = {
        {"short", 5, "short"},
        {"a-long-name", 8, "a-l..ame"},
        {"a-long-name", 9, "a-l..name"},
        {"abcdef", 4, "a..f"},
        {"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9", 6, "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"},
        {"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9", 5, "\xc3\xa9..\xc3\xa9\xc3\xa9"},
        {"", 3, ""}};
    check_group("name: long names are shortened in the middle, between characters");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *got = name_shorten(cases[i].name, cases[i].width);
        CHECK(strcmp(got, cases[i].want) == 0, "'%s' to %zu: '%s'", cases[i].name, cases[i].width, got);
        free(got);
    }
}

static void check_among(void)
{
    static const struct {
        const char *name[3];
        size_t width;
        const char *want[3];
    } cases[] = {
        /* the ends tell them apart */
        {{"abcdefghijkl", "abcdefghijkm", "x"}, 8, {"abc..jkl", "abc..jkm", "x"}},
        /* what follows the common beginning does; a third name is not concerned */
        {{"model-a-tails", "model-b-tails", "other-a-name"}, 8, {"..a-ta..", "..b-ta..", "oth..ame"}},
        {{"model-a-ail", "model-b-ail", "model-a-bil"}, 8, {"..a-ail", "..b-ail", "mod..bil"}},
        /* between characters: e acute and e grave differ in their second byte */
        {{"model-\xc3\xa9-tail", "model-\xc3\xa8-tail", ""}, 8, {"..\xc3\xa9-tail", "..\xc3\xa8-tail", ""}},
        /* bytes that are not UTF-8 */
        {{"\x80\x80model-a-tail", "\x80\x80model-b-tail", "\xff"}, 8, {"..a-tail", "..b-tail", "\xff"}},
        /* neither does */
        {{"model-a12345a-tail", "model-a12345b-tail", "model-b12345a-tail"}, 8, {"mo..il#1", "mo..il#2", "..b123.."}},
        /* all fits, and the same name twice */
        {{"model-a-tail", "model-b-tail", "model-c-tail"}, 12, {"model-a-tail", "model-b-tail", "model-c-tail"}},
        {{"model-a-tail", "model-a-tail", ""}, 8, {"mod..ail", "mod..ail", ""}},
    };
    check_group("name: shortened names do not look the same");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t k = 0; k < 3; k++) {
            char *got = name_shorten_among(cases[i].name, 3, k, cases[i].width);
            CHECK(strcmp(got, cases[i].want[k]) == 0, "'%s' to %zu: '%s'", cases[i].name[k], cases[i].width, got);
            CHECK(name_width(got) <= cases[i].width, "'%s' is wider than %zu", got, cases[i].width);
            free(got);
        }
}

/* Names that differ in the middle only, of which each was once compared with every other. */
static void check_many(void)
{
    enum { N = 2000, LEN = 2000 };
    char *text = mem_alloc(N, LEN + 1), number[8];
    const char **name = mem_alloc(N, sizeof *name);
    check_group("name: 2000 names of 2000 characters that look the same");
    for (size_t i = 0; i < N; i++) {
        char *s = text + i * (LEN + 1);
        memset(s, 'x', LEN);
        s[LEN] = '\0';
        snprintf(number, sizeof number, "%04zu", i);
        memcpy(s + LEN / 2, number, 4);
        name[i] = s;
    }
    char **shown = name_shorten_all(name, N, 20);
    CHECK(strcmp(shown[0], "..0000xxxxxxxxxxxx..") == 0, "'%s'", shown[0]);
    CHECK(strcmp(shown[N - 1], "..1999xxxxxxxxxxxx..") == 0, "'%s'", shown[N - 1]);
    name_free_all(shown, N);
    free(name);
    free(text);
}

static void check_pair(void)
{
    static const char *const name[] = {"short", "a-name-of-twenty-one", "model-a-tail-of-it", "model-b-tail-of-it"};
    static const struct {
        size_t a, b, room;
        const char *want;
    } cases[] = {{0, 1, 28, "short > a-name-of-twenty-one"},
                 {0, 1, 27, "short > a-name-o..wenty-one"},
                 {1, 0, 21, "a-nam..ty-one > short"},
                 {2, 3, 24, "..a-tail.. > ..b-tail-.."},
                 {2, 3, (size_t)-1, "model-a-tail-of-it > model-b-tail-of-it"}};
    check_group("name: pairs share the room");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *got = name_pair(name, 4, cases[i].a, ">", cases[i].b, cases[i].room);
        CHECK(strcmp(got, cases[i].want) == 0 && name_width(got) <= cases[i].room, "%zu: '%s'", i, got);
        free(got);
    }
}

static void check_put(void)
{
    static const struct {
        const char *name, *want;
    } cases[] = {{"ab", "ab    |"},
                 {"\xe4\xb8\xad\xe6\x96\x87", "\xe4\xb8\xad\xe6\x96\x87  |"},
                 {"e\xcc\x81", "e\xcc\x81     |"},
                 {"\x1b[m", "\\x1b[m|"},
                 {"longer-name", "longer-name|"}};
    check_group("name: blanks up to a column");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *text = NULL;
        size_t size;
        FILE *f = open_memstream(&text, &size);
        name_put(f, cases[i].name, 6);
        fputc('|', f);
        fclose(f);
        CHECK(strcmp(text, cases[i].want) == 0, "'%s'", text);
        free(text);
    }
}

int main(void)
{
    check_shorten();
    check_among();
    check_many();
    check_pair();
    check_put();
    return check_end();
}
