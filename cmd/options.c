/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/options.h"

#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "cmd/options_table.h"

int options_take_name(struct err *err, const char *option, const char *value, const char *expected)
{
    return expected ? value_unknown(err, option, value, expected) : 0;
}

static int read_ties(struct options *o, const char *s, struct err *err)
{
    return options_take_name(err, "--ties", s, settings_ties(s, &o->eval.meas.ties));
}

static int read_protocol(struct options *o, const char *s, struct err *err)
{
    return options_take_name(err, "--protocol", s, settings_protocol(s, &o->eval));
}

int options_default_protocol(struct options *o, const char *name, struct err *err)
{
    if (o->eval.protocol)
        return 0;
    return read_protocol(o, name, err) != 0 || (o->ties && read_ties(o, o->ties, err) != 0) ? -1 : 0;
}

static int set_output_format(struct options *o, const char *s, struct err *err)
{
    o->report.part = strcmp(s, "part") == 0;
    o->report.per_topic |= o->report.part;
    if (o->report.part)
        s = report_format_name[OUT_TSV];
    for (int i = OUT_TABLE; i <= OUT_MARKDOWN; i++)
        if (strcmp(s, report_format_name[i]) == 0) {
            o->report.output = (enum output_format)i;
            return 0;
        }
    return value_unknown(err, "--format", s, "tsv, csv, json, latex, markdown, part or table");
}

static int read_digits(struct options *o, const char *s, struct err *err)
{
    int64_t v;
    if (!num_int(s, strlen(s), 0, REPORT_MOST_DIGITS, &v))
        return value_wrong(err, "--digits", s, "a whole number from 0 to 17");
    o->report.digits = (unsigned)v;
    o->digits = true;
    return 0;
}

enum { UNJUDGED = 10 };

static int read_unjudged(struct options *o, const char *s, struct err *err)
{
    o->eval.list_lacking = true;
    const char *expected = s ? settings_depth(s, &o->unjudged) : NULL;
    o->unjudged = s ? o->unjudged : UNJUDGED;
    return expected ? value_wrong(err, "--unjudged", s, expected) : 0;
}

/* Reads the argument of -D, N or N.TOPIC. Returns 0, or -1 and *err. */
static int read_debug(struct options *o, const char *s, struct err *err)
{
    const char *dot = strchr(s, '.');
    int64_t v;
    if (!num_int(s, dot ? (size_t)(dot - s) : strlen(s), 0, INT32_MAX, &v) || (dot && !dot[1]))
        return value_wrong(err, "-D", s, "LEVEL or LEVEL.TOPIC");
    o->report.debug = v > 0;
    o->eval.only_topic = dot ? dot + 1 : NULL;
    return 0;
}

/* Reads the number of -l, -M, -N or -j. Returns 0, or -1 and *err. */
static int read_count(struct options *o, int code, const char *s, struct err *err)
{
    char name[] = {'-', (char)code, '\0'};
    int64_t v;
    const char *expected = settings_whole(s, code == 'j' ? 1 : 0, &v);
    if (expected)
        return value_wrong(err, name, s, expected);
    if (code == 'l')
        o->eval.meas.level = (long)v;
    else if (code == 'M')
        o->eval.meas.max_ret = (size_t)v;
    else if (code == 'N')
        o->eval.meas.docs_in_collection = (double)v;
    else
        o->eval.threads = v > VALUE_MAX_THREADS ? VALUE_MAX_THREADS : (int)v;
    return 0;
}

/* Stores the value of an option, `arg`, in the struct options at `ctx`. `code` is the option's code in the table.
 * Returns 0, or -1 and *err if the value is wrong. */
