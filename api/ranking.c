/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "api/ranking.h"

#include <limits.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "api/call.h"
#include "base/parallel.h"
#include "base/table.h"
#include "format/run_parse.h"

/* Documents that make a thread worth its start, and that are evaluated at a time where a callback gives them. */
enum { DOCS_OF_THREAD = 20000, BATCH_DOCS = 1 << 16, BATCH_TOPICS = 256, PADDING = 8 };

int rcp_threads_for(size_t n_docs, int allowed)
{
    size_t n = n_docs / DOCS_OF_THREAD;
    return n < 2 ? 1 : n < (size_t)allowed ? (int)n : allowed;
}

/* The ranking of one topic, being copied: docnos one after the other, so that readable bytes follow each. */
struct ranking {
    struct run_topic topic;
    struct run_doc *doc;
    char *text, *qid;
    size_t cap_doc, cap_text, cap_qid, len;
    uint64_t number; /* of the topic, from 1, in the place of a line: the first note counts, whoever makes it */
    struct fmt_notes notes;
};

/* What all rankings of a run have in common. */
struct rules {
    const char *name; /* of the run */
    bool strict, float_scores;
};

static void ranking_free(struct ranking *r)
{
    mem_free(r->doc);
    mem_free(r->text);
    mem_free(r->qid);
}

/* Room for n documents, with names of so many bytes. */
static void ranking_begin(struct ranking *r, const struct rcp_text *topic, size_t n, size_t bytes)
{
    r->doc = mem_grow(r->doc, &r->cap_doc, n, sizeof *r->doc);
    r->text = mem_grow(r->text, &r->cap_text, bytes + PADDING, 1);
    r->len = 0;
    r->topic =
        (struct run_topic){.qid = topic->s, .qid_len = topic->len, .doc = r->doc, .sorted = true, .ties_sorted = true};
}

/* A score that is no finite number: as in a file. */
static int odd_score(struct ranking *r, const struct rules *rules, const struct rcp_text *docno, double score,
                     struct err *err)
{
    char q[2][ERR_QUOTE_SIZE];
    err_quote(q[0], r->topic.qid, r->topic.qid_len);
    err_quote(q[1], docno->s, docno->len);
    if (rules->strict)
        return err_fail(err, ERR_INPUT, rules->name, 0, "score %g, expected a finite number (topic %s, document %s)",
                        score, q[0], q[1]);
    fmt_note(&r->notes, r->number, "score %g, expected a finite number (topic %s, document %s)", score, q[0], q[1]);
    return 0;
}

/* Adds a document whose name is text[0..docno->len). */
static inline int ranking_refer(struct ranking *r, const struct rules *rules, const struct rcp_text *docno,
                                const char *text, double score, struct err *err)
{
    struct run_topic *t = &r->topic;
    struct run_doc *d = &r->doc[t->n];
    if (!isfinite(score) && odd_score(r, rules, docno, score, err) != 0)
        return -1;
    *d = (struct run_doc){text, rules->float_scores ? (double)(float)score : score, (uint32_t)docno->len, 0};
    if (t->n++ && t->sorted)
        run_note_order(t, d);
    return 0;
}

static inline int ranking_add(struct ranking *r, const struct rules *rules, const struct rcp_text *docno, double score,
                              struct err *err)
{
    char *text = r->text + r->len;
    memcpy(text, docno->s, docno->len);
    r->len += docno->len;
    return ranking_refer(r, rules, docno, text, score, err);
}

static void ranking_end(struct ranking *r)
{
    memset(r->text + r->len, 0, PADDING);
}

static bool is_length(size_t len)
{
    return len - 1 < INT_MAX;
}

/* The bytes of the names, or -1 and *err: one has none, or more than a length of 32 bits can say. */
static int count_bytes(const struct rules *rules, const struct rcp_text *topic, const struct rcp_text *docno, size_t n,
                       size_t *bytes, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    size_t sum = 0, wrong = 0;
    for (size_t i = 0; i < n; i++) {
        sum += docno[i].len;
        wrong += !is_length(docno[i].len);
    }
    *bytes += sum;
    for (size_t i = 0; wrong && i < n; i++)
        if (!is_length(docno[i].len))
            return err_fail(err, ERR_INPUT, rules->name, 0, "a document of %zu bytes, expected a name (topic %s)",
                            docno[i].len, err_quote(q, topic->s, topic->len));
    return 0;
}

