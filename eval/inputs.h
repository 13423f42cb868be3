/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The files that a result was computed from, with digests, so that others can tell whether they have the same files. */
#ifndef EVAL_INPUTS_H
#define EVAL_INPUTS_H

#include "format/provenance.h"

struct eval;
struct gain_file;

/* The use of an input file: relevance judgements, gains, excluded documents, the candidate pool, z-scores, or a run. */
enum eval_role { EVAL_QRELS, EVAL_GAINS, EVAL_EXCLUDED, EVAL_POOL, EVAL_ZSCORES, EVAL_RUN, EVAL_ROLES };

/* An input file. */
struct eval_input {
    enum eval_role role;
    const char *path;
    bool is_memory;           /* whether the contents came from memory; `path` is then a name for messages */
    char sha256[SHA256_HEX];  /* the file's SHA-256 digest in hexadecimal; "" if not computed, if the file cannot be
                               * read twice, or for memory */
    size_t topics, documents; /* in a file of qrels or gains, the number of topics, and that of labelled documents,
                               * which count once for each topic; 0 for other files */
};

/* All inputs of an evaluation. */
struct eval_inputs {
    struct eval_input *input; /* in the order of the roles; runs in the order of the command line */
    size_t n, cap;
    struct provenance provenance; /* the provenance lines of the gain file */
    bool hard_rankings;           /* whether the gain file was fitted to hard rankings */
    const char *judge;            /* the judge that the gain file names; NULL if none */
};

/* Appends to e->inputs the label and run files of the options of e, with numbers of topics and labelled documents, and
 * the provenance of the gain file. Paths are not copied. The labels may be freed afterwards. */
void eval_note_inputs(struct eval *e);
/* Appends the provenance lines of a gain file to x->provenance; sets x->hard_rankings if the gain file was fitted to
 * hard rankings, and x->judge if it names a judge; otherwise leaves them alone. */
void eval_note_provenance(struct eval_inputs *x, const struct gain_file *g);
/* Appends a run file to *x; `is_memory` says that the run came from memory. The path is not copied. */
void eval_note_run(struct eval_inputs *x, const char *path, bool is_memory);
/* Computes the digests of e->inputs except those from memory, by reading the files again, several in parallel. Returns
 * 0, or -1 and *err. */
int eval_digest_inputs(struct eval *e, struct err *err);
/* Removes the run files at the end of the list, so that their digests are not computed. */
void eval_forget_runs(struct eval_inputs *x);
void eval_inputs_free(struct eval_inputs *x);

#endif
