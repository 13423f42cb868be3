/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Comparisons of runs. */
#include <string.h>

#include "api/options.h"
#include "api/result.h"
#include "api/text.h"
#include "base/value.h"
#include "eval/comparison.h"
#include "eval/settings.h"
#include "format/token.h"
#include "report/comparison_report.h"

struct rcp_comparison {
    struct mem_scope *scope; /* the memory scope that owns this struct and all its memory */
    struct comparison_options opt;
    struct comparisons c;
    const char **file; /* the file of each run, in the caller's order; NULL for a run from memory */
    const char **baseline;
    size_t cap_baselines;
    size_t n_runs;
    char *notes;
    struct arena arena;
};

enum {
    OPT_TEST,
    OPT_ALPHA,
    OPT_CORRECTION,
    OPT_BASELINE,
    OPT_REFERENCE,
    OPT_TIE_ZONE,
    OPT_MORE,
    OPT_DETECT,
    OPT_PERSISTENCE,
    OPT_SEED,
    OPT_RESAMPLES,
    OPT_FLIPS,
    OPT_GOLD_DESIGN,
    OPT_GOLD_TOPIC,
    OPT_GOLD_PLAN,
    OPT_GOLD_CORRELATION,
    OPT_JOBS
};

static const struct rcp_option table[] = {
    {"test", OPT_TEST},
    {"alpha", OPT_ALPHA},
    {"correction", OPT_CORRECTION},
    {"baseline", OPT_BASELINE},
    {"reference", OPT_REFERENCE},
    {"tie-zone", OPT_TIE_ZONE},
    {"more", OPT_MORE},
    {"detect", OPT_DETECT},
    {"persistence", OPT_PERSISTENCE},
    {"seed", OPT_SEED},
    {"resamples", OPT_RESAMPLES},
    {"flips", OPT_FLIPS},
    {"jobs", OPT_JOBS},
    {"gold-design", OPT_GOLD_DESIGN},
    {"gold-topic", OPT_GOLD_TOPIC},
    {"gold-plan", OPT_GOLD_PLAN},
    {"gold-correlation", OPT_GOLD_CORRELATION},
};

/* The arguments of rcp_compare_gold, and the comparison that it makes of the results result[0 .. n). */
struct comparison_call {
    const struct rcp_evaluator *evaluator;
    const struct rcp_result *const *result;
    size_t n;
    const struct rcp_evaluator *gold; /* the evaluator of gold labels, which people or a strong judge gave to some of
                                       * the topics; NULL without gold labels */
    const struct rcp_result *const *gold_result;
    const char *const *options;
    int threads;
    struct fmt_design gold_topics; /* the topics that the option gold-topic names as drawn to get gold labels, with the
                                    * probabilities of the draw */
    struct rcp_comparison *comparison;
};

/* Sets the option `code` (an OPT_GOLD_ value) about gold labels; every code but OPT_GOLD_PLAN and OPT_GOLD_CORRELATION
 * sets the design file. Returns NULL, or a phrase with the expected values if `value` is wrong. */
static const char *set_gold_option(struct gold_options *o, int code, const char *value)
{
    switch (code) {
    case OPT_GOLD_PLAN: return settings_positive(value, &o->plan);
    case OPT_GOLD_CORRELATION: return settings_open_unit(value, &o->correlation);
    default: o->design = value; return NULL;
    }
}

/* Sets the option `code` (an OPT_ value) of the comparison, its threads or its gold labels; OPT_DETECT also switches
 * OPT_MORE on. `value` must outlive the comparison. Returns NULL, or a phrase with the expected values if `value` is
 * wrong. */
