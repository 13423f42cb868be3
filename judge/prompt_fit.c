/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/prompt_fit.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/utf8.h"

/* White space is near the end of a cut text if it is in its last 1 / NEAR_PART and within its last NEAR characters.
 * MARKER is the length of PROMPT_CUT. */
enum { MARKER = sizeof PROMPT_CUT - 1, NEAR_PART = 8, NEAR = 64 /* characters */ };

/* A passage as the prompt shows it before passages are shortened to fit into the context. */
struct shown {
    char *text;
    size_t len;  /* the length of the text in bytes */
    size_t size; /* the number of characters that the text takes in the prompt, with escapes and, if it is cut,
                  * PROMPT_CUT */
    bool cut;    /* whether max_chars has cut it */
};

/* Compares sizes for qsort(). */
static int compare_sizes(const void *a, const void *b)
{
    const size_t *x = a, *y = b;
    return ORDER(*x, *y);
}

size_t prompt_level(const size_t *size, size_t n, size_t sum)
{
    size_t *sorted = mem_alloc(n, sizeof *sorted), level = SIZE_MAX;
    memcpy(sorted, size, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, compare_sizes);
    for (size_t i = 0; i < n; i++) { /* the shortest stay whole; the others share the rest */
        size_t share = sum / (n - i);
        if (sorted[i] > share) {
            level = share;
            break;
        }
        sum -= sorted[i];
    }
    mem_free(sorted);
    return level;
}

/* Sets *s to a passage cut to max_chars characters (0: not cut), with its size in the prompt. The caller frees
 * s->text. */
static void measure_passage(struct shown *s, const struct text *t, size_t max_chars)
{
    s->text = prompt_passage(t, &s->len);
    size_t shown_len = max_chars ? utf8_prefix(s->text, s->len, max_chars) : s->len;
    s->cut = shown_len < s->len;
    s->len = shown_len;
    s->text[shown_len] = '\0';
    s->size = prompt_escaped(s->text, shown_len) + (s->cut ? MARKER : 0);
}

/* Returns whether the first `characters` characters of a passage take at most `room` characters of the prompt. */
static bool fits_in_room(const struct shown *s, size_t characters, size_t room)
{
    return prompt_escaped(s->text, utf8_prefix(s->text, s->len, characters)) <= room;
}

/* Returns the most characters of a passage, at most `room`, that take at most `room` characters of the prompt, where
 * some may be escaped. */
static size_t find_longest_prefix(const struct shown *s, size_t room)
{
    size_t low = 0, high = room;
    if (fits_in_room(s, room, room))
        return room;
    while (low + 1 < high) { /* `low` fits, `high` does not */
        size_t middle = low + (high - low) / 2;
        *(fits_in_room(s, middle, room) ? &low : &high) = middle;
    }
    return low;
}

/* Returns whether c is white space. */
static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/* Returns the number of characters of the text to keep, at most `characters`; fewer if a blank near the end allows to
 * cut between words. */
static size_t trim_to_words(const struct shown *s, size_t characters)
{
    size_t len = utf8_prefix(s->text, s->len, characters), end = len, n_removed = 0;
    size_t near = characters / NEAR_PART < NEAR ? characters / NEAR_PART : NEAR;
    if (len == s->len || is_blank(s->text[len]))
        return characters;
    for (; end > 0 && n_removed <= near; end--) {
        if (is_blank(s->text[end - 1]))
            return characters - n_removed - 1;
        n_removed += utf8_begins(s->text[end - 1]);
    }
    return characters;
}

/* Returns the number of characters to keep of a passage that may take `level` characters of the prompt, PROMPT_CUT
 * included; 0 if no more than PROMPT_CUT fits. */
static size_t cut_passage(const struct shown *s, size_t level)
{
    return level > MARKER ? trim_to_words(s, find_longest_prefix(s, level - MARKER)) : 0;
}

/* Returns a prompt that is shorter by at least `excess` characters if possible, because its longest passages are cut to
 * one level. Sets shown[i] to the characters left of each passage that is cut, and leaves it otherwise. The caller
 * frees the prompt. */
static char *fit_prompt(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                        size_t max_chars, size_t excess, size_t *shown)
{
    struct shown *s = mem_alloc(n, sizeof *s);
    size_t *size = mem_alloc(n, sizeof *size), *limit = mem_alloc(n, sizeof *limit), sum = 0;
    for (size_t i = 0; i < n; i++) {
        measure_passage(&s[i], passage[i], max_chars);
        sum += size[i] = s[i].size;
    }
    size_t level = prompt_level(size, n, sum > excess ? sum - excess : 0);
    for (size_t i = 0; i < n; i++) {
        if (size[i] > level)
            shown[i] = cut_passage(&s[i], level);
        limit[i] = shown[i] < SIZE_MAX ? shown[i] : max_chars ? max_chars : SIZE_MAX;
        mem_free(s[i].text);
    }
    char *text = prompt_fill_each(p, query, passage, n, limit);
    mem_free(limit);
    mem_free(size);
    mem_free(s);
    return text;
}

char *prompt_fit(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                 size_t max_chars, size_t budget, size_t *shown)
{
    char *text = prompt_fill(p, query, passage, n, max_chars, NULL);
    size_t characters = budget ? utf8_count(text) : 0;
    for (size_t i = 0; i < n; i++)
        shown[i] = SIZE_MAX;
    if (characters <= budget)
        return text;
    mem_free(text);
    return fit_prompt(p, query, passage, n, max_chars, characters - budget, shown);
}
