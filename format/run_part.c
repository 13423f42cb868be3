/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/run_part.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "format/run_record.h"

/* Only topics with names of up to 16 bytes have numbers: a word is compared, and of longer names than that a second one. */
enum { WORD = 8, NAME = 2 * WORD };

struct numbered {
    uint64_t word; /* the first of the name */
    uint32_t hash;
    uint16_t number; /* in its bin; UNWANTED */
    uint8_t len;     /* of the name; 0 = free */
    uint8_t plain;   /* the same where the name is one word and the topic wanted, else 0 */
};

enum { UNWANTED = UINT16_MAX };

/* Only the first topics have, so that their table stays in a second-level cache. SLOTS: to begin with. */
enum { SLOTS = 256, MOST = 16384 };

struct run_part {
    const struct run_reader *reader;
    const struct hash_key *hash;
    void *worker;
    struct run_bins *bins;
    struct run_bin *bin;            /* block: 1 + its seq */
    uint32_t skip, asked, unwanted; /* see is_unwanted */
    struct numbered *slot;          /* open addressing, at most a quarter full: see add_plain */
    uint64_t *second;               /* of each slot: the second word of its name */
    size_t slots, n_numbered;
    uint16_t n_in_bin[RUN_BINS]; /* of these */
    size_t lines, missed;        /* since MOST have numbers: lines, and those of other topics */
    bool no_numbers;             /* most are, so that nothing is looked up any more */
};

static void make_slots(struct run_part *w, size_t slots)
{
    w->slot = mem_zalloc(slots, sizeof *w->slot);
    w->second = mem_zalloc(slots, sizeof *w->second);
    w->slots = slots;
}

struct run_part *run_part_new(const struct run_reader *reader, struct run_bins *bins, int thread)
{
    struct run_part *w = mem_zalloc(1, sizeof *w);
    w->reader = reader;
    w->hash = hash_key();
    w->worker = reader->worker[thread];
    w->bins = bins;
    w->bin = run_bins_of(bins, thread);
    make_slots(w, SLOTS);
    return w;
}

void run_part_free(struct run_part *w)
{
    if (!w)
        return;
    mem_free(w->slot);
    mem_free(w->second);
    mem_free(w);
}

/* By upper bits of the hash: the lower ones are for tables. */
static inline unsigned bin_of(uint32_t hash)
{
    _Static_assert(RUN_BINS == 128, "seven bits");
    return hash >> 25;
}

/* Room for `need` bytes in the bin, of the block that is read. */
static inline char *room(struct run_part *w, struct run_bin *bin, uint64_t seq, size_t need)
{
    need += RECORD_KIND + sizeof seq;
    if ((size_t)(bin->end - bin->at) < need)
        run_bins_move(w->bins, bin, need);
    char *p = bin->at;
    if (bin->block != seq + 1) {
        p = record_put_two(p, RECORD_BLOCK);
        memcpy(p, &seq, sizeof seq);
        p += sizeof seq;
        bin->block = seq + 1;
        bin->line = 0;
    }
    return p;
}

static inline char *put_doc(char *p, struct run_bin *bin, const struct run_doc *d)
{
    p = record_put_doc(p, d->line - bin->line, d->score, d->docno, d->len);
    bin->line = d->line;
    return p;
}

/* A topic's name alone. */
static void put_topic(struct run_part *w, uint64_t seq, unsigned bin, unsigned kind, const char *qid, size_t len)
{
    struct run_bin *b = &w->bin[bin];
    char *p = record_put_two(room(w, b, seq, RECORD_KIND + RECORD_NAME + len), kind);
    b->at = record_put_name(p, qid, len);
}

