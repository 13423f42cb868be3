/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The names of the options of trec_rcp, and their descriptions for -h. */
#include "cmd/options_table.h"

#define CMD_OPTIONS struct options
const struct cmd_option options_table[] = {
    {0, NULL, NULL, "Options of trec_eval"},
    {'q', "query_eval_wanted", NULL, CMD_EVERYDAY "print the values of every topic, then the summary",
     CMD_TO(report.per_topic)},
    {'m', "measure", "MEASURE[.PARAMS]",
     CMD_EVERYDAY "measure, such as map or nDCG@10; repeatable (default: official, and rcp with -g)"},
    {'c', "complete_rel_info_wanted", NULL,
     CMD_EVERYDAY "average over all topics with labels; topics missing from the run count as 0", CMD_TO(eval.complete)},
    {'l', "level_for_rel", "N", "grades of at least N are relevant " CMD_DEFAULT(SETTINGS_LEVEL)},
    {'n', "nosummary", NULL, "do not print the summary", CMD_TO(report.no_summary)},
    {'M', "Max_retrieved_per_topic", "N", "use only the first N documents of each topic"},
    {'J', "Judged_docs_only", NULL, "drop documents without a label from the rankings", CMD_TO(eval.meas.judged_only)},
    {'N', "Number_docs_in_coll", "N", "number of documents in the collection"},
    {'R', "Rel_info_format", "FORMAT",
     "format of the label file: qrels (default), qrels_jg, prefs, qrels_prefs or rcp_gains", CMD_TO(labels_format)},
    {'T', "Results_format", "FORMAT", "format of the runs; only trec_results is possible"},
    {'D', "Debug_level", "N[.TOPIC]",
     "if N > 0, print values at full precision on stderr; with TOPIC, evaluate only this topic"},
    {'Z', "Zscore", "FILE", "print z-scores, (value - mean) / stddev; FILE has lines 'qid measure mean stddev'",
     CMD_TO(eval.zscores)},
    {'o', "Output_old_results_format", NULL, NULL},
    {0, "compat", "VERSION", "trec_eval version to agree with: 10 (default) or 9 (9.0.8)", CMD_TO(compat)},

    {0, NULL, NULL, "Gains, rankings and topics"},
    {'g', "gains", "FILE", CMD_EVERYDAY "gain file; adds rcp_ndcg, count_ndcg and rawbt_ndcg", CMD_TO(eval.gains)},
    {OPT_GAIN, "gain", "KIND",
     "compute gains from theta by this rule: unweighted, logistic, criterion:NAME, linear or minmax (default: rcp, the "
     "gains in the file)"},
    {0, "gain-column", "NAME", "column of the gain file that holds the gain, such as score (default gain)",
     CMD_TO(eval.gain_column)},
    {0, "exp", NULL, "in measures of the nDCG family, the gain of a grade is 2^grade - 1", CMD_TO(eval.exponential)},
    {OPT_TIES, "ties", "RULE", CMD_EVERYDAY "rule for ties: docid (default), order or mean"},
    {'x', "exclude", "FILE", "drop the documents that FILE lists ('qid docid') from rankings and ideals",
     CMD_TO(eval.excluded)},
    {0, "exclude-self", NULL, "drop documents whose id equals the id of the topic from rankings and ideals",
     CMD_TO(eval.meas.exclude_self)},
    {0, "pool", "FILE",
     "rank only the documents that FILE lists ('qid docid'); with --ties order, the order of its lines breaks ties",
     CMD_TO(eval.pool)},
    {0, "system", "NAME", "if a run file holds several systems, use this system (default: each system is a run)",
     CMD_TO(runs.system)},
    {0, "dataset", "NAME", "if a run file holds several datasets, use this dataset", CMD_TO(runs.dataset)},
    {0, "common", NULL, "use only topics that have both qrels and gains", CMD_TO(eval.common)},
    {OPT_PROTOCOL, "protocol", "NAME",
     CMD_EVERYDAY "score by the rules of a benchmark: nanobeir, bright, vidore, trecdl, mteb or plain"},

    {0, NULL, NULL, "Output"},
    {OPT_TABLE, "table", NULL, CMD_EVERYDAY "print a table: a row per run, a column per measure"},
    {OPT_FORMAT, "format", "FORMAT", CMD_EVERYDAY "output format: tsv, csv, json, latex or markdown"},
    {0, "spreadsheet", NULL,
     "with --format csv: put an apostrophe before names that a spreadsheet would take for formulas",
     CMD_TO(report.spreadsheet)},
    {OPT_DIGITS, "digits", "N",
     "print values with N decimals, 0 to 17 (default 4; tsv, csv and json have all decimals)"},
    {OPT_EXPLAIN, "explain", "TOPIC",
     CMD_EVERYDAY "show for one topic what each run ranks first, and why the runs differ"},
    {OPT_UNJUDGED, "unjudged", "[K]",
     CMD_EVERYDAY "list the documents without a label among the first K of each ranking (default 10)"},
    {0, "cite-run", NULL,
     "instead of results, print one line for a paper's appendix: version, measures, rules, labels and runs with their "
     "digests",
     CMD_TO(cite)},
    {0, "merge", NULL,
     "join the outputs of --format part for different topics or runs, and print the results of the whole evaluation",
     CMD_TO(merge)},
    {OPT_ONLY, "only", "TABLE",
     "with --compare or --suite: print one table, such as means, pairs.ndcg_cut_10 or agreement"},
    {CMD_PAGES_HTML, "html", "FILE", CMD_EVERYDAY "also write a page with pictures"},
    {CMD_PAGES_SVG, "svg", "NAME=FILE",
     "also write one picture of the --html page, such as leaderboard, ranks, pairs.map or (with --explain) lists; "
     "repeatable"},
    {CMD_PAGES_PDF, "pdf", "NAME=FILE", "also write one picture of the --html page as PDF; repeatable"},
    {OPT_CORPUS, "corpus", "FILE",
     "with --html: texts of documents to show on the page, as JSON lines (_id or id, title, text) or id<TAB>text"},
    {OPT_DOCUMENTS, "documents", "K",
     "with --compare and --html: show the first K documents of each run and topic; 0 shows none " CMD_DEFAULT(
         OPTIONS_DOCUMENTS)},
    {0, "quiet", NULL, CMD_EVERYDAY "print errors on stderr, but no notes", CMD_TO(report.quiet)},

    {0, NULL, NULL, "Comparison of runs"},
    {OPT_COMPARE, "compare", NULL,
     CMD_EVERYDAY
     "compare runs: intervals, tests, agreement of measures (default measure: rcp, or ndcg_cut.10 without gains)"},
    {OPT_SUITE, "suite", "FILE",
     CMD_EVERYDAY
     "if a folder: score runs on a release of labels; if a file: compare runs on the datasets that it lists"},
    {OPT_TEST, "test", "TEST",
     "two-sided test that decides whether two runs differ: t (default; paired), random (sign flips), bootstrap or "
     "wilcoxon"},
    {OPT_DATASETS, "datasets", "KIND",
     "what the conclusions from a suite apply to. fixed (default): other topics of its datasets, with equal weight for "
     "each dataset; pooled: the same, with equal weight for each topic; random: other datasets of this kind"},
    {OPT_ALPHA, "alpha", "P",
     "significance level: a pair is separated if its p-value, adjusted by --correction, is below P; intervals have "
     "level 1 - P " CMD_DEFAULT(SETTINGS_ALPHA)},
    {OPT_CORRECTION, "correction", "HOW",
     "adjustment of p-values for the number of pairs of a measure: holm (default), none or bh (Benjamini-Hochberg)"},
    {OPT_BASELINE, "baseline", "RUN", CMD_EVERYDAY "compare runs only with this run; repeatable"},
    {OPT_REFERENCE, "reference", "MEASURE",
     "measure with which the decisions of other measures are compared (default: ndcg_cut_10 if it is computed, else "
     "the first measure)"},
    {OPT_TIE_ZONE, "tie-zone", "X", "also count the differences below X, which are too small to matter"},
    {OPT_MORE, "more", NULL,
     "print more tables: intervals of ranks and of rank correlations (also tau_AP, RBO), Benjamini-Hochberg, "
     "randomised Tukey HSD, detectable differences, analysis of variance"},
    {OPT_DETECT, "detect", "D",
     "print how many topics are needed to show a difference of D; implies --more " CMD_DEFAULT(SETTINGS_DETECT)},
    {OPT_LISTS, "lists", "K",
     "print the rank-biased overlap of the first K documents of each pair of runs, averaged over topics"},
    {OPT_PERSISTENCE, "persistence", "P",
     "with --more or --lists: persistence p of rank-biased overlap " CMD_DEFAULT(SETTINGS_PERSISTENCE)},
    {OPT_SEED, "seed", "N", "seed of resamples and sign flips " CMD_DEFAULT(SETTINGS_SEED)},
    {OPT_RESAMPLES, "resamples", "N", "number of bootstrap resamples " CMD_DEFAULT(SETTINGS_RESAMPLES)},
    {OPT_FLIPS, "flips", "[N]",
     "without N: list the topics on which two measures disagree about the better run; with N: number of random sign "
     "flips for a pair that has too many topics to try all flips " CMD_DEFAULT(SETTINGS_FLIPS)},
    {OPT_DRAWS, "draws", "FILE",
     "print how much of the variance of differences comes from labels and how much from topics, by the draws in FILE, "
     "which rcp-label fit --draws wrote; with the word 'errors' as FILE: by se_gain in the gain file"},
    {OPT_GOLD, "gold", "LABELS",
     "gold labels: grades or gains of a few topics, which are combined with the labels of all topics"},
    {OPT_GOLD_MEASURE, "gold-measure", "MEASURE",
     "measure to compute from the gold labels (default: for grades, ndcg_cut.10; for gains, the first measure of -m "
     "that uses gains)"},
    {OPT_GOLD_DESIGN, "gold-design", "FILE",
     "file that says how the gold topics were drawn: lines 'qid probability [stratum]' (default: a simple random "
     "sample)"},
    {OPT_GOLD_PLAN, "gold-plan", "X",
     "print how many gold topics are needed for intervals of +-X, and how many for a decision about each pair"},
    {OPT_GOLD_CORRELATION, "gold-correlation", "R",
     "with --gold-plan and without --gold: for each pair of runs, the expected correlation over topics between the "
     "difference by gold labels and the difference by the other labels"},

    {0, NULL, NULL, "Other options"},
    {'j', "jobs", "N", "number of threads, which does not affect results (default: number of cores)"},
    {0, "strict", NULL, "treat scores and grades that are not numbers as errors, instead of printing a note",
     CMD_TO(eval.strict)},
    {'h', "help", NULL, CMD_EVERYDAY "print this help; -h all explains all options"},
    {'v', "version", NULL, "print the version, and which compressed formats can be read", CMD_TO(version)},
};
const size_t options_rows = LENGTH(options_table);

