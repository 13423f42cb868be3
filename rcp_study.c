/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study: studies whether people and other judges agree with the labels and with the metric. Each command is in
 * cmd/study_NAME.c. */
#include <string.h>

#include "cmd/program.h"
#include "cmd/study_options.h"

static const struct program_command commands[] = {
    {"labels", cmd_study_labels, "do the gains agree with the grades of people?"},
    {"panel", cmd_study_panel, "do people agree with each other?"},
    {"contests", cmd_study_contests, "does the metric name the list that people pick?"},
    {"sample", cmd_study_sample, "which contests are worth a person's time?"},
    {"lists", cmd_study_lists, "do other language models, as blind judges, side with the labels?"},
    {"diff", cmd_study_diff, "do gains of two judges, rubrics, budgets or languages agree?"},
    {"audit", cmd_study_audit, "where do labels and grades disagree?"},
    {"power", cmd_study_power, "what can a design show?"},
};

static const char *command_name(int argc, char **argv)
{
    return strcmp(argv[0], "lists") == 0 ? cmd_study_lists_command(argc, argv) : argv[0];
}

int main(int argc, char **argv)
{
    static const struct program program = {"rcp-study", commands, sizeof commands / sizeof commands[0],
                                           "Manual: rcp-study(1).", command_name};
    return program_main(&program, argc, argv);
}
