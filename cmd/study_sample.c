/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study sample: draws contests for people to judge, or topics for trec_rcp --gold. */
#include <string.h>

#include "base/mem.h"
#include "cmd/study_options.h"
#include "compare/gold.h"
#include "eval/study_sample.h"
#include "store/overwrite.h"

enum {
    OPT_RUN = CMD_STUDY_OWN,
    OPT_QUERIES,
    OPT_CORPUS,
    OPT_DEPTH,
    OPT_DECISIVE,
    OPT_MARGINAL,
    OPT_CONCORDANT,
    OPT_PER_QUERY,
    OPT_BEYOND,
    OPT_TIE_ZONE,
    OPT_NO_CHECKS,
    OPT_MAX_CHARS,
    OPT_YES_NO,
    OPT_SUITE,
    OPT_TOPICS,
    OPT_DESIGN
};

#define DEFAULT_DEPTH 5
#define DEFAULT_DECISIVE 50
#define DEFAULT_MARGINAL 10
#define DEFAULT_CONCORDANT 40
#define DEFAULT_PER_QUERY 1
#define DEFAULT_TIE_ZONE 0.005
#define DEFAULT_BEYOND 0.02
#define DEFAULT_CHARACTERS 6000
#define NEAR_ZERO 0.05

static const struct cmd_option table[] = {
    {'g', "gains", "GAINS", CMD_EVERYDAY "gain file with the labels to check"},
    {OPT_RUN, "run", "FILE", CMD_EVERYDAY "a run; give at least two"},
    {OPT_QUERIES, "queries", "FILE", CMD_EVERYDAY "texts of the queries"},
    {OPT_CORPUS, "corpus", "FILE", CMD_EVERYDAY "texts of the documents"},
    {'o', "output", "FOLDER",
     CMD_EVERYDAY "new folder for contests.tsv, sheet.tsv and sheet.html; with --topics: file to write"},
    {OPT_TOPICS, "topics", "N",
     CMD_EVERYDAY "draw N topics for people to judge, and no contests; needs labels of all topics, from -g or QRELS"},
    {OPT_DESIGN, "design", "NAME",
     CMD_EVERYDAY "how to draw topics: random (default), strata (groups of topics with similar means over the runs) or "
                  "active (more often where runs differ)"},
    {OPT_DEPTH, "depth", "N",
     CMD_EVERYDAY "number of documents shown per list, at most 10 " CMD_DEFAULT(DEFAULT_DEPTH)},
    {OPT_DECISIVE, "decisive", "N",
     "number of contests in which RCP-nDCG and qrel-nDCG name opposite winners, both by large margins " CMD_DEFAULT(
         DEFAULT_DECISIVE)},
    {OPT_MARGINAL, "marginal", "N",
     "number of contests in which these metrics name opposite winners, and at least one margin is smaller " CMD_DEFAULT(
         DEFAULT_MARGINAL)},
    {OPT_CONCORDANT, "concordant", "N",
     "number of controls: contests in which these metrics name the same winner " CMD_DEFAULT(DEFAULT_CONCORDANT)},
    {OPT_PER_QUERY, "per-query", "N", "maximum number of contests per query " CMD_DEFAULT(DEFAULT_PER_QUERY)},
    {OPT_BEYOND, "beyond", "X", "smallest margin that counts as large " CMD_DEFAULT(DEFAULT_BEYOND)},
    {OPT_TIE_ZONE, "tie-zone", "X", "smallest margin at which a metric names a winner " CMD_DEFAULT(DEFAULT_TIE_ZONE)},
    {OPT_NO_CHECKS, "no-checks", NULL, "leave out the attention checks: for each query, one document of another query"},
    {OPT_MAX_CHARS, "max-chars", "N",
     "maximum number of characters shown per document; 0: no limit " CMD_DEFAULT(DEFAULT_CHARACTERS)},
    {OPT_YES_NO, "yes-no", NULL, "ask for yes (1) or no (0) instead of grades from 0 to 4"},
    {OPT_SUITE, "suite", "NAME", "name of the suite, for the column suite (default: the word all)"},
    {CMD_STUDY_SEED, "seed", "N", "seed of the random numbers " CMD_DEFAULT(CMD_STUDY_DEFAULT_SEED)},
    {CMD_STUDY_QUIET, "quiet", NULL, "print no notes on standard error, only errors"},
};

