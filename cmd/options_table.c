/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the options are called, and what -h says about them. */
#include <string.h>

#include "cmd/options_table.h"

const struct option_row options_table[] = {
    {'q', "query_eval_wanted", NULL, "print the values of every topic, then the summary"},
    {'m', "measure", "MEASURE[.PARAMS]",
     "compute MEASURE, a name or nickname below; may be repeated\n"
     "(default: official, and rcp with -g)"},
    {'c', "complete_rel_info_wanted", NULL,
     "average over all topics that have labels; topics missing from\n"
     "the run count 0"},
    {'l', "level_for_rel", "N", "grades of N and above are relevant (default 1)"},
    {'n', "nosummary", NULL, "do not print the summary"},
    {'M', "Max_retrieved_per_topic", "N", "use the first N documents of a topic only"},
    {'J', "Judged_docs_only", NULL, "drop retrieved documents without a label before ranking"},
    {'N', "Number_docs_in_coll", "N", "number of documents in the collection"},
    {'R', "Rel_info_format", "FORMAT",
     "format of LABELS: qrels (default), qrels_jg, prefs, qrels_prefs or\n"
     "rcp_gains"},
    {'T', "Results_format", "FORMAT", "format of the runs: trec_results, the only one"},
    {'D', "Debug_level", "N[.TOPIC]", "N > 0: values at full precision on stderr; evaluate TOPIC only"},
    {'Z', "Zscore", "FILE",
     "print z-scores: deviations from the means in lines 'qid measure\n"
     "mean stddev', in units of stddev"},
    {OPT_COMPAT, "compat", "VERSION", "trec_eval version to agree with: 10 (default) or 9 (9.0.8)"},
    {'o', "Output_old_results_format", NULL, NULL},
    {'g', "gains", "FILE", "gain file; adds the measures rcp_ndcg, count_ndcg, rawbt_ndcg"},
    {OPT_TIES, "ties", "RULE",
     "documents with equal scores: docid (default; descending document\n"
     "number, as trec_eval), order (as in the file), mean (each counts\n"
     "its group's mean gain)"},
    {'x', "exclude", "FILE", "drop the documents in lines 'qid docid' from rankings and ideals"},
    {OPT_EXCLUDE_SELF, "exclude-self", NULL, "drop a retrieved document whose number is the topic's"},
    {OPT_POOL, "pool", "FILE",
     "rank only documents in lines 'qid docid'; with --ties order they\n"
     "also break ties"},
    {OPT_PROTOCOL, "protocol", "NAME", "a benchmark's rules: nanobeir, bright, vidore, trecdl, mteb, plain"},
    {OPT_GAIN, "gain", "KIND",
     "gains from theta instead of the file's: unweighted, logistic,\n"
     "criterion:NAME, linear, minmax (default rcp: the file's)"},
    {OPT_GAIN_COLUMN, "gain-column", "NAME",
     "column of the gain file that holds the gain, such as score\n"
     "(default gain)"},
    {OPT_EXP, "exp", NULL, "measures of the nDCG family gain 2^grade - 1, not the grade"},
    {OPT_COMMON, "common", NULL, "only topics that have both qrels and gains"},
    {OPT_TABLE, "table", NULL, "one row per run, one column per measure, best values marked *"},
    {OPT_FORMAT, "format", "FORMAT", "that table as tsv, csv, json (full precision), latex or markdown"},
    {OPT_SPREADSHEET, "spreadsheet", NULL,
     "with --format csv: an apostrophe before names that a\n"
     "spreadsheet would take for formulas"},
    {OPT_COMPARE, "compare", NULL,
     "compare the runs: means with intervals, tests of every pair,\n"
     "agreement of the measures; by default those of rcp, without\n"
     "gains ndcg_cut.10"},
    {OPT_TEST, "test", "TEST",
     "test that decides: t (default; paired), random (sign flips),\n"
     "bootstrap or wilcoxon; all two-sided"},
    {OPT_ALPHA, "alpha", "P", "a pair is separated if p < P (default 0.05)"},
    {OPT_BASELINE, "baseline", "RUN", "compare with RUN only, a runid or file"},
    {OPT_REFERENCE, "reference", "MEASURE",
     "measure whose decisions the others are held against\n"
     "(default ndcg_cut_10 if it is there, else the first)"},
    {OPT_TIE_ZONE, "tie-zone", "X", "count differences below X as too small to matter (default 0.02)"},
    {OPT_SEED, "seed", "N", "seed of resamples and sign flips (default 42)"},
    {OPT_RESAMPLES, "resamples", "N", "bootstrap resamples (default 2000)"},
    {OPT_FLIPS, "flips", "N",
     "without N: list topics on which two measures name different\n"
     "winners; N: sign flips where there are too many to try all\n"
     "(default 10000)"},
    {OPT_SUITE, "suite", "FILE",
     "compare on every dataset in lines 'name qrels gains runs-glob\n"
     "[exclude] [pool]' (- = none), and on the mean over them"},
    {OPT_EXPLAIN, "explain", "TOPIC",
     "show one topic: the documents each run ranks first, and whether\n"
     "runs differ by selection or by ordering"},
    {'j', "jobs", "N", "threads (default 1); results do not depend on it"},
    {OPT_STRICT, "strict", NULL, "scores and grades that are not numbers are errors, not notes"},
    {OPT_QUIET, "quiet", NULL, "no notes on stderr, errors only"},
    {'h', "help", NULL, "print this; with -m, explain those measures instead"},
    {'v', "version", NULL, "print the version"},
    {0, NULL, NULL, NULL},
};
_Static_assert(sizeof options_table / sizeof options_table[0] <= OPTIONS_MAX + 1, "OPTIONS_MAX is too small");

void options_usage(FILE *f)
{
    fputs("usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...\n"
          "       trec_rcp [options] -R rcp_gains GAINS RUN...\n"
          "       trec_rcp -h                 all options and measures\n"
          "       trec_rcp -h -m MEASURE      what a measure is\n",
          f);
}

static void print_option(FILE *f, const struct option_row *o)
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
    fputs("       trec_rcp --compare [-g GAINS] [options] QRELS RUN RUN...\n"
          "       trec_rcp --suite FILE [options]\n"
          "       trec_rcp --explain TOPIC [-g GAINS] [options] QRELS RUN...\n"
          "\n"
          "Scores TREC runs against human grades (qrels) and calibrated gains. Without the\n"
          "options that trec_eval does not have, output and exit status are trec_eval's.\n"
          "Every file may be plain, gzipped, or - for standard input.\n\n",
          f);
    for (const struct option_row *o = options_table; o->name; o++)
        if (o->help)
            print_option(f, o);
    fputs("\nLong names of the letters:", f);
    int column = 26;
    for (const struct option_row *o = options_table; o->name; o++)
        if (o->help && o->code < 256) {
            int width = (int)strlen(o->name) + 6;
            if (column + width > 79) {
                fputs("\n ", f);
                column = 1;
            }
            column += width;
            fprintf(f, " -%c --%s", o->code, o->name);
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
