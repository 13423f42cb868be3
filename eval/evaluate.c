/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/evaluate.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "base/table.h"
#include "eval/run_draws.h"
#include "eval/run_lists.h"
#include "eval/run_summary.h"
#include "format/input.h"

/* [enum eval_kept]: the most bytes of a run's values kept in memory; more go to a temporary file (eval/rows.h). */
static const size_t most_values[] = {[EVAL_SUMMARY] = 4 << 20, [EVAL_ORDERED] = 16 << 20, [EVAL_VALUES] = SIZE_MAX};

/* A topic of the run without labels. */
struct unlabelled {
    UT_hash_handle hh;
    char *qid;
};

/* The state that the threads that evaluate one run share. */
struct shared {
    const struct eval *e;
    struct eval_run *run;
    atomic_uchar *is_delivered; /* [topic]: 1 once the run has delivered the topic */
    unsigned char *oddity;      /* [topic]: bits of enum topic_oddity */
    struct parallel_lock lock;  /* guards the members below */
    struct unlabelled *unlabelled;
    struct arena arena;
};

/* At most eight first documents of the ranking of topic `topic` (SIZE_MAX: none), which has no labelled document. */
struct sample {
    size_t topic, n;
    char *docno[8];
};

/* Notes about a topic of a run, bits: its ranks contradict its scores; it retrieves a document with its own name. */
enum topic_oddity { CONTRADICTED = 1, SELF = 2 };

struct worker {
    struct shared *shared;
    int number;
    double *value; /* room for the values of the current topic, if run->rows stores them; otherwise NULL */
    struct meas_join join;
    struct sample sample; /* of the first of the worker's topics that share no document with the labels */
};

static void count_name_for_message(struct eval_names *names, const char *s, size_t len)
{
    enum { SHOWN = LENGTH(names->first), SIZE = sizeof names->first[0] };
    if (names->n < SHOWN) {
        char q[ERR_QUOTE_SIZE];
        err_quote(q, s, len);
        snprintf(names->first[names->n], SIZE, "%.*s", SIZE - 1, q);
    }
    names->n++;
}

static ptrdiff_t evaluated_topic_index(const struct eval *e, const char *qid, size_t len)
{
    ptrdiff_t at;
    if (e->has_qrels && (at = lab_find_topic(&e->qrels, qid, len)) >= 0)
        return e->qrels_topic ? (ptrdiff_t)e->qrels_topic[at] : at;
    if (e->has_gains && (at = lab_find_topic(&e->gains.set, qid, len)) >= 0)
        return e->gains_topic ? (ptrdiff_t)e->gains_topic[at] : at;
    return -1;
}

static bool is_skipped(const struct eval *e, const char *qid, size_t len)
{
    const char *only = e->opt->only_topic;
    return only && (strlen(only) != len || memcmp(only, qid, len) != 0);
}

static void note_unlabelled(struct shared *s, const char *qid, size_t len)
{
    struct unlabelled *u;
    parallel_lock_take(&s->lock);
    HASH_FIND(hh, s->unlabelled, qid, len, u);
    if (!u) {
        u = arena_alloc(&s->arena, sizeof *u);
        u->qid = arena_strndup(&s->arena, qid, len);
        HASH_ADD_KEYPTR(hh, s->unlabelled, u->qid, len, u);
    }
    parallel_lock_give(&s->lock);
}

static void free_sample(struct sample *s)
{
    for (size_t i = 0; i < s->n; i++)
        mem_free(s->docno[i]);
    *s = (struct sample){.topic = SIZE_MAX};
}

/* Keeps in w->sample documents of the first topic whose ranking has no labelled document, in any order of calls. */
static void keep_sample(struct worker *w, size_t topic_index, const struct run_topic *run)
{
    struct sample *s = &w->sample;
    if (w->join.shared_last > 0 || topic_index >= s->topic || run->n == 0)
        return;
    free_sample(s);
    s->topic = topic_index;
    for (; s->n < run->n && s->n < LENGTH(s->docno); s->n++)
        s->docno[s->n] = mem_strndup(run->doc[s->n].docno, run->doc[s->n].len);
}

static void clear_lists(struct eval_run *r)
{
    for (size_t t = 0; t < r->n_lists; t++)
        eval_list_free(&r->list[t]);
}

