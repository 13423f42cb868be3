/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Shorter rubrics: what a calibration would be if only some of the criteria had been asked. */
#ifndef DIAGNOSE_SUBSETS_H
#define DIAGNOSE_SUBSETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "calibrate/calibrate.h"

enum { SUB_MAX_CRITERIA = 12 };

/* A subset of the criteria, fitted to the answers to them alone. */
struct sub_fit {
    uint32_t criteria;    /* bit c = criterion c is in it */
    double information;   /* of the ideal top, as eff_ideal_top has it, of the subset's own abilities */
    double peak;          /* largest of its test information */
    double efficiency;    /* information / peak */
    double *gamma, *beta; /* of its criteria in order; sum gamma = their number, mean beta = 0 */
    bool converged;       /* if not, all numbers are NAN */
};

struct sub_set {
    struct sub_fit *of;
    size_t n;
    double *storage;
};

/* Fits every non-empty subset of the store's criteria, of which there are at most SUB_MAX_CRITERIA, to the judgements, by tournament or, if o says so, the rubric
 * alone, where one criterion gives no scale and counts as not converged. The scores of the tournaments, which use no
 * rubric answer, are fitted once. item_of[c], in 0 .. n_criteria - 1, is the bit of the store's criterion c, and the
 * order of gamma and beta. Queries of all datasets are fitted, those of `dataset` (NULL: of all) averaged. Most
 * efficient first, equal ones by fewer and then earlier criteria, NAN last; nothing depends on the number of threads.
 * 0, or -1 and *err: a tournament that does not converge, nothing to fit. Free
 * with sub_free in either case. */
int sub_measure(struct sub_set *x, const struct jud_store *s, const size_t *item_of, const char *dataset,
                const struct cal_options *o, struct err *err);
void sub_free(struct sub_set *x);

#endif
