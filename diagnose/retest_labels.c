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

/* The number of pairs of judgings that are simulated is at most MAX_JUDGINGS, and otherwise so large that one judging
 * of all pairs has LABELS labels in total: this adds 1 % to the error of the noise. MAX_ROUNDS limits the rounds of
 * fit_effects. */
enum { LABELS = 20000, MAX_JUDGINGS = 64, MAX_ROUNDS = 200 };

/* The inputs, and sums over the labels of each topic, [pair of judgings][topic]. x and y: the squares of the labels of
 * the first and of the second judging, around their mean; xy: the products. For the rubric's label Count, which needs
 * no simulated judgings, x[0] has the squares of the labels, and xy[0] the squares of their noise. */
struct labels {
    const struct jud_store *s;
    const char *dataset;
    double clip, sd; /* cal_options.clip of the fit; the standard deviation of the noise of one answer */
    size_t n_pairs;  /* pairs of judgings */
    double *x[MAX_JUDGINGS], *y[MAX_JUDGINGS], *xy[MAX_JUDGINGS];
};

/* The tournament windows of a topic that have scores. */
struct scored_windows {
    const struct jud_query *query;
    const struct jud_window **window; /* n windows */
    size_t n, n_places;               /* the number of windows, and the sum of their numbers of documents */
    double *score;                    /* [n_places], window by window: the judge's scores without their noise */
};

/* Lists the query's tournament windows with valid scores for at least two documents, and allocates t->score. */
static void list_scored_windows(struct scored_windows *t, const struct jud_store *s, const struct jud_query *q)
{
    *t = (struct scored_windows){.query = q, .window = mem_alloc(q->n_windows, sizeof *t->window)};
    for (size_t k = q->first_window; k < q->first_window + q->n_windows; k++)
        if (s->window[k].stage == JUD_TOURNAMENT && jud_compares(&s->window[k], false)) {
            t->window[t->n++] = &s->window[k];
            t->n_places += s->window[k].n;
        }
    t->score = mem_alloc(t->n_places, sizeof *t->score);
}

/* Fits one effect for each document, in doc[] (0 at first), and each window, in window[], to the scores by least
 * squares, alternating between the two until no doc[] changes by more than 1e-7 logits, for at most MAX_ROUNDS
 * rounds. */
static void fit_effects(const struct scored_windows *t, const struct jud_store *s, double *doc, double *window)
{
    double *sum = mem_alloc(t->query->n_docs, 2 * sizeof *sum), *count = sum + t->query->n_docs, change = INFINITY;
    for (int round = 0; round < MAX_ROUNDS && change > 1e-7; round++) {
        memset(sum, 0, 2 * t->query->n_docs * sizeof *sum);
        for (size_t k = 0; k < t->n; k++) {
            const struct jud_window *w = t->window[k];
            window[k] = 0.0;
            for (size_t i = 0; i < w->n; i++)
                window[k] += (position_score(s, w, i) - doc[s->placement[w->first + i].doc]) / w->n;
            for (size_t i = 0; i < w->n; i++) {
                sum[s->placement[w->first + i].doc] += position_score(s, w, i) - window[k];
                count[s->placement[w->first + i].doc] += 1.0;
            }
        }
        change = 0.0;
        for (size_t d = 0; d < t->query->n_docs; d++) {
            double previous = doc[d];
            doc[d] = count[d] > 0.0 ? sum[d] / count[d] : 0.0;
            change = fmax(change, fabs(doc[d] - previous));
        }
    }
    mem_free(sum);
}

/* Fills t->score with the scores without noise: the fitted effects of document and window, plus the residuals, shrunk
 * so that their variance is smaller by sd^2 (0 if it is not above sd^2). What remains of them is no noise: the judge
 * repeats it whenever it is asked about the window. */
static void remove_noise(struct scored_windows *t, const struct jud_store *s, double sd)
{
    double *doc = mem_zalloc(t->query->n_docs, sizeof *doc), *window = mem_alloc(t->n, sizeof *window), squares = 0.0;
    fit_effects(t, s, doc, window);
    double freedom = (double)t->n_places - (double)t->n - (double)t->query->n_docs + 1.0;
    for (int pass = 0; pass < 2; pass++) {
        double variance = squares / freedom, factor = 1.0;
        if (pass && freedom > 0.0)
            factor = variance > sd * sd ? sqrt((variance - sd * sd) / variance) : 0.0;
        for (size_t k = 0, index = 0; k < t->n; k++)
            for (size_t i = 0; i < t->window[k]->n; i++, index++) {
                double expected = doc[s->placement[t->window[k]->first + i].doc] + window[k];
                double residual = position_score(s, t->window[k], i) - expected;
                squares += pass ? 0.0 : residual * residual;
                t->score[index] = expected + factor * residual;
            }
    }
    MEM_FREE_ALL(doc, window);
}

