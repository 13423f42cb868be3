/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/explanation.h"

#include <gsl/gsl_sort_double.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "eval/comparison.h"
#include "eval/run_lists.h"

/* The state of explaining one run, which the threads that read it share. */
struct explaining {
    const struct eval *e;
    struct explanation *x;
    const struct eval_topic *topic;
    const size_t *column; /* [measure]: the measure's index among the values of the set */
    struct explanation_run *run;
    atomic_uchar seen; /* 1 once the run has delivered the topic */
};

/* The state of one thread that reads the run. */
struct asked_worker {
    struct explaining *asked;
    struct meas_join join;
};

/* Returns the measure, with its arguments, to which a value of the set belongs. */
static const struct meas_args *args_of_value(const struct meas_set *set, size_t value)
{
    const struct meas_args *a = set->args;
    while (value >= a->first + a->n_values)
        a++;
    return a;
}

static double dcg_of_ranks(const struct meas_topic *t, const double *by_rank, size_t k)
{
    double sum = 0;
    for (size_t rank = 0; rank < k; rank++)
        sum += by_rank[rank] / meas_log2(t, rank);
    return sum;
}

/* Stores the ideal DCG of a measure on the topic in q->x->ideal and, if it is above 0, stores in q->run->value the
 * value of the run and the best value of its first k documents in another order. */
static void explain_measure(const struct explaining *q, const struct meas_topic *t, size_t measure)
{
    struct explanation *x = q->x;
    const struct meas_args *a = args_of_value(&q->e->set, q->column[measure]);
    size_t k = (size_t)x->cutoff[measure];
    struct explanation_value *v = &q->run->value[measure];
    double *ideal = mem_alloc(a->n_values, sizeof *ideal), *by_rank = mem_alloc(k, sizeof *by_rank);
    const struct meas_ranking *r = a->spec->gains(t, a, ideal);
    x->ideal[measure] = ideal[q->column[measure] - a->first];
    eval_rank_gains(r, t->scratch, k, by_rank);
    if (x->ideal[measure] > 0) {
        v->value = dcg_of_ranks(t, by_rank, k) / x->ideal[measure];
        gsl_sort(by_rank, 1, k);
        for (size_t i = 0; i < k / 2; i++) { /* descending */
            double low = by_rank[i];
            by_rank[i] = by_rank[k - 1 - i];
            by_rank[k - 1 - i] = low;
        }
        v->best = dcg_of_ranks(t, by_rank, k) / x->ideal[measure];
    }
    mem_free(by_rank);
    mem_free(ideal);
}

static void list_criteria(struct explanation *x, const struct gain_file *g)
{
    x->n_criteria = g->n_items;
    x->criterion = arena_alloc(&x->arena, (g->n_items + 1) * sizeof *x->criterion);
    for (size_t c = 0; c < g->n_items; c++)
        x->criterion[c] = arena_strdup(&x->arena, g->item[c].name);
}

/* Sets q->run->doc to the first documents of a ranking, at most q->x->k, with their labels, and sorted_name to their
 * names in strcmp order. */
static void list_documents(const struct explaining *q, const struct meas_join *j, const struct meas_topic *t,
                           const struct run_topic *run)
{
    struct explanation *x = q->x;
    size_t n = t->rel.n_ret > t->gain.n_ret ? t->rel.n_ret : t->gain.n_ret;
    q->run->n_docs = n < x->k ? n : x->k;
    q->run->doc = arena_alloc(&x->arena, (q->run->n_docs + 1) * sizeof *q->run->doc);
    q->run->sorted_name = arena_alloc(&x->arena, (q->run->n_docs + 1) * sizeof *q->run->sorted_name);
    for (size_t i = 0; i < q->run->n_docs; i++) {
        const struct run_doc *d = &run->doc[j->order[i]];
        q->run->doc[i].docno = arena_strndup(&x->arena, d->docno, d->len);
        eval_label_document(&q->run->doc[i], q->e, j, t, i,
                            arena_alloc(&x->arena, (x->n_criteria + 1) * sizeof *q->run->doc[i].pass));
        q->run->sorted_name[i] = q->run->doc[i].docno;
    }
    qsort(q->run->sorted_name, q->run->n_docs, sizeof *q->run->sorted_name, order_texts);
}

