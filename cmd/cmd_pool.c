/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label pool */
#include <stdlib.h>
#include <string.h>

#include "format/input.h"
#include "base/mem.h"
#include "base/output.h"
#include "format/overwrite.h"
#include "format/pools.h"
#include "format/qrels.h"
#include "cmd/commands.h"
#include "judge/fusion.h"

enum { OPT_KAPPA = 256, OPT_QRELS, OPT_JOIN, OPT_QUIET };

static const struct cmd_option table[] = {
    {'o', "output", "FILE", "the pool to write; gzipped if it ends with .gz"},
    {'k', "depth", "N", "documents per topic (default 150)"},
    {OPT_KAPPA, "kappa", "X", "constant of the fusion (default 60)"},
    {OPT_QRELS, "qrels", "FILE", "relevant documents that the fusion misses replace the lowest ranked"},
    {OPT_JOIN, "join-judged", NULL, "all documents that --qrels judges are added instead"},
    {OPT_QUIET, "quiet", NULL, "no report on standard output"},
};

static const char usage[] = "usage: rcp-label pool -o POOL [options] RUN...\n\n"
                            "Fuses runs into candidate pools, which a judge is asked about: the documents of each\n"
                            "topic with the largest sum of 1 / (kappa + rank). Writes 'qid docid rank score'. Runs\n"
                            "and qrels may be gzipped, one of them may be -.\n\n";

struct pool_options {
    struct fusion_options fusion;
    const char *output, *qrels;
    bool quiet;
    bool again; /* compared with the pool that is there, not written */
};

static int set(void *ctx, int code, const char *arg, struct rcp_err *err)
{
    struct pool_options *o = ctx;
    switch (code) {
    case 'o': o->output = arg; return 0;
    case 'k': return cmd_count("-k", arg, 1, 1000000, &o->fusion.k, err);
    case OPT_KAPPA: return cmd_real("--kappa", arg, 0, false, &o->fusion.kappa, err);
    case OPT_QRELS: o->qrels = arg; return 0;
    case OPT_JOIN: o->fusion.join_judged = true; return 0;
    default: o->quiet = true; return 0;
    }
}

/* What the report says. */
struct totals {
    size_t docs, rescued, in_topics, left_out;
};

static int write_pools(const struct fusion *f, const struct lab_set *qrels, const struct pool_options *o,
                       struct output *w, struct totals *sum, struct rcp_err *err)
{
    for (size_t t = 0; t < f->ranks.n_topics; t++) {
        struct fused_pool p;
        if (fusion_pool(f, t, qrels, &o->fusion, &p, err) != 0)
            return -1;
        for (size_t i = 0; i < p.n; i++)
            pools_put(w, f->ranks.topic[t].qid, p.doc[i].docno, p.doc[i].len, i + 1, p.doc[i].score);
        sum->docs += p.n;
        sum->rescued += p.rescued;
        sum->in_topics += p.rescued > 0;
        sum->left_out += p.left_out;
        free(p.doc);
    }
    return 0;
}

static void report(const struct fusion *f, const struct lab_set *qrels, const struct pool_options *o,
                   const struct totals *sum)
{
    size_t missing = 0, n = f->ranks.n_topics;
    for (size_t t = 0; qrels && t < qrels->n_topics; t++)
        missing += lab_find_topic(&f->ranks, qrels->topic[t].qid, strlen(qrels->topic[t].qid)) < 0;
    printf("pool         %zu documents of %zu %s, from %zu %s\n", sum->docs, n, plural(n, "topic", "topics"), f->n_runs,
           plural(f->n_runs, "run", "runs"));
    if (sum->rescued)
        printf("  %zu %s %s that the fusion missed, in %zu %s\n", sum->rescued,
               o->fusion.join_judged ? "judged" : "relevant", plural(sum->rescued, "document", "documents"),
               sum->in_topics, plural(sum->in_topics, "topic", "topics"));
    if (sum->left_out)
        printf("  %zu relevant %s left out: their pools have relevant documents only\n", sum->left_out,
               plural(sum->left_out, "document", "documents"));
    if (missing)
        printf("  %zu %s with judgements but in no run, left out\n", missing, plural(missing, "topic", "topics"));
}

