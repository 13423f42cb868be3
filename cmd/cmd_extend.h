/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What rcp-label insert and rcp-label score have in common: their files. */
#ifndef CMD_CMD_EXTEND_H
#define CMD_CMD_EXTEND_H

#include "format/published.h"
#include "store/judgements.h"

/* What insert and score do differently. */
struct cmd_extension {
    const char *command, *output; /* output: NULL = not given */
    int threads;
    bool hard_rankings; /* given as an option */
    /* Adds to *p what the judgements give; `from` is what the new file says of them. */
    int (*extend)(const void *options, const struct published *p, const struct jud_store *store,
                  const struct provenance *from, struct err *err);
    const void *options;
};

/* Reads LABELS.gains and the judgements, argv[first] and those after it, and hands them to extend, which adds to the
 * one what the others say; judges are told apart where the file knows severities of several; rankings count by
 * cmd_hard_rankings. 0, or -1 and *err:
 * operands or the output missing, the output one of the judgements, what reading or extend fails for. */
int cmd_extend(int argc, char **argv, int first, const struct cmd_extension *x, struct err *err);

/* Says whether rankings without scores count: if the option is given, or if the file was fitted so. Notes an option that
 * the file does not agree with. */
bool cmd_hard_rankings(const char *command, const struct published *p, bool given);

/* Can compared documents be added to the file at all: has it bt, tau and alpha? 0, or -1 and *err. */
int cmd_extend_check(const struct published *p, struct err *err);

#endif
