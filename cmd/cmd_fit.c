/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label fit */
#include <math.h>
#include <string.h>

#include "format/overwrite.h"
#include "calibrate/calibrate.h"
#include "cmd/commands.h"
#include "diagnose/coverage.h"
#include "cmd/budget_options.h"

enum {
    OPT_MODE = 256,
    OPT_JUDGES,
    OPT_SD_TAU,
    OPT_SD_ALPHA,
    OPT_RIDGE,
    OPT_BT_RIDGE,
    OPT_HARD,
    OPT_DATASET,
    OPT_ITEMS,
    OPT_STRICT,
    OPT_QUIET
};

static const struct cmd_option table[] = {
    {'o', "output", "FILE", "the gain file to write; gzipped if it ends with .gz"},
    {'j', "jobs", "N", "threads (default: all cores); results do not depend on it"},
    {OPT_MODE, "mode", "MODE", "tournament, rubric_only, or auto: by what there is (default)"},
    {OPT_JUDGES, "judges", "WHO", "single (default), or pooled: several of one rubric, a severity each"},
    {OPT_ITEMS, "items", "GAINS", "criteria of this published file, unchanged; only queries' tau and alpha are fitted"},
    {OPT_HARD, "hard-rankings", NULL, "windows without scores but with a ranking count as certain preferences"},
    {OPT_DATASET, "dataset", "NAME", "write the queries of this dataset only; all are fitted together"},
    {OPT_STRICT, "strict", NULL, "status 4, and no file, where a query has too many invalid windows"},
    {OPT_SD_TAU, "sd-tau", "X", "prior of the scales: tau ~ N(1, X^2) (default 1)"},
    {OPT_SD_ALPHA, "sd-alpha", "X", "prior of the offsets: alpha ~ N(0, X^2) (default 2)"},
    {OPT_RIDGE, "ridge", "X", "ridge of the items (default 1e-4)"},
    {OPT_BT_RIDGE, "bt-ridge", "X", "ridge of the Bradley-Terry scores (default 1e-4)"},
    FIT_BUDGET_OPTIONS,
    {OPT_QUIET, "quiet", NULL, "no report on standard output"},
};

static const char usage[] = "usage: rcp-label fit -o LABELS.gains[.gz] [options] STORE|FILE...\n\n"
                            "Reads judgements (folders with tournament.jsonl and rubric.jsonl, or files, plain or\n"
                            "gzipped), fits Bradley-Terry per query and the 2PL over all, and writes calibrated\n"
                            "gains; of rubric answers alone, the 2PL by marginal maximum likelihood. Status 4,\n"
                            "and no file, where a fit does not converge.\n\n";

struct fit_options {
    struct cal_options cal;
    struct cmd_budget budget;
    const char *output, *dataset, *items;
    bool quiet, pooled, strict;
};

static int set_mode(struct fit_options *o, const char *arg, struct rcp_err *err)
{
    static const char *const modes[] = {"auto", "tournament", "rubric_only"}; /* as in enum cal_mode */
    char q[RCP_QUOTE_SIZE];
    int v = 0;
    while (v < 3 && strcmp(arg, modes[v]) != 0)
        v++;
    if (v == 3)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "--mode '%s', expected auto, tournament or rubric_only",
                        rcp_quote(q, arg, strlen(arg)));
    o->cal.mode = (enum cal_mode)v;
    return 0;
}

static int set(void *ctx, int code, const char *arg, struct rcp_err *err)
{
    struct fit_options *o = ctx;
    if (code >= FIT_BUDGET_SHARE && code < FIT_BUDGET_END)
        return cmd_budget_set(&o->budget, code, arg, err);
    switch (code) {
    case 'o': o->output = arg; return 0;
    case 'j': return cmd_threads(arg, &o->cal.irt.threads, err);
    case OPT_MODE: return set_mode(o, arg, err);
    case OPT_JUDGES: return cmd_judges(arg, &o->pooled, err);
    case OPT_ITEMS: o->items = arg; return 0;
    case OPT_HARD: o->cal.hard_rankings = true; return 0;
    case OPT_DATASET: o->dataset = arg; return 0;
    case OPT_STRICT: o->strict = true; return 0;
    case OPT_SD_TAU: return cmd_real("--sd-tau", arg, 0, true, &o->cal.irt.sd_tau, err);
    case OPT_SD_ALPHA: return cmd_real("--sd-alpha", arg, 0, true, &o->cal.irt.sd_alpha, err);
    case OPT_RIDGE: return cmd_real("--ridge", arg, 0, true, &o->cal.irt.ridge, err);
    case OPT_BT_RIDGE: return cmd_real("--bt-ridge", arg, 0, true, &o->cal.bt_ridge, err);
    default: o->quiet = true; return 0;
    }
}

