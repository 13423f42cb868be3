/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Split halves of the windows: how well one half repeats what the other one says. */
#include <math.h>

#include "base/bits.h"
#include "base/parallel.h"
#include "diagnose/trust_view.h"
#include "model/bt.h"

enum { ALTERNATE, BY_NUMBER, BY_TIME, SPLITS };

/* The values of all documents of the store in two halves of the windows, for each split and stage; NAN if a half lacks
 * the document. */
struct halves {
    const struct trust_view *v;
    double *value[SPLITS][2][2]; /* by split, stage, half */
    signed char *half;           /* by window: its half in the alternate split, 0 or 1 */
};

/* Returns the half of window k for its document i, or -1. A document's rubric answers alternate by themselves. */
static int window_half(const struct halves *h, int split, size_t k, size_t *seen, size_t doc)
{
    if (split != ALTERNATE)
        return h->v->late[split - BY_NUMBER][k];
    return h->v->from->store->window[k].stage == JUD_TOURNAMENT ? h->half[k] : (int)(seen[doc]++ % 2);
}

/* Fits the scores of a topic to one half of its tournament. */
static void score_half(const struct halves *h, int split, int half, size_t q)
{
    const struct jud_store *s = h->v->from->store;
    size_t doc[JUD_MAX_WINDOW], n = s->query[q].n_docs;
    double score[JUD_MAX_WINDOW];
    struct bt_data d;
    struct bt_fit fit;
    bt_init(&d, n);
    for (size_t k = s->query[q].first_window; k < s->query[q].first_window + s->query[q].n_windows; k++) {
        const struct jud_window *w = &s->window[k];
        if (w->stage != JUD_TOURNAMENT || !trust_counts(h->v, k) || window_half(h, split, k, NULL, 0) != half)
            continue;
        for (size_t i = 0; i < w->n; i++) {
            doc[i] = s->placement[w->first + i].doc;
            score[i] = position_score(s, w, i);
        }
        bt_add_scores(&d, doc, score, w->n, h->v->from->labels->clip);
    }
    bt_solve(&d, CAL_BT_RIDGE, &fit);
    for (size_t i = 0; i < n; i++) {
        double weight = 0.0;
        for (size_t j = 0; j < n; j++)
            weight += d.weight[i * n + j];
        h->value[split][JUD_TOURNAMENT][half][h->v->first[q] + i] = weight > 0.0 ? fit.theta[i] : NAN;
    }
    bt_fit_free(&fit);
    bt_free(&d);
}

/* Computes the mean number of criteria that each document of a topic passed, by half. */
static void count_halves(const struct halves *h, int split, size_t q)
{
    const struct jud_store *s = h->v->from->store;
    size_t n = s->query[q].n_docs, first = h->v->first[q], *seen = mem_zalloc(n, 3 * sizeof *seen);
    double *value[2] = {h->value[split][JUD_RUBRIC][0] + first, h->value[split][JUD_RUBRIC][1] + first};
    for (size_t i = 0; i < n; i++)
        value[0][i] = value[1][i] = 0.0;
    for (size_t k = s->query[q].first_window; k < s->query[q].first_window + s->query[q].n_windows; k++) {
        const struct jud_window *w = &s->window[k];
        for (size_t i = 0; i < w->n && w->stage == JUD_RUBRIC && trust_counts(h->v, k); i++) {
            const struct jud_placement *p = &s->placement[w->first + i];
            int half = window_half(h, split, k, seen, p->doc);
            if (half < 0)
                continue;
            value[half][p->doc] += bits_count(p->passes);
            seen[(size_t)(1 + half) * n + p->doc]++;
        }
    }
    for (int half = 0; half < 2; half++)
        for (size_t i = 0; i < n; i++)
            value[half][i] =
                seen[(size_t)(1 + half) * n + i] ? value[half][i] / (double)seen[(size_t)(1 + half) * n + i] : NAN;
    mem_free(seen);
}

/* Removes the values of a topic if less than a third of its windows of a stage are in one of the halves by time: the
 * correlation with few windows is low, whoever judges. */
