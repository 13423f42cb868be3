/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_until.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base_name.h"
#include "base/portable.h"
#include "base/table.h"
#include "judge/fusion.h"
#include "judge/schedule_rounds.h"
#include "store/journal.h"
#include "store/rounds.h"

enum { VERDICT = 400 };

/* The windows of one stage of a query, and their answers. */
struct stage_windows {
    struct sched_window *window;
    struct outlook_window *answer;
    uint32_t *round; /* of each */
    size_t n, cap, cap_answers, cap_rounds;
    size_t begun;    /* windows that a schedule was made of */
    size_t at_first; /* the round of its first window */
};

struct doc_name {
    UT_hash_handle hh;
    const char *docno;
    uint32_t number;
};

struct judge_until {
    const struct judge_input *in;
    const struct judge_options *o;
    struct worth_runs runs;
    struct stage_windows *stage; /* [2 x query + stage], of all queries of the pools */
    size_t rounds;               /* files */
    size_t first;                /* windows of the first round */
    size_t total[2];
    struct outlook outlook; /* what the last look left, from where the next one starts */
    size_t looked;          /* looks that it has seen, or would have, had the store been judged at a stretch */
    bool met;
    double left; /* times the variance that the target allows */
    char verdict[VERDICT];
    struct arena arena;
};

/* Documents of a query by name; the table belongs to the arena. */
static struct doc_name *name_docs(const struct pool_query *p, struct arena *arena)
{
    struct doc_name *table = NULL, *all = arena_alloc(arena, p->n * sizeof *all);
    for (size_t i = 0; i < p->n; i++) {
        memset(&all[i], 0, sizeof all[i]);
        all[i].docno = p->docno[i];
        all[i].number = (uint32_t)i;
        HASH_ADD_KEYPTR(hh, table, all[i].docno, strlen(all[i].docno), &all[i]);
    }
    return table;
}

static const struct doc_name *find_doc(const struct doc_name *table, const char *docno, size_t len)
{
    struct doc_name *found;
    HASH_FIND(hh, table, docno, len, found);
    return found;
}

/* The first ranks of a topic by a run. */
static void take_ranks(uint32_t *doc, const struct doc_name *table, const struct lab_set *ranks, size_t topic)
{
    const struct lab_topic *t = &ranks->topic[topic];
    const char *text = ranks->text + t->text;
    for (size_t i = 0; i < t->n; i++) {
        const char *docno;
        size_t len;
        text = lab_next_doc(text, &docno, &len);
        size_t rank = (size_t)lab_grade(ranks, t->first + i);
        const struct doc_name *d = rank <= WORTH_CUTOFF ? find_doc(table, docno, len) : NULL;
        if (d)
            doc[rank - 1] = d->number + 1;
    }
}

static int read_run(struct judge_until *u, struct doc_name *const *table, size_t run, struct err *err)
{
    struct fusion one;
    size_t shared = 0;
    fusion_begin(&one);
    int r = fusion_add_run(&one, u->o->for_run[run], err);
    fusion_finish(&one);
    for (size_t q = 0; q < u->runs.n_topics && r == 0; q++) {
        const char *qid = u->in->pools.query[q].qid;
        size_t at = q * u->runs.n + run;
        ptrdiff_t t = lab_find_topic(&one.ranks, qid, strlen(qid));
        u->runs.has[at] = t >= 0;
        shared += t >= 0;
        if (t >= 0)
            take_ranks(u->runs.doc + at * WORTH_CUTOFF, table[q], &one.ranks, (size_t)t);
    }
    if (r == 0 && one.n_runs > 1)
        r = err_fail(err, ERR_INPUT, u->o->for_run[run], 0, "%zu systems in it, expected one run", one.n_runs);
    if (r == 0 && !shared)
        r = err_fail(err, ERR_INPUT, u->o->for_run[run], 0,
                     "none of its topics is judged, expected some of the pool's");
    fusion_free(&one);
    return r;
}

static int read_runs(struct judge_until *u, struct err *err)
{
    struct worth_runs *runs = &u->runs;
    struct arena arena = {0};
    int r = 0;
    *runs = (struct worth_runs){.n = u->o->n_for_runs, .n_topics = u->in->n};
    runs->doc = mem_zalloc(runs->n_topics * runs->n, WORTH_CUTOFF * sizeof *runs->doc);
    runs->has = mem_zalloc(runs->n_topics * runs->n, sizeof *runs->has);
    struct doc_name **table = mem_alloc(runs->n_topics, sizeof *table);
    for (size_t q = 0; q < runs->n_topics; q++)
        table[q] = name_docs(&u->in->pools.query[q], &arena);
    for (size_t k = 0; k < runs->n && r == 0; k++)
        r = read_run(u, table, k, err);
    for (size_t q = 0; q < runs->n_topics; q++)
        HASH_CLEAR(hh, table[q]);
    mem_free(table);
    arena_free(&arena);
    return r;
}

