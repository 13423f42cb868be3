/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label judge: asks a judge about the documents of a pool, into a store. */
#include <string.h>

#include "base/mem.h"
#include "cmd/batch_options.h"
#include "cmd/commands.h"
#include "cmd/judge_options.h"

static const char usage[] =
    "usage: rcp-label judge --pool POOL --queries FILE --corpus FILE -o STORE\n         (--url URL --model NAME | "
    "--judge simulated[:SEED]) [options]\n       rcp-label judge --plan PLAN ...\n       rcp-label judge --repeat X%|N "
    "...\n\nShows windows of each topic's pool to a judge, and stores the answers. The judge is a\nlanguage model on "
    "any server with the OpenAI chat completions protocol. If you\nrepeat the command, it sends only the requests that "
    "have no answer yet. Next: rcp-label fit -o LABELS.gains STORE.\n\n";

static const char usage_top_up[] =
    "usage: rcp-label top-up --for RUN --pool POOL --queries FILE --corpus FILE\n         -o STORE (--url URL --model "
    "NAME | --judge simulated[:SEED]) [options]\n\nJudges the documents that new runs need, in a store that was judged "
    "with --until. Asks\nabout windows until the store's last target, or the target of --until, is met for the "
    "new\nruns, too. The other options are those of the judge command. Next: rcp-label fit -o LABELS.gains STORE.\n\n";

struct judge_command {
    bool tops_up;
    struct cmd_judge_options judge;
    struct cmd_batch batch;
};

static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct judge_command *c = ctx;
    return code >= BATCH_OPT_EXPORT && code < BATCH_OPT_END ? cmd_batch_set(&c->batch, code, arg, err)
                                                            : cmd_judge_options_set(&c->judge, code, arg, err);
}

/* Reads the options: those of judging, --plan, --repeat and those of batches. *first is the index of the first operand.
 * Returns 0, 1 if help was printed, or -1 and *err. */
static int read_options(struct judge_command *c, int argc, char **argv, int *first, struct err *err)
{
    static const struct cmd_option judge_only[] = {CMD_JUDGE_PLAN_OPTION, CMD_JUDGE_REPEAT_OPTION, CMD_BATCH_OPTIONS};
    size_t n_judge_only = LENGTH(judge_only), n = cmd_judge_options_rows + n_judge_only;
    struct cmd_option *table = mem_alloc(n, sizeof *table);
    memcpy(table, cmd_judge_options_table, cmd_judge_options_rows * sizeof *table);
    memcpy(table + cmd_judge_options_rows, judge_only, sizeof judge_only);
    int r = cmd_options(argc, argv, table, n, c->tops_up ? usage_top_up : usage, set_option, c, first, err);
    mem_free(table);
    return r;
}

/* Checks the options and the files before any window is judged; for top-up, takes the target from the store if none is
 * given. Returns 0, or -1 and *err. */
static int check_command(struct judge_command *c, struct err *err)
{
    struct overwrite files = {0};
    c->judge.judge.tops_up = c->tops_up;
    if (c->tops_up && cmd_until_of_store(&c->judge.until, &c->judge.judge, err) != 0)
        return -1;
    if (cmd_batch_check(&c->batch, &c->judge.judge, err) != 0 || cmd_judge_options_check(&c->judge, err) != 0)
        return -1;
    cmd_batch_files(&c->batch, &files);
    cmd_judge_options_files(&c->judge, &files);
    return overwrite_check(&files, err);
}

/* Judges, or exports or imports a batch, and prints the report of a batch. argv is the command as it was given. Returns
 * 0, or -1 and *err. */
static int judge_and_report(struct judge_command *c, int argc, char *const *argv, struct err *err)
{
    bool exports = c->batch.batch.output != NULL, quiet = c->judge.quiet;
    c->judge.quiet |= exports; /* an export writes requests only, so there are no answers to report */
    int r = cmd_judge_options_run(&c->judge, argv[0], err);
    bool done = r == 0 || err->kind == ERR_REFUSED || err->kind == ERR_INVALID;
    if (c->judge.judge.batch && done && !quiet)
        cmd_batch_print(&c->batch, &c->judge.judge, argc, argv);
    return r;
}

/* Runs `judge`, or `top-up` if `tops_up` is set. If the run stops before its end, prints the command that continues it.
 * Returns 0, or -1 and *err. */
static int judge_or_top_up(bool tops_up, int argc, char **argv, struct err *err)
{
    struct judge_command c = {.tops_up = tops_up};
    int first, r;
    cmd_judge_options_init(&c.judge);
    cmd_batch_init(&c.batch);
    char **arguments = mem_alloc((size_t)argc, sizeof *arguments); /* a copy, because cmd_parse moves operands */
    memcpy(arguments, argv, (size_t)argc * sizeof *arguments);
    r = read_options(&c, argc, argv, &first, err);
    if (r == 0 && first != argc)
        r = err_usage(err, "unexpected operand '%s': this command takes only options", argv[first]);
    if (r == 0)
        r = check_command(&c, err);
    if (r == 0)
        r = judge_and_report(&c, argc, arguments, err);
    if (r < 0 && err->kind == ERR_STOPPED)
        cmd_judge_options_print(argc, arguments);
    cmd_judge_options_free(&c.judge);
    cmd_batch_free(&c.batch);
    mem_free(arguments);
    return r > 0 ? 0 : r;
}

int cmd_judge(int argc, char **argv, struct err *err)
{
    return judge_or_top_up(false, argc, argv, err);
}

int cmd_top_up(int argc, char **argv, struct err *err)
{
    return judge_or_top_up(true, argc, argv, err);
}
