/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/run_summary.h"

#include <string.h>

#include "base/mem.h"
#include "base/table.h"
#include "eval/evaluate.h"

/* Returns the number of grades above 0 of a topic, without excluded documents and, with exclude_self, without the
 * document that has the topic's name. *table is working memory for all topics: {0} before the first. */
static size_t count_relevant(const struct eval *e, const struct eval_topic *topic, struct doc_table *table)
{
    const struct lab_topic *q = &e->qrels.topic[topic->qrels];
    ptrdiff_t excluded_topic =
        e->files.excluded ? lab_find_topic(e->files.excluded, topic->qid, strlen(topic->qid)) : -1;
    const char *text = e->qrels.text + q->text, *doc;
    size_t len, n = 0, n_excluded = 0;
    bool is_new;
    if (excluded_topic >= 0) {
        const struct lab_topic *x = &e->excluded.topic[excluded_topic];
        const char *t = e->excluded.text + x->text;
        doc_table_reset(table, x->n + q->n);
        for (size_t i = 0; i < x->n; i++) {
            t = lab_next_doc(t, &doc, &len);
            doc_table_add(table, doc, len, &is_new);
        }
        n_excluded = table->n;
    }
    for (size_t i = 0; i < q->n; i++) {
        text = lab_next_doc(text, &doc, &len);
        bool is_query_itself =
            e->opt->meas.exclude_self && len == strlen(topic->qid) && memcmp(doc, topic->qid, len) == 0;
        bool drop = is_query_itself || (excluded_topic >= 0 && doc_table_add(table, doc, len, &is_new) < n_excluded);
        n += !drop && lab_grade(&e->qrels, q->first + i) > 0;
    }
    return n;
}

/* Returns the number of grades above 0 of all evaluated topics, for the summary of num_rel in a complete average (-c),
 * which counts them whatever the level of relevance, as trec_eval does. Returns 0 without -c or without grades. */
static double count_all_relevant(const struct eval *e)
{
    struct doc_table excluded = {0};
    double n = 0;
    if (!e->opt->complete || !e->has_qrels || !lab_has_grades(&e->qrels))
        return n;
    for (size_t t = 0; t < e->n_topics; t++)
        if (e->topic[t].qrels >= 0)
            n += (double)count_relevant(e, &e->topic[t], &excluded);
    doc_table_free(&excluded);
    return n;
}

/* Returns whether a value of the evaluation uses labels of this kind. */
static bool has_measure(const struct eval *e, enum meas_labels kind)
{
    for (size_t i = 0; i < e->set.n_values; i++)
        if (e->set.value[i].labels == kind)
            return true;
    return false;
}

/* Sets *err to the message that no topic of the run has labels of the kind, which a measure needs, with the first
 * topics of the run and of the labels. Returns -1. */
static int no_common_topic(const struct eval *e, const struct eval_run *run, enum meas_labels kind, struct err *err)
{
    const struct lab_set *set = kind == MEAS_BY_QRELS ? &e->qrels : &e->gains.set;
    const char *of_run = run->only_run.n ? run->only_run.first[0] : NULL;
    char q[ERR_QUOTE_SIZE], alike[sizeof run->alike + 64] = "";
    if (*run->alike.how)
        snprintf(alike, sizeof alike, " ('%s' may mean '%s'; the difference: %s)", run->alike.run, run->alike.label,
                 run->alike.how);
    for (size_t t = 0; t < e->n_topics && !of_run; t++)
        of_run = run->label_kinds[t] ? e->topic[t].qid : NULL;
    if (!of_run || !set->n_topics || e->opt->common || e->opt->only_topic)
        return err_fail(err, ERR_NO_TOPIC, run->name, 0, "none of the run's topics has %s in %s",
                        kind == MEAS_BY_QRELS ? "labels" : "gains", set->file);
    return err_fail(err, ERR_NO_TOPIC, run->name, 0,
                    "none of the run's topics has %s in %s: the first topic of the run is %s, the first topic of the "
                    "labels is %s%s",
                    kind == MEAS_BY_QRELS ? "labels" : "gains", set->file, of_run,
                    err_quote(q, set->topic[0].qid, strlen(set->topic[0].qid)), alike);
}

/* The context of sum_topic(). */
struct summing {
    const struct eval_run *run;
    struct meas_sums sums;
};

/* Adds a topic's values to the sums of `arg`, a struct summing. An eval_rows_fn. */
static void sum_topic(void *arg, size_t topic, const double *value)
{
    struct summing *x = arg;
    meas_sums_add(&x->sums, value, x->run->label_kinds[topic]);
}

int eval_each_row(const struct eval *e, const struct eval_run *run, eval_rows_fn *take, void *arg, struct err *err)
{
    if (run->rows)
        return eval_rows_each(run->rows, take, arg, run->name, err);
    for (size_t t = 0; t < e->n_topics; t++)
        take(arg, t, run->value + t * e->set.n_values);
    return 0;
}

int eval_summarise(const struct eval *e, struct eval_run *run, struct err *err)
{
    for (size_t t = 0; t < e->n_topics; t++) {
        run->n_both += run->label_kinds[t] == MEAS_BY_ANY;
        run->n_qrels_only += run->label_kinds[t] == MEAS_BY_QRELS;
        run->n_gains_only += run->label_kinds[t] == MEAS_BY_GAINS;
    }
    if (e->has_qrels && !run->n_both && !run->n_qrels_only && has_measure(e, MEAS_BY_QRELS))
        return no_common_topic(e, run, MEAS_BY_QRELS, err);
    if (e->has_gains && !run->n_both && !run->n_gains_only && has_measure(e, MEAS_BY_GAINS))
        return no_common_topic(e, run, MEAS_BY_GAINS, err);
    struct meas_matrix m = {run->value,    run->label_kinds, e->n_topics,          e->opt->complete,
                            e->n_by_qrels, e->n_by_gains,    count_all_relevant(e)};
    run->summary = mem_alloc(e->set.n_values, sizeof *run->summary);
    struct summing x = {.run = run};
    meas_sums_begin(&x.sums, &e->set);
    int r = eval_each_row(e, run, sum_topic, &x, err);
    meas_sums_end(&x.sums, &m, run->summary);
    return r;
}
