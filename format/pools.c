/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/pools.h"

#include <stdlib.h>
#include <string.h>

#include "format/labels.h"
#include "format/pairs.h"

/* A document and its row, to find those that appear twice. */
struct named_row {
    const char *docno;
    size_t row;
};

static int by_name_and_row(const void *a, const void *b)
{
    const struct named_row *x = a, *y = b;
    int c = strcmp(x->docno, y->docno);
    return c ? c : (x->row > y->row) - (x->row < y->row);
}

/* 0, or -1 and *err at the earliest line that repeats a document of its query. */
static int check_once(const struct lab_set *set, const struct lab_topic *t, const struct pool_query *q, struct err *err)
{
    struct named_row *n = mem_alloc(q->n, sizeof *n);
    size_t twice = SIZE_MAX, first = 0;
    for (size_t i = 0; i < q->n; i++)
        n[i] = (struct named_row){q->docno[i], t->first + i};
    qsort(n, q->n, sizeof *n, by_name_and_row);
    for (size_t i = 1; i < q->n; i++)
        if (strcmp(n[i].docno, n[i - 1].docno) == 0 && n[i].row < twice) {
            twice = n[i].row;
            first = n[i - 1].row;
        }
    mem_free(n);
    if (twice == SIZE_MAX)
        return 0;
    char quote[ERR_QUOTE_SIZE];
    const char *docno = q->docno[twice - t->first];
    return err_fail(err, ERR_INPUT, set->file, lab_row_line(set, twice),
                    "document '%s' a second time, expected it once; the first is line %llu (topic %s)",
                    err_quote(quote, docno, strlen(docno)), (unsigned long long)lab_row_line(set, first), q->qid);
}

static int take(struct pools *p, const struct lab_set *set, struct err *err)
{
    p->query = mem_zalloc(set->n_topics, sizeof *p->query);
    for (size_t k = 0; k < set->n_topics; k++) {
        const struct lab_topic *t = &set->topic[k];
        struct pool_query *q = &p->query[p->n++];
        const char *text = set->text + t->text, *docno;
        size_t len;
        q->qid = arena_strndup(&p->arena, t->qid, strlen(t->qid));
        q->docno = mem_alloc(t->n, sizeof *q->docno);
        for (; q->n < t->n; q->n++) {
            text = lab_next_doc(text, &docno, &len);
            q->docno[q->n] = arena_strndup(&p->arena, docno, len);
        }
        if (check_once(set, t, q, err) != 0)
            return -1;
    }
    if (p->n == 0)
        return err_fail(err, ERR_INPUT, set->file, 0, "no document in it, expected lines 'qid docid rank score'");
    return 0;
}

int pools_read(struct pools *p, const char *path, struct err *err)
{
    struct lab_set set = {0};
    *p = (struct pools){0};
    int r = fmt_read_pairs(&set, path, true, err);
    if (r == 0)
        r = take(p, &set, err);
    lab_free(&set);
    if (r != 0)
        pools_free(p);
    return r;
}

struct pool_query *pools_add(struct pools *p, const char *qid, size_t n)
{
    p->query = mem_realloc(p->query, p->n + 1, sizeof *p->query);
    struct pool_query *q = &p->query[p->n++];
    *q = (struct pool_query){arena_strndup(&p->arena, qid, strlen(qid)), mem_alloc(n, sizeof *q->docno), 0};
    return q;
}

static bool same_query(const struct pool_query *a, const struct pool_query *b)
{
    bool same = strcmp(a->qid, b->qid) == 0 && a->n == b->n;
    for (size_t i = 0; same && i < a->n; i++)
        same = strcmp(a->docno[i], b->docno[i]) == 0;
    return same;
}

bool pools_same(const struct pools *a, const struct pools *b)
{
    bool same = a->n == b->n;
    for (size_t k = 0; same && k < a->n; k++)
        same = same_query(&a->query[k], &b->query[k]);
    return same;
}

void pools_put(struct output *w, const char *qid, const char *docno, size_t len, size_t rank, double score)
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