static const char usage[] =
    "usage: rcp-study sample -g GAINS --run FILE --run FILE ... --queries FILE\n         --corpus FILE -o FOLDER "
    "[options] QRELS\n       rcp-study sample --topics N [--design random|strata|active] [-g GAINS]\n         --run "
    "FILE --run FILE ... -o FILE [QRELS]\n\nWhich contests are worth a person's time? Draws contests between two runs "
    "on a query, and writes a sheet of documents to grade. The sheet shows the documents in random order, without "
    "system, list or score; sheet.html is a page that needs no server and exports the grades. Next: rcp-study contests "
    "--grades GRADES FOLDER/contests.tsv.\n\nWith --topics, draws the topics that people should judge, and writes to "
    "FILE the probability with which each topic was drawn. Next: trec_rcp --compare --gold GRADES --gold-design "
    "FILE.\n\n";

struct sample_options {
    struct cmd_study study;
    struct study_sample_options sample;
    struct study_topics_options topics; /* n is 0 for contests */
    /* whether --design was given, and whether an option was that only contests have */
    bool has_design, is_for_contests;
    char **run;
    const char *output;
};

static int set_sampling(struct sample_options *o, const char *arg, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    o->has_design = true;
    for (int i = 0; i < STAT_SAMPLINGS; i++)
        if (strcmp(arg, study_sampling_name[i]) == 0) {
            o->topics.method = (enum stat_sampling)i;
            return 0;
        }
    return err_usage(err, "--design '%s', expected random, strata or active", err_quote(q, arg, strlen(arg)));
}

/* Stores the value of an option, `arg`, in the struct sample_options at `ctx`, and notes whether only contests have the
 * option. `code` is the option's code in the table. Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct sample_options *o = ctx;
    struct study_sample_options *s = &o->sample;
    o->is_for_contests |= code == OPT_QUERIES || code == OPT_CORPUS || (code >= OPT_DEPTH && code <= OPT_SUITE);
    switch (code) {
    case 'g': s->gains = arg; return 0;
    case 'o': o->output = arg; return 0;
    case OPT_RUN: return cmd_study_path(&o->run, &s->n_runs, arg);
    case OPT_QUERIES: s->queries = arg; return 0;
    case OPT_CORPUS: s->corpus = arg; return 0;
    case OPT_DEPTH: return value_count("--depth", arg, 1, STUDY_TOP, &s->depth, err);
    case OPT_DECISIVE: return value_count("--decisive", arg, 0, 1000000, &s->contests[STRATUM_DECISIVE], err);
    case OPT_MARGINAL: return value_count("--marginal", arg, 0, 1000000, &s->contests[STRATUM_MARGINAL], err);
    case OPT_CONCORDANT: return value_count("--concordant", arg, 0, 1000000, &s->contests[STRATUM_CONCORDANT], err);
    case OPT_PER_QUERY: return value_count("--per-query", arg, 1, 1000000, &s->per_query, err);
    case OPT_BEYOND: return value_real("--beyond", arg, 0, false, &s->beyond, err);
    case OPT_TIE_ZONE: return value_real("--tie-zone", arg, 0, true, &s->tie_zone, err);
    case OPT_NO_CHECKS: s->checks = false; return 0;
    case OPT_MAX_CHARS: return value_count("--max-chars", arg, 0, INT32_MAX, &s->max_chars, err);
    case OPT_YES_NO: s->yes_no = true; return 0;
    case OPT_TOPICS: return value_count("--topics", arg, CMP_GOLD_LEAST, 1000000, &o->topics.n, err);
    case OPT_DESIGN: return set_sampling(o, arg, err);
    case OPT_SUITE: s->suite = arg; return cmd_study_plain_name("--suite", arg, err);
    default: return cmd_study_set(&o->study, code, arg, err);
    }
}

/* Checks that the output replaces no input. Returns 0, or -1 and *err. */
static int stop_if_output_is_input(const struct sample_options *o, struct err *err)
{
    const struct study_sample_options *s = &o->sample;
    struct overwrite files = {0};
    overwrite_reads(&files, "-g", s->gains);
    overwrite_reads(&files, "QRELS", s->qrels);
    overwrite_reads(&files, "--queries", s->queries);
    overwrite_reads(&files, "--corpus", s->corpus);
    for (size_t i = 0; i < s->n_runs; i++)
        overwrite_reads(&files, "--run", o->run[i]);
    overwrite_writes(&files, "-o", o->output);
    return overwrite_check(&files, err);
}

/* Checks that the options which contests need are given and that the output replaces no input. Returns 0, or -1 and
 * *err. */
