#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/mem.h"
#include "label/show.h"

/* jansson fails for want of memory only, once strings are UTF-8. */
static json_t *made(json_t *v)
{
    if (!v)
        rcp_out_of_memory();
    return v;
}

static void put(json_t *o, const char *key, json_t *v)
{
    if (json_object_set_new(o, key, made(v)) != 0)
        rcp_out_of_memory();
}

static void append(json_t *a, json_t *v)
{
    if (json_array_append_new(a, made(v)) != 0)
        rcp_out_of_memory();
}

static json_t *object(void)
{
    return made(json_object());
}

static json_t *array(void)
{
    return made(json_array());
}

static json_t *real(double v)
{
    return made(isfinite(v) ? json_real(v) : json_null());
}

static json_t *count(size_t n)
{
    return made(json_integer((json_int_t)n));
}

/* The character at s: the shortest piece that jansson takes for UTF-8. 0 = there is none. */
static size_t character(const char *s, size_t n)
{
    for (size_t len = 1; len <= 4 && len <= n; len++) {
        json_t *piece = json_stringn(s, len);
        json_decref(piece);
        if (piece)
            return len;
    }
    return 0;
}

/* Ids are bytes: what is not UTF-8 becomes U+FFFD, one for each byte. */
static json_t *text(const char *s)
{
    json_t *v = s ? json_string(s) : json_null();
    if (v)
        return v;
    size_t n = strlen(s), used = 0;
    char *out = rcp_alloc(3 * n + 1, 1);
    for (size_t i = 0; i < n;) {
        size_t len = character(s + i, n - i);
        memcpy(out + used, len ? s + i : "\xef\xbf\xbd", len ? len : 3);
        used += len ? len : 3;
        i += len ? len : 1;
    }
    v = json_stringn(out, used);
    free(out);
    return made(v);
}

static json_t *texts(const char *const *name, size_t n)
{
    json_t *a = array();
    for (size_t i = 0; i < n; i++)
        append(a, text(name[i]));
    return a;
}

static json_t *reals(const double *v, size_t n)
{
    json_t *a = array();
    for (size_t i = 0; i < n; i++)
        append(a, real(v[i]));
    return a;
}

static json_t *summary(const struct diag_summary *s)
{
    json_t *o = object();
    put(o, "known", count(s->n));
    put(o, "min", real(s->min));
    put(o, "q1", real(s->q1));
    put(o, "median", real(s->median));
    put(o, "q3", real(s->q3));
    put(o, "max", real(s->max));
    put(o, "mean", real(s->mean));
    return o;
}

static json_t *labels(const struct diagnosis *d)
{
    const struct published *p = d->labels;
    json_t *o = object();
    put(o, "file", text(p->path));
    put(o, "judge", text(p->gains.judge));
    put(o, "rubric_only", json_boolean(p->rubric_only));
    put(o, "queries", count(p->n_queries));
    put(o, "documents", count(p->n_docs));
    put(o, "gain", summary(&d->gain));
    put(o, "theta", summary(&d->theta));
    return o;
}

static json_t *items(const struct diagnosis *d)
{
    const struct published *p = d->labels;
    const struct reliability *r = &d->reliability;
    json_t *a = array();
    for (size_t c = 0; c < p->n_items; c++) {
        json_t *o = object();
        put(o, "name", text(p->item[c].name));
        put(o, "gamma", real(p->item[c].gamma));
        put(o, "se_gamma", real(p->se_gamma[c]));
        put(o, "beta", real(p->item[c].beta));
        put(o, "se_beta", real(p->se_beta[c]));
        put(o, "information", real(d->top[c]));
        put(o, "passed", real(d->judged ? r->rate[c] : NAN));
        put(o, "expected", real(d->judged ? r->predicted[c] : NAN));
        append(a, o);
    }
    return a;
}

static json_t *severities(const struct published *p)
{
    json_t *a = array();
    for (size_t k = 0; k < p->n_severities; k++) {
        json_t *o = object();
        put(o, "judge", text(p->severity[k].judge));
        put(o, "severity", real(p->severity[k].value));
        put(o, "se", real(p->severity[k].se));
        append(a, o);
    }
    return a;
}

static json_t *difficulties(const struct diagnosis *d)
{
    const struct gain_item *item = d->labels->item;
    json_t *o = object(), *pairs = array();
    for (size_t k = 0; k < d->n_falls; k++)
        append(pairs, texts((const char *[]){item[d->fall[k] - 1].name, item[d->fall[k]].name}, 2));
    put(o, "increasing", json_boolean(d->n_falls == 0));
    put(o, "not_increasing", pairs);
    return o;
}