static void clear_tops(struct eval_run *r)
{
    for (size_t t = 0; t < r->n_tops; t++)
        eval_top_free(&r->top[t]);
}

/* Returns whether the options ask to keep the first documents of each topic. */
static bool keeps_documents(const struct eval_options *o)
{
    return o->list_depth || o->top_depth;
}

static bool retrieves_itself(const struct run_topic *run)
{
    size_t i = 0;
    while (i < run->n && (run->doc[i].len != run->qid_len || memcmp(run->doc[i].docno, run->qid, run->qid_len) != 0))
        i++;
    return i < run->n;
}

/* Stores the values, kinds of labels, first documents, draws and oddity of topic `index` of struct eval. `missing`: the
 * run lacks the topic, *run is empty, and no first documents are stored. Returns 0, or -1 and *err. */
static int evaluate_topic(struct worker *w, size_t index, const struct run_topic *run, bool missing, struct err *err)
{
    struct shared *s = w->shared;
    const struct eval_topic *topic = &s->e->topic[index];
    struct meas_topic_index place = eval_topic_index(s->e, topic);
    unsigned char labels = eval_labels(topic);
    struct meas_topic t = {.missing = missing};
    w->join.prepared = eval_prepared(s->e, index);
    if ((s->e->set.reads_rankings || keeps_documents(s->e->opt)) &&
        meas_join_topic(&w->join, run, missing, &place, &t, err) != 0)
        return -1;
    keep_sample(w, index, run);
    if (s->e->opt->list_depth && !missing)
        eval_list_make(&s->run->list[index], s->e->opt, &w->join, run, &t, labels);
    if (s->e->opt->top_depth && !missing)
        eval_top_make(&s->run->top[index], s->e, &w->join, run, &t, labels);
    s->oddity[index] = (unsigned char)((run->contradicted ? CONTRADICTED : 0) |
                                       (s->e->opt->note_self && retrieves_itself(run) ? SELF : 0));
    double *value = s->run->rows ? w->value : s->run->value + index * s->e->set.n_values;
    meas_set_eval(&s->e->set, &t, labels, value, s->run->text + index * s->e->set.n_texts);
    for (size_t i = 0; s->e->opt->zscores && i < s->e->set.n_values; i++)
        value[i] = fmt_zscore(&s->e->zscores, topic->qid, s->e->set.value[i].name, value[i]);
    if (s->run->rows)
        eval_rows_store(s->run->rows, w->number, index, value);
    s->run->label_kinds[index] = labels;
    if (s->run->drawn && (labels & MEAS_BY_GAINS))
        eval_evaluate_draws(s->e, index, value, &t, s->run);
    return 0;
}

/* Evaluates a topic with labels unless the options skip it; notes one without. A run_topic_fn; arg: a struct worker. */
static int read_topic(void *arg, const struct run_topic *run, struct err *err)
{
    struct worker *w = arg;
    struct shared *s = w->shared;
    ptrdiff_t index = evaluated_topic_index(s->e, run->qid, run->qid_len);
    if (index < 0) {
        note_unlabelled(s, run->qid, run->qid_len);
        return 0;
    }
    if (!eval_labels(&s->e->topic[index]) || is_skipped(s->e, run->qid, run->qid_len))
        return 0;
    if (atomic_exchange(&s->is_delivered[index], 1))
        return RUN_SPLIT;
    return evaluate_topic(w, (size_t)index, run, false, err);
}

static bool is_wanted_topic(void *arg, const char *qid, size_t len)
{
    const struct eval *e = ((struct worker *)arg)->shared->e;
    ptrdiff_t index = evaluated_topic_index(e, qid, len);
    return index >= 0 && eval_labels(&e->topic[index]) && !is_skipped(e, qid, len);
}

static void free_texts(struct eval_run *r)
{
    for (size_t i = 0; r->text && i < r->n_text; i++) {
        mem_free(r->text[i]);
        r->text[i] = NULL;
    }
}

