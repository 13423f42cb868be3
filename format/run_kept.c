/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/run_kept.h"

#include <stdatomic.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "format/doctable.h"
#include "format/labels.h"
#include "format/run_parse.h"
#include "format/token.h"

/* Topics are spread over bins by a hash of their names, so that a line is appended to one of few places, and the
 * documents of one bin, put together by topic, fit into a processor's cache. */
enum { BINS = 128 };

/* A piece of a bin's text. The text is a sequence of documents: the topic's number in its part, the line, the score,
 * and the name as lab_put_doc writes it. The marker BLOCK and the number of a block of the run come before the block's
 * first document. At least 8 readable bytes follow the last name. */
struct chunk {
    struct chunk *next;
    char *end; /* the end of the text, set when the next chunk begins and before delivery */
    char text[];
};

#define BLOCK UINT32_MAX
enum { BLOCK_NUMBER = 4, BLOCK_SIZE = 8 };
enum { DOC_TOPIC = 0, DOC_LINE = 4, DOC_SCORE = 8, DOC_NAME = 16, NAME_PAD = 5 + 8 };

/* A bin of one part: the documents of the topics whose hash selects this bin (bin_of), as text in a list of chunks. */
struct bin {
    char *end, *limit; /* in the last chunk: the end of the text, and of the room for it */
    struct chunk *first, *last;
    size_t size;    /* the number of bytes of all chunks */
    uint64_t block; /* 1 + the number of the block that the last document comes from; 0 if the bin is empty */
};

/* A part of a store: the topics and documents that one thread has read. */
struct part {
    struct doc_table names; /* the names of the topics with their hashes */
    struct kept_topic {
        bool is_dropped;   /* whether the reader does not need the topic, so that its documents are not stored */
        bool contradicted; /* whether the topic's ranks contradict its scores (struct run_topic) */
    } * topic;             /* [number in names] */
    size_t cap_topic;
    struct arena arena; /* owns the names of the topics */
    struct bin bin[BINS];
};

struct run_kept {
    const struct run_reader *reader; /* its is_needed() says which topics to store; NULL means all */
    size_t parts;
    struct part part[];
};

struct run_kept *run_kept_new(const struct run_reader *reader)
{
    size_t parts = reader ? (size_t)reader->threads : 1;
    struct run_kept *k = mem_zalloc(1, sizeof *k + parts * sizeof *k->part);
    k->reader = reader;
    k->parts = parts;
    for (size_t p = 0; p < parts; p++)
        doc_table_reset(&k->part[p].names, 0);
    return k;
}

/* Returns the number of a topic in part number `part`, an index into the part's topic[]. Adds the topic if it is new;
 * it is then dropped (its documents are not stored) if k->reader does not need it. */
static uint32_t topic_number(struct run_kept *k, int part, const char *qid, size_t len)
{
    struct part *p = &k->part[part];
    uint32_t number = doc_table_find(&p->names, qid, len);
    if (number != UINT32_MAX)
        return number;
    bool is_new;
    char *name = arena_alloc(&p->arena, len + 8);
    memcpy(name, qid, len);
    memset(name + len, 0, 8);
    p->topic = mem_grow(p->topic, &p->cap_topic, p->names.n + 1, sizeof *p->topic);
    number = doc_table_insert(&p->names, name, len, &is_new);
    p->topic[number] =
        (struct kept_topic){k->reader && !k->reader->is_needed(k->reader->worker[part], qid, len), false};
    return number;
}

/* Returns the number of the bin, from 0, for a topic with this hash, by its upper bits: tables use the lower ones. */
static unsigned bin_of(uint32_t hash)
{
    _Static_assert(BINS == 128, "seven bits");
    return hash >> 25;
}

/* Appends a chunk with room for at least `n_bytes` bytes of text to a bin. Chunks grow with the bin, so that small runs
 * take little memory. */
