/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/plural.h"
#include "report/name.h"
#include "report/show.h"
#include "report/show_figures.h"

enum {
    NAMED = 8,   /* queries that one line names */
    LISTED = 20, /* queries that have a line each */
    BEST = 15    /* subsets of criteria */
};

const char *show_number(char buf[SHOW_NUMBER], double v, int decimals)
{
    if (!isfinite(v))
        snprintf(buf, SHOW_NUMBER, "NA");
    else
        snprintf(buf, SHOW_NUMBER, fabs(v) < 1e7 ? "%.*f" : "%.*g", decimals, v);
    return buf;
}

const char *show_range(char buf[SHOW_RANGE], double lo, double hi)
{
    int len = snprintf(buf, SHOW_RANGE, "%.6g", lo);
    if (!isnan(hi))
        snprintf(buf + len, SHOW_RANGE - (size_t)len, " to %.6g", hi);
    return buf;
}

/* "! label            text". */
static void __attribute__((format(printf, 4, 5))) line(FILE *f, bool marked, const char *label, const char *format, ...)
{
    va_list ap;
    fprintf(f, "%c %-16s ", marked ? '!' : ' ', label);
    va_start(ap, format);
    err_vprint(f, format, ap);
    va_end(ap);
    putc('\n', f);
}

/* A table's row: the name, then its numbers in columns of ten. */
static void row(FILE *f, bool marked, const char *name, const double *v, size_t n, const int *decimals)
{
    char buf[SHOW_NUMBER];
    fputs(marked ? "! " : "  ", f);
    name_put(f, name, 16);
    for (size_t i = 0; i < n; i++)
        fprintf(f, " %9s", show_number(buf, v[i], decimals[i]));
    putc('\n', f);
}

static void heading(FILE *f, const char *name, const char *const *column, size_t n)
{
    fprintf(f, "\n  %-16s", name);
    for (size_t i = 0; i < n; i++)
        fprintf(f, " %9s", column[i]);
    putc('\n', f);
}

/* ": a b c and 4 more" */
static void names(FILE *f, const char *const *name, size_t n)
{
    for (size_t i = 0; i < n && i < NAMED; i++)
        err_print(f, "%s %s", i ? "" : ":", name[i]);
    if (n > NAMED)
        fprintf(f, " and %zu more", n - NAMED);
    putc('\n', f);
}

static void show_labels(FILE *f, const struct diagnosis *d)
{
    const struct published *p = d->labels;
    char b[6][SHOW_NUMBER];
    line(f, false, "labels", "%zu document%s of %zu %s, %zu criteri%s: %s", p->n_docs, plural_s(p->n_docs),
         p->n_queries, plural(p->n_queries, "topic", "topics"), p->n_items, plural(p->n_items, "on", "a"), p->path);
    if (p->gains.judge)
        line(f, false, "judge", "%s", p->gains.judge);
    if (p->rubric_only)
        line(f, false, "mode", "rubric only: no tournament, no scales tau");
    line(f, false, "gains", "%s to %s, quartiles %s %s %s, mean %s", show_number(b[0], d->gain.min, 4),
         show_number(b[1], d->gain.max, 4), show_number(b[2], d->gain.q1, 4), show_number(b[3], d->gain.median, 4),
         show_number(b[4], d->gain.q3, 4), show_number(b[5], d->gain.mean, 4));
    if (d->gain.n < p->n_docs)
        line(f, false, "  unknown", "%zu document%s without a gain", p->n_docs - d->gain.n,
             plural_s(p->n_docs - d->gain.n));
}

