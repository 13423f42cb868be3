/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/calibrate.h"

#include <math.h>
#include <string.h>

#include "base/parallel.h"
#include "calibrate/answered.h"
#include "model/bt_errors.h"
#include "model/cholesky.h"
#include "model/gain.h"

/* Returns whether the fit uses the rubric's answers alone: true for CAL_RUBRIC_ONLY, false for CAL_TOURNAMENT, and for
 * CAL_AUTO whether no query has a tournament window that counts. */
static bool choose_rubric_only(const struct calibration *c, enum cal_mode mode)
{
    bool any = false;
    for (size_t q = 0; q < c->n_queries; q++)
        any |= c->query[q].windows > 0;
    return mode == CAL_RUBRIC_ONLY || (mode == CAL_AUTO && !any);
}

/* Sets q->fitted to 0, 1, ... for the queries that have answers to fit, and counts these queries in c->n_fitted. A
 * rubric-only fit uses all answers, another fit only answers about judged documents (cal_doc.judged). */
static void choose_queries(struct calibration *c)
{
    for (size_t k = 0; k < c->n_queries; k++) {
        struct cal_query *q = &c->query[k];
        size_t all = 0;
        for (size_t i = 0; i < q->n_docs; i++)
            all += q->doc[i].responses;
        if (c->rubric_only ? all > 0 : q->responses > 0)
            q->fitted = (ptrdiff_t)c->n_fitted++;
    }
}

/* Multiplies by_tau and by_alpha (n entries each) by H+, the inverse Hessian of the query's comparisons
 * (model/bt_errors.h). On entry they hold C of irt_bt_slopes: the derivatives, by each document's score, of the
 * gradient of the answers' objective in tau and in alpha; number[i] is the entry of the query's document i. Fills both
 * with NAN if the Hessian is not positive definite. */
static void multiply_by_inverse(const struct answered *p, const struct cal_query *q, const size_t *number, size_t n,
                                double *by_tau, double *by_alpha)
{
    struct bt_data d;
    double ridge = q->bt_ridge, *theta = mem_alloc(n, (1 + n) * sizeof *theta), *hessian = theta + n;
    for (size_t i = 0; i < q->n_docs; i++)
        if (q->doc[i].judged)
            theta[number[i]] = q->doc[i].compared;
    bt_init(&d, n);
    cal_add_comparisons(&d, p->t.c, p->t.o, q, number);
    bt_hessian(&d, ridge, theta, hessian);
    bool definite = cholesky(n, hessian);
    for (size_t i = 0; i < n && !definite; i++)
        by_tau[i] = by_alpha[i] = NAN;
    if (definite) {
        bt_errors_apply(&d, ridge, hessian, by_tau);
        bt_errors_apply(&d, ridge, hessian, by_alpha);
    }
    mem_free(theta);
    bt_free(&d);
}

/* Adds what the errors of a query's scores contribute to the standard errors of its tau and alpha, and computes those
 * of theta and gain of its judged documents; skips a query that is not fitted. If scores have a prior, it fits them
 * again with the rubric's answers, after tau and alpha are done. `arg` is a struct answered; for parallel_for(). */
