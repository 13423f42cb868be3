/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>

#include "base/mem.h"
#include "json/value.h"
#include "report/show.h"

static json_t *summary(const struct summary *s)
{
    json_t *o = jv_object();
    jv_put(o, "known", jv_count(s->n));
    jv_put(o, "min", jv_real(s->min));
    jv_put(o, "q1", jv_real(s->q1));
    jv_put(o, "median", jv_real(s->median));
    jv_put(o, "q3", jv_real(s->q3));
    jv_put(o, "max", jv_real(s->max));
    jv_put(o, "mean", jv_real(s->mean));
    return o;
}

static json_t *labels(const struct diagnosis *d)
{
    const struct published *p = d->labels;
    json_t *o = jv_object();
    jv_put(o, "file", jv_text(p->path));
    jv_put(o, "judge", jv_text(p->gains.judge));
    jv_put(o, "rubric_only", json_boolean(p->rubric_only));
    jv_put(o, "queries", jv_count(p->n_queries));
    jv_put(o, "documents", jv_count(p->n_docs));
    jv_put(o, "gain", summary(&d->gain));
    jv_put(o, "theta", summary(&d->theta));
    return o;
}

static json_t *items(const struct diagnosis *d)
{
    const struct published *p = d->labels;
    const struct reliability *r = &d->reliability;
    json_t *a = jv_array();
    for (size_t c = 0; c < p->n_items; c++) {
        json_t *o = jv_object();
        jv_put(o, "name", jv_text(p->item[c].name));
        jv_put(o, "gamma", jv_real(p->item[c].gamma));
        jv_put(o, "se_gamma", jv_real(p->se_gamma[c]));
        jv_put(o, "beta", jv_real(p->item[c].beta));
        jv_put(o, "se_beta", jv_real(p->se_beta[c]));
        jv_put(o, "information", jv_real(d->top[c]));
        jv_put(o, "passed", jv_real(d->judged ? r->rate[c] : NAN));
        jv_put(o, "expected", jv_real(d->judged ? r->predicted[c] : NAN));
        jv_append(a, o);
    }
    return a;
}

static json_t *severities(const struct published *p)
{
    json_t *a = jv_array();
    for (size_t k = 0; k < p->n_severities; k++) {
        json_t *o = jv_object();
        jv_put(o, "judge", jv_text(p->severity[k].judge));
        jv_put(o, "severity", jv_real(p->severity[k].value));
        jv_put(o, "se", jv_real(p->severity[k].se));
        jv_append(a, o);
    }
    return a;
}

static json_t *difficulties(const struct diagnosis *d)
{
    const struct gain_item *item = d->labels->item;
    json_t *o = jv_object(), *pairs = jv_array();
    for (size_t k = 0; k < d->n_falls; k++)
        jv_append(pairs, jv_texts((const char *[]){item[d->fall[k] - 1].name, item[d->fall[k]].name}, 2));
    jv_put(o, "increasing", json_boolean(d->n_falls == 0));
    jv_put(o, "not_increasing", pairs);
    return o;
}

static json_t *discrimination(const struct diagnosis *d)
{
    const struct published *p = d->labels;
    json_t *o = jv_object();
    jv_put(o, "largest", jv_text(p->item[d->largest].name));
    jv_put(o, "second", p->n_items > 1 ? jv_text(p->item[d->second].name) : json_null());
    jv_put(o, "margin", jv_real(d->margin));
    jv_put(o, "margin_se", jv_real(d->margin_se));
    jv_put(o, "margin_in_se", jv_real(d->margin / d->margin_se));
    return o;
}

static json_t *scales(const struct diagnosis *d)
{
    json_t *o = summary(&d->tau);
    jv_put(o, "p5", jv_real(d->tau5));
    jv_put(o, "p95", jv_real(d->tau95));
    jv_put(o, "ratio", jv_real(d->tau_ratio));
    jv_put(o, "quantile_type", jv_count(7));
    jv_put(o, "zero", jv_texts(d->tau_zero, d->n_tau_zero));
    return o;
}

static json_t *ideal_top(const struct diagnosis *d)
{
    json_t *o = jv_object();
    jv_put(o, "documents", jv_count(EFF_TOP));
    jv_put(o, "queries", jv_count(d->top_queries));
    jv_put(o, "information", jv_real(d->information));
    jv_put(o, "peak", jv_real(d->peak));
    jv_put(o, "peak_theta", jv_real(d->peak_theta));
    jv_put(o, "efficiency", jv_real(d->efficiency));
    return o;
}

