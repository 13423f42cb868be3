#define _GNU_SOURCE /* getopt_long */
#include "eval/evaluate.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "eval/options_table.h"
#include "format/num.h"

static const struct {
    const char *name;
    enum meas_ties ties;
    bool pool_only;
} protocols[] = {
    {"nanobeir", MEAS_TIES_DOCID, true}, {"bright", MEAS_TIES_DOCID, false}, {"vidore", MEAS_TIES_MEAN, true},
    {"trecdl", MEAS_TIES_ORDER, true},   {"mteb", MEAS_TIES_MEAN, true},     {"plain", MEAS_TIES_MEAN, false},
};

int options_misuse(struct fmt_err *err, const char *what, const char *value, const char *wanted)
{
    char q[FMT_QUOTE_SIZE];
    return fmt_fail(err, RCP_EXIT_USAGE, "", 0, "%s '%s', wanted %s", what, fmt_quote(q, value, strlen(value)), wanted);
}

static int read_number(const char *option, const char *s, int64_t min, int64_t *v, struct fmt_err *err)
{
    if (fmt_int(s, strlen(s), min, INT64_MAX, v))
        return 0;
    return options_misuse(err, option, s, min ? "a whole number above 0" : "a whole number, 0 or above");
}

static int read_ties(struct options *o, const char *s, struct fmt_err *err)
{
    static const char *const name[] = {[MEAS_TIES_DOCID] = "docid", [MEAS_TIES_ORDER] = "order",
                                       [MEAS_TIES_MEAN] = "mean"};
    for (int i = 0; i < 3; i++)
        if (strcmp(s, name[i]) == 0) {
            o->meas.ties = (enum meas_ties)i;
            return 0;
        }
    return options_misuse(err, "--ties", s, "docid, order or mean");
}

static int read_protocol(struct options *o, const char *s, struct fmt_err *err)
{
    for (size_t i = 0; i < sizeof protocols / sizeof protocols[0]; i++)
        if (strcmp(s, protocols[i].name) == 0) {
            o->meas.ties = protocols[i].ties;
            o->pool_from_gains = protocols[i].pool_only;
            return 0;
        }
    return options_misuse(err, "--protocol", s, "nanobeir, bright, vidore, trecdl, mteb or plain");
}

static int read_gain(struct options *o, const char *s, struct fmt_err *err)
{
    static const struct {
        const char *name;
        enum gain_kind kind;
    } kinds[] = {{"rcp", GAIN_RCP},       {"unweighted", GAIN_UNWEIGHTED}, {"logistic", GAIN_LOGISTIC},
                 {"linear", GAIN_LINEAR}, {"minmax", GAIN_MINMAX}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(s, kinds[i].name) == 0) {
            o->gain = kinds[i].kind;
            return 0;
        }
    if (strncmp(s, "criterion:", 10) == 0 && s[10]) {
        o->gain = GAIN_CRITERION;
        o->criterion = s + 10;
        return 0;
    }
    return options_misuse(err, "--gain", s, "rcp, unweighted, logistic, criterion:NAME, linear or minmax");
}

static int read_format(struct options *o, const char *s, struct fmt_err *err)
{
    static const char *const name[] = {[OUT_TABLE] = "table", [OUT_TSV] = "tsv",     [OUT_CSV] = "csv",
                                       [OUT_JSON] = "json",   [OUT_LATEX] = "latex", [OUT_MARKDOWN] = "markdown"};
    for (int i = OUT_TABLE; i <= OUT_MARKDOWN; i++)
        if (strcmp(s, name[i]) == 0) {
            o->output = (enum output_format)i;
            return 0;
        }
    return options_misuse(err, "--format", s, "tsv, csv, json, latex, markdown or table");
}

/* -D N or N.TOPIC */
static int read_debug(struct options *o, const char *s, struct fmt_err *err)
{
    const char *dot = strchr(s, '.');
    int64_t v;
    if (!fmt_int(s, dot ? (size_t)(dot - s) : strlen(s), 0, INT32_MAX, &v) || (dot && !dot[1]))
        return options_misuse(err, "-D", s, "LEVEL or LEVEL.TOPIC");
    o->debug_level = (long)v;
    o->debug_topic = dot ? dot + 1 : NULL;
    return 0;
}