/* Windows by validity, invalid ones by stage, phase and category. */
static void report_windows(const struct jud_store *s)
{
    size_t invalid[2][JUD_PHASES][JUD_CATEGORIES] = {0}, valid[2] = {0};
    for (size_t w = 0; w < s->n_windows; w++) {
        const struct jud_window *x = &s->window[w];
        if (x->valid)
            valid[x->stage]++;
        else
            invalid[x->stage][x->phase][x->category]++;
    }
    printf("windows      tournament %zu, rubric %zu", valid[JUD_TOURNAMENT], valid[JUD_RUBRIC]);
    if (s->n_copies)
        printf(" (%zu repeated records left out)", s->n_copies);
    putchar('\n');
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < JUD_PHASES; b++)
            for (int c = 0; c < JUD_CATEGORIES; c++)
                if (invalid[a][b][c])
                    printf("  invalid    %s, %s, %s: %zu\n", jud_stage_name[a], jud_phase_name[b], jud_category_name[c],
                           invalid[a][b][c]);
}

/* What was left out, or stands on weak ground. */
static void report_coverage(const struct calibration *c)
{
    size_t rubric_only = 0, at_bound = 0, no_rubric = 0, no_tournament = 0, split = 0, docs = 0;
    for (size_t k = 0; k < c->n_queries; k++) {
        const struct cal_query *q = &c->query[k];
        no_tournament += q->windows == 0;
        no_rubric += q->windows > 0 && q->fitted < 0;
        split += q->components > 1;
        at_bound += !c->rubric_only && q->fitted >= 0 && c->irt.block[q->fitted].at_bound;
        for (size_t i = 0; i < q->n_docs; i++) {
            rubric_only += !q->doc[i].judged && q->doc[i].responses;
            docs += q->doc[i].calibrated;
        }
    }
    printf("calibrated   %zu documents of %zu %s\n", docs, c->n_fitted, plural(c->n_fitted, "query", "queries"));
    if (no_rubric)
        printf("  %zu %s without rubric answers%s, left out\n", no_rubric, plural(no_rubric, "query", "queries"),
               c->rubric_only ? "" : " to tournament documents");
    if (c->rubric_only)
        return;
    if (no_tournament)
        printf("  %zu %s without a tournament window that counts, left out\n", no_tournament,
               plural(no_tournament, "query", "queries"));
    if (rubric_only)
        printf("  %zu %s with rubric answers but no tournament score, left out\n", rubric_only,
               plural(rubric_only, "document", "documents"));
    if (split)
        printf("  %zu %s whose comparisons do not connect all documents\n", split, plural(split, "query", "queries"));
    if (at_bound)
        printf("  %zu %s with tau = 0: the rubric contradicts the tournament\n", at_bound,
               plural(at_bound, "query", "queries"));
}

static void report_tournament_fit(const struct calibration *c)
{
    const struct irt_fit *f = &c->irt;
    double worst = 0.0;
    int most = 0;
    for (size_t q = 0; q < c->n_queries; q++) {
        worst = fmax(worst, c->query[q].bt_gradient);
        most = c->query[q].bt_iterations > most ? c->query[q].bt_iterations : most;
    }
    printf("tournament   %zu queries, at most %d Newton steps, largest gradient %.1e\n", c->n_queries, most, worst);
    printf("2PL          %d Newton steps, objective %.10f, gradient %.1e, %s\n", f->iterations, f->objective,
           f->gradient, f->converged ? "converged" : "NOT CONVERGED");
}

static void report_rubric_only_fit(const struct calibration *c)
{
    const struct mml_fit *f = &c->mml;
    printf("rubric only  %d Newton steps, log-likelihood %.4f, gradient %.1e, %s\n", f->iterations, f->log_likelihood,
           f->gradient, f->converged ? "converged" : "NOT CONVERGED");
    printf("  %zu different sets of answers; abilities theta ~ N(%.4f, %.4f^2)\n", f->n_patterns, f->prior_mean,
           f->prior_sd);
    if (f->n_at_bound)
        printf("  %zu %s at its bound (0.05 or 20 where theta ~ N(0, 1))%s\n", f->n_at_bound,
               plural(f->n_at_bound, "discrimination", "discriminations"),
               f->n_at_bound == f->n_criteria ? ": the order of documents can be used, their gains are no probabilities"
                                              : "");
    if (f->passing < 0.02)
        printf("  only %.2f %% of the documents pass anything: gains are no probabilities\n", 100.0 * f->passing);
}

