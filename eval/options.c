#define _GNU_SOURCE /* getopt_long */
#include "eval/evaluate.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "format/num.h"

/* Codes of options without a letter. */
enum {
    OPT_TIES = 256,
    OPT_EXCLUDE_SELF,
    OPT_POOL,
    OPT_PROTOCOL,
    OPT_GAIN,
    OPT_EXP,
    OPT_TABLE,
    OPT_FORMAT,
    OPT_COMMON,
    OPT_STRICT,
    OPT_QUIET,
    OPT_COMPAT
};

/* The one table of options: parsing, -h and the check of the man page follow it. */
static const struct opt {
    int code;
    const char *name, *arg; /* long name; argument, NULL = none */
    const char *help;       /* NULL = accepted, not shown */
} table[] = {
    {'q', "query_eval_wanted", NULL, "print the values of every topic, then the summary"},
    {'m', "measure", "MEASURE[.PARAMS]", "compute MEASURE, a name or nickname below; may be repeated\n"
                                         "(default: official, and rcp with -g)"},
    {'c', "complete_rel_info_wanted", NULL, "average over all topics that have labels; topics missing from\n"
                                            "the run count 0"},
    {'l', "level_for_rel", "N", "grades of N and above are relevant (default 1)"},
    {'n', "nosummary", NULL, "do not print the summary"},
    {'M', "Max_retrieved_per_topic", "N", "use the first N documents of a topic only"},
    {'J', "Judged_docs_only", NULL, "drop retrieved documents without a label before ranking"},
    {'N', "Number_docs_in_coll", "N", "number of documents in the collection"},
    {'R', "Rel_info_format", "FORMAT", "format of LABELS: qrels (default), qrels_jg, prefs, qrels_prefs or\n"
                                        "rcp_gains"},
    {'T', "Results_format", "FORMAT", "format of the runs: trec_results, the only one"},
    {'D', "Debug_level", "N[.TOPIC]", "N > 0: values at full precision on stderr; evaluate TOPIC only"},
    {'Z', "Zscore", "FILE", "print z-scores: deviations from the means in lines 'qid measure\n"
                            "mean stddev', in units of stddev"},
    {OPT_COMPAT, "compat", "VERSION", "trec_eval version to agree with: 10 (default) or 9 (9.0.8)"},
    {'o', "Output_old_results_format", NULL, NULL},
    {'g', "gains", "FILE", "gain file; adds the measures rcp_ndcg, count_ndcg, rawbt_ndcg"},
    {OPT_TIES, "ties", "RULE", "documents with equal scores: docid (default; descending document\n"
                               "number, as trec_eval), order (as in the file), mean (each counts\n"
                               "its group's mean gain)"},
    {'x', "exclude", "FILE", "drop the documents in lines 'qid docid' from rankings and ideals"},
    {OPT_EXCLUDE_SELF, "exclude-self", NULL, "drop a retrieved document whose number is the topic's"},
    {OPT_POOL, "pool", "FILE", "rank only documents in lines 'qid docid'; with --ties order they\n"
                               "also break ties"},
    {OPT_PROTOCOL, "protocol", "NAME", "a benchmark's rules: nanobeir, bright, vidore, trecdl, mteb, plain"},
    {OPT_GAIN, "gain", "KIND", "gains from theta instead of the file's: unweighted, logistic,\n"
                               "criterion:NAME, linear, minmax (default rcp: the file's)"},
    {OPT_EXP, "exp", NULL, "measures of the nDCG family gain 2^grade - 1, not the grade"},
    {OPT_COMMON, "common", NULL, "only topics that have both qrels and gains"},
    {OPT_TABLE, "table", NULL, "one row per run, one column per measure, best values marked *"},
    {OPT_FORMAT, "format", "FORMAT", "that table as tsv, csv, json (full precision), latex or markdown"},
    {OPT_COMPARE, "compare", NULL, "compare the runs: means with intervals, tests of every pair, agreement\n"
                                   "of the measures (default: rcp)"},
    {OPT_TEST, "test", "TEST", "test that decides: t (default; paired), random (sign flips),\n"
                               "bootstrap or wilcoxon; all two-sided"},
    {OPT_ALPHA, "alpha", "P", "a pair is separated if p < P (default 0.05)"},
    {OPT_BASELINE, "baseline", "RUN", "compare with RUN only, a runid or file"},
    {OPT_REFERENCE, "reference", "MEASURE", "measure whose decisions the others are held against\n"
                                            "(default ndcg_cut_10 if it is there, else the first)"},
    {OPT_TIE_ZONE, "tie-zone", "X", "count differences below X as too small to matter (default 0.02)"},
    {OPT_SEED, "seed", "N", "seed of resamples and sign flips (default 42)"},
    {OPT_RESAMPLES, "resamples", "N", "bootstrap resamples (default 2000)"},
    {OPT_FLIPS, "flips", "N", "sign flips where there are too many to try all (default 10000)"},
    {OPT_SUITE, "suite", "FILE", "compare on every dataset in lines 'name qrels gains runs-glob\n"
                                 "[exclude] [pool]' (- = none), and on the mean over them"},
    {OPT_EXPLAIN, "explain", "TOPIC", "show one topic: the documents each run ranks first, and whether\n"
                                      "runs differ by selection or by ordering"},
    {'j', "jobs", "N", "threads (default 1); results do not depend on it"},
    {OPT_STRICT, "strict", NULL, "scores and grades that are not numbers are errors, not notes"},
    {OPT_QUIET, "quiet", NULL, "no notes on stderr, errors only"},
    {'h', "help", NULL, "print this; with -m, explain those measures instead"},
    {'v', "version", NULL, "print the version"},
};
enum { N_OPTIONS = sizeof table / sizeof table[0] };

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
    for (int i = 0; i < N_OPTIONS; i++) {
        if (table[i].code < 256) {
            *letters++ = (char)table[i].code;
            if (table[i].arg)
                *letters++ = ':';
        }
        longs[i] = (struct option){table[i].name, table[i].arg ? required_argument : no_argument, NULL, table[i].code};
    }
    *letters = '\0';
    longs[N_OPTIONS] = (struct option){0};
}

