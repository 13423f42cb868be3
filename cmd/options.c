/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _GNU_SOURCE /* getopt_long */
#include "cmd/options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/options_table.h"
#include "base/num.h"

static const struct {
    const char *name;
    enum meas_ties ties;
    bool pool_only;
} protocols[] = {
    {"nanobeir", MEAS_TIES_DOCID, true}, {"bright", MEAS_TIES_DOCID, false}, {"vidore", MEAS_TIES_MEAN, true},
    {"trecdl", MEAS_TIES_ORDER, true},   {"mteb", MEAS_TIES_MEAN, true},     {"plain", MEAS_TIES_MEAN, false},
};

int options_misuse(struct rcp_err *err, const char *what, const char *value, const char *wanted)
{
    char q[RCP_QUOTE_SIZE];
    return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "%s '%s', expected %s", what, rcp_quote(q, value, strlen(value)),
                    wanted);
}

static int read_number(const char *option, const char *s, int64_t min, int64_t *v, struct rcp_err *err)
{
    if (num_int(s, strlen(s), min, INT64_MAX, v))
        return 0;
    return options_misuse(err, option, s, min ? "a whole number above 0" : "a whole number, 0 or above");
}

static int read_ties(struct options *o, const char *s, struct rcp_err *err)
{
    static const char *const name[] = {
        [MEAS_TIES_DOCID] = "docid", [MEAS_TIES_ORDER] = "order", [MEAS_TIES_MEAN] = "mean"};
    for (int i = 0; i < 3; i++)
        if (strcmp(s, name[i]) == 0) {
            o->eval.meas.ties = (enum meas_ties)i;
            return 0;
        }
    return options_misuse(err, "--ties", s, "docid, order or mean");
}

static int read_protocol(struct options *o, const char *s, struct rcp_err *err)
{
    for (size_t i = 0; i < sizeof protocols / sizeof protocols[0]; i++)
        if (strcmp(s, protocols[i].name) == 0) {
            o->eval.meas.ties = protocols[i].ties;
            o->eval.pool_from_gains = protocols[i].pool_only;
            return 0;
        }
    return options_misuse(err, "--protocol", s, "nanobeir, bright, vidore, trecdl, mteb or plain");
}

static int read_gain(struct options *o, const char *s, struct rcp_err *err)
{
    static const struct {
        const char *name;
        enum gain_kind kind;
    } kinds[] = {{"rcp", GAIN_RCP},
                 {"unweighted", GAIN_UNWEIGHTED},
                 {"logistic", GAIN_LOGISTIC},
                 {"linear", GAIN_LINEAR},
                 {"minmax", GAIN_MINMAX}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(s, kinds[i].name) == 0) {
            o->eval.gain = kinds[i].kind;
            return 0;
        }
    if (strncmp(s, "criterion:", 10) == 0 && s[10]) {
        o->eval.gain = GAIN_CRITERION;
        o->eval.criterion = s + 10;
        return 0;
    }
    return options_misuse(err, "--gain", s, "rcp, unweighted, logistic, criterion:NAME, linear or minmax");
}

static int read_format(struct options *o, const char *s, struct rcp_err *err)
{
    static const char *const name[] = {[OUT_TABLE] = "table", [OUT_TSV] = "tsv",     [OUT_CSV] = "csv",
                                       [OUT_JSON] = "json",   [OUT_LATEX] = "latex", [OUT_MARKDOWN] = "markdown"};
    for (int i = OUT_TABLE; i <= OUT_MARKDOWN; i++)
        if (strcmp(s, name[i]) == 0) {
            o->report.output = (enum output_format)i;
            return 0;
        }
    return options_misuse(err, "--format", s, "tsv, csv, json, latex, markdown or table");
}

/* -D N or N.TOPIC */
static int read_debug(struct options *o, const char *s, struct rcp_err *err)
{
    const char *dot = strchr(s, '.');
    int64_t v;
    if (!num_int(s, dot ? (size_t)(dot - s) : strlen(s), 0, INT32_MAX, &v) || (dot && !dot[1]))
        return options_misuse(err, "-D", s, "LEVEL or LEVEL.TOPIC");
    o->report.debug = v > 0;
    o->eval.only_topic = dot ? dot + 1 : NULL;
    return 0;
}

/* Where -l, -M, -N and -j put their number. */
static int read_count(struct options *o, int code, const char *s, struct rcp_err *err)
{
    char name[] = {'-', (char)code, '\0'};
    int64_t v;
    if (read_number(name, s, code == 'j' ? 1 : 0, &v, err) != 0)
        return -1;
    if (code == 'l')
        o->eval.meas.level = (long)v;
    else if (code == 'M')
        o->eval.meas.max_ret = (size_t)v;
    else if (code == 'N')
        o->eval.meas.docs_in_collection = (double)v;
    else
        o->eval.threads = v > 256 ? 256 : (int)v;
    return 0;
}