static void show_items(FILE *f, const struct diagnosis *d)
{
    static const char *const column[] = {"gamma", "se", "beta", "se", "passed", "expected"};
    static const int decimals[] = {4, 4, 4, 4, 4, 4};
    const struct published *p = d->labels;
    char a[SHOW_NUMBER], b[SHOW_NUMBER], z[SHOW_NUMBER];
    heading(f, "criterion", column, d->judged ? 6 : 4);
    for (size_t c = 0; c < p->n_items; c++) {
        double v[] = {p->item[c].gamma,
                      p->se_gamma[c],
                      p->item[c].beta,
                      p->se_beta[c],
                      d->judged ? d->reliability.rate[c] : NAN,
                      d->judged ? d->reliability.predicted[c] : NAN};
        row(f, false, p->item[c].name, v, d->judged ? 6 : 4, decimals);
    }
    if (p->n_severities)
        heading(f, "judge", (const char *const[]){"severity", "se"}, 2);
    for (size_t k = 0; k < p->n_severities; k++)
        row(f, false, p->severity[k].judge, (double[]){p->severity[k].value, p->severity[k].se}, 2, decimals);
    putc('\n', f);
    if (!d->n_falls)
        line(f, false, "difficulties",
             p->n_items > 1 ? "increase from each criterion to the next" : "one criterion only");
    for (size_t k = 0; k < d->n_falls; k++) {
        const struct gain_item *x = &p->item[d->fall[k] - 1], *y = x + 1;
        line(f, true, "difficulties", "%s (%s) is not harder than %s (%s) before it", y->name,
             show_number(a, y->beta, 4), x->name, show_number(b, x->beta, 4));
    }
    if (p->n_items > 1)
        line(f, diag_warns(d, DIAG_DISCRIMINATION), "discrimination", "%s weighs most, %s above %s: %s standard errors",
             p->item[d->largest].name, show_number(a, d->margin, 4), p->item[d->second].name,
             show_number(b, d->margin / d->margin_se, 1));
    line(f, diag_warns(d, DIAG_EFFICIENCY), "efficiency",
         "%s: information %s in the ideal top %d, at most %s (theta %s)", show_number(a, d->efficiency, 4),
         show_number(b, d->information, 4), EFF_TOP, show_number(z, d->peak, 4),
         show_number((char[SHOW_NUMBER]){0}, d->peak_theta, 2));
}

/* Under the efficiency of the ideal ranking, that of runs. */
static void show_runs(FILE *f, const struct diagnosis *d)
{
    char a[SHOW_NUMBER], b[SHOW_NUMBER];
    for (size_t k = 0; k < d->n_runs; k++) {
        const struct eff_run *r = &d->run[k];
        line(f, false, "  at a run",
             "%s: information %s in its top %d of %zu %s, %zu document%s without theta left out: %s",
             show_number(a, r->information / d->peak, 4), show_number(b, r->information, 4), EFF_TOP, r->queries,
             plural(r->queries, "topic", "topics"), r->left_out, plural_s(r->left_out), r->path);
    }
}

static void show_scales(FILE *f, const struct diagnosis *d)
{
    const struct published *p = d->labels;
    char a[SHOW_NUMBER], b[SHOW_NUMBER], z[SHOW_NUMBER];
    if (d->tau.n)
        line(f, false, "scales tau", "5th percentile %s, 95th %s, ratio %s: how differently topics are stretched",
             show_number(a, d->tau5, 4), show_number(b, d->tau95, 4), show_number(z, d->tau_ratio, 4));
    if (d->tau.n && !d->n_tau_zero)
        line(f, false, "tau = 0", "in no topic");
    if (d->n_tau_zero) {
        fprintf(f, "! %-16s in %zu %s, where the rubric contradicts the tournament", "tau = 0", d->n_tau_zero,
                plural(d->n_tau_zero, "topic", "topics"));
        names(f, d->tau_zero, d->n_tau_zero);
    }
    line(f, diag_warns(d, DIAG_BELOW), "low end", "%s of documents below the difficulty of %s, the first criterion",
         show_number(a, d->below, 4), p->item[0].name);
    line(f, diag_warns(d, DIAG_ABOVE), "high end", "%s of documents at or above the difficulty of %s, the %s",
         show_number(a, d->above, 4), p->item[d->fourth].name, d->fourth == 3 ? "fourth" : "last");
}