/* Simulates a judging of a topic: adds random noise to the scores without noise and fits Bradley-Terry scores, theta[],
 * to them; NAN for documents without windows. `judging` seeds the noise. */
static void fit_judging(const struct labels *l, const struct scored_windows *t, uint64_t judging, double *theta)
{
    struct bt_data d;
    gsl_rng *r = random_stream_for(42, t->query->qid, "retest", judging);
    bt_init(&d, t->query->n_docs);
    for (size_t k = 0, index = 0; k < t->n; index += t->window[k++]->n) {
        double score[JUD_MAX_WINDOW];
        size_t doc[JUD_MAX_WINDOW];
        for (size_t i = 0; i < t->window[k]->n; i++) {
            doc[i] = l->s->placement[t->window[k]->first + i].doc;
            score[i] = t->score[index + i] + gsl_ran_gaussian_ziggurat(r, l->sd);
        }
        bt_add_scores(&d, doc, score, t->window[k]->n, l->clip);
    }
    mem_free(r);
    bt_fit_scores(&d, CAL_BT_RIDGE, theta);
    bt_free(&d);
}

/* Returns the sum of products of the deviations of x and y from their means, over the indices where they are not NAN,
 * which are the same for both. Sets *n to the number of these indices. */
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

/* Returns whether topic number `topic` of the store belongs to l->dataset (NULL: any). */
static bool has_topic(const struct labels *l, size_t topic)
{
    return !l->dataset || strcmp(l->dataset, l->s->query[topic].dataset) == 0;
}

/* Fits the topic's scores to pairs of simulated judgings, and stores their sums of squares and products in the struct
 * labels `arg`. A callback of parallel_for. */
static void score_topic(void *arg, size_t topic)
{
    struct labels *l = arg;
    struct scored_windows t;
    size_t size = l->s->query[topic].n_docs;
    if (!has_topic(l, topic))
        return;
    double n, *x = mem_alloc(size, 2 * sizeof *x), *y = x + size;
    list_scored_windows(&t, l->s, &l->s->query[topic]);
    remove_noise(&t, l->s, l->sd);
    for (uint64_t k = 0; k < l->n_pairs && t.n; k++) {
        fit_judging(l, &t, 2 * k, x);
        fit_judging(l, &t, 2 * k + 1, y);
        l->x[k][topic] = sum_products(x, x, size, &n);
        l->y[k][topic] = sum_products(y, y, size, &n);
        l->xy[k][topic] = sum_products(x, y, size, &n);
    }
    MEM_FREE_ALL(t.window, t.score, x);
}

/* Stores in the struct labels `arg` two sums over the documents of a topic: in x[0], the squared deviations of their
 * mean numbers of criteria passed from the topic's mean; in xy[0], the part of these that noise alone is expected to
 * cause. A callback of parallel_for. */
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

/* Returns the sum of x[0 .. n). */
static double sum_values(const double *x, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

double retest_noise_fraction(const struct jud_store *s, enum jud_stage stage, const char *dataset, double clip,
                             double sd)
{
    struct labels l = {.s = s, .dataset = dataset, .clip = clip, .sd = sd};
    size_t n = s->n_queries, n_docs = 0;
    for (size_t q = 0; q < n; q++)
        n_docs += has_topic(&l, q) ? s->query[q].n_docs : 0;
    l.n_pairs = stage == JUD_RUBRIC || n_docs >= LABELS ? 1
              : n_docs * MAX_JUDGINGS <= LABELS         ? MAX_JUDGINGS
                                                        : LABELS / n_docs;
    double *storage = mem_zalloc(n, 3 * l.n_pairs * sizeof *storage), fraction = 0.0;
    for (size_t k = 0; k < l.n_pairs; k++) {
        l.x[k] = storage + 3 * k * n;
        l.y[k] = l.x[k] + n;
        l.xy[k] = l.y[k] + n;
    }
    parallel_for(n, s->threads, stage == JUD_RUBRIC ? count_topic : score_topic, &l);
    double variance = sum_values(l.x[0], n);
    if (stage == JUD_RUBRIC)
        fraction = sum_values(l.xy[0], n) / variance;
    for (size_t k = 0; k < l.n_pairs && stage == JUD_TOURNAMENT; k++)
        fraction +=
            (sqrt(sum_values(l.x[k], n) * sum_values(l.y[k], n)) / sum_values(l.xy[k], n) - 1.0) / (double)l.n_pairs;
    mem_free(storage);
    return variance > 0.0 ? fraction : NAN;
}
