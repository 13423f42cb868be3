/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label fit */
#include "cmd/cmd_fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text_stream.h"
#include "format/overwrite.h"
#include "format/draws.h"
#include "calibrate/origin.h"
#include "calibrate/redraw.h"
#include "diagnose/coverage.h"
#include "report/label_text.h"

enum {
    OPT_MODE = 256,
    OPT_JUDGES,
    OPT_RIDGE,
    OPT_RIDGE_TOTAL,
    OPT_BT_RIDGE,
    OPT_DATASET,
    OPT_ITEMS,
    OPT_STRICT,
    OPT_DRAWS,
    OPT_QUIET
};

static const struct cmd_option table[] = {
    {'o', "output", "FILE", "the gain file to write; gzipped if it ends with .gz"},
    {OPT_MODE, "mode", "MODE", "tournament, rubric_only, or auto: by the records found (default)"},
    {OPT_JUDGES, "judges", "WHO", "single (default), or pooled: several of one rubric, a severity each"},
    {OPT_ITEMS, "items", "GAINS", "criteria of this published file, unchanged; only topics' tau and alpha are fitted"},
    {OPT_DATASET, "dataset", "NAME", "write the topics of this dataset only; all are fitted together"},
    {OPT_STRICT, "strict", NULL, "status 4, and no file, where a topic has too many invalid windows"},
    CMD_FIT_OPTIONS,
    {OPT_RIDGE, "ridge", "X", "ridge of the items " CMD_DEFAULT(CAL_ITEM_RIDGE)},
    {OPT_RIDGE_TOTAL, "ridge-total", "X", "in its place, a ridge that does not grow with the number of responses"},
    {OPT_BT_RIDGE, "bt-ridge", "X", "ridge of the Bradley-Terry scores " CMD_DEFAULT(CAL_BT_RIDGE)},
    {OPT_DRAWS, "draws", "M", "also write M draws of every gain, beside it: LABELS.draws.gains.gz"},
    FIT_BUDGET_OPTIONS,
    {OPT_QUIET, "quiet", NULL, "no report on standard output"},
};

static const char usage[] = "usage: rcp-label fit -o LABELS.gains[.gz] [options] STORE|FILE...\n\n"
                            "Reads judgements (folders with tournament.jsonl and rubric.jsonl, or files, plain or\n"
                            "compressed), fits Bradley-Terry per topic and the 2PL over all, and writes calibrated\n"
                            "gains; of rubric answers alone, the 2PL by marginal maximum likelihood. Status 4,\n"
                            "and no file, where a fit does not converge.\n\n";

static int set_mode(struct cmd_fit_options *o, const char *arg, struct err *err)
{
    static const char *const modes[] = {"auto", "tournament", "rubric_only"}; /* as in enum cal_mode */
    int v = 0;
    while (v < 3 && strcmp(arg, modes[v]) != 0)
        v++;
    if (v == 3)
        return cmd_unknown(err, "--mode", arg, "auto, tournament or rubric_only");
    o->cal.mode = (enum cal_mode)v;
    return 0;
}

void cmd_fit_defaults(struct cmd_fit_options *o)
{
    *o = (struct cmd_fit_options){.budget = FIT_BUDGET_DEFAULTS,
                                  .cal = {.bt_ridge = CAL_BT_RIDGE,
                                          .irt = {.sd_tau = CAL_SD_TAU,
                                                  .sd_alpha = CAL_SD_ALPHA,
                                                  .ridge = CAL_ITEM_RIDGE,
                                                  .threads = cmd_all_cores()}}};
}

bool cmd_fit_takes(int code)
{
    return code == FIT_JOBS || (code >= FIT_HARD && code < FIT_END);
}

int cmd_fit_set(struct cmd_fit_options *o, int code, const char *arg, struct err *err)
{
    switch (code) {
    case FIT_JOBS: return cmd_threads(arg, &o->cal.irt.threads, err);
    case FIT_HARD: o->cal.hard_rankings = true; return 0;
    case FIT_CLIP: return cmd_clip(arg, &o->cal.clip, err);
    case FIT_SD_TAU: return cmd_real("--sd-tau", arg, 0, true, &o->cal.irt.sd_tau, err);
    default: return cmd_real("--sd-alpha", arg, 0, true, &o->cal.irt.sd_alpha, err);
    }
}

