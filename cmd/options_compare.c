/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads and checks the options of --compare, --suite and --explain. */
#include <string.h>

#include "base/exists.h"
#include "base/mem.h"
#include "cmd/options_table.h"

static int read_datasets(struct options *o, const char *s, struct err *err)
{
    if (strcmp(s, "fixed") != 0 && strcmp(s, "pooled") != 0 && strcmp(s, "random") != 0)
        return value_unknown(err, "--datasets", s, "fixed, pooled or random");
    o->comparison.cmp.pooled_datasets = strcmp(s, "pooled") == 0;
    o->comparison.cmp.random_datasets = strcmp(s, "random") == 0;
    return 0;
}

/* Returns 0 if `expected` is NULL, else -1 and *err, which says that the value s of the option is not as expected. */
static int report_expected(const char *option, const char *s, const char *expected, struct err *err)
{
    return expected ? value_wrong(err, option, s, expected) : 0;
}

static int read_seed(struct options *o, const char *s, struct err *err)
{
    int64_t v = 0;
    const char *expected = settings_whole(s, 0, &v);
    o->comparison.cmp.seed = (uint64_t)v;
    return report_expected("--seed", s, expected, err);
}

static int read_documents(struct options *o, const char *s, struct err *err)
{
    const char *expected = settings_whole(s, 0, &o->documents);
    if (!expected && o->documents > OPTIONS_MOST_DOCUMENTS)
        expected = "at most 1000";
    return report_expected("--documents", s, expected, err);
}

static const char *name_of(int code)
{
    const struct cmd_option *o = options_table;
    while (o->code != code)
        o++;
    return o->name;
}

/* Returns whether --explain accepts the option, too. */
static bool is_of_explanations(int code)
{
    return code == OPT_BASELINE || code == OPT_CORPUS || code == CMD_PAGES_HTML || code == CMD_PAGES_SVG ||
           code == CMD_PAGES_PDF;
}

int options_read_compare(struct options *o, int code, const char *arg, struct err *err)
{
    const char **first_option = is_of_explanations(code) ? &o->any_option : &o->cmp_option;
    if (!*first_option && code != OPT_COMPARE && code != OPT_SUITE && code != OPT_EXPLAIN)
        *first_option = name_of(code);
    struct comparison_options *c = &o->comparison;
    switch (code) {
    case OPT_TEST: return options_take_name(err, "--test", arg, settings_test(arg, &c->cmp.test));
    case OPT_DATASETS: return read_datasets(o, arg, err);
    case OPT_MORE: c->compute_more = true; return 0;
    case OPT_LISTS: return report_expected("--lists", arg, settings_depth(arg, &o->eval.list_depth), err);
    case OPT_DETECT:
        c->compute_more = true;
        return report_expected("--detect", arg, settings_positive(arg, &c->more_options.detect), err);
    case OPT_PERSISTENCE:
        return report_expected("--persistence", arg, settings_open_unit(arg, &c->more_options.rbo_p), err);
    case OPT_ALPHA: return report_expected("--alpha", arg, settings_open_unit(arg, &c->cmp.alpha), err);
    case OPT_TIE_ZONE: return report_expected("--tie-zone", arg, settings_not_negative(arg, &c->cmp.tie_zone), err);
    case OPT_SEED: return read_seed(o, arg, err);
    case OPT_RESAMPLES: return report_expected("--resamples", arg, settings_times(arg, &c->cmp.resamples), err);
    case OPT_FLIPS:
        c->list_flips |= !arg;
        return arg ? report_expected("--flips", arg, settings_times(arg, &c->cmp.flips), err) : 0;
    case OPT_DRAWS: o->eval.draws = arg; return 0;
    case OPT_GOLD: c->gold.file = arg; return 0;
    case OPT_GOLD_MEASURE: c->gold.measure = arg; return 0;
    case OPT_GOLD_DESIGN: c->gold.design = arg; return 0;
    case OPT_GOLD_PLAN: return report_expected("--gold-plan", arg, settings_positive(arg, &c->gold.plan), err);
    case OPT_GOLD_CORRELATION:
        return report_expected("--gold-correlation", arg, settings_open_unit(arg, &c->gold.correlation), err);
    case OPT_CORRECTION:
        return options_take_name(err, "--correction", arg, settings_correction(arg, &c->cmp.correction));
    case OPT_ONLY: o->report.only = arg; return 0;
    case OPT_BASELINE:
        o->baseline = mem_grow(o->baseline, &o->cap_baselines, c->n_baselines + 1, sizeof *o->baseline);
        o->baseline[c->n_baselines++] = arg;
        c->baseline = o->baseline;
        return 0;
    case OPT_REFERENCE: c->reference = arg; return 0;
    case OPT_SUITE: o->suite = arg; return 0;
    case OPT_EXPLAIN: o->explain = arg; return 0;
    case OPT_CORPUS: o->corpus = arg; return 0;
    case OPT_DOCUMENTS: return read_documents(o, arg, err);
    case CMD_PAGES_HTML:
    case CMD_PAGES_SVG:
    case CMD_PAGES_PDF: return cmd_pages_set(&o->pages, code, arg, err);
    default: o->compare = true; return 0;
    }
}