/* Joins the ranking with the labels, lists its documents unless it is `missing`, and explains the labelled measures.
 * Returns 0, or -1 and *err. */
static int explain_ranking(struct asked_worker *w, const struct run_topic *run, bool missing, struct err *err)
{
    struct explaining *q = w->asked;
    struct meas_topic t;
    struct meas_topic_index place = eval_topic_index(q->e, q->topic);
    if (meas_join_topic(&w->join, run, missing, &place, &t, err) != 0)
        return -1;
    if (!missing)
        list_documents(q, &w->join, &t, run);
    for (size_t m = 0; m < q->x->n_measures; m++)
        if (q->x->labelled[m])
            explain_measure(q, &t, m);
    return 0;
}

static bool is_asked(void *arg, const char *qid, size_t len)
{
    const struct explaining *q = ((struct asked_worker *)arg)->asked;
    return strlen(q->topic->qid) == len && memcmp(q->topic->qid, qid, len) == 0;
}

/* Explains the ranking of the requested topic and skips other topics. A run_topic_fn; `arg` is a struct asked_worker.
 * Returns 0, -1 and *err, or RUN_SPLIT if the topic comes a second time. */
static int explain_topic(void *arg, const struct run_topic *run, struct err *err)
{
    struct asked_worker *w = arg;
    if (!is_asked(arg, run->qid, run->qid_len))
        return 0;
    if (atomic_exchange(&w->asked->seen, 1))
        return RUN_SPLIT;
    return explain_ranking(w, run, false, err);
}

/* Drops the results of the run before its topics are delivered again. */
static void clear_asked(void *arg)
{
    struct asked_worker *w = arg;
    w->asked->seen = 0;
    w->asked->run->n_docs = 0;
    for (size_t m = 0; m < w->asked->x->n_measures; m++)
        w->asked->run->value[m] = (struct explanation_value){0};
}

/* Reads run `number` of the options and explains in q->run its ranking of the topic, which is empty if the run lacks
 * the topic. Returns 0, or -1 and *err. */
static int explain_run(struct explaining *q, size_t number, struct err *err)
{
    const struct eval_options *o = q->e->opt;
    struct explanation *x = q->x;
    int threads = eval_threads(o, number);
    struct asked_worker *w = mem_zalloc((size_t)threads, sizeof *w);
    void **arg = mem_alloc((size_t)threads, sizeof *arg);
    for (int i = 0; i < threads; i++) {
        w[i].asked = q;
        arg[i] = &w[i];
        eval_init_join(q->e, &w[i].join);
        w[i].join.sorts_always = true;
    }
    q->seen = 0;
    *q->run = (struct explanation_run){.file = o->run[number]};
    q->run->value = arena_alloc(&x->arena, x->n_measures * sizeof *q->run->value);
    memset(q->run->value, 0, x->n_measures * sizeof *q->run->value);

    struct run_reader reader = {threads, arg, explain_topic, is_asked, clear_asked, o->strict, !o->meas.v9, o->meas.v9};
    struct run_info info;
    int r = eval_read_run(o, number, &reader, &info, err);
    if (r == 0) {
        q->run->name = arena_strdup(&x->arena, info.runid);
        q->run->missing = !q->seen;
        struct run_topic empty = {
            .qid = q->topic->qid, .qid_len = strlen(q->topic->qid), .sorted = true, .ties_sorted = true};
        if (q->run->missing)
            r = explain_ranking(&w[0], &empty, true, err);
    }
    mem_free(info.runid);
    for (int i = 0; i < threads; i++)
        meas_join_free(&w[i].join);
    mem_free(arg);
    mem_free(w);
    return r;
}

/* Lists in *x the nDCGs at a cutoff: names, titles, cutoffs, and whether the topic has labels for them; sets x->k and
 * x->counts. column[m] receives the index of measure m in e->set.value. Returns 0, or -1 and *err if there are no such
 * measures. */
