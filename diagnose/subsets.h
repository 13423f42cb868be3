/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Shorter rubrics: the calibration that a subset of the criteria would give. */
#ifndef DIAGNOSE_SUBSETS_H
#define DIAGNOSE_SUBSETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "calibrate/calibrate.h"

enum { SUB_MAX_CRITERIA = 12 };

/* A subset of the criteria, fitted to the answers to these criteria alone. */
struct sub_fit {
    uint32_t criteria;    /* bit c is set if criterion c of the gain file (see item_of of sub_measure) is in the
                           * subset */
    double information;   /* mean information of the ideal top as eff_ideal_top defines it, with the subset's
                           * abilities */
    double peak;          /* the largest value of the subset's test information */
    double efficiency;    /* information / peak */
    double *gamma, *beta; /* the discriminations and difficulties of the subset's criteria in order; sum gamma = their
                           * number, mean beta = 0 */
    bool converged;       /* whether the fit converged; if not, all numbers are NAN */
};

/* The fits of all subsets. */
struct sub_set {
    struct sub_fit *fit; /* n fits, the most efficient first */
    size_t n;
    double *storage; /* the memory of all gamma and beta */
};

/* Fits every non-empty subset of the store's criteria, at most SUB_MAX_CRITERIA, to the judgements: by tournament or,
 * if o says so, by the rubric alone, where one criterion gives no scale and counts as not converged. The tournament
 * scores, which use no rubric answer, are fitted once. item_of[c], 0 .. n_criteria - 1, is the bit in sub_fit.criteria
 * of the store's criterion c, and gives the order of gamma and beta. Queries of all datasets are fitted; the
 * information is averaged over the queries of `dataset` (NULL: all). The most efficient subset comes first; of equal
 * ones the smaller, then the one with earlier criteria; NAN comes last. The result does not depend on the number of
 * threads. Returns 0, or -1 and *err if a tournament does not converge or there is nothing to fit. Free *x with
 * sub_free in either case. */
int sub_measure(struct sub_set *x, const struct jud_store *s, const size_t *item_of, const char *dataset,
                const struct cal_options *o, struct err *err);
void sub_free(struct sub_set *x);

#endif