/* Where -l, -M, -N and -j put their number. */
static int read_count(struct options *o, int code, const char *s, struct fmt_err *err)
{
    char name[] = {'-', (char)code, '\0'};
    int64_t v;
    if (read_number(name, s, code == 'j' ? 1 : 0, &v, err) != 0)
        return -1;
    if (code == 'l')
        o->meas.level = (long)v;
    else if (code == 'M')
        o->meas.max_ret = (size_t)v;
    else if (code == 'N')
        o->meas.docs_in_collection = (double)v;
    else
        o->threads = v > 256 ? 256 : (int)v;
    return 0;
}

static void set_flag(struct options *o, int code)
{
    switch (code) {
    case 'q': o->per_topic = true; break;
    case 'c': o->complete = true; break;
    case 'n': o->no_summary = true; break;
    case 'J': o->meas.judged_only = true; break;
    case 'h': o->help++; break;
    case 'v': o->version = true; break;
    case OPT_EXCLUDE_SELF: o->meas.exclude_self = true; break;
    case OPT_EXP: o->exponential = true; break;
    case OPT_COMMON: o->common = true; break;
    case OPT_TABLE: o->output = o->output == OUT_CLASSIC ? OUT_TABLE : o->output; break;
    case OPT_SPREADSHEET: o->spreadsheet = true; break;
    case OPT_STRICT: o->strict = true; break;
    case OPT_QUIET: o->quiet = true; break;
    default: break; /* -o: accepted and without effect, as in trec_eval */
    }
}

static int read_option(struct options *o, int code, const char *arg, struct fmt_err *err)
{
    switch (code) {
    case 'm':
        o->measure = rcp_grow(o->measure, &o->cap_measures, o->n_measures + 1, sizeof *o->measure);
        o->measure[o->n_measures++] = arg;
        return 0;
    case 'l': case 'M': case 'N': case 'j': return read_count(o, code, arg, err);
    case 'D': return read_debug(o, arg, err);
    case 'R': o->labels_format = arg; return 0;
    case 'T':
        if (strcmp(arg, "trec_results") == 0)
            return 0;
        options_misuse(err, "run format", arg, "trec_results");
        err->status = RCP_EXIT_INPUT; /* trec_eval's status for it */
        return -1;
    case 'g': o->gains = arg; return 0;
    case 'x': o->excluded = arg; return 0;
    case 'Z': o->zscores = arg; return 0;
    case OPT_COMPAT: o->compat = arg; return 0;
    case OPT_POOL: o->pool = arg; return 0;
    case OPT_TIES: return read_ties(o, arg, err);
    case OPT_PROTOCOL: return read_protocol(o, arg, err);
    case OPT_GAIN: return read_gain(o, arg, err);
    case OPT_FORMAT: return read_format(o, arg, err);
    default: break;
    }
    if (code >= OPT_COMPARE)
        return options_read_compare(o, code, arg, err);
    set_flag(o, code);
    return 0;
}

static int check_labels_format(struct options *o, struct fmt_err *err)
{
    for (const struct eval_format *f = eval_formats; f->name; f++)
        if (strcmp(o->labels_format, f->name) == 0)
            return 0;
    if (strcmp(o->labels_format, "rcp_gains") != 0) {
        options_misuse(err, "label format", o->labels_format, "qrels, qrels_jg, prefs, qrels_prefs or rcp_gains");
        err->status = RCP_EXIT_INPUT; /* trec_eval's status for it */
        return -1;
    }
    if (o->gains)
        return fmt_fail(err, RCP_EXIT_USAGE, "", 0, "-g and -R rcp_gains both name a gain file, wanted one of them");
    o->only_gains = true;
    o->gains = o->labels;
    return 0;
}

/* --compat, or TREC_RCP_COMPAT where it is not given. */
static int check_compat(struct options *o, struct fmt_err *err)
{
    const char *env = getenv("TREC_RCP_COMPAT");
    const char *version = o->compat ? o->compat : env && *env ? env : "10";
    if (strcmp(version, "9") != 0 && strcmp(version, "10") != 0)
        return options_misuse(err, o->compat ? "--compat" : "TREC_RCP_COMPAT", version, "10 or 9");
    o->meas.v9 = strcmp(version, "9") == 0;
    return 0;
}

