/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/program.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_gsl.h"
#include "base/nearest.h"
#include "base/start.h"
#include "base/unpack.h"
#include "cmd/exit.h"
#include "json/value.h"

#ifndef RCP_VERSION
#define RCP_VERSION "unknown"
#endif

static void print_usage(FILE *f, const struct program *p)
{
    fprintf(f, "usage: %s COMMAND [options] ...\n\n", p->name);
    for (size_t i = 0; i < p->n; i++)
        fprintf(f, "  %-8s %s\n", p->command[i].name, p->command[i].help);
    fprintf(f, "\n%s COMMAND -h explains a command. %s\n", p->name, p->manual);
}

/* Prints the command that repairs a damaged store. err->file is a file in the store, or a file of records outside a
 * store. */
static void advise_repair(const struct err *err)
{
    static const char *const records[] = {"tournament.jsonl", "rubric.jsonl", "attempts.jsonl",
                                          "reasoning.jsonl",  "lost.jsonl",   "set_aside.jsonl"};
    const char *slash = strrchr(err->file, '/'), *name = slash ? slash + 1 : err->file;
    size_t len = strlen(name);
    bool by_itself = len > 6 && strcmp(name + len - 6, ".jsonl") == 0;
    for (size_t i = 0; i < LENGTH(records); i++)
        by_itself = by_itself && strcmp(name, records[i]) != 0;
    const char *store = slash || by_itself ? err->file : ".";
    int n = by_itself ? (int)strlen(store) : slash ? (int)(slash - err->file) : 1;
    err_print(stderr,
              "'rcp-label verify %.*s' lists all faults; 'rcp-label verify --repair %.*s' moves the faulty lines to "
              "another file\n",
              n, store, n, store);
}

/* Prints the error of a command, with advice. Returns the exit status. */
static int print_error(const struct program *p, const char *command, const struct err *err)
{
    char text[1200];
    err_text(err, text, sizeof text);
    if (*text) /* an empty text means that the usage has been printed */
        err_print(stderr, "%s %s: %s\n", p->name, command, text);
    if (err->about == ERR_ABOUT_DAMAGE || err->about == ERR_ABOUT_OTHER_STORE)
        advise_repair(err);
    if (err->kind == ERR_USAGE)
        fprintf(stderr, "%s %s -h explains the command\n", p->name, command);
    return (int)exit_status(err->kind);
}

/* Prints that there is no such command, and the most similar name, if there is one. */
static void unknown_command(const struct program *p, const char *name)
{
    char q[ERR_QUOTE_SIZE], text[NEAREST_SIZE];
    struct nearest near;
    nearest_begin(&near, name, strlen(name));
    for (size_t i = 0; i < p->n; i++)
        nearest_add(&near, p->command[i].name, strlen(p->command[i].name));
    err_print(stderr, "%s: unknown command '%s'%s\n", p->name, err_quote(q, name, strlen(name)),
              nearest_text(&near, "", text));
    fprintf(stderr, "%s -h lists the commands\n", p->name);
}

static bool is_option(const char *arg, const char *letter, const char *name)
{
    return strcmp(arg, letter) == 0 || strcmp(arg, name) == 0;
}

int program_main(const struct program *p, int argc, char **argv)
{
    struct err err = {0};
    if (start_program() != 0)
        return exit_without_streams(p->name);
    mem_gsl_errors();
    jv_memory();
    if (argc > 1 && is_option(argv[1], "-h", "--help")) {
        print_usage(stdout, p);
        return exit_close_output(p->name, 0);
    }
    if (argc > 1 && is_option(argv[1], "-v", "--version")) {
        printf("%s %s\nInputs may be compressed: %s.\n", p->name, RCP_VERSION, unpack_names());
        return exit_close_output(p->name, 0);
    }
    for (size_t i = 0; argc > 1 && i < p->n; i++)
        if (strcmp(argv[1], p->command[i].name) == 0) {
            int r = p->command[i].run(argc - 1, argv + 1, &err);
            const char *words = p->words ? p->words(argc - 1, argv + 1) : argv[1];
            return exit_close_output(p->name, r == 0 ? 0 : print_error(p, words, &err));
        }
    if (argc > 1)
        unknown_command(p, argv[1]);
    else
        print_usage(stderr, p);
    return EXIT_USAGE;
}
