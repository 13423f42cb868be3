/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study labels: measures the agreement of gains with the grades of people. */
#include <math.h>
#include <string.h>

#include "base/num.h"
#include "cmd/study_options.h"
#include "report/study.h"

enum { OPT_SCALE = CMD_STUDY_OWN, OPT_THRESHOLDS, OPT_POINTS };

#define DEFAULT_USEFUL 2

struct labels_options {
    struct cmd_study study;
    struct study_labels_options labels;
};

#define CMD_OPTIONS struct labels_options
static const struct cmd_option table[] = {
    {0, "qrels", "FILE", CMD_EVERYDAY "also compare the gains with these qrels", CMD_TO(labels.qrels)},
    {0,
     "useful",
     "G",
     CMD_EVERYDAY "count a document as useful if its mean grade is at least G " CMD_DEFAULT(DEFAULT_USEFUL),
     CMD_TO(labels.useful),
     {-HUGE_VAL}},
    {OPT_SCALE, "scale", "LO:HI",
     CMD_EVERYDAY "lowest and highest grade; a grade outside this range is an error (default 0:4)"},
    {OPT_THRESHOLDS, "thresholds", "T,...",
     CMD_EVERYDAY "for each T, show how well gains predict the probability that a grade is at least T (default 1,2,3)"},
    {OPT_POINTS, "operating-points", "G,...",
     CMD_EVERYDAY "for each G, predict that documents with a gain of at least G are useful, and print precision, "
                  "recall and false positive rate"},
    {0, "votes", "FILE",
     CMD_EVERYDAY "votes on documents (columns query_id, doc_id, run and vote): where gain and votes disagree, print "
                  "how often annotators agree with the gain",
     CMD_TO(labels.votes)},
    {0, "grades-are-qrels", NULL, CMD_EVERYDAY "read GRADES as qrels, as if one annotator had given all grades",
     CMD_TO(labels.grades_are_qrels)},
    {0, "queries", "FILE", "with --html: texts of the topics, which the page shows next to each document",
     CMD_TO(labels.queries)},
    {0, "corpus", "FILE", "with --html: texts of the documents", CMD_TO(labels.corpus)},
    CMD_PAGES_ROWS("roc"),
    CMD_STUDY_RESAMPLED,
    CMD_STUDY_SHOWN,
};

static const char usage[] =
    "usage: rcp-study labels [options] GAINS GRADES\n\nDo the gains agree with what people think of the documents? "
    "GRADES is a table with the columns query_id, annotator, doc_id and grade. It may also have a column suite, and "
    "columns of yes/no answers, one for each question about the documents. Prints, each with an interval: AUC, the "
    "error rates of the qrels and the gains, agreement with one annotator, calibration error, and rank correlations "
    "within and across queries.\n\n";

/* Sets the thresholds of o from --thresholds, numbers separated by commas. Returns 0, or -1 and *err. */
static int set_thresholds(const char *arg, struct study_labels_options *o, struct err *err)
{
    char *text = NULL;
    const char *part[LABELS_MAX_THRESHOLDS];
    int r = cmd_study_list("--thresholds", arg, &text, part, LABELS_MAX_THRESHOLDS, &o->n_thresholds, err);
    for (size_t t = 0; t < o->n_thresholds && r == 0; t++) {
        char q[ERR_QUOTE_SIZE];
        if (!num_double(part[t], strlen(part[t]), &o->threshold[t]))
            r = err_usage(err, "--thresholds '%s', expected numbers separated by commas",
                          err_quote(q, arg, strlen(arg)));
    }
    mem_free(text);
    return r;
}

