/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A comparison as JSON. Numbers read back to the same double; what is not defined is null. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "report/comparison_report.h"
#include "report/report.h"

/* What the writers of parts share. */
struct json {
    FILE *f;
    const struct comparison_options *opt;
    const char *const *measure;
    const char *const *run;
    const struct cmp_result *result;
};

static void put_means(const struct json *j, size_t run)
{
    const struct cmp_result *r = j->result;
    fputs(",\"means\":{", j->f);
    for (size_t m = 0; m < r->n_measures; m++) {
        const struct cmp_mean *x = &r->mean[m * r->n_runs + run], *first = &r->mean[run];
        put_json_key(j->f, j->measure[m], m == 0);
        fputs("{\"mean\":", j->f);
        put_json_double(j->f, x->mean);
        put_json_number(j->f, "lo", x->lo);
        put_json_number(j->f, "hi", x->hi);
        put_json_number(j->f, "rank", x->rank ? (double)x->rank : NAN);
        put_json_number(j->f, "change", x->rank && first->rank ? (double)first->rank - (double)x->rank : NAN);
        put_json_count(j->f, "n", x->n);
        fputc('}', j->f);
    }
    fputc('}', j->f);
}

static void open_pair(const struct json *j, size_t measure, size_t pair, bool first)
{
    const struct cmp_pair *p = &j->result->pair[pair];
    fputs(first ? "\n{" : ",\n{", j->f);
    put_json_text(j->f, "a", j->run[p->a], true);
    put_json_text(j->f, "b", j->run[p->b], false);
    put_json_text(j->f, "measure", j->measure[measure], false);
}

static void put_difference(FILE *f, const struct cmp_diff *d)
{
    put_json_count(f, "n", d->n);
    put_json_number(f, "diff", d->diff);
    put_json_number(f, "lo", d->lo);
    put_json_number(f, "hi", d->hi);
}

static void put_decision(FILE *f, const struct cmp_diff *d, double p)
{
    put_json_number(f, "p", p);
    put_json_number(f, "p_holm", d->p_holm);
    put_json_number(f, "p_bh", d->p_bh);
    put_json_number(f, "p_decides", d->p_decides);
    put_json_bool(f, "separated", d->separated);
    put_json_bool(f, "separated_holm", d->separated_holm);
}

/* What every test says; the pseudo-median beside the test that it belongs to. */
static void put_tests(FILE *f, const struct cmp_diff *d)
{
    for (int t = 0; t < CMP_TESTS; t++) {
        char name[24];
        snprintf(name, sizeof name, "p_%s", cmp_test_name[t]);
        put_json_number(f, name, d->p[t]);
    }
    if (!isnan(d->pseudo_median))
        put_json_number(f, "pseudo_median", d->pseudo_median);
}

static void put_pairs(const struct json *j)
{
    const struct cmp_result *r = j->result;
    fputs(",\"pairs\":[", j->f);
    for (size_t m = 0; m < r->n_measures; m++)
        for (size_t i = 0; i < r->n_pairs; i++) {
            const struct cmp_diff *d = &r->diff[m * r->n_pairs + i];
            open_pair(j, m, i, m + i == 0);
            put_difference(j->f, d);
            put_json_number(j->f, "t", d->t);
            put_json_number(j->f, "df", d->df);
            put_decision(j->f, d, d->p[j->opt->cmp.test]);
            put_json_number(j->f, "effect", d->effect);
            put_tests(j->f, d);
            fputc('}', j->f);
        }
    fputc(']', j->f);
}

/* {"measure":value,...} with one value of each measure. */
#define PUT_BY_MEASURE(j, name, n_measures, value)         \
    do {                                                   \
        put_json_key((j)->f, name, false);                 \
        fputc('{', (j)->f);                                \
        for (size_t m = 0; m < (n_measures); m++) {        \
            put_json_key((j)->f, (j)->measure[m], m == 0); \
            put_json_double((j)->f, value);                \
        }                                                  \
        fputc('}', (j)->f);                                \
    } while (0)

/* Shares by measure. */
static void put_shares(const struct json *j, const struct cmp_shares *s)
{
    size_t n = j->result->n_measures;
    PUT_BY_MEASURE(j, "sensitivity", n, s[m].sensitivity);
    PUT_BY_MEASURE(j, "sensitivity_holm", n, s[m].sensitivity_holm);
    PUT_BY_MEASURE(j, "sensitivity_uncorrected", n, s[m].sensitivity_plain);
    put_json_key(j->f, "failure_modes", false);
    for (size_t m = 0; m < n; m++) {
        fputc(m ? ',' : '{', j->f);
        put_json_key(j->f, j->measure[m], true);
        fputs("{\"saturates\":", j->f);
        put_json_double(j->f, s[m].saturates);
        put_json_number(j->f, "floors", s[m].floors);
        put_json_number(j->f, "compresses", s[m].compresses);
        put_json_number(j->f, "compresses_only", s[m].compresses);
        fputc('}', j->f);
    }
    fputs("},\"tie_zone\":", j->f);
    for (size_t m = 0; m < n; m++) {
        fputc(m ? ',' : '{', j->f);
        put_json_key(j->f, j->measure[m], true);
        fputs("{\"pairs\":", j->f);
        put_json_double(j->f, s[m].zone_pairs);
        put_json_number(j->f, "topics", s[m].zone_topics);
        fputc('}', j->f);
    }
    fputc('}', j->f);
}