static void put_stretch(struct run_part *w, uint64_t seq, unsigned bin, const struct run_topic *t,
                        const struct run_doc *doc, size_t n)
{
    struct run_bin *b = &w->bin[bin];
    size_t need = RECORD_KIND + RECORD_NUMBER + RECORD_NAME + t->qid_len;
    for (size_t i = 0; i < n; i++)
        need += RECORD_DOC + doc[i].len;
    char *p = record_put_two(room(w, b, seq, need), RECORD_STRETCH);
    p = record_put_number(p, 2 * n + t->contradicted);
    p = record_put_name(p, t->qid, t->qid_len);
    for (size_t i = 0; i < n; i++)
        p = put_doc(p, b, &doc[i]);
    b->at = p;
}

/* Asking costs as much as writing a line: where most topics are wanted, all are kept for long stretches of the run. */
static inline bool is_unwanted(struct run_part *w, const char *qid, size_t len)
{
    enum { ASK = 1024, SKIP = 256 * 1024 };
    if (w->skip) {
        w->skip--;
        return false;
    }
    bool unwanted = !w->reader->keeps(w->worker, qid, len);
    w->unwanted += unwanted;
    if (++w->asked == ASK) {
        w->skip = w->unwanted < ASK / 4 ? SKIP : 0;
        w->asked = w->unwanted = 0;
    }
    return unwanted;
}

/* Documents of a topic that has no number. */
static void add_named(struct run_part *w, uint64_t seq, uint32_t hash, const struct run_topic *t)
{
    enum { STRETCH = 64 };
    unsigned bin = bin_of(hash);
    if (is_unwanted(w, t->qid, t->qid_len))
        put_topic(w, seq, bin, RECORD_UNWANTED, t->qid, t->qid_len);
    else
        for (size_t at = 0; at < t->n; at += STRETCH)
            put_stretch(w, seq, bin, t, t->doc + at, t->n - at < STRETCH ? t->n - at : STRETCH);
}

/* Of a name of WORD < len <= NAME. */
static inline uint64_t second_word(const char *qid, size_t len)
{
    return hash_first(hash_load8(qid + WORD), len - WORD);
}

/* Where the topic is, or would be. */
static inline struct numbered *slot_of(const struct run_part *w, uint32_t hash, const struct run_line *l)
{
    size_t mask = w->slots - 1, i = hash & mask;
    for (struct numbered *e; (e = &w->slot[i])->len; i = (i + 1) & mask)
        if (e->word == l->word && e->len == l->qid_len &&
            (l->qid_len <= WORD || w->second[i] == second_word(l->qid, l->qid_len)))
            break;
    return &w->slot[i];
}

static void grow_slots(struct run_part *w)
{
    struct numbered *old = w->slot;
    uint64_t *second = w->second;
    size_t n = w->slots;
    make_slots(w, 2 * n);
    for (size_t i = 0; i < n; i++) {
        if (!old[i].len)
            continue;
        size_t mask = w->slots - 1, to = old[i].hash & mask;
        while (w->slot[to].len)
            to = (to + 1) & mask;
        w->slot[to] = old[i];
        w->second[to] = second[i];
    }
    mem_free(old);
    mem_free(second);
}

/* Gives the topic a number, NULL: none any more. */
static __attribute__((noinline)) const struct numbered *new_number(struct run_part *w, uint64_t seq, uint32_t hash,
                                                                   const struct run_line *l)
{
    if (w->n_numbered == MOST) {
        w->no_numbers = ++w->missed > MOST && 2 * w->missed > w->lines;
        return NULL;
    }
    w->lines = 0;
    if (4 * ++w->n_numbered > w->slots)
        grow_slots(w);
    unsigned bin = bin_of(hash);
    bool unwanted = !w->reader->keeps(w->worker, l->qid, l->qid_len);
    struct numbered new = {.word = l->word, .hash = hash, .number = UNWANTED, .len = (uint8_t)l->qid_len};
    if (!unwanted) {
        new.number = w->n_in_bin[bin]++;
        new.plain = l->qid_len <= WORD ? new.len : 0;
    }
    put_topic(w, seq, bin, unwanted ? RECORD_UNWANTED : RECORD_TOPIC, l->qid, l->qid_len);
    struct numbered *e = slot_of(w, hash, l);
    *e = new;
    if (l->qid_len > WORD)
        w->second[e - w->slot] = second_word(l->qid, l->qid_len);
    return e;
}