static int check_options(const struct sample_options *o, struct err *err)
{
    const struct study_sample_options *s = &o->sample;
    const char *missing = !s->gains     ? "-g GAINS"
                        : !s->queries   ? "--queries FILE"
                        : !s->corpus    ? "--corpus FILE"
                        : !o->output    ? "-o FOLDER"
                        : s->n_runs < 2 ? "a second --run FILE"
                                        : NULL;
    if (missing)
        return err_usage(err, "%s is missing", missing);
    return stop_if_output_is_input(o, err);
}

/* Checks the options of --topics: either gains or qrels with labels of all topics, two runs or more, and no option of
 * contests. Returns 0, or -1 and *err. */
static int check_topics(const struct sample_options *o, struct err *err)
{
    const struct study_sample_options *s = &o->sample;
    if (o->is_for_contests)
        return err_usage(
            err, "--topics draws no contests: leave out --queries, --corpus and options of contests, such as --depth");
    if (!s->gains == !s->qrels)
        return err_usage(err, "--topics needs the labels of all topics: either -g GAINS or QRELS");
    if (!o->output || s->n_runs < 2)
        return err_usage(err, "%s is missing", o->output ? "a second --run FILE" : "-o FILE");
    return stop_if_output_is_input(o, err);
}

/* Draws the topics that people are to judge, and writes with which probability each was drawn. Returns 0, or -1 and
 * *err. */
static int sample_topics(struct sample_options *o, struct err *err)
{
    const struct study_sample_options *s = &o->sample;
    struct study_topics t;
    o->topics.board = (struct study_board_options){.gains = s->gains,
                                                   .qrels = s->qrels,
                                                   .run = o->run,
                                                   .n_runs = s->n_runs,
                                                   .seed = o->study.design.seed,
                                                   .threads = o->study.design.threads};
    int r = study_topics_draw(&t, &o->topics, err);
    if (r == 0)
        r = study_topics_write(&t, &o->topics, o->output, err);
    if (r == 0)
        cmd_study_note(&o->study,
                       "drew %zu of %zu topics; after people have judged them, run trec_rcp --compare --gold LABELS "
                       "--gold-design %s",
                       o->topics.n, t.N, o->output);
    study_topics_free(&t);
    return r;
}

/* Draws contests and writes them with the sheet of documents to grade. Returns 0, or -1 and *err. */
static int draw_sample(struct sample_options *o, struct err *err)
{
    struct study_sample s;
    o->sample.run = o->run;
    o->sample.seed = o->study.design.seed;
    int r = study_sample(&s, &o->sample, err);
    if (r == 0)
        r = study_sample_write(&s, &o->sample, o->output, err);
    for (int k = 0; r == 0 && k < STUDY_STRATA; k++)
        cmd_study_note(&o->study, "%s: drew %zu of %zu candidates", study_stratum_name[k], s.n_taken[k],
                       s.n_available[k]);
    if (r == 0)
        cmd_study_note(&o->study, "%zu documents to grade, %zu of them attention checks; open %s/sheet.html", s.n_rows,
                       s.n_checks, o->output);
    study_sample_free(&s);
    return r;
}

int cmd_study_sample(int argc, char **argv, struct err *err)
{
    struct sample_options o = {.sample = {.depth = DEFAULT_DEPTH,
                                          .contests = {DEFAULT_DECISIVE, DEFAULT_MARGINAL, DEFAULT_CONCORDANT},
                                          .per_query = DEFAULT_PER_QUERY,
                                          .tie_zone = DEFAULT_TIE_ZONE,
                                          .beyond = DEFAULT_BEYOND,
                                          .near_zero = NEAR_ZERO,
                                          .checks = true,
                                          .max_chars = DEFAULT_CHARACTERS,
                                          .suite = "all"}};
    cmd_study_begin(&o.study, argv[0]);
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r == 0 && (!o.topics.n || first < argc))
        r = cmd_study_operands(argc, first, 1, "QRELS", err);
    if (r == 0 && o.has_design && !o.topics.n)
        r = err_usage(err, "--design needs --topics");
    if (r == 0) {
        o.sample.qrels = first < argc ? argv[first] : NULL;
        r = o.topics.n ? check_topics(&o, err) : check_options(&o, err);
    }
    if (r == 0)
        r = o.topics.n ? sample_topics(&o, err) : draw_sample(&o, err);
    mem_free(o.run);
    return r > 0 ? 0 : r;
}
