/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs: threads, streaming or gathering, files or pipes, plain or gzip and the size of blocks make no
 * difference; topics, documents, scores, notes and errors are those that a byte-by-byte reader finds.
 *
 * Stand-ins for what the evaluator does: topics whose name begins with 'u' are not kept, documents whose
 * name begins with '!' are refused. */
#include "fuzz.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "format/run.h"

/* One line of the run. */
struct doc {
    struct fmt_tok qid, docno;
    double score;
    uint64_t line;
};

struct docs {
    struct doc *doc;
    size_t n, cap;
};

static void add_doc(struct docs *d, struct doc doc)
{
    if (d->n == d->cap)
        d->doc = realloc(d->doc, (d->cap = 2 * d->cap + 64) * sizeof *d->doc);
    d->doc[d->n++] = doc;
}

/* By topic, then as they stood. */
static int by_topic(const void *a, const void *b)
{
    const struct doc *x = a, *y = b;
    size_t n = x->qid.len < y->qid.len ? x->qid.len : y->qid.len;
    int c = memcmp(x->qid.s, y->qid.s, n);
    if (c == 0)
        c = (x->qid.len > y->qid.len) - (x->qid.len < y->qid.len);
    return c ? c : (x->line > y->line) - (x->line < y->line);
}

static bool is_wanted(struct fmt_tok qid)
{
    return qid.s[0] != 'u';
}

/* What a byte-by-byte reader finds. */
struct expected {
    bool as_9;        /* --compat=9 */
    struct docs docs; /* of topics that are kept, by topic */
    struct fmt_tok runid;
    size_t n_lines_of_topics; /* lines with a document, kept or not */
    uint64_t bad_line, notes, first_note;
    uint64_t refused_line; /* the first, 0 = none */
    bool split;            /* some topic comes in several pieces */
    uint64_t told;         /* the refused line that was told, which is another one if split; 0 = not yet */
};

/* Is the topic of the document that was just added an old one? */
static bool seen_before(const struct docs *d)
{
    const struct doc *last = &d->doc[d->n - 1];
    if (d->n == 1 || fuzz_tok_same(last[-1].qid, last->qid))
        return false;
    for (size_t i = 0; i + 1 < d->n; i++)
        if (fuzz_tok_same(d->doc[i].qid, last->qid))
            return true;
    return false;
}

static bool is_integer(struct fmt_tok t)
{
    char text[32], *end;
    if (t.len >= sizeof text || (t.s[0] != '+' && t.s[0] != '-' && (t.s[0] < '0' || t.s[0] > '9')))
        return false;
    memcpy(text, t.s, t.len);
    text[t.len] = '\0';
    errno = 0;
    strtoll(text, &end, 10);
    return errno == 0 && end > text && !*end;
}

/* Something before the rank that has a blank: the sixth of more than six fields is a number, the fourth is none. */
static bool is_misplaced(size_t n, const struct fmt_tok *tok)
{
    double v;
    return n > 6 && !is_integer(tok[3]) && fuzz_number(tok[5], &v);
}

/* as_9: no comments, scores of float precision. */
static struct expected expect(const struct fuzz_text *t, bool as_9)
{
    struct expected e = {.as_9 = as_9};
    struct fmt_tok line, tok[6];
    uint64_t number = 0;
    for (size_t at = 0; fuzz_next_line(t, &at, &line);) {
        size_t n = fuzz_split(line, tok, 6);
        number++;
        bool comment = n > 0 && !as_9 && tok[0].s[0] == '#';
        bool gains = comment && line.len > 12 && memcmp(line.s, "# rcp-gains ", 12) == 0;
        if (n == 0 || (comment && !gains))
            continue;
        if (n < 6 || gains) {
            e.bad_line = number;
            break;
        }
        struct doc d = {tok[0], tok[2], 0, number};
        if (is_misplaced(n, tok) && e.notes++ == 0)
            e.first_note = number;
        if (!fuzz_number(tok[4], &d.score) && e.notes++ == 0)
            e.first_note = number;
        if (as_9)
            d.score = (double)(float)d.score;
        e.runid = tok[5];
        e.n_lines_of_topics++;
        if (!is_wanted(tok[0]))
            continue;
        if (tok[2].s[0] == '!' && !e.refused_line)
            e.refused_line = number;
        add_doc(&e.docs, d);
        e.split |= seen_before(&e.docs);
    }
    if (e.docs.n)
        qsort(e.docs.doc, e.docs.n, sizeof *e.docs.doc, by_topic);
    return e;
}

