/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/insert.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "calibrate/extend.h"
#include "model/bt.h"
#include "model/logistic.h"

/* The query whose new documents are being inserted; both the store and the gain file have it. */
struct work {
    struct insertion *x;
    const struct published *p;
    const struct jud_store *s;
    const struct ins_options *o;
    const struct pub_query *query;
    size_t n_docs;                    /* the number of documents of the store's query, the length of the arrays per
                                       * document */
    const struct pub_doc **published; /* per document of the store's query: its published line; NULL if the file lacks
                                       * it */
    bool *is_shown;                   /* [document]: whether a tournament window that counts shows it */
    size_t *number;                   /* per document, if it is new: its index in `doc` and `spread`, and its row in
                                       * `sum` */
    size_t n_new;
    struct bt_opponent *sum; /* n_new x query->n: the comparisons of each new document with each published document of
                              * the query */
    struct ins_doc *doc;     /* n_new */
    double *spread;          /* n_new: per new document, the sum over its windows of the square of the window's gradient
                              * by the document's score */
};

/* Returns whether the window is a valid tournament window that does not count only because it lacks scores (with
 * hard_rankings, also a ranking). */
static bool lacks_scores(const struct jud_window *w, const struct ins_options *o)
{
    return w->stage == JUD_TOURNAMENT && w->valid && w->n > 1 && !jud_compares(w, o->hard_rankings);
}

/* Adds a comparison of the weight `weight` of the store's documents i and j to k->sum, if exactly one of them is new
 * and the other one has a published score; p is the probability that i wins. */
static void add_pair(struct work *k, uint32_t i, uint32_t j, double p, double weight)
{
    if (!k->published[i] == !k->published[j])
        return;
    if (k->published[i]) {
        uint32_t swap = i;
        i = j;
        j = swap;
        p = 1.0 - p;
    }
    const struct pub_doc *opponent = k->published[j];
    if (isnan(opponent->bt)) /* it was published by its rubric answers alone, without a score */
        return;
    size_t place = (size_t)(opponent - k->p->doc) - k->query->first;
    struct bt_opponent *sum = &k->sum[k->number[i] * k->query->n + place];
    sum->score = opponent->bt;
    sum->weight += weight;
    sum->wins += weight * p;
}

/* Adds to k->sum the comparisons of a tournament window that are between a new document and a published one. */
static void add_window(struct work *k, const struct jud_window *w)
{
    const struct jud_placement *p = &k->s->placement[w->first];
    const uint16_t *ranking = &k->s->ranking[w->first];
    for (size_t a = 0; a < w->n; a++)
        for (size_t b = a + 1; b < w->n; b++)
            if (w->scored)
                add_pair(k, p[a].doc, p[b].doc, bt_preference(p[a].score - p[b].score, k->o->clip), 2.0 / (double)w->n);
            else
                add_pair(k, p[ranking[a]].doc, p[ranking[b]].doc, 1.0, 1.0);
}

/* Returns a placement of the window: the a-th as shown if the window has scores, else the a-th best in its ranking
 * (0-based). */
static const struct jud_placement *placement_at(const struct work *k, const struct jud_window *w, size_t a)
{
    return &k->s->placement[w->first + (w->scored ? a : k->s->ranking[w->first + a])];
}

/* Adds to k->spread the square of the window's gradient by the score of the new document at position a (as in
 * placement_at), and 1 to the document's `windows` if the window shows a published document with a score. */
static void add_gradient(struct work *k, const struct jud_window *w, size_t a)
{
    const struct jud_placement *placement = placement_at(k, w, a);
    double g = 0.0, weight = w->scored ? 2.0 / (double)w->n : 1.0;
    size_t number = k->number[placement->doc], n_opponents = 0;
    for (size_t b = 0; b < w->n; b++) {
        const struct jud_placement *p = placement_at(k, w, b);
        const struct pub_doc *opponent = k->published[p->doc];
        if (!opponent || isnan(opponent->bt))
            continue;
        double wins = w->scored ? bt_preference(placement->score - p->score, k->o->clip) : a < b;
        g += weight * (logistic(k->doc[number].bt.theta - opponent->bt) - wins);
        n_opponents++;
    }
    k->spread[number] += g * g;
    k->doc[number].windows += n_opponents > 0;
}

