/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The share of a judge's noise in the variance of its labels (diagnose/retest.h). */
#include <gsl/gsl_randist.h>
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/parallel.h"
#include "base/random.h"
#include "calibrate/position.h"
#include "diagnose/retest.h"
#include "model/bt.h"

/* Pairs of judgings are simulated, at most MOST_JUDGINGS, until they have LABELS labels: this adds 1 % to the error of
 * the noise. MOST_ROUNDS limits the rounds of fit_effects. */
enum { LABELS = 20000, MOST_JUDGINGS = 64, MOST_ROUNDS = 200 };

/* Sums over the labels of each topic, [pair of judgings][topic]. x and y: the squares of the labels of the first and of
 * the second judging, around their mean; xy: the products. For the rubric's label Count,
 * which needs no simulated judgings, x[0] has the squares of the labels, and xy[0] the squares of their noise. */
struct labels {
    const struct jud_store *s;
    const char *dataset;
    double clip, sd;
    size_t judgings; /* pairs of judgings */
    double *x[MOST_JUDGINGS], *y[MOST_JUDGINGS], *xy[MOST_JUDGINGS];
};

/* The scored windows of a topic. */
struct scored {
    const struct jud_query *q;
    const struct jud_window **window; /* n windows */
    size_t n, places;                 /* places: placements of all windows */
    double *score;                    /* [places], window by window: the judge's scores without their noise */
};

/* Lists the query's tournament windows that compare documents, and allocates their scores. */
static void list_scored_windows(struct scored *t, const struct jud_store *s, const struct jud_query *q)
{
    *t = (struct scored){.q = q, .window = mem_alloc(q->n_windows, sizeof *t->window)};
    for (size_t k = q->first_window; k < q->first_window + q->n_windows; k++)
        if (s->window[k].stage == JUD_TOURNAMENT && jud_compares(&s->window[k], false)) {
            t->window[t->n++] = &s->window[k];
            t->places += s->window[k].n;
        }
    t->score = mem_alloc(t->places, sizeof *t->score);
}

/* Fits one effect for each document and each window to the scores, alternating between the two until they stay. */
static void fit_effects(const struct scored *t, const struct jud_store *s, double *doc, double *window)
{
    double *sum = mem_alloc(t->q->n_docs, 2 * sizeof *sum), *times = sum + t->q->n_docs, moved = INFINITY;
    for (int round = 0; round < MOST_ROUNDS && moved > 1e-7; round++) {
        memset(sum, 0, 2 * t->q->n_docs * sizeof *sum);
        for (size_t k = 0; k < t->n; k++) {
            const struct jud_window *w = t->window[k];
            window[k] = 0.0;
            for (size_t i = 0; i < w->n; i++)
                window[k] += (position_score(s, w, i) - doc[s->placement[w->first + i].doc]) / w->n;
            for (size_t i = 0; i < w->n; i++) {
                sum[s->placement[w->first + i].doc] += position_score(s, w, i) - window[k];
                times[s->placement[w->first + i].doc] += 1.0;
            }
        }
        moved = 0.0;
        for (size_t d = 0; d < t->q->n_docs; d++) {
            double was = doc[d];
            doc[d] = times[d] > 0.0 ? sum[d] / times[d] : 0.0;
            moved = fmax(moved, fabs(doc[d] - was));
        }
    }
    mem_free(sum);
}

/* Computes the scores without noise. The residuals of the effects of documents and windows hold noise of the standard
 * deviation sd; the rest of them is what the judge says about a document in this window whenever it is asked. */
static void remove_noise(struct scored *t, const struct jud_store *s, double sd)
{
    double *doc = mem_zalloc(t->q->n_docs, sizeof *doc), *window = mem_alloc(t->n, sizeof *window), squares = 0.0;
    fit_effects(t, s, doc, window);
    double free = (double)t->places - (double)t->n - (double)t->q->n_docs + 1.0;
    for (int pass = 0; pass < 2; pass++) {
        double variance = squares / free, kept = 1.0;
        if (pass && free > 0.0)
            kept = variance > sd * sd ? sqrt((variance - sd * sd) / variance) : 0.0;
        for (size_t k = 0, at = 0; k < t->n; k++)
            for (size_t i = 0; i < t->window[k]->n; i++, at++) {
                double expected = doc[s->placement[t->window[k]->first + i].doc] + window[k];
                double rest = position_score(s, t->window[k], i) - expected;
                squares += pass ? 0.0 : rest * rest;
                t->score[at] = expected + kept * rest;
            }
    }
    mem_free(doc);
    mem_free(window);
}

/* Fits the scores of a topic in a judging, whose noise is random. Documents without windows have no score, NAN. */
static void fit_judging(const struct labels *l, const struct scored *t, uint64_t judging, double *theta)
{
    struct bt_data d;
    struct bt_fit fit;
    size_t n = t->q->n_docs;
    gsl_rng *r = random_stream_for(42, t->q->qid, "retest", judging);
    bt_init(&d, n);
    for (size_t k = 0, at = 0; k < t->n; at += t->window[k++]->n) {
        double score[JUD_MAX_WINDOW];
        size_t doc[JUD_MAX_WINDOW];
        for (size_t i = 0; i < t->window[k]->n; i++) {
            doc[i] = l->s->placement[t->window[k]->first + i].doc;
            score[i] = t->score[at + i] + gsl_ran_gaussian_ziggurat(r, l->sd);
        }
        bt_add_scores(&d, doc, score, t->window[k]->n, l->clip);
    }
    mem_free(r);
    bt_solve(&d, CAL_BT_RIDGE, &fit);
    for (size_t i = 0; i < n; i++) {
        double weight = 0.0;
        for (size_t j = 0; j < n; j++)
            weight += d.weight[i * n + j];
        theta[i] = weight > 0.0 ? fit.theta[i] : NAN;
    }
    bt_fit_free(&fit);
    bt_free(&d);
}

