/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "eval/study_source.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "format/qrels.h"
#include "judge/fusion.h"
#include "study/ndcg.h"

/* Returns the index of a document of the query in s->doc, where it is added if it is new. */
static uint32_t number_doc(struct study_source *s, size_t query, const char *docno, size_t len)
{
    struct study_source_query *q = &s->query[query];
    struct fmt_tok part[] = {{q->qid, strlen(q->qid)}, {docno, len}};
    bool is_new;
    size_t number = frame_names_add(&s->names, part, 2, 0, &is_new);
    if (!is_new)
        return (uint32_t)number;
    s->doc = mem_grow(s->doc, &s->cap_docs, number + 1, sizeof *s->doc);
    s->doc[number] =
        (struct study_source_doc){.query = (uint32_t)query, .gain = NAN, .count = NAN, .theta = NAN, .grade = -1};
    MEM_APPEND(q->doc, q->n, q->cap, (uint32_t)number);
    return (uint32_t)number;
}

/* Stores the gains, Counts and thetas of a topic's rows or, if the set has no gains, the grades. A missing gain is
 * stored as 0. */
static void store_topic_labels(struct study_source *s, size_t query, const struct lab_set *set,
                               const struct lab_topic *t)
{
    const char *text = set->text + t->text, *docno;
    const double *gain = lab_double(set, LAB_GAIN), *count = lab_double(set, LAB_COUNT);
    const double *theta = lab_double(set, LAB_THETA);
    size_t len;
    for (size_t i = t->first; i < t->first + t->n; i++) {
        text = lab_next_doc(text, &docno, &len);
        uint32_t number = number_doc(s, query, docno, len); /* may move s->doc */
        struct study_source_doc *d = &s->doc[number];
        if (!gain) {
            d->grade = lab_grade(set, i);
            continue;
        }
        d->gain = isnan(gain[i]) ? 0 : gain[i];
        d->count = count ? count[i] : NAN;
        d->theta = theta ? theta[i] : NAN;
        s->has_count |= !isnan(d->count);
    }
}

/* Reads the labels of the queries that both files have. Returns 0, or -1 and *err if there are none. */
static int read_labels(struct study_source *s, const char *gains, const char *qrels, struct err *err)
{
    struct gain_file g;
    struct lab_set grades;
    struct fmt_notes notes = {0};
    if (fmt_read_gains(&g, gains, err) != 0)
        return -1;
    if (fmt_read_qrels(&grades, qrels, true, &notes, err) != 0) {
        gains_file_free(&g);
        return -1;
    }
    s->query = mem_zalloc(g.set.n_topics, sizeof *s->query);
    for (size_t i = 0; i < g.set.n_topics; i++) {
        const struct lab_topic *t = &g.set.topic[i];
        ptrdiff_t of_qrels = lab_find_topic(&grades, t->qid, strlen(t->qid));
        if (of_qrels < 0)
            continue;
        s->query[s->n_queries].qid = arena_strdup(&s->arena, t->qid);
        store_topic_labels(s, s->n_queries, &g.set, t);
        store_topic_labels(s, s->n_queries++, &grades, &grades.topic[of_qrels]);
    }
    int r = s->n_queries ? 0 : err_fail(err, ERR_NO_TOPIC, gains, 0, "has no topic in common with %s", qrels);
    lab_free(&grades);
    gains_file_free(&g);
    return r;
}

double study_source_value(const struct study_source *s, uint32_t doc, enum study_label label)
{
    const struct study_source_doc *d = &s->doc[doc];
    if (label == STUDY_NDCG)
        return d->grade > 0 ? d->grade : 0;
    double v = label == STUDY_RCP ? d->gain : d->count;
    return isnan(v) ? 0 : v;
}

double study_source_ndcg(const struct study_source *s, uint32_t query, const uint32_t *doc, size_t n,
                         enum study_label label)
{
    double dcg = 0, ideal = s->query[query].ideal[label];
    for (size_t r = 0; r < n; r++)
        dcg += stat_discounted(study_source_value(s, doc[r], label), r + 1, n);
    return ideal > 0 ? dcg / ideal : 0;
}

