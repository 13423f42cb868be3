/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Distances of names, and the one that was meant. */
#include "base/nearest.h"

#include <stdint.h>
#include <string.h>

#include "check.h"

static size_t distance(const char *a, const char *b)
{
    return nearest_distance(a, strlen(a), b, strlen(b));
}

static void distances(void)
{
    static const struct {
        const char *a, *b;
        size_t d;
    } known[] = {{"", "", 0},         {"", "abc", 3},        {"abc", "abc", 0},        {"kitten", "sitting", 3},
                 {"ndgc", "ndcg", 1}, {"tabel", "table", 1}, {"ca", "abc", 3},         {"abcdef", "badcfe", 3},
                 {"map", "P", 3},     {"flaw", "lawn", 2},   {"saturday", "sunday", 3}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        CHECK(distance(known[i].a, known[i].b) == known[i].d, "%s, %s: %zu", known[i].a, known[i].b,
              distance(known[i].a, known[i].b));
        CHECK(distance(known[i].b, known[i].a) == known[i].d, "%s, %s: another way back", known[i].a, known[i].b);
    }
    char longest[NEAREST_LONGEST + 2];
    memset(longest, 'x', sizeof longest);
    CHECK(nearest_distance(longest, NEAREST_LONGEST, "", 0) == NEAREST_LONGEST, "the longest name");
    CHECK(nearest_distance(longest, sizeof longest, "x", 1) == SIZE_MAX, "a longer one");
}

static void meant(void)
{
    static const char *const name[] = {"map", "ndcg", "ndcg_cut", "P", "recip_rank"};
    static const struct {
        const char *given, *text;
    } known[] = {{"ndgc", "; did you mean '--ndcg'?"},
                 {"ndcgcut", "; did you mean '--ndcg_cut'?"},
                 {"mapp", "; did you mean '--map'?"},
                 {"recip_rnak", "; did you mean '--recip_rank'?"},
                 {"p", ""},
                 {"", ""},
                 {"precision", ""}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct nearest n;
        char buf[NEAREST_SIZE];
        nearest_begin(&n, known[i].given, strlen(known[i].given));
        for (size_t k = 0; k < sizeof name / sizeof name[0]; k++)
            nearest_add(&n, name[k], strlen(name[k]));
        nearest_text(&n, "--", buf);
        CHECK(strcmp(buf, known[i].text) == 0, "%s%s", known[i].given, buf);
    }
}

int main(void)
{
    check_group("distances");
    distances();
    check_group("the name that was meant");
    meant();
    return check_end();
}
