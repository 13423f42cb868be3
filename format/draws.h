/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Random draws from the uncertainty of each gain in a gain file, that is values that the gain might have; see
 * rcp_gains(5). The file format is
 *
 *   # rcp-draws 1
 *   # draws M seed S
 *   # columns qid docid gain draws
 *   QID DOCID GAIN D1 ... DM        GAIN is the gain in the gain file
 *
 * or, if draw Dm scatters around its own gain Om instead of GAIN,
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

/* The largest number of draws of a document. */
enum { DRAWS_MAX = 10000 };

/* The draws of a gain file: for each gain, n random values from its uncertainty. Draw m of all gains together is one
 * possible gain file. */
struct gain_draws {
    size_t n;         /* the number of draws of each gain */
    uint64_t seed;    /* the seed of the random numbers */
    bool independent; /* whether draws_from_errors() made the draws, with errors that are independent between
                       * documents */
    double *gain;     /* the drawn gains, [draw][row of the gain file's set]; NAN if the row has no gain */
    /* [draw][row]: the origin, that is the gain that the draw scatters around; NULL means the gain in the gain file */
    double *centre;
};

/* Reads the draws of the gain file *g from the file at `path`. Returns 0, or -1 and *err if the file is malformed, has
 * a document twice or one that *g lacks, states another gain than *g, or lacks draws of a gain of *g. The caller frees
 * *d with draws_free, even on failure. */
int draws_read(struct gain_draws *d, const struct gain_file *g, const char *path, struct err *err);
void draws_free(struct gain_draws *d);

/* Makes n draws of each gain from its standard error: gain + se_gain z with z ~ N(0, 1), cut to [0, 1]. Reads the
 * column se_gain in a second pass over the gain file at `path`, whose gains are in *g. This is an approximation: it
 * treats the errors of documents as independent. `seed` is the seed of the random numbers. The caller frees *d with
 * draws_free, even on failure. Returns 0, or -1 and *err if path is standard input, the column is missing, or a gain
 * has no standard error. */
int draws_from_errors(struct gain_draws *d, const struct gain_file *g, const char *path, size_t n, uint64_t seed,
                      struct err *err);

/* Returns the path for the draws of a gain file: LABELS.draws.gains.gz for LABELS.gains, LABELS.gains.gz, LABELS.gz and
 * LABELS. The caller frees it. */
char *draws_path(const char *gains);

/* Write a file of draws: draws_put_head the header lines for n draws of each gain, made with `seed`, in version 2 if
 * `origins` is true, else 1; draws_put_row the row of a document with its n draws and, unless origin is NULL, their n
 * origins. Draws and origins have 5 decimals. */
void draws_put_head(struct output *w, size_t n, uint64_t seed, bool origins);
void draws_put_row(struct output *w, const char *qid, const char *docno, double gain, const double *draw,
                   const double *origin, size_t n);

#endif