/* Adds to k->spread, for each new document, the squared gradients of the windows among w[0 .. n) that count, and counts
 * the windows that compare it with a published document; the new documents have their scores already. */
static void add_gradients(struct work *k, const struct jud_window *w, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t a = 0; a < w[i].n && jud_compares(&w[i], k->o->hard_rankings); a++)
            if (!k->published[placement_at(k, &w[i], a)->doc])
                add_gradient(k, &w[i], a);
}

/* Computes phi and se_bt of a scored document by the formulas of insert.h. sum[i] holds its comparisons with published
 * document i of the query; `spread` is its sum of squared gradients. */
static void find_error(const struct work *k, const struct bt_opponent *sum, double spread, struct ins_doc *d)
{
    double K = (double)d->windows, h = 1.0 / (d->bt.se * d->bt.se), of_opponents = 0.0, phi = k->query->phi;
    double ratio = K > 1.0 ? K / (K - 1.0) * spread / h : 0.0;
    if (isnan(phi))
        d->phi = d->windows >= INS_OWN_WINDOWS ? ratio : 1.0;
    else
        d->phi = (INS_PRIOR_WINDOWS * phi + (K - 1.0) * ratio) / (INS_PRIOR_WINDOWS + K - 1.0);
    for (size_t i = 0; i < k->query->n; i++) {
        double se = k->p->doc[k->query->first + i].se_bt, p = logistic(d->bt.theta - sum[i].score);
        double share = sum[i].weight * p * (1.0 - p) / h;
        if (sum[i].weight > 0.0 && !isnan(se))
            of_opponents += share * share * se * se;
    }
    d->se_bt = sqrt(d->phi / h + of_opponents);
}

/* Returns the covariance of the query's tau and alpha: the file's or, if it has none, the least squares estimate
 * from se_theta^2 - (tau se_bt)^2 = bt^2 se_tau^2 + 2 bt cov + se_alpha^2 over its documents, at most se_tau se_alpha
 * in size; 0 if no document has all of these numbers. */
static double covariance_of_query(const struct published *p, const struct pub_query *q)
{
    double dividend = 0.0, divisor = 0.0, most = q->se_tau * q->se_alpha;
    if (!isnan(q->cov))
        return q->cov;
    for (size_t i = q->first; i < q->first + q->n; i++) {
        const struct pub_doc *d = &p->doc[i];
        double scaled_error = q->tau * d->se_bt, slope = 2.0 * d->bt;
        double remainder = d->se_theta * d->se_theta - scaled_error * scaled_error -
                           d->bt * d->bt * q->se_tau * q->se_tau - q->se_alpha * q->se_alpha;
        if (isnan(remainder))
            continue;
        dividend += slope * remainder;
        divisor += slope * slope;
    }
    return divisor > 0.0 ? fmax(-most, fmin(most, dividend / divisor)) : 0.0;
}

/* Fills d->near, nearest first, with the published documents of nearest scores that the document was not compared with;
 * if it has no score, nearest to 0. */
static void find_near(const struct work *k, const struct bt_opponent *sum, struct ins_doc *d)
{
    enum { NEAR = LENGTH(d->near) };
    double nearest_distance[NEAR];
    size_t n = 0;
    for (size_t i = 0; i < k->query->n; i++) {
        const struct pub_doc *candidate = &k->p->doc[k->query->first + i];
        double distance = fabs(candidate->bt - (d->opponents ? d->bt.theta : 0.0));
        if (isnan(distance) || sum[i].weight > 0.0 || (n == NEAR && distance >= nearest_distance[n - 1]))
            continue;
        size_t place = n < NEAR ? n++ : n - 1;
        for (; place > 0 && nearest_distance[place - 1] > distance; place--) {
            nearest_distance[place] = nearest_distance[place - 1];
            d->near[place] = d->near[place - 1];
        }
        nearest_distance[place] = distance;
        d->near[place] = candidate->docno;
    }
}

