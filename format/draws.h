/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Draws of the gains of a gain file: what each might have been; see rcp_gains(5).
 *
 *   # rcp-draws 1
 *   # draws M seed S
 *   # columns qid docid gain draws
 *   QID DOCID GAIN D1 ... DM        GAIN as in the gain file
 *
 * or, where the m-th draw is an estimate of the gains Om and not of GAIN,
 *
 *   # rcp-draws 2
 *   # draws M seed S
 *   # columns qid docid gain draws origins
 *   QID DOCID GAIN D1 ... DM O1 ... OM */
#ifndef FORMAT_DRAWS_H
#define FORMAT_DRAWS_H

#include <stddef.h>
#include <stdint.h>

#include "base/output.h"
#include "format/gains.h"

/* Draws of a document, at most. */
enum { DRAWS_MAX = 10000 };

struct gain_draws {
    size_t n;         /* draws */
    uint64_t seed;    /* that they were made with */
    bool independent; /* they were made by draws_of_errors */
    double *gain;     /* n x n_rows of the gain file's set, draw by draw; NAN where the row has no gain */
    double *origin;   /* likewise; NULL = the draws are estimates of the gain file's */
};

/* Reads the draws of g, which holds the gains of its file. Every row of g with a gain is to have draws. 0, or -1 and
 * *err: malformed, a document twice or not in g, another gain than there, a gain of g without draws. Free with draws_free,
 * in any case. */
int draws_read(struct gain_draws *d, const struct gain_file *g, const char *path, struct err *err);
void draws_free(struct gain_draws *d);

/* In their place, from the se_gain of the headered gain file at `path`, that of g, which is read once more: n draws of
 * gain + se_gain z, z normal, cut to [0, 1]. The noise of documents counts as independent, which it is not: an
 * approximation. 0, or -1 and *err: standard input, no such column, a gain without a number in it. */
int draws_of_errors(struct gain_draws *d, const struct gain_file *g, const char *path, size_t n, uint64_t seed,
                    struct err *err);

/* Where the draws of a gain file go: LABELS.draws.gains.gz for LABELS.gains or LABELS.gains.gz. To be freed. */
char *draws_path(const char *gains);

/* The lines before the rows, and a row of n draws and as many origins (NULL: the file has none), written to 5 digits
 * after the point. */
void draws_put_head(struct output *w, size_t n, uint64_t seed, bool origins);
void draws_put_row(struct output *w, const char *qid, const char *docno, double gain, const double *draw,
                   const double *origin, size_t n);

#endif
