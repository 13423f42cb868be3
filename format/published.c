/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/published.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "format/input.h"

/* Sets the members that copy members of p->gains and p->extra. */
static void copy_members(struct published *p)
{
    const struct gain_extras *x = &p->extra;
    p->path = p->gains.set.file;
    p->item = p->gains.item;
    p->n_items = p->gains.n_items;
    p->se_gamma = x->se_gamma;
    p->se_beta = x->se_beta;
    p->item_line = x->item_line;
    p->rubric_only = x->rubric_only;
    p->prior_mean = x->prior_mean;
    p->prior_sd = x->prior_sd;
    p->clip = x->clip;
    p->hard_rankings = p->gains.hard_rankings;
    p->severity = x->severity;
    p->n_severities = x->n_severities;
    p->column = x->column;
    p->n_columns = x->n_columns;
    p->columns_line = x->columns_line;
    p->line = x->line;
    p->n_lines = x->n_lines;
}

/* Sets p->query[k] and its documents from topic k of p->gains. What "# query" lines and standard errors say stays
 * unknown (NAN) for now. */
static void take_topic(struct published *p, size_t k)
{
    const struct lab_set *set = &p->gains.set;
    const struct lab_topic *topic = &set->topic[k];
    const double *gain = lab_double(set, LAB_GAIN), *theta = lab_double(set, LAB_THETA), *bt = lab_double(set, LAB_BT);
    const char *entry = set->text + topic->text, *doc;
    size_t len;
    p->query[k] = (struct pub_query){topic->qid, NAN, NAN, NAN, NAN, NAN, NAN, topic->first, topic->n};
    for (size_t i = topic->first; i < topic->first + topic->n; i++) {
        entry = lab_next_doc(entry, &doc, &len);
        p->doc[i] = (struct pub_doc){.docno = arena_strndup(&p->arena, doc, len),
                                     .gain = gain ? gain[i] : NAN,
                                     .theta = theta ? theta[i] : NAN,
                                     .bt = bt ? bt[i] : NAN,
                                     .line = (size_t)lab_row_line(set, i) - 1};
    }
}

/* Returns an array by line of the file, from 0: 1 + the index of the query that the line is a row of, or 0 for other
 * lines. The caller frees it. */
static size_t *queries_of_lines(const struct published *p)
{
    size_t *query_number = mem_zalloc(p->n_lines, sizeof *query_number);
    for (size_t k = 0; k < p->n_queries; k++)
        for (size_t i = p->query[k].first; i < p->query[k].first + p->query[k].n; i++)
            query_number[p->doc[i].line] = k + 1;
    return query_number;
}

/* Checks that the rows of each query are adjacent. Returns 0, or -1 and *err. */
static int check_adjacent(const struct published *p, struct err *err)
{
    size_t *query_number = queries_of_lines(p), last = 0;
    bool *seen = mem_zalloc(p->n_queries + 1, sizeof *seen);
    int r = 0;
    for (size_t i = 0; i < p->n_lines && r == 0; i++) {
        if (!query_number[i] || query_number[i] == last)
            continue;
        last = query_number[i];
        if (seen[last])
            r = err_input(err, p->path, i + 1, "topic %s appears again, expected all lines of the topic together",
                          p->query[last - 1].qid);
        seen[last] = true;
    }
    mem_free(query_number);
    mem_free(seen);
    return r;
}

static int by_line(const void *a, const void *b)
{
    const struct pub_doc *x = *(const struct pub_doc *const *)a, *y = *(const struct pub_doc *const *)b;
    return ORDER(x->line, y->line);
}

/* Copies the additional values of the rows, which are in the order of the file, to the documents. */
static void copy_row_extras(struct published *p)
{
    struct pub_doc **doc = mem_alloc(p->n_docs, sizeof *doc);
    for (size_t i = 0; i < p->n_docs; i++)
        doc[i] = &p->doc[i];
    qsort(doc, p->n_docs, sizeof *doc, by_line);
    for (size_t i = 0; i < p->n_docs; i++) {
        const struct gain_row_extra *extra = &p->extra.row[i];
        doc[i]->se_bt = extra->se_bt;
        doc[i]->se_theta = extra->se_theta;
        doc[i]->se_gain = extra->se_gain;
        doc[i]->passes = extra->passes;
        doc[i]->responses = extra->responses;
    }
    mem_free(doc);
}

/* Copies the values of the gain file's "# query" lines, such as tau and alpha, to p->query; ignores lines about topics
 * without rows. Returns 0, or -1 and *err if a query has two. */