/* Counts the opponents of a new document, whose comparisons are in sum[], and computes from these its Bradley-Terry
 * score and `side`; sets neither if it has no opponents. Returns 0, or -1 and *err if the score does not converge. */
static int solve_doc(const struct work *k, const struct bt_opponent *sum, struct ins_doc *d, struct err *err)
{
    const struct pub_query *q = k->query;
    struct bt_opponent *opponent = mem_alloc(q->n, sizeof *opponent);
    double lowest = INFINITY, highest = -INFINITY;
    for (size_t i = 0; i < q->n; i++)
        if (sum[i].weight > 0.0)
            opponent[d->opponents++] = sum[i];
    for (size_t i = 0; i < d->opponents; i++) {
        lowest = fmin(lowest, opponent[i].score);
        highest = fmax(highest, opponent[i].score);
    }
    if (d->opponents) {
        bt_solve_one(opponent, d->opponents, k->o->bt_ridge, &d->bt);
        d->side = d->bt.theta > highest ? 1 : d->bt.theta < lowest ? -1 : 0;
    }
    mem_free(opponent);
    if (!d->opponents || d->bt.converged)
        return 0;
    return err_fail(err, ERR_CALC, "", 0,
                    "topic %s, document %s: the fit of the Bradley-Terry score did not converge (the gradient is %.1e)",
                    q->qid, d->docno, d->bt.gradient);
}

/* Computes the errors, theta and gain that follow from a document's score (nothing if it has no opponents), then
 * whether it is weak, and if so, its near documents. sum[] has its comparisons with the query's documents, `spread` is
 * its sum of squared gradients. */
static void place_doc(const struct work *k, const struct bt_opponent *sum, double spread, struct ins_doc *d)
{
    const struct pub_query *q = k->query;
    if (d->opponents) {
        find_error(k, sum, spread, d);
        double bt = d->bt.theta, scaled_error = q->tau * d->se_bt, covariance = covariance_of_query(k->p, q);
        double of_tau = isnan(q->se_tau) ? 0.0 : q->se_tau, of_alpha = isnan(q->se_alpha) ? 0.0 : q->se_alpha;
        double scale = bt * bt * of_tau * of_tau + 2.0 * bt * covariance + of_alpha * of_alpha;
        d->theta = q->tau * bt + q->alpha;
        d->se_theta = sqrt(scaled_error * scaled_error + fmax(scale, 0.0));
        d->gain = gain_of_theta(k->p->item, k->p->n_items, d->theta);
        d->se_gain = ext_se_gain(k->p, d->theta, d->se_theta);
    }
    d->is_weak = d->opponents < k->o->min_opponents || !(d->se_bt <= k->o->max_se);
    if (d->is_weak)
        find_near(k, sum, d);
}

/* Finds the documents that the n windows w[] compare (k->is_shown) and their published lines (k->published); numbers
 * those that the file lacks (k->number, k->n_new), and adds the number of the others to k->x->n_published. `source` is
 * the store's query. */
static void find_new(struct work *k, const struct jud_window *w, size_t n, const struct jud_query *source)
{
    for (size_t i = 0; i < n; i++)
        for (size_t a = 0; a < w[i].n && jud_compares(&w[i], k->o->hard_rankings); a++)
            k->is_shown[k->s->placement[w[i].first + a].doc] = true;
    for (size_t i = 0; i < k->n_docs; i++) {
        k->published[i] = pub_find_doc(k->p, k->query, source->doc[i]);
        if (k->is_shown[i] && !k->published[i])
            k->number[i] = k->n_new++;
        k->x->n_published += k->is_shown[i] && k->published[i];
    }
}

/* Scores the new documents of the topic `source`, given its n windows w[], counts their rubric answers, appends them to
 * k->x->doc, and adds the number of weak ones to k->x->n_weak. Returns 0, or -1 and *err if a score does not
 * converge. */