static inline uint32_t hash_of(const struct hash_key *key, const struct run_line *l)
{
    return l->qid_len <= WORD ? hash_short(key, l->word, l->qid_len) : hash_padded(key, l->qid, l->qid_len);
}

/* Adds what most lines are: of a topic that has a number and a name of one word, which is in the first or second place where
 * it may be, with a document's name of two words at most, where there is room. False: it is not. */
static inline bool add_plain(const struct run_part *w, uint64_t seq, uint32_t hash, const struct run_line *l)
{
    size_t mask = w->slots - 1, i = hash & mask;
    i = (i + (w->slot[i].word != l->word)) & mask; /* which nobody can guess */
    const struct numbered *e = &w->slot[i];
    struct run_bin *bin = &w->bin[bin_of(hash)];
    const struct run_doc *d = &l->doc;
    char *p = bin->at;
    uint32_t lines = d->line - bin->line;
    if (e->word != l->word || e->plain != l->qid_len || d->len > 2 * WORD || bin->block != seq + 1 ||
        (size_t)(bin->end - p) < RECORD_KIND + RECORD_DOC + 2 * WORD || lines >= RECORD_MANY_LINES)
        return false;
    __builtin_prefetch(p + 128, 1);
    p = record_put_plain(record_put_two(p, e->number), lines, d->score, d->len);
    memcpy(p, d->docno, WORD);
    if (d->len > WORD)
        memcpy(p + WORD, d->docno + WORD, WORD);
    bin->at = p + d->len;
    bin->line = d->line;
    return true;
}

static __attribute__((noinline)) void add_line(struct run_part *w, uint64_t seq, uint32_t hash,
                                               const struct run_line *l)
{
    const struct numbered *e = NULL;
    if (l->qid_len <= NAME && !w->no_numbers) {
        e = slot_of(w, hash, l);
        if (!e->len)
            e = new_number(w, seq, hash, l);
    }
    if (!e) {
        struct run_topic t = {.qid = l->qid, .qid_len = l->qid_len, .doc = &l->doc, .n = 1};
        add_named(w, seq, hash, &t);
    } else if (e->number != UNWANTED) {
        struct run_bin *bin = &w->bin[bin_of(hash)];
        char *p = record_put_two(room(w, bin, seq, RECORD_DOC + l->doc.len), e->number);
        bin->at = put_doc(p, bin, &l->doc);
    }
}

/* Slots are fetched some lines ahead. */
void run_part_add_lines(struct run_part *w, uint64_t seq, const struct run_line *line, size_t n)
{
    enum { AHEAD = 32 };
    uint32_t hash[AHEAD];
    const struct hash_key *key = w->hash;
    w->lines += n;
    for (size_t at = 0; at < n; at += AHEAD) {
        const struct run_line *l = line + at;
        size_t m = n - at < AHEAD ? n - at : AHEAD;
        for (size_t i = 0; i < m; i++) {
            hash[i] = hash_of(key, &l[i]);
            __builtin_prefetch(&w->slot[hash[i] & (w->slots - 1)]);
        }
        for (size_t i = 0; i < m; i++)
            if (!add_plain(w, seq, hash[i], &l[i]))
                add_line(w, seq, hash[i], &l[i]);
    }
}

void run_part_add(struct run_part *w, uint64_t seq, const struct run_topic *t)
{
    if (t->n == 1 && t->qid_len) {
        struct run_line line = {t->qid, run_word_of(t->qid, t->qid_len), t->qid_len, t->doc[0]};
        run_part_add_lines(w, seq, &line, 1);
    } else {
        add_named(w, seq, hash_padded(w->hash, t->qid, t->qid_len), t);
    }
}
