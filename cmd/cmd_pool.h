/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The pools, that is the documents of each topic to be judged, chosen by fusing runs, for the commands `pool` and
 * `run`. */
#ifndef CMD_CMD_POOL_H
#define CMD_CMD_POOL_H

#include "cmd/commands.h"
#include "format/pools.h"
#include "judge/fusion.h"
#include "store/overwrite.h"

enum { POOL_DEPTH = 'k', POOL_KAPPA = 2000, POOL_QRELS, POOL_JOIN, POOL_END };

/* The rows of these options in the option tables of `pool` and `run`. */
#define CMD_POOL_OPTIONS                                                                                            \
    {POOL_DEPTH, "depth", "N", CMD_EVERYDAY "number of documents per topic " CMD_DEFAULT(FUSION_DEPTH)},            \
        {POOL_KAPPA, "kappa", "X", "constant of reciprocal rank fusion " CMD_DEFAULT(FUSION_KAPPA)},                \
        {POOL_QRELS, "qrels", "FILE",                                                                               \
         CMD_EVERYDAY "replace the lowest ranked documents of the pool with the relevant documents that it lacks"}, \
    {                                                                                                               \
        POOL_JOIN, "join-judged", NULL, "with --qrels: add all documents that have a grade, relevant or not"        \
    }

/* The options of a pool. */
struct cmd_pool_options {
    struct fusion_options fusion;
    const char *output, *qrels;
    bool quiet;
    bool again; /* whether the pool file exists already, so that the new pool is compared with it instead of written */
};

void cmd_pool_defaults(struct cmd_pool_options *o);
bool cmd_pool_takes(int code);
/* Sets the option `code`, of CMD_POOL_OPTIONS, to its argument, which is kept, not copied. Returns 0, or -1 and
 * *err. */
int cmd_pool_set(struct cmd_pool_options *o, int code, const char *arg, struct err *err);
/* Checks that --join-judged is not given without --qrels. Returns 0, or -1 and *err. */
int cmd_pool_check(const struct cmd_pool_options *o, struct err *err);
/* Fuses the n runs into *pools, in memory only; the caller frees them with pools_free. If o->again is set, they must
 * equal the pools in the file o->output. Returns 0, or -1 and *err. */
int cmd_pool_fuse(const struct cmd_pool_options *o, const char *const *run, size_t n, struct pools *pools,
                  struct err *err);
/* Fuses the n runs and writes the pools to o->output or, if o->again is set, compares them with that file, which must
 * be equal. Returns 0, or -1 and *err. */
int cmd_pool_make(const struct cmd_pool_options *o, const char *const *run, size_t n, struct err *err);

#endif