static json_t *discrimination(const struct diagnosis *d)
{
    const struct published *p = d->labels;
    json_t *o = object();
    put(o, "largest", text(p->item[d->largest].name));
    put(o, "second", p->n_items > 1 ? text(p->item[d->second].name) : json_null());
    put(o, "margin", real(d->margin));
    put(o, "margin_se", real(d->margin_se));
    put(o, "margin_in_se", real(d->margin / d->margin_se));
    return o;
}

static json_t *scales(const struct diagnosis *d)
{
    json_t *o = summary(&d->tau);
    put(o, "p5", real(d->tau5));
    put(o, "p95", real(d->tau95));
    put(o, "ratio", real(d->tau_ratio));
    put(o, "quantile_type", count(7));
    put(o, "zero", texts(d->tau_zero, d->n_tau_zero));
    return o;
}

static json_t *ideal_top(const struct diagnosis *d)
{
    json_t *o = object();
    put(o, "documents", count(EFF_TOP));
    put(o, "queries", count(d->top_queries));
    put(o, "information", real(d->information));
    put(o, "peak", real(d->peak));
    put(o, "peak_theta", real(d->peak_theta));
    put(o, "efficiency", real(d->efficiency));
    return o;
}

static json_t *shares(const struct diagnosis *d)
{
    json_t *o = object(), *below = object(), *above = object();
    put(below, "criterion", text(d->labels->item[0].name));
    put(below, "share", real(d->below));
    put(above, "criterion", text(d->labels->item[d->fourth].name));
    put(above, "share", real(d->above));
    put(o, "documents", count(d->theta.n));
    put(o, "below", below);
    put(o, "at_or_above", above);
    return o;
}

static json_t *match(const struct diagnosis *d)
{
    const struct ans_match *m = &d->match;
    json_t *o = object();
    put(o, "queries", count(m->queries));
    put(o, "queries_not_judged", count(m->unknown_queries));
    put(o, "documents_not_judged", count(m->unknown_docs));
    put(o, "documents_with_other_answers", count(m->differing_docs));
    put(o, "uncalibrated_queries", texts(m->uncalibrated, m->n_uncalibrated));
    put(o, "uncalibrated_documents", count(m->uncalibrated_docs));
    put(o, "repeated_records", count(d->copies));
    return o;
}

static json_t *range(const struct cov_range *r)
{
    json_t *o = object();
    put(o, "n", count(r->n));
    put(o, "min", real(r->min));
    put(o, "median", real(r->median));
    put(o, "max", real(r->max));
    return o;
}

static json_t *covered_query(const struct cov_query *q)
{
    json_t *o = object();
    put(o, "dataset", text(q->dataset));
    put(o, "query", text(q->qid));
    for (int stage = 0; stage < 2; stage++) {
        json_t *w = object();
        put(w, "valid", count(q->valid[stage]));
        put(w, "invalid", count(q->invalid[stage]));
        put(o, jud_stage_name[stage], w);
    }
    put(o, "invalid_adaptive", count(q->invalid_adaptive));
    put(o, "compared", count(q->compared));
    put(o, "components", count(q->components));
    put(o, "always_winning", count(q->always_winning));
    put(o, "always_losing", count(q->always_losing));
    put(o, "refused", json_boolean(q->refused));
    return o;
}

static json_t *coverage(const struct coverage *c)
{
    json_t *o = object(), *queries = array();
    for (int stage = 0; stage < 2; stage++) {
        json_t *w = object();
        put(w, "windows_per_query", range(&c->windows[stage]));
        put(w, "placements_per_document", range(&c->placements[stage]));
        put(o, jud_stage_name[stage], w);
    }
    put(o, "opponents_per_document", range(&c->opponents));
    put(o, "disconnected", count(c->split));
    put(o, "always_winning", count(c->always_winning));
    put(o, "always_losing", count(c->always_losing));
    put(o, "refused", count(c->refused));
    for (size_t q = 0; q < c->n_queries; q++)
        append(queries, covered_query(&c->query[q]));
    put(o, "queries", queries);
    return o;
}

static json_t *score(const struct rel_score *s)
{
    json_t *o = object();
    put(o, "ece", real(s->ece));
    put(o, "brier", real(s->brier));
    put(o, "skill", real(s->skill));
    return o;
}

static json_t *regressions(const struct diagnosis *d)
{
    json_t *a = array();
    for (size_t c = 0; c < d->labels->n_items; c++) {
        const struct rel_logit *f = &d->reliability.fit[c];
        json_t *o = object();
        put(o, "criterion", text(d->labels->item[c].name));
        put(o, "intercept", real(f->intercept));
        put(o, "slope", real(f->slope));
        put(o, "separable", json_boolean(f->separable));
        append(a, o);
    }
    return a;
}