/* A number of a table; published standard errors may be missing. */
static void print_cell(double v)
{
    if (isnan(v))
        printf(" %9s", "NA");
    else
        printf(" %9.4f", v);
}

static void report(const struct calibration *c)
{
    const struct jud_store *s = c->store;
    report_windows(s);
    if (c->rubric_only)
        report_rubric_only_fit(c);
    else
        report_tournament_fit(c);
    report_coverage(c);
    printf("\n%-12s %9s %9s %9s %9s%s\n", "criterion", "gamma", "se", "beta", "se",
           c->rubric_only ? "   with theta ~ N(0, 1)"
           : c->items     ? "   as published"
                          : "");
    for (size_t k = 0; k < s->n_criteria; k++) {
        rcp_print(stdout, "%-12s", c->item[k].name);
        print_cell(c->item[k].gamma);
        print_cell(c->se_gamma[k]);
        print_cell(c->item[k].beta);
        print_cell(c->se_beta[k]);
        if (c->rubric_only)
            printf("   %9.4f %9.4f", c->mml.a[k], c->mml.b[k]);
        putchar('\n');
    }
    if (s->n_judges[JUD_RUBRIC] > 1)
        printf("\n%-24s %9s %9s\n", "judge", "severity", "se");
    for (size_t k = 0; k < s->n_judges[JUD_RUBRIC] && s->n_judges[JUD_RUBRIC] > 1; k++) {
        rcp_print(stdout, "%-24s", s->judge[JUD_RUBRIC][k]);
        print_cell(c->severity[k]);
        print_cell(c->se_severity[k]);
        putchar('\n');
    }
}

/* What a rubric-only fit can end in that is not a calibration: a criterion that always or never passes has no finite
 * difficulty, and one that hardly varies can get nearly all of the weight. */
static int check_items(const struct calibration *c, struct rcp_err *err)
{
    const struct mml_fit *f = &c->mml;
    size_t n = c->store->n_criteria;
    for (size_t k = 0; k < n && c->rubric_only; k++) {
        bool constant = f->pass_rate[k] <= 0.0 || f->pass_rate[k] >= 1.0;
        if (constant || f->b[k] < MML_FIRST_NODE || f->b[k] > MML_LAST_NODE)
            return rcp_fail(
                err, RCP_EXIT_CALC, "", 0,
                "not written: criterion %s passes in %.4g %% of the answers, which do not tell its difficulty "
                "(%.3g where theta ~ N(0, 1)); expected answers of both kinds, or a rubric without it",
                c->item[k].name, 100.0 * f->pass_rate[k], f->b[k]);
        if (c->item[k].gamma > 0.9 * (double)n)
            return rcp_fail(
                err, RCP_EXIT_CALC, "", 0,
                "not written: criterion %s gets %.0f %% of the weight (discrimination %.3g), expected answers "
                "that tell it apart from the others, or a rubric without it",
                c->item[k].name, 100.0 * c->item[k].gamma / (double)n, f->a[k]);
    }
    return 0;
}

static int check_convergence(const struct calibration *c, const char *output, struct rcp_err *err)
{
    if (cal_converged(c))
        return 0;
    for (size_t q = 0; q < c->n_queries && !c->rubric_only; q++)
        if (!c->query[q].bt_converged)
            return rcp_fail(err, RCP_EXIT_CALC, output, 0,
                            "not written: the Bradley-Terry fit of query %s did not converge (gradient %.1e)",
                            c->query[q].source->qid, c->query[q].bt_gradient);
    return rcp_fail(
        err, RCP_EXIT_CALC, output, 0, "not written: the 2PL did not converge (gradient %.1e after %d steps)",
        c->rubric_only ? c->mml.gradient : c->irt.gradient, c->rubric_only ? c->mml.iterations : c->irt.iterations);
}