/* Computes the ideal DCG at STUDY_TOP of each query by each label. */
static void make_ideals(struct study_source *s)
{
    for (struct study_source_query *q = s->query; q < s->query + s->n_queries; q++) {
        double *value = mem_alloc(q->n, sizeof *value);
        for (enum study_label label = 0; label < STUDY_LABELS; label++) {
            for (size_t i = 0; i < q->n; i++)
                value[i] = study_source_value(s, q->doc[i], label);
            q->ideal[label] = stat_ideal_dcg(value, q->n, STUDY_TOP);
        }
        mem_free(value);
    }
}

/* Stores in *top the first STUDY_TOP documents of a run for a query; the grades of the label set *ranks are the run's
 * ranks from 1. */
static void add_top(struct study_source *s, size_t query, const struct lab_set *ranks, struct study_source_top *top)
{
    ptrdiff_t topic = lab_find_topic(ranks, s->query[query].qid, strlen(s->query[query].qid));
    if (topic < 0)
        return;
    const struct lab_topic *t = &ranks->topic[topic];
    const char *text = ranks->text + t->text, *docno;
    size_t len;
    for (size_t i = t->first; i < t->first + t->n; i++) {
        int32_t rank = lab_grade(ranks, i);
        text = lab_next_doc(text, &docno, &len);
        if (rank > STUDY_TOP)
            continue;
        top->doc[rank - 1] = number_doc(s, query, docno, len);
        top->n += 1;
    }
}

/* Reads the first documents of run number `run` for all queries. Returns 0, or -1 and *err, also if the file has
 * several runs. */
static int add_run(struct study_source *s, size_t run, const char *path, struct err *err)
{
    struct fusion fused;
    fusion_begin(&fused);
    int r = fusion_add_run(&fused, path, err);
    fusion_finish(&fused);
    if (r == 0 && fused.n_runs != 1)
        r = err_input(err, path, 0, "the file has %zu runs, expected a single run", fused.n_runs);
    for (size_t k = 0; k < s->n_queries && r == 0; k++)
        add_top(s, k, &fused.ranks, &s->top[run * s->n_queries + k]);
    fusion_free(&fused);
    return r;
}

int study_source_read(struct study_source *s, const char *gains, const char *qrels, char *const *run, size_t n_runs,
                      struct err *err)
{
    *s = (struct study_source){.n_runs = n_runs};
    if (read_labels(s, gains, qrels, err) != 0)
        return -1;
    s->top = mem_zalloc(n_runs * s->n_queries, sizeof *s->top);
    s->mean = mem_zalloc(n_runs, sizeof *s->mean);
    for (size_t i = 0; i < n_runs; i++)
        if (add_run(s, i, run[i], err) != 0)
            return -1;
    s->run = naming_choose_files(run, n_runs, &s->arena);
    make_ideals(s);
    for (size_t i = 0; i < n_runs * s->n_queries; i++) {
        struct study_source_top *top = &s->top[i];
        for (enum study_label label = 0; label < STUDY_LABELS; label++) {
            bool known = label != STUDY_COUNT || s->has_count;
            top->ndcg[label] =
                known ? study_source_ndcg(s, (uint32_t)(i % s->n_queries), top->doc, top->n, label) : NAN;
            s->mean[i / s->n_queries][label] += top->ndcg[label] / (double)s->n_queries;
        }
    }
    return 0;
}

const char *study_source_docno(const struct study_source *s, uint32_t doc)
{
    return frame_names_part(&s->names, doc, 1);
}

void study_source_free(struct study_source *s)
{
    for (size_t k = 0; k < s->n_queries; k++)
        mem_free(s->query[k].doc);
    frame_names_free(&s->names);
    MEM_FREE_ALL(s->doc, s->query, s->run, s->top, s->mean);
    arena_free(&s->arena);
    *s = (struct study_source){0};
}
