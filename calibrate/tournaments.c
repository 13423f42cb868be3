/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/tournaments.h"

#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/order.h"
#include "base/parallel.h"
#include "model/bt_errors.h"
#include "model/score_prior.h"

size_t cal_number_docs(const struct cal_query *q, size_t *number)
{
    size_t n = 0;
    for (size_t i = 0; i < q->n_docs; i++)
        number[i] = q->doc[i].judged ? n++ : 0;
    return n;
}

/* The answer to one tournament window, with n documents by their numbers in the fit (cal_number_docs). */
struct window_answer {
    size_t n;
    bool scored;
    size_t *doc;   /* the documents' numbers, in ascending order if there are scores, else best first */
    double *score; /* the scores, in the order of doc[] */
    double weight; /* the weight of the window, 1 unless c->weight gives another */
};

/* Orders windows by their content alone, for qsort(), so that sums over them are equal to the last bit, whatever the
 * order of the records is. */
static int by_content(const void *a, const void *b)
{
    const struct window_answer *x = a, *y = b;
    int c = 2 * ORDER(y->scored, x->scored) + ORDER(x->n, y->n);
    for (size_t k = 0; k < x->n && !c; k++)
        c = ORDER(x->doc[k], y->doc[k]);
    for (size_t k = 0; k < x->n && x->scored && !c; k++)
        c = ORDER(x->score[k], y->score[k]);
    return c ? c : ORDER(x->weight, y->weight);
}

/* Fills w->doc and w->score from the store's window `win`; w->n and w->scored are set. Documents with scores are sorted
 * by number; without scores, they are listed best first. */
static void read_window(struct window_answer *w, const struct jud_store *s, const struct jud_window *win,
                        const size_t *number)
{
    for (size_t k = 0; k < w->n; k++) {
        const struct jud_placement *p = &s->placement[win->first + (w->scored ? k : s->ranking[win->first + k])];
        size_t at = k, doc = number[p->doc];
        for (; w->scored && at && w->doc[at - 1] > doc; at--) {
            w->doc[at] = w->doc[at - 1];
            w->score[at] = w->score[at - 1];
        }
        w->doc[at] = doc;
        w->score[at] = p->score;
    }
}

/* Returns the weight of window `at` of the store or, from n_windows on, of its pairs; 1 if there are no weights. */
static double find_weight(const struct calibration *c, size_t at)
{
    return c->weight ? (double)c->weight[at] / CAL_UNIT : 1.0;
}

/* Returns the q->windows tournament windows of a query that count, sorted by content, in memory of the arena. number[]
 * is from cal_number_docs. */
static struct window_answer *read_windows(const struct calibration *c, const struct cal_options *o,
                                          const struct cal_query *q, const size_t *number, struct arena *arena)
{
    const struct jud_store *s = c->store;
    struct window_answer *answers = arena_alloc(arena, (q->windows + 1) * sizeof *answers);
    size_t n = 0;
    for (size_t k = q->source->first_window; k < q->source->first_window + q->source->n_windows; k++) {
        const struct jud_window *w = &s->window[k];
        if (!jud_compares(w, o->hard_rankings))
            continue;
        answers[n] = (struct window_answer){w->n, w->scored, arena_alloc(arena, w->n * sizeof *answers->doc),
                                            arena_alloc(arena, w->n * sizeof *answers->score), find_weight(c, k)};
        read_window(&answers[n++], s, w, number);
    }
    if (n)
        qsort(answers, n, sizeof *answers, by_content);
    return answers;
}

/* Adds the comparisons of a window to the data d or, if e is not NULL, to e, the sums for standard errors; sets d->unit
 * to the window's weight in both cases. Preferences from scores are cut to [clip, 1 - clip]. */
static void add_window(struct bt_data *d, struct bt_errors *e, const struct window_answer *w, double clip)
{
    d->unit = w->weight;
    if (w->scored && e)
        bt_errors_add_scores(e, w->doc, w->score, w->n, clip);
    else if (w->scored)
        bt_add_scores(d, w->doc, w->score, w->n, clip);
    else if (e)
        bt_errors_add_ranking(e, w->doc, w->n);
    else
        bt_add_ranking(d, w->doc, w->n);
}

/* Adds the comparisons of a query, its windows answers[] (read_windows) and its preference lines, to d or, if e is not
 * NULL, to e. number[] is from cal_number_docs. */