static void propagate_errors(void *arg, size_t query_index)
{
    const struct answered *p = arg;
    struct calibration *c = p->t.c;
    struct cal_query *q = &c->query[query_index];
    if (q->fitted < 0)
        return;
    size_t fitted = (size_t)q->fitted, first = p->x->first[fitted * p->x->n_judges];
    size_t rows = p->x->first[(fitted + 1) * p->x->n_judges] - first;
    size_t *number = mem_alloc(q->n_docs, sizeof *number), n = cal_number_docs(q, number);
    double *slope = mem_alloc(rows, 2 * sizeof *slope), *C = mem_zalloc(n, 4 * sizeof *C), *V = C + 2 * n;
    double tt = 0.0, ta = 0.0, aa = 0.0;
    irt_bt_slopes(&c->irt, p->d, fitted, slope, slope + rows);
    for (size_t r = 0; r < rows; r++) {
        C[number[p->x->doc[first + r]]] += slope[r];
        C[n + number[p->x->doc[first + r]]] += slope[rows + r];
    }
    memcpy(V, C, 2 * n * sizeof *C);
    multiply_by_inverse(p, q, number, n, V, V + n);
    for (size_t i = 0; i < n; i++) {
        tt += q->phi * C[i] * V[i];
        ta += q->phi * C[i] * V[n + i];
        aa += q->phi * C[n + i] * V[n + i];
    }
    irt_add_score_errors(&c->irt, fitted, tt, ta, aa);
    if (c->score_variance > 0.0) {
        memcpy(V, C, 2 * n * sizeof *C);
        cal_answer_scores(p, query_index, number, n, V, V + n);
    }
    for (size_t i = 0; i < q->n_docs; i++) {
        struct cal_doc *doc = &q->doc[i];
        const struct irt_score score = {doc->bt, doc->se_bt * doc->se_bt, q->phi * V[number[i]],
                                        q->phi * V[n + number[i]]};
        if (doc->judged)
            irt_doc_errors(&c->irt, fitted, &score, &doc->se_theta, &doc->se_gain);
    }
    MEM_FREE_ALL(number, slope, C);
}

/* Returns the options *o, with the default ridge if they have none. If windows have weights (c->weight), multiplies
 * ridge_total by CAL_UNIT, because an answer of weight 1 then counts as CAL_UNIT answers. */
static struct irt_options choose_ridge(const struct calibration *c, const struct irt_options *o)
{
    struct irt_options chosen = *o;
    if (!(chosen.ridge > 0.0 || chosen.ridge_total > 0.0)) {
        chosen.ridge = CAL_ITEM_RIDGE;
        chosen.ridge_total = c->score_variance > 0.0 ? CAL_ITEM_RIDGE_TOTAL : 0.0;
    }
    chosen.ridge_total *= c->weight ? CAL_UNIT : 1.0;
    return chosen;
}

void cal_fit_answers(struct calibration *c, const struct cal_options *o)
{
    struct statistics x;
    statistics_gather(&x, c, false);
    struct irt_data d = {x.n_criteria, c->n_fitted, x.n_rows, x.first, x.bt, x.n, x.passes, x.n_judges};
    struct irt_options options = choose_ridge(c, &o->irt);
    if (o->items) {
        options.fixed_gamma = o->items->gamma;
        options.fixed_beta = o->items->beta;
        options.fixed_severity = o->items->severity;
    }
    irt_solve(&d, &options, &c->irt);
    if (!c->weight) { /* weights mean a bootstrap draw (redraw.h), whose errors are not needed */
        struct answered a = {{c, o}, &d, &x};
        if (c->score_variance > 0.0)
            cal_find_misfit(&a);
        parallel_for(c->n_queries, o->irt.threads, propagate_errors, &a);
    }
    statistics_free(&x);
    const struct irt_fit *f = &c->irt;
    for (size_t i = 0; i < f->n_criteria; i++)
        c->item[i] = (struct gain_item){c->store->criterion[i], f->gamma[i], f->beta[i]};
    c->se_gamma = o->items ? o->items->se_gamma : f->se_gamma;
    c->se_beta = o->items ? o->items->se_beta : f->se_beta;
    c->covariance = f->covariance;
    c->n_covariance = f->n_items;
    c->severity = f->severity;
    c->se_severity = o->items ? o->items->se_severity : f->se_severity;
    for (size_t k = 0; k < c->n_queries; k++) {
        struct cal_query *q = &c->query[k];
        for (size_t i = 0; i < q->n_docs && q->fitted >= 0; i++) {
            struct cal_doc *doc = &q->doc[i];
            size_t fit_query = (size_t)q->fitted;
            if (!doc->judged)
                continue;
            doc->calibrated = true;
            doc->theta = f->tau[fit_query] * doc->bt + f->alpha[fit_query];
            doc->gain = gain_of_theta(c->item, f->n_criteria, doc->theta);
        }
    }
}

/* Fits criteria and abilities to the rubric answers alone, and stores the criteria, and theta, gain and their standard
 * errors of every document with answers. Sets `judged` to false, and bt and se_bt to NAN, for all documents. */
