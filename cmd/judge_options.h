/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The options of judging, which `judge` and `run` share. */
#ifndef CMD_JUDGE_COMMAND_H
#define CMD_JUDGE_COMMAND_H

#include "cmd/access_options.h"
#include "cmd/commands.h"
#include "cmd/until_options.h"
#include "judge/judge.h"
#include "store/overwrite.h"

struct cmd_judge_options {
    struct judge_options judge;
    bool estimate, quiet;
    bool scheduled; /* whether an option of the schedule (which windows are judged: --window to --rubric) was given */
    /* the additional fields of requests (--extra-body), a JSON text, owned here; NULL if there are none */
    char *extra;
    struct cmd_until until;
    struct cmd_access access;
};

extern const struct cmd_option cmd_judge_options_table[];
extern const size_t cmd_judge_options_rows;

/* The codes of --plan and --repeat and, below, their rows for the option tables of commands that accept them. */
enum { CMD_JUDGE_PLAN = 999, CMD_JUDGE_REPEAT = 998 };
#define CMD_JUDGE_REPEAT_OPTION                                                                                      \
    {                                                                                                                \
        CMD_JUDGE_REPEAT, "repeat", "X%|N",                                                                          \
            CMD_EVERYDAY "ask again about X % or N windows of each stage in STORE, drawn at random, to see how far " \
                         "the judge agrees with itself"                                                              \
    }
#define CMD_JUDGE_PLAN_OPTION                                                                           \
    {                                                                                                   \
        CMD_JUDGE_PLAN, "plan", "FILE", CMD_EVERYDAY "judge the windows of a plan, not those of a pool" \
    }

void cmd_judge_options_init(struct cmd_judge_options *c);
/* Sets the option `code` to its argument, as a callback of cmd_options; ctx is a struct cmd_judge_options. Strings are
 * kept, not copied. Returns 0, or -1 and *err. */
int cmd_judge_options_set(void *ctx, int code, const char *arg, struct err *err);
/* Checks that no option is missing and that the options go together, completes those that follow from others, and reads
 * the API key, headers and certificates if a server will be asked. Returns 0, or -1 and *err. */
int cmd_judge_options_check(struct cmd_judge_options *c, struct err *err);
/* Adds the files that judging reads and writes to *files, the list by which a command checks that no output replaces an
 * input. */
void cmd_judge_options_files(const struct cmd_judge_options *c, struct overwrite *files);
/* Judges the windows or, if that was asked for, prints the estimate or the rehearsal. `command` is the name in
 * messages; errors that options can avoid end with advice on these. Returns 0, or -1 and *err. */
int cmd_judge_options_run(const struct cmd_judge_options *c, const char *command, struct err *err);
/* Prints on standard error how to resume a stopped command: its arguments, quoted for a shell, without the secrets in
 * URLs. */
void cmd_judge_options_print(int argc, char *const *argv);
/* Prints one argument, quoted for a shell, without the secrets in a URL. */
void cmd_judge_print_argument(FILE *f, const char *arg);
void cmd_judge_options_free(struct cmd_judge_options *c);

#endif
