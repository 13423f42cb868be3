/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label pool: fuses runs into a pool of documents for each topic. */
#include "cmd/cmd_pool.h"

#include <string.h>

#include "base/mem.h"
#include "base/output.h"
#include "format/input.h"
#include "format/pools.h"
#include "format/qrels.h"
#include "report/label_text.h"
#include "store/overwrite.h"

enum { OPT_QUIET = 256 };

static const struct cmd_option table[] = {
    {'o', "output", "FILE", "pool to write; gzipped if its name ends with .gz"},
    CMD_POOL_OPTIONS,
    {OPT_QUIET, "quiet", NULL, "print no report"},
};

static const char usage[] =
    "usage: rcp-label pool -o POOL [options] RUN...\n\nFuses runs into pools for a judge. A topic's pool has the "
    "documents with the largest sum\nof 1 / (kappa + rank) over the runs. Writes lines 'qid docid rank score'. Runs "
    "and qrels may\nbe compressed; one of them may be - (standard input).\n\n";

void cmd_pool_defaults(struct cmd_pool_options *o)
{
    *o = (struct cmd_pool_options){.fusion = {.k = FUSION_DEPTH, .kappa = FUSION_KAPPA}};
}

bool cmd_pool_takes(int code)
{
    return code == POOL_DEPTH || (code >= POOL_KAPPA && code < POOL_END);
}

int cmd_pool_set(struct cmd_pool_options *o, int code, const char *arg, struct err *err)
{
    switch (code) {
    case POOL_DEPTH: return value_count("-k, --depth", arg, 1, 1000000, &o->fusion.k, err);
    case POOL_KAPPA: return value_real("--kappa", arg, 0, false, &o->fusion.kappa, err);
    case POOL_QRELS: o->qrels = arg; return 0;
    default: o->fusion.join_judged = true; return 0;
    }
}

static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct cmd_pool_options *o = ctx;
    switch (code) {
    case 'o': o->output = arg; return 0;
    case OPT_QUIET: o->quiet = true; return 0;
    default: return cmd_pool_set(o, code, arg, err);
    }
}

/* Writes the documents of each topic's pool and adds their numbers to *sum. qrels is NULL if not given. Returns 0, or
 * -1 and *err. */
static int write_pools(const struct fusion *f, const struct lab_set *qrels, const struct cmd_pool_options *o,
                       struct output *w, struct pool_totals *sum, struct err *err)
{
    for (size_t t = 0; t < f->ranks.n_topics; t++) {
        struct fused_pool p;
        if (fusion_pool(f, t, qrels, &o->fusion, &p, err) != 0)
            return -1;
        for (size_t i = 0; i < p.n; i++)
            pools_write_line(w, f->ranks.topic[t].qid, p.doc[i].docno, p.doc[i].len, i + 1, p.doc[i].score);
        sum->docs += p.n;
        sum->rescued += p.rescued;
        sum->in_topics += p.rescued > 0;
        sum->left_out += p.omitted;
        mem_free(p.doc);
    }
    return 0;
}

static size_t topics_without_run(const struct fusion *f, const struct lab_set *qrels)
{
    size_t n = 0;
    for (size_t t = 0; qrels && t < qrels->n_topics; t++)
        n += lab_find_topic(&f->ranks, qrels->topic[t].qid, strlen(qrels->topic[t].qid)) < 0;
    return n;
}

