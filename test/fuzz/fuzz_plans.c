/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Plans: the windows of a file by a byte-by-byte reader, each once; and what is written is read back. */
#include "store/plans.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { MOST = 200, ROOM = PLAN_MAX_WINDOW + 2 };

struct window {
    struct fmt_tok tok[ROOM];
    size_t n; /* with its topic */
};

struct expected {
    struct window *window;
    size_t n;
    uint64_t bad_line; /* 0 = none */
    bool many;         /* more windows than fit: no opinion */
};

static bool same(const struct window *a, const struct window *b)
{
    bool is = a->n == b->n;
    for (size_t i = 0; is && i < a->n; i++)
        is = fuzz_tok_same(a->tok[i], b->tok[i]);
    return is;
}

static bool other_version(struct fmt_tok line)
{
    static const char text[] = "# rcp-plan ";
    size_t len = sizeof text - 1;
    if (line.len <= len || memcmp(line.s, text, len) != 0)
        return false;
    return line.s[len] != '1' || (line.len > len + 1 && !strchr(" \t\n\v\f\r", line.s[len + 1]));
}

static bool is_window(const struct window *w)
{
    if (w->n < 3 || w->n > PLAN_MAX_WINDOW + 1)
        return false;
    for (size_t i = 1; i < w->n; i++)
        for (size_t k = 1; k < i; k++)
            if (fuzz_tok_same(w->tok[i], w->tok[k]))
                return false;
    return true;
}

static void expect(struct expected *e, const struct fuzz_text *t)
{
    struct fmt_tok line;
    uint64_t number = 0;
    *e = (struct expected){.window = malloc(MOST * sizeof *e->window)};
    for (size_t at = 0; !e->bad_line && !e->many && fuzz_next_line(t, &at, &line);) {
        struct window *w = &e->window[e->n];
        bool twice = false;
        number++;
        if (other_version(line)) {
            e->bad_line = number;
            return;
        }
        w->n = fuzz_split(line, w->tok, ROOM);
        if (w->n == 0 || w->tok[0].s[0] == '#')
            continue;
        if (!is_window(w))
            e->bad_line = number;
        for (size_t i = 0; i < e->n; i++)
            twice |= same(w, &e->window[i]);
        e->n += !twice;
        e->many = e->n == MOST;
    }
}

static bool is(const char *s, struct fmt_tok t)
{
    return strlen(s) == t.len && memcmp(s, t.s, t.len) == 0;
}

/* Is the window there, and once? */
static void check_window(const struct plans *p, const struct window *w)
{
    size_t found = 0;
    for (size_t q = 0; q < p->n; q++) {
        const struct plan_query *query = &p->query[q];
        for (size_t i = 0; is(query->qid, w->tok[0]) && i < query->n_windows[JUD_TOURNAMENT]; i++) {
            const struct plan_window *got = &query->window[JUD_TOURNAMENT][i];
            bool equal = (size_t)got->n + 1 == w->n;
            for (size_t k = 0; equal && k < got->n; k++)
                equal = got->doc[k] < query->n_docs && is(query->docno[got->doc[k]], w->tok[k + 1]);
            found += equal;
        }
    }
    CHECK(found == 1, "%zu windows %.*s ...", found, (int)w->tok[0].len, w->tok[0].s);
}

static void check(enum fuzz_way way, const uint8_t *data, size_t size, const struct fuzz_text *t,
                  const struct expected *e)
{
    struct plans p;
    struct err err;
    size_t n = 0;
    fuzz_err_reset(&err);
    bool ok = plans_read(&p, fuzz_path(way, data, size), &err) == 0;
    CHECK(ok == (!t->bad && !e->bad_line && e->n), "way %d: %s", (int)way, ok ? "accepted" : err.text);
    if (!ok) {
        fuzz_check_err(&err, t);
        CHECK(t->bad || err.line == e->bad_line, "line %llu, expected %llu: %s", (unsigned long long)err.line,
              (unsigned long long)e->bad_line, err.text);
        return;
    }
    for (size_t i = 0; i < e->n; i++)
        check_window(&p, &e->window[i]);
    for (size_t q = 0; q < p.n; q++) {
        n += p.query[q].n_windows[JUD_TOURNAMENT];
        CHECK(q == 0 || strcmp(p.query[q - 1].qid, p.query[q].qid) < 0, "order of %s", p.query[q].qid);
    }
    CHECK(n == e->n, "%zu windows, expected %zu", n, e->n);
    plans_free(&p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_text t = fuzz_text(data, size);
    struct expected e;
    expect(&e, &t);
    for (int way = 0; way < FUZZ_WAYS && !e.many; way++)
        check((enum fuzz_way)way, data, size, &t, &e);
    free(e.window);
    fuzz_text_free(&t);
    return 0;
}