static int read_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct options *o = ctx;
    switch (code) {
    case 'm':
        o->measure = mem_grow(o->measure, &o->cap_measures, o->n_measures + 1, sizeof *o->measure);
        o->measure[o->n_measures++] = arg;
        return 0;
    case 'l':
    case 'M':
    case 'N':
    case 'j': return read_count(o, code, arg, err);
    case 'D': return read_debug(o, arg, err);
    case 'T':
        if (strcmp(arg, "trec_results") == 0)
            return 0;
        value_unknown(err, "run format", arg, "trec_results");
        err->kind = ERR_INPUT; /* the exit status of trec_eval */
        return -1;
    case OPT_TIES: o->ties = arg; return read_ties(o, arg, err);
    case OPT_PROTOCOL: o->ties = NULL; return read_protocol(o, arg, err);
    case OPT_GAIN: return options_take_name(err, "--gain", arg, settings_gain(arg, &o->eval));
    case OPT_FORMAT: return set_output_format(o, arg, err);
    case OPT_DIGITS: return read_digits(o, arg, err);
    case OPT_UNJUDGED: return read_unjudged(o, arg, err);
    case 'h': o->help++; return 0;
    case OPT_TABLE: o->report.output = o->report.output == OUT_CLASSIC ? OUT_TABLE : o->report.output; return 0;
    case 'o': return 0; /* accepted without effect, like in trec_eval */
    default: return options_read_compare(o, code, arg, err);
    }
}

/* Applies -R: a gain file given as the labels takes the place of -g. Returns 0, or -1 and *err if the format is unknown
 * or there are two gain files. */
static int check_labels_format(struct options *o, struct err *err)
{
    if (!settings_labels(o->labels_format, &o->eval.format))
        return 0;
    if (strcmp(o->labels_format, "rcp_gains") != 0) {
        value_unknown(err, "label format", o->labels_format, "qrels, qrels_jg, prefs, qrels_prefs or rcp_gains");
        err->kind = ERR_INPUT; /* the exit status of trec_eval */
        return -1;
    }
    if (o->eval.gains)
        return err_usage(err, "-g cannot be combined with -R rcp_gains, because both name a gain file");
    o->eval.gains = o->eval.labels;
    o->eval.labels = NULL;
    return 0;
}

/* Determines the version to be compatible with: from --compat, else from the program's name, else from TREC_RCP_COMPAT,
 * else 10. Returns 0, or -1 and *err. */
static int check_compat(struct options *o, struct err *err)
{
    const char *env = getenv("TREC_RCP_COMPAT");
    const char *version = o->compat ? o->compat : o->called.version ? o->called.version : env && *env ? env : "10";
    const char *expected = settings_compat(version, &o->eval.meas.v9);
    return expected ? value_wrong(err, o->compat ? "--compat" : "TREC_RCP_COMPAT", version, expected) : 0;
}

/* Switches notes off if the program is called as trec_eval, or with TREC_RCP_QUIET=1. Returns 0, or -1 and *err if the
 * variable has another value than 0, 1 or nothing. */
static int check_quiet(struct options *o, struct err *err)
{
    const char *env = getenv("TREC_RCP_QUIET");
    bool none = !env || !*env || strcmp(env, "0") == 0;
    o->report.quiet |= o->called.as_trec_eval || !none;
    return none || strcmp(env, "1") == 0 ? 0 : value_wrong(err, "TREC_RCP_QUIET", env, "1 or 0");
}

static int is_stdin(const char *file)
{
    return file && strcmp(file, "-") == 0;
}

/* Sets the measures of -m, or the defaults. Comparisons and explanations default to nDCG, with gains to the nDCGs of
 * `rcp`; for a release to nDCG@10 only, since its labels have no counts. --unjudged sets nDCG at its depth. */
