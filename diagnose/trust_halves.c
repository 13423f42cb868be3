/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Split halves of the windows: the correlation of the documents' values in one half with those in the other. */
#include <math.h>

#include "base/bits.h"
#include "base/parallel.h"
#include "diagnose/trust_view.h"
#include "model/bt.h"

/* The ways to split windows into halves: in turn, or into early and late ones by window number or by time. */
enum { ALTERNATE, BY_NUMBER, BY_TIME, SPLITS };

/* The values of all documents of the store in two halves of the windows, for each split and stage: the score fitted to
 * the half's tournament windows, or the mean number of criteria passed. NAN if a half lacks the document. */
struct halves {
    const struct trust_view *v;
    double *value[SPLITS][2][2]; /* [split][stage][half]: the values of all documents */
    signed char *half;           /* by tournament window: its half in the split ALTERNATE, 0 or 1 */
};

/* Returns the half of the windows, 0 or 1, to which window k belongs for a document, or -1 if unknown. In the split
 * ALTERNATE, the rubric answers about each document go to the halves in turn: count[doc] is their number so far, which
 * is incremented; other cases ignore count and doc. */
static int window_half(const struct halves *h, int split, size_t k, size_t *count, size_t doc)
{
    if (split != ALTERNATE)
        return h->v->lateness[split - BY_NUMBER][k];
    return h->v->source->store->window[k].stage == JUD_TOURNAMENT ? h->half[k] : (int)(count[doc]++ % 2);
}

/* Fits the Bradley-Terry scores of topic q's documents to the tournament windows of one half of the split `split`, and
 * stores them in h->value; NAN for documents that the half does not show. */
static void score_half(const struct halves *h, int split, int half, size_t q)
{
    const struct jud_store *s = h->v->source->store;
    size_t doc[JUD_MAX_WINDOW];
    double score[JUD_MAX_WINDOW];
    struct bt_data d;
    bt_init(&d, s->query[q].n_docs);
    for (size_t k = s->query[q].first_window; k < s->query[q].first_window + s->query[q].n_windows; k++) {
        const struct jud_window *w = &s->window[k];
        if (w->stage != JUD_TOURNAMENT || !trust_counts(h->v, k) || window_half(h, split, k, NULL, 0) != half)
            continue;
        for (size_t i = 0; i < w->n; i++) {
            doc[i] = s->placement[w->first + i].doc;
            score[i] = position_score(s, w, i);
        }
        bt_add_scores(&d, doc, score, w->n, h->v->source->labels->clip);
    }
    bt_fit_scores(&d, CAL_BT_RIDGE, h->value[split][JUD_TOURNAMENT][half] + h->v->first_doc[q]);
    bt_free(&d);
}

/* Stores in h->value the mean number of criteria that each document of topic q passed in the rubric windows of each
 * half of the split `split`; NAN without answers. */
static void count_halves(const struct halves *h, int split, size_t q)
{
    const struct jud_store *s = h->v->source->store;
    size_t n = s->query[q].n_docs, first_doc = h->v->first_doc[q], *count = mem_zalloc(n, 3 * sizeof *count);
    double *value[2] = {h->value[split][JUD_RUBRIC][0] + first_doc, h->value[split][JUD_RUBRIC][1] + first_doc};
    for (size_t i = 0; i < n; i++)
        value[0][i] = value[1][i] = 0.0;
    for (size_t k = s->query[q].first_window; k < s->query[q].first_window + s->query[q].n_windows; k++) {
        const struct jud_window *w = &s->window[k];
        for (size_t i = 0; i < w->n && w->stage == JUD_RUBRIC && trust_counts(h->v, k); i++) {
            const struct jud_placement *p = &s->placement[w->first + i];
            int half = window_half(h, split, k, count, p->doc);
            if (half < 0)
                continue;
            value[half][p->doc] += bits_count(p->passes);
            count[(size_t)(1 + half) * n + p->doc]++;
        }
    }
    for (int half = 0; half < 2; half++)
        for (size_t i = 0; i < n; i++)
            value[half][i] =
                count[(size_t)(1 + half) * n + i] ? value[half][i] / (double)count[(size_t)(1 + half) * n + i] : NAN;
    mem_free(count);
}

/* Leaves topic q out of the split BY_TIME of a stage (its values in the first half become NAN) if less than a third of
 * its windows of the stage are in one of the halves, since the correlation with few windows is low for any judge. */
static void drop_uneven(const struct halves *h, enum jud_stage stage, size_t q)
{
    const struct jud_store *s = h->v->source->store;
    size_t n[2] = {0, 0};
    for (size_t k = s->query[q].first_window; k < s->query[q].first_window + s->query[q].n_windows; k++)
        if (s->window[k].stage == stage && trust_counts(h->v, k) && h->v->lateness[1][k] >= 0)
            n[(int)h->v->lateness[1][k]]++;
    for (size_t i = h->v->first_doc[q]; i < h->v->first_doc[q + 1] && 3 * (n[0] < n[1] ? n[0] : n[1]) < n[0] + n[1];
         i++)
        h->value[BY_TIME][stage][0][i] = NAN;
}

/* Computes the values of topic q's documents in the two halves of each split, both stages. A callback of parallel_for;
 * `arg` is a struct halves. */