static int set(void *ctx, int code, const char *arg, struct err *err)
{
    struct cmd_fit_options *o = ctx;
    if (code >= FIT_BUDGET_SHARE && code < FIT_BUDGET_END)
        return cmd_budget_set(&o->budget, code, arg, err);
    switch (code) {
    case 'o': o->output = arg; return 0;
    case OPT_MODE: return set_mode(o, arg, err);
    case OPT_JUDGES: return cmd_judges(arg, &o->pooled, err);
    case OPT_ITEMS: o->items = arg; return 0;
    case OPT_DATASET: o->dataset = arg; return 0;
    case OPT_DRAWS: return cmd_count("--draws", arg, 2, DRAWS_MAX, &o->draws, err);
    case OPT_STRICT: o->strict = true; return 0;
    case OPT_RIDGE: o->cal.irt.ridge_total = 0.0; return cmd_real("--ridge", arg, 0, true, &o->cal.irt.ridge, err);
    case OPT_RIDGE_TOTAL: return cmd_real("--ridge-total", arg, 0, true, &o->cal.irt.ridge_total, err);
    case OPT_BT_RIDGE: return cmd_real("--bt-ridge", arg, 0, true, &o->cal.bt_ridge, err);
    case OPT_QUIET: o->quiet = true; return 0;
    default: return cmd_fit_set(o, code, arg, err);
    }
}

/* What a rubric-only fit can end in that is not a calibration: a criterion that always or never passes has no finite
 * difficulty, and one that hardly varies can get nearly all of the weight. */
static int check_items(const struct calibration *c, struct err *err)
{
    const struct mml_fit *f = &c->mml;
    size_t n = c->store->n_criteria;
    for (size_t k = 0; k < n && c->rubric_only; k++) {
        bool constant = f->pass_rate[k] <= 0.0 || f->pass_rate[k] >= 1.0;
        if (constant || f->b[k] < MML_FIRST_NODE || f->b[k] > MML_LAST_NODE)
            return err_fail(
                err, ERR_CALC, "", 0,
                "not written: criterion %s passes in %.4g %% of the answers, which do not tell its difficulty "
                "(%.3g where theta ~ N(0, 1)); expected answers of both kinds, or a rubric without it",
                c->item[k].name, 100.0 * f->pass_rate[k], f->b[k]);
        if (c->item[k].gamma > 0.9 * (double)n)
            return err_fail(
                err, ERR_CALC, "", 0,
                "not written: criterion %s gets %.0f %% of the weight (discrimination %.3g), expected answers "
                "that tell it apart from the others, or a rubric without it",
                c->item[k].name, 100.0 * c->item[k].gamma / (double)n, f->a[k]);
    }
    return 0;
}

static int check_convergence(const struct calibration *c, const char *output, struct err *err)
{
    if (cal_converged(c))
        return 0;
    for (size_t q = 0; q < c->n_queries && !c->rubric_only; q++)
        if (!c->query[q].bt_converged)
            return err_fail(err, ERR_CALC, output, 0,
                            "not written: the Bradley-Terry fit of topic %s did not converge (gradient %.1e)",
                            c->query[q].source->qid, c->query[q].bt_gradient);
    return err_fail(err, ERR_CALC, output, 0, "not written: the 2PL did not converge (gradient %.1e after %d steps)",
                    c->rubric_only ? c->mml.gradient : c->irt.gradient,
                    c->rubric_only ? c->mml.iterations : c->irt.iterations);
}

/* A dataset whose queries are all uncalibrated has no gain file. */
static int check_dataset(const struct calibration *c, const char *dataset, struct err *err)
{
    size_t written = 0;
    for (size_t q = 0; q < c->n_queries; q++)
        written += c->query[q].fitted >= 0 && (!dataset || strcmp(c->query[q].source->dataset, dataset) == 0);
    return written ? 0
                   : err_fail(err, ERR_INPUT, "", 0, "no topic of dataset '%s' has %s", dataset,
                              c->rubric_only ? "a valid rubric answer"
                                             : "both valid tournament windows and rubric answers to their documents");
}

/* Draws of the file w, which is complete: they get their name first, and with another gain file's would not be taken for
 * those of this one. */
static int write_draws(const struct calibration *c, const struct redraws *draws, const char *path, const char *dataset,
                       struct output *w, struct err *err)
{
    struct output *d = out_open(path, err);
    if (!d)
        return -1;
    redraw_write(draws, c, dataset, d);
    if (out_check(w, NULL, NULL, err) == 0)
        return out_commit(d, err);
    out_abandon(d);
    return -1;
}

/* Both files are complete before one gets its name. */
static int write_files(const struct calibration *c, const struct redraws *draws, struct provenance *from,
                       const struct cmd_fit_options *o, struct err *err)
{
    struct output *w = out_open(o->output, err);
    if (!w)
        return -1;
    cal_write(c, from, o->dataset, w);
    if (!o->draws || write_draws(c, draws, o->draws_output, o->dataset, w, err) == 0)
        return out_commit(w, err);
    out_abandon(w);
    return -1;
}

/* What there is to say, made before the file appears: then nothing can fail any more. NULL: nothing. */
static char *make_report(const struct calibration *c, const struct redraws *draws, bool quiet)
{
    char *text = NULL;
    size_t len;
    if (quiet)
        return NULL;
    FILE *f = text_stream_open(&text, &len);
    report_fit(f, c);
    report_draws(f, draws);
    text_stream_close(f, &text);
    return text;
}