static int same_files(const char *a, const char *b, bool *same, struct rcp_err *err)
{
    const char *path[2] = {a, b};
    struct fmt_input *in[2] = {NULL, NULL};
    struct fmt_block block[2] = {0};
    int r[2] = {1, 1};
    *same = true;
    for (int i = 0; i < 2; i++)
        if (!(in[i] = fmt_open(path[i], NULL, err)))
            r[i] = -1;
    while (r[0] > 0 && r[1] > 0 && *same) {
        for (int i = 0; i < 2; i++)
            r[i] = fmt_next_block(in[i], &block[i], err);
        *same =
            r[0] == r[1] &&
            (r[0] <= 0 || (block[0].len == block[1].len && memcmp(block[0].text, block[1].text, block[0].len) == 0));
    }
    for (int i = 0; i < 2; i++) {
        fmt_block_free(&block[i]);
        if (in[i])
            fmt_close(in[i]);
    }
    return r[0] < 0 || r[1] < 0 ? -1 : 0;
}

/* Is the file, complete under another name, what the pool is already? ctx: the pool's path. */
static int same_pool(void *ctx, const char *path, struct rcp_err *err)
{
    bool same;
    if (same_files(ctx, path, &same, err) != 0)
        return -1;
    return same ? 0
                : rcp_fail(err, RCP_EXIT_INPUT, ctx, 0,
                           "the runs give another pool now, expected the same, or another store");
}

/* Commits it, or compares it with the one that is there. */
static int finish(struct output *w, const struct pool_options *o, struct rcp_err *err)
{
    if (!o->again)
        return out_commit(w, err);
    char *path = rcp_strndup(o->output, strlen(o->output));
    int r = out_check(w, same_pool, path, err);
    free(path);
    out_abandon(w);
    return r;
}

static int fuse_and_write(const struct fusion *f, const struct lab_set *qrels, const struct pool_options *o,
                          struct rcp_err *err)
{
    struct totals sum = {0};
    struct output *w = out_open(o->output, err);
    if (!w)
        return -1;
    if (write_pools(f, qrels, o, w, &sum, err) != 0) {
        out_abandon(w);
        return -1;
    }
    if (finish(w, o, err) != 0)
        return -1;
    if (!o->quiet)
        report(f, qrels, o, &sum);
    return 0;
}

/* A grade that is not an integer may have made a relevant document of another: not here. */
static int read_qrels(struct lab_set *qrels, const char *path, struct rcp_err *err)
{
    struct fmt_notes notes = {0};
    if (fmt_read_qrels(qrels, path, true, &notes, err) != 0)
        return -1;
    return notes.count ? rcp_fail(err, RCP_EXIT_INPUT, qrels->file, notes.line, "%s", notes.text) : 0;
}

static int check_files(const struct pool_options *o, int n, char **run, struct rcp_err *err)
{
    struct overwrite files = {0};
    overwrite_writes(&files, "-o", o->output);
    overwrite_reads(&files, "--qrels", o->qrels);
    for (int i = 0; i < n; i++)
        overwrite_reads(&files, "RUN", run[i]);
    return overwrite_check(&files, err);
}

static int pool(int argc, char **argv, bool again, struct rcp_err *err)
{
    struct pool_options o = {.fusion = {.k = 150, .kappa = 60}, .again = again};
    struct lab_set qrels = {0};
    struct fusion f;
    int first, r = cmd_options(argc, argv, table, sizeof table / sizeof table[0], usage, set, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (!o.output || first == argc)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "%s is missing", o.output ? "a RUN" : "-o FILE");
    if (o.fusion.join_judged && !o.qrels)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "--join-judged wants --qrels FILE beside it");
    if (check_files(&o, argc - first, argv + first, err) != 0 || out_probe(o.output, err) != 0)
        return -1;
    fusion_begin(&f);
    if (o.qrels)
        r = read_qrels(&qrels, o.qrels, err);
    for (; first < argc && r == 0; first++)
        r = fusion_add_run(&f, argv[first], err);
    fusion_finish(&f);
    if (r == 0)
        r = fuse_and_write(&f, o.qrels ? &qrels : NULL, &o, err);
    fusion_free(&f);
    lab_free(&qrels);
    return r;
}

int cmd_pool(int argc, char **argv, struct rcp_err *err)
{
    return pool(argc, argv, false, err);
}

int cmd_pool_again(int argc, char **argv, struct rcp_err *err)
{
    return pool(argc, argv, true, err);
}
