/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Rounds: the windows of a file by a byte-by-byte reader, in order; and what is written is read back. */
#include "store/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "fuzz.h"

enum { MOST = 200, ROOM = JUD_MAX_WINDOW + 3 };

struct window {
    struct fmt_tok *tok; /* n, with its stage and topic */
    size_t n;
};

struct expected {
    struct window window[MOST];
    size_t n, remarks;
    uint64_t bad_line; /* 0 = none */
    bool any, many;    /* a line; more windows than fit: no opinion */
};

static bool is(const char *s, struct fmt_tok t)
{
    return strlen(s) == t.len && memcmp(s, t.s, t.len) == 0;
}

static bool is_window(const struct fmt_tok *tok, size_t n)
{
    if (n < 3 || n > JUD_MAX_WINDOW + 2 || !(is("tournament", tok[0]) || is("rubric", tok[0])))
        return false;
    for (size_t i = 2; i < n; i++)
        for (size_t k = 2; k < i; k++)
            if (fuzz_tok_same(tok[i], tok[k]))
                return false;
    return true;
}

static struct fmt_tok without_end(struct fmt_tok line)
{
    while (line.len && fmt_is_space(line.s[line.len - 1]))
        line.len--;
    return line;
}

static void expect(struct expected *e, const struct fuzz_text *t)
{
    static struct fmt_tok tok[ROOM];
    struct fmt_tok line;
    uint64_t number = 0;
    *e = (struct expected){.n = 0};
    for (size_t at = 0; !e->bad_line && !e->many && fuzz_next_line(t, &at, &line); e->any = true) {
        size_t n = fuzz_split(line, tok, ROOM);
        number++;
        if (number == 1) {
            e->bad_line = is("# rcp-round 1", without_end(line)) ? 0 : 1;
        } else if (line.len && line.s[0] == '#') {
            e->remarks++;
        } else if (n && !is_window(tok, n)) {
            e->bad_line = number;
        } else if (n) {
            struct window *w = &e->window[e->n++];
            *w = (struct window){malloc(n * sizeof *tok), n};
            memcpy(w->tok, tok, n * sizeof *tok);
            e->many = e->n == MOST;
        }
    }
}

struct seen {
    const struct expected *e;
    size_t n, remarks;
    struct rounds_text text;
};

static int take_remark(void *ctx, const char *text, struct err *err)
{
    struct seen *s = ctx;
    (void)err;
    s->remarks++;
    rounds_put_remark(&s->text, text);
    return 0;
}

static int take_window(void *ctx, const struct rounds_window *w, struct err *err)
{
    struct seen *s = ctx;
    uint32_t doc[JUD_MAX_WINDOW];
    (void)err;
    if (s->n < s->e->n) {
        const struct window *x = &s->e->window[s->n];
        CHECK(w->n + 2 == x->n && is(jud_stage_name[w->stage], x->tok[0]) && is(w->qid, x->tok[1]), "window %zu", s->n);
        for (size_t i = 0; i < w->n; i++)
            CHECK(is(w->docno[i], x->tok[i + 2]), "document %zu of window %zu", i, s->n);
    }
    for (size_t i = 0; i < w->n; i++)
        doc[i] = (uint32_t)i;
    rounds_put(&s->text, w->stage, w->qid, w->docno, doc, w->n);
    s->n++;
    return 0;
}

static void check(enum fuzz_way way, const uint8_t *data, size_t size, const struct fuzz_text *t,
                  const struct expected *e)
{
    struct err err;
    struct seen s = {.e = e}, again = {.e = e};
    const struct rounds_reader reader = {take_remark, take_window, &s}, second = {take_remark, take_window, &again};
    fuzz_err_reset(&err);
    rounds_put_version(&s.text);
    rounds_put_version(&again.text);
    bool ok = rounds_read(fuzz_path(way, data, size), 0, &reader, &err) == 0;
    CHECK(ok == (!t->bad && !e->bad_line && e->any), "way %d: %s", (int)way, ok ? "accepted" : err.text);
    if (ok) {
        CHECK(s.n == e->n && s.remarks == e->remarks, "%zu windows and %zu remarks, expected %zu and %zu", s.n,
              s.remarks, e->n, e->remarks);
        CHECK(rounds_read(fuzz_path(FUZZ_FILE, (const uint8_t *)s.text.text, s.text.len), 0, &second, &err) == 0, "%s",
              err.text);
        CHECK(again.text.len == s.text.len && memcmp(again.text.text, s.text.text, s.text.len) == 0,
              "what was written is not read back");
    } else {
        fuzz_check_err(&err, t);
        CHECK(t->bad || err.line == e->bad_line, "line %llu, expected %llu: %s", (unsigned long long)err.line,
              (unsigned long long)e->bad_line, err.text);
    }
    mem_free(s.text.text);
    mem_free(again.text.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct expected e;
    struct fuzz_text t = fuzz_text(data, size);
    expect(&e, &t);
    for (int way = 0; way < FUZZ_WAYS && !e.many; way++)
        check((enum fuzz_way)way, data, size, &t, &e);
    for (size_t i = 0; i < e.n; i++)
        free(e.window[i].tok);
    fuzz_text_free(&t);
    return 0;
}