/* Hands a ranking over. 0, or -1 and *err, which names the run where it is about that. */
static int deliver(const struct ranking *r, const struct rules *rules, const struct run_reader *reader, size_t worker,
                   struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    int status = reader->topic(reader->worker[worker], &r->topic, err);
    if (status < 0)
        run_blames_itself(err, rules->name);
    return status == RUN_SPLIT
             ? err_fail(err, ERR_INPUT, rules->name, 0, "a second ranking of topic %s, expected one of each",
                        err_quote(q, r->topic.qid, r->topic.qid_len))
             : status;
}

/* Work on topics 0 .. n-1 by several workers; of errors the first topic's counts. */
struct shared {
    size_t n;
    atomic_size_t next, failed; /* failed: the first topic with an error, n = none */
    struct parallel_lock lock;  /* guards the error */
    struct err *err;
    int (*work)(void *arg, size_t topic, size_t worker, struct err *err);
    void *arg;
};

static void work_on(void *arg, size_t worker)
{
    struct shared *s = arg;
    struct err err;
    for (size_t i; (i = atomic_fetch_add(&s->next, 1)) < s->n && i < s->failed;) {
        if (s->work(s->arg, i, worker, &err) == 0)
            continue;
        parallel_lock_take(&s->lock);
        if (i < s->failed) {
            s->failed = i;
            *s->err = err;
        }
        parallel_lock_give(&s->lock);
    }
}

/* Topics are handed out in order, so all before one that fails have been looked at. 0, or -1 and *err. */
static int for_topics(size_t n, int threads, int (*work)(void *arg, size_t topic, size_t worker, struct err *err),
                      void *arg, struct err *err)
{
    struct shared s = {.n = n, .err = err, .work = work, .arg = arg};
    atomic_init(&s.next, 0);
    atomic_init(&s.failed, n);
    parallel_lock_init(&s.lock);
    if (threads > 1)
        parallel_for((size_t)threads, threads, work_on, &s);
    else
        work_on(&s, 0);
    parallel_lock_free(&s.lock);
    return s.failed < n ? -1 : 0;
}

static void add_notes(struct fmt_notes *to, const struct fmt_notes *from)
{
    uint64_t n = to->count + from->count;
    if (from->count && (!to->count || from->line < to->line))
        *to = *from;
    to->count = n;
}

/* Consecutive rows of one topic. */
struct stretch {
    uint32_t topic, first, n;
};

struct topic_rows {
    UT_hash_handle hh;
    const struct rcp_text *topic;
    uint32_t number;
};

/* Rows by topic. */
struct grouped {
    struct rules rules;
    const struct rcp_rows *rows;
    const struct run_reader *reader;
    struct stretch *stretch; /* by topic, in the order of rows in each */
    size_t n_stretches, cap_stretches;
    uint32_t *begin; /* per topic: its first stretch; n_topics + 1 */
    size_t n_topics;
    struct ranking *ranking; /* per worker */
};

static uint32_t number_of(struct topic_rows **table, struct arena *arena, const struct rcp_text *topic)
{
    struct topic_rows *t;
    HASH_FIND(hh, *table, topic->s, topic->len, t);
    if (t)
        return t->number;
    t = arena_alloc(arena, sizeof *t);
    *t = (struct topic_rows){.topic = topic, .number = (uint32_t)HASH_COUNT(*table)};
    HASH_ADD_KEYPTR(hh, *table, topic->s, topic->len, t);
    return t->number;
}

