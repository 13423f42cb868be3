/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/served.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "base/order.h"
#include "base/plural.h"

enum { COMMIT_LEAST = 7, COMMIT_MOST = 64 };

/* A model's name in parts: s[0 .. base) is the path and the model, rev[0 .. rev_len) the revision. rev_len 0 means
 * that the name has no revision, or one that says nothing: latest, default or main. */
struct parts {
    const char *s, *rev;
    size_t base, rev_len;
};

/* Returns the number that the two digits at s form. */
static int two_digits(const char *s)
{
    return 10 * (s[0] - '0') + (s[1] - '0');
}

static bool is_month(const char *s)
{
    return two_digits(s) >= 1 && two_digits(s) <= 12;
}

static bool is_day(const char *s)
{
    return two_digits(s) >= 1 && two_digits(s) <= 31;
}

/* Returns whether s[0 .. len) has the form `form`: digits for letters and for 9, hyphens for hyphens. "mm" and "dd"
 * must be a month and a day; 0 and 2 stand for themselves, so "20yy" is a year from 2000. */
static bool has_form(const char *s, size_t len, const char *form)
{
    if (strlen(form) != len)
        return false;
    for (size_t i = 0; i < len; i++) {
        bool digit = s[i] >= '0' && s[i] <= '9';
        if (form[i] == '-' || form[i] == '0' || form[i] == '2' ? s[i] != form[i] : !digit)
            return false;
    }
    for (size_t i = 0; i + 1 < len; i++)
        if ((strncmp(form + i, "mm", 2) == 0 && !is_month(s + i)) ||
            (strncmp(form + i, "dd", 2) == 0 && !is_day(s + i)))
            return false;
    return true;
}

static bool is_revision(const char *s, size_t len)
{
    static const char *const form[] = {"20yy-mm-dd", "20yymmdd", "mm-20yy", "20yy-mm", "mm-dd",
                                       "mmdd",       "2ymm",     "2ymmdd",  "099"};
    for (size_t i = 0; i < LENGTH(form); i++)
        if (has_form(s, len, form[i]))
            return true;
    return false;
}

static bool is_commit(const char *s, size_t len)
{
    return len >= COMMIT_LEAST && len <= COMMIT_MOST && strspn(s, "0123456789abcdef") >= len;
}

static bool is_word(const char *s, size_t len, const char *word)
{
    return len == strlen(word) && strncasecmp(s, word, len) == 0;
}

static bool is_moving(const char *s, size_t len)
{
    return is_word(s, len, "latest") || is_word(s, len, "default") || is_word(s, len, "main");
}

static bool is_slash(char c)
{
    return c == '/' || c == '\\';
}

/* Returns the parts of a name, with the longest possible revision. The part after ':' is a tag, such as a size, so only
 * "latest", "default" and "main" count as revisions there. */
static struct parts split_name(const char *name)
{
    size_t len = strlen(name);
    if (len > 5 && strcasecmp(name + len - 5, ".gguf") == 0)
        len -= 5;
    struct parts p = {.s = name, .rev = name + len, .base = len};
    size_t model = len;
    while (model > 0 && !is_slash(name[model - 1]))
        model--;
    for (size_t i = model + 1; i < len; i++) {
        const char *rev = name + i + 1;
        size_t n = len - i - 1;
        bool moving = n && is_moving(rev, n), tag = name[i] == ':', at = name[i] == '@';
        if (!(tag || at || name[i] == '-'))
            continue;
        if (!(moving || (!tag && is_revision(rev, n)) || (at && is_commit(rev, n))))
            continue;
        return (struct parts){name, rev, i, moving ? 0 : n};
    }
    return p;
}

static bool same_revision(const struct parts *a, const struct parts *b)
{
    return !a->rev_len || !b->rev_len || (a->rev_len == b->rev_len && strncasecmp(a->rev, b->rev, a->rev_len) == 0);
}

bool served_same(const char *a, const char *b)
{
    struct parts x = split_name(a), y = split_name(b);
    const struct parts *shorter = x.base < y.base ? &x : &y, *longer = x.base < y.base ? &y : &x;
    size_t before = longer->base - shorter->base;
    if (strcasecmp(a, b) == 0)
        return true;
    return shorter->base && strncasecmp(longer->s + before, shorter->s, shorter->base) == 0 &&
           (!before || is_slash(longer->s[before - 1])) && same_revision(&x, &y);
}

static bool is_accepted(const struct served *s, const char *name)
{
    for (size_t i = 0; i < s->n_accepted; i++)
        if (strcasecmp(s->accepted[i], name) == 0)
            return true;
    return false;
}

void served_add(struct served *s, const char *got)
{
    if (!got || !*got)
        return;
    for (size_t i = s->n; i-- > 0;)
        if (strcmp(s->name[i], got) == 0)
            return;
    s->name = mem_grow(s->name, &s->cap, s->n + 1, sizeof *s->name);
    s->name[s->n++] = mem_strdup(got);
}