/* What the reader delivered; shared by its threads. */
struct delivered {
    pthread_mutex_t lock;
    struct docs docs;
    int threads, here; /* here: threads that have delivered something */
    pthread_t first;   /* the first of them */
};

/* Inputs are so small that one thread would read all of them before the others have started: the first one waits
 * a little for a second. */
static void gather_threads(struct delivered *d)
{
    pthread_mutex_lock(&d->lock);
    bool first = d->here == 0;
    if (first)
        d->first = pthread_self();
    if (first || (d->here == 1 && !pthread_equal(d->first, pthread_self())))
        d->here++;
    pthread_mutex_unlock(&d->lock);
    for (int i = 0, here = 1; first && here == 1 && i < 1000; i++) { /* some 50 us */
        pthread_mutex_lock(&d->lock);
        here = d->here;
        pthread_mutex_unlock(&d->lock);
    }
}

static bool keeps(void *arg, const char *qid, size_t len)
{
    (void)arg;
    return is_wanted((struct fmt_tok){qid, len});
}

static void forget(void *arg)
{
    struct delivered *d = arg;
    for (size_t i = 0; i < d->docs.n; i++) {
        free((char *)(uintptr_t)d->docs.doc[i].qid.s);
        free((char *)(uintptr_t)d->docs.doc[i].docno.s);
    }
    d->docs.n = 0;
}

static struct fmt_tok copy(struct fmt_tok t)
{
    return (struct fmt_tok){strndup(t.s, t.len), t.len};
}

/* The flags about the order, found out without the reader's care for speed. */
static void check_order(const struct run_topic *t)
{
    bool sorted = true, tied = false, ties_sorted = true;
    for (size_t i = 1; i < t->n; i++) {
        const struct run_doc *a = &t->doc[i - 1], *b = &t->doc[i];
        sorted &= a->score >= b->score;
        tied |= a->score == b->score;
        char *x = strndup(a->docno, a->len), *y = strndup(b->docno, b->len);
        CHECK(run_docno_descends(a, b) == (strcmp(x, y) > 0), "order of %s and %s", x, y);
        ties_sorted &= a->score != b->score || strcmp(x, y) > 0;
        free(x);
        free(y);
    }
    CHECK(t->sorted == sorted, "sorted: %d", t->sorted);
    CHECK(!sorted || (t->tied == tied && t->ties_sorted == ties_sorted), "tied: %d, ties sorted: %d", t->tied,
          t->ties_sorted);
}

/* Reads the 8 bytes that must follow a name. */
static void touch(const struct run_doc *d)
{
    volatile char sum = 0;
    for (int i = 0; i < 8; i++)
        sum = (char)(sum ^ d->docno[d->len + (unsigned)i]);
}

static int take_locked(struct delivered *d, const struct run_topic *t, struct err *err)
{
    struct fmt_tok qid = {t->qid, t->qid_len};
    for (size_t i = 0; i < d->docs.n; i++)
        if (fuzz_tok_same(d->docs.doc[i].qid, qid))
            return RUN_SPLIT;
    CHECK(t->n >= 1, "topic %.*s without documents", (int)qid.len, qid.s);
    check_order(t);
    for (size_t i = 0; i < t->n; i++) {
        const struct run_doc *r = &t->doc[i];
        struct fmt_tok docno = {r->docno, r->len};
        touch(r);
        CHECK(i == 0 || r->line > r[-1].line, "line %u after line %u", r->line, r[-1].line);
        add_doc(&d->docs, (struct doc){copy(qid), copy(docno), r->score, i});
    }
    for (size_t i = 0; i < t->n; i++)
        if (t->doc[i].docno[0] == '!')
            return err_fail(err, ERR_CALC, "", t->doc[i].line, "refused");
    return 0;
}

static int take(void *arg, const struct run_topic *t, struct err *err)
{
    struct delivered *d = arg;
    if (d->threads > 1)
        gather_threads(d);
    if (!keeps(NULL, t->qid, t->qid_len))
        return 0;
    pthread_mutex_lock(&d->lock);
    int r = take_locked(d, t, err);
    pthread_mutex_unlock(&d->lock);
    return r;
}