/* Returns the name of a given option that --suite excludes, such as one for files that the suite names itself; NULL if
 * there is none. */
static const char *find_excluded_option(const struct options *o)
{
    return o->explain                                 ? "--explain"
         : o->eval.gains                              ? "-g"
         : o->eval.excluded                           ? "-x"
         : o->eval.pool                               ? "--pool"
         : o->runs.dataset                            ? "--dataset"
         : strcmp(o->labels_format, "rcp_gains") == 0 ? "-R rcp_gains"
                                                      : NULL;
}

/* Returns 0 if --draws can be used, else -1 and *err: draws belong to the unchanged gains of one gain file. */
static int check_draws(const struct options *o, struct err *err)
{
    if (o->suite)
        return err_usage(err, "--draws cannot be combined with --suite; use --compare on one dataset");
    if (o->eval.gain != GAIN_RCP || o->eval.gain_column)
        return err_usage(
            err, "--draws cannot be combined with %s, because draws exist only for the column gain of the gain file",
            o->eval.gain_column ? "--gain-column" : "--gain");
    return 0;
}

/* Returns 0 if the options of gold labels (labels by people, of a few topics only) fit together, else -1 and *err. */
static int check_gold(const struct options *o, struct err *err)
{
    const struct gold_options *g = &o->comparison.gold;
    const char *of_gold = g->measure ? "--gold-measure" : g->design ? "--gold-design" : NULL;
    if (o->suite && (g->file || g->plan > 0.0))
        return err_usage(err, "--gold cannot be combined with --suite; use --compare on one dataset");
    if (of_gold && !g->file)
        return err_usage(err, "%s needs --gold", of_gold);
    if (g->correlation > 0.0 && !(g->plan > 0.0))
        return err_usage(err, "--gold-correlation needs --gold-plan");
    if (g->file && g->correlation > 0.0)
        return err_usage(err, "--gold-correlation cannot be combined with --gold, which measures the correlation");
    if (!g->file && g->plan > 0.0 && !(g->correlation > 0.0))
        return err_usage(err, "--gold-plan needs --gold-correlation, or --gold with labels of a few topics");
    return 0;
}

int options_check_compare(struct options *o, struct err *err)
{
    o->is_release = o->suite && exists_folder(o->suite);
    o->report.scores_only = o->is_release && !o->compare && !o->cmp_option && !o->any_option;
    o->compare |= o->suite != NULL;
    o->comparison.leave_out_undefined = o->is_release;
    const char *mode = o->suite ? "--suite" : o->explain ? "--explain" : "--compare";
    if (o->suite && find_excluded_option(o))
        return err_usage(err, "%s cannot be combined with --suite: %s", find_excluded_option(o),
                         o->explain      ? "give QRELS RUN... of one dataset"
                         : o->is_release ? "the folder already contains all files but the runs"
                                         : "name the files in the suite file");
    if (!o->compare && o->cmp_option)
        return err_usage(err, "--%s needs --compare or --suite", o->cmp_option);
    if (!o->compare && !o->explain && o->any_option)
        return err_usage(err, "--%s needs --compare, --suite or --explain", o->any_option);
    if ((o->corpus || o->documents >= 0) && !o->pages.html)
        return err_usage(err, "--%s needs --html", o->corpus ? "corpus" : "documents");
    if (o->corpus && o->documents == 0)
        return err_usage(err, "--corpus needs --documents of 1 or more");
    if ((o->comparison.cmp.random_datasets || o->comparison.cmp.pooled_datasets) && !o->suite)
        return err_usage(err, "--datasets random (or pooled) needs --suite");
    if ((o->eval.draws && check_draws(o, err) != 0) || check_gold(o, err) != 0)
        return -1;
    if (o->eval.draws && strcmp(o->eval.draws, "errors") == 0) {
        o->eval.error_draws = OPTIONS_ERROR_DRAWS;
        o->eval.draws_seed = o->comparison.cmp.seed;
    }
    o->comparison.keep_values = o->report.debug;
    o->comparison.keep_rows = cmd_pages_asked(&o->pages);
    if (o->compare && o->pages.html)
        o->eval.top_depth = (size_t)(o->documents < 0 ? OPTIONS_DOCUMENTS : o->documents);
    if (!o->compare && !o->explain)
        return 0;
    if (o->report.per_topic || o->report.no_summary)
        return err_usage(err, "%s cannot be combined with %s", o->report.per_topic ? "-q" : "-n", mode);
    if (o->explain && o->comparison.n_baselines > 1)
        return err_usage(err, "--explain takes at most one --baseline");
    if (o->report.only && o->report.output >= OUT_TSV && o->report.output <= OUT_JSON)
        return err_usage(err, "--only needs --format table, latex or markdown");
    if (o->explain && o->eval.meas.judged_only)
        return err_usage(err, "--explain cannot be combined with -J, because --explain shows the rankings unchanged");
    if (o->eval.only_topic)
        return err_usage(err, "-D LEVEL.TOPIC cannot be combined with %s", mode);
    if (o->report.output == OUT_CLASSIC)
        o->report.output = OUT_TABLE;
    return 0;
}