/* Fits and fills the file; the report comes last, when there is a file to report on. */
static int fit_and_write(const struct cmd_fit_options *o, const struct cal_options *cal, const struct jud_store *store,
                         struct provenance *from, struct err *err)
{
    struct calibration c = {0};
    struct redraws draws = {0};
    if (cmd_check_names(store, o->dataset, err) != 0 || out_probe(o->output, err) != 0 ||
        (o->draws && out_probe(o->draws_output, err) != 0))
        return -1;
    int r = cal_fit(&c, store, cal, err);
    if (r != 0 && cal->items && c.rubric_only)
        cmd_hint(err, ", expected one with --items (rcp-label score needs none)");
    if (r == 0)
        r = check_convergence(&c, o->output, err);
    if (r == 0)
        r = check_items(&c, err);
    if (r == 0)
        r = check_dataset(&c, o->dataset, err);
    if (r == 0 && o->draws)
        r = redraw_make(&draws, &c, cal, o->draws, (uint64_t)o->budget.seed, err);
    char *report = r == 0 ? make_report(&c, &draws, o->quiet) : NULL;
    if (r == 0)
        r = write_files(&c, &draws, from, o, err);
    if (r == 0 && report)
        fputs(report, stdout);
    mem_free(report);
    if (r == 0)
        r = cmd_budget_report(&o->budget, &c, cal, o->dataset, err);
    redraw_free(&draws);
    cal_free(&c);
    return r;
}

/* Reads the store and matches it with published items, if there are any. */
static int read_store(const struct cmd_fit_options *o, struct items *items, struct jud_store *store,
                      const char *const *path, size_t n, struct err *err)
{
    if (o->items && items_read(items, o->items, err) != 0)
        return -1;
    jud_begin(store, o->cal.irt.threads, o->pooled || items->file.n_severities > 0);
    store->hard_rankings = o->cal.hard_rankings;
    for (size_t i = 0; i < n; i++)
        if (jud_read(store, path[i], err) != 0)
            return -1;
    jud_finish(store);
    if (o->strict && cov_check(store, o->cal.hard_rankings, err) != 0)
        return -1;
    return o->items ? items_match(items, store, err) : 0;
}

static int find_origin(struct provenance *from, const struct cmd_fit_options *o, const struct jud_store *store,
                       const char *const *path, size_t n, struct err *err)
{
    char hex[SHA256_HEX];
    if (origin_of_judgements(from, "fit", store, path, n, o->cal.irt.threads, err) != 0)
        return -1;
    if (!o->items)
        return 0;
    if (prov_digest(o->items, hex, err) != 0)
        return -1;
    prov_add(from, PROV_ITEMS, hex, prov_file_name(from, o->items));
    return 0;
}

static int check_files(const struct cmd_fit_options *o, const char *const *path, size_t n, struct err *err)
{
    struct overwrite files = {0};
    overwrite_writes(&files, "-o", o->output);
    overwrite_writes(&files, "--draws", o->draws_output);
    overwrite_reads(&files, "--items", o->items);
    for (size_t i = 0; i < o->budget.n_runs; i++)
        overwrite_reads(&files, "--run", o->budget.run[i]);
    for (size_t i = 0; i < n; i++)
        overwrite_reads_store(&files, "STORE|FILE", path[i]);
    return overwrite_check(&files, err);
}

int cmd_fit_check(const struct cmd_fit_options *o, const char *const *path, size_t n, struct err *err)
{
    return check_files(o, path, n, err) == 0 ? out_probe(o->output, err) : -1;
}

int cmd_fit_make(const struct cmd_fit_options *o, const char *const *path, size_t n, struct err *err)
{
    struct cal_options cal = o->cal;
    struct items items = {0};
    struct jud_store store = {0};
    struct provenance from = {0};
    if (check_files(o, path, n, err) != 0)
        return -1;
    cal.items = o->items ? &items : NULL;
    int r = read_store(o, &items, &store, path, n, err);
    if (r == 0)
        r = find_origin(&from, o, &store, path, n, err);
    if (r == 0)
        r = fit_and_write(o, &cal, &store, &from, err);
    prov_free(&from);
    jud_free(&store);
    items_free(&items);
    return r;
}

int cmd_fit(int argc, char **argv, struct err *err)
{
    struct cmd_fit_options o;
    cmd_fit_defaults(&o);
    int first, r = cmd_options(argc, argv, table, sizeof table / sizeof table[0], usage, set, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (!o.output || first == argc)
        return err_fail(err, ERR_USAGE, "", 0, "%s is missing", o.output ? "a STORE or FILE" : "-o FILE");
    if (o.items && o.cal.mode == CAL_RUBRIC_ONLY)
        return err_fail(err, ERR_USAGE, "", 0,
                        "--items with --mode rubric_only, expected a tournament (rcp-label score "
                        "needs none)");
    o.draws_output = o.draws ? draws_path(o.output) : NULL;
    r = cmd_fit_make(&o, (const char *const *)argv + first, (size_t)(argc - first), err);
    mem_free(o.draws_output);
    return r;
}
