/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/fusion.h"

#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "base/parallel.h"
#include "base/portable.h"
#include "format/doctable.h"
#include "format/pools.h"
#include "format/run.h"

/* A run while it is read. The callbacks of the run reader receive it as `arg`. */
struct reading {
    struct lab_set ranks;
    struct doc_table seen;  /* documents of one topic */
    struct run_doc *sorted; /* room for cap documents of one topic */
    size_t cap, depth;      /* depth: how many ranks of a topic are kept; 0 means all */
};

/* Begins an empty set of documents with grades, which hold the ranks. */
static void begin_ranks(struct lab_set *set)
{
    lab_begin(set, "", 1u << LAB_GRADE);
}

/* Drops all rows read so far. A callback of the run reader, which then reads the file from its beginning again. */
static void clear_ranks(void *arg)
{
    struct reading *r = arg;
    lab_free(&r->ranks);
    begin_ranks(&r->ranks);
}

/* Returns true, since every topic is needed. A callback of the run reader. */
static bool keeps_topic(void *arg, const char *qid, size_t len)
{
    (void)arg, (void)qid, (void)len;
    return true;
}

/* Compares documents by descending score, then by descending docno. */
static int compare_run_docs(const void *a, const void *b)
{
    const struct run_doc *x = a, *y = b;
    int c = ORDER(y->score, x->score);
    return c ? c : run_docno_descends(x, y) ? -1 : 1;
}

/* Checks that a topic has each document once. Returns 0, or -1 and *err. */
static int check_duplicates(struct reading *r, const struct run_topic *t, struct err *err)
{
    char q[2][ERR_QUOTE_SIZE];
    doc_table_reset(&r->seen, t->n);
    for (size_t i = 0; i < t->n; i++) {
        bool is_new;
        doc_table_add(&r->seen, t->doc[i].docno, t->doc[i].len, &is_new);
        if (!is_new)
            return err_input(err, "", t->doc[i].line,
                             "the document is retrieved twice, expected each document once (topic %s, document %s)",
                             err_quote(q[0], t->qid, t->qid_len), err_quote(q[1], t->doc[i].docno, t->doc[i].len));
    }
    return 0;
}

/* Checks that a pool can hold the names of the topic and its documents: those of a table (Parquet) may have blanks.
 * Returns 0, or -1 and *err. */
static int check_pool_names(const struct run_topic *t, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    const char *expected = pools_bad_name(t->qid, t->qid_len, true);
    if (expected)
        return err_input(err, "", t->doc[0].line, "topic '%s', expected %s", err_quote(q, t->qid, t->qid_len),
                         expected);
    for (size_t i = 0; i < t->n; i++)
        if ((expected = pools_bad_name(t->doc[i].docno, t->doc[i].len, false)) != NULL)
            return err_input(err, "", t->doc[i].line, "document '%s', expected %s",
                             err_quote(q, t->doc[i].docno, t->doc[i].len), expected);
    return 0;
}

/* Returns the documents of a topic, best first. They belong to the run reader or to r->sorted. */
static const struct run_doc *sort_docs(struct reading *r, const struct run_topic *t)
{
    if (t->sorted && (!t->tied || t->ties_sorted))
        return t->doc;
    r->sorted = mem_grow(r->sorted, &r->cap, t->n, sizeof *r->sorted);
    memcpy(r->sorted, t->doc, t->n * sizeof *r->sorted);
    qsort(r->sorted, t->n, sizeof *r->sorted, compare_run_docs);
    return r->sorted;
}

/* Stores the first documents of a topic, to the depth of the reading `arg`, with their ranks from 1. A callback of the
 * run reader. Returns 0, RUN_SPLIT if the topic was read before, or -1 and *err. */
static int take_topic(void *arg, const struct run_topic *t, struct err *err)
{
    struct reading *r = arg;
    size_t n = r->depth && r->depth < t->n ? r->depth : t->n;
    if (lab_find_topic(&r->ranks, t->qid, t->qid_len) >= 0)
        return RUN_SPLIT;
    if (check_duplicates(r, t, err) != 0 || check_pool_names(t, err) != 0)
        return -1;
    const struct run_doc *doc = sort_docs(r, t);
    for (size_t i = 0; i < n; i++) {
        size_t row = lab_add(&r->ranks, t->qid, t->qid_len, doc[i].docno, doc[i].len, 0);
        lab_set_grade(&r->ranks, row, (int32_t)i + 1);
    }
    return 0;
}

/* Appends the rows of `source` to `target`. */
static void append_rows(struct lab_set *target, const struct lab_set *source)
{
    for (size_t k = 0; k < source->n_topics; k++) {
        const struct lab_topic *t = &source->topic[k];
        const char *text = source->text + t->text, *docno;
        size_t len, qid_len = strlen(t->qid);
        for (size_t i = 0; i < t->n; i++) {
            text = lab_next_doc(text, &docno, &len);
            size_t row = lab_add(target, t->qid, qid_len, docno, len, 0);
            lab_set_grade(target, row, lab_grade(source, t->first + i));
        }
    }
}