static void set_flag(struct options *o, int code)
{
    switch (code) {
    case 'q': o->report.per_topic = true; break;
    case 'c': o->eval.complete = true; break;
    case 'n': o->report.no_summary = true; break;
    case 'J': o->eval.meas.judged_only = true; break;
    case 'h': o->help++; break;
    case 'v': o->version = true; break;
    case OPT_EXCLUDE_SELF: o->eval.meas.exclude_self = true; break;
    case OPT_EXP: o->eval.exponential = true; break;
    case OPT_COMMON: o->eval.common = true; break;
    case OPT_TABLE: o->report.output = o->report.output == OUT_CLASSIC ? OUT_TABLE : o->report.output; break;
    case OPT_SPREADSHEET: o->report.spreadsheet = true; break;
    case OPT_STRICT: o->eval.strict = true; break;
    case OPT_QUIET: o->report.quiet = true; break;
    default: break; /* -o: accepted and without effect, as in trec_eval */
    }
}

static int read_option(struct options *o, int code, const char *arg, struct rcp_err *err)
{
    switch (code) {
    case 'm':
        o->measure = rcp_grow(o->measure, &o->cap_measures, o->n_measures + 1, sizeof *o->measure);
        o->measure[o->n_measures++] = arg;
        return 0;
    case 'l':
    case 'M':
    case 'N':
    case 'j': return read_count(o, code, arg, err);
    case 'D': return read_debug(o, arg, err);
    case 'R': o->labels_format = arg; return 0;
    case 'T':
        if (strcmp(arg, "trec_results") == 0)
            return 0;
        options_misuse(err, "run format", arg, "trec_results");
        err->status = RCP_EXIT_INPUT; /* trec_eval's status for it */
        return -1;
    case 'g': o->eval.gains = arg; return 0;
    case 'x': o->eval.excluded = arg; return 0;
    case 'Z': o->eval.zscores = arg; return 0;
    case OPT_COMPAT: o->compat = arg; return 0;
    case OPT_POOL: o->eval.pool = arg; return 0;
    case OPT_TIES: return read_ties(o, arg, err);
    case OPT_PROTOCOL: return read_protocol(o, arg, err);
    case OPT_GAIN: return read_gain(o, arg, err);
    case OPT_GAIN_COLUMN: o->eval.gain_column = arg; return 0;
    case OPT_FORMAT: return read_format(o, arg, err);
    default: break;
    }
    if (code >= OPT_COMPARE)
        return options_read_compare(o, code, arg, err);
    set_flag(o, code);
    return 0;
}

static int check_labels_format(struct options *o, struct rcp_err *err)
{
    for (const struct eval_format *f = eval_formats; f->name; f++)
        if (strcmp(o->labels_format, f->name) == 0) {
            o->eval.format = f;
            return 0;
        }
    if (strcmp(o->labels_format, "rcp_gains") != 0) {
        options_misuse(err, "label format", o->labels_format, "qrels, qrels_jg, prefs, qrels_prefs or rcp_gains");
        err->status = RCP_EXIT_INPUT; /* trec_eval's status for it */
        return -1;
    }
    if (o->eval.gains)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "-g and -R rcp_gains both name a gain file, expected one of them");
    o->eval.gains = o->eval.labels;
    o->eval.labels = NULL;
    return 0;
}

/* --compat, or TREC_RCP_COMPAT where it is not given. */
static int check_compat(struct options *o, struct rcp_err *err)
{
    const char *env = getenv("TREC_RCP_COMPAT");
    const char *version = o->compat ? o->compat : env && *env ? env : "10";
    if (strcmp(version, "9") != 0 && strcmp(version, "10") != 0)
        return options_misuse(err, o->compat ? "--compat" : "TREC_RCP_COMPAT", version, "10 or 9");
    o->eval.meas.v9 = strcmp(version, "9") == 0;
    return 0;
}

static int is_stdin(const char *file)
{
    return file && strcmp(file, "-") == 0;
}

/* What is measured where no -m says it. Comparisons and explanations without gains take what of rcp they leave. */
static void choose_measures(struct options *o)
{
    static const char *const both[] = {"official", "rcp"}, *const cut[] = {"ndcg_cut.10"};
    const struct eval_options *e = &o->eval;
    bool gains_only = e->gains && (!e->labels || o->compare || o->explain);
    o->eval.measure = o->n_measures                           ? o->measure
                    : gains_only                              ? both + 1
                    : !e->gains && (o->compare || o->explain) ? cut
                                                              : both;
    o->eval.n_measures = o->n_measures ? o->n_measures : o->eval.measure == both && e->gains ? 2 : 1;
}

