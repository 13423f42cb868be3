/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label fit: calibrates judgements into a gain file. */
#include "cmd/cmd_fit.h"

#include <math.h>
#include <stdio.h>

#include "base/text_stream.h"
#include "calibrate/redraw.h"
#include "diagnose/trust.h"
#include "format/draws.h"
#include "report/label_text.h"
#include "store/overwrite.h"

enum {
    OPT_MODE = 256,
    OPT_JUDGES,
    OPT_RIDGE,
    OPT_RIDGE_TOTAL,
    OPT_BT_RIDGE,
    OPT_METHOD,
    OPT_DATASET,
    OPT_ITEMS,
    OPT_STRICT,
    OPT_POSITION
};

#define CMD_OPTIONS struct cmd_fit_options
static const struct cmd_option table[] = {
    {'o', "output", "FILE", CMD_EVERYDAY "gain file to write; gzipped if its name ends with .gz", CMD_TO(output)},
    {OPT_METHOD, "method", "NAME",
     CMD_EVERYDAY "which default values to use: rcp (default), paper (as in the RCP paper) or official (as in the code "
                  "of the paper's authors)"},
    {OPT_MODE, "mode", "MODE",
     "source of abilities: tournament, rubric_only, or auto (default): tournament if any tournament window can be "
     "used, else rubric_only"},
    {OPT_JUDGES, "judges", "WHO",
     CMD_EVERYDAY "single: one judge per stage (default); pooled: several judges, each with a severity"},
    {OPT_ITEMS, "items", "GAINS",
     CMD_EVERYDAY "take gamma and beta from this gain file; fit only the topics' tau and alpha"},
    {OPT_DATASET, "dataset", "NAME",
     CMD_EVERYDAY "write only the topics of this dataset; the fit includes all datasets"},
    {OPT_STRICT, "strict", NULL,
     CMD_EVERYDAY "write no file, and return status 4, if too many windows have no valid answer"},
    CMD_FIT_OPTIONS,
    {OPT_POSITION, "position", NULL,
     CMD_EVERYDAY "correct scores for the effect of a document's position in the window"},
    {OPT_RIDGE, "ridge", "X", "ridge penalty on gamma and beta of the criteria " CMD_DEFAULT(CAL_ITEM_RIDGE)},
    {OPT_RIDGE_TOTAL, "ridge-total", "X",
     "ridge penalty that does not grow with the number of answers; replaces --ridge"},
    {OPT_BT_RIDGE, "bt-ridge", "X",
     "ridge penalty on the Bradley-Terry scores, or auto: estimated from the variance of the scores (default 1e-4; "
     "auto for stores judged with --until)"},
    {0,
     "draws",
     "M",
     CMD_EVERYDAY "also write M draws of each gain, to LABELS.draws.gains.gz",
     CMD_TO(draws),
     {2, DRAWS_MAX}},
    FIT_BUDGET_OPTIONS,
    {0, "quiet", NULL, CMD_EVERYDAY "print no report", CMD_TO(quiet)},
};

static const char usage[] =
    "usage: rcp-label fit -o LABELS.gains[.gz] [options] STORE|FILE...\n\nReads judgements, fits Bradley-Terry scores "
    "in each topic and an item response model (2PL)\nover all topics, and writes the gains. A STORE is a folder with "
    "tournament.jsonl and\nrubric.jsonl; a FILE may be compressed. With only rubric answers, the 2PL is fitted "
    "by\nmarginal maximum likelihood. If a fit does not converge, no file is written, and the exit\nstatus is 4.\n\n";

/* The options of fits that fitting_set() reads: the code of each, its name there, and the option as messages show
 * it. */
static const struct {
    int code;
    const char *name, *shown;
} shared[] = {
    {OPT_METHOD, "method", "--method"},
    {OPT_MODE, "mode", "--mode"},
    {OPT_JUDGES, "judges", "--judges"},
    {OPT_ITEMS, "items", "--items"},
    {OPT_DATASET, "dataset", "--dataset"},
    {OPT_STRICT, "strict", "--strict"},
    {OPT_POSITION, "position", "--position"},
    {OPT_RIDGE, "ridge", "--ridge"},
    {OPT_RIDGE_TOTAL, "ridge-total", "--ridge-total"},
    {OPT_BT_RIDGE, "bt-ridge", "--bt-ridge"},
    {FIT_JOBS, "jobs", "-j"},
    {FIT_HARD, "hard-rankings", "--hard-rankings"},
    {FIT_MIXED, "mixed-models", "--mixed-models"},
    {FIT_CLIP, "clip", "--clip"},
    {FIT_SD_TAU, "sd-tau", "--sd-tau"},
    {FIT_SD_ALPHA, "sd-alpha", "--sd-alpha"},
};

