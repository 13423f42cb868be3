/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/comparison.h"

#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "eval/naming.h"

bool comparison_takes(const struct meas_value *v)
{
    return v->spec->summary == MEAS_MEAN && !v->spec->integer;
}

/* Lists in c->measure and c->title the values of e that can be compared; column[m] receives the index of measure m in
 * e->set.value. Returns 0, or -1 and *err if there are none. */
static int list_measures(struct comparison *c, const struct eval *e, size_t *column, struct err *err)
{
    c->measure = mem_alloc(e->set.n_values, sizeof *c->measure);
    c->title = mem_alloc(e->set.n_values, sizeof *c->title);
    for (size_t i = 0; i < e->set.n_values; i++) {
        const char *name = e->set.value[i].name, *title = e->set.value[i].title;
        if (!comparison_takes(&e->set.value[i]))
            continue;
        column[c->n_measures] = i;
        c->title[c->n_measures] = arena_strdup(&c->arena, title);
        c->measure[c->n_measures++] = arena_strdup(&c->arena, name);
    }
    if (!c->n_measures)
        return err_usage(err, "none of the chosen measures is a mean over topics; a comparison needs at least one such "
                              "measure, for example map");
    return 0;
}

#define MAX_COMPARED 1e140 /* sums of squares stay finite */

/* Copies the values of a run to values[measure][topic]. A missing value is 0 if the average is complete (-c) and the
 * topic has labels of the measure's kind, else NAN. column[m] is the index of measure m in e->set.value. Returns 0, or
 * -1 and *err if a value exceeds MAX_COMPARED in magnitude. */
static int copy_values(struct comparison *c, const struct eval *e, const struct eval_run *run, const size_t *column,
                       double *values, struct err *err)
{
    for (size_t m = 0; m < c->n_measures; m++) {
        const struct meas_value *v = &e->set.value[column[m]];
        double *row = values + m * c->n_rows;
        for (size_t t = 0; t < c->n_rows; t++) {
            row[t] = run->label_kinds[t] & v->labels ? run->value[t * e->set.n_values + column[m]]
                   : e->opt->complete && (eval_labels(&e->topic[t]) & v->labels) ? 0
                                                                                 : NAN;
            if ((run->label_kinds[t] & v->labels) && !(fabs(row[t]) <= MAX_COMPARED))
                return err_fail(err, ERR_CALC, run->name, 0,
                                "%s of topic %s is %g: too large for a comparison, which accepts magnitudes up to %g",
                                v->name, e->topic[t].qid, row[t], MAX_COMPARED);
        }
    }
    return 0;
}

/* Returns the number of topics on which a run has a value of at least one measure; its values are
 * values[measure][topic]. */
static size_t count_topics_with_values(const struct comparison *c, const double *values)
{
    size_t n = 0;
    for (size_t t = 0; t < c->n_rows; t++) {
        size_t m = 0;
        while (m < c->n_measures && isnan(values[m * c->n_rows + t]))
            m++;
        n += m < c->n_measures;
    }
    return n;
}

/* Fills c->run[i] and c->block[i] with the path, runid, coverage and values of an evaluated run; column[m] is the index
 * of measure m in e->set.value. Returns 0, or -1 and *err if a value is too large. */
static int add_run(struct comparison *c, size_t i, const struct eval *e, const struct eval_run *run,
                   const size_t *column, struct err *err)
{
    c->block[i] = mem_alloc(c->n_measures * c->n_rows, sizeof **c->block);
    c->run[i] = (struct comparison_run){.number = i, .file = run->path, .runid = eval_run_name(run)};
    memcpy(c->run[i].coverage, run->coverage, sizeof run->coverage);
    if (copy_values(c, e, run, column, c->block[i], err) != 0)
        return -1;
    c->run[i].topics = count_topics_with_values(c, c->block[i]);
    return 0;
}

/* The context of evaluate_run. */
struct run_context {
    struct comparison *c; /* receives the results */
    const size_t *column; /* [measure of the comparison]: the measure's index among the values of the evaluation */
    bool keep_values;     /* whether c->evaluated keeps the values of the runs; otherwise they are freed */
};

/* Evaluates run i of the options with up to `threads` threads, and adds its results to the comparison of `arg`, a
 * struct run_context. A callback of eval_each_run(). Returns 0, or -1 and *err. */
static int evaluate_run(void *arg, size_t i, int threads, struct err *err)
{
    const struct run_context *x = arg;
    struct comparison *c = x->c;
    struct eval_run *run = &c->evaluated[i];
    if (eval_one_run(&c->eval, i, threads, EVAL_VALUES, run, err) != 0)
        return -1;
    int r = add_run(c, i, &c->eval, run, x->column, err);
    c->run[i].drawn = c->drawn[i] = run->drawn;
    run->drawn = NULL;
    if (!x->keep_values)
        eval_run_forget(run);
    return r;
}