int options_read(struct options *o, int argc, char **argv, struct fmt_err *err)
{
    char letters[2 * N_OPTIONS + 2] = ":";
    struct option longs[N_OPTIONS + 1];
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

void options_free(struct options *o)
{
    free(o->measure);
}

void options_usage(FILE *f)
{
    fputs("usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...\n"
          "       trec_rcp [options] -R rcp_gains GAINS RUN...\n"
          "       trec_rcp --compare [-g GAINS] [options] QRELS RUN RUN...\n"
          "       trec_rcp --suite FILE [options]\n"
          "       trec_rcp -h                 all options and measures\n"
          "       trec_rcp -h -m MEASURE      what a measure is\n",
          f);
}

static void print_option(FILE *f, const struct opt *o)
{
    char left[64];
    if (o->code < 256)
        snprintf(left, sizeof left, "-%c%s%s", o->code, o->arg ? " " : "", o->arg ? o->arg : "");
    else
        snprintf(left, sizeof left, "--%s%s%s", o->name, o->arg ? " " : "", o->arg ? o->arg : "");
    fprintf(f, "  %-21s", left);
    if (strlen(left) > 21)
        fprintf(f, "\n  %-21s", "");
    for (const char *p = o->help; *p; p++) {
        fputc(*p, f);
        if (*p == '\n')
            fprintf(f, "  %-21s", "");
    }
    fputc('\n', f);
}

void options_help(FILE *f)
{
    options_usage(f);
    fputs("\n"
          "Scores TREC runs against human grades (qrels) and calibrated gains. Without the\n"
          "options that trec_eval does not have, output and exit status are trec_eval's.\n"
          "Every file may be plain, gzipped, or - for standard input.\n\n",
          f);
    for (int i = 0; i < N_OPTIONS; i++)
        if (table[i].help)
            print_option(f, &table[i]);
    fputs("\nLong names of the letters:", f);
    for (int i = 0, column = 26; i < N_OPTIONS; i++)
        if (table[i].help && table[i].code < 256) {
            int width = (int)strlen(table[i].name) + 6;
            if (column + width > 79) {
                fputs("\n ", f);
                column = 1;
            }
            column += width;
            fprintf(f, " -%c --%s", table[i].code, table[i].name);
        }
    fputs("\n\nMeasures (default parameters after the dot):\n", f);
    for (size_t i = 0; meas_table[i]; i++)
        fprintf(f, "  %s%s%s\n", meas_table[i]->name, meas_table[i]->defaults ? "." : "",
                meas_table[i]->defaults ? meas_table[i]->defaults : "");
    fputs("\nNicknames:\n", f);
    for (const struct meas_nickname *n = meas_nicknames; n->name; n++)
        fprintf(f, "  %-9s %s\n", n->name, n->about);
    fputs("\nExit status: 0 success, 1 misuse, 2 unreadable or malformed file, 3 out of memory,\n"
          "4 a document twice in a topic, 7 no topic in common, 8 output cannot be written.\n"
          "Manual: trec_rcp(1), rcp_gains(5).\n",
          f);
}
