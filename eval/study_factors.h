/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Gain files as the cells of a factorial design: a table of the column file and either a column per factor, or the columns
 * factor and level, a row per file and factor. */
#ifndef EVAL_STUDY_FACTORS_H
#define EVAL_STUDY_FACTORS_H

#include "format/frame.h"

enum { STUDY_FACTORS = 16 /* at most */ };

/* Begins as {0}. */
struct study_factors {
    struct frame_names factor, level; /* level: factor, level */
    uint32_t (*of)[STUDY_FACTORS];    /* [file][factor]: of level */
    size_t unknown;                   /* rows of other files */
};

/* Files are called as in file[n_files], or by their base names. 0, or -1 and *err: also where a file has no level of a
 * factor, or two. */
int study_factors_read(struct study_factors *x, const char *path, char *const *file, size_t n_files, struct err *err);
void study_factors_free(struct study_factors *x);

#endif