/* Evaluates the runs of the options, and sets c->n_evaluated: all runs or, after a failure, those before the run that
 * failed, and this run too if it was read. column[m] is the index of measure m in e->set.value; keep_values: whether
 * c->evaluated keeps the values. Returns 0, or -1 and *err of the first run that failed. */
static int evaluate_runs(struct comparison *c, const size_t *column, bool keep_values, struct err *err)
{
    struct run_context x = {c, column, keep_values};
    int r = eval_each_run(c->eval.opt, evaluate_run, &x, &c->n_evaluated, err);
    if (r != 0 && c->evaluated[c->n_evaluated].summary) /* the run was read, but a value is too large to be compared */
        c->n_evaluated++;
    return r;
}

/* Returns whether at least one run has a value of the measure on the topic. */
static bool has_run_value(const struct comparison *c, size_t measure, size_t topic)
{
    for (size_t r = 0; r < c->n_runs; r++)
        if (!isnan(c->block[r][measure * c->n_rows + topic]))
            return true;
    return false;
}

/* Fills c->undefined: for each nDCG, the topics on which some run has a value, but the ideal DCG is 0. With leave_out,
 * all runs lose their values of an nDCG by qrels on these topics. The ideal DCG depends on labels alone, so it is
 * computed for an empty ranking. column[m] is the index of measure m in e->set.value. Returns 0, or -1 and *err. */
static int find_undefined(struct comparison *c, const struct eval *e, const size_t *column, bool leave_out,
                          struct err *err)
{
    struct meas_join join = {0};
    double *ideal = mem_alloc(e->set.n_values, sizeof *ideal);
    int r = 0;
    c->undefined = mem_zalloc(c->n_measures, sizeof *c->undefined);
    eval_init_join(e, &join);
    for (size_t t = 0; t < e->n_topics && r == 0; t++) {
        const struct eval_topic *topic = &e->topic[t];
        struct run_topic empty = {
            .qid = topic->qid, .qid_len = strlen(topic->qid), .sorted = true, .ties_sorted = true};
        struct meas_topic joined;
        if (!eval_labels(topic))
            continue;
        struct meas_topic_index place = eval_topic_index(e, topic);
        join.prepared = eval_prepared(e, t);
        r = meas_join_topic(&join, &empty, true, &place, &joined, err);
        for (size_t m = 0; m < c->n_measures && r == 0; m++) {
            const struct meas_value *v = &e->set.value[column[m]];
            const struct meas_args *a = e->set.args;
            while (column[m] >= a->first + a->n_values)
                a++;
            if (!v->spec->gains || !(eval_labels(topic) & v->labels) || !has_run_value(c, m, t))
                continue;
            v->spec->gains(&joined, a, ideal);
            if (ideal[column[m] - a->first] > 0)
                continue;
            struct undefined_topics *u = &c->undefined[m];
            u->qid = mem_realloc(u->qid, u->n + 1, sizeof *u->qid);
            u->qid[u->n++] = arena_strndup(&c->arena, topic->qid, empty.qid_len);
            u->left_out = leave_out && v->labels == MEAS_BY_QRELS;
            for (size_t i = 0; i < c->n_runs && u->left_out; i++)
                c->block[i][m * c->n_rows + t] = NAN;
        }
    }
    meas_join_free(&join);
    mem_free(ideal);
    return r;
}

/* Returns the number of topics on which at least one run has a value of at least one measure. */
static size_t count_topics_of_any_run(const struct comparison *c)
{
    size_t n = 0;
    for (size_t t = 0; t < c->n_rows; t++) {
        size_t m = 0;
        while (m < c->n_measures && !has_run_value(c, m, t))
            m++;
        n += m < c->n_measures;
    }
    return n;
}

static void alloc_runs(struct comparison *c, size_t n_runs)
{
    c->n_runs = n_runs;
    c->run = mem_zalloc(n_runs, sizeof *c->run);
    c->block = mem_zalloc(n_runs, sizeof *c->block);
    c->drawn = mem_zalloc(n_runs, sizeof *c->drawn);
    c->evaluated = mem_zalloc(n_runs, sizeof *c->evaluated);
}

/* Evaluates the runs of the options. With two runs or more, first computes the data that depend on labels alone, once
 * for all runs, unless there are more than FEW labels and these data would take more memory than the values of the
 * runs. column[m] is the index of measure m in e->set.value; keep_values: whether c->evaluated keeps the values.
 * Returns 0, or -1 and *err. */
static int evaluate_all(struct comparison *c, const size_t *column, bool keep_values, struct err *err)
{
    enum { FEW = 1 << 15 };
    size_t rows = c->n_runs * c->n_measures * c->n_rows * sizeof **c->block / EVAL_PREPARED;
    if (c->n_runs > 1)
        eval_prepare_topics(&c->eval, rows > FEW ? rows : FEW);
    return evaluate_runs(c, column, keep_values, err);
}

