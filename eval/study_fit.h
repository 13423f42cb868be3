/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The gain files of a study, some of which are fitted here to stores of judgements, or to random shares of a store's
 * windows (groups of documents that a judge answered about together). */
#ifndef EVAL_STUDY_FIT_H
#define EVAL_STUDY_FIT_H

#include "base/temporary.h"
#include "eval/fitting.h"

/* The cost of the windows that a gain file is fitted to: the numbers of windows, of calls, and of input and output
 * tokens. A record without a number of tokens adds 0; the number is NAN if no record of the store states one. */
struct study_cost {
    double windows, calls, input, output; /* the numbers of windows; of calls, that is records about them, several for a
                                           * window that was asked again; of input and of output tokens */
};

/* The gain files of a study. Begins as {0}. */
struct study_fits {
    char **file, **name;     /* [n]: the paths of the gain files, and their names in the study */
    struct study_cost *cost; /* [n]; all numbers are NAN for files that were not fitted here */
    size_t n, n_stores;
    char *design;            /* the path of the table that study_fits_design wrote; NULL means none */
    struct temporary folder; /* the folder of the fitted gain files; its path is NULL if there are none */
};

/* The random shares of a store's windows that are fitted, too: each share `replicates` times, drawn anew each time. */
struct study_budget {
    const double *share; /* [n]: shares of the windows, 0 < share <= 1; the whole store is fitted anyway */
    size_t n, replicates;
    uint64_t seed;
};

/* Adds a gain file, or fits a store (a folder) by *settings and adds the result. For a store it also adds the fits of
 * the random shares of its windows in *b, which budget_view() draws. Returns 0, or -1 and *err. */
int study_fits_add(struct study_fits *f, const char *path, const struct fitting *settings, const struct study_budget *b,
                   struct err *err);
/* Writes a table of the files and their shares of windows, for one store whose shares were added, and sets f->design to
 * its path, which is for study_factors_read(). Returns 0, or -1 and *err. */
int study_fits_design(struct study_fits *f, const struct study_budget *b, struct err *err);
/* Removes the fitted gain files, and frees the list. */
void study_fits_free(struct study_fits *f);

#endif
