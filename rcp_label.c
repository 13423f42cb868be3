/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label: makes judgements from runs and texts, and calibrated gain files from judgements. Each command is in
 * cmd/cmd_NAME.c. */
#include "cmd/commands.h"
#include "cmd/program.h"

static const struct program_command commands[] = {
    {"run", cmd_run, "run pool, judge and fit, one after the other"},
    {"pool", cmd_pool, "make candidate pools from runs, by reciprocal rank fusion"},
    {"judge", cmd_judge, "ask a judge about a pool's documents, and store its judgements"},
    {"top-up", cmd_top_up, "judge what a new run needs, in a store that was judged with --until"},
    {"reparse", cmd_reparse, "read the raw answers of a store again"},
    {"fit", cmd_fit, "calibrate judgements: Bradley-Terry and 2PL, into a gain file"},
    {"verify", cmd_verify, "check that a store of judgements is sound and complete; repair it"},
    {"count", cmd_count, "write the part of judgements that fit needs to a small file"},
    {"bt", cmd_bt, "fit only Bradley-Terry scores, from judgements or preference lines"},
    {"plan", cmd_plan, "plan windows that compare new documents with those of a gain file"},
    {"insert", cmd_insert, "add compared documents to a published gain file; its lines stay"},
    {"score", cmd_score, "add documents with rubric answers alone to a published gain file"},
    {"show", cmd_show, "diagnose a gain file: criteria, scales, fit, coverage"},
    {"qrels", cmd_qrels, "write gains as graded qrels, and print how much is lost"},
    {"release", cmd_release, "write a folder of labels to publish, with its card, or check one"},
    {"simulate", cmd_simulate, "simulate judgements from known parameters"},
};

int main(int argc, char **argv)
{
    static const struct program program = {
        "rcp-label", commands, sizeof commands / sizeof commands[0],
        "Manual: rcp-label(1), and\nrcp-label-judge(1) for run, pool, judge and reparse.", NULL};
    return program_main(&program, argc, argv);
}
