/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/pools.h"

#include <string.h>

#include "format/doctable.h"
#include "format/labels.h"
#include "format/pairs.h"
#include "format/token.h"

const char *pools_bad_name(const char *name, size_t len, bool is_topic)
{
    size_t i = 0;
    while (i < len && !fmt_is_space(name[i]))
        i++;
    return i < len                         ? "a name without blanks, as pools require"
         : is_topic && len && *name == '#' ? "a name that does not begin with #, because # begins a comment"
                                           : NULL;
}

/* Checks that name[0 .. len), the topic (is_topic) or document of the topic's row i, from 0, can stand in a pool.
 * Returns 0, or -1 and *err. */
static int check_pool_name(const struct lab_set *set, const struct lab_topic *t, size_t i, const char *name, size_t len,
                           bool is_topic, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    const char *expected = pools_bad_name(name, len, is_topic);
    if (!expected)
        return 0;
    return err_input(err, set->file, lab_row_line(set, t->first + i), "%s '%s', expected %s",
                     is_topic ? "topic" : "document", err_quote(q, name, len), expected);
}

/* Adds the document of a topic's row i, from 0, to the table of the topic's documents. Returns 0, or -1 and *err if an
 * earlier row has the same document. */
static int check_once(const struct lab_set *set, const struct lab_topic *t, struct doc_table *table, size_t i,
                      const char *docno, size_t len, struct err *err)
{
    bool is_new;
    char q[ERR_QUOTE_SIZE];
    uint32_t first = doc_table_add(table, docno, len, &is_new);
    if (is_new)
        return 0;
    return err_input(err, set->file, lab_row_line(set, t->first + i),
                     "document '%s' appears twice, first in line %llu (topic %s)", err_quote(q, docno, len),
                     (unsigned long long)lab_row_line(set, t->first + first), t->qid);
}

/* Copies the rows of a set to the pools, which begin as {0}; *table is work space. Returns 0, or -1 and *err if there
 * are none, or a query has a document twice or a bad name. */
static int copy_pools(struct pools *p, const struct lab_set *set, struct doc_table *table, struct err *err)
{
    p->query = mem_zalloc(set->n_topics, sizeof *p->query);
    for (size_t k = 0; k < set->n_topics; k++) {
        const struct lab_topic *t = &set->topic[k];
        struct pool_query *q = &p->query[p->n++];
        const char *text = set->text + t->text, *docno;
        size_t len;
        q->qid = arena_strdup(&p->arena, t->qid);
        q->docno = mem_alloc(t->n, sizeof *q->docno);
        doc_table_reset(table, t->n);
        if (check_pool_name(set, t, 0, t->qid, strlen(t->qid), true, err) != 0)
            return -1;
        for (; q->n < t->n; q->n++) {
            text = lab_next_doc(text, &docno, &len);
            if (check_pool_name(set, t, q->n, docno, len, false, err) != 0 ||
                check_once(set, t, table, q->n, docno, len, err) != 0)
                return -1;
            q->docno[q->n] = arena_strndup(&p->arena, docno, len);
        }
    }
    if (p->n == 0)
        return err_input(err, set->file, 0, "no documents found, expected lines 'qid docid rank score'");
    return 0;
}

int pools_read(struct pools *p, const char *path, struct err *err)
{
    struct lab_set set = {0};
    struct doc_table table = {0};
    *p = (struct pools){0};
    int r = fmt_read_pairs(&set, path, true, err);
    if (r == 0)
        r = copy_pools(p, &set, &table, err);
    doc_table_free(&table);
    lab_free(&set);
    if (r != 0)
        pools_free(p);
    return r;
}

struct pool_query *pools_add(struct pools *p, const char *qid, size_t n)
{
    p->query = mem_realloc(p->query, p->n + 1, sizeof *p->query);
    struct pool_query *q = &p->query[p->n++];
    *q = (struct pool_query){arena_strdup(&p->arena, qid), mem_alloc(n, sizeof *q->docno), 0};
    return q;
}

static bool same_query(const struct pool_query *a, const struct pool_query *b)
{
    bool are_equal = strcmp(a->qid, b->qid) == 0 && a->n == b->n;
    for (size_t i = 0; are_equal && i < a->n; i++)
        are_equal = strcmp(a->docno[i], b->docno[i]) == 0;
    return are_equal;
}

bool pools_are_equal(const struct pools *a, const struct pools *b)
{
    bool are_equal = a->n == b->n;
    for (size_t k = 0; are_equal && k < a->n; k++)
        are_equal = same_query(&a->query[k], &b->query[k]);
    return are_equal;
}

void pools_write_line(struct output *w, const char *qid, const char *docno, size_t len, size_t rank, double score)
{
    out_line(w, "%s %.*s %zu %.12g", qid, (int)len, docno, rank, score);
}

void pools_free(struct pools *p)
{
    for (size_t k = 0; k < p->n; k++)
        mem_free(p->query[k].docno);
    mem_free(p->query);
    arena_free(&p->arena);
    *p = (struct pools){0};
}