static int list_measures(struct explanation *x, const struct eval *e, const struct eval_topic *topic, size_t *column,
                         struct err *err)
{
    x->measure = mem_alloc(e->set.n_values, sizeof *x->measure);
    x->title = mem_alloc(e->set.n_values, sizeof *x->title);
    x->cutoff = mem_alloc(e->set.n_values, sizeof *x->cutoff);
    x->ideal = mem_zalloc(e->set.n_values, sizeof *x->ideal);
    x->labelled = mem_alloc(e->set.n_values, sizeof *x->labelled);
    for (size_t i = 0; i < e->set.n_values; i++) {
        const struct meas_value *v = &e->set.value[i];
        if (!v->spec->gains || v->spec->params != MEAS_CUTOFFS)
            continue;
        const struct meas_args *a = args_of_value(&e->set, i);
        size_t m = x->n_measures++;
        column[m] = i;
        x->counts |= v->labels == MEAS_BY_GAINS && v->spec->column == LAB_COUNT;
        x->measure[m] = arena_strdup(&x->arena, v->name);
        x->title[m] = arena_strdup(&x->arena, v->title);
        x->cutoff[m] = a->cutoff[i - a->first];
        x->labelled[m] = (eval_labels(topic) & v->labels) != 0;
        x->k = (size_t)x->cutoff[m] > x->k ? (size_t)x->cutoff[m] : x->k;
    }
    if (!x->n_measures)
        return err_usage(
            err, "none of the chosen measures is an nDCG at a cutoff; an explanation needs one, such as ndcg_cut.10");
    return 0;
}

static const struct eval_topic *find_topic(const struct eval *e, const char *qid, struct err *err)
{
    for (size_t t = 0; t < e->n_topics; t++)
        if (strcmp(e->topic[t].qid, qid) == 0 && eval_labels(&e->topic[t]))
            return &e->topic[t];
    char q[ERR_QUOTE_SIZE];
    err_fail(err, ERR_NO_TOPIC, e->has_qrels ? e->qrels.file : e->gains.set.file, 0,
             "the topic to explain, '%s', has no labels", err_quote(q, qid, strlen(qid)));
    return NULL;
}

/* Sets the names of the runs, and x->baseline to the run that `baseline` names, SIZE_MAX if it is NULL. Returns 0, or
 * -1 and *err if the name fits no run or several. */
static int name_runs(struct explanation *x, const struct eval_options *o, const char *baseline, struct err *err)
{
    struct comparison names = {
        .n_runs = x->n_runs, .run = mem_zalloc(x->n_runs, sizeof *names.run), .name = o->labels ? o->labels : o->gains};
    for (size_t i = 0; i < x->n_runs; i++)
        names.run[i] = (struct comparison_run){.file = x->run[i].file, .runid = x->run[i].name};
    comparison_name_runs(&names);
    x->baseline = SIZE_MAX;
    int r = baseline ? comparison_find_baseline(&names, baseline, &x->baseline, err) : 0;
    for (size_t i = 0; i < x->n_runs; i++)
        x->run[i].name = arena_strdup(&x->arena, names.run[i].name);
    comparison_free(&names);
    return r;
}

int explanation_make(struct explanation *x, const struct eval *e, const char *topic, const char *baseline,
                     struct err *err)
{
    const struct eval_options *o = e->opt;
    size_t *column = mem_alloc(e->set.n_values, sizeof *column), missing = 0;
    *x = (struct explanation){
        .eval = e, .topic = topic, .run = mem_zalloc(o->n_runs, sizeof *x->run), .n_runs = o->n_runs};
    struct explaining q = {.e = e, .x = x, .topic = find_topic(e, topic, err), .column = column};
    list_criteria(x, &e->gains);
    int r = q.topic ? list_measures(x, e, q.topic, column, err) : -1;
    for (size_t i = 0; i < o->n_runs && r == 0; i++) {
        q.run = &x->run[i];
        r = explain_run(&q, i, err);
        missing += q.run->missing;
    }
    mem_free(column);
    if (r == 0 && missing == o->n_runs)
        return err_fail(err, ERR_NO_TOPIC, "", 0, "the topic to explain, '%s', is in none of the runs", topic);
    return r == 0 ? name_runs(x, o, baseline, err) : -1;
}

