/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Which files a result was computed from: what to say of them so that others can tell whether they have the same. */
#ifndef EVAL_INPUTS_H
#define EVAL_INPUTS_H

#include "format/provenance.h"

struct eval;
struct gain_file;

enum eval_role { EVAL_QRELS, EVAL_GAINS, EVAL_EXCLUDED, EVAL_POOL, EVAL_ZSCORES, EVAL_RUN, EVAL_ROLES };

struct eval_input {
    enum eval_role role;
    const char *path;
    bool given;               /* in memory, no file */
    char sha256[SHA256_HEX];  /* "" = cannot be read a second time */
    size_t topics, documents; /* of qrels and gains: in the file */
};

struct eval_inputs {
    struct eval_input *input; /* by role, run files in the order of the command line */
    size_t n, cap;
    struct provenance made; /* of the gain file */
    bool hard_rankings;     /* likewise */
    const char *judge;      /* likewise, NULL = not named */
};

/* Notes the files, and what is known of the labels, which may be forgotten after that. */
void eval_note_inputs(struct eval *e);
/* What a gain file says of its making: made and judge, nothing else. */
void eval_note_making(struct eval_inputs *x, const struct gain_file *g);
/* Another run; given: it is in memory. */
void eval_note_run(struct eval_inputs *x, const char *path, bool given);
/* Computes the digests, on as many threads as the options allow. Files are read once more for that. 0, or -1 and
 * *err. */
int eval_digest_inputs(struct eval *e, struct err *err);
void eval_inputs_free(struct eval_inputs *x);

#endif