static void split_topic(void *arg, size_t q)
{
    const struct halves *h = arg;
    for (int split = 0; split < SPLITS; split++) {
        for (int half = 0; half < 2; half++)
            score_half(h, split, half, q);
        count_halves(h, split, q);
    }
    drop_uneven(h, JUD_TOURNAMENT, q);
    drop_uneven(h, JUD_RUBRIC, q);
}

/* Sets h->half: the tournament windows of each topic that count go to half 0 and half 1 in turn, but two windows that
 * show the same documents in reverse order go to the same half. */
static void alternate_windows(struct halves *h)
{
    const struct trust_view *v = h->v;
    const struct jud_store *s = v->source->store;
    size_t next = 0;
    h->half = mem_zalloc(s->n_windows, 1);
    for (size_t k = 0; k < s->n_windows; k++) {
        size_t m = v->mirror[k];
        if (k && s->window[k].query != s->window[k - 1].query)
            next = 0;
        if (!trust_counts(v, k) || s->window[k].stage != JUD_TOURNAMENT || (m != SIZE_MAX && m < k))
            continue;
        h->half[k] = (signed char)(next++ % 2);
        if (m != SIZE_MAX)
            h->half[m] = h->half[k];
    }
}

double trust_correlate(const double *x, const double *y, const double *control, const size_t *group, size_t n)
{
    double sum[6] = {0}; /* sums of the products xx, yy, gg, xy, xg, yg, where g is `control` */
    for (size_t group_start = 0, group_end; group_start < n; group_start = group_end) {
        double m[3] = {0};
        for (group_end = group_start; group_end < n && group[group_end] == group[group_start]; group_end++) {
            m[0] += x[group_end];
            m[1] += y[group_end];
            m[2] += control ? control[group_end] : 0.0;
        }
        for (size_t i = group_start; i < group_end; i++) {
            double size = (double)(group_end - group_start), a = x[i] - m[0] / size, b = y[i] - m[1] / size,
                   c = control ? control[i] - m[2] / size : 0.0;
            const double add[6] = {a * a, b * b, c * c, a * b, a * c, b * c};
            for (int k = 0; k < 6; k++)
                sum[k] += add[k];
        }
    }
    if (!control)
        return sum[3] / sqrt(sum[0] * sum[1]);
    double xy = sum[3] / sqrt(sum[0] * sum[1]), xg = sum[4] / sqrt(sum[0] * sum[2]),
           yg = sum[5] / sqrt(sum[1] * sum[2]);
    return (xy - xg * yg) / sqrt((1.0 - xg * xg) * (1.0 - yg * yg));
}

/* Returns the correlation, within topics, of a stage's values in the two halves of a split, over the documents of
 * topics [q, end_topic) that are in both, and sets *documents to their number. Returns NAN if there are fewer than 3,
 * or all values of a half are equal. */
static double correlate_halves(const struct halves *h, int split, int stage, size_t q, size_t end_topic,
                               size_t *documents)
{
    const size_t *first_doc = h->v->first_doc;
    size_t n = 0, max_docs = first_doc[end_topic] - first_doc[q], *group = mem_alloc(max_docs, sizeof *group);
    double *x = mem_alloc(max_docs, 2 * sizeof *x), *y = x + max_docs;
    for (; q < end_topic; q++)
        for (size_t i = first_doc[q]; i < first_doc[q + 1]; i++) {
            x[n] = h->value[split][stage][0][i];
            y[n] = h->value[split][stage][1][i];
            group[n] = q;
            n += !isnan(x[n]) && !isnan(y[n]);
        }
    double r = n > 2 ? trust_correlate(x, y, NULL, group, n) : NAN;
    *documents = n;
    MEM_FREE_ALL(x, group);
    return r;
}

/* Returns the reliability of all windows, which are twice as many as in a half, from the correlation r of two halves,
 * by Spearman and Brown; a negative r is returned unchanged. */
static double correct_length(double r)
{
    return r > 0.0 ? 2.0 * r / (1.0 + r) : r;
}

void trust_split(struct trust *t, const struct trust_view *v)
{
    const struct jud_store *s = v->source->store;
    struct halves h = {.v = v};
    size_t n = v->first_doc[s->n_queries], documents;
    double *storage = mem_alloc(n, SPLITS * 4 * sizeof *storage);
    for (int k = 0; k < SPLITS * 4; k++)
        h.value[k / 4][k / 2 % 2][k % 2] = storage + (size_t)k * n;
    t->n_topics = s->n_queries;
    t->qid = mem_alloc(s->n_queries, sizeof *t->qid);
    for (size_t q = 0; q < s->n_queries; q++)
        t->qid[q] = s->query[q].qid;
    alternate_windows(&h);
    parallel_for(s->n_queries, s->threads, split_topic, &h);
    for (int stage = 0; stage < 2; stage++) {
        struct trust_halves *result = &t->halves[stage];
        result->alternate = correlate_halves(&h, ALTERNATE, stage, 0, s->n_queries, &result->documents);
        result->r_full = correct_length(result->alternate);
        for (int i = 0; i < 2; i++)
            result->split[i] = correlate_halves(&h, BY_NUMBER + i, stage, 0, s->n_queries, &result->split_documents[i]);
        result->topic = mem_alloc(s->n_queries, sizeof *result->topic);
        for (size_t q = 0; q < s->n_queries; q++) {
            result->topic[q] = correct_length(correlate_halves(&h, ALTERNATE, stage, q, q + 1, &documents));
        }
    }
    MEM_FREE_ALL(storage, h.half);
}
