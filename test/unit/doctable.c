/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* doc_table against a linear search. */
#include "format/doctable.h"

#include <stdio.h>

#include "test/unit/check.h"

/* A name made of few letters and lengths around multiples of eight, so that many are equal or nearly so. */
static size_t some_name(uint64_t *seed, char *s, size_t longest)
{
    size_t len = 1 + check_below(seed, longest);
    for (size_t i = 0; i < len; i++)
        s[i] = 'x';
    if (check_below(seed, 4))
        s[check_below(seed, len)] = (char)('a' + check_below(seed, 3));
    if (check_below(seed, 2))
        s[len - 1] = (char)check_below(seed, 256);
    return len;
}

/* Adds n random names, to a table that has room for them or grows; what is found must be what a search in all earlier
 * ones finds. */
static void one(struct doc_table *t, uint64_t *seed, size_t n, size_t longest)
{
    char **name = malloc((n + 1) * sizeof *name);
    size_t *len = malloc((n + 1) * sizeof *len), distinct = 0, room = check_below(seed, 2) ? n : 1;
    doc_table_reset(t, room);
    CHECK(t->n == 0, "%zu documents after a reset", t->n);
    for (size_t i = 0; i < n; i++) {
        char *s = malloc(longest + 8); /* exactly the padding that is promised, and noise in it */
        size_t l = some_name(seed, s, longest), k = 0;
        for (size_t p = l; p < l + 8 && p < longest + 8; p++)
            s[p] = (char)check_below(seed, 256);
        while (k < distinct && (len[k] != l || memcmp(name[k], s, l) != 0))
            k++;
        bool is_new = false;
        if (t->n == room)
            doc_table_grow(t, room *= 2);
        uint32_t got = doc_table_add(t, s, l, &is_new);
        CHECK(got == k && is_new == (k == distinct), "name %zu of %zu bytes: number %u, not %zu", i, l, got, k);
        if (k == distinct) {
            name[k] = s;
            len[k] = l;
            distinct++;
        } else {
            free(s);
        }
    }
    CHECK(t->n == distinct, "%zu documents, not %zu", t->n, distinct);
    for (size_t k = 0; k < distinct; k++)
        free(name[k]);
    free(name);
    free(len);
}

/* Document numbers as they are in the wild: equal but for a counter. */
static void counters(struct doc_table *t, const char *format, unsigned n)
{
    char *text = malloc(n * 32 + 8), s[32];
    doc_table_reset(t, n);
    for (unsigned round = 0; round < 2; round++)
        for (unsigned i = 0; i < n; i++) {
            bool is_new;
            size_t len = (size_t)snprintf(s, sizeof s, format, i);
            memcpy(text + i * 32, s, len);
            uint32_t got = doc_table_add(t, text + i * 32, len, &is_new);
            CHECK(got == i && is_new == (round == 0), "%s: number %u", s, got);
        }
    free(text);
}

static void fixed_key(struct hash_key *key, uint64_t *seed)
{
    uint64_t *k = (uint64_t *)key;
    for (size_t i = 0; i < sizeof *key / sizeof *k; i++)
        k[i] = check_random(seed);
}

struct hashed {
    uint32_t hash, number;
};

static int by_hash(const void *a, const void *b)
{
    const struct hashed *x = a, *y = b;
    return (x->hash > y->hash) - (x->hash < y->hash);
}

/* Some of 2^19 names share their 32 bits of hash (32 pairs are to be expected); they must be told apart. */
static void collisions(struct doc_table *t)
{
    enum { NAMES = 1 << 19, SIZE = 24 };
    struct hashed *h = malloc(NAMES * sizeof *h);
    char *text = malloc(NAMES * SIZE);
    int found = 0;
    struct hash_key key;
    uint64_t seed = 11;
    fixed_key(&key, &seed); /* some keys have no such pair */
    t->hash = &key;
    memset(text, 0, NAMES * SIZE);
    for (uint32_t i = 0; i < NAMES; i++) {
        snprintf(text + i * SIZE, SIZE, "msmarco-%08x", i * 2654435761u);
        h[i] = (struct hashed){hash_padded(&key, text + i * SIZE, 16), i};
    }
    qsort(h, NAMES, sizeof *h, by_hash);
    for (int i = 1; i < NAMES; i++) {
        bool is_new;
        if (h[i].hash != h[i - 1].hash)
            continue;
        found++;
        doc_table_reset(t, 2);
        for (uint32_t k = 0; k < 4; k++)
            CHECK(doc_table_add(t, text + h[i - (int)(k & 1)].number * SIZE, 16, &is_new) == (k & 1) &&
                      is_new == (k < 2),
                  "%s and %s", text + h[i].number * SIZE, text + h[i - 1].number * SIZE);
    }
    t->hash = NULL;
    CHECK(found > 0, "no two names with one hash: look for them among more");
    free(h);
    free(text);
}

int main(void)
{
    struct doc_table t = {0}; /* one for all, as a thread uses it */
    uint64_t seed = 3;
    check_group("doc_table: names of up to 8 bytes");
    for (int i = 0; i < 300; i++)
        one(&t, &seed, check_below(&seed, 300), 8);
    check_group("doc_table: names of up to 26 bytes");
    for (int i = 0; i < 300; i++)
        one(&t, &seed, check_below(&seed, 300), 26);
    check_group("doc_table: names of up to 300 bytes");
    for (int i = 0; i < 100; i++)
        one(&t, &seed, check_below(&seed, 300), 300);
    check_group("doc_table: counters");
    counters(&t, "%u", 20000);
    counters(&t, "FBIS3-%u", 20000);
    counters(&t, "clueweb09-en0000-00-%05u", 20000);
    counters(&t, "%015u", 20000);
    check_group("doc_table: equal hashes of different names");
    collisions(&t);
    doc_table_free(&t);
    CHECK(!t.slot && !t.key && !t.n, "doc_table_free leaves something");
    return check_end();
}