static __attribute__((noinline)) void add_chunk(struct bin *b, size_t n_bytes)
{
    enum { LEAST = 512, MOST = 64 * 1024 };
    size_t usual = b->size < LEAST ? LEAST : b->size < MOST ? b->size : MOST, size = n_bytes > usual ? n_bytes : usual;
    struct chunk *c = mem_alloc(1, sizeof *c + size);
    c->next = NULL;
    if (b->last) {
        b->last->next = c;
        b->last->end = b->end;
    } else {
        b->first = c;
    }
    b->last = c;
    b->end = c->text;
    b->limit = c->text + size;
    b->size += size;
}

static void store_number(char *to, uint32_t number)
{
    memcpy(to, &number, sizeof number);
}

static uint32_t load_number(const char *from)
{
    uint32_t number;
    memcpy(&number, from, sizeof number);
    return number;
}

/* Appends document d, of the topic with the number `topic` in the part, to the text of a bin. It comes from the block
 * of the run that has the number `block_number`. */
static inline void add_document(struct bin *b, uint64_t block_number, uint32_t topic, const struct run_doc *d)
{
    size_t need = BLOCK_SIZE + DOC_NAME + d->len + NAME_PAD;
    if ((size_t)(b->limit - b->end) < need)
        add_chunk(b, need);
    char *p = b->end;
    if (b->block != block_number + 1) {
        store_number(p, BLOCK);
        store_number(p + BLOCK_NUMBER, (uint32_t)block_number);
        p += BLOCK_SIZE;
        b->block = block_number + 1;
    }
    store_number(p + DOC_TOPIC, topic);
    store_number(p + DOC_LINE, d->line);
    memcpy(p + DOC_SCORE, &d->score, sizeof d->score);
    b->end = p + DOC_NAME + lab_put_doc(p + DOC_NAME, d->docno, d->len);
}

void run_kept_add(struct run_kept *k, int part, uint64_t block, const struct run_topic *t)
{
    struct part *p = &k->part[part];
    uint32_t number = topic_number(k, part, t->qid, t->qid_len);
    struct kept_topic *topic = &p->topic[number];
    topic->contradicted |= t->contradicted && !topic->is_dropped;
    for (size_t i = 0; i < t->n && !topic->is_dropped; i++)
        add_document(&p->bin[bin_of(p->names.key[number].hash)], block, number, &t->doc[i]);
}

/* A topic, joined from all parts. Its documents are doc[first .. first + n) in the assembly of its bin, once that is
 * put together. */
struct whole_topic {
    size_t n, first;
    uint32_t next_in_bin; /* 1 + the number of the next topic in the list of its bin; 0 ends the list */
    bool contradicted;
};

/* The state of a delivery of all topics to a reader, which its threads share. */
struct delivery {
    const struct run_kept *kept;
    const struct run_reader *reader;
    const uint64_t *lines_before; /* [block]: the number of lines of the file before a block */
    struct doc_table names;       /* the names of all topics, which number them as in topic[] */
    struct whole_topic *topic;
    size_t cap_topic;
    uint32_t **number;           /* number[part][t]: the index into topic[] of topic t of the part */
    uint32_t first_in_bin[BINS]; /* 1 + the number of the first topic in the list of the bin; 0 if the bin is empty */
    atomic_uint next_bin;        /* the number of the first bin that no thread has taken */
    struct parallel_lock lock;   /* guards the members below */
    struct err err;              /* the error of the refused topic that begins first */
    uint64_t err_line;           /* the line at which that topic begins */
    bool failed;                 /* whether the reader refused a topic */
};

/* Adds the topics of a part, without their documents, to those of the delivery. Returns their numbers there, by their
 * numbers in the part; the caller frees the array. */
static uint32_t *join_part(struct delivery *d, const struct part *p)
{
    uint32_t *number = mem_alloc(p->names.n, sizeof *number);
    for (size_t t = 0; t < p->names.n; t++) {
        const struct doc_key *name = &p->names.key[t];
        bool is_new;
        number[t] = doc_table_insert(&d->names, name->s, name->len, &is_new);
        if (is_new) {
            uint32_t *bin = &d->first_in_bin[bin_of(name->hash)];
            d->topic = mem_grow(d->topic, &d->cap_topic, d->names.n, sizeof *d->topic);
            d->topic[number[t]] = (struct whole_topic){.next_in_bin = *bin};
            *bin = number[t] + 1;
        }
        d->topic[number[t]].contradicted |= p->topic[t].contradicted;
    }
    return number;
}

