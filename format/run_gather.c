/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Runs whose topics come in pieces, in whatever order of lines.
 *
 * The run is parted into bins by a hash of the topic, mostly in a temporary file (run_bins.h), and then put together bin by
 * bin: memory is that of the largest bin, a 128th of the run if there are many topics, or its largest topic. Threads read
 * blocks side by side, and put bins together side by side. What bins hold: run_record.h.
 *
 * Of every topic of a bin, documents and their names are copied one after the other, so that whoever takes the topic finds
 * them in a row. */
#include <errno.h>
#include <math.h>
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
enum { PIECE = 16 * 1024, IN_MEMORY = 1024 * 1024 };

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
    struct run_doc *doc;
    char *names; /* of its documents */
    size_t n, cap_doc, len_names, cap_names;
    bool contradicted;
};

/* What one thread has written of the bin in work. */
struct share {
    struct run_bin *bin;
    struct run_reading reading;
    const char *at, *end; /* what is not yet taken of the piece at hand: from a RECORD_BLOCK on */
    uint32_t *topic;      /* of each number */
    size_t n_numbers, cap_topic;
};

/* The bin in work of one thread. */
struct collector {
    void *worker;
    struct share *share; /* per thread that read */
    struct doc_table topics;
    struct arena names;      /* of the topics */
    struct piecemeal *topic; /* as many as topics.n, of cap_topic whose memory goes from bin to bin */
    size_t cap_topic;
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

/* The share's next piece, if what is at hand is taken. */
static int next_piece(struct delivery *d, struct share *s)
{
    size_t len;
    int r = 1;
    if (s->at == s->end && (r = run_bins_next(d->g->bins, s->bin, &s->reading, &s->at, &len)) > 0)
        s->end = s->at + len;
    if (r >= 0)
        return 0;
    struct err err;
    err_fail(&err, ERR_INPUT, d->name, 0, "cannot be read again from a temporary file: %s", strerror(errno));
    refuse(d, 0, &err);
    return -1;
}

/* The table of topics has so many times as much room as they need, since every line is looked up in it that names one. */
enum { SPREAD = 4 };

static void more_topics(struct collector *c)
{
    size_t n = c->cap_topic;
    c->topic = mem_grow(c->topic, &c->cap_topic, n + 1, sizeof *c->topic);
    memset(c->topic + n, 0, (c->cap_topic - n) * sizeof *c->topic);
    doc_table_grow(&c->topics, SPREAD * c->cap_topic);
}

/* The number of a topic in the bin. */
static uint32_t topic_number(struct collector *c, const char *qid, size_t len)
{
    bool is_new;
    if (c->topics.n == c->cap_topic)
        more_topics(c);
    uint32_t number = doc_table_add(&c->topics, qid, len, &is_new);
    if (is_new) {
        char *s = arena_alloc(&c->names, len + FMT_PAD);
        memcpy(s, qid, len);
        memset(s + len, 0, FMT_PAD);
        c->topics.key[number].s = s;
        struct piecemeal *t = &c->topic[number];
        t->n = t->len_names = 0;
        t->contradicted = false;
    }
    return number;
}

enum { NAME_PAD = 8 };

/* mem_grow by an eighth: a bin's memory is that of its documents, and the next bin has it already. */
static void *grow_little(void *p, size_t *cap, size_t need, size_t size)
{
    if (need <= *cap)
        return p;
    size_t n = need + need / 8 + 16;
    p = mem_realloc(p, n, size);
    *cap = n;
    return p;
}

/* Room for one more document, whose name has len bytes. */
static __attribute__((noinline)) void more_documents(struct piecemeal *t, size_t len)
{
    t->doc = grow_little(t->doc, &t->cap_doc, t->n + 1, sizeof *t->doc);
    t->names = grow_little(t->names, &t->cap_names, t->len_names + len + NAME_PAD, 1);
}

/* Takes a document, whose line is counted from *line; returns what follows it. */
static inline const char *take_document(struct piecemeal *t, const char *p, uint64_t *line)
{
    struct record_doc d;
    p = record_doc(p, &d);
    if (t->n == t->cap_doc || t->cap_names - t->len_names < d.len + NAME_PAD)
        more_documents(t, d.len);
    record_copy_name(t->names + t->len_names, d.name, d.len);
    *line += d.lines;
    t->doc[t->n++] = (struct run_doc){NULL, d.score, d.len, (uint32_t)*line};
    t->len_names += d.len;
    return p;
}

static const char *take_stretch(struct collector *c, const char *p, uint64_t *line)
{
    const char *qid;
    size_t len;
    uint64_t v;
    p = lab_next_doc(record_number(p, &v), &qid, &len);
    uint32_t number = topic_number(c, qid, len);
    struct piecemeal *t = &c->topic[number];
    t->contradicted |= v & 1;
    for (uint64_t n = v / 2; n; n--)
        p = take_document(t, p, line);
    return p;
}

/* The share's topic with the next number. */
static void take_topic(struct collector *c, struct share *s, const char *qid, size_t len)
{
    s->topic = mem_grow(s->topic, &s->cap_topic, s->n_numbers + 1, sizeof *s->topic);
    s->topic[s->n_numbers++] = topic_number(c, qid, len);
}

/* Takes one block's documents from the piece at hand, which begin at p; returns where the next block's begin, or the end. */
static const char *take_block(struct collector *c, struct share *s, const char *p, uint64_t before)
{
    const char *end = s->end, *qid;
    uint64_t line = before;
    unsigned kind;
    size_t len;
    while (p < end) {
        const char *body = record_two(p, &kind);
        if (kind < RECORD_KINDS) {
            p = take_document(&c->topic[s->topic[kind]], body, &line);
        } else if (kind == RECORD_STRETCH) {
            p = take_stretch(c, body, &line);
        } else if (kind == RECORD_BLOCK) {
            break;
        } else {
            p = lab_next_doc(body, &qid, &len);
            if (kind == RECORD_TOPIC)
                take_topic(c, s, qid, len);
            else
                topic_number(c, qid, len);
        }
    }
    return p;
}

/* Takes the blocks of all threads in the order of the run. */
static int take_blocks(struct delivery *d, struct collector *c)
{
    for (;;) {
        struct share *next = NULL;
        uint64_t seq = 0, number;
        for (struct share *s = c->share; s < c->share + d->g->reader->threads; s++) {
            if (next_piece(d, s) != 0)
                return -1;
            if (s->at == s->end)
                continue;
            memcpy(&number, s->at + RECORD_KIND, sizeof number);
            if (!next || number < seq) {
                next = s;
                seq = number;
            }
        }
        if (!next)
            return 0;
        next->at = take_block(c, next, next->at + RECORD_KIND + sizeof seq, d->first[seq]);
    }
}

/* Says where the names are, which do not move any more. Do scores decrease? */
static bool find_names(struct piecemeal *t)
{
    const char *name = t->names;
    bool decrease = true;
    double last = INFINITY;
    for (size_t i = 0; i < t->n; i++) {
        struct run_doc *d = &t->doc[i];
        d->docno = name;
        name += d->len;
        decrease &= d->score < last;
        last = d->score;
    }
    return decrease;
}

static void deliver_topic(struct delivery *d, struct collector *c, size_t number)
{
    struct piecemeal *p = &c->topic[number];
    bool in_order = find_names(p);
    struct run_topic t = {.qid = c->topics.key[number].s,
                          .qid_len = c->topics.key[number].len,
                          .doc = p->n ? p->doc : NULL,
                          .n = p->n,
                          .sorted = true,
                          .ties_sorted = true,
                          .contradicted = p->contradicted};
    for (size_t i = 1; i < p->n && !in_order && t.sorted; i++) /* ties do not count out of order */
        run_note_order(&t, &p->doc[i]);
    struct err err;
    if (d->g->reader->topic(c->worker, &t, &err) != 0)
        refuse(d, p->n ? p->doc[0].line : UINT64_MAX, &err);
}

static void free_topics(struct collector *c)
{
    for (size_t t = 0; t < c->cap_topic; t++) {
        mem_free(c->topic[t].doc);
        mem_free(c->topic[t].names);
        c->topic[t] = (struct piecemeal){0};
    }
}

/* Memory goes from bin to bin, place by place, unless it is much more than this bin's topics take, as it can be where few
 * are long. */
static void end_bin(struct collector *c)
{
    enum { LITTLE = 1024 * 1024 };
    size_t used = 0, held = 0;
    for (size_t i = 0; i < c->cap_topic; i++) {
        const struct piecemeal *t = &c->topic[i];
        used += i < c->topics.n ? t->n * sizeof *t->doc + t->len_names : 0;
        held += t->cap_doc * sizeof *t->doc + t->cap_names;
    }
    if (held > LITTLE && held / 3 > used)
        free_topics(c);
    arena_free(&c->names);
}

static void deliver_bin(struct delivery *d, struct collector *c, unsigned bin)
{
    for (int t = 0; t < d->g->reader->threads; t++) {
        struct share *s = &c->share[t];
        s->bin = &run_bins_of(d->g->bins, t)[bin];
        s->reading.next = s->n_numbers = 0;
        s->at = s->end = NULL;
    }
    doc_table_reset(&c->topics, SPREAD * c->cap_topic);
    bool taken = take_blocks(d, c) == 0;
    for (int t = 0; t < d->g->reader->threads; t++)
        run_bins_empty(c->share[t].bin);
    for (size_t t = 0; t < c->topics.n && taken; t++)
        deliver_topic(d, c, t);
    end_bin(c);
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
        mem_free(c->share[t].reading.text);
        mem_free(c->share[t].topic);
    }
    free_topics(c);
    mem_free(c->share);
    mem_free(c->topic);
    doc_table_free(&c->topics);
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
