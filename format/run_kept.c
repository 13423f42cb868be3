/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Topics of a run that are kept in memory, packed: those of files that hold several systems, which are delivered again and
 * again. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/table.h"
#include "format/labels.h"
#include "format/run_parse.h"
#include "format/scan.h"

/* The documents of one topic, packed in file order: score (8 bytes), line (4 bytes), length of the document
 * number (1 or 5 bytes) and the number itself. */
struct kept_topic {
    UT_hash_handle hh;
    char *qid;
    size_t qid_len;
    char *buf;
    size_t len, cap, n;
    bool contradicted;
    struct kept_topic *follower; /* whose lines came after the last ones of this topic, or NULL */
};

struct run_kept {
    struct kept_topic *by_qid, *last;
    struct arena arena;
};

struct run_kept *run_kept_new(void)
{
    return mem_zalloc(1, sizeof(struct run_kept));
}

static struct kept_topic *look_up(struct run_kept *g, const struct run_topic *t)
{
    struct kept_topic *e;
    HASH_FIND(hh, g->by_qid, t->qid, t->qid_len, e);
    if (e)
        return e;
    e = arena_alloc(&g->arena, sizeof *e);
    *e = (struct kept_topic){.qid = arena_strndup(&g->arena, t->qid, t->qid_len), .qid_len = t->qid_len};
    HASH_ADD_KEYPTR(hh, g->by_qid, e->qid, e->qid_len, e);
    return e;
}

/* Topics that take turns tend to do so in the same order: then nothing is looked up, and where the next one's documents
 * go is fetched meanwhile. */
static struct kept_topic *find(struct run_kept *g, const struct run_topic *t)
{
    struct kept_topic *e = g->last ? g->last->follower : NULL;
    if (!e || e->qid_len != t->qid_len || memcmp(e->qid, t->qid, t->qid_len) != 0) {
        e = look_up(g, t);
        if (g->last)
            g->last->follower = e;
    }
    if (e->follower && e->follower->buf)
        __builtin_prefetch(e->follower->buf + e->follower->len, 1);
    g->last = e;
    return e;
}

static void add_documents(struct kept_topic *e, const struct run_topic *t)
{
    size_t need = FMT_PAD;
    for (size_t i = 0; i < t->n; i++)
        need += sizeof(double) + sizeof(uint32_t) + 5 + t->doc[i].len;
    if (e->len + need > e->cap)
        e->buf = mem_grow(e->buf, &e->cap, e->len + need, 1);
    char *p = e->buf + e->len;
    for (size_t i = 0; i < t->n; i++) {
        const struct run_doc *d = &t->doc[i];
        memcpy(p, &d->score, sizeof d->score);
        memcpy(p + sizeof d->score, &d->line, sizeof d->line);
        p += sizeof d->score + sizeof d->line;
        p += lab_put_doc(p, d->docno, d->len);
    }
    e->len = (size_t)(p - e->buf);
}

void run_keep(struct run_kept *g, const struct run_topic *t)
{
    struct kept_topic *e = find(g, t);
    e->n += t->n;
    e->contradicted |= t->contradicted;
    add_documents(e, t);
}

/* Rebuilds the documents of e as they were in the file. */
static struct run_topic unpack(const struct kept_topic *e, bool float_scores, struct run_doc **doc, size_t *cap)
{
    struct run_topic t = {
        .qid = e->qid, .qid_len = e->qid_len, .sorted = true, .ties_sorted = true, .contradicted = e->contradicted};
    *doc = mem_grow(*doc, cap, e->n, sizeof **doc);
    const char *p = e->buf;
    for (size_t i = 0; i < e->n; i++) {
        struct run_doc *d = &(*doc)[i];
        size_t len;
        memcpy(&d->score, p, sizeof d->score);
        memcpy(&d->line, p + sizeof d->score, sizeof d->line);
        p = lab_next_doc(p + sizeof d->score + sizeof d->line, &d->docno, &len);
        d->len = (uint32_t)len;
        d->score = float_scores ? (double)(float)d->score : d->score;
        if (i)
            run_note_order(&t, d);
    }
    t.doc = *doc;
    t.n = e->n;
    return t;
}

int run_kept_deliver(struct run_kept *g, const struct run_reader *reader, struct err *err)
{
    struct run_doc *doc = NULL;
    size_t cap = 0;
    int r = 0;
    for (struct kept_topic *e = g->by_qid; e && r == 0; e = e->hh.next) {
        memset(e->buf + e->len, 0, 8);
        struct run_topic t = unpack(e, reader->float_scores, &doc, &cap);
        r = reader->topic(reader->worker[0], &t, err);
    }
    mem_free(doc);
    return r;
}

void run_kept_free(struct run_kept *g)
{
    if (!g)
        return;
    for (struct kept_topic *e = g->by_qid; e; e = e->hh.next)
        mem_free(e->buf);
    HASH_CLEAR(hh, g->by_qid);
    arena_free(&g->arena);
    mem_free(g);
}
