/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label bt: Bradley-Terry scores of judgements or preference lines, without a gain file. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/plural.h"
#include "calibrate/calibrate.h"
#include "cmd/commands.h"
#include "store/overwrite.h"

enum { OPT_CLIP = 256, OPT_JUDGES };

struct bt_options {
    struct cal_options cal;
    const char *dataset;
    bool pooled;
};

#define CMD_OPTIONS struct bt_options
static const struct cmd_option table[] = {
    {'j', "jobs", "N", "number of threads, which does not affect results (default: number of cores)",
     CMD_TO(cal.irt.threads)},
    {OPT_JUDGES, "judges", "WHO",
     "single: one judge (default); pooled: several judges, whose windows have equal weight"},
    {0, "hard-rankings", NULL, "also use windows that have a ranking but no scores", CMD_TO(cal.hard_rankings)},
    {OPT_CLIP, "clip", "X", "limit the preferences computed from scores to X .. 1 - X (default 0: no limit)"},
    {0, "dataset", "NAME", "fit only the topics of this dataset", CMD_TO(dataset)},
    {0, "ridge", "X", "ridge penalty on the scores; 0: no penalty (maximum likelihood) " CMD_DEFAULT(CAL_BT_RIDGE),
     CMD_TO(cal.bt_ridge)},
};

static const char usage[] =
    "usage: rcp-label bt [options] STORE|FILE...\n\nReads judgements, or plain lines 'qid winner loser [weight]', and "
    "fits Bradley-Terry\nscores in every topic. Prints lines 'qid docid bt se_bt'. Scores are in logits, with\nmean 0 "
    "in each topic. If a fit does not converge, nothing is printed, and the exit\nstatus is 4.\n\n";

static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct bt_options *o = ctx;
    switch (code) {
    case OPT_CLIP: return cmd_clip(arg, &o->cal.clip, err);
    default: return cmd_judges(arg, &o->pooled, err);
    }
}

static bool is_wanted(const struct cal_query *q, const struct bt_options *o)
{
    return !o->dataset || strcmp(q->source->dataset, o->dataset) == 0;
}

/* Prints a note on how many topics (of --dataset, if given) have no standard errors because they have too few
 * windows. */
static void note_unsure(const struct calibration *c, const struct bt_options *o)
{
    size_t n = 0;
    for (size_t k = 0; k < c->n_queries; k++)
        n += is_wanted(&c->query[k], o) && c->query[k].components && isnan(c->query[k].phi);
    if (n)
        fprintf(stderr, "rcp-label bt: se_bt is NA in %zu %s with too few windows to estimate standard errors\n", n,
                plural(n, "topic", "topics"));
}

/* Prints topic, document, score and standard error of each judged document of the topics (of --dataset, if given).
 * Returns 0, or -1 and *err if one of the topics has no finite scores, its fit did not converge, or no document is
 * judged. */
static int print_scores(const struct calibration *c, const struct bt_options *o, struct err *err)
{
    size_t docs = 0;
    for (size_t k = 0; k < c->n_queries; k++) {
        const struct cal_query *q = &c->query[k];
        if (!is_wanted(q, o))
            continue;
        if (o->cal.bt_ridge == 0.0 && !q->connected_by_wins)
            return err_fail(err, ERR_CALC, "", 0,
                            "topic %s: some documents win all, or lose all, of their comparisons with the other "
                            "documents, so their scores would be infinite; give a --ridge above 0",
                            q->source->qid);
        if (!q->bt_converged)
            return err_fail(err, ERR_CALC, "", 0, "topic %s: the fit did not converge (gradient %.1e after %d steps)",
                            q->source->qid, q->bt_gradient, q->bt_iterations);
        for (size_t i = 0; i < q->n_docs; i++)
            docs += q->doc[i].judged;
    }
    if (!docs)
        return err_input(err, "", 0, "the input has no comparison of two documents%s",
                         o->cal.hard_rankings ? "" : " (add --hard-rankings to use rankings without scores)");
    for (size_t k = 0; k < c->n_queries; k++)
        for (size_t i = 0; i < c->query[k].n_docs; i++) {
            const struct cal_doc *d = &c->query[k].doc[i];
            if (!d->judged || !is_wanted(&c->query[k], o))
                continue;
            printf("%s %s %.12g ", c->query[k].source->qid, d->docno, d->bt);
            printf(isnan(d->se_bt) ? "NA\n" : "%.6g\n", d->se_bt);
        }
    note_unsure(c, o);
    return 0;
}

int cmd_bt(int argc, char **argv, struct err *err)
{
    struct bt_options o = {
        .cal = {.prior = CAL_PRIOR_NONE, .bt_ridge = CAL_BT_RIDGE, .irt = {.threads = cmd_all_cores()}}};
    struct jud_store store;
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (first == argc)
        return err_usage(err, "a STORE or FILE is missing");
    struct overwrite files = {0};
    for (int i = first; i < argc; i++)
        overwrite_reads_store(&files, "STORE|FILE", argv[i]);
    if (overwrite_check(&files, err) != 0)
        return -1;
    jud_begin(&store, o.cal.irt.threads, o.pooled);
    store.hard_rankings = o.cal.hard_rankings;
    for (; first < argc && r == 0; first++)
        r = jud_read_any(&store, argv[first], err);
    if (r == 0) {
        struct calibration c;
        r = jud_finish(&store, err) == 0 ? cmd_check_names(&store, o.dataset, err) : -1;
        cal_fit_tournaments(&c, &store, &o.cal);
        if (r == 0)
            r = print_scores(&c, &o, err);
        cal_free(&c);
    }
    jud_free(&store);
    return r;
}