/* Returns the sum of products of x and y around their means, without NAN, which both have at the same indices. Sets *n
 * to the number of the other values. */
static double sum_products(const double *x, const double *y, size_t size, double *n)
{
    double mx = 0.0, my = 0.0, sum = 0.0;
    *n = 0.0;
    for (size_t i = 0; i < size; i++)
        if (!isnan(x[i])) {
            mx += x[i];
            my += y[i];
            *n += 1.0;
        }
    for (size_t i = 0; i < size; i++)
        sum += isnan(x[i]) ? 0.0 : (x[i] - mx / *n) * (y[i] - my / *n);
    return sum;
}

static bool has_topic(const struct labels *l, size_t topic)
{
    return !l->dataset || strcmp(l->dataset, l->s->query[topic].dataset) == 0;
}

/* Fits the topic's scores to pairs of simulated judgings, and keeps their sums of squares and products. */
static void score_topic(void *arg, size_t topic)
{
    struct labels *l = arg;
    struct scored t;
    size_t size = l->s->query[topic].n_docs;
    if (!has_topic(l, topic))
        return;
    double n, *x = mem_alloc(size, 2 * sizeof *x), *y = x + size;
    list_scored_windows(&t, l->s, &l->s->query[topic]);
    remove_noise(&t, l->s, l->sd);
    for (uint64_t k = 0; k < l->judgings && t.n; k++) {
        fit_judging(l, &t, 2 * k, x);
        fit_judging(l, &t, 2 * k + 1, y);
        l->x[k][topic] = sum_products(x, x, size, &n);
        l->y[k][topic] = sum_products(y, y, size, &n);
        l->xy[k][topic] = sum_products(x, y, size, &n);
    }
    mem_free(t.window);
    mem_free(t.score);
    mem_free(x);
}

/* Computes the mean numbers of criteria passed in a topic, and the noise in them. */
static void count_topic(void *arg, size_t topic)
{
    struct labels *l = arg;
    const struct jud_query *q = &l->s->query[topic];
    double n, *passes = mem_zalloc(q->n_docs, 2 * sizeof *passes), *answers = passes + q->n_docs;
    for (size_t k = q->first_window; k < q->first_window + q->n_windows && has_topic(l, topic); k++) {
        const struct jud_window *w = &l->s->window[k];
        for (size_t i = 0; i < w->n && w->stage == JUD_RUBRIC && jud_answers(w); i++) {
            const struct jud_placement *p = &l->s->placement[w->first + i];
            passes[p->doc] += bits_count(p->passes);
            answers[p->doc] += 1.0;
        }
    }
    for (size_t i = 0; i < q->n_docs; i++)
        passes[i] = answers[i] > 0.0 ? passes[i] / answers[i] : NAN;
    l->x[0][topic] = sum_products(passes, passes, q->n_docs, &n);
    for (size_t i = 0; i < q->n_docs; i++)
        l->xy[0][topic] += answers[i] > 0.0 ? (n - 1.0) / n * l->sd * l->sd / answers[i] : 0.0;
    mem_free(passes);
}

static double sum_of(const double *x, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

double retest_share(const struct jud_store *s, enum jud_stage stage, const char *dataset, double clip, double sd)
{
    struct labels l = {.s = s, .dataset = dataset, .clip = clip, .sd = sd};
    size_t n = s->n_queries, docs = 0;
    for (size_t q = 0; q < n; q++)
        docs += has_topic(&l, q) ? s->query[q].n_docs : 0;
    l.judgings = stage == JUD_RUBRIC || docs >= LABELS ? 1
               : docs * MOST_JUDGINGS <= LABELS        ? MOST_JUDGINGS
                                                       : LABELS / docs;
    double *storage = mem_zalloc(n, 3 * l.judgings * sizeof *storage), share = 0.0;
    for (size_t k = 0; k < l.judgings; k++) {
        l.x[k] = storage + 3 * k * n;
        l.y[k] = l.x[k] + n;
        l.xy[k] = l.y[k] + n;
    }
    parallel_for(n, s->threads, stage == JUD_RUBRIC ? count_topic : score_topic, &l);
    double first = sum_of(l.x[0], n);
    if (stage == JUD_RUBRIC)
        share = sum_of(l.xy[0], n) / first;
    for (size_t k = 0; k < l.judgings && stage == JUD_TOURNAMENT; k++)
        share += (sqrt(sum_of(l.x[k], n) * sum_of(l.y[k], n)) / sum_of(l.xy[k], n) - 1.0) / (double)l.judgings;
    mem_free(storage);
    return first > 0.0 ? share : NAN;
}
