/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/name.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/put.h"
#include "base/utf8.h"

size_t name_width(const char *s)
{
    return utf8_width(s);
}

void name_put(FILE *f, const char *name, size_t width)
{
    char *visible = err_visible(name);
    size_t shown_width = name_width(visible);
    fprintf(f, "%s%*s", visible, shown_width < width ? (int)(width - shown_width) : 0, "");
    mem_free(visible);
}

/* Returns the rest of s after the most characters that fit into `columns`; or, if at_least, after the fewest that fill
 * them, and after the combining marks on the last one. */
static const char *skip_columns(const char *s, size_t columns, bool at_least)
{
    for (size_t len = strlen(s), n_columns = 0, n, c; len; s += n, len -= n) {
        n = utf8_step(s, len, &c);
        if (at_least ? n_columns >= columns && c > 0 : n_columns + c > columns)
            break;
        n_columns += c;
    }
    return s;
}

char *name_shorten(const char *name, size_t width)
{
    size_t n = name_width(name), keep = width - 2, front = keep / 2;
    if (n <= width)
        return mem_strdup(name);
    return put_formatted("%.*s..%s", (int)(skip_columns(name, front, false) - name), name,
                         skip_columns(name, n - (keep - front), true));
}

/* Returns the number of bytes of the longest common beginning of a and b, in whole characters. */
static size_t common_front(const char *a, const char *b)
{
    size_t n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    while (n > 0 && (!utf8_begins(a[n]) || !utf8_begins(b[n])))
        n--;
    return n;
}

/* Returns ".." and the text after the first `front` bytes of the name; a longer text is cut to `width` columns and ends
 * with "..". The caller frees it. */
static char *name_from(const char *name, size_t front, size_t width)
{
    const char *tail = name + front;
    if (name_width(tail) + 2 <= width)
        return put_formatted("..%s", tail);
    return put_formatted("..%.*s..", (int)(skip_columns(tail, width - 4, false) - tail), tail);
}

static char *name_with_number(const char *name, size_t i, size_t width)
{
    char number[24];
    int len = snprintf(number, sizeof number, "#%zu", i + 1);
    char *text = name_shorten(name, width - (size_t)len), *out = put_formatted("%s%s", text, number);
    mem_free(text);
    return out;
}

/* A name while a list of names is shortened, and its shortened form. */
struct shown {
    char *text; /* the shortened form, the first key of the order; name is the second */
    const char *name;
    size_t i; /* the index of the name in the list */
};

/* Returns the index after the last of the equal shortened forms that begin at s[i]; s is sorted by them. */
static size_t group_end(const struct shown *s, size_t n, size_t i)
{
    size_t end = i + 1;
    while (end < n && strcmp(s[end].text, s[i].text) == 0)
        end++;
    return end;
}

/* Sorts s, and gives different names that still have equal shortened forms a number at the end: "#" and their position
 * in the list, from 1. */
static void number_alike(struct shown *s, size_t n, size_t width)
{
    qsort(s, n, sizeof *s, order_text_pairs);
    for (size_t i = 0, end; i < n; i = end) {
        end = group_end(s, n, i);
        if (strcmp(s[i].name, s[end - 1].name) == 0)
            continue;
        for (size_t k = i; k < end; k++) {
            mem_free(s[k].text);
            s[k].text = name_with_number(s[k].name, s[k].i, width);
        }
    }
}

/* Shortens n names, to which name_shorten gave one form, in another way: to their texts after the common beginning,
 * with numbers if these are equal, too. s is sorted by name; therefore the first and the last name have the shortest
 * common beginning. */
static void tell_apart(struct shown *s, size_t n, size_t width)
{
    size_t front = common_front(s[0].name, s[n - 1].name);
    for (size_t i = 0; i < n; i++) {
        mem_free(s[i].text);
        s[i].text = name_from(s[i].name, front, width);
    }
    number_alike(s, n, width);
}

char **name_shorten_all(const char *const *name, size_t n, size_t width)
{
    struct shown *s = mem_alloc(n, sizeof *s);
    char **out = mem_alloc(n, sizeof *out);
    for (size_t i = 0; i < n; i++)
        s[i] = (struct shown){name_shorten(name[i], width), name[i], i};
    qsort(s, n, sizeof *s, order_text_pairs);
    for (size_t i = 0, end; i < n; i = end) {
        end = group_end(s, n, i);
        if (strcmp(s[i].name, s[end - 1].name) != 0)
            tell_apart(s + i, end - i, width);
    }
    for (size_t i = 0; i < n; i++) {
        out[s[i].i] = s[i].text;
        if (name_width(s[i].name) > width)
            continue;
        mem_free(s[i].text); /* a name that fits is not shortened */
        out[s[i].i] = mem_strdup(s[i].name);
    }
    mem_free(s);
    return out;
}

void name_free_all(char **name, size_t n)
{
    for (size_t i = 0; name && i < n; i++)
        mem_free(name[i]);
    mem_free(name);
}

char *name_shorten_among(const char *const *name, size_t n, size_t i, size_t width)
{
    if (name_width(name[i]) <= width)
        return mem_strdup(name[i]);
    char **all = name_shorten_all(name, n, width), *out = all[i];
    all[i] = NULL;
    name_free_all(all, n);
    return out;
}

char *name_pair(const char *const *name, size_t n, size_t a, const char *sign, size_t b, size_t room)
{
    size_t around = name_width(sign) + 2, names = room > around ? room - around : 0, half = names / 2;
    size_t width_a = name_width(name[a]), width_b = name_width(name[b]);
    if (width_a + width_b > names)
        width_a = width_a < half ? width_a : width_b < half ? names - width_b : half;
    char *x = name_shorten_among(name, n, a, width_a), *y = name_shorten_among(name, n, b, names - width_a);
    char *out = put_formatted("%s %s %s", x, sign, y);
    mem_free(y);
    mem_free(x);
    return out;
}
