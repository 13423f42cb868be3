/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label: from runs and texts to judgements, from judgements to a calibrated gain file.
 *
 * A table of subcommands; the options of each, and what it does with them, are in cmd/cmd_NAME.c. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/nearest.h"
#include "base/start.h"
#include "cmd/exit.h"
#include "cmd/commands.h"
#include "format/json_value.h"
#include "base/unpack.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

static const struct {
    const char *name;
    int (*run)(int argc, char **argv, struct rcp_err *err); /* 0, or -1 and *err */
    const char *help;
} commands[] = {
    {"run", cmd_run, "all of it: pool, judge, fit"},
    {"pool", cmd_pool, "candidate pools from runs, by reciprocal rank fusion"},
    {"judge", cmd_judge, "ask a judge about a pool's documents, into a store of judgements"},
    {"reparse", cmd_reparse, "read the raw answers of a store once more"},
    {"fit", cmd_fit, "calibrate judgements: Bradley-Terry and 2PL, into a gain file"},
    {"bt", cmd_bt, "Bradley-Terry scores alone, of judgements or preference lines"},
    {"plan", cmd_plan, "plan windows that compare new documents with those of a gain file"},
    {"insert", cmd_insert, "add compared documents to a published gain file, whose lines stay"},
    {"score", cmd_score, "add documents that have rubric answers only to a published gain file"},
    {"show", cmd_show, "diagnose a gain file: items, scales, fit, coverage"},
    {"simulate", cmd_simulate, "judgements from known parameters"},
};

static void usage(FILE *f)
{
    fputs("usage: rcp-label COMMAND [options] ...\n\n", f);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        fprintf(f, "  %-8s %s\n", commands[i].name, commands[i].help);
    fputs("\nrcp-label COMMAND -h explains a command. Manual: rcp-label(1), and\nrcp-label-judge(1) for run, pool, "
          "judge and reparse.\n",
          f);
}

static int fail(const char *command, const struct rcp_err *err)
{
    char text[1200];
    rcp_err_text(err, text, sizeof text);
    if (*text) /* or else the usage has been printed */
        rcp_print(stderr, "rcp-label %s: %s\n", command, text);
    if (err->kind == RCP_ERR_USAGE)
        fprintf(stderr, "rcp-label %s -h explains the command\n", command);
    return (int)exit_status(err->kind);
}

static void unknown_command(const char *given)
{
    char q[RCP_QUOTE_SIZE], text[NEAREST_SIZE];
    struct nearest near;
    nearest_begin(&near, given, strlen(given));
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        nearest_add(&near, commands[i].name, strlen(commands[i].name));
    rcp_print(stderr, "rcp-label: unknown command '%s'%s\n", rcp_quote(q, given, strlen(given)),
              nearest_text(&near, "", text));
    fputs("rcp-label -h lists the commands\n", stderr);
}

int main(int argc, char **argv)
{
    struct rcp_err err = {0};
    if (start_program() != 0)
        return exit_without_streams("rcp-label");
    rcp_gsl_errors();
    jv_memory();
    if (argc > 1 && (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0)) {
        usage(stdout);
        return exit_close_output("rcp-label", 0);
    }
    if (argc > 1 && (strcmp(argv[1], "-v") == 0 || strcmp(argv[1], "--version") == 0)) {
        printf("rcp-label %s\nInputs may be compressed: %s.\n", RCP_VERSION, unpack_names());
        return exit_close_output("rcp-label", 0);
    }
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return exit_close_output("rcp-label",
                                     commands[i].run(argc - 1, argv + 1, &err) == 0 ? 0 : fail(argv[1], &err));
    if (argc > 1)
        unknown_command(argv[1]);
    else
        usage(stderr);
    return EXIT_USAGE;
}