/* Stores the value of an option, `arg`, in the struct labels_options at `ctx`. `code` is the option's code in the
 * table. Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct labels_options *o = ctx;
    switch (code) {
    case OPT_SCALE: return cmd_study_range("--scale", arg, &o->labels.lo, &o->labels.hi, err);
    case OPT_THRESHOLDS: return set_thresholds(arg, &o->labels, err);
    case OPT_POINTS:
        return cmd_study_numbers("--operating-points", arg, 0, 1, 1, STAT_MAX_POINTS, o->labels.point,
                                 &o->labels.n_points, err);
    default: return cmd_study_set(&o->study, code, arg, err);
    }
}

/* Prints notes about rows that were left out or do not match. */
static void print_notes(const struct cmd_study *study, const struct study_labels_options *o,
                        const struct study_labels *s)
{
    if (s->no_grade)
        cmd_study_note(study, "%s: left out %zu row%s without a grade", o->grades, s->no_grade, plural_s(s->no_grade));
    if (s->twice)
        cmd_study_note(study,
                       "%s: merged %zu row%s with an earlier row of the same annotator and document; each annotator "
                       "counts once, with the mean grade",
                       o->grades, s->twice, plural_s(s->twice));
    if (s->no_gain)
        cmd_study_note(study,
                       "%s: left out %zu graded document%s without a gain in %s; the first is topic %s, document %s",
                       o->grades, s->no_gain, plural_s(s->no_gain), o->gains, s->first_query, s->first);
    if (s->no_gain_queries)
        cmd_study_note(study, "%s: left out %zu topic%s without any gain in %s", o->grades, s->no_gain_queries,
                       plural_s(s->no_gain_queries), o->gains);
    if (s->no_qrels_queries)
        cmd_study_note(study, "%s: has no lines for %zu graded topic%s, so their documents have no positive qrel",
                       o->qrels, s->no_qrels_queries, plural_s(s->no_qrels_queries));
    if (s->no_votes)
        cmd_study_note(study, "%s: left out %zu vote%s about documents without a grade or a gain", o->votes,
                       s->no_votes, plural_s(s->no_votes));
}

/* Lists the input files for a page, and checks the options about pages. Returns 0, or -1 and *err. */
static int check_options(struct labels_options *o, char **path, struct err *err)
{
    o->labels.gains = path[0];
    o->labels.grades = path[1];
    o->labels.curves = cmd_pages_asked(&o->study.pages);
    cmd_study_reads(&o->study, "GAINS", o->labels.gains);
    cmd_study_reads(&o->study, "GRADES", o->labels.grades);
    cmd_study_reads(&o->study, "--qrels", o->labels.qrels);
    cmd_study_reads(&o->study, "--votes", o->labels.votes);
    cmd_study_reads(&o->study, "--queries", o->labels.queries);
    cmd_study_reads(&o->study, "--corpus", o->labels.corpus);
    if ((o->labels.queries || o->labels.corpus) && !o->study.pages.html)
        return err_usage(err, "%s only affects the HTML page; add --html FILE",
                         o->labels.corpus ? "--corpus" : "--queries");
    return cmd_study_check_pages(&o->study, err);
}

/* Computes the study and prints it in the form asked for. Returns 0, or -1 and *err. */
static int run_labels(struct labels_options *o, int argc, char **argv, struct err *err)
{
    struct study_labels s;
    struct document doc = {0};
    o->labels.design = o->study.design;
    int r = study_labels(&s, &o->labels, err);
    if (r == 0) {
        print_notes(&o->study, &o->labels, &s);
        report_study_labels(&doc, &s);
        o->study.made = &s.provenance;
        o->study.n_made = 1;
        if (o->labels.curves)
            report_study_labels_page(&doc, &s, &o->study.report);
        r = cmd_study_show(&o->study, &doc, argc, argv, err);
    }
    study_labels_free(&s);
    return r;
}

int cmd_study_labels(int argc, char **argv, struct err *err)
{
    struct labels_options o = {
        .labels = {.lo = 0, .hi = 4, .useful = DEFAULT_USEFUL, .threshold = {1, 2, 3}, .n_thresholds = 3}};
    cmd_study_begin(&o.study, argv[0]);
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r == 0)
        r = cmd_study_operands(argc, first, 2, "GAINS and GRADES", err);
    if (r == 0)
        r = check_options(&o, argv + first, err);
    if (r == 0)
        r = run_labels(&o, argc, argv, err);
    cmd_study_end(&o.study);
    return r > 0 ? 0 : r;
}