static int copy_queries(struct published *p, struct err *err)
{
    bool *described = mem_zalloc(p->n_queries, sizeof *described);
    char quote[ERR_QUOTE_SIZE];
    int r = 0;
    for (size_t k = 0; k < p->extra.n_queries && r == 0; k++) {
        const struct gain_query *x = &p->extra.query[k];
        ptrdiff_t query = lab_find_topic(&p->gains.set, x->qid, strlen(x->qid));
        if (query < 0)
            continue;
        if (described[query])
            r = err_input(err, p->path, x->line + 1,
                          "a second '# query' line of topic '%s', expected one line for each topic",
                          err_quote(quote, x->qid, strlen(x->qid)));
        described[query] = true;
        struct pub_query *q = &p->query[query];
        q->tau = x->tau;
        q->alpha = x->alpha;
        q->se_tau = x->se_tau;
        q->se_alpha = x->se_alpha;
        q->cov = x->cov;
        q->phi = x->phi;
    }
    mem_free(described);
    return r;
}

/* A document's name and its index in p->doc, for sorting. */
struct docno_at {
    const char *docno;
    size_t at;
};

/* Sets p->by_docno: for each query, the indices of its documents in p->doc, in strcmp order of their names. */
static void sort_docs(struct published *p)
{
    struct docno_at *d = mem_alloc(p->n_docs, sizeof *d);
    p->by_docno = mem_alloc(p->n_docs, sizeof *p->by_docno);
    for (size_t i = 0; i < p->n_docs; i++)
        d[i] = (struct docno_at){p->doc[i].docno, i};
    for (size_t q = 0; q < p->n_queries; q++)
        qsort(d + p->query[q].first, p->query[q].n, sizeof *d, order_texts);
    for (size_t i = 0; i < p->n_docs; i++)
        p->by_docno[i] = d[i].at;
    mem_free(d);
}

/* Checks that the file can be opened, and read a second time, unlike standard input and pipes. Returns 0, or -1 and
 * *err. */
static int check_rereadable(const char *path, struct err *err)
{
    struct fmt_input *in = fmt_open(path, NULL, err);
    if (!in)
        return -1;
    bool can = fmt_can_rewind(in) && strcmp(path, "-") != 0; /* standard input has no name to open again */
    fmt_close(in);
    return can ? 0
               : err_input(err, strcmp(path, "-") == 0 ? "standard input" : path, 0,
                           "cannot be read more than once: give a regular file");
}

/* Reads the file at `path` into *p for pub_read. Returns 0, or -1 and *err; the caller frees *p in both cases. */
static int read_published(struct published *p, const char *path, struct err *err)
{
    if (check_rereadable(path, err) != 0)
        return -1;
    int r = fmt_read_gains_extra(&p->gains, &p->extra, path, err);
    copy_members(p);
    if (r != 0)
        return -1;
    p->n_queries = p->gains.set.n_topics;
    p->n_docs = p->gains.set.n_rows;
    p->query = mem_alloc(p->n_queries, sizeof *p->query);
    p->doc = mem_alloc(p->n_docs, sizeof *p->doc);
    for (size_t k = 0; k < p->n_queries; k++)
        take_topic(p, k);
    if (check_adjacent(p, err) != 0 || copy_queries(p, err) != 0)
        return -1;
    copy_row_extras(p);
    sort_docs(p);
    return 0;
}

int pub_read(struct published *p, const char *path, struct err *err)
{
    *p = (struct published){.path = path};
    return read_published(p, path, err);
}

double pub_gamma_covariance(const struct published *p, size_t a, size_t b)
{
    for (size_t k = 0; k < p->extra.n_covariances; k++) {
        const struct gain_covariance *c = &p->extra.covariance[k];
        for (int turned = 0; turned < 2; turned++)
            if (strcmp(c->criterion[turned], p->item[a].name) == 0 &&
                strcmp(c->criterion[!turned], p->item[b].name) == 0)
                return c->gamma;
    }
    return NAN;
}

const struct pub_query *pub_find(const struct published *p, const char *qid)
{
    ptrdiff_t index = lab_find_topic(&p->gains.set, qid, strlen(qid));
    return index < 0 ? NULL : &p->query[index];
}

const struct pub_doc *pub_find_doc(const struct published *p, const struct pub_query *q, const char *docno)
{
    size_t lo = q->first, hi = q->first + q->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        const struct pub_doc *d = &p->doc[p->by_docno[mid]];
        int c = strcmp(docno, d->docno);
        if (c == 0)
            return d;
        if (c < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return NULL;
}

void pub_free(struct published *p)
{
    gains_file_free(&p->gains);
    gains_extra_free(&p->extra);
    arena_free(&p->arena);
    MEM_FREE_ALL(p->query, p->doc, p->by_docno);
    *p = (struct published){0};
}