void fusion_begin(struct fusion *f)
{
    *f = (struct fusion){0};
    begin_ranks(&f->ranks);
}

/* Adds the run in the file `path` or, unless `system` is NULL, only this system of the file. Returns 0, or -1 and
 * *err. */
static int add_run(struct fusion *f, const char *path, const struct run_system *system, struct err *err)
{
    struct reading r = {.depth = f->depth};
    void *worker = &r;
    struct run_reader reader = {.threads = 1,
                                .worker = &worker,
                                .topic = take_topic,
                                .is_needed = keeps_topic,
                                .restart = clear_ranks,
                                .strict = true,
                                .comments = true};
    struct run_info info;
    begin_ranks(&r.ranks);
    int ok = system ? run_read_system(system, &reader, &info, err) : run_read(path, &reader, &info, err);
    if (ok == 0) {
        lab_finish(&r.ranks);
        append_rows(&f->ranks, &r.ranks);
        f->n_runs++;
    }
    mem_free(info.runid);
    lab_free(&r.ranks);
    doc_table_free(&r.seen);
    mem_free(r.sorted);
    return ok;
}

int fusion_add_run(struct fusion *f, const char *path, struct err *err)
{
    struct run_systems s;
    int r = run_read_systems(&s, path, NULL, NULL, err);
    if (r == 0 && s.n_datasets > 1)
        r = err_input(err, path, 0, "the rows belong to %zu datasets, expected one dataset", s.n_datasets);
    for (size_t i = 0; i < s.n && r == 0; i++)
        r = add_run(f, path, &s.system[i], err);
    if (r == 0 && s.n == 0)
        r = add_run(f, path, NULL, err);
    run_systems_free(&s);
    return r;
}

void fusion_finish(struct fusion *f)
{
    lab_finish(&f->ranks);
}

void fusion_free(struct fusion *f)
{
    lab_free(&f->ranks);
}

/* The files that fusion_read_each reads, and the results. */
struct reads {
    const char *const *path;
    size_t depth;
    struct fusion_one *one;
};

/* Reads the k-th file of the struct reads `arg` into the k-th result. Called by parallel_for(). */
static void read_kth_run(void *arg, size_t k)
{
    struct reads *r = arg;
    struct fusion *f = &r->one[k].run;
    fusion_begin(f);
    f->depth = r->depth;
    (void)fusion_add_run(f, r->path[k], &r->one[k].err);
    fusion_finish(f);
}

struct fusion_one *fusion_read_each(const char *const *path, size_t n, size_t depth)
{
    struct reads r = {path, depth, mem_zalloc(n, sizeof *r.one)};
    parallel_for(n, portable_processors(), read_kth_run, &r);
    return r.one;
}

void fusion_free_each(struct fusion_one *runs, size_t n)
{
    for (size_t k = 0; k < n; k++)
        fusion_free(&runs[k].run);
    mem_free(runs);
}

/* A row of the runs or of the qrels, of one topic. */
struct row {
    const char *docno;
    size_t len, number; /* len: the bytes of docno; number: the row's number in its set */
    int32_t value;      /* the rank or grade */
};

/* Compares the byte strings a[0 .. na) and b[0 .. nb) in byte order. */
static int compare_names(const char *a, size_t na, const char *b, size_t nb)
{
    int c = memcmp(a, b, na < nb ? na : nb);
    return c ? c : (na > nb) - (na < nb);
}

/* Compares rows by docno, then rank or grade, then number. */
static int compare_rows(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    int c = compare_names(x->docno, x->len, y->docno, y->len);
    return c ? c : 2 * ORDER(x->value, y->value) + ORDER(x->number, y->number);
}

/* Returns whether two rows have the same docno. */
static bool have_same_name(const struct row *a, const struct row *b)
{
    return a->len == b->len && memcmp(a->docno, b->docno, a->len) == 0;
}

/* Returns the rows of a topic, sorted by docno, then rank or grade, then number. The caller frees them. */
static struct row *sort_rows(const struct lab_set *set, const struct lab_topic *t)
{
    struct row *row = mem_alloc(t->n, sizeof *row);
    const char *text = set->text + t->text;
    for (size_t i = 0; i < t->n; i++) {
        text = lab_next_doc(text, &row[i].docno, &row[i].len);
        row[i].number = t->first + i;
        row[i].value = lab_grade(set, t->first + i);
    }
    qsort(row, t->n, sizeof *row, compare_rows);
    return row;
}

/* Returns the *n documents of a topic that the qrels judge, sorted by docno; the caller frees them. `qrels` may be
 * NULL. Returns NULL and *err if a document is judged twice, or a pool cannot hold its name. */
