/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The options --export-batch and --import-batch of rcp-label judge, and their report. */
#ifndef CMD_BATCH_OPTIONS_H
#define CMD_BATCH_OPTIONS_H

#include "cmd/commands.h"
#include "judge/batch.h"
#include "judge/judge.h"
#include "store/overwrite.h"

enum { BATCH_OPT_EXPORT = 960, BATCH_OPT_IMPORT, BATCH_OPT_REQUESTS, BATCH_OPT_END };

/* The rows of these options in the table of judge. */
#define CMD_BATCH_OPTIONS                                                                                             \
    {BATCH_OPT_EXPORT, "export-batch", "FILE",                                                                        \
     CMD_EVERYDAY "write the requests to a file for a batch service; send nothing"},                                  \
        {BATCH_OPT_IMPORT, "import-batch", "FILE", CMD_EVERYDAY "read the results of a batch service; repeatable"},   \
    {                                                                                                                 \
        BATCH_OPT_REQUESTS, "batch-requests", "N", "maximum number of requests per file " CMD_DEFAULT(BATCH_REQUESTS) \
    }

/* The options of a batch, a file of requests for a service that answers them later; cmd_batch_init and cmd_batch_free
 * begin and end their use. */
struct cmd_batch {
    struct judge_batch batch;
    const char **input;
    char simulated[32]; /* the model name of a simulated judge, "simulated:SEED" */
    bool limited;       /* whether --batch-requests was given */
};

void cmd_batch_init(struct cmd_batch *b);
/* Sets the option `code`, BATCH_OPT_EXPORT <= code < BATCH_OPT_END, to its argument, which is kept, not copied. Returns
 * 0, or -1 and *err. */
int cmd_batch_set(struct cmd_batch *b, int code, const char *arg, struct err *err);
/* Checks the options of a batch and, if one is exported or imported, sets o->batch to it and, for a simulated judge,
 * the name of the model. Returns 0, or -1 and *err. */
int cmd_batch_check(struct cmd_batch *b, struct judge_options *o, struct err *err);
/* Adds the files of --export-batch and --import-batch to *files, the list by which a command checks that no output
 * replaces an input. */
void cmd_batch_files(const struct cmd_batch *b, struct overwrite *files);
/* Prints the files and the number of exported requests or, after an import, how many results were not stored and how
 * many requests are open; then the next command: argv with another batch option or, if all windows are judged,
 * rcp-label fit. */
void cmd_batch_print(const struct cmd_batch *b, const struct judge_options *o, int argc, char *const *argv);
void cmd_batch_free(struct cmd_batch *b);

#endif
