/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Candidate pools: the documents of each query that a judge compares. */
#ifndef FORMAT_POOLS_H
#define FORMAT_POOLS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/mem.h"
#include "base/output.h"

/* The candidate pool of a query: the documents that a judge compares. */
struct pool_query {
    const char *qid;    /* the key of the order, hence first */
    const char **docno; /* the names of the n documents, in the order of the file */
    size_t n;
};

/* The pools of all queries. Begins as {0}; pools_free frees it. */
struct pools {
    struct pool_query *query; /* in strcmp order of qid */
    size_t n;
    struct arena arena;
};

/* Returns NULL if a name can stand in lines of pools and gain files, otherwise the text for a message of what is
 * expected instead: no blanks and, for a topic (is_topic), no # at the beginning. */
const char *pools_bad_name(const char *name, size_t len, bool is_topic);
/* Reads lines `qid docid rank score`, or `qid docid`; see format/pairs.h. The lines of a query need not be adjacent.
 * Returns 0, or -1 and *err if the file is malformed, empty, has a document twice in a query or a bad name. */
int pools_read(struct pools *p, const char *path, struct err *err);
/* Adds a query with room for n documents and returns it, valid until the next call; its n is 0, and the caller fills in
 * docno and n. Queries must be added in strcmp order. */
struct pool_query *pools_add(struct pools *p, const char *qid, size_t n);
/* Returns whether both have the same queries with the same documents in the same order. */
bool pools_are_equal(const struct pools *a, const struct pools *b);
/* Writes a line `qid docid rank score`; docno has len bytes. */
void pools_write_line(struct output *w, const char *qid, const char *docno, size_t len, size_t rank, double score);
void pools_free(struct pools *p);

#endif