static void put_correlations(const struct json *j)
{
    const struct cmp_result *r = j->result;
    fputs(",\"leaderboard_correlation\":[", j->f);
    for (size_t i = 0; i < r->n_correlations; i++) {
        const struct cmp_correlation *c = &r->correlation[i];
        fputs(i ? ",\n{" : "\n{", j->f);
        put_json_text(j->f, "a", j->measure[c->a], true);
        put_json_text(j->f, "b", j->measure[c->b], false);
        put_json_number(j->f, "kendall", c->tau_a);
        put_json_number(j->f, "tau_b", c->tau_b);
        put_json_number(j->f, "spearman", c->spearman);
        fputc('}', j->f);
    }
    fputc(']', j->f);
}

static void put_agreement(const struct json *j, size_t reference)
{
    const struct cmp_result *r = j->result;
    fputs(",\"agreement\":[", j->f);
    for (size_t i = 0; i < r->n_agreements; i++) {
        const struct cmp_agreement *a = &r->agreement[i];
        fputs(i ? ",\n{" : "\n{", j->f);
        put_json_text(j->f, "reference", j->measure[reference], true);
        put_json_text(j->f, "measure", j->measure[a->measure], false);
        put_json_count(j->f, "decisive", a->decisive);
        put_json_count(j->f, "same", a->same);
        put_json_count(j->f, "same_separated", a->same_separated);
        put_json_count(j->f, "tied", a->tied);
        fputs(",\"reversed\":[", j->f);
        for (size_t k = 0; k < a->n_reversed; k++) {
            fputs(k ? "," : "", j->f);
            put_json_strings(j->f, (const char *[]){j->run[a->reversed[k].a], j->run[a->reversed[k].b]}, 2);
        }
        fputs("]}", j->f);
    }
    fputc(']', j->f);
}

static void put_undefined(const struct json *j, const struct comparison *c)
{
    fputs(",\"undefined_ideal\":{", j->f);
    for (size_t m = 0; m < c->n_measures; m++) {
        put_json_key(j->f, j->measure[m], m == 0);
        put_json_strings(j->f, c->undefined[m].qid, c->undefined[m].n);
    }
    fputc('}', j->f);
}

static void put_lists(const struct json *j, const struct comparison *c)
{
    fprintf(j->f, ",\"lists\":{\"depth\":%zu", c->eval.opt->list_depth);
    put_json_number(j->f, "rbo_p", j->opt->more_options.rbo_p);
    fputs(",\"pairs\":[", j->f);
    for (size_t i = 0; i < c->result.n_pairs; i++) {
        fputs(i ? ",\n{" : "\n{", j->f);
        put_json_text(j->f, "a", j->run[c->result.pair[i].a], true);
        put_json_text(j->f, "b", j->run[c->result.pair[i].b], false);
        put_json_count(j->f, "n", c->overlap[i].n);
        put_json_number(j->f, "rbo", c->overlap[i].rbo);
        fputc('}', j->f);
    }
    fputs("]}", j->f);
}

static void put_flips(const struct json *j, const struct comparison *c)
{
    fputs(",\"topic_flips\":[", j->f);
    for (size_t i = 0; i < c->n_flips; i++) {
        const struct comparison_flip *x = &c->flip[i];
        fputs(i ? ",\n{" : "\n{", j->f);
        put_json_text(j->f, "topic", c->eval.topic[x->topic].qid, true);
        put_json_text(j->f, "a", j->run[x->pair.a], false);
        put_json_text(j->f, "b", j->run[x->pair.b], false);
        put_json_key(j->f, "diff", false);
        for (int k = 0; k < 2; k++) {
            fputc(k ? ',' : '{', j->f);
            put_json_key(j->f, j->measure[x->measure[k]], true);
            put_json_double(j->f, x->diff[k]);
        }
        fputs("}}", j->f);
    }
    fputc(']', j->f);
}

