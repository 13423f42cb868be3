/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "api/ranking.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "api/call.h"
#include "base/table.h"
#include "format/run_parse.h"

enum { PADDING = 8 }; /* the number of zero bytes behind the last name in ranking.text */

/* A copy of the ranking of one topic, used again for the next topic. Unless the caller pads its docnos (RCP_PADDED),
 * they are copied to text[0 .. len) without gaps, and zero bytes follow the last, so that readable bytes follow
 * each. */
struct ranking {
    struct run_topic topic;
    struct run_doc *doc;
    char *text;
    size_t cap_doc, cap_text, len;
    uint64_t number; /* the number of the current topic, from 1; notes get it in place of a line number, so that the
                      * first note is kept */
    struct fmt_notes notes;
};

/* The name of a run, and the options for its scores. */
struct run_rules {
    const char *name;            /* the name of the run */
    bool is_strict, uses_floats; /* whether a score that is not finite is an error, not a note; whether scores are
                                  * rounded to float */
};

static void ranking_free(struct ranking *r)
{
    MEM_FREE_ALL(r->doc, r->text);
}

/* Begins a ranking of n documents of a topic, with room for `bytes` bytes of names to copy. */
static void ranking_begin(struct ranking *r, const struct rcp_text *topic, size_t n, size_t bytes)
{
    r->doc = mem_grow(r->doc, &r->cap_doc, n, sizeof *r->doc);
    r->text = mem_grow(r->text, &r->cap_text, bytes + PADDING, 1);
    r->len = 0;
    r->topic =
        (struct run_topic){.qid = topic->s, .qid_len = topic->len, .doc = r->doc, .sorted = true, .ties_sorted = true};
}

/* Counts a note on a score that is not finite, and keeps the first one of the run. Returns 0, or -1 and *err if
 * rules->is_strict makes such a score an error. */
static int note_score(struct ranking *r, const struct run_rules *rules, const struct rcp_text *docno, double score,
                      struct err *err)
{
    char q[2][ERR_QUOTE_SIZE];
    err_quote(q[0], r->topic.qid, r->topic.qid_len);
    err_quote(q[1], docno->s, docno->len);
    if (rules->is_strict)
        return err_input(err, rules->name, 0, "score %g, expected a finite number (topic %s, document %s)", score, q[0],
                         q[1]);
    fmt_note(&r->notes, r->number, "score %g, expected a finite number (topic %s, document %s)", score, q[0], q[1]);
    return 0;
}

/* Appends a document whose name text[0 .. docno->len) stays valid while the topic is evaluated and has 8 readable bytes
 * behind it. Returns 0, or -1 and *err if the score is not finite and rules->is_strict is set. */
static inline int ranking_add_padded(struct ranking *r, const struct run_rules *rules, const struct rcp_text *docno,
                                     const char *text, double score, struct err *err)
{
    struct run_topic *t = &r->topic;
    struct run_doc *d = &r->doc[t->n];
    if (!isfinite(score) && note_score(r, rules, docno, score, err) != 0)
        return -1;
    *d = (struct run_doc){text, rules->uses_floats ? (double)(float)score : score, (uint32_t)docno->len, 0};
    if (t->n++ && t->sorted)
        run_note_order(t, d);
    return 0;
}

/* Appends a document, whose name is copied to r->text, which has room for it. Returns 0, or -1 and *err if the score is
 * not finite and rules->is_strict is set. */
static inline int ranking_add(struct ranking *r, const struct run_rules *rules, const struct rcp_text *docno,
                              double score, struct err *err)
{
    char *text = r->text + r->len;
    memcpy(text, docno->s, docno->len);
    r->len += docno->len;
    return ranking_add_padded(r, rules, docno, text, score, err);
}

/* Returns whether `len`, the bytes of a name, is at least 1 and less than 2^31. */
static bool fits_length(size_t len)
{
    return len - 1 < INT_MAX;
}

/* Adds to *bytes the sum of the lengths in bytes of docno[0 .. n). Returns 0, or -1 and *err, which names the topic, if
 * a name is empty or has 2 GiB or more. */
static int count_bytes(const struct run_rules *rules, const struct rcp_text *topic, const struct rcp_text *docno,
                       size_t n, size_t *bytes, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    size_t sum = 0, n_wrong = 0;
    for (size_t i = 0; i < n; i++) {
        sum += docno[i].len;
        n_wrong += !fits_length(docno[i].len);
    }
    *bytes += sum;
    for (size_t i = 0; n_wrong && i < n; i++)
        if (!fits_length(docno[i].len))
            return err_input(err, rules->name, 0,
                             "the name of a document has %zu bytes, expected at least 1 and less than 2 GiB (topic %s)",
                             docno[i].len, err_quote(q, topic->s, topic->len));
    return 0;
}

