/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label: makes judgements from runs and texts, and calibrated gain files from judgements. Each command is in
 * cmd/cmd_NAME.c. */
#include "cmd/commands.h"
#include "cmd/program.h"

static const struct program_command commands[] = {
    {"run", cmd_run, "run pool, judge and fit, one after the other"},
    {"pool", cmd_pool, "make candidate pools from runs, by reciprocal rank fusion"},
    {"judge", cmd_judge, "ask a judge about the documents of a pool, and store the answers"},
    {"top-up", cmd_top_up, "judge the documents of a new run, in a store judged with --until"},
    {"reparse", cmd_reparse, "read the raw answers of a store again"},
    {"fit", cmd_fit, "calibrate judgements: Bradley-Terry and 2PL, into a gain file"},
    {"verify", cmd_verify, "check that a store of judgements is sound and complete; repair it"},
    {"count", cmd_count, "write a small file with the parts of judgements that a fit needs"},
    {"bt", cmd_bt, "fit only Bradley-Terry scores, from judgements or preference lines"},
    {"plan", cmd_plan, "plan windows that compare new documents with published documents"},
    {"insert", cmd_insert, "add new documents to a published gain file, from comparisons"},
    {"score", cmd_score, "add new documents to a published gain file, from rubric answers alone"},
    {"show", cmd_show, "diagnose a gain file: criteria, scales, fit, coverage"},
    {"qrels", cmd_qrels, "write gains as graded qrels, and print how much is lost"},
    {"release", cmd_release, "write or check a release: a folder of labels with its card"},
    {"simulate", cmd_simulate, "simulate judgements from known parameters"},
};

int main(int argc, char **argv)
{
    static const struct program program = {
        "rcp-label", commands, sizeof commands / sizeof commands[0],
        "Manual: rcp-label(1), and\nrcp-label-judge(1) for run, pool, judge and reparse.", NULL};
    return program_main(&program, argc, argv);
}