static void show_match(FILE *f, const struct diagnosis *d)
{
    const struct resp_match *m = &d->match;
    if (m->unknown_queries)
        line(f, true, "not judged", "%zu %s of the gain file without judgements", m->unknown_queries,
             plural(m->unknown_queries, "topic", "topics"));
    if (m->unknown_docs)
        line(f, true, "not judged", "%zu document%s of the gain file in no valid window", m->unknown_docs,
             plural_s(m->unknown_docs));
    if (m->differing_docs)
        line(f, true, "other answers", "%zu document%s with passes or responses that the judgements do not repeat",
             m->differing_docs, plural_s(m->differing_docs));
    if (m->n_uncalibrated) {
        fprintf(f, "! %-16s %zu %s with judgements but no gains", "uncalibrated", m->n_uncalibrated,
                plural(m->n_uncalibrated, "topic", "topics"));
        names(f, m->uncalibrated, m->n_uncalibrated);
    }
    if (m->uncalibrated_docs)
        line(f, true, "uncalibrated", "%zu judged document%s without a line in the gain file", m->uncalibrated_docs,
             plural_s(m->uncalibrated_docs));
}

/* What became of the windows of a stage, and which topics lack some, if the stores say how many there are to be. */
static void show_complete(FILE *f, const struct completeness *c)
{
    char text[COMPLETE_TEXT_SIZE];
    size_t listed = 0;
    for (int s = 0; s < 2; s++) {
        const struct complete_count *n = &c->stage[s];
        if (n->known && n->scheduled)
            line(f, complete_lacks(n), "scheduled", "%s %zu windows: %zu valid, %zu invalid, %zu rejected, %zu missing",
                 jud_stage_name[s], n->scheduled, n->valid, n->invalid, n->rejected, n->missing);
        else if (n->rejected)
            line(f, complete_lacks(n), "scheduled", "%s unknown; %zu windows rejected", jud_stage_name[s], n->rejected);
    }
    for (size_t t = 0; t < c->n_topics; t++)
        for (int s = 0; s < 2; s++)
            if (c->topic[t].stage[s].rejected + c->topic[t].stage[s].missing && complete_lacks(&c->topic[t].stage[s]) &&
                listed++ < LISTED)
                line(f, true, "  incomplete", "topic %s: %s", c->topic[t].qid,
                     complete_reason(&c->topic[t].stage[s], (enum jud_stage)s, text));
    if (listed > LISTED)
        line(f, true, "  incomplete", "and %zu more", listed - LISTED);
}

/* "84 valid, 1 invalid" by stage. */
static void show_windows(FILE *f, const struct diagnosis *d)
{
    size_t valid[2] = {0}, invalid[2] = {0};
    for (size_t q = 0; q < d->coverage.n_queries; q++)
        for (int stage = 0; stage < 2; stage++) {
            valid[stage] += d->coverage.query[q].valid[stage];
            invalid[stage] += d->coverage.query[q].invalid[stage];
        }
    line(f, false, "judgements", "tournament %zu valid, %zu invalid; rubric %zu valid, %zu invalid windows",
         valid[JUD_TOURNAMENT], invalid[JUD_TOURNAMENT], valid[JUD_RUBRIC], invalid[JUD_RUBRIC]);
    show_complete(f, &d->complete);
    if (d->copies)
        line(f, false, "  repeated", "%zu record%s left out", d->copies, plural_s(d->copies));
}

/* Which comparison graphs fall apart, and which windows failed: a line for each query, up to LISTED. */
static void show_comparisons(FILE *f, const struct coverage *c)
{
    size_t listed = 0;
    if (!c->opponents.n)
        line(f, false, "comparisons", "none: no tournament window that counts");
    else if (!c->split)
        line(f, false, "comparisons", "connect all compared documents of every topic");
    for (size_t q = 0; q < c->n_queries && c->split; q++)
        if (c->query[q].components > 1 && listed++ < LISTED)
            line(f, true, "comparisons", "fall into %zu parts that nothing connects: topic %s", c->query[q].components,
                 c->query[q].qid);
    if (listed > LISTED)
        line(f, true, "comparisons", "and in %zu more topics", listed - LISTED);
    if (c->opponents.n)
        line(f, false, "one-sided", "%zu document%s always won, %zu always lost, whatever they were shown with",
             c->always_winning, plural_s(c->always_winning), c->always_losing);
}

