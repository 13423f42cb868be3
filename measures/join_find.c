/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Retrieved documents among the labelled ones, and those that appear twice. This is the hot loop of the evaluator: every
 * document of every run is looked up here.
 *
 * Labelled and retrieved documents go into chains by hash, without a branch that depends on their names. Names are compared
 * afterwards, and only for documents that are not the first in their chain; where labels are few, most are. Where a document
 * does appear twice, as in hardly any run, all are numbered anew in the table of names. */
#include "base/mem.h"
#include "measures/join.h"

/* How many times as many chains as documents: of 1,000 documents an eighth follows another in its chain. */
enum { SPREAD = 4 };

static void empty_chains(struct meas_join *j, size_t n)
{
    size_t slots = 64;
    while (slots < SPREAD * n)
        slots *= 2;
    j->chain = mem_grow(j->chain, &j->cap_chain, slots, sizeof *j->chain);
    j->chains = slots;
    memset(j->chain, 0, slots * sizeof *j->chain);
    j->link = mem_grow(j->link, &j->cap_link, n + 1, sizeof *j->link);
}

/* Puts every labelled document before the others of its chain. */
static void chain_labels(struct meas_join *j, size_t n_labels)
{
    for (size_t i = 0; i < n_labels; i++) {
        uint32_t h = j->table.key[i].hash, *head = &j->chain[h & (j->chains - 1)];
        j->link[i] = (struct join_link){h, *head};
        *head = (uint32_t)i + 1;
    }
}

/* The same of retrieved documents, which follow the labels; lists those that are not the first in their chain. */
static size_t chain_docs(struct meas_join *j, const struct run_topic *run, size_t n_labels)
{
    const struct hash_key *key = j->table.hash;
    uint32_t *chain = j->chain, *found = j->found, number = (uint32_t)n_labels;
    struct join_link *link = j->link + n_labels;
    size_t mask = j->chains - 1, n = 0;
    for (size_t i = 0; i < run->n; i++) {
        uint32_t h = hash_padded(key, run->doc[i].docno, run->doc[i].len), *head = &chain[h & mask];
        link[i] = (struct join_link){h, *head};
        found[n] = (uint32_t)i;
        n += *head != 0;
        *head = ++number;
    }
    return n;
}

static bool is_named(const struct run_doc *d, const char *s, size_t len)
{
    return d->len == len && doc_equal(d->docno, s, len);
}

/* What document i of the run is: its label, or UINT32_MAX. False: it was retrieved before. */
static bool follow_chain(struct meas_join *j, const struct run_topic *run, size_t i, size_t n_labels, uint32_t *number)
{
    const struct run_doc *d = &run->doc[i];
    struct join_link l = j->link[n_labels + i];
    *number = UINT32_MAX;
    for (uint32_t hash = l.hash, at; (at = l.next) != 0;) {
        l = j->link[--at];
        if (l.hash != hash)
            continue;
        if (at >= n_labels) {
            const struct run_doc *other = &run->doc[at - n_labels];
            if (is_named(d, other->docno, other->len))
                return false;
        } else if (is_named(d, j->table.key[at].s, j->table.key[at].len)) {
            *number = at;
            return true;
        }
    }
    return true;
}

/* Looks up every retrieved document, of which none appears twice. */
static void find_distinct(struct meas_join *j, const struct run_topic *run)
{
    for (size_t i = 0; i < run->n; i++) {
        uint32_t number = doc_table_find(&j->table, run->doc[i].docno, run->doc[i].len);
        j->number[i] = number;
        j->found[j->shared_last] = (uint32_t)i;
        j->shared_last += number != UINT32_MAX;
    }
}

/* Numbers documents by name, of which some appear twice; returns the first that does. */
static size_t number_repeated(struct meas_join *j, const struct run_topic *run, size_t n_labels)
{
    size_t repeated = run->n;
    doc_table_grow(&j->table, n_labels + run->n);
    for (size_t i = 0; i < run->n; i++) {
        bool is_new;
        uint32_t number = doc_table_add(&j->table, run->doc[i].docno, run->doc[i].len, &is_new);
        j->number[i] = number;
        if (number < n_labels) {
            is_new = !j->label[number].retrieved;
            j->label[number].retrieved = true;
            j->found[j->shared_last] = (uint32_t)i;
            j->shared_last += is_new;
        }
        if (!is_new && i < repeated)
            repeated = i;
    }
    return repeated;
}

size_t join_find(struct meas_join *j, const struct run_topic *run, size_t n_labels)
{
    j->shared_last = 0;
    j->number = mem_grow(j->number, &j->cap_number, run->n, sizeof *j->number);
    j->found = mem_grow(j->found, &j->cap_found, run->n + 1, sizeof *j->found);
    if (run->distinct) {
        find_distinct(j, run);
    } else {
        empty_chains(j, n_labels + run->n);
        chain_labels(j, n_labels);
        size_t n = chain_docs(j, run, n_labels);
        memset(j->number, 0xff, run->n * sizeof *j->number);
        for (size_t k = 0; k < n; k++) {
            uint32_t i = j->found[k], number;
            if (!follow_chain(j, run, i, n_labels, &number)) {
                j->shared_last = 0;
                return number_repeated(j, run, n_labels);
            }
            j->number[i] = number;
            j->found[j->shared_last] = i;
            j->shared_last += number != UINT32_MAX;
        }
    }
    for (size_t k = 0; k < j->shared_last; k++)
        j->label[j->number[j->found[k]]].retrieved = true;
    return run->n;
}
