/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/ids.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/utf8.h"

/* Returns whether a and b are equal except for zeros at the beginning of numbers in them. */
static bool equal_but_zeros(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t i = 0, k = 0;
    while (i < a_len || k < b_len) {
        bool begins = (i == 0 || !is_digit(a[i - 1])) && (k == 0 || !is_digit(b[k - 1]));
        while (begins && i + 1 < a_len && a[i] == '0' && is_digit(a[i + 1]))
            i++;
        while (begins && k + 1 < b_len && b[k] == '0' && is_digit(b[k + 1]))
            k++;
        if (i == a_len || k == b_len || a[i] != b[k])
            return false;
        i++;
        k++;
    }
    return true;
}

static bool equal_but_case(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t i = 0;
    while (i < a_len && a_len == b_len && lower_letter(a[i]) == lower_letter(b[i]))
        i++;
    return i == a_len && a_len == b_len;
}

static bool ends_in_point_zero(const char *s, size_t len)
{
    return len > 2 && s[len - 2] == '.' && s[len - 1] == '0' && is_digit(s[len - 3]);
}

/* Returns whether an id may end between the characters `left` and `right`: not between two digits or two letters. */
static bool is_id_border(char left, char right)
{
    bool left_alnum = is_digit(left) || (lower_letter(left) >= 'a' && lower_letter(left) <= 'z');
    bool right_alnum = is_digit(right) || (lower_letter(right) >= 'a' && lower_letter(right) <= 'z');
    return !left_alnum || !right_alnum || is_digit(left) != is_digit(right);
}

/* Describes in buf the prefix or the suffix that makes the shorter id (m bytes) the longer one (n bytes), such as "'q'
 * in front". Returns buf, or NULL if the longer id is no extension of the shorter one, or one that continues a number
 * or a word. */
static const char *find_affix(const char *longer, size_t n, const char *shorter, size_t m, char buf[IDS_SIZE])
{
    char q[ERR_QUOTE_SIZE];
    if (m == 0 || n <= m)
        return NULL;
    if (memcmp(longer + (n - m), shorter, m) == 0 && is_id_border(longer[n - m - 1], shorter[0]))
        snprintf(buf, IDS_SIZE, "'%.40s' in front", err_quote(q, longer, n - m));
    else if (memcmp(longer, shorter, m) == 0 && is_id_border(shorter[m - 1], longer[m]))
        snprintf(buf, IDS_SIZE, "'%.40s' at the end", err_quote(q, longer + m, n - m));
    else
        return NULL;
    return buf;
}

/* Describes in buf how the ids a and b differ (ids_pair.how). Returns buf, or NULL if they are not similar. */
static const char *describe_change(const char *a, size_t a_len, const char *b, size_t b_len, char buf[IDS_SIZE])
{
    bool a_point = ends_in_point_zero(a, a_len), b_point = ends_in_point_zero(b, b_len);
    if (a_point != b_point && equal_but_zeros(a, a_len - (a_point ? 2 : 0), b, b_len - (b_point ? 2 : 0)))
        snprintf(buf, IDS_SIZE, "'.0' at the end, as in numbers from a table");
    else if (equal_but_zeros(a, a_len, b, b_len))
        snprintf(buf, IDS_SIZE, "zeros in front of a number");
    else if (equal_but_case(a, a_len, b, b_len))
        snprintf(buf, IDS_SIZE, "capital letters");
    else
        return a_len > b_len ? find_affix(a, a_len, b, b_len, buf) : find_affix(b, b_len, a, a_len, buf);
    return buf;
}

bool ids_compare(struct ids_pair *p, const char *run, size_t run_len, const char *label, size_t label_len,
                 bool in_any_case)
{
    char difference[IDS_SIZE], q[ERR_QUOTE_SIZE];
    bool changed = describe_change(run, run_len, label, label_len, difference) != NULL;
    if (!changed && !in_any_case)
        return false;
    snprintf(p->run, sizeof p->run, "%.63s", err_quote(q, run, run_len));
    snprintf(p->label, sizeof p->label, "%.63s", err_quote(q, label, label_len));
    snprintf(p->how, sizeof p->how, "%s", changed ? difference : "");
    return changed;
}