static json_t *run_tops(const struct diagnosis *d)
{
    json_t *a = jv_array();
    for (size_t k = 0; k < d->n_runs; k++) {
        const struct eff_run *r = &d->run[k];
        json_t *o = jv_object();
        jv_put(o, "file", jv_text(r->path));
        jv_put(o, "queries", jv_count(r->queries));
        jv_put(o, "documents_left_out", jv_count(r->left_out));
        jv_put(o, "information", jv_real(r->information));
        jv_put(o, "efficiency", jv_real(r->information / d->peak));
        jv_append(a, o);
    }
    return a;
}

static json_t *shares(const struct diagnosis *d)
{
    json_t *o = jv_object(), *below = jv_object(), *above = jv_object();
    jv_put(below, "criterion", jv_text(d->labels->item[0].name));
    jv_put(below, "share", jv_real(d->below));
    jv_put(above, "criterion", jv_text(d->labels->item[d->fourth].name));
    jv_put(above, "share", jv_real(d->above));
    jv_put(o, "documents", jv_count(d->theta.n));
    jv_put(o, "below", below);
    jv_put(o, "at_or_above", above);
    return o;
}

static json_t *match(const struct diagnosis *d)
{
    const struct resp_match *m = &d->match;
    json_t *o = jv_object();
    jv_put(o, "queries", jv_count(m->queries));
    jv_put(o, "queries_not_judged", jv_count(m->unknown_queries));
    jv_put(o, "documents_not_judged", jv_count(m->unknown_docs));
    jv_put(o, "documents_with_other_answers", jv_count(m->differing_docs));
    jv_put(o, "uncalibrated_queries", jv_texts(m->uncalibrated, m->n_uncalibrated));
    jv_put(o, "uncalibrated_documents", jv_count(m->uncalibrated_docs));
    jv_put(o, "repeated_records", jv_count(d->copies));
    return o;
}

static json_t *range(const struct summary *r)
{
    json_t *o = jv_object();
    jv_put(o, "n", jv_count(r->n));
    jv_put(o, "min", jv_real(r->min));
    jv_put(o, "median", jv_real(r->median));
    jv_put(o, "max", jv_real(r->max));
    return o;
}

/* A summary, and how often each number occurs. */
static json_t *tally(const struct summary *r, const struct cov_tally *t)
{
    json_t *o = range(r), *counts = jv_array();
    for (size_t i = 0; i < t->n; i++) {
        json_t *x = jv_object();
        jv_put(x, "value", jv_count(t->value[i]));
        jv_put(x, "times", jv_count(t->times[i]));
        jv_append(counts, x);
    }
    jv_put(o, "counts", counts);
    return o;
}

static json_t *covered_query(const struct cov_query *q)
{
    json_t *o = jv_object();
    jv_put(o, "dataset", jv_text(q->dataset));
    jv_put(o, "query", jv_text(q->qid));
    for (int stage = 0; stage < 2; stage++) {
        json_t *w = jv_object();
        jv_put(w, "valid", jv_count(q->valid[stage]));
        jv_put(w, "invalid", jv_count(q->invalid[stage]));
        jv_put(o, jud_stage_name[stage], w);
    }
    jv_put(o, "invalid_adaptive", jv_count(q->invalid_adaptive));
    jv_put(o, "compared", jv_count(q->compared));
    jv_put(o, "components", jv_count(q->components));
    jv_put(o, "always_winning", jv_count(q->always_winning));
    jv_put(o, "always_losing", jv_count(q->always_losing));
    jv_put(o, "refused", json_boolean(q->refused));
    return o;
}

/* Null stands for a number that the store does not say. */
static json_t *windows_of(const struct complete_count *n)
{
    json_t *o = jv_object();
    jv_put(o, "scheduled", n->known ? jv_count(n->scheduled) : json_null());
    jv_put(o, "valid", jv_count(n->valid));
    jv_put(o, "invalid", jv_count(n->invalid));
    jv_put(o, "rejected", jv_count(n->rejected));
    jv_put(o, "missing", n->known ? jv_count(n->missing) : json_null());
    return o;
}

static json_t *completeness(const struct completeness *c)
{
    json_t *o = jv_object(), *queries = jv_array();
    for (int s = 0; s < 2; s++)
        jv_put(o, jud_stage_name[s], windows_of(&c->stage[s]));
    for (size_t t = 0; t < c->n_topics; t++) {
        json_t *q = jv_object();
        jv_put(q, "dataset", jv_text(c->topic[t].dataset));
        jv_put(q, "query", jv_text(c->topic[t].qid));
        for (int s = 0; s < 2; s++)
            jv_put(q, jud_stage_name[s], windows_of(&c->topic[t].stage[s]));
        jv_append(queries, q);
    }
    jv_put(o, "queries", queries);
    return o;
}