void eval_init_join(const struct eval *e, struct meas_join *j)
{
    j->opt = &e->opt->meas;
    j->files = &e->files;
    j->shared = j->sharable = 0;
    j->sorts_always = keeps_documents(e->opt); /* first documents need a ranking sorted as a whole */
    j->log2 = e->log2;
    j->n_log2 = e->n_log2;
    for (int i = 0; i < MEAS_COVERAGES; i++)
        j->coverage[i] = (struct meas_coverage){.k = (size_t)e->coverage_k[i]};
}

/* Resets the worker `arg` and the shared results before the whole run is read once more; called for each worker. */
static void reset_worker(void *arg)
{
    struct worker *w = arg;
    struct shared *s = w->shared;
    free_texts(s->run);
    clear_lists(s->run);
    clear_tops(s->run);
    if (s->run->rows)
        eval_rows_restart(s->run->rows);
    for (size_t t = 0; t < s->e->n_topics; t++)
        s->is_delivered[t] = s->oddity[t] = s->run->label_kinds[t] = 0;
    free_sample(&w->sample);
    eval_init_join(s->e, &w->join);
}

/* Counts the run's topics with labels, and notes oddities and missing pools; notes the topics with labels that the run
 * lacks and, with -c (except in trec_eval 9), evaluates them as empty rankings. Returns 0, or -1 and *err. */
static int finish_missing(struct worker *w, struct err *err)
{
    struct shared *s = w->shared;
    const struct eval *e = s->e;
    struct eval_run *run = s->run;
    for (size_t t = 0; t < e->n_topics; t++) {
        const struct eval_topic *topic = &e->topic[t];
        size_t len = strlen(topic->qid);
        if (!eval_labels(topic) || is_skipped(e, topic->qid, len))
            continue;
        if (s->is_delivered[t]) {
            run->n_qrels += topic->qrels >= 0;
            run->n_gains += topic->gains >= 0;
            if (s->oddity[t] & CONTRADICTED)
                count_name_for_message(&run->contradicted, topic->qid, len);
            if (s->oddity[t] & SELF)
                count_name_for_message(&run->self, topic->qid, len);
            if (e->files.pool && lab_find_topic(e->files.pool, topic->qid, len) < 0)
                count_name_for_message(&run->no_pool, topic->qid, len);
            continue;
        }
        if (topic->qrels >= 0)
            count_name_for_message(&run->missing_qrels, topic->qid, len);
        if (topic->gains >= 0)
            count_name_for_message(&run->missing_gains, topic->qid, len);
        struct run_topic empty = {.qid = topic->qid, .qid_len = len, .sorted = true, .ties_sorted = true};
        if (e->opt->complete && !e->opt->meas.v9 && evaluate_topic(w, t, &empty, true, err) != 0)
            return -1;
    }
    return 0;
}

/* Checks the topics of the gains that were not joined with a ranking; for the first run only. Returns 0, or -1 and *err
 * if a document appears twice in a topic. */
static int check_other_gains(const struct shared *s, struct err *err)
{
    const struct eval *e = s->e;
    struct doc_table table = {0};
    int r = 0;
    for (size_t g = 0; e->has_gains && g < e->gains.set.n_topics && r == 0; g++) {
        size_t t = e->gains_topic ? e->gains_topic[g] : g;
        if (!(s->run->label_kinds[t] & MEAS_BY_GAINS))
            r = gains_check_topic(&e->gains.set, &e->gains.set.topic[g], &table, err);
    }
    doc_table_free(&table);
    return r;
}

static void add_coverage(struct eval_run *r, const struct meas_join *j)
{
    for (int i = 0; i < MEAS_COVERAGES; i++) {
        struct meas_coverage *to = &r->coverage[i];
        const struct meas_coverage *from = &j->coverage[i];
        to->k = from->k;
        to->retrieved += from->retrieved;
        to->judged += from->judged;
        to->retrieved_gain += from->retrieved_gain;
        to->with_gain += from->with_gain;
        to->with_count += from->with_count;
        to->crossing += from->crossing;
    }
}

static int compare_names(const struct unlabelled *a, const struct unlabelled *b)
{
    return strcmp(a->qid, b->qid);
}

static const struct run_system *find_system(const struct eval_options *o, size_t i)
{
    return o->system ? o->system[i] : NULL;
}

int eval_threads(const struct eval_options *o, size_t i)
{
    return find_system(o, i) ? 1 : fmt_threads(o->run[i], o->threads);
}