/* Collects the values of the evaluated runs run[c->n_runs] or, if `run` is NULL, evaluates the runs of the options and
 * collects theirs; then finds undefined topics and counts the topics. e has the labels. Returns 0, or -1 and *err. */
static int collect_values(struct comparison *c, const struct eval *e, const struct eval_run *const *run,
                          const struct comparison_options *o, struct err *err)
{
    size_t *column = mem_alloc(e->set.n_values, sizeof *column);
    int r = list_measures(c, e, column, err);
    c->drawn_place = mem_alloc(c->n_measures, sizeof *c->drawn_place);
    for (size_t m = 0; m < c->n_measures; m++)
        c->drawn_place[m] = e->drawn_place[column[m]];
    c->n_rows = e->n_topics;
    for (size_t i = 0; run && i < c->n_runs && r == 0; i++)
        r = add_run(c, i, e, run[i], column, err);
    if (!run && r == 0)
        r = evaluate_all(c, column, o->keep_values, err);
    if (r == 0)
        r = find_undefined(c, e, column, o->leave_out_undefined, err);
    if (r == 0)
        c->n_topics = count_topics_of_any_run(c);
    mem_free(column);
    return r;
}

static const char *dataset_name(struct comparison *c, const char *name, const struct eval_options *o)
{
    const char *labels = o->labels ? o->labels : o->gains;
    return name ? name : strcmp(labels, "-") == 0 ? "standard input" : naming_base(&c->arena, labels);
}

int comparison_collect(struct comparison *c, const struct comparison_dataset *d, const struct comparison_options *o,
                       struct err *err)
{
    *c = (struct comparison){0};
    c->name = dataset_name(c, d->name, &d->opt);
    alloc_runs(c, d->opt.n_runs);
    if (eval_load(&c->eval, &d->opt, err) != 0 || collect_values(c, &c->eval, NULL, o, err) != 0 ||
        (d->opt.provenance && eval_digest_inputs(&c->eval, err) != 0))
        return -1;
    eval_forget_labels(&c->eval);
    return 0;
}

int comparison_make(struct comparison *c, const struct eval *e, const struct eval_run *const *run, size_t n,
                    const struct comparison_options *o, struct err *err)
{
    *c = (struct comparison){.is_lent = true};
    c->name = dataset_name(c, NULL, e->opt);
    alloc_runs(c, n);
    for (size_t i = 0; i < n; i++)
        c->evaluated[i].list = run[i]->list; /* lent */
    int r = collect_values(c, e, run, o, err);
    eval_copy_names(&c->eval, e);
    for (size_t i = 0; i < n && r == 0; i++) {
        c->run[i].file = arena_strdup(&c->arena, c->run[i].file);
        c->run[i].runid = arena_strdup(&c->arena, c->run[i].runid);
    }
    return r;
}

void comparison_name_runs(struct comparison *c)
{
    struct naming *naming = mem_alloc(c->n_runs, sizeof *naming);
    for (size_t i = 0; i < c->n_runs; i++)
        naming[i] = (struct naming){.runid = c->run[i].runid, .file = c->run[i].file};
    naming_choose(naming, c->n_runs, &c->arena);
    for (size_t i = 0; i < c->n_runs; i++)
        c->run[i].name = naming[i].name;
    mem_free(naming);
}

/* Names of documents, which may repeat; sorted by strcmp before has_document() searches them. */
struct documents {
    const char **docno;
    size_t n, cap;
};

/* Returns whether docno is one of the documents of `arg`, a struct documents. A callback of texts_read(). */
static bool has_document(void *arg, const char *docno)
{
    const struct documents *d = arg;
    return bsearch(&docno, d->docno, d->n, sizeof *d->docno, order_texts) != NULL;
}

static void add_documents(struct documents *d, const struct eval_run *run)
{
    for (size_t t = 0; t < run->n_tops; t++)
        for (size_t i = 0; i < run->top[t].n; i++)
            MEM_APPEND(d->docno, d->n, d->cap, run->top[t].doc[i].docno);
}

int comparisons_read_texts(struct comparisons *c, const char *corpus, struct err *err)
{
    struct documents d = {0};
    for (size_t i = 0; i < c->n_datasets; i++)
        for (size_t r = 0; r < c->dataset[i].n_evaluated; r++)
            add_documents(&d, &c->dataset[i].evaluated[r]);
    if (d.n)
        qsort(d.docno, d.n, sizeof *d.docno, order_texts);
    c->texts.skip_bad = true;
    int r = texts_read(&c->texts, corpus, has_document, &d, err);
    mem_free(d.docno);
    if (r == 0 && d.n && !c->texts.n)
        return err_input(
            err, corpus, 0,
            "has no text for any document at the top of the runs; give the corpus that these runs searched");
    return r;
}
