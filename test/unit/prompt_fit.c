/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prompts that fit: the level by trying all, and windows of random texts under random budgets. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "base/utf8.h"
#include "judge/prompt_fit.h"

enum { MOST = 8, LONGEST = 400 };

static uint64_t state = 1;

static size_t below(size_t n)
{
    return check_below(&state, n);
}

/* The level, found by trying one after the other. */
static size_t tried(const size_t *size, size_t n, size_t sum)
{
    for (size_t level = LONGEST + 1;; level--) {
        size_t all = 0;
        for (size_t i = 0; i < n; i++)
            all += size[i] < level ? size[i] : level;
        if (all <= sum)
            return level > LONGEST ? SIZE_MAX : level;
    }
}

static void levels(void)
{
    check_group("the largest level");
    for (int k = 0; k < 2000; k++) {
        size_t size[MOST], n = 1 + below(MOST), most = 0, sum;
        for (size_t i = 0; i < n; i++) {
            size[i] = below(below(2) ? LONGEST : 20);
            most = size[i] > most ? size[i] : most;
        }
        sum = below(MOST * LONGEST / 2);
        size_t level = prompt_level(size, n, sum), expected = tried(size, n, sum);
        CHECK(level == expected || (level >= most && expected >= most), "%zu, expected %zu", level, expected);
    }
}

/* Words, characters of one to four bytes, and markers that are escaped. */
static char *random_text(bool words, bool marked)
{
    static const char *const piece[] = {"a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", " ", "\n", "<doc_1>"};
    size_t n = below(below(3) ? LONGEST : 30);
    char *text = malloc(8 * n + 1);
    text[0] = '\0';
    for (size_t i = 0, len = 0; i < n; i++)
        len += (size_t)sprintf(text + len, "%s", piece[below(marked ? 7 : words ? 6 : 4)]);
    return text;
}

/* What is shown of document i, without the marker of a cut; malloc'd. */
static char *shown_of(const char *prompt, size_t i, bool *cut)
{
    char open[24], close[24];
    snprintf(open, sizeof open, "<doc_%zu>\n", i + 1);
    snprintf(close, sizeof close, "\n</doc_%zu>", i + 1);
    const char *begin = strstr(prompt, open), *end = begin ? strstr(begin, close) : NULL;
    if (!end)
        return NULL;
    begin += strlen(open);
    size_t len = (size_t)(end - begin), n = strlen(PROMPT_CUT);
    *cut = len >= n && memcmp(end - n, PROMPT_CUT, n) == 0;
    char *text = malloc(len + 1);
    memcpy(text, begin, len);
    text[len - (*cut ? n : 0)] = '\0';
    return text;
}

static void check_document(const struct text *t, const char *prompt, size_t i, size_t shown, bool marked)
{
    bool cut;
    char *is = shown_of(prompt, i, &cut);
    CHECK(is, "document %zu is not there", i);
    if (!is)
        return;
    CHECK(cut == (shown < SIZE_MAX), "document %zu: %zu characters are said to be shown", i, shown);
    if (!marked) {
        CHECK(strncmp(is, t->body, strlen(is)) == 0, "document %zu: not how it begins", i);
        CHECK(cut ? utf8_count(is) == shown : strcmp(is, t->body) == 0, "document %zu: %zu", i, utf8_count(is));
        const char *next = t->body + strlen(is), *blank = is + strlen(is);
        while (blank > is && !strchr(" \n", blank[-1]))
            blank--;
        size_t half = utf8_count(blank); /* of a word, at the end */
        if (cut && half && !strchr(" \n", *next) && blank > is)
            CHECK(half > shown / 8 || half >= 64, "document %zu is cut in a word of %zu characters", i, half);
    }
    free(is);
}

/* Nothing is cut in vain: beside words that were not broken, less is left over than the documents that were cut. */
static void fit(const struct prompt *p, bool words, bool marked)
{
    struct text t[MOST];
    const struct text *list[MOST];
    size_t n = 1 + below(MOST), shown[MOST], n_cut = 0, shortest_cut = SIZE_MAX;
    for (size_t i = 0; i < n; i++) {
        t[i] = (struct text){"d", "", random_text(words, marked)};
        list[i] = &t[i];
    }
    char *whole = prompt_fill(p, "q", list, n, 0, NULL);
    size_t all = utf8_count(whole), budget = 40 + 30 * n + below(all + 1);
    char *s = prompt_fit(p, "q", list, n, 0, budget, shown);
    size_t size = utf8_count(s);
    CHECK(size <= budget, "%zu characters, expected at most %zu", size, budget);
    CHECK(utf8_span(s, strlen(s)) == strlen(s), "not UTF-8");
    CHECK(all > budget || strcmp(s, whole) == 0, "cut without need");
    for (size_t i = 0; i < n; i++) {
        check_document(&t[i], s, i, shown[i], marked);
        n_cut += shown[i] < SIZE_MAX;
        shortest_cut = shown[i] < shortest_cut ? shown[i] : shortest_cut;
    }
    for (size_t i = 0; i < n && !words && !marked && n_cut; i++)
        CHECK(shown[i] < SIZE_MAX ? shown[i] == shortest_cut : utf8_count(t[i].body) <= shortest_cut + 6,
              "document %zu of %zu characters: %zu shown, others have %zu", i, utf8_count(t[i].body), shown[i],
              shortest_cut);
    if (n_cut && !words && !marked)
        CHECK(size + n_cut > budget, "%zu of %zu characters, %zu documents cut", size, budget, n_cut);
    for (size_t i = 0; i < n; i++)
        free((char *)t[i].body);
    free(whole);
    free(s);
}

/* The limit of a document comes first, and what it cuts is not said again. */
static void limits(const struct prompt *p)
{
    struct text t[] = {{"a", "T", "0123456789012345678901234567890123456789"}, {"b", "", "short"}};
    const struct text *list[] = {&t[0], &t[1]};
    size_t shown[2];
    check_group("the limit of a document and the budget of a window");
    char *limited = prompt_fill(p, "q", list, 2, 30, NULL);
    size_t size = utf8_count(limited);
    char *s = prompt_fit(p, "q", list, 2, 30, size, shown);
    CHECK(strcmp(s, limited) == 0 && shown[0] == SIZE_MAX && shown[1] == SIZE_MAX, "%s", s);
    free(s);
    s = prompt_fit(p, "q", list, 2, 30, size - 1, shown);
    CHECK(utf8_count(s) == size - 1 && shown[0] == 29 && shown[1] == SIZE_MAX, "%zu: %s", shown[0], s);
    free(s);
    s = prompt_fit(p, "q", list, 2, 30, 1, shown);
    CHECK(shown[0] == 0 && shown[1] == 0 && strstr(s, "<doc_1>\n [...]\n</doc_1>"), "%s", s);
    free(s);
    free(limited);
}

int main(void)
{
    char path[64];
    struct prompt p;
    struct err err;
    snprintf(path, sizeof path, "/tmp/prompt_fit.%ld", (long)getpid());
    FILE *f = fopen(path, "w");
    if (!f || fputs("{query_placeholder}\n{passages_placeholder}\n{num_documents_placeholder}", f) < 0 ||
        fclose(f) != 0)
        return 2;
    int r = prompt_load(&p, path, NULL, JUD_TOURNAMENT, &err);
    unlink(path);
    if (r != 0)
        return 2;
    levels();
    check_group("windows of random texts fit, the short ones whole");
    for (int k = 0; k < 3000; k++)
        fit(&p, k % 3 == 1, k % 3 == 2);
    limits(&p);
    prompt_free(&p);
    return check_end();
}
