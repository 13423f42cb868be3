/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study lists: dispatches the steps build, judge, report and score; report and score are here. */
#include <string.h>

#include "base/plural.h"
#include "cmd/study_lists.h"
#include "report/study.h"
#include "store/overwrite.h"

static const char usage[] =
    "usage: rcp-study lists build -g GAINS [--run FILE ...] -o CASES [options] QRELS\n       rcp-study lists judge "
    "--judge NAME=URL,MODEL [--judge ...] --queries FILE\n         --corpus FILE -o STORE [options] CASES\n       "
    "rcp-study lists report [options] CASES VERDICTS\n       rcp-study lists score --qrels|--grades|--gains FILE "
    "[options] CASES\n\nAsks other language models, as blind judges, to choose between two lists or sets of documents. "
    "rcp-study lists STEP -h explains a step.\n\n";

static const struct cmd_option report_table[] = {
    CMD_STUDY_RESAMPLED,
    CMD_STUDY_SHOWN,
};

static const char report_usage[] =
    "usage: rcp-study lists report [options] CASES VERDICTS\n\nHow often do blind judges side with the labels? A case "
    "has two sides, which are lists or sets of documents; side 1 is the side that the gains favour. CASES has the "
    "columns case_id, kind, query_id, and optionally control, suite, length_1, length_2 and beyond. VERDICTS has the "
    "columns case_id, judge, rep and choice (1, 2 or tie), and two rows for each case and judge. If rep is odd, the "
    "judge saw side 1 first, unless the optional column 'first' says otherwise. Intervals are from resampled "
    "queries.\n\n";

static int set_report(void *ctx, int code, const char *arg, struct err *err)
{
    return cmd_study_set(ctx, code, arg, err);
}

/* Computes and prints how often the verdicts in the file `verdicts` side with the labels, about the cases in the file
 * `cases`. Returns 0, or -1 and *err. */
static int print_report(const struct cmd_study *study, const char *cases, const char *verdicts, struct err *err)
{
    struct study_lists s;
    struct document doc = {0};
    struct overwrite files = {0};
    overwrite_reads(&files, "CASES", cases);
    overwrite_reads(&files, "VERDICTS", verdicts);
    if (overwrite_check(&files, err) != 0)
        return -1;
    int r = study_lists(&s, cases, verdicts, &study->design, err);
    if (r == 0) {
        report_study_lists(&doc, &s);
        cmd_study_print(study, &doc);
    }
    study_lists_free(&s);
    return r;
}

static int lists_report(int argc, char **argv, struct err *err)
{
    struct cmd_study study;
    cmd_study_begin(&study, "lists report");
    int first,
        r = cmd_options(argc, argv, report_table, LENGTH(report_table), report_usage, set_report, &study, &first, err);
    if (r == 0)
        r = cmd_study_operands(argc, first, 2, "CASES and VERDICTS", err);
    return r == 0 ? print_report(&study, argv[first], argv[first + 1], err) : r > 0 ? 0 : r;
}

enum { OPT_QRELS = CMD_STUDY_OWN, OPT_GRADES };

static const struct cmd_option score_table[] = {
    {OPT_QRELS, "qrels", "FILE", "use the grades in these qrels as the reference"},
    {OPT_GRADES, "grades", "FILE",
     "use people's grades, 0 to 4, as the reference: a table with the columns query_id, annotator, doc_id and grade"},
    {'g', "gains", "FILE", "use this gain file, such as another judge's, as the reference"},
    CMD_STUDY_RESAMPLED,
    CMD_STUDY_SHOWN,
};

static const char score_usage[] =
    "usage: rcp-study lists score --qrels|--grades|--gains FILE [options] CASES\n\nWhich side of each case do other "
    "labels prefer? The other labels are the reference; no judge is asked. CASES is a table from rcp-study lists "
    "build. The score of a list is its nDCG@10; the score of a set is the mean label of its documents.\n\n";

struct score_options {
    struct cmd_study study;
    enum study_reference kind;
    const char *reference; /* the file of --qrels, --grades or --gains, whichever is given; NULL if none is */
};

/* Stores an option of `score`. --qrels, --grades and --gains name the reference, and only one of them may be given.
 * Returns 0, or -1 and *err. */
static int set_score_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct score_options *o = ctx;
    if (code != OPT_QRELS && code != OPT_GRADES && code != 'g')
        return cmd_study_set(&o->study, code, arg, err);
    if (o->reference)
        return err_usage(err, "give only one of --qrels, --grades and --gains");
    o->kind = code == 'g' ? SCORE_GAINS : code == OPT_QRELS ? SCORE_QRELS : SCORE_GRADES;
    o->reference = arg;
    return 0;
}

/* Runs `rcp-study lists score`: prints the scores of both sides by a reference (grades or gains), and how often side 1
 * is better. Returns 0, or -1 and *err. */
static int lists_score(int argc, char **argv, struct err *err)
{
    static const char *const reference_name[STUDY_REFERENCES] = {"grades of qrels", "grades of people", "gains"};
    struct score_options o = {.reference = NULL};
    struct study_score s = {.no_reference = 0};
    struct document doc = {0};
    cmd_study_begin(&o.study, "lists score");
    int first,
        r = cmd_options(argc, argv, score_table, LENGTH(score_table), score_usage, set_score_option, &o, &first, err);
    if (r == 0)
        r = cmd_study_operands(argc, first, 1, "CASES", err);
    if (r == 0 && !o.reference)
        r = err_usage(err, "no reference is given: give --qrels, --grades or --gains");
    if (r == 0 && (r = study_score(&s, argv[first], o.kind, o.reference, &o.study.design, err)) == 0) {
        if (s.no_reference)
            cmd_study_note(&o.study, "%s: left out %zu case%s of queries that are not in %s", argv[first],
                           s.no_reference, plural_s(s.no_reference), o.reference);
        report_study_score(&doc, &s, reference_name[o.kind]);
        cmd_study_print(&o.study, &doc);
    }
    study_score_free(&s);
    return r > 0 ? 0 : r;
}

static const struct {
    const char *name, *command;
    int (*run)(int argc, char **argv, struct err *err);
} steps[] = {{"build", "lists build", cmd_study_lists_build},
             {"judge", "lists judge", cmd_study_lists_judge},
             {"report", "lists report", lists_report},
             {"score", "lists score", lists_score}};

/* Returns the index of the step that argv[1] names, or the number of steps if it names none. */
static size_t step_called(int argc, char **argv)
{
    size_t i = 0, n = LENGTH(steps);
    while (i < n && (argc < 2 || strcmp(argv[1], steps[i].name) != 0))
        i++;
    return i;
}

const char *cmd_study_lists_command(int argc, char **argv)
{
    size_t i = step_called(argc, argv);
    return i < LENGTH(steps) ? steps[i].command : "lists";
}

int cmd_study_lists(int argc, char **argv, struct err *err)
{
    size_t i = step_called(argc, argv);
    if (i < LENGTH(steps))
        return steps[i].run(argc - 1, argv + 1, err);
    if (argc > 1 && (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0)) {
        static const struct cmd_option help = {'h', "help", NULL, "print this"};
        cmd_explain(stdout, usage, &help, 1, true);
        return 0;
    }
    if (argc > 1)
        return value_unknown(err, "step", argv[1], "build, judge, report or score");
    cmd_usage(stderr, usage);
    return err_usage(err, "%s", "");
}