static const char *set_comparison_option(struct comparison_call *x, int code, const char *value)
{
    struct comparison_options *o = &x->comparison->opt;
    int64_t n;
    bool is_listed;
    const char *expected;
    switch (code) {
    case OPT_TEST: return settings_test(value, &o->cmp.test);
    case OPT_ALPHA: return settings_open_unit(value, &o->cmp.alpha);
    case OPT_CORRECTION: return settings_correction(value, &o->cmp.correction);
    case OPT_BASELINE:
        x->comparison->baseline =
            mem_grow(x->comparison->baseline, &x->comparison->cap_baselines, o->n_baselines + 1, sizeof value);
        x->comparison->baseline[o->n_baselines++] = value;
        o->baseline = x->comparison->baseline;
        return NULL;
    case OPT_REFERENCE: o->reference = value; return NULL;
    case OPT_TIE_ZONE: return settings_not_negative(value, &o->cmp.tie_zone);
    case OPT_MORE: return rcp_read_flag(value, &o->compute_more);
    case OPT_DETECT: o->compute_more = true; return settings_positive(value, &o->more_options.detect);
    case OPT_PERSISTENCE: return settings_open_unit(value, &o->more_options.rbo_p);
    case OPT_RESAMPLES: return settings_times(value, &o->cmp.resamples);
    case OPT_FLIPS: /* yes or no: whether to list topics on which measures name different winners; a number: how many
                     * random sign flips the tests draw */
        if (rcp_read_flag(value, &is_listed))
            return settings_times(value, &o->cmp.flips);
        o->list_flips = is_listed;
        return NULL;
    case OPT_SEED:
        if (!(expected = settings_whole(value, 0, &n)))
            o->cmp.seed = (uint64_t)n;
        return expected;
    case OPT_JOBS:
        if (!(expected = settings_whole(value, 1, &n)))
            x->threads = n > VALUE_MAX_THREADS ? VALUE_MAX_THREADS : (int)n;
        return expected;
    default: return set_gold_option(&o->gold, code, value);
    }
}

/* Adds a gold topic, that is a topic drawn at random to get gold labels (by people or a strong judge) too, to the
 * design of the draw. `value` is a line of a design file (format/design.h): the topic, its probability of being drawn
 * and its stratum. Returns 0, or -1 and *err. */
static int add_gold_topic(struct comparison_call *x, const char *value, struct err *err)
{
    size_t len = strlen(value);
    char *line = mem_zalloc(len + 1 + FMT_PAD, 1);
    memcpy(line, value, len);
    line[len] = '\n';
    x->comparison->opt.gold.drawn = &x->gold_topics;
    int r = strchr(value, '\n')
              ? err_input(err, "gold-topic", 0, "the value has a line break, expected one line about one topic")
              : fmt_design_add(&x->gold_topics, line, "gold-topic", x->gold_topics.n + 1, err);
    mem_free(line);
    return r;
}

/* Returns 0 if the options about gold labels can be combined, and gold labels are given where the options need them;
 * else -1 and *err. */
static int check_gold(const struct comparison_call *x, struct err *err)
{
    const struct gold_options *o = &x->comparison->opt.gold;
    if ((o->design || o->drawn) && !x->gold)
        return err_usage(err, "options 'gold-design' and 'gold-topic' need gold labels");
    if (o->design && o->drawn)
        return err_usage(err, "options 'gold-design' and 'gold-topic' cannot be combined");
    if (o->correlation > 0.0 && !(o->plan > 0.0))
        return err_usage(err, "option 'gold-correlation' needs option 'gold-plan'");
    if (o->plan > 0.0 && !x->gold == !(o->correlation > 0.0))
        return err_usage(err, "option 'gold-plan' needs either gold labels or option 'gold-correlation', not both");
    return 0;
}

/* Sets the options in x->options, pairs of a name and a value that NULL ends (a NULL array means none), and checks
 * those about gold labels. Returns 0, or -1 and *err. */
static int read_options(struct comparison_call *x, struct err *err)
{
    for (const char *const *o = x->options; o && o[0]; o += 2) {
        const struct rcp_option *option = rcp_find_option(table, LENGTH(table), o[0], err);
        if (!option)
            return -1;
        if (!o[1])
            return err_usage(err, "option '%s' has no value", option->name);
        const char *value = arena_strdup(&x->comparison->arena, o[1]);
        if (option->code == OPT_GOLD_TOPIC
                ? add_gold_topic(x, value, err) != 0
                : rcp_check_option(option, value, set_comparison_option(x, option->code, value), err) != 0)
            return -1;
    }
    return check_gold(x, err);
}

/* Prints the notes about a comparison. A callback of rcp_lines; `arg` is a struct comparisons. */
static void print_notes(FILE *f, const void *arg)
{
    report_comparison_notes(f, arg, &rcp_report_options);
}

