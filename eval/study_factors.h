/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Gain files as the cells of a factorial design: each file has one level of each factor. The table has the column
 * `file` and one column for each factor; or the columns file, factor and level, with a row for each file and factor. */
#ifndef EVAL_STUDY_FACTORS_H
#define EVAL_STUDY_FACTORS_H

#include "format/frame.h"

enum { STUDY_FACTORS = 16 /* the largest number of factors */ };

/* The factors and levels of a study's files. Begins as {0}. */
struct study_factors {
    struct frame_names factor, level;      /* the names of factors, and of levels, each of which is named by its factor
                                            * and its level */
    uint32_t (*file_level)[STUDY_FACTORS]; /* [file][factor]: the index in `level` of the file's level */
    size_t unknown;                        /* the number of rows of the table about files that are not compared */
};

/* Reads the table in `path`, which names the files as file[n_files] does, or without folders. Returns 0, or -1 and
 * *err, also if a file has no level of a factor, or two. */
int study_factors_read(struct study_factors *x, const char *path, char *const *file, size_t n_files, struct err *err);
void study_factors_free(struct study_factors *x);

#endif