void cmd_fit_defaults(struct cmd_fit_options *o)
{
    *o = (struct cmd_fit_options){.budget = FIT_BUDGET_DEFAULTS};
    fitting_defaults(&o->fit, cmd_all_cores());
}

bool cmd_fit_takes(int code)
{
    return code == FIT_JOBS || (code >= FIT_HARD && code < FIT_END);
}

int cmd_fit_set(struct cmd_fit_options *o, int code, const char *arg, struct err *err)
{
    size_t i = 0;
    while (shared[i].code != code)
        i++;
    return fitting_set(&o->fit, shared[i].name, shared[i].shown, arg, err);
}

static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct cmd_fit_options *o = ctx;
    if (code >= FIT_BUDGET_SHARE && code < FIT_BUDGET_END)
        return cmd_budget_set(&o->budget, code, arg, err);
    switch (code) {
    default: return cmd_fit_set(o, code, arg, err);
    }
}

/* Writes the draws (random samples of each gain) of the topics of `dataset` (NULL: of all) to the file `path`, when the
 * gain file w is complete but does not have its name yet. If w then fails, the gain file that it would have replaced is
 * not mistaken for the file of these draws. Returns 0, or -1 and *err. */
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

/* Writes the gain file, with the provenance *from, and, if asked for, its draws. Both are complete before one of them
 * gets its name. Returns 0, or -1 and *err. */
static int write_gains_and_draws(const struct fitting *f, const struct redraws *draws, struct provenance *from,
                                 const struct cmd_fit_options *o, struct err *err)
{
    struct output *w = out_open(o->output, err);
    if (!w)
        return -1;
    cal_write(&f->fit, from, f->dataset, w);
    if (!o->draws || write_draws(&f->fit, draws, o->draws_output, f->dataset, w, err) == 0)
        return out_commit(w, err);
    out_abandon(w);
    return -1;
}

/* Returns the text of the report on the fit *c, its provenance *from and its draws, which the caller frees, or NULL if
 * `quiet` is set. It is made before the gain file gets its name, since nothing may fail after that. */
static char *make_report(const struct calibration *c, struct provenance *from, const struct redraws *draws, bool quiet)
{
    char *text = NULL;
    size_t len;
    if (quiet)
        return NULL;
    FILE *f = text_stream_open(&text, &len);
    report_fit(f, c, from);
    report_draws(f, draws);
    text_stream_close(f, &text);
    return text;
}

/* Prints a note, which recommends --position, if the position of a document in a window changes its score so much that
 * `rcp-label show` would mark it. Does nothing if --position is given or there are only rubric answers. */
static void note_position(const struct fitting *f)
{
    struct position_effect e;
    if (f->cal.position || f->fit.rubric_only)
        return;
    /* One step comes close to the optimum of a small effect; most judges have none, and cost one step. */
    position_estimate(&e, &f->store, NULL, &f->cal, 1);
    if (!(fmax(fabs(e.slope), fabs(e.offset)) > TRUST_PLACE / 2))
        return;
    position_estimate(&e, &f->store, NULL, &f->cal, POSITION_STEPS);
    if (trust_position_marked(&e))
        fprintf(stderr,
                "rcp-label fit: note: a document's score depends on its position in the window: the score changes by "
                "%.2f logits between the last position and the first, and the first position itself adds %.2f. With "
                "--position, which corrects this, bt would change by %.3f on average and by at most %.3f\n",
                e.slope, e.offset, e.moved, e.most);
}

/* Fits the judgements that *f has read. Returns 0, or -1 and *err; if the fit has no solution, the message says that
 * `output` was not written. */
static int make_fit(struct fitting *f, const char *output, struct err *err)
{
    char text[sizeof err->text];
    if (fitting_make(f, err) == 0)
        return 0;
    if (err->kind == ERR_CALC) {
        snprintf(text, sizeof text, "%s", err->text);
        return err_fail(err, ERR_CALC, output, 0, "not written: %s", text);
    }
    return f->items && f->fit.rubric_only
             ? cmd_hint(err, ", which --items needs; without a tournament, use rcp-label score")
             : -1;
}

/* Fits the judgements that *f has read and writes the gain file and, if asked for, its draws (random samples of each
 * gain); then prints the report and the replays of --budget. `from` is the provenance of the judgements. Returns 0, or
 * -1 and *err. */
static int fit_and_write(const struct cmd_fit_options *o, struct fitting *f, struct provenance *from, struct err *err)
{
    struct redraws draws = {0};
    if (cmd_check_names(&f->store, f->dataset, err) != 0 || out_probe(o->output, err) != 0 ||
        (o->draws && out_probe(o->draws_output, err) != 0))
        return -1;
    int r = make_fit(f, o->output, err);
    if (r == 0 && o->draws)
        r = redraw_make(&draws, &f->fit, &f->cal, o->draws, (uint64_t)o->budget.seed, err);
    char *report = r == 0 ? make_report(&f->fit, from, &draws, o->quiet) : NULL;
    if (r == 0)
        note_position(f); /* before the files, which must not stay if it runs out of memory */
    if (r == 0)
        r = write_gains_and_draws(f, &draws, from, o, err);
    if (r == 0 && report)
        fputs(report, stdout);
    mem_free(report);
    if (r == 0)
        r = cmd_budget_report(&o->budget, &f->fit, &f->cal, f->dataset, err);
    redraw_free(&draws);
    return r;
}

