/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label insert: adds compared documents to a gain file. */
#include <math.h>

#include "calibrate/calibrate.h"
#include "calibrate/criteria.h"
#include "calibrate/extend.h"
#include "calibrate/insert.h"
#include "cmd/cmd_extend.h"
#include "cmd/commands.h"
#include "report/label_text.h"

enum { OPT_CLIP = 256 };

struct insert_options {
    struct ins_options ins;
    const char *output;
    int threads;
    bool skip_weak, quiet;
};

#define CMD_OPTIONS struct insert_options
static const struct cmd_option table[] = {
    {'o', "output", "FILE", "gain file to write; gzipped if its name ends with .gz", CMD_TO(output)},
    {0,
     "min-opponents",
     "N",
     "minimum number of published documents that each new document must have been compared with " CMD_DEFAULT(
         INS_OPPONENTS),
     CMD_TO(ins.min_opponents),
     {1, 1000000}},
    {0,
     "max-se",
     "X",
     "maximum standard error of a new Bradley-Terry score " CMD_DEFAULT(INS_MAX_SE),
     CMD_TO(ins.max_se),
     {0, CMD_ABOVE}},
    {0, "skip-weak", NULL, "leave out documents that fail --min-opponents or --max-se, and write the others",
     CMD_TO(skip_weak)},
    {0, "hard-rankings", NULL, "also use windows that have a ranking but no scores", CMD_TO(ins.hard_rankings)},
    {OPT_CLIP, "clip", "X",
     "limit the preferences computed from scores to X .. 1 - X (default: the value in the gain file, or 0)"},
    {0, "dataset", "NAME", "use only the judgements of this dataset", CMD_TO(ins.dataset)},
    {0,
     "bt-ridge",
     "X",
     "ridge penalty on the new scores " CMD_DEFAULT(CAL_BT_RIDGE),
     CMD_TO(ins.bt_ridge),
     {0, CMD_ABOVE}},
    {'j', "jobs", "N", "number of threads that read judgements (default: number of cores)", CMD_TO(threads)},
    {0, "quiet", NULL, "print no report", CMD_TO(quiet)},
};

static const char usage[] =
    "usage: rcp-label insert -o NEW.gains[.gz] [options] LABELS.gains STORE|FILE...\n\nAdds new documents to published "
    "topics. A document can be added if tournament windows\nshow it together with published documents. Its score "
    "depends only on these comparisons.\nThe published lines stay unchanged, which the command checks before it "
    "creates NEW.gains.\nIf the comparisons say too little about a document, no file is written, and the exit "
    "status\nis 4.\n\n";

/* Stores the value of an option, `arg`, in the struct insert_options at `ctx`. `code` is the option's code in the
 * table. Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct insert_options *o = ctx;
    switch (code) {
    default: return cmd_clip(arg, &o->ins.clip, err);
    }
}

/* Prints the evidence that the document *d lacks, the number of windows that would supply it, and the best opponents. A
 * window of 10 documents yields at most 9 x 2/10 x 1/4 / phi of information on a document's score, where phi is the
 * dispersion of the answers. */
static void explain_weak(const struct ins_doc *d, const struct ins_options *o)
{
    double phi = d->opponents ? d->phi : isnan(d->query->phi) ? 1.0 : d->query->phi;
    double missing = 1.0 / (o->max_se * o->max_se) - (d->opponents ? 1.0 / (d->se_bt * d->se_bt) : 0.0);
    double windows = fmax(1.0, ceil(missing * phi / 0.45));
    err_print(stderr, "rcp-label insert: topic %s, document %s: %zu %s", d->query->qid, d->docno, d->opponents,
              plural(d->opponents, "opponent", "opponents"));
    if (d->opponents < o->min_opponents)
        err_print(stderr, ", expected %zu", o->min_opponents);
    if (d->opponents)
        err_print(stderr, "; score %.4g%s, standard error %.4g", d->bt.theta,
                  d->side > 0   ? " above all opponents"
                  : d->side < 0 ? " below all opponents"
                                : "",
                  d->se_bt);
    if (d->opponents && !(d->se_bt <= o->max_se))
        err_print(stderr, ", expected at most %g", o->max_se);
    err_print(stderr, "; judge it in at least %.0f more %s of 10 documents", windows,
              windows > 1.0 ? "windows" : "window");
    for (size_t i = 0; i < LENGTH(d->near) && d->near[i]; i++)
        err_print(stderr, "%s %s", i ? "" : ", best with", d->near[i]);
    fputc('\n', stderr);
}