/* A new window; doc is kept. */
static void add_window(struct judge_until *u, size_t query, enum jud_stage stage, const uint32_t *doc, size_t n)
{
    struct stage_windows *s = &u->stage[2 * query + stage];
    s->at_first = s->n ? s->at_first : u->rounds;
    bool first = s->at_first == u->rounds;
    s->window = mem_grow(s->window, &s->cap, s->n + 1, sizeof *s->window);
    s->answer = mem_grow(s->answer, &s->cap_answers, s->n + 1, sizeof *s->answer);
    s->round = mem_grow(s->round, &s->cap_rounds, s->n + 1, sizeof *s->round);
    s->round[s->n] = (uint32_t)u->rounds;
    s->window[s->n] = (struct sched_window){(uint32_t)s->n, first ? JUD_RANDOM : JUD_ADAPTIVE, (uint16_t)n, doc};
    s->answer[s->n] = (struct outlook_window){.doc = doc, .n = (uint16_t)n};
    s->n++;
    u->total[stage]++;
}

/* What reading rounds needs. */
struct reading {
    struct judge_until *u;
    struct doc_name **table; /* per query, made where it is needed */
    struct arena arena;
};

static int by_qid(const void *key, const void *query)
{
    return strcmp(key, ((const struct pool_query *)query)->qid);
}

/* Queries need not be sorted where some were selected. */
static ptrdiff_t find_query(const struct judge_input *in, const char *qid)
{
    const struct pool_query *q = NULL;
    if (!in->n || in->n == in->pools.n)
        q = bsearch(qid, in->pools.query, in->pools.n, sizeof *q, by_qid);
    for (size_t k = 0; k < in->pools.n && !q; k++)
        if (strcmp(in->pools.query[k].qid, qid) == 0)
            q = &in->pools.query[k];
    return q ? q - in->pools.query : -1;
}

static int take_window(void *ctx, const struct rounds_window *w, struct err *err)
{
    struct reading *r = ctx;
    struct judge_until *u = r->u;
    ptrdiff_t query = find_query(u->in, w->qid);
    if (query < 0)
        return err_fail(err, ERR_INPUT, w->file, w->line, "topic %s, expected topics of the pool", w->qid);
    if (!r->table[query])
        r->table[query] = name_docs(&u->in->pools.query[query], &r->arena);
    uint32_t *doc = arena_alloc(&u->arena, w->n * sizeof *doc);
    for (size_t i = 0; i < w->n; i++) {
        const struct doc_name *d = find_doc(r->table[query], w->docno[i], strlen(w->docno[i]));
        if (!d)
            return err_fail(err, ERR_INPUT, w->file, w->line, "document %s, expected documents of topic %s in the pool",
                            w->docno[i], w->qid);
        doc[i] = d->number;
    }
    add_window(u, (size_t)query, w->stage, doc, w->n);
    if (w->round == 0)
        u->first = u->total[0] + u->total[1];
    return 0;
}

static int read_rounds(struct judge_until *u, struct err *err)
{
    struct reading r = {.u = u, .table = mem_zalloc(u->in->pools.n, sizeof *r.table)};
    int status = rounds_read_store(u->o->store, &(struct rounds_reader){NULL, take_window, &r}, &u->rounds, err);
    for (size_t q = 0; q < u->in->pools.n; q++)
        HASH_CLEAR(hh, r.table[q]);
    mem_free(r.table);
    arena_free(&r.arena);
    return status;
}

static int take_target(void *ctx, const char *text, struct err *err)
{
    char **until = ctx;
    (void)err;
    if (strncmp(text, "until ", 6) == 0) {
        mem_free(*until);
        *until = mem_strndup(text + 6, strlen(text) - 6);
    }
    return 0;
}

int judge_until_read_target(const char *store, char **until, struct err *err)
{
    size_t n;
    *until = NULL;
    int r = rounds_read_store(store, &(struct rounds_reader){take_target, NULL, until}, &n, err);
    if (r == 0 && !*until)
        r = err_fail(err, ERR_INPUT, store, 0, "no rounds in it, expected a store that was judged until a target");
    return r;
}

