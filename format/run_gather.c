/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs whose topics come in pieces, in whatever order of lines.
 *
 * The run is parted into bins by a hash of the topic, mostly in a temporary file (run_bins.h), and then put together bin by
 * bin: memory is that of the largest bin, a 128th of the run if there are many topics, or its largest topic. Threads read
 * blocks side by side, and put bins together side by side. What bins hold: run_record.h. */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "format/doctable.h"
#include "format/labels.h"
#include "format/run_part.h"
#include "format/run_record.h"
#include "format/scan.h"

/* See run_bins_new. */
enum { PIECE = 16 * 1024, IN_MEMORY = 4 * 1024 * 1024 };

struct run_gather {
    const struct run_reader *reader;
    struct run_bins *bins;
    struct run_part *part[]; /* of each thread */
};

struct run_gather *run_gather_new(const struct run_reader *reader)
{
    struct run_gather *g = mem_zalloc(1, sizeof *g + (size_t)reader->threads * sizeof *g->part);
    g->reader = reader;
    g->bins = run_bins_new(reader->threads, PIECE, IN_MEMORY);
    for (int i = 0; i < reader->threads; i++)
        g->part[i] = run_part_new(reader, g->bins, i);
    return g;
}

static void free_parts(struct run_gather *g)
{
    for (int i = 0; i < g->reader->threads; i++) {
        run_part_free(g->part[i]);
        g->part[i] = NULL;
    }
}

void run_gather_free(struct run_gather *g)
{
    if (!g)
        return;
    free_parts(g);
    run_bins_free(g->bins);
    mem_free(g);
}

void run_gather_add(struct run_gather *g, int thread, uint64_t seq, const struct run_topic *t)
{
    run_part_add(g->part[thread], seq, t);
}

void run_gather_add_lines(struct run_gather *g, int thread, uint64_t seq, const struct run_line *line, size_t n)
{
    run_part_add_lines(g->part[thread], seq, line, n);
}

/* A topic of the bin in work. */
struct piecemeal {
    size_t n, at; /* its documents: in all, and where the next one goes */
    bool contradicted;
};

/* What one thread has read of the bin in work. */
struct share {
    char *text;
    size_t len, cap_text;
    const char *at;  /* what is not yet taken: a RECORD_BLOCK, or the end */
    uint32_t *topic; /* of each number */
    size_t n_numbers, cap_topic;
};

/* The bin in work of one thread. */
struct collector {
    void *worker;
    struct share *share; /* per thread that read */
    struct doc_table topics;
    struct piecemeal *topic; /* as many as topics.n */
    size_t cap_topic;
    struct run_doc *doc; /* of all topics, one after the other */
    size_t cap_doc;
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
        struct run_bin *b = &run_bins_of(d->g->bins, t)[bin];
        struct share *s = &c->share[t];
        s->len = run_bins_size(b);
        s->text = mem_grow(s->text, &s->cap_text, s->len + FMT_PAD, 1);
        s->at = s->text;
        s->n_numbers = 0;
        if (run_bins_take(d->g->bins, b, s->text) != 0) {
            struct err err;
            err_fail(&err, ERR_INPUT, d->name, 0, "cannot be read again from a temporary file: %s", strerror(errno));
            refuse(d, 0, &err);
            return -1;
        }
        memset(s->text + s->len, 0, FMT_PAD);
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
        c->topic[number] = (struct piecemeal){0};
    return number;
}

/* Numbers the share's topics, and counts their documents. */
static void count_documents(struct collector *c, struct share *s)
{
    const char *end = s->text + s->len, *qid;
    unsigned kind;
    uint64_t v;
    size_t len;
    for (const char *p = s->text; p < end;) {
        p = record_two(p, &kind);
        if (kind < RECORD_KINDS) {
            c->topic[s->topic[kind]].n++;
            p = record_after_doc(p);
        } else if (kind == RECORD_BLOCK) {
            p += sizeof(uint64_t);
        } else if (kind == RECORD_STRETCH) {
            p = lab_next_doc(record_number(p, &v), &qid, &len);
            uint32_t topic = topic_number(c, qid, len);
            c->topic[topic].n += v / 2;
            c->topic[topic].contradicted |= v & 1;
            for (uint64_t n = v / 2; n; n--)
                p = record_after_doc(p);
        } else {
            p = lab_next_doc(p, &qid, &len);
            uint32_t topic = topic_number(c, qid, len);
            if (kind == RECORD_UNWANTED)
                continue;
            s->topic = mem_grow(s->topic, &s->cap_topic, s->n_numbers + 1, sizeof *s->topic);
            s->topic[s->n_numbers++] = topic;
        }
    }
}

