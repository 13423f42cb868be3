/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label plan: plans windows that compare new documents with documents of a gain file. */
#include <math.h>
#include <stdlib.h>

#include "base/output.h"
#include "calibrate/insert.h"
#include "calibrate/opponents.h"
#include "calibrate/position.h"
#include "cmd/cmd_extend.h"
#include "cmd/commands.h"
#include "format/pools.h"
#include "store/overwrite.h"
#include "store/plans.h"

enum { OPT_MIRROR = 256, OPT_CLIP };

struct plan_options {
    struct opp_options opp;
    struct ins_options ins;
    const char *output;
    int threads;
    bool quiet;
};

#define CMD_OPTIONS struct plan_options
static const struct cmd_option table[] = {
    {'o', "output", "FILE", "plan to write; gzipped if its name ends with .gz", CMD_TO(output)},
    {0,
     "max-se",
     "X",
     "largest standard error that a new Bradley-Terry score should have (default 0.5)",
     CMD_TO(opp.max_se),
     {0, CMD_ABOVE}},
    {0,
     "min-opponents",
     "N",
     "minimum number of published documents to compare each new document with (default 5)",
     CMD_TO(opp.min_opponents),
     {1, 1000000}},
    {0,
     "opponents",
     "N",
     "compare each new document once with exactly N published documents (default: as many documents as --max-se "
     "requires)",
     CMD_TO(opp.opponents),
     {1, 1000000}},
    {0, "window", "N", "number of documents per window (default 10)", CMD_TO(opp.window), {2, PLAN_MAX_WINDOW}},
    {OPT_MIRROR, "mirror", "WHAT", "plan each window a second time, in reverse order: yes (default) or no"},
    {0, "hard-rankings", NULL, "also use windows that have a ranking but no scores", CMD_TO(ins.hard_rankings)},
    {OPT_CLIP, "clip", "X",
     "limit the preferences computed from scores to X .. 1 - X (default: the value in the gain file, or 0)"},
    {0, "dataset", "NAME", "use only the judgements of this dataset", CMD_TO(ins.dataset)},
    {'j', "jobs", "N", "number of threads that read judgements (default: number of cores)", CMD_TO(threads)},
    {0, "quiet", NULL, "print no report", CMD_TO(quiet)},
};

static const char usage[] =
    "usage: rcp-label plan -o PLAN [options] LABELS.gains POOL [STORE|FILE...]\n\nPlans windows that compare new "
    "documents with published documents. New documents are in\nPOOL but not in LABELS.gains. If you also give the "
    "judgements made so far, the plan has\nonly the windows that are still missing. Next: rcp-label judge --plan PLAN, "
    "then rcp-label insert.\n\n";

/* Stores the value of an option, `arg`, in the struct plan_options at `ctx`. `code` is the option's code in the table.
 * Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct plan_options *o = ctx;
    switch (code) {
    case OPT_MIRROR: return value_flag("--mirror", arg, &o->opp.mirror, err);
    default: return cmd_clip(arg, &o->ins.clip, err);
    }
}

/* The state of planning windows (groups of documents to judge together) that compare new documents with published ones:
 * the input, and the counts for the report. */
struct planning {
    const struct plan_options *o;
    struct published labels;
    struct pools pools;
    struct jud_store store;
    struct insertion known; /* the new documents that judgements compare already, with their scores so far */
    struct output *w;
    const char **unknown,
        **unscaled; /* unknown: topics that the file lacks; unscaled: topics without tau, alpha or two scores */
    size_t n_unknown, n_unscaled;
    size_t windows, docs, topics, done, published, weak, cap_forecasts;
    /* the options, where opp.risk is the probability, for one document, that its evidence will not suffice */
    struct opp_options opp;
    /* one forecast of the standard error for each of the `docs` documents that have planned windows */
    struct forecast *forecast;
};

/* The probability that insert refuses a plan for which plan printed no warning. */
#define RISK 0.05

/* Returns what is known of the document `docno` of topic q from the windows that showed it so far: score, errors,
 * dispersion and numbers of opponents and windows. Without any, the score is NAN, its error infinite, and the
 * dispersion that of the topic, or 1. */
static struct opp_known find_known(const struct planning *p, const struct pub_query *q, const char *docno)
{
    const struct ins_doc key = {.query = q, .docno = docno};
    const struct ins_doc *d = p->known.n ? bsearch(&key, p->known.doc, p->known.n, sizeof key, ins_by_name) : NULL;
    if (!d || !d->opponents)
        return (struct opp_known){.theta = NAN, .se = INFINITY, .phi = isnan(q->phi) ? 1.0 : q->phi};
    return (struct opp_known){d->bt.theta, d->se_bt, 1.0 / (d->bt.se * d->bt.se), d->phi, d->opponents, d->windows};
}

