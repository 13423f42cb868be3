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
struct name_parts {
    const char *s, *rev;
    size_t base, rev_len;
};

/* Returns the value of the two decimal digits at s. */
static int read_two_digits(const char *s)
{
    return 10 * (s[0] - '0') + (s[1] - '0');
}

/* Returns whether the two digits at s are a month, 01 to 12. */
static bool is_month(const char *s)
{
    return read_two_digits(s) >= 1 && read_two_digits(s) <= 12;
}

/* Returns whether the two digits at s are a day, 01 to 31. */
static bool is_day(const char *s)
{
    return read_two_digits(s) >= 1 && read_two_digits(s) <= 31;
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

/* Returns whether s[0 .. len) is a date or a number by which services name revisions of models. */
static bool is_revision(const char *s, size_t len)
{
    static const char *const form[] = {"20yy-mm-dd", "20yymmdd", "mm-20yy", "20yy-mm", "mm-dd",
                                       "mmdd",       "2ymm",     "2ymmdd",  "099"};
    for (size_t i = 0; i < LENGTH(form); i++)
        if (has_form(s, len, form[i]))
            return true;
    return false;
}

/* Returns whether s[0 .. len) looks like the id of a commit: 7 to 64 lower-case hexadecimal digits. */
static bool is_commit(const char *s, size_t len)
{
    return len >= COMMIT_LEAST && len <= COMMIT_MOST && strspn(s, "0123456789abcdef") >= len;
}

/* Returns whether s[0 .. len) is the word, in any case of letters. */
static bool is_word(const char *s, size_t len, const char *word)
{
    return len == strlen(word) && strncasecmp(s, word, len) == 0;
}

/* Returns whether s[0 .. len) is a tag that names no fixed revision: latest, default or main. */
static bool is_moving_tag(const char *s, size_t len)
{
    return is_word(s, len, "latest") || is_word(s, len, "default") || is_word(s, len, "main");
}

static bool is_slash(char c)
{
    return c == '/' || c == '\\';
}

/* Returns the parts of a name, with the longest possible revision. The part after ':' is a tag, such as a size, so only
 * "latest", "default" and "main" count as revisions there. */
static struct name_parts split_name(const char *name)
{
    size_t len = strlen(name);
    if (len > 5 && strcasecmp(name + len - 5, ".gguf") == 0)
        len -= 5;
    struct name_parts p = {.s = name, .rev = name + len, .base = len};
    size_t model = len;
    while (model > 0 && !is_slash(name[model - 1]))
        model--;
    for (size_t i = model + 1; i < len; i++) {
        const char *rev = name + i + 1;
        size_t n = len - i - 1;
        bool is_moving = n && is_moving_tag(rev, n), has_tag = name[i] == ':', has_at = name[i] == '@';
        if (!(has_tag || has_at || name[i] == '-'))
            continue;
        if (!(is_moving || (!has_tag && is_revision(rev, n)) || (has_at && is_commit(rev, n))))
            continue;
        return (struct name_parts){name, rev, i, is_moving ? 0 : n};
    }
    return p;
}

/* Returns whether two names have the same revision, or one of them has none. */
static bool have_same_revision(const struct name_parts *a, const struct name_parts *b)
{
    return !a->rev_len || !b->rev_len || (a->rev_len == b->rev_len && strncasecmp(a->rev, b->rev, a->rev_len) == 0);
}

bool served_same(const char *a, const char *b)
{
    struct name_parts x = split_name(a), y = split_name(b);
    const struct name_parts *shorter = x.base < y.base ? &x : &y, *longer = x.base < y.base ? &y : &x;
    size_t prefix = longer->base - shorter->base;
    if (strcasecmp(a, b) == 0)
        return true;
    return shorter->base && strncasecmp(longer->s + prefix, shorter->s, shorter->base) == 0 &&
           (!prefix || is_slash(longer->s[prefix - 1])) && have_same_revision(&x, &y);
}

/* Returns whether the user accepts answers from the model `name`. */
static bool is_accepted(const struct served *s, const char *name)
{
    for (size_t i = 0; i < s->n_accepted; i++)
        if (strcasecmp(s->accepted[i], name) == 0)
            return true;
    return false;
}

void served_add(struct served *s, const char *name)
{
    if (!name || !*name)
        return;
    for (size_t i = s->n; i-- > 0;)
        if (strcmp(s->name[i], name) == 0)
            return;
    s->name = mem_grow(s->name, &s->cap, s->n + 1, sizeof *s->name);
    s->name[s->n++] = mem_strdup(name);
}

int served_check_new(struct served *s, const char *name, enum err_kind kind, const char *file, uint64_t line,
                     struct err *err)
{
    char q[ERR_QUOTE_SIZE], q2[ERR_QUOTE_SIZE];
    if (!name || !*name)
        return 0;
    err_quote(q, name, strlen(name));
    bool is_allowed = is_accepted(s, name);
    if (!is_allowed && s->asked && !served_same(s->asked, name)) {
        err_fail(err, kind, file, line, "an answer came from model '%s', expected '%s', which was requested", q,
                 err_quote(q2, s->asked, strlen(s->asked)));
        return err_is_about(err, ERR_ABOUT_MODEL);
    }
    for (size_t i = 0; i < s->n && !is_allowed; i++) {
        if (served_same(s->name[i], name) || is_accepted(s, s->name[i]))
            continue;
        err_fail(err, kind, file, line, "an answer came from model '%s', expected '%s', which gave the earlier answers",
                 q, err_quote(q2, s->name[i], strlen(s->name[i])));
        return err_is_about(err, ERR_ABOUT_MODEL);
    }
    served_add(s, name);
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

/* Returns the entry of the model `name` for the stage and judge of the window, or NULL. `name` must be the store's
 * pointer, since pointers are compared. */
static struct served_model *find_model(struct served_models *m, const struct jud_window *w, const char *name)
{
    for (size_t i = 0; i < m->n; i++)
        if (m->model[i].stage == w->stage && m->model[i].judge == w->judge && m->model[i].name == name)
            return &m->model[i];
    return NULL;
}

/* Compares models for qsort(): by stage and judge, then by number of windows, largest first, then by name. */
static int compare_models(const void *a, const void *b)
{
    const struct served_model *x = a, *y = b;
    int c = 4 * ORDER(x->stage, y->stage) + 2 * ORDER(x->judge, y->judge) + ORDER(y->windows, x->windows);
    return c ? c : strcmp(x->name, y->name);
}

/* Returns whether two entries belong to the same judge in the same stage. */
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
        struct served_model *model = find_model(m, w, name);
        if (!model) {
            m->model = mem_grow(m->model, &cap, m->n + 1, sizeof *m->model);
            model = &m->model[m->n++];
            *model = (struct served_model){.stage = (enum jud_stage)w->stage, .judge = w->judge, .name = name};
        }
        model->windows++;
    }
    if (m->n)
        qsort(m->model, m->n, sizeof *m->model, compare_models);
    for (size_t i = 0; i < m->n; i++) {
        for (size_t k = 0; k < m->n; k++)
            m->model[i].mixed |=
                has_same_judge(&m->model[i], &m->model[k]) && !served_same(m->model[i].name, m->model[k].name);
        m->mixed += m->model[i].mixed;
    }
}

const char *served_mixture(const struct served_models *m, char buf[SERVED_TEXT])
{
    size_t begin = 0, n = 0, len, k = 0;
    while (begin < m->n && !m->model[begin].mixed)
        begin++;
    for (size_t i = begin; i < m->n; i++)
        n += m->model[i].mixed && has_same_judge(&m->model[i], &m->model[begin]);
    buf[0] = '\0';
    if (!n)
        return buf;
    len = (size_t)snprintf(buf, SERVED_TEXT, "the %s was judged by %zu models: ", jud_stage_name[m->model[begin].stage],
                           n);
    for (size_t i = begin; i < m->n && len < SERVED_TEXT; i++) {
        const struct served_model *x = &m->model[i];
        char q[ERR_QUOTE_SIZE];
        if (!x->mixed || !has_same_judge(x, &m->model[begin]))
            continue;
        len += (size_t)snprintf(buf + len, SERVED_TEXT - len, "%s'%s' (%zu %s)",
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
