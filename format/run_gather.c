/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs whose topics are not contiguous: kept packed per topic, delivered when the file has ended. */
#include <stdlib.h>
#include <string.h>

#include "format/labels.h"
#include "base/mem.h"
#include "format/run_parse.h"
#include "format/scan.h"
#include "base/table.h"

/* The documents of one topic, packed in file order: score (8 bytes), line (4 bytes), length of the document
 * number (1 or 5 bytes) and the number itself. */
struct gathered {
    UT_hash_handle hh;
    char *qid;
    size_t qid_len;
    char *buf;
    size_t len, cap, n;
    bool contradicted, wanted;
    struct gathered *follower; /* whose lines came after the last ones of this topic, or NULL */
};

struct run_kept {
    struct gathered *by_qid, *last;
    struct arena arena;
};

struct gather {
    const struct run_reader *reader;
    struct run_kept *kept;
    uint64_t base; /* lines of the blocks before this one */
};

struct run_kept *run_kept_new(void)
{
    return mem_zalloc(1, sizeof(struct run_kept));
}

static struct gathered *look_up(struct run_kept *g, const struct run_topic *t)
{
    struct gathered *e;
    HASH_FIND(hh, g->by_qid, t->qid, t->qid_len, e);
    if (e)
        return e;
    e = arena_alloc(&g->arena, sizeof *e);
    *e = (struct gathered){.qid = arena_strndup(&g->arena, t->qid, t->qid_len), .qid_len = t->qid_len};
    HASH_ADD_KEYPTR(hh, g->by_qid, e->qid, e->qid_len, e);
    return e;
}

/* Topics that take turns tend to do so in the same order: then nothing is looked up, and where the next one's documents
 * go is fetched meanwhile. */
static struct gathered *find(struct run_kept *g, const struct run_topic *t)
{
    struct gathered *e = g->last ? g->last->follower : NULL;
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

static void add_documents(struct gathered *e, const struct run_topic *t, uint64_t base)
{
    size_t need = FMT_PAD;
    for (size_t i = 0; i < t->n; i++)
        need += sizeof(double) + sizeof(uint32_t) + 5 + t->doc[i].len;
    if (e->len + need > e->cap)
        e->buf = mem_grow(e->buf, &e->cap, e->len + need, 1);
    char *p = e->buf + e->len;
    for (size_t i = 0; i < t->n; i++) {
        const struct run_doc *d = &t->doc[i];
        uint32_t line = (uint32_t)(base + d->line);
        memcpy(p, &d->score, sizeof d->score);
        memcpy(p + sizeof d->score, &line, sizeof line);
        p += sizeof d->score + sizeof line;
        p += lab_put_doc(p, d->docno, d->len);
    }
    e->len = (size_t)(p - e->buf);
}

void run_keep(struct run_kept *g, const struct run_topic *t, uint64_t base)
{
    struct gathered *e = find(g, t);
    e->n += t->n;
    e->contradicted |= t->contradicted;
    add_documents(e, t, base);
}

static int keep(void *arg, const struct run_topic *t, struct err *err)
{
    const struct gather *g = arg;
    struct gathered *e = find(g->kept, t);
    (void)err;
    if (!e->n)
        e->wanted = g->reader->keeps(g->reader->worker[0], t->qid, t->qid_len);
    e->n += t->n;
    e->contradicted |= t->contradicted;
    if (e->wanted)
        add_documents(e, t, g->base);
    return 0;
}

/* Rebuilds the documents of e as they were in the file; unwanted topics have none left. */
static struct run_topic unpack(const struct gathered *e, bool float_scores, struct run_doc **doc, size_t *cap)
{
    struct run_topic t = {
        .qid = e->qid, .qid_len = e->qid_len, .sorted = true, .ties_sorted = true, .contradicted = e->contradicted};
    if (!e->buf) /* not to be kept: the callback only hears that it is there */
        return t;
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

int run_kept_deliver(struct run_kept *g, const struct run_reader *reader, bool forget, struct err *err)
{
    struct run_doc *doc = NULL;
    size_t cap = 0;
    int r = 0;
    for (struct gathered *e = g->by_qid; e && r == 0; e = e->hh.next) {
        if (e->buf)
            memset(e->buf + e->len, 0, 8);
        struct run_topic t = unpack(e, reader->float_scores, &doc, &cap);
        r = reader->topic(reader->worker[0], &t, err);
        if (forget) {
            mem_free(e->buf);
            e->buf = NULL;
        }
    }
    mem_free(doc);
    return r;
}

void run_kept_free(struct run_kept *g)
{
    if (!g)
        return;
    for (struct gathered *e = g->by_qid; e; e = e->hh.next)
        mem_free(e->buf);
    HASH_CLEAR(hh, g->by_qid);
    arena_free(&g->arena);
    mem_free(g);
}

/* The lines of classic runs. */
static int gather_blocks(struct gather *g, struct run_parser *p, struct fmt_input *in, struct run_info *info,
                         struct err *err)
{
    struct fmt_block block = {0};
    int r;
    while ((r = fmt_next_block(in, &block, err)) > 0) {
        uint64_t noted = p->notes.count;
        p->runid = (struct fmt_tok){0};
        if ((r = run_parse_block(p, &block, keep, g, err)) != 0)
            break;
        if (!noted && p->notes.count)
            p->notes.line += g->base;
        if (p->runid.s) {
            mem_free(info->runid);
            info->runid = mem_strndup(p->runid.s, p->runid.len);
        }
        g->base += p->lines;
    }
    if (r < 0 && err->line)
        err->line += g->base;
    info->lines = g->base;
    info->notes = p->notes;
    fmt_block_free(&block);
    return r;
}

int run_gather(struct fmt_input *in, bool named, const struct run_reader *reader, struct run_info *info,
               struct err *err)
{
    struct gather g = {.reader = reader, .kept = run_kept_new()};
    struct run_parser p = {.file = fmt_name(in), .rules = reader};
    int r = named ? run_named_parse(in, reader, keep, &g, info, err) : gather_blocks(&g, &p, in, info, err);
    if (r == 0 && (r = run_kept_deliver(g.kept, reader, true, err)) < 0)
        run_blames_itself(err, fmt_name(in));
    run_kept_free(g.kept);
    mem_free(p.doc);
    return r;
}