static int fit_query(struct work *k, const struct jud_window *w, size_t n, const struct jud_query *source,
                     struct err *err)
{
    struct insertion *x = k->x;
    int r = 0;
    k->n_docs = source->n_docs;
    k->published = mem_zalloc(k->n_docs, sizeof *k->published);
    k->is_shown = mem_zalloc(k->n_docs, sizeof *k->is_shown);
    k->number = mem_zalloc(k->n_docs, sizeof *k->number);
    k->n_new = 0;
    find_new(k, w, n, source);
    k->sum = k->n_new ? mem_zalloc(k->n_new * k->query->n, sizeof *k->sum) : NULL;
    x->doc = mem_grow(x->doc, &x->cap, x->n + k->n_new, sizeof *x->doc);
    for (size_t i = 0; i < k->n_docs; i++)
        if (k->is_shown[i] && !k->published[i])
            x->doc[x->n + k->number[i]] = (struct ins_doc){.query = k->query, .docno = source->doc[i]};
    for (size_t i = 0; i < n && k->n_new; i++) {
        if (jud_compares(&w[i], k->o->hard_rankings))
            add_window(k, &w[i]);
        const struct jud_placement *p = &k->s->placement[w[i].first];
        for (size_t a = 0; a < w[i].n && jud_answers(&w[i]); a++)
            if (k->is_shown[p[a].doc] && !k->published[p[a].doc]) {
                x->doc[x->n + k->number[p[a].doc]].responses++;
                x->doc[x->n + k->number[p[a].doc]].passes += bits_count(p[a].passes);
            }
    }
    k->doc = x->doc + x->n;
    for (size_t i = 0; i < k->n_new && r == 0; i++)
        r = solve_doc(k, k->sum + i * k->query->n, &k->doc[i], err);
    k->spread = mem_zalloc(k->n_new + 1, sizeof *k->spread);
    if (k->n_new)
        add_gradients(k, w, n);
    for (size_t i = 0; i < k->n_new && r == 0; i++) {
        place_doc(k, k->sum + i * k->query->n, k->spread[i], &k->doc[i]);
        x->n_weak += k->doc[i].is_weak;
    }
    x->n += k->n_new;
    MEM_FREE_ALL(k->published, k->is_shown, k->number, k->sum, k->spread);
    return r;
}

int ins_by_name(const void *a, const void *b)
{
    const struct ins_doc *x = a, *y = b;
    int c = strcmp(x->query->qid, y->query->qid);
    return c ? c : strcmp(x->docno, y->docno);
}

int ins_fit(struct insertion *x, const struct published *p, const struct jud_store *s, const struct ins_options *o,
            struct err *err)
{
    struct work k = {.x = x, .p = p, .s = s, .o = o};
    int r = 0;
    *x = (struct insertion){.unknown = mem_zalloc(s->n_queries + 1, sizeof *x->unknown),
                            .unscaled = mem_zalloc(s->n_queries + 1, sizeof *x->unscaled)};
    for (size_t q = 0; q < s->n_queries && r == 0; q++) {
        size_t compared = 0, unscored = 0, first = s->query[q].first_window, n = s->query[q].n_windows;
        for (size_t w = first; w < first + n; w++) {
            compared += jud_compares(&s->window[w], o->hard_rankings);
            unscored += lacks_scores(&s->window[w], o);
        }
        if (o->dataset && strcmp(s->query[q].dataset, o->dataset) != 0)
            continue;
        k.query = pub_find(p, s->query[q].qid);
        x->n_unscored += unscored;
        if (!compared)
            continue;
        if (!k.query)
            x->unknown[x->n_unknown++] = s->query[q].qid;
        else if (isnan(k.query->tau) || isnan(k.query->alpha))
            x->unscaled[x->n_unscaled++] = s->query[q].qid;
        else
            r = fit_query(&k, &s->window[first], n, &s->query[q], err);
    }
    if (x->n)
        qsort(x->doc, x->n, sizeof *x->doc, ins_by_name);
    return r;
}

void ins_free(struct insertion *x)
{
    MEM_FREE_ALL(x->doc, x->unknown, x->unscaled);
    *x = (struct insertion){0};
}
