/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label count: writes the statistics that fits need of judgements to a small file. */
#include <stdio.h>

#include "base/output.h"
#include "calibrate/origin.h"
#include "cmd/commands.h"
#include "store/overwrite.h"

enum { OPT_JUDGES = 256 };

struct count_options {
    const char *output;
    int threads;
    bool pooled; /* whether --judges pooled was given: there are several judges */
    bool quiet;
};

#define CMD_OPTIONS struct count_options
static const struct cmd_option table[] = {
    {'o', "output", "COUNTS", "counts file to write; gzipped if its name ends with .gz", CMD_TO(output)},
    {'j', "jobs", "N", "number of threads, which does not affect the file (default: number of cores)", CMD_TO(threads)},
    {OPT_JUDGES, "judges", "WHO", "single: one judge per stage (default); pooled: several judges"},
    {0, "quiet", NULL, "print no report", CMD_TO(quiet)},
};

static const char usage[] =
    "usage: rcp-label count -o COUNTS[.gz] [options] STORE|FILE...\n\nReads judgements, and writes only the parts of "
    "them that a fit needs, without texts: see\nrcp_counts(5). Every command that reads judgements also reads counts "
    "files, and\nprints the same results from both.\n\n";

/* Stores the value of --judges in the options `ctx`. A callback of cmd_parse(). Returns 0, or -1 and *err. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct count_options *o = ctx;
    switch (code) {
    default: return cmd_judges(arg, &o->pooled, err); /* the only option without CMD_TO */
    }
}

static void print_counts(const struct jud_store *s)
{
    printf("topics    %zu\nwindows   %zu\n", s->n_queries, s->n_windows);
    if (s->n_copies)
        printf("copies    %zu records are copies of other records and are not used\n", s->n_copies);
}

/* Reads the judgements of n files or stores, writes their statistics to o->output and, unless o->quiet is set, prints
 * how many there are. Returns 0, or -1 and *err, also if there are no judgements. */
static int count_judgements(const struct count_options *o, const char *const *path, size_t n, struct err *err)
{
    struct jud_store s;
    jud_begin(&s, o->threads, o->pooled);
    int r = origin_count(&s, path, n, o->output, err);
    if (r == 0 && !o->quiet)
        print_counts(&s);
    jud_free(&s);
    return r;
}

int cmd_count(int argc, char **argv, struct err *err)
{
    struct count_options o = {.threads = cmd_all_cores()};
    struct overwrite files = {0};
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (!o.output || first == argc)
        return err_usage(err, "%s", !o.output ? "-o COUNTS is missing" : "a STORE or FILE is missing");
    for (int i = first; i < argc; i++)
        overwrite_reads_store(&files, "STORE|FILE", argv[i]);
    overwrite_writes(&files, "-o", o.output);
    if (overwrite_check(&files, err) != 0 || out_probe(o.output, err) != 0)
        return -1;
    return count_judgements(&o, (const char *const *)argv + first, (size_t)(argc - first), err);
}
