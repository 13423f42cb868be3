/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The files that a result was computed from, with digests, so that others can tell whether they have the same files. */
#ifndef EVAL_INPUTS_H
#define EVAL_INPUTS_H

#include "format/provenance.h"

struct eval;
struct gain_file;

enum eval_role { EVAL_QRELS, EVAL_GAINS, EVAL_EXCLUDED, EVAL_POOL, EVAL_ZSCORES, EVAL_RUN, EVAL_ROLES };

/* An input file. */
struct eval_input {
    enum eval_role role;
    const char *path;
    bool is_memory;           /* whether it came from memory */
    char sha256[SHA256_HEX];  /* "" if the file cannot be read again */
    size_t topics, documents; /* the numbers in the file, of qrels and gains */
};

/* All inputs of an evaluation. */
struct eval_inputs {
    struct eval_input *input; /* by role; runs in the order of the command line */
    size_t n, cap;
    struct provenance provenance; /* the provenance lines of the gain file */
    bool hard_rankings;           /* whether the gain file was fitted to hard rankings */
    const char *judge;            /* the judge that the gain file names; NULL if none */
};

/* Notes the files, and the data about labels, which may be freed afterwards. */
void eval_note_inputs(struct eval *e);
/* Notes how a gain file was made: sets made, hard_rankings and judge. */
void eval_note_provenance(struct eval_inputs *x, const struct gain_file *g);
/* Notes a run; `is_memory` says that it came from memory. */
void eval_note_run(struct eval_inputs *x, const char *path, bool is_memory);
/* Computes the digests, for which all files are read again, with the threads of the options. Returns 0, or -1 and
 * *err. */
int eval_digest_inputs(struct eval *e, struct err *err);
/* Forgets the runs, whose digests are then not computed. */
void eval_forget_runs(struct eval_inputs *x);
void eval_inputs_free(struct eval_inputs *x);

#endif