static struct row *sort_judged_rows(const struct lab_set *qrels, const char *qid, size_t *n, struct err *err)
{
    ptrdiff_t topic_number = qrels ? lab_find_topic(qrels, qid, strlen(qid)) : -1;
    *n = 0;
    if (topic_number < 0)
        return mem_alloc(0, 1);
    const struct lab_topic *t = &qrels->topic[topic_number];
    struct row *row = sort_rows(qrels, t);
    *n = t->n;
    for (size_t i = 0; i < t->n; i++) {
        char q[ERR_QUOTE_SIZE];
        const char *expected = pools_bad_name(row[i].docno, row[i].len, false);
        bool is_repeated = i > 0 && have_same_name(&row[i - 1], &row[i]);
        if (!expected && !is_repeated)
            continue;
        size_t row_number = is_repeated && row[i - 1].number > row[i].number ? row[i - 1].number : row[i].number;
        err_quote(q, row[i].docno, row[i].len);
        if (expected)
            err_input(err, qrels->file, lab_row_line(qrels, row_number), "document '%s', expected %s", q, expected);
        else
            err_input(err, qrels->file, lab_row_line(qrels, row_number),
                      "the document is judged twice, expected a single judgement (topic %s, document %s)", qid, q);
        mem_free(row);
        return NULL;
    }
    return row;
}

/* Writes the documents of the runs (ranks[]) and of the qrels (judged[]), both sorted by docno, each document once and
 * with its fused score, to doc[], in order of docno. Contributions are added from the best rank down, so that the order
 * of the runs does not matter. Returns the number of documents. */
static size_t merge_documents(const struct row *ranks, size_t n_ranks, const struct row *judged, size_t n_judged,
                              double kappa, struct fused *doc)
{
    size_t n = 0, i = 0, j = 0;
    while (i < n_ranks || j < n_judged) {
        int c = i == n_ranks  ? 1
              : j == n_judged ? -1
                              : compare_names(ranks[i].docno, ranks[i].len, judged[j].docno, judged[j].len);
        const struct row *row = c <= 0 ? &ranks[i] : &judged[j];
        struct fused *d = &doc[n++];
        *d = (struct fused){.docno = row->docno, .len = row->len};
        for (; c <= 0 && i < n_ranks && have_same_name(row, &ranks[i]); i++)
            d->score += 1.0 / (kappa + (double)ranks[i].value);
        if (c >= 0) {
            d->judged = judged[j].value >= 0;
            d->relevant = judged[j++].value > 0;
        }
    }
    return n;
}

/* Compares documents by descending score, then by descending docno. */
static int compare_scores(const void *a, const void *b)
{
    const struct fused *x = a, *y = b;
    int c = ORDER(y->score, x->score);
    return c ? c : compare_names(y->docno, y->len, x->docno, x->len);
}

/* p->doc holds p->n documents, best first. Moves those of the pool to the front and sets p->n to their number,
 * p->rescued and p->omitted: the best k that runs retrieved; then relevant documents fill the room that is left or
 * replace the lowest ones that are not relevant. With join_judged, adds all judged documents instead. */
static void choose_pool(struct fused_pool *p, const struct fusion_options *o)
{
    size_t n_best = 0, n_kept = 0;
    bool *is_chosen = mem_zalloc(p->n, sizeof *is_chosen);
    while (n_best < p->n && n_best < o->k && p->doc[n_best].score > 0.0)
        is_chosen[n_best++] = true;
    size_t room = o->k - n_best, replaceable = n_best;
    for (size_t i = n_best; i < p->n; i++) {
        if (o->join_judged ? !p->doc[i].judged : !p->doc[i].relevant)
            continue;
        if (!o->join_judged && room == 0) {
            while (replaceable > 0 && p->doc[replaceable - 1].relevant)
                replaceable--;
            if (replaceable == 0) {
                p->omitted++;
                continue;
            }
            is_chosen[--replaceable] = false;
        } else if (!o->join_judged) {
            room--;
        }
        is_chosen[i] = true;
        p->rescued++;
    }
    for (size_t i = 0; i < p->n; i++)
        if (is_chosen[i])
            p->doc[n_kept++] = p->doc[i];
    p->n = n_kept;
    mem_free(is_chosen);
}

int fusion_pool(const struct fusion *f, size_t t, const struct lab_set *qrels, const struct fusion_options *o,
                struct fused_pool *pool, struct err *err)
{
    const struct lab_topic *topic = &f->ranks.topic[t];
    size_t n_judged;
    *pool = (struct fused_pool){0};
    struct row *judged = sort_judged_rows(qrels, topic->qid, &n_judged, err);
    if (!judged)
        return -1;
    struct row *ranks = sort_rows(&f->ranks, topic);
    pool->doc = mem_alloc(topic->n + n_judged, sizeof *pool->doc);
    pool->n = merge_documents(ranks, topic->n, judged, n_judged, o->kappa, pool->doc);
    qsort(pool->doc, pool->n, sizeof *pool->doc, compare_scores);
    choose_pool(pool, o);
    mem_free(ranks);
    mem_free(judged);
    return 0;
}
