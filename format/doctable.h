/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A hash table with open addressing that numbers the documents of one topic by name, in the order of their arrival.
 * It is emptied for every topic.
 *
 * Every label goes through this table. It is used instead of uthash because it stays in the first-level cache with
 * 1,500 documents a topic. Names are not copied; 8 readable bytes must follow each name. */
#ifndef FORMAT_DOCTABLE_H
#define FORMAT_DOCTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

/* A document's name s[0 .. len) and its hash. */
struct doc_key {
    const char *s;
    uint32_t len, hash;
};

struct doc_table {
    uint32_t *slot;          /* [slots]: 1 + the number of the document in the slot, an index into key[]; 0 means a free
                              * slot */
    size_t slots, cap_slots; /* slots: a power of two */
    struct doc_key *key;
    size_t n, cap_key;
    const struct hash_key *hash; /* the key that hashes names: that of the process; tests may set another one */
};

/* Makes room for n documents in key[], whose elements stay, and sets all slots to free. Their number becomes the
 * smallest power of two that is at least 64 and at least 2 n. */
static inline void doc_table_slots(struct doc_table *t, size_t n)
{
    size_t slots = 64;
    while (slots < 2 * n)
        slots *= 2;
    t->slot = mem_grow(t->slot, &t->cap_slots, slots, sizeof *t->slot);
    t->slots = slots;
    memset(t->slot, 0, slots * sizeof *t->slot);
    t->key = mem_grow(t->key, &t->cap_key, n, sizeof *t->key);
}

/* Empties the table and makes room for n documents. */
static inline void doc_table_reset(struct doc_table *t, size_t n)
{
    doc_table_slots(t, n);
    t->n = 0;
    if (!t->hash)
        t->hash = hash_key();
}

static inline void doc_table_free(struct doc_table *t)
{
    mem_free(t->slot);
    mem_free(t->key);
    *t = (struct doc_table){0};
}

/* Returns whether a[0 .. len) and b[0 .. len) are equal. 8 readable bytes must follow each. */
static inline bool doc_equal(const char *a, const char *b, size_t len)
{
    for (; len > 8; a += 8, b += 8, len -= 8)
        if (hash_load_word(a) != hash_load_word(b))
            return false;
    return len == 0 || hash_keep_bytes(hash_load_word(a) ^ hash_load_word(b), len) == 0;
}

/* Returns the number of a document, from 0, and adds it if it is new. Sets *is_new to whether it was. The table must
 * have room for it. */
static inline uint32_t doc_table_add(struct doc_table *t, const char *s, size_t len, bool *is_new)
{
    uint32_t h = hash_padded(t->hash, s, len);
    size_t mask = t->slots - 1;
    for (size_t i = h & mask;; i = (i + 1) & mask) {
        uint32_t at = t->slot[i];
        if (!at) {
            t->key[t->n] = (struct doc_key){s, (uint32_t)len, h};
            t->slot[i] = (uint32_t)++t->n;
            *is_new = true;
            return (uint32_t)t->n - 1;
        }
        const struct doc_key *k = &t->key[at - 1];
        if (k->hash == h && k->len == len && doc_equal(k->s, s, len)) {
            *is_new = false;
            return at - 1;
        }
    }
}

/* Returns the number of a document, or UINT32_MAX if the table does not have it. */
static inline uint32_t doc_table_find(const struct doc_table *t, const char *s, size_t len)
{
    uint32_t h = hash_padded(t->hash, s, len), at;
    size_t mask = t->slots - 1;
    for (size_t i = h & mask; (at = t->slot[i]) != 0; i = (i + 1) & mask) {
        const struct doc_key *k = &t->key[at - 1];
        if (k->hash == h && k->len == len && doc_equal(k->s, s, len))
            return at - 1;
    }
    return UINT32_MAX;
}

/* Stores the numbers 0 to n - 1 of the documents key[0 .. n), all different, in the slots, which must all be free. Does
 * not change t->key. */
static inline void doc_table_place(struct doc_table *t, const struct doc_key *key, size_t n)
{
    size_t mask = t->slots - 1;
    for (size_t k = 0; k < n; k++) {
        size_t i = key[k].hash & mask;
        while (t->slot[i])
            i = (i + 1) & mask;
        t->slot[i] = (uint32_t)k + 1;
    }
}

/* Replaces the documents by copies of key[0 .. n), all different, whose hashes were computed with this table's key, and
 * makes room for `room` documents in all, room >= n. */
static inline void doc_table_refill(struct doc_table *t, const struct doc_key *key, size_t n, size_t room)
{
    doc_table_reset(t, room);
    doc_table_place(t, key, n);
    memcpy(t->key, key, n * sizeof *key);
    t->n = n;
}

/* Makes room for `room` documents in all and keeps the documents of the table. */
static inline void doc_table_grow(struct doc_table *t, size_t room)
{
    doc_table_slots(t, room);
    doc_table_place(t, t->key, t->n);
}

/* Makes room for one more document, then returns what doc_table_add returns: the document's number, with *is_new set to
 * whether it was added. */
static inline uint32_t doc_table_insert(struct doc_table *t, const char *s, size_t len, bool *is_new)
{
    if (t->n == t->cap_key || 2 * (t->n + 1) > t->slots)
        doc_table_grow(t, 2 * (t->n + 1));
    return doc_table_add(t, s, len, is_new);
}

#endif