static void show_invalid(FILE *f, const struct coverage *c)
{
    char reason[COV_REASON_SIZE];
    size_t listed = 0;
    if (!c->refused)
        line(f, false, "invalid windows", "at most 5 %% in every topic and stage, none adaptive");
    for (size_t q = 0; q < c->n_queries && c->refused; q++)
        if (c->query[q].refused && listed++ < LISTED)
            line(f, true, "invalid windows", "topic %s: %s", c->query[q].qid, cov_reason(&c->query[q], reason));
    if (listed > LISTED)
        line(f, true, "invalid windows", "and in %zu more topics", listed - LISTED);
}

static void show_models(FILE *f, const struct served_models *m)
{
    char text[SERVED_TEXT];
    if (m->mixed)
        line(f, true, "several models", "%s", served_mixture(m, text));
}

static void show_coverage(FILE *f, const struct diagnosis *d)
{
    static const char *const column[] = {"min", "median", "max"};
    static const int decimals[] = {0, 1, 0};
    const struct coverage *c = &d->coverage;
    const struct {
        const char *name;
        const struct summary *r;
    } rows[] = {{"tournament/topic", &c->windows[JUD_TOURNAMENT]},
                {"rubric/topic", &c->windows[JUD_RUBRIC]},
                {"tournament/doc", &c->placements[JUD_TOURNAMENT]},
                {"rubric/doc", &c->placements[JUD_RUBRIC]},
                {"opponents/doc", &c->opponents}};
    putc('\n', f);
    show_windows(f, d);
    show_match(f, d);
    heading(f, "valid windows", column, 3);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        row(f, false, rows[i].name, (double[]){rows[i].r->min, rows[i].r->median, rows[i].r->max}, 3, decimals);
    putc('\n', f);
    show_comparisons(f, c);
    show_invalid(f, c);
    show_models(f, &d->served);
}

static void show_reliability(FILE *f, const struct diagnosis *d)
{
    static const char *const column[] = {"ECE", "Brier", "skill"};
    static const int decimals[] = {4, 4, 4};
    const struct reliability *r = &d->reliability;
    const struct {
        const char *name;
        const struct rel_score *x;
        bool marked;
    } rows[] = {{"2PL, theta", &r->model, diag_warns(d, DIAG_ECE) || diag_warns(d, DIAG_BRIER)},
                {"sigmoid of bt", &r->sigmoid, false},
                {"regression on bt", &r->logit, false}};
    size_t separable = 0;
    for (size_t c = 0; c < d->labels->n_items; c++)
        separable += r->fit[c].separable;
    heading(f, "predicted passes", column, 3);
    for (size_t i = 0; i < 3; i++)
        row(f, rows[i].marked, rows[i].name, (double[]){rows[i].x->ece, rows[i].x->brier, rows[i].x->skill}, 3,
            decimals);
    char b[SHOW_NUMBER], z[2][SHOW_NUMBER];
    line(f, false, "", "%zu response%s; skill 0 = the criteria's pass rates (Brier %s)", r->responses,
         plural_s(r->responses), show_number(b, r->reference, 4));
    line(f, false, "", "skill %s against one pass rate for all (Brier %s); of that, the criteria's rates remove %s,",
         show_number(b, r->skill_one_rate, 4), show_number(z[0], r->one_rate, 4), show_number(z[1], r->by_rates, 4));
    line(f, false, "", "bt %s, tau and alpha %s; 2PL below the regression in %s of %zu %s", show_number(b, r->by_bt, 4),
         show_number(z[0], r->by_scale, 4), show_number(z[1], r->better, 4), r->queries,
         plural(r->queries, "topic", "topics"));
    if (r->left_out)
        line(f, false, "", "%zu response%s left out, to documents without theta%s", r->left_out, plural_s(r->left_out),
             r->has_bt ? " or bt" : "");
    if (separable)
        line(f, false, "", "%zu criteri%s passed above a score and failed below: regression with a prior", separable,
             plural(separable, "on", "a"));
}

