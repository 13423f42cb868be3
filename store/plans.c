/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/plans.h"

#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "base/table.h"
#include "format/lines.h"
#include "format/scan.h"

static const char version[] = "# rcp-plan ";
static const char expected[] = "'qid docid docid ...', 2 to 100 documents";

/* An entry of a hash table: the number of a topic or of a topic's document by its name, or a window (no number). */
struct named {
    UT_hash_handle hh;
    uint32_t number;
    char key[];
};

/* The state of reading a plan. */
struct reading {
    struct plans *p;
    const char *file;
    uint64_t line;
    struct named *topics, *docs, *windows;
    char *key; /* a scratch buffer */
    size_t cap;
    struct err *err;
};

/* Returns the entry in *table of the name in the scratch buffer's first len bytes, adding one if the name is new, as
 * *is_new says. */
static struct named *intern_name(struct reading *r, struct named **table, size_t len, bool *is_new)
{
    struct named *n;
    HASH_FIND(hh, *table, r->key, len, n);
    *is_new = !n;
    if (n)
        return n;
    n = arena_alloc(&r->p->arena, sizeof *n + len + 1);
    memset(n, 0, sizeof *n);
    memcpy(n->key, r->key, len);
    n->key[len] = '\0';
    HASH_ADD_KEYPTR(hh, *table, n->key, len, n);
    return n;
}

/* Writes the bytes of a and of b, one after the other, to r->key. */
static void join_key(struct reading *r, const void *a, size_t na, const void *b, size_t nb)
{
    r->key = mem_grow(r->key, &r->cap, na + nb, 1);
    memcpy(r->key, a, na);
    memcpy(r->key + na, b, nb);
}

/* Returns the index in r->p->query of the topic `qid`, adding the topic if it is new. */
static uint32_t find_query_number(struct reading *r, struct fmt_tok qid)
{
    struct plans *p = r->p;
    bool is_new;
    join_key(r, qid.s, qid.len, "", 0);
    struct named *n = intern_name(r, &r->topics, qid.len, &is_new);
    if (is_new) {
        p->query = mem_grow(p->query, &p->cap, p->n + 1, sizeof *p->query);
        n->number = (uint32_t)p->n;
        p->query[p->n++] = (struct plan_query){.qid = n->key};
    }
    return n->number;
}

/* Returns the number of a document within its topic, adding the document if it is new. */
static uint32_t find_doc_number(struct reading *r, uint32_t query, struct fmt_tok docno)
{
    struct plan_query *q = &r->p->query[query];
    bool is_new;
    join_key(r, &query, sizeof query, docno.s, docno.len);
    struct named *n = intern_name(r, &r->docs, sizeof query + docno.len, &is_new);
    if (is_new) {
        q->docno = mem_grow(q->docno, &q->cap_docs, q->n_docs + 1, sizeof *q->docno);
        n->number = (uint32_t)q->n_docs;
        q->docno[q->n_docs++] = n->key + sizeof query;
    }
    return n->number;
}

/* Sets the error: a document appears twice in a window. Returns -1. */
static int report_twice(const struct reading *r, struct fmt_tok doc, struct fmt_tok qid)
{
    char q[2][ERR_QUOTE_SIZE];
    return err_input(r->err, r->file, r->line,
                     "document '%s' appears twice in a window, expected each document once (topic %s)",
                     err_quote(q[0], doc.s, doc.len), err_quote(q[1], qid.s, qid.len));
}

/* Adds the window of topic tok[0] with the n documents tok[1 .. n], unless the plan has it already. Returns 0, or -1
 * and *err. */
static int add_window(struct reading *r, const struct fmt_tok *tok, size_t n)
{
    uint32_t doc[PLAN_MAX_WINDOW], query = find_query_number(r, tok[0]);
    bool is_new;
    for (size_t i = 0; i < n; i++) {
        doc[i] = find_doc_number(r, query, tok[i + 1]);
        for (size_t k = 0; k < i; k++)
            if (doc[k] == doc[i])
                return report_twice(r, tok[i + 1], tok[0]);
    }
    struct plan_query *q = &r->p->query[query];
    join_key(r, &query, sizeof query, doc, n * sizeof *doc);
    intern_name(r, &r->windows, sizeof query + n * sizeof *doc, &is_new);
    if (!is_new)
        return 0;
    struct plan_window w = {arena_alloc(&r->p->arena, n * sizeof *doc), (uint16_t)n};
    memcpy(w.doc, doc, n * sizeof *doc);
    MEM_APPEND(q->window[JUD_TOURNAMENT], q->n_windows[JUD_TOURNAMENT], q->cap_windows[JUD_TOURNAMENT], w);
    return 0;
}

