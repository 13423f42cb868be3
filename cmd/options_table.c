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
    {'M', "Max_retrieved_per_topic", "N", "use the first N documents of a topic only"},
    {'J', "Judged_docs_only", NULL, "drop retrieved documents without a label before ranking",
     CMD_TO(eval.meas.judged_only)},
    {'N', "Number_docs_in_coll", "N", "number of documents in the collection"},
    {'R', "Rel_info_format", "FORMAT", "format of LABELS: qrels (default), qrels_jg, prefs, qrels_prefs or rcp_gains",
     CMD_TO(labels_format)},
    {'T', "Results_format", "FORMAT", "format of the runs: trec_results, the only one"},
    {'D', "Debug_level", "N[.TOPIC]", "N > 0: values at full precision on stderr; evaluate TOPIC only"},
    {'Z', "Zscore", "FILE", "print z-scores, (value - mean) / stddev; FILE has lines 'qid measure mean stddev'",
     CMD_TO(eval.zscores)},
    {'o', "Output_old_results_format", NULL, NULL},
    {0, "compat", "VERSION", "trec_eval version to agree with: 10 (default) or 9 (9.0.8)", CMD_TO(compat)},

    {0, NULL, NULL, "Gains, rankings and topics"},
    {'g', "gains", "FILE", CMD_EVERYDAY "gain file; adds rcp_ndcg, count_ndcg and rawbt_ndcg", CMD_TO(eval.gains)},
    {OPT_GAIN, "gain", "KIND",
     "compute gains from theta instead of taking the file's: unweighted, logistic, criterion:NAME, linear or minmax "
     "(default rcp: the file's)"},
    {0, "gain-column", "NAME", "column of the gain file that holds the gain, such as score (default gain)",
     CMD_TO(eval.gain_column)},
    {0, "exp", NULL, "measures of the nDCG family gain 2^grade - 1, not the grade", CMD_TO(eval.exponential)},
    {OPT_TIES, "ties", "RULE", CMD_EVERYDAY "rank equal scores by docid (default), order or mean"},
    {'x', "exclude", "FILE", "drop the documents in lines 'qid docid' from rankings and ideals", CMD_TO(eval.excluded)},
    {0, "exclude-self", NULL, "drop the document that has the same id as the topic from rankings and ideals",
     CMD_TO(eval.meas.exclude_self)},
    {0, "pool", "FILE", "rank only the documents in lines 'qid docid'; with --ties order they also break ties",
     CMD_TO(eval.pool)},
    {0, "system", "NAME", "if a run file holds several systems, use this one (default: each is a run)",
     CMD_TO(runs.system)},
    {0, "dataset", "NAME", "if a run file holds several datasets, use this one", CMD_TO(runs.dataset)},
    {0, "common", NULL, "use only topics that have both qrels and gains", CMD_TO(eval.common)},
    {OPT_PROTOCOL, "protocol", "NAME",
     CMD_EVERYDAY "the rules of a benchmark: nanobeir, bright, vidore, trecdl, mteb or plain"},

    {0, NULL, NULL, "Output"},
    {OPT_TABLE, "table", NULL, CMD_EVERYDAY "a row for each run, a column for each measure"},
    {OPT_FORMAT, "format", "FORMAT", CMD_EVERYDAY "tsv, csv, json, latex or markdown"},
    {0, "spreadsheet", NULL, "with --format csv: an apostrophe before names that a spreadsheet would take for formulas",
     CMD_TO(report.spreadsheet)},
    {OPT_DIGITS, "digits", "N", "print values with N decimals, 0 to 17 (default 4; tsv, csv and json have them all)"},
    {OPT_EXPLAIN, "explain", "TOPIC",
     CMD_EVERYDAY "show for one topic what each run ranks first, and why the runs differ"},
    {OPT_UNJUDGED, "unjudged", "[K]", CMD_EVERYDAY "list the documents without a label among the first K (default 10)"},
    {0, "cite-run", NULL,
     "print no results but one line for a paper's appendix: version, measures, rules, and the labels and runs with "
     "their digests; with --format latex in LaTeX",
     CMD_TO(cite)},
    {0, "merge", NULL,
     "join parts of an evaluation, each printed by --format part for other topics or runs, and print the whole",
     CMD_TO(merge)},
    {OPT_ONLY, "only", "TABLE",
     "with --compare or --suite: print one table, such as means, pairs.ndcg_cut_10 or agreement"},
    {CMD_PAGES_HTML, "html", "FILE", CMD_EVERYDAY "also write a page with pictures, live for --compare"},
    {CMD_PAGES_SVG, "svg", "NAME=FILE",
     "also write one picture of that page, such as leaderboard, ranks or pairs.map, or lists of --explain; repeatable"},
    {CMD_PAGES_PDF, "pdf", "NAME=FILE", "also write one picture of that page as PDF; repeatable"},
    {OPT_CORPUS, "corpus", "FILE",
     "with --html: texts of the documents, shown on the page: JSON lines (_id or id, title, text) or id<TAB>text"},
    {OPT_DOCUMENTS, "documents", "K",
     "with --compare and --html: the first K documents of each run and topic are in the page; 0: none " CMD_DEFAULT(
         OPTIONS_DOCUMENTS)},
    {0, "quiet", NULL, CMD_EVERYDAY "no notes on stderr, errors only", CMD_TO(report.quiet)},

    {0, NULL, NULL, "Comparison of runs"},
    {OPT_COMPARE, "compare", NULL,
     CMD_EVERYDAY "intervals, tests of every pair of runs, agreement of measures (default measures: rcp, or "
                  "ndcg_cut.10 without gains)"},
    {OPT_SUITE, "suite", "FILE",
     CMD_EVERYDAY "a folder: score runs on a release of labels; a file: compare on the datasets that it lists"},
    {OPT_TEST, "test", "TEST",
     "test that decides: t (default; paired), random (sign flips), bootstrap or wilcoxon; all are two-sided"},
    {OPT_DATASETS, "datasets", "KIND",
     "of a suite: fixed (default; these datasets, other topics), pooled (every topic weighs the same) or random "
     "(datasets like these)"},
    {OPT_ALPHA, "alpha", "P",
     "a pair is separated if its p, adjusted as --correction says, is below P; intervals have level 1 - P " CMD_DEFAULT(
         SETTINGS_ALPHA)},
    {OPT_CORRECTION, "correction", "HOW",
     "how p is adjusted for the number of pairs of a measure before it decides: holm (default), none or bh "
     "(Benjamini-Hochberg)"},
    {OPT_BASELINE, "baseline", "RUN", CMD_EVERYDAY "compare with this run only; repeatable"},
    {OPT_REFERENCE, "reference", "MEASURE",
     "measure whose decisions the others are compared with (default: ndcg_cut_10 if it is computed, else the first)"},
    {OPT_TIE_ZONE, "tie-zone", "X", "count differences below X as too small to matter (default: none)"},
    {OPT_MORE, "more", NULL,
     "more of a comparison: intervals of ranks and of rank correlations (also tau_AP, RBO), Benjamini-Hochberg, "
     "randomised Tukey HSD, what the topics can show, analysis of variance"},
    {OPT_DETECT, "detect", "D",
     "how many topics it takes to show a difference of D; implies --more " CMD_DEFAULT(SETTINGS_DETECT)},
    {OPT_LISTS, "lists", "K",
     "rank-biased overlap of the first K documents of each pair of runs, averaged over topics"},
    {OPT_PERSISTENCE, "persistence", "P",
     "with --more or --lists: persistence p of rank-biased overlap " CMD_DEFAULT(SETTINGS_PERSISTENCE)},
    {OPT_SEED, "seed", "N", "seed of resamples and sign flips " CMD_DEFAULT(SETTINGS_SEED)},
    {OPT_RESAMPLES, "resamples", "N", "bootstrap resamples " CMD_DEFAULT(SETTINGS_RESAMPLES)},
    {OPT_FLIPS, "flips", "[N]",
     "without N: list the topics on which two measures name different winners; with N: number of sign flips if there "
     "are too many to try all " CMD_DEFAULT(SETTINGS_FLIPS)},
    {OPT_DRAWS, "draws", "FILE",
     "draws of the gains, written by rcp-label fit --draws: how much of the variance of differences comes from labels "
     "and from topics; errors: approximately, by the gain file's se_gain"},
    {OPT_GOLD, "gold", "LABELS",
     "grades or gains of a few topics by people or a strong judge, combined with the labels of all topics"},
    {OPT_GOLD_MEASURE, "gold-measure", "MEASURE",
     "measure computed from the gold labels (default ndcg_cut.10 for grades; for gains, the first measure of -m that "
     "uses gains)"},
    {OPT_GOLD_DESIGN, "gold-design", "FILE",
     "how the gold topics were drawn: lines of topic, probability and perhaps stratum (default: at random)"},
    {OPT_GOLD_PLAN, "gold-plan", "X",
     "print how many gold topics give intervals of +-X, and how many decide each pair"},
    {OPT_GOLD_CORRELATION, "gold-correlation", "R",
     "with --gold-plan and without --gold: correlation of a pair's differences by gold labels and by the other labels"},

    {0, NULL, NULL, "Other options"},
    {'j', "jobs", "N", "threads (default: all cores); results do not depend on it"},
    {0, "strict", NULL, "scores and grades that are not numbers are errors, not notes", CMD_TO(eval.strict)},
    {'h', "help", NULL, CMD_EVERYDAY "print this; all explains every option, -m a measure"},
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
          "Scores TREC runs against human grades (qrels) and calibrated gains. With options\n"
          "of trec_eval only, output and exit status are trec_eval's. Files may be\n"
          "compressed, or - for standard input.\n",
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
    fputs("\nExit status: 0 success, 1 misuse, 2 unreadable or malformed file, 3 out of\n"
          "memory, 4 a document twice in a topic, 7 no topic in common, 8 output cannot be\n"
          "written.\n"
          "Manual: trec_rcp(1), rcp_gains(5).\n",
          f);
}