static json_t *coverage(const struct coverage *c)
{
    json_t *o = jv_object(), *queries = jv_array();
    for (int stage = 0; stage < 2; stage++) {
        json_t *w = jv_object();
        jv_put(w, "windows_per_query", tally(&c->windows[stage], &c->window_tally[stage]));
        jv_put(w, "placements_per_document", tally(&c->placements[stage], &c->placement_tally[stage]));
        jv_put(o, jud_stage_name[stage], w);
    }
    jv_put(o, "opponents_per_document", tally(&c->opponents, &c->opponent_tally));
    jv_put(o, "disconnected", jv_count(c->split));
    jv_put(o, "always_winning", jv_count(c->always_winning));
    jv_put(o, "always_losing", jv_count(c->always_losing));
    jv_put(o, "refused", jv_count(c->refused));
    for (size_t q = 0; q < c->n_queries; q++)
        jv_append(queries, covered_query(&c->query[q]));
    jv_put(o, "queries", queries);
    return o;
}

static json_t *served(const struct served_models *m)
{
    json_t *a = jv_array();
    for (size_t i = 0; i < m->n; i++) {
        json_t *o = jv_object();
        jv_put(o, "stage", jv_text(jud_stage_name[m->model[i].stage]));
        jv_put(o, "judge", jv_count(m->model[i].judge + 1));
        jv_put(o, "model", jv_text(m->model[i].name));
        jv_put(o, "windows", jv_count(m->model[i].windows));
        jv_put(o, "mixed", json_boolean(m->model[i].mixed));
        jv_append(a, o);
    }
    return a;
}

static json_t *score(const struct rel_score *s)
{
    json_t *o = jv_object();
    jv_put(o, "ece", jv_real(s->ece));
    jv_put(o, "brier", jv_real(s->brier));
    jv_put(o, "skill", jv_real(s->skill));
    return o;
}

static json_t *regressions(const struct diagnosis *d)
{
    json_t *a = jv_array();
    for (size_t c = 0; c < d->labels->n_items; c++) {
        const struct rel_logit *f = &d->reliability.fit[c];
        json_t *o = jv_object();
        jv_put(o, "criterion", jv_text(d->labels->item[c].name));
        jv_put(o, "intercept", jv_real(f->intercept));
        jv_put(o, "slope", jv_real(f->slope));
        jv_put(o, "separable", json_boolean(f->separable));
        jv_append(a, o);
    }
    return a;
}

static json_t *bins(const struct rel_score *s)
{
    json_t *a = jv_array();
    for (int k = 0; k < REL_BINS; k++) {
        json_t *b = jv_object();
        jv_put(b, "from", jv_real((double)k / REL_BINS));
        jv_put(b, "answers", jv_count(s->bin[k].n));
        jv_put(b, "predicted", jv_real(s->bin[k].predicted));
        jv_put(b, "passed", jv_real(s->bin[k].passed));
        jv_append(a, b);
    }
    return a;
}

static json_t *reliability(const struct diagnosis *d)
{
    const struct reliability *r = &d->reliability;
    json_t *o = jv_object(), *sigmoid = score(&r->sigmoid), *logit = score(&r->logit), *removed = jv_object();
    jv_put(o, "responses", jv_count(r->responses));
    jv_put(o, "left_out", jv_count(r->left_out));
    jv_put(o, "reference_brier", jv_real(r->reference));
    jv_put(o, "one_rate_brier", jv_real(r->one_rate));
    jv_put(o, "skill_one_rate", jv_real(r->skill_one_rate));
    jv_put(removed, "criterion_rates", jv_real(r->by_rates));
    jv_put(removed, "bt", jv_real(r->by_bt));
    jv_put(removed, "tau_alpha", jv_real(r->by_scale));
    jv_put(o, "removed", removed);
    jv_put(o, "queries", jv_count(r->queries));
    jv_put(o, "queries_model_below_regression", jv_real(r->better));
    jv_put(o, "model", score(&r->model));
    jv_put(sigmoid, "bins", bins(&r->sigmoid));
    jv_put(o, "sigmoid_bt", sigmoid);
    jv_put(logit, "fits", regressions(d));
    jv_put(logit, "bins", bins(&r->logit));
    jv_put(o, "regression_bt", logit);
    jv_put(o, "bins", bins(&r->model));
    return o;
}

static json_t *dependence(const struct diagnosis *d)
{
    json_t *o = jv_object(), *pairs = jv_array();
    for (size_t k = 0; k < d->n_pairs; k++) {
        const struct q3_pair *p = &d->pair[k];
        json_t *x = jv_object();
        jv_put(x, "criteria", jv_texts((const char *[]){d->labels->item[p->a].name, d->labels->item[p->b].name}, 2));
        jv_put(x, "q3", jv_real(p->q3));
        jv_put(x, "q3_documents", jv_real(p->by_document));
        jv_put(x, "answers", jv_real(p->raw));
        jv_put(x, "answers_documents", jv_real(p->raw_by_document));
        jv_put(x, "large", json_boolean(fabs(p->by_document) > Q3_LARGE));
        jv_append(pairs, x);
    }
    jv_put(o, "responses", jv_count(d->responses));
    jv_put(o, "mean_q3", jv_real(d->mean_q3));
    jv_put(o, "mean_abs_q3_documents", jv_real(d->mean_abs_by_document));
    jv_put(o, "mean_abs_answers", jv_real(d->mean_abs_raw));
    jv_put(o, "mean_abs_answers_documents", jv_real(d->mean_abs_raw_by_document));
    jv_put(o, "large", jv_count(d->n_large));
    jv_put(o, "pairs", pairs);
    return o;
}

