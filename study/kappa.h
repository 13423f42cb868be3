/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Cohen's kappa of bands of the gain with people's grades, and of people among themselves.
 *
 * Grades are rounded to whole numbers, halves upwards. Each grade has a band of the gain. Its documents have as many
 * grades as people gave of this grade, as nearly as documents of equal gain let it. The bands of the whole data serve
 * all resamples. Kappa is 1 - sum d o / sum d e, where o are the counts of the table, e the counts expected
 * from its margins, and d the disagreement of two grades: 0 or 1, their distance (linear weights), or its square
 * (quadratic weights) (Cohen, Psychological Bulletin 70(4), 1968). */
#ifndef STUDY_KAPPA_H
#define STUDY_KAPPA_H

#include "study/labels.h"

enum { KAPPA_MAX_GRADES = 12 };
/* The disagreement d of two different grades: 1, their distance, or its square. */
enum kappa_weights { KAPPA_UNWEIGHTED, KAPPA_LINEAR, KAPPA_QUADRATIC, KAPPA_WEIGHTS };

/* The results. Intervals resample queries. */
struct stat_kappa {
    size_t n;                       /* the number of different rounded grades; 0 if there are none or too many */
    double grade[KAPPA_MAX_GRADES]; /* the n different grades, ascending */
    double from[KAPPA_MAX_GRADES];  /* the gain from which each grade's band begins (study/bands.h) */
    double count[KAPPA_MAX_GRADES][KAPPA_MAX_GRADES]; /* [band][grade], both as indices of grade[]: how often
                                                       * people gave the grade to documents in the band */
    struct stat_estimate gain[KAPPA_WEIGHTS];         /* over single grades */
    struct stat_estimate people[KAPPA_WEIGHTS];       /* over pairs of grades of one document, each in both orders */
};

/* Fills *k; gain[] and people[] are indexed by enum kappa_weights. */
void stat_kappa_measure(const struct stat_labels *l, const struct stat_design *d, struct stat_kappa *k);

#endif