/* Counts the documents of all topics, and makes room for them. */
static void place_topics(struct collector *c, int threads)
{
    size_t at = 0;
    for (int t = 0; t < threads; t++)
        count_documents(c, &c->share[t]);
    for (size_t t = 0; t < c->topics.n; t++) {
        c->topic[t].at = at;
        at += c->topic[t].n;
    }
    c->doc = mem_grow(c->doc, &c->cap_doc, at, sizeof *c->doc);
}

/* Takes a document, whose line is counted from *line; returns what follows it. */
static inline const char *take_document(struct collector *c, uint32_t topic, const char *p, uint64_t *line)
{
    struct run_doc *d = &c->doc[c->topic[topic].at++];
    uint64_t lines;
    size_t len;
    p = record_doc(p, &lines, &d->score, &d->docno, &len);
    *line += lines;
    d->len = (uint32_t)len;
    d->line = (uint32_t)*line;
    return p;
}

static const char *take_stretch(struct collector *c, const char *p, uint64_t *line)
{
    const char *qid;
    size_t len;
    uint64_t v;
    p = lab_next_doc(record_number(p, &v), &qid, &len);
    uint32_t topic = topic_number(c, qid, len);
    for (uint64_t n = v / 2; n; n--)
        p = take_document(c, topic, p, line);
    return p;
}

/* Takes one block's documents, which begin at p; returns where the next block's begin. */
static const char *take_block(struct collector *c, const struct share *s, const char *p, uint64_t before)
{
    const char *end = s->text + s->len, *qid;
    uint64_t line = before;
    unsigned kind;
    size_t len;
    while (p < end) {
        const char *body = record_two(p, &kind);
        if (kind < RECORD_KINDS)
            p = take_document(c, s->topic[kind], body, &line);
        else if (kind == RECORD_BLOCK)
            break;
        else if (kind == RECORD_STRETCH)
            p = take_stretch(c, body, &line);
        else
            p = lab_next_doc(body, &qid, &len);
    }
    return p;
}

/* Takes the blocks of all threads in the order of the run. */
static void take_blocks(struct collector *c, int threads, const uint64_t *first)
{
    for (;;) {
        struct share *next = NULL;
        uint64_t seq = 0, number;
        for (struct share *s = c->share; s < c->share + threads; s++) {
            if (s->at == s->text + s->len)
                continue;
            memcpy(&number, s->at + RECORD_KIND, sizeof number);
            if (!next || number < seq) {
                next = s;
                seq = number;
            }
        }
        if (!next)
            return;
        next->at = take_block(c, next, next->at + RECORD_KIND + sizeof seq, first[seq]);
    }
}

/* The reader looks at every document's name, which are all over the bin. */
enum { AHEAD = 8 };

static void deliver_topic(struct delivery *d, struct collector *c, size_t number)
{
    const struct piecemeal *p = &c->topic[number];
    struct run_doc *doc = c->doc + p->at - p->n;
    struct run_topic t = {.qid = c->topics.key[number].s,
                          .qid_len = c->topics.key[number].len,
                          .doc = p->n ? doc : NULL,
                          .n = p->n,
                          .sorted = true,
                          .ties_sorted = true,
                          .contradicted = p->contradicted};
    for (size_t i = 1; i < p->n; i++) {
        if (i + AHEAD < p->n)
            __builtin_prefetch(doc[i + AHEAD].docno);
        run_note_order(&t, &doc[i]);
    }
    struct err err;
    if (d->g->reader->topic(c->worker, &t, &err) != 0)
        refuse(d, p->n ? doc[0].line : UINT64_MAX, &err);
}

static void deliver_bin(struct delivery *d, struct collector *c, unsigned bin)
{
    int threads = d->g->reader->threads;
    if (load_bin(d, c, bin) != 0)
        return;
    doc_table_reset(&c->topics, SPREAD * c->cap_topic);
    place_topics(c, threads);
    take_blocks(c, threads, d->first);
    for (size_t t = 0; t < c->topics.n; t++)
        deliver_topic(d, c, t);
}

/* parallel_for: one collector, until there are no more bins. */
static void deliver_bins(void *arg, size_t number)
{
    struct delivery *d = arg;
    struct collector *c = &d->collector[number];
    size_t threads = (size_t)d->g->reader->threads;
    c->worker = d->g->reader->worker[number];
    c->share = mem_zalloc(threads, sizeof *c->share);
    for (unsigned bin; (bin = atomic_fetch_add(&d->next, 1)) < RUN_BINS;)
        deliver_bin(d, c, bin);
    for (size_t t = 0; t < threads; t++) {
        mem_free(c->share[t].text);
        mem_free(c->share[t].topic);
    }
    mem_free(c->share);
    doc_table_free(&c->topics);
    mem_free(c->topic);
    mem_free(c->doc);
}

int run_gather_deliver(struct run_gather *g, const uint64_t *first, const char *name, struct err *err)
{
    int threads = g->reader->threads;
    free_parts(g);
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