static void add_comparisons(struct bt_data *d, struct bt_errors *e, const struct calibration *c,
                            const struct cal_options *o, const struct cal_query *q, const struct window_answer *answers,
                            const size_t *number)
{
    const struct jud_store *s = c->store;
    for (size_t k = 0; k < q->windows; k++)
        add_window(d, e, &answers[k], o->clip);
    for (size_t k = q->source->first_pair; k < q->source->first_pair + q->source->n_pairs; k++) {
        const struct jud_pair *p = &s->pair[k];
        d->unit = find_weight(c, s->n_windows + k);
        if (e)
            bt_errors_add_wins(e, number[p->winner], number[p->loser], p->weight);
        else
            bt_add(d, number[p->winner], number[p->loser], 1.0, p->weight);
    }
}

/* Returns the dispersion of a query's windows: 1 if it has only preference lines, which are independent tosses; NAN if
 * it has no comparisons or too few windows. */
static double query_dispersion(const struct bt_errors *e, const struct cal_query *q)
{
    return q->windows ? bt_errors_phi(e) : e->windows > 0.0 ? 1.0 : NAN;
}

/* Sets the query's ridge, in the units of bt_solve: phi / (V x total), with `total` the weight of all comparisons, if V
 * of the prior is known; else the ridge of the options. */
static void find_ridge(struct cal_query *q, const struct tournaments *t, double total)
{
    bool prior = t->c->score_variance > 0.0 && total > 0.0;
    q->bt_ridge = prior ? q->phi / (t->c->score_variance * total) : t->o->bt_ridge;
}

static double sum_diagonal(const struct bt_errors *e)
{
    double sum = 0.0;
    for (size_t i = 0; i < e->n; i++)
        sum += e->diagonal[i];
    return sum;
}

/* Fits the scores of query number `at` and stores them with their errors. Sets phi in the first fit only: later ones,
 * when V of the prior is known, keep it. `arg` is a struct tournaments; for parallel_for(). */
static void fit_tournament(void *arg, size_t at)
{
    struct tournaments *t = arg;
    struct cal_query *q = &t->c->query[at];
    size_t *number = mem_alloc(q->n_docs, sizeof *number), n = cal_number_docs(q, number);
    struct arena arena = {NULL};
    struct window_answer *answers = read_windows(t->c, t->o, q, number, &arena);
    struct bt_data d;
    struct bt_fit fit;
    struct bt_errors errors;
    bt_init(&d, n);
    add_comparisons(&d, NULL, t->c, t->o, q, answers, number);
    find_ridge(q, t, d.total);
    bt_solve(&d, q->bt_ridge, &fit);
    q->components = bt_components(&d);
    q->connected_by_wins = bt_strongly_connected(&d);
    bt_errors_begin(&errors, &d, q->bt_ridge, &fit);
    add_comparisons(&d, &errors, t->c, t->o, q, answers, number);
    if (t->c->score_variance == 0.0)
        q->phi = query_dispersion(&errors, q);
    q->comparisons = errors.comparisons;
    q->trace = sum_diagonal(&errors);
    for (size_t i = 0; i < q->n_docs; i++)
        if (q->doc[i].judged) {
            q->doc[i].bt = q->doc[i].compared = fit.theta[number[i]];
            q->doc[i].se_bt = bt_errors_se(&errors, q->phi, number[i]);
        }
    q->bt_converged = fit.converged;
    q->bt_gradient = fit.gradient;
    q->bt_iterations = fit.iterations;
    mem_free(number);
    arena_free(&arena);
    bt_errors_free(&errors);
    bt_fit_free(&fit);
    bt_free(&d);
}

/* Marks the documents of a query that were compared, in a tournament window that counts or in a preference line
 * (judged); counts its tournament windows, the rubric answers about each document, and those about all judged documents
 * (q->responses). */