static void choose_measures(struct options *o)
{
    static const char *const qrels_and_gains[] = {"official", "rcp"}, *const cut[] = {"ndcg_cut.10", "rcp_ndcg_cut.10"};
    const struct eval_options *e = &o->eval;
    bool gains_only = e->gains && (!e->labels || o->compare || o->explain);
    o->eval.measure = o->n_measures                                              ? o->measure
                    : gains_only && !o->is_release                               ? qrels_and_gains + 1
                    : o->is_release && !e->labels                                ? cut + 1
                    : o->is_release || (!e->gains && (o->compare || o->explain)) ? cut
                                                                                 : qrels_and_gains;
    o->eval.n_measures = o->n_measures                                                   ? o->n_measures
                       : e->labels && o->eval.measure != qrels_and_gains + 1 && e->gains ? 2
                                                                                         : 1;
    if (!e->list_lacking)
        return;
    for (size_t i = 0; i < 2; i++) {
        snprintf(o->cut[i], sizeof o->cut[i], "%s.%zu", i ? "rcp_ndcg_cut" : "ndcg_cut", o->unjudged);
        o->cuts[i] = o->cut[i];
    }
    o->eval.measure = o->cuts + (e->labels ? 0 : 1);
    o->eval.n_measures = e->labels && e->gains ? 2 : 1;
}

int options_check_evaluation(struct options *o, struct err *err)
{
    if (check_labels_format(o, err) != 0)
        return -1;
    settings_find_gains(&o->eval);
    int stdins = is_stdin(o->eval.labels) + is_stdin(o->eval.gains) + is_stdin(o->eval.zscores) +
                 is_stdin(o->eval.excluded) + is_stdin(o->eval.pool) + is_stdin(o->eval.draws) + is_stdin(o->corpus) +
                 is_stdin(o->comparison.gold.file) + is_stdin(o->comparison.gold.design);
    for (size_t i = 0; i < o->eval.n_runs; i++)
        stdins += is_stdin(o->eval.run[i]);
    if (stdins > 1)
        return err_usage(err, "'-' names standard input %d times; it can be read only once", stdins);
    if (o->report.per_topic &&
        (o->report.output == OUT_TABLE || o->report.output == OUT_LATEX || o->report.output == OUT_MARKDOWN))
        return err_usage(err, "-q cannot be combined with --table, --format latex or --format markdown");
    enum settings_lack lack = settings_settle(&o->eval);
    if (lack == SETTINGS_NO_POOL)
        return err_usage(
            err, "this --protocol ranks only the judged pool, so it needs --pool FILE or a gain file (-g FILE)");
    if (lack == SETTINGS_NO_GAINS)
        return err_usage(err, "%s needs a gain file (-g FILE)",
                         o->eval.draws              ? "--draws"
                         : o->eval.common           ? "--common"
                         : o->eval.gain != GAIN_RCP ? "--gain"
                                                    : "--gain-column");
    choose_measures(o);
    o->eval.distinct_names = o->report.output == OUT_JSON;
    o->eval.topic_keys = o->report.output == OUT_JSON && o->report.per_topic;
    return 0;
}

/* Takes and checks the operands of --suite: runs of a folder's subsets, or none for a suite file, which names its runs.
 * Returns 0, or -1 and *err. */
static int check_suite_runs(struct options *o, int n, char **file, struct err *err)
{
    if (n && !o->is_release)
        return err_usage(err, "%d file%s given, but --suite FILE already names all label files and runs", n,
                         n == 1 ? "" : "s");
    if (!n && o->is_release)
        return err_usage(err, "no run is given; --suite FOLDER needs at least one run");
    o->eval.run = file;
    o->eval.n_runs = (size_t)n;
    return 0;
}

static const struct report_hints hints = {
    .strict = "--strict refuses them",
    .gains = "-g reads a file of gains",
    .complete = "with -c, a topic that is not in the run counts as 0",
    .all_topics = "with -c, each run is averaged over all topics that have labels",
    .common = "--common uses only topics that have both qrels and gains",
    .pairs = "--format tsv, csv or json lists all pairs; --baseline RUN selects the pairs with this run",
    .baseline = "--baseline RUN selects the pairs with this run",
    .exclude_self = "--exclude-self",
};

/* Takes the operands of --merge, which excludes options except --quiet because the parts determine the output, and sets
 * the form of the output: TSV by topic. Returns 0, or -1 and *err. */
