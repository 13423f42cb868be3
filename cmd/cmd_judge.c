/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label judge */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/commands.h"
#include "cmd/judge_options.h"

static const char usage[] =
    "usage: rcp-label judge --pool POOL --queries FILE --corpus FILE -o STORE\n"
    "         (--url URL --model NAME | --judge simulated[:SEED]) [options]\n"
    "       rcp-label judge --plan PLAN ...\n\n"
    "Shows windows of each topic's pool to a judge, a language model behind any server with\n"
    "the OpenAI chat completions protocol, and stores its answers. The same command,\n"
    "run again, sends only the requests that are missing. Next: rcp-label fit -o LABELS.gains STORE.\n\n";

/* Those of judging, and the plan. */
static int read_options(struct cmd_judge_options *c, int argc, char **argv, int *first, struct rcp_err *err)
{
    static const struct cmd_option own = CMD_JUDGE_PLAN_OPTION;
    size_t n = cmd_judge_options_rows + 1;
    struct cmd_option *table = rcp_alloc(n, sizeof *table);
    memcpy(table, cmd_judge_options_table, cmd_judge_options_rows * sizeof *table);
    table[n - 1] = own;
    int r = cmd_options(argc, argv, table, n, usage, cmd_judge_options_set, c, first, err);
    free(table);
    return r;
}

int cmd_judge(int argc, char **argv, struct rcp_err *err)
{
    struct cmd_judge_options c;
    int first, r;
    cmd_judge_options_init(&c);
    char **given = rcp_alloc((size_t)argc, sizeof *given); /* getopt moves operands */
    memcpy(given, argv, (size_t)argc * sizeof *given);
    r = read_options(&c, argc, argv, &first, err);
    if (r == 0 && first != argc)
        r = rcp_fail(err, RCP_ERR_USAGE, "", 0, "operand '%s', expected options only", argv[first]);
    if (r == 0)
        r = cmd_judge_options_check(&c, err);
    if (r == 0) {
        struct overwrite files = {0};
        cmd_judge_options_files(&c, &files);
        r = overwrite_check(&files, err);
    }
    if (r == 0)
        r = cmd_judge_options_run(&c, argv[0], err);
    if (r < 0 && err->kind == RCP_ERR_STOPPED)
        cmd_judge_options_print(argc, given);
    cmd_judge_options_free(&c);
    free(given);
    return r > 0 ? 0 : r;
}