int judge_until_open(struct judge_until **until, struct judge_input *in, const struct judge_options *o, struct err *err)
{
    *until = NULL;
    if (!o->until)
        return 0;
    struct judge_until *u = *until = mem_zalloc(1, sizeof *u);
    u->in = in;
    u->o = o;
    u->stage = mem_zalloc(2 * in->pools.n, sizeof *u->stage);
    u->outlook = (struct outlook){
        .topic = mem_zalloc(in->n, sizeof *u->outlook.topic), .n_topics = in->n, .n_criteria = in->n_criteria};
    return read_runs(u, err) != 0 || (!o->check && read_rounds(u, err) != 0) ? -1 : 0;
}

void judge_until_free(struct judge_until *u)
{
    if (!u)
        return;
    for (size_t k = 0; k < 2 * u->in->pools.n; k++) {
        struct stage_windows *s = &u->stage[k];
        for (size_t i = 0; i < s->n; i++) {
            mem_free((void *)s->answer[i].score);
            mem_free((void *)s->answer[i].passes);
        }
        mem_free(s->window);
        mem_free(s->answer);
        mem_free(s->round);
    }
    outlook_free(&u->outlook);
    mem_free(u->outlook.topic);
    mem_free(u->stage);
    mem_free(u->runs.doc);
    mem_free(u->runs.has);
    arena_free(&u->arena);
    mem_free(u);
}

struct sched *judge_until_schedule(struct judge_until *u, enum jud_stage stage, size_t query)
{
    struct stage_windows *s = &u->stage[2 * query + stage];
    size_t first = s->begun;
    s->begun = s->n;
    return schedule_of_rounds(s->window, first, s->n, s->answer);
}

size_t judge_until_windows(const struct judge_until *u, enum jud_stage stage)
{
    return u->total[stage];
}

const char *judge_until_verdict(const struct judge_until *u)
{
    return u->verdict;
}

double judge_until_left(const struct judge_until *u)
{
    return u->left;
}

bool judge_until_met(const struct judge_until *u)
{
    return u->met;
}

/* Books the windows of a round and adds them to the text of its file. */
static void add_round(struct judge_until *u, struct rounds_text *text, size_t query, enum jud_stage stage,
                      const struct sched_round *r)
{
    const struct pool_query *p = &u->in->pools.query[query];
    for (size_t k = 0; k < r->n; k++) {
        uint32_t *doc = arena_alloc(&u->arena, r->w * sizeof *doc);
        memcpy(doc, r->doc + k * r->w, r->w * sizeof *doc);
        add_window(u, query, stage, doc, r->w);
        rounds_put(text, stage, p->qid, p->docno, doc, r->w);
    }
}

/* What the file says before its windows: the target, and the runs. */
static void put_head(const struct judge_until *u, struct rounds_text *text)
{
    char line[VERDICT + 32];
    rounds_put_version(text);
    snprintf(line, sizeof line, "until %s", u->o->until);
    rounds_put_remark(text, line);
    for (size_t k = 0; k < u->o->n_for_runs; k++) {
        snprintf(line, sizeof line, "for %.300s", base_name(u->o->for_run[k]));
        rounds_put_remark(text, line);
    }
    if (u->verdict[0])
        rounds_put_remark(text, u->verdict);
}

static int publish(struct judge_until *u, struct journal *store, struct rounds_text *text, struct err *err)
{
    char name[ROUNDS_NAME_SIZE];
    rounds_name(name, u->rounds);
    int r = store ? journal_beside(store, name, text->text, text->len, err) : 0;
    mem_free(text->text);
    u->first = u->rounds ? u->first : u->total[0] + u->total[1];
    u->rounds++;
    return r;
}

/* The first pass over the topics that have no window yet. */
static size_t add_first_pass(struct judge_until *u, struct rounds_text *text)
{
    size_t n = 0;
    for (size_t q = 0; q < u->in->n; q++) {
        const struct pool_query *p = &u->in->pools.query[q];
        if (u->stage[2 * q].n || u->stage[2 * q + 1].n)
            continue;
        for (int s = 0; s < 2; s++) {
            struct sched_round r;
            schedule_first_pass(&r, (enum jud_stage)s, p->qid, p->n, u->o->window, u->o->seed);
            add_round(u, text, q, (enum jud_stage)s, &r);
            n += r.n;
            mem_free(r.doc);
        }
    }
    return n;
}

/* Windows of the whole schedule, which is as much as is asked for where nothing else is said. */
static size_t most_windows(const struct judge_until *u)
{
    struct sched_options o = {.window = u->o->window,
                              .random = u->o->random,
                              .stratified = u->o->stratified,
                              .adaptive = u->o->adaptive,
                              .batches = u->o->batches,
                              .rubric = u->o->rubric,
                              .mirror = u->o->mirror};
    size_t n = 0;
    for (int s = 0; s < 2 && !u->o->max_windows; s++)
        for (size_t q = 0; q < u->in->n; q++)
            n += schedule_calls((enum jud_stage)s, u->in->pools.query[q].n, &o);
    return u->o->max_windows ? u->o->max_windows : n;
}