static void fit_rubric_only(struct calibration *c, int threads)
{
    struct statistics x;
    statistics_gather(&x, c, true);
    uint32_t *topic = mem_alloc(x.n_groups + 1, sizeof *topic);
    for (size_t g = 0; g < x.n_groups; g++)
        topic[g] = x.query[x.first[g]];
    struct mml_data d = {x.n_criteria, x.n_groups, x.n_judges, x.first, x.judge, x.n, x.passes, c->n_fitted, topic};
    mml_solve(&d, threads, &c->mml);
    statistics_free(&x);
    mem_free(topic);
    const struct mml_fit *f = &c->mml;
    size_t next = 0;
    for (size_t i = 0; i < f->n_criteria; i++)
        c->item[i] = (struct gain_item){c->store->criterion[i], f->gamma[i], f->beta[i]};
    c->se_gamma = f->se_gamma;
    c->se_beta = f->se_beta;
    c->covariance = f->covariance;
    c->n_covariance = 2 * f->n_criteria + (f->n_judges > 1 ? f->n_judges : 0);
    c->severity = f->severity;
    c->se_severity = f->se_severity;
    for (size_t k = 0; k < c->n_queries; k++)
        for (size_t i = 0; i < c->query[k].n_docs; i++) {
            struct cal_doc *doc = &c->query[k].doc[i];
            doc->judged = false; /* cleared, because a rubric-only fit ignores the tournament */
            doc->bt = doc->se_bt = NAN;
            if (!doc->responses)
                continue;
            doc->calibrated = true;
            doc->theta = f->theta[next];
            doc->se_theta = f->se_theta[next++];
            doc->gain = gain_of_theta(c->item, f->n_criteria, doc->theta);
            doc->se_gain = gain_slope(c->item, f->n_criteria, doc->theta) * doc->se_theta;
        }
}

int cal_begin(struct calibration *c, const struct jud_store *store, const struct cal_options *o, struct err *err)
{
    cal_fit_tournaments(c, store, o);
    c->rubric_only = choose_rubric_only(c, o->mode);
    c->items = o->items;
    if (c->items && c->rubric_only)
        return err_input(err, "", 0, "this fit has no tournament");
    choose_queries(c);
    if (!c->n_fitted)
        return err_input(err, "", 0,
                         c->rubric_only
                             ? "no valid rubric answer in the input"
                             : "no topic has valid tournament windows whose documents also have rubric answers");
    return 0;
}

int cal_fit(struct calibration *c, const struct jud_store *store, const struct cal_options *o, struct err *err)
{
    if (cal_begin(c, store, o, err) != 0)
        return -1;
    c->item = mem_alloc(store->n_criteria, sizeof *c->item);
    if (c->rubric_only && store->n_criteria < 2)
        return err_input(err, "", 0,
                         "the rubric answers have one criterion, expected at least two: without a tournament, a single "
                         "criterion does not determine the scale of theta");
    if (store->n_judges[JUD_RUBRIC] > 1 && !c->items && !statistics_judges_linked(c))
        return err_input(err, "", 0,
                         "the judges form groups that have no document in common, so the severities of two groups "
                         "cannot be compared; let judges of different groups answer about the same documents");
    if (c->rubric_only)
        fit_rubric_only(c, o->irt.threads);
    else
        cal_fit_answers(c, o);
    return 0;
}

int cal_check_tournaments(const struct calibration *c, struct err *err)
{
    for (size_t q = 0; q < c->n_queries && !c->rubric_only; q++)
        if (!c->query[q].bt_converged)
            return err_fail(err, ERR_CALC, "", 0, "the Bradley-Terry fit of topic %s did not converge",
                            c->query[q].source->qid);
    return 0;
}

bool cal_converged(const struct calibration *c)
{
    if (c->rubric_only)
        return c->mml.converged;
    for (size_t q = 0; q < c->n_queries; q++)
        if (!c->query[q].bt_converged)
            return false;
    return c->irt.converged;
}

void cal_free(struct calibration *c)
{
    for (size_t q = 0; q < c->n_queries; q++)
        mem_free(c->query[q].doc);
    mem_free(c->query);
    mem_free(c->item);
    irt_fit_free(&c->irt);
    mml_free(&c->mml);
    *c = (struct calibration){0};
}