static void put_dataset(FILE *f, const struct comparison_options *o, const struct comparison *c)
{
    struct json j = {f, o, c->measure, c->run_name, &c->result};
    fputc('{', f);
    put_json_text(f, "name", c->name, true);
    put_json_count(f, "topics", c->n_topics);
    fputs(",\"runs\":[", f);
    for (size_t r = 0; r < c->n_runs; r++) {
        fputs(r ? ",\n{" : "\n{", f);
        put_json_text(f, "run", c->run[r].name, true);
        put_json_text(f, "file", c->run[r].file, false);
        put_json_text(f, "runid", c->run[r].runid, false);
        put_json_count(f, "topics", c->run[r].topics);
        report_coverage_json(f, &c->eval, c->run[r].coverage);
        put_means(&j, r);
        fputc('}', f);
    }
    fputc(']', f);
    put_pairs(&j);
    put_shares(&j, c->shares);
    put_correlations(&j);
    put_agreement(&j, c->reference);
    put_undefined(&j, c);
    if (c->labels.n_draws)
        report_comparison_labels_json(f, c);
    if (o->more)
        report_comparison_more_json(f, o, c->measure, c->run_name, &c->result, &c->more);
    if (c->overlap)
        put_lists(&j, c);
    if (o->list_flips)
        put_flips(&j, c);
    report_provenance_json(f, &c->eval);
    fputc('}', f);
}

/* Pairs of the suite, with wins. */
static void put_suite_pairs(const struct json *j, const struct cmp_suite *s)
{
    const struct cmp_result *r = j->result;
    fputs(",\"pairs\":[", j->f);
    for (size_t m = 0; m < r->n_measures; m++)
        for (size_t i = 0; i < r->n_pairs; i++) {
            const struct cmp_diff *d = &r->diff[m * r->n_pairs + i];
            open_pair(j, m, i, m + i == 0);
            put_difference(j->f, d);
            put_json_number(j->f, "t", d->t);
            put_json_number(j->f, "df", d->df);
            put_decision(j->f, d, d->p[s->test]);
            put_tests(j->f, d);
            put_json_count(j->f, "a_wins", s->wins[m * r->n_pairs + i].a);
            put_json_count(j->f, "b_wins", s->wins[m * r->n_pairs + i].b);
            fputc('}', j->f);
        }
    fputc(']', j->f);
}

static void put_suite(FILE *f, const struct comparisons *c)
{
    const struct cmp_suite *s = &c->suite;
    struct json j = {f, c->opt, c->dataset[0].measure, s->run, &s->total};
    fprintf(f, "{\"datasets\":%zu", s->n_datasets);
    put_json_count(f, "topics", s->topics);
    put_json_text(f, "test", cmp_test_name[s->test], false);
    put_json_text(f, "datasets_are",
                  c->opt->cmp.random_datasets   ? "random"
                  : c->opt->cmp.pooled_datasets ? "pooled"
                                                : "fixed",
                  false);
    put_json_text(f, "matched_by", c->by_file ? "file" : "runid", false);
    fputs(",\"runs\":[", f);
    for (size_t r = 0; r < s->total.n_runs; r++) {
        fputs(r ? ",\n{" : "\n{", f);
        put_json_text(f, "run", s->run[r], true);
        put_means(&j, r);
        fputc('}', f);
    }
    fputc(']', f);
    put_suite_pairs(&j, s);
    put_shares(&j, s->average);
    put_correlations(&j);
    put_agreement(&j, c->dataset[0].reference);
    if (c->opt->more)
        report_comparison_more_json(f, c->opt, j.measure, j.run, j.result, &c->more);
    fputc('}', f);
}

static void put_baselines(FILE *f, const struct comparison *c)
{
    const char **name = mem_alloc(c->n_baselines, sizeof *name);
    for (size_t i = 0; i < c->n_baselines; i++)
        name[i] = c->run[c->baseline[i]].name;
    put_json_key(f, "baselines", false);
    put_json_strings(f, name, c->n_baselines);
    mem_free(name);
}

void report_comparison_json(FILE *f, const struct comparisons *c)
{
    const struct comparison_options *o = c->opt;
    const struct comparison *first = &c->dataset[0];
    fputs("{\"measures\":", f);
    put_json_strings(f, first->measure, first->n_measures);
    put_json_text(f, "test", cmp_test_name[o->cmp.test], false);
    put_json_text(f, "correction", cmp_correction_name[o->cmp.correction], false);
    put_json_number(f, "alpha", o->cmp.alpha);
    put_json_number(f, "level", 1 - o->cmp.alpha);
    put_json_number(f, "tie_zone_margin", o->cmp.tie_zone);
    put_json_count(f, "seed", o->cmp.seed);
    put_json_count(f, "resamples", o->cmp.resamples);
    put_json_count(f, "flips", o->cmp.flips);
    put_json_text(f, "reference", first->measure[first->reference], false);
    if (first->n_baselines)
        put_json_text(f, "baseline", first->run[first->baseline[0]].name, false);
    if (first->n_baselines > 1)
        put_baselines(f, first);
    fputs(",\"datasets\":[", f);
    for (size_t d = 0; d < c->n_datasets; d++) {
        fputs(d ? ",\n" : "\n", f);
        put_dataset(f, o, &c->dataset[d]);
    }
    fputs("],\n\"suite\":", f);
    if (c->is_suite)
        put_suite(f, c);
    else
        fputs("null", f);
    fputs("}\n", f);
}