/* Cuts the rows where the topic changes. 0, or -1 and *err. */
static int cut(struct grouped *g, struct err *err)
{
    const struct rcp_rows *rows = g->rows;
    const struct rcp_text *last = NULL;
    struct topic_rows *table = NULL;
    struct arena arena = {0};
    int r = 0;
    for (size_t i = 0; i < rows->n && r == 0; i++) {
        const struct rcp_text *t = &rows->topic[i];
        if (!last || last->len != t->len || (last->s != t->s && memcmp(last->s, t->s, t->len) != 0)) {
            if (!t->len || t->len > INT_MAX)
                r = err_fail(err, ERR_INPUT, g->rules.name, 0, "row %zu has a topic of %zu bytes, expected a name", i,
                             t->len);
            else {
                g->stretch = mem_grow(g->stretch, &g->cap_stretches, g->n_stretches + 1, sizeof *g->stretch);
                g->stretch[g->n_stretches++] = (struct stretch){number_of(&table, &arena, t), (uint32_t)i, 0};
            }
        }
        last = t;
        if (r == 0)
            g->stretch[g->n_stretches - 1].n++;
    }
    g->n_topics = HASH_COUNT(table);
    HASH_CLEAR(hh, table);
    arena_free(&arena);
    return r;
}

/* Sorts the stretches by topic, by counting. */
static void sort_stretches(struct grouped *g)
{
    uint32_t *at = g->begin = mem_zalloc(g->n_topics + 2, sizeof *at);
    for (size_t i = 0; i < g->n_stretches; i++)
        at[g->stretch[i].topic + 2]++;
    for (size_t t = 1; t < g->n_topics + 2; t++)
        at[t] += at[t - 1];
    if (g->n_stretches > g->n_topics) {
        struct stretch *sorted = mem_alloc(g->n_stretches, sizeof *sorted);
        for (size_t i = 0; i < g->n_stretches; i++)
            sorted[at[g->stretch[i].topic + 1]++] = g->stretch[i];
        mem_free(g->stretch);
        g->stretch = sorted;
    } else {
        for (size_t t = 0; t < g->n_topics; t++)
            at[t + 1] = (uint32_t)t + 1;
    }
}

static int deliver_rows(void *arg, size_t topic, size_t worker, struct err *err)
{
    struct grouped *g = arg;
    const struct rcp_rows *rows = g->rows;
    struct ranking *r = &g->ranking[worker];
    const struct stretch *from = g->stretch + g->begin[topic], *end = g->stretch + g->begin[topic + 1];
    const struct rcp_text *qid = &rows->topic[from->first];
    size_t n = 0, bytes = 0;
    for (const struct stretch *s = from; s < end; s++) {
        n += s->n;
        if (count_bytes(&g->rules, qid, rows->docno + s->first, s->n, &bytes, err) != 0)
            return -1;
    }
    ranking_begin(r, qid, n, bytes);
    r->number = topic + 1;
    for (const struct stretch *s = from; s < end; s++)
        for (size_t i = s->first; i < (size_t)s->first + s->n; i++)
            if (ranking_add(r, &g->rules, &rows->docno[i], rows->value[i], err) != 0)
                return -1;
    ranking_end(r);
    return deliver(r, &g->rules, g->reader, worker, err);
}

static void finish_rankings(struct run_info *info, struct ranking *ranking, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        add_notes(&info->notes, &ranking[i].notes);
        ranking_free(&ranking[i]);
    }
}

static void finish_info(struct run_info *info, const char *name)
{
    info->notes.line = 0;
    info->runid = mem_strndup(name, strlen(name));
}

int rcp_read_rows(void *arg, const struct run_reader *reader, struct run_info *info, struct err *err)
{
    const struct ranking_rows *from = arg;
    size_t threads = (size_t)reader->threads;
    struct grouped g = {.rules = {from->name, reader->strict, reader->float_scores},
                        .rows = from->rows,
                        .reader = reader,
                        .ranking = mem_zalloc(threads, sizeof *g.ranking)};
    *info = (struct run_info){0};
    int r = cut(&g, err);
    if (r == 0) {
        sort_stretches(&g);
        r = for_topics(g.n_topics, reader->threads, deliver_rows, &g, err);
    }
    finish_rankings(info, g.ranking, threads);
    finish_info(info, from->name);
    mem_free(g.ranking);
    mem_free(g.stretch);
    mem_free(g.begin);
    return r;
}