/* Compares two files byte by byte, unpacked if they are compressed, and sets *are_equal. Returns 0, or -1 and *err. */
static int same_files(const char *a, const char *b, bool *are_equal, struct err *err)
{
    const char *path[2] = {a, b};
    struct fmt_input *in[2] = {NULL, NULL};
    struct fmt_block block[2] = {0};
    int r[2] = {1, 1};
    *are_equal = true;
    for (int i = 0; i < 2; i++)
        if (!(in[i] = fmt_open(path[i], NULL, err)))
            r[i] = -1;
    while (r[0] > 0 && r[1] > 0 && *are_equal) {
        for (int i = 0; i < 2; i++)
            r[i] = fmt_next_block(in[i], &block[i], err);
        *are_equal =
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

static int fail_other_pool(const char *path, struct err *err)
{
    return err_input(
        err, path, 0,
        "the pool of these runs differs from the pool of this store: use the runs from which the store was "
        "made, or choose a different store");
}

/* Checks that the new file `path` equals the old pool, whose path is `ctx`. A callback of out_check. Returns 0, or -1
 * and *err. */
static int same_pool(void *ctx, const char *path, struct err *err)
{
    bool are_equal;
    if (same_files(ctx, path, &are_equal, err) != 0)
        return -1;
    return are_equal ? 0 : fail_other_pool(ctx, err);
}

/* Commits the pool or, if o->again is set, compares it with the pool that exists. Returns 0, or -1 and *err. */
static int commit_or_compare(struct output *w, const struct cmd_pool_options *o, struct err *err)
{
    if (!o->again)
        return out_commit(w, err);
    char *path = mem_strdup(o->output);
    int r = out_check(w, same_pool, path, err);
    mem_free(path);
    out_abandon(w);
    return r;
}

/* Writes the pools of the fused runs, or compares them with an existing file, and prints their sizes. qrels is NULL if
 * not given. Returns 0, or -1 and *err. */
static int fuse_and_write(const struct fusion *f, const struct lab_set *qrels, const struct cmd_pool_options *o,
                          struct err *err)
{
    struct pool_totals sum = {.topics = f->ranks.n_topics,
                              .runs = f->n_runs,
                              .joined = o->fusion.join_judged,
                              .missing = topics_without_run(f, qrels)};
    struct output *w = out_open(o->output, err);
    if (!w)
        return -1;
    if (write_pools(f, qrels, o, w, &sum, err) != 0) {
        out_abandon(w);
        return -1;
    }
    if (commit_or_compare(w, o, err) != 0)
        return -1;
    if (!o->quiet)
        report_pool(stdout, &sum);
    return 0;
}

/* Reads qrels. A grade that is not an integer is an error here, since it could make a document relevant that is not.
 * Returns 0, or -1 and *err. */
static int read_qrels(struct lab_set *qrels, const char *path, struct err *err)
{
    struct fmt_notes notes = {0};
    if (fmt_read_qrels(qrels, path, true, &notes, err) != 0)
        return -1;
    return notes.count ? err_input(err, qrels->file, notes.line, "%s", notes.text) : 0;
}

static int stop_if_output_is_input(const struct cmd_pool_options *o, const char *const *run, size_t n, struct err *err)
{
    struct overwrite files = {0};
    overwrite_writes(&files, "-o", o->output);
    overwrite_reads(&files, "--qrels", o->qrels);
    for (size_t i = 0; i < n; i++)
        overwrite_reads(&files, "RUN", run[i]);
    return overwrite_check(&files, err);
}

int cmd_pool_check(const struct cmd_pool_options *o, struct err *err)
{
    return o->fusion.join_judged && !o->qrels ? err_usage(err, "--join-judged needs --qrels") : 0;
}

/* Reads the n runs and fuses them into *f; reads the qrels, if given, into *qrels. Returns 0, or -1 and *err. */
static int read_runs_and_qrels(const struct cmd_pool_options *o, const char *const *run, size_t n, struct fusion *f,
                               struct lab_set *qrels, struct err *err)
{
    int r = 0;
    fusion_begin(f);
    if (o->qrels)
        r = read_qrels(qrels, o->qrels, err);
    for (size_t i = 0; i < n && r == 0; i++)
        r = fusion_add_run(f, run[i], err);
    fusion_finish(f);
    return r;
}

/* Adds the pool of each topic, its documents in order, to *pools. qrels is NULL if not given. Returns 0, or -1 and
 * *err. */
static int keep_pools(const struct fusion *f, const struct lab_set *qrels, const struct cmd_pool_options *o,
                      struct pools *pools, struct err *err)
{
    for (size_t t = 0; t < f->ranks.n_topics; t++) {
        struct fused_pool p;
        if (fusion_pool(f, t, qrels, &o->fusion, &p, err) != 0)
            return -1;
        struct pool_query *q = pools_add(pools, f->ranks.topic[t].qid, p.n);
        for (; q->n < p.n; q->n++)
            q->docno[q->n] = arena_strndup(&pools->arena, p.doc[q->n].docno, p.doc[q->n].len);
        mem_free(p.doc);
    }
    return 0;
}

static int compare_pools(const char *path, const struct pools *computed, struct err *err)
{
    struct pools stored;
    if (pools_read(&stored, path, err) != 0)
        return -1;
    bool are_equal = pools_are_equal(&stored, computed);
    pools_free(&stored);
    return are_equal ? 0 : fail_other_pool(path, err);
}

int cmd_pool_fuse(const struct cmd_pool_options *o, const char *const *run, size_t n, struct pools *pools,
                  struct err *err)
{
    struct lab_set qrels = {0};
    struct fusion f;
    *pools = (struct pools){0};
    int r = read_runs_and_qrels(o, run, n, &f, &qrels, err);
    if (r == 0)
        r = keep_pools(&f, o->qrels ? &qrels : NULL, o, pools, err);
    if (r == 0 && o->again)
        r = compare_pools(o->output, pools, err);
    fusion_free(&f);
    lab_free(&qrels);
    return r;
}

int cmd_pool_make(const struct cmd_pool_options *o, const char *const *run, size_t n, struct err *err)
{
    struct lab_set qrels = {0};
    struct fusion f;
    if (stop_if_output_is_input(o, run, n, err) != 0 || out_probe(o->output, err) != 0)
        return -1;
    int r = read_runs_and_qrels(o, run, n, &f, &qrels, err);
    if (r == 0)
        r = fuse_and_write(&f, o->qrels ? &qrels : NULL, o, err);
    fusion_free(&f);
    lab_free(&qrels);
    return r;
}

int cmd_pool(int argc, char **argv, struct err *err)
{
    struct cmd_pool_options o;
    cmd_pool_defaults(&o);
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r != 0)
        return r > 0 ? 0 : -1;
    if (!o.output || first == argc)
        return err_usage(err, "%s is missing", o.output ? "a RUN" : "-o FILE");
    if (cmd_pool_check(&o, err) != 0)
        return -1;
    return cmd_pool_make(&o, (const char *const *)argv + first, (size_t)(argc - first), err);
}
