/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label score: adds documents that have rubric answers only to a gain file. */
#include <math.h>
#include <string.h>

#include "calibrate/calibrate.h"
#include "calibrate/criteria.h"
#include "calibrate/extend.h"
#include "calibrate/score.h"
#include "cmd/cmd_extend.h"
#include "cmd/commands.h"
#include "report/label_text.h"

enum { OPT_MEAN = 256, OPT_SD };

struct score_options {
    const char *output, *dataset;
    double prior_mean, prior_sd; /* mean and standard deviation of the prior of abilities; each NAN if not given */
    int threads;
    bool quiet;
};

#define CMD_OPTIONS struct score_options
static const struct cmd_option table[] = {
    {'o', "output", "FILE", "gain file to write; gzipped if its name ends with .gz", CMD_TO(output)},
    {OPT_MEAN, "prior-mean", "X", "mean of the prior on abilities (default: see rcp-label(1))"},
    {OPT_SD, "prior-sd", "X", "standard deviation of the prior on abilities (default: see rcp-label(1))"},
    {0, "dataset", "NAME", "use only the judgements of this dataset", CMD_TO(dataset)},
    {'j', "jobs", "N", "number of threads that read judgements (default: number of cores)", CMD_TO(threads)},
    {0, "quiet", NULL, "print no report", CMD_TO(quiet)},
};

static const char usage[] =
    "usage: rcp-label score -o NEW.gains[.gz] [options] LABELS.gains STORE|FILE...\n\nAdds documents that have rubric "
    "answers but no line in LABELS.gains; their topics may\nbe new. A document's theta is the posterior mean of its "
    "ability; the criteria of LABELS.gains\nstay fixed. The published lines stay unchanged, which the command checks "
    "before it creates\nNEW.gains.\n\n";

static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct score_options *o = ctx;
    switch (code) {
    case OPT_MEAN: return value_between("--prior-mean", arg, -1e6, 1e6, &o->prior_mean, err);
    default: return value_between("--prior-sd", arg, 1e-6, 1e6, &o->prior_sd, err);
    }
}

/* Writes the published file *p with the scored documents and the provenance *from to the file `output`. Returns 0, or
 * -1 and *err. */
static int write_scored_file(const struct scoring *x, const struct published *p, const struct provenance *from,
                             const char *output, struct err *err)
{
    struct gain_doc *doc = mem_alloc(x->n, sizeof *doc);
    for (size_t i = 0; i < x->n; i++) {
        const struct sco_doc *d = &x->doc[i];
        doc[i] = (struct gain_doc){d->qid, d->docno,    d->gain,    d->theta,  NAN,
                                   NAN,    d->se_theta, d->se_gain, d->passes, d->responses};
    }
    int r = ext_write(p, doc, x->n, "score", from, output, err);
    mem_free(doc);
    return r;
}

/* Scores the documents that have only rubric answers, with a prior on abilities, and writes all labels; `options` is a
 * struct score_options. Returns 0, or -1 and *err, also if no document is new. */
static int score_documents(const void *options, const struct published *p, const struct jud_store *store,
                           const struct provenance *from, struct err *err)
{
    const struct score_options *o = options;
    struct scoring x = {0};
    size_t item_of[JUD_MAX_CRITERIA];
    if (cmd_check_names(store, o->dataset, err) != 0 || crit_match(p, store, item_of, err) != 0)
        return -1;
    if ((isnan(o->prior_mean) || isnan(o->prior_sd)) && sco_prior(p, &x.prior_mean, &x.prior_sd, err) != 0)
        return cmd_hint(err, ", or --prior-mean and --prior-sd");
    x.prior_mean = isnan(o->prior_mean) ? x.prior_mean : o->prior_mean;
    x.prior_sd = isnan(o->prior_sd) ? x.prior_sd : o->prior_sd;
    int r = sco_fit(&x, p, store, item_of, o->dataset, err);
    if (r == 0 && !x.n)
        r = err_input(err, p->path, 0,
                      "no new document has rubric answers (published documents with rubric answers: %zu)",
                      x.n_published);
    if (r == 0)
        r = write_scored_file(&x, p, from, o->output, err);
    if (r == 0 && !o->quiet)
        report_scoring(stdout, &x, p);
    sco_free(&x);
    return r;
}

int cmd_score(int argc, char **argv, struct err *err)
{
    struct score_options o = {.prior_mean = NAN, .prior_sd = NAN, .threads = cmd_all_cores()};
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    const struct cmd_extension x = {"score", o.output, o.threads, false, score_documents, &o};
    return cmd_extend(argc, argv, first, &x, err);
}
