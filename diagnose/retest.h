/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Test and retest: what a judge answers when it is asked about the same windows a second time (store/repeats.h).
 *
 * The scores of a window count up to a constant. With y and y' those of the two answers and d = y - y' without its mean
 * in the window, the judge's noise is sigma^2 = sum d^2 / (2 sum (n - 1)); of the number of criteria passed, which has
 * a level, sum d^2 / (2 sum n). Intervals of 95 % take the G windows as independent: t of G - 1 degrees of freedom, of
 * rates around the rate, of sigma^2 around its logarithm, of correlations around Fisher's z, whose error omits one
 * window at a time.
 *
 * The reliability of labels is the share of their variance V within topics that is not noise, 1 - v / V: the
 * correlation of the labels of two judgings of the same windows. For Count, v is the mean of sigma^2 / answers. For bt,
 * which theta is linear in, judgings are simulated: the scores of the store without noise, to which noise of sigma is
 * added. Without noise they are the effects of document and window, fitted by least squares, and of the rest as much as
 * makes its variance smaller by sigma^2. As the effects of documents still hold v, two such judgings correlate by r = V
 * / (V + v). The square root of the reliability is the ceiling of the correlation of labels with anything else
 * (Spearman, American Journal of Psychology 15(1), 1904). */
#ifndef DIAGNOSE_RETEST_H
#define DIAGNOSE_RETEST_H

#include "store/judgements.h"
#include "study/estimate.h"

/* The results of one stage, tournament or rubric. */
struct retest_stage {
    size_t n_windows;            /* windows with two valid answers */
    size_t n_left_out;           /* the number of repeats that do not count, because the repeat or the store's answer is
                                  * not valid, or the store lacks the window */
    struct stat_rate agree;      /* tournament: the share of pairs of documents that both answers put in the same order,
                                  * a tie in one of them counting one half; rubric: the share of equal answers to
                                  * criteria */
    struct stat_estimate noise;  /* the standard deviation of the judge's noise: in logits (tournament) or numbers of
                                  * criteria (rubric) */
    struct stat_estimate retest; /* the correlation, within windows, of the documents' first and second values: scores
                                  * or numbers of criteria passed */
    struct stat_estimate reliability; /* the share of the labels' variance within topics that is not noise */
    struct stat_estimate ceiling;     /* the square root of `reliability`: the largest correlation of the labels with
                                       * anything else */
};

/* The results of both stages. */
struct retest {
    bool has_repeats;                             /* whether repeats were found and compared */
    struct retest_stage stage[2];                 /* by enum jud_stage */
    struct stat_rate criterion[JUD_MAX_CRITERIA]; /* the share of equal answers to each criterion of the store */
    const char *const *name;                      /* the names of the criteria; the store owns them */
    size_t n_criteria;
};

/* Returns the share of noise in the variance of a stage's labels (bt, or the mean number of criteria passed) within
 * topics, if the noise of a single score (in logits) or count of passed criteria has the standard deviation sd; of one
 * dataset or all (NULL). NAN without labels that vary. `clip` is cal_options.clip of the fit. */
double retest_noise_fraction(const struct jud_store *s, enum jud_stage stage, const char *dataset, double clip,
                             double sd);
/* Reads the repeats of the n stores or files at `path`, from which the finished store *s was read, and compares *s with
 * them; r->has_repeats is false if there are none. Only windows of `dataset` count, unless it is NULL; `clip` is
 * cal_options.clip of the fit. Returns 0, or -1 and *err if a file cannot be read or another judge or model gave a
 * repeat. */
int retest_read(struct retest *r, const struct jud_store *s, const char *const *path, size_t n, const char *dataset,
                double clip, struct err *err);

#endif