int served_check_new(struct served *s, const char *got, enum err_kind kind, const char *file, uint64_t line,
                     struct err *err)
{
    char q[ERR_QUOTE_SIZE], q2[ERR_QUOTE_SIZE];
    if (!got || !*got)
        return 0;
    err_quote(q, got, strlen(got));
    bool accepted = is_accepted(s, got);
    if (!accepted && s->asked && !served_same(s->asked, got)) {
        err_fail(err, kind, file, line, "an answer came from model '%s', expected '%s', which was requested", q,
                 err_quote(q2, s->asked, strlen(s->asked)));
        return err_is_about(err, ERR_ABOUT_MODEL);
    }
    for (size_t i = 0; i < s->n && !accepted; i++) {
        if (served_same(s->name[i], got) || is_accepted(s, s->name[i]))
            continue;
        err_fail(err, kind, file, line, "an answer came from model '%s', expected '%s', which gave the earlier answers",
                 q, err_quote(q2, s->name[i], strlen(s->name[i])));
        return err_is_about(err, ERR_ABOUT_MODEL);
    }
    served_add(s, got);
    return 0;
}

void served_free(struct served *s)
{
    for (size_t i = 0; i < s->n; i++)
        mem_free(s->name[i]);
    mem_free(s->name);
    s->name = NULL;
    s->n = s->cap = 0;
}

/* Models of a finished store */

static struct served_model *find_model(struct served_models *m, const struct jud_window *w, const char *name)
{
    for (size_t i = 0; i < m->n; i++)
        if (m->model[i].stage == w->stage && m->model[i].judge == w->judge && m->model[i].name == name)
            return &m->model[i];
    return NULL;
}

/* Compares models for qsort(): by stage and judge, then by number of windows, largest first, then by name. */
static int in_order(const void *a, const void *b)
{
    const struct served_model *x = a, *y = b;
    int c = 4 * ORDER(x->stage, y->stage) + 2 * ORDER(x->judge, y->judge) + ORDER(y->windows, x->windows);
    return c ? c : strcmp(x->name, y->name);
}

static bool has_same_judge(const struct served_model *x, const struct served_model *y)
{
    return x->stage == y->stage && x->judge == y->judge;
}

void served_models(struct served_models *m, const struct jud_store *s)
{
    size_t cap = 0;
    *m = (struct served_models){.n = 0};
    for (size_t i = 0; i < s->n_windows; i++) {
        const struct jud_window *w = &s->window[i];
        if (!w->served)
            continue;
        const char *name = s->served[w->served - 1];
        struct served_model *at = find_model(m, w, name);
        if (!at) {
            m->model = mem_grow(m->model, &cap, m->n + 1, sizeof *m->model);
            at = &m->model[m->n++];
            *at = (struct served_model){.stage = (enum jud_stage)w->stage, .judge = w->judge, .name = name};
        }
        at->windows++;
    }
    if (m->n)
        qsort(m->model, m->n, sizeof *m->model, in_order);
    for (size_t i = 0; i < m->n; i++) {
        for (size_t k = 0; k < m->n; k++)
            m->model[i].mixed |=
                has_same_judge(&m->model[i], &m->model[k]) && !served_same(m->model[i].name, m->model[k].name);
        m->mixed += m->model[i].mixed;
    }
}

const char *served_mixture(const struct served_models *m, char buf[SERVED_TEXT])
{
    size_t first = 0, n = 0, at, k = 0;
    while (first < m->n && !m->model[first].mixed)
        first++;
    for (size_t i = first; i < m->n; i++)
        n += m->model[i].mixed && has_same_judge(&m->model[i], &m->model[first]);
    buf[0] = '\0';
    if (!n)
        return buf;
    at = (size_t)snprintf(buf, SERVED_TEXT, "the %s was judged by %zu models: ", jud_stage_name[m->model[first].stage],
                          n);
    for (size_t i = first; i < m->n && at < SERVED_TEXT; i++) {
        const struct served_model *x = &m->model[i];
        char q[ERR_QUOTE_SIZE];
        if (!x->mixed || !has_same_judge(x, &m->model[first]))
            continue;
        at += (size_t)snprintf(buf + at, SERVED_TEXT - at, "%s'%s' (%zu %s)",
                               !k          ? ""
                               : k + 1 < n ? ", "
                                           : " and ",
                               err_quote(q, x->name, strlen(x->name)), x->windows,
                               plural(x->windows, "window", "windows"));
        k++;
    }
    return buf;
}

void served_models_free(struct served_models *m)
{
    mem_free(m->model);
    *m = (struct served_models){.n = 0};
}

int served_check(const struct jud_store *s, struct err *err)
{
    struct served_models m;
    char buf[SERVED_TEXT];
    served_models(&m, s);
    int r = 0;
    if (m.mixed) {
        err_input(err, "", 0, "%s, expected a single model", served_mixture(&m, buf));
        r = err_is_about(err, ERR_ABOUT_MIXTURE);
    }
    served_models_free(&m);
    return r;
}