/* How many windows the store has after this round. */
static size_t next_total(const struct judge_until *u, size_t most)
{
    double first = (double)u->first, ratio = fmax((double)most, first) / fmax(first, 1.0);
    size_t looks = u->rounds < UNTIL_LOOKS ? u->rounds : UNTIL_LOOKS;
    size_t total = (size_t)ceil(first * pow(ratio, (double)looks / UNTIL_LOOKS));
    return total < most ? total : most;
}

/* The windows of the first rounds, so many, of one topic. Were some of the last of them chosen by a look? */
static bool fill_topic(struct judge_until *u, size_t q, size_t rounds)
{
    struct outlook_topic *t = &u->outlook.topic[q];
    bool chosen = false;
    t->n = u->in->pools.query[q].n;
    for (int s = 0; s < 2; s++) {
        const struct stage_windows *w = &u->stage[2 * q + (size_t)s];
        size_t n = w->n;
        while (n && w->round[n - 1] >= rounds)
            n--;
        chosen |= n && w->at_first + 1 < rounds && w->round[n - 1] + 1 == rounds;
        t->window[s] = w->answer;
        t->n_windows[s] = n;
    }
    return chosen;
}

static bool fill_outlook(struct judge_until *u, size_t rounds)
{
    bool chosen = false;
    for (size_t q = 0; q < u->in->n; q++)
        chosen |= fill_topic(u, q, rounds);
    return chosen;
}

void judge_until_prepare(struct judge_until *u, size_t query)
{
    if (query >= u->in->n || u->looked + 1 != u->rounds)
        return;
    fill_topic(u, query, u->rounds);
    outlook_prepare(&u->outlook, query);
}

/* A look at all answers starts where that before it ended, in this process or, when a run is resumed, in one before: then
 * the looks that chose the rounds of the store are repeated. */
static void fit_outlook(struct judge_until *u)
{
    int threads = portable_processors();
    for (size_t r = u->looked + 1; r < u->rounds; r++)
        if (fill_outlook(u, r + 1)) {
            fill_outlook(u, r);
            outlook_fit(&u->outlook, threads);
        }
    u->looked = u->rounds;
    fill_outlook(u, u->rounds);
    outlook_fit(&u->outlook, threads);
}

/* Chooses windows by what the answers say, and adds them. */
static size_t choose(struct judge_until *u, const struct worth *w, size_t budget, struct rounds_text *text)
{
    size_t T = u->in->n;
    struct sched_round *round = mem_zalloc(2 * T, sizeof *round);
    size_t n = schedule_choose(round, w, u->o->window, budget, w->worst);
    for (size_t k = 0; k < 2 * T; k++) {
        const struct stage_windows *s = &u->stage[k];
        const struct pool_query *p = &u->in->pools.query[k / 2];
        if (round[k].n)
            schedule_order(&round[k], (enum jud_stage)(k % 2), p->qid, p->n, s->answer, s->n, u->o->seed, u->rounds);
        add_round(u, text, k / 2, (enum jud_stage)(k % 2), &round[k]);
        mem_free(round[k].doc);
    }
    mem_free(round);
    return n;
}

static size_t look(struct judge_until *u, struct rounds_text *text)
{
    struct worth w;
    size_t most = most_windows(u), have = u->total[0] + u->total[1], total = next_total(u, most), n = 0;
    fit_outlook(u);
    worth_look(&w, &u->outlook, &u->runs, &u->o->target, portable_processors());
    u->left = w.worst;
    u->met = u->outlook.fitted && w.worst <= 1.0;
    snprintf(u->verdict, sizeof u->verdict, "%zu windows: labels leave %.3g times the variance that '%s' allows%s",
             have, w.worst, u->o->until,
             u->met          ? ", which is met"
             : total <= have ? ", which is not met: no more windows are allowed"
                             : "");
    put_head(u, text);
    if (!u->met && u->outlook.fitted && total > have)
        n = choose(u, &w, total - have, text);
    worth_free(&w);
    outlook_rest(&u->outlook);
    return n;
}

int judge_until_next(struct judge_until *u, struct journal *store, struct err *err)
{
    struct rounds_text text = {0};
    put_head(u, &text);
    size_t n = add_first_pass(u, &text);
    if (!n) {
        text.len = 0;
        n = look(u, &text);
    }
    if (n)
        return publish(u, store, &text, err) == 0 ? 1 : -1;
    mem_free(text.text);
    return 0;
}