int options_check_evaluation(struct options *o, struct rcp_err *err)
{
    if (check_labels_format(o, err) != 0 || check_compat(o, err) != 0)
        return -1;
    int stdins = is_stdin(o->eval.labels) + is_stdin(o->eval.gains) + is_stdin(o->eval.zscores) +
                 is_stdin(o->eval.excluded) + is_stdin(o->eval.pool);
    for (size_t i = 0; i < o->eval.n_runs; i++)
        stdins += is_stdin(o->eval.run[i]);
    if (stdins > 1)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "'-' names standard input %d times, expected at most once", stdins);
    if (o->report.per_topic &&
        (o->report.output == OUT_TABLE || o->report.output == OUT_LATEX || o->report.output == OUT_MARKDOWN))
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0,
                        "-q prints topics without --table, or with --format tsv, csv or json");
    if (o->eval.pool)
        o->eval.pool_from_gains = false;
    o->eval.meas.pool_breaks_ties = o->eval.pool && o->eval.meas.ties == MEAS_TIES_ORDER;
    if (o->eval.pool_from_gains && !o->eval.gains)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0,
                        "this --protocol ranks the judged pool only, which needs --pool FILE or a gain file (-g FILE)");
    if (!o->eval.gains && (o->eval.gain != GAIN_RCP || o->eval.common || o->eval.gain_column))
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "%s needs a gain file (-g FILE)",
                        o->eval.common             ? "--common"
                        : o->eval.gain != GAIN_RCP ? "--gain"
                                                   : "--gain-column");
    choose_measures(o);
    o->eval.distinct_names = o->report.output == OUT_JSON;
    return 0;
}

/* The option that getopt_long stopped at: of clustered letters the one. */
static const char *stopped_at(char **argv, char letter[3])
{
    if (strncmp(argv[optind - 1], "--", 2) == 0 || optopt <= 0 || optopt > 255)
        return argv[optind - 1];
    letter[0] = '-';
    letter[1] = (char)optopt;
    letter[2] = '\0';
    return letter;
}

static void getopt_tables(char *letters, struct option *longs)
{
    for (const struct option_row *o = options_table; o->name; o++) {
        if (o->code < 256) {
            *letters++ = (char)o->code;
            if (o->arg)
                *letters++ = ':';
        }
        *longs++ = (struct option){o->name, o->arg ? required_argument : no_argument, NULL, o->code};
    }
    *letters = '\0';
    *longs = (struct option){0};
}

/* --flips without a number after it, which needs no argument. */
static bool lists_flips(int c, char **argv)
{
    int64_t n;
    if (c == ':')
        return optopt == OPT_FLIPS;
    return c == OPT_FLIPS && optarg == argv[optind - 1] && !num_int(optarg, strlen(optarg), INT64_MIN, INT64_MAX, &n);
}

int options_read(struct options *o, int argc, char **argv, struct rcp_err *err)
{
    char letters[2 * OPTIONS_MAX + 2] = ":";
    struct option longs[OPTIONS_MAX + 1];
    getopt_tables(letters + 1, longs);
    *o = (struct options){.eval = {.meas = {.level = 1, .max_ret = SIZE_MAX}, .threads = 1},
                          .comparison = {.cmp = options_compare_defaults},
                          .labels_format = "qrels"};

    int c;
    while ((c = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
        char letter[3];
        if (lists_flips(c, argv)) {
            optind -= c == OPT_FLIPS; /* what follows is not its own */
            o->comparison.list_flips = true;
            o->cmp_option = o->cmp_option ? o->cmp_option : "flips";
            continue;
        }
        if (c == ':')
            return options_misuse(err, "option", stopped_at(argv, letter), "its argument after it");
        if (c == '?')
            return options_misuse(err, "option", stopped_at(argv, letter), "one that trec_rcp -h lists");
        if (read_option(o, c, optarg, err) != 0)
            return -1;
    }
    if (o->help || o->version)
        return 0;
    if (o->report.spreadsheet && o->report.output != OUT_CSV)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "--spreadsheet needs --format csv");
    if (options_check_compare(o, err) != 0)
        return -1;
    if (o->suite)
        return argc == optind ? check_compat(o, err)
                              : rcp_fail(err, RCP_EXIT_USAGE, "", 0,
                                         "%d file%s given beside --suite, expected none: it names label files and runs",
                                         argc - optind, argc - optind == 1 ? "" : "s");
    if (argc - optind < 2)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "%d file%s given, expected LABELS and at least one RUN",
                        argc - optind, argc - optind == 1 ? "" : "s");
    o->eval.labels = argv[optind];
    o->eval.run = argv + optind + 1;
    o->eval.n_runs = (size_t)(argc - optind - 1);
    if (o->compare && o->eval.n_runs < 2)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "1 run given, expected two or more to --compare");
    return options_check_evaluation(o, err);
}

void options_free(struct options *o)
{
    free(o->measure);
}
