/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs whose topics come in pieces, in whatever order of lines.
 *
 * The run is parted into bins by a hash of the topic, mostly in a temporary file (run_bins.h), and then put together bin by
 * bin: memory is that of the largest bin, a 128th of the run if there are many topics, or its largest topic. Threads read
 * blocks side by side, and put bins together side by side.
 *
 * A bin holds, of every thread that read, stretches of documents by block:
 *
 *   0 seq                                      what follows is of block seq (eight bytes)
 *   2 n + contradicted, topic, then n times    n documents of a topic, whose lines are counted from that of the document
 *     line, score, document                    before in the block, see put_lines; score in eight bytes
 *   1, topic                                   a topic that is not wanted is there
 *
 * with numbers of seven bits a byte, and names as in labels.h. */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "format/doctable.h"
#include "format/labels.h"
#include "format/run_bins.h"
#include "format/run_parse.h"
#include "format/scan.h"

/* How many bytes numbers take at most, and names but for their own and what put_name needs. */
enum { STRETCH = 64, NUMBER = 2 + 10, NAME = 5 + 8 };

/* See run_bins_new. */
enum { PIECE = 16 * 1024, IN_MEMORY = 4 * 1024 * 1024 };

/* What one thread writes with. */
struct writer {
    void *worker;
    struct run_bin *bin;            /* block: 1 + its seq */
    uint32_t skip, asked, unwanted; /* see is_unwanted */
};

struct run_gather {
    const struct run_reader *reader;
    const struct hash_key *hash;
    struct run_bins *bins;
    struct writer writer[]; /* one per thread */
};

struct run_gather *run_gather_new(const struct run_reader *reader)
{
    struct run_gather *g = mem_zalloc(1, sizeof *g + (size_t)reader->threads * sizeof *g->writer);
    g->reader = reader;
    g->hash = hash_key();
    g->bins = run_bins_new(reader->threads, PIECE, IN_MEMORY);
    for (int i = 0; i < reader->threads; i++) {
        g->writer[i].worker = reader->worker[i];
        g->writer[i].bin = run_bins_of(g->bins, i);
    }
    return g;
}

void run_gather_free(struct run_gather *g)
{
    if (!g)
        return;
    run_bins_free(g->bins);
    mem_free(g);
}

static inline char *put_number(char *p, uint64_t v)
{
    for (; v > 127; v >>= 7)
        *p++ = (char)(v | 128);
    *p++ = (char)v;
    return p;
}

static inline const char *next_number(const char *p, uint64_t *v)
{
    *v = 0;
    for (int shift = 0;; shift += 7) {
        uint64_t byte = (unsigned char)*p++;
        *v |= (byte & 127) << shift;
        if (byte < 128)
            return p;
    }
}

/* By how many lines a document follows another: two bytes, which a processor need not guess the end of; where it is too much
 * for them, they say so, and a number follows. */
enum { MANY_LINES = 65535 };

static inline char *put_lines(char *p, uint32_t n)
{
    uint16_t two = (uint16_t)(n < MANY_LINES ? n : MANY_LINES);
    memcpy(p, &two, sizeof two);
    p += sizeof two;
    return n < MANY_LINES ? p : put_number(p, n);
}

static inline const char *next_lines(const char *p, uint64_t *n)
{
    uint16_t two;
    memcpy(&two, p, sizeof two);
    p += sizeof two;
    *n = two;
    return two < MANY_LINES ? p : next_number(p, n);
}

/* The same as lab_put_doc, of a name that 8 readable bytes follow, into room for 8 more. */
static inline char *put_name(char *p, const char *s, size_t len)
{
    if (len >= 255)
        return p + lab_put_doc(p, s, len);
    *p++ = (char)len;
    for (size_t i = 0; i < len; i += 8)
        memcpy(p + i, s + i, 8);
    return p + len;
}

/* By upper bits of the hash: the lower ones are for tables of a bin's topics. */
static inline unsigned bin_of(const struct run_gather *g, const char *qid, size_t len)
{
    _Static_assert(RUN_BINS == 128, "seven bits");
    return hash_padded(g->hash, qid, len) >> 25;
}

/* Adds n documents at once, none if the topic is not wanted. */
static inline void add_stretch(struct run_gather *g, struct writer *w, uint64_t seq, unsigned number,
                               const struct run_topic *t, const struct run_doc *doc, size_t n)
{
    struct run_bin *bin = &w->bin[number];
    size_t need = 1 + sizeof seq + NUMBER + NAME + t->qid_len;
    for (size_t i = 0; i < n; i++)
        need += NUMBER + sizeof doc->score + NAME + doc[i].len;
    if (bin->cap - bin->len < need)
        run_bins_move(g->bins, bin, need);
    char *p = bin->text + bin->len;
    if (!bin->len || bin->block != seq + 1) {
        *p++ = 0;
        memcpy(p, &seq, sizeof seq);
        p += sizeof seq;
        bin->block = seq + 1;
        bin->line = 0;
    }
    p = put_number(p, n ? 2 * n + t->contradicted : 1);
    p = put_name(p, t->qid, t->qid_len);
    for (size_t i = 0; i < n; i++) {
        p = put_lines(p, doc[i].line - bin->line);
        bin->line = doc[i].line;
        memcpy(p, &doc[i].score, sizeof doc[i].score);
        p = put_name(p + sizeof doc[i].score, doc[i].docno, doc[i].len);
    }
    bin->len = (size_t)(p - bin->text);
}