void explanation_free(struct explanation *x)
{
    MEM_FREE_ALL(x->run, x->measure, x->title, x->cutoff, x->ideal, x->labelled, x->shown_docno);
    texts_free(&x->texts);
    arena_free(&x->arena);
}

/* The names of the shown documents in strcmp order, for bsearch(). */
struct shown {
    const char **docno;
    size_t n;
};

static bool is_shown(void *arg, const char *docno)
{
    const struct shown *s = arg;
    return bsearch(&docno, s->docno, s->n, sizeof *s->docno, order_texts) != NULL;
}

/* Lists each document among the first EXPLANATION_DEPTH of any run once: in x->shown_docno in the order of the runs, in
 * *sorted in strcmp order. The caller frees sorted->docno. */
static void list_documents_once(struct explanation *x, struct shown *sorted)
{
    size_t n = 0, most = x->n_runs * EXPLANATION_DEPTH;
    x->shown_docno = mem_alloc(most, sizeof *x->shown_docno);
    sorted->docno = mem_alloc(most, sizeof *sorted->docno);
    for (size_t r = 0; r < x->n_runs; r++)
        for (size_t i = 0; i < x->run[r].n_docs && i < EXPLANATION_DEPTH; i++) {
            const char *docno = x->run[r].doc[i].docno;
            size_t earlier = 0;
            while (earlier < r && explanation_find_rank(&x->run[earlier], docno) >= EXPLANATION_DEPTH)
                earlier++;
            if (earlier == r)
                x->shown_docno[n++] = docno;
        }
    x->n_shown = sorted->n = n;
    memcpy(sorted->docno, x->shown_docno, n * sizeof *x->shown_docno);
    qsort(sorted->docno, n, sizeof *sorted->docno, order_texts);
}

int explanation_read_texts(struct explanation *x, const char *corpus, struct err *err)
{
    struct shown sorted;
    x->corpus = corpus;
    x->texts.skip_bad = true;
    list_documents_once(x, &sorted);
    int r = texts_read(&x->texts, corpus, is_shown, &sorted, err);
    mem_free(sorted.docno);
    for (size_t i = 0; i < x->n_shown && r == 0; i++)
        x->n_textless += !texts_find(&x->texts, x->shown_docno[i]);
    if (r == 0 && x->n_shown && x->n_textless == x->n_shown)
        return err_input(err, corpus, 0,
                         "has no text for any of the %zu documents to show; give the corpus that these runs searched",
                         x->n_shown);
    return r;
}

size_t explanation_find_rank(const struct explanation_run *r, const char *docno)
{
    if (!explanation_in_top(r, docno))
        return SIZE_MAX;
    for (size_t i = 0; i < r->n_docs; i++)
        if (strcmp(r->doc[i].docno, docno) == 0)
            return i;
    return SIZE_MAX;
}

bool explanation_in_top(const struct explanation_run *r, const char *docno)
{
    size_t low = 0, high = r->n_docs;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int c = strcmp(r->sorted_name[middle], docno);
        if (c == 0)
            return true;
        *(c < 0 ? &low : &high) = c < 0 ? middle + 1 : middle;
    }
    return false;
}

void explanation_for_pairs(const struct explanation *x, void (*take)(void *arg, size_t a, size_t b), void *arg)
{
    for (size_t a = 0; a < x->n_runs; a++)
        for (size_t b = a + 1; b < x->n_runs; b++) {
            if (x->baseline == SIZE_MAX || x->baseline == b)
                take(arg, a, b);
            else if (x->baseline == a)
                take(arg, b, a);
        }
}

struct explanation_gap explanation_gap(const struct explanation *x, size_t measure, size_t a, size_t b)
{
    const struct explanation_value *p = &x->run[a].value[measure], *q = &x->run[b].value[measure];
    struct explanation_gap g = {p->value - q->value, p->best - q->best, 0};
    g.ordering = g.total - g.selection;
    return g;
}