static int read_source(const struct eval_source *from, const struct run_reader *reader, struct run_info *info,
                       struct err *err)
{
    return from->read   ? from->read(from->arg, reader, info, err)
         : from->system ? run_read_system(from->system, reader, info, err)
                        : run_read(from->file, reader, info, err);
}

int eval_read_run(const struct eval_options *o, size_t i, const struct run_reader *reader, struct run_info *info,
                  struct err *err)
{
    struct eval_source from = {.file = o->run[i], .system = find_system(o, i)};
    return read_source(&from, reader, info, err);
}

/* Sets run->alike to one of the first 100 unlabelled topics and a labelled one of similar name that the run lacks. */
static void find_alike_topic(struct shared *s)
{
    enum { LOOKED_AT = 100 };
    const struct eval *e = s->e;
    int n = 0;
    for (const struct unlabelled *u = s->unlabelled; u && n < LOOKED_AT; u = u->hh.next, n++)
        for (size_t t = 0; t < e->n_topics; t++)
            if (eval_labels(&e->topic[t]) && !s->is_delivered[t] &&
                ids_compare(&s->run->alike, u->qid, strlen(u->qid), e->topic[t].qid, strlen(e->topic[t].qid), false))
                return;
}

/* Stores in *p a document of the sample and a labelled one with a similar name. If there are none, stores the first
 * document of the sample and of the topic's labels if `first` is set; otherwise leaves *p alone. */
static void compare_docs(const struct lab_set *set, const struct lab_topic *topic, const struct sample *s, bool first,
                         struct ids_pair *p)
{
    const char *text = set->text + topic->text, *doc;
    size_t len;
    for (size_t i = 0; i < topic->n; i++) {
        text = lab_next_doc(text, &doc, &len);
        for (size_t k = 0; k < s->n; k++)
            if (ids_compare(p, s->docno[k], strlen(s->docno[k]), doc, len, first && i == 0 && k == 0))
                return;
    }
}

/* Fills run->shared: adds up the shared documents of the workers w[threads]; if they are fewer than half of the
 * possible ones, describes the first topic without any. */
static void find_shared(struct shared *s, const struct worker *w, int threads)
{
    const struct eval *e = s->e;
    struct eval_shared *shared = &s->run->shared;
    const struct sample *first = &w[0].sample;
    for (int i = 0; i < threads; i++) {
        shared->docs += w[i].join.shared;
        shared->possible += w[i].join.sharable;
        first = w[i].sample.topic < first->topic ? &w[i].sample : first;
    }
    if (2 * shared->docs >= shared->possible || first->topic == SIZE_MAX)
        return;
    const struct eval_topic *place = &e->topic[first->topic];
    const struct lab_set *set = place->qrels >= 0 ? &e->qrels : &e->gains.set;
    ptrdiff_t topic_index = place->qrels >= 0 ? place->qrels : place->gains;
    char q[ERR_QUOTE_SIZE];
    const char *qid = e->topic[first->topic].qid;
    snprintf(shared->topic, sizeof shared->topic, "%.47s", err_quote(q, qid, strlen(qid)));
    if (topic_index >= 0)
        compare_docs(set, &set->topic[topic_index], first, shared->docs == 0, &shared->first);
}

/* Reads the run with w[], to which arg[] points, and collects values and notes in s->run. Returns 0, or -1 and *err. */
static int read_run(struct shared *s, const struct eval_source *from, struct worker *w, void **arg, struct err *err)
{
    int threads = from->threads;
    struct eval_run *run = s->run;
    bool v9 = s->e->opt->meas.v9;
    struct run_reader reader = {threads, arg, read_topic, is_wanted_topic, reset_worker, s->e->opt->strict, !v9, v9};
    struct run_info info;
    if (read_source(from, &reader, &info, err) != 0) {
        mem_free(info.runid);
        return -1;
    }
    run->runid = info.runid;
    run->notes = info.notes;
    HASH_SORT(s->unlabelled, compare_names);
    for (const struct unlabelled *u = s->unlabelled; u && !s->e->opt->shares_runs; u = u->hh.next)
        count_name_for_message(&run->only_run, u->qid, strlen(u->qid));
    find_alike_topic(s);
    find_shared(s, w, threads);
    for (int k = 0; k < threads; k++)
        add_coverage(run, &w[k].join);
    if (finish_missing(&w[0], err) != 0)
        return -1;
    return from->first ? check_other_gains(s, err) : 0;
}