/* Combines the comparison with the values of the runs from gold labels, and frees x->gold_topics. Without gold labels,
 * plans how many topics need them if the option gold-plan is set, else does nothing. Returns 0, or -1 and *err. */
static int add_gold(struct comparison_call *x, struct err *err)
{
    struct comparison *c = x->comparison->c.dataset;
    if (!x->gold)
        return x->comparison->opt.gold.plan > 0.0 ? comparison_gold_compute(c, NULL, &x->comparison->opt, err) : 0;
    const struct eval_options *o = &x->gold->opt;
    const char *file = x->gold->memory.qrels || x->gold->memory.gains ? NULL : o->labels ? o->labels : o->gains;
    const struct eval_run **run = mem_alloc(x->n, sizeof *run);
    for (size_t i = 0; i < x->n; i++)
        run[i] = &x->gold_result[i]->run;
    x->comparison->opt.gold.file = arena_strdup(&x->comparison->arena, file);
    int r = comparison_gold_make(c, &x->evaluator->eval, &x->gold->eval, run, x->n, &x->comparison->opt, err);
    x->comparison->opt.gold.drawn = NULL;
    fmt_design_free(&x->gold_topics);
    mem_free(run);
    return r;
}

/* Compares the runs of a call, and stores the comparison, with its notes, in it. `arg` is a struct comparison_call.
 * Returns 0, or -1 and *err. */
static int compare_runs(void *arg, struct err *err)
{
    struct comparison_call *x = arg;
    struct rcp_comparison *c = x->comparison = mem_zalloc(1, sizeof *c);
    const struct eval_run **run = mem_alloc(x->n, sizeof *run);
    c->opt = settings_comparison();
    c->opt.keep_rows = x->gold != NULL;
    c->n_runs = x->n;
    c->file = mem_alloc(x->n, sizeof *c->file);
    for (size_t i = 0; i < x->n; i++) {
        const char *file = x->result[i]->file;
        run[i] = &x->result[i]->run;
        c->file[i] = arena_strdup(&c->arena, file);
    }
    if (read_options(x, err) != 0 ||
        comparisons_make(&c->c, &x->evaluator->eval, run, x->n, &c->opt, x->threads, err) != 0 || add_gold(x, err) != 0)
        return -1;
    c->notes = rcp_lines(print_notes, &c->c);
    mem_free(run);
    return 0;
}

struct rcp_comparison *rcp_compare_gold(const struct rcp_evaluator *v, const struct rcp_result *const *run,
                                        size_t n_runs, const struct rcp_evaluator *gold,
                                        const struct rcp_result *const *gold_run, const char *const *options,
                                        struct rcp_error *error)
{
    struct comparison_call x = {.evaluator = v,
                                .result = run,
                                .n = n_runs,
                                .gold = gold,
                                .gold_result = gold_run,
                                .options = options,
                                .threads = v->opt.threads};
    if (rcp_check_results(v, run, n_runs, error) != 0 ||
        (gold && rcp_check_results(gold, gold_run, n_runs, error) != 0))
        return NULL;
    if (n_runs < 2) {
        rcp_fail(error, RCP_MISUSE, "a comparison needs two or more results");
        return NULL;
    }
    struct mem_scope *scope = rcp_call_new(compare_runs, &x, error);
    if (scope)
        x.comparison->scope = scope;
    return scope ? x.comparison : NULL;
}

struct rcp_comparison *rcp_compare(const struct rcp_evaluator *v, const struct rcp_result *const *run, size_t n_runs,
                                   const char *const *options, struct rcp_error *error)
{
    return rcp_compare_gold(v, run, n_runs, NULL, NULL, options, error);
}

void rcp_comparison_free(struct rcp_comparison *c)
{
    if (c)
        mem_scope_free(c->scope);
}

/* The arguments of rcp_comparison_report. */
struct report {
    const struct rcp_comparison *c;
    const char *format;
    const char *const *options;
};

/* Replaces e->inputs, which has the label files, by a list of them and of the runs in the caller's order, with the
 * digest of each file, for JSON. The caller frees e->inputs.input. Returns 0, or -1 and *err. */