static json_t *reliability(const struct diagnosis *d)
{
    const struct reliability *r = &d->reliability;
    json_t *o = object(), *bins = array(), *logit = score(&r->logit);
    put(o, "responses", count(r->responses));
    put(o, "left_out", count(r->left_out));
    put(o, "reference_brier", real(r->reference));
    put(o, "model", score(&r->model));
    put(o, "sigmoid_bt", score(&r->sigmoid));
    put(logit, "fits", regressions(d));
    put(o, "regression_bt", logit);
    for (int k = 0; k < REL_BINS; k++) {
        json_t *b = object();
        put(b, "from", real((double)k / REL_BINS));
        put(b, "answers", count(r->bin[k].n));
        put(b, "predicted", real(r->bin[k].predicted));
        put(b, "passed", real(r->bin[k].passed));
        append(bins, b);
    }
    put(o, "bins", bins);
    return o;
}

static json_t *dependence(const struct diagnosis *d)
{
    json_t *o = object(), *pairs = array();
    for (size_t k = 0; k < d->n_pairs; k++) {
        const struct q3_pair *p = &d->pair[k];
        json_t *x = object();
        put(x, "criteria", texts((const char *[]){d->labels->item[p->a].name, d->labels->item[p->b].name}, 2));
        put(x, "q3", real(p->q3));
        put(x, "q3_documents", real(p->by_document));
        put(x, "answers", real(p->raw));
        put(x, "large", json_boolean(fabs(p->q3) > Q3_LARGE));
        append(pairs, x);
    }
    put(o, "responses", count(d->responses));
    put(o, "mean_q3", real(d->mean_q3));
    put(o, "large", count(d->n_large));
    put(o, "pairs", pairs);
    return o;
}

static json_t *held_one(const struct diagnosis *d, const struct held_out *h)
{
    json_t *o = object();
    size_t C = h->gamma ? d->labels->n_items : 0;
    if (h->gamma)
        put(o, "dataset", text(h->dataset));
    put(o, "queries", count(h->queries));
    put(o, "responses", count(h->responses));
    put(o, "cross_entropy_2pl", real(h->model));
    put(o, "cross_entropy_rasch", real(h->rasch));
    put(o, "cross_entropy_pass_rates", real(h->rates));
    if (!h->gamma)
        return o;
    put(o, "training_queries", count(h->training_queries));
    put(o, "training_responses", count(h->training_responses));
    put(o, "gamma", reals(h->gamma, C));
    put(o, "beta", reals(h->beta, C));
    put(o, "rasch_beta", reals(h->rasch_beta, C));
    put(o, "pass_rates", reals(h->rate, C));
    return o;
}

static json_t *held_out(const struct diagnosis *d)
{
    json_t *o = object(), *sets = array();
    for (size_t k = 0; k < d->held_out.n; k++)
        append(sets, held_one(d, &d->held_out.of[k]));
    put(o, "datasets", sets);
    put(o, "together", held_one(d, &d->held_out.all));
    return o;
}

static json_t *subsets(const struct diagnosis *d)
{
    json_t *a = array();
    for (size_t k = 0; k < d->n_subsets; k++) {
        json_t *o = object(), *criteria = array();
        for (size_t c = 0; c < d->labels->n_items; c++)
            if (d->subset[k].criteria >> c & 1)
                append(criteria, text(d->labels->item[c].name));
        put(o, "criteria", criteria);
        put(o, "efficiency", real(d->subset[k].efficiency));
        put(o, "peak", real(d->subset[k].peak));
        append(a, o);
    }
    return a;
}

static json_t *warnings(const struct diagnosis *d)
{
    json_t *a = array();
    for (int w = 0; w < DIAG_WARNINGS; w++)
        if (diag_warns(d, (enum diag_warning)w))
            append(a, text(diag_warning_name[w]));
    return a;
}

int show_json(FILE *f, const struct diagnosis *d)
{
    json_t *o = object();
    put(o, "labels", labels(d));
    put(o, "items", items(d));
    put(o, "severities", severities(d->labels));
    put(o, "difficulties", difficulties(d));
    put(o, "discrimination", discrimination(d));
    put(o, "tau", scales(d));
    put(o, "ideal_top", ideal_top(d));
    put(o, "shares", shares(d));
    put(o, "match", d->judged ? match(d) : json_null());
    put(o, "coverage", d->judged ? coverage(&d->coverage) : json_null());
    put(o, "reliability", d->judged ? reliability(d) : json_null());
    put(o, "correlations", d->judged ? dependence(d) : json_null());
    put(o, "held_out", d->held ? held_out(d) : json_null());
    put(o, "subsets", d->subset ? subsets(d) : json_null());
    put(o, "warnings", warnings(d));
    int r = json_dumpf(o, f, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    putc('\n', f);
    json_decref(o);
    return r;
}