/* Returns the topic of the gain file that has the number of the pool's topic, or NULL if the file lacks it, lacks its
 * tau or alpha, or has scores of fewer than two of its documents. */
static const struct pub_query *find_topic(const struct planning *p, const struct pool_query *pool)
{
    const struct pub_query *q = pub_find(&p->labels, pool->qid);
    return q && !isnan(q->tau) && !isnan(q->alpha) && opp_candidates(&p->labels, q) >= 2 ? q : NULL;
}

/* Sets p->opp to the options and opp.risk, the probability that insert refuses a single document, to a value with which
 * RISK is the probability that insert refuses at least one of all documents that lack evidence now. */
static void share_risk(struct planning *p)
{
    size_t n = 0;
    for (size_t k = 0; k < p->pools.n; k++) {
        const struct pool_query *pool = &p->pools.query[k];
        const struct pub_query *q = find_topic(p, pool);
        for (size_t i = 0; q && i < pool->n; i++) {
            struct opp_known known = find_known(p, q, pool->docno[i]);
            n += !pub_find_doc(&p->labels, q, pool->docno[i]) && !opp_is_enough(&known, &p->o->opp);
        }
    }
    p->opp = p->o->opp;
    p->opp.risk = 1.0 - pow(1.0 - RISK, 1.0 / fmax(1.0, (double)n));
}

/* Prints the median of the largest standard error among n documents and, in brackets, its quantiles 0.05 and 0.95, all
 * by their forecasts. */
static void print_range(FILE *f, const struct forecast *forecast, size_t n)
{
    fprintf(f, "%.2g (%.2g to %.2g)", forecast_largest(forecast, n, 0.5), forecast_largest(forecast, n, RISK),
            forecast_largest(forecast, n, 1.0 - RISK));
}

/* Prints why insert may refuse the document `docno` of topic q, for which the windows *c are planned. */
static void warn_weak(const struct planning *p, const struct pub_query *q, const char *docno,
                      const struct opp_choice *c)
{
    err_print(stderr, "rcp-label plan: topic %s, document %s: ", q->qid, docno);
    if (c->opponents < p->opp.min_opponents) {
        err_print(stderr,
                  "only %zu published %s can be compared with it, but --min-opponents requires %zu; the insert command "
                  "may refuse the document\n",
                  c->opponents, plural(c->opponents, "document", "documents"), p->opp.min_opponents);
        return;
    }
    err_print(stderr, "expected standard error ");
    print_range(stderr, &c->forecast, 1);
    err_print(stderr, "; it may exceed --max-se (%g). Judge this plan, then plan again with the judgements\n",
              p->opp.max_se);
}

/* Plans and writes the windows that compare the new document `docno` of topic q with published ones, and counts them;
 * none if its comparisons are enough already. Warns if they will hardly be enough, for at most 10 documents in all. */
static void plan_doc(struct planning *p, const struct pub_query *q, const char *docno)
{
    struct opp_choice c;
    struct opp_known known = find_known(p, q, docno);
    opp_choose(&c, &p->labels, q, docno, &known, &p->opp);
    for (size_t i = 0; i < c.n; i++)
        plans_put(p->w, q->qid, c.window[i].docno, c.window[i].n);
    p->windows += c.n;
    p->done += c.n == 0;
    if (c.n) {
        p->forecast = mem_grow(p->forecast, &p->cap_forecasts, p->docs + 1, sizeof *p->forecast);
        p->forecast[p->docs++] = c.forecast;
    }
    if (!c.enough && p->weak++ < 10)
        warn_weak(p, q, docno, &c);
    opp_free(&c);
}

/* Plans the windows of the documents of a topic's pool that are not published yet. Lists the topic in p->unknown if the
 * gain file lacks it, or in p->unscaled if find_topic rejects it for another reason. */
static void plan_topic(struct planning *p, const struct pool_query *pool)
{
    const struct pub_query *q = find_topic(p, pool);
    size_t before = p->docs;
    if (!pub_find(&p->labels, pool->qid)) {
        p->unknown[p->n_unknown++] = pool->qid;
        return;
    }
    if (!q) {
        p->unscaled[p->n_unscaled++] = pool->qid;
        return;
    }
    for (size_t i = 0; i < pool->n && !out_failed(p->w); i++) {
        if (pub_find_doc(&p->labels, q, pool->docno[i]))
            p->published++;
        else
            plan_doc(p, q, pool->docno[i]);
    }
    p->topics += p->docs > before;
}

/* Prints the numbers of planned windows and of new documents, by their state. */
static void print_plan(const struct planning *p)
{
    if (p->windows) {
        printf("plan         %zu %s for %zu new %s of %zu %s; expected largest standard error: ", p->windows,
               plural(p->windows, "window", "windows"), p->docs, plural(p->docs, "document", "documents"), p->topics,
               plural(p->topics, "topic", "topics"));
        print_range(stdout, p->forecast, p->docs);
        putchar('\n');
    }
    if (p->done)
        printf("  %zu new %s enough comparisons already\n", p->done, plural(p->done, "document has", "documents have"));
    if (p->published)
        printf("  %zu %s published already\n", p->published, plural(p->published, "document is", "documents are"));
}