static int check_merge(struct options *o, char **argv, int first, int argc, struct err *err)
{
    for (int i = 1; i < first; i++)
        if (strncmp(argv[i], "--merge", strlen(argv[i])) != 0 && strcmp(argv[i], "--quiet") != 0)
            return err_usage(err, "%s cannot be combined with --merge, which takes only files: --merge PART...",
                             argv[i]);
    if (first == argc)
        return err_usage(err, "no file is given; --merge needs at least one PART");
    o->operand = argv + first;
    o->n_operands = (size_t)(argc - first);
    o->report.output = OUT_TSV;
    o->report.per_topic = true;
    return 0;
}

/* Checks that --unjudged is not combined with an option that excludes it, since it needs labels by document, and
 * rankings that keep unlabelled documents. Sets the depth of the list, and a table as the output by default. Returns 0,
 * or -1 and *err. */
static int check_unjudged(struct options *o, struct err *err)
{
    const char *conflicting = o->compare                        ? "--compare"
                            : o->explain                        ? "--explain"
                            : o->cite                           ? "--cite-run"
                            : o->n_measures                     ? "-m"
                            : o->report.per_topic               ? "-q"
                            : o->eval.meas.judged_only          ? "-J"
                            : strstr(o->labels_format, "_jg")   ? "-R qrels_jg"
                            : strstr(o->labels_format, "prefs") ? "-R prefs"
                                                                : NULL;
    if (conflicting)
        return err_usage(err, "%s cannot be combined with --unjudged", conflicting);
    o->eval.list_depth = o->unjudged;
    if (o->report.output == OUT_CLASSIC)
        o->report.output = OUT_TABLE;
    return 0;
}

int options_read(struct options *o, int argc, char **argv, struct err *err)
{
    int first;
    *o = (struct options){.eval = settings_eval(),
                          .comparison = settings_comparison(),
                          .called = called_by(argv[0]),
                          .argc = argc,
                          .argv = argv,
                          .report = {.hints = &hints, .digits = REPORT_DIGITS},
                          .labels_format = "qrels",
                          .documents = -1};
    if (cmd_parse(argc, argv, options_table, options_rows, read_option, o, o, &first, err) != 0)
        return -1;
    if (o->help)
        return 0;
    if (check_compat(o, err) != 0 || check_quiet(o, err) != 0)
        return -1;
    if (o->version)
        return 0;
    if (o->merge)
        return check_merge(o, argv, first, argc, err);
    if (o->report.spreadsheet && o->report.output != OUT_CSV)
        return err_usage(err, "--spreadsheet needs --format csv");
    if (o->cite && (o->explain || (o->report.output > OUT_TABLE && o->report.output != OUT_LATEX)))
        return err_usage(err, "--cite-run cannot be combined with %s",
                         o->explain ? "--explain" : "a --format other than latex");
    o->eval.provenance = o->cite || o->pages.html || o->report.output == OUT_JSON || o->report.part;
    o->eval.all_labels = o->explain != NULL;
    if (o->digits && (o->report.output == OUT_TSV || o->report.output == OUT_CSV || o->report.output == OUT_JSON))
        return err_usage(err, "--digits cannot be combined with --format tsv, csv or json, which print all digits");
    if (options_check_compare(o, err) != 0)
        return -1;
    o->operand = argv + first;
    o->n_operands = (size_t)(argc - first);
    if (o->suite)
        return check_suite_runs(o, argc - first, argv + first, err);
    if (o->eval.list_lacking && check_unjudged(o, err) != 0)
        return -1;
    if (argc - first < 2)
        return err_usage(err, "%d file%s given, expected a label file and at least one RUN", argc - first,
                         argc - first == 1 ? "" : "s");
    o->eval.labels = argv[first];
    o->eval.run = argv + first + 1;
    o->eval.n_runs = (size_t)(argc - first - 1);
    return options_check_evaluation(o, err);
}

void options_free(struct options *o)
{
    options_close_runs(&o->runs);
    mem_free(o->measure);
    mem_free(o->baseline);
    cmd_pages_free(&o->pages);
}
