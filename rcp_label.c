/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label: makes judgements from runs and texts, and calibrated gain files from judgements. Each command is in
 * cmd/cmd_NAME.c. */
#include "cmd/commands.h"
#include "cmd/program.h"

static const struct program_command commands[] = {
    {"run", cmd_run, "all of it: pool, judge, fit"},
    {"pool", cmd_pool, "candidate pools from runs, by reciprocal rank fusion"},
    {"judge", cmd_judge, "ask a judge about a pool's documents, into a store of judgements"},
    {"top-up", cmd_top_up, "judge what a new run needs, in a store that was judged with --until"},
    {"reparse", cmd_reparse, "read the raw answers of a store again"},
    {"fit", cmd_fit, "calibrate judgements: Bradley-Terry and 2PL, into a gain file"},
    {"verify", cmd_verify, "check that a store of judgements is sound and complete; repair it"},
    {"count", cmd_count, "write what fit needs of judgements to a small file, for joining"},
    {"bt", cmd_bt, "fit only Bradley-Terry scores, from judgements or preference lines"},
    {"plan", cmd_plan, "plan windows that compare new documents with those of a gain file"},
    {"insert", cmd_insert, "add compared documents to a published gain file; its lines stay"},
    {"score", cmd_score, "add documents that have rubric answers only to a published gain file"},
    {"show", cmd_show, "diagnose a gain file: items, scales, fit, coverage"},
    {"qrels", cmd_qrels, "write gains as graded qrels, and what that loses"},
    {"release", cmd_release, "a folder of labels to publish, with its card; check one"},
    {"simulate", cmd_simulate, "judgements from known parameters"},
};

int main(int argc, char **argv)
{
    static const struct program program = {
        "rcp-label", commands, sizeof commands / sizeof commands[0],
        "Manual: rcp-label(1), and\nrcp-label-judge(1) for run, pool, judge and reparse.", NULL};
    return program_main(&program, argc, argv);
}