/* Writes the windows that each topic's new documents need. Writes no file if there are none: then returns 0 if all new
 * documents have enough comparisons, or -1 and *err, also if the pool has no new document. */
static int write_plan(struct planning *p, const char *pool, struct err *err)
{
    p->w = out_open(p->o->output, err);
    if (!p->w)
        return -1;
    plans_put_version(p->w);
    share_risk(p);
    for (size_t k = 0; k < p->pools.n; k++)
        plan_topic(p, &p->pools.query[k]);
    if (p->n_unknown)
        cmd_list("plan", "topics that are not in the gain file", p->unknown, p->n_unknown);
    if (p->n_unscaled)
        cmd_list("plan", "topics without tau and alpha, or with fewer than two scores", p->unscaled, p->n_unscaled);
    if (p->windows || out_failed(p->w))
        return out_commit(p->w, err);
    out_abandon(p->w);
    if (p->done)
        return 0; /* no window is left to judge */
    return err_input(err, pool, 0, "for the topics of %s, the pool has no new documents (published documents: %zu)",
                     p->labels.path, p->published);
}

/* Reads the labels path[0], the pools path[1] and the judgements path[2 .. n), and fits the new documents that are
 * judged so far. Returns 0, or -1 and *err. */
static int read_inputs(struct planning *p, char **path, int n, struct err *err)
{
    struct ins_options ins = p->o->ins;
    int r = pub_read(&p->labels, path[0], err);
    if (r == 0)
        r = cmd_extend_check(&p->labels, err);
    if (r == 0)
        r = pools_read(&p->pools, path[1], err);
    jud_begin(&p->store, p->o->threads, p->labels.n_severities > 0);
    if (r == 0)
        p->store.hard_rankings = ins.hard_rankings = cmd_hard_rankings("plan", &p->labels, ins.hard_rankings);
    for (int i = 2; i < n && r == 0; i++)
        r = jud_read(&p->store, path[i], err);
    if (r != 0 || jud_finish(&p->store, err) != 0)
        return -1;
    if (n > 2 && cmd_check_names(&p->store, ins.dataset, err) != 0)
        return -1;
    position_take_out(&p->store, p->labels.extra.slope, p->labels.extra.offset);
    if (ins.clip < 0.0)
        ins.clip = p->labels.clip;
    return ins_fit(&p->known, &p->labels, &p->store, &ins, err);
}

static int stop_if_output_is_input(const char *output, char **path, int n, struct err *err)
{
    struct overwrite files = {0};
    overwrite_writes(&files, "-o", output);
    overwrite_reads(&files, "LABELS.gains", path[0]);
    overwrite_reads(&files, "POOL", path[1]);
    for (int i = 2; i < n; i++)
        overwrite_reads_store(&files, "STORE|FILE", path[i]);
    return overwrite_check(&files, err);
}

/* Reads the labels path[0], the pools path[1] and the judgements path[2 .. n), writes the plan, and prints how many
 * windows it has. Returns 0, or -1 and *err. */
static int make_plan(const struct plan_options *o, char **path, int n, struct err *err)
{
    struct planning p = {.o = o};
    int r = read_inputs(&p, path, n, err);
    if (r == 0) {
        p.unknown = mem_alloc(p.pools.n, sizeof *p.unknown);
        p.unscaled = mem_alloc(p.pools.n, sizeof *p.unscaled);
        r = write_plan(&p, path[1], err);
    }
    if (r == 0 && !o->quiet)
        print_plan(&p);
    mem_free(p.forecast);
    mem_free(p.unknown);
    mem_free(p.unscaled);
    ins_free(&p.known);
    jud_free(&p.store);
    pools_free(&p.pools);
    pub_free(&p.labels);
    return r;
}

int cmd_plan(int argc, char **argv, struct err *err)
{
    struct plan_options o = {.opp = {.window = 10, .mirror = true, .min_opponents = 5, .max_se = 0.5},
                             .ins = {.bt_ridge = 1e-4, .clip = -1.0, .min_opponents = 1, .max_se = INFINITY},
                             .threads = cmd_all_cores()};
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (!o.output || argc - first < 2)
        return err_usage(err, "%s is missing", !o.output ? "-o FILE" : argc == first ? "LABELS.gains" : "POOL");
    if (stop_if_output_is_input(o.output, argv + first, argc - first, err) != 0 || out_probe(o.output, err) != 0)
        return -1;
    return make_plan(&o, argv + first, argc - first, err);
}