int eval_one_run(const struct eval *e, size_t number, int threads, enum eval_kept kept, struct eval_run *run,
                 struct err *err)
{
    struct eval_source from = {
        .file = e->opt->run[number], .system = find_system(e->opt, number), .threads = threads, .first = number == 0};
    return eval_evaluate_run(e, &from, kept, run, err);
}

int eval_evaluate_run(const struct eval *e, const struct eval_source *from, enum eval_kept kept, struct eval_run *run,
                      struct err *err)
{
    int threads = from->threads;
    *run = (struct eval_run){.path = from->file,
                             .name = !from->read && strcmp(from->file, "-") == 0 ? "standard input" : from->file};
    size_t n = e->n_topics * e->set.n_values;
    bool parts = n > most_values[kept] / sizeof *run->value;
    run->value = parts ? NULL : mem_alloc(n, sizeof *run->value);
    run->rows = parts ? eval_rows_new(e->n_topics, e->set.n_values, threads) : NULL;
    run->drawn = e->n_drawn ? mem_zalloc(e->draws.n * e->n_topics, e->n_drawn * sizeof *run->drawn) : NULL;
    run->label_kinds = mem_zalloc(e->n_topics, 1);
    run->n_text = e->n_topics * e->set.n_texts;
    run->text = mem_zalloc(run->n_text, sizeof *run->text);
    run->n_lists = e->opt->list_depth ? e->n_topics : 0;
    run->list = run->n_lists ? mem_zalloc(run->n_lists, sizeof *run->list) : NULL;
    run->n_tops = e->opt->top_depth ? e->n_topics : 0;
    run->top = run->n_tops ? mem_zalloc(run->n_tops, sizeof *run->top) : NULL;
    struct shared s = {.e = e, .run = run};
    s.is_delivered = mem_zalloc(e->n_topics, sizeof *s.is_delivered);
    s.oddity = mem_zalloc(e->n_topics, 1);
    parallel_lock_init(&s.lock);
    struct worker *w = mem_zalloc((size_t)threads, sizeof *w);
    void **arg = mem_alloc((size_t)threads, sizeof *arg);
    for (int i = 0; i < threads; i++) {
        w[i].shared = &s;
        w[i].number = i;
        w[i].value = parts ? mem_alloc(e->set.n_values, sizeof *w[i].value) : NULL;
        w[i].sample.topic = SIZE_MAX;
        arg[i] = &w[i];
        eval_init_join(e, &w[i].join);
    }

    int r = read_run(&s, from, w, arg, err);
    if (r == 0)
        r = eval_summarise(e, run, err);

    for (int i = 0; i < threads; i++) {
        meas_join_free(&w[i].join);
        free_sample(&w[i].sample);
        mem_free(w[i].value);
    }
    MEM_FREE_ALL(arg, w, s.is_delivered, s.oddity);
    HASH_CLEAR(hh, s.unlabelled);
    arena_free(&s.arena);
    parallel_lock_free(&s.lock);
    if (kept == EVAL_SUMMARY)
        eval_run_forget(run);
    return r;
}

const char *eval_run_name(const struct eval_run *r)
{
    return r->runid ? r->runid : r->name;
}

void eval_run_forget(struct eval_run *r)
{
    free_texts(r);
    mem_free(r->text);
    mem_free(r->value);
    eval_rows_free(r->rows);
    mem_free(r->drawn);
    mem_free(r->label_kinds);
    r->text = NULL;
    r->value = NULL;
    r->rows = NULL;
    r->drawn = NULL;
    r->label_kinds = NULL;
}

void eval_run_forget_lists(struct eval_run *r)
{
    clear_lists(r);
    mem_free(r->list);
    r->list = NULL;
    r->n_lists = 0;
}

void eval_run_free(struct eval_run *r)
{
    eval_run_forget(r);
    eval_run_forget_lists(r);
    clear_tops(r);
    mem_free(r->top);
    mem_free(r->runid);
    mem_free(r->summary);
    *r = (struct eval_run){0};
}