/* Asking costs as much as writing a line: where most topics are wanted, all are kept for long stretches of the run. */
static inline bool is_unwanted(struct run_gather *g, struct writer *w, const struct run_topic *t)
{
    enum { ASK = 1024, SKIP = 256 * 1024 };
    if (w->skip) {
        w->skip--;
        return false;
    }
    bool unwanted = !g->reader->keeps(w->worker, t->qid, t->qid_len);
    w->unwanted += unwanted;
    if (++w->asked == ASK) {
        w->skip = w->unwanted < ASK / 4 ? SKIP : 0;
        w->asked = w->unwanted = 0;
    }
    return unwanted;
}

void run_gather_add(struct run_gather *g, int thread, uint64_t seq, const struct run_topic *t)
{
    struct writer *w = &g->writer[thread];
    unsigned bin = bin_of(g, t->qid, t->qid_len);
    if (is_unwanted(g, w, t))
        add_stretch(g, w, seq, bin, t, NULL, 0);
    else if (t->n == 1)
        add_stretch(g, w, seq, bin, t, t->doc, 1);
    else
        for (size_t at = 0; at < t->n; at += STRETCH)
            add_stretch(g, w, seq, bin, t, t->doc + at, t->n - at < STRETCH ? t->n - at : STRETCH);
}

/* ---- putting together ---- */

/* A topic of the bin in work. */
struct piecemeal {
    size_t n, at;   /* its documents: in all, and where the next one goes */
    uint64_t first; /* line, of the first */
    bool contradicted;
};

/* The bin in work of one thread. */
struct collector {
    void *worker;
    char **text; /* per thread that read */
    size_t *cap_text, *len;
    struct doc_table topics;
    struct piecemeal *topic; /* as many as topics.n */
    size_t cap_topic;
    struct run_doc *doc; /* n documents, as they come from the bin */
    uint32_t *of;        /* the topic of each */
    size_t n, cap_doc, cap_of;
    uint32_t *order; /* documents by topic */
    size_t cap_order;
    struct run_doc *one; /* those of one topic */
    size_t cap_one;
};

struct delivery {
    struct run_gather *g;
    const uint64_t *first;
    const char *name;
    struct collector *collector;
    atomic_uint next;          /* bin */
    struct parallel_lock lock; /* guards the rest */
    struct err err;            /* of the topic that begins first */
    uint64_t err_first;
    bool failed;
};

/* Books that topics beginning at line `first` are refused; 0: the run cannot be read. */
static void refuse(struct delivery *d, uint64_t first, const struct err *err)
{
    parallel_lock_take(&d->lock);
    if (!d->failed || first < d->err_first) {
        d->err = *err;
        d->err_first = first;
    }
    d->failed = true;
    parallel_lock_give(&d->lock);
}

static int load_bin(struct delivery *d, struct collector *c, unsigned bin)
{
    for (int t = 0; t < d->g->reader->threads; t++) {
        struct run_bin *b = &d->g->writer[t].bin[bin];
        c->len[t] = run_bins_size(b);
        c->text[t] = mem_grow(c->text[t], &c->cap_text[t], c->len[t] + FMT_PAD, 1);
        if (run_bins_take(d->g->bins, b, c->text[t]) != 0) {
            struct err err;
            err_fail(&err, ERR_INPUT, d->name, 0, "cannot be read again from a temporary file: %s", strerror(errno));
            refuse(d, 0, &err);
            return -1;
        }
        memset(c->text[t] + c->len[t], 0, FMT_PAD);
    }
    return 0;
}

/* The table of topics has so many times as much room as they need, since every line is looked up in it. */
enum { SPREAD = 4 };

static inline uint32_t topic_number(struct collector *c, const char *qid, size_t len)
{
    bool is_new;
    if (c->topics.n == c->cap_topic) {
        c->topic = mem_grow(c->topic, &c->cap_topic, c->topics.n + 1, sizeof *c->topic);
        doc_table_grow(&c->topics, SPREAD * c->cap_topic);
    }
    uint32_t number = doc_table_add(&c->topics, qid, len, &is_new);
    if (is_new)
        c->topic[number] = (struct piecemeal){.first = UINT64_MAX};
    return number;
}