static int stop_if_output_is_input(const struct cmd_fit_options *o, const char *const *path, size_t n, struct err *err)
{
    struct overwrite files = {0};
    overwrite_writes(&files, "-o", o->output);
    overwrite_writes(&files, "--draws", o->draws_output);
    overwrite_reads(&files, "--items", o->fit.items);
    for (size_t i = 0; i < o->budget.n_runs; i++)
        overwrite_reads(&files, "--run", o->budget.run[i]);
    for (size_t i = 0; i < n; i++)
        overwrite_reads_store(&files, "STORE|FILE", path[i]);
    return overwrite_check(&files, err);
}

int cmd_fit_check(const struct cmd_fit_options *o, const char *const *path, size_t n, struct err *err)
{
    return stop_if_output_is_input(o, path, n, err) == 0 ? out_probe(o->output, err) : -1;
}

/* Prints a warning if the criteria of --items were fitted to answers to other prompts, where they may mean something
 * else, or if the file does not name their prompts. `from` is the provenance of the judgements. Does nothing without
 * --items. */
static void warn_of_prompts(const struct fitting *f, const struct provenance *from)
{
    const struct provenance *published = &f->published.file.gains.provenance;
    bool tournament = f->items && prov_prompts_differ(published, from, jud_stage_name[JUD_TOURNAMENT]);
    bool rubric = f->items && prov_prompts_differ(published, from, jud_stage_name[JUD_RUBRIC]);
    if (f->items && !prov_names_prompts(published))
        fprintf(stderr, "rcp-label fit: %s: the file does not name the prompts with which its criteria were fitted\n",
                f->items);
    else if (tournament || rubric)
        fprintf(stderr,
                "rcp-label fit: %s: these judgements were made with another %s than the criteria of this file (see \"# "
                "provenance prompt\" in the file), so the new gains may not be comparable with the gains of the file\n",
                f->items,
                !rubric       ? "tournament prompt"
                : !tournament ? "rubric prompt"
                              : "tournament prompt and another rubric prompt");
}

/* Prints a note if the judgements lack windows or, with --strict, do not say how many were scheduled. Returns 0, or -1
 * and *err instead of the note on missing windows if o->complete is set. */
static int note_incomplete(const struct cmd_fit_options *o, const struct fitting *f, struct err *err)
{
    const struct completeness *c = &f->complete;
    struct err why = {0};
    if (f->strict && complete_lost_schedule(c, &f->store))
        fprintf(stderr, "rcp-label fit: note: the judgements do not say how many windows were scheduled\n");
    if (complete_refuse(c, &why) == 0)
        return 0;
    if (o->complete)
        return err_fail(err, ERR_CALC, o->output, 0, "not written: %s", why.text);
    fprintf(stderr, "rcp-label fit: note: %s\n", why.text);
    return 0;
}

int cmd_fit_make(const struct cmd_fit_options *o, const char *const *path, size_t n, struct err *err)
{
    struct fitting f = o->fit;
    struct provenance from = {0};
    if (stop_if_output_is_input(o, path, n, err) != 0)
        return -1;
    int r = fitting_read(&f, path, n, err);
    if (r != 0 && err->about == ERR_ABOUT_MIXTURE)
        cmd_hint(err, "; --mixed-models treats them as one judge");
    if (r == 0)
        r = note_incomplete(o, &f, err);
    if (r == 0)
        r = fitting_provenance(&f, &from, path, n, err);
    if (r == 0)
        r = fit_and_write(o, &f, &from, err);
    if (r == 0)
        warn_of_prompts(&f, &from);
    prov_free(&from);
    fitting_free(&f);
    return r;
}

int cmd_fit(int argc, char **argv, struct err *err)
{
    struct cmd_fit_options o;
    cmd_fit_defaults(&o);
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (!o.output || first == argc)
        return err_usage(err, "%s is missing", o.output ? "a STORE or FILE" : "-o FILE");
    if (o.fit.items && o.fit.cal.mode == CAL_RUBRIC_ONLY)
        return err_usage(
            err, "--items cannot be combined with --mode rubric_only; without a tournament, use rcp-label score");
    o.draws_output = o.draws ? draws_path(o.output) : NULL;
    r = cmd_fit_make(&o, (const char *const *)argv + first, (size_t)(argc - first), err);
    mem_free(o.draws_output);
    return r;
}