static int note_inputs(struct eval *e, const struct rcp_comparison *c, struct err *err)
{
    const struct comparison *d = &c->c.dataset[0];
    struct eval_inputs inputs = e->inputs;
    inputs.input = mem_alloc(inputs.n, sizeof *inputs.input);
    inputs.cap = inputs.n;
    memcpy(inputs.input, e->inputs.input, inputs.n * sizeof *inputs.input);
    for (size_t i = 0; i < c->n_runs; i++)
        for (size_t r = 0; r < d->n_runs; r++)
            if (d->run[r].number == i)
                eval_note_run(&inputs, c->file[i] ? c->file[i] : d->run[r].file, !c->file[i]);
    e->inputs = inputs;
    return eval_digest_inputs(e, err);
}

/* Prints the report of a comparison in the format and with the options of `arg`, a struct report. A callback of
 * rcp_text. Returns 0, or -1 and *err. */
static int print_comparison(FILE *f, void *arg, struct err *err)
{
    const struct report *r = arg;
    struct report_options o;
    struct comparison dataset = r->c->c.dataset[0]; /* a shallow copy to change, since other threads may read the
                                                     * original */
    struct comparisons c = r->c->c;
    c.dataset = &dataset;
    if (rcp_read_report_options(&o, r->format, r->options, true, err) != 0 ||
        (o.output == OUT_JSON && note_inputs(&dataset.eval, r->c, err) != 0))
        return -1;
    int status = report_comparison(f, &c, &o, err);
    if (o.output == OUT_JSON)
        mem_free(dataset.eval.inputs.input);
    return status;
}

char *rcp_comparison_report(const struct rcp_comparison *c, const char *format, const char *const *options,
                            struct rcp_error *error)
{
    struct report r = {c, format, options};
    return rcp_text(print_comparison, &r, error);
}

const char *rcp_comparison_notes(const struct rcp_comparison *c)
{
    return c->notes;
}

size_t rcp_compared_runs(const struct rcp_comparison *c)
{
    return c->c.dataset[0].n_runs;
}

size_t rcp_compared_measures(const struct rcp_comparison *c)
{
    return c->c.dataset[0].n_measures;
}

const char *rcp_compared_run(const struct rcp_comparison *c, size_t run)
{
    return run < rcp_compared_runs(c) ? c->c.dataset[0].run[run].name : NULL;
}

size_t rcp_compared_number(const struct rcp_comparison *c, size_t run)
{
    return run < rcp_compared_runs(c) ? c->c.dataset[0].run[run].number : SIZE_MAX;
}

const char *rcp_compared_measure(const struct rcp_comparison *c, size_t measure)
{
    return measure < rcp_compared_measures(c) ? c->c.dataset[0].measure[measure] : NULL;
}

int rcp_compared_mean(const struct rcp_comparison *c, size_t measure, size_t run, struct rcp_mean *mean)
{
    const struct cmp_result *r = &c->c.dataset[0].result;
    if (measure >= rcp_compared_measures(c) || run >= rcp_compared_runs(c))
        return -1;
    const struct cmp_mean *m = &r->mean[measure * r->n_runs + run];
    *mean = (struct rcp_mean){m->mean, m->lo, m->hi, m->n};
    return 0;
}

int rcp_compared_pair(const struct rcp_comparison *c, size_t measure, size_t a, size_t b, struct rcp_difference *diff)
{
    const struct cmp_result *r = &c->c.dataset[0].result;
    if (measure >= rcp_compared_measures(c))
        return -1;
    for (size_t i = 0; i < r->n_pairs; i++) {
        bool is_same_order = r->pair[i].a == a && r->pair[i].b == b;
        if (!is_same_order && !(r->pair[i].a == b && r->pair[i].b == a))
            continue;
        const struct cmp_diff *d = &r->diff[measure * r->n_pairs + i];
        double p = d->p[c->opt.cmp.test];
        *diff = (struct rcp_difference){is_same_order ? d->diff : -d->diff,
                                        is_same_order ? d->lo : -d->hi,
                                        is_same_order ? d->hi : -d->lo,
                                        p,
                                        d->p_holm,
                                        d->n,
                                        d->separated};
        return 0;
    }
    return -1;
}