/* A place in the text of a bin. */
struct cursor {
    const struct chunk *chunk; /* NULL at the end of the text */
    const char *at;            /* the next document or marker in the chunk */
};

/* The documents of one bin, which a thread puts together by topic. */
struct assembly {
    struct run_doc *doc; /* the documents of the bin, those of a topic together */
    size_t cap;
    struct cursor *cursor; /* one for each part */
};

static void go_to_chunk(struct cursor *c, const struct chunk *chunk)
{
    c->chunk = chunk;
    c->at = chunk ? chunk->text : NULL;
}

/* Copies the documents of one block of the run, from the bin of a part, to their topics in a->doc, with line numbers
 * that count in the file. The cursor of the part is at the marker of the block, and moves to the next marker or the end
 * of the text. */
static void take_block(struct delivery *d, struct assembly *a, size_t part)
{
    struct cursor *c = &a->cursor[part];
    const uint32_t *number = d->number[part];
    uint64_t before = d->lines_before[load_number(c->at + BLOCK_NUMBER)];
    c->at += BLOCK_SIZE;
    while (c->chunk) {
        if (c->at == c->chunk->end) {
            go_to_chunk(c, c->chunk->next);
            continue;
        }
        uint32_t topic = load_number(c->at + DOC_TOPIC);
        if (topic == BLOCK)
            return;
        struct whole_topic *t = &d->topic[number[topic]];
        struct run_doc *doc = &a->doc[t->first + t->n++];
        doc->line = (uint32_t)(before + load_number(c->at + DOC_LINE));
        memcpy(&doc->score, c->at + DOC_SCORE, sizeof doc->score);
        size_t len;
        c->at = lab_next_doc(c->at + DOC_NAME, &doc->docno, &len);
        doc->len = (uint32_t)len;
    }
}

/* Returns the number of the part whose cursor is at the first block in the order of the run, or the number of parts if
 * all cursors are at the end. */
static size_t earliest_part(const struct assembly *a, size_t parts)
{
    size_t first = parts;
    uint32_t least = 0;
    for (size_t p = 0; p < parts; p++) {
        uint32_t block_number = a->cursor[p].chunk ? load_number(a->cursor[p].at + BLOCK_NUMBER) : UINT32_MAX;
        if (a->cursor[p].chunk && (first == parts || block_number < least)) {
            first = p;
            least = block_number;
        }
    }
    return first;
}

/* Adds the number of documents of each topic in this bin, of all parts, to its n in d->topic[]. */
static void count_bin(struct delivery *d, unsigned bin)
{
    const char *name;
    size_t len;
    for (size_t p = 0; p < d->kept->parts; p++)
        for (const struct chunk *c = d->kept->part[p].bin[bin].first; c; c = c->next)
            for (const char *record = c->text; record < c->end;) {
                uint32_t topic = load_number(record);
                if (topic != BLOCK)
                    d->topic[d->number[p][topic]].n++;
                record = topic == BLOCK ? record + BLOCK_SIZE : lab_next_doc(record + DOC_NAME, &name, &len);
            }
}

/* Copies the documents of a bin, of all parts, to a->doc: those of a topic together, in the order of their lines. Sets
 * first and n of the topics of the bin in d->topic[]. */
static void take_bin(struct delivery *d, struct assembly *a, unsigned bin)
{
    size_t n = 0;
    count_bin(d, bin);
    for (uint32_t t = d->first_in_bin[bin]; t; t = d->topic[t - 1].next_in_bin) {
        d->topic[t - 1].first = n;
        n += d->topic[t - 1].n;
        d->topic[t - 1].n = 0;
    }
    a->doc = mem_grow(a->doc, &a->cap, n, sizeof *a->doc);
    for (size_t p = 0; p < d->kept->parts; p++)
        go_to_chunk(&a->cursor[p], d->kept->part[p].bin[bin].first);
    for (size_t p; (p = earliest_part(a, d->kept->parts)) < d->kept->parts;)
        take_block(d, a, p);
}

