/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/order.h"
#include "judge/judge_rounds.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/table.h"
#include "judge/judge_stored.h"
#include "schedule/schedule_first.h"

static const char rest_remark[] = "rest", seen_remark[] = "seen ";

/* The number of a document in its topic's pool, in a hash table by name. */
struct doc_name {
    UT_hash_handle hh;
    const char *docno;
    uint32_t number;
};

struct doc_name *judge_doc_names_make(const struct pool_query *p, struct arena *arena)
{
    struct doc_name *table = NULL, *names = arena_alloc(arena, p->n * sizeof *names);
    for (size_t i = 0; i < p->n; i++) {
        memset(&names[i], 0, sizeof names[i]);
        names[i].docno = p->docno[i];
        names[i].number = (uint32_t)i;
        HASH_ADD_KEYPTR(hh, table, names[i].docno, strlen(names[i].docno), &names[i]);
    }
    return table;
}

ptrdiff_t judge_doc_names_find(const struct doc_name *table, const char *docno, size_t len)
{
    struct doc_name *found;
    HASH_FIND(hh, table, docno, len, found);
    return found ? (ptrdiff_t)found->number : -1;
}

void judge_doc_names_free(struct doc_name *table)
{
    HASH_CLEAR(hh, table);
}

void judge_parts_init(struct judge_parts *p, const struct judge_input *input)
{
    *p = (struct judge_parts){.input = input, .stage = mem_zalloc(2 * input->pools.n, sizeof *p->stage)};
}

void judge_parts_free(struct judge_parts *p)
{
    for (size_t k = 0; k < p->n; k++)
        for (size_t i = 0; i < p->part[k]->n; i++) {
            mem_free((void *)p->part[k]->answer[i].score);
            mem_free((void *)p->part[k]->answer[i].passes);
        }
    for (size_t k = 0; p->stage && k < 2 * p->input->pools.n; k++)
        mem_free(p->stage[k].part);
    mem_free(p->part);
    mem_free(p->stage);
    mem_free(p->round);
    arena_free(&p->arena);
}

/* Returns the round with this number, counted from 0; adds it, and those before it, empty if they are missing. */
static struct judge_round *find_or_add_round(struct judge_parts *p, size_t number)
{
    if (p->n_rounds <= number) {
        p->round = mem_grow(p->round, &p->cap_rounds, number + 1, sizeof *p->round);
        memset(p->round + p->n_rounds, 0, (number + 1 - p->n_rounds) * sizeof *p->round);
        p->n_rounds = number + 1;
    }
    return &p->round[number];
}

/* Adds a part of n windows, which the caller fills with fill_window. `rest` says that it belongs to the rest of the
 * round, whose answers the next look does not await. */
static struct judge_part *append_part(struct judge_parts *p, size_t query, enum jud_stage stage, size_t round,
                                      bool rest, size_t n)
{
    struct judge_stage_parts *s = &p->stage[2 * query + stage];
    struct judge_round *r = find_or_add_round(p, round);
    struct judge_part *x = arena_alloc(&p->arena, sizeof *x);
    *x = (struct judge_part){.stage = stage, .query = query, .round = round, .rest = rest, .n = n};
    x->window = arena_alloc(&p->arena, n * sizeof *x->window);
    x->answer = arena_alloc(&p->arena, n * sizeof *x->answer);
    p->part = mem_grow(p->part, &p->cap, p->n + 1, sizeof *p->part);
    p->part[p->n++] = x;
    s->part = mem_grow(s->part, &s->cap, s->n + 1, sizeof *s->part);
    s->part[s->n++] = x;
    s->windows += n;
    p->total[stage] += n;
    r->windows += n;
    r->rest += rest ? n : 0;
    return x;
}

/* Fills and numbers window i of x, the part that was added last, with the documents doc[0 .. n), which the caller keeps
 * alive. */
static void fill_window(struct judge_parts *p, struct judge_part *x, size_t i, const uint32_t *doc, size_t n)
{
    const struct judge_stage_parts *s = &p->stage[2 * x->query + x->stage];
    bool is_first_round = s->part[0]->round == x->round;
    size_t number = s->windows - x->n + i;
    x->window[i] =
        (struct sched_window){(uint32_t)number, is_first_round ? JUD_RANDOM : JUD_ADAPTIVE, (uint16_t)n, doc};
    x->answer[i] = (struct outlook_window){.doc = doc, .n = (uint16_t)n};
}