static void drop_uneven(const struct halves *h, enum jud_stage stage, size_t q)
{
    const struct jud_store *s = h->v->from->store;
    size_t n[2] = {0, 0};
    for (size_t k = s->query[q].first_window; k < s->query[q].first_window + s->query[q].n_windows; k++)
        if (s->window[k].stage == stage && trust_counts(h->v, k) && h->v->late[1][k] >= 0)
            n[(int)h->v->late[1][k]]++;
    for (size_t i = h->v->first[q]; i < h->v->first[q + 1] && 3 * (n[0] < n[1] ? n[0] : n[1]) < n[0] + n[1]; i++)
        h->value[BY_TIME][stage][0][i] = NAN;
}

/* Splits the q-th topic's windows into halves SPLITS times and counts them, for parallel_for(). */
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

/* Puts the tournament windows of each topic into alternate halves, mirrored ones together. */
static void alternate_windows(struct halves *h)
{
    const struct trust_view *v = h->v;
    const struct jud_store *s = v->from->store;
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

double trust_correlate(const double *x, const double *y, const double *given, const size_t *group, size_t n)
{
    double sum[6] = {0}; /* sums of the products xx, yy, gg, xy, xg, yg, where g is `given` */
    for (size_t first = 0, end; first < n; first = end) {
        double m[3] = {0};
        for (end = first; end < n && group[end] == group[first]; end++) {
            m[0] += x[end];
            m[1] += y[end];
            m[2] += given ? given[end] : 0.0;
        }
        for (size_t i = first; i < end; i++) {
            double size = (double)(end - first), a = x[i] - m[0] / size, b = y[i] - m[1] / size,
                   c = given ? given[i] - m[2] / size : 0.0;
            const double add[6] = {a * a, b * b, c * c, a * b, a * c, b * c};
            for (int k = 0; k < 6; k++)
                sum[k] += add[k];
        }
    }
    if (!given)
        return sum[3] / sqrt(sum[0] * sum[1]);
    double xy = sum[3] / sqrt(sum[0] * sum[1]), xg = sum[4] / sqrt(sum[0] * sum[2]),
           yg = sum[5] / sqrt(sum[1] * sum[2]);
    return (xy - xg * yg) / sqrt((1.0 - xg * xg) * (1.0 - yg * yg));
}

/* Computes the correlation of the two halves over the documents [from, to) of topics [q, end) in both. Returns NAN if
 * there are fewer than 3, or one half tells no documents apart. */
static double correlate_halves(const struct halves *h, int split, int stage, size_t q, size_t end, size_t *documents)
{
    const size_t *first = h->v->first;
    size_t n = 0, most = first[end] - first[q], *group = mem_alloc(most, sizeof *group);
    double *x = mem_alloc(most, 2 * sizeof *x), *y = x + most;
    for (; q < end; q++)
        for (size_t i = first[q]; i < first[q + 1]; i++) {
            x[n] = h->value[split][stage][0][i];
            y[n] = h->value[split][stage][1][i];
            group[n] = q;
            n += !isnan(x[n]) && !isnan(y[n]);
        }
    double r = n > 2 ? trust_correlate(x, y, NULL, group, n) : NAN;
    *documents = n;
    mem_free(x);
    mem_free(group);
    return r;
}

/* Returns the reliability of all windows, which are twice as many as in a half, from the correlation r of two halves,
 * by Spearman and Brown; a negative r is returned unchanged. */
static double full_reliability(double r)
{
    return r > 0.0 ? 2.0 * r / (1.0 + r) : r;
}

void trust_split(struct trust *t, const struct trust_view *v)
{
    const struct jud_store *s = v->from->store;
    struct halves h = {.v = v};
    size_t n = v->first[s->n_queries], documents;
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
        struct trust_halves *to = &t->halves[stage];
        to->alternate = correlate_halves(&h, ALTERNATE, stage, 0, s->n_queries, &to->documents);
        to->full = full_reliability(to->alternate);
        for (int i = 0; i < 2; i++)
            to->split[i] = correlate_halves(&h, BY_NUMBER + i, stage, 0, s->n_queries, &to->split_documents[i]);
        to->topic = mem_alloc(s->n_queries, sizeof *to->topic);
        for (size_t q = 0; q < s->n_queries; q++) {
            to->topic[q] = full_reliability(correlate_halves(&h, ALTERNATE, stage, q, q + 1, &documents));
        }
    }
    mem_free(storage);
    mem_free(h.half);
}
