/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/spelling.h"

#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "measures/measures.h"

enum { KEY_SIZE = 40 };

/* Spellings that differ from names and titles, as keys of make_key(). */
static const struct {
    const char *given, *meant;
} aliases[] = {{"ap", "map"},          {"averageprecision", "map"},
               {"mrr", "rr"},          {"mrecall", "r"},
               {"reciprank", "rr"},    {"reciprocalrank", "rr"},
               {"prec", "p"},          {"precision", "p"},
               {"rec", "r"},           {"rprecision", "rprec"},
               {"hit", "success"},     {"hits", "success"},
               {"hitrate", "success"}, {"hitratio", "success"},
               {"s", "success"},       {"f1", "setf"},
               {"f", "setf"},          {"ip", "iprec"},
               {"mndcg", "ndcg"},      {"qrelndcg", "ndcg"},
               {"rawbt", "rawbtndcg"}};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Writes the letters and digits of s in lower case to key, so that "RCP-nDCG" and "rcp_ndcg" have one key. Texts that
 * are too long have the key "". */
static void make_key(const char *s, size_t len, char key[KEY_SIZE])
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        char c = s[i] >= 'A' && s[i] <= 'Z' ? (char)(s[i] - 'A' + 'a') : s[i];
        if (!is_digit(c) && !(c >= 'a' && c <= 'z'))
            continue;
        if (n + 1 == KEY_SIZE) {
            n = 0;
            break;
        }
        key[n++] = c;
    }
    key[n] = '\0';
}

static bool key_is(const char *name, const char *key)
{
    char own[KEY_SIZE];
    make_key(name ? name : "", name ? strlen(name) : 0, own);
    return *key && strcmp(own, key) == 0;
}

/* Returns the measure whose name or title has the key, or NULL. If several have it, such as ndcg and ndcg_cut, `cut`
 * says whether to prefer the one that takes cutoffs. */
static const struct meas_spec *find(const char *key, bool cut, bool v9)
{
    const struct meas_spec *found = NULL;
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++)
        if (strcmp(aliases[i].given, key) == 0)
            key = aliases[i].meant;
    for (size_t i = 0; meas_table[i]; i++) {
        const struct meas_spec *m = meas_table[i];
        if ((v9 && m->since_10) || (!key_is(m->name, key) && !key_is(m->title, key)))
            continue;
        if (!found || ((m->params == MEAS_CUTOFFS) == cut && (found->params == MEAS_CUTOFFS) != cut))
            found = m;
    }
    return found;
}

/* Returns the measure with the nearest name, or NULL. */
static const struct meas_spec *find_near(const char *text, size_t len, bool cut, bool v9)
{
    char key[KEY_SIZE];
    struct nearest near;
    nearest_begin(&near, text, len);
    for (size_t i = 0; meas_table[i]; i++)
        if (!v9 || !meas_table[i]->since_10)
            nearest_add(&near, meas_table[i]->name, strlen(meas_table[i]->name));
    make_key(near.name ? near.name : "", near.name_len, key);
    return find(key, cut, v9);
}

/* Returns the start of the cutoffs at the end of the text: the digits of "P@10", "P_10", "P.10", "P10" and "P(5,10)".
 * Returns `end` if it has none. */
static const char *cutoffs_of(const char *text, const char *end)
{
    const char *s = end;
    while (s > text && (is_digit(s[-1]) || s[-1] == ',' || s[-1] == '.'))
        s--;
    while (s < end && !is_digit(*s))
        s++;
    return s > text ? s : end;
}

/* Writes the option that computes the measure at the cutoffs cut[len]. A measure without cutoffs gets -M instead. */
static void option_text(const struct meas_spec *m, const char *cut, int len, char *buf, size_t size)
{
    if (len == 0)
        snprintf(buf, size, "-m %s", m->name);
    else if (m->params == MEAS_CUTOFFS || m->params == MEAS_REALS)
        snprintf(buf, size, "-m %s.%.*s", m->name, len, cut);
    else if (m->params == MEAS_NO_PARAMS && !memchr(cut, ',', (size_t)len) && !memchr(cut, '.', (size_t)len))
        snprintf(buf, size, "-m %s -M %.*s", m->name, len, cut);
    else
        snprintf(buf, size, "-m %s", m->name);
}

static const char *nearest_nickname(const char *text, char buf[SPELLING_SIZE])
{
    char name[NEAREST_SIZE];
    struct nearest near;
    nearest_begin(&near, text, strlen(text));
    for (const struct meas_nickname *n = meas_nicknames; n->name; n++)
        nearest_add(&near, n->name, strlen(n->name));
    snprintf(buf, SPELLING_SIZE, "%s", nearest_text(&near, "-m ", name));
    return buf;
}

const char *spelling_meant(const char *text, bool v9, char buf[SPELLING_SIZE])
{
    enum { LONGEST = 40 };
    char key[KEY_SIZE], option[SPELLING_SIZE - 32];
    const char *end = text + strlen(text) - (*text && text[strlen(text) - 1] == ')'), *cut = cutoffs_of(text, end);
    const char *base = cut;
    while (cut < end && base > text && strchr("@_.(:-", base[-1]))
        base--;
    make_key(text, (size_t)(end - text), key);
    const struct meas_spec *m = find(key, false, v9);
    if (m)
        cut = end;
    make_key(text, (size_t)(base - text), key);
    if (!m)
        m = find(key, cut < end, v9);
    nearest_nickname(text, buf);
    if (!m && *buf)
        return buf;
    if (!m)
        m = find_near(text, (size_t)(base - text), cut < end, v9);
    buf[0] = '\0';
    if (!m)
        return buf;
    option_text(m, cut, end - cut < LONGEST ? (int)(end - cut) : 0, option, sizeof option);
    snprintf(buf, SPELLING_SIZE, "; did you mean '%s'?", option);
    return buf;
}

static bool is_name(const char *name, const char *text, size_t len)
{
    return strlen(name) == len && memcmp(name, text, len) == 0;
}

const char *spelling_split(const char *text, const char **params)
{
    size_t len = strcspn(text, "."), longest = 0;
    const char *found = NULL;
    *params = text + len + (text[len] == '.');
    for (const struct meas_nickname *n = meas_nicknames; n->name; n++)
        if (is_name(n->name, text, len))
            return n->name;
    for (size_t i = 0; meas_table[i]; i++) {
        const char *name = meas_table[i]->name;
        size_t n = strlen(name);
        if (is_name(name, text, len))
            return name;
        if (n > longest && meas_table[i]->params != MEAS_NO_PARAMS && strncmp(name, text, n) == 0 && text[n] == '_') {
            longest = n;
            found = name;
        }
    }
    if (found)
        *params = text + longest + 1;
    return found;
}