static void check_delivered(const struct delivered *d, const struct expected *e)
{
    if (d->docs.n)
        qsort(d->docs.doc, d->docs.n, sizeof *d->docs.doc, by_topic);
    CHECK(d->docs.n == e->docs.n, "%zu documents, expected %zu", d->docs.n, e->docs.n);
    for (size_t i = 0; i < e->docs.n; i++) {
        const struct doc *got = &d->docs.doc[i], *want = &e->docs.doc[i];
        CHECK(fuzz_tok_same(got->qid, want->qid) && fuzz_tok_same(got->docno, want->docno), "line %llu reads as %s %s",
              (unsigned long long)want->line, got->qid.s, got->docno.s);
        CHECK(fuzz_same_bits(got->score, want->score), "line %llu: score %a, expected %a",
              (unsigned long long)want->line, got->score, want->score);
    }
}

static void check_info(const struct run_info *info, const struct fuzz_text *t, const struct expected *e)
{
    CHECK(info->lines == t->lines, "%llu lines, expected %llu", (unsigned long long)info->lines,
          (unsigned long long)t->lines);
    struct fmt_tok runid = {info->runid, strlen(info->runid)};
    CHECK(fuzz_tok_same(runid, e->runid), "runid %s", info->runid);
    CHECK(info->notes.count == e->notes && (!e->notes || (info->notes.line == e->first_note && info->notes.text[0])),
          "%llu notes, expected %llu; first of line %llu, expected %llu", (unsigned long long)info->notes.count,
          (unsigned long long)e->notes, (unsigned long long)info->notes.line, (unsigned long long)e->first_note);
}

/* Malformed lines come before refused ones. Of the latter the first in the file is told; where topics come in
 * pieces the first in some order of topics, but always the same. */
static void check_failure(const struct err *err, uint64_t bad, const struct fuzz_text *t, struct expected *e)
{
    fuzz_check_err(err, t);
    if (t->bad)
        return;
    if (!bad && e->refused_line && e->split) {
        if (!e->told)
            e->told = err->line;
        CHECK(err->line >= e->refused_line, "line %llu is not refused", (unsigned long long)err->line);
    } else {
        e->told = bad ? bad : e->refused_line;
    }
    CHECK(err->line == e->told, "line %llu, expected %llu: %s", (unsigned long long)err->line,
          (unsigned long long)e->told, err->text);
    CHECK((err->kind == ERR_CALC) == (!bad && e->told), "status %d", (int)err->kind);
}

static void check(enum fuzz_way way, int threads, bool strict, const uint8_t *data, size_t size,
                  const struct fuzz_text *t, struct expected *e)
{
    struct delivered d = {.lock = PTHREAD_MUTEX_INITIALIZER, .threads = threads};
    void *worker[] = {&d, &d, &d};
    struct run_reader reader = {threads, worker, take, keeps, forget, strict, !e->as_9, e->as_9};
    struct run_info info;
    struct err err;
    fuzz_err_reset(&err);
    memset(&info, 0x7f, sizeof info);
    uint64_t bad = e->bad_line;
    if (strict && e->notes && (!bad || e->first_note < bad))
        bad = e->first_note;
    bool ok = run_read(fuzz_path(way, data, size), &reader, &info, &err) == 0;
    CHECK(ok == (!t->bad && !bad && !e->refused_line && e->n_lines_of_topics), "way %d, %d threads, strict %d: %s",
          (int)way, threads, strict, ok ? "accepted" : err.text);
    if (ok) {
        check_delivered(&d, e);
        check_info(&info, t, e);
    } else {
        check_failure(&err, bad, t, e);
    }
    forget(&d);
    free(d.docs.doc);
    free(info.runid);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (fuzz_is_named(data, size, NAMED_FOR_RUN))
        return 0;
    struct fuzz_text t = fuzz_text(data, size);
    struct expected e = expect(&t, false), e9 = expect(&t, true);
    check(FUZZ_FILE, 1, false, data, size, &t, &e);
    check(FUZZ_BLOCKS, 2, false, data, size, &t, &e);
    check(FUZZ_PIPE, 1, false, data, size, &t, &e);
    check(FUZZ_GZIP, 3, true, data, size, &t, &e);
    check(FUZZ_BLOCKS, 1, false, data, size, &t, &e9);
    free(e.docs.doc);
    free(e9.docs.doc);
    fuzz_text_free(&t);
    return 0;
}