static void show_dependence(FILE *f, const struct diagnosis *d)
{
    static const char *const column[] = {"Q3", "raw", "Q3/resp.", "raw/resp."};
    static const int decimals[] = {4, 4, 4, 4};
    char name[64], b[SHOW_NUMBER], z[SHOW_NUMBER];
    if (!d->n_pairs)
        return;
    heading(f, "correlations", column, 4);
    for (size_t k = 0; k < d->n_pairs; k++) {
        const struct q3_pair *p = &d->pair[k];
        snprintf(name, sizeof name, "%.29s %.29s", d->labels->item[p->a].name, d->labels->item[p->b].name);
        row(f, fabs(p->by_document) > Q3_LARGE, name, (double[]){p->by_document, p->raw_by_document, p->q3, p->raw}, 4,
            decimals);
    }
    line(f, false, "", "documents: mean |Q3| %s, mean |raw correlation| %s", show_number(b, d->mean_abs_by_document, 4),
         show_number(z, d->mean_abs_raw_by_document, 4));
    line(f, false, "", "single responses: mean Q3 %s, mean |raw correlation| %s", show_number(b, d->mean_q3, 4),
         show_number(z, d->mean_abs_raw, 4));
    line(f, false, "", "Q3: of residuals averaged by document; beyond %.1f two criteria ask the same", Q3_LARGE);
}

static void show_held_out(FILE *f, const struct diagnosis *d)
{
    static const char *const column[] = {"topics", "responses", "2PL", "Rasch", "pass rate"};
    static const int decimals[] = {0, 0, 4, 4, 4};
    const struct held_set *h = &d->held_out;
    heading(f, "held out", column, 5);
    for (size_t k = 0; k < h->n + (h->n > 1); k++) {
        const struct held_out *x = k < h->n ? &h->of[k] : &h->all;
        row(f, k < h->n && !(x->model < x->rates), k < h->n ? (*x->dataset ? x->dataset : "(no name)") : "together",
            (double[]){(double)x->queries, (double)x->responses, x->model, x->rasch, x->rates}, 5, decimals);
    }
    line(f, false, "", "cross-entropy per response and criterion, nats; items of the other datasets");
}

static void show_subset(FILE *f, const struct diagnosis *d, size_t k)
{
    const struct sub_fit *x = &d->subsets.of[k];
    char a[SHOW_NUMBER], b[SHOW_NUMBER];
    fprintf(f, "  %4zu %9s %9s ", k + 1, show_number(a, x->efficiency, 4), show_number(b, x->peak, 4));
    for (size_t c = 0; c < d->labels->n_items; c++)
        if (x->criteria >> c & 1)
            err_print(f, " %s", d->labels->item[c].name);
    putc('\n', f);
}

static void show_subsets(FILE *f, const struct diagnosis *d)
{
    size_t n = d->subsets.n, failed = 0;
    fprintf(f, "\n  %4s %9s %9s  criteria, %zu of %zu subsets, each refitted\n", "rank", "efficiency", "peak",
            n < BEST ? n : (size_t)BEST, n);
    for (size_t k = 0; k < n; k++) {
        failed += !d->subsets.of[k].converged;
        if (k < BEST || d->subsets.of[k].criteria + 1u == 1u << d->labels->n_items)
            show_subset(f, d, k);
    }
    if (failed)
        line(f, false, "", "%zu fit%s did not converge, or had one criterion and no tournament", failed,
             plural_s(failed));
}

void show_text(FILE *f, const struct diagnosis *d)
{
    show_labels(f, d);
    show_items(f, d);
    show_runs(f, d);
    show_scales(f, d);
    if (d->judged) {
        show_coverage(f, d);
        show_reliability(f, d);
        show_dependence(f, d);
    }
    if (d->held)
        show_held_out(f, d);
    if (d->subsets.n)
        show_subsets(f, d);
}