/* Takes one block's stretches, which begin at p after the number of the block; returns where the next block's begin. */
static const char *take_block(struct collector *c, const char *p, const char *end, uint64_t before)
{
    uint64_t v, line = before;
    while (p < end && *p) {
        const char *qid;
        size_t len;
        p = lab_next_doc(next_number(p, &v), &qid, &len);
        uint32_t number = topic_number(c, qid, len);
        if (v == 1)
            continue;
        struct piecemeal *t = &c->topic[number];
        t->contradicted |= v & 1;
        size_t n = (size_t)(v / 2);
        t->n += n;
        c->doc = mem_grow(c->doc, &c->cap_doc, c->n + n, sizeof *c->doc);
        c->of = mem_grow(c->of, &c->cap_of, c->n + n, sizeof *c->of);
        for (; n; n--, c->n++) {
            struct run_doc *d = &c->doc[c->n];
            p = next_lines(p, &v);
            line += v;
            memcpy(&d->score, p, sizeof d->score);
            p = lab_next_doc(p + sizeof d->score, &d->docno, &len);
            d->len = (uint32_t)len;
            d->line = (uint32_t)line;
            c->of[c->n] = number;
            t->first = line < t->first ? line : t->first;
        }
    }
    return p;
}

/* Takes the blocks of all threads in the order of the run. */
static void take_blocks(struct collector *c, int threads, const uint64_t *first, const char **at)
{
    for (;;) {
        int next = -1;
        uint64_t seq = 0, s;
        for (int t = 0; t < threads; t++) {
            if (at[t] == c->text[t] + c->len[t])
                continue;
            memcpy(&s, at[t] + 1, sizeof s);
            if (next < 0 || s < seq) {
                next = t;
                seq = s;
            }
        }
        if (next < 0)
            return;
        at[next] = take_block(c, at[next] + 1 + sizeof seq, c->text[next] + c->len[next], first[seq]);
    }
}

/* Documents by topic, in the order of the run: a counting sort. */
static void order_documents(struct collector *c)
{
    size_t at = 0;
    c->order = mem_grow(c->order, &c->cap_order, c->n, sizeof *c->order);
    for (size_t t = 0; t < c->topics.n; t++) {
        c->topic[t].at = at;
        at += c->topic[t].n;
    }
    for (size_t i = 0; i < c->n; i++)
        c->order[c->topic[c->of[i]].at++] = (uint32_t)i;
}

/* The reader looks at every document's name, which are all over the bin. */
enum { AHEAD = 8 };

static void deliver_topic(struct delivery *d, struct collector *c, size_t number)
{
    const struct piecemeal *p = &c->topic[number];
    const uint32_t *from = c->order + p->at - p->n;
    struct run_topic t = {.qid = c->topics.key[number].s,
                          .qid_len = c->topics.key[number].len,
                          .n = p->n,
                          .sorted = true,
                          .ties_sorted = true,
                          .contradicted = p->contradicted};
    c->one = mem_grow(c->one, &c->cap_one, p->n, sizeof *c->one);
    for (size_t i = 0; i < p->n; i++) {
        if (i + AHEAD < p->n)
            __builtin_prefetch(c->doc[from[i + AHEAD]].docno);
        c->one[i] = c->doc[from[i]];
        if (i)
            run_note_order(&t, &c->one[i]);
    }
    t.doc = p->n ? c->one : NULL;
    struct err err;
    if (d->g->reader->topic(c->worker, &t, &err) != 0)
        refuse(d, p->first, &err);
}

static void deliver_bin(struct delivery *d, struct collector *c, unsigned bin, const char **at)
{
    if (load_bin(d, c, bin) != 0)
        return;
    doc_table_reset(&c->topics, SPREAD * c->cap_topic);
    c->n = 0;
    for (int t = 0; t < d->g->reader->threads; t++)
        at[t] = c->text[t];
    take_blocks(c, d->g->reader->threads, d->first, at);
    order_documents(c);
    for (size_t t = 0; t < c->topics.n; t++)
        deliver_topic(d, c, t);
}

/* parallel_for: one collector, until there are no more bins. */
static void deliver_bins(void *arg, size_t number)
{
    struct delivery *d = arg;
    struct collector *c = &d->collector[number];
    size_t threads = (size_t)d->g->reader->threads;
    const char **at = mem_alloc(threads, sizeof *at);
    c->worker = d->g->reader->worker[number];
    c->text = mem_zalloc(threads, sizeof *c->text);
    c->cap_text = mem_zalloc(threads, sizeof *c->cap_text);
    c->len = mem_zalloc(threads, sizeof *c->len);
    for (unsigned bin; (bin = atomic_fetch_add(&d->next, 1)) < RUN_BINS;)
        deliver_bin(d, c, bin, at);
    for (size_t t = 0; t < threads; t++)
        mem_free(c->text[t]);
    mem_free(at);
    mem_free(c->text);
    mem_free(c->cap_text);
    mem_free(c->len);
    doc_table_free(&c->topics);
    mem_free(c->topic);
    mem_free(c->doc);
    mem_free(c->of);
    mem_free(c->order);
    mem_free(c->one);
}

int run_gather_deliver(struct run_gather *g, const uint64_t *first, const char *name, struct err *err)
{
    int threads = g->reader->threads;
    struct delivery d = {.g = g, .first = first, .name = name};
    d.collector = mem_zalloc((size_t)threads, sizeof *d.collector);
    parallel_lock_init(&d.lock);
    parallel_for((size_t)threads, threads, deliver_bins, &d);
    parallel_lock_free(&d.lock);
    mem_free(d.collector);
    if (!d.failed)
        return 0;
    *err = d.err;
    run_blames_itself(err, name);
    return -1;
}