void options_usage(FILE *f)
{
    fputs("usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...\n"
          "       trec_rcp [options] -R rcp_gains GAINS RUN...\n"
          "       trec_rcp -h all             all options and measures\n"
          "       trec_rcp -h -m MEASURE      what a measure is\n",
          f);
}

void options_synopsis(FILE *f)
{
    options_usage(f);
    fputs("       trec_rcp --compare [-g GAINS] [options] QRELS RUN RUN...\n"
          "       trec_rcp --suite FILE [options]\n"
          "       trec_rcp --suite FOLDER [options] RUN...\n"
          "       trec_rcp --explain TOPIC [-g GAINS] [options] QRELS RUN...\n"
          "       trec_rcp --merge PART...\n"
          "\n"
          "Scores TREC runs against human grades (qrels) and calibrated gains. If you use\n"
          "only options of trec_eval, output and exit status are the same as trec_eval's.\n"
          "Files may be compressed, or - for standard input.\n",
          f);
}

void options_help(FILE *f, bool all)
{
    options_synopsis(f);
    fputc('\n', f);
    cmd_help(f, options_table, options_rows, all);
    if (!all)
        return;
    fputs("\nMeasures (default parameters after the dot):\n", f);
    for (size_t i = 0; meas_table[i]; i++)
        fprintf(f, "  %s%s%s\n", meas_table[i]->name, meas_table[i]->defaults ? "." : "",
                meas_table[i]->defaults ? meas_table[i]->defaults : "");
    fputs("\nNicknames:\n", f);
    for (const struct meas_nickname *n = meas_nicknames; n->name; n++)
        fprintf(f, "  %-9s %s\n", n->name, n->about);
    fputs("\n"
          "Exit status: 0 success, 1 misuse, 2 unreadable or malformed file, 3 out of\n"
          "memory, 4 a document twice in a topic, 7 no topic in common, 8 output cannot be\n"
          "written.\n"
          "Manual: trec_rcp(1), rcp_gains(5).\n",
          f);
}
