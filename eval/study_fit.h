/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Gain files of a study, some of which are fitted here to stores of judgements, or to shares of their windows. */
#ifndef EVAL_STUDY_FIT_H
#define EVAL_STUDY_FIT_H

#include "base/temporary.h"
#include "eval/fitting.h"

/* The cost of the windows that a gain file is made of. Records that do not say their tokens count 0; NAN: none says. */
struct study_cost {
    double windows, calls, input, output; /* calls: records, several of a window that was asked again */
};

/* Begins as {0}. */
struct study_fits {
    char **file, **name;     /* [n]: what to read, and what to call it */
    struct study_cost *cost; /* [n]; windows is NAN where it is not a store */
    size_t n, n_stores;
    char *design;            /* the table that study_fits_design wrote; NULL = none */
    struct temporary folder; /* of the gain files that were made; path NULL = none */
};

struct study_budget {
    const double *share; /* of the windows, n of them, 0 < share <= 1 */
    size_t n, replicates;
    uint64_t seed;
};

/* Is it a folder? */
bool study_fits_is_store(const char *path);
/* Adds a gain file, or a store (a folder) as `how` says to fit it; of a store also the fits of random shares of its
 * windows, as budget_view draws them. 0, or -1 and *err. */
int study_fits_add(struct study_fits *f, const char *path, const struct fitting *how, const struct study_budget *b,
                   struct err *err);
/* Writes a table of the files by share of the windows, for study_factors_read. Sets f->design to its path. 0, or -1 and
 * *err. */
int study_fits_design(struct study_fits *f, const struct study_budget *b, struct err *err);
/* Removes the files that were made, too. */
void study_fits_free(struct study_fits *f);

#endif