/* The state of reading rounds. line[0 .. n) are the windows of the present part, which are added when it ends; round,
 * query, stage and is_rest are those of this part. */
struct reading {
    struct judge_parts *p;
    struct doc_name **table; /* a table of documents for each topic, made when it is needed */
    struct arena arena;
    size_t files;      /* the number of files read so far, which is the number (from 0) of the present one */
    size_t rest_round; /* 1 + the number of the round whose rest has begun; 0 means none */
    size_t round, query;
    enum jud_stage stage;
    bool is_rest;
    struct line {
        const uint32_t *doc;
        size_t n;
    } * line;
    size_t n, cap;
};

/* Ends the present part: adds the windows r->line, if any, as one part. */
static void append_lines(struct reading *r)
{
    if (!r->n)
        return;
    struct judge_part *x = append_part(r->p, r->query, r->stage, r->round, r->is_rest, r->n);
    for (size_t i = 0; i < r->n; i++)
        fill_window(r->p, x, i, r->line[i].doc, r->line[i].n);
    r->n = 0;
}

/* Returns the number of a topic in the pools, or -1 if they lack it. Pools need not be sorted if topics were
 * selected. */
static ptrdiff_t find_query(const struct judge_input *input, const char *qid)
{
    const struct pool_query *q = NULL;
    if (!input->n || input->n == input->pools.n)
        q = bsearch(&qid, input->pools.query, input->pools.n, sizeof *q, order_texts);
    for (size_t k = 0; k < input->pools.n && !q; k++)
        if (strcmp(input->pools.query[k].qid, qid) == 0)
            q = &input->pools.query[k];
    return q ? q - input->pools.query : -1;
}

/* Adds a window of a round, read from its file, to the part of its stage and topic. A callback of the rounds' reader.
 * Returns 0, or -1 and *err if the pools lack the topic or a document. */
static int read_window(void *ctx, const struct rounds_window *w, struct err *err)
{
    struct reading *r = ctx;
    ptrdiff_t query = find_query(r->p->input, w->qid);
    if (query < 0)
        return err_input(err, w->file, w->line, "topic %s is not in the pool", w->qid);
    if (!r->table[query])
        r->table[query] = judge_doc_names_make(&r->p->input->pools.query[query], &r->arena);
    bool rest = r->rest_round == w->round + 1;
    if (r->round != w->round || r->query != (size_t)query || r->stage != w->stage || r->is_rest != rest)
        append_lines(r);
    r->is_rest = rest;
    r->round = w->round;
    r->query = (size_t)query;
    r->stage = w->stage;
    uint32_t *doc = arena_alloc(&r->p->arena, w->n * sizeof *doc);
    for (size_t i = 0; i < w->n; i++) {
        ptrdiff_t d = judge_doc_names_find(r->table[query], w->docno[i], strlen(w->docno[i]));
        if (d < 0)
            return err_input(err, w->file, w->line, "document %s is not in the pool of topic %s", w->docno[i], w->qid);
        doc[i] = (uint32_t)d;
    }
    r->line = mem_grow(r->line, &r->cap, r->n + 1, sizeof *r->line);
    r->line[r->n++] = (struct line){doc, w->n};
    return 0;
}

/* Reads a remark in a round's file: that its rest begins, or how many windows the look had seen that chose the round. A
 * callback of the rounds' reader. Returns 0. */
static int read_remark(void *ctx, const char *text, struct err *err)
{
    struct reading *r = ctx;
    int64_t n_seen;
    size_t len = strlen(text), name = sizeof seen_remark - 1;
    (void)err;
    if (strcmp(text, rest_remark) == 0)
        r->rest_round = r->files + 1;
    else if (strncmp(text, seen_remark, name) == 0 && num_int(text + name, len - name, 1, INT64_MAX, &n_seen))
        find_or_add_round(r->p, r->files)->n_seen = (size_t)n_seen;
    return 0;
}

int judge_parts_read(struct judge_parts *p, const char *store, struct err *err)
{
    struct reading r = {.p = p, .table = mem_zalloc(p->input->pools.n, sizeof *r.table)};
    int status = rounds_read_store(store, &(struct rounds_reader){read_remark, read_window, &r}, &r.files, err);
    append_lines(&r);
    if (r.files)
        find_or_add_round(p, r.files - 1);
    for (size_t q = 0; q < p->input->pools.n; q++)
        judge_doc_names_free(r.table[q]);
    mem_free(r.table);
    mem_free(r.line);
    arena_free(&r.arena);
    return status;
}