/* Everything that needs more than one option to judge. */
static int check(struct options *o, struct fmt_err *err)
{
    if (check_labels_format(o, err) != 0 || check_compat(o, err) != 0)
        return -1;
    int stdins = (strcmp(o->labels, "-") == 0) + (o->gains && !o->only_gains && strcmp(o->gains, "-") == 0) +
                 (o->zscores && strcmp(o->zscores, "-") == 0) + (o->excluded && strcmp(o->excluded, "-") == 0) +
                 (o->pool && strcmp(o->pool, "-") == 0);
    for (size_t i = 0; i < o->n_runs; i++)
        stdins += strcmp(o->run[i], "-") == 0;
    if (stdins > 1)
        return fmt_fail(err, RCP_EXIT_USAGE, "", 0, "'-' names standard input %d times, wanted at most once", stdins);
    if (o->per_topic && (o->output == OUT_TABLE || o->output == OUT_LATEX || o->output == OUT_MARKDOWN))
        return fmt_fail(err, RCP_EXIT_USAGE, "", 0, "-q prints topics without --table, or with --format tsv, csv or json");
    if (o->pool)
        o->pool_from_gains = false;
    o->meas.pool_breaks_ties = o->pool && o->meas.ties == MEAS_TIES_ORDER;
    if (o->pool_from_gains && !o->gains)
        return fmt_fail(err, RCP_EXIT_USAGE, "", 0,
                        "this --protocol ranks the judged pool only, which needs --pool FILE or a gain file (-g FILE)");
    if (!o->gains && (o->gain != GAIN_RCP || o->common))
        return fmt_fail(err, RCP_EXIT_USAGE, "", 0, "%s needs a gain file (-g FILE)",
                        o->common ? "--common" : "--gain");
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

int options_read(struct options *o, int argc, char **argv, struct fmt_err *err)
{
    char letters[2 * OPTIONS_MAX + 2] = ":";
    struct option longs[OPTIONS_MAX + 1];
    getopt_tables(letters + 1, longs);
    *o = (struct options){.meas = {.level = 1, .max_ret = SIZE_MAX},
                          .labels_format = "qrels",
                          .threads = 1,
                          .cmp = options_compare_defaults};

    int c;
    while ((c = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
        char letter[3];
        if (c == ':')
            return options_misuse(err, "option", stopped_at(argv, letter), "its argument after it");
        if (c == '?')
            return options_misuse(err, "option", stopped_at(argv, letter), "one that trec_rcp -h lists");
        if (read_option(o, c, optarg, err) != 0)
            return -1;
    }
    if (o->help || o->version)
        return 0;
    if (o->spreadsheet && o->output != OUT_CSV)
        return fmt_fail(err, RCP_EXIT_USAGE, "", 0, "--spreadsheet needs --format csv");
    if (options_check_compare(o, err) != 0)
        return -1;
    if (o->suite)
        return argc == optind ? check_compat(o, err)
                              : fmt_fail(err, RCP_EXIT_USAGE, "", 0,
                                         "%d file%s given beside --suite, wanted none: it names label files and runs",
                                         argc - optind, argc - optind == 1 ? "" : "s");
    if (argc - optind < 2)
        return fmt_fail(err, RCP_EXIT_USAGE, "", 0, "%d file%s given, wanted LABELS and at least one RUN",
                        argc - optind, argc - optind == 1 ? "" : "s");
    o->labels = argv[optind];
    o->run = argv + optind + 1;
    o->n_runs = (size_t)(argc - optind - 1);
    if (o->compare && o->n_runs < 2)
        return fmt_fail(err, RCP_EXIT_USAGE, "", 0, "1 run given, wanted two or more to --compare");
    return check(o, err);
}

int options_of_dataset(const struct options *suite, const char *qrels, const char *gains, const char *excluded,
                       const char *pool, char **run, size_t n_runs, struct options *o, struct fmt_err *err)
{
    *o = *suite;
    o->suite = NULL;
    o->labels = qrels ? qrels : gains;
    o->gains = qrels ? gains : NULL;
    if (!qrels)
        o->labels_format = "rcp_gains";
    o->excluded = excluded;
    o->pool = pool;
    o->run = run;
    o->n_runs = n_runs;
    return check(o, err);
}

enum put_form options_form(const struct options *o)
{
    return o->output == OUT_TSV ? PUT_TSV : o->spreadsheet ? PUT_SPREADSHEET : PUT_CSV;
}

void options_free(struct options *o)
{
    free(o->measure);
}
