/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Finds the labelled documents among the retrieved ones, and repeated documents. This is the hot loop of the evaluator:
 * it looks up every document of every run.
 *
 * Labelled and retrieved documents enter hash chains without a branch that depends on their names. Names are compared
 * afterwards, and only for documents that are not the first in their chain; with few labels, most are the first. If a
 * document repeats, which is rare, all documents are numbered again with the table of names. */
#include "base/mem.h"
#include "measures/join.h"

/* The number of chains per document. With 1,000 documents, an eighth of the documents are not the first in their
 * chain. */
enum { SPREAD = 4 };

/* Makes the hash chains of j empty, with room for n documents. */
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

/* Puts each labelled document at the head of the hash chain of its name. */
static void chain_labels(struct meas_join *j, size_t n_labels)
{
    for (size_t i = 0; i < n_labels; i++) {
        uint32_t h = j->table.key[i].hash, *head = &j->chain[h & (j->chains - 1)];
        j->link[i] = (struct join_link){h, *head};
        *head = (uint32_t)i + 1;
    }
}

/* Puts each retrieved document at the head of its chain; their numbers follow those of the labelled documents. Lists in
 * j->labelled the documents whose chain was not empty, and returns their number. */
static size_t chain_docs(struct meas_join *j, const struct run_topic *run, size_t n_labels)
{
    const struct hash_key *key = j->table.hash;
    uint32_t *chain = j->chain, *found = j->labelled, number = (uint32_t)n_labels;
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

/* Follows the chain of document i of the run and sets *number to the index of its label, or to UINT32_MAX without a
 * label. Returns false if the run has retrieved the document before. */
static bool follow_chain(struct meas_join *j, const struct run_topic *run, size_t i, size_t n_labels, uint32_t *number)
{
    const struct run_doc *d = &run->doc[i];
    struct join_link l = j->link[n_labels + i];
    *number = UINT32_MAX;
    for (uint32_t hash = l.hash, index; (index = l.next) != 0;) {
        l = j->link[--index];
        if (l.hash != hash)
            continue;
        if (index >= n_labels) {
            const struct run_doc *earlier = &run->doc[index - n_labels];
            if (is_named(d, earlier->docno, earlier->len))
                return false;
        } else if (is_named(d, j->table.key[index].s, j->table.key[index].len)) {
            *number = index;
            return true;
        }
    }
    return true;
}

/* Looks up every retrieved document of a run whose documents are known to differ: fills j->number (UINT32_MAX without a
 * label), j->labelled and j->shared_last. */
static void find_distinct(struct meas_join *j, const struct run_topic *run)
{
    for (size_t i = 0; i < run->n; i++) {
        uint32_t number = doc_table_find(&j->table, run->doc[i].docno, run->doc[i].len);
        j->number[i] = number;
        j->labelled[j->shared_last] = (uint32_t)i;
        j->shared_last += number != UINT32_MAX;
    }
}

/* Fills j->number, j->labelled and j->shared_last for a run with repeated documents, which get the same number, by
 * their names; documents without a label get numbers from n_labels on. Returns the index of the first document that
 * repeats an earlier one. */
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
            j->labelled[j->shared_last] = (uint32_t)i;
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
    j->labelled = mem_grow(j->labelled, &j->cap_found, run->n + 1, sizeof *j->labelled);
    if (run->distinct) {
        find_distinct(j, run);
    } else {
        empty_chains(j, n_labels + run->n);
        chain_labels(j, n_labels);
        size_t n = chain_docs(j, run, n_labels);
        memset(j->number, 0xff, run->n * sizeof *j->number);
        for (size_t k = 0; k < n; k++) {
            uint32_t i = j->labelled[k], number;
            if (!follow_chain(j, run, i, n_labels, &number)) {
                j->shared_last = 0;
                return number_repeated(j, run, n_labels);
            }
            j->number[i] = number;
            j->labelled[j->shared_last] = i;
            j->shared_last += number != UINT32_MAX;
        }
    }
    for (size_t k = 0; k < j->shared_last; k++)
        j->label[j->number[j->labelled[k]]].retrieved = true;
    return run->n;
}