static void count_windows(struct cal_query *q, const struct jud_store *s, bool hard_rankings)
{
    const struct jud_query *source = q->source;
    for (size_t w = source->first_window; w < source->first_window + source->n_windows; w++) {
        const struct jud_window *win = &s->window[w];
        const struct jud_placement *p = &s->placement[win->first];
        bool tournament = jud_compares(win, hard_rankings), rubric = jud_answers(win);
        q->windows += tournament;
        for (size_t k = 0; k < win->n && (tournament || rubric); k++) {
            struct cal_doc *doc = &q->doc[p[k].doc];
            doc->judged |= tournament;
            doc->responses += rubric;
            doc->passes += rubric ? bits_count(p[k].passes) : 0;
        }
    }
    for (size_t p = source->first_pair; p < source->first_pair + source->n_pairs; p++)
        q->doc[s->pair[p].winner].judged = q->doc[s->pair[p].loser].judged = true;
    for (size_t i = 0; i < q->n_docs; i++)
        q->responses += q->doc[i].judged ? q->doc[i].responses : 0;
}

/* Returns the numbers of a query's fit that the estimates of phi and of the prior's variance V need
 * (model/score_prior.h). */
static struct score_fit summarize_fit(const struct calibration *c, const struct cal_query *q)
{
    struct score_fit f = {.trace = q->trace, .comparisons = q->comparisons, .phi = q->phi};
    if (c->score_variance > 0.0)
        f.ridge = q->phi / c->score_variance;
    for (size_t i = 0; i < q->n_docs; i++)
        if (q->doc[i].judged) {
            f.n++;
            f.squares += q->doc[i].bt * q->doc[i].bt;
        }
    return f;
}

/* Returns the sums over all queries from which phi and V of the prior are estimated. */
static struct score_prior sum_fits(const struct calibration *c)
{
    struct score_prior p = {0};
    for (size_t k = 0; k < c->n_queries; k++) {
        struct score_fit f = summarize_fit(c, &c->query[k]);
        score_prior_add(&p, &f);
    }
    return p;
}

/* Returns the start value of V, estimated from fits without a prior. If it is above 0, shrinks every query's phi
 * towards the phi of all queries. */
static double begin_prior(struct calibration *c)
{
    struct score_prior p = sum_fits(c);
    double variance = score_prior_variance(&p);
    for (size_t k = 0; k < c->n_queries && variance > 0.0; k++) {
        struct score_fit f = summarize_fit(c, &c->query[k]);
        c->query[k].phi = score_prior_phi(&p, &f);
    }
    return variance;
}

/* Gives the scores a prior: repeats the fits of all queries until its variance V (c->score_variance), which maximizes
 * the marginal likelihood, converges, at most ROUNDS times. V stays above 1/20 of its start value, because scores are
 * never pure noise; nothing is done if that value is 0. */
static void fit_prior(struct tournaments *t)
{
    enum { ROUNDS = 50 };
    struct calibration *c = t->c;
    double next = begin_prior(c), least = next / 20.0;
    for (int round = 0; round < ROUNDS && fabs(next - c->score_variance) > 1e-4 * next; round++) {
        c->score_variance = next;
        parallel_for(c->n_queries, t->o->irt.threads, fit_tournament, t);
        struct score_prior p = sum_fits(c);
        next = fmax(score_prior_next(&p, next), least);
    }
}

void cal_fit_tournaments(struct calibration *c, const struct jud_store *store, const struct cal_options *o)
{
    *c = (struct calibration){.store = store, .n_queries = store->n_queries, .clip = o->clip};
    c->query = mem_zalloc(c->n_queries, sizeof *c->query);
    for (size_t at = 0; at < c->n_queries; at++) {
        struct cal_query *q = &c->query[at];
        q->source = &store->query[at];
        q->fitted = -1;
        q->phi = NAN;
        q->n_docs = q->source->n_docs;
        q->doc = mem_zalloc(q->n_docs, sizeof *q->doc);
        for (size_t i = 0; i < q->n_docs; i++)
            q->doc[i].docno = q->source->doc[i];
        count_windows(q, store, o->hard_rankings);
    }
    struct tournaments t = {c, o};
    if (o->mode == CAL_RUBRIC_ONLY)
        return;
    parallel_for(c->n_queries, o->irt.threads, fit_tournament, &t);
    if (o->prior == CAL_PRIOR_OF_SCORES || (o->prior == CAL_PRIOR_BY_STORE && store->in_rounds))
        fit_prior(&t);
}

void cal_add_comparisons(struct bt_data *d, const struct calibration *c, const struct cal_options *o,
                         const struct cal_query *q, const size_t *number)
{
    struct arena arena = {NULL};
    add_comparisons(d, NULL, c, o, q, read_windows(c, o, q, number, &arena), number);
    arena_free(&arena);
}