/* Rankings of a callback: one at a time, and where a run turns out to be large as many as keep the workers busy. */
struct batch {
    struct rules rules;
    const struct run_reader *reader;
    struct ranking *ranking; /* room for as many */
    size_t room, n, docs;
    uint64_t taken;  /* rankings so far */
    size_t all_docs; /* theirs */
};

static int deliver_one(void *arg, size_t i, size_t worker, struct err *err)
{
    struct batch *b = arg;
    return deliver(&b->ranking[i], &b->rules, b->reader, worker, err);
}

static int flush(struct batch *b, struct err *err)
{
    int threads = rcp_threads_for(b->docs, b->reader->threads);
    int r = for_topics(b->n, threads, deliver_one, b, err);
    b->n = b->docs = 0;
    return r;
}

/* Copies a ranking, and the topic's name, where others come before it is evaluated. Names that can be read where they are
 * are not copied else. */
static int take(struct batch *b, const struct rcp_ranking *from, struct err *err)
{
    struct ranking *r = &b->ranking[b->n];
    bool in_place = b->room == 1 && from->promises & RCP_PADDED;
    size_t bytes = 0;
    if (!from->topic.len || from->topic.len > INT_MAX)
        return err_fail(err, ERR_INPUT, b->rules.name, 0, "a topic of %zu bytes, expected a name", from->topic.len);
    if (from->n > UINT32_MAX)
        return err_fail(err, ERR_INPUT, b->rules.name, 0, "%zu documents of a topic, expected at most %lu", from->n,
                        (unsigned long)UINT32_MAX);
    if (count_bytes(&b->rules, &from->topic, from->docno, from->n, &bytes, err) != 0)
        return -1;
    ranking_begin(r, &from->topic, from->n, in_place ? 0 : bytes);
    r->topic.distinct = from->promises & RCP_DISTINCT;
    r->number = ++b->taken;
    if (b->room > 1) {
        r->qid = mem_grow(r->qid, &r->cap_qid, from->topic.len, 1);
        memcpy(r->qid, from->topic.s, from->topic.len);
        r->topic.qid = r->qid;
    }
    for (size_t i = 0; i < from->n; i++)
        if ((in_place ? ranking_refer(r, &b->rules, &from->docno[i], from->docno[i].s, from->score[i], err)
                      : ranking_add(r, &b->rules, &from->docno[i], from->score[i], err)) != 0)
            return -1;
    ranking_end(r);
    b->n++;
    b->docs += from->n;
    b->all_docs += from->n;
    return b->n == b->room || b->docs >= BATCH_DOCS ? flush(b, err) : 0;
}

int rcp_read_rankings(void *arg, const struct run_reader *reader, struct run_info *info, struct err *err)
{
    const struct ranking_callback *from = arg;
    struct ranking first = {0}, *many = NULL;
    struct batch b = {
        .rules = {from->name, reader->strict, reader->float_scores}, .reader = reader, .ranking = &first, .room = 1};
    struct rcp_ranking next;
    int r = 0, more = 0;
    *info = (struct run_info){0};
    while (r == 0 && (next = (struct rcp_ranking){.n = 0}, more = from->next(from->context, &next)) > 0) {
        if (!many && reader->threads > 1 && b.all_docs >= DOCS_OF_THREAD) {
            b.ranking = many = mem_zalloc(BATCH_TOPICS, sizeof *many);
            b.room = BATCH_TOPICS;
        }
        r = take(&b, &next, err);
    }
    if (r == 0 && more == 0)
        r = flush(&b, err);
    if (r == 0 && more < 0) {
        *err = rcp_aborted;
        r = -1;
    }
    finish_rankings(info, &first, 1);
    finish_rankings(info, many, many ? BATCH_TOPICS : 0);
    finish_info(info, from->name);
    mem_free(many);
    return r;
}