/* Copies the ranking *source of one topic into *r, without its names if they are padded, and hands it to the reader,
 * which evaluates it. Returns 0, or -1 and *err, also if the topic had a ranking before. */
static int evaluate_ranking(struct ranking *r, const struct run_rules *rules, const struct run_reader *reader,
                            const struct rcp_ranking *source, struct err *err)
{
    bool is_padded = source->promises & RCP_PADDED;
    char q[ERR_QUOTE_SIZE];
    size_t bytes = 0;
    if (!source->topic.len || source->topic.len > INT_MAX)
        return err_input(err, rules->name, 0,
                         "the name of a topic has %zu bytes, expected at least 1 and less than 2 GiB",
                         source->topic.len);
    if (source->n > UINT32_MAX)
        return err_input(err, rules->name, 0, "a topic has %zu documents, expected at most %lu", source->n,
                         (unsigned long)UINT32_MAX);
    if (!is_padded && count_bytes(rules, &source->topic, source->docno, source->n, &bytes, err) != 0)
        return -1;
    ranking_begin(r, &source->topic, source->n, bytes);
    r->topic.distinct = source->promises & RCP_DISTINCT;
    r->number++;
    for (size_t i = 0; i < source->n; i++) {
        if (is_padded && !fits_length(source->docno[i].len))
            return count_bytes(rules, &source->topic, &source->docno[i], 1, &bytes, err);
        if ((is_padded ? ranking_add_padded(r, rules, &source->docno[i], source->docno[i].s, source->score[i], err)
                       : ranking_add(r, rules, &source->docno[i], source->score[i], err)) != 0)
            return -1;
    }
    memset(r->text + r->len, 0, PADDING);
    int status = reader->topic(reader->worker[0], &r->topic, err);
    if (status < 0)
        run_is_about(err, rules->name);
    return status == RUN_SPLIT
             ? err_input(err, rules->name, 0, "topic %s has a second ranking, expected one ranking for each topic",
                         err_quote(q, source->topic.s, source->topic.len))
             : status;
}

int rcp_read_rankings(void *arg, const struct run_reader *reader, struct run_info *info, struct err *err)
{
    const struct ranking_callback *callback = arg;
    struct run_rules rules = {callback->name, reader->strict, reader->float_scores};
    struct ranking ranking = {0};
    struct rcp_ranking rows;
    int r = 0, status = 0;
    while (r == 0 && (rows = (struct rcp_ranking){.n = 0}, status = callback->next(callback->context, &rows)) > 0)
        r = evaluate_ranking(&ranking, &rules, reader, &rows, err);
    if (r == 0 && status < 0) {
        *err = rcp_aborted;
        r = -1;
    }
    *info = (struct run_info){.notes = ranking.notes, .runid = mem_strdup(callback->name)};
    info->notes.line = 0;
    ranking_free(&ranking);
    return r;
}

/* Consecutive rows [first, first + n) of one topic, whose number `topic` counts the topics by their first rows, from
 * 0. */
struct stretch {
    uint32_t topic, first, n;
};

/* An element of a hash table: a topic, and its number in the order of the topics' first rows, from 0. */
struct topic_rows {
    UT_hash_handle hh;
    const struct rcp_text *topic;
    uint32_t number;
};

/* A run in rows, grouped by topic. Topics are numbered from 0 in the order of their first rows. */
struct grouped_rows {
    const char *name; /* the name of the run */
    const struct rcp_rows *rows;
    struct stretch *stretch; /* n_stretches stretches in the order of rows; after sort_stretches by topic, and within a
                              * topic in the order of rows */
    size_t n_stretches, cap_stretches;
    uint32_t *first_stretch;     /* [topic]: the index of its first stretch; element n_topics is n_stretches */
    size_t n_topics, next_topic; /* next_topic: the number of the next topic to be evaluated */
    struct rcp_text *docno;      /* docno and score: copies of the rows of the current topic, if it has several
                                  * stretches */
    double *score;
    size_t cap_docno, cap_score;
};

/* Returns the number of the topic in the hash table. A topic that is not in it is added and gets the next number, from
 * 0. */