/* A dataset whose queries are all uncalibrated has no gain file. */
static int check_dataset(const struct calibration *c, const char *dataset, struct rcp_err *err)
{
    size_t written = 0;
    for (size_t q = 0; q < c->n_queries; q++)
        written += c->query[q].fitted >= 0 && (!dataset || strcmp(c->query[q].source->dataset, dataset) == 0);
    return written ? 0
                   : rcp_fail(err, RCP_EXIT_INPUT, "", 0, "no query of dataset '%s' has %s", dataset,
                              c->rubric_only ? "a valid rubric answer"
                                             : "both valid tournament windows and rubric answers to their documents");
}

static int write_file(const struct calibration *c, const struct fit_options *o, struct rcp_err *err)
{
    struct output *w = out_open(o->output, err);
    if (!w)
        return -1;
    cal_write(c, o->dataset, w);
    return out_commit(w, err);
}

/* Fits and fills the file; the report comes last, when there is a file to report on. */
static int fit_and_write(const struct fit_options *o, const struct jud_store *store, struct rcp_err *err)
{
    struct calibration c = {0};
    if (cal_check_names(store, o->dataset, err) != 0 || out_probe(o->output, err) != 0)
        return -1;
    int r = cal_fit(&c, store, &o->cal, err);
    if (r == 0)
        r = check_convergence(&c, o->output, err);
    if (r == 0)
        r = check_items(&c, err);
    if (r == 0)
        r = check_dataset(&c, o->dataset, err);
    if (r == 0)
        r = write_file(&c, o, err);
    if (r == 0 && !o->quiet)
        report(&c);
    if (r == 0)
        r = cmd_budget_report(&o->budget, &c, &o->cal, o->dataset, err);
    cal_free(&c);
    return r;
}

/* Reads the store and matches it with published items, if there are any. */
static int read_store(struct fit_options *o, struct items *items, struct jud_store *store, int n, char **path,
                      struct rcp_err *err)
{
    bool pooled = o->pooled;
    if (o->items) {
        o->cal.items = items;
        if (items_read(items, o->items, err) != 0)
            return -1;
        pooled |= items->file.n_severities > 0;
    }
    jud_begin(store, o->cal.irt.threads, pooled);
    for (int i = 0; i < n; i++)
        if (jud_read(store, path[i], err) != 0)
            return -1;
    jud_finish(store);
    if (o->strict && cov_check(store, err) != 0)
        return -1;
    return o->items ? items_match(items, store, err) : 0;
}

static int check_files(const struct fit_options *o, int n, char **path, struct rcp_err *err)
{
    struct overwrite files = {0};
    overwrite_writes(&files, "-o", o->output);
    overwrite_reads(&files, "--items", o->items);
    for (size_t i = 0; i < o->budget.n_runs; i++)
        overwrite_reads(&files, "--run", o->budget.run[i]);
    for (int i = 0; i < n; i++)
        overwrite_reads_store(&files, "STORE|FILE", path[i]);
    return overwrite_check(&files, err);
}

/* Options and operands, and whether they go together. 1 = help was printed. */
static int read_options(struct fit_options *o, int argc, char **argv, int *first, struct rcp_err *err)
{
    *o = (struct fit_options){
        .budget = FIT_BUDGET_DEFAULTS,
        .cal = {.bt_ridge = 1e-4, .irt = {.sd_tau = 1.0, .sd_alpha = 2.0, .ridge = 1e-4, .threads = cmd_all_cores()}}};
    int r = cmd_options(argc, argv, table, sizeof table / sizeof table[0], usage, set, o, first, err);
    if (r != 0)
        return r;
    if (!o->output || *first == argc)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "%s is missing", o->output ? "a STORE or FILE" : "-o FILE");
    if (o->items && o->cal.mode == CAL_RUBRIC_ONLY)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0,
                        "--items with --mode rubric_only, expected a tournament (rcp-label score "
                        "needs none)");
    return check_files(o, argc - *first, argv + *first, err);
}

int cmd_fit_check(int argc, char **argv, struct rcp_err *err)
{
    struct fit_options o;
    int first;
    return read_options(&o, argc, argv, &first, err) == 0 ? out_probe(o.output, err) : -1;
}

int cmd_fit(int argc, char **argv, struct rcp_err *err)
{
    struct fit_options o;
    struct items items = {0};
    struct jud_store store = {0};
    int first, r = read_options(&o, argc, argv, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    r = read_store(&o, &items, &store, argc - first, argv + first, err);
    if (r == 0)
        r = fit_and_write(&o, &store, err);
    jud_free(&store);
    items_free(&items);
    return r;
}