/* Stores the target that the remark "until TARGET" states in *ctx, a char * that it allocates; the last one counts. A
 * callback of the rounds' reader. Returns 0. */
static int read_target_remark(void *ctx, const char *text, struct err *err)
{
    char **until = ctx;
    (void)err;
    if (strncmp(text, "until ", 6) == 0) {
        mem_free(*until);
        *until = mem_strndup(text + 6, strlen(text) - 6);
    }
    return 0;
}

int judge_rounds_read_target(const char *store, char **until, size_t *n, struct err *err)
{
    *until = NULL;
    return rounds_read_store(store, &(struct rounds_reader){read_target_remark, NULL, until}, n, err);
}

size_t judge_parts_count_windows(const struct judge_parts *p, size_t rounds)
{
    size_t n = 0;
    for (size_t r = 0; r < rounds; r++)
        n += p->round[r].windows;
    return n;
}

size_t judge_parts_count_open(const struct judge_parts *p, const struct judge_options *o,
                              const struct stored_stage *stored)
{
    size_t n_open = 0;
    for (size_t k = 0; k < p->n; k++) {
        const struct judge_part *x = p->part[k];
        for (size_t i = 0; i < x->n && x->query < p->input->n; i++) {
            const char *qid = p->input->pools.query[x->query].qid;
            const struct stored *known = judge_stored_find(&stored[x->stage], qid, x->window[i].seq);
            n_open += judge_stored_needs_answer(known, o) && !(known && known->paid_order);
        }
    }
    return n_open;
}

bool judge_part_is_awaited(const struct judge_part *x, size_t rounds, bool rest)
{
    return x->round + 1 < rounds || (x->round + 1 == rounds && (rest || !x->rest));
}

/* Adds the windows [first, first + n) of `source`, of one stage of one topic (entry 2 x topic + stage), as a part of
 * the round or of its rest, and to the text of the round's file. */
static void add_windows(struct judge_parts *p, size_t entry, size_t round, bool rest, const struct sched_round *source,
                        size_t first, size_t n, struct rounds_text *text)
{
    const struct pool_query *q = &p->input->pools.query[entry / 2];
    enum jud_stage stage = (enum jud_stage)(entry % 2);
    if (!n)
        return;
    struct judge_part *x = append_part(p, entry / 2, stage, round, rest, n);
    for (size_t i = 0; i < n; i++) {
        uint32_t *doc = arena_alloc(&p->arena, source->w * sizeof *doc);
        memcpy(doc, source->doc + (first + i) * source->w, source->w * sizeof *doc);
        fill_window(p, x, i, doc, source->w);
        rounds_put(text, stage, q->qid, q->docno, doc, source->w);
    }
}

/* Returns how many of the n windows of a new round are its rest, whose answers the next look does not await. */
static size_t choose_rest_size(const struct judge_parts *p, size_t n)
{
    size_t total = p->total[0] + p->total[1] + n, rest = total / JUDGE_REST;
    rest = rest > JUDGE_ROUND ? rest : JUDGE_ROUND;
    rest = rest < total / JUDGE_MOST_REST ? rest : total / JUDGE_MOST_REST;
    rest = rest < n ? rest : n;
    return rest < JUDGE_LEAST ? 0 : rest;
}

/* Returns how many of the `rest` windows of a round's rest belong to the first `sum` of its n windows, in
 * proportion. */
static size_t scale_rest(size_t sum, size_t n, size_t rest)
{
    return n ? (size_t)((uint64_t)sum * rest / n) : 0;
}

void judge_parts_add(struct judge_parts *p, const struct sched_round *windows, size_t n_queries, size_t seen,
                     struct rounds_text *text)
{
    size_t n = 0, number = p->n_rounds;
    for (size_t k = 0; k < 2 * n_queries; k++)
        n += windows[k].n;
    size_t rest = choose_rest_size(p, n);
    find_or_add_round(p, number)->n_seen = seen;
    for (int is_rest = 0; is_rest < 2; is_rest++) {
        if (is_rest && rest)
            rounds_put_remark(text, rest_remark);
        for (size_t k = 0, sum = 0; k < 2 * n_queries; k++) {
            size_t n_rest = scale_rest(sum + windows[k].n, n, rest) - scale_rest(sum, n, rest),
                   first = windows[k].n - n_rest;
            sum += windows[k].n;
            add_windows(p, k, number, is_rest, &windows[k], is_rest ? first : 0, is_rest ? n_rest : first, text);
        }
    }
}