/* Lists on stderr the topics that cannot get new documents, and the documents with too little evidence. */
static void list_problems(const struct insertion *x, const struct insert_options *o)
{
    if (x->n_unknown)
        cmd_list("insert", "topics that have comparisons but are not in the gain file", x->unknown, x->n_unknown);
    if (x->n_unscaled)
        cmd_list("insert", "topics that have comparisons but no tau and alpha in the gain file", x->unscaled,
                 x->n_unscaled);
    for (size_t i = 0; i < x->n; i++)
        if (x->doc[i].is_weak)
            explain_weak(&x->doc[i], &o->ins);
}

/* Returns 0, or -1 and *err if no document is new, or if any new document has too little evidence (with --skip-weak,
 * only if all have). */
static int check_evidence(const struct insertion *x, const struct published *p, const struct insert_options *o,
                          struct err *err)
{
    if (!x->n)
        return err_input(err, p->path, 0,
                         "the judgements compare no new document with a published document (published documents "
                         "compared: %zu; topics that the gain file lacks: %zu; windows without scores: %zu)",
                         x->n_published, x->n_unknown, x->n_unscored);
    if (!x->n_weak || (o->skip_weak && x->n_weak < x->n))
        return 0;
    return err_fail(
        err, ERR_CALC, o->output, 0, "not written: too little evidence for %zu of %zu new documents%s", x->n_weak, x->n,
        o->skip_weak ? ""
                     : " (use 'rcp-label plan' to plan more windows, or leave these documents out with --skip-weak)");
}

/* Writes the published file *p with the new documents, except those with too little evidence, and the provenance *from
 * to the file `output`. Returns 0, or -1 and *err. */
static int write_extended_file(const struct insertion *x, const struct published *p, const struct provenance *from,
                               const char *output, struct err *err)
{
    struct gain_doc *doc = mem_alloc(x->n, sizeof *doc);
    size_t n = 0;
    for (size_t i = 0; i < x->n; i++) {
        const struct ins_doc *d = &x->doc[i];
        if (!d->is_weak)
            doc[n++] = (struct gain_doc){d->query->qid, d->docno,    d->gain,    d->theta,  d->bt.theta,
                                         d->se_bt,      d->se_theta, d->se_gain, d->passes, d->responses};
    }
    int r = ext_write(p, doc, n, "insert", from, output, err);
    mem_free(doc);
    return r;
}

/* Scores the new documents on the scale of the published labels *p and writes all labels to the output of the command,
 * whose options are the struct insert_options `options`. Returns 0, or -1 and *err, also if the evidence for a document
 * is too weak. */
static int insert_documents(const void *options, const struct published *p, const struct jud_store *store,
                            const struct provenance *from, struct err *err)
{
    const struct insert_options *o = options;
    struct ins_options ins = o->ins;
    struct insertion x = {0};
    size_t item_of[JUD_MAX_CRITERIA];
    if (cmd_extend_check(p, err) != 0 || cmd_check_names(store, o->ins.dataset, err) != 0 ||
        crit_match(p, store, item_of, err) != 0)
        return -1;
    ins.hard_rankings = store->hard_rankings;
    if (ins.clip < 0.0)
        ins.clip = p->clip;
    int r = ins_fit(&x, p, store, &ins, err);
    if (r == 0) {
        list_problems(&x, o);
        r = check_evidence(&x, p, o, err);
    }
    if (r == 0)
        r = write_extended_file(&x, p, from, o->output, err);
    if (r == 0 && !o->quiet)
        report_insertion(stdout, &x, p);
    ins_free(&x);
    return r;
}

int cmd_insert(int argc, char **argv, struct err *err)
{
    struct insert_options o = {
        .ins = {.bt_ridge = CAL_BT_RIDGE, .clip = -1.0, .min_opponents = INS_OPPONENTS, .max_se = INS_MAX_SE},
        .threads = cmd_all_cores()};
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    const struct cmd_extension x = {"insert", o.output, o.threads, o.ins.hard_rankings, insert_documents, &o};
    return cmd_extend(argc, argv, first, &x, err);
}
