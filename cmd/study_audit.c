/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study audit: compares labels with the grades of qrels and of re-assessors. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/plural.h"
#include "cmd/study_options.h"
#include "report/study.h"

enum { OPT_RUN = CMD_STUDY_OWN, OPT_QUARTER, OPT_SCALE };

#define DEFAULT_POSITIVE 1
#define DEFAULT_USEFUL 2

struct audit_options {
    struct cmd_study study;
    struct study_audit_options audit;
    char **run;
};

#define CMD_OPTIONS struct audit_options
static const struct cmd_option table[] = {
    {OPT_RUN, "run", "FILE", CMD_EVERYDAY "a run; give at least two, or none"},
    {0,
     "positive",
     "G",
     CMD_EVERYDAY "count a grade of at least G as positive " CMD_DEFAULT(DEFAULT_POSITIVE),
     CMD_TO(audit.positive),
     {1, INT32_MAX}},
    {0, "suites", "FILE",
     CMD_EVERYDAY "dataset of each topic, in a table with the columns query_id and suite (default: one dataset)",
     CMD_TO(audit.suites)},
    {OPT_QUARTER, "quarter", "OF",
     "compute the first quartile of theta, which the theta of a suspect does not exceed, over the positive documents "
     "(positives; default) or over all documents (documents)"},
    {0, "suspects", NULL,
     CMD_EVERYDAY "list the suspects (documents with a positive grade but a low theta), for people to grade again",
     CMD_TO(audit.suspects)},
    {0, "grades", "FILE",
     CMD_EVERYDAY
     "new grades of suspects and of other documents, in a table with the columns query_id, annotator, doc_id and grade",
     CMD_TO(audit.grades)},
    {0,
     "useful",
     "G",
     "with --grades: count a document as useful if its mean grade is at least G " CMD_DEFAULT(DEFAULT_USEFUL),
     CMD_TO(audit.useful),
     {-HUGE_VAL}},
    {OPT_SCALE, "scale", "LO:HI", "with --grades: lowest and highest grade (default 0:4)"},
    {0, "condensed", NULL,
     CMD_EVERYDAY
     "with --run: show how much of the gap between nDCG@10 and RCP-nDCG@10 comes from documents without a grade",
     CMD_TO(audit.condensed)},
    CMD_STUDY_RESAMPLED,
    CMD_STUDY_SHOWN,
};

static const char usage[] =
    "usage: rcp-study audit [options] [--run RUN --run RUN ...] GAINS QRELS\n\nWhere do labels and grades disagree? "
    "Counts the suspects: documents with a positive grade whose theta is in the bottom quarter of the positive "
    "documents in their dataset. If you give runs, also prints how the runs rank the suspects, how the scores of the "
    "runs correlate with theta, how much information the criteria have at the top of the runs, and which decisions "
    "depend on the gains of documents that passed no criterion.\n\n";

/* Stores the value of an option, `arg`, in the struct audit_options at `ctx`. `code` is the option's code in the table.
 * Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct audit_options *o = ctx;
    switch (code) {
    case OPT_RUN: return cmd_study_path(&o->run, &o->audit.n_runs, arg);
    case OPT_QUARTER:
        if (strcmp(arg, "positives") != 0 && strcmp(arg, "documents") != 0)
            return value_unknown(err, "--quarter", arg, "positives or documents");
        o->audit.of_documents = *arg == 'd';
        return 0;
    case OPT_SCALE: return cmd_study_range("--scale", arg, &o->audit.lo, &o->audit.hi, err);
    default: return cmd_study_set(&o->study, code, arg, err);
    }
}

static void print_notes(const struct cmd_study *study, const struct study_audit_options *o, const struct study_audit *s)
{
    if (s->no_gains)
        cmd_study_note(study, "%s: left out %zu topic%s without any gain in %s", o->qrels, s->no_gains,
                       plural_s(s->no_gains), o->gains);
    if (s->no_grades)
        cmd_study_note(study, "%s: left out %zu topic%s without any grade in %s, except for quartiles and gains",
                       o->gains, s->no_grades, plural_s(s->no_grades), o->qrels);
    if (s->no_theta)
        cmd_study_note(study, "%s: left out %zu document%s with a positive grade but without a theta in %s", o->qrels,
                       s->no_theta, plural_s(s->no_theta), o->gains);
    if (s->uses_gains)
        cmd_study_note(study, "%s: has no theta; the gain is used instead", o->gains);
}

/* Computes the study and prints it. path[0] is the gain file, path[1] the qrels. Returns 0, or -1 and *err. */
static int run_audit(struct audit_options *o, char **path, struct err *err)
{
    struct study_audit s;
    struct document doc = {0};
    o->audit.gains = path[0];
    o->audit.qrels = path[1];
    o->audit.run = o->run;
    o->audit.design = o->study.design;
    int r = study_audit(&s, &o->audit, err);
    if (r == 0) {
        print_notes(&o->study, &o->audit, &s);
        report_study_audit(&doc, &s);
        cmd_study_print(&o->study, &doc);
    }
    study_audit_free(&s);
    return r;
}

int cmd_study_audit(int argc, char **argv, struct err *err)
{
    struct audit_options o = {.audit = {.positive = DEFAULT_POSITIVE, .hi = 4, .useful = DEFAULT_USEFUL}};
    cmd_study_begin(&o.study, argv[0]);
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r == 0)
        r = cmd_study_operands(argc, first, 2, "GAINS and QRELS", err);
    if (r == 0 && o.audit.n_runs == 1)
        r = err_usage(err, "give at least two --run options, or none");
    if (r == 0 && o.audit.condensed && !o.audit.n_runs)
        r = err_usage(err, "--condensed needs at least two --run options");
    if (r == 0)
        r = run_audit(&o, argv + first, err);
    mem_free(o.run);
    return r > 0 ? 0 : r;
}