/* Sets the error: a line of n fields is no window. Returns -1. */
static int report_line(const struct reading *r, int n, struct fmt_tok topic)
{
    char q[ERR_QUOTE_SIZE];
    return err_input(r->err, r->file, r->line, "%s in a window (topic %s), expected %s",
                     n > PLAN_MAX_WINDOW + 1 ? "more than 100 documents"
                     : n == 2                ? "one document"
                                             : "no document",
                     err_quote(q, topic.s, topic.len), expected);
}

/* Sets the error: the plan has another version. Returns -1. */
static int report_version(const struct reading *r, const char *line, size_t len)
{
    char q[ERR_QUOTE_SIZE];
    return err_input(r->err, r->file, r->line, "'%s', expected a plan of version 1: '%s1'", err_quote(q, line, len),
                     version);
}

/* Reads the lines of a plan, a window each. Skips empty lines and lines that begin with '#', but checks the version of
 * a line "# rcp-plan VERSION". Returns 0, or -1 and the error of r. */
static int read_plan_lines(struct reading *r, struct fmt_lines *l)
{
    struct fmt_tok tok[PLAN_MAX_WINDOW + 1];
    const char *line, *next;
    size_t len, version_len = sizeof version - 1;
    int status;
    while ((status = fmt_next_line(l, &line, &len, r->err)) > 0) {
        int n = fmt_split(line, tok, PLAN_MAX_WINDOW + 1, &next);
        r->line = l->number;
        if (len > version_len && memcmp(line, version, version_len) == 0 &&
            !(line[version_len] == '1' && (len == version_len + 1 || fmt_is_space(line[version_len + 1]))))
            return report_version(r, line, len);
        if (n == 0 || *tok[0].s == '#')
            continue;
        if (n < 3 || n > PLAN_MAX_WINDOW + 1)
            return report_line(r, n, tok[0]);
        if (add_window(r, tok, (size_t)n - 1) != 0)
            return -1;
    }
    if (status == 0 && !r->p->n)
        return err_input(r->err, r->file, 0, "has no window, expected a line for each window: %s", expected);
    return status;
}

int plans_read(struct plans *p, const char *path, struct err *err)
{
    struct fmt_lines l;
    struct reading r = {.p = p, .err = err};
    *p = (struct plans){0};
    if (fmt_lines_open(&l, path, err) != 0)
        return -1;
    fmt_refuse_tables(l.in, "a plan of windows");
    r.file = arena_strdup(&p->arena, fmt_name(l.in));
    int status = read_plan_lines(&r, &l);
    fmt_lines_close(&l);
    HASH_CLEAR(hh, r.topics);
    HASH_CLEAR(hh, r.docs);
    HASH_CLEAR(hh, r.windows);
    mem_free(r.key);
    if (status == 0)
        qsort(p->query, p->n, sizeof *p->query, order_texts);
    else
        plans_free(p);
    return status == 0 ? 0 : -1;
}

void plans_free(struct plans *p)
{
    for (size_t k = 0; k < p->n; k++) {
        mem_free(p->query[k].docno);
        mem_free(p->query[k].window[0]);
        mem_free(p->query[k].window[1]);
    }
    mem_free(p->query);
    arena_free(&p->arena);
    *p = (struct plans){0};
}

void plans_put_version(struct output *w)
{
    out_line(w, "%s1", version);
}

void plans_put(struct output *w, const char *qid, const char *const *docno, size_t n)
{
    out_bytes(w, qid, strlen(qid));
    for (size_t i = 0; i < n; i++) {
        out_bytes(w, " ", 1);
        out_bytes(w, docno[i], strlen(docno[i]));
    }
    out_bytes(w, "\n", 1);
}