static uint32_t number_topic(struct topic_rows **table, struct arena *arena, const struct rcp_text *topic)
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

/* Divides the rows into stretches, which end where the topic changes, and counts the topics. Returns 0, or -1 and *err
 * if the name of a topic is empty or has 2 GiB or more. */
static int find_stretches(struct grouped_rows *g, struct err *err)
{
    const struct rcp_rows *rows = g->rows;
    const struct rcp_text *previous = NULL;
    struct topic_rows *table = NULL;
    struct arena arena = {0};
    int r = 0;
    for (size_t i = 0; i < rows->n && r == 0; i++) {
        const struct rcp_text *t = &rows->topic[i];
        if (!previous || previous->len != t->len || (previous->s != t->s && memcmp(previous->s, t->s, t->len) != 0)) {
            if (!t->len || t->len > INT_MAX)
                r = err_input(err, g->name, 0,
                              "the topic of row %zu has a name of %zu bytes, expected at least 1 and less than 2 GiB",
                              i, t->len);
            else {
                g->stretch = mem_grow(g->stretch, &g->cap_stretches, g->n_stretches + 1, sizeof *g->stretch);
                g->stretch[g->n_stretches++] = (struct stretch){number_topic(&table, &arena, t), (uint32_t)i, 0};
            }
        }
        previous = t;
        if (r == 0)
            g->stretch[g->n_stretches - 1].n++;
    }
    g->n_topics = HASH_COUNT(table);
    HASH_CLEAR(hh, table);
    arena_free(&arena);
    return r;
}

/* Sorts the stretches by topic, with a counting sort, and sets first_stretch. */
static void sort_stretches(struct grouped_rows *g)
{
    uint32_t *start = g->first_stretch = mem_zalloc(g->n_topics + 2, sizeof *start);
    for (size_t i = 0; i < g->n_stretches; i++)
        start[g->stretch[i].topic + 2]++;
    for (size_t t = 1; t < g->n_topics + 2; t++)
        start[t] += start[t - 1];
    if (g->n_stretches > g->n_topics) {
        struct stretch *sorted = mem_alloc(g->n_stretches, sizeof *sorted);
        for (size_t i = 0; i < g->n_stretches; i++)
            sorted[start[g->stretch[i].topic + 1]++] = g->stretch[i];
        mem_free(g->stretch);
        g->stretch = sorted;
    } else {
        for (size_t t = 0; t < g->n_topics; t++)
            start[t + 1] = (uint32_t)t + 1;
    }
}

/* Sets *ranking to the rows of the next topic. A callback of the type rcp_next_ranking; `arg` is a struct grouped_rows.
 * Returns 1, or 0 after the last topic. */
static int fill_next_ranking(void *arg, struct rcp_ranking *ranking)
{
    struct grouped_rows *g = arg;
    if (g->next_topic == g->n_topics)
        return 0;
    const struct stretch *s = g->stretch + g->first_stretch[g->next_topic],
                         *end = g->stretch + g->first_stretch[g->next_topic + 1];
    const struct rcp_rows *rows = g->rows;
    g->next_topic++;
    *ranking = (struct rcp_ranking){rows->topic[s->first], s->n, rows->docno + s->first, rows->value + s->first, 0};
    if (s + 1 == end)
        return 1;
    for (ranking->n = 0; s < end; ranking->n += s++->n) {
        g->docno = mem_grow(g->docno, &g->cap_docno, ranking->n + s->n, sizeof *g->docno);
        g->score = mem_grow(g->score, &g->cap_score, ranking->n + s->n, sizeof *g->score);
        memcpy(g->docno + ranking->n, rows->docno + s->first, s->n * sizeof *g->docno);
        memcpy(g->score + ranking->n, rows->value + s->first, s->n * sizeof *g->score);
    }
    ranking->docno = g->docno;
    ranking->score = g->score;
    return 1;
}

int rcp_read_rows(void *arg, const struct run_reader *reader, struct run_info *info, struct err *err)
{
    const struct ranking_rows *source = arg;
    struct grouped_rows g = {.name = source->name, .rows = source->rows};
    *info = (struct run_info){0};
    int r = find_stretches(&g, err);
    if (r == 0) {
        sort_stretches(&g);
        r = rcp_read_rankings(&(struct ranking_callback){source->name, fill_next_ranking, &g}, reader, info, err);
    }
    MEM_FREE_ALL(g.stretch, g.first_stretch, g.docno, g.score);
    return r;
}
