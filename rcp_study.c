/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study: do people, and other judges, agree with the labels and with the metric?
 *
 * A table of subcommands; the options of each, and what it does with them, are in cmd/study_NAME.c. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/nearest.h"
#include "base/start.h"
#include "cmd/exit.h"
#include "cmd/study_options.h"
#include "format/json_value.h"
#include "base/unpack.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

static const struct {
    const char *name;
    int (*run)(int argc, char **argv, struct rcp_err *err); /* 0, or -1 and *err */
    const char *help;
    const char *(*words)(int argc, char **argv); /* its name in messages, NULL = name; argv[0] is the command */
} commands[] = {
    {"labels", cmd_study_labels, "do the gains agree with the grades of people?", NULL},
    {"panel", cmd_study_panel, "do people agree with each other?", NULL},
    {"contests", cmd_study_contests, "does the metric name the list that people pick?", NULL},
    {"sample", cmd_study_sample, "which contests are worth a person's time?", NULL},
    {"lists", cmd_study_lists, "do other language models, as blind judges, side with the labels?",
     cmd_study_lists_command},
    {"diff", cmd_study_diff, "do gains of two judges, rubrics, budgets or languages agree?", NULL},
};

static void usage(FILE *f)
{
    fputs("usage: rcp-study COMMAND [options] ...\n\n", f);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        fprintf(f, "  %-8s %s\n", commands[i].name, commands[i].help);
    fputs("\nrcp-study COMMAND -h explains a command. Manual: rcp-study(1).\n", f);
}

static int fail(const char *command, const struct rcp_err *err)
{
    char text[1200];
    rcp_err_text(err, text, sizeof text);
    if (*text) /* or else the usage has been printed */
        rcp_print(stderr, "rcp-study %s: %s\n", command, text);
    if (err->kind == RCP_ERR_USAGE)
        fprintf(stderr, "rcp-study %s -h explains the command\n", command);
    return (int)exit_status(err->kind);
}

static void unknown_command(const char *given)
{
    char q[RCP_QUOTE_SIZE], text[NEAREST_SIZE];
    struct nearest near;
    nearest_begin(&near, given, strlen(given));
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        nearest_add(&near, commands[i].name, strlen(commands[i].name));
    rcp_print(stderr, "rcp-study: unknown command '%s'%s\n", rcp_quote(q, given, strlen(given)),
              nearest_text(&near, "", text));
    fputs("rcp-study -h lists the commands\n", stderr);
}

int main(int argc, char **argv)
{
    struct rcp_err err;
    if (start_program() != 0)
        return EXIT_OUTPUT;
    rcp_gsl_errors();
    jv_memory();
    if (argc > 1 && (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0)) {
        usage(stdout);
        return exit_close_output("rcp-study", 0);
    }
    if (argc > 1 && (strcmp(argv[1], "-v") == 0 || strcmp(argv[1], "--version") == 0)) {
        printf("rcp-study %s\nInputs may be compressed: %s.\n", RCP_VERSION, unpack_names());
        return exit_close_output("rcp-study", 0);
    }
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0) {
            const char *words = commands[i].words ? commands[i].words(argc - 1, argv + 1) : commands[i].name;
            return exit_close_output("rcp-study",
                                     commands[i].run(argc - 1, argv + 1, &err) == 0 ? 0 : fail(words, &err));
        }
    if (argc > 1)
        unknown_command(argv[1]);
    else
        usage(stderr);
    return EXIT_USAGE;
}
