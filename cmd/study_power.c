/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study power: estimates the differences that a design can show. */

#include "cmd/study_options.h"
#include "report/study.h"

enum { OPT_NOISE = CMD_STUDY_OWN, OPT_EFFECT, OPT_QUALITY, OPT_GRADER_NOISE, OPT_ALPHA };

#define DEFAULT_QUERIES 50
#define DEFAULT_POOL 100
#define DEFAULT_REPLICATIONS 200
#define DEFAULT_QUALITY 0.6
#define DEFAULT_GRADER_NOISE 1
#define DEFAULT_SPARSE 10
#define DEFAULT_DEPTH 10
#define DEFAULT_ALPHA 0.05
#define LEAST_EFFECT 1e-6
#define MOST_NOISE 100

struct power_options {
    struct cmd_study study;
    struct study_power_options power;
};

#define CMD_OPTIONS struct power_options
static const struct cmd_option table[] = {
    {0,
     "queries",
     "N",
     CMD_EVERYDAY "number of queries per replication " CMD_DEFAULT(DEFAULT_QUERIES),
     CMD_TO(power.queries),
     {2, 100000}},
    {0,
     "pool",
     "N",
     CMD_EVERYDAY "number of documents per query " CMD_DEFAULT(DEFAULT_POOL),
     CMD_TO(power.pool),
     {2, 100000}},
    {0,
     "replications",
     "N",
     CMD_EVERYDAY
     "number of replications per combination of grades, noise and effect " CMD_DEFAULT(DEFAULT_REPLICATIONS),
     CMD_TO(power.power.replications),
     {1, 1000000}},
    {OPT_NOISE, "noise", "X,...",
     CMD_EVERYDAY "levels of the judge's noise: standard deviations of the judge's errors in theta (default 0.5,2)"},
    {OPT_EFFECT, "effect", "X,...",
     CMD_EVERYDAY "levels of the effect: by how much the --quality of the better run is higher than that of the other "
                  "two runs (default 0.05,0.1)"},
    {OPT_QUALITY, "quality", "R",
     CMD_EVERYDAY
     "quality of the two equally good runs: correlation of their scores with theta within queries " CMD_DEFAULT(
         DEFAULT_QUALITY)},
    {OPT_GRADER_NOISE, "grader-noise", "X",
     "people's noise: standard deviation of people's errors in theta " CMD_DEFAULT(DEFAULT_GRADER_NOISE)},
    {0,
     "sparse",
     "N",
     "number of documents per query that sparse grades cover: the first N of another simulated run " CMD_DEFAULT(
         DEFAULT_SPARSE),
     CMD_TO(power.sparse),
     {1, 100000}},
    {0, "depth", "N", "cutoff of nDCG " CMD_DEFAULT(DEFAULT_DEPTH), CMD_TO(power.depth), {1, 100000}},
    {OPT_ALPHA, "alpha", "A", "separate runs if p < A " CMD_DEFAULT(DEFAULT_ALPHA)},
    CMD_STUDY_RANDOM,
    CMD_STUDY_SHOWN,
};

static const char usage[] =
    "usage: rcp-study power [options]\n\nHow often does a design detect a better run? Simulates collections whose true "
    "gains are known, grades of people (sparse or dense, binary or graded), gains of a judge (with more or less "
    "noise), and three runs: two that are equally good, and one that is better. Prints how often qrel-nDCG and "
    "RCP-nDCG, with a paired t-test, separate the two equally good runs, and how often they detect the better run. "
    "Reads no file.\n\n";

/* Stores the value of an option, `arg`, in the struct power_options at `ctx`. `code` is the option's code in the table.
 * Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct power_options *o = ctx;
    struct study_power_options *p = &o->power;
    switch (code) {
    case OPT_NOISE:
        return cmd_study_numbers("--noise", arg, 0, MOST_NOISE, 1, STUDY_MAX_LEVELS, p->noise.value, &p->noise.n, err);
    case OPT_EFFECT:
        return cmd_study_numbers("--effect", arg, LEAST_EFFECT, 1, 1, STUDY_MAX_LEVELS, p->effect.value, &p->effect.n,
                                 err);
    case OPT_QUALITY: return value_between("--quality", arg, 0, 1, &p->quality, err);
    case OPT_GRADER_NOISE: return value_between("--grader-noise", arg, 0, MOST_NOISE, &p->grader_noise, err);
    case OPT_ALPHA: return value_between("--alpha", arg, 1e-9, 1, &p->power.alpha, err);
    default: return cmd_study_set(&o->study, code, arg, err);
    }
}

/* Simulates the design and prints what it can show. Returns 0, or -1 and *err, which names the options that contradict
 * each other. */
static int run_power(struct power_options *o, struct err *err)
{
    struct study_power s;
    struct document doc = {0};
    o->power.power.seed = o->study.design.seed;
    o->power.power.threads = o->study.design.threads;
    int r = study_power(&s, &o->power, err);
    if (r == 0) {
        report_study_power(&doc, &s);
        cmd_study_print(&o->study, &doc);
    }
    study_power_free(&s);
    if (r == 0 || err->about == ERR_ABOUT_REPEATS)
        return r;
    return cmd_hint(err, o->power.sparse > o->power.pool ? " (--sparse, --pool)" : " (--quality, --effect)");
}

int cmd_study_power(int argc, char **argv, struct err *err)
{
    struct power_options o = {.power = {.queries = DEFAULT_QUERIES,
                                        .pool = DEFAULT_POOL,
                                        .depth = DEFAULT_DEPTH,
                                        .sparse = DEFAULT_SPARSE,
                                        .grader_noise = DEFAULT_GRADER_NOISE,
                                        .quality = DEFAULT_QUALITY,
                                        .noise = {{0.5, 2}, 2},
                                        .effect = {{0.05, 0.1}, 2},
                                        .power = {.replications = DEFAULT_REPLICATIONS, .alpha = DEFAULT_ALPHA}}};
    cmd_study_begin(&o.study, argv[0]);
    int first = argc, r = 0;
    if (argc > 1) /* the command needs no arguments */
        r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r == 0)
        r = cmd_study_operands(argc, first, 0, "none", err);
    if (r == 0)
        r = run_power(&o, err);
    return r > 0 ? 0 : r;
}