static json_t *held_one(const struct diagnosis *d, const struct held_out *h)
{
    json_t *o = jv_object();
    size_t C = h->gamma ? d->labels->n_items : 0;
    if (h->gamma)
        jv_put(o, "dataset", jv_text(h->dataset));
    jv_put(o, "queries", jv_count(h->queries));
    jv_put(o, "responses", jv_count(h->responses));
    jv_put(o, "cross_entropy_2pl", jv_real(h->model));
    jv_put(o, "cross_entropy_rasch", jv_real(h->rasch));
    jv_put(o, "cross_entropy_pass_rates", jv_real(h->rates));
    if (!h->gamma)
        return o;
    jv_put(o, "training_queries", jv_count(h->training_queries));
    jv_put(o, "training_responses", jv_count(h->training_responses));
    jv_put(o, "gamma", jv_reals(h->gamma, C));
    jv_put(o, "beta", jv_reals(h->beta, C));
    jv_put(o, "pass_rates", jv_reals(h->rate, C));
    return o;
}

static json_t *held_out(const struct diagnosis *d)
{
    json_t *o = jv_object(), *sets = jv_array();
    for (size_t k = 0; k < d->held_out.n; k++)
        jv_append(sets, held_one(d, &d->held_out.of[k]));
    jv_put(o, "datasets", sets);
    jv_put(o, "together", held_one(d, &d->held_out.all));
    return o;
}

static json_t *subsets(const struct diagnosis *d)
{
    json_t *a = jv_array();
    for (size_t k = 0; k < d->subsets.n; k++) {
        const struct sub_fit *x = &d->subsets.of[k];
        json_t *o = jv_object(), *criteria = jv_array();
        size_t count = 0;
        for (size_t c = 0; c < d->labels->n_items; c++)
            if (x->criteria >> c & 1) {
                jv_append(criteria, jv_text(d->labels->item[c].name));
                count++;
            }
        jv_put(o, "criteria", criteria);
        jv_put(o, "efficiency", jv_real(x->efficiency));
        jv_put(o, "information", jv_real(x->information));
        jv_put(o, "peak", jv_real(x->peak));
        jv_put(o, "gamma", jv_reals(x->gamma, count));
        jv_put(o, "beta", jv_reals(x->beta, count));
        jv_put(o, "converged", json_boolean(x->converged));
        jv_append(a, o);
    }
    return a;
}

static json_t *warnings(const struct diagnosis *d)
{
    json_t *a = jv_array();
    for (int w = 0; w < DIAG_WARNINGS; w++)
        if (diag_warns(d, (enum diag_warning)w))
            jv_append(a, jv_text(diag_warning_name[w]));
    return a;
}

void show_json(FILE *f, const struct diagnosis *d)
{
    json_t *o = jv_object();
    jv_put(o, "labels", labels(d));
    jv_put(o, "items", items(d));
    jv_put(o, "severities", severities(d->labels));
    jv_put(o, "difficulties", difficulties(d));
    jv_put(o, "discrimination", discrimination(d));
    jv_put(o, "tau", scales(d));
    jv_put(o, "ideal_top", ideal_top(d));
    jv_put(o, "run_tops", run_tops(d));
    jv_put(o, "shares", shares(d));
    jv_put(o, "match", d->judged ? match(d) : json_null());
    jv_put(o, "served_models", d->judged ? served(&d->served) : json_null());
    jv_put(o, "coverage", d->judged ? coverage(&d->coverage) : json_null());
    jv_put(o, "completeness", d->judged ? completeness(&d->complete) : json_null());
    jv_put(o, "reliability", d->judged ? reliability(d) : json_null());
    jv_put(o, "correlations", d->judged ? dependence(d) : json_null());
    jv_put(o, "held_out", d->held ? held_out(d) : json_null());
    jv_put(o, "subsets", d->subsets.n ? subsets(d) : json_null());
    jv_put(o, "warnings", warnings(d));
    if (json_dumpf(o, f, JSON_INDENT(2) | JSON_REAL_PRECISION(17)) != 0 && !ferror(f))
        mem_exhausted();
    putc('\n', f);
    json_decref(o);
}
