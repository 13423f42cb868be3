/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The common part of rcp-label insert and rcp-label score: reading a gain file and judgements, and adding to the
 * file. */
#ifndef CMD_CMD_EXTEND_H
#define CMD_CMD_EXTEND_H

#include "format/published.h"
#include "store/judgements.h"

/* The settings of a command that adds documents to a gain file. */
struct cmd_extension {
    const char *command, *output; /* command: the name in messages; output: the file to write, NULL if not given */
    int threads;
    bool hard_rankings; /* whether --hard-rankings was given */
    /* Writes *p with the documents that the judgements add; `from` is the provenance of the new file. Returns 0, or -1
     * and *err. */
    int (*extend)(const void *options, const struct published *p, const struct jud_store *store,
                  const struct provenance *from, struct err *err);
    const void *options;
};

/* Reads the gain file argv[first] and the judgements after it, and calls x->extend with them. The judgements may have
 * several judges if the gain file has severities. cmd_hard_rankings decides whether rankings without scores count.
 * Returns 0, or -1 and *err: an operand or the output is missing, the output is one of the judgements, or reading or
 * extend fails. */
int cmd_extend(int argc, char **argv, int first, const struct cmd_extension *x, struct err *err);

/* Returns whether rankings without scores count: because the option is given, or because the fit of the gain file
 * counted them. Prints a note that names `command` if the option is given and the gain file does not say that its fit
 * counted them. */
bool cmd_hard_rankings(const char *command, const struct published *p, bool is_option_set);

/* Checks that documents can be added to the gain file by comparisons with its documents: it must have a document with
 * bt and a topic with tau and alpha, and must not be made from rubric answers only. Returns 0, or -1 and *err. */
int cmd_extend_check(const struct published *p, struct err *err);

#endif