/* Sets sorted, tied and ties_sorted of *t, which begin as true, false and true, from the scores of its documents. */
static void note_order(struct run_topic *t)
{
    for (size_t i = 1; i < t->n && t->sorted; i++)
        if (!(t->doc[i - 1].score > t->doc[i].score))
            run_note_order(t, &t->doc[i]);
}

/* Records in *d that the reader refuses, with *err, the topic that begins at `line` of the file; of several refusals,
 * that of the first line is kept. */
static void note_refusal(struct delivery *d, uint64_t line, const struct err *err)
{
    parallel_lock_take(&d->lock);
    if (!d->failed || line < d->err_line) {
        d->err = *err;
        d->err_line = line;
    }
    d->failed = true;
    parallel_lock_give(&d->lock);
}

/* Delivers topic number `number` of d->topic[], whose documents begin at `doc`, to the reader's worker `thread`. Rounds
 * scores to floats if the reader wants that. A refusal goes to note_refusal. */
static void deliver_topic(struct delivery *d, size_t thread, size_t number, struct run_doc *doc)
{
    const struct doc_key *name = &d->names.key[number];
    struct run_topic t = {.qid = name->s,
                          .qid_len = name->len,
                          .n = d->topic[number].n,
                          .sorted = true,
                          .ties_sorted = true,
                          .contradicted = d->topic[number].contradicted};
    struct err err;
    for (size_t i = 0; i < t.n && d->reader->float_scores; i++)
        doc[i].score = (double)(float)doc[i].score;
    t.doc = t.n ? doc : NULL;
    note_order(&t);
    if (d->reader->topic(d->reader->worker[thread], &t, &err) != 0)
        note_refusal(d, t.n ? doc[0].line : UINT64_MAX, &err);
}

/* Delivers the topics of bins that no other thread has taken, until none is left; `arg` is the struct delivery. For
 * parallel_for. */
static void deliver_bins(void *arg, size_t thread)
{
    struct delivery *d = arg;
    struct assembly a = {.cursor = mem_alloc(d->kept->parts, sizeof *a.cursor)};
    for (unsigned bin; (bin = atomic_fetch_add(&d->next_bin, 1)) < BINS;) {
        take_bin(d, &a, bin);
        for (uint32_t t = d->first_in_bin[bin]; t; t = d->topic[t - 1].next_in_bin)
            deliver_topic(d, thread, t - 1, a.doc + d->topic[t - 1].first);
    }
    mem_free(a.doc);
    mem_free(a.cursor);
}

int run_kept_deliver(const struct run_kept *k, const struct run_reader *reader, const uint64_t *lines_before,
                     const char *name, struct err *err)
{
    struct delivery d = {.kept = k, .reader = reader, .lines_before = lines_before};
    doc_table_reset(&d.names, 0);
    d.number = mem_alloc(k->parts, sizeof *d.number);
    for (size_t p = 0; p < k->parts; p++) {
        d.number[p] = join_part(&d, &k->part[p]);
        for (const struct bin *b = k->part[p].bin; b < k->part[p].bin + BINS; b++)
            if (b->last)
                b->last->end = b->end;
    }
    parallel_lock_init(&d.lock);
    parallel_for((size_t)reader->threads, reader->threads, deliver_bins, &d);
    parallel_lock_free(&d.lock);
    for (size_t p = 0; p < k->parts; p++)
        mem_free(d.number[p]);
    mem_free(d.number);
    mem_free(d.topic);
    doc_table_free(&d.names);
    if (!d.failed)
        return 0;
    *err = d.err;
    run_is_about(err, name);
    return -1;
}

void run_kept_free(struct run_kept *k)
{
    if (!k)
        return;
    for (size_t p = 0; p < k->parts; p++) {
        for (struct bin *b = k->part[p].bin; b < k->part[p].bin + BINS; b++)
            for (struct chunk *c = b->first, *next; c; c = next) {
                next = c->next;
                mem_free(c);
            }
        doc_table_free(&k->part[p].names);
        arena_free(&k->part[p].arena);
        mem_free(k->part[p].topic);
    }
    mem_free(k);
}
